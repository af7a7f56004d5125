"""What the GM opens from the console: events on a tile or a car, a called check, the race's menu."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import drawings, racelog
from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Campaign, Race
from campaigns.queries.race.cars import CarView, cars_view
from campaigns.queries.race.taps import Tap, Taps, domain, tap, tile_label
from campaigns.queries.rulings import switch_view
from campaigns.wording import listed, plural, signed
from svl.rules import PANELS, STATS, Tile, actions, catalog
from svl.table import Adjust, Table, dump

SPEEDS = (-4, -3, -2, -1, 1, 2, 3, 4)  # what an event may do to a speed at one tap
HITS = (10, 20, 30, 50)  # and to a panel
MOST_MODIFIER = 15
CLOCKS = (None, 30, 60, 90)  # seconds for a secret choice

# -- what lies on a tile, laid or taken away by an event, a change of the track, or an adjustment


@dataclass(frozen=True)
class TileSheet:
    number: int
    title: str
    road: str  # Hard Curve left, Brake Mine
    cars: str
    how: str  # event, change or adjust
    is_open: bool  # the leader has just begun a lap
    groups: tuple[Taps, ...]

    @property
    def wants_reason(self) -> bool:
        return self.how != "change"


def tile_sheet(state: State, number: int, how: str) -> TileSheet:
    tile = state.tiles[number]
    here = [state.name(car.seat) for car in state.lineup() if state.tile_number(car.distance) == number]
    title, _, road = tile_label(state, number).partition(": ")
    if how == "change" and not state.track_open:
        how = "event"
    groups = (_hazards(tile, number, how), _boosts(tile, number, how), _mine(tile, number, how))
    return TileSheet(number, title, road, listed(here), how, state.track_open, groups)


def _lay(how: str, what: str, number: int, laid: str | None) -> Tap:
    """The action that lays something on a tile, or takes it away, in the way the GM does it."""
    label = "Take it away" if laid is None else _thing(what, laid)
    icon = "ui-erase" if laid is None else _icon(what, laid)
    note = "" if laid is None else _effect(what, laid)
    match how:
        case "adjust":
            return tap(Adjust(what, "", number=number, value=laid), label, note, icon)
        case "change":
            hazard, boost = (laid, None) if what == "hazard" else (None, laid)
            return tap(actions.ChangeTrack(number, hazard, boost), label, note, icon)
        case _:
            return tap(actions.TrackEvent(what, "", number, laid), label, note, icon)  # type: ignore[arg-type]


def _thing(what: str, key: str) -> str:
    name = catalog.HAZARDS[key].name if what == "hazard" else catalog.BOOSTS[key].name
    return name.removeprefix("Tile Glitch: ")


def _icon(what: str, key: str) -> str:
    if what == "hazard":
        return drawings.hazard_icon(catalog.HAZARDS[key])
    return drawings.boost_icon(catalog.BOOSTS[key])


def _effect(what: str, key: str) -> str:
    if what == "hazard":
        return f"safe from {catalog.HAZARDS[key].min_safe}"
    boost = catalog.BOOSTS[key]
    return f"speed {signed(boost.speed)}" if boost.speed else f"{boost.chassis} points back"


def _hazards(tile: Tile, number: int, how: str) -> Taps:
    return _things("Hazard", "hazard", tuple(catalog.HAZARDS), tile.hazard, number, how)


def _boosts(tile: Tile, number: int, how: str) -> Taps:
    if catalog.NAV_TILES[tile.nav].is_curve:
        return Taps("Boost", (), "Boosts lie on straights only.")
    return _things("Boost", "boost", tuple(catalog.BOOSTS), tile.boost, number, how)


def _things(title: str, what: str, keys: tuple[str, ...], lies: str | None, number: int, how: str) -> Taps:
    wanted = (*(key for key in keys if key != lies), *((None,) if lies else ()))
    taps = tuple(_lay(how, what, number, key) for key in wanted)
    return Taps(title, taps, f"{_thing(what, lies)} lies here." if lies else "")


def _mine(tile: Tile, number: int, how: str) -> Taps:
    """A mine that is there can only be put right: nothing on the track takes one away."""
    if tile.mine:
        gone = tap(Adjust("mine", "", number=number, value="gone"), "Take it away", icon="ui-erase")
        return Taps("Slow Mine", (gone,), "One lies here.")
    laid = Adjust("mine", "", number=number, value="laid")
    action = laid if how == "adjust" else actions.TrackEvent("mine", "", number)
    return Taps("Slow Mine", (tap(action, "Lay a mine", icon="co-slow-mine"),))


# -- choosing a tile or a car


@dataclass(frozen=True)
class TileLink:
    number: int
    label: str
    icon: str


@dataclass(frozen=True)
class Chooser:
    tiles: tuple[TileLink, ...]
    cars: tuple[CarView, ...]


def chooser(at: Trackside, table: Table[State]) -> Chooser:
    state = table.state
    tiles = tuple(TileLink(number, tile_label(state, number), _lying(tile)) for number, tile in enumerate(state.tiles))
    return Chooser(tiles, cars_view(at, table))


def _lying(tile: Tile) -> str:
    if tile.hazard:
        return _icon("hazard", tile.hazard)
    if tile.boost:
        return _icon("boost", tile.boost)
    return "co-slow-mine" if tile.mine else ""


# -- an event that strikes a car


@dataclass(frozen=True)
class CarEvent:
    name: str
    why_not: str  # it does not reach this car
    foreseen: str  # it would pass this car by
    slower: tuple[Tap, ...]
    faster: tuple[Tap, ...]
    panels: tuple[tuple[str, str], ...]
    hits: tuple[int, ...]
    most: int


def car_event(state: State, seat: str) -> CarEvent:
    name = state.name(seat)
    reach = domain(state, actions.TrackEvent, "amount", what="damage", seat=seat, panel="front")
    sees = state.has(seat, "precognition")
    return CarEvent(
        name=name,
        why_not=""
        if reach
        else f"{name} is not on the road. An event strikes cars that race; adjust this one instead.",
        foreseen=f"{name} has Precognition: the event is told, and does nothing to this car." if sees else "",
        slower=tuple(_speed_tap(seat, by) for by in SPEEDS if by < 0),
        faster=tuple(_speed_tap(seat, by) for by in SPEEDS if by > 0),
        panels=tuple((panel, panel.capitalize()) for panel in PANELS),
        hits=HITS,
        most=max(reach.examples()) if reach else 0,
    )


def _speed_tap(seat: str, by: int) -> Tap:
    return tap(actions.TrackEvent("speed", "", seat=seat, amount=by), signed(by))


# -- a called check


@dataclass(frozen=True)
class Asked:
    car: CarView
    scores: str  # Reflexes 12, Psyche 13, ...


@dataclass(frozen=True)
class AskSheet:
    stats: tuple[tuple[str, str], ...]
    cars: tuple[Asked, ...]
    least: int
    most: int


def ask_sheet(at: Trackside, table: Table[State]) -> AskSheet:
    cars = tuple(Asked(each, _scores(table.state, each.seat)) for each in cars_view(at, table))
    return AskSheet(tuple((key, key.capitalize()) for key in STATS), cars, -MOST_MODIFIER, MOST_MODIFIER)


def _scores(state: State, seat: str) -> str:
    stats = state.entrant(seat).stats
    return ", ".join(f"{key.capitalize()} {stats.of(key)}" for key in STATS)


# -- the race's menu


@dataclass(frozen=True)
class Answer:
    value: str
    label: str
    note: str
    is_now: bool


@dataclass(frozen=True)
class Menu:
    modes: tuple[Answer, ...]
    dice: tuple[Answer, ...]
    clocks: tuple[Answer, ...]
    rivals: tuple[Answer, ...]
    may_pause: bool
    may_resume: bool
    may_end: bool
    entries: str
    rulings: tuple[tuple[str, str], ...]  # question, reading: those that differ from ours


MODE_LINES = {
    Race.Mode.ENFORCE: ("Hold us to the rules", "What the rules refuse does not happen."),
    Race.Mode.WARN: ("Warn", "A refusal that can be bent has a button beside it: Allow anyway."),
    Race.Mode.TRACK: ("Just keep track", "No checks. The app keeps the sheets, you adjust what happened."),
}
DICE_LINES = {
    Campaign.Dice.APP: ("The app", "One tap rolls."),
    Campaign.Dice.HAND: ("By hand", "Thrown on the table and typed in."),
    Campaign.Dice.EITHER: ("Either", "Each as they like, roll by roll."),
}


def menu(race: Race) -> Menu:
    state = racelog.table_of(race).state if race.seq else None
    return Menu(
        modes=tuple(Answer(key, *words, key == race.mode) for key, words in MODE_LINES.items()),
        dice=tuple(Answer(key, *words, key == race.dice) for key, words in DICE_LINES.items()),
        clocks=tuple(_clock(seconds, race) for seconds in CLOCKS),
        rivals=(
            Answer("on", "By themselves", "", race.runs_rivals),
            Answer("off", "At my tap", "", not race.runs_rivals),
        ),
        may_pause=race.state == Race.State.RUNNING,
        may_resume=race.state == Race.State.PAUSED,
        may_end=race.state in (Race.State.GRID, Race.State.RUNNING, Race.State.PAUSED),
        entries=plural(race.seq, "line"),
        rulings=_changed(state) if state else (),
    )


def _clock(seconds: int | None, race: Race) -> Answer:
    label = f"{seconds} s" if seconds else "Off"
    return Answer(str(seconds or "off"), label, "", seconds == race.palm_seconds)


def _changed(state: State) -> tuple[tuple[str, str], ...]:
    views = (switch_view(key, state.rulings) for key in state.rulings.changed())
    return tuple((view.question, view.meaning) for view in views)


def log_file(race: Race) -> dict[str, object]:
    """The whole log as it can be read back. Secret choices are not in the log before they are shown."""
    return dump(GAME, racelog.entries_of(race))
