"""The three ways to a driver, the drivers nobody holds, and, for those who run the campaign, everybody's drafts."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.models import Campaign, Driver, DriverDraft, Status
from campaigns.queries.carsheet import CarSheet, carsheet
from campaigns.queries.drivers import with_cars
from campaigns.queries.wizard.frame import step_address
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import settle
from campaigns.wizard.scores import source_words, stats_of
from campaigns.wizard.steps import first_open
from campaigns.wizard.table import Table, table_of
from svl.rules import STATS


@dataclass(frozen=True)
class DraftView:
    """A half-made driver in a line."""

    pk: int
    person: str
    name: str
    next_part: str
    address: str  # where its own person goes on


@dataclass(frozen=True)
class Doors:
    free: int
    mine: DraftView | None
    others: tuple[DraftView, ...]


@dataclass(frozen=True)
class ReadyDriver:
    pk: int
    name: str
    number: int
    drawing: str
    livery: str
    sheet: CarSheet

    @property
    def key(self) -> str:
        return f"ready-{self.pk}"


@dataclass(frozen=True)
class DraftScores:
    """What a game master may see and do of somebody's draft."""

    pk: int
    person: str
    name: str
    scores: tuple[tuple[str, int], ...]
    source: str
    gm_enters: bool
    has_dice: bool


def doors(here: Here, draft: DriverDraft | None) -> Doors:
    table = table_of(here.campaign)
    return Doors(
        free=_free(here).count(),
        mine=_draft_view(here, draft, table) if draft else None,
        others=_others(here, table) if here.runs else (),
    )


def _free(here: Here) -> QuerySet[Driver]:
    return sight.drivers(here).filter(player=None, is_npc=False, status=Status.ACTIVE)


def _others(here: Here, table: Table) -> tuple[DraftView, ...]:
    drafts = here.campaign.drafts.exclude(person=here.person).select_related("person").order_by("person__name")
    return tuple(_draft_view(here, draft, table) for draft in drafts)


def _draft_view(here: Here, draft: DriverDraft, table: Table) -> DraftView:
    answers = settle(Answers.of(draft.answers), table).answers
    step = first_open(answers, table)
    return DraftView(draft.pk, draft.person.name, answers.name, step.part, step_address(here, step))


def ready_drivers(here: Here) -> tuple[ReadyDriver, ...]:
    """Every driver somebody can take, in the same few queries however many there are."""
    rulings = rulings_of(here.campaign)
    return tuple(
        ReadyDriver(
            pk=driver.pk,
            name=driver.name,
            number=driver.car.number,
            drawing=drawings.car_drawing(driver.car),
            livery=drawings.car_livery(driver.car),
            sheet=carsheet(fit(driver, rulings).entrant, rulings),
        )
        for driver in with_cars(_free(here)).order_by("name")
    )


def draft_scores(campaign: Campaign, draft: DriverDraft) -> DraftScores:
    table = table_of(campaign)
    answers = Answers.of(draft.answers)
    stats = stats_of(answers, table.rulings)
    gm_enters = table.rulings.stat_method == "gm_entry"
    return DraftScores(
        pk=draft.pk,
        person=draft.person.name,
        name=answers.name,
        scores=tuple((stat.capitalize(), stats.of(stat)) for stat in STATS) if stats else (),
        source=source_words(answers, table.rulings) if stats or (answers.dice and not gm_enters) else "",
        gm_enters=gm_enters,
        has_dice=bool(answers.dice),
    )
