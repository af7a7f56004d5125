"""The first page of an evening: what comes next, who is here, and what is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns import presence, sight
from campaigns.access import Here
from campaigns.entrants import Fit, fit, rulings_of
from campaigns.models import Driver, DriverDraft, LedgerEntry, Membership, Role, Status
from campaigns.presets import preset_in_force
from campaigns.queries.calendar import EventView, SeasonView, season_view
from campaigns.queries.drivers import CarFace, face_of, known_drivers
from campaigns.queries.race.steps import UNDER_WAY, drives_in, pressing_race, step_of
from campaigns.queries.results import LastRace, last_race
from campaigns.queries.standings import Standing, driver_standings
from campaigns.queries.totals import totals
from campaigns.queries.trackside import Remark, remarks
from campaigns.wording import number, signed
from svl.rules import SWITCHES, Rulings, Track

PODIUM = 5  # rows of the standings shown here
LATELY = 3  # rows of the ledger
SMALLEST_FIELD = 2


@dataclass(frozen=True)
class Step:
    """The one primary button. `posts` tells a button that changes something from a link."""

    label: str
    address: str
    why: str = ""
    posts: bool = False


@dataclass(frozen=True)
class Seat:
    """Somebody at the table, with one driver or none yet. `missing` is what to mend, `mend` where."""

    person: str
    is_here: bool
    face: CarFace | None
    missing: str = ""
    mend: Step | None = None


@dataclass(frozen=True)
class RulingLine:
    question: str
    reading: str
    is_changed: bool


@dataclass(frozen=True)
class Gain:
    amount: str
    kind: str
    reason: str


@dataclass(frozen=True)
class MyDriver:
    face: CarFace
    notoriety: str
    place: str
    remarks: tuple[Remark, ...]
    last_race: LastRace | None
    lately: tuple[Gain, ...]
    state: str  # "Injured: broken wrist", or nothing while he races


@dataclass(frozen=True)
class Tonight:
    race: EventView | None
    label: str
    none_to_come: str  # why there is no race
    is_season_over: bool
    step: Step
    seats: tuple[Seat, ...]
    phones: int
    mine: tuple[MyDriver, ...]
    rivals: tuple[CarFace, ...]
    rulings: tuple[RulingLine, ...]
    rulings_in_short: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class _Field:
    """What every part of the page reads, fetched once."""

    drivers: Sequence[Driver]  # those who have stopped too
    fits: Mapping[int, Fit]
    rulings: Rulings

    @property
    def racing(self) -> list[Driver]:
        return [driver for driver in self.drivers if driver.status == Status.ACTIVE]

    def held_by(self, person_id: int) -> list[Driver]:
        """A person's drivers. One who is gone for good is shown only while there is no other."""
        held = [driver for driver in self.drivers if driver.player_id == person_id]
        going_on = [driver for driver in held if driver.status in (Status.ACTIVE, Status.INJURED)]
        return going_on or held[-1:]


def tonight(here: Here, *, has_invite: bool) -> Tonight:
    field = _field(here)
    season = season_view(here)
    race = _race_to_come(season)
    track = race.track if race else None
    standings = driver_standings(here)
    seats = _seats(here, field)
    mine = tuple(_mine(here, driver, field, track, standings) for driver in field.held_by(here.person.pk))
    return Tonight(
        race=race,
        label=_label(season, race) if season and race else "",
        none_to_come="" if race else _none_to_come(here, season),
        is_season_over=_is_over(season),
        step=_race_step(here)
        or (_gm_step(here, field, season, seats, has_invite) if here.runs else _player_step(here, field)),
        seats=seats if here.runs else (),
        phones=len(presence.online(here.campaign.pk)),
        mine=mine,
        rivals=tuple(face_of(driver) for driver in field.racing if driver.is_npc),
        rulings=_ruling_lines(field.rulings),
        rulings_in_short=_in_short(field.rulings),
        standings=standings[:PODIUM],
    )


