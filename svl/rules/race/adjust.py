"""Adjusting: at a table the table is right and the app is wrong, so the game master may set one thing to what it is."""

from __future__ import annotations

from collections.abc import Callable

from svl.rules.catalog import LIMITS, MALFUNCTIONS, TACKS
from svl.rules.figures import Fault, most_speed
from svl.rules.limits import Use
from svl.rules.panels import PANELS
from svl.rules.race.encounter import rebase_meeting
from svl.rules.race.facts import Adjusted
from svl.rules.race.laying import BOOST_CHOICES, HAZARD_CHOICES, lay_boost, lay_hazard, straights
from svl.rules.race.lineup import is_on_grid, put_on_grid
from svl.rules.race.malfunctions import ONE_COMPONENT, lasts
from svl.rules.race.move import StillRacing, end_turn_effects
from svl.rules.race.state import Race, Reading
from svl.rules.race.steps import Question
from svl.rules.race.turn import NextTurn
from svl.rules.race.work import Work
from svl.table import Adjust, Domain, Fixed, OneOf, Option, Permutation, Range, Refusal, Text

MOST_PIT_TURNS = 20
_TACKS = OneOf(tuple(TACKS))


def _verb(verb: str, **fields: Domain) -> Option:
    plain: dict[str, Domain] = {
        "seat": Fixed(""),
        "number": Fixed(None),
        "part": Fixed(""),
        "value": Fixed(None),
    }
    return Option(Adjust, verb=Fixed(verb), why=Text(), **(plain | fields))


def adjust_options(race: Race) -> list[Option]:
    """The closed list of verbs, each with what it may set."""
    order = _order(race)
    seats = OneOf(order)
    tiles = Range(0, len(race.tiles) - 1)
    found = [
        _verb("speed", seat=seats, value=Range(0, most_speed(race.rulings))),
        _verb("tack", seat=seats, value=_TACKS),
        _verb("tile", seat=seats, value=tiles),
        _verb("status", seat=seats, value=OneOf(("racing", "wrecked"))),
        _verb("status", seat=seats, value=Fixed("pit"), number=Range(1, MOST_PIT_TURNS)),
        _verb("hazard", number=tiles, value=HAZARD_CHOICES),
        _verb("mine", number=tiles, value=OneOf(("laid", "gone"))),
        _verb("skip", seat=seats),
        _verb("cancel"),
    ]
    if even := straights(race):
        found.append(_verb("boost", number=OneOf(even), value=BOOST_CHOICES))
    if is_on_grid(race):
        found.append(_verb("lineup", value=Permutation(order)))
    if race.closed:
        found.append(_verb("lap", seat=seats, value=Range(1, race.laps)))
    for car in race.cars:
        seat = Fixed(car.seat)
        found += [
            _verb("damage", seat=seat, part=Fixed(panel), value=Range(0, race.damage_limit(car.seat, panel)))
            for panel in PANELS
        ]
        entrant = race.entrant(car.seat)
        if limited := tuple(each for each in LIMITS if each in (*entrant.talents, *entrant.components)):
            found.append(_verb("limit", seat=seat, part=OneOf(limited), value=OneOf(("ready", "used"))))
        lasting = tuple(roll for roll in MALFUNCTIONS if lasts(roll, race.rulings) and roll != ONE_COMPONENT)
        found.append(_verb("malfunction", seat=seat, value=OneOf(lasting), number=Range(0, 5)))
        if components := entrant.components:
            found.append(
                _verb("malfunction", seat=seat, value=Fixed(ONE_COMPONENT), part=OneOf(components), number=Range(0, 1))
            )
    return found


def lineup_fault(race: Race, action: Adjust) -> Refusal | None:
    """Why the cars cannot be put in this order, or None if the order is not to blame."""
    if race.turn == 0:
        return Refusal("roll_off_first", "The dice for the grid come first; then the cars can be put in another order.")
    if not is_on_grid(race):
        return Refusal(
            "off_the_grid",
            "The cars can be put in another order only on the grid, before anybody drives or uses anything; "
            "undo back to the start, or set one car's tile, lap or turn.",
        )
    if not Permutation(_order(race)).has(action.value):
        names = ", ".join(f"{race.name(seat)} ({seat})" for seat in _order(race))
        return Refusal(
            "wrong_lineup",
            f"A lineup names every car once, with commas between them: {names}, in any order, not {action.value!r}.",
        )
    return None


def adjust(work: Work, action: Adjust) -> None:
    before = _shown(work, action)
    car = work.keep(action.seat) if action.seat else None
    _VERBS[action.verb](work, action)
    if car is not None:
        rebase_meeting(work, car)
    after = _shown(work, action)
    broken = int(action.value or 0) if action.verb == "malfunction" else None
    work.facts.append(Adjusted(action.verb, action.seat, before, after, action.why, action.part, action.number, broken))
    work.push(StillRacing())


