"""Tags for the kit's drawings: icon, car and tile face, each a reference into a sprite under static/svg."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

PLATE_Y = {"light": 78, "medium": 79, "heavy": 80}  # where the number stands on the drawing of each weight


@register.simple_tag
def icon(name: str, size: int = 24) -> SafeString:
    """A line icon. It never stands without a word, so screen readers skip it."""
    return format_html(
        '<svg class="i i--{}" aria-hidden="true"><use href="{}#{}"/></svg>', size, static("svg/icons.svg"), name
    )


@register.simple_tag
def car(drawing: str, classes: str = "", number: int | str = "") -> SafeString:
    """A car from above, with its number if it has one; the livery comes from the nearest team-... class."""
    return format_html(
        '<svg class="car {}" viewBox="0 0 60 96" aria-hidden="true"><use href="{}#{}"/>{}</svg>',
        classes,
        static("svg/cars.svg"),
        drawing,
        format_html('<text class="car__no" x="30" y="{}">{}</text>', PLATE_Y[drawing.split("-")[1]], number)
        if number
        else "",
    )


@register.simple_tag
def tile_face(name: str) -> SafeString:
    """A tile as it lies on the table. Its figures stand beside it as text too, so screen readers skip the picture."""
    return format_html(
        '<svg class="face" viewBox="0 0 208 180" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("svg/tiles.svg"),
        name,
    )
