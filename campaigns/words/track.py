"""The track: its tiles, and the speed they ask for."""

from __future__ import annotations

from collections.abc import Callable

from campaigns import drawings
from campaigns.wording import number, signed
from campaigns.words.entry import Group, Paragraphs, Picture, Table, Word, icon
from campaigns.words.phrases import listed
from svl.rules import SPEED_LIMIT, Entered, Figures, Rulings, Tile, catalog, enter_tile, ram_loss

# A car nothing holds back, so that the examples tell of the tile alone.
PLAIN = Figures(acceleration=SPEED_LIMIT, top_speed=SPEED_LIMIT, braking=SPEED_LIMIT, handling=0)
CLEAR = 1  # an example is drawn so much above the first speed that fails


def _lain(tile: catalog.NavTile) -> Tile:
    return Tile(tile.id, tile.turn)


# -- the road


ROAD = {
    "straight_flat": "The plainest piece of road.",
    "straight_easy_incline": "The road rises.",
    "straight_steep_incline": "The road rises steeply.",
    "straight_easy_decline": "The road falls away.",
    "straight_steep_decline": "The road falls away steeply.",
    "easy_curve": "A gentle bend, left or right.",
    "hard_curve": "A tight bend, left or right: the tile that decides races.",
}


def _too_fast(tile: catalog.NavTile, rulings: Rulings) -> tuple[int, Entered] | None:
    """A speed that fails the tile with something to show for it."""
    entered = {speed: enter_tile(PLAIN, _lain(tile), speed, rulings) for speed in range(SPEED_LIMIT + 1)}
    failing = [speed for speed, met in entered.items() if met.checks.failed]
    if not failing:
        return None
    speed = min(failing[0] + CLEAR, SPEED_LIMIT)
    return speed, entered[speed]


def _road_text(tile: catalog.NavTile) -> Callable[[Rulings], Paragraphs]:
    def text(rulings: Rulings) -> Paragraphs:
        example = _too_fast(tile, rulings)
        if example is None:
            return (f"{ROAD[tile.id]} The slope brakes you first, so no speed up to {SPEED_LIMIT} is too much here.",)
        speed, met = example
        (failed,) = met.checks.failed
        return (
            f"{ROAD[tile.id]} Enter it at {speed} with Handling 0 and you are {number(failed.miss)} too fast: "
            f"{number(failed.damage)} damage on the Front, and your speed is {number(met.speed)} afterwards.",
        )

    return text


def _road_table(tile: catalog.NavTile) -> Callable[[Rulings], Table]:
    def table(rulings: Rulings) -> Table:
        rows = (
            ("Safe up to", number(tile.max_safe)),
            ("Damage for each point over", number(tile.fail_damage)),
            ("Speed lost then", number(ram_loss(_lain(tile), rulings))),
        )
        return Table((*rows, ("The slope, in any case", signed(tile.speed_change))) if tile.speed_change else rows)

    return table


def _road_word(tile: catalog.NavTile) -> Word:
    kind = "curve" if tile.is_curve else "slope" if tile.speed_change else "tile"
    switches = {"hard_curve": ("hard_curve_loss", "min_safe_limit"), "easy_curve": ("min_safe_limit",)}
    return Word(
        key=tile.id,
        title=tile.name,
        text=_road_text(tile),
        table=_road_table(tile),
        aka=("hard turn",) if tile.id == "hard_curve" else (),
        switches=switches.get(tile.id, ("speed_change_order",) if tile.speed_change else ()),
        see=(kind, "safe_limit", *(("handling", "drifter") if tile.id == "hard_curve" else ())),
        picture=Picture("face", drawings.nav_face(tile)),
    )


# -- how a tile is met


