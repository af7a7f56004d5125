"""The team, the car in three weights, the table of all cars, the panels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns import drawings
from campaigns.queries.carsheet import PanelView, panel_views
from campaigns.queries.wizard.frame import ChangedFigure, Making, changes
from campaigns.showroom import FIGURES
from campaigns.wizard import suggestions
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import entrant_of, model_of, team_of
from campaigns.wizard.table import Table, TeamHere
from campaigns.wording import number, signed
from svl.rules import Entrant, Panels, Tile, catalog, check_tile, figures_of, sums

WHAT_IT_DOES = {
    "chassis": "hits it takes",
    "acceleration": "speed gained a turn",
    "top_speed": "tiles a turn",
    "braking": "speed lost a turn",
    "handling": "added to curve limits",
    "slots": "components",
}


@dataclass(frozen=True)
class Modifier:
    name: str
    text: str


@dataclass(frozen=True)
class TeamCard:
    pk: int
    name: str
    motto: str
    livery: str
    drawing: str
    strengths: tuple[Modifier, ...]
    weaknesses: tuple[Modifier, ...]
    is_chosen: bool


@dataclass(frozen=True)
class TeamStep:
    teams: tuple[TeamCard, ...]
    weight: str
    figures: tuple[ChangedFigure, ...]
    primary: str


@dataclass(frozen=True)
class Column:
    """One of the three weights."""

    key: str
    model: str
    drawing: str
    is_chosen: bool


@dataclass(frozen=True)
class Cell:
    text: str
    is_best: bool


@dataclass(frozen=True)
class Row:
    name: str
    what_it_does: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class CarStep:
    team: TeamCard
    teams: tuple[TeamCard, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    curves: str
    model: str
    all_cars: int
    figures: tuple[ChangedFigure, ...]
    primary: str


@dataclass(frozen=True)
class TableRow:
    """One car of the big table."""

    value: str
    model: str
    weight: str
    figures: tuple[Modifier, ...]
    is_chosen: bool


@dataclass(frozen=True)
class TableTeam:
    name: str
    livery: str
    cars: tuple[TableRow, ...]


@dataclass(frozen=True)
class PanelsStep:
    chassis: int
    model: str
    drawing: str
    livery: str
    panels: tuple[PanelView, ...]


def team_step(made: Making, ticked: str | None = None) -> TeamStep:
    chosen = _team_meant(made, ticked)
    after = replace(made.answers, team=chosen, components=(), panels=())
    before = replace(after, team=None)
    cards = team_cards(made.table, chosen)
    return TeamStep(
        teams=cards,
        weight=suggestions.car_class(made.answers),
        figures=changes(entrant_of(before, made.table), entrant_of(after, made.table), made.table.rulings),
        primary=f"Drive for {_spoken(made.table.teams[chosen])}",
    )


def team_cards(table: Table, chosen: int | None) -> tuple[TeamCard, ...]:
    return tuple(_team_card(here, table, chosen) for here in table.teams.values())


def _team_card(here: TeamHere, table: Table, chosen: int | None) -> TeamCard:
    changed = _modifiers(here.rules, table)
    return TeamCard(
        pk=here.row.pk,
        name=here.row.name,
        motto=here.row.motto,
        livery=drawings.team_livery(here.row),
        drawing=f"car-medium-{here.row.drawing}",
        strengths=tuple(Modifier(name, signed(by)) for name, by in changed.items() if by > 0),
        weaknesses=tuple(Modifier(name, signed(by)) for name, by in changed.items() if by < 0),
        is_chosen=here.row.pk == chosen,
    )


def _modifiers(team: catalog.Team, table: Table) -> dict[str, int]:
    """What the team adds to any car, by the campaign's reading."""
    weight = catalog.CLASSES["medium"]
    figures = catalog.model_figures(team, weight, table.rulings)
    return {name: getattr(figures, key) - getattr(weight.base, key) for key, (name, _, _) in FIGURES.items()}


def _spoken(here: TeamHere) -> str:
    return here.rules.label


def _team_meant(made: Making, ticked: str | None) -> int:
    """The team somebody ticked, if it races here; else theirs, or the one we would suggest."""
    known = {str(pk): pk for pk in made.table.teams}
    return known.get(ticked or "", suggestions.team(made.answers, made.table))


