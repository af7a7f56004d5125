"""The character sheet, measured: one page on every paper, cells a marker fits into, and nothing that runs over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from campaigns.access import Here
from campaigns.models import Campaign, Car, Driver, Portrait, Role, Team
from campaigns.printing import briefs, press
from campaigns.printing.document import Document
from campaigns.printing.half_sheet import zones as half_zones
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER, Paper
from campaigns.printing.sheet import drawn
from campaigns.printing.sheet_form import THICK, THIN
from campaigns.printing.sheet_geometry import NOW_HEIGHT, NOW_WIDTH, TICK_STEP, Zone, zones
from campaigns.printing.sheet_view import Row
from campaigns.printing.shop import OfDriver, find
from svl.rules import SWITCHES, Rulings, Stats, catalog
from svl.rules.catalog import COMPONENTS, TALENTS
from svl.table import GM, Adjust, Refusal
from tests.printing import measure
from tests.printing.measure import Box, Page
from tests.racing import start_race
from tests.world import World

TABLE = {"table": "http://192.168.1.20:8000"}
EVERY_OPTION = [
    Options(paper, ink_saver=saver, large_type=large)
    for paper, saver, large in ((A4, False, False), (LETTER, False, False), (A4, True, True), (LETTER, False, True))
]

Printer = Callable[..., bytes]


@pytest.fixture
def here(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


@pytest.fixture
def printed(here: Here) -> Printer:
    """A driver's printable, or one of the campaign's, as a PDF."""

    def made(key: str, driver: Driver | None = None, options: Options | None = None, **words: str) -> bytes:
        scope: Any = "campaign" if driver is None else "driver"
        subject = here if driver is None else OfDriver(here, driver)
        return press.pdf_of(find(scope, key).build(subject, options or Options(), {**TABLE, **words}))

    return made


def full(world: World) -> Driver:
    """As much on one sheet as the rules allow: four talents, five slots, the longest names."""
    driver = world.enlist(
        "Wilhelmina-Maximiliane van der Wolkenstein"[:40],
        talents=("eyes_in_back", "drifter", "hip_check", "quick_turn"),
        components=("forward_tractor", "neutralize_hazard", "side_deflector", "slow_mine", "front_deflector"),
        team=world.team("kaipara_al_emirate"),
        car_class="heavy",
        number=888,
        player=world.bob,
        stats=Stats(18, 18, 18, 18),
    )
    return Driver.objects.select_related("player", "car__team").get(pk=driver.pk)


def boxed(zone: Zone) -> Box:
    return Box(zone.left, zone.top, zone.right, zone.bottom)


def cells(page: Page, width: float, height: float, stroke: float = THIN) -> list[Box]:
    """The frames of that outer size; what the file's reader calls their bounds lies one more stroke outside."""
    return page.cells(width + stroke, height + stroke)


def boxes(page: Page) -> list[Box]:
    car = boxed(zones(page.width, page.height)["z-car"])
    return [box for box in cells(page, 5.8, 5.8) if car.holds(box, slack=0.3)]


def only(pdf: bytes) -> Page:
    """The one page there is, besides the note about fonts that a machine may lack."""
    (page,) = [page for page in measure.pages(pdf) if "No font on this machine" not in page.words]
    return page


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


def own_team(world: World, name: str) -> Team:
    """One that changes every figure."""
    changes = dict.fromkeys(("acceleration", "top_speed", "braking", "handling", "slots"), 1)
    return Team.objects.create(campaign=world.campaign, name=name, drawing="steed", chassis=25, **changes)


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


def ruled(world: World, **rulings: Any) -> None:
    world.campaign.rulings = rulings
    world.campaign.save(update_fields=["rulings"])


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


def test_tonights_damage_is_on_the_sheet(world: World, printed: Printer) -> None:
    night = start_race(world)
    seat = night.seat(world.mara)
    night.act(night.gm(), GM, Adjust("damage", "a test", seat, part="front", value=13))
    night.act(night.gm(), GM, Adjust("limit", "a test", seat, part="hard_stop", value="used"))
    page = only(printed("sheet", world.mara, **{"with": "damage"}))
    car = [box.text for box in page.within(boxed(zones(page.width, page.height)["z-car"]))]
    assert "12" in car  # 25 less 13, in the now cell
    assert "As it stands in" in page.words


