"""Tracks from a seed: always a legal loop of exactly the length asked for, the same for ever for the same seed.

A closed road over hexes is a ring of steps in six directions that never meets itself; which tiles it takes follows from
how the directions change. So we start from a plain ring of the right length and deform it by small changes that keep it
closed, of that length and free of itself, drifting towards the curves asked for. Every state on the way is legal; that
is why this cannot fail, only come out a few curves off where so many hardly fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.hexes import ORIGIN
from svl.rules.rulings import Rulings
from svl.rules.track import Tile, Track, check_loop
from svl.table import Refusal, evolve

VERSION = 1  # of the recipe; a change that lays other roads for the same seed gets a new one
SHORTEST, LONGEST = 12, 120
MOST_SEED = 2**63 - 1

MIXING_PER_TILE = 5  # changes tried without aim at first, so that no two seeds look alike
LEEWAYS = (4, 2, 0)  # curves more than wanted that may come up in it, attempt by attempt: wild first, tame at last
PATIENCE_PER_TILE = 12  # changes tried in a row without coming nearer, before an attempt is given up
SEARCHED = 5000  # steps tried where small changes lead nowhere, before a stretch counts as the only one there is
RUN_UP = 3  # straight tiles in which every class gets fast enough for a hazard, or slow enough for a curve
RELUCTANCE = 12  # a change one curve for the worse is taken once in so many times
NO_ROAD = 10**6  # curves off: more than any road can be
_BITS = 2**64 - 1


@dataclass(frozen=True)
class Recipe:
    """What a track is generated from. Shares are in percent of all tiles."""

    seed: int
    length: int = 40
    easy: int = 25
    hard: int = 15
    climbs: int = 10
    hazards: int = 5
    boosts: int = 5
    version: int = VERSION

    def __post_init__(self) -> None:
        _within("length", self.length, SHORTEST, LONGEST)
        _within("seed", self.seed, 0, MOST_SEED)
        for name in ("easy", "hard", "climbs", "hazards", "boosts"):
            _within(name, getattr(self, name), 0, 100)
        if self.version != VERSION:
            raise Refusal(
                "unknown_recipe", f"This program knows recipe {VERSION}, not {self.version!r}.", version=self.version
            )


def _within(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise Refusal(
            "impossible_recipe",
            f"The {name} of a generated track cannot be {value!r}: it is a whole number from {low} to {high}.",
            field=name,
        )


class Luck:
    """SplitMix64: small, good enough for roads, and ours, so that no library update moves a track."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _BITS

    def word(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _BITS
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _BITS
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        return self.word() * count >> 64

    def sample(self, count: int, pool: Sequence[int]) -> list[int]:
        left = list(pool)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]


def generate(recipe: Recipe, name: str = "") -> Track:
    luck = Luck(recipe.seed)
    wanted = _curves(recipe)
    steps = _settled(_plain_ring(recipe.length, wanted, luck), wanted, luck, range(recipe.length))
    if luck.below(2):
        steps = [-step % 6 for step in steps]  # seen in a mirror: every other road runs to the left
    tiles = _start_on_a_straight(_bare_tiles(steps), luck)
    return Track(tuple(_dress(tiles, recipe, luck)), name)


def reroll(track: Track, first: int, last: int, seed: int) -> Track:
    """Another road from tile `first` to tile `last`, as long and, as far as they fit, with as many curves.

    The rest stays, and so does a bridge. As many slopes, hazards and boosts as the old stretch had lie on the new one.
    """
    check_loop(track.tiles, Rulings(allow_bridges=True))
    length = len(track.tiles)
    if not 0 < first < last < length:
        raise Refusal("wrong_stretch", f"A stretch runs from tile 1 or later to a later tile up to {length - 1}.")
    luck = Luck(seed)
    bare = _bare_tiles(_other_way(_steps(track.tiles), luck, range(first, last)))
    stretch = range(first, last + 1)
    tiles = [*track.tiles[:first], *bare[first : last + 1], *track.tiles[last + 1 :]]
    return evolve(track, tiles=tuple(_dress_like(track.tiles[first : last + 1], tiles, stretch, luck)))


