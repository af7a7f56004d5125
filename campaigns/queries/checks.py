"""Checks as a person may see them: how a roll went is read from the log, so that it stays as it was that day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any
from urllib.parse import urlencode

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.models import Driver, StatCheck, StatRoll, Status
from campaigns.services.checks import ROLLED, may_app_roll, may_type, passes
from campaigns.services.sheets import digest
from svl.rules import Rulings, score

CLOSED_SHOWN = 8
EVERY_TOTAL = tuple(score(dice) for dice in product(range(1, 7), repeat=3))
STAYS = dt.timedelta(minutes=2)  # so long a roll stays on its player's card


@dataclass(frozen=True)
class Result:
    dice: tuple[int, ...]
    total: int
    target: int
    passed: bool
    typed: bool

    @property
    def verdict(self) -> str:
        return "Passed" if self.passed else "Failed"


@dataclass(frozen=True)
class RollView:
    """One driver's part. A roll without a result is one this person may not see."""

    id: int
    driver: str
    number: int
    livery: str
    holder: str
    stat: str
    score: int
    to_pass: str  # what passes, and the chance of it
    is_mine: bool
    is_played: bool  # by a person, whose phone may roll at any moment
    is_open: bool
    is_rolled: bool
    result: Result | None
    may_roll: bool
    may_type: bool

    @property
    def is_waiting(self) -> bool:
        return not self.is_rolled and (self.may_roll or self.may_type)


@dataclass(frozen=True)
class CheckView:
    id: int
    name: str
    why: str
    gm_only: bool
    asked_at: dt.datetime
    is_open: bool
    rolls: tuple[RollView, ...]
    npcs_waiting: int

    @property
    def is_mine_alone(self) -> bool:
        return all(roll.is_mine for roll in self.rolls)


@dataclass(frozen=True)
class ChecksView:
    open: tuple[CheckView, ...]
    closed: tuple[CheckView, ...]


@dataclass(frozen=True)
class Card:
    """A check put to one of my drivers."""

    check: str
    why: str
    gm_only: bool
    roll: RollView


@dataclass(frozen=True)
class MyChecks:
    """`mark` changes when a card does: a phone that asks again with the same mark is told nothing new."""

    cards: tuple[Card, ...]
    waiting: int  # rolls that are still out, for those who asked for them
    mark: str


def checks_view(here: Here) -> ChecksView:
    """What is open and what was lately. Checks put to my drivers alone are on my cards already."""
    open_checks = _with_rolls(here, _checks(here).filter(closed_at__isnull=True))
    closed = _with_rolls(here, _checks(here).filter(closed_at__isnull=False)[:CLOSED_SHOWN])
    views = sorted(_views(here, [*open_checks, *closed]), key=lambda view: -view.id)
    return ChecksView(
        open=tuple(view for view in views if view.is_open and (here.runs or not view.is_mine_alone)),
        closed=tuple(view for view in views if not view.is_open)[:CLOSED_SHOWN],
    )


def open_for(here: Here) -> MyChecks:
    """The checks put to my own drivers, and for a while how they went."""
    if not here.plays:
        return MyChecks((), 0, "")
    since = timezone.now() - STAYS
    due = Q(closed_at__isnull=True, rolls__die_1__isnull=True) | Q(rolls__rolled_at__gte=since)
    checks = _with_rolls(here, _checks(here).filter(due, rolls__driver__player=here.person).distinct())
    results = _results(here, checks)
    cards = tuple(
        Card(_name(check), check.why, check.gm_only, _roll_view(here, check, roll, results))
        for check in checks
        for roll in _rolls(check)
        if sight.holds(here, roll.driver) and _is_due(check, roll, since)
    )
    waiting = _still_out(here) if here.runs else 0
    return MyChecks(cards, waiting, digest(f"{cards} {waiting}"))


def _is_due(check: StatCheck, roll: StatRoll, since: dt.datetime) -> bool:
    """Whether others have rolled does not matter: a card must not stay for somebody the players have not met."""
    return check.closed_at is None if roll.rolled_at is None else roll.rolled_at >= since


def roll_view(here: Here, asked: StatRoll) -> RollView:
    check = asked.check_asked
    return _roll_view(here, check, asked, _results(here, [check]))


def _checks(here: Here) -> QuerySet[StatCheck]:
    """Those this person knows of: a GM-only check is known to those who are asked."""
    checks = StatCheck.objects.filter(campaign=here.campaign).order_by("-pk")
    if here.runs:
        return checks
    known = sight.drivers(here)
    asked = Q(gm_only=True, rolls__driver__in=known.filter(player=here.person))
    return checks.filter(Q(gm_only=False, rolls__driver__in=known) | asked).distinct()


