"""A sheet against WeasyPrint's hello world; the same sheet again; a race that goes on while the press works."""

from __future__ import annotations

import io
import resource
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median, quantiles

import weasyprint
from django.conf import settings
from django.db import connection
from django.urls import reverse

from campaigns.access import Here
from campaigns.models import Driver, Role
from campaigns.printing import press, worker
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.shop import OfDriver, find
from tests.bench.bench_races import Tap, _seconds
from tests.bench.ratio import PAIRS, Ratio, time_ratio
from tests.bench.site import Browser, served
from tests.racing import start_race
from tests.world import World

TAPS = 100
TABLE = {"table": "http://192.168.1.20:8000"}


def measure() -> Iterator[Ratio]:
    with served() as (world, port):
        (document,) = find("driver", "sheet").build(_subject(world), Options(), TABLE)
        warm = worker.Press(Path(settings.BASE_DIR, "static"))
        job, pictures = press._job([document], "")
        rendered = time_ratio(lambda: warm.print(job, pictures, io.BytesIO()), _hello, times=3)
        yield Ratio("character_sheet_over_hello_world", rendered, goal=12)
        yield Ratio("character_sheet_again_over_a_render", _again(document, warm), goal=0.05)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        yield Ratio("peak_memory_of_press_and_bench_in_mb", peak, goal=worker.MEMORY / 1024 / 1024)
        yield Ratio("race_post_p99_while_printing_over_idle", _while_printing(world, port), goal=2)


def _subject(world: World) -> OfDriver:
    driver = Driver.objects.select_related("player", "car__team").get(pk=world.mara.pk)
    return OfDriver(Here(world.campaign, world.alice, Role.GM), driver)


def _hello() -> bytes:
    pdf: bytes = weasyprint.HTML(string="<p>Hello, world</p>").write_pdf()
    return pdf


def _again(document: Document, warm: worker.Press) -> float:
    """From the ready documents to the PDF on the shelf, HTML and digest and all, over one render."""
    job, pictures = press._job([document], "")
    press._put(press._place(job, pictures), warm.print(job, pictures, io.BytesIO()))
    return time_ratio(lambda: press.pdf_of([document]), lambda: warm.print(job, pictures, io.BytesIO()), times=5)


def _while_printing(world: World, port: int) -> float:
    """The slowest hundredth of a GM's taps while new sheets are printed without a pause, over that of a quiet table."""
    night = start_race(world)
    tap, printed = Tap(f"{night.url}/act", night.seat(world.kenji)), count()

    def p99() -> float:
        alice = Browser(port, world.alice)  # a new line each time: an idle one is soon closed
        taken = [_seconds(lambda: alice.post(tap.path, **tap.fields())) for _ in range(TAPS)]
        return quantiles(taken, n=100, method="inclusive")[98]

    def busy() -> float:
        stop = threading.Event()
        at_work = threading.Thread(target=_print_on, args=(world, port, stop, printed))
        at_work.start()
        try:
            return p99()
        finally:
            stop.set()
            at_work.join()

    busy()
    found = [(busy(), p99()) for _ in range(PAIRS)]
    quiet, loud = (1000 * median(column) for column in zip(*((q, b) for b, q in found), strict=True))
    print(f"  p99 of a tap {quiet:.1f} ms, while printing {loud:.1f} ms, {next(printed)} prints")
    return median(b / q for b, q in found)


def _print_on(world: World, port: int, stop: threading.Event, printed: Iterator[int]) -> None:
    """Everybody's sheets, each time with a name that no PDF on the shelf has."""
    printer, address = Browser(port, world.carl), reverse("print_campaign_sheets", args=(world.campaign.pk,))
    while not stop.is_set():
        Driver.objects.filter(pk=world.mara.pk).update(name=f"Mara {next(printed)}")
        printer.get(address)
    connection.close()
