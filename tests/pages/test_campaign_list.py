"""The list of somebody's campaigns."""

from __future__ import annotations

import pytest

from tests.pages.asking import words
from tests.world import World


@pytest.mark.parametrize(("who", "drivers"), [("alice", 4), ("carl", 4), ("bob", 3), ("sam", 3)])
def test_a_hidden_driver_counts_for_those_who_know_of_it(world: World, who: str, drivers: int) -> None:
    page = words(world.client(getattr(world, who)).get("/campaigns"))
    assert f"{drivers} drivers" in page
