"""What people wrote, as HTML that can do nothing but be read: Markdown without raw HTML, then an allow-list."""

from __future__ import annotations

import re
from collections.abc import Sequence

import nh3
from django.utils.html import linebreaks
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

LONGEST = 50_000
HIGHEST_HEADING, LOWEST_HEADING = 3, 5  # the page and its sections keep the first two levels

TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "a"),
    *("h3", "h4", "h5", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES: dict[str, set[str]] = {"*": set(), "a": {"href"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener nofollow ugc"

_SIGNS = re.compile(r"[*`~]+|(?<!\w)_+|_+(?!\w)")  # an underscore inside a word is a letter
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")

# `image` is off: a picture from elsewhere would tell its server who read this, and when. Bare addresses stay text.
_parser = MarkdownIt("commonmark", {"html": False, "linkify": False, "breaks": True})
_parser.enable(["table", "strikethrough"]).disable("image")


def render(text: str) -> SafeString:
    """Markdown as safe HTML. A text too long to parse in good time is shown as it was typed."""
    if len(text) > LONGEST:
        return SafeString(linebreaks(text, autoescape=True))
    tokens = _parser.parse(text)
    _lower_headings(tokens)
    html = _parser.renderer.render(tokens, _parser.options, {})
    # nh3 is the guard: whatever the parser let through, only these tags and attributes leave.
    return mark_safe(
        nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=REL, strip_comments=True)
    )


def first_line(text: str) -> str:
    """The first written line, without the signs of Markdown: what a closed fold shows."""
    lines = (_LINK.sub(r"\1", _SIGNS.sub("", line)).strip(" #>-") for line in text.splitlines())
    return next((line for line in lines if line), "")


def _lower_headings(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            level = min(int(token.tag[1]) + HIGHEST_HEADING - 1, LOWEST_HEADING)
            token.tag = f"h{level}"
