"""Packs: what the table needs tonight, and everybody's sheets, put together from what the shop prints by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from campaigns.access import Here, Trackside
from campaigns.entrants import rulings_of
from campaigns.models import Driver, Event, PrintJob, Race
from campaigns.printing import shop
from campaigns.printing.cards import npc_cards_of
from campaigns.printing.document import Document
from campaigns.printing.half_sheet import half_document
from campaigns.printing.options import Options
from campaigns.printing.reference import gm_screen, quick_reference
from campaigns.printing.sheet import Drawn, drawn, sheet_document
from campaigns.printing.shop import Wanted
from campaigns.printing.tiles.chart import chart_document
from campaigns.printing.tiles.sheets import track_tiles
from campaigns.printing.tiles.whole import board_page
from campaigns.printing.tiles.wishes import Wish
from campaigns.queries.drivers import known_drivers
from campaigns.queries.race.steps import pressing_race
from campaigns.services.opening import layout_of, usual_field
from campaigns.track_files import laid
from campaigns.wording import listed
from svl.rules import Rulings, Track, circuits
from svl.table import Refusal

UNNAMED = "Tonight"  # an evening with nothing on the calendar


@dataclass(frozen=True)
class Evening:
    """What tonight's pack is about: the race of the evening, or the next one on the calendar."""

    here: Here
    name: str
    road: Track | None
    rulings: Rulings
    drivers: tuple[Driver, ...]
    race: Race | None = None
    wanted: Wanted = field(default_factory=dict)  # where the codes on the sheets lead; size and packing of the tiles

    @property
    def when(self) -> str:
        """For a sentence: in Dubai Night, or just tonight."""
        return "tonight" if self.name == UNNAMED else f"in {self.name}"


@dataclass(frozen=True)
class Part:
    """Something that can be in a pack. `usual` is what it holds until somebody chooses."""

    key: str
    name: str
    hint: str
    usual: bool
    build: Callable[[Evening, Options], list[Document]]
    lacks: Callable[[Evening], str] = lambda evening: ""  # what it cannot be made without, in a sentence


def evening_of(here: Here) -> Evening:
    race = pressing_race(here)
    if race is not None:
        drivers = known_drivers(here).filter(seats__race=race)
        return Evening(here, race.name, _road(race), Rulings.of(race.rulings), tuple(drivers), race)
    event = next_event(here)
    planned = Race(campaign=here.campaign, rulings=here.campaign.rulings)
    road = _road_of_event(event) if event else None
    drivers_ = tuple(usual_field(planned))
    return Evening(here, event.name if event else UNNAMED, road, rulings_of(here.campaign), drivers_)


def next_event(here: Here) -> Event | None:
    planned = Event.objects.filter(season__campaign=here.campaign, season__is_current=True, state=Event.State.PLANNED)
    return planned.select_related("track").first()


def _road(race: Race) -> Track | None:
    try:
        return layout_of(race)
    except Refusal:
        return None


def _road_of_event(event: Event) -> Track | None:
    return laid(event.track) if event.track else circuits.CIRCUITS.get(event.circuit)


# -- the parts of tonight's pack


def _sheets(evening: Evening, options: Options) -> list[Document]:
    return [sheet_document(made, options) for made in _drawn(evening)]


def _half_sheets(evening: Evening, options: Options) -> list[Document]:
    return [half_document("Half-page sheets", _drawn(evening), options)]


def _drawn(evening: Evening) -> list[Drawn]:
    return [drawn(evening.here, driver, evening.wanted, evening.rulings) for driver in _somebody(evening)]


def _somebody(evening: Evening) -> tuple[Driver, ...]:
    if lacking := _lacks_drivers(evening):
        raise Refusal("nobody", f"There is no sheet to print. {lacking}")
    return evening.drivers


def _lacks_drivers(evening: Evening) -> str:
    return "" if evening.drivers else f"Nobody drives {evening.when} yet."


