"""The last step: number, name and colours of the car, and the whole driver once more before it enters."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.liveries import PALETTE, Colour
from campaigns.paint import team_colours
from campaigns.queries.wizard.car import drawing_of, livery_of, model_name, panels_text
from campaigns.queries.wizard.frame import ChangedFigure, Making, changes
from campaigns.services.drivers import free_number
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import entrant_of, team_of
from campaigns.wizard.steps import steps_of
from campaigns.wording import listed
from svl.rules import STATS, Entrant, catalog


@dataclass(frozen=True)
class Line:
    """One choice made before, and where to change it."""

    name: str
    text: str
    address: str


@dataclass(frozen=True)
class LiveryStep:
    name: str
    team: str
    model: str
    number: int
    car_name: str
    drawing: str
    livery: str
    palette: tuple[Colour, ...]
    colours: tuple[str, str]  # what the car wears: its own, else the team's
    team_colours: tuple[str, str]
    is_own: bool
    is_surprise: bool
    lines: tuple[Line, ...]
    figures: tuple[ChangedFigure, ...]


def livery_step(made: Making, *, wanted: tuple[str, str] | None = None, is_own: bool = False) -> LiveryStep:
    """For a draft whose other steps are answered; with the colours somebody wants, where they were refused."""
    answers, table = made.answers, made.table
    team = team_of(answers, table)
    if team is None:
        raise LookupError("the livery follows the team")
    entrant = entrant_of(answers, table)
    teams = team_colours(team.row)
    return LiveryStep(
        name=answers.name,
        team=team.row.name,
        model=model_name(answers, table),
        number=answers.number or free_number(made.here.campaign),
        car_name=answers.car_name,
        drawing=drawing_of(answers, table),
        livery=livery_of(answers, table),
        palette=PALETTE,
        colours=wanted or _worn(answers, teams),
        team_colours=teams,
        is_own=is_own if wanted else bool(answers.colours),
        is_surprise=answers.is_surprise,
        lines=_lines(made, entrant),
        figures=changes(entrant, entrant, table.rulings),
    )


def _worn(answers: Answers, teams: tuple[str, str]) -> tuple[str, str]:
    return (answers.colours[0], answers.colours[1]) if answers.colours else teams


def _lines(made: Making, entrant: Entrant) -> tuple[Line, ...]:
    """What was decided on the way here, step by step."""
    scores = ", ".join(f"{stat.capitalize()} {entrant.stats.of(stat)}" for stat in STATS)
    told = {
        "driver": ("Driver", f"{entrant.name}: {scores}"),
        "talents": ("Talents", listed([catalog.TALENTS[key].name for key in entrant.talents]) or "none"),
        "team": ("Team", entrant.team),
        "car": ("Car", f"{entrant.model}, {entrant.car_class.lower()}"),
        "panels": ("Panels", panels_text(entrant.panels)),
        "parts": ("Components", listed([catalog.COMPONENTS[key].name for key in entrant.components]) or "none"),
    }
    return tuple(Line(*told[step.slug], made.address(step)) for step in steps_of(made.table) if step.slug in told)
