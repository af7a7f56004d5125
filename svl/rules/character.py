"""A driver: four rolled scores, the talents they allow, and the tests they are rolled against (A1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from svl.rules.catalog import TALENTS, charisma_percent, psyche_talents, reflexes_handling
from svl.rules.rulings import Rulings
from svl.table import Outcomes, Refusal, Throw

STATS = ("reflexes", "psyche", "endurance", "charisma")


@dataclass(frozen=True)
class Stats:
    """The four scores, each the sum of three dice."""

    reflexes: int
    psyche: int
    endurance: int
    charisma: int

    def __post_init__(self) -> None:
        for name in STATS:
            score = getattr(self, name)
            if type(score) is not int or not 3 <= score <= 18:
                raise Refusal(
                    "impossible_score",
                    f"{name.capitalize()} cannot be {score!r}: three dice give 3 to 18.",
                    stat=name,
                    score=score,
                )

    def of(self, name: str) -> int:
        score: int = getattr(self, name)
        return score

    def handling(self, rulings: Rulings) -> float:
        """What Reflexes add to Handling; a table may not want the half (B-04)."""
        exact = reflexes_handling(self.reflexes)
        if rulings.fractional_handling == "exact":
            return exact
        return float(math.floor(exact) if rulings.fractional_handling == "down" else math.ceil(exact))

    @property
    def talents(self) -> int:
        return psyche_talents(self.psyche)

    @property
    def winnings_percent(self) -> int:
        return charisma_percent(self.charisma)


def score(dice: Sequence[int]) -> int:
    """A score is what three dice show."""
    return sum(dice)


def roll_scores(seat: str, outcomes: Outcomes) -> tuple[int, ...]:
    """Four scores in the order they fell."""
    return tuple(score(outcomes.take(Throw(seat, "d6", 3, name))) for name in STATS)


def roll_stats(seat: str, outcomes: Outcomes) -> Stats:
    """One roll for each score in the printed order (B-11)."""
    return Stats(*roll_scores(seat, outcomes))


def place_scores(rolled: Sequence[int], chosen: Stats) -> Stats:
    """The scores as the player places them, where the table lets players choose (B-11)."""
    placed = [chosen.of(name) for name in STATS]
    if sorted(placed) != sorted(rolled):
        raise Refusal(
            "not_your_scores",
            f"{', '.join(map(str, placed))} were not rolled; place {', '.join(map(str, rolled))}, each once.",
        )
    return chosen


def make_stats(seat: str, outcomes: Outcomes, rulings: Rulings, wanted: Stats | None = None) -> Stats:
    """A driver's scores as the table makes them: rolled in order, rolled and placed, or typed in (B-11)."""
    if rulings.stat_method == "in_order":
        return roll_stats(seat, outcomes)
    if wanted is None:
        raise Refusal("scores_missing", "At this table somebody says which score goes where; nobody has.")
    return wanted if rulings.stat_method == "gm_entry" else place_scores(roll_scores(seat, outcomes), wanted)


def check_talents(who: str, psyche: int, talents: Sequence[str]) -> None:
    """Refuses talents that do not exist, stand twice, or are more than Psyche allows."""
    for talent in talents:
        if talent not in TALENTS:
            raise Refusal(
                "unknown_talent", f"{who} cannot learn {talent!r}: the talents are {', '.join(TALENTS)}.", talent=talent
            )
    if twice := next((talent for talent in talents if talents.count(talent) > 1), None):
        raise Refusal("duplicate_talent", f"{who} has {TALENTS[twice].name} twice; each talent counts once.")
    allowed = psyche_talents(psyche)
    if len(talents) > allowed:
        raise Refusal(
            "too_many_talents",
            f"{who} has {len(talents)} talents; Psyche {psyche} allows {allowed}.",
            allowed=allowed,
        )


def endurance_passes(endurance: int, total: int, rulings: Rulings) -> bool:
    """An Endurance Test: at most the score, or below it where the table reads it so (B-33)."""
    return total < endurance or (total == endurance and rulings.endurance_equal_passes)


def reflexes_pass(reflexes: int, total: int, rulings: Rulings) -> bool:
    """A Reflex check: below the score, or at most the score where the table reads it so (B-33)."""
    return total < reflexes or (total == reflexes and rulings.reflex_equal_passes)
