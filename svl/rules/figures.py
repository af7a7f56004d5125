"""The figures a car has right now, and the sum behind each of them (A4.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from svl.rules.cars import Entrant
from svl.rules.catalog import COMPONENTS, TACKS
from svl.rules.rulings import Rulings
from svl.table import record

NAMES = {
    "chassis": "Chassis",
    "acceleration": "Acceleration",
    "top_speed": "Top Speed",
    "braking": "Braking Rate",
    "handling": "Handling",
    "slots": "Slots",
}
SPEED_LIMIT = 10
NO_LIMIT = 1_000

# What the lasting results of the malfunction table take off; they add up before the floor (B-61).
_TOP_SPEED_LOSS = {8: 2, 9: 4}
_ACCELERATION_LOSS = {10: 2, 11: 4}
_BRAKES_GONE, ALL_COMPONENTS, _ONE_COMPONENT, _HANDLING_GONE = 7, 6, 5, 12


@record
class Fault:
    """A malfunction that lasts: its number on the table, the component that failed and, among copies, its slot."""

    roll: int
    component: str = ""
    slot: int = 0

    def __hash__(self) -> int:
        """Figures are looked up by the malfunctions they suffer from, many times a turn: the number is enough."""
        return self.roll


@cache
def fault(roll: int, component: str = "", slot: int = 0) -> Fault:
    """The fault, one object for all cars: then figures are found by what is the same, not by what is equal."""
    return Fault(roll, component, slot)


@record
class Condition:
    """What moves a car's figures away from those of the garage."""

    tack: str = "pace"
    faults: tuple[Fault, ...] = ()
    hack: bool = False  # Speed Hack is in force
    handling_gone: str = "vehicle"  # how far malfunction 12 reaches (B-61)

    def __hash__(self) -> int:
        """Malfunctions add up one by one, so their number and the last one tell conditions apart well enough."""
        faults = self.faults
        return hash((self.tack, len(faults), faults[-1].roll)) if faults else hash(self.tack)


GARAGE = Condition()


@dataclass(frozen=True)
class Part:
    label: str
    amount: float


@dataclass(frozen=True)
class Sum:
    """A figure that can say where it comes from."""

    name: str
    total: float
    parts: tuple[Part, ...]
    signed: bool = False

    def __str__(self) -> str:
        first, *rest = self.parts
        shown = [f"{first.label} {_number(first.amount, signed=self.signed)}"]
        shown += [f"{part.label} {_number(part.amount, signed=True)}" for part in rest]
        return f"{self.name} {_number(self.total, signed=self.signed)} = {', '.join(shown)}"


def _number(amount: float, *, signed: bool) -> str:
    sign = "\u2212" if amount < 0 else "+" if signed and amount > 0 else ""
    return f"{sign}{abs(amount):g}"


@dataclass(frozen=True)
class Figures:
    """A car as it drives: what the speed choice and the tile checks read."""

    acceleration: int
    top_speed: int
    braking: int
    handling: float
    precognition: bool = False


def working(entrant: Entrant, faults: tuple[Fault, ...]) -> tuple[str, ...]:
    """The components that have not failed."""
    if not faults:
        return entrant.components
    if any(fault.roll == ALL_COMPONENTS for fault in faults):
        return ()
    failed = failed_slots(entrant, faults)
    return tuple(each for slot, each in enumerate(entrant.components, start=1) if slot not in failed)


def failed_slots(entrant: Entrant, faults: tuple[Fault, ...]) -> set[int]:
    """The slots whose component failed; a fault that names only the component means its first one."""
    single = [fault for fault in faults if fault.roll == _ONE_COMPONENT]
    return {fault.slot or entrant.components.index(fault.component) + 1 for fault in single}


def slots_with(components: tuple[str, ...], component: str) -> list[int]:
    """The slots, counted from 1, that hold this component: several where there are copies."""
    return [slot for slot, name in enumerate(components, start=1) if name == component]


