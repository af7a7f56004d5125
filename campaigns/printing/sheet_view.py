"""What stands on a printed character sheet: the driver's own figures, a blank form's, or those of tonight's race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from campaigns import drawings
from campaigns.printing import briefs
from campaigns.printing.lettering import ELLIPSIS, GLUE, fits, width
from campaigns.printing.sheet_geometry import WIDE_FAULTS
from campaigns.queries.carsheet import CarSheet, PartView, ScoreView
from campaigns.queries.panel_boxes import Box, panel_boxes
from campaigns.wording import listed, number, signed
from campaigns.words.phrases import armour_change, armour_unit
from svl.rules import PANELS, SPEED_LIMIT, Car, Panels, Race, Rulings, Use, catalog, is_ready, limit_of, tack_shift

FEWEST_ROWS = 5  # for talents and for components, as on the book's sheet: the GM may hand out a fifth talent
BLANK_BOXES = 10  # of a panel nobody has shared points to yet: 50 points
TICKS_A_LAP = 3  # most races have three laps
LAPS, PIT_TURNS = 6, 4  # cells of the two counters
HALF_LAPS, HALF_PIT_TURNS = 5, 3  # on half a page
CROSS = "×"
SHORT_NAME = 12  # letters that never go over two lines
SUM_TYPE, SUM_WIDTH = 8.0, 32.8  # points, in large type; mm of a box, on the narrowest paper


@dataclass(frozen=True)
class Tick:
    """A cell to mark a use in; `text` is what tonight's race has written into it."""

    label: str
    text: str = ""

    @property
    def is_marked(self) -> bool:
        return self.text == CROSS


@dataclass(frozen=True)
class Row:
    """A talent or a component, or an empty line for one."""

    place: int
    name: str = ""
    icon: str = ""
    effect: str = ""
    often: str = ""
    ticks: tuple[Tick, ...] = ()
    summary: Tick | None = None  # all of them in one, where there is less room
    is_failed: bool = False

    @property
    def is_written(self) -> bool:
        """One wide cell, for the lap or turn of the last use."""
        return len(self.ticks) == 1 and self.often not in ("race", "lap")

    @property
    def is_late(self) -> bool:
        """Has it laps of two figures, which take a place each?"""
        return any(len(tick.label) > 1 for tick in self.ticks)


@dataclass(frozen=True)
class PanelBlock:
    """One panel: what it holds, a box for every five points and one for the rest, and what is left of it now."""

    key: str
    name: str
    base: str
    boxes: tuple[Box, ...]
    now: str = ""

    @property
    def rest(self) -> int:
        """The points of the box that has fewer than the others; 0 if there is none."""
        return self.boxes[-1].points if self.boxes and self.boxes[-1].is_rest else 0

    @property
    def is_dense(self) -> bool:
        """More boxes than fit at full size."""
        return len(self.boxes) - bool(self.rest) > 24

    @property
    def on_half_a_page(self) -> str:
        """How its boxes are drawn where there is less room; of too many there are none, and the now cell has to do."""
        count = len(self.boxes)
        return "none" if count > 30 else "is-dense" if count > 12 else "is-usual"


@dataclass(frozen=True)
class Rung:
    speed: str
    is_top: bool = False
    is_now: bool = False


@dataclass(frozen=True)
class TackCell:
    name: str
    icon: str
    armour: str
    top: str
    panels: str  # how they share it
    is_now: bool = False

    @property
    def short(self) -> str:
        return self.panels or self.armour


@dataclass(frozen=True)
class FaultCell:
    roll: int
    icon: str
    effect: str
    count: str = ""


@dataclass(frozen=True)
class Stat:
    """One of the six figures of the car, and what it is the sum of."""

    name: str
    text: str
    unit: str = ""
    sum: str = ""


@dataclass(frozen=True)
class Score:
    """One of the four scores, the band it lies in and what that is worth."""

    name: str
    score: str
    band: str
    worth: str


@dataclass(frozen=True)
class Wear:
    """Tonight's race, as it has treated one car."""

    state: Race
    seat: str

    @property
    def car(self) -> Car:
        return self.state.car(self.seat)

    def left_on(self, panel: str) -> int:
        return self.state.left(self.car).of(panel)

    @property
    def lap(self) -> int:
        return self.state.lap_of(self.seat)

    def last_use(self, ability: str) -> Use | None:
        return next((use for use in reversed(self.car.uses) if use.ability == ability), None)

    def is_spent(self, ability: str) -> bool:
        """Used, and not ready again yet; whether it works is another matter."""
        return not is_ready(ability, self.car.uses, self.lap, self.car.turns, self.state.rulings)


