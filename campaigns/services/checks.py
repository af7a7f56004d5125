"""Checks the game master asks for between the races. A roll counts once, whoever taps how often."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from campaigns.entrants import rulings_of, stats_of
from campaigns.models import Campaign, Driver, Person, StatCheck, StatRoll, Status
from campaigns.services.log import record
from campaigns.wording import listed
from svl.rules import Rulings, endurance_passes, reflexes_pass, score
from svl.table import AppDice, Refusal, Throw, fits

ASKED, ROLLED, CLOSED = "check_asked", "check_rolled", "check_closed"  # kinds of log entries
LONGEST_WHY = 120


@transaction.atomic
def ask(
    campaign: Campaign, by: Person, drivers: Sequence[Driver], stat: str, *, why: str = "", gm_only: bool = False
) -> StatCheck:
    """Three dice of each of these drivers against one score. GM-only: they roll, the game master alone sees how."""
    why = " ".join(why.split())
    _refuse_odd_question(drivers, stat, why)
    check = StatCheck.objects.create(campaign=campaign, stat=stat, why=why, gm_only=gm_only, asked_by=by)
    StatRoll.objects.bulk_create(StatRoll(check_asked=check, driver=driver) for driver in drivers)
    known = [driver.name for driver in drivers if not driver.is_hidden]
    hidden = [driver.name for driver in drivers if driver.is_hidden]
    for names, secret in ((known, gm_only), (hidden, True)):
        if names:
            record(campaign, by, ASKED, f"{_named(check)} asked of {listed(names)}.", gm_only=secret, check=check.pk)
    return check


def _refuse_odd_question(drivers: Sequence[Driver], stat: str, why: str) -> None:
    if stat not in StatCheck.Stat.values:
        known = listed([str(label) for label in StatCheck.Stat.labels], "or")
        raise Refusal("unknown_stat", f"Choose the score to roll against: {known}.", field="stat")
    if not drivers:
        raise Refusal("nobody_asked", "Choose at least one driver who rolls.", field="drivers")
    if dead := [driver.name for driver in drivers if driver.status == Status.DEAD]:
        raise Refusal("dead", f"{listed(dead)} can roll no more. Choose somebody alive.", field="drivers")
    if len(why) > LONGEST_WHY:
        raise Refusal("long_why", f"A reason has {LONGEST_WHY} letters at most.", field="why")


def _named(check: StatCheck) -> str:
    """Endurance check (a night in the cells)"""
    name = f"{StatCheck.Stat(check.stat).label} check"
    return f"{name} ({check.why})" if check.why else name


# -- rolling


def may_type(campaign: Campaign) -> bool:
    return campaign.dice != Campaign.Dice.APP


def may_app_roll(campaign: Campaign, *, runs: bool) -> bool:
    """At a table that rolls by hand the app still rolls for the game master, who has many drivers and two hands."""
    return runs or campaign.dice != Campaign.Dice.HAND


@transaction.atomic
def roll(asked: StatRoll, by: Person, *, runs: bool, dice: AppDice | None = None) -> bool:
    """The app throws the three dice. False where they had fallen before: then those stand."""
    campaign = asked.check_asked.campaign
    if not may_app_roll(campaign, runs=runs):
        raise Refusal("by_hand", f"In {campaign} dice are rolled by hand: type what yours show.", field="dice")
    fallen = (dice or AppDice()).roll(_throw(asked))
    return _write(asked, by, fallen, typed=False)


@transaction.atomic
def type_in(asked: StatRoll, by: Person, values: Sequence[int]) -> bool:
    """Dice thrown on the table. False where they had been typed or rolled before: then those stand."""
    campaign = asked.check_asked.campaign
    if not may_type(campaign):
        raise Refusal("by_app", f"In {campaign} the app rolls: tap Roll.", field="dice")
    try:
        fallen = fits(_throw(asked), values)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, field="dice") from None
    return _write(asked, by, fallen, typed=True)


@transaction.atomic
def roll_npcs(check: StatCheck, by: Person, dice: AppDice | None = None) -> int:
    """The app rolls for every NPC who has not rolled yet. Says for how many."""
    waiting = check.rolls.filter(driver__is_npc=True, die_1__isnull=True)
    rolls = list(waiting.select_related("driver", "check_asked__campaign"))
    return sum(roll(asked, by, runs=True, dice=dice) for asked in rolls)


def _throw(asked: StatRoll) -> Throw:
    return Throw(f"driver-{asked.driver_id}", "d6", 3, f"{asked.check_asked.stat}_check", name=asked.driver.name)


def _write(asked: StatRoll, by: Person, dice: Sequence[int], *, typed: bool) -> bool:
    check = StatCheck.objects.select_for_update().select_related("campaign").get(pk=asked.check_asked_id)
    first, second, third = dice
    fresh = StatRoll.objects.filter(pk=asked.pk, die_1__isnull=True, check_asked__closed_at__isnull=True).update(
        die_1=first, die_2=second, die_3=third, typed=typed, rolled_by=by, rolled_at=timezone.now()
    )
    if not fresh:
        _refuse_closed(check, asked)
        return False
    _record_result(check, asked.driver, by, dice, typed=typed)
    if not check.rolls.filter(die_1__isnull=True).exists():
        _close(check)
    return True


def _refuse_closed(check: StatCheck, asked: StatRoll) -> None:
    if StatRoll.objects.filter(pk=asked.pk, die_1__isnull=True).exists():
        raise Refusal("closed", f"The {_named(check)} is closed; {asked.driver} was not rolled for.", field="dice")


def _record_result(check: StatCheck, driver: Driver, by: Person, dice: Sequence[int], *, typed: bool) -> None:
    """The log holds how it went, with the score and the reading of that day."""
    target, total = stats_of(driver).of(check.stat), score(dice)
    passed = passes(check.stat, target, total, rulings_of(check.campaign))
    shown = "+".join(str(die) for die in dice)
    record(
        check.campaign,
        by,
        ROLLED,
        f"{driver} {'passes' if passed else 'fails'} the {_named(check)}: {shown} = {total} against {target}.",
        gm_only=check.gm_only or driver.is_hidden,
        check=check.pk,
        driver=driver.pk,
        dice=list(dice),
        total=total,
        target=target,
        passed=passed,
        typed=typed,
    )


def passes(stat: str, target: int, total: int, rulings: Rulings) -> bool:
    """As in a race (CallCheck): Reflexes by the reading of Reflex checks, the others by that of Endurance Tests."""
    return (reflexes_pass if stat == "reflexes" else endurance_passes)(target, total, rulings)


# -- closing


@transaction.atomic
def close(check: StatCheck, by: Person) -> None:
    """Whoever has not rolled is let off."""
    left = [roll.driver for roll in check.rolls.filter(die_1__isnull=True).select_related("driver")]
    if _close(check) and left:
        hidden = check.gm_only or any(driver.is_hidden for driver in left)
        names = listed([driver.name for driver in left])
        record(check.campaign, by, CLOSED, f"{_named(check)} closed without {names}.", gm_only=hidden, check=check.pk)


def _close(check: StatCheck) -> bool:
    return bool(StatCheck.objects.filter(pk=check.pk, closed_at__isnull=True).update(closed_at=timezone.now()))
