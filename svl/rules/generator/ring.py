"""A closed road as a ring of steps in six directions that never meets itself, and the plainest of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from svl.rules.generator.recipe import Luck, Recipe
from svl.rules.hexes import ORIGIN
from svl.rules.track import Tile

TURNS = [[(after - before + 3) % 6 - 3 for after in range(6)] for before in range(6)]

# A place is a hex as one number, because a road is walked over and over: a column apart is COLUMN apart.
COLUMN = 2**16
STRIDES = tuple(q * COLUMN + r for q, r in (ORIGIN.step(heading) for heading in range(6)))


class Curves(NamedTuple):
    easy: int
    hard: int

    def gap(self, wanted: Curves) -> int:
        return abs(self.easy - wanted.easy) + abs(self.hard - wanted.hard)

    def excess(self, wanted: Curves) -> int:
        return max(0, self.easy - wanted.easy) + max(0, self.hard - wanted.hard)


class Change(NamedTuple):
    """Other steps from place `start` to place `end`."""

    start: int
    end: int
    steps: list[int]


class Ring:
    """A closed road as the direction of each step, with the places it passes. Step n leaves place n."""

    def __init__(self, steps: Sequence[int]) -> None:
        self.steps = list(steps)
        self.places = [0, *walked(0, self.steps)]  # the first again at the end
        self.taken = set(self.places)
        self.curves = bends([self.steps[-1], *self.steps])
        self.bridges = {here for here in self.taken if self.places[1:].count(here) > 1}

    def curves_after(self, change: Change) -> Curves:
        """How many curves the road would have. A change never takes the whole ring, so its ends have neighbours."""
        start, end, steps = change
        before, after = self.steps[start - 1], self.steps[end % len(self.steps)]
        old = bends([before, *self.steps[start:end], after])
        new = bends([before, *steps, after])
        return Curves(self.curves.easy + new.easy - old.easy, self.curves.hard + new.hard - old.hard)

    def take(self, change: Change, curves: Curves) -> bool:
        """Makes the change, which leads to these curves, unless the road would meet itself or leave a bridge."""
        start, end, steps = change
        new = walked(self.places[start], steps)[:-1]
        old = self.places[start + 1 : end]
        if any(here in self.taken and here not in old for here in new) or len(set(new)) < len(new):
            return False
        if self.bridges and not self.bridges.isdisjoint(self.places[start : end + 1]):
            return False
        self.curves = curves
        self.taken.difference_update(old)
        self.taken.update(new)
        self.steps[start:end] = steps
        self.places[start + 1 : end] = new
        return True


def walked(start: int, steps: Sequence[int]) -> list[int]:
    """The places these steps lead to, one after the other."""
    here, places = start, []
    for step in steps:
        here += STRIDES[step]
        places.append(here)
    return places


def bends(steps: Sequence[int]) -> Curves:
    """How many easy and hard curves lie between the first and the last of these steps."""
    easy = hard = 0
    before = steps[0]
    for after in steps:
        turn = TURNS[before][after]
        if turn in (1, -1):
            easy += 1
        elif turn in (2, -2):
            hard += 1
        before = after
    return Curves(easy, hard)


# -- which curves there can be


def curves_of(recipe: Recipe) -> Curves:
    """How many curves the shares mean, as far as there can be such a loop.

    A loop turns by six sixths, so there are enough curves, and the easy ones come in pairs. Hard ones alone turn by a
    third each: their number is odd, and the three directions they leave open are driven equally often.
    """
    easy, hard = recipe.count("easy"), recipe.count("hard")
    easy, hard = _at_most(easy - easy % 2, hard, recipe.length)
    if easy == 0 and hard > 0 and recipe.length % 3 == 0:
        return Curves(0, max(3, hard - 1 + hard % 2))
    return Curves(max(easy, 2, 6 - 2 * hard), hard)


def most_curves(length: int) -> int:
    """So many that every third tile can be straight: a tighter road has no room to close."""
    return length * 2 // 3


def _at_most(easy: int, hard: int, length: int) -> tuple[int, int]:
    most = most_curves(length)
    if easy + hard <= most:
        return easy, hard
    kept = most * easy // (easy + hard)
    return kept - kept % 2, most - kept


# -- plain figures to begin with


def plain_ring(length: int, wanted: Curves, luck: Luck) -> list[int]:
    """A plain figure of this length to begin with: the more easy curves are wanted, the more of its corners are."""
    if wanted.easy == 0:
        sides = _triangle(length)
    elif wanted.easy < 6:
        sides = _trapezium(length, luck)
    else:
        sides = _hexagon(length, luck)
    return [direction for direction, side in sides for _ in range(side)]


def _triangle(length: int) -> list[tuple[int, int]]:
    """Hard curves only, so the length is divisible by three."""
    return [(0, length // 3), (2, length // 3), (4, length // 3)]


def _trapezium(length: int, luck: Luck) -> list[tuple[int, int]]:
    """Two hard curves, two easy ones: two legs, a roof, and a floor as long as a leg and the roof."""
    legs = [leg for leg in range(max(2, length // 7), length // 4 + 1) if (length - leg) % 2 == 0]
    leg = legs[luck.below(len(legs))]
    roof = (length - 3 * leg) // 2
    return [(0, leg), (2, leg + roof), (4, leg), (5, roof)]


def _hexagon(length: int, luck: Luck) -> list[tuple[int, int]]:
    """Easy curves only: sides a, b, c and, opposite, a + lean, b - lean, c + lean; a ring, an oval, a blunt triangle.

    Half of the road is shared out evenly, so that no side is too short for a field behind it, and half by luck.
    """
    leans = [lean for lean in range(-(length // 6), length // 6 + 1) if (length - lean) % 2 == 0]
    lean = leans[luck.below(len(leans))]
    a, b, c = max(1, 1 - lean), max(1, 1 + lean), max(1, 1 - lean)
    even, rest = divmod((length - lean) // 2 - a - b - c, 6)
    drawn = 3 * even + rest
    one, other = sorted((luck.below(drawn + 1), luck.below(drawn + 1)))
    a, b, c = a + even + one, b + even + other - one, c + even + drawn - other
    return list(enumerate((a, b, c, a + lean, b - lean, c + lean)))


# -- to tiles and back


def steps_of(tiles: Sequence[Tile]) -> list[int]:
    heading, steps = 0, []
    for tile in tiles:
        heading = (heading + tile.turn) % 6
        steps.append(heading)
    return steps


def bare_tiles(steps: Sequence[int]) -> list[Tile]:
    befores = [steps[-1], *steps[:-1]]
    return [_bare(TURNS[before][after]) for before, after in zip(befores, steps, strict=True)]


def _bare(turn: int) -> Tile:
    return Tile(("straight_flat", "easy_curve", "hard_curve")[abs(turn)], turn)
