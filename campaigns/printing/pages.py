"""What printed lists share: rows cut into pages, and a driver's colours as a stripe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from campaigns import sight
from campaigns.access import Here
from campaigns.paint import Colours, car_colours

T = TypeVar("T")


def parts(things: Sequence[T], most: int, first: int | None = None) -> list[tuple[T, ...]]:
    """So many a page; on the first one, which has a heading, fewer."""
    head = most if first is None else first
    found = [tuple(things[:head])] if things[:head] else []
    return found + [tuple(things[at : at + most]) for at in range(head, len(things), most)]


def drivers_colours(here: Here) -> dict[int, Colours]:
    """Of every driver this person has met or seen race, as far as they have a car."""
    known = sight.racers(here).filter(car__isnull=False).select_related("car__team")
    return {driver.pk: car_colours(driver.car) for driver in known}


def stripes(colours: Mapping[int, Colours], worn: Iterable[int]) -> str:
    """The stylesheet that paints each driver's stripe."""
    return " ".join(
        f".stripe-{pk} {{ background: {colours[pk][0]}; border-color: {colours[pk][1]} }}"
        for pk in dict.fromkeys(worn)
        if pk in colours
    )
