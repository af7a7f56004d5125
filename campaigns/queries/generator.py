"""A track fresh from the generator, before anybody keeps it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.maps import MapView, map_of
from campaigns.queries.lap_numbers import USUAL_LAPS, class_runners, clean_turns, expected_rounds, usual_lap
from campaigns.queries.track_checks import Checks, checks
from campaigns.queries.tracks import Fact, facts
from campaigns.track_files import line_faults
from campaigns.wording import plural
from svl.rules import check_loop, format_track, generator, parse_track

SEEDS_TRIED = 20  # for a lap of about so many turns


@dataclass(frozen=True)
class ClassLap:
    name: str
    turns: str


@dataclass(frozen=True)
class Generated:
    map: MapView
    facts: tuple[Fact, ...]
    laps: tuple[ClassLap, ...]
    rounds: str
    missed: tuple[str, ...]  # what the dials asked for and nobody could lay
    checks: Checks
    found: str  # how the seed was chosen, where somebody asked for a lap of so many turns


def generated(here: Here, recipe: generator.Recipe, found: str = "") -> Generated:
    rulings = rulings_of(here.campaign)
    road = generator.generate(recipe, f"seed {recipe.seed}")
    usual = usual_lap(road.tiles, rulings)
    return Generated(
        map=map_of(road),
        facts=facts(road.tiles),
        laps=tuple(
            ClassLap(runner.name, str(clean_turns(road.tiles, runner.car, rulings) or "none"))
            for runner in class_runners(rulings)
        ),
        rounds=f"about {plural(expected_rounds(usual, USUAL_LAPS), 'round')} for {USUAL_LAPS} laps" if usual else "",
        missed=generator.missed(recipe, road.tiles),
        checks=checks(format_track(road.tiles), rulings),
        found=found,
    )


def nearest_seed(here: Here, recipe: generator.Recipe, turns: int) -> tuple[generator.Recipe, str]:
    """Of 20 seeds from this one on, that whose clean lap of the medium class comes nearest; and how it was found."""
    rulings = rulings_of(here.campaign)
    medium = next(runner.car for runner in class_runners(rulings) if runner.key == "medium")
    last = min(generator.MOST_SEED, recipe.seed + SEEDS_TRIED - 1)
    tried = [replace(recipe, seed=seed) for seed in range(recipe.seed, last + 1)]
    laps = {each.seed: clean_turns(generator.generate(each).tiles, medium, rulings) for each in tried}
    driven = [each for each in tried if laps[each.seed] is not None]
    if not driven:
        return recipe, f"None of the seeds {recipe.seed} to {last} has a clean lap for a medium car; turn the dials."
    best = min(driven, key=lambda each: abs((laps[each.seed] or 0) - turns))
    return best, (
        f"Seed {best.seed} is the nearest of {recipe.seed} to {last}: a medium car laps it in "
        f"{plural(laps[best.seed] or 0, 'turn')}; you asked for {turns}."
    )


def rerolled(here: Here, line: str, first: int, last: int, seed: int) -> str:
    """The line with another road from tile `first` to tile `last`; it has to be a loop one may race on."""
    for fault in line_faults(line):
        raise fault
    rulings, road = rulings_of(here.campaign), parse_track(line)
    check_loop(road.tiles, rulings)
    other = generator.reroll(road, first, last, seed)
    check_loop(other.tiles, rulings)  # nobody is handed a road that may not be raced on
    return format_track(other.tiles)
