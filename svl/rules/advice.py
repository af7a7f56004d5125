"""What is legal on a track and still worth a second look before a field of cars is sent round it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from svl.rules.cars import Entrant
from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.figures import Condition, Figures, figures_of, most_speed
from svl.rules.rulings import Rulings
from svl.rules.tiles import check_tile
from svl.rules.track import Tile, Track, tile_warnings

_FLAT_OUT = Condition(tack="push")


@dataclass(frozen=True)
class Advice:
    """A sentence, and the tile it is about; a remark on the whole lap has none."""

    code: str
    sentence: str
    tile: int | None = None


def advise(track: Track, field: Sequence[Entrant], rulings: Rulings) -> tuple[Advice, ...]:
    """The advice for a track and the cars that may come to it: on the lap, then in the order of the tiles."""
    found = [*_curves_with_hazards(track), *_turbos_into_hard_curves(track)]
    found += [advice for at in range(len(track.tiles)) for advice in _out_of_reach(track, at, field, rulings)]
    return (*_short_lap(track, field, rulings), *sorted(found, key=lambda advice: advice.tile or 0))


def _curves_with_hazards(track: Track) -> Iterator[Advice]:
    for at, tile in enumerate(track.tiles):
        if "hazard_on_curve" in tile_warnings(tile) and tile.hazard is not None:
            nav, hazard = NAV_TILES[tile.nav], HAZARDS[tile.hazard]
            yield Advice(
                "hazard_on_curve",
                f"Tile {at}: {hazard.name} lies on a curve. It wants {hazard.min_safe} or more where {nav.name} allows "
                f"{nav.max_safe}; hazards usually lie on straights.",
                at,
            )


def _turbos_into_hard_curves(track: Track) -> Iterator[Advice]:
    ahead = (*track.tiles[1:], *track.tiles[: int(track.closed)])
    for at, (tile, after) in enumerate(zip(track.tiles, ahead, strict=False)):
        if tile.boost is not None and BOOSTS[tile.boost].speed and after.nav == "hard_curve":
            boost = BOOSTS[tile.boost]
            yield Advice(
                "turbo_before_hard_curve",
                f"Tile {at}: {boost.name} throws every car {boost.speed} faster into the hard curve right behind it.",
                at,
            )


def _out_of_reach(track: Track, at: int, field: Sequence[Entrant], rulings: Rulings) -> Iterator[Advice]:
    """A minimum that some cars cannot meet by their own speed (B-40)."""
    tile = track.tiles[at]
    if tile.hazard is None:
        return
    gain = _gain_before(track, at)
    short = [entrant for entrant in field if not _reaches(figures_of(entrant, _FLAT_OUT), tile, gain, rulings)]
    hazard = HAZARDS[tile.hazard].name
    whole = [name for name in _classes(field) if _of(name, short) == _of(name, field)]
    some = [f"the {entrant.model}" for entrant in short if entrant.car_class not in whole]
    if whole:
        cars = _listed([name.lower() for name in whole], "or")
        yield Advice("minimum_out_of_reach", f"Tile {at}: no {cars} car gets as fast as {hazard} wants by itself.", at)
    if some:
        sentence = f"Tile {at}: {_listed(some, 'and')} cannot get as fast as {hazard} wants, not even in PUSH."
        yield Advice("minimum_out_of_reach", sentence, at)


def _reaches(flat_out: Figures, tile: Tile, gain: int, rulings: Rulings) -> bool:
    check = check_tile(flat_out, tile, min(most_speed(rulings), flat_out.top_speed + gain), rulings).hazard
    return check is None or check.safe


def _gain_before(track: Track, at: int) -> int:
    """What declines and Turbo tiles right before a tile add to a car's own speed."""
    gain = 0
    for back in range(1, len(track.tiles) if track.closed else at + 1):
        tile = track.tiles[at - back]
        change = NAV_TILES[tile.nav].speed_change + (BOOSTS[tile.boost].speed if tile.boost is not None else 0)
        if change <= 0:
            break
        gain += change
    return gain


def _classes(field: Sequence[Entrant]) -> list[str]:
    return list(dict.fromkeys(entrant.car_class for entrant in field))


def _of(car_class: str, field: Sequence[Entrant]) -> int:
    return sum(entrant.car_class == car_class for entrant in field)


def _listed(names: Sequence[str], last: str) -> str:
    *most, end = names
    return f"{', '.join(most)} {last} {end}" if most else end


def _short_lap(track: Track, field: Sequence[Entrant], rulings: Rulings) -> Iterator[Advice]:
    """A car that drives more tiles in a turn than the lap has would cross the line twice in it."""
    gains = sum(max(0, change) for change in (NAV_TILES[tile.nav].speed_change for tile in track.tiles))
    gains += sum(BOOSTS[tile.boost].speed for tile in track.tiles if tile.boost is not None)
    own = max((figures_of(entrant, _FLAT_OUT).top_speed for entrant in field), default=0)
    fastest = min(most_speed(rulings), own + gains)
    if track.closed and len(track.tiles) < fastest:
        yield Advice(
            "lap_shorter_than_a_turn",
            f"The lap has {len(track.tiles)} tiles and the fastest car drives up to {fastest} in one turn: "
            "it would cross the line twice in it.",
        )
