"""The readings one campaign or race has chosen: a value the whole engine reads, and the door it comes in by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal

from svl.rules.switches import NOTES, SWITCHES, Reading, Switch, Value
from svl.table.refusal import Refusal

__all__ = ["NOTES", "SWITCHES", "Reading", "Rulings", "Switch", "Value"]


def _say(value: object) -> str:
    """A value as it stands on the page: true and false in words, everything else as it is typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _quote(value: object) -> str:
    """A refused value; a word is marked as one, so that '2' typed as text does not look like 2."""
    return f"the word {value!r}" if isinstance(value, str) else _say(value)


def _choices(switch: Switch) -> str:
    """What may be chosen, ready for a sentence."""
    if switch.whole_numbers is not None:
        low, high = switch.whole_numbers
        return f"a whole number from {low} to {high}"
    return " or ".join(_say(reading.value) for reading in switch.readings)


@dataclass(frozen=True)
class Rulings:
    """One reading per switch. An object of this class never holds a reading the switch does not know."""

    ittogami_handling: Literal["models", "teams"] = "models"
    fractional_handling: Literal["exact", "down", "up"] = "exact"
    rounding: Literal["up", "down"] = "up"
    panel_model: Literal["split", "full", "custom"] = "split"
    wreck_rule: Literal["all_panels", "total_damage", "never"] = "all_panels"
    negative_panels: bool = False
    duplicate_components: bool = False
    stat_method: Literal["in_order", "assign", "gm_entry"] = "in_order"
    between_races: Literal["full_repair", "carry_damage"] = "full_repair"
    advancement: Literal["none", "house"] = "none"
    tack_scope: Literal["turn", "lap"] = "turn"
    tack_chassis: Literal["share", "each_panel", "per_hit"] = "share"
    overspeed: Literal["coast", "hold", "clamp"] = "coast"
    speed_cap: Literal[10, "none"] = 10
    carry_negative_speed: bool = False
    start_grid: Literal["shared", "staggered"] = "shared"
    start_speed: int = 0
    may_stop_short: bool = False
    hard_curve_loss: Literal[3, 2] = 3
    speed_change_order: Literal["check_first", "change_first"] = "check_first"
    gains_extend_move: bool = True
    handling_scope: Literal["curves_hazards", "curves", "all"] = "curves_hazards"
    min_safe_limit: Literal[1, 0] = 1
    hazard_mode: Literal["add", "replace"] = "add"
    endurance_equal_passes: bool = True
    reflex_equal_passes: bool = False
    regen_target: Literal["spread", "single", "worst"] = "spread"
    regen_exposed: bool = True
    random_events: Literal["gm", "off", "table"] = "gm"
    double_ram_tile_check: bool = True
    pileup_stack: Literal["each", "once"] = "each"
    pileup_replaces: bool = False
    steal_win: Literal["clean", "ram"] = "clean"
    hipcheck_win: Literal["ram", "clean"] = "ram"
    lead_only: bool = False
    pit_on_track: bool = False
    wrecks_block: bool = False
    malfunction_table: Literal["printed", "sample"] = "printed"
    speed_loss_malfunction: Literal["once", "every_turn"] = "once"
    component_roll: Literal["reroll", "slot"] = "reroll"
    all_components_pit: bool = False
    result12_scope: Literal["vehicle", "total"] = "vehicle"
    deflector_scope: Literal["panel", "cars_only"] = "panel"
    quick_turn_limit: Literal["none", "lap", "race"] = "none"
    speed_hack: Literal["turn", "lap", "race", "set_speed"] = "turn"
    hard_stop_when: Literal["set_speed", "own_turn"] = "set_speed"
    windows: Literal["rolling", "blocks"] = "rolling"
    mine_limit: Literal["turn", "lap", "race"] = "turn"
    mine_penalty_on: Literal["drop", "hit"] = "drop"
    neutralize_scope: Literal["race", "lap", "self"] = "race"
    finish: Literal["flag", "round", "play_on"] = "flag"
    dnf_awards: bool = False
    defy_percent: Literal[150, 50] = 150
    charisma_on_notoriety: bool = True
    award_stacking: Literal["add", "multiply"] = "add"
    economy: Literal["ledger", "off", "house"] = "ledger"
    npc_awards: bool = True
    npc_simple: bool = True
    allow_bridges: bool = False

    def __hash__(self) -> int:
        """Worked out once: there are sixty fields, and what tiles do to cars is remembered by the readings in force."""
        return self._hash

    @cached_property
    def _hash(self) -> int:  # `evolve` leaves it behind
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            switch = SWITCHES[field.name]
            if switch.reading(value) is None:
                raise Refusal(
                    "unknown_reading",
                    f"{switch.key} cannot be {_quote(value)}. Choose {_choices(switch)}.",
                    switch=switch.key,
                    value=value,
                )

    @classmethod
    def of(cls, choices: Mapping[str, Any]) -> Rulings:
        """The defaults with these choices on top."""
        unknown = [str(key) for key in choices if key not in SWITCHES]
        if unknown:
            raise Refusal(
                "unknown_switch",
                f"There is no house rule called {' or '.join(repr(key) for key in unknown)}. "
                f"The house rules are: {', '.join(SWITCHES)}.",
                switches=tuple(unknown),
            )
        return cls(**choices)

    def changed(self) -> dict[str, Value]:
        """The choices that differ from the default, in the order of the list."""
        return {key: getattr(self, key) for key, switch in SWITCHES.items() if getattr(self, key) != switch.default}
