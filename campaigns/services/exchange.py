"""Drivers that come from a file or from another campaign. They are enlisted like any other, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from campaigns.entrants import rules_team, rulings_of
from campaigns.exchange import BadFile, DriverFile, OwnTeam
from campaigns.models import Campaign, Car, Driver, Person, Team
from campaigns.services.drivers import Sheet, enlist, free_number
from campaigns.services.log import record
from campaigns.services.portraits import hang
from campaigns.services.teams import Plan, make_team
from svl.rules import Panels, build, catalog
from svl.table import Refusal

LONGEST_NAME = 40


class Seat(StrEnum):
    """What becomes of the driver here."""

    MINE = "mine"
    FREE = "free"
    NPC = "npc"


@dataclass(frozen=True)
class Answers:
    """What the person bringing a driver in has decided. Nothing said means: as in the file."""

    seat: Seat = Seat.MINE
    name: str = ""
    number: int | None = None
    team: Team | None = None
    remake_team: bool = False


class Open(Exception):  # noqa: N818 - questions, not an error
    """Something of the driver is taken or missing here: what to ask, and what would work."""

    def __init__(self, name: str, number: int, questions: dict[str, str]) -> None:
        super().__init__(" ".join(questions.values()))
        self.name = name
        self.number = number
        self.questions = questions  # by field: name, number, team


@transaction.atomic
def bring_in(campaign: Campaign, by: Person, file: DriverFile, answers: Answers) -> Driver:
    """The driver of the file in this campaign; `Open` questions, or a `BadFile`, and then nothing is written."""
    name, number = answers.name or file.name, answers.number or file.number
    team = _team(campaign, by, file.team, answers)
    questions = dict(_questions(campaign, file, name, number, team))
    if questions or team is None:
        raise Open(_free_name(campaign, name), _free_number(campaign, number), questions)
    panels = file.panels if rulings_of(campaign).panel_model == "custom" else None
    if faults := list(_faults(campaign, file, team, panels)):
        raise BadFile(*faults)
    driver = enlist(
        campaign,
        by,
        _sheet(file, name, number, team, panels, answers.seat),
        player=by if answers.seat is Seat.MINE else None,
    )
    _add_the_rest(driver, by, file)
    return driver


def _sheet(file: DriverFile, name: str, number: int, team: Team, panels: Panels | None, seat: Seat) -> Sheet:
    return Sheet(
        name=name,
        stats=file.stats,
        team=team,
        car_class=file.car_class,
        talents=file.talents,
        components=file.components,
        number=number,
        car_name=file.car_name,
        colours=file.colours,
        panels=panels,
        biography=file.biography,
        scores_from=file.scores_from,
        is_npc=seat is Seat.NPC,
        dials=file.dials,
    )


def _add_the_rest(driver: Driver, by: Person, file: DriverFile) -> None:
    if file.private_notes:
        driver.private_notes = file.private_notes
        driver.save(update_fields=["private_notes"])
    if file.portrait:
        hang(driver, by, file.portrait)
    stats = file.stats
    scores = f"{stats.reflexes}, {stats.psyche}, {stats.endurance}, {stats.charisma}"
    record(
        driver.campaign,
        by,
        "driver_brought_in",
        f"{by.name} brought {driver.name} in from elsewhere, with the scores {scores}.",
        driver=driver.pk,
    )


# -- what may stand in the way


def _team(campaign: Campaign, by: Person, wanted: str | OwnTeam, answers: Answers) -> Team | None:
    """The team of that name and those modifiers here, the one chosen instead, or the same one made anew."""
    if answers.team is not None:
        return answers.team
    if isinstance(wanted, str):
        return Team.objects.get(campaign=campaign, book=wanted)
    same = Team.objects.filter(campaign=campaign, book="", name__iexact=wanted.name).first()
    if same is not None and rules_team(same).modifiers == wanted.modifiers:
        return same
    if answers.remake_team:
        plan = Plan(wanted.name, wanted.drawing, wanted.colours, wanted.modifiers, wanted.motto)
        return make_team(campaign, by, plan)
    return None


def _questions(
    campaign: Campaign, file: DriverFile, name: str, number: int, team: Team | None
) -> Iterator[tuple[str, str]]:
    if Driver.objects.filter(campaign=campaign, name__iexact=" ".join(name.split())).exists():
        yield "name", f"{name} drives in {campaign} already. How about {_free_name(campaign, name)}?"
    if Car.objects.filter(campaign=campaign, number=number).exists():
        yield "number", f"Number {number} is on another car. {free_number(campaign)} is free."
    if team is None and isinstance(file.team, OwnTeam):
        yield "team", f"{file.team.name} does not race in {campaign} as the file has it. Choose a team."


def _faults(campaign: Campaign, file: DriverFile, team: Team, panels: Panels | None) -> Iterator[str]:
    """Each part against the rules by itself, so that all faults are told at once."""
    rulings, car = rulings_of(campaign), (rules_team(team), catalog.CLASSES[file.car_class])
    for part in ({"talents": file.talents}, {"components": file.components}, {"panels": panels}):
        try:
            build("check", file.name, file.stats, *car, rulings, **part)
        except Refusal as refusal:
            yield refusal.sentence


def _free_name(campaign: Campaign, name: str) -> str:
    """The name itself, or the first that is free with a figure behind it."""
    name = " ".join(name.split())
    taken = {taken.lower() for taken in Driver.objects.filter(campaign=campaign).values_list("name", flat=True)}
    tries = (name, *(f"{name[: LONGEST_NAME - 4].rstrip()} {figure}" for figure in range(2, 1000)))
    return next(each for each in tries if each.lower() not in taken)


def _free_number(campaign: Campaign, number: int) -> int:
    taken = Car.objects.filter(campaign=campaign, number=number).exists()
    return free_number(campaign) if taken else number
