"""What stands on a printed character sheet: the driver's own figures, a blank form's, or those of tonight's race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import drawings
from campaigns.printing import briefs
from campaigns.queries.carsheet import CarSheet, FigureView, ScoreView
from campaigns.queries.panel_boxes import Box, panel_boxes
from campaigns.wording import number, signed
from svl.rules import PANELS, SPEED_LIMIT, Car, Panels, Race, Rulings, catalog, limit_of, tack_shift

FEWEST_ROWS = 5  # for talents and for components, as on the book's sheet: the GM may hand out a fifth talent
BLANK_BOXES = 10  # of a panel nobody has shared points to yet: 50 points
TICKS_A_LAP = 3  # most races have three laps
LAPS, PIT_TURNS = 6, 4  # cells of the two counters
LASTING = range(5, 13)  # the malfunctions that stay on a car


@dataclass(frozen=True)
class Tick:
    """A cell to mark a use in; `text` is what tonight's race has written into it."""

    label: str
    text: str = ""

    @property
    def is_marked(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True)
class Row:
    """A talent or a component, or an empty line for one."""

    place: int
    name: str = ""
    icon: str = ""
    effect: str = ""
    often: str = ""
    ticks: tuple[Tick, ...] = ()
    is_failed: bool = False

    @property
    def is_written(self) -> bool:
        """One wide cell, for the lap of the last use."""
        return len(self.ticks) == 1 and self.often not in ("race", "lap")


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
    speed: int
    is_top: bool = False
    is_now: bool = False


@dataclass(frozen=True)
class TackCell:
    name: str
    icon: str
    chassis: str
    top: str
    panels: str
    is_now: bool = False


@dataclass(frozen=True)
class FaultCell:
    roll: int
    icon: str
    effect: str
    count: str = ""


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
        return max(0, self.state.strength(self.seat).of(panel) - self.car.damage.of(panel))

    def last_use(self, ability: str) -> int | None:
        """On which lap an ability was last used."""
        return next((use.lap for use in reversed(self.car.uses) if use.ability == ability), None)


@dataclass(frozen=True)
class SheetView:
    figures: tuple[FigureView, ...]
    scores: tuple[Score, ...]
    talents: tuple[Row, ...]
    components: tuple[Row, ...]
    panels: tuple[PanelBlock, ...]
    ladder: tuple[Rung, ...]
    tacks: tuple[TackCell, ...]
    faults: tuple[FaultCell, ...]
    laps: tuple[Tick, ...]
    pit_turns: tuple[Tick, ...]
    pit_mends: str  # what a turn in the pit does about malfunctions

    @property
    def panel(self) -> dict[str, PanelBlock]:
        return {panel.key: panel for panel in self.panels}


def sheet_view(sheet: CarSheet, panels: Panels, rulings: Rulings, wear: Wear | None = None) -> SheetView:
    top = next(figure for figure in sheet.figures if figure.key == "top_speed")
    talents = [ability.key for ability in sheet.talents]
    components = [ability.key for ability in sheet.components]
    return SheetView(
        figures=sheet.figures,
        scores=tuple(
            Score(score.name, str(score.score), band_of(score), score.worth.removesuffix(" a test"))
            for score in sheet.scores
        ),
        talents=_rows(talents, rulings, wear),
        components=_rows(components, rulings, wear),
        panels=tuple(_panel(key, panels.of(key), wear) for key in PANELS),
        ladder=_ladder(int(top.text), wear.car.speed if wear else None),
        tacks=tuple(_tack(tack, panels, int(top.text), rulings, wear) for tack in catalog.TACKS.values()),
        faults=_faults(wear),
        laps=_counter(LAPS, wear.state.lap_of(wear.seat) - 1 if wear else 0),
        pit_turns=_counter(PIT_TURNS, wear.car.pit_left if wear else 0),
        pit_mends=_pit_mends(rulings),
    )


