"""Setting one thing of a race to what it is at the table: each with its range, taken from the rules' own list."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.game import State
from campaigns.queries.race.taps import Row, Setting, Stepper, Tap, Taps, tap, tile_label, whole_range
from campaigns.queries.race.wear import fault_setting, left_words, limit_setting, limited, panel_setting, used_words
from campaigns.wording import plural, signed
from svl.rules import PANELS, catalog
from svl.table import Adjust, Range

MOST_BUTTONS = 12  # more numbers than that are typed
NEAR = range(-2, 4)  # the tiles round a car that are one tap away
USUAL_STOP = 3  # turns of a pit stop that are one tap away

SPOTS = ("speed", "tack", "tile", "lap", "status", *PANELS, "fault", "limit", "skip")


def rows(state: State, seat: str) -> tuple[Row, ...]:
    """Everything that can be set about a car."""
    return tuple(_row(state, seat, what) for what in SPOTS if _is_there(state, seat, what))


def setting(state: State, seat: str, what: str) -> Setting | None:
    """One of them; nothing if the car has no such thing."""
    if what not in SPOTS or not _is_there(state, seat, what):
        return None
    return panel_setting(state, seat, what) if what in PANELS else _BUILDERS[what](state, seat)


def _is_there(state: State, seat: str, what: str) -> bool:
    if what == "lap":
        return state.closed
    return what != "limit" or bool(limited(state, seat))


def _row(state: State, seat: str, what: str) -> Row:
    label = what.capitalize() if what in PANELS else LABELS[what]
    return Row(what, label, _now(state, seat, what))


LABELS = {
    "speed": "Speed",
    "tack": "Tack",
    "tile": "Tile",
    "lap": "Lap",
    "status": "Status",
    "fault": "Malfunctions",
    "limit": "Talents and components used",
    "skip": "Skip a turn",
}


def _now(state: State, seat: str, what: str) -> str:
    car = state.car(seat)
    if what in PANELS:
        return left_words(state, seat, what)
    now: dict[str, Callable[[], object]] = {
        "speed": lambda: car.speed,
        "tack": lambda: catalog.TACKS[car.tack].name,
        "tile": lambda: state.tile_number(car.distance),
        "lap": lambda: f"{state.lap_of(seat)} of {state.laps}",
        "status": lambda: status_words(state, seat),
        "fault": lambda: len(car.faults) or "none",
        "limit": lambda: used_words(state, seat),
        "skip": lambda: plural(car.skips, "turn") if car.skips else "",
    }
    return str(now[what]())


def status_words(state: State, seat: str) -> str:
    car = state.car(seat)
    return f"in the pit, {plural(car.pit_left, 'turn')} left" if car.status == "pit" else car.status


# -- numbers


def _numbers(verb: str, seat: str, found: Iterable[int], now: int) -> tuple[Tap, ...]:
    return tuple(tap(Adjust(verb, "", seat, value=each), str(each), is_now=each == now) for each in found)


def _number_to_type(label: str, verb: str, seat: str, found: Range, now: int) -> Stepper:
    fixed: dict[str, str | int] = {"kind": "table.adjust", "verb": verb, "car": seat}
    return Stepper(label, "value", found.low, found.high, min(max(now, found.low), found.high), fixed)


def _few_or_typed(state: State, seat: str, verb: str, now: int) -> Setting:
    found, label = whole_range(state, verb, seat), LABELS[verb]
    if found.high - found.low < MOST_BUTTONS:
        numbers = _numbers(verb, seat, range(found.low, found.high + 1), now)
        return Setting(verb, label, _now(state, seat, verb), (Taps("", numbers),))
    stepper = _number_to_type(label, verb, seat, found, now)
    return Setting(verb, label, _now(state, seat, verb), stepper=stepper)


def _speed(state: State, seat: str) -> Setting:
    return _few_or_typed(state, seat, "speed", state.car(seat).speed)


def _lap(state: State, seat: str) -> Setting:
    return _few_or_typed(state, seat, "lap", state.lap_of(seat))


def _tile(state: State, seat: str) -> Setting:
    found, here = whole_range(state, "tile", seat), state.tile_number(state.car(seat).distance)
    near = [here + step for step in NEAR]
    near = [each % len(state.tiles) if state.closed else each for each in near]
    stepper = _number_to_type("Any tile", "tile", seat, found, here)
    numbers = _numbers("tile", seat, dict.fromkeys(each for each in near if found.has(each)), here)
    note = "The lap stays as it is." if state.closed else ""
    return Setting(
        "tile",
        "Tile",
        tile_label(state, found.low if here < found.low else min(here, found.high)),
        (Taps("", numbers),),
        stepper,
        note=note,
    )


# -- words


def _tack(state: State, seat: str) -> Setting:
    now = state.car(seat).tack
    taps = tuple(
        tap(Adjust("tack", "", seat, value=each.id), each.name, _tack_note(each), is_now=each.id == now)
        for each in catalog.TACKS.values()
    )
    return Setting("tack", "Tack", catalog.TACKS[now].name, (Taps("", taps),))


def _tack_note(tack: catalog.Tack) -> str:
    if not tack.top_speed:
        return "as built"
    return f"Top Speed {signed(tack.top_speed)}, Chassis {signed(tack.chassis)}"


def _status(state: State, seat: str) -> Setting:
    car = state.car(seat)
    road = tuple(
        tap(Adjust("status", "", seat, value=value), label, is_now=car.status == value)
        for value, label in (("racing", "Racing"), ("wrecked", "Wrecked"))
    )
    turns = whole_range(state, "status", seat, "number", value="pit")
    stops = tuple(
        tap(
            Adjust("status", "", seat, number, value="pit"),
            plural(number, "turn"),
            is_now=car.status == "pit" and car.pit_left == number,
        )
        for number in range(turns.low, USUAL_STOP + 1)
    )
    longer = Stepper(
        "A longer stop, in turns",
        "number",
        turns.low,
        turns.high,
        car.pit_left or USUAL_STOP + 1,
        {"kind": "table.adjust", "verb": "status", "car": seat, "value": "pit"},
    )
    return Setting(
        "status",
        "Status",
        status_words(state, seat),
        (Taps("On the road", road), Taps("In the pit for", stops)),
        longer,
        note="A car that is wrecked or in the pit stands still. One that has finished is back in the race.",
    )


def _skip(state: State, seat: str) -> Setting:
    name, is_on = state.name(seat), state.on_turn == seat
    note = f"It is {name}'s turn: it ends here." if is_on else f"{name}'s next turn is left out."
    if skips := state.car(seat).skips:
        note += f" Left out already: {plural(skips, 'turn')} to come."
    return Setting(
        "skip",
        "Skip a turn",
        "",
        (Taps("", (tap(Adjust("skip", "", seat), "End this turn" if is_on else "Leave out the next turn"),)),),
        note=note,
    )


_BUILDERS: dict[str, Callable[[State, str], Setting]] = {
    "speed": _speed,
    "tack": _tack,
    "tile": _tile,
    "lap": _lap,
    "status": _status,
    "fault": fault_setting,
    "limit": limit_setting,
    "skip": _skip,
}
