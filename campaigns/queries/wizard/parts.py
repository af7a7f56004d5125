"""The components of a car: which fit, and what each does to the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns.queries.abilities import component_view
from campaigns.queries.wizard.frame import ChangedFigure, Making, changes
from campaigns.queries.wizard.ticks import Choice, Primary, is_untouched, primary
from campaigns.showroom import FIGURES
from campaigns.wizard import suggestions
from campaigns.wizard.choices import entrant_of
from campaigns.wording import counted, listed, number, signed
from svl.rules import Entrant, catalog, sums
from svl.table import evolve


@dataclass(frozen=True)
class PartsStep:
    choices: tuple[Choice, ...]
    is_by_slot: bool  # a component may be fitted twice, so each slot is filled by itself
    slots: tuple[str, ...]
    counter: str
    figures: tuple[ChangedFigure, ...]
    primary: Primary


def parts_step(made: Making, ticked: Sequence[str] | None = None) -> PartsStep:
    is_by_slot = made.table.rulings.duplicate_components
    untouched = is_untouched(made.answers.components, ticked)
    suggested = suggestions.components(made.answers, made.table) if untouched else ()
    chosen = tuple((made.answers.components or ()) if ticked is None else ticked)
    if is_by_slot and suggested:
        chosen, suggested = suggested, ()  # lists have no badges: they stand chosen in them
    known = tuple(key for key in chosen if key in catalog.COMPONENTS)
    bare = entrant_of(replace(made.answers, components=()), made.table)
    slots = bare.figures.slots
    has = f"The {bare.model} has {counted(slots, 'slot')}"
    why_not = f"{has}." if slots == 0 else f"{counted(slots, 'slot').capitalize()} filled: tap one to take it out."
    return PartsStep(
        choices=tuple(
            Choice(
                component_view(key, made.table.rulings),
                key in chosen,
                key in suggested,
                why_not if len(chosen) >= slots and key not in chosen else "",
                _change(bare, known, key),
            )
            for key in catalog.COMPONENTS
        ),
        is_by_slot=is_by_slot,
        slots=(*known, *[""] * slots)[:slots],
        counter=f"{has}." if slots == 0 else f"{has}; {len(chosen)} filled.",
        figures=changes(bare, evolve(bare, components=known), made.table.rulings),
        primary=primary(
            "Fit",
            "component",
            [catalog.COMPONENTS[key].name for key in known],
            [catalog.COMPONENTS[key].name for key in suggested],
            "Leave the slots empty" if slots else "Go on without components",
        ),
    )


def _change(bare: Entrant, chosen: Sequence[str], key: str) -> str:
    """Acceleration 4 → 5: what fitting it does, or has done, to a figure."""
    others = [each for each in chosen if each != key]
    without, fitted = (sums(evolve(bare, components=tuple(each))) for each in (others, [*others, key]))
    told = [
        f"{name} {_shown(without[figure].total, has_sign)} → {_shown(fitted[figure].total, has_sign)}"
        for figure, (name, _, has_sign) in FIGURES.items()
        if without[figure].total != fitted[figure].total
    ]
    return listed(told)


def _shown(total: float, has_sign: bool) -> str:
    return signed(total) if has_sign else number(total)
