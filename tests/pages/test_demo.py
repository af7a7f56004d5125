"""Planting and removing the demo season by button."""

from __future__ import annotations

from html import unescape

import pytest

from campaigns.models import Campaign
from campaigns.services import demo
from tests.world import World


def test_the_owner_plants_the_demo_season_with_one_button(world: World) -> None:
    alice = world.client(world.alice)
    assert "Plant the demo season" in alice.get("/campaigns/new").content.decode()
    answer = alice.post("/demo/plant")
    planted = demo.planted()
    assert planted is not None
    assert answer["Location"] == f"/c/{planted.pk}/"
    assert alice.post("/demo/plant")["Location"] == f"/c/{planted.pk}/"
    assert Campaign.objects.filter(is_demo=True).count() == 1
    assert "Open World League 2072" in alice.get("/campaigns/new").content.decode()


def test_nobody_else_plants_it(world: World) -> None:
    for person, status in ((world.eve, 403), (world.bob, 403), (None, 404)):
        assert world.client(person).post("/demo/plant").status_code == status
    assert demo.planted() is None
    assert "Plant the demo season" not in world.client(world.eve).get("/campaigns/new").content.decode()


def test_a_look_at_the_address_plants_nothing(world: World) -> None:
    assert world.client(world.alice).get("/demo/plant").status_code == 405
    assert demo.planted() is None


def test_removing_asks_first_and_then_takes_everything(world: World) -> None:
    planted = demo.plant(world.alice)
    alice = world.client(world.alice)
    assert "Remove the demo season" in alice.get(f"/c/{planted.pk}/settings").content.decode()
    asked = unescape(alice.get("/demo/remove").content.decode())
    assert "Remove World League 2072" in asked
    assert demo.planted() is not None
    assert alice.post("/demo/remove").status_code == 302
    assert demo.planted() is None
    assert alice.get(f"/c/{planted.pk}/settings").status_code == 404


@pytest.mark.parametrize("who", ["eve", "bob", "carl"])
def test_nobody_else_finds_it_to_remove(world: World, who: str) -> None:
    demo.plant(world.alice)
    assert world.client(getattr(world, who)).post("/demo/remove").status_code == 404
    assert demo.planted() is not None


def test_without_a_demo_season_there_is_nothing_to_remove(world: World) -> None:
    assert world.client(world.alice).get("/demo/remove").status_code == 404
