"""Before the race: the code to scan and who has come; then the grid, driver by driver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import presence, racelog
from campaigns.access import Here, Trackside
from campaigns.models import Driver, Membership, Race, Role
from campaigns.queries.calendar import EventView, next_event
from campaigns.queries.drivers import CarFace, face_of, known_drivers
from campaigns.queries.people import InviteView, table_invite
from campaigns.queries.race.faces import Face, seats_of
from campaigns.queries.race.lobby import LobbyCar, LobbyView, lobby_view
from campaigns.queries.results import race_about
from campaigns.wording import number, plural

MOST_GUESTS = 8  # rows of 88 px; the others are counted
ROWS = 8


@dataclass(frozen=True)
class Guest:
    """Somebody at the table: by the driver's name where there is one, else by the own."""

    name: str
    face: CarFace | Face | None
    state: str
    is_here: bool  # and ready, once the grid is open


@dataclass(frozen=True)
class LobbyStage:
    title: str
    about: str
    invite: InviteView | None
    guests: tuple[Guest, ...]
    more: int
    present: str
    kind: str = "lobby"


@dataclass(frozen=True)
class Walker:
    """A driver on the grid walk."""

    car: LobbyCar
    team: str
    notoriety: str


@dataclass(frozen=True)
class GridStage:
    race_id: int
    name: str
    about: str
    pages: tuple[tuple[Walker, ...], ...]
    walkers: tuple[Walker, ...]
    kind: str = "grid"


def lobby_stage(here: Here, address: str, race: Race | None) -> LobbyStage:
    """`race`: the one that is being set; without, the calendar says what comes."""
    if race is not None:
        title, about = race.name, race_about(race)
    else:
        event = next_event(here)
        title, about = (event.name, _event_about(event)) if event else ("Tonight", "")
    guests = _members(here)
    present = f"{sum(guest.is_here for guest in guests)} of {len(guests)} here" if guests else ""
    return _lobby(here, address, title, about, guests, present)


def grid_stage(at: Trackside, address: str) -> LobbyStage | GridStage:
    """The grid is walked once everybody is ready and stands in place; till then it fills."""
    race, grid = at.race, lobby_view(at.race)
    if grid.is_rolling or not grid.all_ready:
        guests = [Guest(car.face.name, car.face, car.state, car.is_ready or not car.is_player) for car in grid.cars]
        present = "Rolling for the places" if grid.is_rolling else grid.ready_words
        return _lobby(at.here, address, race.name, race_about(race), guests, present)
    return _walk(race, grid)


def _walk(race: Race, grid: LobbyView) -> GridStage:
    state, seats = racelog.table_of(race).state, seats_of(race)
    walkers = tuple(
        Walker(car, seats[car.seat].driver.car.team.name, f"Notoriety {number(state.entrant(car.seat).notoriety)}")
        for car in grid.cars
    )
    pages = tuple(walkers[n : n + ROWS] for n in range(0, len(walkers), ROWS))
    return GridStage(race.pk, race.name, race_about(race), pages, walkers)


def _lobby(here: Here, address: str, title: str, about: str, guests: Sequence[Guest], present: str) -> LobbyStage:
    return LobbyStage(
        title=title,
        about=about,
        invite=table_invite(here, address),
        guests=tuple(guests[:MOST_GUESTS]),
        more=max(0, len(guests) - MOST_GUESTS),
        present=present,
    )


def _event_about(event: EventView) -> str:
    laps = plural(event.laps, "lap")
    return f"{event.circuit}, {laps}" if event.circuit else laps


def _members(here: Here) -> list[Guest]:
    """Everybody who plays, each with the drivers they hold; those who are here first."""
    online = presence.online(here.campaign.pk)
    held: dict[int | None, list[Driver]] = {}
    for driver in known_drivers(here):
        held.setdefault(driver.player_id, []).append(driver)
    players = Membership.objects.filter(campaign=here.campaign, role=Role.PLAYER).select_related("person")
    guests = []
    for member in players.order_by("joined_at"):
        is_here, drivers = member.person_id in online, held.get(member.person_id, [])
        state = "Here" if is_here else "Not yet"
        guests += [Guest(driver.name, face_of(driver), state, is_here) for driver in drivers]
        guests += [] if drivers else [Guest(member.person.name, None, state, is_here)]
    return sorted(guests, key=lambda guest: not guest.is_here)
