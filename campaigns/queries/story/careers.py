"""What drivers and teams have come to: results as they were posted, and what adds up from the logs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from django.db.models import Count, QuerySet, Sum

from campaigns.models import Driver, Result, Tally
from campaigns.wording import number

PODIUM = 3
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


def careers(drivers: QuerySet[Driver], **races: object) -> Mapping[int, Career]:
    """By driver, over all settled races or those that match; two queries, however many there are."""
    found: dict[int, Career] = {}
    logged = _logged(drivers, races)
    results = Result.objects.filter(driver__in=drivers, **races).values_list("driver", "place", "wrecked")
    rows: defaultdict[int, list[tuple[int | None, bool]]] = defaultdict(list)
    for driver, place, wrecked in results:
        rows[driver].append((place, wrecked))
    for driver, outings in rows.items():
        places = [place for place, _ in outings if place]
        found[driver] = Career(
            starts=len(outings),
            wins=places.count(1),
            podiums=sum(place <= PODIUM for place in places),
            wrecks=sum(wrecked for _, wrecked in outings),
            best=min(places, default=0),
            **logged[driver],
        )
    return found


def _logged(drivers: QuerySet[Driver], races: Mapping[str, object]) -> Mapping[int, Counter[str]]:
    sums = {name: Sum(name) for name in COUNTED} | {"logged": Count("pk")}
    rows = Tally.objects.filter(driver__in=drivers, **races).order_by().values("driver").annotate(**sums)
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for row in rows:
        found[row["driver"]] = Counter({name: count for name, count in row.items() if name != "driver"})
    return found


def career_of(driver: Driver) -> Career:
    return careers(Driver.objects.filter(pk=driver.pk)).get(driver.pk, Career())


def added(all_of_them: Iterable[Career]) -> Career:
    return sum(all_of_them, Career())
