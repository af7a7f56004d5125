"""The races of the tests that need a real server: built with the site's own services, told as plain data."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

from campaigns.models import Membership, Race, RaceEntry, Role, Seat, Snapshot
from campaigns.models.race import new_token
from tests.racing import Night, start_race
from tests.world import World, build_world, person


def build(*, palming: int = 0, running: int = 0, spectators: int = 0, laps: int = 2) -> dict[str, Any]:
    """The tests' campaign with so many races before the first turn, and so many at a palm of Bob's and Dora's."""
    with transaction.atomic():
        world = build_world()
        night = start_race(world, laps=laps)
        races = [night.race_id, *(copy_of(night) for _ in range(running - 1))] if running else []
        palms = []
        if palming:
            at_a_palm = start_race(world)
            at_a_palm.bring_to_palm(world.mara, world.kenji)
            palms = [at_a_palm.race_id, *(copy_of(at_a_palm) for _ in range(palming - 1))]
            prompt = at_a_palm.race.prompt
    return {
        "campaign": world.campaign.pk,
        "sessions": {name: session(world, name) for name in ("alice", "carl", "bob", "dora", "sam", "eve")},
        "mara": night.seat(world.mara),
        "kenji": night.seat(world.kenji),
        "nika": night.seat(world.nika),
        "spectators": [watching(world, n) for n in range(spectators)],
        "running": races,
        "palming": palms,
        "prompt": prompt if palming else None,
    }


def session(world: World, name: str) -> str:
    return world.client(getattr(world, name)).cookies[settings.SESSION_COOKIE_NAME].value


def watching(world: World, number: int) -> str:
    """The session of one more spectator."""
    made = person(f"Spectator {number}")
    Membership.objects.create(campaign=world.campaign, person=made, role=Role.SPECTATOR)
    return world.client(made).cookies[settings.SESSION_COOKIE_NAME].value


def copy_of(night: Night) -> int:
    """The same race once more, log and all."""
    seats, log, snapshots = night.race.seats.all(), night.race.log.all(), night.race.snapshots.all()
    race = night.race
    race.pk, race.token = None, new_token()
    race.save()
    for rows, model in ((seats, Seat), (log, RaceEntry), (snapshots, Snapshot)):
        copies = list(rows)
        for row in copies:
            row.pk, row.race = None, race
        model.objects.bulk_create(copies)  # type: ignore[attr-defined]
    assert isinstance(race, Race)
    return race.pk


def copy_database(to: object) -> None:
    """The test database as it stands, into a file for a server."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(to)])


def build_elsewhere() -> None:
    """In a database that is not this test run's: for a process of its own."""
    call_command("migrate", verbosity=0)
    sys.stdout.write(json.dumps(build(**json.loads(sys.argv[1]))))