@dataclass(frozen=True)
class SheetView:
    figures: tuple[Stat, ...]
    scores: tuple[Score, ...]
    talents: tuple[Row, ...]
    components: tuple[Row, ...]
    panels: tuple[PanelBlock, ...]
    ladder: tuple[Rung, ...]
    tacks: tuple[TackCell, ...]
    faults: tuple[FaultCell, ...]
    about_faults: str  # which act at once, and what a turn in the pit does about the others
    laps_done: int = 0
    pit_left: int = 0

    @property
    def laps(self) -> tuple[Tick, ...]:
        return _counter(LAPS, self.laps_done)

    @property
    def pit_turns(self) -> tuple[Tick, ...]:
        return _counter(PIT_TURNS, self.pit_left)

    @property
    def half_laps(self) -> tuple[Tick, ...]:
        return _counter(HALF_LAPS, self.laps_done)

    @property
    def half_pit_turns(self) -> tuple[Tick, ...]:
        return _counter(HALF_PIT_TURNS, self.pit_left)

    @property
    def has_many_faults(self) -> bool:
        return len(self.faults) > WIDE_FAULTS

    @property
    def panel(self) -> dict[str, PanelBlock]:
        return {panel.key: panel for panel in self.panels}


def sheet_view(sheet: CarSheet, panels: Panels, rulings: Rulings, wear: Wear | None = None) -> SheetView:
    top = next(figure for figure in sheet.figures if figure.key == "top_speed")
    talents = [ability.key for ability in sheet.talents]
    components = [ability.key for ability in sheet.components]
    return SheetView(
        figures=tuple(Stat(each.name, each.text, each.unit, sum_words(each.parts)) for each in sheet.figures),
        scores=tuple(
            Score(score.name, str(score.score), band_of(score), score.worth.removesuffix(" a test"))
            for score in sheet.scores
        ),
        talents=_rows(talents, rulings, wear),
        components=_rows(components, rulings, wear),
        panels=tuple(_panel(key, panels.of(key), wear) for key in PANELS),
        ladder=_ladder(int(top.text), wear.car.speed if wear else None, rulings),
        tacks=tuple(_tack(tack, panels, int(top.text), rulings, wear) for tack in catalog.TACKS.values()),
        faults=_faults(rulings, wear),
        about_faults=_about_faults(rulings),
        laps_done=wear.lap - 1 if wear else 0,
        pit_left=wear.car.pit_left if wear else 0,
    )


def blank_view(rulings: Rulings) -> SheetView:
    """The same form with nothing written on it."""
    names = ("Chassis", "Acceleration", "Top Speed", "Braking Rate", "Handling", "Slots")
    worths = {"Reflexes": "Handling", "Psyche": "talents", "Endurance": "to pass", "Charisma": "winnings %"}
    return SheetView(
        figures=tuple(Stat(name, "") for name in names),
        scores=tuple(Score(name, "", "", worth) for name, worth in worths.items()),
        talents=_rows([], rulings, None),
        components=_rows([], rulings, None),
        panels=tuple(PanelBlock(key, key.capitalize(), "", (Box(),) * BLANK_BOXES) for key in PANELS),
        ladder=_ladder(None, None, rulings),
        tacks=tuple(_tack(tack, None, None, rulings, None) for tack in catalog.TACKS.values()),
        faults=_faults(rulings, None),
        about_faults=_about_faults(rulings),
    )


def sum_words(parts: Sequence[PartView]) -> str:
    """Light 5, Ittogami +1, Turbo +1: all of it in the two lines of its box, if need be with shorter names."""
    if len(parts) < 2:
        return ""
    told = {part: len([*same]) for part, same in groupby(parts)}
    names = [part.label for part in told]
    amounts = [f"{part.text}{f' ×{count}' if count > 1 else ''}" for part, count in told.items()]
    while not fits(summed := _summed(names, amounts), SUM_TYPE, SUM_WIDTH, 2):
        widest = max(range(len(names)), key=lambda at: width(names[at], SUM_TYPE))
        names[widest] = f"{names[widest].rstrip(ELLIPSIS)[:-1].rstrip()}{ELLIPSIS}"
    return summed


def _summed(names: Sequence[str], amounts: Sequence[str]) -> str:
    """No amount goes to another line than its name, or the end of it where that is long."""
    glued = (name.replace(" ", GLUE) if len(name) <= SHORT_NAME else name for name in names)
    return ", ".join(f"{name}{GLUE}{amount}" for name, amount in zip(glued, amounts, strict=True))


def band_of(score: ScoreView) -> str:
    """15–16, say. Endurance has none: it is rolled against."""
    if score.key == "endurance":
        return "3d6"
    return next(f"{band.low}–{band.high}" for band in catalog.BANDS if band.low <= score.score <= band.high)


def _rows(keys: Sequence[str], rulings: Rulings, wear: Wear | None) -> tuple[Row, ...]:
    filled = [_row(place, key, rulings, wear) for place, key in enumerate(keys, start=1)]
    return (*filled, *(Row(place) for place in range(len(filled) + 1, FEWEST_ROWS + 1)))


def _row(place: int, key: str, rulings: Rulings, wear: Wear | None) -> Row:
    if key in catalog.TALENTS:
        name, icon = catalog.TALENTS[key].name, drawings.talent_icon(catalog.TALENTS[key])
    else:
        name, icon = catalog.COMPONENTS[key].name, drawings.component_icon(catalog.COMPONENTS[key])
    failed = wear is not None and key in catalog.COMPONENTS and not wear.state.has(wear.seat, key)
    often, summary = briefs.often(key, rulings), _summary(key, rulings, wear)
    ticks = _ticks(often, summary, wear.last_use(key) if wear else None, wear.lap if wear else 1)
    return Row(place, name, icon, briefs.brief(key, rulings), often, ticks, summary, failed)


