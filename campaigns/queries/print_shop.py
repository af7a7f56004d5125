"""The print shop as its page shows it: packs and what is in them, the one that is being made, and single things."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import Here
from campaigns.models import PrintJob, Race
from campaigns.printing import packs, shop
from campaigns.printing.options import Options, usual
from campaigns.printing.papers import PAPERS
from campaigns.printing.tiles.packing import SMALLEST, USUAL
from campaigns.printing.tiles.wishes import LARGE
from campaigns.queries.race.steps import UNDER_WAY
from campaigns.queries.track_printing import Choice, packings
from campaigns.services.packs import file_of, is_lost

LOST = "The server was started anew while this was being made. Make it again."
RACES_SHOWN = 6


@dataclass(frozen=True)
class PartChoice:
    key: str
    name: str
    hint: str
    is_chosen: bool
    lacks: str  # why it cannot be printed yet, in a sentence


@dataclass(frozen=True)
class OptionChoice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class JobView:
    """A pack on its way. `percent` counts documents; a pack that is not begun stands at 0."""

    id: int
    title: str
    state: str
    is_under_way: bool
    is_ready: bool
    percent: int
    now: str
    count: str
    sentence: str
    at: dt.datetime
    address: str
    file_address: str
    cancel_address: str


@dataclass(frozen=True)
class Thing:
    title: str
    address: str
    about: str = ""


@dataclass(frozen=True)
class Shelf:
    name: str
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class ShopView:
    evening: str
    about: str
    parts: tuple[PartChoice, ...]
    papers: tuple[OptionChoice, ...]
    ink_saver: bool
    large_type: bool
    cut_lines: bool
    size: str  # of a tile, in mm; nothing is the usual one,
    usual_size: str  # which is larger
    large_size: str  # in large type
    smallest: int
    packings: tuple[Choice, ...]
    job: JobView | None
    shelves: tuple[Shelf, ...]


def shop_view(
    here: Here,
    *,
    chosen: Sequence[str] | None = None,
    options: Options | None = None,
    said: Mapping[str, str] | None = None,
) -> ShopView:
    """As it was chosen last time, unless something has just been chosen; `said` is it in the words of an address."""
    last = PrintJob.objects.filter(campaign=here.campaign, kind=PrintJob.Kind.TONIGHT).first() if here.runs else None
    parts = chosen if chosen is not None else last.parts if last else packs.USUAL
    newest = PrintJob.objects.filter(campaign=here.campaign).first() if here.runs else None
    words = said if said is not None else newest.words if newest else {}
    worn = options or Options.read(words, usual(here.campaign))
    evening = packs.evening_of(here)
    return ShopView(
        evening=evening.name,
        about=_about(evening),
        parts=tuple(_part(each, parts, evening) for each in packs.TONIGHT),
        papers=tuple(OptionChoice(each.key, each.name, each is worn.paper) for each in PAPERS.values()),
        ink_saver=worn.ink_saver,
        large_type=worn.large_type,
        cut_lines=worn.cut_lines,
        size=words.get("size", ""),
        usual_size=f"{USUAL:g}",
        large_size=f"{LARGE:g}",
        smallest=int(SMALLEST),
        packings=packings(words.get("packing", "")),
        job=job_view(newest) if newest else None,
        shelves=tuple(shelf for shelf in (_campaign_shelf(here), _race_shelf(here)) if shelf.things),
    )


def _part(part: packs.Part, chosen: Sequence[str], evening: packs.Evening) -> PartChoice:
    return PartChoice(part.key, part.name, part.hint, part.key in chosen, part.lacks(evening))


def _about(evening: packs.Evening) -> str:
    cars = f"{len(evening.drivers)} drivers" if len(evening.drivers) != 1 else "one driver"
    road = f"{evening.road.name}, {len(evening.road.tiles)} tiles" if evening.road else "no track yet"
    return f"{road}, {cars}"


def job_view(job: PrintJob) -> JobView:
    lost, args = is_lost(job), (job.campaign_id, job.pk)
    under_way = job.state in PrintJob.UNDER_WAY and not lost
    ready = file_of(job) is not None
    gone = job.state == PrintJob.State.READY and not ready
    sentence = LOST if lost else "It was put away meanwhile. Make it again." if gone else job.sentence
    return JobView(
        id=job.pk,
        title=job.get_kind_display(),
        state=job.state,
        is_under_way=under_way,
        is_ready=ready,
        percent=100 * job.done // job.total if job.total else 0,
        now=job.now,
        count=f"{min(job.done + 1, job.total)} of {job.total}" if job.total else "",
        sentence=sentence,
        at=job.made_at,
        address=reverse("print_job", args=args),
        file_address=reverse("print_job_file", args=args),
        cancel_address=reverse("cancel_print_job", args=args),
    )


# -- single things


def _campaign_shelf(here: Here) -> Shelf:
    pk = here.campaign.pk
    found = [each for each in shop.printables() if each.scope == "campaign" and (here.runs or not each.runs)]
    things = (Thing(each.title, reverse(each.address_name, args=(pk,))) for each in found if not each.asks)
    return Shelf("Of the campaign", tuple(things))


def _race_shelf(here: Here) -> Shelf:
    """The latest races: paper now of one that is under way, the report of one that is over."""
    races = Race.objects.filter(campaign=here.campaign).order_by("-pk")[:RACES_SHOWN]
    things = []
    for race in races:
        args = (here.campaign.pk, race.pk)
        if race.state in UNDER_WAY:
            things.append(Thing("Paper now", reverse("print_race_paper_now", args=args), race.name))
        elif race.is_over:
            things.append(Thing("Race report", reverse("print_race_report", args=args), race.name))
    return Shelf("Of the races", tuple(things))
