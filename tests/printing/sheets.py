"""What the tests of printed sheets share: a driver with all there can be, and how a page is measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.models import Driver, Team
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER
from campaigns.printing.sheet_form import THIN
from campaigns.printing.sheet_geometry import Zone, zones
from svl.rules import Stats
from tests.printing import measure
from tests.printing.measure import Box, Page
from tests.world import World

TABLE = {"table": "http://192.168.1.20:8000"}
EVERY_OPTION = [
    Options(paper, ink_saver=saver, large_type=large)
    for paper, saver, large in ((A4, False, False), (LETTER, False, False), (A4, True, True), (LETTER, False, True))
]

Printer = Callable[..., bytes]


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


def own_team(world: World, name: str) -> Team:
    """One that changes every figure."""
    changes = dict.fromkeys(("acceleration", "top_speed", "braking", "handling", "slots"), 1)
    return Team.objects.create(campaign=world.campaign, name=name, drawing="steed", chassis=25, **changes)


def ruled(world: World, **rulings: Any) -> None:
    world.campaign.rulings = rulings
    world.campaign.save(update_fields=["rulings"])


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
