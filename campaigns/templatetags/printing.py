"""Tags for printed pages: addresses that hold for the press and for a browser, and text that fits."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from campaigns.printing import wrap
from campaigns.printing.lettering import fits
from campaigns.printing.options import usual
from campaigns.printing.papers import A4, LETTER, PAPERS
from campaigns.printing.shop import Scope, find

register = template.Library()

# Points and mm of a title on a sheet that is cut and on a map (css/print/cut.css and tiles.css have them too).
TITLES = {"sheet": (13, 128.0), "board": (22, 190.0)}

LAID_OUT_LARGE = ("track", "race")  # a map gains by a large sheet; a form made for a sleeve does not


@register.simple_tag(takes_context=True)
def static_file(context: dict[str, Any], name: str) -> str:
    """The address of one of our static files."""
    address: str = context["target"].static(name)
    return address


@register.simple_tag(takes_context=True)
def media(context: dict[str, Any], name: str) -> str:
    """The address of one of the document's own pictures."""
    address: str = context["target"].media(name)
    return address


@register.filter
def soft(text: object) -> str:
    """Text somebody typed: however long its words, it breaks."""
    return wrap.soft(text)


@register.filter
def is_long(title: str, place: str) -> bool:
    """Is it too wide for its place in the usual type? Then it is set smaller."""
    return not fits(title, *TITLES[place])


@register.inclusion_tag("printing/_form.html", takes_context=True)
def print_form(context: dict[str, Any], scope: Scope, keys: str, *ids: int, **more: str) -> dict[str, Any]:
    """The buttons that print things, with the choice of paper, ink and type above them.

    `keys` names the printables, the first one as the chief; `more` are words that go along with every address.
    """
    offered = [find(scope, key) for key in keys.split()]
    buttons = [{"title": each.title, "address": reverse(each.address_name, args=ids)} for each in offered]
    here = context.get("here")
    return {
        "buttons": buttons,
        "papers": PAPERS.values() if scope in LAID_OUT_LARGE else (A4, LETTER),
        "options": usual(here.campaign if here else None),
        "more": more,
    }
