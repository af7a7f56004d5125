"""A whole log as a file: written out, and read back only if it proves itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .codec import decode, encode
from .corrections import verify
from .entries import Entry
from .game import Game
from .refusal import Refusal


def dump(game: Game[Any], entries: Sequence[Entry]) -> dict[str, Any]:
    """A whole log as JSON data."""
    return {"game": game.name, "version": game.version, "entries": [encode(entry) for entry in entries]}


def load(game: Game[Any], data: Any) -> list[Entry]:
    """The entries of a dumped log: every field checked, and every entry played again, for it comes from elsewhere."""
    if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        raise Refusal("malformed", "This is no log: it has no list of entries.")
    if data.get("game") != game.name:
        raise Refusal("other_game", f"This log is of the game {data.get('game')!r}, not of {game.name!r}.")
    version = data.get("version")
    if type(version) is not int or not 1 <= version <= game.version:
        raise Refusal("other_version", f"This log is of version {version!r}; this program reads up to {game.version}.")
    entries = [decode(Entry, entry, f"entry {n}") for n, entry in enumerate(data["entries"], start=1)]
    verify(game, entries)
    return entries
