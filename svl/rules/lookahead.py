"""The line ahead: what a tack and a speed would do, tile by tile, if nobody and no die intervenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from svl.rules.cars import Entrant
from svl.rules.chances import endurance_fails, totals
from svl.rules.figures import Fault, Figures, failed_slots, working
from svl.rules.panels import Panels
from svl.rules.race.blows import Blow, hit_panel, is_inoperable
from svl.rules.race.malfunctions import ONE_COMPONENT, SPEED_LOSSES, TESTED
from svl.rules.race.move import allowance
from svl.rules.race.reach import speed_choices, tack_choices
from svl.rules.race.repairs import forced_regen, likely_regen, repaired
from svl.rules.race.state import Car, Race, Reading
from svl.rules.race.turn import FOR_SPEED
from svl.rules.tiles import Checks, Entered, enter_tile
from svl.rules.track import Tile
from svl.table import evolve, record

SURE, NEVER = Fraction(1), Fraction(0)
Row = tuple[int, int, Panels, bool]  # what of a tile ahead tells whether two lines differ


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


class Imagined(Reading):
    """A race in which one car is different. Nothing of it is kept."""

    __slots__ = ("closed", "holders", "laps", "mines_gone", "own", "race", "rulings", "tiles")

    def __init__(self, race: Race, car: Car, mines_gone: frozenset[int] = frozenset()) -> None:
        self.rulings, self.closed, self.laps, self.tiles = race.rulings, race.closed, race.laps, race.tiles
        self.race, self.own, self.mines_gone, self.holders = race, car, mines_gone, race.holders

    def car(self, seat: str) -> Car:
        return self.own if seat == self.own.seat else self.race.car(seat)

    def entrant(self, seat: str) -> Entrant:
        return self.race.entrant(seat)

    def lineup(self) -> Iterable[Car]:
        return (self.own if car.seat == self.own.seat else car for car in self.race.cars)

    def own_tile(self) -> Tile:
        number, tile = self.spot(self.own)
        return evolve(tile, mine=None) if number in self.mines_gone else tile

    def with_car(self, car: Car) -> Imagined:
        return Imagined(self.race, car, self.mines_gone)


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
    end = passed[-1][0].own if passed else own
    if race.rulings.speed_hack in ("turn", "set_speed") and not (end.status == "finished" and _ends_race(race)):
        end = _unhacked(race, end)  # the hack has ended with the turn
    return Line(own.seat, own.tack, own.speed, tiles, race.tile_number(end.distance), end.speed, using)


def _ends_race(race: Race) -> bool:
    """Is it over with the first flag, before the turn of that car is (B-74)?"""
    return race.rulings.finish == "flag"


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
    while here.own.status == "racing" and moved < allowance(here.own, here.rulings):
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
    entered = _entered(here)
    after, damage, broken = _struck(here, entered)
    if entered.mine_loss:
        here = Imagined(here.race, own, here.mines_gone | {number})
    after = _paced(after, own, entered)
    if entered.regen:
        after = _regenerated(here.with_car(after), entered.regen)
    wreck = after.status == "wrecked"
    breaks = _breaks(here, entered, after, broken, moved) if chances and not wreck else NEVER
    ahead = TileAhead(
        step=moved,
        number=number,
        tile=here.own_tile(),
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
    return here.with_car(after), ahead


def _finished(here: Imagined, moved: int) -> tuple[Imagined, TileAhead]:
    """The last line: the race is run, nothing on the tile counts."""
    own = here.own
    ahead = TileAhead(
        moved, 0, here.own_tile(), own.speed, 0, Checks(None, None), Panels(), own.speed, (), NEVER, True, True
    )
    left = allowance(own, here.rulings) - moved if here.rulings.finish == "round" else 0  # it drives on, past all
    return here.with_car(evolve(own, status="finished", distance=own.distance + max(0, left))), ahead


def _entered(
    here: Imagined, *, endurance_failed: bool = False, shaken: int = 0, then: Figures | None = None
) -> Entered:
    own = here.own
    return enter_tile(
        here.trim(own).figures,
        here.own_tile(),
        own.speed,
        here.rulings,
        deficit=own.deficit,
        endurance_failed=endurance_failed,
        shaken=shaken,
        then=then,
    )


def _struck(here: Imagined, entered: Entered) -> tuple[Car, Panels, int]:
    """The car after the blows of failed checks, what they took, and how many malfunctions would be rolled."""
    seat, broken, damage = here.own.seat, 0, Panels()
    if entered.checks.passed:
        return here.own, damage, broken
    for check in entered.checks.failed:
        own = here.own
        applied, _ = Blow(seat, ("front",), check.damage, check.what).on(here, "front")
        taken, _, breaks = hit_panel(here.trim(own), own.damage, "front", applied)
        damage += Panels(front=applied)
        here = here.with_car(evolve(own, damage=own.damage.with_("front", taken), received=own.received + applied))
        if applied and is_inoperable(here, seat):
            return evolve(here.own, status="wrecked", speed=0), damage, 0
        broken += breaks
    return here.own, damage, broken


def _paced(after: Car, before: Car, entered: Entered) -> Car:
    if after.status == "wrecked":
        return after
    gained = entered.slope * (entered.slope > 0) + entered.turbo
    pace = entered.pace
    return evolve(after, speed=pace.speed, deficit=pace.deficit, gained=before.gained + gained)


def _regenerated(here: Imagined, points: int) -> Car:
    """Where the driver may choose, the points go to the most damaged panel first."""
    car = here.own
    if car.status == "wrecked":
        return car
    return repaired(car, forced_regen(here, car.seat, points) or likely_regen(here, car.seat, points))


def _breaks(here: Imagined, entered: Entered, after: Car, broken: int, moved: int) -> Fraction:
    """The chance that an Endurance Test or a malfunction on this tile makes the rest differ from the line."""
    if entered.checks.passed:
        return NEVER
    holds = SURE
    endurance = here.entrant(after.seat).stats.endurance
    if entered.checks.needs_endurance and _entered(here, endurance_failed=True).pace != entered.pace:
        holds *= 1 - endurance_fails(endurance, here.rulings)
    if broken:
        holds *= (1 - _malfunction_matters(here, entered, after, moved)) ** broken
    return 1 - holds


def _malfunction_matters(here: Imagined, entered: Entered, after: Car, moved: int) -> Fraction:
    """The chance that one roll on the malfunction table changes anything about the rest of the move."""
    rest = Rest(here, entered, after, moved)
    return sum((p * _matters(here, entered, rest, roll) for roll, p in totals(2).items()), NEVER)


class Rest:
    """What is left of a move, held against what it would be with one more malfunction."""

    def __init__(self, here: Imagined, entered: Entered, after: Car, moved: int) -> None:
        self.here, self.entered, self.after, self.moved = here, entered, after, moved
        self.whole = self._with(after)

    def _with(self, car: Car) -> list[Row]:
        ahead = _follow(self.here.with_car(car), self.moved, chances=False)
        return [(tile.number, tile.speed_after, tile.damage, tile.wreck) for _, tile in ahead]

    def differs(self, fault: Fault) -> bool:
        """Would it look otherwise with this malfunction, on this tile or on those that follow?"""
        hurt = evolve(self.after, faults=(*self.after.faults, fault))
        if self.here.rulings.overspeed == "clamp":  # a lower Top Speed brings the car down on the spot
            pace = _entered(self.here, then=self.here.trim(hurt).figures).pace
            if pace != self.entered.pace:
                return True
        return bool(self.whole) and self._with(hurt) != self.whole


def _matters(here: Imagined, entered: Entered, rest: Rest, roll: int) -> Fraction:
    fails = endurance_fails(here.entrant(here.own.seat).stats.endurance, here.rulings)
    if roll in SPEED_LOSSES:
        slowed = _entered(here, shaken=SPEED_LOSSES[roll]).pace != entered.pace
        return (fails if roll == TESTED else SURE) * slowed
    if roll == ONE_COMPONENT and here.rulings.malfunction_table == "sample":
        return fails * (_entered(here, shaken=here.own.speed).pace != entered.pace)
    if roll == ONE_COMPONENT:
        return _component_matters(here, rest)
    return SURE * rest.differs(Fault(roll))


def _component_matters(here: Imagined, rest: Rest) -> Fraction:
    entrant, faults = here.entrant(here.own.seat), rest.after.faults
    fitted, failed = entrant.components, failed_slots(entrant, faults)
    slots = [slot for slot in range(1, len(fitted) + 1) if slot not in failed]
    if not working(entrant, faults):
        return NEVER
    faces = 6 if here.rulings.component_roll == "slot" else len(slots)
    hurt = sum(rest.differs(Fault(ONE_COMPONENT, fitted[slot - 1], slot)) for slot in slots)
    return Fraction(hurt, faces)
