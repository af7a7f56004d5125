"""Everybody at and around a table, asking for everything the site has, and every byte they are told.

Two crowds that ask the same of two races get the same bytes unless the races differ in something they may know. Nothing
is masked for that: the clock stands still, and what is drawn at random is drawn from the asking itself.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client, TestCase
from django.utils import timezone

from campaigns import presence, racelog
from campaigns.access import TV_COOKIE
from campaigns.models import Person, Season
from tests.addresses import ADDRESSES, NEVER_ENDS, Address
from tests.racing import Night

Told = dict[str, bytes]  # what was asked by whom -> the whole answer

TV_PATHS = ("/tv", "/tv?stream=1", "/tv/parts", "/tv/now", "/tv/waits", "/tv/livery.css")


@contextmanager
def luck_of(asking: str) -> Iterator[None]:
    """Tokens and dice that depend on nothing but the asking."""
    luck = random.Random(asking)
    with (
        mock.patch.object(secrets, "choice", luck.choice),
        mock.patch.object(secrets, "randbelow", luck.randrange),
        mock.patch.object(secrets, "token_hex", lambda size=16: luck.randbytes(size).hex()),
        mock.patch.object(secrets, "token_urlsafe", lambda size=16: luck.randbytes(size).hex()),
    ):
        yield


@contextmanager
def clock_standing_still() -> Iterator[None]:
    moment, seconds, real = timezone.now(), time.time(), time.time
    with ExitStack() as stopped:
        stopped.enter_context(mock.patch.object(timezone, "now", return_value=moment))
        # else somebody is away who was here a minute ago, when the crowd takes its time
        stopped.enter_context(mock.patch.object(presence, "monotonic", return_value=time.monotonic()))
        own = [module for name, module in list(sys.modules.items()) if name.startswith("campaigns.")]
        for module in (time, *(each for each in own if vars(each).get("time") is real)):
            stopped.enter_context(mock.patch.object(module, "time", return_value=seconds))
        yield


@contextmanager
def undone_afterwards() -> Iterator[None]:
    """What happens inside is told to everybody as usual, and has not happened after it."""
    _forget_what_is_in_memory()  # of earlier tests, whose numbers are given out again
    try:
        with transaction.atomic():
            with TestCase.captureOnCommitCallbacks(execute=True):
                yield
            transaction.set_rollback(True)
    finally:
        _forget_what_is_in_memory()


def _forget_what_is_in_memory() -> None:
    presence._last_seen.clear()
    presence._tvs_seen.clear()
    racelog._tables.clear()
    cache.clear()


@dataclass
class Crowd:
    """Who asks. Each keeps one session; the rest of the browser is new whenever the crowd is asked to look."""

    night: Night
    people: dict[str, Person | None]
    tvs: dict[str, str] = field(default_factory=dict)  # by name: the secret a TV among them holds
    _sessions: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, person in self.people.items():
            if person is not None:
                client = self.night.world.client(person)
                self._sessions[name] = client.cookies[settings.SESSION_COOKIE_NAME].value

    def browser(self, name: str) -> Client:
        client = Client()
        if name in self._sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._sessions[name]
        if name in self.tvs:
            client.cookies[TV_COOKIE] = self.tvs[name]
        return client

    def looks(self, addresses: Iterable[str]) -> Told:
        """Every address asked for by everybody."""
        told = {}
        for name in self.people:
            client = self.browser(name)
            for path in addresses:
                told[f"{name} GET {path}"] = whole(lambda c=client, p=path: c.get(p), f"{name} GET {path}")
        return told

    def tries(self, addresses: Iterable[str], fields: dict[str, Any]) -> Told:
        """Every address sent a form by everybody, each as if the others had not."""
        told = {}
        for name in self.people:
            for path in addresses:
                asking = f"{name} POST {path}"
                client = self.browser(name)
                with transaction.atomic():
                    told[asking] = whole(
                        lambda c=client, p=path: c.post(p, fields, headers={"accept": "application/json"}), asking
                    )
                    transaction.set_rollback(True)
                racelog._tables.clear()
        return told


def whole(ask: Callable[[], Any], asking: str) -> bytes:
    """Status, headers, cookies and body, as they go over the line."""
    with luck_of(asking):
        response = ask()
        body = b"".join(response) if response.streaming else response.content
    head = [f"{response.status_code}", *sorted(f"{name}: {value}" for name, value in response.items())]
    return "\n".join([*head, response.cookies.output(), ""]).encode() + body


def differences(one: Told, other: Told) -> list[str]:
    assert one.keys() == other.keys()
    return [asking for asking in one if one[asking] != other[asking]]


# -- what there is to ask for


def race_paths(night: Night) -> list[str]:
    """Every address of a race, with cars and the last line of the log in it."""
    addresses = [address for address in ADDRESSES if "race_id" in address.parameters and address.name not in NEVER_ENDS]
    return [path for address in addresses for path in _filled(address, night)]


def questions(night: Night) -> list[str]:
    """What some addresses of a race are asked besides: a car, a tile, a line, the drawer of a cockpit."""
    mara, kenji = (night.seat(driver) for driver in (night.world.mara, night.world.kenji))
    asked = [f"event?tile=1&as={kind}" for kind in ("event", "change")]
    asked += [f"{sheet}?seat={car}" for sheet in ("event", "ask") for car in (mara, kenji)]
    asked += ["adjust?tile=1", "adjust?what=question", "log?upto=3", f"log/undo?target={night.race.seq}"]
    asked += [f"adjust?seat={mara}&what={what}" for what in ("", "speed", "status")]
    asked += [f"cockpit/{car}{page}?drawer=1" for car in (mara, kenji) for page in ("", "/parts")]
    asked += [f"replay?at={night.race.seq}", "replay/steps?from=1", "replay/moments?from=1"]
    return [f"{night.url}/{each}" for each in asked]


def other_paths(night: Night) -> list[str]:
    """Everything else in the campaign, and at home."""
    known = _values(night)
    return [
        address.filled(known)
        for address in ADDRESSES
        if "race_id" not in address.parameters
        and set(address.parameters) <= known.keys()
        and address.name not in NEVER_ENDS
    ]


def unknown_parameters(night: Night) -> set[str]:
    """Parameters of a race's addresses that the crowd has no value for, so that it could not ask."""
    in_races = (address for address in ADDRESSES if "race_id" in address.parameters)
    several = {"seat_key", "seq", "n"}
    return {name for address in in_races for name in address.parameters} - _values(night).keys() - several


def _filled(address: Address, night: Night) -> Iterator[str]:
    known, last = _values(night), night.race.seq
    for car in _seats(night)[:2] if "seat_key" in address.parameters else [""]:
        yield address.filled(known | {"seat_key": car, "seq": last, "n": 0})


def _seats(night: Night) -> list[str]:
    return list(night.race.seats.values_list("key", flat=True))


def _values(night: Night) -> dict[str, Any]:
    world = night.world
    return {
        "campaign_id": world.campaign.pk,
        "race_id": night.race_id,
        "driver_id": world.mara.pk,
        "season_id": Season.objects.get(campaign=world.campaign).pk,
        "circuit": "utah",
        "key": "handling",
    }


def fields_of(night: Night) -> dict[str, Any]:
    """What a form of the race might send at this moment."""
    race = night.race
    return {
        "seat": night.seat(night.world.kenji),
        "seq": race.seq,
        "prompt": race.prompt or 0,
        "key": "a-tap",
        "target": race.seq,
        "why": "a test",
        "intent": "PASS",
        "kind": "svl.drive",
        "tack": "pace",
        "speed": 2,
        "what": "nudge",
        "value": "1",
    }
