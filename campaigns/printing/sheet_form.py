"""The lines of the character sheet as one drawing: every frame, cell, mark and icon. Words are set over it.

One drawing, because each box of a page costs the press far more than each stroke of a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaigns.paint import Colours
from campaigns.printing import sheet_geometry as at
from campaigns.printing import svg
from campaigns.printing.sheet_geometry import Boxes, CarPlaces, Zone
from campaigns.printing.sheet_view import PanelBlock, Row, SheetView, Tick

THIN, THICK = 0.141, 0.423  # 0.4 and 1.2 pt
FAULT_ICON_LEFT = 15.4  # within its cell, where that is wide enough
HAIR, INK = "#8A959E", "#0E1215"


class Form:
    """Strokes gathered up and drawn at the end, the fine ones in one path."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.hairs: list[str] = []
        self.rules: list[str] = []
        self.marks: list[str] = []
        self.shapes: list[str] = []

    def hair(self, left: float, top: float, right: float) -> None:
        self.hairs.append(f"M{left:.2f} {top:.2f}H{right:.2f}")

    def upright(self, left: float, top: float, bottom: float) -> None:
        self.hairs.append(f"M{left:.2f} {top:.2f}V{bottom:.2f}")

    def rule(self, left: float, top: float, right: float) -> None:
        self.rules.append(f"M{left:.2f} {top:.2f}H{right:.2f}")

    def cell(self, zone: Zone, stroke: float = THIN, more: str = "") -> None:
        """A frame whose outer edge is the zone."""
        half = stroke / 2
        self.shapes.append(
            f'<rect x="{zone.left + half:.2f}" y="{zone.top + half:.2f}" width="{zone.width - stroke:.2f}" '
            f'height="{zone.height - stroke:.2f}" stroke-width="{stroke}" {more}/>'
        )

    def cross(self, zone: Zone, arms: int = 2) -> None:
        """A mark that tonight's race has made: an X in a tick, one stroke through a lost box."""
        inset = zone.width * (0.28 if arms == 2 else 0.12)
        left, right, top, bottom = zone.left + inset, zone.right - inset, zone.top + inset, zone.bottom - inset
        self.marks.append(f"M{left:.2f} {bottom:.2f}L{right:.2f} {top:.2f}")
        if arms == 2:
            self.marks.append(f"M{left:.2f} {top:.2f}L{right:.2f} {bottom:.2f}")

    def place(self, drawing: str) -> None:
        self.shapes.append(drawing)

    def svg(self) -> bytes:
        strokes = (
            f'<path stroke="{HAIR}" stroke-width="{THIN}" d="{"".join(self.hairs)}"/>'
            f'<path stroke-width="{THICK}" d="{"".join(self.rules)}"/>'
            + (f'<path stroke-width="0.6" d="{"".join(self.marks)}"/>' if self.marks else "")
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" fill="none" '
            f'stroke="{INK}">{strokes}{"".join(self.shapes)}</svg>'
        ).encode()


def draw(view: SheetView, places: CarPlaces, form: Form) -> None:
    """The whole form, without the head."""
    zones = at.zones(form.width, form.height)
    _grid(form, zones["z-stats"], rows=2, columns=3)
    _grid(form, zones["z-scores"], rows=1, columns=4)
    _list(form, zones["z-talents"], view.talents)
    _list(form, zones["z-components"], view.components)
    for panel in view.panels:
        place = places.panels[panel.key]
        form.cell(place.now, THICK)
        _boxes(form, panel, place.boxes)
    form.rule(places.notes.left, places.notes.bottom - 0.2, places.notes.right)
    for line in places.lines:
        form.hair(line.left, line.bottom, line.right)
    _ladder(form, view, zones["z-ladder"])
    _tacks(form, view, zones["z-tacks"])
    _faults(form, view, zones["z-faults"])
    foot = zones["z-foot"]
    form.hair(foot.left, foot.top, foot.right)


def draw_head(form: Form, colours: Colours, *, ink_saver: bool, with_picture: bool) -> None:
    """The frame of the portrait, the line under the name, the livery."""
    head = at.zones(form.width, form.height)["z-head"]
    form.cell(Zone(head.left, head.top, head.height, head.height), THIN, f'stroke="{HAIR}"')
    if not with_picture:
        form.place(svg.placed(svg.helmet_shapes(colours, ink_saver=ink_saver), head.left, head.top, head.height))
    form.place(svg.placed(svg.band_shapes(colours, ink_saver=ink_saver), head.right - 62, head.top, 62))
    form.hair(head.left + 29, head.top + 13, head.right - 65)


