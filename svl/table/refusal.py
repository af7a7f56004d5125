"""How the table says no: a code for programs, a sentence for people, and whether the game master may overrule it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


class Refusal(Exception):  # noqa: N818 - an answer, not an error
    """Something was asked for that cannot be done. Nothing has changed.

    `bendable` marks a rule of the game that a game master may overrule at the table: a figure out of reach, a limit,
    the timing of an ability. Shape, identity and whose turn it is never bend.
    """

    def __init__(self, code: str, sentence: str, *, bendable: bool = False, **fields: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.bendable = bendable
        self.fields: Mapping[str, Any] = MappingProxyType(fields)

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.sentence!r})"
