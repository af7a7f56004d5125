"""The laptop's battery falls out in the middle of a race: what was acknowledged is there, and nothing is half done."""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from django.db import connection

from svl.rules import SVL, Race, rivals
from svl.table import GM, Adjust, Asked, Dice, Sealed, Table, encode, fold, save, seeded_luck, view
from tests.races.judge import Database, Stored, faults, read_on
from tests.races.scene import build, copy_database
from tests.races.served import Answer, Nursery, Phone, served, wait_until_answered
from tests.racing import start_race
from tests.world import build_world

KILLS = 50
SEED = int(os.environ.get("SEED", "0")) or random.SystemRandom().randrange(1, 10**6)


@pytest.fixture
def scene(transactional_db: None, tmp_path: Path) -> dict[str, Any]:
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL, which keeps its own promises about a pulled plug")
    built = build(running=8, laps=9)
    copy_database(tmp_path / "svl.sqlite3")
    return built


class Notebook:
    """What the players saw confirmed, on a disk of their own: written after the answer, before anything else."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("a")
        self.lock = threading.Lock()
        self.noted: list[dict[str, Any]] = []
        self.lasted: list[float] = []  # seconds a request took

    def note(self, **what: Any) -> None:
        with self.lock:
            self.file.write(json.dumps(what) + "\n")
            self.file.flush()
            os.fsync(self.file.fileno())
            self.noted.append(what)

    def __enter__(self) -> Notebook:
        return self

    def __exit__(self, *why: object) -> None:
        self.file.close()


class Battery:
    """Falls out in the middle of a request some requests from now, early or late in it, or just after it."""

    def __init__(self, nursery: Nursery, luck: random.Random, *, a_request_takes: float) -> None:
        self.left = luck.randint(1, 8)
        self.lock = threading.Lock()
        self.timer = threading.Timer(luck.uniform(0, 1.2 * a_request_takes), nursery.kill)

    def use(self) -> None:
        with self.lock:
            self.left -= 1
            if self.left == 0:
                self.timer.start()


@dataclass
class Evening:
    """One race as the people at its table play it, over the line."""

    race: int
    scene: dict[str, Any]
    port: int
    battery: Battery
    database: Database
    notebook: Notebook
    luck: random.Random
    read: Table[Race] | None = None
    taps: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.phones = {name: Phone(self.port, session) for name, session in self.scene["sessions"].items()}
        self.url = f"/c/{self.scene['campaign']}/races/{self.race}"

    def post(self, name: str, verb: str, **fields: object) -> Answer:
        self.battery.use()
        begun = time.monotonic()
        answer = self.phones[name].post(f"{self.url}/{verb}", **fields)
        self.notebook.lasted.append(time.monotonic() - begun)
        return answer

    def step(self) -> bool:
        """One thing somebody does. False: the race is over."""
        stored = self.database.stored(self.race)
        self.read = read_on(self.read, stored)
        waiting = SVL.awaits(self.read.state)
        if waiting is None:
            return False
        if isinstance(waiting, Sealed):
            self.palm(waiting)
        elif isinstance(waiting, Dice):
            self.tap("roll", stored)
        else:
            self.answer(waiting, stored)
        return True

    def answer(self, waiting: Asked, stored: Stored) -> None:
        assert self.read
        doing = self.luck.random()
        if doing < 0.15:
            adjust = Adjust("speed", "a test", self.scene["kenji"], value=self.luck.randint(0, 5))
            self.tap("act", stored, seat=GM, action=json.dumps(encode(adjust)))
        elif doing < 0.25 and stored.rows[-1].kind == "table.adjust":
            self.tap("undo", stored, seat=GM)
        elif doing < 0.4:
            self.tap("autopilot", stored)
        else:
            thinking = view(SVL, self.read.state, (waiting.seat,))
            proposal = rivals.propose(thinking, rivals.FOX, seeded_luck(self.luck.randrange(10**6)))
            self.tap("act", stored, seat=waiting.seat, action=json.dumps(encode(proposal.action)))

    def tap(self, verb: str, stored: Stored, **fields: object) -> None:
        key, seq = f"tap-{self.race}-{next(self.taps)}-{self.luck.random()}", stored.columns["seq"]
        answer = self.post("alice", verb, seq=seq, key=key, **fields)
        assert answer.status == 204, (verb, fields, answer)
        self.notebook.note(race=self.race, key=key if verb in ("act", "roll") else "", after=seq, tick=answer.tick)

    def palm(self, waiting: Sealed) -> None:
        """Everybody at the same time, sometimes twice; autopilots have chosen."""
        hands = [
            (name, seat) for name, seat in (("bob", "mara"), ("dora", "kenji")) if self.scene[seat] in waiting.seats
        ]
        with ThreadPoolExecutor() as pool:
            for done in [pool.submit(self._palm, waiting, name, self.scene[seat]) for name, seat in hands]:
                done.result()

    def _palm(self, waiting: Sealed, name: str, seat: str) -> None:
        for intent in self.luck.choices(("RAM", "PASS"), k=self.luck.choice((1, 2))):
            palm = {"seat": seat, "prompt": waiting.prompt, "intent": intent}
            answer = self.post(name, "palm", **palm)
            if answer.status == 422 and answer.told["code"] == "revealed":
                return
            if answer.status == 422:  # the attacker among several names somebody
                target = next(each for each in waiting.seats if each != seat)
                answer = self.post(name, "palm", **palm, target=target)
            assert answer.status == 204, answer
            self.notebook.note(race=self.race, palm=[waiting.prompt, seat, intent], tick=answer.tick)


def play_until_killed(evening: Evening) -> bool:
    """False: the race came to its end before the battery did."""
    try:
        while evening.step():
            pass
    except ConnectionError:
        evening.battery.timer.join()
        return True
    return False


def missing(noted: list[dict[str, Any]], stored: Stored, race: int) -> list[str]:
    """What was confirmed and is not there."""
    own = [each for each in noted if each["race"] == race]
    keys, found = set(stored.keys()), []
    found += [f"the tap {each['key']}" for each in own if each.get("key") and each["key"] not in keys]
    found += [f"what followed entry {each['after']}" for each in own if each.get("after", 0) >= stored.columns["seq"]]
    found += [f"tick {each['tick']}" for each in own if each["tick"] > stored.columns["tick"]]
    palmed = {(prompt, seat) for prompt, seat, _ in (each["palm"] for each in own if "palm" in each)}
    shown = shown_palms(stored)
    kept = shown | {each: data["intent"] for each, data in stored.palms.items()}
    return found + [f"the choice of {seat} at {prompt}" for prompt, seat in palmed if (prompt, seat) not in kept]


def shown_palms(stored: Stored) -> dict[tuple[int, str], str]:
    return {
        (row.data["action"]["prompt"], each["seat"]): each["choice"]["intent"]
        for row in stored.rows
        if row.kind == "table.reveal"
        for each in row.data["action"]["choices"]
    }


def test_every_confirmed_action_survives_a_kill_and_none_is_half_done(
    scene: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    luck, database = random.Random(SEED), Database(tmp_path / "svl.sqlite3")
    slowest, races, race = 0.0, iter(scene["running"][1:]), scene["running"][0]
    with served(VAR_DIR=str(tmp_path)) as nursery, Notebook(tmp_path / "confirmed.jsonl") as notebook:
        for kill in range(1, KILLS + 1):
            battery = Battery(nursery, luck, a_request_takes=median(notebook.lasted or [0.05]))
            while not play_until_killed(Evening(race, scene, nursery.port, battery, database, notebook, luck)):
                race = next(races)
            stored = database.stored(race)
            assert faults(stored) == [], f"after kill {kill}, seed {SEED}"
            assert missing(notebook.noted, stored, race) == [], f"after kill {kill}, seed {SEED}"
            nursery.start()
            slowest = max(slowest, wait_until_answered(nursery.port))
    assert len(notebook.noted) > KILLS  # something was played between the kills
    with capsys.disabled():
        print(  # noqa: T201
            f"\n{KILLS} kills, {len(notebook.noted)} actions confirmed: 0 lost, 0 half done; "
            f"served again within {slowest:.1f} s (seed {SEED})"
        )


# -- would it notice?


@pytest.fixture
def played(transactional_db: None) -> Stored:
    """A whole race with a ram in it, well kept."""
    night = start_race(build_world())
    world = night.world
    night.bring_to_palm(world.mara, world.kenji)
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    night.palm(night.player(world.dora), night.seat(world.kenji), "PASS")
    night.run_to_the_end()
    stored = Database(connection.settings_dict["NAME"]).stored(night.race_id)
    assert shown_palms(stored)
    assert faults(stored) == []
    return stored


def other_dice(stored: Stored) -> Stored:
    rows = deepcopy(stored.rows)
    rolled = next(row for row in rows if row.data.get("outcomes"))
    rolled.data["outcomes"][0]["values"] = [7] * len(rolled.data["outcomes"][0]["values"])
    return replace(stored, rows=rows)


HARM: dict[str, Callable[[Stored], Stored]] = {
    "a lost entry": lambda stored: replace(stored, rows=[*stored.rows[:2], *stored.rows[3:]]),
    "a lost end": lambda stored: replace(stored, rows=stored.rows[:-1]),
    "an entry the race's row knows nothing of": lambda stored: replace(
        stored, columns=stored.columns | {"seq": stored.columns["seq"] - 1}
    ),
    "a row that did not follow the log": lambda stored: replace(stored, columns=stored.columns | {"prompt": 1}),
    "a choice left behind by its reveal": lambda stored: replace(stored, palms={(1, "driver-1"): {"intent": "RAM"}}),
    "a tap done twice": lambda stored: replace(
        stored, rows=[replace(row, key="tap", person=1) if row.seq > 2 else row for row in stored.rows]
    ),
    "a snapshot of something else": lambda stored: replace(stored, snapshots={3: save(fold(SVL, stored.entries[:2]))}),
    "dice nobody can throw": other_dice,
}


def test_the_judge_sees_what_a_kill_could_do(played: Stored) -> None:
    """The proof that the zeros above mean something."""
    assert [harm for harm, do in HARM.items() if not faults(do(played))] == []


def test_the_judge_misses_what_was_confirmed_and_is_gone(played: Stored) -> None:
    race = 1
    noted = [
        {"race": race, "key": "tap", "after": 2, "tick": 3},
        {"race": race, "palm": [99, "driver-1", "RAM"], "tick": 3},
    ]
    assert missing(noted, played, race) == ["the tap tap", "the choice of driver-1 at 99"]
