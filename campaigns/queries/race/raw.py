"""The log of a race as it lies in the database, for taking along when it cannot be read."""

from __future__ import annotations

import json

from campaigns.models import Race, RaceEntry


def raw_log(race: Race) -> str:
    """One row to a line, in order, nothing looked into."""
    rows = RaceEntry.objects.filter(race=race).order_by("seq").values("seq", "seat", "kind", "at", "data")
    return "".join(f"{json.dumps(row, default=str, ensure_ascii=False)}\n" for row in rows.iterator())
