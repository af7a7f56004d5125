"""What somebody palmed reaches nobody else before the reveal: shown by playing the same moment with another choice.

A choice is one of two short words, so looking for it in an answer proves nothing. Two races that differ only in the
choice are asked for everything by everybody; every byte has to be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import AsyncClient

from campaigns import racelog
from campaigns.access import TV_COOKIE
from campaigns.game import GAME
from campaigns.models import RaceEntry, Release, SealedChoice
from campaigns.queries.race import palm as race_palm
from campaigns.services import desk, practice, races, tvs
from svl.rules import actions, rivals
from svl.table import GM, Adjust, Sealed
from tests.races.crowd import (
    TV_PATHS,
    Crowd,
    Told,
    clock_standing_still,
    differences,
    fields_of,
    other_paths,
    questions,
    race_paths,
    undone_afterwards,
    unknown_parameters,
)
from tests.racing import Night, is_sealed, is_turn, start_race
from tests.world import World, build_world

pytestmark = pytest.mark.usefixtures("prints_are_text")

Script = Callable[[], object]


@pytest.fixture
def palming(world: World) -> Night:
    """Bob's Mara drives into Dora's Kenji; both have to palm."""
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    return night


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    with clock_standing_still():
        yield


def crowd_of(night: Night, *names: str) -> Crowd:
    return Crowd(night, {name: getattr(night.world, name, None) for name in names})


def told_after(script: Script, crowd: Crowd, *, widely: bool = False) -> Told:
    """What the crowd is told of the race (and of everything else) once this has happened; then it has not."""
    with undone_afterwards():
        script()
        night = crowd.night
        if not widely:
            return crowd.looks(race_paths(night))
        told = crowd.looks([*race_paths(night), *questions(night), *other_paths(night)])
        return told | crowd.tries(race_paths(night), fields_of(night))


def leaks(one: Script, other: Script, crowd: Crowd, *, widely: bool = False) -> list[str]:
    return differences(told_after(one, crowd, widely=widely), told_after(other, crowd, widely=widely))


def bob_palms(night: Night, *intents: str) -> Script:
    def script() -> None:
        for intent in intents:
            night.palm(night.player(night.world.bob), night.seat(night.world.mara), intent)

    return script


# -- the difference


def test_the_crowd_can_ask_for_every_address_of_a_race(palming: Night) -> None:
    assert unknown_parameters(palming) == set()


def test_what_a_player_palmed_makes_no_difference_to_anybody_anywhere(palming: Night) -> None:
    scripts = bob_palms(palming, "RAM"), bob_palms(palming, "PASS")
    assert leaks(*scripts, crowd_of(palming, "alice", "dora", "sam"), widely=True) == []
    assert leaks(*scripts, crowd_of(palming, "carl", "eve", "nobody")) == []


def test_choosing_the_same_again_looks_like_changing_ones_mind(palming: Night) -> None:
    crowd = crowd_of(palming, "alice", "dora", "sam")
    assert leaks(bob_palms(palming, "RAM", "RAM"), bob_palms(palming, "RAM", "PASS"), crowd) == []


def test_what_the_gm_palms_for_somebody_absent_is_the_gms_secret_alone(palming: Night) -> None:
    def alice_palms(intent: str) -> Script:
        return lambda: palming.palm(palming.gm(), palming.seat(palming.world.mara), intent)

    assert leaks(alice_palms("RAM"), alice_palms("PASS"), crowd_of(palming, "carl", "bob", "dora")) == []


def test_what_a_rival_palmed_is_nobodys_to_know(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    night = start_race(world)
    mara, nika = night.seat(world.mara), night.seat(world.nika)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    put_before(night, mara, nika)
    real = desk.propose

    def rival_palms(intent: str) -> Script:
        def propose(state: Any, seat: str, *rest: Any) -> rivals.Proposal:
            if not is_sealed(GAME.awaits(state)):
                return real(state, seat, *rest)
            return rivals.Proposal(seat, actions.Palm(intent), "a reason of its own")  # type: ignore[arg-type]

        def script() -> None:
            monkeypatch.setattr(desk, "propose", propose)
            night.act(night.gm(), mara, actions.Drive("pace", 1))
            night.run_until(is_sealed)
            assert set(SealedChoice.objects.values_list("seat", flat=True)) == {nika}

        return script

    assert leaks(rival_palms("RAM"), rival_palms("PASS"), crowd_of(night, "alice", "bob", "sam")) == []


def test_whom_the_attacker_chose_among_several_makes_no_difference_to_anybody(world: World) -> None:
    third = world.enlist("Third Driver")
    night = start_race(world, [world.mara, world.kenji, third])
    mara, kenji = night.seat(world.mara), night.seat(world.kenji)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    put_before(night, mara, kenji, night.seat(third))
    night.act(night.gm(), mara, actions.Drive("pace", 1))
    night.run_until(lambda waiting: is_sealed(waiting) or is_turn(waiting))
    waiting = night.awaits
    assert isinstance(waiting, Sealed)
    assert len(waiting.seats) == 3

    def bob_targets(seat: str) -> Script:
        return lambda: night.palm(night.player(world.bob), mara, "RAM", seat)

    assert leaks(bob_targets(kenji), bob_targets(night.seat(third)), crowd_of(night, "alice", "dora", "sam")) == []


def put_before(night: Night, attacker: str, *ahead: str) -> None:
    """These cars wait on the next tile of the attacker's."""
    state = night.state
    tile = (state.tile_number(state.car(attacker).distance) + 1) % len(state.tiles)
    for seat in ahead:
        night.act(night.gm(), GM, Adjust("tile", "a test", seat, value=tile))
        night.act(night.gm(), GM, Adjust("lap", "a test", seat, value=state.lap_of(attacker)))


