"""The glossary: nothing of the game is missing from it, and what it says is true at every table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.queries.words import RulingView, glossary, word_view
from campaigns.words import GROUPS, WORDS, Word, find
from svl.rules import PANELS, STATS, SWITCHES, Rulings, catalog

ROOT = Path(__file__).parents[2]
RULEBOOK = ROOT.parent / "shared/rulebooks/svl.txt"
SPRITES = ROOT / "static/svg"
SAME_WORDS_IN_A_ROW = 12

CATALOGUE = [
    *catalog.TALENTS,
    *catalog.COMPONENTS,
    *catalog.TEAMS,
    *catalog.NAV_TILES,
    *catalog.HAZARDS,
    *catalog.BOOSTS,
    *catalog.TACKS,
    *catalog.CLASSES,
    *(f"malfunction_{roll}" for roll in catalog.MALFUNCTIONS),
    *STATS,
    *PANELS,
    *catalog.CarFigures.__dataclass_fields__,
]


def readings(key: str) -> st.SearchStrategy[object]:
    switch = SWITCHES[key]
    if switch.whole_numbers:
        return st.integers(*switch.whole_numbers)
    return st.sampled_from([reading.value for reading in switch.readings])


any_rulings = st.builds(Rulings, **{key: readings(key) for key in SWITCHES})
# every reading for once: the defaults with a single one changed
ONE_CHANGED = [
    replace(Rulings(), **{key: reading.value}) for key, switch in SWITCHES.items() for reading in switch.readings[1:]
]


def told(word: Word, rulings: Rulings) -> str:
    table = word.figures(rulings)
    cells = (*table.head, *(cell for row in table.rows for cell in row)) if table else ()
    return " ".join((word.title, *word.paragraphs(rulings), *cells))


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


# -- complete


@pytest.mark.parametrize("key", CATALOGUE)
def test_everything_in_the_catalogue_opens_its_rule(key: str) -> None:
    assert find(key) is not None


@pytest.mark.parametrize("model", catalog.MODELS.values(), ids=lambda model: model.name)
def test_every_model_stands_with_its_team(model: catalog.Model) -> None:
    word = find(model.team)
    assert word is not None
    assert model.name in told(word, Rulings())


def test_every_open_question_bears_on_some_word() -> None:
    named = {switch for word in WORDS for switch in word.switches}
    assert named == set(SWITCHES)


def test_no_two_words_claim_the_same_key() -> None:
    keys = [key for word in WORDS for key in (word.key, *word.covers)]
    assert len(keys) == len(set(keys))


def test_every_see_also_leads_to_another_word() -> None:
    assert [(word.key, key) for word in WORDS for key in word.see if find(key) in (None, word)] == []


def test_every_picture_is_in_the_sprites() -> None:
    sprite = {"icon": "icons.svg", "face": "tiles.svg", "car": "cars.svg"}
    drawn = {kind: (SPRITES / file).read_text() for kind, file in sprite.items()}
    missing = [word.key for word in WORDS if (pic := word.picture) and f'id="{pic.name}"' not in drawn[pic.kind]]
    assert missing == []


# -- true


@given(any_rulings)
def test_every_word_can_be_told_at_every_table(rulings: Rulings) -> None:
    for word in WORDS:
        for sentence in word.paragraphs(rulings):
            assert sentence == " ".join(sentence.split()), word.key
            assert sentence[0].isupper() or sentence[0].isdigit(), (word.key, sentence)
            assert sentence.endswith("."), (word.key, sentence)
            assert "!" not in sentence, word.key
            assert not re.search(r"[{}]|None|True|False|-\d", sentence), (word.key, sentence)
        table = word.figures(rulings)
        assert table is None or len({len(row) for row in (*table.rows, *([table.head] if table.head else []))}) == 1


@given(any_rulings)
def test_the_reading_in_force_stands_at_each_question(rulings: Rulings) -> None:
    entries = [each.entry for section in glossary(rulings).sections for each in section.entries]
    questions = {entry.key: entry for entry in entries if isinstance(entry, RulingView)}
    assert list(questions) == list(SWITCHES)
    for key, shown in questions.items():
        value = getattr(rulings, key)
        in_force = SWITCHES[key].reading(value)
        assert in_force is not None
        assert shown.meaning == in_force.meaning
        assert shown.is_changed == (key in rulings.changed())
        assert shown.meaning not in [other.meaning for other in shown.others]
        assert sum(other.is_ours for other in shown.others) == shown.is_changed


@pytest.mark.parametrize(
    ("key", "rulings", "says"),
    [
        ("endurance_test", {}, "your Endurance or less. A driver with 11 passes on 3 to 11, 62.5 %"),
        ("endurance_test", {"endurance_equal_passes": False}, "A driver with 11 passes on 3 to 10, 50 %"),
        ("drifter", {}, "with less than your Reflexes"),
        ("drifter", {"reflex_equal_passes": True}, "with your Reflexes or less"),
        ("defy_the_odds", {}, "150 % more. With average Charisma a first place brings 25,000 instead of 10,000"),
        ("defy_the_odds", {"defy_percent": 50}, "50 % more. With average Charisma a first place brings 15,000"),
        ("handling", {}, "a Hard Curve is safe up to 4 instead of 2"),
        ("handling", {}, "a Jump asks 1 of you instead of 3"),
        ("handling", {"handling_scope": "curves"}, "Hazards ask the same of every car"),
        ("reflexes", {"fractional_handling": "down"}, "15 to 16 +1 "),
        ("reflexes", {}, "15 to 16 +1.5"),
        ("panel", {}, "150 38 38 37 37"),
        ("panel", {"panel_model": "full"}, "150 150 150 150 150"),
        ("ittogami", {}, "Handling +3 +2 +1"),
        ("ittogami", {"ittogami_handling": "teams"}, "Handling +4 +3 +2"),
        ("hard_curve", {}, "at 4 with Handling 0 and you are 2 too fast: 20 damage on the Front, and your speed is 1"),
        ("hard_curve", {"hard_curve_loss": 2}, "your speed is 2 afterwards"),
        ("straight_steep_incline", {"speed_change_order": "change_first"}, "no speed up to 10 is too much"),
        ("brake_mine", {}, "Cross it at 4 with Handling 0 and you are 1 too slow: 25 damage on the Front"),
        ("ram", {}, "times 5, up to 30"),
        ("double_ram", {"double_ram_tile_check": False}, "need not pass the check"),
        ("pile_up", {"pileup_stack": "once", "rounding": "down"}, "rounded down"),
        ("slow_mine", {"mine_penalty_on": "hit"}, "Each of your mines that works costs you 500 Notoriety"),
        ("slow_mine", {"mine_limit": "race"}, "Once a race"),
        ("malfunction", {"malfunction_table": "sample"}, "5 Shock You make an Endurance Test, and if you fail"),
        ("malfunction", {"all_components_pit": True}, "until a pit stop restores them"),
        ("award", {}, "P1 10,000 P2 7,500 P3 5,000 P4 3,000 P5 2,000 P6 1,000 P7 and below 0"),
        ("service", {}, "Up to 50 points, on one panel one turn Up to 100 points, spread freely two turns"),
        ("wreck", {"wreck_rule": "never"}, "no car is ever a wreck"),
        ("start_grid", {"start_speed": 4}, "at speed 4"),
    ],
)  # fmt: skip
def test_the_text_follows_the_reading(key: str, rulings: dict[str, object], says: str) -> None:
    word = find(key)
    assert word is not None
    assert says in told(word, Rulings.of(rulings))


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.key)
def test_where_a_text_changes_with_a_reading_the_entry_names_the_question(word: Word) -> None:
    plain = told(word, Rulings())
    unnamed = {
        key
        for rulings in ONE_CHANGED
        for key in rulings.changed()
        if told(word, rulings) != plain and key not in word.switches
    }
    assert unnamed == set()


# -- ours


@pytest.fixture(scope="module")
def rulebook() -> set[tuple[str, ...]]:
    if not RULEBOOK.exists():
        pytest.skip(f"the rulebook is not here to compare with: {RULEBOOK}")
    words = words_of(RULEBOOK.read_text())
    return set(zip(*(words[n:] for n in range(SAME_WORDS_IN_A_ROW)), strict=False))


def test_no_sentence_is_taken_from_the_rulebook(rulebook: set[tuple[str, ...]]) -> None:
    for rulings in (Rulings(), *ONE_CHANGED):
        for word in WORDS:
            for paragraph in word.paragraphs(rulings):
                said = words_of(paragraph)
                taken = rulebook & set(zip(*(said[n:] for n in range(SAME_WORDS_IN_A_ROW)), strict=False))
                assert not taken, (word.key, taken)


def test_texts_are_short() -> None:
    long = {word.key: length for word in WORDS if (length := len(" ".join(word.paragraphs(Rulings())))) > 520}
    assert long == {}


def test_a_word_that_covers_others_is_told_for_each_of_them() -> None:
    assert word_view("turbo_3", Rulings()) == word_view("turbo_tile", Rulings())
    assert word_view("no_such_word", Rulings()) is None


def test_the_groups_are_as_many_as_a_page_can_show() -> None:
    assert 100 <= len(WORDS) <= 120
    assert all(group.words for group in GROUPS)
