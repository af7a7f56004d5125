"""What somebody asks of printed tiles beyond paper and ink: how large, how packed, which of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE, Paper
from campaigns.printing.tiles.packing import USUAL, Area, Packing, check_size
from svl.table import Refusal

HEAD, FOOT = 8.0, 12.0  # room for the title above the tiles, for the ruler and the key below
LARGE = 60.0  # the usual size in large type
_NUMBER = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?\Z", re.ASCII)
_SOME = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?\Z", re.ASCII)


@dataclass(frozen=True)
class Wish:
    flat: float = USUAL
    packing: Packing = Packing.STRAIGHT
    only: frozenset[int] | None = None  # numbers of tiles; None is all of them

    @classmethod
    def read(cls, said: Mapping[str, str], options: Options) -> Wish:
        """From the words of an address or a command line: size=50 packing=dense only=4,17-20."""
        flat = _size(said.get("size", ""), LARGE if options.large_type else USUAL)
        check_size(flat, tile_area(options.paper))
        return cls(flat, _packing(said.get("packing", "")), _only(said.get("only", "")))

    def words(self, options: Options) -> dict[str, str]:
        """The same as an address says it: only what differs from the usual, so that the same print has the same one."""
        words = {"size": f"{self.flat:g}"} if self.flat != (LARGE if options.large_type else USUAL) else {}
        if self.packing is not Packing.STRAIGHT:
            words["packing"] = self.packing.value
        if self.only is not None:
            words["only"] = ",".join(map(str, sorted(self.only)))
        return words


def tile_area(paper: Paper) -> Area:
    """The part of a sheet tiles may lie on."""
    return Area(SAFE, SAFE + HEAD, paper.width - 2 * SAFE, paper.height - 2 * SAFE - HEAD - FOOT)


def _size(said: str, usual: float) -> float:
    said = said.strip()
    if not said:
        return usual
    if not _NUMBER.match(said):
        raise Refusal(
            "unreadable_size", f"The size of a hex is a number of millimetres from flat to flat, not {said[:40]!r}."
        )
    return float(said.replace(",", "."))


def _packing(said: str) -> Packing:
    said = said.strip().lower()
    if said and said not in set(Packing):
        raise Refusal("unknown_packing", f"Tiles are packed {' or '.join(Packing)}, not {said[:40]!r}.")
    return Packing(said) if said else Packing.STRAIGHT


def _only(said: str) -> frozenset[int] | None:
    """4, 17-20: the tiles that were lost."""
    if not said.strip():
        return None
    found: set[int] = set()
    for part in said.replace(" ", "").strip(",").split(","):
        some = _SOME.match(part)
        if some is None:
            raise Refusal("unreadable_tiles", f"Write the numbers of the tiles like 4, 17-20, not {part[:40]!r}.")
        found.update(range(int(some[1]), int(some[2] or some[1]) + 1))
    return frozenset(found)
