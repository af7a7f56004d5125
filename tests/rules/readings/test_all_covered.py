"""No reading without a proof: every switch and every value but its default is named by a case or a test.

Four readings are notes for the game master. They change nothing, and that is proved here.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random

import pytest

from svl.rules import SWITCHES, Rulings, Setup, parse_track
from svl.rules.rulings import NOTES
from svl.table import evolve
from tests.rules.plays import Play
from tests.rules.readings.registry import OTHER_READINGS, PROVED, named
from tests.rules.readings.test_cases import CASES
from tests.rules.readings.tools import built

HERE = Path(__file__).parent

# Why each of them changes nothing.
WHY_A_NOTE = {
    ("random_events", "table"): "the list is the table's own; the app offers the lap change as always",
    ("advancement", "house"): "the book sells nothing for Notoriety, so the app has nothing to sell",
    ("economy", "off"): "accounts are kept beside the race",
    ("economy", "house"): "accounts are kept beside the race",
}


def proved() -> dict[tuple[str, str], list[str]]:
    """Every reading that is named, and by what."""
    for file in HERE.glob("test_*.py"):
        importlib.import_module(f"tests.rules.readings.{file.stem}")
    found = {name: list(tests) for name, tests in PROVED.items()}
    for case in CASES:
        for switch, value in case.overrides.items():
            found.setdefault(named(switch, value), []).append(case.id)
    return found


@pytest.mark.parametrize(("switch", "value"), [each for each in OTHER_READINGS if each not in NOTES], ids=str)
def test_every_reading_is_named_by_a_case_or_a_test(switch, value):
    assert proved().get(named(switch, value)), f"Nothing proves {switch} = {value!r}."


def test_every_start_speed_is_named():
    low, high = SWITCHES["start_speed"].whole_numbers
    assert all(proved().get(named("start_speed", speed)) for speed in range(low, high + 1) if speed)


def test_the_switches_are_all_there():
    assert len(SWITCHES) == 59
    assert {switch for switch, _ in OTHER_READINGS} == set(SWITCHES) - {"start_speed"}


def test_the_notes_are_known_with_their_reasons():
    assert set(WHY_A_NOTE) == NOTES
    assert not any(named(switch, value) in proved() for switch, value in NOTES)


def grid(**rules):
    """Three cars that have something to use, on a track with something on it."""
    cars = (
        built("aki", talents=("switch_tack", "hip_check", "steal_the_lead"), components=("slow_mine", "turbo")),
        built("bo", talents=("quick_turn", "drifter", "speed_hack"), components=("forward_tractor",), npc=True),
        built("cy", team="kaipara_al_emirate", components=("neutralize_hazard", "side_deflector")),
    )
    road = parse_track("S U1 EL EL!jump EL D2 S+turbo_3 EL EL EL")
    return Setup(road, 2, cars, Rulings.of(rules))


@pytest.mark.parametrize("seed", [3, 14, 15])
@pytest.mark.parametrize(("switch", "value"), sorted(NOTES), ids=str)
def test_a_race_with_a_note_is_entry_for_entry_the_same(switch, value, seed):
    plain, noted = Play(Random(seed), grid()), Play(Random(seed), grid(**{switch: value}))
    for play in (plain, noted):
        assert len(list(play.run(200))) > 50
    assert noted.entries[1:] == plain.entries[1:]
    assert noted.match.facts == plain.match.facts
    assert evolve(noted.state, rulings=plain.state.rulings) == plain.state
