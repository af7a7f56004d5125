"""Figures as they stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaigns.wording import number, signed
from svl.rules import SWITCHES, Rulings, catalog

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

# The six figures of a car, in the order of the sheet; Handling alone carries a sign.
FIGURES = {
    "chassis": "Chassis",
    "acceleration": "Acceleration",
    "top_speed": "Top Speed",
    "braking": "Braking Rate",
    "handling": "Handling",
    "slots": "Slots",
}


def percent(amount: int) -> str:
    return f"{signed(amount)} %"


def in_words(amount: int) -> str:
    """Small numbers as words, larger ones as figures."""
    return NUMBERS[amount] if amount < len(NUMBERS) else number(amount)


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return f" {joint} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def figure(name: str, amount: float) -> str:
    return signed(amount) if name == "handling" else number(amount)


def changes(figures: catalog.CarFigures) -> str:
    """What a team or a component adds: 'Acceleration +1 and Braking Rate −1'."""
    return listed(
        [f"{title} {signed(getattr(figures, name))}" for name, title in FIGURES.items() if getattr(figures, name)]
    )


def figures_table(cars: Iterable[catalog.CarFigures]) -> tuple[tuple[str, ...], ...]:
    """Six rows, one for each figure, with a column for each car."""
    columns = tuple(cars)
    return tuple(
        (title, *(figure(name, getattr(column, name)) for column in columns)) for name, title in FIGURES.items()
    )


def reading_of(key: str, rulings: Rulings) -> str:
    """What a house rule means as this table reads it."""
    found = SWITCHES[key].reading(getattr(rulings, key))
    assert found is not None, key
    return found.meaning


def armour_unit(rulings: Rulings) -> str:
    """What the points of a tack are added to."""
    if rulings.tack_chassis == "per_hit":
        return "Each hit"
    return "Each panel" if rulings.tack_chassis == "each_panel" or rulings.panel_model == "full" else "Chassis"


def armour_change(tack: catalog.Tack, rulings: Rulings) -> str:
    """The points of a tack, with the sign they have there: less armour is more of a hit."""
    return signed(-tack.chassis if rulings.tack_chassis == "per_hit" else tack.chassis)


def how_often(limit: catalog.Limit | None) -> str:
    if limit is None:
        return "As often as it comes up"
    return f"Once a {limit.per}" if limit.every == 1 else f"Once every {in_words(limit.every)} {limit.per}s"