# -- a TV in the room


def tv_of(night: Night) -> Crowd:
    """A TV of the table, and one that nobody has put on."""
    _, on = tvs.open_window(night.world.campaign, night.world.alice)
    _, waiting = tvs.greet("10.0.0.9")
    return Crowd(night, {"tv": None, "waiting": None}, {"tv": on, "waiting": waiting})


def tv_leaks(one: Script, other: Script, crowd: Crowd) -> list[str]:
    def told(script: Script) -> Told:
        with undone_afterwards():
            script()
            return crowd.looks([*TV_PATHS, *race_paths(crowd.night)])

    return differences(told(one), told(other))


def test_what_a_player_palmed_makes_no_difference_to_a_tv(palming: Night) -> None:
    crowd = tv_of(palming)
    assert tv_leaks(bob_palms(palming, "RAM"), bob_palms(palming, "PASS"), crowd) == []
    assert tv_leaks(bob_palms(palming, "RAM", "RAM"), bob_palms(palming, "RAM", "PASS"), crowd) == []


def test_a_tv_is_told_that_somebody_has_chosen_and_after_the_last_one_what(palming: Night) -> None:
    """So there is something to hide, and it is shown in time."""
    crowd, world = tv_of(palming), palming.world
    parts = crowd.looks(["/tv/parts"])["tv GET /tv/parts"]
    bob_palms(palming, "RAM")()
    sealed = crowd.looks(["/tv/parts"])["tv GET /tv/parts"]
    assert (b"Sealed" in parts, b"Sealed" in sealed) == (False, True)
    assert b"card__what" not in sealed
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    shown = crowd.looks(["/tv/parts"])["tv GET /tv/parts"].decode()
    assert re.findall(r'card__who">([^<]+)</p><b class="card__what">([A-Z]+)', shown) == [
        ("Mara Lindqvist", "RAM"),
        ("Kenji Aoyama", "PASS"),
    ]


