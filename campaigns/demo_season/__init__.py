"""The World League of 2072, ready to play: plain data, planted by `campaigns.services.demo`."""

from __future__ import annotations

from campaigns.demo_season.calendar import EVENTS, SEASON, Round
from campaigns.demo_season.history import GIFTS, RESULTS, SETTLED, UNDER_WAY, Driven, Gift, Result
from campaigns.demo_season.league import LEAGUE
from campaigns.demo_season.notes import NOTES, Page
from campaigns.demo_season.rookies import ROOKIES
from campaigns.demo_season.seat import Seat

NAME = "World League 2072"

# The field has talents and components, so that the autopilot's drivers are worthy rivals.
RULINGS = {"npc_simple": False}

__all__ = [
    "EVENTS",
    "GIFTS",
    "LEAGUE",
    "NAME",
    "NOTES",
    "RESULTS",
    "ROOKIES",
    "RULINGS",
    "SEASON",
    "SETTLED",
    "UNDER_WAY",
    "Driven",
    "Gift",
    "Page",
    "Result",
    "Round",
    "Seat",
]
