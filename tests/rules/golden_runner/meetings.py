"""Golden topics of encounters: two cars on a tile, several of them, and moves that lead to more than one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice

from svl.rules import Rulings
from svl.rules.race.facts import EncounterEnded, Met, TileLeft, TurnEnded
from svl.table import Fact
from tests.rules.golden_runner.play import Decisions, Meeting, Table
from tests.rules.golden_runner.readings import damage_by_car, damage_of, of_kind, reading, since, until
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import ROUND, SURE, Tile, Uses, car, dice_of, loop, strip, tile_of, uses_of

ATTACKER, DEFENDER = "attacker", "defender"


def _meet(given: Given, cars: Mapping[str, Given], meeting: Meeting, rulings: Rulings, attacker: str) -> list[Fact]:
    """The Attacker drives onto the tile where all others stand. The cars are in lineup order."""
    uses = uses_of(given, {attacker: cars[attacker], **cars})
    decisions = Decisions([meeting], uses, {seat: told.get("quick_turn", "") for seat, told in cars.items()})
    described = [
        car(seat, told, talents=_talents(seat, told, uses), tile=0 if seat == attacker else 1)
        for seat, told in cars.items()
    ]
    road = strip(tile_of(given))
    table = Table.at(road, described, rulings, dice=dice_of(given), decisions=decisions, to_move=attacker)
    return table.drive(attacker)


def _talents(seat: str, told: Given, uses: Uses) -> list[str]:
    """Who uses a talent has it, also where the case does not say so."""
    used = [talent for user, talent in uses if user == seat]
    return list(dict.fromkeys([*told.get("talents", ()), *used]))


@topic
def encounter(given: Given, rulings: Rulings) -> Result:
    cars = {ATTACKER: given[ATTACKER], DEFENDER: given[DEFENDER]}
    meeting = Meeting(given.get("side", "right"), intents={seat: told["intent"] for seat, told in cars.items()})
    facts = _meet(given, cars, meeting, rulings, ATTACKER)
    (ended,) = of_kind(facts, EncounterEnded)
    fight, tile = until(facts, EncounterEnded), until(since(facts, EncounterEnded), TileLeft)
    return {
        "outcome": ended.outcome,
        **{seat: {"damage": damage_of(seat, fight), "speed": speed} for seat, speed in ended.speeds},
        "attacker_tile_check": ended.attacker_checks,
        "after_tile": {"damage": damage_of(ATTACKER, tile), "speed": reading(tile, TileLeft, "speed")},
    }


@topic
def ram_speed_loss(given: Given, rulings: Rulings) -> Result:
    cars = {ATTACKER: {"speed": 1, **SURE}, DEFENDER: {"speed": given["speed"]}}
    told = {**given, "dice": {ATTACKER: 1}}
    facts = _meet(told, cars, Meeting(intents={ATTACKER: "RAM"}), rulings, ATTACKER)
    return {"speed": dict(reading(facts, EncounterEnded, "speeds"))[DEFENDER]}


@topic
def multi_encounter(given: Given, rulings: Rulings) -> Result:
    """Everything before the tile check, so the Attacker takes the tile without trouble unless the case knows better."""
    attacker = given["attacker"]["name"]
    cars = {told["name"]: told for told in [{**SURE, **given["attacker"]}, *given["occupants"]]}
    lineup = given.get("lineup", list(cars))
    meeting = Meeting(target=given["target"], intents={seat: told["intent"] for seat, told in cars.items()})
    facts = _meet(given, {seat: cars[seat] for seat in lineup}, meeting, rulings, attacker)
    (ended,) = of_kind(facts, EncounterEnded)
    return {
        "outcome": ended.outcome,
        "damage": damage_by_car(until(facts, EncounterEnded)),
        "speed": dict(ended.speeds),
        "pile_up": ended.pile_up,
        "attacker_tile_check": ended.attacker_checks,
    }


@topic
def turn_sample(given: Given, rulings: Rulings) -> Result:
    driver = given["driver"]
    cars: dict[str, Given] = {driver: given, **given["cars"]}
    places = {driver: 0, **_places(given["tiles"])}
    meetings = [Meeting(told.get("side", "right"), told.get("target", ""), told) for told in given["encounters"]]
    uses = frozenset(use for told in given["encounters"] for use in uses_of(told, cars))
    table = Table.at(
        strip(*given["tiles"]),
        [car(seat, told, talents=_talents(seat, told, uses), tile=places[seat]) for seat, told in cars.items()],
        rulings,
        dice=[throw for told in given["encounters"] for throw in dice_of(told)],
        decisions=Decisions(meetings, uses),
    )
    facts = table.drive(driver)
    return {
        "moved": reading(facts, TurnEnded, "moved"),
        "speed": table.race.car(driver).speed,
        "turn_over": bool(of_kind(facts, TurnEnded)),
        "damage": damage_by_car(facts),
        "speeds": {seat: table.race.car(seat).speed for seat in cars},
    }


def _places(tiles: list[Tile]) -> dict[str, int]:
    """The number of the tile each car stands on, the first tile being number 1."""
    return {
        name: n for n, tile in enumerate(tiles, start=1) if isinstance(tile, Mapping) for name in tile.get("cars", ())
    }


@topic
def encounter_trigger(given: Given, rulings: Rulings) -> Result:
    """All pass. The last lap ends on the step the case names; one car waits in the pit, so that there is a race."""
    start = ROUND - given.get("finish_on_step", ROUND)
    ahead = islice(cycle(range(ROUND)), start + 1, None)
    places = dict.fromkeys(given.get("start_tile_shared_with", ()), start)
    places |= {name: tile for names, tile in zip(given["path"], ahead, strict=False) for name in names}
    others = [
        car(name, {flag: name in given.get(flag, ()) for flag in ("inoperable", "pitting")}, tile=tile)
        for name, tile in places.items()
    ]
    mover = car("the mover", {"speed": given["speed"], **SURE}, tile=start)
    waiting = car("the one in the pit", {"pitting": True}, tile=ROUND // 2)
    table = Table.at(loop(ROUND), [mover, *others, waiting], rulings, laps=1)
    met = of_kind(table.drive("the mover"), Met)
    return {"encounters": ["one_on_one" if len(meeting.others) == 1 else "multi_car" for meeting in met]}
