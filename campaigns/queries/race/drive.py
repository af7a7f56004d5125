"""Driving a car from the console: every tack and speed that may be set, each with what it would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.game import State
from campaigns.queries.race.cards import ChoiceView, as_json, choices_of
from campaigns.wording import listed, number, plural, signed, surname
from svl.rules import PANELS, SPEED_LIMIT, Line, actions, catalog, lines, turn_extras

PLAIN = ""
USING = {PLAIN: "Plain", "speed_hack": "Speed Hack", "hard_stop": "Hard Stop"}


@dataclass(frozen=True)
class Rung:
    """One speed under one tack."""

    speed: int
    action: str  # as the form sends it
    cost: str
    tone: str
    says: str  # stop on 14, Front −10
    is_chosen: bool
    is_fastest_clean: bool
    is_refused: bool  # the rules do not allow it; at a table that may bend them it is offered all the same

    @property
    def label(self) -> str:
        return f"DRIVE {self.speed}: {self.says}"


@dataclass(frozen=True)
class Ladder:
    """All speeds of one tack, with or without a talent."""

    tack: str
    tack_name: str
    using: str
    using_name: str
    rungs: tuple[Rung, ...]
    is_chosen: bool


@dataclass(frozen=True)
class TackChoice:
    key: str
    name: str
    effect: str
    is_chosen: bool


@dataclass(frozen=True)
class DriveForm:
    seat: str
    tacks: tuple[TackChoice, ...]
    talents: tuple[tuple[str, str], ...]  # key and name; empty where none is ready
    ladders: tuple[Ladder, ...]
    chosen: Rung
    extras: tuple[ChoiceView, ...]  # components to use before driving


Setting = tuple[str, int, str]  # tack, speed, talent


def drive_form(state: State, seat: str, *, bendable: bool = False) -> DriveForm | None:
    """None for a car that has nothing to set."""
    found = lines(state, seat)
    if not found:
        return None
    default = _default(state.car(seat).tack, found)
    clean = _fastest_clean(found)
    tacks = list(dict.fromkeys(line.tack for line in found))
    ladders = tuple(_ladders(state, seat, found, default, clean, bendable))
    chosen = next(rung for ladder in ladders for rung in ladder.rungs if rung.is_chosen)
    return DriveForm(
        seat=seat,
        tacks=tuple(_tack(key, is_chosen=key == default[0]) for key in tacks),
        talents=_talents(found),
        ladders=ladders,
        chosen=chosen,
        extras=choices_of(
            choice for choice in turn_extras(state, seat) if not isinstance(choice.action, actions.Drive)
        ),
    )


def _default(last_tack: str, found: Sequence[Line]) -> Setting:
    """The last tack and the fastest speed that costs nothing; where everything costs, the least damage."""
    plain = [line for line in found if not line.using] or list(found)
    same = [line for line in plain if line.tack == last_tack] or plain
    best = min(same, key=lambda line: (line.wreck, line.damage.total, -line.speed))
    return best.tack, best.speed, best.using


def _fastest_clean(found: Iterable[Line]) -> set[Setting]:
    """The fastest speed without damage of each ladder."""
    best: dict[tuple[str, str], int] = {}
    for line in found:
        if not line.damage.total and not line.wreck:
            key = (line.tack, line.using)
            best[key] = max(best.get(key, 0), line.speed)
    return {(tack, speed, using) for (tack, using), speed in best.items()}


def _ladders(
    state: State, seat: str, found: Sequence[Line], default: Setting, clean: set[Setting], bendable: bool
) -> Iterable[Ladder]:
    settings = dict.fromkeys((line.tack, line.using) for line in found)
    for tack, using in settings:
        own = [line for line in found if (line.tack, line.using) == (tack, using)]
        rungs = [_rung(state, line, default, clean) for line in own]
        if bendable and using == PLAIN:
            rungs = sorted([*rungs, *_refused(tack, {rung.speed for rung in rungs})], key=lambda rung: rung.speed)
        name = catalog.TACKS[tack].name
        yield Ladder(tack, name, using, USING[using], tuple(rungs), (tack, using) == (default[0], default[2]))


def _refused(tack: str, allowed: set[int]) -> list[Rung]:
    """Speeds only a bent rule gives."""
    return [
        Rung(speed, _drive(tack, speed, PLAIN), "rules", "is-out", "the rules refuse it", False, False, True)
        for speed in range(SPEED_LIMIT + 1)
        if speed not in allowed
    ]


def _rung(state: State, line: Line, default: Setting, clean: set[Setting]) -> Rung:
    setting = (line.tack, line.speed, line.using)
    cost, tone = _cost(line)
    return Rung(
        speed=line.speed,
        action=_drive(*setting),
        cost=cost,
        tone=tone,
        says=line_words(state, line),
        is_chosen=setting == default,
        is_fastest_clean=setting in clean,
        is_refused=False,
    )


def _drive(tack: str, speed: int, using: str) -> str:
    return as_json(actions.Drive(tack, speed, using))  # type: ignore[arg-type]


def _cost(line: Line) -> tuple[str, str]:
    if line.wreck:
        return "wreck", "is-danger"
    if line.damage.total:
        return number(-line.damage.total), "is-danger" if line.broken else "is-warn"
    return "ok", ""


def line_words(state: State, line: Line) -> str:
    """stop on 14, Front −10, meets Aoyama"""
    parts = [_stop(line)]
    parts += [f"{key.capitalize()} {number(-lost)}" for key, lost in zip(PANELS, line.damage, strict=True) if lost]
    parts += [plural(line.broken, "malfunction")] if line.broken and not line.wreck else []
    met = list(dict.fromkeys(seat for tile in line.tiles for seat in tile.in_the_way))
    parts += [f"meets {listed([surname(state.name(seat)) for seat in met])}"] if met else []
    parts += [f"{round(line.holds * 100)} % sure"] if line.holds < 1 else []
    return ", ".join(parts)


def _stop(line: Line) -> str:
    if line.wreck:
        return f"a wreck on {line.stop}"
    if line.tiles and line.tiles[-1].finish:
        return "to the flag"
    if not line.tiles:
        return "stand still"
    return "stop on the start tile" if line.stop == 0 else f"stop on {line.stop}"


def _tack(key: str, *, is_chosen: bool) -> TackChoice:
    tack = catalog.TACKS[key]
    effect = f"top {signed(tack.top_speed)}" if tack.top_speed else "as built"
    return TackChoice(key, tack.name, effect, is_chosen)


def _talents(found: Iterable[Line]) -> tuple[tuple[str, str], ...]:
    ready = dict.fromkeys(line.using for line in found)
    return tuple((key, USING[key]) for key in ready) if len(ready) > 1 else ()
