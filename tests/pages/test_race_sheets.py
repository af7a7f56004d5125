"""The GM's hands on a running race: events, adjustments, checks, seats and the menu, as sheets and as pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Race, RaceEntry, Seat
from svl.rules import PANELS, SVL
from svl.table import GM, Adjust, Refusal, load
from tests.pages.asking import text, words
from tests.racing import Night, fresh_key, is_dice, is_turn, start_race
from tests.world import World

SCRIPT = {"Accept": "application/json"}
SHEET = {"HX-Request": "true"}
FORM = re.compile(r'<form(?! method="dialog").*?</form>', re.S)
FIELD = re.compile(r"<(?:input|button)[^>]*>", re.S)
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


BY_CHANCE = ("csrfmiddlewaretoken", "key")


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world, laps=3)


@pytest.fixture
def alice(world: World) -> Client:
    return world.client(world.alice)


def forms(html: str) -> Iterator[tuple[str, dict[str, str], list[tuple[str, str]]]]:
    """Every form of a page: where it goes, the fields as they stand, and the buttons that can be pressed."""
    for form in FORM.findall(html):
        fields: dict[str, str] = {}
        buttons: list[tuple[str, str]] = []
        for tag in FIELD.findall(form):
            found = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
            name, value = found.get("name", ""), found.get("value", "")
            if tag.startswith("<button"):
                if found.get("type") != "button" and "disabled" not in found:
                    buttons.append((name, value))
            elif name and (found.get("type") != "radio" or "checked" in found):
                fields[name] = value
        yield re.search(r'action="([^"]*)"', form[:400])[1], fields, buttons  # type: ignore[index]


def verbs(client: Client, address: str) -> list[tuple[str, dict[str, str]]]:
    """Everything a tap on a sheet sends, one per button."""
    answer = client.get(address, headers=SHEET)
    assert answer.status_code == 200, address
    return [
        (to, fields | ({name: value} if name else {}))
        for to, fields, buttons in forms(answer.content.decode())
        for name, value in buttons
    ]


def send(client: Client, to: str, fields: dict[str, str], **changes: Any) -> Any:
    return client.post(to, fields | {name: str(value) for name, value in changes.items()}, headers=SCRIPT)


def tap(client: Client, address: str, wanted: str, **changes: Any) -> Any:
    """Presses the one button of a sheet whose fields hold these words; what is made by chance holds none."""
    pressed = verbs(client, address)
    words = [" ".join(value for name, value in fields.items() if name not in BY_CHANCE) for _, fields in pressed]
    found = [press for press, said in zip(pressed, words, strict=True) if wanted in said]
    assert found, f"no button of {address} sends {wanted}"
    to, fields = found[0]
    return send(client, to, fields, **changes)


def last_entry(night: Night) -> dict[str, Any]:
    return RaceEntry.objects.filter(race=night.race_id).order_by("-seq")[0].data["action"]


def every_sheet(night: Night, world: World) -> list[str]:
    at, seat = night.url, night.seat(world.mara)
    whats = ("speed", "tack", "tile", "lap", "status", *PANELS, "fault", "limit", "skip")
    return [
        f"{at}/event",
        f"{at}/event?tile=3",
        f"{at}/event?seat={seat}",
        f"{at}/adjust",
        f"{at}/adjust?tile=3",
        f"{at}/adjust?seat={seat}",
        *(f"{at}/adjust?seat={seat}&what={what}" for what in whats),
        f"{at}/adjust?what=question",
        f"{at}/ask",
        f"{at}/menu",
        f"{at}/cars/{seat}",
    ]


# -- who may open them


def test_every_sheet_is_also_a_page(night: Night, world: World, alice: Client) -> None:
    for address in every_sheet(night, world):
        sheet, page = alice.get(address, headers=SHEET), alice.get(address)
        assert (sheet.status_code, page.status_code) == (200, 200), address
        assert "<html" not in text(sheet)
        assert "<h2" in text(sheet)
        assert "<h1" in text(page)


def test_a_co_gm_may_open_them_too(night: Night, world: World) -> None:
    carl = world.client(world.carl)
    assert {carl.get(address).status_code for address in every_sheet(night, world)} == {200}


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_the_gms_sheets_are_shut_to_players_and_spectators(night: Night, world: World, who: str) -> None:
    client = world.client(getattr(world, who))
    gms = [address for address in (*every_sheet(night, world), f"{night.url}/log.json") if "/cars/" not in address]
    assert {client.get(address).status_code for address in gms} == {403}


def test_a_stranger_is_told_that_there_is_no_race(night: Night, world: World) -> None:
    eve = world.client(world.eve)
    assert {eve.get(address).status_code for address in every_sheet(night, world)} == {404}


def test_a_players_tap_on_a_gms_button_changes_nothing(night: Night, world: World, alice: Client) -> None:
    seat, bob = night.seat(world.mara), world.client(world.bob)
    to, fields = verbs(alice, f"{night.url}/adjust?seat={seat}&what=speed")[0]
    before = night.race.seq
    answer = send(bob, to, fields)
    assert answer.status_code == 422
    assert "the GM's to say" in answer.json()["sentence"]
    assert night.race.seq == before


# -- adjusting: every verb of the rules


@pytest.mark.parametrize("what", ["speed", "tack", "tile", "lap", "status", *PANELS, "fault", "limit", "skip"])
def test_every_button_of_an_adjustment_plays(night: Night, world: World, alice: Client, what: str) -> None:
    seat = night.seat(world.mara)
    for to, fields in verbs(alice, f"{night.url}/adjust?seat={seat}&what={what}"):
        answer = send(alice, to, fields, seq=night.race.seq, key=fresh_key())
        assert answer.status_code == 204, (fields, answer.content)
        assert last_entry(night)["kind"] == "table.adjust"
        assert last_entry(night)["why"] == "table ruling"
        night.undo()


def test_all_that_can_be_adjusted_is_on_some_sheet(night: Night, world: World, alice: Client) -> None:
    """But the lineup, which belongs to the grid."""
    known = {
        option.fields["verb"].value  # type: ignore[attr-defined]
        for option in SVL.options(night.state, GM, Adjust)
    }
    sent = [fields for address in every_sheet(night, world) for _, fields in verbs(alice, address)]
    reached = {json.loads(fields["action"])["verb"] for fields in sent if "verb" in fields.get("action", "")}
    assert known - {"lineup"} - reached == set()


def test_a_speed_is_set_at_one_tap(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    answer = tap(alice, f"{night.url}/adjust?seat={seat}&what=speed", '"value": 7')
    assert answer.status_code == 204
    assert night.state.car(seat).speed == 7


def test_a_panel_is_set_by_what_is_left_on_it(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    whole = night.state.strength(seat).rear
    to, fields, _ = next(forms(text(alice.get(f"{night.url}/adjust?seat={seat}&what=rear", headers=SHEET))))
    assert fields["left"] == str(whole)
    assert send(alice, to, fields, left=4).status_code == 204
    assert night.state.car(seat).damage.rear == whole - 4
    assert f"Now: 4 of {whole} left" in words(alice.get(f"{night.url}/adjust?seat={seat}&what=rear"))


def test_a_panel_under_push_can_be_gone_for_good(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    night.act(night.gm(), GM, Adjust("tack", "a test", seat, value="push"))
    tap(alice, f"{night.url}/adjust?seat={seat}&what=front", f'"value": {night.state.most_damage(seat).front}')
    assert night.state.car(seat).damage.front == night.state.entrant(seat).panels.front


def test_a_malfunction_comes_and_goes_by_name(night: Night, world: World, alice: Client) -> None:
    seat, address = night.seat(world.mara), f"{night.url}/adjust?seat={night.seat(world.mara)}&what=fault"
    assert tap(alice, address, '"number": 1, "part": "", "value": 7').status_code == 204
    assert [fault.roll for fault in night.state.car(seat).faults] == [7]
    assert "Remove Brake failure" in words(alice.get(address))
    assert tap(alice, address, '"number": 0, "part": "", "value": 7').status_code == 204
    assert night.state.car(seat).faults == ()


def test_the_open_question_can_be_dropped(night: Night, world: World, alice: Client) -> None:
    address = f"{night.url}/adjust?what=question"
    assert "The table waits for" in words(alice.get(address))
    turn = night.state.turn
    assert tap(alice, address, '"cancel"').status_code == 204
    assert night.state.turn > turn


def test_the_reason_may_be_the_gms_own(night: Night, world: World, alice: Client) -> None:
    address = f"{night.url}/adjust?seat={night.seat(world.mara)}&what=speed"
    assert tap(alice, address, '"value": 3', why="", why_other="the cat sat on it").status_code == 204
    assert last_entry(night)["why"] == "the cat sat on it"


def test_a_reason_chosen_and_left_empty_is_asked_for(night: Night, world: World, alice: Client) -> None:
    address = f"{night.url}/adjust?seat={night.seat(world.mara)}&what=speed"
    answer = tap(alice, address, '"value": 3', why="")
    assert (answer.status_code, answer.json()["code"]) == (422, "reason_missing")


@pytest.mark.parametrize(
    ("what", "field", "typed"),
    [
        ("tile", "value", "999"),
        ("tile", "value", "-1"),
        ("tile", "value", ""),
        ("tile", "value", "²"),
        ("tile", "value", "9" * 5000),
        ("front", "left", "-900"),
        ("front", "left", "soon"),
        ("front", "left", "400"),
        ("status", "number", "0"),
    ],
)
def test_a_number_that_does_not_fit_is_refused_in_words(
    night: Night, world: World, alice: Client, what: str, field: str, typed: str
) -> None:
    seat, before = night.seat(world.mara), night.race.seq
    to, fields, _ = next(forms(text(alice.get(f"{night.url}/adjust?seat={seat}&what={what}", headers=SHEET))))
    answer = send(alice, to, fields, **{field: typed})
    assert answer.status_code == 422
    assert answer.json()["sentence"].endswith(".")
    assert night.race.seq == before


def test_what_holds_at_any_moment_is_taken_while_others_drive_on(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    to, fields = verbs(alice, f"{night.url}/adjust?seat={seat}&what=tack")[0]
    skip = verbs(alice, f"{night.url}/adjust?seat={seat}&what=skip")[0]
    night.step()
    assert send(alice, to, fields).status_code == 204
    assert send(alice, *skip).status_code == 409


def test_the_same_tap_sent_twice_is_one(night: Night, world: World, alice: Client) -> None:
    """On a page of its own the server names the tap, so that it holds without a script."""
    page = alice.get(f"{night.url}/event?tile=3").content.decode()
    to, fields, buttons = next(form for form in forms(page) if form[0].endswith("/act"))
    assert fields["key"]
    sent = fields | dict(buttons[:1])
    assert send(alice, to, sent).status_code == send(alice, to, sent).status_code == 204
    assert RaceEntry.objects.filter(race=night.race_id, kind="svl.event").count() == 1


# -- events


@pytest.mark.parametrize("how", ["event?tile=", "adjust?tile="])
def test_everything_that_can_lie_on_a_tile_is_laid_and_taken_away(
    night: Night, world: World, alice: Client, how: str
) -> None:
    straight = next(
        number for number, tile in enumerate(night.state.tiles) if tile.turn == 0 and not (tile.hazard or tile.boost)
    )
    address = f"{night.url}/{how}{straight}"
    laid = verbs(alice, address)
    assert len(laid) == 5 + 6 + 1
    for to, fields in laid:
        assert send(alice, to, fields, key=fresh_key()).status_code == 204
        tile = night.state.tiles[straight]
        assert tile.hazard or tile.boost or tile.mine
        assert tap(alice, address, "gone" if tile.mine else "null").status_code == 204
        tile = night.state.tiles[straight]
        assert (tile.hazard, tile.boost, tile.mine) == (None, None, None)


def test_a_curve_takes_no_boost(night: Night, alice: Client) -> None:
    curve = next(number for number, tile in enumerate(night.state.tiles) if tile.turn and not tile.hazard)
    assert "Boosts lie on straights only." in words(alice.get(f"{night.url}/event?tile={curve}"))
    assert len(verbs(alice, f"{night.url}/event?tile={curve}")) == 5 + 1


def test_while_the_leader_begins_a_lap_the_track_is_changed_without_a_reason(night: Night, alice: Client) -> None:
    for _ in range(400):
        if night.state.track_open:
            break
        night.step()
    else:
        pytest.skip("no leader began a lap")
    to, fields = verbs(alice, f"{night.url}/event?tile=3")[0]
    assert json.loads(fields["action"])["kind"] == "svl.change_track"
    assert send(alice, to, fields).status_code == 204
    assert json.loads(verbs(alice, f"{night.url}/event?tile=3&as=event")[0][1]["action"])["kind"] == "svl.event"


def test_an_event_strikes_a_car(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.nika)
    night.act(night.gm(), GM, Adjust("speed", "a test", seat, value=5))
    address = f"{night.url}/event?seat={seat}"
    assert tap(alice, address, '"amount": -2').status_code == 204
    assert night.state.car(seat).speed == 3
    to, fields, _ = next(forms(text(alice.get(address, headers=SHEET))))
    assert send(alice, to, fields, panel="rear", amount=6).status_code == 204
    assert night.state.car(seat).damage.rear == 6


def test_the_gm_is_told_before_that_precognition_foresees_it(world: World, alice: Client) -> None:
    seer = world.enlist("Una Seer", talents=("precognition",))
    night = start_race(world, [world.mara, seer])
    assert "Una Seer has Precognition" in words(alice.get(f"{night.url}/event?seat={night.seat(seer)}"))
    assert "Precognition" not in words(alice.get(f"{night.url}/event?seat={night.seat(world.mara)}"))


def test_an_event_does_not_reach_a_wreck(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.nika)
    night.act(night.gm(), GM, Adjust("status", "a test", seat, value="wrecked"))
    page = alice.get(f"{night.url}/event?seat={seat}")
    assert "Nika Broyler is not on the road." in words(page)
    assert f"adjust?seat={seat}" in text(page)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("event?tile=999", "There is no tile '999' on this track: its tiles are 0 to"),
        ("event?tile=-1", "There is no tile '-1'"),
        ("event?tile=", "There is no tile ''"),
        ("event?seat=nobody", "There is no car 'nobody' in this race."),
        ("adjust?tile=soon", "There is no tile 'soon'"),
        ("adjust?seat=gm", "There is no car 'gm' in this race."),
    ],
)
def test_a_place_that_is_not_there_is_named_beside_those_that_are(
    night: Night, alice: Client, query: str, sentence: str
) -> None:
    answer = alice.get(f"{night.url}/{query}")
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert "Mara Lindqvist" in words(answer)


def test_a_thing_no_car_has_is_refused_with_the_list(night: Night, world: World, alice: Client) -> None:
    answer = alice.get(f"{night.url}/adjust?seat={night.seat(world.mara)}&what=wings")
    assert answer.status_code == 422
    assert "Mara Lindqvist has no 'wings' to set." in words(answer)


# -- a called check


def test_the_gm_asks_one_driver_for_a_check(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    answer = tap(alice, f"{night.url}/ask", seat, stat="psyche", modifier=-2, why="", why_other="nerves")
    assert answer.status_code == 204
    waiting = night.awaits
    assert is_dice(waiting)
    assert waiting.throw.seat == seat  # type: ignore[union-attr]
    called = {"kind": "svl.call_check", "seat": seat, "stat": "psyche", "why": "nerves", "modifier": -2}
    assert last_entry(night) == called


def test_a_modifier_out_of_range_is_refused(night: Night, world: World, alice: Client) -> None:
    assert tap(alice, f"{night.url}/ask", night.seat(world.mara), modifier=99).status_code == 422


# -- one car


def test_everybody_at_the_table_may_look_at_a_car(night: Night, world: World) -> None:
    seat = night.seat(world.mara)
    night.act(night.gm(), GM, Adjust("malfunction", "a test", seat, 1, "", 7))
    for who in (world.bob, world.dora, world.sam):
        page = words(world.client(who).get(f"{night.url}/cars/{seat}"))
        assert "Brake failure" in page
        assert "Bob drives" in page
        assert "Hand over" not in page
        assert "adjust?" not in page


def test_only_whose_car_it_is_sees_its_settings(night: Night, world: World) -> None:
    seat = night.seat(world.mara)
    assert "Roll at once" in words(world.client(world.bob).get(f"{night.url}/cars/{seat}"))
    for who in (world.dora, world.sam):
        assert "Roll at once" not in words(world.client(who).get(f"{night.url}/cars/{seat}"))


def test_a_player_sets_how_his_seat_rolls(night: Night, world: World) -> None:
    bob, seat = world.client(world.bob), night.seat(world.mara)
    address = f"{night.url}/cars/{seat}"
    assert tap(bob, address, "at_once").status_code == 204
    assert tap(bob, address, "off").status_code == 204
    kept = Seat.objects.get(race=night.race_id, key=seat)
    assert (kept.rolls_at_once, kept.no_clock) == (True, True)


def test_the_gm_hands_a_seat_over(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.nika)
    address = f"{night.url}/cars/{seat}"
    assert "drives 1 car" in words(alice.get(address))
    assert "Sam" not in words(alice.get(address)).split("Hand over to")[1]  # a spectator drives nothing
    assert tap(alice, address, "pilot person", person=world.dora.pk).status_code == 204
    kept = Seat.objects.get(race=night.race_id, key=seat)
    assert (kept.pilot, kept.holder) == ("person", world.dora)
    assert "drives 2 cars" in words(alice.get(address))
    for pilot in ("autopilot", "gm"):
        assert tap(alice, address, f"pilot {pilot}").status_code == 204
        assert Seat.objects.get(race=night.race_id, key=seat).pilot == pilot


def test_the_gm_nudges_whoever_drives(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    assert tap(alice, f"{night.url}/cars/{seat}", "nudge").status_code == 204
    assert Seat.objects.get(race=night.race_id, key=seat).nudges == 1


def test_standing_orders_are_the_players_to_give(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    assert "They are Bob's to give." in words(alice.get(f"{night.url}/cars/{seat}"))
    assert "Change the orders" in words(world.client(world.bob).get(f"{night.url}/cars/{seat}"))


def test_a_used_talent_says_when_it_returns(night: Night, world: World, alice: Client) -> None:
    seat = night.seat(world.mara)
    night.act(night.gm(), GM, Adjust("limit", "a test", seat, part="drifter", value="used"))
    night.act(night.gm(), GM, Adjust("limit", "a test", seat, part="hard_stop", value="used"))
    page = words(alice.get(f"{night.url}/cars/{seat}"))
    assert "Used, again on lap 2" in page
    assert "Used for this race" in page


def test_a_car_that_is_not_in_the_race_is_not_there(night: Night, alice: Client) -> None:
    assert alice.get(f"{night.url}/cars/nobody").status_code == 404


# -- the race's menu


def test_how_the_race_is_run_is_changed_at_a_tap(night: Night, alice: Client) -> None:
    address = f"{night.url}/menu"
    for wanted in ("mode warn", "dice hand", "palm_clock 60", "rivals on", "pause"):
        assert tap(alice, address, wanted).status_code == 204, wanted
    race = night.race
    assert (race.mode, race.dice, race.palm_seconds, race.runs_rivals, race.state) == (
        "warn",
        "hand",
        60,
        True,
        Race.State.PAUSED,
    )
    assert tap(alice, address, "palm_clock off").status_code == 204
    assert tap(alice, address, "resume").status_code == 204
    assert tap(alice, address, "end").status_code == 204
    assert (night.race.palm_seconds, night.race.state) == (None, Race.State.FINISHED)


def test_rulings_that_differ_are_told_in_words(world: World, alice: Client) -> None:
    night = start_race(world, rulings={"may_stop_short": True})
    page = words(alice.get(f"{night.url}/menu"))
    assert "Rulings of this race" in page
    assert "frozen when the grid was opened" in page
    assert "All as we read the book" not in page
    assert "All as we read the book" in words(alice.get(f"{start_race(world).url}/menu"))


def test_the_log_as_a_file_can_be_read_back(night: Night, alice: Client) -> None:
    night.run_until(is_turn)
    answer = alice.get(f"{night.url}/log.json")
    assert answer["Content-Disposition"] == 'attachment; filename="lone-star-night.json"'
    assert len(load(SVL, json.loads(answer.content))) == night.race.seq


def test_a_file_saved_during_a_palm_holds_no_choice(night: Night, world: World, alice: Client) -> None:
    night.bring_to_palm(world.mara, world.kenji)
    before = alice.get(f"{night.url}/log.json").content
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    assert alice.get(f"{night.url}/log.json").content == before


@pytest.mark.parametrize(
    ("state", "sentence"),
    [("paused", "is paused. Resume it"), ("finished", "is over. Take back"), ("setting", "is still being set.")],
)
def test_a_race_that_does_not_run_says_so_instead(
    night: Night, alice: Client, world: World, state: str, sentence: str
) -> None:
    Race.objects.filter(pk=night.race_id).update(state=state)
    for name in ("event", "adjust", "ask", f"adjust?seat={night.seat(world.mara)}&what=speed"):
        answer = alice.get(f"{night.url}/{name}")
        assert answer.status_code == 200
        assert sentence in words(answer)
    assert alice.get(f"{night.url}/menu").status_code == 200


def test_a_log_that_cannot_be_read_is_named(night: Night, alice: Client, world: World) -> None:
    RaceEntry.objects.filter(race=night.race_id, seq=1)._raw_delete("default")  # type: ignore[attr-defined]
    night.race.snapshots.all().delete()
    Race.objects.filter(pk=night.race_id).update(token="another")
    answer = alice.get(f"{night.url}/cars/{night.seat(world.mara)}")
    assert answer.status_code == 409
    assert "The log of Lone Star Night cannot be read" in words(answer)
    with pytest.raises(Refusal):
        load(SVL, {})
