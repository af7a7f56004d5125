"""A race that is being set, as its page shows it: what is chosen, what else there is, what stands in the way."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.maps import MapView, map_of
from campaigns.models import Campaign, Driver, Membership, Race, Role, Seat, Status
from campaigns.queries.drivers import CarFace, face_of, known_drivers
from campaigns.queries.lap_numbers import MOST_LAPS, SECONDS_PER_TURN, expected_rounds, usual_lap
from campaigns.queries.rulings import GROUPS, GroupView, RulingsView, SwitchView, switch_view
from campaigns.queries.totals import totals
from campaigns.queries.tracks import TrackCard, tracks_view
from campaigns.services.opening import layout_of
from campaigns.wording import plural
from svl.rules import SWITCHES, Rulings, Track, check_loop
from svl.table import Refusal

ON_A_PHONE, ONE_DEVICE = (seconds for _, seconds in SECONDS_PER_TURN[:2])
SECONDS = {Seat.Pilot.PERSON: ON_A_PHONE, Seat.Pilot.GM: ONE_DEVICE, Seat.Pilot.AUTOPILOT: 5}
USUAL_EVENING = 90  # minutes, until somebody says how many there are
MODE_HINTS: Mapping[str, str] = {
    Race.Mode.ENFORCE: "What the rules refuse is not done.",
    Race.Mode.WARN: "A refusal is shown; the GM may allow it anyway.",
    Race.Mode.TRACK: "No checks: live sheets, and the GM adjusts.",
}


@dataclass(frozen=True)
class TrackChoice:
    value: str
    card: TrackCard
    is_chosen: bool


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    is_chosen: bool
    hint: str = ""


@dataclass(frozen=True)
class EntrantRow:
    """A driver who could race. `trouble` says what on the sheet does not fit, `mend` where to put it right."""

    driver_id: int
    face: CarFace
    whose: str
    is_entered: bool
    is_npc: bool
    is_hidden: bool
    state: str
    trouble: str
    mend: str
    pilots: tuple[Choice, ...]


@dataclass(frozen=True)
class OtherDrivers:
    """Drivers who do not race yet, under one heading."""

    name: str
    rows: tuple[EntrantRow, ...]


@dataclass(frozen=True)
class Timing:
    """How long the race will take as it is set, and how many laps fit into the time there is."""

    rounds: int
    turns: int
    minutes: str
    sum: str
    there_is: int
    proposal: int
    said: str


@dataclass(frozen=True)
class RulingLine:
    key: str
    question: str
    meaning: str
    is_own: bool  # this race reads it differently from its campaign


@dataclass(frozen=True)
class Hindrance:
    """What keeps the grid from opening, and the part of the page it concerns."""

    sentence: str
    part: str


@dataclass(frozen=True)
class SetupView:
    race: Race
    track_name: str
    track_length: str
    map: MapView | None
    tracks: tuple[TrackChoice, ...]
    track_trouble: str
    racing: tuple[EntrantRow, ...]
    others: tuple[OtherDrivers, ...]
    entered: int
    timing: Timing | None
    dice: tuple[Choice, ...]
    modes: tuple[Choice, ...]
    rulings: tuple[RulingLine, ...]
    rulings_differ: bool
    hindrances: tuple[Hindrance, ...]


def setup_view(here: Here, race: Race, *, minutes: int = USUAL_EVENING) -> SetupView:
    rulings = Rulings.of(race.rulings)
    seats = {seat.driver_id: seat for seat in race.seats.all()}
    rows = _entrants(here, seats, rulings)
    layout, trouble = _layout(race, rulings)
    tracks = _track_choices(here, race)
    chosen = next((each for each in tracks if each.is_chosen), None)
    lines = _ruling_lines(race, rulings)
    return SetupView(
        race=race,
        track_name=layout.name if layout else "",
        track_length=chosen.card.length if chosen else "",
        map=map_of(layout, race.track.heading if race.track else 0) if layout else None,
        tracks=tracks,
        track_trouble=trouble if chosen else "",
        racing=tuple(row for row in rows if row.is_entered),
        others=_others(rows),
        entered=len(seats),
        timing=_timing(race, layout, rulings, list(seats.values()), minutes) if layout and not trouble else None,
        dice=_choices(Campaign.Dice, race.dice),
        modes=_choices(Race.Mode, race.mode, MODE_HINTS),
        rulings=lines,
        rulings_differ=any(line.is_own for line in lines),
        hindrances=_hindrances(trouble, rows),
    )


def _choices(kinds: type, chosen: str, hints: Mapping[str, str] | None = None) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, label, value == chosen, (hints or {}).get(value, ""))
        for value, label in kinds.choices  # type: ignore[attr-defined]
    )


# -- the track


def _layout(race: Race, rulings: Rulings) -> tuple[Track | None, str]:
    """The road, and why it cannot be raced on, if it cannot."""
    try:
        layout = layout_of(race)
    except Refusal as refusal:
        return None, refusal.sentence
    try:
        check_loop(layout.tiles, rulings)
    except Refusal as refusal:
        return layout, refusal.sentence
    return layout, ""


def _track_choices(here: Here, race: Race) -> tuple[TrackChoice, ...]:
    known = tracks_view(here)
    chosen = f"track-{race.track_id}" if race.track_id else race.circuit
    own = ((f"track-{card.key}", card) for card in known.own)
    ours = ((card.key, card) for card in known.ours)
    return tuple(TrackChoice(value, card, value == chosen) for value, card in (*own, *ours))


# -- who races


def _entrants(here: Here, seats: Mapping[int, Seat], rulings: Rulings) -> list[EntrantRow]:
    """Everybody who still races, the players' drivers before those nobody holds."""
    sums = totals(here.campaign)
    people = _people(here)
    drivers = known_drivers(here).exclude(status__in=(Status.RETIRED, Status.DEAD))
    found = sorted(drivers, key=lambda driver: (driver.is_npc, driver.player_id is None, driver.car.number))
    return [_entrant(here, driver, seats.get(driver.pk), rulings, sums.get(driver.pk, 0), people) for driver in found]


