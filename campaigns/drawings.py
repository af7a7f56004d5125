"""Which drawing stands for which thing of the catalogue: names of symbols in static/svg."""

from __future__ import annotations

from campaigns.models import Car, Team
from svl.rules import catalog


def car_livery(car: Car) -> str:
    """The class that carries a car's two colours: its own, else its team's (the campaign's livery.css has both)."""
    return f"livery-{car.pk}" if car.colour_1 else team_livery(car.team)


def team_livery(team: Team) -> str:
    return f"team-{team.drawing}" if team.book else f"team-own-{team.pk}"


def car_drawing(car: Car) -> str:
    return f"car-{car.car_class}-{car.team.drawing}"


def livery(team: catalog.Team) -> str:
    """The class that carries a team's two colours (tokens.css)."""
    return f"team-{team.short}"


def car(team: catalog.Team, class_id: str) -> str:
    return f"car-{class_id}-{team.short}"


def _dashed(prefix: str, id: str) -> str:
    return f"{prefix}-{id.replace('_', '-')}"


def nav_face(tile: catalog.NavTile) -> str:
    name = tile.id if tile.id == "straight_flat" else tile.id.removeprefix("straight_")
    return _dashed("tile", f"{name}_right" if tile.is_curve else name)


def nav_icon(tile: catalog.NavTile) -> str:
    return _dashed("nav", tile.id if tile.id == "straight_flat" else tile.id.removeprefix("straight_"))


def hazard_icon(hazard: catalog.Hazard) -> str:
    return _dashed("hz", hazard.id.removeprefix("glitch_"))


def boost_icon(boost: catalog.Boost) -> str:
    return _dashed("bo", boost.id)


def talent_icon(talent: catalog.Talent) -> str:
    return _dashed("ta", talent.id)


def component_icon(component: catalog.Component) -> str:
    return _dashed("co", component.id)


def malfunction_icon(malfunction: catalog.Malfunction) -> str:
    return f"ma-{malfunction.roll}"
