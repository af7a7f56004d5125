"""What a race is worth in Notoriety (A18). The percentage of Defy the Odds is a ruling, not a figure of this room."""

from __future__ import annotations

# First place first; every place after the last one here wins nothing.
AWARDS: tuple[int, ...] = (10_000, 7_500, 5_000, 3_000, 2_000, 1_000)

MINE_FINE = 500
