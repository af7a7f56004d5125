"""What stands on the card of a fact of fighting, of the game master's hand, or of the end."""

from __future__ import annotations

from collections.abc import Callable

from svl.rules.catalog import BOOSTS, NAV_TILES
from svl.rules.narrate.cards_driving import Card, Numbers
from svl.rules.narrate.words import (
    CONTACT,
    ended_turn,
    fault_in_full,
    malfunction,
    names,
    number,
    order,
    panel,
    shown,
    signed,
    thing,
    tile,
    who,
)
from svl.rules.race import facts as f
from svl.rules.race.blows import DEFLECTION
from svl.rules.race.fights import RAM_FACTOR
from svl.rules.race.state import Race

# -- encounters


def met(race: Race, fact: f.Met) -> Card:
    several = len(fact.others) > 1
    return Card("Encounter", (("Where", tile(race, fact.tile)),), (), "A14.1" if several else "A13.1")


def side_taken(race: Race, fact: f.SideTaken) -> Card:
    return Card("Side to go by", ((f"Side of {who(race, fact.defender)}", fact.side),))


def revealed(race: Race, fact: f.Revealed) -> Card:
    several = len(fact.intents) > 2
    numbers = [(who(race, seat), intent) for seat, intent in fact.intents]
    if several:
        numbers.append((f"{who(race, fact.attacker)} aims at", who(race, fact.target)))
    return Card("PASS or RAM", tuple(numbers), (), "A14.2" if several else "A13.3")


def ram_rolled(race: Race, fact: f.RamRolled) -> Card:
    return Card(
        "Ram",
        (("Die", number(fact.die)), ("Damage for each point", number(RAM_FACTOR)), ("Damage", number(fact.damage))),
    )


def piled_up(race: Race, fact: f.PiledUp) -> Card:
    return Card("Pile-up", (("Cars slowed", names(race, fact.seats)),), ("pileup_stack", "pileup_replaces"))


def encounter_ended(race: Race, fact: f.EncounterEnded) -> Card:
    numbers = [(f"Speed of {who(race, seat)}", number(speed)) for seat, speed in fact.speeds]
    numbers.append((f"{who(race, fact.attacker)} checks the tile", "yes" if fact.attacker_checks else "no"))
    double = ("double_ram_tile_check",) if fact.outcome == "double_ram" else ()
    piled = ("pileup_stack", "pileup_replaces") if fact.pile_up else ()
    return Card("Encounter over", tuple(numbers), double + piled)


# -- damage


def hit(race: Race, fact: f.Hit) -> Card:
    numbers = [("Damage", number(fact.amount))]
    numbers += [(thing(each), number(-DEFLECTION)) for each in fact.reductions]
    if race.rulings.tack_chassis == "per_hit" and fact.applied != fact.amount:
        numbers.append(("After tack and deflectors", number(fact.applied)))
    elif fact.reductions:
        numbers.append(("Damage that lands", number(fact.applied)))
    numbers.append(("Points the panel has now", number(fact.left)))
    switches = ["panel_model", "tack_chassis"]
    if fact.reductions or race.rulings.deflector_scope != "panel":
        switches.append("deflector_scope")
    if fact.breaks:
        switches.append("negative_panels")
    if fact.cause == "pile-up":
        switches.append("rounding")
    return Card(f"Hit on the {panel(fact.panel)}", tuple(numbers), switches)


def turned(race: Race, fact: f.Turned) -> Card:
    return Card("Quick Turn", (("Panel", panel(fact.panel)),), ("quick_turn_limit",))


def wrecked(race: Race, fact: f.Wrecked) -> Card:
    return Card("Wreck", (), ("wreck_rule", "wrecks_block"))


_RESULT_SWITCHES = {
    2: ("speed_loss_malfunction",),
    3: ("speed_loss_malfunction",),
    4: ("speed_loss_malfunction", "endurance_equal_passes"),
    5: ("malfunction_table", "component_roll"),
    6: ("all_components_pit",),
    12: ("result12_scope",),
}


def malfunctioned(race: Race, fact: f.Malfunctioned) -> Card:
    # which component failed was another die's word: the malfunction goes by its number on the table
    numbers = [("Malfunction" if fact.component else "Dice", number(fact.roll))]
    if fact.panel:
        numbers.append(("Broken panel", panel(fact.panel)))
    if fact.component:
        numbers.append(("Component", thing(fact.component)))
    return Card(malfunction(race, fact.roll), tuple(numbers), _RESULT_SWITCHES.get(fact.roll, ()))