def _field(here: Here) -> _Field:
    rulings = rulings_of(here.campaign)
    sums = totals(here.campaign)
    drivers = list(known_drivers(here))
    fits = {driver.pk: fit(driver, rulings, notoriety=sums.get(driver.pk, 0)) for driver in drivers}
    return _Field(drivers, fits, rulings)


def _label(season: SeasonView, race: EventView) -> str:
    """Race 5 of 8, World Cup 2072. What was cancelled does not count."""
    run = [event.id for event in season.events if not event.is_cancelled]
    return f"Race {run.index(race.id) + 1} of {len(run)}, {season.name}"


def _race_to_come(season: SeasonView | None) -> EventView | None:
    return next((event for event in season.events if event.is_next), None) if season else None


def _is_over(season: SeasonView | None) -> bool:
    """Something was raced, and nothing is planned any more."""
    events = [event for event in season.events if not event.is_cancelled] if season else []
    return bool(events) and not any(event.is_planned for event in events)


def _none_to_come(here: Here, season: SeasonView | None) -> str:
    if season is None or not season.events:
        return "No race is on the calendar yet." if here.runs else "The GM has not put a race on the calendar yet."
    return f"All races of {season.name} are run." if _is_over(season) else f"Every race of {season.name} is cancelled."


# -- who is here


def _seats(here: Here, field: _Field) -> tuple[Seat, ...]:
    if not here.runs:
        return ()
    members = Membership.objects.filter(campaign=here.campaign).exclude(role=Role.SPECTATOR).select_related("person")
    drafting = set(DriverDraft.objects.filter(campaign=here.campaign).values_list("person", flat=True))
    online = presence.online(here.campaign.pk)
    seats: list[Seat] = []
    for member in members.order_by("joined_at"):
        is_here = member.person_id in online
        drivers = field.held_by(member.person_id)
        seats += [_seat(here, driver, field.fits[driver.pk], member.person.name, is_here) for driver in drivers]
        if not drivers and member.role == Role.PLAYER:
            seats.append(_empty_seat(here, member, is_here, making_one=member.person_id in drafting))
    return tuple(seats)


def _seat(here: Here, driver: Driver, fitted: Fit, person: str, is_here: bool) -> Seat:
    if stopped := _stopped(driver):
        manage = Step("Manage", reverse("manage_driver", args=(here.campaign.pk, driver.pk)))
        return Seat(person, is_here, face_of(driver), stopped, manage)
    missing, label = _missing(fitted)
    garage = reverse("garage", args=(here.campaign.pk, driver.pk))
    return Seat(person, is_here, face_of(driver), missing, Step(label, garage) if missing else None)


def _stopped(driver: Driver) -> str:
    """Why a driver does not race, if he does not."""
    if driver.status == Status.ACTIVE:
        return ""
    label = Status(driver.status).label.capitalize()
    return f"{label}: {driver.status_note}" if driver.status_note else label


def _missing(fitted: Fit) -> tuple[str, str]:
    """What a car still lacks, and what to call the way there."""
    if fitted.trouble:
        return fitted.trouble, "Mend the sheet"
    free = fitted.entrant.figures.slots - len(fitted.entrant.components)
    if free <= 0:
        return "", ""
    if not fitted.entrant.components:
        return "No components", "Fill the slot" if free == 1 else f"Fill {free} slots"
    return ("One slot empty", "Fill the slot") if free == 1 else (f"{free} slots empty", f"Fill {free} slots")


def _empty_seat(here: Here, member: Membership, is_here: bool, *, making_one: bool) -> Seat:
    lend = Step("Lend a driver", reverse("drivers", args=(here.campaign.pk,)))
    return Seat(member.person.name, is_here, None, "Making a driver now" if making_one else "No driver yet", lend)


# -- the one next step


def _race_step(here: Here) -> Step | None:
    """A race that is under way, or being made ready, comes before everything else."""
    race = pressing_race(here)
    if race is None or not (here.runs or race.state in UNDER_WAY):
        return None
    step = step_of(here, race, drives=drives_in(here, race))
    return Step(step.label, step.address, step.why)


