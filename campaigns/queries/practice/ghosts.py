"""Ghosts on a practice lap: the driver's own best run and the table's, turn by turn beside the car."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns import sight
from campaigns.access import Trackside
from campaigns.game import State
from campaigns.queries.practice.laps import Lap, best_laps, course_of
from campaigns.queries.race.phase import Notice
from campaigns.queries.race.road import Row
from campaigns.wording import plural, surname


@dataclass(frozen=True)
class Ghost:
    mark: str  # Best, 31: what stands on the tile
    name: str  # empty for the own best, whose mark says enough
    whose: str  # Your best; Kenji Aoyama, the table's best
    turns: int
    where: str  # 3 ahead, 2 behind, level, home
    step: int  # tiles from my car to where it stands when the turn at hand is over


@dataclass(frozen=True)
class PracticeView:
    """What a cockpit shows only on a lap alone."""

    turn: int
    ghosts: tuple[Ghost, ...]

    @property
    def words(self) -> str:
        """For those who listen."""
        return " ".join(f"{ghost.whose}, {plural(ghost.turns, 'turn')}: {ghost.where}." for ghost in self.ghosts)


def practice_view(at: Trackside, state: State, seat: str) -> PracticeView | None:
    if not at.race.is_practice:
        return None
    car, driver = state.car(seat), at.race.seats.get().driver_id
    known = set(sight.drivers(at.here).values_list("pk", flat=True))
    laps = {lap.race_id: lap for lap in best_laps(at.race.campaign_id, course_of(at.race), known).values()}
    laps.pop(at.race.pk, None)  # nobody races the lap just driven
    first = min(laps.values(), key=lambda lap: lap.rank, default=None)
    mine = next((lap for lap in laps.values() if lap.driver_id == driver), None)
    done = car.turns - (not state.over)
    ghosts = [_ghost(lap, ("Best", "", "Your best"), done, car.distance) for lap in (mine,) if lap]
    if first is not None and first is not mine:
        named = (str(first.number), surname(first.name), f"{first.name}, the table's best")
        ghosts.append(_ghost(first, named, done, car.distance))
    return PracticeView(car.turns, tuple(ghosts))


def _ghost(lap: Lap, named: tuple[str, str, str], done: int, distance: int) -> Ghost:
    last = len(lap.trace) - 1
    ahead = lap.trace[min(done, last)] - distance
    where = "level" if not ahead else f"{ahead} ahead" if ahead > 0 else f"{-ahead} behind"
    step = lap.trace[min(done + 1, last)] - distance
    return Ghost(*named, lap.turns, "home" if done >= last else where, step)


def with_ghosts(rows: Sequence[Row], view: PracticeView | None) -> tuple[Row, ...]:
    """The road with the ghosts where they will stand when the turn at hand is over."""
    if view is None:
        return tuple(rows)
    standing = {ghost.step: ghost.mark for ghost in reversed(view.ghosts) if ghost.where != "home"}
    return tuple(replace(row, ghost=standing.get(row.step, "")) for row in rows)


def practice_notice(state: State, seat: str) -> Notice:
    """The end of a lap, in place of a result."""
    car = state.car(seat)
    if car.status == "finished":
        return Notice("ui-flag", f"Round in {plural(car.turns, 'turn')}", "The lap is over.", "good", "See the time")
    return Notice("ui-alert", "Wrecked", f"Your lap ended in turn {car.turns}.", "danger", "See how far")