def _others(rows: Sequence[EntrantRow]) -> tuple[OtherDrivers, ...]:
    staying = [row for row in rows if not row.is_entered]
    groups = (
        OtherDrivers("More drivers", tuple(row for row in staying if not row.is_npc)),
        OtherDrivers("More rivals", tuple(row for row in staying if row.is_npc)),
    )
    return tuple(group for group in groups if group.rows)


def _people(here: Here) -> tuple[tuple[str, str], ...]:
    """Everybody who may drive, as a choice."""
    members = Membership.objects.filter(campaign=here.campaign).exclude(role=Role.SPECTATOR).select_related("person")
    return tuple((f"person-{each.person_id}", each.person.name) for each in members.order_by("joined_at"))


def _entrant(
    here: Here,
    driver: Driver,
    seat: Seat | None,
    rulings: Rulings,
    notoriety: int,
    people: Sequence[tuple[str, str]],
) -> EntrantRow:
    trouble = fit(driver, rulings, notoriety=max(0, notoriety)).trouble
    whose = "NPC" if driver.is_npc else driver.player.name if driver.player else "held by nobody"
    return EntrantRow(
        driver_id=driver.pk,
        face=face_of(driver),
        whose=whose,
        is_entered=seat is not None,
        is_npc=driver.is_npc,
        is_hidden=driver.is_hidden,
        state=_state(driver),
        trouble=trouble,
        mend=reverse("garage", args=(here.campaign.pk, driver.pk)) if trouble else "",
        pilots=_pilots(seat, people) if seat else (),
    )


def _state(driver: Driver) -> str:
    if driver.status == Status.ACTIVE:
        return ""
    label = Status(driver.status).label.capitalize()
    return f"{label}: {driver.status_note}" if driver.status_note else label


