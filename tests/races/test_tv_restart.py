"""A TV outlives the server: killed and started again, it shows the same table to the same cookie."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from campaigns.access import TV_COOKIE
from campaigns.models import Campaign, Person
from campaigns.services import tvs
from tests.races.scene import build, copy_database
from tests.races.served import Phone, served


class Set(Phone):
    """A TV's browser: it holds the TV's cookie and no session."""

    def __init__(self, port: int, secret: str) -> None:
        super().__init__(port, "")
        self.headers = {"Cookie": f"{TV_COOKIE}={secret}"}


def test_a_paired_tv_and_one_that_waits_survive_a_kill(transactional_db: None, tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    scene = build(running=1)
    table, alice = Campaign.objects.get(pk=scene["campaign"]), Person.objects.get(name="Alice")
    (_, paired), (_, waiting) = tvs.open_window(table, alice), tvs.greet("10.0.0.7")
    copy_database(tmp_path / "svl.sqlite3")
    with served(VAR_DIR=str(tmp_path)) as nursery:
        on, off = Set(nursery.port, paired), Set(nursery.port, waiting)
        shown = on.get("/tv/now")
        assert (shown.status, shown.told["race"]) == (200, scene["running"][0])
        nursery.kill()
        nursery.start()
        on, off = Set(nursery.port, paired), Set(nursery.port, waiting)
        assert on.get("/tv/now") == shown
        assert off.get("/tv/waits").told == {"waits": True, "keeps": True}
