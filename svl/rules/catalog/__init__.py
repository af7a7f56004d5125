"""The catalogue: every figure the book prints, as data."""

from __future__ import annotations

from svl.rules.catalog.awards import AWARDS, MINE_FINE
from svl.rules.catalog.bands import BANDS, Band, charisma_percent, psyche_talents, reflexes_handling
from svl.rules.catalog.faults import MALFUNCTIONS, Malfunction
from svl.rules.catalog.figures import CarFigures
from svl.rules.catalog.gear import COMPONENTS, LIMITS, TALENTS, Component, Limit, Talent
from svl.rules.catalog.tacks import TACKS, Tack
from svl.rules.catalog.teams import (
    CLASSES,
    MODELS,
    TEAMS,
    CarClass,
    Model,
    Team,
    derived_model,
    find_team,
    model_figures,
)
from svl.rules.catalog.tiles import BOOSTS, HAZARDS, NAV_TILES, Boost, Hazard, NavTile

__all__ = [
    "AWARDS",
    "BANDS",
    "BOOSTS",
    "CLASSES",
    "COMPONENTS",
    "HAZARDS",
    "LIMITS",
    "MALFUNCTIONS",
    "MINE_FINE",
    "MODELS",
    "NAV_TILES",
    "TACKS",
    "TALENTS",
    "TEAMS",
    "Band",
    "Boost",
    "CarClass",
    "CarFigures",
    "Component",
    "Hazard",
    "Limit",
    "Malfunction",
    "Model",
    "NavTile",
    "Tack",
    "Talent",
    "Team",
    "charisma_percent",
    "derived_model",
    "find_team",
    "model_figures",
    "psyche_talents",
    "reflexes_handling",
]
