"""Speed goals as ratios: ours and a yardstick, timed in turns in one run, because absolute times differ by machine."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

PAIRS = 7


@dataclass(frozen=True)
class Ratio:
    """One line of `make bench`. Most goals are ceilings; for a floor (more is better) set `floor`."""

    name: str
    value: float
    goal: float
    floor: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.goal if self.floor else self.value <= self.goal

    def __str__(self) -> str:
        sign, verdict = ">=" if self.floor else "<=", "ok" if self.met else "short"
        return f"{self.name} ratio={self.value:.2f} goal{sign}{self.goal:.2f} {verdict}"


def time_ratio(ours: Callable[[], object], yardstick: Callable[[], object], *, times: int, pairs: int = PAIRS) -> float:
    """Our time over the yardstick's: the median of pairs timed close together, after one call each to warm up."""
    ours(), yardstick()
    return median(_seconds(ours, times) / _seconds(yardstick, times) for _ in range(pairs))


def _seconds(work: Callable[[], object], times: int) -> float:
    gc.collect()
    start = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - start
