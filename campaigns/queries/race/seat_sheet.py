"""One car of a race, live and whole: what everybody at the table may see of it, and who drives it."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import presence
from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import Driver, Membership, Role, Seat
from campaigns.queries.carsheet import FigureView, figure_views
from campaigns.queries.race.adjust import status_words
from campaigns.queries.race.cars import CarView, Seats, cars_view, seats_of
from campaigns.queries.race.wear import ability_view
from campaigns.wording import number, plural
from svl.rules import REACTIONS, catalog, limit_of, next_use, reactions_of
from svl.table import Table

ORDER_WORDS = {"ask": "ask me", "never": "never", "save": "when it prevents a malfunction"}


@dataclass(frozen=True)
class Live:
    """A number that changes while the race runs; `what` is what the GM adjusts it by."""

    what: str
    label: str
    text: str


@dataclass(frozen=True)
class AbilityView:
    name: str
    icon: str
    told: str
    state: str  # ready, used until lap 3, not working
    tone: str


@dataclass(frozen=True)
class Taker:
    """Somebody who could drive this car."""

    person_id: int
    name: str
    is_here: bool
    cars: str
    is_now: bool


@dataclass(frozen=True)
class Helm:
    """Who drives the car and how it rolls. Only for those who may change something about it."""

    pilot: str
    takers: tuple[Taker, ...]
    rolls_at_once: bool
    no_clock: bool
    orders: tuple[tuple[str, str], ...]
    orders_are_open: bool  # may be changed by whoever looks
    dials: tuple[tuple[str, int], ...]
    driver_id: int


@dataclass(frozen=True)
class SeatSheet:
    car: CarView
    model: str
    live: tuple[Live, ...]
    figures: tuple[FigureView, ...]
    talents: tuple[AbilityView, ...]
    components: tuple[AbilityView, ...]
    mines: str
    helm: Helm | None


def seat_sheet(at: Trackside, table: Table[State], key: str) -> SeatSheet | None:
    """Nothing if the race has no such car."""
    state, seats = table.state, seats_of(at.race)
    if key not in seats or key not in state.places:
        return None
    entrant = state.entrant(key)
    return SeatSheet(
        car=next(car for car in cars_view(at, table, seats) if car.seat == key),
        model=f"{entrant.team}, {entrant.model}",
        live=_live(state, key),
        figures=figure_views(entrant, state.rulings, state.condition(key)),
        talents=tuple(_ability(state, key, each) for each in entrant.talents),
        components=tuple(_ability(state, key, each) for each in entrant.components),
        mines=_mines(state.car(key).mines),
        helm=_helm(at, state, seats[key], seats) if key in at.seats else None,
    )


def _live(state: State, key: str) -> tuple[Live, ...]:
    car = state.car(key)
    lap = (Live("lap", "Lap", f"{state.lap_of(key)}/{state.laps}"),) if state.closed else ()
    return (
        Live("speed", "Speed", str(car.speed)),
        Live("tack", "Tack", catalog.TACKS[car.tack].name),
        *lap,
        Live("tile", "Tile", str(state.tile_number(car.distance))),
        Live("status", "Status", status_words(state, key)),
    )


def _ability(state: State, seat: str, key: str) -> AbilityView:
    ability = ability_view(state, key)
    words, tone = readiness(state, seat, key)
    return AbilityView(ability.name, ability.icon, ability.told, words, tone)


def readiness(state: State, seat: str, key: str) -> tuple[str, str]:
    if not state.has(seat, key):
        return "not working", "danger"
    limit = limit_of(key, state.rulings)
    if limit is None:
        return "always", ""
    if state.ready(seat, key):
        return "ready", "repair"
    last = max(use.turn if limit.per == "turn" else use.lap for use in state.car(seat).uses if use.ability == key)
    again = next_use(key, last, state.rulings)
    return (f"used, again on {limit.per} {again}" if again else "used for this race"), "warn"


def _mines(count: int) -> str:
    if not count:
        return ""
    return f"{plural(count, 'Slow Mine')} dropped: {number(-count * catalog.MINE_FINE)} Notoriety after the race."


# -- who drives


def _helm(at: Trackside, state: State, seat: Seat, seats: Seats) -> Helm:
    entrant = state.entrant(seat.key)
    orders = tuple(
        (REACTIONS[each].name, ORDER_WORDS[seat.orders.get(each, "ask")])
        for each in reactions_of(entrant, state.rulings)
    )
    is_open = seat.key in at.own or seat.pilot != Seat.Pilot.PERSON
    return Helm(
        pilot=seat.pilot,
        takers=_takers(at, seat, seats) if at.here.runs else (),
        rolls_at_once=seat.rolls_at_once,
        no_clock=seat.no_clock,
        orders=orders,
        orders_are_open=is_open,
        dials=_dials(seat.driver) if at.here.runs else (),
        driver_id=seat.driver_id,
    )


def _takers(at: Trackside, seat: Seat, seats: Seats) -> tuple[Taker, ...]:
    online = presence.online(at.here.campaign.pk)
    held: dict[int, int] = {}
    for each in seats.values():
        if each.pilot == Seat.Pilot.PERSON and each.holder_id:
            held[each.holder_id] = held.get(each.holder_id, 0) + 1
    members = Membership.objects.filter(campaign=at.here.campaign).exclude(role=Role.SPECTATOR)
    return tuple(
        Taker(
            person_id=member.person_id,
            name=member.person.name,
            is_here=member.person_id in online,
            cars=f"drives {plural(held[member.person_id], 'car')}" if member.person_id in held else "",
            is_now=seat.pilot == Seat.Pilot.PERSON and seat.holder_id == member.person_id,
        )
        for member in members.select_related("person").order_by("person__name", "pk")
    )


def _dials(driver: Driver) -> tuple[tuple[str, int], ...]:
    return (("Nerve", driver.nerve), ("Aggression", driver.aggression), ("Pit caution", driver.pit_caution))