_SPEED_RULES = {
    "ram": "A13.3",
    "double ram": "A13.3",
    "pile-up": "A14.3",
    "malfunction": "A16",
    "tractor": "A5",
    "hard_stop": "A2",
    "slow_mine": "A5",
    "pit": "A17.1",
    "top speed": "A11.2",
    "event": "B-38",
}
_SPEED_SWITCHES = {
    "pile-up": ("pileup_stack", "pileup_replaces"),
    "malfunction": ("speed_loss_malfunction",),
    "top speed": ("overspeed",),
    "hard_stop": ("hard_stop_when",),
    "event": ("random_events",),
}


def speed_changed(race: Race, fact: f.SpeedChanged) -> Card:
    change = fact.after - fact.before
    numbers = (("Speed before", number(fact.before)), ("Change", signed(change)), ("Speed now", number(fact.after)))
    switches = _SPEED_SWITCHES.get(fact.cause, ())
    rule = _SPEED_RULES.get(fact.cause, "")
    if fact.cause in NAV_TILES:
        switches, rule = ("speed_change_order", "gains_extend_move"), "A6.2"
    elif fact.cause in BOOSTS:
        switches, rule = ("gains_extend_move", "overspeed"), "A6.6"
    if fact.after == 0 and (fact.cause in CONTACT or fact.cause in ("failed check", "malfunction", "slow_mine")):
        switches += ("carry_negative_speed",)
    return Card("Speed gained" if change > 0 else "Speed lost", numbers, switches, rule)


# -- the game master


def track_changed(race: Race, fact: f.TrackChanged) -> Card:
    laid = fact.hazard or fact.boost
    numbers = (("Where", tile(race, fact.tile)), ("Now there", thing(laid) if laid else "nothing"))
    return Card("Track change", numbers, ("random_events",))


def event_foreseen(race: Race, fact: f.EventForeseen) -> Card:
    return Card("Precognition", (("Spared", thing(fact.what)),), ("random_events",))


def event_struck(race: Race, fact: f.EventStruck) -> Card:
    reason = (("Reason", fact.why),) if fact.why else ()
    return Card("Track event", (("It changes", thing(fact.what)), *reason), ("random_events",))


def adjusted(race: Race, fact: f.Adjusted) -> Card:
    reason = (("Reason", fact.why),) if fact.why else ()
    return Card("Put right by the game master", (*_ADJUSTED.get(fact.verb, _before_and_now)(race, fact), *reason))


def _before_and_now(race: Race, fact: f.Adjusted) -> Numbers:
    return (("Before", shown(fact.before)), ("Now", shown(fact.after)))


def _fault(race: Race, fact: f.Adjusted) -> Numbers:
    name = fault_in_full(race, fact.malfunction or 0, fact.part)
    return (("Malfunction", name), *_before_and_now(race, fact))


def _turn(race: Race, fact: f.Adjusted) -> Numbers:
    if ended_turn(fact):
        return (("This turn", "over"),)
    return (("Turns to miss before", fact.before), ("Turns to miss now", fact.after))


def _mine(race: Race, fact: f.Adjusted) -> Numbers:
    return (("Before", _mine_of(race, fact.before)), ("Now", _mine_of(race, fact.after)))


def _mine_of(race: Race, owner: str) -> str:
    return "no mine" if owner == "None" else f"a mine of {who(race, owner)}"


_ADJUSTED: dict[str, Callable[[Race, f.Adjusted], Numbers]] = {
    "cancel": lambda race, fact: (),
    "malfunction": _fault,
    "skip": _turn,
    "mine": _mine,
    "lineup": lambda race, fact: (("Before", order(race, fact.before)), ("Now", order(race, fact.after))),
    "tile": lambda race, fact: (
        ("Before", tile(race, int(fact.before))),
        ("Now", tile(race, int(fact.after))),
    ),
}


# -- the end


def finished(race: Race, fact: f.Finished) -> Card:
    return Card("The finish line", (("Laps", number(race.laps)),), ("finish",))


def placed(race: Race, fact: f.Placed) -> Card:
    won = fact.award
    numbers = [("For the place", number(won.base))]
    switches = ["charisma_on_notoriety"] if fact.place is not None else ["dnf_awards"]
    if won.charisma_percent:
        numbers.append(("Charisma", f"{signed(won.charisma_percent)} %"))
    if won.defy_percent:
        numbers.append(("Defy the Odds", f"{signed(won.defy_percent)} %"))
        switches += ["defy_percent", "award_stacking"]
    if won.fine:
        numbers.append(("Slow Mines", number(-won.fine)))
        switches.append("mine_penalty_on")
    if race.entrant(fact.seat).npc:
        switches.append("npc_awards")
    return Card("Place and Notoriety", (*numbers, ("Notoriety won", number(won.notoriety))), switches)


def race_ended(race: Race, fact: f.RaceEnded) -> Card:
    numbers = [("Classified", names(race, fact.order))]
    if fact.unclassified:
        numbers.append(("Not classified", names(race, fact.unclassified)))
    return Card("End of the race", tuple(numbers), ("finish", "dnf_awards"))