def _safe_limit(rulings: Rulings) -> Paragraphs:
    rounded = "up" if rulings.rounding == "up" else "down"
    both = (
        "On a tile with a hazard only the hazard is checked."
        if rulings.hazard_mode == "replace"
        else "On a tile with a hazard both are checked at the same speed."
    )
    return (
        "Every piece of road has a speed up to which it is safe, and every hazard one from which it is. Exactly on the "
        "limit is safe. A ring on the tile means at most, brackets mean at least.",
        "You are checked once, on entering. Too fast or too slow, you take the tile's damage on the Front for each "
        f"point of difference, fractions rounded {rounded}, and lose the speed it says. {both}",
    )


def _slope(rulings: Rulings) -> Paragraphs:
    order = (
        "The slope acts before the tile is checked."
        if rulings.speed_change_order == "change_first"
        else "The tile is checked first, then the slope acts, and it does so even if you failed."
    )
    return (
        "Inclines take speed from you, declines give you some, on every such tile anew. "
        f"{order} An incline alone never brings you below 1.",
    )


TRACK = Group(
    "track",
    "The track",
    (
        Word(
            key="track",
            title="Track",
            aka=("circuit", "course", "loop"),
            text=(
                "Hexagonal tiles laid end to end until they close: once around is a lap. A straight leaves by the side "
                "opposite to where you came in, curves bend the way left or right.",
            ),
            switches=("allow_bridges",),
            see=("tile", "start_tile", "lap"),
            picture=icon("ui-map"),
        ),
        Word(
            key="tile",
            title="Tile",
            aka=("hex", "space", "length"),
            covers=("length", "straight"),
            text=(
                "One hex of road; at speed 1 you drive one tile in a turn. Any number of cars may stand on the same "
                "tile.",
                "A tile is straight or curved, flat or on a slope. It may carry a hazard or a boost, never both; a "
                "boost lies on a straight only.",
            ),
            see=("safe_limit", "slope", "curve", "hazard", "boost", "encounter"),
        ),
        Word(
            key="start_tile",
            title="Start tile",
            aka=("finish line", "start line", "line"),
            covers=("line",),
            text=(
                "The tile with the flag. Entering it begins your next lap, ends the race after your last one, and is "
                "the only place to turn into the pit.",
            ),
            see=("lap", "pit_stop", "finish", "start_grid"),
            picture=Picture("face", "tile-start"),
        ),
        Word(
            key="safe_limit",
            title="Safe speed",
            aka=("limit", "tile check", "max", "min"),
            covers=("safe_speed", "tile_check"),
            text=_safe_limit,
            switches=("handling_scope", "hazard_mode", "rounding", "min_safe_limit"),
            see=("handling", "damage", "speed_loss", "curve", "hazard"),
        ),
        Word(
            key="speed_loss",
            title="Speed loss",
            aka=("fail loss",),
            text=(
                "A failed tile or a ram takes speed from you at once. That shortens the move you are in: as soon as "
                "you have driven as many tiles as your speed says, your turn is over. At 0 you stand, and next turn "
                "you start again from there.",
            ),
            switches=("carry_negative_speed",),
            see=("safe_limit", "ram", "move", "speed"),
        ),
        Word(
            key="curve",
            title="Curve",
            aka=("turn", "bend", "corner"),
            text=(
                "A tile that bends the road: "
                f"{listed([tile.name for tile in catalog.NAV_TILES.values() if tile.is_curve])}. Curves have the "
                "lowest limits on the track, and Handling moves them.",
            ),
            switches=("min_safe_limit",),
            see=("easy_curve", "hard_curve", "handling", "safe_limit"),
        ),
        Word(
            key="slope",
            title="Slope",
            aka=("incline", "decline", "hill"),
            covers=("incline", "decline"),
            text=_slope,
            table=Table(
                tuple(
                    (tile.name, f"{signed(tile.speed_change)} speed")
                    for tile in catalog.NAV_TILES.values()
                    if tile.speed_change
                )
            ),
            switches=("speed_change_order", "gains_extend_move"),
            see=tuple(tile.id for tile in catalog.NAV_TILES.values() if tile.speed_change),
        ),
        *(_road_word(tile) for tile in catalog.NAV_TILES.values()),
    ),
)
