"""For every test of the print shop: a shelf of its own, and a plain page to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.printing import pool
from campaigns.printing.document import Document
from campaigns.printing.options import Options

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def shelf(settings: Any, tmp_path: Path) -> Path:
    """Nothing that another test printed is found again."""
    settings.VAR_DIR = tmp_path
    return tmp_path / "press"


@pytest.fixture(autouse=True, scope="session")
def machines() -> Iterator[None]:
    """They stay warm from one test to the next."""
    yield
    pool.close()


@pytest.fixture
def plain(settings: Any) -> Callable[..., Document]:
    """A page with a heading and a text."""
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], HERE / "templates"]}]

    def made(heading: str = "A page", text: str = "", raw: str = "", **rest: Any) -> Document:
        context = {"heading": heading, "text": text, "raw": raw}
        return Document(heading, "printing/plain.html", context, rest.pop("options", Options()), **rest)

    return made
