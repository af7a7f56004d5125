"""The house rules: the list is complete, the defaults are the spec's, and every refusal says what would work."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict, fields, replace
from typing import get_args, get_type_hints

import pytest

from svl.rules.rulings import NOTES, SWITCHES, Rulings
from svl.table.refusal import Refusal

# Typed by hand from the switch list of the spec, defaults first.
VALUES_IN_THE_SPEC: dict[str, tuple[object, ...]] = {
    "ittogami_handling": ("models", "teams"),
    "fractional_handling": ("exact", "down", "up"),
    "rounding": ("up", "down"),
    "panel_model": ("split", "full", "custom"),
    "wreck_rule": ("all_panels", "total_damage", "never"),
    "negative_panels": (False, True),
    "duplicate_components": (False, True),
    "stat_method": ("in_order", "assign", "gm_entry"),
    "between_races": ("full_repair", "carry_damage"),
    "advancement": ("none", "house"),
    "tack_scope": ("turn", "lap"),
    "tack_chassis": ("share", "each_panel", "per_hit"),
    "overspeed": ("coast", "hold", "clamp"),
    "speed_cap": (10, "none"),
    "carry_negative_speed": (False, True),
    "start_grid": ("shared", "staggered"),
    "start_speed": (0,),
    "may_stop_short": (False, True),
    "hard_curve_loss": (3, 2),
    "speed_change_order": ("check_first", "change_first"),
    "gains_extend_move": (True, False),
    "handling_scope": ("curves_hazards", "curves", "all"),
    "min_safe_limit": (1, 0),
    "hazard_mode": ("add", "replace"),
    "endurance_equal_passes": (True, False),
    "reflex_equal_passes": (False, True),
    "regen_target": ("spread", "single", "worst"),
    "regen_exposed": (True, False),
    "random_events": ("gm", "off", "table"),
    "double_ram_tile_check": (True, False),
    "pileup_stack": ("each", "once"),
    "pileup_replaces": (False, True),
    "steal_win": ("clean", "ram"),
    "hipcheck_win": ("ram", "clean"),
    "lead_only": (False, True),
    "pit_on_track": (False, True),
    "wrecks_block": (False, True),
    "malfunction_table": ("printed", "sample"),
    "speed_loss_malfunction": ("once", "every_turn"),
    "component_roll": ("reroll", "slot"),
    "all_components_pit": (False, True),
    "result12_scope": ("vehicle", "total"),
    "deflector_scope": ("panel", "cars_only"),
    "quick_turn_limit": ("none", "lap", "race"),
    "speed_hack": ("turn", "lap", "race", "set_speed"),
    "hard_stop_when": ("set_speed", "own_turn"),
    "windows": ("rolling", "blocks"),
    "mine_limit": ("turn", "lap", "race"),
    "mine_penalty_on": ("drop", "hit"),
    "neutralize_scope": ("race", "lap", "self"),
    "finish": ("flag", "round", "play_on"),
    "dnf_awards": (False, True),
    "defy_percent": (150, 50),
    "charisma_on_notoriety": (True, False),
    "award_stacking": ("add", "multiply"),
    "economy": ("ledger", "off", "house"),
    "npc_awards": (True, False),
    "npc_simple": (True, False),
    "allow_bridges": (False, True),
}


def same(left: object, right: object) -> bool:
    """Equal and of one type: True is not 1."""
    return type(left) is type(right) and left == right


def refusal_of(choices: dict[str, object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        Rulings.of(choices)
    return caught.value


def test_the_switches_are_exactly_those_of_the_spec():
    assert list(SWITCHES) == list(VALUES_IN_THE_SPEC)


def test_the_value_has_one_field_per_switch_in_the_same_order():
    assert [field.name for field in fields(Rulings)] == list(SWITCHES)


@pytest.mark.parametrize("key", VALUES_IN_THE_SPEC)
def test_the_readings_are_those_of_the_spec_with_the_default_first(key):
    values = [reading.value for reading in SWITCHES[key].readings]
    assert [repr(value) for value in values] == [repr(value) for value in VALUES_IN_THE_SPEC[key]]


@pytest.mark.parametrize("key", VALUES_IN_THE_SPEC)
def test_the_default_of_the_value_is_the_default_of_the_spec(key):
    assert same(getattr(Rulings(), key), VALUES_IN_THE_SPEC[key][0])
    assert same(SWITCHES[key].default, VALUES_IN_THE_SPEC[key][0])


@pytest.mark.parametrize("key", [key for key in VALUES_IN_THE_SPEC if key != "start_speed"])
def test_the_type_of_a_field_admits_exactly_the_readings(key):
    hint = get_type_hints(Rulings)[key]
    typed = (False, True) if hint is bool else get_args(hint)
    assert {repr(value) for value in typed} == {repr(value) for value in VALUES_IN_THE_SPEC[key]}


@pytest.mark.parametrize("key", SWITCHES)
def test_a_switch_explains_itself(key):
    switch = SWITCHES[key]
    assert switch.key == key
    assert switch.entries
    assert all(entry.startswith("B-") for entry in switch.entries)
    assert switch.lines
    assert all(line.startswith("L") for line in switch.lines)
    assert switch.weight in (1, 2, 3)
    assert switch.question.endswith("?")
    assert switch.pick.endswith(".")
    assert all(reading.meaning.endswith(".") for reading in switch.readings)
    assert all("!" not in reading.meaning for reading in switch.readings)


@pytest.mark.parametrize("key", SWITCHES)
def test_the_page_of_a_switch_is_short_sentences(key):
    switch = SWITCHES[key]
    meanings = [reading.meaning for reading in switch.readings]
    for text in (switch.question, switch.changes, switch.pick, *meanings):
        assert text.endswith((".", "?"))
        assert 10 < len(text) <= 160
    assert len(switch.readings) > 1 or switch.whole_numbers
    assert len({*meanings, switch.changes, switch.pick}) == len(meanings) + 2


@pytest.mark.parametrize("key", ["advancement", "economy"])
def test_a_switch_of_notes_alone_changes_nothing(key):
    assert SWITCHES[key].changes == "Nothing in the rules; it is a note for your table."


def test_six_switches_stand_on_the_creation_screen():
    asked = {key for key, switch in SWITCHES.items() if switch.at_creation}
    assert asked == {"panel_model", "defy_percent", "finish", "ittogami_handling", "hard_curve_loss", "start_grid"}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, row in VALUES_IN_THE_SPEC.items() for value in row])
def test_every_reading_of_the_spec_can_be_chosen(key, value):
    assert same(getattr(Rulings.of({key: value}), key), value)


@pytest.mark.parametrize("speed", range(11))
def test_the_start_speed_is_any_whole_number_up_to_ten(speed):
    assert Rulings.of({"start_speed": speed}).start_speed == speed


def test_a_whole_number_has_a_meaning_too():
    assert SWITCHES["start_speed"].reading(4).meaning == "All cars start at speed 4."


@pytest.mark.parametrize("speed", [-1, 11, 2.0, "3", True, None])
def test_another_start_speed_is_refused(speed):
    refusal = refusal_of({"start_speed": speed})
    assert refusal.code == "unknown_reading"
    assert refusal.sentence.endswith("Choose a whole number from 0 to 10.")


def test_an_unknown_switch_is_refused_with_the_list_of_switches():
    refusal = refusal_of({"gravity": "low"})
    assert refusal.code == "unknown_switch"
    assert refusal.sentence.startswith(
        "There is no house rule called 'gravity'. The house rules are: ittogami_handling, fractional_handling, "
    )
    assert all(key in refusal.sentence for key in SWITCHES)
    assert refusal.fields["switches"] == ("gravity",)


@pytest.mark.parametrize("key", [key for key in SWITCHES if key != "start_speed"])
def test_an_unknown_reading_is_refused_with_what_may_be_chosen(key):
    refusal = refusal_of({key: "sideways"})
    words = " or ".join(str(value).lower() for value in VALUES_IN_THE_SPEC[key])
    assert refusal.code == "unknown_reading"
    assert refusal.sentence == f"{key} cannot be the word 'sideways'. Choose {words}."
    assert refusal.fields["switch"] == key


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("negative_panels", 1, "negative_panels cannot be 1. Choose false or true."),
        ("negative_panels", 0, "negative_panels cannot be 0. Choose false or true."),
        ("min_safe_limit", True, "min_safe_limit cannot be true. Choose 1 or 0."),
        ("min_safe_limit", False, "min_safe_limit cannot be false. Choose 1 or 0."),
        ("hard_curve_loss", "2", "hard_curve_loss cannot be the word '2'. Choose 3 or 2."),
        ("hard_curve_loss", 2.0, "hard_curve_loss cannot be 2.0. Choose 3 or 2."),
        ("speed_cap", None, "speed_cap cannot be None. Choose 10 or none."),
        ("speed_cap", "10", "speed_cap cannot be the word '10'. Choose 10 or none."),
        ("gains_extend_move", "true", "gains_extend_move cannot be the word 'true'. Choose true or false."),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_even_if_it_compares_equal(key, value, sentence):
    refusal = refusal_of({key: value})
    assert refusal.code == "unknown_reading"
    assert refusal.sentence == sentence


def test_no_door_lets_an_unknown_reading_in():
    with pytest.raises(Refusal, match="finish cannot be the word 'never'"):
        replace(Rulings(), finish="never")


def test_rulings_do_not_change_once_made():
    with pytest.raises(FrozenInstanceError):
        Rulings().finish = "round"  # type: ignore[misc]


def test_only_the_changed_readings_are_listed():
    chosen = {"defy_percent": 50, "panel_model": "full", "npc_simple": False, "finish": "flag"}
    assert Rulings.of(chosen).changed() == {"panel_model": "full", "defy_percent": 50, "npc_simple": False}
    assert Rulings().changed() == {}


def test_rulings_come_back_from_their_changes_and_from_the_whole_list():
    rulings = Rulings.of({"speed_cap": "none", "start_speed": 2})
    assert Rulings.of(rulings.changed()) == rulings
    assert Rulings.of(asdict(rulings)) == rulings


def test_a_note_says_that_the_rules_do_not_change():
    for key, value in NOTES:
        assert SWITCHES[key].reading(value).meaning.endswith("the rules do not change.")
