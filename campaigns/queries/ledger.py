"""The ledger as a table: every row with what its account stood at after it."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, QuerySet, Sum, Window

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.models import Driver, LedgerEntry, Race
from campaigns.queries.paging import Pages, cut, query_string
from campaigns.services.ledger import counts_as
from campaigns.wording import number, signed

A_PAGE = 50
MOST_ON_PAPER = 1000

# A cell that begins with one of these is a formula to a spreadsheet, whoever wrote it.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")

HEADINGS = ("Row", "Date", "Driver", "Number", "Team", "Kind", "Amount", "Balance", "Reason", "Race", "Corrects", "By")


@dataclass(frozen=True)
class Filter:
    """Which rows are asked for: one driver's, one kind's, or all."""

    driver: int | None = None
    kind: str = ""

    @property
    def query(self) -> str:
        return query_string(driver=self.driver, kind=self.kind)


@dataclass(frozen=True)
class LedgerRow:
    """`stands` says what a corrected row counts as now, `corrects` which row this one corrects."""

    id: int
    at: dt.datetime
    driver_id: int
    driver: str
    number: int | str  # nothing for somebody without a car
    livery: str
    kind: str
    amount: str
    is_loss: bool
    balance: str
    reason: str
    race: str
    by: str
    corrects: int | None
    stands: str
    may_be_corrected: bool


@dataclass(frozen=True)
class DriverChoice:
    id: int
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class KindChoice:
    key: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class Total:
    kind: str
    amount: str


@dataclass(frozen=True)
class LedgerView:
    rows: tuple[LedgerRow, ...]
    totals: tuple[Total, ...]
    drivers: tuple[DriverChoice, ...]
    kinds: tuple[KindChoice, ...]
    filter: Filter
    pages: Pages


@dataclass(frozen=True)
class EntryView:
    """One row, ready to be corrected."""

    id: int
    driver: str
    kind: str
    amount: str
    reason: str
    stands: int
    stands_text: str
    is_correction: bool


def ledger_page(here: Here, wanted: Filter, *, page: str = "") -> LedgerView:
    """One page, newest first. The number of queries is the same for every number of drivers and rows."""
    entries = _with_balance(_entries(here, wanted)).order_by("-id").prefetch_related("corrections")
    rows, pages = cut(entries, A_PAGE, page, driver=wanted.driver, kind=wanted.kind)
    return LedgerView(
        rows=tuple(_row(here, entry) for entry in rows),
        totals=_totals(here, wanted),
        drivers=tuple(DriverChoice(driver.pk, driver.name, driver.pk == wanted.driver) for driver in choosable(here)),
        kinds=tuple(KindChoice(key, name, key == wanted.kind) for key, name in LedgerEntry.Kind.choices),
        filter=wanted,
        pages=pages,
    )


@dataclass(frozen=True)
class LedgerList:
    """The whole ledger as far as it is asked for, oldest first; of a very long one the newest rows."""

    rows: tuple[LedgerRow, ...]
    totals: tuple[Total, ...]
    left_out: int


def ledger_rows(here: Here, wanted: Filter) -> LedgerList:
    entries = _with_balance(_entries(here, wanted)).order_by("-id").prefetch_related("corrections")
    newest = tuple(_row(here, entry) for entry in entries[:MOST_ON_PAPER])
    left_out = max(0, _entries(here, wanted).count() - MOST_ON_PAPER)
    return LedgerList(newest[::-1], _totals(here, wanted), left_out)


def entry_view(entry: LedgerEntry) -> EntryView:
    stands = counts_as(entry)
    return EntryView(
        id=entry.pk,
        driver=entry.driver.name,
        kind=LedgerEntry.Kind(entry.kind).label,
        amount=signed(entry.amount),
        reason=entry.reason,
        stands=stands,
        stands_text=signed(stands),
        is_correction=entry.corrects_id is not None,
    )


def choosable(here: Here) -> QuerySet[Driver]:
    """The drivers this person may ask for by name."""
    return sight.drivers(here).order_by("name")


def races(here: Here) -> QuerySet[Race]:
    return Race.objects.filter(campaign=here.campaign).order_by("-id")


def ledger_csv(here: Here, wanted: Filter) -> str:
    """What this person sees, oldest first, for a spreadsheet: words are disarmed, figures stay figures."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    writer.writerows(_cells(entry) for entry in _with_balance(_entries(here, wanted)).order_by("id"))
    return text.getvalue()


def disarmed(text: str) -> str:
    """An apostrophe before what a spreadsheet would run as a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_SIGNS) else text


def _cells(entry: LedgerEntry) -> Iterable[object]:
    car = getattr(entry.driver, "car", None)
    plate, team = (car.number, disarmed(car.team.name)) if car else ("", "")
    yield from (entry.pk, entry.at.isoformat(timespec="seconds"), disarmed(entry.driver.name), plate)
    yield from (team, LedgerEntry.Kind(entry.kind).label, entry.amount, _balance(entry))
    yield from (disarmed(entry.reason), disarmed(entry.race.name) if entry.race else "", entry.corrects_id or "")
    yield disarmed(entry.by)


def _entries(here: Here, wanted: Filter) -> QuerySet[LedgerEntry]:
    rows = sight.ledger(here).select_related("driver__car__team", "race")
    if wanted.driver is not None:
        rows = rows.filter(driver_id=wanted.driver)
    return rows.filter(kind=wanted.kind) if wanted.kind else rows


def _with_balance(rows: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
    """What the driver's account of that kind stood at after each row. Filters keep whole accounts, so it holds."""
    after = Window(Sum("amount"), partition_by=[F("driver"), F("kind")], order_by=F("id").asc())
    return rows.annotate(balance=after)


def _balance(entry: LedgerEntry) -> int:
    balance: int = entry.balance  # type: ignore[attr-defined]  # annotated in _with_balance
    return balance


def _row(here: Here, entry: LedgerEntry) -> LedgerRow:
    is_correction, car = entry.corrects_id is not None, getattr(entry.driver, "car", None)
    return LedgerRow(
        id=entry.pk,
        at=entry.at,
        driver_id=entry.driver_id,
        driver=entry.driver.name,
        number=car.number if car else "",
        livery=drawings.car_livery(car) if car else "",
        kind=LedgerEntry.Kind(entry.kind).label,
        amount=signed(entry.amount),
        is_loss=entry.amount < 0,
        balance=number(_balance(entry)),
        reason=entry.reason,
        race=entry.race.name if entry.race else "",
        by=entry.by,
        corrects=entry.corrects_id,
        stands=signed(counts_as(entry)) if entry.corrections.all() else "",
        may_be_corrected=here.runs and not is_correction,
    )


def _totals(here: Here, wanted: Filter) -> tuple[Total, ...]:
    """The three sums of what is shown, whichever page of it; an account nobody used is left out."""
    sums = dict(_entries(here, wanted).order_by().values_list("kind").annotate(total=Sum("amount")))
    return tuple(Total(kind.label, number(sums[kind])) for kind in LedgerEntry.Kind if kind in sums)
