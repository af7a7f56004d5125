"""The ten components, as each table reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaigns import drawings
from campaigns.wording import number
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.gear import fined_mines, when_of
from campaigns.words.phrases import FIGURES, how_often, in_words
from svl.rules import DEFLECTION, MINE_LOSS, NEUTRALIZE_REACH, TRACTOR_REACH, Rulings, catalog, limit_of


@dataclass(frozen=True)
class Telling:
    """What is told of a component beyond its name, its drawing and how often it may be used."""

    text: Callable[[Rulings], Paragraphs]
    switches: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    aka: tuple[str, ...] = ()


def _deflector(panels: str) -> Callable[[Rulings], Paragraphs]:
    def text(rulings: Rulings) -> Paragraphs:
        source = " from another car" if rulings.deflector_scope == "cars_only" else ""
        return (
            f"Each hit{source} on {panels} does {DEFLECTION} less damage, but not below 0. Speed lost by the hit stays "
            "lost.",
            "It never wears out, but a malfunction can switch it off.",
        )

    return text


def _slow_mine(rulings: Rulings) -> Paragraphs:
    return (
        f"You leave a mine on the tile you stand on. The next car to cross it loses {MINE_LOSS} speed at once, and the "
        "mine is gone; that car may be your own. Only Precognition gets past it, and cars already there are spared. A "
        "tile holds one mine.",
        f"{fined_mines(rulings)} costs you {number(catalog.MINE_FINE)} Notoriety of what you win in that race.",
    )


def _tractor(_: Rulings) -> Paragraphs:
    return (
        f"You pull at the nearest car in front of you, no more than {in_words(TRACTOR_REACH)} tiles away. It loses "
        "half the difference between your two speeds, rounded up, no matter which of you is faster.",
        "At equal speeds it loses 1 and you gain 1. If several cars share that tile you choose; a car on your own tile "
        "is too close.",
    )


def _neutralize(_: Rulings) -> Paragraphs:
    return (
        f"You switch off one hazard no more than {in_words(NEUTRALIZE_REACH)} tiles ahead. Slow Mines are not hazards "
        "in this sense: they cannot be switched off.",
    )


TELLINGS = {
    "side_deflector": Telling(
        _deflector("your Left or Right"), ("deflector_scope",), ("panel", "damage", "quick_turn")
    ),
    "front_deflector": Telling(_deflector("your Front"), ("deflector_scope",), ("panel", "damage", "safe_limit")),
    "rear_deflector": Telling(_deflector("your Rear"), ("deflector_scope",), ("panel", "damage", "eyes_in_back")),
    "slow_mine": Telling(
        _slow_mine, ("mine_limit", "mine_penalty_on"), ("precognition", "award", "brake_mine"), ("mine",)
    ),
    "forward_tractor": Telling(_tractor, ("windows",), ("speed", "turn"), ("tractor",)),
    "neutralize_hazard": Telling(
        _neutralize, ("neutralize_scope", "windows"), ("hazard", "slow_mine"), ("neutralize",)
    ),
}


def _figure_of(component: catalog.Component) -> str:
    """The figure a passive component raises."""
    return next((name for name in FIGURES if getattr(component.bonus, name)), "")


def _passive(component: catalog.Component) -> Telling:
    also = ("turbo_tile",) if component.id == "turbo" else ()
    return Telling(
        lambda _: (component.effect, "It works as long as no malfunction stops it."), (), (_figure_of(component), *also)
    )


def _facts(component: catalog.Component) -> Callable[[Rulings], Table]:
    def facts(rulings: Rulings) -> Table:
        return Table(
            (("When", when_of(component.id, rulings)), ("How often", how_often(limit_of(component.id, rulings))))
        )

    return facts


def _word(component: catalog.Component) -> Word:
    telling = TELLINGS.get(component.id) or _passive(component)
    return Word(
        key=component.id,
        title=component.name,
        text=telling.text,
        table=_facts(component) if component.limit else None,
        aka=telling.aka,
        switches=telling.switches,
        see=("component", *telling.see),
        picture=icon(drawings.component_icon(component)),
    )


COMPONENTS = Group(
    "components",
    "Components",
    (
        Word(
            key="component",
            title="Component",
            aka=("gear", "equipment"),
            covers=("components",),
            text=(
                f"Something built into the car; each fills one slot, and there are {in_words(len(catalog.COMPONENTS))} "
                "to choose from. You fit them before the race and keep them until it is over. Between races you swap "
                "as you like.",
                "On the sheet they are numbered from 1, the number a malfunction may pick.",
            ),
            switches=("duplicate_components", "component_roll"),
            see=("slots", "malfunction", "between_races", "talent"),
        ),
        *(_word(component) for component in catalog.COMPONENTS.values()),
    ),
)
