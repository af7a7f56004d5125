"""A driver leaves as a file and comes back the same; a bad file is told all its faults and changes nothing."""

from __future__ import annotations

import base64
import copy
import io
import json
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from campaigns import exchange
from campaigns.exchange import BadFile, DriverFile, driver_file, read, written
from campaigns.liveries import PALETTE
from campaigns.models import Driver, LogEntry, Portrait, Team
from campaigns.services.exchange import Answers, Open, Seat, bring_in
from campaigns.services.portraits import hang
from campaigns.services.teams import Plan, make_team
from campaigns.uploads import picture_from
from svl.rules import Panels, Stats, catalog
from svl.table import Refusal
from tests.world import World

COLOURS = [colour.hex for colour in PALETTE]


def picture(colour: str = "red") -> Any:
    out = io.BytesIO()
    Image.new("RGB", (40, 60), colour).save(out, "PNG")
    return picture_from(io.BytesIO(out.getvalue()), 0)


def file_of(driver: Driver, *, private: bool = False) -> DriverFile:
    return driver_file(Driver.objects.get(pk=driver.pk), private_notes=private)


def data_of(driver: Driver) -> dict[str, Any]:
    return json.loads(written(file_of(driver)))


def raw(data: Any) -> bytes:
    return json.dumps(data).encode()


def faults(file: bytes) -> list[str]:
    with pytest.raises(BadFile) as bad:
        read(file)
    return list(bad.value.faults)


# -- out and in again


def test_a_driver_comes_back_as_it_left(world: World) -> None:
    hang(world.mara, world.bob, picture())
    Driver.objects.filter(pk=world.mara.pk).update(biography="# Born\nin Malmö", private_notes="secret", nerve=9)
    out = written(file_of(world.mara, private=True))
    back = bring_in(world.other, world.eve, read(out.encode()), Answers())
    assert written(file_of(back, private=True)) == out
    assert (back.player, back.code != world.mara.code) == (world.eve, True)


def test_a_file_holds_no_id_no_code_and_no_campaign(world: World) -> None:
    out = written(file_of(world.mara))
    assert world.mara.code not in out
    assert world.campaign.name not in out
    assert "Bob" not in out


