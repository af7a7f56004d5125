"""A driver in a car, ready to be shown: every figure with its sum, every score with what it is worth.

Made from the rules' own entrant, so the wizard can show a driver that does not exist yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.queries.abilities import Ability, component_view, talent_view
from campaigns.wording import number, signed
from campaigns.words.car import handled_tiles, panels_brief
from svl.rules import PANELS, STATS, Condition, Entrant, Panels, Rulings, Sum, endurance_fails, sums

SIGNED = ("handling",)
GARAGE = Condition()


@dataclass(frozen=True)
class PartView:
    label: str
    text: str


@dataclass(frozen=True)
class FigureView:
    """One of the six figures of a car. `meaning` says what the total does on the road."""

    key: str
    name: str
    text: str
    parts: tuple[PartView, ...]
    meaning: str
    unit: str = ""  # small, behind the figure: "/2"


@dataclass(frozen=True)
class ScoreView:
    key: str
    name: str
    score: int
    worth: str


@dataclass(frozen=True)
class PanelView:
    key: str
    name: str
    points: int


@dataclass(frozen=True)
class CarSheet:
    team: str
    model: str
    car_class: str
    figures: tuple[FigureView, ...]
    scores: tuple[ScoreView, ...]
    panels: tuple[PanelView, ...]
    talents: tuple[Ability, ...]
    components: tuple[Ability, ...]
    talents_allowed: int
    slots: int

    @property
    def free_slots(self) -> int:
        return max(0, self.slots - len(self.components))

    @property
    def free_talents(self) -> int:
        return max(0, self.talents_allowed - len(self.talents))


def carsheet(entrant: Entrant, rulings: Rulings) -> CarSheet:
    return CarSheet(
        team=entrant.team,
        model=entrant.model,
        car_class=entrant.car_class.lower(),
        figures=figure_views(entrant, rulings),
        scores=tuple(_score(entrant, key, rulings) for key in STATS),
        panels=panel_views(entrant.panels),
        talents=tuple(talent_view(key, rulings) for key in entrant.talents),
        components=tuple(component_view(key, rulings) for key in entrant.components),
        talents_allowed=entrant.stats.talents,
        slots=int(sums(entrant)["slots"].total),
    )


def figure_views(entrant: Entrant, rulings: Rulings, condition: Condition = GARAGE) -> tuple[FigureView, ...]:
    """The six figures, in the garage or as tack and malfunctions leave them."""
    fitted = len(entrant.components)
    return tuple(_figure(key, total, fitted, rulings) for key, total in sums(entrant, condition).items())


def panel_views(panels: Panels) -> tuple[PanelView, ...]:
    return tuple(PanelView(key, key.capitalize(), panels.of(key)) for key in PANELS)


def _figure(key: str, total: Sum, fitted: int, rulings: Rulings) -> FigureView:
    show = signed if key in SIGNED else number
    slots = key == "slots"
    return FigureView(
        key=key,
        name=total.name,
        text=number(fitted) if slots else show(total.total),
        parts=tuple(
            PartView(part.label, show(part.amount) if at == 0 else signed(part.amount))
            for at, part in enumerate(total.parts)
        ),
        meaning=_meaning(key, total.total, fitted, rulings),
        unit=f"/{number(total.total)}" if slots else "",
    )


def _meaning(key: str, total: float, fitted: int, rulings: Rulings) -> str:
    match key:
        case "chassis":
            return panels_brief(rulings)
        case "acceleration":
            return f"Speed can rise by {number(total)} a turn"
        case "top_speed":
            return f"Speed can be set up to {number(total)}"
        case "braking":
            return f"Speed can fall by {number(total)} a turn"
        case "handling":
            return f"Moves the limit of {handled_tiles(rulings)} by {number(abs(total))}"
        case _:
            return f"{fitted} of {number(total)} filled"


def _score(entrant: Entrant, key: str, rulings: Rulings) -> ScoreView:
    return ScoreView(key, key.capitalize(), entrant.stats.of(key), score_worth(entrant, key, rulings))


def score_worth(entrant: Entrant, key: str, rulings: Rulings) -> str:
    """What a score is worth, in two or three words."""
    stats = entrant.stats
    match key:
        case "reflexes":
            return f"Handling {signed(entrant.driver_handling)}"
        case "psyche":
            return f"{stats.talents} talent{'' if stats.talents == 1 else 's'}"
        case "endurance":
            return f"{round(100 * (1 - endurance_fails(stats.endurance, rulings)))} % to pass a test"
        case _:
            return f"winnings {signed(stats.winnings_percent)} %"
