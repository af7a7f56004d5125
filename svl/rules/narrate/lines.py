"""Which sentence tells which fact, and which facts are worth a line of the race log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from svl.rules.catalog import COMPONENTS, HAZARDS
from svl.rules.narrate import lines_driving as driving
from svl.rules.narrate import lines_fighting as fighting
from svl.rules.narrate import lines_ruling as ruling
from svl.rules.narrate.words import capital
from svl.rules.race import facts as f
from svl.rules.race.state import Race
from svl.table import Fact


def sentence(race: Race, fact: Fact) -> str:
    """What happened, in words; for every fact, also for those the log passes over."""
    return capital(SENTENCES[type(fact)](race, fact))


def log_line(race: Race, fact: Fact) -> str | None:
    """The line of the race log; None where the line before or after it says enough."""
    quiet = QUIET.get(type(fact))
    return None if quiet is not None and quiet(fact) else sentence(race, fact)


def log_lines(race: Race, facts: Iterable[Fact]) -> list[str]:
    """The lines of an entry, in the order they happened."""
    return [line for _, line in numbered_lines(race, facts)]


def numbered_lines(race: Race, facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """The same, each with the place of its fact among all of the entry, under which its card is found.

    Of a car that went into the pit or was wrecked nobody needs to hear that it stopped; `race` is the race after the
    entry, for a car may be wrecked in one and its turn end in a later one, when all dice have fallen.
    """
    told = list(facts)
    out = {fact.seat for fact in told if isinstance(fact, (f.PitEntered, f.Wrecked))}
    out |= {car.seat for car in race.cars if car.status in ("pit", "wrecked")}
    telling = (
        (n, fact)
        for n, fact in enumerate(told)
        if not (isinstance(fact, f.TurnEnded) and fact.seat in out and fact.speed == 0)
    )
    return [(n, line) for n, fact in telling if (line := log_line(race, fact)) is not None]


SENTENCES: dict[type[Fact], Callable[[Race, Any], str]] = {
    f.RolledOff: driving.rolled_off,
    f.LinedUp: driving.lined_up,
    f.Refitted: driving.refitted,
    f.TurnBegan: driving.turn_began,
    f.TurnEnded: driving.turn_ended,
    f.TurnSkipped: driving.turn_skipped,
    f.TackSet: driving.tack_set,
    f.SpeedSet: driving.speed_set,
    f.AbilityUsed: driving.ability_used,
    f.TileEntered: driving.tile_entered,
    f.LapBegan: driving.lap_began,
    f.Met: fighting.met,
    f.SideTaken: fighting.side_taken,
    f.Revealed: fighting.revealed,
    f.RamRolled: fighting.ram_rolled,
    f.PiledUp: fighting.piled_up,
    f.EncounterEnded: fighting.encounter_ended,
    f.Hit: fighting.hit,
    f.Turned: fighting.turned,
    f.Wrecked: fighting.wrecked,
    f.Malfunctioned: fighting.malfunctioned,
    f.SpeedChanged: driving.speed_changed,
    f.CheckMade: driving.check_made,
    f.CheckSkipped: driving.check_skipped,
    f.ScoreTested: driving.score_tested,
    f.MineHit: driving.mine_hit,
    f.TileLeft: driving.tile_left,
    f.Repaired: driving.repaired,
    f.FaultRemoved: driving.fault_removed,
    f.PitEntered: driving.pit_entered,
    f.PitLeft: driving.pit_left,
    f.MineDropped: driving.mine_dropped,
    f.TractorPulled: driving.tractor_pulled,
    f.HazardSwitchedOff: driving.hazard_switched_off,
    f.TrackChanged: ruling.track_changed,
    f.EventForeseen: ruling.event_foreseen,
    f.EventStruck: ruling.event_struck,
    f.Adjusted: ruling.adjusted,
    f.Finished: ruling.finished,
    f.Placed: ruling.placed,
    f.RaceEnded: ruling.race_ended,
}

# Talents that need a line of their own; what the others do is told by the fact that follows.
_TOLD_ELSEWHERE = frozenset(("speed_hack", "hard_stop", "quick_turn", *COMPONENTS))

# Which facts the log passes over. A kind that is not here always gets its line.
QUIET: dict[type[Fact], Callable[[Any], bool]] = {
    f.TurnBegan: lambda fact: True,
    f.TurnEnded: lambda fact: fact.moved == 0,
    f.TileEntered: lambda fact: True,
    f.TileLeft: lambda fact: True,
    f.AbilityUsed: lambda fact: fact.ability in _TOLD_ELSEWHERE,
    f.CheckMade: lambda fact: fact.check.safe and fact.check.what not in HAZARDS,
    f.EncounterEnded: lambda fact: fact.outcome == "clean_pass",
    f.SpeedChanged: lambda fact: fact.cause == "pit",
}
