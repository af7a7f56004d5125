"""The character sheet, measured: one page on every paper, cells a marker fits into, and nothing that runs over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from campaigns.models import Campaign, Car, Driver, Portrait
from campaigns.printing import briefs
from campaigns.printing.half_sheet import zones as half_zones
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER, Paper
from campaigns.printing.sheet_form import THICK
from campaigns.printing.sheet_geometry import NOW_HEIGHT, NOW_WIDTH, zones
from svl.rules import SWITCHES, Rulings, Stats, catalog
from svl.table import Refusal
from tests.printing import measure
from tests.printing.measure import Page
from tests.printing.sheets import EVERY_OPTION, Printer, boxed, boxes, cells, full, only, own_team, ruled
from tests.world import World


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
def test_a_full_sheet_is_one_page_with_every_text_in_its_place(
    world: World, printed: Printer, options: Options
) -> None:
    page = only(printed("sheet", full(world), options))
    assert (page.width, page.height) == pytest.approx((options.paper.width, options.paper.height), abs=0.05)
    assert page.out_of_reach == []
    places = [boxed(zone) for zone in zones(options.paper.width, options.paper.height).values()]
    astray = [text for text in page.texts if not any(place.holds(text, slack=0.3) for place in places)]
    assert astray == []
    assert round(page.smallest_type, 2) >= 7


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_changes_in_play_has_cells_a_marker_fits_into(world: World, printed: Printer, paper: Paper) -> None:
    page = only(printed("sheet", world.mara, Options(paper)))
    assert NOW_WIDTH >= 12
    assert NOW_HEIGHT >= 9
    assert len(cells(page, NOW_WIDTH, NOW_HEIGHT, THICK)) == 4
    assert len(cells(page, 8, 8)) == 3 + 1 + 6 + 4  # each lap, the race; laps done; pit turns
    assert len(cells(page, 8.4, 8.4)) == 8  # the malfunctions that last
    _, *rungs = page.within(boxed(zones(paper.width, paper.height)["z-ladder"]))
    assert [rung.text for rung in rungs] == [str(speed) for speed in range(10, -1, -1)]
    assert all(below.top - above.top >= 8 for above, below in pairwise(rungs))


def test_the_cells_are_along_the_edges(world: World, printed: Printer) -> None:
    """Ticks at the left, speed at the right, the rest at the foot of the page."""
    page = only(printed("sheet", world.mara))
    assert all(cell.left < 40 or cell.top > 210 for cell in cells(page, 8, 8))
    assert zones(page.width, page.height)["z-ladder"].right > page.width - 10


def test_a_panel_has_a_box_for_every_five_points_and_one_for_the_rest(world: World, printed: Printer) -> None:
    page = only(printed("sheet", world.nika))  # 150 Chassis: 38, 38, 37 and 37
    car = [box.text for box in page.within(boxed(zones(page.width, page.height)["z-car"]))]
    assert len(boxes(page)) == 4 * 8
    assert sorted(text for text in car if text.isdigit()) == ["2", "2", "3", "3", "37", "37", "38", "38"]


def test_the_sheet_says_all_the_book_wants_and_what_it_forgot(world: World, printed: Printer) -> None:
    told = only(printed("sheet", world.mara)).words
    for wanted in (
        *("Mara Lindqvist", "Steed Corona", "Stalwart, medium", "Bob", "Drifter", "Hard Stop", "Overclock"),
        *("Side Deflector", "Top Speed +1", "PUSH", "PACE", "PAUSE", "Top Speed 7", "Top Speed 5", "Laps done"),
        *("Pit turns left", "Reflexes, 11–14", "Handling +1", "Night League", world.mara.code),
        "Rulings in force: the book as we read it.",
    ):
        assert wanted in told


def test_the_rulings_of_the_table_stand_in_the_foot(world: World, printed: Printer) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"start_speed": 3})
    world.campaign.refresh_from_db()
    told = only(printed("sheet", Driver.objects.get(pk=world.mara.pk))).words
    assert "1 reading changed" in told


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
@pytest.mark.parametrize("name", ["Alpine Taft", "Österreichische Magnetschwebebahn Wien", "W" * 40, "競" * 40])
def test_a_figure_is_told_with_all_it_is_the_sum_of(
    world: World, printed: Printer, options: Options, name: str
) -> None:
    driver = world.enlist(
        "Callie Reyes",
        team=own_team(world, name),
        components=("turn_assist", "turbo", "overclock"),
        stats=Stats(15, 10, 10, 10),
    )
    pdf = printed("sheet", driver, options)
    page = only(pdf)
    place = boxed(zones(page.width, page.height)["z-stats"])
    told = " ".join(text.text for text in page.within(place)).replace("\xa0", " ")
    for wanted in ("Medium 100,", "+25", "Reflexes 15 +1.5", "Turn Assist +1", "Turbo +1", "Overclock +1"):
        assert wanted in told, told
    assert len(re.findall(r"[+]1(?![.])", told)) == 1 + 5 + 3  # of a medium car, by the team, by components
    assert name[:3] in told
    # what stands in the file beyond its box is not drawn
    sums = [text for text in page.texts if re.search("[+]", text.text) and text.top < place.bottom + 3]
    assert [text for text in sums if text.top > place.top and not place.holds(text, slack=0.1)] == []


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
@pytest.mark.parametrize("key", ["sheet", "half-sheet"])
def test_class_and_names_stand_whole_in_the_head(world: World, printed: Printer, options: Options, key: str) -> None:
    team = own_team(world, "Österreichische Magnetschwebebahn Wien AG"[:40])
    world.bob.name = "Bartholomew Fotheringay-Smythe the Third"
    world.bob.save()
    for driver in (world.mara, world.enlist("Wilhelmina van der Wolkenstein", team=team, player=world.bob)):
        Car.objects.filter(driver=driver).update(name="Midnight Express of Utah and Wyoming 66")
        page = only(printed(key, Driver.objects.get(pk=driver.pk), options))
        head = boxed(
            zones(page.width, page.height)["z-head"] if key == "sheet" else half_zones(*_paper(page))["h-head"]
        )
        told = " ".join(text.text for text in page.within(head))
        for wanted in (driver.name, "edium", "“Midnight Express of Utah and Wyoming 66”", driver.car.team.name):
            assert set(wanted.split()) <= set(re.findall(r"\S+", told)) or wanted in told, told
        assert "…" not in told


@pytest.mark.parametrize("key", ["sheet", "half-sheet"])
def test_a_name_that_is_too_long_even_for_small_type_ends_in_an_ellipsis(
    world: World, printed: Printer, key: str
) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(name="競" * 40)
    Car.objects.filter(driver=world.mara).update(name="速" * 40)
    told = only(printed(key, Driver.objects.get(pk=world.mara.pk))).words
    assert "競…" in told
    assert "medium “速" in told


def _paper(page: Page) -> tuple[float, float]:
    return page.width, page.height


@pytest.mark.parametrize(
    ("chosen", "said", "unsaid"),
    [
        ({"malfunction_table": "sample"}, "2, 3, 4 and 5 act at once", "One component off"),
        ({"result12_scope": "total"}, "Handling at most 0", "Car's Handling 0"),
        ({"speed_loss_malfunction": "every_turn"}, "2, 3 and 4 act every turn", "at once"),
        ({"reflex_equal_passes": True}, "3d6 up to Reflexes", "3d6 below Reflexes"),
        ({"hard_stop_when": "own_turn"}, "or more, also mid-move", "of 1 or more race"),
        ({"tack_chassis": "each_panel"}, "Each panel −25", "Chassis −25"),
        ({"tack_chassis": "per_hit"}, "Each hit +25", "Chassis −25"),
        ({"panel_model": "full"}, "Each panel −25", "Chassis −25"),
    ],
    ids=str,
)
def test_the_sheet_says_what_is_true_at_this_table(
    world: World, printed: Printer, chosen: dict[str, Any], said: str, unsaid: str
) -> None:
    ruled(world, **chosen)
    told = " ".join(only(printed("sheet", world.mara)).words.split()).partition("Rulings in force")[0]
    assert said in told
    assert unsaid not in told


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: options.classes)
@pytest.mark.parametrize(
    ("chosen", "rolls"),
    [
        ({"speed_loss_malfunction": "every_turn"}, range(2, 13)),
        ({"malfunction_table": "sample"}, range(6, 13)),
        ({"speed_loss_malfunction": "every_turn", "malfunction_table": "sample"}, [2, 3, 4, *range(6, 13)]),
    ],
    ids=str,
)
def test_every_malfunction_that_stays_has_a_box_and_its_words_beneath(
    world: World, printed: Printer, options: Options, chosen: dict[str, Any], rolls: Sequence[int]
) -> None:
    ruled(world, **chosen)
    page = only(printed("sheet", world.mara, options))
    place = boxed(zones(page.width, page.height)["z-faults"])
    words = [text for text in page.texts if text.top > place.top + 5 and text.bottom < place.bottom + 2]
    assert len(cells(page, 8.4, 8.4)) == len(rolls)
    assert {str(roll) for roll in rolls} <= {text.text.strip() for text in words}
    assert [text for text in words if not place.holds(text, slack=0.3)] == []
    assert not any(
        a.right > b.left and b.right > a.left and a.bottom > b.top and b.bottom > a.top
        for at, a in enumerate(words)
        for b in words[at + 1 :]
    )


def test_a_blank_sheet_has_the_form_and_no_figures(printed: Printer) -> None:
    page = only(printed("blank-sheet"))
    assert len(boxes(page)) == 40
    assert "Reflexes" in page.words
    assert "Scan" not in page.words
    assert page.out_of_reach == []


def test_a_driver_without_a_car_is_told_apart_in_a_sentence(world: World, printed: Printer) -> None:
    Car.objects.filter(driver=world.mara).delete()
    with pytest.raises(Refusal, match="Mara Lindqvist has no car"):
        printed("sheet", Driver.objects.get(pk=world.mara.pk))


def test_a_portrait_that_cannot_be_read_is_a_helmet(world: World, printed: Printer) -> None:
    helmet = only(printed("sheet", world.mara))
    Portrait.objects.create(driver=world.mara, image=b"torn", sha256="0" * 64, width=1, height=1)
    torn = only(printed("sheet", Driver.objects.get(pk=world.mara.pk)))
    assert len(torn.shapes) == len(helmet.shapes)  # the same drawing, and no picture
    assert "Portrait" not in torn.words


@pytest.mark.parametrize(
    "name",
    ["W" * 40, "競" * 40, "مرحبا " * 6, "\N{GRINNING FACE}" * 20, "Al\N{COMBINING ACUTE ACCENT}" * 13],
    ids=["wide", "CJK", "right to left", "emoji", "accents"],
)
@pytest.mark.parametrize("key", ["sheet", "half-sheet", "card"])
def test_no_name_runs_over(world: World, printed: Printer, name: str, key: str) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(name=name, biography=f"{name} {name}" * 40)
    assert only(printed(key, Driver.objects.get(pk=world.mara.pk))).out_of_reach == []


def test_the_whole_pages_dark_area_stays_under_a_tenth(world: World, printed: Printer) -> None:
    for key, options in (("sheet", Options()), ("half-sheet", Options()), ("card", Options())):
        (picture,) = measure.pictures(printed(key, world.mara, options))
        assert measure.darkness(picture) < 0.1


@pytest.mark.parametrize("common", [0, -1], ids=["first readings", "last readings"])
def test_every_ability_has_a_line_that_fits(common: int) -> None:
    others = {key: switch.readings[common].value for key, switch in SWITCHES.items()}
    tables = [
        Rulings.of({**others, key: reading.value}) for key, switch in SWITCHES.items() for reading in switch.readings
    ]
    lines = {briefs.brief(key, rulings) for rulings in tables for key in (*catalog.TALENTS, *catalog.COMPONENTS)}
    assert [line for line in lines if not 0 < len(line) <= briefs.LONGEST] == []
