"""Founding a campaign and changing how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Membership, Person, Role, Season, Team
from campaigns.services.log import record
from svl.rules import SWITCHES, Rulings, catalog
from svl.table import Refusal

LONGEST_NAME = 60


@transaction.atomic
def found(
    owner: Person, name: str, *, rulings: Mapping[str, Any] | None = None, is_demo: bool = False, **settings: str
) -> Campaign:
    """A campaign with the book's seven teams, a first season, and its founder as GM."""
    campaign = Campaign.objects.create(
        name=_fit_name(name),
        owner=owner,
        rulings=Rulings.of(rulings or {}).changed(),
        is_demo=is_demo,
        **settings,
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


@transaction.atomic
def change_rulings(campaign: Campaign, by: Person, choices: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Other readings for the races to come. Says what changed, from what to what; races that ran keep their own."""
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
def change_settings(campaign: Campaign, by: Person, **wanted: str) -> None:
    """Name, paper, dice mode and help level."""
    if "name" in wanted:
        wanted["name"] = _fit_name(wanted["name"])
    changed = [field for field, value in wanted.items() if getattr(campaign, field) != value]
    for field in changed:
        setattr(campaign, field, wanted[field])
    if changed:
        campaign.save(update_fields=changed)
        told = ", ".join(f"{field.replace('_', ' ')} {wanted[field]}" for field in changed)
        record(campaign, by, "settings_changed", f"Settings changed: {told}.")
