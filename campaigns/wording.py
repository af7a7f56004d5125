"""Figures and limits as people read them."""

from __future__ import annotations

from svl.rules import catalog

MINUS = "\N{MINUS SIGN}"


def signed(number: int) -> str:
    """+2, 0 or a true minus with its figure."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def limit_words(limit: catalog.Limit | None) -> str:
    if limit is None:
        return "no limit"
    return f"once a {limit.per}" if limit.every == 1 else f"once every {limit.every} {limit.per}s"
