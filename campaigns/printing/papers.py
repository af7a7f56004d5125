"""The papers a table prints on, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.wording import listed
from svl.table import Refusal


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright."""

    key: str
    name: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "US Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297, 420)

PAPERS: dict[str, Paper] = {paper.key: paper for paper in (A4, LETTER, A3)}

SAFE = 6.0  # what home printers leave white along every edge


def paper_of(key: str) -> Paper:
    """The paper of that name, or a refusal that names those there are."""
    found = PAPERS.get(key.strip().lower())
    if found is None:
        known = listed([f"{paper.key} ({paper.name})" for paper in PAPERS.values()], "or")
        raise Refusal("unknown_paper", f"There is no paper called {key[:40]!r} here. Choose {known}.", field="paper")
    return found
