"""What the dials asked for and the road does not have, each in a sentence with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from svl.rules.catalog import NAV_TILES
from svl.rules.generator.recipe import Recipe
from svl.rules.generator.ring import Curves, curves_of, most_curves
from svl.rules.track import Tile

SIXTHS = 6  # by which a loop turns: an easy curve by one, a hard one by two


def missed(recipe: Recipe, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """In the order in which the generator lays things; nothing where every dial was followed to the tile."""
    return (*_curves(recipe, tiles), *_slopes(recipe, tiles), *_hazards(recipe, tiles), *_boosts(recipe, tiles))


def _curves(recipe: Recipe, tiles: Sequence[Tile]) -> Iterator[str]:
    asked = Curves(recipe.count("easy"), recipe.count("hard"))
    got = Curves(*(sum(abs(tile.turn) == turn for tile in tiles) for turn in (1, 2)))
    if got != asked:
        why = _why_other_curves(recipe, asked, got)
        yield f"Asked for {_curve_words(asked)}, given {_curve_words(got)}: {why}."


def _why_other_curves(recipe: Recipe, asked: Curves, got: Curves) -> str:
    if asked.easy + 2 * asked.hard < SIXTHS:
        return "a loop turns by six sixths, which takes six easy curves, three hard ones, or some of each"
    if sum(asked) > most_curves(recipe.length):
        return "a third of the tiles has to stay straight, or the road has no room to close"
    if asked.easy == 0:
        return "hard curves alone close a loop only if they are odd in number and its length can be divided by three"
    if got == curves_of(recipe):
        return "easy curves come in pairs, or a loop does not turn by six sixths"
    return "this seed found no road that comes nearer; another one may"


def _slopes(recipe: Recipe, tiles: Sequence[Tile]) -> Iterator[str]:
    asked = recipe.count("climbs")
    got = sum(NAV_TILES[tile.nav].speed_change != 0 for tile in tiles)
    room = sum(tile.turn == 0 for tile in tiles[1:])
    if got < asked:
        why = (
            f"they lie on straights, in pairs, and the curves and the start tile leave {room}"
            if asked > room
            else "they come in pairs, so that a lap ends as high as it began"
        )
        yield f"Asked for {_counted(asked, 'slope')}, given {got or 'none'}: {why}."


def _hazards(recipe: Recipe, tiles: Sequence[Tile]) -> Iterator[str]:
    asked, got = recipe.count("hazards"), sum(tile.hazard is not None for tile in tiles)
    if got < asked:
        why = "each has a straight to itself, and the curves and the start tile leave no more"
        yield f"Asked for {_counted(asked, 'hazard')}, given {got or 'none'}: {why}."


def _boosts(recipe: Recipe, tiles: Sequence[Tile]) -> Iterator[str]:
    asked, got = recipe.count("boosts"), sum(tile.boost is not None for tile in tiles)
    if got < asked:
        why = "each needs a straight without a hazard, and the curves, the hazards and the start tile leave no more"
        yield f"Asked for {_counted(asked, 'boost')}, given {got or 'none'}: {why}."


def _curve_words(curves: Curves) -> str:
    return f"{curves.easy or 'no'} easy and {_counted(curves.hard, 'hard curve')}"


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
