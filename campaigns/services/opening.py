"""Setting a race and opening its grid: until entry 1 is written everything can be changed, after it nothing of this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from campaigns import racelog
from campaigns.entrants import fit
from campaigns.game import GAME
from campaigns.models import Campaign, Driver, Event, Membership, Race, Role, Seat, Status, Track
from campaigns.queries.drivers import with_cars
from campaigns.queries.totals import totals
from campaigns.services import npcs
from campaigns.services.desk import By, Desk, desk_of
from svl.rules import (
    Carried,
    Entrant,
    Position,
    Rulings,
    Setup,
    actions,
    carried_over,
    check_loop,
    circuits,
    parse_track,
)
from svl.rules import Track as Layout
from svl.table import GM, Entry, Refusal, evolve, start

LONGEST_NAME = 60
MOST_CARS = 40
USUAL_CARS = 8  # a new race is filled up with rivals to this many


@transaction.atomic
def create(campaign: Campaign, name: str, *, event: Event | None = None) -> Race:
    """A race to be set, as the calendar plans it."""
    race = Race(campaign=campaign, name=name.strip()[:LONGEST_NAME] or "Race", event=event)
    race.rulings, race.dice = campaign.rulings, campaign.dice
    if event is not None:
        race.circuit, race.track, race.laps = event.circuit, event.track, event.laps
    race.save()
    return race


@transaction.atomic
def plan(campaign: Campaign, name: str = "", *, event: Event | None = None) -> Race:
    """A race with the usual field entered, ready to be looked over. An event has one race, however often asked."""
    if event is not None:
        Event.objects.select_for_update().get(pk=event.pk)
        standing = Race.objects.filter(event=event).first()
        if standing is not None:
            return standing
    race = create(campaign, name or (event.name if event else ""), event=event)
    race.runs_rivals = True
    race.save(update_fields=["runs_rivals"])
    enter(race, usual_field(race))
    return race


def usual_field(race: Race) -> list[Driver]:
    """The players' drivers, and rivals everybody knows until the grid has its usual size; none whose sheet is wrong."""
    rulings = Rulings.of(race.rulings)
    racing = with_cars(Driver.objects.filter(campaign=race.campaign_id, status=Status.ACTIVE, car__isnull=False))
    fitting = [driver for driver in racing.order_by("car__number") if not fit(driver, rulings).trouble]
    held = [driver for driver in fitting if driver.player_id is not None]
    rivals = [driver for driver in fitting if driver.is_npc and not driver.is_hidden]
    return (held + rivals[: max(0, USUAL_CARS - len(held))])[:MOST_CARS]


def layout_of(race: Race) -> Layout:
    """The track the race is set on, drawn or one of ours."""
    if race.track is not None:
        return parse_track(race.track.tiles, race.track.name)
    if race.circuit in circuits.CIRCUITS:
        return circuits.CIRCUITS[race.circuit]
    raise Refusal("no_track", f"{race} has no track yet. Choose one.", field="track")


@transaction.atomic
def put_on(race: Race, *, circuit: str = "", track: Track | None = None) -> None:
    """Which track it is raced on."""
    require_setting(race)
    if circuit and circuit not in circuits.CIRCUITS:
        raise Refusal("unknown_circuit", f"There is no circuit {circuit!r}.", field="track")
    if track is not None and track.campaign_id != race.campaign_id:
        raise Refusal("foreign_track", f"{track} is another campaign's track. Copy it here first.", field="track")
    if track is not None:
        check_loop(parse_track(track.tiles, track.name).tiles, Rulings.of(race.rulings))
    race.circuit, race.track = ("", track) if track else (circuit, None)
    race.save(update_fields=["circuit", "track"])


@transaction.atomic
def enter(race: Race, drivers: Sequence[Driver]) -> None:
    """Exactly these drivers race. Who is new sits with his player, or with the autopilot."""
    require_setting(race)
    if len(drivers) > MOST_CARS:
        raise Refusal("too_many_cars", f"{MOST_CARS} cars are the most a grid holds, not {len(drivers)}.")
    for driver in drivers:
        require_fit_to_race(race, driver)
    wanted = {driver.pk: driver for driver in drivers}
    race.seats.exclude(driver__in=wanted).delete()
    known = set(race.seats.values_list("driver", flat=True))
    Seat.objects.bulk_create(_seat(race, driver) for pk, driver in wanted.items() if pk not in known)


def require_fit_to_race(race: Race, driver: Driver) -> None:
    if driver.campaign_id != race.campaign_id:
        raise Refusal("foreign_driver", f"{driver} drives in another campaign.", field="drivers")
    if driver.status in (Status.DEAD, Status.RETIRED):
        raise Refusal("gone", f"{driver} is {Status(driver.status).label} and cannot race.", field="drivers")


def key_of(driver: Driver) -> str:
    """What the log calls this driver."""
    return f"driver-{driver.pk}"


