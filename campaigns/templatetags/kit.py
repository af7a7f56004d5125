"""Tags for the kit: drawings (references into the sprites under static/svg), dice, the bottom sheet. Shown on /kit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from django import template
from django.contrib.messages.storage.base import Message
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.wording import width

register = template.Library()

PLATE_Y = {"light": 78, "medium": 79, "heavy": 80}  # where the number stands on the drawing of each weight

# The four brackets round the car and where their figures stand: x, y, anchor.
BRACKETS = {
    "front": "M30 34C34 22 62 22 66 34",
    "rear": "M30 146C34 158 62 158 66 146",
    "left": "M18 62C14 76 14 104 18 118",
    "right": "M78 62C82 76 82 104 78 118",
}
FIGURES = {"front": (48, 18, "middle"), "rear": (48, 176, "middle"), "left": (7, 97, "end"), "right": (89, 97, "start")}
MINI = {"front": "M7 5c1-4 9-4 10 0", "rear": "M6 28h12", "left": "M4 9v15", "right": "M20 9v15"}

WIDEST_WORD = 8.0  # usual letters of 40 px that fit between portrait and diagonal on a phone of 390 px

PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


class Panel(Protocol):
    """One of a car's four panels and the points it has."""

    @property
    def key(self) -> str: ...
    @property
    def points(self) -> int: ...


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
        '<svg class="car {}" viewBox="0 0 60 96" aria-hidden="true">{}</svg>', classes, _car(drawing, number)
    )


def _car(drawing: str, number: int | str) -> SafeString:
    plate_y = PLATE_Y[drawing.split("-")[1]]
    figure = (
        format_html('<text class="car__no" x="30" y="{}">{}</text>', plate_y, number)
        if number not in ("", None)
        else ""
    )
    return format_html('<use href="{}#{}"/>{}', static("svg/cars.svg"), drawing, figure)


@register.simple_tag
def tile_face(name: str) -> SafeString:
    """A tile as it lies on the table. Its figures stand beside it as text too, so screen readers skip the picture."""
    return format_html(
        '<svg class="face" viewBox="0 0 208 180" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("svg/tiles.svg"),
        name,
    )


@register.simple_tag
def helmet(classes: str = "") -> SafeString:
    """Stands for a driver without a portrait, in the livery of the nearest team-... class."""
    return format_html(
        '<svg class="helmet {}" viewBox="0 0 96 96" aria-hidden="true"><use href="{}#helmet"/></svg>',
        classes,
        static("svg/kit.svg"),
    )


@register.simple_tag
def plate(number: int | str, classes: str = "") -> SafeString:
    """A car's number on its white plate."""
    return format_html('<span class="plate {}">{}</span>', classes, number)


@register.simple_tag
def panel_car(
    drawing: str, panels: Iterable[Panel], number: int | str = "", full: Iterable[Panel] | None = None
) -> SafeString:
    """The car with its panels as brackets and figures. `full` is what they hold unhurt; without it they are unhurt."""
    points = _points(panels)
    unhurt = _points(full) if full else points
    brackets = format_html_join(
        "",
        '<path class="pcar__p is-{0}" d="{1}"/>'
        '<text class="pcar__n is-{0}" x="{2}" y="{3}" text-anchor="{4}">{5}</text>',
        ((_state(left, unhurt[key]), BRACKETS[key], *FIGURES[key], left) for key, left in points.items()),
    )
    return format_html(
        '<svg class="pcar" viewBox="-17 -4 130 188" role="img" aria-label="{}">'
        '<svg x="18" y="42" width="60" height="96" viewBox="0 0 60 96">{}</svg>{}</svg>',
        _spoken(points),
        _car(drawing, number),
        brackets,
    )


@register.simple_tag
def mini_panels(panels: Iterable[Panel], full: Iterable[Panel] | None = None) -> SafeString:
    """The four panels as bars round a small car, for strips and lists."""
    points = _points(panels)
    unhurt = _points(full) if full else points
    bars = format_html_join(
        "",
        '<path class="is-{}" d="{}"/>',
        ((_state(left, unhurt[key]), MINI[key]) for key, left in points.items()),
    )
    return format_html(
        '<svg class="mini" viewBox="0 0 24 32" role="img" aria-label="{}">{}'
        '<path class="mini__b" d="M9.5 11c0-3 5-3 5 0v11h-5z"/></svg>',
        _spoken(points),
        bars,
    )


def _points(panels: Iterable[Panel]) -> dict[str, int]:
    return {panel.key: panel.points for panel in panels}


def _state(left: int, full: int) -> str:
    """Amber from half downwards, red at nothing; above half a panel is just a number."""
    if left <= 0:
        return "gone"
    return "low" if left * 2 <= full else "ok"


def _spoken(points: dict[str, int]) -> str:
    """Front 25, rear 25, left 25, right 25"""
    return ", ".join(f"{key} {left}" for key, left in points.items()).capitalize()


@register.simple_tag
def die(points: int, classes: str = "") -> SafeString:
    """A die's face with pips; screen readers hear its number."""
    pips = format_html_join("", '<circle cx="{}" cy="{}" r="2.2"/>', PIPS[points])
    return format_html(
        '<svg class="die {}" viewBox="0 0 24 24" role="img" aria-label="{}">{}</svg>', classes, points, pips
    )


@register.simple_block_tag
def sheet(content: str, id: str, title: str) -> SafeString:
    """A bottom sheet, opened by any button with data-sheet="id"."""
    return format_html(
        '<dialog class="sheet-dialog" id="{0}" aria-labelledby="{0}-title"><div class="sheet-dialog__in">'
        '<header class="sheet-dialog__h"><h2 class="t-28" id="{0}-title" tabindex="-1">{1}</h2>{2}</header>'
        "{3}</div></dialog>",
        id,
        title,
        sheet_close(),
        content,
    )


@register.simple_tag
def sheet_close() -> SafeString:
    """Closes the sheet it stands in, without JavaScript too."""
    return format_html(
        '<form method="dialog"><button class="btn btn--icon btn--s btn--quiet" aria-label="Close">{}</button></form>',
        icon("ui-close"),
    )


@register.filter
def name_size(name: str) -> str:
    """The type size for a name on the livery band: a long word would run into the diagonal."""
    return "t-28" if max(map(width, name.split()), default=0) > WIDEST_WORD else "t-40"


@register.filter
def undo_url(message: Message) -> str:
    """Where a message's Undo posts to: messages.success(request, "...", extra_tags="undo=/address")."""
    tags = (message.extra_tags or "").split()
    return next((tag.removeprefix("undo=") for tag in tags if tag.startswith("undo=")), "")
