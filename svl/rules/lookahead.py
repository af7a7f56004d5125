"""The line ahead: what a tack and a speed would do, tile by tile, if nobody and no die intervenes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from svl.rules.fates import NEVER, SURE, fates, regenerated
from svl.rules.imagined import Imagined, struck
from svl.rules.pace import allowance
from svl.rules.panels import Panels
from svl.rules.race.reach import speed_choices, tack_choices
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.turn import FOR_SPEED
from svl.rules.tiles import Checks, Entered
from svl.rules.track import Tile
from svl.table import evolve, record

# What of the tiles ahead tells whether two lines differ, and the speed at the end of the turn.
Outlook = tuple[list[tuple[int, int, Panels, bool]], int]


@record
class TileAhead:
    """One tile of the line. `breaks` is the exact chance that dice make the car leave the line here."""

    step: int
    number: int
    tile: Tile
    speed: int  # on entering
    mine_loss: int
    checks: Checks
    damage: Panels
    speed_after: int
    in_the_way: tuple[str, ...]
    breaks: Fraction
    new_lap: bool = False
    finish: bool = False
    wreck: bool = False
    broken: int = 0  # hits that were more than a panel had left: each is a roll on the malfunction table


@record
class Line:
    """A whole move as far as it can be known: encounters are clean passes, no talent, tests passed, no malfunction."""

    seat: str
    tack: str
    speed: int
    tiles: tuple[TileAhead, ...]
    stop: int  # the tile number where the car stands afterwards
    speed_after: int
    using: str = ""

    @property
    def damage(self) -> Panels:
        return sum((tile.damage for tile in self.tiles), Panels())

    @property
    def broken(self) -> int:
        return sum(tile.broken for tile in self.tiles)

    @property
    def wreck(self) -> bool:
        return any(tile.wreck for tile in self.tiles)

    @property
    def holds(self) -> Fraction:
        """The chance that no die breaks the line."""
        chance = SURE
        for tile in self.tiles:
            chance *= 1 - tile.breaks
        return chance


def preview(race: Race, seat: str, tack: str, speed: int, using: str = "") -> Line:
    """The line of a car that sets this tack and speed now, `using` Speed Hack or Hard Stop if named."""
    return _line(race, _set_out(race, seat, tack, speed, using), using)


def lines(race: Race, seat: str) -> tuple[Line, ...]:
    """The line of every tack, speed and talent the seat could set if its turn began now, whoever drives meanwhile."""
    found: dict[tuple[str, int, str], Line] = {}
    for using, tack, speeds in _settings(race, seat):
        for speed in speeds:
            plain = found.get((tack, speed, ""))
            if using == "hard_stop" and plain is not None:  # it changes what may be set, not what comes of it
                line = evolve(plain, using=using)
            else:
                line = preview(race, seat, tack, speed, using)
            found[tack, speed, using] = line
    return tuple(found.values())


def fastest_clean(race: Race, seat: str, tack: str, using: str = "") -> int | None:
    """The fastest speed the seat may set under this tack whose line costs no damage; None where every line does."""
    for offered, each, speeds in _settings(race, seat):
        if (offered, each) == (using, tack):
            return next((speed for speed in reversed(speeds) if _is_clean(race, seat, tack, speed, using)), None)
    return None


def onward(race: Race, seat: str, moved: int, speed: int) -> Line:
    """The rest of a move that has come so many tiles far, driven on at this speed."""
    return _line(race, evolve(race.car(seat), speed=speed), "", moved)


def _settings(race: Race, seat: str) -> Iterator[tuple[str, str, range]]:
    """Talent, tack and the speeds they allow, for a car that could take its turn."""
    car = race.car(seat)
    if not (car.status == "racing" or _leaves_pit(car)):
        return
    for using in FOR_SPEED:
        if using and not race.ready(seat, using):
            continue
        for tack in tack_choices(race, seat):
            if choices := speed_choices(race, seat, tack, using):
                yield using, tack, range(choices[0], choices[1] + 1)


def _leaves_pit(car: Car) -> bool:
    """Is the work done? Then the car drives at its next turn."""
    return car.status == "pit" and not car.pit_left


def _set_out(race: Race, seat: str, tack: str, speed: int, using: str) -> Car:
    """The car as it begins its move."""
    car = race.car(seat)
    hack = car.hack or using == "speed_hack"
    status = "racing" if _leaves_pit(car) else car.status
    damage = race.damage_under(seat, tack)
    return evolve(car, tack=tack, speed=speed, damage=damage, hack=hack, deficit=0, gained=0, status=status)


def _line(race: Race, own: Car, using: str, moved: int = 0) -> Line:
    passed = list(_follow(Imagined(race, own), moved))
    tiles = tuple(ahead for _, ahead in passed)
    end = _at_the_end(race, passed[-1][0].own if passed else own)
    return Line(own.seat, own.tack, own.speed, tiles, race.tile_number(end.distance), end.speed, using)


def _at_the_end(race: Race, car: Car) -> Car:
    """The car when its turn is over: a hack that lasts for a turn has ended with it, unless the race ended first."""
    if race.rulings.speed_hack not in ("turn", "set_speed") or (car.status == "finished" and _ends_race(race, car)):
        return car
    return _unhacked(race, car)


def _ends_race(race: Race, winner: Car) -> bool:
    """Is it over with this flag, before the turn of that car is (B-74, B-77)?"""
    return race.rulings.finish == "flag" or all(car.seat == winner.seat for car in race.running())


def _unhacked(reading: Reading, car: Car) -> Car:
    """The car when a Speed Hack ends; where speed is clamped it comes down to its own Top Speed (B-64)."""
    clamps = reading.rulings.overspeed == "clamp"
    if not car.hack and not clamps:
        return car
    car = evolve(car, hack=False)
    return evolve(car, speed=min(car.speed, reading.trim(car).figures.top_speed)) if clamps else car


def _is_clean(race: Race, seat: str, tack: str, speed: int, using: str) -> bool:
    here = Imagined(race, _set_out(race, seat, tack, speed, using))
    return not any(tile.damage.total for _, tile in _follow(here, 0, chances=False))


def _follow(here: Imagined, moved: int, *, chances: bool = True) -> Iterator[tuple[Imagined, TileAhead]]:
    """Tile after tile while the car has moved less than its speed, and the race after each."""
    while here.own.status == "racing" and moved < allowance(here.own.speed, here.own.gained, here.rulings):
        moved += 1
        here, ahead = _enter(here, moved, chances=chances)
        yield here, ahead


def _enter(here: Imagined, moved: int, *, chances: bool) -> tuple[Imagined, TileAhead]:
    own = evolve(here.own, distance=here.own.distance + 1)
    here = here.with_car(own)
    number = here.tile_number(own.distance)
    new_lap = number == 0 and here.closed and own.distance > 0
    if new_lap and here.lap_at(own.distance) > here.laps:
        return _finished(here, moved)
    if new_lap and here.rulings.speed_hack == "lap":
        own = _unhacked(here, own)
        here = here.with_car(own)
    tile = here.own_tile()
    entered = here.trim(own).enter(tile, own.speed, own.deficit)
    after, damage, broken = _blows(here, entered)
    after = _paced(after, own, entered)
    behind = (here.without_mine() if entered.mine_loss else here).with_car(after)
    if entered.regen:
        behind = behind.with_car(regenerated(behind, entered.regen))
    wreck = after.status == "wrecked"
    dice = chances and (broken or entered.checks.needs_endurance)
    breaks = _breaks(here, entered, Rest(behind, moved), damage) if dice else NEVER
    ahead = TileAhead(
        step=moved,
        number=number,
        tile=tile,
        speed=own.speed,
        mine_loss=entered.mine_loss,
        checks=entered.checks,
        damage=damage,
        speed_after=0 if wreck else after.speed,
        in_the_way=tuple(here.met_by(own.seat)),
        breaks=breaks,
        new_lap=new_lap,
        wreck=wreck,
        broken=broken,
    )
    return behind, ahead


def _finished(here: Imagined, moved: int) -> tuple[Imagined, TileAhead]:
    """The last line: the race is run, nothing on the tile counts."""
    own = here.own
    ahead = TileAhead(
        moved, 0, here.own_tile(), own.speed, 0, Checks(None, None), Panels(), own.speed, (), NEVER, True, True
    )
    drives_on = here.rulings.finish == "round"  # to the end of the move, past all
    left = allowance(own.speed, own.gained, here.rulings) - moved if drives_on else 0
    return here.with_car(evolve(own, status="finished", distance=own.distance + max(0, left))), ahead


def _blows(here: Imagined, entered: Entered) -> tuple[Car, Panels, int]:
    """The car after the blows of failed checks, what they took, and how many malfunctions would be rolled."""
    broken, damage = 0, Panels()
    for check in () if entered.checks.passed else entered.checks.failed:
        if here.own.status == "wrecked":
            break
        after, hit, breaks = struck(here, check)
        here, damage, broken = here.with_car(after), damage + hit, broken + breaks
    return here.own, damage, broken


def _paced(after: Car, before: Car, entered: Entered) -> Car:
    if after.status == "wrecked":
        return after
    pace = entered.pace
    return evolve(after, speed=pace.speed, deficit=pace.deficit, gained=before.gained + entered.gain)


class Rest:
    """What is left of a move behind a tile, held against what it would be had the dice there fallen otherwise."""

    def __init__(self, behind: Imagined, moved: int) -> None:
        self.behind, self.moved = behind, moved
        self.whole: Outlook | None = None  # worked out when it is first needed

    def differs(self, car: Car) -> bool:
        """Would it look otherwise with the car like this?"""
        own = self.behind.own
        if (car.status, car.speed, car.deficit, car.gained) != (own.status, own.speed, own.deficit, own.gained):
            return True
        if car.faults == own.faults and car.damage == own.damage:
            return False
        if self.whole is None:
            self.whole = self._with(own)
        return self._with(car) != self.whole

    def _with(self, car: Car) -> Outlook:
        passed = list(_follow(self.behind.with_car(car), self.moved, chances=False))
        rows = [(tile.number, tile.speed_after, tile.damage, tile.wreck) for _, tile in passed]
        return rows, _at_the_end(self.behind.race, passed[-1][0].own if passed else car).speed


def _breaks(here: Imagined, entered: Entered, rest: Rest, damage: Panels) -> Fraction:
    """The chance that dice make this tile or the rest of the move differ from the line."""
    odds = (fate for fate in fates(here, entered.checks) if fate.damage != damage or rest.differs(fate.car))
    return sum((fate.chance for fate in odds), NEVER)
