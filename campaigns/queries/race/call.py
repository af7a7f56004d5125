"""The race a phone is called to: to its lobby when the grid opens, to its cockpit with the flag, and after a pause."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import Here
from campaigns.models import Race
from campaigns.queries.race.steps import going_on, step_of


@dataclass(frozen=True)
class Call:
    """`mark` names the occasion: a page follows each call once, and is left alone after that, as is one that was there
    already."""

    name: str
    label: str  # To the lobby
    address: str
    mark: str
    is_here: bool  # the page that asks is a page of this race


def call_for(here: Here, at: str = "") -> Call | None:
    """Where the table is, for the page at this address. Those who run a race find their own way."""
    race = None if here.runs else going_on(here)
    if race is None:
        return None
    address = reverse("race", args=(here.campaign.pk, race.pk))
    drives: bool = race.is_own  # type: ignore[attr-defined]  # annotated by going_on
    step = step_of(here, race, drives=drives)
    is_here = at == address or at.startswith(f"{address}/")
    return Call(race.name, step.label, address, mark_of(race, drives=drives), is_here)


def mark_of(race: Race, *, drives: bool) -> str:
    """On the track whoever is handed a car is called anew; to the lobby everybody is called alike."""
    if race.state == Race.State.GRID:
        return f"{race.pk}-grid"
    return f"{race.pk}-race-{race.resumed_times}{'-own' if drives else ''}"