def _other_way(steps: list[int], luck: Luck, stretch: range) -> list[int]:
    other = _settled(steps, _Ring(steps).curves, luck, stretch, unlike=steps)
    if other == steps:
        other = _searched(steps, luck, stretch)
    if other == steps:
        raise Refusal("no_other_way", "This stretch can run no other way; take a longer one.")
    return other


# -- the ring of steps

_TURNS = [[(after - before + 3) % 6 - 3 for after in range(6)] for before in range(6)]

# A place is a hex as one number, because a road is walked over and over: a column apart is _COLUMN apart.
_COLUMN = 2**16
_STRIDES = tuple(q * _COLUMN + r for q, r in (ORIGIN.step(heading) for heading in range(6)))


class _Curves(NamedTuple):
    easy: int
    hard: int

    def gap(self, wanted: _Curves) -> int:
        return abs(self.easy - wanted.easy) + abs(self.hard - wanted.hard)

    def excess(self, wanted: _Curves) -> int:
        return max(0, self.easy - wanted.easy) + max(0, self.hard - wanted.hard)


class _Change(NamedTuple):
    """Other steps from place `start` to place `end`."""

    start: int
    end: int
    steps: list[int]


class _Ring:
    """A closed road as the direction of each step, with the places it passes. Step n leaves place n."""

    def __init__(self, steps: Sequence[int]) -> None:
        self.steps = list(steps)
        self.places = [0, *_walked(0, self.steps)]  # the first again at the end
        self.taken = set(self.places)
        self.curves = _bends([self.steps[-1], *self.steps])
        self.bridges = {here for here in self.taken if self.places[1:].count(here) > 1}

    def curves_after(self, change: _Change) -> _Curves:
        """How many curves the road would have. A change never takes the whole ring, so its ends have neighbours."""
        start, end, steps = change
        before, after = self.steps[start - 1], self.steps[end % len(self.steps)]
        old = _bends([before, *self.steps[start:end], after])
        new = _bends([before, *steps, after])
        return _Curves(self.curves.easy + new.easy - old.easy, self.curves.hard + new.hard - old.hard)

    def take(self, change: _Change, curves: _Curves) -> bool:
        """Makes the change, which leads to these curves, unless the road would meet itself or leave a bridge."""
        start, end, steps = change
        new = _walked(self.places[start], steps)[:-1]
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


def _walked(start: int, steps: Sequence[int]) -> list[int]:
    """The places these steps lead to, one after the other."""
    here, places = start, []
    for step in steps:
        here += _STRIDES[step]
        places.append(here)
    return places


def _bends(steps: Sequence[int]) -> _Curves:
    """How many easy and hard curves lie between the first and the last of these steps."""
    easy = hard = 0
    before = steps[0]
    for after in steps:
        turn = _TURNS[before][after]
        if turn in (1, -1):
            easy += 1
        elif turn in (2, -2):
            hard += 1
        before = after
    return _Curves(easy, hard)


def _plain_ring(length: int, wanted: _Curves, luck: Luck) -> list[int]:
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


def _settled(
    steps: list[int], wanted: _Curves, luck: Luck, stretch: range, unlike: list[int] | None = None
) -> list[int]:
    """Deforms the ring within the stretch, first anyhow, then towards the wanted curves; the nearest found counts.

    The road `unlike` counts only where no other is found.
    """
    found = []
    for leeway in LEEWAYS:
        ring = _Ring(steps)
        _mix(ring, wanted, leeway, luck, stretch)
        found.append(_drawn_to(wanted, ring, luck, stretch, unlike))
        if found[-1][0] == 0:
            break
    return min(found, key=lambda each: each[0])[1]


def _mix(ring: _Ring, wanted: _Curves, leeway: int, luck: Luck, stretch: range) -> None:
    """Anyhow, but not far more crooked than wanted: that would take long to straighten out."""
    for _ in range(MIXING_PER_TILE * len(stretch)):
        change = _drawn_change(ring, luck, stretch)
        if change is None:
            continue
        curves = ring.curves_after(change)
        if curves.excess(wanted) <= max(leeway, ring.curves.excess(wanted)):
            ring.take(change, curves)