def boxes_of(view: SheetView) -> dict[str, Boxes]:
    """The boxes of each panel, the remainder's among them."""
    widths = {"front": at.WIDE, "rear": at.WIDE, "left": at.NARROW, "right": at.NARROW}
    return {panel.key: Boxes(len(panel.boxes), panel.is_dense, widths[panel.key]) for panel in view.panels}


def _grid(form: Form, zone: Zone, rows: int, columns: int) -> None:
    for row in range(rows + 1):
        form.hair(zone.left, zone.top + row * zone.height / rows, zone.right)
    for column in range(columns + 1):
        form.upright(zone.left + column * zone.width / columns, zone.top, zone.bottom)


def _list(form: Form, zone: Zone, rows: Sequence[Row]) -> None:
    form.rule(zone.left, zone.top + at.HEADING - 0.2, zone.right)
    for place, row in zip(at.rows_of(zone, len(rows)), rows, strict=True):
        form.hair(place.left, place.bottom, place.right)
        _ticks(form, place, row.ticks, is_wide=row.is_written)
        if row.icon:
            top = place.top + (place.height - at.ICON) / 2
            form.place(svg.placed(svg.icon_shapes(row.icon), place.left + at.ICON_LEFT, top, at.ICON))
        if row.is_failed:
            form.rule(place.left + at.TEXT_LEFT, place.top + place.height / 2, place.right)


def _ticks(form: Form, row: Zone, ticks: Iterable[Tick], *, is_wide: bool) -> None:
    shown = list(ticks)
    for cell, tick in zip(at.ticks_of(row, len(shown)), shown, strict=True):
        form.cell(Zone(cell.left, cell.top, at.WIDE_TICK, cell.height) if is_wide else cell)
        if tick.is_marked and not is_wide:
            form.cross(cell)


def _boxes(form: Form, panel: PanelBlock, places: Sequence[Zone]) -> None:
    for box, place in zip(panel.boxes, places, strict=True):
        form.cell(place, THIN, 'stroke-dasharray="0.7 0.5"' if box.is_rest else "")
        if box.mark:
            form.cross(place, arms=2 if box.is_gone else 1)


def _ladder(form: Form, view: SheetView, ladder: Zone) -> None:
    form.cell(ladder, THICK)
    for rung, place in zip(view.ladder, at.rungs_of(ladder), strict=True):
        (form.rule if rung.is_top else form.hair)(place.left + 0.4, place.top, place.right - 0.4)
        if rung.is_now:
            form.shapes.append(
                f'<rect x="{place.left + 1.2:.2f}" y="{place.top + 1:.2f}" width="{place.width - 2.4:.2f}" '
                f'height="{place.height - 2:.2f}" rx="5" stroke-width="0.6"/>'
            )


def _tacks(form: Form, view: SheetView, zone: Zone) -> None:
    for tack, place in zip(view.tacks, at.tack_cells(zone), strict=True):
        form.cell(place, THICK if tack.is_now else THIN)
        form.place(svg.placed(svg.icon_shapes(tack.icon), place.left + 2, place.top + 2, 7))
    for row, ticks in zip(at.counter_rows(zone), (view.laps, view.pit_turns), strict=True):
        form.hair(row.left, row.bottom - 0.4, row.right)
        _ticks(form, row.inset(at.COUNTER_LABEL, 0), ticks, is_wide=False)


def _faults(form: Form, view: SheetView, zone: Zone) -> None:
    form.rule(zone.left, zone.top + at.FAULT_HEAD - 0.2, zone.right)
    icon = 4.0 if view.has_many_faults else 5.4
    for fault, place in zip(view.faults, at.fault_cells(zone, len(view.faults)), strict=True):
        cell = Zone(place.left, place.top + 1, at.FAULT_TICK, at.FAULT_TICK)
        form.cell(cell)
        if fault.count:
            form.cross(cell)
        left = place.left + min(FAULT_ICON_LEFT, place.width - icon - 0.6)
        form.place(svg.placed(svg.icon_shapes(fault.icon), left, place.top + 2.4, icon))
