"""Everybody taps at once: nothing is lost, nothing is done twice, nobody sees an error; on SQLite and on PostgreSQL.

The server is a process of its own, and so is each group of phones, because threads of one process take turns and prove
nothing about that.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from svl.table import GM, Adjust, encode
from tests.races.judge import Database, faults
from tests.races.postgres import postgres
from tests.races.scene import build, copy_database
from tests.races.served import ROOT, served

pytestmark = pytest.mark.django_db(transaction=True)

ALL = os.environ.get("PROVE") == "all"
TAPS = 1000 if ALL else 160  # each is sent twice
ROUNDS = 200 if ALL else 24
PROCESSES = 8
SCENE = {"running": 3, "palming": ROUNDS}


@dataclass
class Site:
    """A database with races in it, and how a server finds it."""

    scene: dict[str, Any]
    environment: dict[str, str]
    database: Database

    def url(self, race: int, verb: str) -> str:
        return f"/c/{self.scene['campaign']}/races/{race}/{verb}"


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Site:
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    scene = build(**SCENE)
    copy_database(tmp_path / "svl.sqlite3")
    return Site(scene, {"VAR_DIR": str(tmp_path)}, Database(tmp_path / "svl.sqlite3"))


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with postgres() as url:
        environment = {
            "VAR_DIR": str(tmp_path_factory.mktemp("var")),
            "DATABASE_URL": url,
            "SECRET_KEY": settings.SECRET_KEY,
        }
        work = "import django; django.setup(); from tests.races import scene; scene.build_elsewhere()"
        command = [sys.executable, "-c", work, json.dumps(SCENE)]
        built = subprocess.run(
            command, cwd=ROOT, env=os.environ | environment, text=True, stdout=subprocess.PIPE, check=True
        )
        yield Site(json.loads(built.stdout), environment, Database(url))


def post_at_once(site: Site, port: int, plans: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """Each plan in a process of its own; all begin when the last is ready."""
    command = [sys.executable, "-m", "tests.races.poster"]
    posters = [
        subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in plans
    ]
    for poster, taps in zip(posters, plans, strict=True):
        plan = {"port": port, "sessions": site.scene["sessions"], "database": site.database.where, "taps": taps}
        assert poster.stdin
        poster.stdin.write(json.dumps(plan) + "\n")
        poster.stdin.flush()
    for poster in posters:
        assert poster.stdout
        assert poster.stdout.readline() == "ready\n"
    for poster in posters:
        assert poster.stdin
        poster.stdin.write("go\n")
        poster.stdin.flush()
    return [json.loads(poster.communicate()[0] or "[]") for poster in posters]


# -- many writers


def adjustments(site: Site, taps: int) -> list[list[dict[str, Any]]]:
    """The GM's laptops correct speeds in three races; every tap is sent by two processes, in different order."""
    luck = random.Random(1)

    def tap(n: int) -> dict[str, Any]:
        race = site.scene["running"][n % 3]
        adjust = Adjust("speed", f"tap {n}", site.scene["kenji"], value=n % 6)
        fields = {"seat": GM, "key": f"tap-{n}", "action": json.dumps(encode(adjust))}
        return {"who": "alice", "race": race, "path": site.url(race, "act"), "fields": fields}

    plans: list[list[dict[str, Any]]] = [[] for _ in range(PROCESSES)]
    for n in range(taps):
        for process in luck.sample(range(PROCESSES), 2):
            plans[process].append(tap(n))
    return plans


def most_at_once(answers: list[dict[str, Any]]) -> int:
    changes = sorted([(each["begun"], 1) for each in answers] + [(each["ended"], -1) for each in answers])
    most = now = 0
    for _, change in changes:
        now += change
        most = max(most, now)
    return most


def what_went_wrong(site: Site, answers: list[dict[str, Any]], taps: int) -> list[str]:
    found = [f"answered with {each['statuses'][-1]}" for each in answers if each["statuses"][-1] != 204]
    found += ["an error on the way" for each in answers if any(status >= 500 for status in each["statuses"])]
    keys = []
    for race in site.scene["running"]:
        stored = site.database.stored(race)
        found += faults(stored)
        keys += stored.keys()
    times = [keys.count(f"tap-{n}") for n in range(taps)]
    return found + [f"tap {n} is in the log {count} times" for n, count in enumerate(times) if count != 1]


def contend(site: Site, taps: int, **environment: str) -> tuple[list[str], list[dict[str, Any]]]:
    with served(**site.environment, **environment) as server:
        answers = [each for own in post_at_once(site, server.port, adjustments(site, taps)) for each in own]
    return what_went_wrong(site, answers, taps), answers


def report(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with capsys.disabled():
        print(f"\n{line}")  # noqa: T201


@pytest.mark.parametrize("engine", ["on_sqlite", "on_postgres"])
def test_eight_processes_lose_nothing_and_double_nothing(
    engine: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, answers = contend(request.getfixturevalue(engine), TAPS)
    assert wrong == []
    assert len(answers) == 2 * TAPS
    sent, together = sum(len(each["statuses"]) for each in answers), most_at_once(answers)
    assert together == PROCESSES
    report(
        capsys, f"{engine}: {2 * TAPS} posts of {TAPS} taps ({sent} sent in all), {together} at once: 0 lost or doubled"
    )


def test_without_the_gate_the_same_taps_meet_errors(on_sqlite: Site) -> None:
    """The proof that the test above would notice."""
    wrong, _ = contend(on_sqlite, 40, DJANGO_SETTINGS_MODULE="tests.races.unguarded")
    assert wrong != []


# -- two last choosers


def last_choosers(site: Site) -> list[list[dict[str, Any]]]:
    """Bob and Dora palm in one race after the other, each the other's last."""

    def palm(race: int, who: str, seat: str) -> dict[str, Any]:
        fields = {"seat": site.scene[seat], "prompt": site.scene["prompt"], "intent": "PASS"}
        return {"who": who, "path": site.url(race, "palm"), "fields": fields}

    races = site.scene["palming"]
    return [[palm(race, "bob", "mara") for race in races], [palm(race, "dora", "kenji") for race in races]]


def unrevealed(site: Site) -> list[str]:
    """What is wrong with the races in which both have chosen."""
    found = []
    for race in site.scene["palming"]:
        stored = site.database.stored(race)
        shown = [row for row in stored.rows if row.kind == "table.reveal"]
        found += [f"race {race}: {fault}" for fault in faults(stored)]
        if len(shown) != 1:
            found.append(f"race {race} was shown {len(shown)} times")
    return found


@pytest.mark.parametrize("engine", ["on_sqlite", "on_postgres"])
def test_two_last_choosers_at_the_same_instant_reveal_once(
    engine: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    site = request.getfixturevalue(engine)
    with served(**site.environment) as server:
        answers = [each for own in post_at_once(site, server.port, last_choosers(site)) for each in own]
    assert [each for each in answers if each["statuses"] != [204]] == []
    assert unrevealed(site) == []
    report(capsys, f"{engine}: {ROUNDS} palms of two, {most_at_once(answers)} at once: {ROUNDS} reveals")