def _with_rolls(here: Here, checks: QuerySet[StatCheck]) -> list[StatCheck]:
    known = StatRoll.objects.filter(driver__in=sight.drivers(here)).order_by("pk")
    rolls = known.select_related("driver__car__team", "driver__player")
    return list(checks.select_related("campaign").prefetch_related(Prefetch("rolls", rolls, to_attr="known_rolls")))


def _rolls(check: StatCheck) -> Sequence[StatRoll]:
    found: Sequence[StatRoll] = check.known_rolls  # type: ignore[attr-defined]  # by the Prefetch above
    return found


def _views(here: Here, checks: Sequence[StatCheck]) -> tuple[CheckView, ...]:
    results = _results(here, checks)
    return tuple(_check_view(here, check, results) for check in checks)


def _check_view(here: Here, check: StatCheck, results: dict[tuple[int, int], Result]) -> CheckView:
    # Of a GM-only check a player sees his own part alone.
    rolls = [roll for roll in _rolls(check) if sight.sees_results(here, check) or sight.holds(here, roll.driver)]
    views = tuple(_roll_view(here, check, roll, results) for roll in rolls)
    # Judged by what this person sees: a check must not stay open for somebody the players have not met.
    is_open = check.closed_at is None and (here.runs or any(not view.is_rolled for view in views))
    return CheckView(
        id=check.pk,
        name=_name(check),
        why=check.why,
        gm_only=check.gm_only,
        asked_at=check.asked_at,
        is_open=is_open,
        rolls=views,
        npcs_waiting=sum(roll.driver.is_npc and roll.die_1 is None for roll in rolls),
    )


def _roll_view(here: Here, check: StatCheck, roll: StatRoll, results: dict[tuple[int, int], Result]) -> RollView:
    driver = roll.driver
    is_open = check.closed_at is None
    may_do = is_open and sight.may_edit(here, driver)
    return RollView(
        id=roll.pk,
        driver=driver.name,
        number=driver.car.number,
        livery=drawings.car_livery(driver.car),
        holder=driver.player.name if driver.player else "NPC" if driver.is_npc else "",
        stat=StatCheck.Stat(check.stat).label,
        score=getattr(driver, check.stat),
        to_pass=to_pass(check.stat, getattr(driver, check.stat), rulings_of(check.campaign)),
        is_mine=sight.holds(here, driver),
        is_played=driver.player_id is not None,
        is_open=is_open,
        is_rolled=roll.die_1 is not None,
        result=results.get((check.pk, driver.pk)),
        may_roll=may_do and may_app_roll(here.campaign, runs=here.runs),
        may_type=may_do and may_type(here.campaign),
    )


def to_pass(stat: str, target: int, rulings: Rulings) -> str:
    """10 or less passes, 50 %"""
    chance = sum(passes(stat, target, total, rulings) for total in EVERY_TOTAL) / len(EVERY_TOTAL)
    limit = f"{target} or less" if passes(stat, target, target, rulings) else f"Below {target}"
    return f"{limit} passes, {round(100 * chance)} %"


def _results(here: Here, checks: Iterable[StatCheck]) -> dict[tuple[int, int], Result]:
    """What this person may read in the log of how the dice fell, by check and driver."""
    asked = [check.pk for check in checks]
    if not asked:
        return {}
    entries = sight.log(here).filter(kind=ROLLED, data__check__in=asked).values_list("data", flat=True)
    return {(data["check"], data["driver"]): _result(data) for data in entries}


def _result(data: dict[str, Any]) -> Result:
    return Result(tuple(data["dice"]), data["total"], data["target"], data["passed"], data["typed"])


def _name(check: StatCheck) -> str:
    return f"{StatCheck.Stat(check.stat).label} check"


def _still_out(here: Here) -> int:
    return StatRoll.objects.filter(
        check_asked__campaign=here.campaign, check_asked__closed_at__isnull=True, die_1__isnull=True
    ).count()


# -- whom to ask


@dataclass(frozen=True)
class Askable:
    """Everybody alive, by number: those somebody plays, and the rest."""

    played: tuple[Driver, ...]
    others: tuple[Driver, ...]
    address_of_all: str  # the page with every player's driver chosen

    @property
    def drivers(self) -> tuple[Driver, ...]:
        return self.played + self.others


def askable(here: Here) -> Askable:
    known = list(sight.drivers(here).exclude(status=Status.DEAD).select_related("car").order_by("car__number"))
    played = tuple(driver for driver in known if driver.player_id)
    chosen = urlencode([("driver", driver.pk) for driver in played])
    return Askable(
        played=played,
        others=tuple(driver for driver in known if not driver.player_id),
        address_of_all=f"{reverse('checks', args=[here.campaign.pk])}?{chosen}",
    )
