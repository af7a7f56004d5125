"""For every test of the print shop: a shelf of its own, a plain page to print, and the press at work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.access import Here
from campaigns.models import Driver, Role
from campaigns.printing import pool, press
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.shop import OfDriver, find
from tests.printing.sheets import TABLE, Printer
from tests.world import World

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


@pytest.fixture
def here(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


@pytest.fixture
def printed(here: Here) -> Printer:
    """A driver's printable, or one of the campaign's, as a PDF."""

    def made(key: str, driver: Driver | None = None, options: Options | None = None, **words: str) -> bytes:
        scope: Any = "campaign" if driver is None else "driver"
        subject = here if driver is None else OfDriver(here, driver)
        return press.pdf_of(find(scope, key).build(subject, options or Options(), {**TABLE, **words}))

    return made