def test_a_tv_that_showed_a_choice_by_who_seems_to_have_made_one_is_found_out(
    palming: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof that the tests of the TV would notice."""

    def those_who_ram(race: Any, waiting: Sealed) -> frozenset[str]:
        rows = SealedChoice.objects.filter(race=race, prompt=waiting.prompt)
        return frozenset(row.seat for row in rows if row.data["intent"] == "RAM")

    monkeypatch.setattr(race_palm, "chosen", those_who_ram)
    found = tv_leaks(bob_palms(palming, "RAM"), bob_palms(palming, "PASS"), tv_of(palming))
    assert "tv GET /tv/parts" in found
    assert not any(asking.startswith("waiting") for asking in found)


# -- the same with the guard removed


def test_without_the_filter_the_difference_is_seen(palming: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof that the tests above would notice."""

    def anybodys_choice(at: Any, seat: str) -> str:
        row = SealedChoice.objects.filter(race=at.race, seat=seat).first()
        return str(row.data["intent"]) if row else ""

    monkeypatch.setattr(race_palm, "own_choice", anybodys_choice)
    crowd = crowd_of(palming, "dora", "nobody")
    found = leaks(bob_palms(palming, "RAM"), bob_palms(palming, "PASS"), crowd)
    assert {asking.split()[0] for asking in found} == {"dora"}


def test_a_bell_that_rings_only_for_a_changed_mind_is_seen_too(palming: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The saving somebody might think of: no word of the choice stands anywhere, and yet it shows."""
    keep, touch = desk.Desk.keep_palm, desk.Desk.touch

    def keep_and_compare(self: desk.Desk, waiting: Sealed, seat: str, choice: Any, person: Any) -> None:
        before = SealedChoice.objects.filter(race=self.race, seat=seat).first()
        keep(self, waiting, seat, choice, person)
        self.same = before is not None and before.data["intent"] == choice.intent  # type: ignore[attr-defined]

    def touch_if_changed(self: desk.Desk) -> None:
        if not getattr(self, "same", False):
            touch(self)

    monkeypatch.setattr(desk.Desk, "keep_palm", keep_and_compare)
    monkeypatch.setattr(desk.Desk, "touch", touch_if_changed)
    crowd = crowd_of(palming, "dora")
    found = leaks(bob_palms(palming, "RAM", "RAM"), bob_palms(palming, "RAM", "PASS"), crowd)
    assert f"dora GET {palming.url}/tick" in found


def test_the_owner_himself_is_told_so_there_is_something_to_hide(palming: Night) -> None:
    only_bob = crowd_of(palming, "bob")
    found = leaks(bob_palms(palming, "RAM"), bob_palms(palming, "PASS"), only_bob)
    assert any("/palm/" in asking for asking in found)


# -- a lap alone

AROUND = ("", "practice", "races/", "news", "standings", "log", "drivers/")  # where somebody might hear of it


def practice_leaks(world: World, *names: str) -> list[str]:
    """Bob drives a turn of a practice lap at one speed, and at another: where do these people see a difference?"""
    night = start_race(world)
    lap = practice.begin(world.campaign, world.bob, world.mara, circuit="utah")
    seat, crowd = night.seat(world.mara), crowd_of(night, *names)
    pages = list(race_paths(night))
    pages += [path.replace(f"/races/{night.race_id}", f"/races/{lap.pk}") for path in pages]
    pages += [f"/c/{world.campaign.pk}/{page}" for page in AROUND]

    def told(speed: int) -> Told:
        with undone_afterwards():
            drive = actions.Drive("pace", speed)
            races.act(lap.pk, desk.By(world.bob, frozenset({seat})), seat, drive, seq=lap.seq, key="a-tap")
            return crowd.looks(pages)

    return differences(told(1), told(3))


def test_what_somebody_drives_in_practice_makes_no_difference_to_anybody(world: World) -> None:
    assert practice_leaks(world, "alice", "carl", "dora", "sam", "eve") == []


def test_whoever_practises_sees_it_so_there_is_something_to_hide(world: World) -> None:
    assert any("/cockpit/" in asking for asking in practice_leaks(world, "bob"))


# -- once the last choice is in


def reload(night: Night) -> None:
    racelog._tables.clear()


def test_after_the_last_choice_and_before_any_die_the_race_reloads_revealed(palming: Night) -> None:
    world, waiting = palming.world, palming.awaits
    assert isinstance(waiting, Sealed)
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "RAM")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    reload(palming)
    last = RaceEntry.objects.filter(race=palming.race_id).last()
    assert last is not None
    assert last.kind == "table.reveal"
    assert not last.data.get("outcomes")
    assert not isinstance(GAME.awaits(racelog.table_of(palming.race).state), Sealed)
    assert not SealedChoice.objects.exists()


@pytest.mark.parametrize("who", ["bob", "dora", "alice"])
def test_after_the_last_choice_nobody_changes_one_over_the_line(palming: Night, who: str) -> None:
    world, prompt = palming.world, palming.race.prompt
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    reload(palming)
    before = palming.race
    seat = palming.seat(world.kenji if who == "dora" else world.mara)
    for path in (f"{palming.url}/palm", f"{palming.url}/palm/markers"):
        fields = {"seat": seat, "prompt": prompt, "intent": "RAM", f"palm.{seat}": "RAM"}
        answer = world.client(getattr(world, who)).post(path, fields, headers={"accept": "application/json"})
        assert answer.status_code in (422, 403)
    assert (palming.race.seq, palming.race.tick) == (before.seq, before.tick)
    assert not SealedChoice.objects.exists()


# -- the bell


def doras(night: Night) -> AsyncClient:
    dora = AsyncClient()
    dora.force_login(night.world.dora)
    return dora


def a_tv(night: Night) -> AsyncClient:
    tv = AsyncClient()
    tv.cookies[TV_COOKIE] = tvs.open_window(night.world.campaign, night.world.alice)[1]
    return tv


def heard_while(night: Night, listener: AsyncClient, bell: str, intents: tuple[str, ...]) -> list[bytes]:
    """What somebody's stream says while Bob palms, byte for byte."""

    async def listen() -> list[bytes]:
        response = await listener.get(bell)
        head = "\n".join(sorted(f"{name}: {value}" for name, value in response.items())).encode()
        events = aiter(response.streaming_content)
        heard = [head, await anext(events)]
        for intent in intents:
            bob_palms(night, intent)()
            heard.append(await asyncio.wait_for(anext(events), 10))
        await events.aclose()
        return heard

    return asyncio.run(listen())


@pytest.mark.parametrize("on_tv", [False, True], ids=["a player", "a TV"])
def test_the_bell_says_that_and_never_what(transactional_db: None, on_tv: bool) -> None:
    night = start_race(build_world())
    night.bring_to_palm(night.world.mara, night.world.kenji)
    listener, bell = (a_tv(night), "/tv/bell") if on_tv else (doras(night), f"{night.url}/bell")
    first, begun = heard_while(night, listener, bell, ("RAM", "RAM")), night.race.tick
    second = heard_while(night, listener, bell, ("PASS", "RAM"))
    assert first[2:] == [b"event: tick\ndata: %d\n\n" % (begun - 1), b"event: tick\ndata: %d\n\n" % begun]
    assert second[2:] == [b"event: tick\ndata: %d\n\n" % (begun + 1), b"event: tick\ndata: %d\n\n" % (begun + 2)]
    assert second[0] == first[0]


# -- the replay of a race, and its link


def test_the_link_of_a_race_that_goes_on_again_tells_nothing_of_a_palm(palming: Night) -> None:
    """Released when it seemed over; then the GM took the end back, and two have to choose in secret."""
    token = Release.objects.create(race=palming.race, by="Alice").token
    addresses = [
        f"/replay/{token}{path}" for path in ("", "/steps?from=1", "/moments?from=1", "/report", "/livery.css")
    ]
    crowd = crowd_of(palming, "dora", "sam", "nobody")

    def told(intent: str) -> Told:
        with undone_afterwards():
            bob_palms(palming, intent)()
            return crowd.looks(addresses)

    one, other = told("RAM"), told("PASS")
    assert differences(one, other) == []
    assert all(answer.startswith(b"404") for answer in one.values())


def test_a_replay_up_to_the_palm_shows_neither_choice(palming: Night) -> None:
    asked = [f"{palming.url}/replay?at=99999", f"{palming.url}/replay/steps?from={palming.race.seq}"]
    asked += [f"{palming.url}/replay/moments?from=1"]
    crowd = crowd_of(palming, "alice", "dora", "sam")

    def told(intent: str) -> Told:
        with undone_afterwards():
            bob_palms(palming, intent)()
            return crowd.looks(asked)

    one = told("RAM")
    assert differences(one, told("PASS")) == []
    assert all(answer.startswith(b"200") for answer in one.values())
