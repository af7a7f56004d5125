"""Tracks from a seed: always a legal loop of exactly the length asked for, the same for ever for the same seed.

A closed road over hexes is a ring of steps in six directions that never meets itself; which tiles it takes follows from
how the directions change. So we start from a plain ring of the right length and deform it by small changes that keep it
closed, of that length and free of itself, drifting towards the curves asked for. Every state on the way is legal; that
is why this cannot fail, only come out a few curves off where so many hardly fit.
"""

from __future__ import annotations

from svl.rules.generator.bending import searched, settled
from svl.rules.generator.dressing import dress, dress_like, start_on_a_straight
from svl.rules.generator.missed import missed
from svl.rules.generator.recipe import LONGEST, MOST_SEED, SHORTEST, VERSION, Luck, Recipe
from svl.rules.generator.ring import Ring, bare_tiles, curves_of, plain_ring, steps_of
from svl.rules.rulings import Rulings
from svl.rules.track import Track, check_loop
from svl.table import Refusal, evolve

__all__ = ["LONGEST", "MOST_SEED", "SHORTEST", "VERSION", "Luck", "Recipe", "generate", "missed", "reroll"]


def generate(recipe: Recipe, name: str = "") -> Track:
    luck = Luck(recipe.seed)
    wanted = curves_of(recipe)
    steps = settled(plain_ring(recipe.length, wanted, luck), wanted, luck, range(recipe.length))
    if luck.below(2):
        steps = [-step % 6 for step in steps]  # seen in a mirror: every other road runs to the left
    tiles = start_on_a_straight(bare_tiles(steps), luck)
    return Track(tuple(dress(tiles, recipe, luck)), name)


def reroll(track: Track, first: int, last: int, seed: int) -> Track:
    """Another road from tile `first` to tile `last`, as long and, as far as they fit, with as many curves.

    The rest stays, and so does a bridge. As many slopes, hazards and boosts as the old stretch had lie on the new one.
    """
    check_loop(track.tiles, Rulings(allow_bridges=True))
    length = len(track.tiles)
    if not 0 < first < last < length:
        raise Refusal("wrong_stretch", f"A stretch runs from tile 1 or later to a later tile up to {length - 1}.")
    luck = Luck(seed)
    bare = bare_tiles(_other_way(steps_of(track.tiles), luck, range(first, last)))
    stretch = range(first, last + 1)
    tiles = [*track.tiles[:first], *bare[first : last + 1], *track.tiles[last + 1 :]]
    return evolve(track, tiles=tuple(dress_like(track.tiles[first : last + 1], tiles, stretch, luck)))


def _other_way(steps: list[int], luck: Luck, stretch: range) -> list[int]:
    other = settled(steps, Ring(steps).curves, luck, stretch, unlike=steps)
    if other == steps:
        other = searched(steps, luck, stretch)
    if other == steps:
        raise Refusal("no_other_way", "This stretch can run no other way; take a longer one.")
    return other