def _drawn_to(
    wanted: _Curves, ring: _Ring, luck: Luck, stretch: range, unlike: list[int] | None
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


def _drawn_change(ring: _Ring, luck: Luck, stretch: range) -> _Change | None:
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
        return _Change(start, end, steps[::-1])  # the stretch turned round: it ends where it ended
    if kind == 1:
        return _Change(start, end, sorted(steps, reverse=bool(luck.below(2))))  # straightened: like steps together
    if kind == 2:
        steps[0], steps[-1] = steps[-1], steps[0]
        return _Change(start, end, steps)
    moved = _moved_corner(steps, luck)
    return _Change(start, end, moved) if moved else None


def _moved_corner(steps: list[int], luck: Luck) -> list[int] | None:
    """Two steps round a corner cut short to one, and a step elsewhere made two: the same way, as many steps."""
    corners = [at for at in range(len(steps) - 1) if abs(_TURNS[steps[at]][steps[at + 1]]) == 2]
    if not corners:
        return None
    cut = corners[luck.below(len(corners))]
    across = (steps[cut] + _TURNS[steps[cut]][steps[cut + 1]] // 2) % 6
    shorter = [*steps[:cut], across, *steps[cut + 2 :]]
    at = luck.below(len(shorter))
    sides = [(shorter[at] - 1) % 6, (shorter[at] + 1) % 6]
    if luck.below(2):
        sides.reverse()
    return [*shorter[:at], *sides, *shorter[at + 1 :]]


def _searched(steps: list[int], luck: Luck, stretch: range) -> list[int]:
    """Another way for the stretch by trying every step, or the same where there is none.

    On a short stretch a small change may lead nowhere although a larger one would.
    """
    ring, (start, stop) = _Ring(steps), (stretch.start, stretch.stop)
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
        places = [ring.places[start], *_walked(ring.places[start], way)]
        for step in luck.sample(6, range(6)):
            there = places[-1] + _STRIDES[step]
            is_free = there not in places and (there not in closed or left == 0)
            if is_free and _apart(there, goal) <= left:
                begun.append([*way, step])
    return steps


def _apart(here: int, there: int) -> int:
    """Steps between two places, as the crow flies."""
    q = (there - here + _COLUMN // 2) // _COLUMN
    r = there - here - q * _COLUMN
    return max(abs(q), abs(r), abs(q + r))


# -- from the ring to tiles


def _curves(recipe: Recipe) -> _Curves:
    """How many curves the shares mean, as far as there can be such a loop.

    A loop turns by six sixths, so there are enough curves, and the easy ones come in pairs. Hard ones alone turn by a
    third each: their number is odd, and the three directions they leave open are driven equally often.
    """
    easy = round(recipe.length * recipe.easy / 100)
    hard = round(recipe.length * recipe.hard / 100)
    easy, hard = _at_most(easy - easy % 2, hard, recipe.length)
    if easy == 0 and hard > 0 and recipe.length % 3 == 0:
        return _Curves(0, max(3, hard - 1 + hard % 2))
    return _Curves(max(easy, 2, 6 - 2 * hard), hard)


def _at_most(easy: int, hard: int, length: int) -> tuple[int, int]:
    """Cut down so that every third tile can be straight: a tighter road has no room to close."""
    most = length * 2 // 3
    if easy + hard <= most:
        return easy, hard
    kept = most * easy // (easy + hard)
    return kept - kept % 2, most - kept


def _steps(tiles: Sequence[Tile]) -> list[int]:
    heading, steps = 0, []
    for tile in tiles:
        heading = (heading + tile.turn) % 6
        steps.append(heading)
    return steps


def _bare_tiles(steps: Sequence[int]) -> list[Tile]:
    befores = [steps[-1], *steps[:-1]]
    return [_bare(_TURNS[before][after]) for before, after in zip(befores, steps, strict=True)]


def _bare(turn: int) -> Tile:
    return Tile(("straight_flat", "easy_curve", "hard_curve")[abs(turn)], turn)


def _start_on_a_straight(tiles: list[Tile], luck: Luck) -> list[Tile]:
    """Turned so that the line lies on a straight, with a straight to come where there is one."""
    length = len(tiles)
    straights = [at for at in range(length) if tiles[at].turn == 0]
    runs = [at for at in straights if tiles[(at + 1) % length].turn == 0]
    choice = runs or straights or [0]
    at = choice[luck.below(len(choice))]
    return tiles[at:] + tiles[:at]


def _dress(tiles: list[Tile], recipe: Recipe, luck: Luck) -> list[Tile]:
    """Slopes, hazards and boosts on straights; the start tile stays bare."""
    dressed = list(tiles)
    straights = [at for at, tile in enumerate(tiles) if tile.turn == 0 and at > 0]
    slopes = luck.sample(round(recipe.length * recipe.climbs / 100), straights)
    for pair in zip(slopes[::2], slopes[1::2], strict=False):  # in pairs, so that the lap ends as high as it began
        steep = luck.below(3) == 0
        up, down = sorted(pair, key=lambda at: _room_after(at, tiles))  # a fall wants room before the next curve
        dressed[up], dressed[down] = Tile(_slope(climbs=True, steep=steep)), Tile(_slope(climbs=False, steep=steep))
    hazards, boosts = (round(recipe.length * share / 100) for share in (recipe.hazards, recipe.boosts))
    _lay_hazards_and_boosts(dressed, straights, hazards, boosts, luck)
    return dressed


def _dress_like(old: Sequence[Tile], tiles: Sequence[Tile], stretch: range, luck: Luck) -> list[Tile]:
    """What lay on the old stretch, elsewhere on the new one: the same slopes, as many hazards and boosts."""
    dressed = list(tiles)
    straights = [at for at in stretch if tiles[at].turn == 0]
    slopes = _that_fit([tile.nav for tile in old if NAV_TILES[tile.nav].speed_change], len(straights))
    places = sorted(luck.sample(len(slopes), straights), key=lambda at: _room_after(at, tiles))
    for at, slope in zip(places, slopes, strict=True):
        dressed[at] = Tile(slope)
    hazards, boosts = sum(tile.hazard is not None for tile in old), sum(tile.boost is not None for tile in old)
    _lay_hazards_and_boosts(dressed, straights, hazards, boosts, luck)
    return dressed


def _that_fit(slopes: Sequence[str], room: int) -> list[str]:
    """Climbs first. Where not all fit, a climb goes with a fall as steep: the lap ends as high as it did."""
    left = sorted(slopes, key=lambda slope: NAV_TILES[slope].speed_change)
    while len(left) > room:
        gone = NAV_TILES[left.pop()]
        pair = next((slope for slope in left if NAV_TILES[slope].speed_change == -gone.speed_change), None)
        if pair:
            left.remove(pair)
    return left


def _lay_hazards_and_boosts(
    dressed: list[Tile], straights: Sequence[int], hazards: int, boosts: int, luck: Luck
) -> None:
    with_run_up = sorted(luck.sample(len(straights), straights), key=lambda at: -_room_before(at, dressed))
    for at in with_run_up[:hazards]:
        dressed[at] = evolve(dressed[at], hazard=tuple(HAZARDS)[luck.below(len(HAZARDS))])
    free = [at for at in straights if at not in with_run_up[:hazards]]
    for at in luck.sample(boosts, free):
        before_hard = abs(dressed[(at + 1) % len(dressed)].turn) == 2
        dressed[at] = evolve(dressed[at], boost=_boost(luck, gentle=before_hard))


def _room_before(at: int, tiles: Sequence[Tile]) -> int:
    """Straight tiles before this one, as far as they matter: a hazard wants speed."""
    return next((n for n in range(RUN_UP) if tiles[at - n - 1].turn), RUN_UP)


def _room_after(at: int, tiles: Sequence[Tile]) -> int:
    return next((n for n in range(RUN_UP) if tiles[(at + n + 1) % len(tiles)].turn), RUN_UP)


def _slope(*, climbs: bool, steep: bool) -> str:
    return f"straight_{'steep' if steep else 'easy'}_{'incline' if climbs else 'decline'}"


def _boost(luck: Luck, *, gentle: bool) -> str:
    """No Turbo right before a hard curve."""
    kinds = [boost.id for boost in BOOSTS.values() if not (gentle and boost.speed)]
    return kinds[luck.below(len(kinds))]
