"""Founding a campaign, changing how it is played, and ending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.db import models, transaction

from campaigns.models import Campaign, LogEntry, Membership, Person, Role, Season, Team
from campaigns.presets import preset_called
from campaigns.services.log import record
from svl.rules import SWITCHES, Rulings, catalog
from svl.table import Refusal

LONGEST_NAME = 60
PRESET_USED = "preset_used"  # the kind of log entry that remembers the readings from before a preset

# What may be chosen, and what the diary calls it.
CHOICES: Mapping[str, tuple[str, type[models.TextChoices]]] = {
    "paper": ("paper", Campaign.Paper),
    "dice": ("dice", Campaign.Dice),
    "help_level": ("help", Campaign.Help),
}


class Settings(TypedDict, total=False):
    name: str
    paper: str
    dice: str
    help_level: str


@transaction.atomic
def found(
    owner: Person,
    name: str,
    *,
    rulings: Mapping[str, Any] | None = None,
    paper: str = Campaign.Paper.A4,
    dice: str = Campaign.Dice.EITHER,
    help_level: str = Campaign.Help.ODDS,
    is_demo: bool = False,
) -> Campaign:
    """A campaign with the book's seven teams, a first season, and its founder as GM."""
    _check_settings({"paper": paper, "dice": dice, "help_level": help_level})
    campaign = Campaign.objects.create(
        name=_fit_name(name),
        owner=owner,
        rulings=Rulings.of(rulings or {}).changed(),
        paper=paper,
        dice=dice,
        help_level=help_level,
        is_demo=is_demo,
    )
    Membership.objects.create(campaign=campaign, person=owner, role=Role.GM)
    Team.objects.bulk_create(
        Team(campaign=campaign, book=team.id, name=team.name, motto=team.motto, drawing=team.short)
        for team in catalog.TEAMS.values()
    )
    Season.objects.create(campaign=campaign, name="Season 1", is_current=True)
    record(campaign, owner, "campaign_founded", f"{owner.name} founded {campaign.name}.")
    return campaign


def _fit_name(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy:
        raise Refusal("no_name", "A campaign needs a name.", field="name")
    if len(tidy) > LONGEST_NAME:
        raise Refusal("long_name", f"A campaign's name has {LONGEST_NAME} letters at most.", field="name")
    return tidy


def _check_settings(settings: Mapping[str, str]) -> None:
    for field, value in settings.items():
        word, choices = CHOICES[field]
        if value not in choices.values:
            known = ", ".join(choices.values)
            raise Refusal("unknown_setting", f"{value!r} is no choice for {word}: {known} are.", field=field)


@transaction.atomic
def change_rulings(campaign: Campaign, by: Person, choices: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Other readings for the races to come. Says what changed, from what to what; races that ran keep their own."""
    # As it stands now: somebody else may have changed another switch since this page was drawn.
    campaign.rulings = Campaign.objects.select_for_update().get(pk=campaign.pk).rulings
    now = Rulings.of(campaign.rulings)
    wanted = Rulings.of({**campaign.rulings, **choices})
    changes = {
        key: (getattr(now, key), getattr(wanted, key)) for key in SWITCHES if getattr(now, key) != getattr(wanted, key)
    }
    if not changes:
        return {}
    campaign.rulings = wanted.changed()
    campaign.save(update_fields=["rulings"])
    for key, (before, after) in changes.items():
        record(
            campaign,
            by,
            "ruling_changed",
            f"{SWITCHES[key].question} From now on: {_meaning(key, after)}",
            switch=key,
            before=before,
            after=after,
        )
    return changes


def _meaning(key: str, value: Any) -> str:
    reading = SWITCHES[key].reading(value)
    return reading.meaning if reading else str(value)


@transaction.atomic
def use_preset(campaign: Campaign, by: Person, key: str) -> LogEntry | None:
    """Every switch as the preset has it, also those it leaves at our reading. The line in the diary can undo it."""
    preset = preset_called(key)
    changes = change_rulings(campaign, by, {switch: getattr(preset.rulings, switch) for switch in SWITCHES})
    if not changes:
        return None
    return record(campaign, by, PRESET_USED, f"Preset used: {preset.name}.", preset=preset.name, changes=changes)


@transaction.atomic
def take_back_preset(used: LogEntry, by: Person) -> None:
    """The readings from before it, but for those that somebody ruled anew since."""
    stands = Rulings.of(Campaign.objects.select_for_update().get(pk=used.campaign_id).rulings)
    earlier = {
        key: before for key, (before, after) in used.data["changes"].items() if getattr(stands, key, None) == after
    }
    change_rulings(used.campaign, by, earlier)


@transaction.atomic
def change_settings(campaign: Campaign, by: Person, settings: Settings) -> list[str]:
    """Name, paper, dice mode and help level, as far as they are given. Says what changed."""
    wanted = {field: str(value) for field, value in settings.items()}
    _check_settings({field: value for field, value in wanted.items() if field in CHOICES})
    if "name" in wanted:
        wanted["name"] = _fit_name(wanted["name"])
    changed = [field for field, value in wanted.items() if getattr(campaign, field) != value]
    for field in changed:
        setattr(campaign, field, wanted[field])
    if changed:
        campaign.save(update_fields=changed)
        told = "; ".join(_told(field, wanted[field]) for field in changed)
        record(campaign, by, "settings_changed", f"Settings changed: {told}.")
    return changed


@transaction.atomic
def change(campaign: Campaign, by: Person, *, settings: Settings, readings: Mapping[str, Any]) -> bool:
    """Settings and readings together, or neither. Was there anything to change?"""
    settled = change_settings(campaign, by, settings)
    read = change_rulings(campaign, by, readings)
    return bool(settled or read)


def _told(field: str, value: str) -> str:
    if field not in CHOICES:
        return f"{field} {value}"
    word, choices = CHOICES[field]
    return f"{word} {choices(value).label}"


@transaction.atomic
def delete(campaign: Campaign, by: Person, typed_name: str) -> None:
    """The campaign goes with all its drivers, races, notes and accounts. Typing its name is the second thought."""
    if campaign.owner_id != by.pk:
        raise Refusal("not_owner", f"{campaign} belongs to {campaign.owner}, who alone can delete it.")
    if " ".join(typed_name.split()).casefold() != campaign.name.casefold():
        raise Refusal(
            "wrong_name", f"Type the campaign's name, {campaign.name}, to delete it. Nothing was deleted.", field="name"
        )
    campaign.delete()
