"""Sentences about driving: the grid, a turn, the road, the pit, components."""

from __future__ import annotations

from svl.rules.catalog import HAZARDS
from svl.rules.narrate.words import brief, count, fault, jobs, listed, number, panels, the, thing, tile, who
from svl.rules.race import facts as f
from svl.rules.race.state import Race

# -- the grid and the turn


def rolled_off(race: Race, fact: f.RolledOff) -> str:
    return f"roll-off for the grid: {listed([f'{who(race, seat)} {total}' for seat, total in fact.rolls])}."


def lined_up(race: Race, fact: f.LinedUp) -> str:
    return f"on the grid: {listed([who(race, seat) for seat in fact.order], most=95)}."


def refitted(race: Race, fact: f.Refitted) -> str:
    fitted = f" with {listed([thing(each) for each in fact.components])}" if fact.components else ""
    return f"{who(race, fact.seat)} comes from the garage in the {fact.model}{fitted}."


def turn_began(race: Race, fact: f.TurnBegan) -> str:
    return f"round {fact.round}: {who(race, fact.seat)}'s turn."


def turn_ended(race: Race, fact: f.TurnEnded) -> str:
    where = tile(race, fact.tile)
    if fact.speed == 0:
        return f"{who(race, fact.seat)} {'comes to a stop' if fact.moved else 'stands'} on {where}."
    moved = count(fact.moved, "tile")
    return f"{who(race, fact.seat)} is on {where} after {moved}, at speed {number(fact.speed)}."


def turn_skipped(race: Race, fact: f.TurnSkipped) -> str:
    more = f"{fact.left} more to come" if fact.left else "the last one"
    if fact.why == "pit":
        return f"{who(race, fact.seat)} misses a turn in the pit, {more}."
    return f"{who(race, fact.seat)} misses a turn, taken away by the {fact.why.replace('_', ' ')}."


def tack_set(race: Race, fact: f.TackSet) -> str:
    ends = "ends" if fact.forgotten == 1 else "end"
    forgotten = f"; {count(fact.forgotten, 'point')} of damage {ends} with PAUSE" if fact.forgotten else ""
    return f"{who(race, fact.seat)} goes from {thing(fact.before)} to {thing(fact.after)}{forgotten}."


def speed_set(race: Race, fact: f.SpeedSet) -> str:
    using = f" with {thing(fact.using)}" if fact.using else ""
    if fact.before == fact.after:
        stays = f"stays at {number(fact.after)}" if fact.after else "stands still"
        return f"{who(race, fact.seat)} {stays}{using}."
    moves = "speeds up" if fact.after > fact.before else "brakes"
    return f"{who(race, fact.seat)} {moves} from {number(fact.before)} to {number(fact.after)}{using}."


def ability_used(race: Race, fact: f.AbilityUsed) -> str:
    undone = ": the encounter counts for nothing" if race.rulings.steal_win == "clean" else ""
    return f"{who(race, fact.seat)} uses {thing(fact.ability)}{undone if fact.ability == 'steal_the_lead' else ''}."


# -- the road


def tile_entered(race: Race, fact: f.TileEntered) -> str:
    name = thing(race.tile_at(fact.tile).nav)
    return f"{who(race, fact.seat)} enters {tile(race, fact.tile)}, {name}, at {number(fact.speed)}."


def lap_began(race: Race, fact: f.LapBegan) -> str:
    begins = "is the first to begin" if fact.leads else "begins"
    return f"{who(race, fact.seat)} {begins} lap {fact.lap} of {race.laps}."


def check_made(race: Race, fact: f.CheckMade) -> str:
    name, check = who(race, fact.seat), fact.check
    where, speed, limit, miss = tile(race, fact.tile), number(check.speed), number(check.limit), number(check.miss)
    if check.what in HAZARDS:
        if check.safe:
            least = limit if check.limit > 0 else "any speed"
            return f"{name} clears {the(check.what)} on {where} at {speed}; {least} was enough."
        return f"{name} meets {the(check.what)} on {where} at {speed}: {miss} under the least speed of {limit}."
    end = f"within the limit of {limit}" if check.safe else f"{miss} over the limit of {limit}"
    return f"{name} enters {where}, {thing(check.what)}, at {speed}: {end}."


def check_skipped(race: Race, fact: f.CheckSkipped) -> str:
    after = "after the encounter" if fact.why == "encounter" else f"({fact.why.replace('_', ' ')})"
    return f"{who(race, fact.seat)} skips the check of {tile(race, fact.tile)} {after}."


_TESTS = {"drifter": " to drift", "malfunction": " after the malfunction", "": ""}


def score_tested(race: Race, fact: f.ScoreTested) -> str:
    known = f" on {the(fact.cause)}" if fact.cause in HAZARDS else f" ({brief(fact.cause)})"
    against = f"{fact.total} against {fact.stat.capitalize()} {number(fact.score)}"
    result = "passed" if fact.passed else "failed"
    return f"{who(race, fact.seat)} rolls {against}{_TESTS.get(fact.cause, known)}: {result}."


def mine_hit(race: Race, fact: f.MineHit) -> str:
    name, where = who(race, fact.seat), tile(race, fact.tile)
    if fact.foreseen:
        return f"{name} foresees the Slow Mine on {where}."
    if fact.owner == fact.seat:
        return f"{name} runs into a Slow Mine of their own on {where}."
    return f"{name} runs into a Slow Mine of {who(race, fact.owner)} on {where}."


def tile_left(race: Race, fact: f.TileLeft) -> str:
    return f"{who(race, fact.seat)} goes on from {tile(race, fact.tile)} at {number(fact.speed)}."


def speed_changed(race: Race, fact: f.SpeedChanged) -> str:
    moves = "lifts" if fact.after > fact.before else "slows"
    return f"{the(fact.cause)} {moves} {who(race, fact.seat)} from {number(fact.before)} to {number(fact.after)}."


# -- repairs and components


def repaired(race: Race, fact: f.Repaired) -> str:
    if fact.cause == "regen":
        return f"Regen for {who(race, fact.seat)}: {panels(fact.points)}."
    return f"Repairs for {who(race, fact.seat)}: {panels(fact.points)}."


def fault_removed(race: Race, fact: f.FaultRemoved) -> str:
    return f"{who(race, fact.seat)}'s crew mends {fault(race, fact.roll, fact.component)}."


def pit_entered(race: Race, fact: f.PitEntered) -> str:
    work = listed(jobs(race, fact.services))
    return f"{who(race, fact.seat)} pits for {count(fact.turns, 'turn')}: {work}."


def pit_left(race: Race, fact: f.PitLeft) -> str:
    return f"{who(race, fact.seat)} leaves the pit."


def mine_dropped(race: Race, fact: f.MineDropped) -> str:
    return f"{who(race, fact.seat)} drops a Slow Mine on {tile(race, fact.tile)}."


def tractor_pulled(race: Race, fact: f.TractorPulled) -> str:
    gap = f"{number(fact.gap)} apart in speed" if fact.gap else "at equal speeds"
    return f"{who(race, fact.seat)} pulls {who(race, fact.target)} with the Forward Tractor, {gap}."


def hazard_switched_off(race: Race, fact: f.HazardSwitchedOff) -> str:
    what = the(fact.hazard) if fact.hazard else "the hazard"
    return f"{who(race, fact.seat)} switches off {what} on {tile(race, fact.tile)}."
