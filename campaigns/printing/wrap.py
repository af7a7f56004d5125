"""Text people typed, made fit for a page: it may break anywhere it must, and holds nothing a page cannot show."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80  # letters without a space; a longer run gets places to break, because layout takes ages without any
PIECE = 20

_SPACE = "\N{ZERO WIDTH SPACE}"
_KEPT = frozenset("\n\t")


def soft(text: object, longest: int = LONGEST) -> str:
    """The same text with invisible places to break in every run longer than that, and without control signs."""
    clean = "".join(sign for sign in str(text) if sign in _KEPT or unicodedata.category(sign) not in ("Cc", "Cs", "Co"))
    return re.sub(rf"[^ \n\t\u200b]{{{longest + 1},}}", _broken, clean)


def _broken(run: re.Match[str]) -> str:
    whole = run[0]
    return _SPACE.join(whole[at : at + PIECE] for at in range(0, len(whole), PIECE))
