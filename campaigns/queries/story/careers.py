"""What drivers and teams have come to: results as they were posted, and what adds up from the logs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from django.db.models import Count, QuerySet, Sum

from campaigns.models import Driver, Result, Tally
from campaigns.wording import listed, number, plural

PODIUM = 3
IS_NOW = "race__event__season__is_current"
COUNTED = ("laps_led", "overtakes", "rams_given", "rams_taken", "malfunctions", "pit_stops", "damage")


@dataclass(frozen=True)
class Career:
    """Sums over settled races. What only a log knows is counted in `logged` of the `starts`."""

    starts: int = 0
    wins: int = 0
    podiums: int = 0
    wrecks: int = 0
    best: int = 0  # the best place; 0 before there is one
    logged: int = 0
    laps_led: int = 0
    overtakes: int = 0
    rams_given: int = 0
    rams_taken: int = 0
    malfunctions: int = 0
    pit_stops: int = 0
    damage: int = 0

    def __add__(self, other: Career) -> Career:
        sums = {each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)}
        places = [each.best for each in (self, other) if each.best]
        return Career(**sums | {"best": min(places, default=0)})

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """Everything that can be said, by its name; figures of the logs only where there is one."""
        known = [("Starts", self.starts), ("Wins", self.wins), ("Podiums", self.podiums), ("Wrecks", self.wrecks)]
        if self.logged:
            known += [("Laps led", self.laps_led), ("Overtakes", self.overtakes)]
            known += [("Rams given", self.rams_given), ("Rams taken", self.rams_taken)]
            known += [("Malfunctions", self.malfunctions), ("Pit stops", self.pit_stops)]
            known += [("Damage taken", self.damage)]
        best = ("Best finish", f"P{self.best}" if self.best else "none yet")
        return (*((name, number(value)) for name, value in known), best)

    @property
    def in_short(self) -> str:
        said = [plural(self.starts, "start"), plural(self.wins, "win"), plural(self.podiums, "podium")]
        if self.logged:
            said += [plural(self.overtakes, "overtake"), f"{plural(self.rams_given, 'ram')} given"]
        return listed(said)

    @property
    def note(self) -> str:
        """What the figures leave out."""
        missing = self.starts - self.logged
        if not missing:
            return ""
        if not self.logged:
            return "Played on paper: laps led, overtakes, rams and malfunctions are not known."
        return (
            f"{missing} of {self.starts} starts on paper: laps led, overtakes, rams and malfunctions are of the others."
        )


@dataclass(frozen=True)
class Way:
    """A career, and the part of it that belongs to the season that is on."""

    career: Career = Career()
    season: Career = Career()
    is_older: bool = False  # than the season that is on

    def __add__(self, other: Way) -> Way:
        return Way(self.career + other.career, self.season + other.season, self.is_older or other.is_older)

    @property
    def season_words(self) -> str:
        """Of the season alone, where the career is more than that. Not every race is on the calendar of a season."""
        if not self.season.starts:
            return "Not raced yet this season." if self.is_older else ""
        return f"This season: {self.season.in_short}." if self.career.starts > self.season.starts else ""


def careers(drivers: QuerySet[Driver], **races: object) -> Mapping[int, Career]:
    """By driver, over all settled races or those that match; two queries, however many there are."""
    return {driver: added(parts.values()) for driver, parts in _parts(drivers, races).items()}


def ways(drivers: QuerySet[Driver]) -> Mapping[int, Way]:
    """By driver, over all settled races; two queries too."""
    return {
        driver: Way(added(parts.values()), parts.get(True, Career()), False in parts)
        for driver, parts in _parts(drivers, {}).items()
    }


def way_of(driver: Driver) -> Way:
    return ways(Driver.objects.filter(pk=driver.pk)).get(driver.pk, Way())


Season = bool | None  # the one that is on, one gone by, none
Parts = dict[int, dict[Season, Career]]  # by driver


def _parts(drivers: QuerySet[Driver], races: Mapping[str, object]) -> Parts:
    logged = _logged(drivers, races)
    results = Result.objects.filter(driver__in=drivers, **races)
    rows: defaultdict[tuple[int, Season], list[tuple[int | None, bool]]] = defaultdict(list)
    for driver, season, place, wrecked in results.values_list("driver", IS_NOW, "place", "wrecked"):
        rows[driver, season].append((place, wrecked))
    found: Parts = {}
    for (driver, season), outings in rows.items():
        found.setdefault(driver, {})[season] = _career(outings, logged[driver, season])
    return found


def _career(outings: Sequence[tuple[int | None, bool]], logged: Counter[str]) -> Career:
    places = [place for place, _ in outings if place]
    return Career(
        starts=len(outings),
        wins=places.count(1),
        podiums=sum(place <= PODIUM for place in places),
        wrecks=sum(wrecked for _, wrecked in outings),
        best=min(places, default=0),
        **logged,
    )


def _logged(drivers: QuerySet[Driver], races: Mapping[str, object]) -> Mapping[tuple[int, Season], Counter[str]]:
    sums = {name: Sum(name) for name in COUNTED} | {"logged": Count("pk")}
    rows = Tally.objects.filter(driver__in=drivers, **races).order_by().values("driver", IS_NOW).annotate(**sums)
    found: defaultdict[tuple[int, Season], Counter[str]] = defaultdict(Counter)
    for row in rows:
        found[row["driver"], row[IS_NOW]] = Counter({name: row[name] for name in sums})
    return found


def added(all_of_them: Iterable[Career]) -> Career:
    return sum(all_of_them, Career())
