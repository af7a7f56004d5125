"""The game master's drivers: a whole grid in one go, taken back while untouched; hidden, shown, given a character."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import MappingProxyType

from django.db import transaction
from django.db.models import Count, Q

from campaigns.entrants import rules_team, rulings_of
from campaigns.models import Campaign, Driver, LogEntry, Person, Team
from campaigns.queries.drivers import with_cars
from campaigns.services.drivers import Sheet, enlist
from campaigns.services.log import record
from campaigns.services.npc_names import free_names
from campaigns.wording import listed
from svl.rules import Entrant, catalog, make_npc, rivals
from svl.table import AppDice, Outcomes, Refusal, Throw, rolled_by

MOST = 20
MADE = "npcs_made"  # the kind of log entry that remembers a grid
MIXED = "mixed"
# rows that hang on a driver and must stay
RECORDS = ("ledger", "seats", "results", "stat_rolls", "portrait", "car_requests")
NOT_A_TOUCH = {"is_hidden"}  # showing a driver to the players does not make it somebody's work

Luck = Callable[[int], int]
Roll = tuple[int, ...]


def app_luck(faces: int) -> int:
    return secrets.randbelow(faces) + 1


@dataclass(frozen=True)
class Strength:
    """How good a driver is comes from how the dice for the scores are kept; the rules do the rest."""

    one: str
    rolls: int
    keep: Callable[..., Roll]  # of those rolls
    method: str
    characters: tuple[str, ...]  # presets of the rivals that suit

    @property
    def told(self) -> str:
        """For the sheet: where these scores come from."""
        return f"NPC maker, {self.one}: {self.method}."


STRENGTHS: Mapping[str, Strength] = MappingProxyType(
    {
        "rookies": Strength("rookie", 2, min, "each score is the lower of two rolls of 3d6", ("rookie", "hothead")),
        "regulars": Strength("regular", 1, max, "each score is one roll of 3d6", ("steady", "bruiser", "hothead")),
        "stars": Strength("star", 3, max, "each score is the best of three rolls of 3d6", ("fox", "daredevil")),
    }
)
MIX = ("regulars", "rookies", "regulars", "stars")


@dataclass(frozen=True)
class Grid:
    """What somebody asks of the maker. Without a team the drivers are spread, or each takes any."""

    count: int
    strength: str = MIXED
    team: Team | None = None
    spread: bool = True
    hidden: bool = False


@dataclass(frozen=True)
class TakenBack:
    gone: tuple[str, ...]
    kept: tuple[str, ...]


class StrengthDice(AppDice):
    """Dice of the app that are thrown several times for a score, and one throw of them kept."""

    def __init__(self, strength: Strength, luck: Luck) -> None:
        super().__init__(luck)
        self._strength = strength

    def roll(self, throw: Throw) -> Roll:
        if throw.die != "d6":  # talents and components are picked by ten-sided dice
            return super().roll(throw)
        throws = [super(StrengthDice, self).roll(throw) for _ in range(self._strength.rolls)]
        return self._strength.keep(throws, key=sum)


@transaction.atomic
def make_grid(campaign: Campaign, by: Person, grid: Grid, luck: Luck = app_luck) -> LogEntry:
    """So many NPCs by the rules, each with a car and a character. The entry remembers them, to take them back."""
    _check(campaign, grid)
    names = free_names(Driver.objects.filter(campaign=campaign).values_list("name", flat=True), luck)
    seats = _seats(campaign, grid, luck)
    made = [
        enlist(campaign, by, _sheet(campaign, grid, at, next(names), *next(seats), luck)) for at in range(grid.count)
    ]
    drivers = with_cars(Driver.objects.filter(pk__in=[driver.pk for driver in made]))
    return record(
        campaign,
        by,
        MADE,
        f"The NPC maker made {listed([driver.name for driver in made])}.",
        gm_only=True,  # the players read of each driver who joins in the open
        drivers={str(driver.pk): fingerprint(driver) for driver in drivers},
    )


def _check(campaign: Campaign, grid: Grid) -> None:
    if not 1 <= grid.count <= MOST:
        raise Refusal("wrong_count", f"The maker makes 1 to {MOST} drivers at a time, not {grid.count}.", field="count")
    if grid.strength not in (*STRENGTHS, MIXED):
        known = ", ".join((*STRENGTHS, MIXED))
        raise Refusal("unknown_strength", f"There are no {grid.strength!r}: choose {known}.", field="strength")
    if grid.team is not None and grid.team.campaign_id != campaign.pk:
        raise Refusal("foreign_team", f"{grid.team} does not race in {campaign}.", field="team")


def _seats(campaign: Campaign, grid: Grid, luck: Luck) -> Iterator[tuple[Team, catalog.CarClass]]:
    """Teams as asked for, classes evenly mixed; a team met again gets another class."""
    if grid.team is not None:
        teams = [grid.team]
    else:
        teams = list(Team.objects.filter(campaign=campaign).annotate(fielded=Count("cars")).order_by("fielded", "id"))
    classes = list(catalog.CLASSES.values())
    first = luck(len(classes))
    for at in range(grid.count):
        chosen = at % len(teams) if grid.spread else luck(len(teams)) - 1
        yield teams[chosen], classes[(first + at + at // len(teams)) % len(classes)]


def _sheet(
    campaign: Campaign, grid: Grid, at: int, name: str, team: Team, car_class: catalog.CarClass, luck: Luck
) -> Sheet:
    strength = STRENGTHS[MIX[at % len(MIX)] if grid.strength == MIXED else grid.strength]
    dials = rivals.PRESETS[strength.characters[luck(len(strength.characters)) - 1]]
    rulings = rulings_of(campaign)

    def make(outcomes: Outcomes) -> Entrant:
        return make_npc("npc", name, rules_team(team), car_class, outcomes, rulings)

    entrant = rolled_by(StrengthDice(strength, luck), make)
    return Sheet(
        name=name,
        stats=entrant.stats,
        team=team,
        car_class=car_class.id,
        talents=entrant.talents,
        components=entrant.components,
        scores_from=strength.told,
        is_npc=True,
        is_hidden=grid.hidden,
        dials=(dials.nerve, dials.aggression, dials.pit_caution),
    )


# -- taking back


@transaction.atomic
def take_back(batch: LogEntry, by: Person) -> TakenBack:
    """The drivers of a grid go as they came. Whoever was changed, has raced or was rolled for stays."""
    found = untouched(batch)
    gone = [driver for driver, is_untouched in found if is_untouched]
    kept = [driver.name for driver, is_untouched in found if not is_untouched]
    names = {hidden: [driver.name for driver in gone if driver.is_hidden is hidden] for hidden in (False, True)}
    for driver in gone:
        driver.delete()
    for hidden, left in names.items():
        if left:
            told = f"{listed(left)} left the field again before a first race."
            record(batch.campaign, by, "npcs_taken_back", told, gm_only=hidden)
    return TakenBack(tuple(names[False] + names[True]), tuple(kept))


def untouched(batch: LogEntry) -> list[tuple[Driver, bool]]:
    """The drivers of a grid who are still there, and whether nothing has happened to them since."""
    marks: dict[str, str] = batch.data["drivers"]
    drivers = Driver.objects.filter(campaign_id=batch.campaign_id, pk__in=marks).order_by("pk")
    used = set(
        drivers.filter(reduce(or_, (Q(**{f"{rows}__isnull": False}) for rows in RECORDS))).values_list("pk", flat=True)
    )
    return [
        (driver, driver.pk not in used and fingerprint(driver) == marks[str(driver.pk)])
        for driver in with_cars(drivers)
    ]


def fingerprint(driver: Driver) -> str:
    """Changes when anything on the sheet or the car does."""
    own = [
        (field.attname, str(getattr(row, field.attname)))
        for row in (driver, driver.car)
        for field in row._meta.concrete_fields
        if field.name not in NOT_A_TOUCH
    ]
    talents = [talent.key for talent in driver.talents.all()]
    components = [(fitted.slot, fitted.key) for fitted in driver.car.components.all()]
    return hashlib.sha256(json.dumps([own, talents, components]).encode()).hexdigest()[:16]


# -- hidden, shown, and how they drive


@transaction.atomic
def hide(driver: Driver, by: Person) -> None:
    """The players see nothing of this NPC from now on."""
    if not driver.is_npc:
        raise Refusal("not_an_npc", f"{driver} is not an NPC; only NPCs can be hidden from the players.", field="shown")
    if Driver.objects.filter(pk=driver.pk, is_npc=True, is_hidden=False).update(is_hidden=True):
        record(driver.campaign, by, "npc_hidden", f"{driver} is hidden from the players.", gm_only=True)


@transaction.atomic
def show(driver: Driver, by: Person) -> None:
    """The players meet this NPC."""
    if Driver.objects.filter(pk=driver.pk, is_hidden=True).update(is_hidden=False):
        record(driver.campaign, by, "npc_shown", f"{driver} appears in the field.", driver=driver.pk)


@transaction.atomic
def turn_dials(driver: Driver, dials: rivals.Dials) -> None:
    """How the autopilot drives this car: its nerve, its aggression, its caution about the pit."""
    driver.nerve, driver.aggression, driver.pit_caution = dials.nerve, dials.aggression, dials.pit_caution
    driver.save(update_fields=["nerve", "aggression", "pit_caution"])
