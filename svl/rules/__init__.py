"""The rules of SVL: everything the game knows, in pure Python.

The front door. `SVL` is the game on the table engine; the rest are the values and functions other rooms may use.
"""

from __future__ import annotations

from svl.rules import catalog, circuits, generator, narrate, rivals, world
from svl.rules.advice import Advice, advise
from svl.rules.asking import Card, CardChoice, FreeSpread, question_card, turn_extras, unasked
from svl.rules.awards import Award, award
from svl.rules.cars import Entrant, build, check_components
from svl.rules.chances import endurance_fails
from svl.rules.character import (
    STATS,
    Stats,
    check_talents,
    endurance_passes,
    make_stats,
    place_scores,
    reflexes_pass,
    roll_scores,
    roll_stats,
    score,
)
from svl.rules.chronicle import CarStory, Chronicle, chronicle
from svl.rules.field import Running, running_order
from svl.rules.figures import SPEED_LIMIT, Condition, Fault, Figures, Part, Sum, figures_of, speed_range, sums
from svl.rules.laps import Lap, Passage, best_lap
from svl.rules.limits import Use, is_ready, limit_of, next_use
from svl.rules.lookahead import Line, TileAhead, fastest_clean, lines, onward, preview
from svl.rules.mending import Figure, changed_figures, mend
from svl.rules.npcs import make_npc
from svl.rules.orders import ORDERS, REACTIONS, Reaction, reactions_of, standing_answer
from svl.rules.panels import PANELS, Panels, most_damage, panel_split, panels_left, strength, tack_shift
from svl.rules.paper import (
    counted_use,
    counts_turns,
    lasting_malfunctions,
    position_of,
    reopened,
    repair_jobs,
    turn_begins,
)
from svl.rules.passing import Overtake, overtakes
from svl.rules.pitwall import PitPlan, pit_wall
from svl.rules.positions import position
from svl.rules.race import actions, facts
from svl.rules.race.actions import Carried, Position, Setup
from svl.rules.race.blows import DEFLECTION
from svl.rules.race.fights import DOUBLE_RAM_LOSS, PILE_UP_LOSS, RAM_FACTOR
from svl.rules.race.game import SVL, Svl
from svl.rules.race.lineup import grid_groups, is_on_grid
from svl.rules.race.malfunctions import ONE_COMPONENT
from svl.rules.race.meeting import extra_car_hits, outcome_of
from svl.rules.race.opening import at_the_start, carried_over
from svl.rules.race.pit import POINTS as PIT_POINTS
from svl.rules.race.pit import TURNS as PIT_TURNS
from svl.rules.race.reach import NEUTRALIZE_REACH, TRACTOR_REACH
from svl.rules.race.state import Car, Placing, Race, Service
from svl.rules.rulings import SWITCHES, Rulings
from svl.rules.stakes import Encounter, Stake, Stakes, open_encounter, stakes
from svl.rules.throws import ThrowCard, throw_card, thrown_for
from svl.rules.tiles import MINE_LOSS, Check, Checks, Entered, check_tile, enter_tile, ram_loss
from svl.rules.track import (
    SwitchedOff,
    Tile,
    Track,
    check_loop,
    format_track,
    loop_faults,
    parse_track,
    tile_faults,
    tile_warnings,
    walk,
)

__all__ = [
    "DEFLECTION",
    "DOUBLE_RAM_LOSS",
    "MINE_LOSS",
    "NEUTRALIZE_REACH",
    "ONE_COMPONENT",
    "ORDERS",
    "PANELS",
    "PILE_UP_LOSS",
    "PIT_POINTS",
    "PIT_TURNS",
    "RAM_FACTOR",
    "REACTIONS",
    "SPEED_LIMIT",
    "STATS",
    "SVL",
    "SWITCHES",
    "TRACTOR_REACH",
    "Advice",
    "Award",
    "Car",
    "CarStory",
    "Card",
    "CardChoice",
    "Carried",
    "Check",
    "Checks",
    "Chronicle",
    "Condition",
    "Encounter",
    "Entered",
    "Entrant",
    "Fault",
    "Figure",
    "Figures",
    "FreeSpread",
    "Lap",
    "Line",
    "Overtake",
    "Panels",
    "Part",
    "Passage",
    "PitPlan",
    "Placing",
    "Position",
    "Race",
    "Reaction",
    "Rulings",
    "Running",
    "Service",
    "Setup",
    "Stake",
    "Stakes",
    "Stats",
    "Sum",
    "Svl",
    "SwitchedOff",
    "ThrowCard",
    "Tile",
    "TileAhead",
    "Track",
    "Use",
    "actions",
    "advise",
    "at_the_start",
    "award",
    "best_lap",
    "build",
    "carried_over",
    "catalog",
    "changed_figures",
    "check_components",
    "check_loop",
    "check_talents",
    "check_tile",
    "chronicle",
    "circuits",
    "counted_use",
    "counts_turns",
    "endurance_fails",
    "endurance_passes",
    "enter_tile",
    "extra_car_hits",
    "facts",
    "fastest_clean",
    "figures_of",
    "format_track",
    "generator",
    "grid_groups",
    "is_on_grid",
    "is_ready",
    "lasting_malfunctions",
    "limit_of",
    "lines",
    "loop_faults",
    "make_npc",
    "make_stats",
    "mend",
    "most_damage",
    "narrate",
    "next_use",
    "onward",
    "open_encounter",
    "outcome_of",
    "overtakes",
    "panel_split",
    "panels_left",
    "parse_track",
    "pit_wall",
    "place_scores",
    "position",
    "position_of",
    "preview",
    "question_card",
    "ram_loss",
    "reactions_of",
    "reflexes_pass",
    "reopened",
    "repair_jobs",
    "rivals",
    "roll_scores",
    "roll_stats",
    "running_order",
    "score",
    "speed_range",
    "stakes",
    "standing_answer",
    "strength",
    "sums",
    "tack_shift",
    "throw_card",
    "thrown_for",
    "tile_faults",
    "tile_warnings",
    "turn_begins",
    "turn_extras",
    "unasked",
    "walk",
    "world",
]
