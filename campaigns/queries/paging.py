"""Long lists in pages, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import QueryDict

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Pages:
    """Where in a list one stands. `newer` and `older` are the query strings of the neighbours, empty at the ends."""

    number: int
    last: int
    count: int
    newer: str
    older: str


def cut(rows: QuerySet[Row], size: int, asked: str, **kept: Any) -> tuple[list[Row], Pages]:
    """The rows of the page asked for, the nearest one if there is none such; `kept` filters stay in the addresses."""
    page: Page[Row] = Paginator(rows, size).get_page(asked)
    paginator = page.paginator
    return list(page.object_list), Pages(
        number=page.number,
        last=paginator.num_pages,
        count=paginator.count,
        newer=_address(page.number - 1, kept) if page.has_previous() else "",
        older=_address(page.number + 1, kept) if page.has_next() else "",
    )


def query_string(**wanted: Any) -> str:
    """?driver=3&kind=cash with what is empty left out; nothing at all if everything is."""
    query = QueryDict(mutable=True)
    query.update({name: str(value) for name, value in wanted.items() if value})
    return f"?{query.urlencode()}" if query else ""


def _address(number: int, kept: dict[str, Any]) -> str:
    return query_string(**kept, page=number)
