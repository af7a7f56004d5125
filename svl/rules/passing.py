"""Who went by whom: what makes an overtake of a car that drives on."""

from __future__ import annotations

from collections.abc import Iterable

from svl.rules.field import running_order
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact, record


@record
class Overtake:
    """One car goes by another that races too."""

    seat: str
    other: str
    leads: bool  # nobody is ahead of it now


def overtakes(before: Race, after: Race, facts: Iterable[Fact]) -> tuple[Overtake, ...]:
    """Every car that was driven past in one entry; the one gone by first comes first.

    A move may be broken up by an encounter on the other's very tile. Then the cars are level in between, and the
    overtake is where the move goes on: what counts is where the driver stood when the turn began. Cars in the pit,
    wrecked or home are not gone by.
    """
    driven = {fact.seat: fact.moved for fact in facts if isinstance(fact, f.TileEntered)}
    found = [each for seat, moved in driven.items() for each in _gone_by(before, after, seat, moved)]
    return tuple(sorted(found, key=lambda each: after.car(each.other).distance))


def _gone_by(before: Race, after: Race, seat: str, moved: int) -> Iterable[Overtake]:
    now, then = after.car(seat).distance, before.car(seat).distance
    began = now - moved  # where it stood when its turn began
    places = {line.seat: place for place, line in enumerate(running_order(before))}
    leads = all(car.distance < now for car in after.running() if car.seat != seat)
    for car in after.cars:
        level = car.distance == began and places[car.seat] > places[seat]
        racing = car.status == "racing" and before.car(car.seat).status == "racing" and car.seat != seat
        if racing and max(then, began) <= car.distance < now and not level:
            yield Overtake(seat, car.seat, leads)
