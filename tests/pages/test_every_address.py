"""Every address of the site, taken from the site itself, asked for by everybody: nobody is told what is not theirs."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from PIL import Image

from campaigns.models import (
    Car,
    CarRequest,
    DriverDraft,
    Event,
    Invite,
    Knock,
    Membership,
    Note,
    Portrait,
    PrintJob,
    Season,
    StatCheck,
    StatRoll,
    Track,
    Tv,
)
from campaigns.services.ledger import post
from campaigns.services.log import record
from tests.racing import Night, start_race
from tests.world import World

GHOST = "The Ghost"
HIDDEN_NOTE = "canary in the GM's note"
HIDDEN_LOG = "canary in the GM's log"
HIDDEN_CHECK = "canary in the GM's check"
PRIVATE = "canary in Bob's private notes"
FROM_PLAYERS = (GHOST, HIDDEN_NOTE, HIDDEN_LOG, HIDDEN_CHECK)


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    parameters: tuple[str, ...]

    def filled(self, values: dict[str, Any]) -> str:
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(values[found[1]]), self.route)

    @property
    def is_in_a_campaign(self) -> bool:
        return "campaign_id" in self.parameters


def addresses() -> list[Address]:
    def walk(patterns: list[Any], before: str) -> Iterator[Address]:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif isinstance(pattern, URLPattern):
                parameters = tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))
                yield Address(pattern.name or route, route, parameters)

    return list(walk(get_resolver().url_patterns, ""))


pytestmark = pytest.mark.usefixtures("prints_are_text")

ADDRESSES = addresses()
IN_CAMPAIGNS = [address for address in ADDRESSES if address.is_in_a_campaign]


def one_pixel() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1, 1)).save(out, "WEBP")
    return out.getvalue()


@pytest.fixture
def values(world: World) -> dict[str, Any]:
    """One real thing of Alice's campaign for every kind of address, some of them hidden from the players."""
    campaign, alice = world.campaign, world.alice
    season = Season.objects.get(campaign=campaign)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="utah")
    note = Note.objects.create(campaign=campaign, title=HIDDEN_NOTE, body=HIDDEN_NOTE, author=alice)
    entry = post(world.mara, alice, "notoriety", 500, "a gift")
    post(world.ghost, alice, "notoriety", 900_000, HIDDEN_NOTE)
    log = record(campaign, alice, "note_deleted", HIDDEN_LOG, gm_only=True)
    check = StatCheck.objects.create(campaign=campaign, stat="psyche", why=HIDDEN_CHECK, gm_only=True, asked_by=alice)
    roll = StatRoll.objects.create(check_asked=check, driver=world.ghost)
    world.mara.private_notes = PRIVATE
    world.mara.save(update_fields=["private_notes"])
    invite = Invite.objects.create(
        campaign=campaign, code="QRSTUV", role="player", made_by=alice, expires_at="2099-01-01T00:00Z"
    )
    seat = Membership.objects.get(campaign=campaign, person=world.bob)
    knock = Knock.objects.create(membership=seat, secret="a" * 64)
    wish = CarRequest.objects.create(
        driver=world.mara, team=world.team("engels_staticsport"), car_class="light", asked_by=world.bob
    )
    Portrait.objects.create(driver=world.mara, image=one_pixel(), sha256="0" * 64, width=1, height=1)
    track = Track.objects.create(campaign=campaign, name="Ring", tiles="S ER S ER S ER S ER S ER S ER")
    draft = DriverDraft.objects.create(campaign=campaign, person=world.bob)
    tv = Tv.objects.create(campaign=campaign, code="BCDF", secret="b" * 64, paired_at=track.made_at)
    Car.objects.filter(driver=world.mara).update(colour_1="#2F7DE0", colour_2="#C9752E")
    night = start_race(world)
    return {
        "campaign_id": campaign.pk,
        "driver_id": world.mara.pk,
        "note_id": note.pk,
        "entry_id": entry.pk,
        "batch_id": log.pk,
        "check_id": check.pk,
        "roll_id": roll.pk,
        "event_id": event.pk,
        "season_id": season.pk,
        "team_id": world.team("steed_corona").pk,
        "invite_id": invite.pk,
        "knock_id": knock.pk,
        "member_id": seat.pk,
        "seat_id": seat.pk,
        "person_id": world.bob.pk,
        "request_id": wish.pk,
        "draft_id": draft.pk,
        "track_id": track.pk,
        "circuit": "utah",
        "slot": 1,
        "component": "turbo",
        "key": "handling",
        "slug": "driver",
        "code": "QRSTUV",
        "token": "wrong",
        "race_id": night.race_id,
        "job_id": PrintJob.objects.create(campaign=campaign, person=alice, kind="tonight", run="now").pk,
        "seat_key": night.seat(world.mara),
        "seq": 1,
        "n": 0,
        "tv_id": tv.pk,
    }


