"""Every golden case of the rules specification, through the real engine.

`pytest tests/rules/test_golden.py --golden PATH` runs another file of the same topics.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from svl.table import Refusal
from tests.rules.golden_runner import CASES, TOPICS, Case, differences, load_cases, run
from tests.summary import tell

COPY = Path(__file__).with_name("golden.json")

# Typed from the list at the end of part C.
SPEC_TOPICS = """
    stat_roll reflex_handling_mod psyche_talents charisma_modifier team_mods class_base model_stats panel_split build
    tack tack_panels set_speed tile_table hazard_table boost_table nav_check hazard_check endurance_test reflex_check
    boost movement auto_change_chain encounter encounter_outcome ram_speed_loss multi_encounter third_car_hits
    turn_sample panel_damage tack_change ram_two_exposed wreck malfunction malfunction_stack malfunction_persist pit
    pit_timing lineup finish award forward_tractor cooldown neutralize_hazard track_loop tile_legality
    encounter_trigger slow_mine_state effective_stats tack_active tractor_target race_start
"""

ran: list[str] = []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        cases = load_cases(metafunc.config.getoption("golden", None) or COPY)
        metafunc.config.stash[CASES] = cases
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])


def test_golden(case: Case) -> None:
    ran.append(case.id)
    found = run(case)
    if wrong := differences(case.expect, found):
        lines = [f"{case.id} {case.topic}", f"  given {dict(case.given)}", *(f"  {each}" for each in wrong)]
        pytest.fail("\n".join(lines), pytrace=False)


def test_the_runner_knows_the_topics_of_the_spec_and_no_others():
    assert sorted(TOPICS) == sorted(SPEC_TOPICS.split())


def test_the_copy_has_a_case_for_every_topic():
    assert {case.topic for case in load_cases(COPY)} == set(SPEC_TOPICS.split())


def test_a_result_may_say_more_than_a_case_asks_but_no_more_damage():
    assert differences({"speed": 3}, {"speed": 3, "moved": 1, "damage": {"front": 5}}) == []
    assert differences({"damage": {}}, {"damage": {"front": 5}}) == ["damage: expected {}, found {'front': 5}"]
    assert differences({"a": {"damage": {"front": 5}}}, {"a": {"damage": {"front": 5, "rear": 1}}})


def test_a_result_must_say_all_that_a_case_asks():
    assert differences({"speed": 3}, {}) == ["speed: expected 3, found nothing"]
    assert differences({"a": {"speed": 3}}, {"a": {"speed": 2}}) == ["a.speed: expected 3, found 2"]
    assert differences({"safe": True}, {"safe": 1})


def test_a_case_of_an_unknown_topic_is_not_run():
    with pytest.raises(LookupError, match="no topic 'chess'"):
        run(Case("X1", "chess", {}, {}))


def test_a_case_by_an_unknown_house_rule_is_not_run():
    with pytest.raises(Refusal, match="snow"):
        run(Case("X2", "award", {"place": 1, "charisma": 12, "rules": {"snow": True}}, {}))


def test_no_case_was_left_out(pytestconfig):
    """The last test of this file: a selection of cases is not a golden run."""
    cases = pytestconfig.stash[CASES]
    assert ran == [case.id for case in cases]
    with_house_rules = sum(bool(case.overrides) for case in cases)
    tell(pytestconfig, "golden", [f"golden cases: {len(cases)}, {with_house_rules} of them with house rules"])