def _seat(race: Race, driver: Driver) -> Seat:
    holder = driver.player if driver.player_id and _may_drive(race, driver.player_id) else None
    pilot = Seat.Pilot.AUTOPILOT if driver.is_npc else Seat.Pilot.PERSON if holder else Seat.Pilot.GM
    return Seat(
        race=race,
        driver=driver,
        key=key_of(driver),
        pilot=pilot,
        holder=holder,
        rolls_at_once=driver.is_npc,
    )


def _may_drive(race: Race, person_id: int) -> bool:
    seats = Membership.objects.filter(campaign=race.campaign_id, person=person_id)
    return seats.exclude(role=Role.SPECTATOR).exists()


def require_setting(race: Race) -> None:
    """As the row stands now, held: somebody else may have opened the grid since this page was drawn."""
    state = Race.objects.select_for_update().values_list("state", flat=True).get(pk=race.pk)
    if state == Race.State.GRID:
        raise Refusal("grid_is_open", f"The grid of {race} is open. Until the flag it can be set anew from there.")
    if state != Race.State.SETTING:
        raise Refusal("grid_is_open", f"{race} has had its green flag: what it was set to stands.")


# -- the grid


def open_grid(race_id: int, by: By) -> Race:
    """Writes entry 1, which freezes everything the race will ever read, and works out the lineup."""
    with desk_of(race_id, by) as desk:
        if not by.runs:
            raise Refusal("gm_only", "Only the GM can open the grid. Ask at the table.")
        require_setting(desk.race)
        form_up(desk)
        desk.store()
        return desk.race


def form_up(desk: Desk) -> None:
    """Entry 1 and the lineup, on the desk only."""
    begin(desk, setup_of(desk.race, desk.seats), Race.State.GRID)


def begin(desk: Desk, first: Setup | Position, state: str) -> None:
    """Writes entry 1 and whatever follows from it by itself."""
    entry = Entry(1, GM, desk.by.called, first)
    desk.table, _ = start(GAME, entry)
    desk.entries.append(entry)
    desk.race.state = state
    _show_rivals(desk)
    desk.settle()


def _show_rivals(desk: Desk) -> None:
    """Whoever stands on the grid is hidden from nobody any more."""
    for seat in desk.seats.values():
        if seat.driver.is_hidden and desk.by.person is not None:
            npcs.show(seat.driver, desk.by.person)


def setup_of(race: Race, seats: Mapping[str, Seat]) -> Setup:
    """Everything the race would be opened with, as rows and rulings stand now."""
    rulings = Rulings.of(race.rulings)
    if not seats:
        raise Refusal("no_entrants", f"Nobody is entered for {race} yet. Choose who races.", field="drivers")
    entrants = _entrants(race, seats, rulings)
    return Setup(layout_of(race), race.laps, entrants, rulings, _carried(race, seats, rulings))


def _entrants(race: Race, seats: Mapping[str, Seat], rulings: Rulings) -> tuple[Entrant, ...]:
    known = totals(race.campaign)
    return tuple(entrant_of(seat, rulings, known.get(seat.driver_id, 0)) for seat in seats.values())


def bring_cars_from_garage(desk: Desk) -> None:
    """Until the flag the garage is open. What was changed there since entry 1 is entered now, once and for all.

    The Notoriety stays as it was: the places on the grid came of it.
    """
    state = desk.table.state
    now = (entrant_of(seat, state.rulings, state.entrant(key).notoriety) for key, seat in desk.seats.items())
    changed = tuple(entrant for entrant in now if entrant != state.entrant(entrant.seat))
    if changed:
        desk.play(GM, actions.Refit(changed))


def entrant_of(seat: Seat, rulings: Rulings, notoriety: int) -> Entrant:
    """The driver as the race will know him, or a refusal that says what on the sheet does not fit."""
    if not hasattr(seat.driver, "car"):
        raise Refusal("no_car", f"{seat.driver} has no car yet.", field="drivers")
    fitted = fit(seat.driver, rulings, notoriety=max(0, notoriety))
    if fitted.trouble:
        raise Refusal("sheet_does_not_fit", f"{fitted.trouble} Mend the sheet, or change the ruling.", field="drivers")
    return evolve(fitted.entrant, seat=seat.key)


def _carried(race: Race, seats: Mapping[str, Seat], rulings: Rulings) -> tuple[Carried, ...]:
    """What each car brings from its last race, at tables where that stands."""
    if rulings.between_races == "full_repair":
        return ()
    found = (_last_damage(race, seat) for seat in seats.values())
    return tuple(each for each in found if each is not None)


def _last_damage(race: Race, seat: Seat) -> Carried | None:
    last = (
        Race.objects.filter(campaign=race.campaign_id, seats__driver=seat.driver_id, state__in=Race.OVER, seq__gt=0)
        .order_by("-ended_at", "-id")
        .first()
    )
    if last is None:
        return None
    brought = {each.seat: each for each in carried_over(racelog.table_of(last).state)}
    return brought.get(seat.key)
