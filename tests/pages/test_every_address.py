"""Every address of the site, taken from the site itself, asked for by everybody: nobody is told what is not theirs."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.addresses import (
    ADDRESSES,
    HIDDEN_CHECK,
    HIDDEN_LOG,
    HIDDEN_NOTE,
    IN_CAMPAIGNS,
    PRIVATE,
    Address,
    one_of_everything,
)
from tests.racing import Night
from tests.world import World

GHOST = "The Ghost"
FROM_PLAYERS = (GHOST, HIDDEN_NOTE, HIDDEN_LOG, HIDDEN_CHECK)
pytestmark = pytest.mark.usefixtures("prints_are_text")


@pytest.fixture
def values(world: World) -> dict[str, Any]:
    return one_of_everything(world)


def answer(client: Client, method: str, path: str) -> tuple[int, str]:
    signed_in = copy(client.cookies)
    response = getattr(client, method)(path)
    # a bell asks on a thread of its own, which does not see this test's transaction, and takes us for nobody
    client.cookies = signed_in
    if getattr(response, "is_async", False):  # a bell: it has no end
        response.close()
        return response.status_code, ""
    body = b"".join(response) if response.streaming else response.content
    text = body.decode("utf-8", "replace")
    # the page's own address and token differ from one asking to the next
    return response.status_code, re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"', "", text).replace(
        path, ""
    )


def test_every_parameter_has_a_real_value(values: dict[str, Any]) -> None:
    """So that no address is left out of what follows."""
    assert {name for address in ADDRESSES for name in address.parameters} - set(values) == set()


def wrong(condition: Callable[[Address], object], among: list[Address]) -> list[str]:
    """The names of the addresses that break a promise; each is tried on the same world, whatever the others did."""
    found = []
    for address in among:
        with transaction.atomic():
            kept = condition(address)
            transaction.set_rollback(True)
        if not kept:
            found.append(address.name)
    return found


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, "eve"])
def test_a_stranger_is_told_that_nothing_is_there(
    world: World, values: dict[str, Any], who: str | None, method: str
) -> None:
    """Whether the campaign exists or not, the answer is the same to the letter."""
    client = world.client(getattr(world, who) if who else None)
    nowhere = values | {"campaign_id": 424_242}

    def tells_nothing(address: Address) -> bool:
        there = answer(client, method, address.filled(values))
        return there[0] in (404, 405) and there == answer(client, method, address.filled(nowhere))

    assert wrong(tells_nothing, IN_CAMPAIGNS) == []


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_no_page_tells_a_player_or_a_spectator_what_is_hidden(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))
    secrets = (*FROM_PLAYERS, *((PRIVATE,) if who == "sam" else ()))

    def keeps_secrets(address: Address) -> bool:
        body = answer(client, "get", address.filled(values))[1]
        return not any(secret in body for secret in secrets)

    assert wrong(keeps_secrets, IN_CAMPAIGNS) == []


@pytest.mark.parametrize("who", ["alice", "carl", "dora"])
def test_private_notes_are_their_writers_alone(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))
    assert wrong(lambda address: PRIVATE not in answer(client, "get", address.filled(values))[1], IN_CAMPAIGNS) == []


def test_the_secrets_are_really_there_to_be_told(world: World, values: dict[str, Any]) -> None:
    """Each canary is on some page of somebody who may know it; else the tests above could not fail."""
    alice, bob = world.client(world.alice), world.client(world.bob)
    told = "".join(answer(alice, "get", address.filled(values))[1] for address in IN_CAMPAIGNS)
    told += answer(bob, "get", f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/")[1]
    told = html.unescape(told)
    assert [secret for secret in (*FROM_PLAYERS, PRIVATE) if secret not in told] == []


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_a_hidden_driver_is_nobody_to_a_player(world: World, values: dict[str, Any], who: str) -> None:
    client = world.client(getattr(world, who))

    def is_nobody(address: Address) -> bool:
        return all(
            answer(client, method, address.filled(values | {"driver_id": world.ghost.pk}))
            == answer(client, method, address.filled(values | {"driver_id": 424_242}))
            for method in ("get", "post")
        )

    assert wrong(is_nobody, [address for address in ADDRESSES if "driver_id" in address.parameters]) == []


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, "eve", "sam", "bob", "carl", "alice"])
def test_no_address_breaks_for_anybody(world: World, values: dict[str, Any], who: str | None, method: str) -> None:
    client = world.client(getattr(world, who) if who else None)
    assert wrong(lambda address: answer(client, method, address.filled(values))[0] < 500, ADDRESSES) == []


@pytest.mark.parametrize("when", ["in mid-race", "after the flag"])
def test_a_page_that_shows_a_painted_car_brings_its_colours_along(
    world: World, values: dict[str, Any], when: str
) -> None:
    """Without them the car is drawn black."""
    if when == "after the flag":
        Night(world, values["race_id"]).run_to_the_end()
    alice = world.client(world.alice)

    def has_colours(address: Address) -> bool:
        page = answer(alice, "get", address.filled(values))[1]
        shows = re.search(rf'class="[^"]*\blivery-{world.mara.car.pk}\b', page)
        return "<html" not in page or not shows or "livery.css" in page

    assert wrong(has_colours, IN_CAMPAIGNS) == []
