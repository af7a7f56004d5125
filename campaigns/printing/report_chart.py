"""Places by round on paper: the lines as one drawing, numbers and names as text laid over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.paint import Colours
from campaigns.queries.story.chart import Chart

WIDEST, HIGHEST = 182.0, 96.0  # mm
DASHES = ("", "6 3", "2 3", "10 3 2 3", "10 4", "4 2 1 2")
GREY, HAIR = "#56616B", "#C9CFD4"


@dataclass(frozen=True)
class Label:
    key: str
    text: str
    name: str = ""


@dataclass(frozen=True)
class PrintedChart:
    svg: bytes
    css: str
    height: float  # mm
    labels: tuple[Label, ...]


def printed_chart(chart: Chart, colours: Mapping[str, Colours]) -> PrintedChart:
    """`colours` by the number of a car; one nobody may know is grey."""
    scale = min(WIDEST / chart.width, HIGHEST / chart.height)  # mm to a unit of the drawing
    labels, places = [], []
    for at, curve in enumerate(chart.curves):
        ended = f" ({curve.ends_as})" if curve.ends_as else ""
        labels.append(Label(f"ch-{at}", curve.number, f"{curve.label}{ended}"))
        places.append(f".ch-{at} {{ left: {(chart.right + 8) * scale:.2f}mm; top: {_line(curve.label_y, scale)}mm }}")
    for at, row in enumerate(chart.rows):
        labels.append(Label(f"cr-{at}", row.label))
        places.append(f".cr-{at} {{ left: {20 * scale:.2f}mm; top: {_line(row.at, scale)}mm }}")
    for at, column in enumerate(chart.columns):
        labels.append(Label(f"cc-{at}", column.label))
        left = (float(column.at) - 14) * scale
        places.append(f".cc-{at} {{ left: {left:.2f}mm; top: {(chart.height - 24) * scale:.2f}mm }}")
    size = f".chart {{ width: {chart.width * scale:.2f}mm; height: {chart.height * scale:.2f}mm }}"
    return PrintedChart(_svg(chart, colours), " ".join((size, *places)), chart.height * scale, tuple(labels))


def _line(at: str, scale: float) -> str:
    """Where a line of small type begins that has this height in its middle."""
    return f"{float(at) * scale - 1.7:.2f}"


def _svg(chart: Chart, colours: Mapping[str, Colours]) -> bytes:
    grid = "".join(f'<path stroke="{HAIR}" d="M44 {row.at}H{chart.right}"/>' for row in chart.rows)
    lines = "".join(
        f'<polyline stroke="{colours.get(curve.number, (GREY, GREY))[0]}" stroke-width="3" '
        f'stroke-dasharray="{DASHES[curve.dash % len(DASHES)]}" points="{curve.points}"/>'
        f'<path stroke="{GREY}" d="M{curve.last_x} {curve.last_y}L{chart.right} {curve.label_y}"/>'
        for curve in chart.curves
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {chart.width} {chart.height}" fill="none">'
    return f"{head}{grid}{lines}</svg>".encode()
