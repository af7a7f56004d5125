"""Two tellings of the same race side by side: where the cars differ, and what of it can be set by hand later on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from svl.rules.catalog import COMPONENTS, MALFUNCTIONS, TACKS
from svl.rules.figures import Fault
from svl.rules.narrate.words import number
from svl.rules.panels import PANELS
from svl.rules.race.adjust import adjust_options
from svl.rules.race.state import Race
from svl.table import Adjust


@dataclass(frozen=True)
class Figure:
    """One figure of a car in both tellings. `what` is the verb that sets it, `label` and the rest are for people."""

    seat: str
    what: str
    before: Any
    after: Any
    label: str
    before_words: str
    after_words: str
    panel: str = ""
    fault: Fault | None = None


def changed_figures(old: Race, new: Race) -> tuple[Figure, ...]:
    """Every figure of every car that differs."""
    return tuple(
        figure
        for car in old.cars
        for figure in (*_plain(old, new, car.seat), *_panels(old, new, car.seat), *_faults(old, new, car.seat))
        if figure.before != figure.after
    )


_LOOKS: dict[str, Callable[[Race, str], Any]] = {
    "status": lambda race, seat: race.car(seat).status,
    "lap": lambda race, seat: race.lap_of(seat),
    "tile": lambda race, seat: race.tile_number(race.car(seat).distance),
    "speed": lambda race, seat: race.car(seat).speed,
    "tack": lambda race, seat: race.car(seat).tack,
}


def _plain(old: Race, new: Race, seat: str) -> Iterator[Figure]:
    for what, look in _LOOKS.items():
        before, after = look(old, seat), look(new, seat)
        yield Figure(seat, what, before, after, what.capitalize(), _word(before), _word(after))


def _word(value: Any) -> str:
    return TACKS[value].name if value in TACKS else str(value)


def _panels(old: Race, new: Race, seat: str) -> Iterator[Figure]:
    """The rules count what a panel has taken, people what is left of it."""
    for panel in PANELS:
        before, after = old.car(seat).damage.of(panel), new.car(seat).damage.of(panel)
        words = (_left(old, seat, panel), _left(new, seat, panel))
        if words[0] == words[1]:  # both are down to 0, one with more to mend
            words = (f"{before} taken", f"{after} taken")
        yield Figure(seat, "damage", before, after, panel.capitalize(), *words, panel)


def _left(race: Race, seat: str, panel: str) -> str:
    return number(race.left(race.car(seat)).of(panel))


def _faults(old: Race, new: Race, seat: str) -> Iterator[Figure]:
    was, now = Counter(old.car(seat).faults), Counter(new.car(seat).faults)
    for fault in was | now:
        name = COMPONENTS[fault.component].name if fault.component else MALFUNCTIONS[fault.roll].name
        before, after = was[fault], now[fault]
        label = f"Malfunction: {name}"
        yield Figure(seat, "malfunction", before, after, label, _times(before), _times(after), fault=fault)


def _times(count: int) -> str:
    return {0: "no", 1: "yes"}.get(count, f"{count} times")


def mend(race: Race, figures: Iterable[Figure], why: str) -> list[tuple[Figure, Adjust | None]]:
    """For each difference the adjustment that carries it over to the race as it stands; none where there is none.

    Damage and malfunctions count on. What has changed since in another way stays: nobody can say what it would be.
    """
    found = []
    for figure in figures:
        action = _adjustment(race, figure, why)
        may = action is not None and any(option.accepts(action) for option in adjust_options(race))
        found.append((figure, action if may else None))
    return found


def _adjustment(race: Race, figure: Figure, why: str) -> Adjust | None:
    seat, change = figure.seat, figure.what
    if figure.panel:
        taken = race.car(seat).damage.of(figure.panel) + figure.after - figure.before
        value = max(0, min(taken, race.damage_limit(seat, figure.panel)))
        return Adjust(change, why, seat, part=figure.panel, value=value)
    if figure.fault is not None:
        count = max(0, race.car(seat).faults.count(figure.fault) + figure.after - figure.before)
        return Adjust(change, why, seat, number=count, part=figure.fault.component, value=figure.fault.roll)
    if _LOOKS[change](race, seat) != figure.before:
        return None
    return Adjust(change, why, seat, value=figure.after)
