"""What the choices of a card do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from svl.rules.catalog import TACKS
from svl.rules.figures import Fault
from svl.rules.narrate.words import count, listed, malfunction, number, panel, signed, thing
from svl.rules.panels import PANELS
from svl.rules.race.facts import Hit, SpeedChanged, Wrecked
from svl.rules.race.state import Car, Race
from svl.table import Fact


def called(race: Race, seat: str) -> str:
    """A driver as the table calls him: '7 Broyler'."""
    entrant = race.entrant(seat)
    return f"{entrant.number} {entrant.name}" if entrant.number else entrant.name


def on(panels: Iterable[str]) -> str:
    return listed([panel(each) for each in panels])


def taken(hits: Sequence[Hit], *, wrecked: bool = False) -> str:
    """'Left −20 (5 left) and Rear −20, which breaks it'."""
    parts = []
    for hit in hits:
        end = ", which breaks it" if hit.breaks else f" ({number(hit.left)} left)"
        parts.append(f"{_points(hit)}{end}")
    return _joined(parts, wrecked)


def spared(hits: Sequence[Hit], *, wrecked: bool = False) -> str:
    """The same of a blow that is taken otherwise: 'Front −40, which would break it'."""
    return _joined([f"{_points(hit)}{', which would break it' if hit.breaks else ''}" for hit in hits], wrecked)


def _points(hit: Hit) -> str:
    return f"{panel(hit.panel)} {number(-hit.applied)}"


def _joined(parts: Sequence[str], wrecked: bool) -> str:
    blows = ("; " if any("," in part for part in parts) else " and ").join(parts) or "no damage"
    return f"{blows}; that is a wreck" if wrecked else blows


def is_wrecked(facts: Iterable[Fact], seat: str) -> bool:
    return any(isinstance(fact, Wrecked) and fact.seat == seat for fact in facts)


def speed_lost(facts: Iterable[Fact], seat: str) -> int:
    return sum(-fact.change for fact in facts if isinstance(fact, SpeedChanged) and fact.seat == seat)


def between(low: Sequence[Hit], high: Sequence[Hit]) -> str:
    """What dice may do, from the lowest to the highest: '5 to 30 points on Left and Right'."""
    least, most = _by_panel(low), _by_panel(high)
    spans: dict[tuple[int, int], list[str]] = {}
    for each in PANELS:
        if each in most:
            spans.setdefault((least.get(each, 0), most[each]), []).append(each)
    parts = []
    for (lowest, highest), panels in spans.items():
        points = count(highest, "point") if lowest == highest else f"{number(lowest)} to {count(highest, 'point')}"
        each_ = " each" if len(panels) > 1 else ""
        parts.append(f"{points}{each_} on {on(panels)}")
    return all_of(parts)


def _by_panel(hits: Sequence[Hit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for hit in hits:
        found[hit.panel] = found.get(hit.panel, 0) + hit.applied
    return found


def odds(chance: Fraction) -> str:
    """'2 of 6', as dice are counted."""
    ways = 6 if 6 % chance.denominator == 0 else 36 if 36 % chance.denominator == 0 else chance.denominator
    return f"{chance.numerator * ways // chance.denominator} of {ways}"


def changed(race: Race, before: Car, after: Car) -> list[str]:
    """How a car differs from what it was: 'speed 2 → 5', 'Left +20', 'Brake failure gone'."""
    found = []
    if before.status != after.status:
        found.append("a wreck" if after.status == "wrecked" else "back in the race")
    if after.speed != before.speed:
        found.append(f"speed {before.speed} → {after.speed}")
    if after.tack != before.tack:
        found.append(f"tack {TACKS[after.tack].name}")
    found += _panels_changed(race, before, after)
    old, new = Counter(before.faults), Counter(after.faults)
    found += [f"{_failure(race, fault)} gone" for fault in (old - new).elements()]
    found += [_failure(race, fault) for fault in (new - old).elements()]
    return found


def _panels_changed(race: Race, before: Car, after: Car) -> Iterator[str]:
    """As the picture of the car shows them: damage below 0 is told as what there is to mend."""
    left = zip(race.left(before), race.left(after), strict=True)
    damage = zip(before.damage, after.damage, strict=True)
    for each, (old, new), (taken_before, taken_now) in zip(PANELS, left, damage, strict=True):
        if old != new:
            yield f"{panel(each)} {signed(new - old)}"
        elif taken_now != taken_before:
            more = "more" if taken_now > taken_before else "less"
            yield f"{panel(each)} still {number(new)} with {number(abs(taken_now - taken_before))} {more} to mend"


def _failure(race: Race, fault: Fault) -> str:
    return f"{thing(fault.component)} failure" if fault.component else malfunction(race, fault.roll)


def all_of(parts: Sequence[str]) -> str:
    """A list of figures, to its end."""
    return listed(parts, most=400)