def blank_view(rulings: Rulings) -> SheetView:
    """The same form with nothing written on it."""
    names = ("Chassis", "Acceleration", "Top Speed", "Braking Rate", "Handling", "Slots")
    worths = {"Reflexes": "Handling", "Psyche": "talents", "Endurance": "to pass", "Charisma": "winnings %"}
    return SheetView(
        figures=tuple(FigureView(name.lower(), name, "", (), "") for name in names),
        scores=tuple(Score(name, "", "", worth) for name, worth in worths.items()),
        talents=_rows([], rulings, None),
        components=_rows([], rulings, None),
        panels=tuple(PanelBlock(key, key.capitalize(), "", (Box(),) * BLANK_BOXES) for key in PANELS),
        ladder=_ladder(None, None),
        tacks=tuple(_tack(tack, None, None, rulings, None) for tack in catalog.TACKS.values()),
        faults=_faults(None),
        laps=_counter(LAPS, 0),
        pit_turns=_counter(PIT_TURNS, 0),
        pit_mends=_pit_mends(rulings),
    )


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
    ticks = _ticks(key, rulings, wear)
    return Row(place, name, icon, briefs.brief(key, rulings), briefs.often(key, rulings), ticks, failed)


def _ticks(key: str, rulings: Rulings, wear: Wear | None) -> tuple[Tick, ...]:
    """One for the race; one for each lap; where it is every so many, one to write the lap into."""
    limit = limit_of(key, rulings)
    used = wear.last_use(key) if wear else None
    if limit is None or (limit.per, limit.every) == ("turn", 1):
        return ()
    if limit.per == "race":
        return (Tick("race", "×" if used else ""),)
    if (limit.per, limit.every) == ("lap", 1):
        return tuple(Tick(f"lap {lap}", "×" if used == lap else "") for lap in range(1, TICKS_A_LAP + 1))
    return (Tick(f"every {limit.every} {limit.per}s", f"lap {used}" if used else ""),)


def _panel(key: str, base: int, wear: Wear | None) -> PanelBlock:
    boxes = panel_boxes(base, wear.car.damage.of(key) if wear else 0)
    return PanelBlock(key, key.capitalize(), str(base), boxes, str(wear.left_on(key)) if wear else "")


def _ladder(top: int | None, now: int | None) -> tuple[Rung, ...]:
    return tuple(Rung(speed, speed == top, speed == now) for speed in range(SPEED_LIMIT, -1, -1))


def _tack(tack: catalog.Tack, panels: Panels | None, top: int | None, rulings: Rulings, wear: Wear | None) -> TackCell:
    shift = tack_shift(tack.id, panels, rulings) if panels else Panels()
    return TackCell(
        name=tack.name,
        icon=f"tack-{tack.id}",
        chassis=f"Chassis {signed(tack.chassis)}" if tack.chassis else "as built",
        top=_top_words(top, tack.top_speed),
        panels=_shift_words(shift),
        is_now=wear is not None and wear.car.tack == tack.id,
    )


def _top_words(top: int | None, change: int) -> str:
    if top is None:
        return f"Top Speed {signed(change)}" if change else "Top Speed"
    return f"Top Speed {number(top + change)}"


def _shift_words(shift: Panels) -> str:
    """Each panel -6; Front -7, others -6; or all four."""
    if not any(shift):
        return ""
    if len({*shift}) == 1:
        return f"each panel {signed(shift.front)}"
    if len({shift.rear, shift.left, shift.right}) == 1:
        return f"Front {signed(shift.front)}, others {signed(shift.rear)}"
    return ", ".join(f"{key.capitalize()} {signed(shift.of(key))}" for key in PANELS)


def _faults(wear: Wear | None) -> tuple[FaultCell, ...]:
    had = [fault.roll for fault in wear.car.faults] if wear else []
    return tuple(
        FaultCell(
            roll,
            drawings.malfunction_icon(catalog.MALFUNCTIONS[roll]),
            FAULTS[roll],
            "" if roll not in had else "×" if had.count(roll) == 1 else f"{had.count(roll)}×",
        )
        for roll in LASTING
    )


FAULTS = {
    5: "One component off",
    6: "All components off",
    7: "Braking Rate 1",
    8: f"Top Speed {signed(-2)}",
    9: f"Top Speed {signed(-4)}",
    10: f"Acceleration {signed(-2)}",
    11: f"Acceleration {signed(-4)}",
    12: "Car's Handling 0",
}


def _pit_mends(rulings: Rulings) -> str:
    return "A pit turn mends one." if rulings.all_components_pit else "A pit turn mends one, never a 6."


def _counter(cells: int, done: int) -> tuple[Tick, ...]:
    return tuple(Tick(str(cell), "×" if cell <= done else "") for cell in range(1, cells + 1))
