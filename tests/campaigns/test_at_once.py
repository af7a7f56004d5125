"""Several phones at the same instant, against the real server: nobody gets what is gone, nobody is counted twice."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from campaigns.models import Driver, Invite, Membership, Person, RateBucket, Role
from campaigns.services import accounts, invites, limits, members, setup
from tests.world import PASSWORD, World, build_world


class Phone:
    """A browser without a screen: it keeps its cookies and sends forms as they stand on the page."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open

    def get(self, path: str) -> tuple[int, str]:
        return self._answer(path)

    def post(self, path: str, *, form_at: str | None = None, **typed: str) -> tuple[int, str]:
        """The status and the address it led to, with the token of the form's page."""
        return self.ready(path, form_at=form_at, **typed)()

    def ready(self, path: str, *, form_at: str | None = None, **typed: str) -> Callable[[], tuple[int, str]]:
        """The form is filled in; calling it sends it."""
        _, page = self.get(form_at or path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token, page
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **typed}).encode()
        return lambda: self._answer(path, data)

    def _answer(self, path: str, data: bytes | None = None) -> tuple[int, str]:
        try:
            with self._open(self.server + path, data, timeout=30) as answer:
                page = answer.read().decode()
                return answer.status, answer.url if data else page
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()


def all_at_once(sends: Sequence[Callable[[], tuple[int, str]]]) -> list[tuple[int, str]]:
    start = threading.Barrier(len(sends))

    def wait_and_send(send: Callable[[], tuple[int, str]]) -> tuple[int, str]:
        start.wait()
        return send()

    with ThreadPoolExecutor(len(sends)) as phones:
        return list(phones.map(wait_and_send, sends))


@pytest.fixture
def league(transactional_db: None) -> World:
    return build_world()


def join_phones(server: str, code: str, count: int) -> list[Phone]:
    phones = [Phone(server) for _ in range(count)]
    for number, phone in enumerate(phones):
        assert phone.post(f"/j/{code}", name=f"Guest {number}")[1].endswith("/welcome")
    return phones


def test_an_invite_for_three_lets_in_three_of_ten(asgi_server: str, league: World) -> None:
    invite = invites.invite(league.campaign, league.alice, Role.PLAYER, most_uses=3)
    sends = [Phone(asgi_server).ready(f"/j/{invite.code}", name=f"Guest {number}") for number in range(10)]
    answers = all_at_once(sends)
    assert sum(answer.endswith("/welcome") for _, answer in answers) == 3
    assert sum(status == 404 for status, _ in answers) == 7
    invite.refresh_from_db()
    assert invite.uses == 3
    assert Person.objects.filter(name__startswith="Guest").count() == 3


def test_of_eight_with_the_same_name_one_sits_down(asgi_server: str, league: World) -> None:
    invite = invites.open_table(league.campaign, league.alice)
    answers = all_at_once([Phone(asgi_server).ready(f"/j/{invite.code}", name="Mia") for _ in range(8)])
    assert sorted(status for status, _ in answers) == [200] + [422] * 7
    assert Membership.objects.filter(campaign=league.campaign, person__name="Mia").count() == 1
    assert Invite.objects.get(pk=invite.pk).uses == 1


def test_of_six_who_reach_for_a_driver_one_has_it_and_five_are_told_who(asgi_server: str, league: World) -> None:
    invite = invites.open_table(league.campaign, league.alice)
    zoe = league.enlist("Zoe Tan")
    at = f"/c/{league.campaign.pk}"
    phones = join_phones(asgi_server, invite.code, 6)
    answers = all_at_once([phone.ready(f"{at}/drivers/{zoe.pk}/take", form_at=f"{at}/welcome") for phone in phones])
    holder = Driver.objects.select_related("player").get(pk=zoe.pk).player
    assert holder is not None
    refused = [page for status, page in answers if status == 409]
    assert len(refused) == 5
    assert all(f"{holder.name} took Zoe Tan first" in page for page in refused)


def test_two_gms_who_step_down_at_once_leave_one(asgi_server: str, league: World) -> None:
    accounts.set_password(league.carl, "carl", PASSWORD)
    carl = Membership.objects.get(campaign=league.campaign, person=league.carl)
    members.change_role(carl, Role.GM, league.alice)
    sends = []
    for login in ("alice", "carl"):
        phone = Phone(asgi_server)
        phone.post("/enter", login=login, password=PASSWORD)
        seat = Membership.objects.get(campaign=league.campaign, person__login=login).pk
        page = f"/c/{league.campaign.pk}/people/{seat}"
        sends.append(phone.ready(f"{page}/role", form_at=page, role="player"))
    answers = all_at_once(sends)
    assert sorted(status for status, _ in answers) == [200, 422]
    assert Membership.objects.filter(campaign=league.campaign, role=Role.GM).count() == 1


def test_of_four_who_open_the_set_up_link_one_becomes_the_owner(asgi_server: str, transactional_db: None) -> None:
    link = f"/setup/{setup.token()}"
    sends = [Phone(asgi_server).ready(link, name=f"Owner {number}", password=PASSWORD) for number in range(4)]
    answers = all_at_once(sends)
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409]
    assert Person.objects.filter(is_owner=True).count() == 1
    assert Person.objects.count() == 1


def test_tries_at_the_same_instant_are_all_counted(
    asgi_server: str, league: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", lambda: 600_000_000)
    sends = [Phone(asgi_server).ready("/enter", login="alice", password="wrong") for _ in range(14)]
    answers = all_at_once(sends)
    assert sum(status == 422 for status, _ in answers) == 10
    assert sum(status == 429 for status, _ in answers) == 4
    assert RateBucket.objects.get().tries >= 10
