"""The lobby: who stands on the grid, who is here, who is ready. All screens show the same."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import presence, racelog
from campaigns.access import Trackside
from campaigns.entrants import fit
from campaigns.game import GAME, State
from campaigns.models import Driver, Membership, Race, Role, Seat
from campaigns.queries.drivers import with_cars
from campaigns.queries.race.call import mark_of
from campaigns.queries.race.faces import Face, face, is_free, pilot_name, seats_of
from campaigns.wording import listed
from svl.rules import Rulings, catalog, grid_groups
from svl.table import Dice

RUNNING_IT = (Role.GM, Role.CO_GM)


@dataclass(frozen=True)
class LobbyCar:
    """A place on the grid. Only of players it is asked whether they are ready."""

    place: int
    seat: str
    face: Face
    driver_id: int
    pilot: str  # Mia, GM, Autopilot
    is_player: bool  # driven by somebody the flag waits for
    is_ready: bool
    is_here: bool  # the player's phone is on
    is_free: bool  # a rival nobody has taken, still able to drive
    is_mine: bool

    @property
    def hands(self) -> str:
        """Whose the wheel is while no player has taken it."""
        return "the GM" if self.pilot == "GM" else "the autopilot"

    @property
    def state(self) -> str:
        """In a word or two, for people."""
        if not self.is_player:
            return ""
        return "Ready" if self.is_ready else "Not yet" if self.is_here else "Phone away"


@dataclass(frozen=True)
class LobbyView:
    cars: tuple[LobbyCar, ...]  # in the order of the grid
    is_rolling: bool  # dice still decide some of the places

    @property
    def players(self) -> int:
        return sum(car.is_player for car in self.cars)

    @property
    def ready(self) -> int:
        return sum(car.is_player and car.is_ready for car in self.cars)

    @property
    def all_ready(self) -> bool:
        return self.ready == self.players

    @property
    def ready_words(self) -> str:
        if not self.players:
            return "No player drives in this race."
        if self.all_ready:
            return "Everybody is ready."
        if self.players == 1:
            return "The player is not ready yet."
        return f"{self.ready} of {self.players} players are ready."

    @property
    def mine(self) -> tuple[LobbyCar, ...]:
        return tuple(car for car in self.cars if car.is_mine)

    @property
    def free(self) -> tuple[LobbyCar, ...]:
        return tuple(car for car in self.cars if car.is_free)


def lobby_view(race: Race, own: frozenset[str] = frozenset()) -> LobbyView:
    """From the log for the order, from the seats for the rest; `own` are the cars of whoever looks."""
    state = racelog.table_of(race).state
    is_rolling = isinstance(GAME.awaits(state), Dice) and race.state == Race.State.GRID
    order = order_so_far(state) if is_rolling else [car.seat for car in state.lineup()]
    seats, here, gms = seats_of(race), presence.online(race.campaign_id), _who_run(race)
    cars = (_car(state, place, seats[key], here, gms, own) for place, key in enumerate(order, start=1))
    return LobbyView(tuple(cars), is_rolling)


def order_so_far(state: State) -> list[str]:
    """As far as the sheets decide it."""
    return [seat for group in grid_groups(state.entrants, state.cars) for seat in group]


def _who_run(race: Race) -> frozenset[int]:
    running = Membership.objects.filter(campaign=race.campaign_id, role__in=RUNNING_IT)
    return frozenset(running.values_list("person", flat=True))


def _car(state: State, place: int, seat: Seat, here: set[int], gms: frozenset[int], own: frozenset[str]) -> LobbyCar:
    by_person = seat.pilot == Seat.Pilot.PERSON
    return LobbyCar(
        place=place,
        seat=seat.key,
        face=face(state, seat),
        driver_id=seat.driver_id,
        pilot=pilot_name(seat),
        is_player=by_person and seat.holder_id not in gms,
        is_ready=seat.is_ready,
        is_here=seat.holder_id in here,
        is_free=is_free(seat, state.car(seat.key).status),
        is_mine=seat.key in own,
    )


# -- a phone's own page


@dataclass(frozen=True)
class MyCar:
    """My place on the grid, and the car as it stands in the garage now."""

    car: LobbyCar
    model: str
    fitted: str  # Overclock and Side Deflector, one slot empty
    trouble: str  # what the flag would refuse
    has_garage: bool  # mine to work on: not of a rival whose wheel I took


@dataclass(frozen=True)
class LobbyPage:
    grid: LobbyView
    mine: tuple[MyCar, ...]
    is_ready: bool
    may_take: bool  # has nothing to drive, and there is a rival to be taken
    track: str
    call: str  # the call this page answers
    course: str  # what practice calls the track, to try a lap on it


def lobby_page(at: Trackside) -> LobbyPage:
    grid = lobby_view(at.race, at.own)
    mine = tuple(_my_car(at, car) for car in grid.mine)
    return LobbyPage(
        grid=grid,
        mine=mine,
        is_ready=bool(mine) and all(each.car.is_ready for each in mine),
        may_take=at.here.plays and not mine and bool(grid.free),
        track=racelog.table_of(at.race).state.track,
        call=mark_of(at.race, drives=bool(mine)),
        course=f"track-{at.race.track_id}" if at.race.track_id else at.race.circuit,
    )


def _my_car(at: Trackside, car: LobbyCar) -> MyCar:
    driver = with_cars(Driver.objects.filter(pk=car.driver_id)).get()
    fitted = fit(driver, Rulings.of(at.race.rulings))
    entrant = fitted.entrant
    names = [catalog.COMPONENTS[each].name for each in entrant.components]
    return MyCar(
        car=car,
        model=entrant.model,
        fitted=listed(names) if names else "No components fitted",
        trouble=fitted.trouble,
        has_garage=driver.player_id == at.here.person.pk,
    )
