"""Before the race: the code to scan and who has come; then the grid, driver by driver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import presence, racelog
from campaigns.access import Here, Trackside
from campaigns.game import GAME, State
from campaigns.models import Driver, Membership, Race, Role, Seat
from campaigns.queries.calendar import EventView, next_event
from campaigns.queries.drivers import CarFace, face_of, known_drivers
from campaigns.queries.people import InviteView, table_invite
from campaigns.queries.race.faces import Seats, pilot_name, seats_of
from campaigns.queries.race.grid import GridRow, grid_view
from campaigns.queries.results import race_about
from campaigns.wording import plural
from svl.table import Dice, Table

MOST_GUESTS = 8  # rows of 88 px; the others are counted
ROWS = 8


@dataclass(frozen=True)
class Guest:
    """Somebody at the table: by the driver's name where there is one, else by the own."""

    name: str
    under: str  # who holds the driver
    face: CarFace | None
    is_here: bool


@dataclass(frozen=True)
class LobbyStage:
    title: str
    about: str
    invite: InviteView | None
    guests: tuple[Guest, ...]  # those who are here come first
    more: int
    present: str
    kind: str = "lobby"


@dataclass(frozen=True)
class Walker:
    """A driver on the grid walk."""

    row: GridRow
    team: str


@dataclass(frozen=True)
class GridStage:
    race_id: int
    name: str
    about: str
    walkers: tuple[Walker, ...]
    pages: tuple[tuple[Walker, ...], ...]
    kind: str = "grid"


def lobby_stage(here: Here, address: str, race: Race | None) -> LobbyStage:
    """`race`: the one that is being set; without, the calendar says what comes."""
    if race is not None:
        title, about = race.name, race_about(race)
    else:
        event = next_event(here)
        title, about = (event.name, _event_about(event)) if event else ("Tonight", "")
    return _lobby(here, address, title, about, _members(here))


def grid_stage(at: Trackside, address: str) -> LobbyStage | GridStage:
    """The grid is walked once everybody is there and stands in place; till then it fills."""
    race, seats = at.race, seats_of(at.race)
    table = racelog.table_of(race)
    online = presence.online(race.campaign_id)
    missing = [seat for seat in seats.values() if _is_players(seat) and seat.holder_id not in online]
    if missing or isinstance(GAME.awaits(table.state), Dice):
        guests = [_entered(seat, online) for seat in seats.values()]
        return _lobby(at.here, address, race.name, race_about(race), guests)
    return _walk(at, table, seats)


def _walk(at: Trackside, table: Table[State], seats: Seats) -> GridStage:
    rows = grid_view(at, table).rows
    walkers = tuple(Walker(row, seats[row.seat].driver.car.team.name) for row in rows)
    pages = tuple(walkers[n : n + ROWS] for n in range(0, len(walkers), ROWS))
    return GridStage(at.race.pk, at.race.name, race_about(at.race), walkers, pages)


def _lobby(here: Here, address: str, title: str, about: str, guests: Sequence[Guest]) -> LobbyStage:
    first = sorted(guests, key=lambda guest: not guest.is_here)
    come = sum(guest.is_here for guest in guests)
    return LobbyStage(
        title=title,
        about=about,
        invite=table_invite(here, address),
        guests=tuple(first[:MOST_GUESTS]),
        more=max(0, len(guests) - MOST_GUESTS),
        present=f"{come} of {len(guests)} here" if guests else "",
    )


def _event_about(event: EventView) -> str:
    laps = plural(event.laps, "lap")
    return f"{event.circuit}, {laps}" if event.circuit else laps


def _members(here: Here) -> list[Guest]:
    """Everybody who plays, each with the drivers they hold."""
    online = presence.online(here.campaign.pk)
    held: dict[int | None, list[Driver]] = {}
    for driver in known_drivers(here):
        held.setdefault(driver.player_id, []).append(driver)
    players = Membership.objects.filter(campaign=here.campaign, role=Role.PLAYER).select_related("person")
    guests = []
    for member in players.order_by("joined_at"):
        is_here, person = member.person_id in online, member.person.name
        drivers = held.get(member.person_id, [])
        guests += [Guest(driver.name, person, face_of(driver), is_here) for driver in drivers]
        guests += [] if drivers else [Guest(person, "No driver yet", None, is_here)]
    return guests


def _is_players(seat: Seat) -> bool:
    return seat.pilot == Seat.Pilot.PERSON


def _entered(seat: Seat, online: set[int]) -> Guest:
    """A car of the race; whoever no player drives is always there."""
    is_here = not _is_players(seat) or seat.holder_id in online
    return Guest(seat.driver.name, pilot_name(seat), face_of(seat.driver), is_here)