@pytest.mark.parametrize(
    ("damage", "gone", "begun"),
    [(0, 0, 0), (35, 7, 0), (36, 7, 1), (38, 8, 0)],
    ids=["unhurt", "all but the rest", "the rest begun", "destroyed"],
)
def test_the_box_of_the_rest_is_crossed_out_like_the_others(
    world: World, here: Here, damage: int, gone: int, begun: int
) -> None:
    """Nika's front has 38 points: seven boxes of five and one of three."""
    night = start_race(world)
    night.act(night.gm(), GM, Adjust("damage", "a test", night.seat(world.nika), part="front", value=damage))
    with_damage = {**TABLE, "with": "damage"}
    (whole,) = find("driver", "sheet").build(OfDriver(here, world.nika), Options(), with_damage)
    assert strokes_by_hand(whole) == 2 * gone + begun
    (half,) = find("driver", "half-sheet").build(OfDriver(here, world.nika), Options(), with_damage)
    told = press.html_of(half)
    assert (told.count("is-gone"), told.count("is-half")) == (gone, begun)


def worn(world: World, *abilities: str, lap: int = 1, later: int = 0, pit: int = 0) -> Driver:
    """Somebody who used abilities on a lap of a long race, and is on a later one now."""
    talents, components = (tuple(each for each in abilities if each in had) for had in (TALENTS, COMPONENTS))
    driver = world.enlist("Lap", talents=talents, components=components, stats=Stats(10, 18, 10, 10))
    night = start_race(world, [driver, world.kenji], laps=99)
    seat = night.seat(driver)
    changes = [
        Adjust("lap", "a test", seat, value=lap),
        *(Adjust("limit", "a test", seat, part=ability, value="used") for ability in abilities),
        *([Adjust("lap", "a test", seat, value=later)] if later else []),
        *([Adjust("status", "a test", seat, pit, value="pit")] if pit else []),
    ]
    for change in changes:
        night.act(night.gm(), GM, change)
    return Driver.objects.select_related("car__team").get(pk=driver.pk)


def marks(row: Row) -> str:
    return " ".join(f"{tick.label}{tick.text}" for tick in row.ticks)


@pytest.mark.parametrize(
    ("ability", "lap", "later", "ticks", "summary"),
    [
        ("hip_check", 2, 0, "1 2× 3", "×"),  # once a lap
        ("hip_check", 4, 0, "4× 5 6", "×"),
        ("hip_check", 4, 5, "4× 5 6", ""),
        ("hip_check", 4, 12, "10 11 12", ""),
        ("hip_check", 4, 3, "4× 5 6", "×"),  # set back by the GM
        ("steal_the_lead", 4, 9, "race×", "×"),
        ("switch_tack", 4, 0, "every 3 turnsturn [01]", "[01]"),  # it may have begun its first
        ("forward_tractor", 7, 8, "every 2 lapslap 7", "7"),
        ("forward_tractor", 7, 9, "every 2 laps", ""),
    ],
)
def test_an_ability_is_marked_as_long_as_it_is_used(
    world: World, here: Here, ability: str, lap: int, later: int, ticks: str, summary: str
) -> None:
    """On the whole sheet where it was used, on half a page whether it is."""
    view = drawn(here, worn(world, ability, lap=lap, later=later), {"with": "damage"}).view
    (row,) = [row for row in (*view.talents, *view.components) if row.name]
    assert row.summary is not None
    assert re.fullmatch(ticks, marks(row))
    assert re.fullmatch(summary, row.summary.text)


def test_late_in_a_long_race_the_sheets_say_what_the_cells_cannot(world: World, printed: Printer) -> None:
    driver = worn(world, "hip_check", "switch_tack", lap=38, pit=7)
    page = only(printed("sheet", driver, **{"with": "damage"}))
    assert page.out_of_reach == []
    foot = [box.text for box in page.within(boxed(zones(page.width, page.height)["z-tacks"]))]
    assert {"37", "7"} <= set(foot)
    assert "every 3 turns: turn" in page.words
    labels = [page.text(str(lap)).left for lap in (38, 39)]
    assert labels[1] - labels[0] == pytest.approx(TICK_STEP, abs=0.3)
    half = only(printed("half-sheet", driver, **{"with": "damage"}))
    assert {"37", "7", "×", "turn"} <= {box.text.strip() for box in half.texts}


def strokes_by_hand(document: Document) -> int:
    """How many strokes tonight's race has made on the form."""
    marks = re.search(r'stroke-width="0.6" d="([^"]*)"', document.media["form"].decode())
    return marks[1].count("M") if marks else 0


def test_without_a_race_there_is_no_damage_to_print(world: World, printed: Printer) -> None:
    with pytest.raises(Refusal, match="Mara Lindqvist is in no race right now"):
        printed("sheet", world.mara, **{"with": "damage"})


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


