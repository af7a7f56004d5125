"""Figures and limits as people read them."""

from __future__ import annotations

from svl.rules import catalog

MINUS = "\N{MINUS SIGN}"


def signed(amount: float) -> str:
    """+2, 0 or a true minus with its figure."""
    return f"+{number(amount)}" if amount > 0 else number(amount)


def number(amount: float) -> str:
    """A figure with a true minus and thousands apart; a half only where there is one."""
    size = abs(amount)
    shown = f"{size:,.0f}" if size == int(size) else f"{size:,g}"
    return f"{MINUS}{shown}" if amount < 0 else shown


def limit_words(limit: catalog.Limit | None) -> str:
    if limit is None:
        return "no limit"
    return f"once a {limit.per}" if limit.every == 1 else f"once every {limit.every} {limit.per}s"
