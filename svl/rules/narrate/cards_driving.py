"""What stands on the card of a fact of driving: its title, its numbers, the open questions that bear on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svl.rules.catalog import COMPONENTS, HAZARDS, MALFUNCTIONS, NAV_TILES, TACKS
from svl.rules.narrate.words import fault, jobs, listed, number, panel, signed, thing, tile, who
from svl.rules.panels import PANELS
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.rules.tiles import Check

Numbers = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Card:
    """`switches` are keys of the house rules; `rule` stands in for the fact's own where it can be said more exactly."""

    title: str
    numbers: Numbers = ()
    switches: Sequence[str] = ()
    rule: str = ""


# -- the grid and the turn


def rolled_off(race: Race, fact: f.RolledOff) -> Card:
    return Card("Roll-off for the grid", tuple((who(race, seat), number(total)) for seat, total in fact.rolls))


def lined_up(race: Race, fact: f.LinedUp) -> Card:
    entrants = (race.entrant(seat) for seat in fact.order)
    ranks = ((e.name, f"Notoriety {number(e.notoriety)}, Reflexes {e.stats.reflexes}") for e in entrants)
    return Card("Starting lineup", tuple(ranks), ("start_grid", "start_speed"))


def refitted(race: Race, fact: f.Refitted) -> Card:
    fitted = listed([thing(each) for each in fact.components]) if fact.components else "nothing"
    return Card("Work in the garage", (("Model", fact.model), ("Fitted", fitted)), ("duplicate_components",))


def turn_began(race: Race, fact: f.TurnBegan) -> Card:
    numbers = (("Round", number(fact.round)), ("Own turn", number(fact.own_turn)))
    return Card("Turn begins", numbers, ("tack_scope",))


def turn_ended(race: Race, fact: f.TurnEnded) -> Card:
    numbers = (("Tiles moved", number(fact.moved)), ("Speed", number(fact.speed)))
    return Card("Turn ends", numbers, ("gains_extend_move", "may_stop_short"))


def turn_skipped(race: Race, fact: f.TurnSkipped) -> Card:
    pit = fact.why == "pit"
    numbers = (("Own turn", number(fact.own_turn)), ("Turns still to miss", number(fact.left)))
    return Card("Turn missed", numbers, (), "" if pit else "table")


def tack_set(race: Race, fact: f.TackSet) -> Card:
    tack = TACKS[fact.after]
    numbers = [("Chassis", signed(tack.chassis)), ("Top Speed", signed(tack.top_speed))]
    switches = ["tack_scope", "tack_chassis"]
    if fact.forgotten:
        numbers.append(("Damage that ends with PAUSE", number(fact.forgotten)))
        switches.append("negative_panels")
    return Card(f"Tack: {tack.name}", tuple(numbers), switches)


def speed_set(race: Race, fact: f.SpeedSet) -> Card:
    numbers = (("Speed before", number(fact.before)), ("Speed set", number(fact.after)))
    extra = {"speed_hack": ("speed_hack",), "hard_stop": ("hard_stop_when",)}.get(fact.using, ())
    return Card("Speed set", numbers, ("overspeed", "speed_cap", *extra))


_ABILITY_SWITCHES = {
    "speed_hack": ("speed_hack",),
    "hard_stop": ("hard_stop_when",),
    "drifter": ("reflex_equal_passes", "windows"),
    "switch_tack": ("windows",),
    "steal_the_lead": ("steal_win", "lead_only"),
    "quick_turn": ("quick_turn_limit",),
    "hip_check": ("hipcheck_win", "lead_only", "windows"),
    "slow_mine": ("mine_limit", "mine_penalty_on"),
    "forward_tractor": ("windows",),
    "neutralize_hazard": ("neutralize_scope", "windows"),
}


def ability_used(race: Race, fact: f.AbilityUsed) -> Card:
    rule = "A5" if fact.ability in COMPONENTS else "A2"
    return Card(thing(fact.ability), (), _ABILITY_SWITCHES.get(fact.ability, ()), rule)


# -- the road


def tile_entered(race: Race, fact: f.TileEntered) -> Card:
    numbers = (("Tiles moved", number(fact.moved)), ("Speed", number(fact.speed)))
    return Card(thing(race.tile_at(fact.tile).nav), numbers)


def lap_began(race: Race, fact: f.LapBegan) -> Card:
    return Card("New lap", (("Lap", f"{fact.lap} of {race.laps}"),), ("random_events",) if fact.leads else ())


