"""Golden topics of the pit: what the crew does, how long it takes, and which malfunctions are gone afterwards."""

from __future__ import annotations

from svl.rules import PANELS, Fault, Race, Rulings, Service
from svl.rules.race.facts import PitEntered, TileEntered, TurnBegan, TurnSkipped
from svl.table import Fact
from tests.rules.golden_runner.damage import EXPOSED, break_front, malfunctions
from tests.rules.golden_runner.play import Decisions, Table, verdict
from tests.rules.golden_runner.readings import named, of_kind, reading, since
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, ROUND, SURE, car, dice_of, loop

_MOST = {"repair50": 50, "repair100": 100, "repair150": 150}
_SOME_WORK = 7  # a malfunction that is nobody's concern, so that there is always something for a crew to do
_LAST_TILE = ROUND - 1


def _service(told: Given, race: Race) -> Service:
    """A service in the words of a case; a panel alone gets all the points there are."""
    ((what, details),) = told.items()
    if what == "remove_effect":
        return _removal(details, race)
    points = {details: _MOST[what]} if isinstance(details, str) else details
    return Service(what, tuple(points.get(panel, 0) for panel in PANELS))


def _removal(roll: int, race: Race) -> Service:
    suffered = (fault for fault in race.car(CAR).faults if fault.roll == roll)
    return Service("remove", fault=next(suffered, Fault(roll)))


def _stop(table: Table, *services: Service, speed: int = 1) -> list[Fact]:
    """The car crosses the line and orders these services. Alone on the track, it soon has its next turn."""
    table.decisions = Decisions(services=services)
    return table.drive(CAR, speed=speed)


@topic
def pit(given: Given, rulings: Rulings) -> Result:
    removed = [service["remove_effect"] for service in given["services"] if "remove_effect" in service]
    broken = ["turbo"] if 5 in removed else []
    described = car(
        CAR,
        {"damage_taken": given["damage_taken"], "components": broken, "failed": broken},
        malfunctions=[*(roll for roll in removed if roll != 5), _SOME_WORK],
        tile=_LAST_TILE,
    )
    table = Table.at(loop(ROUND), [described], rulings)

    def serve() -> Result:
        facts = _stop(table, *(_service(told, table.race) for told in given["services"]))
        return {
            "turns": reading(facts, PitEntered, "turns"),
            "damage_taken": named(table.race.car(CAR).damage, *PANELS),
        }

    return verdict(serve)


@topic
def pit_timing(given: Given, rulings: Rulings) -> Result:
    speed = given.get("speed_at_line", 1)
    to_the_line = speed - given.get("movement_left", 0)
    described = car(
        CAR,
        {"speed": speed, "damage_taken": {"front": 1}, **SURE},
        turns=given["crosses_on_turn"],
        tile=ROUND - to_the_line,
    )
    table = Table.at(loop(ROUND), [described], rulings)
    one_turn = Service("repair50", (1, 0, 0, 0))
    stop = since(_stop(table, *[one_turn] * given["pit_turns"], speed=speed), PitEntered)
    return {
        "skipped_turns": [skipped.own_turn for skipped in of_kind(stop, TurnSkipped)],
        "acts_again_on_turn": reading(stop, TurnBegan, "own_turn"),
        "speed_on_return": table.race.car(CAR).speed,
        "movement_used_after_line": len(of_kind(stop, TileEntered)),
    }


@topic
def malfunction_stack(given: Given, rulings: Rulings) -> Result:
    """Malfunctions one after the other; those that are then removed take a stop in the pit."""
    dice = [*malfunctions(*given["rolls"]), *dice_of(given)]
    table = Table.at(loop(ROUND), [car(CAR, {**given, **EXPOSED}, tile=_LAST_TILE)], rulings, dice=dice)
    for _ in given["rolls"]:
        break_front(table)
    if removed := given.get("then_remove"):
        _stop(table, *(_removal(roll, table.race) for roll in removed))
    return named(table.race.figures(CAR), "acceleration", "top_speed", "braking", "handling")
