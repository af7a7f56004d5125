"""What `manage.py check` says about this machine: which SQLite writes the data, and whether PDFs can be made."""

from __future__ import annotations

import ctypes
import sqlite3
import sys
from typing import Any

from django.core.checks import CheckMessage, Info, Warning
from django.db import connection

# Two connections that write and checkpoint at the same instant may damage the file; mended in these versions.
WAL_FAULT_BEGINS, WAL_FAULT_ENDS = (3, 7, 0), (3, 51, 3)
WAL_FAULT_MENDED_IN = ((3, 44, 6), (3, 50, 7))

LIBRARIES = {
    "linux": {"libpangoft2-1.0-0": "libpangoft2-1.0.so.0", "libharfbuzz-subset0": "libharfbuzz-subset.so.0"},
    "darwin": {"pango": "libpangoft2-1.0.0.dylib", "harfbuzz": "libharfbuzz-subset.0.dylib"},
}


def has_wal_fault(version: tuple[int, ...]) -> bool:
    mended = any(version[:2] == fixed[:2] and version >= fixed for fixed in WAL_FAULT_MENDED_IN)
    return WAL_FAULT_BEGINS <= version < WAL_FAULT_ENDS and not mended


def sqlite_is_named(**kwargs: Any) -> list[CheckMessage]:
    if connection.vendor != "sqlite" or not has_wal_fault(sqlite3.sqlite_version_info):
        return []
    return [
        Info(
            f"SQLite {sqlite3.sqlite_version} is in the range with the rare WAL-reset fault (3.7.0 to 3.51.2).",
            hint="The write gate keeps clear of it, as long as only this site writes to the database file.",
            id="campaigns.I001",
        )
    ]


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_printing_packages() -> list[str]:
    packages = LIBRARIES.get(sys.platform, {})
    return [package for package, library in packages.items() if not loads(library)]


def printing_advice() -> str:
    """What is missing and how to get it, in one line; nothing if nothing is."""
    missing = missing_printing_packages()
    return f"{_trouble(missing)} To get what is missing: {_remedy(missing)}" if missing else ""


def _trouble(missing: list[str]) -> str:
    subset_only = missing in (["libharfbuzz-subset0"], ["harfbuzz"])
    what = "PDFs are made many times slower" if subset_only else "PDFs cannot be made"
    return f"{what}: {' and '.join(missing)} missing on this machine."


def _remedy(missing: list[str]) -> str:
    install = "brew install" if sys.platform == "darwin" else "apt-get install --no-install-recommends"
    return f"{install} {' '.join(missing)}"


def printing_is_possible(**kwargs: Any) -> list[CheckMessage]:
    missing = missing_printing_packages()
    if not missing:
        return []
    return [Warning(_trouble(missing), hint=_remedy(missing), id="campaigns.W001")]
