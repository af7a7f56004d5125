"""Something to print: a template with its ready view-model, its stylesheets and the pictures this person may see."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.template.loader import render_to_string
from django.templatetags.static import static

from campaigns.printing.options import Options
from campaigns.printing.worker import STATIC

HOUSE = "css/print/print.css"


@dataclass(frozen=True)
class Document:
    """One thing to print, of one page or many, all on the same paper."""

    title: str
    template: str
    context: Mapping[str, Any]
    options: Options
    sheets: tuple[str, ...] = ()  # static names of stylesheets, after the house's own
    css: str = ""  # geometry worked out in Python
    media: Mapping[str, bytes] = field(default_factory=dict)
    landscape: bool = False

    @property
    def stylesheets(self) -> tuple[str, ...]:
        return (HOUSE, *self.sheets)

    @property
    def page_width(self) -> float:
        paper = self.options.paper
        return paper.height if self.landscape else paper.width

    @property
    def page_height(self) -> float:
        paper = self.options.paper
        return paper.width if self.landscape else paper.height

    @property
    def geometry(self) -> str:
        """The page itself, then what the document adds to it."""
        width, height = f"{self.page_width:g}mm", f"{self.page_height:g}mm"
        return f"@page {{ size: {width} {height}; margin: 0 }} .page {{ width: {width}; height: {height} }} {self.css}"


class Target(Protocol):
    """Who reads the HTML, and so how files are named in it."""

    def static(self, name: str) -> str: ...

    def media(self, name: str) -> str: ...


@dataclass(frozen=True)
class Press:
    """The worker: it gets the stylesheets by themselves, and knows files by the names we gave them."""

    def static(self, name: str) -> str:
        return f"{STATIC}{name}"

    def media(self, name: str) -> str:
        return f"app:{name}"


@dataclass(frozen=True)
class Browser:
    """A browser under our content policy: pictures inline, stylesheets from their own addresses."""

    pictures: Mapping[str, bytes]

    def static(self, name: str) -> str:
        return static(name)

    def media(self, name: str) -> str:
        body = self.pictures.get(name, b"")
        return f"data:{media_type(body)};base64,{base64.b64encode(body).decode()}"


def html_of(document: Document) -> str:
    """As the press gets it."""
    return _render(document, Press(), {})


def browser_html(document: Document, frame: Mapping[str, Any]) -> str:
    """As a browser shows it: the same pages, styled by the same files. `frame` has `css_address` and `parts`."""
    links = [static(name) for name in document.stylesheets]
    return _render(document, Browser(document.media), {**frame, "stylesheets": links})


def _render(document: Document, target: Target, frame: Mapping[str, Any]) -> str:
    context = {
        **document.context,
        **frame,
        "document": document,
        "options": document.options,
        "paper": document.options.paper,
        "target": target,
    }
    return render_to_string(document.template, context)


def media_type(body: bytes) -> str:
    """What kind of picture this is, by its first bytes."""
    if body[:4] == b"RIFF":
        return "image/webp"
    if body[:4] == b"\x89PNG":
        return "image/png"
    return "image/jpeg" if body[:2] == b"\xff\xd8" else "image/svg+xml"