def _pilots(seat: Seat, people: Sequence[tuple[str, str]]) -> tuple[Choice, ...]:
    chosen = f"person-{seat.holder_id}" if seat.pilot == Seat.Pilot.PERSON else seat.pilot
    options = (*people, (Seat.Pilot.GM.value, "The GM's console"), (Seat.Pilot.AUTOPILOT.value, "Autopilot"))
    return tuple(Choice(value, label, value == chosen) for value, label in options)


# -- how long it takes


def _timing(race: Race, layout: Track, rulings: Rulings, seats: Sequence[Seat], there_is: int) -> Timing | None:
    usual = usual_lap(layout.tiles, rulings)
    if usual is None or not seats:
        return None
    a_round = sum(SECONDS[Seat.Pilot(seat.pilot)] for seat in seats)
    rounds = expected_rounds(usual, race.laps)
    fitting = laps_within(usual, a_round, there_is)
    return Timing(
        rounds=rounds,
        turns=rounds * len(seats),
        minutes=_minutes(rounds * a_round),
        sum=f"{race.laps} x {usual:g} turns a lap and one for the start. A turn takes about {ON_A_PHONE} s on a phone, "
        f"{ONE_DEVICE} s on the GM's console, {SECONDS[Seat.Pilot.AUTOPILOT]} s by autopilot.",
        there_is=there_is,
        proposal=fitting or 1,
        said=plural(fitting, "lap")
        if fitting
        else f"not even one lap: that takes {_minutes(_seconds(usual, a_round))}",
    )


def laps_within(turns_per_lap: float, seconds_a_round: int, minutes: int) -> int:
    """The most laps that end in time; none if one lap is too many."""
    fitting = (
        laps
        for laps in range(MOST_LAPS, 0, -1)
        if expected_rounds(turns_per_lap, laps) * seconds_a_round <= minutes * 60
    )
    return next(fitting, 0)


def _seconds(turns_per_lap: float, seconds_a_round: int) -> int:
    return expected_rounds(turns_per_lap, 1) * seconds_a_round


def _minutes(seconds: float) -> str:
    hours, rest = divmod(math.ceil(seconds / 60), 60)
    return f"{hours} h {rest:02} min" if hours else f"{rest} min"


# -- rulings


def _ruling_lines(race: Race, rulings: Rulings) -> tuple[RulingLine, ...]:
    """Those that differ from our reading, or from the campaign's."""
    campaign = rulings_of(race.campaign)
    differ = [key for key in SWITCHES if getattr(rulings, key) != getattr(campaign, key)]
    shown = [key for key in SWITCHES if key in rulings.changed() or key in differ]
    views = ((key, switch_view(key, rulings)) for key in shown)
    return tuple(RulingLine(key, view.question, view.meaning, key in differ) for key, view in views)


def race_rulings(race: Race, *, given: SwitchView | None = None) -> RulingsView:
    """Every switch as this race reads it. A given one stands in its place."""
    rulings = Rulings.of(race.rulings)
    groups = tuple(
        GroupView(name, tuple(given if given and given.key == key else switch_view(key, rulings) for key in keys))
        for name, keys in GROUPS.items()
    )
    return RulingsView(groups, len(SWITCHES), len(rulings.changed()), len(SWITCHES), "", only_changed=False)


# -- what stands in the way


def _hindrances(track: str, rows: Sequence[EntrantRow]) -> tuple[Hindrance, ...]:
    entered = [row for row in rows if row.is_entered]
    found = [Hindrance(track, "track")] if track else []
    if not entered:
        found.append(Hindrance("Nobody is entered yet. Choose who races.", "field"))
    found += [
        Hindrance(f"{row.face.name}'s sheet does not fit.", f"driver-{row.driver_id}") for row in entered if row.trouble
    ]
    return tuple(found)


def drivers_called(here: Here, numbers: Sequence[int]) -> dict[int, Driver]:
    """Those of the numbers this person knows of, in that order."""
    known = {driver.pk: driver for driver in known_drivers(here).filter(pk__in=numbers)}
    return {number: known[number] for number in numbers if number in known}
