"""What things are worth to a driver at this moment, in tiles of road: bare panels, company, talents spent."""

from __future__ import annotations

from svl.rules.rivals.mind import Mind, damage_share, left_of

NEAR = 6  # tiles within which another car is company
MUCH_COMPANY = 3  # three are as bad as ten
HARD_STOP, SPEED_HACK, SPEED_HACK_AT_THE_END = 6.0, 2.5, 1.0


class Prices:
    """Worked out once for a decision; every drive on offer is then a few additions."""

    def __init__(self, mind: Mind) -> None:
        race = mind.race
        self._gaps = [mind.gap(other) for other in mind.rivals]
        fear = (10 - mind.dials.nerve) / 10
        near = min(MUCH_COMPANY, sum(1 for gap in self._gaps if self._is_near(gap, mind)))
        self.tacks = {"pace": 0.0, "push": _push(mind, fear, near), "pause": _pause(mind, fear, near)}
        last_lap = race.lap_of(mind.seat) >= race.laps
        self.talents = {
            "": 0.0,
            "hard_stop": HARD_STOP,
            "speed_hack": SPEED_HACK_AT_THE_END if last_lap else SPEED_HACK,
        }
        self._each_met = 0.1 * (5 - mind.dials.aggression) + fear * damage_share(race, mind.seat)

    def _is_near(self, gap: int, mind: Mind) -> bool:
        return abs(gap) <= NEAR or (mind.race.closed and len(mind.race.tiles) - gap <= NEAR)

    def company(self, end: int) -> float:
        """The price of everybody met on the way to there; a brawler pays less than nothing."""
        return self._each_met * sum(1 for gap in self._gaps if 1 <= gap <= end)


def _push(mind: Mind, fear: float, near: int) -> float:
    """PUSH bares the panels: dear to the timid, dearer in company and in a car with little left."""
    bare = min(left_of(mind.race, mind.seat, "push")) == 0
    return fear * (1.5 + 0.7 * near + (1.0 if bare else 0.0)) + (0.2 if bare else 0.05)


def _pause(mind: Mind, fear: float, near: int) -> float:
    """PAUSE is a comfort in company, the more the car has suffered; the bold find it beneath them."""
    return 0.015 * mind.dials.nerve - fear * near * (0.1 + 0.6 * damage_share(mind.race, mind.seat))
