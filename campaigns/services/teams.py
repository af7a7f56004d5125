"""The game master's own teams. The book's seven stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db import IntegrityError, transaction

from campaigns.liveries import is_legal_colour
from campaigns.models import Campaign, CarRequest, Person, Team
from campaigns.services.log import record
from campaigns.wording import listed, signed
from campaigns.words.phrases import FIGURES, changes
from svl.rules import catalog
from svl.table import Refusal

LONGEST_NAME, LONGEST_MOTTO = 40, 120

# What the database holds a modifier to (team_modifiers_in_bounds), so that every class still drives.
BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "chassis": (-40, 100),
        "acceleration": (-1, 4),
        "top_speed": (-1, 4),
        "braking": (-1, 4),
        "handling": (-2, 4),
        "slots": (0, 3),
    }
)
DRAWINGS = tuple(team.short for team in catalog.TEAMS.values())


@dataclass(frozen=True)
class Plan:
    """Everything somebody decides about a team; its three models follow."""

    name: str
    drawing: str
    colours: tuple[str, str]
    modifiers: catalog.CarFigures
    motto: str = ""


@transaction.atomic
def make_team(campaign: Campaign, by: Person, plan: Plan) -> Team:
    team = Team(campaign=campaign)
    _write(team, plan)
    record(campaign, by, "team_made", f"{team} joins the league: {_told(plan)}.", team=team.pk)
    return team


@transaction.atomic
def change_team(team: Team, by: Person, plan: Plan) -> None:
    """Another name, other colours, other modifiers. Its cars change with it, races that ran do not."""
    _refuse_book(team)
    before = team.name
    _write(team, plan)
    now = team.name if team.name == before else f"{before}, now {team.name},"
    record(team.campaign, by, "team_changed", f"{now} was changed: {_told(plan)}.", team=team.pk)


@transaction.atomic
def remove_team(team: Team, by: Person) -> None:
    """Only a team nobody drives for, or has asked to drive for."""
    _refuse_book(team)
    drivers = list(team.cars.order_by("driver__name").values_list("driver__name", flat=True))
    if drivers:
        verb = "drives" if len(drivers) == 1 else "drive"
        raise Refusal("team_in_use", f"{listed(drivers)} {verb} for {team}. Give them another car first.")
    asking = CarRequest.objects.filter(team=team, state=CarRequest.State.OPEN).values_list("driver__name", flat=True)
    if asking:
        raise Refusal("team_asked_for", f"{listed(list(asking))} asked for a car of {team}. Answer that first.")
    team.delete()
    record(team.campaign, by, "team_removed", f"{team} left the league.")


def _refuse_book(team: Team) -> None:
    if team.book:
        raise Refusal("book_team", f"{team} is one of the book's seven; its figures are the book's. Make your own.")


def _write(team: Team, plan: Plan) -> None:
    _check(team, plan)
    team.name, team.motto, team.drawing = _tidy(plan.name), _tidy(plan.motto), plan.drawing
    team.colour_1, team.colour_2 = plan.colours
    for figure in BOUNDS:
        setattr(team, figure, getattr(plan.modifiers, figure))
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError:
        raise _taken(plan.name) from None


def _check(team: Team, plan: Plan) -> None:
    _check_words(plan)
    same = Team.objects.filter(campaign_id=team.campaign_id, name__iexact=_tidy(plan.name)).exclude(pk=team.pk)
    if same.exists():
        raise _taken(plan.name)
    if plan.drawing not in DRAWINGS:
        raise Refusal("unknown_drawing", f"There is no drawing {plan.drawing!r}: choose one.", field="drawing")
    for at, colour in enumerate(plan.colours, start=1):
        if not is_legal_colour(colour):
            raise Refusal(
                "unseen_colour",
                f"{colour or 'No colour'} cannot be told on both the dark and the light ground. Choose a swatch.",
                field=f"colour_{at}",
            )
    check_modifiers(plan.modifiers)


def _check_words(plan: Plan) -> None:
    name, motto = _tidy(plan.name), _tidy(plan.motto)
    if not name:
        raise Refusal("no_name", "A team needs a name.", field="name")
    if len(name) > LONGEST_NAME:
        raise Refusal("long_name", f"A team's name has {LONGEST_NAME} letters at most.", field="name")
    if len(motto) > LONGEST_MOTTO:
        raise Refusal("long_motto", f"A motto has {LONGEST_MOTTO} letters at most.", field="motto")


def check_modifiers(modifiers: catalog.CarFigures) -> None:
    """Refuses what some class could not drive with."""
    for figure, (least, most) in BOUNDS.items():
        amount = getattr(modifiers, figure)
        if not least <= amount <= most:
            raise Refusal(
                "modifier_out_of_bounds",
                f"{FIGURES[figure]} {signed(amount)} is out of bounds: {signed(least)} to {signed(most)}.",
                field=figure,
            )


def _taken(name: str) -> Refusal:
    return Refusal("name_taken", f"A team called {_tidy(name)} races here already. Choose another name.", field="name")


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _told(plan: Plan) -> str:
    return changes(plan.modifiers) or "no modifiers"
