"""A running race on paper: everything a table needs to go on by hand, in the order it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns import drawings
from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import RaceEntry, Seat
from campaigns.paint import Colours, car_colours
from campaigns.queries.carsheet import FigureView, figure_views
from campaigns.queries.panel_boxes import Box, panel_boxes
from campaigns.queries.race.cars import fault_view
from campaigns.queries.race.faces import seats_of
from campaigns.queries.race.paper import known_position
from campaigns.queries.race.seat_sheet import readiness
from campaigns.queries.race.wear import ability_view, left_on
from campaigns.queries.tile_words import laid_on
from campaigns.wording import plural, signed
from svl.rules import PANELS, Fault, Rulings, Service, Tile, Track, catalog, counts_turns
from svl.table import GM


@dataclass(frozen=True)
class PaperPanel:
    name: str
    whole: int
    damage: int
    left: int  # under the present tack
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class PaperAbility:
    name: str
    told: str
    state: str
    is_ready: bool


@dataclass(frozen=True)
class PaperCar:
    order: int
    seat: str
    name: str
    number: int
    model: str
    drawing: str
    colours: Colours
    picture: str  # what its drawing is called among the pictures of the page
    has_turn: bool
    lap: int
    tile: int
    speed: int
    tack: str
    status: str
    figures: tuple[FigureView, ...]
    panels: tuple[PaperPanel, ...]
    faults: tuple[tuple[int, str, str], ...]  # number on the table, name, effect
    abilities: tuple[PaperAbility, ...]
    notes: tuple[str, ...]  # pit, turns to miss, mines and whatever else this table counts


@dataclass(frozen=True)
class PaperTile:
    number: int
    code: str
    name: str
    limit: int
    fail: str
    change: str
    lying: tuple[str, ...]
    cars: tuple[int, ...]  # the numbers of those who stand there


@dataclass(frozen=True)
class PaperRace:
    name: str
    track: str
    layout: Track
    rulings: Rulings
    laps: int
    round: int
    turn: int
    leader_lap: int
    mover: str
    track_open: bool
    line: int  # of the log
    at: dt.datetime
    since: tuple[str, ...]
    waits: str
    cars: tuple[PaperCar, ...]
    tiles: tuple[PaperTile, ...]


def paper_race(at: Trackside) -> PaperRace:
    """A refusal where the race has not begun, or is over."""
    race = at.race
    down = known_position(race)
    state, seats = down.state, seats_of(race)
    assert state is not None  # known from the log
    written = RaceEntry.objects.filter(race=race, seq=down.seq).values_list("at", flat=True).get()
    return PaperRace(
        name=race.name,
        track=state.track,
        layout=Track(state.tiles, state.track, state.closed),
        rulings=state.rulings,
        laps=state.laps,
        round=state.round,
        turn=state.turn,
        leader_lap=state.leader_lap,
        mover=state.name(state.on_turn),
        track_open=state.track_open,
        line=down.seq,
        at=written,
        since=down.since,
        waits=down.waits,
        cars=tuple(_car(state, seats[car.seat], order) for order, car in enumerate(state.cars, start=1)),
        tiles=tuple(_tile(state, number, tile) for number, tile in enumerate(down.position.track.tiles)),
    )


def _car(state: State, seat: Seat, order: int) -> PaperCar:
    key = seat.key
    car, entrant = state.car(key), state.entrant(key)
    owned = dict.fromkeys((*entrant.talents, *entrant.components))
    return PaperCar(
        order=order,
        seat=key,
        name=entrant.name,
        number=entrant.number,
        model=f"{entrant.team} {entrant.model}",
        drawing=drawings.car_drawing(seat.driver.car),
        colours=car_colours(seat.driver.car),
        picture=f"car-{key}",
        has_turn=state.on_turn == key,
        lap=car.distance // len(state.tiles) + 1,
        tile=state.tile_number(car.distance),
        speed=car.speed,
        tack=catalog.TACKS[car.tack].name,
        status={"pit": "in the pit", "finished": "home"}.get(car.status, car.status),
        figures=tuple(
            each for each in figure_views(entrant, state.rulings, state.condition(key)) if each.key != "slots"
        ),
        panels=tuple(_panel(state, key, panel) for panel in PANELS),
        faults=tuple(_fault(state, fault) for fault in car.faults),
        abilities=tuple(_ability(state, key, each) for each in owned),
        notes=tuple(_notes(state, key)),
    )


def _fault(state: State, fault: Fault) -> tuple[int, str, str]:
    view = fault_view(state, fault)
    return fault.roll, view.name, view.effect


def _panel(state: State, seat: str, panel: str) -> PaperPanel:
    whole, damage = state.entrant(seat).panels.of(panel), state.car(seat).damage.of(panel)
    left = left_on(state, seat, panel)
    return PaperPanel(panel.capitalize(), whole, damage, left, panel_boxes(whole, damage))


def _ability(state: State, seat: str, key: str) -> PaperAbility:
    view, (words, _) = ability_view(state, key), readiness(state, seat, key)
    used = next((use for use in reversed(state.car(seat).uses) if use.ability == key), None)
    if used is not None and words.startswith("used"):
        on = f"own turn {used.turn}" if counts_turns(key, state.rulings) else f"lap {used.lap}"
        words = f"{words.replace('used', f'used on {on}', 1)}"
    return PaperAbility(view.name, view.told, words, words in ("ready", "always"))


def _notes(state: State, seat: str) -> Iterator[str]:
    car = state.car(seat)
    if car.status == "pit":
        yield f"{plural(car.pit_left, 'pit turn')} left; the crew then {_jobs(car.services)}."
    yield f"{plural(car.turns, 'own turn')} begun."
    counted = {
        f"{plural(car.skips, 'turn')} to miss.": car.skips,
        f"{plural(car.mines, 'Slow Mine')} to pay for.": car.mines,
        "Speed Hack is on.": car.hack,
        f"{car.deficit} speed owed.": car.deficit,
        "The tack is set for this lap.": state.rulings.tack_scope == "lap" and car.tack_lap == state.lap_of(seat),
        f"{car.received} damage in all.": state.rulings.wreck_rule == "total_damage",
    }
    yield from (sentence for sentence, holds in counted.items() if holds)
    if seat in state.finishers:
        yield f"Home as number {state.finishers.index(seat) + 1}."


def _jobs(services: tuple[Service, ...]) -> str:
    points = [sum(job.spread[n] for job in services if job.spread) for n in range(len(PANELS))]
    jobs = [f"restores {each} {panel}" for each, panel in zip(points, PANELS, strict=True) if each]
    for job in services:
        if job.fault is not None:
            part = catalog.COMPONENTS[job.fault.component].name if job.fault.component else str(job.fault.roll)
            jobs.append(f"removes malfunction {part}" if not job.fault.component else f"mends {part}")
    return ", ".join(jobs) or "is done"


def _tile(state: State, number: int, tile: Tile) -> PaperTile:
    nav = catalog.NAV_TILES[tile.nav]
    side = "L" if tile.turn < 0 else "R" if tile.turn > 0 else ""
    cars = tuple(state.entrant(car.seat).number for car in state.cars if _stands_on(state, car.seat, number))
    loss = state.rulings.hard_curve_loss if nav.id == "hard_curve" else nav.fail_loss
    return PaperTile(
        number=number,
        code=f"{nav.code}{side}",
        name=nav.name,
        limit=nav.max_safe,
        fail=f"{nav.fail_damage}, {signed(-loss)}",
        change=signed(nav.speed_change) if nav.speed_change else "",
        lying=tuple(_lying(state, tile)),
        cars=cars,
    )


def _stands_on(state: State, seat: str, number: int) -> bool:
    car = state.car(seat)
    return car.status in ("racing", "pit") and state.tile_number(car.distance) == number


def _hazard(hazard: catalog.Hazard, *, sprung: bool) -> str:
    """Jump, min 4: 8, -2"""
    test = ", Endurance" if hazard.endurance_test else ""
    new = ", since the start" if sprung else ""
    return f"{hazard.name}, min {hazard.min_safe}: {hazard.fail_damage}, {signed(-hazard.fail_loss)}{test}{new}"


def _lying(state: State, tile: Tile) -> Iterator[str]:
    if tile.hazard is not None:
        yield _hazard(catalog.HAZARDS[tile.hazard], sprung=tile.sprung)
    elif words := laid_on(tile):
        yield words
    if tile.mine:
        yield "mine of the GM" if tile.mine == GM else f"mine of {state.name(tile.mine)}"
    for off in tile.off:
        yield f"switched off by {state.name(off.by)}"
