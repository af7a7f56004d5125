"""The sheet against bare views (bare.py): the whole page, and one field that saves itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count

from django.urls import reverse

from campaigns.models import Driver
from campaigns.services.sheets import digest
from tests.bench.ratio import Ratio, time_ratio
from tests.bench.site import Browser, served

BIOGRAPHY = "Learned to drive on the dock roads of **Gothenburg**, hauling ice at night.\n\n- Kenji, since Monaco\n" * 5


def measure() -> Iterator[Ratio]:
    with served() as (world, port):
        bob, mara = Browser(port, world.bob), world.mara
        Driver.objects.filter(pk=mara.pk).update(biography=BIOGRAPHY)
        sheet, bare = _address("sheet", mara), f"/bare/{mara.campaign_id}"
        read = time_ratio(lambda: bob.get(sheet), lambda: bob.get(f"{bare}/read/{mara.pk}"), times=30)
        yield Ratio("sheet_page_over_bare_read", read, goal=3)
        numbers = count()
        saved = time_ratio(
            _autosave(bob, mara),
            lambda: bob.post(f"{bare}/append", value=f"{BIOGRAPHY[:300]} {next(numbers)}"),
            times=30,
        )
        yield Ratio("autosave_over_bare_append", saved, goal=2)


def _address(name: str, driver: Driver) -> str:
    return reverse(name, args=(driver.campaign_id, driver.pk))


def _autosave(browser: Browser, driver: Driver) -> Callable[[], None]:
    """What autosave.js sends for a pause in typing: the whole text, and what it saw last time."""
    address, numbers = _address("edit_sheet", driver), count()
    seen = digest(Driver.objects.get(pk=driver.pk).biography)

    def save() -> None:
        nonlocal seen
        answer = browser.post(address, field="biography", value=f"{BIOGRAPHY} {next(numbers)}", seen=seen)
        seen = json.loads(answer)["seen"]

    return save
