"""Short codes that people read from a screen or a sheet of paper and type on a phone."""

from __future__ import annotations

import secrets

# No 0/O, 1/I/L, 2/Z, 5/S: they are read wrongly across a table.
LETTERS = "ABCDEFGHJKMNPQRTUVWXY346789"
LENGTH = 6


def new_code(length: int = LENGTH, letters: str = LETTERS) -> str:
    return "".join(secrets.choice(letters) for _ in range(length))


def tidy(typed: str) -> str:
    """What somebody typed, as the code is stored: case, spaces and dashes do not matter."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[:12]


def grouped(code: str) -> str:
    """In groups of four, as people read a code aloud: KXT4 9MQA."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))