def _shown(work: Work, action: Adjust) -> str:
    """The thing an adjustment touches, as it stands."""
    if action.seat:
        car = work.car(action.seat)
        look: dict[str, Callable[[], object]] = {
            "speed": lambda: car.speed,
            "tack": lambda: car.tack,
            "damage": lambda: car.damage.of(action.part),
            "malfunction": lambda: _count(work, action),
            "limit": lambda: "ready" if work.ready(action.seat, action.part) else "used",
            "tile": lambda: work.tile_number(car.distance),
            "lap": lambda: work.lap_of(action.seat),
            "status": lambda: car.status,
            "skip": lambda: car.skips,
        }
        return str(look[action.verb]())
    if action.number is not None:
        tile = work.tiles[action.number]
        return str(tile.mine if action.verb == "mine" else tile.hazard if action.verb == "hazard" else tile.boost)
    return ",".join(_order(work)) if action.verb == "lineup" else ""


def _order(reading: Reading) -> tuple[str, ...]:
    return tuple(car.seat for car in reading.lineup())


def _is_meant(fault: Fault, action: Adjust) -> bool:
    return (fault.roll, fault.component) == (action.value, action.part)


def _count(work: Work, action: Adjust) -> int:
    return sum(_is_meant(fault, action) for fault in work.car(action.seat).faults)


def _set_faults(work: Work, action: Adjust) -> None:
    """The car suffers from this malfunction so many times, no more and no less."""
    others = tuple(fault for fault in work.car(action.seat).faults if not _is_meant(fault, action))
    fault = Fault(int(action.value or 0), action.part)
    work.change(action.seat, faults=others + (fault,) * (action.number or 0))
    work.clamp(action.seat)


def _set_damage(work: Work, action: Adjust) -> None:
    car = work.car(action.seat)
    damage = car.damage.with_(action.part, int(action.value or 0))
    received = max(0, car.received + damage.total - car.damage.total)
    work.change(action.seat, damage=damage, received=received)


def _set_limit(work: Work, action: Adjust) -> None:
    car = work.car(action.seat)
    uses = tuple(use for use in car.uses if use.ability != action.part)
    if action.value == "used":
        uses += (Use(action.part, work.lap_of(action.seat), car.turns),)
    work.change(action.seat, uses=uses)


def _set_tile(work: Work, action: Adjust) -> None:
    tile, here = int(action.value or 0), work.car(action.seat).distance
    # a car that started behind the line and has not crossed it yet stays behind it
    lap_start = (work.lap_of(action.seat) - 1) * len(work.tiles) if here >= 0 or not tile else -len(work.tiles)
    work.change(action.seat, distance=lap_start + tile)


def _set_lap(work: Work, action: Adjust) -> None:
    here = work.tile_number(work.car(action.seat).distance)
    work.change(action.seat, distance=(int(action.value or 1) - 1) * len(work.tiles) + here)
    work.leader_lap = max(work.leader_lap, work.lap_of(action.seat))


def _set_status(work: Work, action: Adjust) -> None:
    fields = {"pit_left": action.number} if action.value == "pit" else {"pit_left": 0, "services": ()}
    if action.value != "racing":
        fields["speed"] = 0
    work.change(action.seat, status=action.value, **fields)
    work.finishers = tuple(seat for seat in work.finishers if seat != action.seat)


def _word(action: Adjust) -> str | None:
    return None if action.value is None else str(action.value)


def _lay_mine(work: Work, action: Adjust) -> None:
    work.set_tile(action.number or 0, mine="gm" if action.value == "laid" else None)


def _line_up(work: Work, action: Adjust) -> None:
    """Another order on the grid: the first turn, which nobody has used, begins anew with the car that is first now."""
    work.change(work.on_turn, turns=0)
    put_on_grid(work, str(action.value).split(","))
    work.turn, work.round, work.on_turn = 0, 0, ""
    work.stack[:] = [NextTurn()]


def _skip(work: Work, action: Adjust) -> None:
    """Ends the car's turn if it is its turn, else takes its next one away."""
    if work.on_turn != action.seat:
        work.change(action.seat, skips=work.car(action.seat).skips + 1)
        return
    while work.stack and not isinstance(work.stack[-1], NextTurn):
        work.stack.pop()
    end_turn_effects(work, action.seat)


def _cancel(work: Work, action: Adjust) -> None:
    question = work.stack.pop()
    assert isinstance(question, Question)
    question.cancel(work)


_VERBS: dict[str, Callable[[Work, Adjust], None]] = {
    "speed": lambda work, action: work.change(action.seat, speed=action.value),
    "tack": lambda work, action: work.set_tack(action.seat, str(action.value)),
    "damage": _set_damage,
    "malfunction": _set_faults,
    "limit": _set_limit,
    "tile": _set_tile,
    "lap": _set_lap,
    "status": _set_status,
    "hazard": lambda work, action: lay_hazard(work, action.number or 0, _word(action)),
    "boost": lambda work, action: lay_boost(work, action.number or 0, _word(action)),
    "mine": _lay_mine,
    "lineup": _line_up,
    "skip": _skip,
    "cancel": _cancel,
}