def check_made(race: Race, fact: f.CheckMade) -> Card:
    check, hazard = fact.check, fact.check.what in HAZARDS
    verdict = "safe" if check.safe else "too slow" if hazard else "too fast"
    numbers = _limit_numbers(check)
    if not check.safe:
        numbers += [("Under by" if hazard else "Over by", number(check.miss))]
        numbers += [("Damage to the Front", number(check.damage)), ("Speed", number(-check.loss))]
    if not check.safe and check.endurance_test:
        numbers.append(("If the Endurance Test fails", number(-check.endurance_loss)))
    return Card(f"{thing(check.what)}: {verdict}", tuple(numbers), _check_switches(check))


def _limit_numbers(check: Check) -> list[tuple[str, str]]:
    hazard = HAZARDS.get(check.what)
    printed = hazard.min_safe if hazard else NAV_TILES[check.what].max_safe
    name = "Least speed" if hazard else "Limit"
    held = check.limit > printed + check.shift
    floor = [("A limit is never below", number(check.limit))] if held else []
    shifted = [(f"{name} on the tile", number(printed)), ("Shifted by Handling", signed(check.shift)), *floor]
    return [*(shifted if check.shift else []), (name, number(check.limit)), ("Speed at the check", number(check.speed))]


def _check_switches(check: Check) -> list[str]:
    straight = check.what in NAV_TILES and not NAV_TILES[check.what].is_curve
    found = [] if straight and check.limit == NAV_TILES[check.what].max_safe else ["handling_scope"]
    if check.limit != int(check.limit):
        found += ["fractional_handling", "rounding"]
    if check.what in HAZARDS:
        found.append("hazard_mode")
    elif check.limit <= 1:
        found.append("min_safe_limit")
    if check.what == "hard_curve" and not check.safe:
        found.append("hard_curve_loss")
    if straight and NAV_TILES[check.what].speed_change:
        found.append("speed_change_order")
    return found


def check_skipped(race: Race, fact: f.CheckSkipped) -> Card:
    switches = () if race.rulings.double_ram_tile_check else ("double_ram_tile_check",)
    return Card("No tile check", (("Where", tile(race, fact.tile)),), switches)


def score_tested(race: Race, fact: f.ScoreTested) -> Card:
    reflexes = fact.stat == "reflexes"
    numbers = (("Dice", number(fact.total)), (fact.stat.capitalize(), number(fact.score)))
    switch = "reflex_equal_passes" if reflexes else "endurance_equal_passes"
    title = "Reflex check" if reflexes else f"{fact.stat.capitalize()} Test"
    return Card(title, numbers, (switch,), "A1.5" if reflexes else "")


def mine_hit(race: Race, fact: f.MineHit) -> Card:
    numbers = (("Where", tile(race, fact.tile)), ("Dropped by", who(race, fact.owner)))
    return Card("Slow Mine", numbers, ("mine_penalty_on",), "" if fact.foreseen else "A5")


def tile_left(race: Race, fact: f.TileLeft) -> Card:
    return Card("Tile done", (("Speed", number(fact.speed)),))


# -- the pit and components


def repaired(race: Race, fact: f.Repaired) -> Card:
    numbers = tuple((panel(name), signed(given)) for name, given in zip(PANELS, fact.points, strict=True) if given)
    if fact.cause == "regen":
        return Card("Regen", numbers, ("regen_target", "regen_exposed"), "A6.6")
    return Card("Repairs", numbers)


def fault_removed(race: Race, fact: f.FaultRemoved) -> Card:
    numbers = (("Malfunction", number(fact.roll)),)
    switches = ("all_components_pit",) if MALFUNCTIONS[fact.roll].lasts == "race" else ()
    return Card(f"Mended: {fault(race, fact.roll, fact.component)}", numbers, switches)


def pit_entered(race: Race, fact: f.PitEntered) -> Card:
    work = listed(jobs(race, fact.services), most=200)
    return Card("Pit stop", (("Work", work), ("Turns to miss", number(fact.turns))), ("pit_on_track",))


def pit_left(race: Race, fact: f.PitLeft) -> Card:
    return Card("Out of the pit")


def mine_dropped(race: Race, fact: f.MineDropped) -> Card:
    return Card("Slow Mine", (("Where", tile(race, fact.tile)),), ("mine_limit", "mine_penalty_on"))


def tractor_pulled(race: Race, fact: f.TractorPulled) -> Card:
    loses = (fact.gap + 1) // 2 or 1
    numbers = (("Difference in speed", number(fact.gap)), (f"{who(race, fact.target)} loses", number(loses)))
    return Card("Forward Tractor", numbers, ("windows",))


def hazard_switched_off(race: Race, fact: f.HazardSwitchedOff) -> Card:
    return Card("Neutralize Hazard", (("Where", tile(race, fact.tile)),), ("neutralize_scope", "windows"))
