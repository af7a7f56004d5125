"""Where the words of the character sheet stand over its lines: one block of text each, as a stylesheet."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.printing import sheet_geometry as at
from campaigns.printing.sheet_geometry import CarPlaces, Zone
from campaigns.printing.sheet_view import SheetView

Placed = Iterator[tuple[str, Zone]]


def css(width: float, height: float, view: SheetView, places: CarPlaces) -> str:
    zones = at.zones(width, height)
    rung = (zones["z-ladder"].height - at.LADDER_LABEL) / at.RUNGS
    blocks = (
        ("w-form", Zone(0, 0, width, height)),
        *_head(zones["z-head"]),
        *_figures(zones),
        *_lists(zones, view),
        *_car(places),
        *_edges(zones, view),
    )
    return f"{' '.join(zone.css(name) for name, zone in blocks)} .rungs {{ line-height: {rung:.2f}mm }}"


def _head(head: Zone) -> Placed:
    words = head.inset(29, 0, right=65)
    yield "w-name", Zone(words.left, head.top, words.width, 12)
    facts = Zone(words.left, head.top + 13.4, words.width, 12)
    left = facts.left
    for fact, share in enumerate(at.FACT_SHARES):
        yield f"w-fact{fact}", Zone(left, facts.top, facts.width * share - at.FACT_GAP, facts.height)
        left += facts.width * share
    yield "w-number", Zone(head.right - 29, head.top + 3.5, 25, 18)
    yield "w-portrait", Zone(head.left + 0.2, head.top + 0.2, head.height - 0.4, head.height - 0.4)


def _figures(zones: dict[str, Zone]) -> Placed:
    stats, scores = zones["z-stats"], zones["z-scores"]
    for figure in range(6):
        row = Zone(stats.left, stats.top + figure // 3 * stats.height / 2, stats.width, stats.height / 2)
        yield f"w-stat{figure}", row.column(figure % 3, 3).inset(1.4, 0.8, right=0.6)
    for score in range(4):
        yield f"w-score{score}", scores.column(score, 4).inset(1.4, 0.8, right=0.4)


def _lists(zones: dict[str, Zone], view: SheetView) -> Placed:
    for name, rows in (("talents", view.talents), ("components", view.components)):
        zone = zones[f"z-{name}"]
        yield f"w-{name}", Zone(zone.left, zone.top, zone.width, at.HEADING)
        for place, row in enumerate(at.rows_of(zone, len(rows))):
            top = row.top + (row.height - at.ROW_TEXT) / 2
            yield f"w-{name}{place + 1}", Zone(row.left + at.TEXT_LEFT, top, row.width - at.TEXT_LEFT, at.ROW_TEXT)
            cell = at.ticks_of(row, 1)[0]
            yield f"w-{name}-t{place + 1}", Zone(cell.left, cell.top, 3 * at.TICK_STEP, cell.height)


def _car(places: CarPlaces) -> Placed:
    for key, place in places.panels.items():
        yield f"w-{key}", place.head
        yield f"w-{key}-now", place.now.inset(0.9, 0.5)
        if place.boxes:
            yield f"w-{key}-rest", place.boxes[-1]
    yield "w-notes", places.notes


def _edges(zones: dict[str, Zone], view: SheetView) -> Placed:
    ladder, foot = zones["z-ladder"], zones["z-foot"]
    yield "w-speed", Zone(ladder.left, ladder.top + 0.9, ladder.width, at.LADDER_LABEL - 0.9)
    yield "w-rungs", Zone(ladder.left, ladder.top + at.LADDER_LABEL, ladder.width, ladder.height - at.LADDER_LABEL)
    for tack, cell in enumerate(at.tack_cells(zones["z-tacks"])):
        yield f"w-tack{tack}", cell.inset(10, 1.6, right=0.6)
    counters = (("laps", view.laps), ("pits", view.pit_turns))
    for (name, ticks), row in zip(counters, at.counter_rows(zones["z-tacks"]), strict=True):
        yield f"w-{name}", row.inset(0, (row.height - 4) / 2)
        cell = at.ticks_of(row, 1)[0]
        yield f"w-{name}-t", Zone(cell.left + at.COUNTER_LABEL, cell.top, 6 * at.TICK_STEP, cell.height)
        yield f"w-{name}-sum", at.ticks_of(row.inset(at.COUNTER_LABEL, 0), len(ticks))[-1]
    faults = zones["z-faults"]
    yield "w-faults", Zone(faults.left, faults.top, faults.width, at.FAULT_HEAD)
    for fault, cell in enumerate(at.fault_cells(faults, len(view.faults))):
        yield f"w-fault{fault}", Zone(cell.left, cell.top + 1, cell.width - 0.4, cell.height - 1)
    yield "w-foot", Zone(foot.left, foot.top + 1.2, foot.width - 56, foot.height - 1.2)
    yield "w-code", Zone(foot.right - 54, foot.top + 1.6, 36, 12)
