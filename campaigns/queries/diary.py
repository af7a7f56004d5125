"""The campaign's diary, day by day, newest first, as far as this person may read it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone

from campaigns import sight
from campaigns.access import Here
from campaigns.models import LogEntry
from campaigns.queries.paging import Pages, cut

A_PAGE = 50


@dataclass(frozen=True)
class Line:
    at: dt.datetime
    by: str
    kind: str
    text: str
    gm_only: bool


@dataclass(frozen=True)
class Day:
    date: dt.date
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class KindView:
    key: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class DiaryView:
    days: tuple[Day, ...]
    kinds: tuple[KindView, ...]
    kind: str
    pages: Pages


def diary_page(here: Here, *, kind: str = "", page: str = "") -> DiaryView:
    """One page of it. A kind that never was shows everything."""
    written = sight.log(here)
    kinds = sorted(written.order_by().values_list("kind", flat=True).distinct())
    kind = kind if kind in kinds else ""
    entries, pages = cut(written.filter(kind=kind) if kind else written, A_PAGE, page, kind=kind)
    views = tuple(KindView(each, kind_name(each), each == kind) for each in kinds)
    return DiaryView(_by_day(entries), views, kind, pages)


def kind_name(kind: str) -> str:
    """driver_made -> Driver made"""
    return kind.replace("_", " ").capitalize()


def _by_day(entries: Iterable[LogEntry]) -> tuple[Day, ...]:
    return tuple(
        Day(date, tuple(map(_line, written)))
        for date, written in groupby(entries, lambda entry: timezone.localdate(entry.at))
    )


def _line(entry: LogEntry) -> Line:
    return Line(entry.at, entry.by, kind_name(entry.kind), entry.text, entry.gm_only)
