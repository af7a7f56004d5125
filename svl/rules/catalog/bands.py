"""What a driver's scores are worth (A1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from svl.table.refusal import Refusal


@dataclass(frozen=True)
class Band:
    """Scores from `low` to `high` and what each of the three attributes gives there."""

    low: int
    high: int
    handling: float
    talents: int
    percent: int


BANDS: tuple[Band, ...] = (
    Band(3, 6, -1.0, 0, -50),
    Band(7, 10, 0.0, 1, -10),
    Band(11, 14, 1.0, 2, 0),
    Band(15, 16, 1.5, 3, 25),
    Band(17, 18, 2.0, 4, 50),
)


def _band(attribute: str, score: int) -> Band:
    # A bool is an int to Python, never to a die.
    if type(score) is int:
        for band in BANDS:
            if band.low <= score <= band.high:
                return band
    raise Refusal(
        "impossible_score",
        f"{attribute} cannot be {score!r}. A score is a whole number from 3 to 18.",
        attribute=attribute,
        score=score,
    )


def reflexes_handling(score: int) -> float:
    """What Reflexes add to Handling; the half is real (B-04)."""
    return _band("Reflexes", score).handling


def psyche_talents(score: int) -> int:
    """How many talents Psyche allows."""
    return _band("Psyche", score).talents


def charisma_percent(score: int) -> int:
    """How many percent Charisma adds to winnings."""
    return _band("Charisma", score).percent
