"""What the choices of a card do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from svl.rules.catalog import TACKS
from svl.rules.figures import Fault
from svl.rules.narrate.words import count, listed, malfunction, number, panel, signed, thing
from svl.rules.panels import PANELS, Panels
from svl.rules.race.facts import Hit, SpeedChanged, Wrecked
from svl.rules.race.state import Car, Race, Reading
from svl.table import Fact


def called(race: Race, seat: str) -> str:
    """A driver as the table calls him: '7 Broyler'."""
    entrant = race.entrant(seat)
    return f"{entrant.number} {entrant.name}" if entrant.number else entrant.name


def left(reading: Reading, seat: str) -> Panels:
    """What each panel can still take under the present tack, never below 0."""
    pairs = zip(reading.strength(seat), reading.car(seat).damage, strict=True)
    return Panels(*(max(0, whole - taken) for whole, taken in pairs))


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
    pairs = zip(PANELS, before.damage, after.damage, strict=True)
    found += [f"{panel(each)} {signed(old - new)}" for each, old, new in pairs if old != new]
    old, new = Counter(before.faults), Counter(after.faults)
    found += [f"{_failure(race, fault)} gone" for fault in (old - new).elements()]
    found += [_failure(race, fault) for fault in (new - old).elements()]
    return found


def _failure(race: Race, fault: Fault) -> str:
    return f"{thing(fault.component)} failure" if fault.component else malfunction(race, fault.roll)


def all_of(parts: Sequence[str]) -> str:
    """A list of figures, to its end."""
    return listed(parts, most=400)
