"""Small changes of a ring that keep it closed, as long and free of itself, until it has the curves asked for."""

from __future__ import annotations

from svl.rules.generator.recipe import Luck
from svl.rules.generator.ring import COLUMN, STRIDES, TURNS, Change, Curves, Ring, walked

MIXING_PER_TILE = 5  # changes tried without aim at first, so that no two seeds look alike
LEEWAYS = (4, 2, 0)  # curves more than wanted that may come up in it, attempt by attempt: wild first, tame at last
PATIENCE_PER_TILE = 12  # changes tried in a row without coming nearer, before an attempt is given up
RELUCTANCE = 12  # a change one curve for the worse is taken once in so many times
SEARCHED = 5000  # steps tried where small changes lead nowhere, before a stretch counts as the only one there is
NO_ROAD = 10**6  # curves off: more than any road can be


def settled(steps: list[int], wanted: Curves, luck: Luck, stretch: range, unlike: list[int] | None = None) -> list[int]:
    """Deforms the ring within the stretch, first anyhow, then towards the wanted curves; the nearest found counts.

    The road `unlike` counts only where no other is found.
    """
    found = []
    for leeway in LEEWAYS:
        ring = Ring(steps)
        _mix(ring, wanted, leeway, luck, stretch)
        found.append(_drawn_to(wanted, ring, luck, stretch, unlike))
        if found[-1][0] == 0:
            break
    return min(found, key=lambda each: each[0])[1]


def _mix(ring: Ring, wanted: Curves, leeway: int, luck: Luck, stretch: range) -> None:
    """Anyhow, but not far more crooked than wanted: that would take long to straighten out."""
    for _ in range(MIXING_PER_TILE * len(stretch)):
        change = _drawn_change(ring, luck, stretch)
        if change is None:
            continue
        curves = ring.curves_after(change)
        if curves.excess(wanted) <= max(leeway, ring.curves.excess(wanted)):
            ring.take(change, curves)


def _drawn_to(
    wanted: Curves, ring: Ring, luck: Luck, stretch: range, unlike: list[int] | None
) -> tuple[int, list[int]]:
    """The nearest road on the way, and by how many curves it misses.

    A change for the better is always taken, one for the worse once in a while, so that it never gets stuck.
    """
    least = NO_ROAD if ring.steps == unlike else ring.curves.gap(wanted)
    nearest = list(ring.steps)
    idle = 0
    while least > 0 and idle < PATIENCE_PER_TILE * len(stretch):
        idle += 1
        change = _drawn_change(ring, luck, stretch)
        if change is None:
            continue
        curves = ring.curves_after(change)
        gap = curves.gap(wanted)
        worse = gap - ring.curves.gap(wanted)
        if worse > 0 and luck.below(RELUCTANCE**worse) > 0:
            continue
        if ring.take(change, curves) and gap < least and ring.steps != unlike:
            least, nearest, idle = gap, list(ring.steps), 0
    return least, nearest


def _drawn_change(ring: Ring, luck: Luck, stretch: range) -> Change | None:
    """One small change inside the stretch, or nothing where the one drawn cannot be made there."""
    start = stretch.start + luck.below(len(stretch))
    # mostly a few steps, which often fit; now and then a third of the road, which changes its whole shape
    reach = max(2, len(stretch) // 3) if luck.below(8) == 0 else 4
    end = start + 2 + luck.below(reach)
    if end > stretch.stop:
        return None
    steps = ring.steps[start:end]
    kind = luck.below(4)
    if kind == 0:
        return Change(start, end, steps[::-1])  # the stretch turned round: it ends where it ended
    if kind == 1:
        return Change(start, end, sorted(steps, reverse=bool(luck.below(2))))  # straightened: like steps together
    if kind == 2:
        steps[0], steps[-1] = steps[-1], steps[0]
        return Change(start, end, steps)
    moved = _moved_corner(steps, luck)
    return Change(start, end, moved) if moved else None


def _moved_corner(steps: list[int], luck: Luck) -> list[int] | None:
    """Two steps round a corner cut short to one, and a step elsewhere made two: the same way, as many steps."""
    corners = [at for at in range(len(steps) - 1) if abs(TURNS[steps[at]][steps[at + 1]]) == 2]
    if not corners:
        return None
    cut = corners[luck.below(len(corners))]
    across = (steps[cut] + TURNS[steps[cut]][steps[cut + 1]] // 2) % 6
    shorter = [*steps[:cut], across, *steps[cut + 2 :]]
    at = luck.below(len(shorter))
    sides = [(shorter[at] - 1) % 6, (shorter[at] + 1) % 6]
    if luck.below(2):
        sides.reverse()
    return [*shorter[:at], *sides, *shorter[at + 1 :]]


def searched(steps: list[int], luck: Luck, stretch: range) -> list[int]:
    """Another way for the stretch by trying every step, or the same where there is none.

    On a short stretch a small change may lead nowhere although a larger one would.
    """
    ring, (start, stop) = Ring(steps), (stretch.start, stretch.stop)
    if not ring.bridges.isdisjoint(ring.places[start : stop + 1]):
        return steps
    goal, closed = ring.places[stop], ring.taken.difference(ring.places[start + 1 : stop])
    begun: list[list[int]] = [[]]
    for _ in range(SEARCHED):
        if not begun:
            break
        way = begun.pop()
        left = len(stretch) - len(way) - 1
        if left < 0 and way != steps[start:stop]:
            return [*steps[:start], *way, *steps[stop:]]
        places = [ring.places[start], *walked(ring.places[start], way)]
        for step in luck.sample(6, range(6)):
            there = places[-1] + STRIDES[step]
            is_free = there not in places and (there not in closed or left == 0)
            if is_free and _apart(there, goal) <= left:
                begun.append([*way, step])
    return steps


def _apart(here: int, there: int) -> int:
    """Steps between two places, as the crow flies."""
    q = (there - here + COLUMN // 2) // COLUMN
    r = there - here - q * COLUMN
    return max(abs(q), abs(r), abs(q + r))
