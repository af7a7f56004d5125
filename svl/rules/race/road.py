"""A tile under a car: mine, checks, slope and boost, steps 3 to 6 of A12.3 with the people in between."""

from __future__ import annotations

from typing import ClassVar

from svl.rules.catalog import NAV_TILES
from svl.rules.character import reflexes_pass
from svl.rules.pace import Pace
from svl.rules.race.actions import Decline, UseTalent
from svl.rules.race.blows import Blow, LoseSpeed, Strike
from svl.rules.race.facts import CheckMade, CheckSkipped, MineHit, ScoreTested, TileLeft
from svl.rules.race.finish import last_car_wins
from svl.rules.race.malfunctions import endurance_test
from svl.rules.race.mines import fine_owner
from svl.rules.race.repairs import regenerate
from svl.rules.race.state import Race
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.tiles import Checks, boost_tile, check_tile, mine_loss, regen_of, slope_before_checks, slope_tile
from svl.table import Action, Fixed, Option, kind, record


@kind("svl.on_tile")
@record
class OnTile(Step):
    """Steps 3 and 4: mine and checks. `exempt` after paying the tile's loss in an encounter."""

    seat: str
    exempt: bool = False

    def run(self, work: Work) -> None:
        if last_car_wins(work) or not work.racing(self.seat):
            return
        self._cross_mine(work)
        if slope_before_checks(work.rulings):
            take_slope(work, self.seat)
        if self.exempt:
            number = work.tile_number(work.car(self.seat).distance)
            work.say(CheckSkipped(self.seat, number, "encounter"))
            work.push(Settle(self.seat))
            return
        if self._may_drift(work):
            work.ask(Drifting(self.seat))
        else:
            work.push(CheckTile(self.seat))

    def _may_drift(self, work: Work) -> bool:
        """Worth a question only on a Hard Curve that would be failed."""
        if work.tile_of(self.seat).nav != "hard_curve" or not work.ready(self.seat, "drifter"):
            return False
        curve = CheckTile(self.seat).checks(work).navigation
        return curve is not None and not curve.safe

    def _cross_mine(self, work: Work) -> None:
        tile = work.tile_of(self.seat)
        if tile.mine is None:
            return
        car = work.figures(self.seat)
        number = work.tile_number(work.car(self.seat).distance)
        work.say(MineHit(self.seat, number, tile.mine, car.precognition))
        if loss := mine_loss(car, tile):
            work.set_tile(number, mine=None)
            fine_owner(work, tile.mine)
            work.speed_by(self.seat, -loss, "slow_mine")


@kind("svl.drifting")
@record
class Drifting(Question):
    """A Hard Curve taken too fast, and a driver who may drift through it."""

    seat: str
    prompt: int = 0
    asks: ClassVar[str] = "drift or take the curve"
    answers: ClassVar[tuple[type[Action], ...]] = (UseTalent, Decline)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (Option(UseTalent, talent=Fixed("drifter")), Option(Decline))

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, UseTalent):
            work.use(self.seat, "drifter")
            work.push(Drift(self.seat))
        else:
            work.push(CheckTile(self.seat))

    def cancel(self, work: Work) -> None:
        work.push(CheckTile(self.seat))


@kind("svl.drift")
@record
class Drift(Step):
    """Three dice below Reflexes and the curve does nothing; else the normal check follows (B-66)."""

    own_trouble: ClassVar[bool] = True

    seat: str

    def run(self, work: Work) -> None:
        work.roll(self.seat, 3, "drifter", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        reflexes = work.entrant(self.seat).stats.reflexes
        passed = reflexes_pass(reflexes, sum(values), work.rulings)
        work.say(ScoreTested(self.seat, "reflexes", reflexes, sum(values), passed, "drifter"))
        work.push(CheckTile(self.seat, drifted=passed))

    def skipped(self, work: Work) -> None:
        work.push(CheckTile(self.seat))


@kind("svl.check_tile")
@record
class CheckTile(Step):
    """Step 4: both checks worked out, Endurance dice included, before either blow (A23)."""

    own_trouble: ClassVar[bool] = True

    seat: str
    drifted: bool = False

    def run(self, work: Work) -> None:
        if not work.racing(self.seat):
            return
        checks = self.checks(work)
        number = work.tile_number(work.car(self.seat).distance)
        for check in (checks.navigation, checks.hazard):
            if check is not None:
                work.say(CheckMade(self.seat, number, check))
        if checks.needs_endurance:
            work.roll(self.seat, 3, "endurance", self)
        else:
            self._suffer(work, checks, endurance_failed=False)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        checks = self.checks(work)
        hazard = checks.hazard.what if checks.hazard else ""
        passed = endurance_test(work, self.seat, sum(values), hazard)
        self._suffer(work, checks, endurance_failed=not passed)

    def skipped(self, work: Work) -> None:
        """Without the dice the test counts as passed; the rest of the tile stands."""
        if work.racing(self.seat):
            self._suffer(work, self.checks(work), endurance_failed=False)

    def checks(self, work: Work) -> Checks:
        car = work.car(self.seat)
        return check_tile(
            work.figures(self.seat), work.tile_of(self.seat), car.speed, work.rulings, drifted=self.drifted
        )

    def _suffer(self, work: Work, checks: Checks, *, endurance_failed: bool) -> None:
        failed = checks.failed
        if not failed:
            work.push(Settle(self.seat))
            return
        blows = [Strike(Blow(self.seat, ("front",), check.damage, check.what)) for check in failed]
        loss = checks.loss(endurance_failed=endurance_failed)
        work.push(*blows, LoseSpeed(self.seat, loss, "failed check"), Settle(self.seat))


@kind("svl.settle")
@record
class Settle(Step):
    """Steps 5 and 6: slope and boost, whatever happened before on this tile."""

    seat: str

    def run(self, work: Work) -> None:
        if not work.racing(self.seat):
            return
        if not slope_before_checks(work.rulings):
            take_slope(work, self.seat)
        tile, car = work.tile_of(self.seat), work.car(self.seat)
        if tile.boost is not None:
            boosted = boost_tile(work.figures(self.seat), tile, Pace(car.speed, car.deficit), work.rulings)
            work.set_pace(self.seat, boosted, tile.boost)
        work.say(TileLeft(self.seat, work.tile_number(car.distance), work.car(self.seat).speed))
        if regen := regen_of(tile):
            regenerate(work, self.seat, regen)


def take_slope(work: Work, seat: str) -> None:
    """Step 5: what the slope does to the speed."""
    tile, car = work.tile_of(seat), work.car(seat)
    if not NAV_TILES[tile.nav].speed_change:
        return
    work.set_pace(seat, slope_tile(work.figures(seat), tile, Pace(car.speed, car.deficit), work.rulings), tile.nav)