def _gm_step(here: Here, field: _Field, season: SeasonView | None, seats: Sequence[Seat], has_invite: bool) -> Step:
    at, race = (here.campaign.pk,), _race_to_come(season)
    open_things = sum(bool(seat.missing) for seat in seats)
    if not has_invite and not (seats and all(seat.is_here for seat in seats)):
        why = "Players join by a code, and come back by one."
        return Step("Open the table", reverse("open_table", args=at), why, posts=True)
    if len(field.racing) < SMALLEST_FIELD:
        return Step("Make a grid", reverse("npc_maker", args=at), "A race needs two cars; rivals are made in one tap.")
    if race is None:
        more = "Add a race to the season, or begin a new one."
        why = more if _is_over(season) else "The calendar has no race to come."
        return Step("Plan the next race", reverse("calendar", args=at), why)
    address = f"{reverse('race_new', args=at)}?event={race.id}"
    return Step("Set the race", address, _readiness(seats, open_things), posts=True)


def _readiness(seats: Sequence[Seat], open_things: int) -> str:
    if not seats:
        return "No player sits here yet. Rivals can race without."
    return f"{_things(open_things)} open. A race can start without." if open_things else "Everybody is ready."


def _things(count: int) -> str:
    return "One thing is" if count == 1 else f"{count} things are"


def _player_step(here: Here, field: _Field) -> Step:
    at = here.campaign.pk
    mine = field.held_by(here.person.pk)
    going_on = [driver for driver in mine if driver.status in (Status.ACTIVE, Status.INJURED)]
    if not here.plays:
        return Step("See the standings", reverse("standings", args=(at,)))
    if not going_on and (name := _half_made(here)):
        return Step(f"Go on with {name}", reverse("wizard", args=(at,)), "Your driver is half made.")
    if not going_on:
        return Step("Get a driver", reverse("wizard", args=(at,)), "Take a ready one in 20 seconds, or roll your own.")
    for driver in field.racing:
        if driver not in mine:
            continue
        missing, label = _missing(field.fits[driver.pk])
        if missing:
            return Step(label, reverse("garage", args=(at, driver.pk)), f"{driver.name}: {missing.lower()}.")
    return Step("Open my sheet", reverse("sheet", args=(at, going_on[0].pk)))


def _half_made(here: Here) -> str:
    """What to call the driver this person has begun, if there is one."""
    draft = DriverDraft.objects.filter(campaign=here.campaign, person=here.person).first()
    return (str(draft.answers.get("name", "")).strip() or "your driver") if draft else ""


# -- a player's own


def _mine(here: Here, driver: Driver, field: _Field, track: Track | None, standings: Sequence[Standing]) -> MyDriver:
    fitted = field.fits[driver.pk]
    rivals = [field.fits[each.pk].entrant for each in field.racing]
    place = next(row for row in standings if row.driver_id == driver.pk)
    return MyDriver(
        face=face_of(driver),
        notoriety=number(fitted.entrant.notoriety),
        place=f"shared P{place.place}" if place.is_shared else f"P{place.place}",
        remarks=remarks(fitted.entrant, rivals, track, field.rulings) if track else (),
        last_race=last_race(driver),
        lately=_lately(here, driver),
        state=_stopped(driver),
    )


def _lately(here: Here, driver: Driver) -> tuple[Gain, ...]:
    rows = sight.ledger(here).filter(driver=driver).order_by("-id")[:LATELY]
    return tuple(Gain(signed(row.amount), LedgerEntry.Kind(row.kind).label, row.reason) for row in rows)


def _ruling_lines(rulings: Rulings) -> tuple[RulingLine, ...]:
    """The places where tables differ most, then whatever else this table changed."""
    changed = rulings.changed()
    shown = [switch for switch in SWITCHES.values() if switch.at_creation or switch.key in changed]
    return tuple(
        RulingLine(switch.question, reading.meaning if reading else "", switch.key in changed)
        for switch in shown
        for reading in [switch.reading(getattr(rulings, switch.key))]
    )


def _in_short(rulings: Rulings) -> str:
    preset = preset_in_force(rulings)
    if preset is not None:
        return preset.name
    changed = len(rulings.changed())
    return f"By the book, our reading{f', {changed} changed' if changed else ''}"