def answer(client: Client, method: str, path: str) -> tuple[int, str]:
    signed_in = copy(client.cookies)
    response = getattr(client, method)(path)
    # a bell asks on a thread of its own, which does not see this test's transaction, and takes us for nobody
    client.cookies = signed_in
    if getattr(response, "is_async", False):  # a bell: it has no end
        response.close()
        return response.status_code, ""
    body = b"".join(response) if response.streaming else response.content
    text = body.decode("utf-8", "replace")
    # the page's own address and token differ from one asking to the next
    return response.status_code, re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"', "", text).replace(
        path, ""
    )


def test_every_parameter_has_a_real_value(values: dict[str, Any]) -> None:
    """So that no address is left out of what follows."""
    assert {name for address in ADDRESSES for name in address.parameters} - set(values) == set()


def wrong(condition: Callable[[Address], object], among: list[Address]) -> list[str]:
    """The names of the addresses that break a promise; each is tried on the same world, whatever the others did."""
    found = []
    for address in among:
        with transaction.atomic():
            kept = condition(address)
            transaction.set_rollback(True)
        if not kept:
            found.append(address.name)
    return found


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, "eve"])
def test_a_stranger_is_told_that_nothing_is_there(
    world: World, values: dict[str, Any], who: str | None, method: str
) -> None:
    """Whether the campaign exists or not, the answer is the same to the letter."""
    client = world.client(getattr(world, who) if who else None)
    nowhere = values | {"campaign_id": 424_242}

    def tells_nothing(address: Address) -> bool:
        there = answer(client, method, address.filled(values))
        return there[0] in (404, 405) and there == answer(client, method, address.filled(nowhere))

    assert wrong(tells_nothing, IN_CAMPAIGNS) == []


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_no_page_tells_a_player_or_a_spectator_what_is_hidden(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))
    secrets = (*FROM_PLAYERS, *((PRIVATE,) if who == "sam" else ()))

    def keeps_secrets(address: Address) -> bool:
        body = answer(client, "get", address.filled(values))[1]
        return not any(secret in body for secret in secrets)

    assert wrong(keeps_secrets, IN_CAMPAIGNS) == []


@pytest.mark.parametrize("who", ["alice", "carl", "dora"])
def test_private_notes_are_their_writers_alone(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))
    assert wrong(lambda address: PRIVATE not in answer(client, "get", address.filled(values))[1], IN_CAMPAIGNS) == []


def test_the_secrets_are_really_there_to_be_told(world: World, values: dict[str, Any]) -> None:
    """Each canary is on some page of somebody who may know it; else the tests above could not fail."""
    alice, bob = world.client(world.alice), world.client(world.bob)
    told = "".join(answer(alice, "get", address.filled(values))[1] for address in IN_CAMPAIGNS)
    told += answer(bob, "get", f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/")[1]
    told = html.unescape(told)
    assert [secret for secret in (*FROM_PLAYERS, PRIVATE) if secret not in told] == []


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_a_hidden_driver_is_nobody_to_a_player(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))

    def is_nobody(address: Address) -> bool:
        return all(
            answer(client, method, address.filled(values | {"driver_id": world.ghost.pk}))
            == answer(client, method, address.filled(values | {"driver_id": 424_242}))
            for method in ("get", "post")
        )

    assert wrong(is_nobody, [address for address in ADDRESSES if "driver_id" in address.parameters]) == []


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, "eve", "sam", "bob", "carl", "alice"])
def test_no_address_breaks_for_anybody(world: World, values: dict[str, Any], who: str | None, method: str) -> None:
    client = world.client(getattr(world, who) if who else None)
    assert wrong(lambda address: answer(client, method, address.filled(values))[0] < 500, ADDRESSES) == []


@pytest.mark.parametrize("when", ["in mid-race", "after the flag"])
def test_a_page_that_shows_a_painted_car_brings_its_colours_along(
    world: World, values: dict[str, Any], when: str
) -> None:
    """Without them the car is drawn black."""
    if when == "after the flag":
        Night(world, values["race_id"]).run_to_the_end()
    alice = world.client(world.alice)

    def has_colours(address: Address) -> bool:
        page = answer(alice, "get", address.filled(values))[1]
        shows = re.search(rf'class="[^"]*\blivery-{world.mara.car.pk}\b', page)
        return "<html" not in page or not shows or "livery.css" in page

    assert wrong(has_colours, IN_CAMPAIGNS) == []
