"""The sheet in the middle of a race: what is gone, what is used, and how fast the car goes."""

from __future__ import annotations

import re

import pytest

from campaigns.access import Here
from campaigns.models import Driver
from campaigns.printing import press
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.sheet import drawn
from campaigns.printing.sheet_geometry import TICK_STEP, zones
from campaigns.printing.sheet_view import Row
from campaigns.printing.shop import OfDriver, find
from svl.rules import Stats
from svl.rules.catalog import COMPONENTS, TALENTS
from svl.table import GM, Adjust, Refusal
from tests.printing.sheets import TABLE, Printer, boxed, only, ruled
from tests.racing import start_race
from tests.world import World


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


@pytest.mark.parametrize(("cap", "speed", "highest"), [(10, 10, "10"), ("none", 4, "10+"), ("none", 14, "14")], ids=str)
def test_the_speed_column_has_a_place_for_every_speed_there_can_be(
    world: World, here: Here, printed: Printer, cap: int | str, speed: int, highest: str
) -> None:
    ruled(world, speed_cap=cap)
    night = start_race(world)
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.mara), value=speed))
    ladder = drawn(here, world.mara, {"with": "damage"}).view.ladder
    assert [rung.speed for rung in ladder] == [highest, *(str(n) for n in range(9, -1, -1))]
    assert [rung.speed for rung in ladder if rung.is_now] == [str(speed)]
    for key in ("sheet", "half-sheet"):
        page = only(printed(key, world.mara, **{"with": "damage"}))
        assert page.out_of_reach == []
        assert highest in {text.text.strip() for text in page.texts}