# -- half a page, cards, everybody


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_two_half_sheets_share_a_page_with_a_ruler_on_the_cut(world: World, printed: Printer, paper: Paper) -> None:
    full(world)
    pages = measure.pages(printed("half-sheets", options=Options(paper)))
    assert len(pages) == 3  # five drivers
    for page in pages:
        assert page.out_of_reach == []
        assert "100 mm" in page.words
        middle = page.height / 2
        assert all(text.bottom < middle or text.top > middle for text in page.texts if "100 mm" not in text.text)
    now = [cell for cell in pages[0].cells(14, 10) if cell.top % (pages[0].height / 2) > 22]  # below the number plate
    assert len(now) == 8


@pytest.mark.parametrize(("team", "car_class"), [("steed_corona", "medium"), ("pearson_taft", "heavy")])
def test_on_half_a_page_no_panel_grows_out_of_its_place(
    world: World, printed: Printer, team: str, car_class: str
) -> None:
    """Where each panel has the whole Chassis there may be more boxes than half a page holds."""
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "full"})
    world.campaign.refresh_from_db()
    driver = world.enlist("Tank", team=world.team(team), car_class=car_class)
    page = only(printed("half-sheet", Driver.objects.get(pk=driver.pk)))
    block = boxed(half_zones(page.width, page.height)["h-car"])
    small = [box for box in page.shapes if 2 < box.width < 5 and abs(box.width - box.height) < 0.1]
    below = [box for box in small if box.left > block.left and box.top > block.top and not block.holds(box, slack=0.3)]
    assert below == []


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cards_fit_a_sleeve_and_share_their_cuts(world: World, printed: Printer, paper: Paper) -> None:
    full(world)
    page = only(printed("cards", options=Options(paper)))
    assert page.out_of_reach == []
    assert "100 mm" in page.words
    lefts = sorted({round(page.text(name).left, 1) for name in ("Nika Broyler", "Kenji Aoyama")})
    assert lefts[1] - lefts[0] == pytest.approx(63, abs=0.1) or lefts[1] - lefts[0] == pytest.approx(126, abs=0.1)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Wilhelmina-Maximiliane van der Wolkenste", "Wilhelmina-Maximiliane van der Wolkenste"),
        ("W" * 40, "WW…"),
        ("競" * 40, "競…"),
    ],
)
def test_a_long_name_on_a_card_is_whole_or_marked_and_clear_of_the_number(
    world: World, printed: Printer, paper: Paper, name: str, said: str
) -> None:
    team = own_team(world, "Österreichische Magnetschwebebahn Wien")
    page = only(printed("card", world.enlist(name, team=team, number=888), Options(paper)))
    number = page.text("888")
    title = [text for text in page.texts if number.top - 3 < text.top < number.top + 21 and text.left < number.left]
    title = [text for text in title if text.left > number.right - 37]
    assert said.replace(" ", "") in "".join(text.text for text in title).replace(" ", "").replace("\x02", "-")
    assert {"Medium"} <= {text.text.strip() for text in title}
    assert [text for text in title if text.right > number.left and text.top < number.bottom] == []


def test_only_the_gm_reads_an_npcs_temper(world: World, printed: Printer) -> None:
    assert "aggression" in only(printed("npc-cards")).words
    player = Here(world.campaign, world.bob, Role.PLAYER)
    (document,) = find("campaign", "cards").build(player, Options(), TABLE)
    told = press.html_of(document)
    assert "aggression" not in told
    assert "The Ghost" not in told
    assert "Nika Broyler" in told


def test_sheets_of_everybody_are_one_file_with_an_outline(world: World, printed: Printer) -> None:
    pdf = printed("sheets")
    assert len(measure.pages(pdf)) == 4
    assert {"Mara Lindqvist", "Kenji Aoyama", "Nika Broyler", "The Ghost"} <= set(measure.outline(pdf))


# -- words


@pytest.mark.parametrize("common", [0, -1], ids=["first readings", "last readings"])
def test_every_ability_has_a_line_that_fits(common: int) -> None:
    others = {key: switch.readings[common].value for key, switch in SWITCHES.items()}
    tables = [
        Rulings.of({**others, key: reading.value}) for key, switch in SWITCHES.items() for reading in switch.readings
    ]
    lines = {briefs.brief(key, rulings) for rulings in tables for key in (*catalog.TALENTS, *catalog.COMPONENTS)}
    assert [line for line in lines if not 0 < len(line) <= briefs.LONGEST] == []
