"""Golden topics of a race as a whole: the grid, whose tack counts, and the flag."""

from __future__ import annotations

from collections.abc import Iterable

from svl.rules import Rulings
from svl.rules.race.facts import Met, RaceEnded
from tests.rules.golden_runner.play import Table
from tests.rules.golden_runner.readings import of_kind, reading, speed_choice
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, FREE, OTHER, SURE, car, loop, strip


@topic
def lineup(given: Given, rulings: Rulings) -> Result:
    drivers = [
        {
            "seat": told["name"],
            "notoriety": told.get("notoriety", 0),
            "stats": {"reflexes": told["reflex"]},
            "figures": {"acceleration": told["acceleration"]},
        }
        for told in given["drivers"]
    ]
    rolled_off = [roll for rolls in given.get("dice", ()) for roll in rolls.items()]
    race = Table.on_grid(drivers, rulings, dice=rolled_off).race
    return {"order": [each.seat for each in race.cars]}


@topic
def race_start(given: Given, rulings: Rulings) -> Result:
    """Notoriety lines the cars up as the case names them; then each leaves, the first one farthest."""
    names = given["cars"]
    turns = list(zip(names, range(len(names), 0, -1), strict=True))
    drivers = [{"seat": name, "notoriety": place, "figures": FREE | SURE | {"braking": 10}} for name, place in turns]
    table = Table.on_grid(drivers, rulings)
    race = table.race
    met = [meeting for name, tiles in turns for meeting in of_kind(table.drive(name, speed=tiles), Met)]
    return {
        "tile": _shared(race.tile_number(each.distance) for each in race.cars),
        "speed": _shared(each.speed for each in race.cars),
        "lap": _shared(race.lap_of(each.seat) for each in race.cars),
        "encounters_on_leaving": len(met),
    }


@topic
def tack_active(given: Given, rulings: Rulings) -> Result:
    """The driver's own turns up to the ram, another car's after each; where no choice is offered the tack stays."""
    chosen = {told["own_turn"]: told["tack"] for told in given["set"]}
    before_ram, _ = given["rammed_between_own_turns"]
    table = Table.at(strip(), [car(CAR, {}, turns=min(chosen)), car(OTHER, {})], rulings)
    while (turn := table.race.car(CAR).turns) <= before_ram:
        wanted = chosen.get(turn)
        table.drive(CAR, tack=wanted if speed_choice(table.match, CAR, wanted or "") else None)
        table.drive(OTHER)
    return {"tack": table.race.car(CAR).tack}


@topic
def finish(given: Given, rulings: Rulings) -> Result:
    cars = {told["name"]: told for told in (given["mover"], *given["others"])}
    mover = given["mover"]["name"]
    table = Table.at(
        loop(given["track_length"]),
        [car(name, {**SURE, **cars[name]}, distance=cars[name]["distance"]) for name in given.get("lineup", cars)],
        rulings,
        laps=given["laps"],
        to_move=mover,
    )
    facts = table.drive(mover)
    return {
        "race_over": table.over,
        "order": reading(facts, RaceEnded, "order"),
        "dnf": reading(facts, RaceEnded, "unclassified"),
    }


def _shared(values: Iterable[int]) -> int | list[int]:
    """What is the same for every car; where it is not, all of it in lineup order."""
    each = list(values)
    return each if len(set(each)) > 1 else each[0]