def faults_fitting(entrant: Entrant, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The malfunctions that go along to this car: a failed component only where it is fitted, each copy once."""
    kept: list[Fault] = []
    failed: set[int] = set()
    for each in faults:
        if each.roll != _ONE_COMPONENT:
            kept.append(each)
            continue
        places = slots_with(entrant.components, each.component)
        free = [slot for slot in places if slot not in failed]
        if free:
            slot = each.slot if each.slot in free else free[0]
            failed.add(slot)
            kept.append(fault(each.roll, each.component, slot if len(places) > 1 else 0))
    return tuple(kept)


def sums(entrant: Entrant, condition: Condition = GARAGE) -> dict[str, Sum]:
    """Every figure with its parts: class, team, driver, components, tack, malfunctions."""
    parts = {name: _garage_parts(entrant, name) for name in NAMES}
    parts["handling"] += [Part(f"Reflexes {entrant.stats.reflexes}", entrant.driver_handling)]
    for component in working(entrant, condition.faults):
        bonus = COMPONENTS[component].bonus
        for name in ("acceleration", "top_speed", "braking", "handling"):
            parts[name].append(Part(COMPONENTS[component].name, getattr(bonus, name)))
    tack = TACKS[condition.tack]
    parts["chassis"].append(Part(tack.name, tack.chassis))
    parts["top_speed"].append(Part(tack.name, tack.top_speed))
    for fault in condition.faults:
        parts["top_speed"].append(Part(f"Malfunction {fault.roll}", -_TOP_SPEED_LOSS.get(fault.roll, 0)))
        parts["acceleration"].append(Part(f"Malfunction {fault.roll}", -_ACCELERATION_LOSS.get(fault.roll, 0)))
    _override(entrant, condition, parts)
    return {name: _sum(name, found) for name, found in parts.items()}


def _garage_parts(entrant: Entrant, name: str) -> list[Part]:
    return [
        Part(entrant.car_class, getattr(entrant.class_figures, name)),
        Part(entrant.team, getattr(entrant.team_figures, name)),
    ]


def _override(entrant: Entrant, condition: Condition, parts: dict[str, list[Part]]) -> None:
    """The rules that set a figure instead of adding to it, each as a part that makes the sum come out."""
    rolls = {fault.roll for fault in condition.faults}
    for name in ("acceleration", "top_speed"):
        if (short := 1 - _total(parts[name])) > 0:
            parts[name].append(Part("never below 1", short))
    if condition.hack:
        parts["top_speed"].append(Part("Speed Hack", SPEED_LIMIT - _total(parts["top_speed"])))
    if _BRAKES_GONE in rolls:
        parts["braking"].append(Part(f"Malfunction {_BRAKES_GONE}", 1 - _total(parts["braking"])))
    bonus = _total(parts["handling"])
    if condition.handling_gone == "vehicle":
        bonus -= entrant.driver_handling
    if _HANDLING_GONE in rolls and bonus > 0:
        parts["handling"].append(Part(f"Malfunction {_HANDLING_GONE}", -bonus))


def _total(parts: list[Part]) -> float:
    return sum(part.amount for part in parts)


def _sum(name: str, parts: list[Part]) -> Sum:
    telling = tuple(part for n, part in enumerate(parts) if part.amount or n == 0)
    return Sum(NAMES[name], _total(parts), telling, signed=name == "handling")


@lru_cache(maxsize=4096)  # a race asks for the same few again and again
def figures_of(entrant: Entrant, condition: Condition = GARAGE) -> Figures:
    """The figures a car drives with."""
    found = sums(entrant, condition)
    return Figures(
        acceleration=int(found["acceleration"].total),
        top_speed=int(found["top_speed"].total),
        braking=int(found["braking"].total),
        handling=found["handling"].total,
        precognition="precognition" in entrant.talents,
    )


def speed_range(speed: int, car: Figures, rulings: Rulings, *, deficit: int = 0) -> tuple[int, int]:
    """The lowest and the highest speed the car may set (A11). Above Top Speed it comes down as its brakes allow.

    `deficit` is a loss below 0 that this choice has to pay for, where the table carries it over (B-34).
    """
    top = car.top_speed
    lowest = max(0, speed - car.braking)
    if speed > top:
        highest = speed if rulings.overspeed == "hold" else max(top, lowest)
    else:
        highest = min(speed + car.acceleration, top, most_speed(rulings))
    if deficit:
        highest = max(0, highest - deficit)
    return (lowest, highest) if lowest < highest else (highest, highest)


def most_speed(rulings: Rulings) -> int:
    """The upper end of the scale; without one, more than any car can reach."""
    return SPEED_LIMIT if rulings.speed_cap == SPEED_LIMIT else NO_LIMIT
