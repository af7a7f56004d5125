"""GM screen and quick reference: every table of the game, on as many pages as promised, whatever the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.printing import press
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER
from campaigns.printing.reference import gm_screen, quick_reference
from campaigns.words import WORDS, find
from svl.rules import SWITCHES, Rulings, catalog
from tests.printing import measure

EVERY_OPTION = [Options(paper, large_type=large) for paper in (A4, LETTER) for large in (False, True)]


def wordiest() -> Rulings:
    """Every question answered by its longest reading: as full as a screen can get."""
    longest = {
        key: max(switch.readings, key=lambda reading: len(reading.meaning)).value for key, switch in SWITCHES.items()
    }
    return Rulings.of(longest)


def squeezed(text: str) -> str:
    """However the lines were broken."""
    return "".join(text.split())


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
@pytest.mark.parametrize("rulings", [Rulings(), wordiest()], ids=["usual rulings", "wordiest rulings"])
def test_the_gm_screen_is_two_pages_with_nothing_beyond_reach(options: Options, rulings: Rulings) -> None:
    pages = measure.pages(press.pdf_of([gm_screen(rulings, options, "Night League")]))
    assert len(pages) == 2
    for page in pages:
        assert page.width > page.height
        assert page.out_of_reach == []
        assert round(page.smallest_type, 2) >= 7


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
@pytest.mark.parametrize("rulings", [Rulings(), wordiest()], ids=["usual rulings", "wordiest rulings"])
def test_the_quick_reference_is_one_page_with_nothing_beyond_reach(options: Options, rulings: Rulings) -> None:
    (page,) = measure.pages(press.pdf_of([quick_reference(rulings, options, "Night League")]))
    assert page.out_of_reach == []
    assert round(page.smallest_type, 2) >= 7


def test_every_table_of_the_glossary_is_on_the_screen() -> None:
    """Each figure of each table; a talent's or a component's own two lines are told in the list of them."""
    rulings = Rulings()
    told = squeezed("".join(page.words for page in measure.pages(press.pdf_of([gm_screen(rulings, Options())]))))
    missing = [
        cell
        for word in WORDS
        if (table := word.figures(rulings)) is not None and word.key not in {*catalog.TALENTS, *catalog.COMPONENTS}
        for row in table.rows
        for cell in row[1:]
        if squeezed(cell.removeprefix("from ").removesuffix(" speed").removesuffix(" points")) not in told
    ]
    # how often each is used stands beside it as race, lap, 2 laps
    assert [cell for cell in missing if not cell.startswith("Once")] == []


def test_every_ruling_is_on_the_screen_and_the_tables_own_stand_first() -> None:
    rulings = Rulings.of({"start_speed": 3, "hard_curve_loss": 2})
    pdf = press.pdf_of([gm_screen(rulings, Options())])
    told = squeezed("".join(page.words for page in measure.pages(pdf)))
    for key in SWITCHES:
        reading = SWITCHES[key].reading(getattr(rulings, key))
        assert reading is not None
        assert squeezed(reading.meaning) in told
    assert f"2 of {len(SWITCHES)} open questions" in " ".join(page.words for page in measure.pages(pdf))


def test_the_reference_says_what_the_rules_at_hand_say() -> None:
    rulings = Rulings.of({"hard_curve_loss": 2})
    told = squeezed("".join(page.words for page in measure.pages(press.pdf_of([quick_reference(rulings, Options())]))))
    for key in ("turn", "set_speed", "ram", "pit_stop", "wreck"):
        word = find(key)
        assert word is not None
        assert squeezed(word.paragraphs(rulings)[0]) in told
    assert squeezed("Hard Curve 2 10 −2") in told


# a house rule, what both papers then say, and what neither may say any more
READ_OTHERWISE = [
    ({"handling_scope": "curves"}, "hazards are not shifted", "lowers the least speed"),
    ({"handling_scope": "all"}, "raises the limit of straights too", "lowers the least speed"),
    ({"speed_hack": "lap"}, "Top Speed 10 until your next lap", "10 for one turn"),
    ({"speed_hack": "race"}, "Top Speed 10 for the rest of the race", "10 for one turn"),
    ({"speed_hack": "set_speed"}, "Your speed is 10 at once", "10 for one turn"),
    ({"reflex_equal_passes": True}, "3d6 up to Reflexes", "3d6 below Reflexes"),
    ({"hard_stop_when": "own_turn"}, "1 or more, also mid-move", "or more race"),
    ({"deflector_scope": "cars_only"}, "Other cars' hits on your Front", "Deflector Hits on"),
    ({"neutralize_scope": "self"}, "Hazard off for you", "Hazard off, up to"),
    ({"mine_penalty_on": "hit"}, "costs 500 if it works", "costs 500 Forward"),
    ({"steal_win": "ram"}, "Win an encounter by ram", "Win an encounter, even"),
    ({"hipcheck_win": "clean"}, "the Defender rams: a clean pass", "rams: you win"),
    ({"lead_only": True}, "Win a fight for the lead", "Win an encounter"),
    ({"tack_chassis": "each_panel"}, "Tack Each panel Top Speed PUSH −25", "Tack Chassis Top Speed"),
    ({"tack_chassis": "per_hit"}, "Tack Each hit Top Speed PUSH +25", "Tack Chassis Top Speed"),
    ({"panel_model": "full"}, "Tack Each panel Top Speed PUSH −25", "Tack Chassis Top Speed"),
]
# the screen has the malfunctions at full length
READ_OTHERWISE_IN_A_RACE = [
    ({"malfunction_table": "sample"}, "5 Endurance Test, or speed 0", "One component off"),
    ({"result12_scope": "total"}, "12 Handling at most 0", "Car's Handling 0"),
    ({"speed_loss_malfunction": "every_turn"}, "2 Speed −2, every turn", "2 Speed −2 3"),
    ({"gains_extend_move": False}, "speed gained does not make it longer", "speed gained makes it longer"),
]


@pytest.mark.parametrize(("chosen", "said", "unsaid"), READ_OTHERWISE + READ_OTHERWISE_IN_A_RACE, ids=str)
def test_the_quick_reference_says_what_is_true_at_this_table(chosen: dict[str, Any], said: str, unsaid: str) -> None:
    told = squeezed(_printed(quick_reference(Rulings.of(chosen), Options())))
    assert squeezed(said) in told
    assert squeezed(unsaid) not in told


@pytest.mark.parametrize(("chosen", "said", "unsaid"), READ_OTHERWISE[2:], ids=str)
def test_the_gm_screen_says_what_is_true_at_this_table(chosen: dict[str, Any], said: str, unsaid: str) -> None:
    told = squeezed(_printed(gm_screen(Rulings.of(chosen), Options())))
    assert squeezed(said) in told
    assert squeezed(unsaid) not in told


def _printed(document: Document) -> str:
    return "".join(page.words for page in measure.pages(press.pdf_of([document])))


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
def test_no_head_of_a_column_is_broken(options: Options) -> None:
    for document in (gm_screen(Rulings(), options), quick_reference(Rulings(), options)):
        told = [box.text for page in measure.pages(press.pdf_of([document])) for box in page.texts]
        assert "Damage" in " ".join(told)
        assert not {"Damag", "Dama", "2d", "Malfunc", "Handlin"} & set(told)


def test_both_have_an_outline_and_a_title() -> None:
    pdf = press.pdf_of([gm_screen(Rulings(), Options())])
    assert measure.outline(pdf)[0] == "GM screen"
    assert "Malfunctions, 2d6" in measure.outline(pdf)
    assert measure.metadata(pdf)["Title"] == "GM screen"