def car_step(made: Making, team: str | None = None, weight: str | None = None) -> CarStep:
    chosen_team = _team_meant(made, team)
    chosen = weight if weight and weight in catalog.CLASSES else suggestions.car_class(made.answers)
    bare = replace(made.answers, team=chosen_team, components=(), panels=())
    cars = {key: entrant_of(replace(bare, car_class=key), made.table) for key in catalog.CLASSES}
    cards = team_cards(made.table, chosen_team)
    drawing = made.table.teams[chosen_team].row.drawing
    without_team = entrant_of(replace(bare, team=None, car_class=chosen), made.table)
    return CarStep(
        team=next(card for card in cards if card.is_chosen),
        teams=cards,
        columns=tuple(Column(key, car.model, f"car-{key}-{drawing}", key == chosen) for key, car in cars.items()),
        rows=_rows(list(cars.values())),
        curves=_curves(cars[chosen], list(cars.values()), made.table),
        model=cars[chosen].model,
        all_cars=len(cards) * len(cars),
        figures=changes(without_team, cars[chosen], made.table.rulings),
        primary=f"Take the {cars[chosen].model}",
    )


def _rows(cars: Sequence[Entrant]) -> tuple[Row, ...]:
    found = [sums(car) for car in cars]
    rows = []
    for key, (name, _, has_sign) in FIGURES.items():
        totals = [each[key].total for each in found]
        show = signed if has_sign else number
        best = max(totals) if len(set(totals)) > 1 else None
        rows.append(Row(name, WHAT_IT_DOES[key], tuple(Cell(show(total), total == best) for total in totals)))
    return tuple(rows)


def _curves(chosen: Entrant, cars: Sequence[Entrant], table: Table) -> str:
    """How fast the car takes a hard curve, beside the one that differs most."""
    speeds = {car.model: _safe_in_a_hard_curve(car, table) for car in cars}
    mine = speeds.pop(chosen.model)
    other = max(speeds, key=lambda model: abs(speeds[model] - mine))
    told = f"With your Reflexes the {chosen.model} takes a hard curve at {mine}"
    return f"{told}, as the others do." if speeds[other] == mine else f"{told}, the {other} at {speeds[other]}."


def _safe_in_a_hard_curve(car: Entrant, table: Table) -> int:
    check = check_tile(figures_of(car), Tile("hard_curve", 2), 0, table.rulings).navigation
    return math.floor(check.limit) if check else 0


def table_of_cars(made: Making) -> tuple[TableTeam, ...]:
    """Every car there is: 21, and three more for each team of the game master's own."""
    chosen = (made.answers.team, made.answers.car_class)
    return tuple(
        TableTeam(
            name=here.row.name,
            livery=drawings.team_livery(here.row),
            cars=tuple(_table_row(here, weight, made.table, chosen) for weight in catalog.CLASSES.values()),
        )
        for here in made.table.teams.values()
    )


def _table_row(here: TeamHere, weight: catalog.CarClass, table: Table, chosen: tuple[int | None, str]) -> TableRow:
    model = catalog.derived_model(here.rules, weight, table.rulings)
    return TableRow(
        value=f"{here.row.pk}:{weight.id}",
        model=model.name,
        weight=weight.name.lower(),
        figures=tuple(
            Modifier(name, (signed if has_sign else number)(getattr(model.figures, key)))
            for key, (name, _, has_sign) in FIGURES.items()
        ),
        is_chosen=chosen == (here.row.pk, weight.id),
    )


def panels_step(made: Making) -> PanelsStep:
    entrant = entrant_of(made.answers, made.table)
    return PanelsStep(
        chassis=entrant.figures.chassis,
        model=entrant.model,
        drawing=drawing_of(made.answers, made.table),
        livery=livery_of(made.answers, made.table),
        panels=panel_views(entrant.panels),
    )


def drawing_of(answers: Answers, table: Table) -> str:
    team = team_of(answers, table)
    return f"car-{suggestions.car_class(answers)}-{team.row.drawing if team else 'steed'}"


def livery_of(answers: Answers, table: Table) -> str:
    """The class with the team's colours; own colours are chosen last, and the page paints them itself."""
    team = team_of(answers, table)
    return drawings.team_livery(team.row) if team else ""


def model_name(answers: Answers, table: Table) -> str:
    model = model_of(answers, table)
    return model.name if model else ""


def panels_text(panels: Panels) -> str:
    return ", ".join(f"{view.name} {view.points}" for view in panel_views(panels))
