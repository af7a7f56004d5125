"""Golden topics of damage: hits on panels, wrecks, and what breaks when a panel gives way."""

from __future__ import annotations

from svl.rules import PANELS, Panels, Race, Rulings
from svl.rules.race.facts import Hit, Malfunctioned
from svl.table import Fact
from tests.rules.golden_runner.play import Decisions, Meeting, Table
from tests.rules.golden_runner.readings import named, of_kind, reading, speed_choice, speed_lost
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, OTHER, Throw, car, dice_of, strip

HARMLESS = ("malfunction", (1, 1))  # costs speed and nothing else, where only the roll as such counts
TWO_DICE = {
    2: (1, 1),
    3: (1, 2),
    4: (1, 3),
    5: (1, 4),
    6: (1, 5),
    7: (1, 6),
    8: (2, 6),
    9: (3, 6),
    10: (4, 6),
    11: (5, 6),
    12: (6, 6),
}
EXPOSED = {"base": {"front": 0}}  # any hit there is one too many
BREAKING = 100  # more than a deflector takes off


def _value(race: Race, panel: str) -> int:
    """What the spec calls the value of a panel: base - damage_taken."""
    return race.entrant(CAR).panels.of(panel) - race.car(CAR).damage.of(panel)


@topic
def panel_damage(given: Given, rulings: Rulings) -> Result:
    panel = given["panel"]
    told = {**given, "base": {panel: given["base"]}, "damage_taken": {panel: given["damage_taken"]}}
    table = Table.at(strip(), [car(CAR, told)], rulings, dice=[HARMLESS])
    facts = table.strike(CAR, panel, given["hit"])
    return {
        "applied": reading(facts, Hit, "applied"),
        "value": _value(table.race, panel),
        "malfunction": bool(of_kind(facts, Malfunctioned)),
    }


@topic
def tack_change(given: Given, rulings: Rulings) -> Result:
    """On the Front unless the case says where: it is shifted most."""
    panel = given.get("panel", "front")
    told = {"base": {panel: given["base"]}, "damage_taken": {panel: given["damage_taken"]}, "tack": given["from"]}
    table = Table.at(strip(), [car(CAR, told)], rulings)
    table.drive(CAR, tack=given["to"])
    return {"damage_taken": table.race.car(CAR).damage.of(panel), "value": _value(table.race, panel)}


@topic
def ram_two_exposed(given: Given, rulings: Rulings) -> Result:
    table = Table.at(
        strip(),
        [car(OTHER, {"speed": 1}), car(CAR, given, tile=1)],
        rulings,
        dice=[(OTHER, [given["ram_die"]]), *[HARMLESS] * len(PANELS)],
        decisions=Decisions([Meeting(given.get("side", "right"), intents={OTHER: "RAM"})]),
    )
    return {"malfunction_rolls": len(of_kind(table.drive(OTHER), Malfunctioned))}


@topic
def wreck(given: Given, rulings: Rulings) -> Result:
    """The driver sets the tack; then the damage of the case comes, panel by panel."""
    told = {"base": given["base"], "chassis": Panels(**given["base"]).total}
    table = Table.at(strip(), [car(CAR, told)], rulings, dice=[HARMLESS] * len(PANELS))
    table.drive(CAR, tack=given.get("tack", "pace"))
    for panel, amount in given["damage_taken"].items():
        if amount and not table.over:
            table.strike(CAR, panel, amount)
    return {"inoperable": table.race.car(CAR).status == "wrecked"}


# -- malfunctions


def malfunctions(*rolls: int) -> list[Throw]:
    """Two dice for each of these results."""
    return [("malfunction", TWO_DICE[roll]) for roll in rolls]


def break_front(table: Table) -> list[Fact]:
    """The exposed Front of the car takes a hit: a malfunction is rolled."""
    return table.strike(CAR, "front", BREAKING)


@topic
def malfunction(given: Given, rulings: Rulings) -> Result:
    told = {**given["car"], **EXPOSED}
    table = Table.at(strip(), [car(CAR, told)], rulings, dice=[*malfunctions(given["roll"]), *dice_of(given)])
    break_front(table)
    race = table.race
    return {
        "speed": race.car(CAR).speed,
        "failed": [component for component in told.get("components", ()) if not race.has(CAR, component)],
        **named(race.figures(CAR), "acceleration", "top_speed", "braking", "handling"),
    }


@topic
def malfunction_persist(given: Given, rulings: Rulings) -> Result:
    """The panel breaks in somebody else's turn; then the driver's own turn comes."""
    table = Table.at(
        strip(),
        [car(OTHER, {}), car(CAR, {"braking": 10, **given, **EXPOSED})],
        rulings,
        dice=[*malfunctions(given["roll"]), *dice_of(given)],
    )
    break_front(table)
    after_roll = table.race.car(CAR).speed
    facts = table.drive(OTHER)
    speeds = speed_choice(table.match, CAR)
    facts += table.drive(CAR, speed=given["next_turn_set_speed"])
    return {
        "speed_after_roll": after_roll,
        "next_turn_max": speeds.high if speeds else None,
        "lost_again_next_turn": speed_lost(CAR, "malfunction", facts),
    }
