"""What the shop prints: each printable with its builder, by the kind of thing it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal

from campaigns.access import Here
from campaigns.models import Driver, Track
from campaigns.printing.document import Document
from campaigns.printing.options import Options

Scope = Literal["public", "campaign", "driver", "track", "race"]
Wanted = Mapping[str, str]  # further words of the address; `table` is where phones reach us
Builder = Callable[[Any, Options, Wanted], list[Document]]

# Every module with printables.
AREAS: tuple[str, ...] = (
    "sheet",
    "half_sheet",
    "cards",
    "reference",
    "paper_now",
    "counters",
    "tiles.sheets",
    "tiles.whole",
    "tiles.chart",
    "tiles.poster",
    "report",
    "season",
    "starter",
)


@dataclass(frozen=True)
class OfDriver:
    here: Here
    driver: Driver


@dataclass(frozen=True)
class OfTrack:
    here: Here
    track: Track


@dataclass(frozen=True)
class Printable:
    """Something to print. Of a campaign it gets a `Here`, of a race a `Trackside`, of nothing at all `None`."""

    scope: Scope
    key: str
    title: str
    build: Builder
    runs: bool  # only for those who run the campaign
    asks: bool  # it needs words in its address, so it is found where those are chosen

    @property
    def address_name(self) -> str:
        return f"print_{self.scope}_{self.key.replace('-', '_')}"


_shelf: dict[tuple[Scope, str], Printable] = {}


def printable(
    scope: Scope, key: str, title: str, *, runs: bool = False, asks: bool = False
) -> Callable[[Builder], Builder]:
    """Puts a builder on the shelf; its address comes by itself."""

    def put(build: Builder) -> Builder:
        if (scope, key) in _shelf:
            raise ValueError(f"There are two printables {key!r} of a {scope}.")
        _shelf[scope, key] = Printable(scope, key, title, build, runs, asks)
        return build

    return put


@cache
def printables() -> tuple[Printable, ...]:
    for area in AREAS:
        import_module(f"campaigns.printing.{area}")
    return tuple(_shelf.values())


def find(scope: Scope, key: str) -> Printable:
    return next(each for each in printables() if (each.scope, each.key) == (scope, key))
