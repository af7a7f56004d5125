"""Records the races of `fixtures/` anew: `python -m tests.rules.record_fixtures [name ...]`.

Run by hand, and only when a rules change is meant to alter recorded races; the difference belongs into the review.
Each plan tries seeds until enough races end as wanted and keeps the one in which most of its house rules mattered.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from svl.rules.exhibition import exhibition
from svl.table import Adjust, Amend, Entry, Match, Undo
from tests.rules.racing import Hand, Racing, Temper, mattering, moments, setup
from tests.rules.recorded import UNFELT, ends_of, keep

SEEDS = 4000
ENOUGH = 40  # races that end as wanted, of which the best is kept
FIERCE = Temper(ram=0.9, haste=0.7)
HASTY = Temper(ram=0.3, haste=0.9)
CARELESS = Temper(ram=0.5, haste=0.5, meddling=0.04, correcting=0.05, bending=0.05)


@dataclass(frozen=True)
class Plan:
    """A race to be found: how it has to end, under which house rules, and who drives how."""

    name: str
    about: str
    ends: str
    hand: Hand = field(default_factory=dict)
    track: str = "oval"
    cars: int = 3
    laps: int = 1
    temper: Temper = HASTY
    talents: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    battered: bool = False
    fewest: int = 25
    most: int = 220
    corrected: bool = False

    def play(self, seed: int) -> list[Entry] | None:
        """The race of this seed, if it ends as wanted."""
        rnd = Random(seed)
        racing = Racing(self._setup(rnd), rnd, self.temper)
        over = racing.run(self.most)
        if self.ends == "adjusted" and not over and len(racing.match.entries) >= self.fewest:
            end_by_hand(racing.match)
        entries = racing.match.entries
        fits = self.fewest <= len(entries) and self.ends in ends_of(list(moments(entries)))
        return entries if fits and (not self.corrected or is_corrected(entries)) else None

    def _setup(self, rnd: Random):
        return setup(
            rnd,
            self.hand,
            self.track,
            self.cars,
            self.laps,
            talents=self.talents,
            parts=self.parts,
            battered=self.battered,
        )

    def best(self) -> tuple[int, list[Entry]]:
        """Of the first races that end as wanted, the one in which most house rules mattered."""
        most, kept, found = -1, None, 0
        for seed in range(1, SEEDS):
            entries = self.play(seed)
            if entries is None:
                continue
            found += 1
            mattered = len(self.alive() & mattering(entries).keys())
            if mattered > most:
                most, kept = mattered, (seed, entries)
            if found == ENOUGH or mattered == len(self.alive()):
                break
        if kept is None:
            raise SystemExit(f"{self.name}: no race of {SEEDS} seeds ends so")
        return kept

    def alive(self) -> set[str]:
        """The switches of the hand that a race can feel."""
        return {switch for switch, value in self.hand.items() if (switch, value) not in UNFELT}


def end_by_hand(match: Match) -> None:
    """The game master puts the cars out, one after the other, until the race is over."""
    for car in match.state.cars:
        if match.awaits is not None and car.status == "racing":
            match.act("gm", Adjust("status", "the marshals waved it out", car.seat, value="wrecked"))


def is_corrected(entries: Sequence[Entry]) -> bool:
    """Was everything put right in it that can be put right, and did undone dice fall again?"""
    kinds = {type(entry.action) for entry in entries}
    again = any(roll.source == "shelf" for entry in entries for roll in entry.outcomes)
    return kinds >= {Undo, Amend, Adjust} and again and any(entry.bent for entry in entries)


PLANS = (
    Plan(
        "round",
        "The flag falls, the round is driven out and the farthest car wins; a staggered, rolling start.",
        "round",
        {
            "finish": "round",
            "start_grid": "staggered",
            "start_speed": 2,
            "gains_extend_move": False,
            "charisma_on_notoriety": False,
            "fractional_handling": "up",
        },
        track="hills",
        laps=2,
    ),
    Plan(
        "play-on-all-in",
        "Everybody comes in, in the order they cross.",
        "play_on_all_in",
        {
            "finish": "play_on",
            "overspeed": "hold",
            "speed_hack": "race",
            "speed_change_order": "change_first",
            "handling_scope": "all",
            "npc_awards": False,
            "npc_simple": False,
        },
        track="hills",
        laps=2,
        temper=Temper(ram=0.1, haste=0.9),
        talents=("speed_hack",),
    ),
    Plan(
        "play-on-rest-out",
        "One car finishes; those behind it wreck each other.",
        "play_on_rest_out",
        {
            "finish": "play_on",
            "tack_chassis": "each_panel",
            "wrecks_block": True,
            "rounding": "down",
            "pileup_stack": "once",
            "pileup_replaces": True,
            "double_ram_tile_check": False,
        },
        track="triangle",
        cars=4,
        laps=3,
        temper=FIERCE,
    ),
    Plan(
        "solo",
        "A car alone against the hills, its tack locked for the lap.",
        "solo",
        {
            "tack_scope": "lap",
            "may_stop_short": True,
            "hard_stop_when": "own_turn",
            "speed_hack": "lap",
            "carry_negative_speed": True,
            "reflex_equal_passes": True,
        },
        track="works",
        cars=1,
        laps=3,
        talents=("hard_stop", "speed_hack", "drifter"),
    ),
    Plan(
        "nobody-left-together",
        "Two battered cars wreck each other in one double ram: nobody wins.",
        "nobody_left",
        {"between_races": "carry_damage"},
        track="triangle",
        cars=2,
        temper=FIERCE,
        battered=True,
        fewest=8,
    ),
    Plan(
        "nobody-left-alone",
        "A car alone drives itself to pieces.",
        "nobody_left",
        {
            "wreck_rule": "total_damage",
            "hazard_mode": "replace",
            "handling_scope": "curves",
            "speed_cap": "none",
            "panel_model": "full",
        },
        track="hills",
        cars=1,
        laps=9,
        temper=Temper(haste=1.0),
    ),
    Plan(
        "last-car",
        "Three cars ram until one is left, before anybody has finished.",
        "last_car",
        {
            "tack_chassis": "per_hit",
            "hipcheck_win": "clean",
            "steal_win": "ram",
            "lead_only": True,
            "malfunction_table": "sample",
        },
        track="triangle",
        laps=6,
        temper=FIERCE,
        talents=("hip_check", "steal_the_lead"),
    ),
    Plan(
        "adjusted",
        "Nobody can be wrecked, so the game master waves cars out until one is left.",
        "adjusted",
        {
            "wreck_rule": "never",
            "fractional_handling": "down",
            "speed_loss_malfunction": "every_turn",
            "component_roll": "slot",
            "result12_scope": "total",
            "random_events": "off",
            "all_components_pit": True,
        },
        track="works",
        laps=30,
        temper=Temper(ram=0.9, haste=0.6, meddling=0.05),
        most=160,
    ),
    Plan(
        "unclassified",
        "A winner, and wrecks without a place.",
        "unclassified",
        {
            "hard_curve_loss": 2,
            "endurance_equal_passes": False,
            "regen_target": "single",
            "mine_limit": "lap",
            "mine_penalty_on": "hit",
            "neutralize_scope": "self",
            "quick_turn_limit": "race",
        },
        track="works",
        laps=2,
        temper=FIERCE,
        talents=("quick_turn",),
        parts=("slow_mine", "neutralize_hazard"),
    ),
    Plan(
        "dnf-awards",
        "A winner, and wrecks that are placed behind the runners.",
        "dnf_awards",
        {
            "dnf_awards": True,
            "defy_percent": 50,
            "award_stacking": "multiply",
            "panel_model": "custom",
            "deflector_scope": "cars_only",
            "quick_turn_limit": "lap",
            "economy": "off",
            "advancement": "house",
        },
        track="triangle",
        laps=4,
        temper=FIERCE,
        talents=("defy_the_odds", "quick_turn", "eyes_in_back"),
        parts=("front_deflector",),
    ),
    Plan(
        "level",
        "Two cars stand level when the flag falls; speed parts them, not the lineup.",
        "level",
        track="triangle",
        cars=4,
        laps=2,
    ),
    Plan(
        "bridge",
        "A track that crosses itself, and speeds cut to the top at once.",
        "flag",
        {
            "allow_bridges": True,
            "ittogami_handling": "teams",
            "overspeed": "clamp",
            "regen_target": "worst",
            "regen_exposed": False,
            "neutralize_scope": "lap",
            "mine_limit": "race",
            "speed_hack": "set_speed",
            "windows": "blocks",
        },
        track="bridge",
        laps=2,
        temper=Temper(ram=0.6, haste=0.7),
        talents=("speed_hack", "switch_tack"),
        parts=("slow_mine", "neutralize_hazard"),
    ),
    Plan(
        "pit",
        "Cars in the pit are in the way, copies of components work, panels go below nothing.",
        "flag",
        {
            "pit_on_track": True,
            "min_safe_limit": 0,
            "duplicate_components": True,
            "negative_panels": True,
            "all_components_pit": True,
            "stat_method": "assign",
            "random_events": "table",
            "economy": "house",
        },
        track="works",
        laps=4,
        temper=Temper(ram=0.6, haste=0.6, meddling=0.02),
        talents=("drifter",),
    ),
    Plan(
        "corrected",
        "Undone, redone, amended, overruled: a race with a heavy hand in it.",
        "flag",
        {"stat_method": "gm_entry"},
        track="oval",
        laps=2,
        temper=CARELESS,
        fewest=60,
        corrected=True,
    ),
)


def record(plan: Plan) -> None:
    seed, entries = plan.best()
    path = keep(plan.name, f"{plan.about} Seed {seed}.", entries)
    idle = sorted(set(plan.hand) - set(mattering(entries)))
    sys.stdout.write(f"{path.name}: seed {seed}, {len(entries)} entries, no difference by {', '.join(idle) or '-'}\n")


def record_exhibition() -> None:
    """Rivals instead of random drivers, on a circuit of ours, by the book."""
    entries = exhibition(cars=4, laps=1, circuit="salt-lake-city", seed=7).entries
    keep("flag", "Four rivals race by the book; the first over the line ends it. Seed 7.", entries)


def main(wanted: Sequence[str]) -> None:
    if not wanted or "flag" in wanted:
        record_exhibition()
    for plan in PLANS:
        if not wanted or plan.name in wanted:
            record(plan)


if __name__ == "__main__":
    main(sys.argv[1:])