def test_private_notes_leave_only_with_who_may_read_them(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(private_notes="I will ram Kenji")
    assert "ram Kenji" not in written(file_of(world.mara))
    assert "ram Kenji" in written(file_of(world.mara, private=True))


texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), max_size=30)


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Any legal driver: scores, what they allow, a car of any team, and what slots it has."""
    stats = Stats(*(draw(st.integers(3, 18)) for _ in range(4)))
    team, car_class = draw(st.sampled_from([*catalog.TEAMS])), draw(st.sampled_from([*catalog.CLASSES]))
    figures = catalog.MODELS[team, car_class].figures
    front, rear = draw(st.integers(1, figures.chassis - 3)), 1
    colours = draw(st.tuples(st.sampled_from(COLOURS), st.sampled_from(COLOURS)) | st.just(("", "")))
    return {
        "name": draw(texts.filter(bool)),
        "stats": stats,
        "team": team,
        "car_class": car_class,
        "talents": draw(st.lists(st.sampled_from([*catalog.TALENTS]), unique=True, max_size=stats.talents)),
        "components": draw(st.lists(st.sampled_from([*catalog.COMPONENTS]), unique=True, max_size=figures.slots)),
        "number": draw(st.integers(1, 999)),
        "car_name": draw(texts),
        "colours": colours,
        "panels": Panels(front, rear, 1, figures.chassis - front - rear - 1),
        "biography": draw(texts),
        "scores_from": draw(texts),
        "dials": tuple(draw(st.integers(0, 10)) for _ in range(3)),
    }


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sheet=sheets())
def test_any_legal_driver_survives_the_journey(world: World, sheet: dict[str, Any]) -> None:
    for campaign in (world.campaign, world.other):
        campaign.rulings = {"panel_model": "custom"}
        campaign.save()
    with transaction.atomic():
        Driver.objects.filter(campaign=world.campaign).delete()
        driver = world.enlist(**sheet | {"team": world.team(sheet["team"])})
        out = written(file_of(driver))
        back = bring_in(world.other, world.eve, read(out.encode()), Answers(seat=Seat.FREE))
        assert written(file_of(back)) == out
        transaction.set_rollback(True)


# -- what stands in the way


def test_a_taken_name_and_number_are_answered_with_free_ones(world: World) -> None:
    file = file_of(world.mara)
    with pytest.raises(Open) as asked:
        bring_in(world.campaign, world.bob, file, Answers())
    assert (asked.value.name, asked.value.number) == ("Mara Lindqvist 2", 1)
    assert asked.value.questions == {
        "name": "Mara Lindqvist drives in Night League already. How about Mara Lindqvist 2?",
        "number": "Number 12 is on another car. 1 is free.",
    }
    back = bring_in(world.campaign, world.bob, file, Answers(name=asked.value.name, number=asked.value.number))
    assert (back.name, back.car.number) == ("Mara Lindqvist 2", 1)


def own_team(world: World) -> Team:
    plan = Plan("Blue Comet", "steed", ("#2F7DE0", "#7E8C9A"), catalog.CarFigures(chassis=10, slots=1), "Ever on")
    return make_team(world.campaign, world.alice, plan)


def test_a_team_that_does_not_race_here_is_chosen_or_made_anew(world: World) -> None:
    driver = world.enlist("Comet", team=own_team(world))
    file = read(written(file_of(driver)).encode())
    with pytest.raises(Open) as asked:
        bring_in(world.other, world.eve, file, Answers(seat=Seat.FREE))
    assert asked.value.questions == {
        "team": "Blue Comet does not race in Eve's League as the file has it. Choose a team."
    }
    steed = world.other.teams.get(book="steed_corona")
    assert bring_in(world.other, world.eve, file, Answers(team=steed, seat=Seat.NPC)).car.team == steed
    back = bring_in(world.other, world.eve, file, Answers(remake_team=True, seat=Seat.FREE, name="Two", number=2))
    assert written(file_of(back)) == written(file_of(driver)).replace('"Comet"', '"Two"').replace(
        f'"number": {driver.car.number}', '"number": 2'
    )


def test_a_team_of_the_same_name_and_modifiers_is_the_same_team(world: World) -> None:
    team = own_team(world)
    file = file_of(world.enlist("Comet", team=team))
    back = bring_in(world.campaign, world.alice, file, Answers(name="Twin", number=77, seat=Seat.FREE))
    assert back.car.team == team
    Team.objects.filter(pk=team.pk).update(chassis=20)
    with pytest.raises(Open, match="as the file has it"):
        bring_in(world.campaign, world.alice, file, Answers(name="Third", number=78, seat=Seat.FREE))


def test_a_seat_is_free_an_npcs_or_ones_own(world: World) -> None:
    file = file_of(world.mara)
    seats = {
        seat: bring_in(world.other, world.eve, file, Answers(seat, name=seat, number=at))
        for at, seat in enumerate(Seat, 1)
    }
    assert (seats[Seat.MINE].player, seats[Seat.FREE].player, seats[Seat.NPC].player) == (world.eve, None, None)
    assert [seats[seat].is_npc for seat in Seat] == [False, False, True]


def test_what_the_rules_do_not_allow_here_is_told_all_at_once(world: World) -> None:
    data = data_of(world.mara)
    data["talents"] = ["drifter", "hard_stop", "quick_turn"]
    data["car"]["components"] = ["turbo", "turbo", "brakes"]
    with pytest.raises(BadFile) as bad:
        bring_in(world.other, world.eve, read(raw(data)), Answers())
    assert list(bad.value.faults) == [
        "Mara Lindqvist has 3 talents; Psyche 13 allows 2.",
        "Mara Lindqvist fits Turbo twice; one of each is the most.",
    ]
    assert not Driver.objects.filter(campaign=world.other).exists()


def test_panels_of_a_table_that_shares_them_out_stay_behind_where_nobody_does(world: World) -> None:
    data = data_of(world.mara)
    data["car"]["panels"] = {"front": 40, "rear": 20, "left": 20, "right": 20}
    assert bring_in(world.other, world.eve, read(raw(data)), Answers()).car.front is None


def test_an_impossible_answer_is_refused_and_leaves_nothing_behind(world: World) -> None:
    file = file_of(world.mara)
    for answers in (Answers(name="x" * 41), Answers(number=1000), Answers(team=world.team("ittogami"))):
        with pytest.raises(Refusal):
            bring_in(world.other, world.eve, file, answers)
    assert not Driver.objects.filter(campaign=world.other).exists()


def test_the_diary_says_who_brought_whom_with_which_scores(world: World) -> None:
    bring_in(world.other, world.eve, file_of(world.mara), Answers())
    assert LogEntry.objects.first().text == (
        "Eve brought Mara Lindqvist in from elsewhere, with the scores 12, 13, 11, 15."
    )


# -- bad files


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"a": NaN}', "not JSON"),
        (b'{"format": "svl-driver", "format": "svl-driver"}', "not JSON"),
        (b"9" * 10_000, "not JSON"),
        (b"[]", "no driver of SVL Race Control"),
        (b'{"format": "svl-campaign"}', "no driver of SVL Race Control"),
        (b'{"format": "svl-driver", "version": 2}', "version 2; this site reads version 1"),
        (b'{"format": "svl-driver", "version": 1, "x": [[[[[[[]]]]]]]}', "nested deeper"),
        (b" " * (2 * 1024 * 1024 + 1), "larger than 2 MB"),
    ],
)
def test_what_is_no_driver_file_is_told_so(file: bytes, told: str) -> None:
    (fault,) = faults(file)
    assert told in fault


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("name", "", "name is empty."),
        ("name", 7, "name is not text."),
        ("name", "x" * 41, "name has 41 characters; 40 are the most."),
        ("name", "\ud800", "name holds signs that are no text."),
        ("biography", "a\0b", "biography holds signs that are no text."),
        ("biography", "x" * 8_001, "biography has 8,001 characters; 8,000 are the most."),
        ("scores.psyche", 19, "scores.psyche must be a whole number from 3 to 18, not 19."),
        ("scores.psyche", 2, "scores.psyche must be a whole number from 3 to 18, not 2."),
        ("scores.psyche", True, "scores.psyche must be a whole number from 3 to 18, not True."),
        ("scores.psyche", 10.5, "scores.psyche must be a whole number from 3 to 18, not 10.5."),
        ("scores", None, "scores is missing."),
        ("talents", ["flying"], "talents names what the rules do not know: flying."),
        ("talents", "drifter", "talents must be a list of 10 at most."),
        ("talents", [{}], "talents names what the rules do not know: {}."),
        ("car.class", "tank", "car.class must be one of light, medium, heavy, not tank."),
        ("car.number", 1000, "car.number must be a whole number from 1 to 999, not 1000."),
        ("car.colours", ["#000000", "#FFFFFF"], "car.colours must be two colours like #1F8A55"),
        ("car.colours", [], "car.colours must be two colours like #1F8A55"),
        ("car.components", ["jet"] * 11, "car.components must be a list of 10 at most."),
        ("car.panels", {"front": 0, "rear": 1, "left": 1, "right": 1}, "car.panels.front must be a whole number"),
        ("car.team", {"book": "ferrari"}, "car.team.book must be one of steed_corona"),
        ("car.team", {}, "car.team.name is missing."),
        ("dials.nerve", 11, "dials.nerve must be a whole number from 0 to 10, not 11."),
        ("portrait", "!!!", "portrait is not base64."),
        ("portrait", 5, "portrait is not base64."),
        ("portrait", base64.b64encode(b"<svg/>").decode(), "no JPEG, PNG or WebP picture"),
        ("player", "Bob", "player is unknown."),
        ("car.speed", 9, "car.speed is unknown."),
    ],
)
def test_a_fault_is_named_where_it_is(world: World, path: str, value: Any, told: str) -> None:
    data = data_of(world.mara)
    *way, key = path.split(".")
    at = data
    for step in way:
        at = at[step]
    at[key] = value
    assert any(told in fault for fault in faults(raw(data)))


def test_all_faults_are_told_at_once(world: World) -> None:
    data = data_of(world.mara)
    data["name"], data["car"]["number"], data["scores"]["reflexes"] = "", 0, 20
    assert len(faults(raw(data))) == 3


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_file_cut_or_bent_anywhere_is_read_or_refused_and_never_breaks_us(world: World, data: st.DataObject) -> None:
    good = copy.deepcopy(exchange.as_json(file_of(world.mara)))
    wild = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just([]) | st.just({})
    box = data.draw(st.sampled_from([good, good["car"], good["scores"], good["dials"], good["car"]["team"]]))
    box[data.draw(st.sampled_from([*box]))] = data.draw(wild)
    with suppress(BadFile):
        read(json.dumps(good).encode())


def test_a_portrait_travels_byte_for_byte(world: World) -> None:
    sent = picture("blue")
    hang(world.mara, world.bob, sent)
    back = bring_in(world.other, world.eve, read(written(file_of(world.mara)).encode()), Answers())
    assert bytes(Portrait.objects.get(driver=back).image) == sent.image
