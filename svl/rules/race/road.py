"""A tile under a car: mine, checks, slope and boost, steps 3 to 6 of A12.3 with the people in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from svl.rules.catalog import NAV_TILES
from svl.rules.character import reflexes_pass
from svl.rules.race.actions import Decline, UseTalent
from svl.rules.race.blows import Blow, LoseSpeed, Strike
from svl.rules.race.facts import CheckMade, CheckSkipped, MineHit, ScoreTested, TileLeft
from svl.rules.race.finish import last_car_wins
from svl.rules.race.malfunctions import endurance_test
from svl.rules.race.mines import fine_owner
from svl.rules.race.repairs import regenerate
from svl.rules.race.state import Car, Race
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.tiles import Checks, boost_tile, check_tile, mine_loss, regen_of, slope_tile
from svl.rules.track import Tile
from svl.table import Action, Fixed, Option, kind, record

if TYPE_CHECKING:
    from svl.rules.race.state import Draft

_SLOPES = frozenset(nav.id for nav in NAV_TILES.values() if nav.speed_change)


@kind("svl.on_tile")
@record
class OnTile(Step):
    """A tile that remains to be faced after an encounter. `exempt` after paying the tile's loss in it."""

    seat: str
    exempt: bool = False

    def run(self, work: Work) -> None:
        if not last_car_wins(work) and work.racing(self.seat):
            car = work.own(self.seat)
            number, tile = work.spot(car)
            face_tile(work, car, number, tile, self.exempt)


# Below, `car` races, `tile` is the one it is on as it acts on that car, and `number` its number.


def face_tile(work: Work, car: Draft, number: int, tile: Tile, exempt: bool = False) -> None:
    """Steps 3 and 4: mine and checks."""
    if tile.mine is not None:
        _cross_mine(work, car.seat, number, tile)
    if tile.nav in _SLOPES and work.rulings.speed_change_order == "change_first":
        take_slope(work, car, tile)
    if exempt:
        work.facts.append(CheckSkipped(car.seat, number, "encounter"))
        settle(work, car, number, tile)
    elif tile.nav == "hard_curve" and _may_drift(work, car, tile):
        work.ask(Drifting(car.seat))
    else:
        face_checks(work, car, number, tile)


def _may_drift(work: Work, car: Draft, tile: Tile) -> bool:
    """Worth a question only on a Hard Curve that would be failed."""
    if not work.ready(car.seat, "drifter"):
        return False
    curve = checks_of(work, car, tile).navigation
    return curve is not None and not curve.safe


def _cross_mine(work: Work, seat: str, number: int, tile: Tile) -> None:
    car, owner = work.figures(seat), tile.mine or ""
    work.facts.append(MineHit(seat, number, owner, car.precognition))
    if loss := mine_loss(car, tile):
        work.set_tile(number, mine=None)
        fine_owner(work, owner)
        work.speed_by(seat, -loss, "slow_mine")


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
            work.roll(self.seat, 3, "drifter", Drift(self.seat))
        else:
            car = work.own(self.seat)
            face_checks(work, car, *work.spot(car))

    def cancel(self, work: Work) -> None:
        work.push(CheckTile(self.seat))


@kind("svl.drift")
@record
class Drift(Step):
    """Three dice below Reflexes and the curve does nothing; else the normal check follows (B-66)."""

    own_trouble: ClassVar[bool] = True

    seat: str

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        reflexes = work.entrant(self.seat).stats.reflexes
        passed = reflexes_pass(reflexes, sum(values), work.rulings)
        work.facts.append(ScoreTested(self.seat, "reflexes", reflexes, sum(values), passed, "drifter"))
        car = work.own(self.seat)
        face_checks(work, car, *work.spot(car), drifted=passed)

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
        car = work.own(self.seat)
        if car.status == "racing":
            face_checks(work, car, *work.spot(car), drifted=self.drifted)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        checks = self._checks(work)
        hazard = checks.hazard.what if checks.hazard else ""
        passed = endurance_test(work, self.seat, sum(values), hazard)
        suffer(work, self.seat, checks, endurance_failed=not passed)

    def skipped(self, work: Work) -> None:
        """Without the dice the test counts as passed; the rest of the tile stands."""
        if work.racing(self.seat):
            suffer(work, self.seat, self._checks(work), endurance_failed=False)

    def _checks(self, work: Work) -> Checks:
        return checks_of(work, work.car(self.seat), work.tile_of(self.seat), drifted=self.drifted)


def checks_of(work: Work, car: Car, tile: Tile, drifted: bool = False) -> Checks:
    """Both checks of the tile a car is on, at the speed it has now."""
    if drifted:
        return check_tile(work.figures(car.seat), tile, car.speed, work.rulings, drifted=True)
    return work.trim(car).check(tile, car.speed)


def face_checks(work: Work, car: Draft, number: int, tile: Tile, drifted: bool = False) -> None:
    """Step 4: both checks are told before anything comes of them."""
    seat, checks = car.seat, checks_of(work, car, tile, drifted)
    if checks.navigation is not None:
        work.facts.append(CheckMade(seat, number, checks.navigation))
    if checks.hazard is not None:
        work.facts.append(CheckMade(seat, number, checks.hazard))
    if checks.passed:
        settle(work, car, number, tile)
    elif checks.needs_endurance:
        work.roll(seat, 3, "endurance", CheckTile(seat, drifted))
    else:
        suffer(work, seat, checks, endurance_failed=False)


def suffer(work: Work, seat: str, checks: Checks, *, endurance_failed: bool) -> None:
    """The blows of the checks that failed, then their loss of speed."""
    blows = [Strike(Blow(seat, ("front",), check.damage, check.what)) for check in checks.failed]
    loss = checks.loss(endurance_failed=endurance_failed)
    work.push_all(*blows, LoseSpeed(seat, loss, "failed check"), Settle(seat))


@kind("svl.settle")
@record
class Settle(Step):
    """Steps 5 and 6, when what happened before on this tile is done."""

    seat: str

    def run(self, work: Work) -> None:
        car = work.own(self.seat)
        if car.status == "racing":
            number, tile = work.spot(car)
            settle(work, car, number, tile)


def settle(work: Work, car: Draft, number: int, tile: Tile) -> None:
    """Steps 5 and 6: slope and boost, whatever happened before on this tile."""
    if tile.nav in _SLOPES and work.rulings.speed_change_order != "change_first":
        take_slope(work, car, tile)
    if tile.boost is None:
        work.facts.append(TileLeft(car.seat, number, car.speed))
        return
    boosted = boost_tile(work.trim(car).figures, tile, car.speed, car.deficit, work.rulings)
    work.set_pace(car, *boosted, tile.boost)
    work.facts.append(TileLeft(car.seat, number, car.speed))
    if regen := regen_of(tile):
        regenerate(work, car.seat, regen)


def take_slope(work: Work, car: Draft, tile: Tile) -> None:
    """Step 5, before the checks or after them (B-25): what the slope does to the speed."""
    sloped = slope_tile(work.trim(car).figures, tile, car.speed, car.deficit, work.rulings)
    work.set_pace(car, *sloped, tile.nav)
