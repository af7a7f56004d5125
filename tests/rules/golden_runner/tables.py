"""Golden topics with a closed form: the printed tables, the bands of a score, and what a place is worth."""

from __future__ import annotations

from svl import rules
from svl.rules import Rulings, catalog
from svl.rules.race.actions import CallCheck
from svl.rules.race.facts import ScoreTested
from svl.rules.tiles import nav_loss
from svl.table import GM
from tests.rules.golden_runner.play import Table, verdict
from tests.rules.golden_runner.readings import as_printed, named, reading
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, car, strip, tile_of

# -- scores


@topic
def stat_roll(given: Given, rulings: Rulings) -> Result:
    return {"score": rules.score(given["dice"])}


@topic
def psyche_talents(given: Given, rulings: Rulings) -> Result:
    return {"talents": catalog.psyche_talents(given["psyche"])}


@topic
def charisma_modifier(given: Given, rulings: Rulings) -> Result:
    return {"percent": catalog.charisma_percent(given["charisma"])}


@topic
def endurance_test(given: Given, rulings: Rulings) -> Result:
    return _called_check("endurance", given, rulings)


@topic
def reflex_check(given: Given, rulings: Rulings) -> Result:
    return _called_check("reflexes", given, rulings)


def _called_check(stat: str, given: Given, rulings: Rulings) -> Result:
    table = Table.at(strip(), [car(CAR, given)], rulings, dice=[(CAR, given["dice"])])
    facts = table.act(GM, CallCheck(CAR, stat, "golden case"))
    return {"passed": reading(facts, ScoreTested, "passed")}


# -- tiles and tracks


@topic
def tile_table(given: Given, rulings: Rulings) -> Result:
    row = catalog.NAV_TILES[given["tile"]]
    loss = nav_loss(rules.Tile(row.id), rulings)
    return {**named(row, "max_safe", "speed_change", "fail_damage"), "fail_speed_loss": as_printed(loss)}


@topic
def hazard_table(given: Given, rulings: Rulings) -> Result:
    row = catalog.HAZARDS[given["hazard"]]
    return {
        **named(row, "min_safe", "fail_damage", "endurance_test"),
        "fail_speed_loss": as_printed(row.fail_loss),
        "endurance_fail_loss": as_printed(row.endurance_loss),
    }


@topic
def boost_table(given: Given, rulings: Rulings) -> Result:
    return named(catalog.BOOSTS[given["boost"]], "speed", "chassis")


@topic
def tile_legality(given: Given, rulings: Rulings) -> Result:
    def lay() -> Result:
        (tile,) = rules.position([tile_of(given)], [{"seat": CAR}], closed=False, rulings=rulings).track.tiles
        return {"warning": next(iter(rules.tile_warnings(tile)), None)}

    return verdict(lay)


@topic
def track_loop(given: Given, rulings: Rulings) -> Result:
    def close() -> Result:
        rules.check_loop(rules.parse_track(" ".join(given["turns"])).tiles, rulings)
        return {}

    return verdict(close)


# -- encounters, limits, winnings


@topic
def encounter_outcome(given: Given, rulings: Rulings) -> Result:
    return {"outcome": rules.outcome_of(given["attacker"], given["defender"])}


@topic
def third_car_hits(given: Given, rulings: Rulings) -> Result:
    return {"hits": rules.extra_car_hits(rules.outcome_of(given["attacker"], given["defender"]))}


@topic
def cooldown(given: Given, rulings: Rulings) -> Result:
    return {
        f"ready_on_{own}": rules.next_use(given["item"], given[f"used_on_{own}"], rulings)
        for own in ("lap", "turn")
        if f"used_on_{own}" in given
    }


@topic
def award(given: Given, rulings: Rulings) -> Result:
    driver = (given["charisma"], given.get("talents", ()), given.get("slow_mines", 0))
    return {"notoriety": rules.award(given["place"], *driver, rulings).notoriety}
