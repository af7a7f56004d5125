"""Tags for printed pages: addresses that hold for the press and for a browser, and text that fits."""

from __future__ import annotations

from typing import Any

from django import template

from campaigns.printing import wrap

register = template.Library()


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
