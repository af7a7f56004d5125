"""Golden topics of the road: one tile, a whole move, mines, and what reaches ahead of a car."""

from __future__ import annotations

from svl import rules
from svl.rules import PANELS, Rulings
from svl.rules.race.actions import NeutralizeHazard, PullTractor
from svl.rules.race.facts import CheckMade, ScoreTested, TileLeft, TurnEnded
from svl.table import Fact, OneOf
from tests.rules.golden_runner.play import Decisions, Table, verdict
from tests.rules.golden_runner.readings import as_printed, damage_of, named, of_kind, reading, speed_lost, until
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, FLAT, OTHER, ROUND, Tile, car, dice_of, loop, strip, tile_of, uses_of


def _driven(given: Given, rulings: Rulings, *tiles: Tile, **told: int) -> tuple[Table, list[Fact]]:
    """The car of a case drives over these tiles at its speed, with the talents and dice the case gives it."""
    decisions = Decisions(
        uses=uses_of(given, {CAR: given}),
        quick_turns={CAR: given.get("quick_turn", "")},
        spend=given.get("spend", {}),
    )
    road = strip(*tiles, start=given.get("start_tile", FLAT))
    table = Table.at(road, [car(CAR, {**told, **given})], rulings, dice=dice_of(given), decisions=decisions)
    return table, table.drive(CAR)


# -- one tile


@topic
def nav_check(given: Given, rulings: Rulings) -> Result:
    return _checked(given, rulings)


@topic
def hazard_check(given: Given, rulings: Rulings) -> Result:
    return _checked(given, rulings)


def _checked(given: Given, rulings: Rulings) -> Result:
    _, facts = _driven(given, rulings, tile_of(given))
    on_tile = until(facts, TileLeft)
    tests = [test for test in of_kind(on_tile, ScoreTested) if test.stat == "endurance"]
    return {
        "safe": all(made.check.safe for made in of_kind(on_tile, CheckMade)),
        "damage": damage_of(CAR, on_tile),
        "speed_after": reading(on_tile, TileLeft, "speed"),
        "endurance_passed": reading(tests, ScoreTested, "passed"),
    }


@topic
def boost(given: Given, rulings: Rulings) -> Result:
    """The boost alone: the speed without the check of the road it lies on, the damage from a real drive over it."""
    table, _ = _driven(given, rulings, tile_of(given), speed=1)
    (tile,) = rules.position([tile_of(given)], [{"seat": CAR}], closed=False, rulings=rulings).track.tiles
    entered = rules.enter_tile(table.race.figures(CAR), tile, given.get("speed", 1), rulings, exempt=True)
    return {
        "speed": entered.speed,
        "damage_taken": named(table.race.car(CAR).damage, *PANELS),
    }


@topic
def slow_mine_state(given: Given, rulings: Rulings) -> Result:
    table, facts = _driven(given["crossed_by"], rulings, {"tile": FLAT, "slow_mine": True}, speed=6)
    return {
        "speed_change": as_printed(speed_lost(CAR, "slow_mine", facts)),
        "mine_remains": table.race.tiles[1].mine is not None,
    }


# -- a whole move


@topic
def movement(given: Given, rulings: Rulings) -> Result:
    _, facts = _driven(given, rulings, *given["tiles"])
    return {
        "moved": reading(facts, TurnEnded, "moved"),
        "speed": reading(facts, TurnEnded, "speed"),
        "damage": damage_of(CAR, facts),
    }


@topic
def auto_change_chain(given: Given, rulings: Rulings) -> Result:
    """The automatic changes alone: a car that is exempt from every check, over all the tiles."""
    race = Table.at(strip(*given["tiles"]), [car(CAR, given)], rulings).race
    speed = given["speed"]
    for tile in race.tiles[1:]:
        speed = rules.enter_tile(race.figures(CAR), tile, speed, rulings, exempt=True).speed
    return {"speed": speed}


# -- the road ahead


@topic
def forward_tractor(given: Given, rulings: Rulings) -> Result:
    own = car(CAR, {"speed": given["own_speed"], "components": ["forward_tractor"]})
    target = car(OTHER, {"speed": given["target_speed"]}, tile=given["distance"])
    table = Table.at(strip(), [own, target], rulings)

    def pull() -> Result:
        table.act(CAR, PullTractor(OTHER))
        return {"own_speed": table.race.car(CAR).speed, "target_speed": table.race.car(OTHER).speed}

    return verdict(pull)


@topic
def tractor_target(given: Given, rulings: Rulings) -> Result:
    """Whom the race offers to pull; a car behind has a negative distance."""
    own = car(CAR, {"components": ["forward_tractor"]}, tile=0)
    ahead = [car(told["name"], told, tile=range(ROUND)[told["distance"]]) for told in given["cars_ahead"]]
    match = Table.at(loop(ROUND), [own, *ahead], rulings).match
    offered = [option.fields["target"] for option in match.options(CAR) if option.kind is PullTractor]
    targets = [name for domain in offered if isinstance(domain, OneOf) for name in domain.values]
    return {"target": targets if len(targets) > 1 else next(iter(targets), None)}


@topic
def neutralize_hazard(given: Given, rulings: Rulings) -> Result:
    told = {"tile": FLAT, "slow_mine": True} if given["hazard"] == "slow_mine" else tile_of(given)
    before = [FLAT] * given["distance"]
    table = Table.at(strip(*before, told)[1:], [car(CAR, {"components": ["neutralize_hazard"]})], rulings)

    def switch_off() -> Result:
        table.act(CAR, NeutralizeHazard(given["distance"]))
        tile = table.race.as_met(table.race.tiles[given["distance"]], CAR)
        return {"hazard_active": tile.hazard is not None}

    return verdict(switch_off)