def _lacks_cars(evening: Evening) -> str:
    """Where no race is set yet, everybody's car is a counter."""
    everybody = evening.race is None and known_drivers(evening.here).exists()
    return "" if everybody else _lacks_drivers(evening)


def _counters(evening: Evening, options: Options) -> list[Document]:
    """Of the cars of the race; of everybody who races where there is none yet."""
    if evening.race is None:
        return shop.find("campaign", "counters").build(evening.here, options, evening.wanted)
    trackside = Trackside(evening.here, evening.race, frozenset(), frozenset())
    return shop.find("race", "counters").build(trackside, options, evening.wanted)


def _road_at(evening: Evening) -> Track:
    if evening.road is None:
        raise Refusal("no_track", f"{_lacks_road(evening)} Choose one, or leave its tiles out.")
    return evening.road


def _lacks_road(evening: Evening) -> str:
    return "" if evening.road else f"There is no track {evening.when} yet."


def _gm_screen(evening: Evening, options: Options) -> list[Document]:
    return [gm_screen(evening.rulings, options, evening.here.campaign.name)]


def _quick_reference(evening: Evening, options: Options) -> list[Document]:
    return [quick_reference(evening.rulings, options, evening.here.campaign.name)]


def _npc_cards(evening: Evening, options: Options) -> list[Document]:
    return [npc_cards_of(evening.here, options, evening.rulings)]


def _tiles(evening: Evening, options: Options) -> list[Document]:
    return track_tiles(_road_at(evening), evening.rulings, options, Wish.read(evening.wanted, options))


def _board(evening: Evening, options: Options) -> list[Document]:
    return [board_page(_road_at(evening), evening.rulings, options)]


def _chart(evening: Evening, options: Options) -> list[Document]:
    return [chart_document(_road_at(evening), evening.rulings, options)]


TONIGHT = (
    Part("sheets", "Character sheets", "One page for each driver of tonight", True, _sheets, _lacks_drivers),
    Part("half-sheets", "Half-page sheets", "Two to a page, cut apart", False, _half_sheets, _lacks_drivers),
    Part("tiles", "Hex tiles", "Every tile of the track, and how they are laid", True, _tiles, _lacks_road),
    Part("board", "The track on one page", "For pawns, without scissors", False, _board, _lacks_road),
    Part("chart", "The track as a chart", "A numbered square for each tile", False, _chart, _lacks_road),
    Part("counters", "Counters and markers", "Cars, PASS and RAM, speed, tack, mines", True, _counters, _lacks_cars),
    Part("gm-screen", "GM screen", "Every table of the game, and your rulings", False, _gm_screen),
    Part("quick-reference", "Quick reference", "A page for each player", False, _quick_reference),
    Part("npc-cards", "NPC cards", "Rivals and their tempers, for the GM", False, _npc_cards),
)


WANTED = ("table", "size", "packing")  # what a pack may be told beyond its parts, paper and ink
USUAL = [part.key for part in TONIGHT if part.usual]


# -- a pack


def documents_of(
    here: Here, kind: str, parts: Sequence[str], options: Options, wanted: Wanted | None = None
) -> list[Document]:
    """Everything in it, in the order it is listed."""
    words = {word: (wanted or {}).get(word, "") for word in WANTED}
    if kind == PrintJob.Kind.SHEETS:
        return shop.find("campaign", "sheets").build(here, options, words)
    evening = replace(evening_of(here), wanted=words)
    return [document for part in TONIGHT if part.key in parts for document in part.build(evening, options)]


def checked_parts(kind: str, parts: Sequence[str]) -> list[str]:
    """What was chosen, if all of it can be in this pack and it holds anything."""
    if kind == PrintJob.Kind.SHEETS:
        return []
    known = [each.key for each in TONIGHT]
    unknown = [part for part in parts if part not in known]
    if unknown:
        there_are = listed(known)
        raise Refusal("unknown_part", f"A pack has no {unknown[0][:40]!r}; it may hold {there_are}.", field="parts")
    if not parts:
        raise Refusal("empty_pack", "Choose at least one thing to print.", field="parts")
    return [key for key in known if key in parts]
