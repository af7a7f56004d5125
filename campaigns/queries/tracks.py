"""Tracks as pages show them: the campaign's own and our library, and one with everything there is to say about it."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from campaigns import drawings
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.maps import MapView, map_of
from campaigns.models import Event, Membership, Role, Status, Track
from campaigns.queries.drivers import known_drivers
from campaigns.queries.lap_numbers import (
    USUAL_CARS,
    USUAL_LAPS,
    Evening,
    Numbers,
    Runner,
    class_runners,
    numbers,
)
from campaigns.queries.tile_words import tile_words
from campaigns.queries.track_checks import Checks, checks
from campaigns.track_files import laid, recipe_of
from campaigns.wording import plural
from svl.rules import Rulings, Tile, catalog, circuits, format_track, generator, parse_track
from svl.rules import Track as Road


@dataclass(frozen=True)
class Fact:
    name: str
    count: int


@dataclass(frozen=True)
class TrackState:
    """One line on how far a track is."""

    text: str
    tone: str  # of a chip: repair, warn, danger


@dataclass(frozen=True)
class TrackCard:
    key: str  # the row's id, or the circuit's name in our library
    name: str
    character: str
    length: str
    map: MapView
    state: TrackState | None  # nothing where it goes without saying
    races: tuple[str, ...]
    address: str


@dataclass(frozen=True)
class TracksView:
    own: tuple[TrackCard, ...]
    ours: tuple[TrackCard, ...]


@dataclass(frozen=True)
class ChartTile:
    """One square of the chart version."""

    number: int
    label: str
    icon: str
    turns_left: bool
    most: int
    change: str
    mark: str  # the icon of what lies on it
    tone: str
    least: int | None
    words: str


@dataclass(frozen=True)
class Choice:
    key: str
    name: str
    is_on: bool


@dataclass(frozen=True)
class Judgement:
    """What there is to say about a line of tiles, saved or not."""

    checks: Checks
    state: TrackState
    facts: tuple[Fact, ...]
    numbers: Numbers | None  # only where one may race on it
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class TrackPage:
    name: str
    character: str
    map: MapView
    line: str
    judgement: Judgement
    chart: tuple[ChartTile, ...]
    recipe: tuple[Fact, ...]
    races: tuple[str, ...]
    changed_by: str
    changed_at: dt.datetime | None


@dataclass(frozen=True)
class Wish:
    """What a page on a track is asked to show: whose laps, for how many laps and cars."""

    who: str = ""
    laps: int | None = None
    cars: int | None = None


# -- the list


def tracks_view(here: Here) -> TracksView:
    """Two queries, for three tracks as for a hundred."""
    rulings = rulings_of(here.campaign)
    races = _races(here)
    rows = Track.objects.filter(campaign=here.campaign)
    return TracksView(
        own=tuple(_card(row, rulings, races.get(row.pk, ())) for row in rows),
        ours=tuple(_library_card(here, key, road) for key, road in circuits.CIRCUITS.items()),
    )


def _races(here: Here) -> Mapping[int, tuple[str, ...]]:
    """The names of the races on each track."""
    found: dict[int, tuple[str, ...]] = defaultdict(tuple)
    events = Event.objects.filter(season__campaign=here.campaign, track__isnull=False)
    for track_id, name in events.values_list("track_id", "name"):
        found[track_id] += (name,)
    return found


def _card(row: Track, rulings: Rulings, races: tuple[str, ...]) -> TrackCard:
    road = laid(row)
    return TrackCard(
        key=str(row.pk),
        name=row.name,
        character=row.character,
        length=_length(road.tiles),
        map=map_of(road, row.heading),
        state=_unfinished(checks(row.tiles, rulings)),
        races=races,
        address=reverse("track", args=(row.campaign_id, row.pk)),
    )


def _library_card(here: Here, key: str, road: Road) -> TrackCard:
    return TrackCard(
        key=key,
        name=road.name,
        character=circuits.CHARACTERS.get(key, ""),
        length=_length(road.tiles),
        map=map_of(road),
        state=None,
        races=(),
        address=reverse("library_track", args=(here.campaign.pk, key)),
    )


def _length(tiles: tuple[Tile, ...]) -> str:
    easy, hard = _count(tiles, 1), _count(tiles, 2)
    return f"{plural(len(tiles), 'tile')}, {easy} easy and {plural(hard, 'hard curve')}"


def length_of(row: Track) -> str:
    return _length(laid(row).tiles)


def how_far(here: Here, row: Track) -> str:
    """What somebody who brought in a track is told: ready, or what is missing."""
    found = checks(row.tiles, rulings_of(here.campaign))
    return found.errors[0].sentence + " It is kept as unfinished." if found.errors else "It is ready to race on."


def _count(tiles: Iterable[Tile], turn: int) -> int:
    return sum(abs(tile.turn) == turn for tile in tiles)


# -- one track


def track_page(here: Here, row: Track, wish: Wish) -> TrackPage:
    road = laid(row)
    return TrackPage(
        name=row.name,
        character=row.character,
        map=map_of(road, row.heading),
        line=row.tiles,
        judgement=judgement(here, row.tiles, wish),
        chart=chart(road.tiles),
        recipe=recipe_facts(recipe_of(row)),
        races=tuple(Event.objects.filter(track=row).order_by("order").values_list("name", flat=True)),
        changed_by=row.changed_by,
        changed_at=row.changed_at,
    )


def library_page(here: Here, circuit: str, wish: Wish) -> TrackPage | None:
    road = circuits.CIRCUITS.get(circuit)
    if road is None:
        return None
    line = format_track(road.tiles)
    return TrackPage(
        name=road.name,
        character=circuits.CHARACTERS.get(circuit, ""),
        map=map_of(road),
        line=line,
        judgement=judgement(here, line, wish),
        chart=chart(road.tiles),
        recipe=(),
        races=(),
        changed_by="",
        changed_at=None,
    )


def judgement(here: Here, line: str, wish: Wish) -> Judgement:
    """Faults, advice and numbers of a line of tiles. The numbers wait until one may race on it."""
    rulings = rulings_of(here.campaign)
    found = checks(line, rulings)
    runners = _runners(here, rulings)
    chosen = next((runner for runner in runners if runner.key == wish.who), None)
    drivers = sum(runner.key not in catalog.CLASSES for runner in runners)
    laps, cars = wish.laps or USUAL_LAPS, wish.cars or min(drivers, USUAL_CARS) or USUAL_CARS
    known = numbers(found.tiles, rulings, chosen=chosen, laps=laps, cars=cars) if found.is_ready else None
    return Judgement(
        checks=found,
        state=_state(found, known.evening if known else None),
        facts=facts(found.tiles) if found.is_readable else (),
        numbers=known,
        choices=tuple(
            Choice(runner.key, runner.name, runner.key == (chosen.key if chosen else "medium")) for runner in runners
        ),
    )


def _runners(here: Here, rulings: Rulings) -> tuple[Runner, ...]:
    """The classes, and every driver this person has met who still races."""
    racing = known_drivers(here).exclude(status__in=(Status.RETIRED, Status.DEAD))
    return (
        *class_runners(rulings),
        *(
            Runner(f"driver-{driver.pk}", driver.name, entrant.model, entrant)
            for driver in racing
            for entrant in (fit(driver, rulings).entrant,)
        ),
    )


def _state(found: Checks, known: Evening | None) -> TrackState:
    unfinished = _unfinished(found)
    if unfinished is not None:
        return unfinished
    rounds = f", about {plural(known.rounds, 'round')} for {plural(known.laps, 'lap')}" if known else ""
    return TrackState(f"Closed, {plural(len(found.tiles), 'tile')}{rounds}", "repair")


def _unfinished(found: Checks) -> TrackState | None:
    if found.is_ready:
        return None
    if not found.is_readable:
        return TrackState("Cannot be read", "danger")
    faults = sum(error.code != "not_closed" for error in found.errors)
    told = f", {plural(faults, 'fault')}" if faults else ""
    state = "Closed" if found.is_closed else "Open"
    return TrackState(f"{state}, {plural(len(found.tiles), 'tile')}{told}", "danger" if faults else "warn")


def facts(tiles: tuple[Tile, ...]) -> tuple[Fact, ...]:
    changes = [catalog.NAV_TILES[tile.nav].speed_change for tile in tiles]
    return (
        Fact("Tiles", len(tiles)),
        Fact("Easy curves", _count(tiles, 1)),
        Fact("Hard curves", _count(tiles, 2)),
        Fact("Climbs", sum(change < 0 for change in changes)),
        Fact("Declines", sum(change > 0 for change in changes)),
        Fact("Hazards", sum(tile.hazard is not None for tile in tiles)),
        Fact("Boosts", sum(tile.boost is not None for tile in tiles)),
    )


def chart(tiles: tuple[Tile, ...]) -> tuple[ChartTile, ...]:
    return tuple(_square(number, tile) for number, tile in enumerate(tiles))


def _square(number: int, tile: Tile) -> ChartTile:
    nav = catalog.NAV_TILES[tile.nav]
    hazard = catalog.HAZARDS[tile.hazard] if tile.hazard is not None else None
    mark, tone = _mark(tile)
    least = f", at least {hazard.min_safe}" if hazard else ""
    return ChartTile(
        number=number,
        label="Start" if number == 0 else str(number),
        icon=drawings.nav_icon(nav),
        turns_left=tile.turn < 0,
        most=nav.max_safe,
        change=f"{nav.speed_change:+d}".replace("-", "\N{MINUS SIGN}") if nav.speed_change else "",
        mark=mark,
        tone=tone,
        least=hazard.min_safe if hazard else None,
        words=f"Tile {number}: {tile_words(tile)}, at most {nav.max_safe}{least}",
    )


def _mark(tile: Tile) -> tuple[str, str]:
    if tile.hazard is not None:
        return drawings.hazard_icon(catalog.HAZARDS[tile.hazard]), "is-warn"
    if tile.boost is not None:
        boost = catalog.BOOSTS[tile.boost]
        return drawings.boost_icon(boost), "is-repair" if boost.chassis else ""
    return "", ""


def recipe_facts(recipe: generator.Recipe | None) -> tuple[Fact, ...]:
    if recipe is None:
        return ()
    return (
        Fact("Seed", recipe.seed),
        Fact("Length", recipe.length),
        Fact("Easy curves, %", recipe.easy),
        Fact("Hard curves, %", recipe.hard),
        Fact("Slopes, %", recipe.climbs),
        Fact("Hazards, %", recipe.hazards),
        Fact("Boosts, %", recipe.boosts),
    )


# -- copies and conflicts


@dataclass(frozen=True)
class Destination:
    id: int
    name: str


def destinations(here: Here) -> tuple[Destination, ...]:
    """The other campaigns this person runs."""
    seats = (
        Membership.objects.filter(person=here.person, role__in=(Role.GM, Role.CO_GM))
        .exclude(campaign=here.campaign)
        .select_related("campaign")
        .order_by("campaign__name")
    )
    return tuple(Destination(seat.campaign.pk, seat.campaign.name) for seat in seats)


@dataclass(frozen=True)
class Sketch:
    """A track small, beside another."""

    map: MapView
    words: str


@dataclass(frozen=True)
class BothTracks:
    """What two people made of one track."""

    who: str
    when: dt.datetime
    mine: Sketch
    theirs: Sketch
    line: str
    heading: int
    home: str
    version: int
    address: str


def both_tracks(stands: Track, line: str, heading: int) -> BothTracks:
    """What stands there now, and the line the later of the two would have saved."""
    return BothTracks(
        who=stands.changed_by or "Somebody",
        when=stands.changed_at,
        mine=_sketch(parse_track(line), heading),
        theirs=_sketch(laid(stands), stands.heading),
        line=stands.tiles,
        heading=stands.heading,
        home=stands.home,
        version=stands.version,
        address=reverse("track_editor", args=(stands.campaign_id, stands.pk)),
    )


def _sketch(road: Road, heading: int) -> Sketch:
    slopes = sum(bool(catalog.NAV_TILES[tile.nav].speed_change) for tile in road.tiles)
    hazards = sum(tile.hazard is not None for tile in road.tiles)
    boosts = sum(tile.boost is not None for tile in road.tiles)
    more = f"{plural(slopes, 'slope')}, {plural(hazards, 'hazard')}, {plural(boosts, 'boost')}"
    return Sketch(map_of(road, heading), f"{_length(road.tiles)}, {more}")
