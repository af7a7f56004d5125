"""The log of a race on the screen: who may read and do what, the card behind each line, corrections and appeals."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client

from campaigns import racelog
from campaigns.models import Appeal, Race
from campaigns.services import races
from svl.rules import actions
from svl.table import GM, Adjust, Amend, Reveal, Undo
from tests.pages.asking import body, queries, text, words
from tests.racing import Night, is_dice, is_sealed, is_turn, set_race, start_race
from tests.world import World

SCRIPT = {"HTTP_ACCEPT": "application/json"}
SHEET = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world)


@pytest.fixture
def alice(world: World) -> Client:
    return world.client(world.alice)


@pytest.fixture
def bob(world: World) -> Client:
    return world.client(world.bob)


def ram(night: Night, die: int, *, weak: bool = False) -> int:
    """Mara rams Kenji, who passes: the entry of the die. Weak: his panels are nearly through."""
    world = night.world
    kenji = night.seat(world.kenji)
    night.bring_to_palm(world.mara, world.kenji)
    for panel in ("left", "right") if weak else ():
        value = night.state.strength(kenji).of(panel) - 8
        night.act(night.gm(), GM, Adjust("damage", "a test", kenji, part=panel, value=value))
    night.palm(night.gm(), night.seat(world.mara), "RAM")
    night.palm(night.gm(), kenji, "PASS")
    night.run_until(is_dice)
    night.roll(night.gm(), die)
    return next(entry.seq for entry in reversed(racelog.entries_of(night.race)) if entry.outcomes)


def last_drive(night: Night) -> int:
    entries = racelog.entries_of(night.race)
    return next(entry.seq for entry in reversed(entries) if isinstance(entry.action, actions.Drive))


def bobs_turn(night: Night) -> str:
    mara = night.seat(night.world.mara)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    return mara


# -- who may


@pytest.mark.parametrize("who", ["alice", "carl", "bob", "dora", "sam"])
def test_everybody_at_the_table_reads_the_log(world: World, night: Night, who: str) -> None:
    ram(night, 2)
    answer = world.client(getattr(world, who)).get(f"{night.url}/log")
    assert answer.status_code == 200
    assert "Mara Lindqvist rolls 2 for the ram" in words(answer)
    assert "by hand" in words(answer)


def test_only_those_who_run_the_race_are_offered_its_powers(world: World, night: Night, alice: Client) -> None:
    at = ram(night, 2)
    for address in (f"{night.url}/log/{at}/correct", f"{night.url}/log/undo", f"{night.url}/log/undo?target={at}"):
        assert alice.get(address).status_code == 200
        for who in (world.bob, world.sam):
            assert world.client(who).get(address).status_code == 403
        assert world.client(world.eve).get(address).status_code == 404
    assert "Back to here" in text(alice.get(f"{night.url}/log/{at}/why/0"))
    for who in (world.bob, world.sam):
        seen = text(world.client(who).get(f"{night.url}/log/{at}/why/0"))
        assert "Back to here" not in seen
        assert "Correct this roll" not in seen


def test_a_spectator_is_offered_nothing_but_the_reasons(world: World, night: Night) -> None:
    at = ram(night, 2)
    seen = text(world.client(world.sam).get(f"{night.url}/log/{at}/why/0"))
    assert "That was wrong" not in seen
    assert "Rules: Encounters" in seen


def test_a_race_that_is_still_being_set_has_no_log(world: World, alice: Client) -> None:
    night = set_race(world)
    for address in ("log", "log/parts", "log/undo", "log/1/why/0", "log/2/correct"):
        assert alice.get(f"{night.url}/{address}").status_code == 404


def test_a_broken_log_is_named(world: World, night: Night, alice: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_raceentry SET data = '{}' WHERE race_id = %s", [night.race_id])
    night.race.snapshots.all().delete()
    racelog._tables.clear()
    answer = alice.get(f"{night.url}/log")
    assert answer.status_code == 409
    assert "cannot be read" in words(answer)


# -- reading


def test_every_fact_of_a_whole_race_has_its_card(world: World, night: Night, bob: Client) -> None:
    night.run_to_the_end()
    kinds = {}
    for told in racelog.told(night.race, 1, night.race.seq):
        for n, fact in enumerate(told.facts):
            kinds.setdefault(type(fact).__name__, (told.entry.seq, n))
    assert {"TurnBegan", "TileEntered", "SpeedSet", "RaceEnded", "Placed"} <= set(kinds)
    for kind, (seq, n) in kinds.items():
        answer = bob.get(f"{night.url}/log/{seq}/why/{n}", **SHEET)
        assert answer.status_code == 200, kind
        assert " open" in text(answer), kind
        assert not re.search(r"\b[AB]-?\d+\.\d|driver-\d", words(answer)), kind


def test_a_card_says_rule_ruling_numbers_dice_and_who_typed_them(night: Night, bob: Client) -> None:
    at = ram(night, 2)
    told = words(bob.get(f"{night.url}/log/{at}/why/0", **SHEET))
    assert "Mara Lindqvist, ram: typed in by Alice." in told
    assert "Damage for each point 5" in told
    assert "Rules: Damage" in told


def test_a_double_rams_card_shows_both_dice(world: World, night: Night, bob: Client) -> None:
    night.bring_to_palm(world.mara, world.kenji)
    for driver in (world.mara, world.kenji):
        night.palm(night.gm(), night.seat(driver), "RAM")
    night.run_until(is_dice)
    night.roll(night.gm(), 2)
    night.run_until(is_dice)
    night.roll(night.gm(), 1)
    at = next(entry.seq for entry in reversed(racelog.entries_of(night.race)) if entry.outcomes)
    facts = racelog.told(night.race, at, at)[0].facts
    hit = next(n for n, fact in enumerate(facts) if type(fact).__name__ == "Hit")
    card = text(bob.get(f"{night.url}/log/{at}/why/{hit}", **SHEET)).split(" open>")[1].split("</details>")[0]
    assert "Mara Lindqvist, ram" in card
    assert "Kenji Aoyama, ram" in card


def test_a_sheet_is_a_piece_of_a_page_and_the_address_works_alone_too(night: Night, bob: Client) -> None:
    at = ram(night, 2)
    piece, whole = bob.get(f"{night.url}/log/{at}/why/0", **SHEET), bob.get(f"{night.url}/log/{at}/why/0")
    assert "<html" not in text(piece)
    assert "<html" in text(whole)
    assert "Back to the log" in text(whole)


@pytest.mark.parametrize(
    "address",
    [
        "log/0/why/0",
        "log/9999/why/0",
        "log/2/why/9999",
        "log/2/correct",
        "log/9999/correct",
        "log/undo?target=1",
        "log/undo?target=9999",
        "log/undo?target=x",
        "log/undo?target=99999999999999999999",
    ],
)
def test_an_address_that_names_no_line_is_not_there(night: Night, alice: Client, address: str) -> None:
    bobs_turn(night)
    night.act(night.gm(), night.seat(night.world.mara), actions.Drive("pace", 1))
    assert alice.get(f"{night.url}/{address}").status_code == 404


@pytest.mark.parametrize("upto", ["", "0", "-3", "x", "7", "99999", "9" * 30, "²"])
def test_any_page_of_the_log_can_be_asked_for(night: Night, bob: Client, upto: str) -> None:
    night.run_to_the_end()
    assert bob.get(f"{night.url}/log", {"upto": upto}).status_code == 200


def test_older_pages_are_linked(night: Night, bob: Client) -> None:
    night.run_to_the_end()
    newest = text(bob.get(f"{night.url}/log"))
    older = re.search(r"\?upto=(\d+)", newest)
    assert older is not None
    page = text(bob.get(f"{night.url}/log?upto={older[1]}"))
    assert "Newest" in page
    assert f'id="log-{night.race.seq}"' not in page


def test_parts_are_the_same_each_time_they_are_drawn(night: Night, alice: Client, world: World) -> None:
    at = ram(night, 2)
    races.appeal(night.race_id, night.player(world.bob), night.seat(world.mara), "wrong", at)
    first, again = alice.get(f"{night.url}/log/parts"), alice.get(f"{night.url}/log/parts")
    assert first.content == again.content
    assert first["X-Tick"] == str(night.race.tick)
    assert "csrfmiddlewaretoken" not in text(first)


def test_the_number_of_queries_does_not_grow_with_the_lines(world: World, alice: Client) -> None:
    night = start_race(world, laps=6)
    for _ in range(4):
        night.step()
    alice.get(f"{night.url}/log")
    few = queries(alice, f"{night.url}/log")
    for _ in range(40):
        night.step()
    alice.get(f"{night.url}/log")
    assert queries(alice, f"{night.url}/log") == few


# -- taking back


def test_the_gm_goes_back_to_a_line_and_is_told_what_that_takes(night: Night, alice: Client) -> None:
    at = ram(night, 2)
    reveal = next(e.seq for e in reversed(racelog.entries_of(night.race)) if isinstance(e.action, Reveal))
    sheet = words(alice.get(f"{night.url}/log/undo?target={reveal}", **SHEET))
    assert "Takes back this line and the" in sheet
    assert "The roll stays as it fell" in sheet
    assert "Choices that were shown stand" in sheet
    post = {"seat": "gm", "seq": night.race.seq, "target": reveal, "why": "", "why_other": "the dog"}
    assert alice.post(f"{night.url}/undo", post, **SCRIPT).status_code == 204
    assert is_sealed(night.awaits)
    log = text(alice.get(f"{night.url}/log"))
    assert f"Alice took back from line {reveal} on: the dog." in log
    row = log.split(f'id="log-{at}"')[0].rsplit("<li", 1)[1]
    assert "is-gone" in row
    assert 'Redo<kbd class="key needs-js" aria-hidden="true">Shift U</kbd>' in log


def test_a_stale_sheet_takes_nothing_back(night: Night, alice: Client) -> None:
    ram(night, 2)
    seq = night.race.seq
    night.run_until(is_turn)
    night.step()
    now = night.race.seq
    answer = alice.post(f"{night.url}/undo", {"seat": "gm", "seq": seq}, **SCRIPT)
    assert answer.status_code == 409
    assert "moved on" in answer.json()["sentence"]
    assert night.race.seq == now


def test_a_player_takes_back_the_own_last_entry(night: Night, bob: Client, world: World) -> None:
    mara = bobs_turn(night)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    seq = night.race.seq
    sheet = text(bob.get(f"{night.url}/log/{seq}/why/0", **SHEET))
    assert "Take this back" in sheet
    assert "Take this back" not in text(world.client(world.dora).get(f"{night.url}/log/{seq}/why/0", **SHEET))
    assert bob.post(f"{night.url}/undo", {"seat": mara, "seq": seq, "target": seq}, **SCRIPT).status_code == 204
    assert isinstance(racelog.entries_of(night.race)[-1].action, Undo)


def test_a_player_cannot_take_back_what_is_not_theirs(night: Night, world: World) -> None:
    mara = bobs_turn(night)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    seq = night.race.seq
    dora = world.client(world.dora)
    for seat in (mara, night.seat(world.kenji), "gm"):
        assert dora.post(f"{night.url}/undo", {"seat": seat, "seq": seq}, **SCRIPT).status_code == 422
    assert night.race.seq == seq


# -- correcting a roll


def test_a_roll_is_corrected_after_its_difference_was_seen(night: Night, alice: Client, world: World) -> None:
    at = ram(night, 2)
    night.run_until(is_turn)
    address = f"{night.url}/log/{at}/correct"
    assert "Mara Lindqvist, Ram" in words(alice.get(address, **SHEET))
    seq = night.race.seq
    tried = words(alice.post(address, {"roll.0": "1"}, **SHEET))
    assert "Kenji Aoyama" in tried
    assert re.search(r"(Left|Right|Front|Rear) \d+ becomes \d+", tried)
    assert night.race.seq == seq
    post = {"seq": seq, "target": at, "values": "1", "why": "typing error"}
    assert alice.post(f"{night.url}/correct", post, **SCRIPT).status_code == 204
    assert isinstance(racelog.entries_of(night.race)[-1].action, Amend)
    log = words(alice.get(f"{night.url}/log"))
    assert f"Alice corrected Mara Lindqvist's dice in line {at}, 2 to 1: typing error." in log
    assert "corrected" in log


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7", "7 is not on a d6"),
        ("0", "0 is not on a d6"),
        ("x", "'x' is not a whole number"),
        ("", "A die is missing"),
    ],
)
def test_dice_that_cannot_fall_are_refused_beside_them(night: Night, alice: Client, typed: str, said: str) -> None:
    at = ram(night, 2)
    seq = night.race.seq
    answer = alice.post(f"{night.url}/log/{at}/correct", {"roll.0": typed}, **SHEET)
    assert answer.status_code == 422
    assert said in words(answer)
    assert f'value="{typed}"' in text(answer)
    assert night.race.seq == seq


def misfit(night: Night, alice: Client) -> tuple[int, str, int]:
    """A 1 that should have been a 2 breaks a panel whose malfunction nobody rolled: the sheet, and where it breaks."""
    at = ram(night, 1, weak=True)
    night.run_until(is_turn)
    night.step()
    sheet = words(alice.post(f"{night.url}/log/{at}/correct", {"roll.0": "2"}, **SHEET))
    found = re.search(r"line (\d+) could not have happened", sheet)
    assert found is not None, sheet
    return at, sheet, int(found[1])


def test_a_misfit_can_be_settled_by_only_the_difference(night: Night, alice: Client, world: World) -> None:
    at, sheet, _ = misfit(night, alice)
    assert "Apply only the difference" in sheet, sheet
    damage = night.state.car(night.seat(world.kenji)).damage
    post = {"seq": night.race.seq, "target": at, "values": "2", "why": "typing error"}
    assert alice.post(f"{night.url}/correct", post, **SCRIPT).status_code == 422
    assert alice.post(f"{night.url}/log/apply", post, **SCRIPT).status_code == 204
    after = night.state.car(night.seat(world.kenji)).damage
    assert after.total > damage.total
    assert "The game master sets Kenji Aoyama's damage of" in words(alice.get(f"{night.url}/log"))


def test_in_the_middle_of_a_fight_nothing_is_said_of_speed(night: Night, alice: Client) -> None:
    """With the right die the table would still wait for a malfunction: how fast he leaves it nobody knows."""
    _, sheet, _ = misfit(night, alice)
    assert re.search(r"Left \d+ becomes 0", sheet)
    assert "Speed" not in sheet


def test_or_by_going_back_to_where_it_breaks(night: Night, alice: Client) -> None:
    at, sheet, line = misfit(night, alice)
    assert f"Go back to line {line}" in sheet
    assert alice.get(f"{night.url}/log/undo?target={line}").status_code == 200
    post = {"seat": "gm", "seq": night.race.seq, "target": line, "why": "typing error"}
    assert alice.post(f"{night.url}/undo", post, **SCRIPT).status_code == 204
    post = {"seq": night.race.seq, "target": at, "values": "2", "why": "typing error"}
    assert alice.post(f"{night.url}/correct", post, **SCRIPT).status_code == 204
    assert is_dice(night.awaits)  # the malfunction is rolled now


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_only_the_gm_applies_a_difference(world: World, night: Night, alice: Client, who: str) -> None:
    at, _, _ = misfit(night, alice)
    post = {"seq": night.race.seq, "target": at, "values": "2"}
    assert world.client(getattr(world, who)).post(f"{night.url}/log/apply", post, **SCRIPT).status_code == 403


@pytest.mark.parametrize(
    "wrong", [{"target": "x"}, {"target": "1"}, {"target": "9999"}, {"values": "9"}, {"seq": "1"}, {"values": "2 3"}]
)
def test_bad_input_applies_nothing(night: Night, alice: Client, wrong: dict[str, str]) -> None:
    at, _, _ = misfit(night, alice)
    seq = night.race.seq
    post = {"seq": seq, "target": at, "values": "2"} | wrong
    assert alice.post(f"{night.url}/log/apply", post, **SCRIPT).status_code in (409, 422)
    assert night.race.seq == seq


# -- appeals


def test_a_player_says_that_was_wrong_and_is_told_the_answer(
    night: Night, alice: Client, bob: Client, world: World
) -> None:
    at = ram(night, 2)
    mara = night.seat(world.mara)
    post = {"seat": mara, "target": at, "what": "wrong", "why": "it was a 1"}
    assert bob.post(f"{night.url}/appeal", post, **SCRIPT).status_code == 204
    log = words(alice.get(f"{night.url}/log"))
    assert "Bob (Mara Lindqvist) says this was wrong: it was a 1" in log
    assert "has been asked" in words(bob.get(f"{night.url}/log"))
    assert "it was a 1" not in words(world.client(world.dora).get(f"{night.url}/log"))
    asked = Appeal.objects.get()
    assert alice.post(f"{night.url}/appeal/answer", {"appeal": asked.pk, "answer": "no"}, **SCRIPT).status_code == 204
    assert f"The GM said no: line {at} stands." in words(bob.get(f"{night.url}/log"))
    assert "Asked of you" not in words(alice.get(f"{night.url}/log"))


def test_a_player_asks_to_take_back_and_a_yes_does_it(night: Night, alice: Client, bob: Client, world: World) -> None:
    mara = bobs_turn(night)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    at = last_drive(night)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat != mara)
    night.step()
    sheet = text(bob.get(f"{night.url}/log/{at}/why/0", **SHEET))
    assert "Ask to take back" in sheet
    assert "Ask to take back" not in text(world.client(world.dora).get(f"{night.url}/log/{at}/why/0", **SHEET))
    post = {"seat": mara, "target": at, "what": "take_back", "why": ""}
    assert bob.post(f"{night.url}/appeal", post, **SCRIPT).status_code == 204
    again = text(bob.get(f"{night.url}/log/{at}/why/0", **SHEET))
    assert "has not answered yet" in again
    asked = Appeal.objects.get()
    assert alice.post(f"{night.url}/appeal/answer", {"appeal": asked.pk, "answer": "yes"}, **SCRIPT).status_code == 204
    assert night.awaits.seat == mara  # type: ignore[union-attr]
    assert f"The GM said yes: line {at} was taken back." in words(bob.get(f"{night.url}/log"))
    assert "asked for by Bob" in words(bob.get(f"{night.url}/log"))


@pytest.mark.parametrize("wrong", [{"what": "nonsense"}, {"target": "9999"}, {"target": "x"}, {"seat": "driver-99"}])
def test_an_appeal_that_makes_no_sense_is_refused(
    night: Night, bob: Client, world: World, wrong: dict[str, str]
) -> None:
    at = ram(night, 2)
    post = {"seat": night.seat(world.mara), "target": at, "what": "wrong"} | wrong
    assert bob.post(f"{night.url}/appeal", post, **SCRIPT).status_code == 422
    assert Appeal.objects.count() == 0


def test_a_spectator_asks_nothing(night: Night, world: World) -> None:
    at = ram(night, 2)
    post = {"seat": night.seat(world.mara), "target": at, "what": "wrong"}
    assert world.client(world.sam).post(f"{night.url}/appeal", post, **SCRIPT).status_code == 422


def test_a_settled_race_offers_no_corrections(night: Night, alice: Client) -> None:
    at = ram(night, 2)
    Race.objects.filter(pk=night.race_id).update(state=Race.State.SETTLED)
    sheet = text(alice.get(f"{night.url}/log/{at}/why/0", **SHEET))
    assert "Back to here" not in sheet
    assert "Undo" not in words(alice.get(f"{night.url}/log"))
    post = {"seat": "gm", "seq": night.race.seq, "target": at}
    assert alice.post(f"{night.url}/undo", post, **SCRIPT).status_code == 422


def test_pages_for_two_people_of_the_same_rank_are_alike(night: Night, world: World) -> None:
    """Nothing of what others say or hold is in a player's log."""
    at = ram(night, 2)
    before = body(world.client(world.dora).get(f"{night.url}/log/parts"))
    races.appeal(night.race_id, night.player(world.bob), night.seat(world.mara), "wrong", at, "a secret")
    assert body(world.client(world.dora).get(f"{night.url}/log/parts")) == before
