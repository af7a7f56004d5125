"""What a driver is made for: the readings of a campaign, its dice and its teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from campaigns.entrants import rules_team, rulings_of
from campaigns.models import Campaign, Team
from svl.rules import Rulings, catalog


@dataclass(frozen=True)
class TeamHere:
    """A team of the campaign: its row, itself in the rules, and how many players' drivers it has."""

    row: Team
    rules: catalog.Team
    players: int = 0


@dataclass(frozen=True)
class Table:
    campaign: str
    rulings: Rulings
    dice: str
    teams: Mapping[int, TeamHere]


def table_of(campaign: Campaign) -> Table:
    players = Count("cars", filter=Q(cars__driver__is_npc=False))
    rows = campaign.teams.annotate(players=players).order_by("pk")
    return Table(
        campaign=campaign.name,
        rulings=rulings_of(campaign),
        dice=campaign.dice,
        teams={row.pk: TeamHere(row, rules_team(row), row.players) for row in rows},
    )
