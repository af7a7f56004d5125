"""A driver in the making: every answer is kept at once, so that a closed browser or another phone loses nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction

from campaigns.models import Campaign, Driver, DriverDraft, Person
from campaigns.services.drivers import Sheet, enlist, refuse_taken_name
from campaigns.services.log import record
from campaigns.services.npc_names import free_names
from campaigns.wizard import choices, scores, steps, suggestions
from campaigns.wizard.answers import Answers
from campaigns.wizard.surprise import Luck, surprised
from campaigns.wizard.table import Table, table_of
from svl.rules import Panels, Stats
from svl.table import AppDice, Refusal


def fair_luck(faces: int) -> int:
    return secrets.randbelow(faces) + 1


@transaction.atomic
def begin(campaign: Campaign, person: Person) -> DriverDraft:
    """This person's draft: the one there is, else a new one under a name nobody drives with yet."""
    draft, is_new = DriverDraft.objects.get_or_create(campaign=campaign, person=person)
    if is_new:
        _change(draft, lambda answers, _: _renamed(answers, campaign))
    return draft


def propose_name(draft: DriverDraft) -> Answers:
    """Another name, for those who find none."""
    return _change(draft, lambda answers, _: _renamed(answers, draft.campaign))


def surprise(draft: DriverDraft, luck: Luck = fair_luck) -> Answers:
    """A whole driver by luck, with the dice that have fallen."""
    name = _free_name(draft.campaign, luck)
    return _change(draft, lambda answers, table: surprised(answers, table, name, luck))


def name(draft: DriverDraft, wanted: str) -> Answers:
    return _change(draft, lambda answers, _: _named(answers, draft.campaign, wanted))


def roll(draft: DriverDraft, wanted: str, dice: AppDice | None = None) -> Answers:
    """The app throws the dice, once, for the driver of this name."""
    thrower = dice or AppDice(fair_luck)
    return _change(draft, lambda answers, table: scores.rolled(_named(answers, draft.campaign, wanted), table, thrower))


def type_dice(draft: DriverDraft, wanted: str, dice: Sequence[Sequence[int]]) -> Answers:
    """Dice that fell on the table, for the driver of this name."""
    return _change(draft, lambda answers, table: scores.typed(_named(answers, draft.campaign, wanted), table, dice))


def place_scores(draft: DriverDraft, wanted: str, placed: Stats) -> Answers:
    """The rolled scores where the player wants them."""
    return _change(draft, lambda answers, table: scores.placed(_named(answers, draft.campaign, wanted), table, placed))


@transaction.atomic
def enter_scores(draft: DriverDraft, by: Person, given: Stats) -> Answers:
    """A game master types the scores, where the table has it so."""
    answers = _change(draft, lambda answers, table: scores.given(answers, table, by.name, given))
    if draft.person_id != by.pk:
        whose = f"{draft.person.name}'s new driver"
        record(draft.campaign, by, "scores_entered", f"{by.name} entered the scores of {whose}.")
    return answers


@transaction.atomic
def let_roll_again(draft: DriverDraft, by: Person) -> Answers:
    """A game master takes the dice back. The diary says so, for dice fall once."""
    answers = _change(draft, lambda answers, _: scores.forgotten(answers))
    mine = draft.person_id == by.pk
    told = (
        f"{by.name} rolls the scores of a new driver again."
        if mine
        else (f"{by.name} lets {draft.person.name} roll the scores of a new driver again.")
    )
    record(draft.campaign, by, "dice_taken_back", told)
    return answers


def choose_talents(draft: DriverDraft, talents: Sequence[str]) -> Answers:
    return _change(draft, lambda answers, table: choices.talented(answers, table, talents))


def take_suggested_talents(draft: DriverDraft) -> Answers:
    return _change(draft, lambda answers, table: choices.talented(answers, table, suggestions.talents(answers, table)))


def join_team(draft: DriverDraft, team: int) -> Answers:
    return _change(draft, lambda answers, table: choices.joined(answers, table, team))


def choose_car(draft: DriverDraft, team: int, car_class: str) -> Answers:
    return _change(draft, lambda answers, table: choices.seated(answers, table, team, car_class))


def share_panels(draft: DriverDraft, panels: Panels) -> Answers:
    return _change(draft, lambda answers, table: choices.shared(answers, table, panels))


def fit_components(draft: DriverDraft, components: Sequence[str]) -> Answers:
    return _change(draft, lambda answers, table: choices.fitted(answers, table, components))


def fit_suggested_components(draft: DriverDraft) -> Answers:
    return _change(draft, lambda answers, table: choices.fitted(answers, table, suggestions.components(answers, table)))


def dress(draft: DriverDraft, number: int | None, car_name: str, colours: Sequence[str]) -> Answers:
    return _change(draft, lambda answers, _: choices.dressed(answers, number, car_name, colours))


@transaction.atomic
def finish(draft: DriverDraft, by: Person) -> Driver:
    """The draft becomes a driver of its person. Refused whole, the draft stays as it is."""
    stored = _locked(draft)
    table = table_of(stored.campaign)
    answers = choices.settle(Answers.of(stored.answers), table).answers
    driver = enlist(stored.campaign, by, _sheet(answers, table), player=stored.person)
    stored.delete()
    return driver


def _sheet(answers: Answers, table: Table) -> Sheet:
    stats, team = scores.stats_of(answers, table.rulings), choices.team_of(answers, table)
    missing = steps.first_open(answers, table)
    if missing.todo or stats is None or team is None:
        raise Refusal("unfinished", missing.todo, step=missing.slug)
    return Sheet(
        name=answers.name,
        stats=stats,
        team=team.row,
        car_class=answers.car_class,
        talents=answers.talents or (),
        components=answers.components or (),
        number=answers.number,
        car_name=answers.car_name,
        colours=(answers.colours[0], answers.colours[1]) if answers.colours else ("", ""),
        panels=Panels(*answers.panels) if answers.panels else None,
        scores_from=scores.source_words(answers, table.rulings),
    )


@transaction.atomic
def _change(draft: DriverDraft, change: Callable[[Answers, Table], Answers]) -> Answers:
    """Reads the draft as it is now (another phone may have gone on with it), changes it and keeps it."""
    stored = _locked(draft)
    answers = change(Answers.of(stored.answers), table_of(stored.campaign))
    stored.answers = answers.stored()
    stored.save(update_fields=["answers", "changed_at"])
    return answers


def _locked(draft: DriverDraft) -> DriverDraft:
    rows = DriverDraft.objects.select_for_update(of=("self",)).select_related("campaign", "person")
    found = rows.filter(pk=draft.pk).first()
    if found is None:
        raise Refusal("draft_gone", "This driver is finished already, perhaps on another phone.")
    return found


def _named(answers: Answers, campaign: Campaign, wanted: str) -> Answers:
    """Under a name nobody drives with yet; when the driver enters, it is asked once more."""
    named = choices.named(answers, wanted)
    refuse_taken_name(campaign, named.name)
    return named


def _renamed(answers: Answers, campaign: Campaign) -> Answers:
    proposed = _free_name(campaign, fair_luck, besides=answers.name)
    return replace(answers, name=proposed, proposed_name=proposed)


def _free_name(campaign: Campaign, luck: Luck, besides: str = "") -> str:
    taken = campaign.drivers.values_list("name", flat=True)
    return next(free_names([*taken, besides], luck))
