"""What the track editor needs to know of the book: codes, figures and drawings of tiles, hazards and boosts."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import json_script
from django.utils.safestring import SafeString

from campaigns import drawings, maps
from campaigns.wording import signed
from svl.rules import catalog

register = template.Library()


@register.simple_tag
def tile_catalogue(element_id: str) -> SafeString:
    """The catalogue as JSON for the page's script, so that no figure of the book is written twice."""
    return json_script(_catalogue(), element_id)


def _catalogue() -> dict[str, Any]:
    return {
        "icons": static("svg/icons.svg"),
        "navs": {tile.code: _nav(tile) for tile in catalog.NAV_TILES.values()},
        "hazards": {hazard.id: _hazard(hazard) for hazard in catalog.HAZARDS.values()},
        "boosts": {boost.id: _boost(boost) for boost in catalog.BOOSTS.values()},
    }


def _nav(tile: catalog.NavTile) -> dict[str, Any]:
    return {
        "name": tile.name,
        "icon": drawings.nav_icon(tile),
        "limit": tile.max_safe,
        "damage": tile.fail_damage,
        "effect": f"Speed {signed(tile.speed_change)}" if tile.speed_change else "",
        "chevrons": maps.CHEVRONS.get(tile.speed_change, ""),
    }


def _hazard(hazard: catalog.Hazard) -> dict[str, Any]:
    return {
        "name": hazard.name,
        "icon": drawings.hazard_icon(hazard),
        "limit": hazard.min_safe,
        "damage": hazard.fail_damage,
    }


def _boost(boost: catalog.Boost) -> dict[str, Any]:
    return {
        "name": boost.name,
        "icon": drawings.boost_icon(boost),
        "effect": f"Speed {signed(boost.speed)}" if boost.speed else f"Chassis {signed(boost.chassis)}",
        "mends": boost.chassis > 0,
    }