def _summary(key: str, rulings: Rulings, wear: Wear | None) -> Tick | None:
    """One cell that says whether it is used; where it is every so many, on which lap or turn it was."""
    limit = limit_of(key, rulings)
    if limit is None or (limit.per, limit.every) == ("turn", 1):
        return None
    used = wear.last_use(key) if wear and wear.is_spent(key) else None
    if used is None:
        return Tick(limit.per)
    written = str(used.turn if limit.per == "turn" else used.lap)
    return Tick(limit.per, CROSS if limit.every == 1 else written)


def _ticks(often: str, summary: Tick | None, used: Use | None, now: int) -> tuple[Tick, ...]:
    """One for the race; one for each lap; where it is every so many, one to write the lap or turn into."""
    if summary is None:
        return ()
    if often == "lap":
        return _lap_ticks(now, used.lap if used else 0)
    if often == "race":
        return (summary,)
    return (Tick(f"every {often}", f"{summary.label} {summary.text}" if summary.text else ""),)


def _lap_ticks(now: int, used: int) -> tuple[Tick, ...]:
    """Three laps at a time. A car that was set back cannot use it again before it is past the lap of its use."""
    first = (max(now, used) - 1) // TICKS_A_LAP * TICKS_A_LAP + 1
    spent = range(min(now, used), used + 1)
    return tuple(Tick(str(lap), CROSS if lap in spent else "") for lap in range(first, first + TICKS_A_LAP))


def _panel(key: str, base: int, wear: Wear | None) -> PanelBlock:
    boxes = panel_boxes(base, wear.car.damage.of(key) if wear else 0)
    return PanelBlock(key, key.capitalize(), str(base), boxes, str(wear.left_on(key)) if wear else "")


def _ladder(top: int | None, now: int | None, rulings: Rulings) -> tuple[Rung, ...]:
    """From the highest speed down. Where nothing ends the scale, the first rung is for all speeds above it too."""
    highest = f"{SPEED_LIMIT}+" if rulings.speed_cap != SPEED_LIMIT else str(SPEED_LIMIT)
    if now is not None and now > SPEED_LIMIT:
        highest = str(now)
    names = (highest, *map(str, range(SPEED_LIMIT - 1, -1, -1)))
    tops, nows = _rung_of(top), _rung_of(now)
    return tuple(Rung(name, place == tops, place == nows) for place, name in enumerate(names))


def _rung_of(speed: int | None) -> int | None:
    """The place on the ladder, counted from its upper end."""
    return None if speed is None else max(SPEED_LIMIT - speed, 0)


def _tack(tack: catalog.Tack, panels: Panels | None, top: int | None, rulings: Rulings, wear: Wear | None) -> TackCell:
    return TackCell(
        name=tack.name,
        icon=f"tack-{tack.id}",
        armour=f"{armour_unit(rulings)} {armour_change(tack, rulings)}" if tack.chassis else "as built",
        top=_top_words(top, tack.top_speed),
        panels=_shift_words(tack_shift(tack.id, panels, rulings) if panels else Panels()),
        is_now=wear is not None and wear.car.tack == tack.id,
    )


def _top_words(top: int | None, change: int) -> str:
    if top is None:
        return f"Top Speed {signed(change)}" if change else "Top Speed"
    return f"Top Speed {number(top + change)}"


def _shift_words(shift: Panels) -> str:
    """Front -7, others -6; or all four. Nothing where none has another share than the next."""
    if len({*shift}) == 1:
        return ""
    if len({shift.rear, shift.left, shift.right}) == 1:
        return f"Front {signed(shift.front)}, others {signed(shift.rear)}"
    return ", ".join(f"{key.capitalize()} {signed(shift.of(key))}" for key in PANELS)


def _faults(rulings: Rulings, wear: Wear | None) -> tuple[FaultCell, ...]:
    had = [fault.roll for fault in wear.car.faults] if wear else []
    return tuple(
        FaultCell(
            roll,
            drawings.malfunction_icon(catalog.MALFUNCTIONS[roll]),
            briefs.fault_brief(roll, rulings),
            "" if roll not in had else CROSS if had.count(roll) == 1 else f"{had.count(roll)}×",
        )
        for roll in briefs.lasting(rulings)
    )


def _about_faults(rulings: Rulings) -> str:
    rolls, when = briefs.acting(rulings)
    mends = "A pit turn mends one." if rulings.all_components_pit else "A pit turn mends one, never a 6."
    return f"2d6 when a hit is more than a panel has left; {listed([str(roll) for roll in rolls])} act {when}. {mends}"


def _counter(cells: int, done: int) -> tuple[Tick, ...]:
    """A cell for each; of more than there are cells, the last one has the figure."""
    ticks = tuple(Tick(str(cell), CROSS if cell <= done else "") for cell in range(1, cells + 1))
    return (*ticks[:-1], Tick("=", str(done))) if done > cells else ticks
