"""Somebody reads the paper and types it in, from nothing but what is printed: the position is the one that was left."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from campaigns.access import Here, Trackside
from campaigns.forms.paper import PaperPage, road_choices, written
from campaigns.models import Role
from campaigns.queries.race.map import map_at
from campaigns.queries.race.paper import known_position
from campaigns.queries.race.paper_now import PaperCar, PaperRace, paper_race
from svl.rules import PANELS, Entrant, Fault, Panels, Position, Service, SwitchedOff, Use, catalog, position_of
from svl.table import evolve
from tests.racing import Night, is_turn, start_from, start_race
from tests.world import World

TACKS = {tack.name: key for key, tack in catalog.TACKS.items()}
MENDED = {component.name: key for key, component in catalog.COMPONENTS.items()}


def at(night: Night) -> Trackside:
    here = Here(night.world.campaign, night.world.alice, Role.GM)
    return Trackside(here, night.race, night.gm().seats, frozenset())


def first_number(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else "0"


def read_car(car: PaperCar, entrant: Entrant) -> dict[str, str | list[str]]:
    """The fields of one car, off its strip."""
    notes = " ".join(car.notes)
    failed = [name.removesuffix(" failed") for number, name, _ in car.faults if number == 5]
    text: dict[str, str | list[str]] = {
        "order": str(car.order),
        "status": {"in the pit": "pit", "home": "finished"}.get(car.status, car.status),
        "lap": str(car.lap),
        "tile": str(car.tile),
        "speed": str(car.speed),
        "tack": TACKS[car.tack],
        "turns": first_number(r"(\d+) own turn", notes),
        "skips": first_number(r"(\d+) turns? to miss", notes),
        "mines": first_number(r"(\d+) Slow Mines?", notes),
        "pit_turns": first_number(r"(\d+) pit turns? left", notes),
        "faults": " ".join(str(number) for number, _, _ in car.faults if number != 5),
        "failed": [str(entrant.components.index(MENDED[name]) + 1) for name in failed],
        "mend_faults": " ".join(re.findall(r"removes malfunction (\d+)", notes)),
    }
    for panel in car.panels:
        text[panel.name.lower()] = str(panel.damage)
        text[f"crew_{panel.name.lower()}"] = first_number(rf"restores (\d+) {panel.name.lower()}", notes)
    names = {row.name: key for rows in (catalog.TALENTS, catalog.COMPONENTS) for key, row in rows.items()}
    for ability in car.abilities:
        if used := re.search(r"used on (?:lap|own turn) (\d+)", ability.state):
            text[f"used_{names[ability.name]}"] = used[1]
    return text


def read_road(paper: PaperRace, known: Position) -> list[tuple[int, str]]:
    """What lies where, off the list of the road, in the words of the page."""
    offered = {name: key for group in road_choices(known)[1:] for key, name in group[1]}
    found = []
    for tile in paper.tiles:
        for words in tile.lying:
            name = words.split(", min")[0]
            name = f"{name}, since the start" if "since the start" in words else name
            found.append((tile.number, offered[name[:1].upper() + name[1:]]))
    return found


def typed_from(paper: PaperRace, known: Position) -> Position | None:
    """Into a page on which nothing is filled in but who drives on which road."""
    bare = evolve(known, cars=tuple(type(car)(car.seat) for car in known.cars), leader_lap=0, track_open=False)
    data = QueryDict(written(bare).urlencode(), mutable=True)
    names = {entrant.name: entrant for entrant in known.entrants}
    data["race-to_move"] = names[paper.mover].seat
    data["race-round"], data["race-turn"] = str(paper.round), str(paper.turn)
    data["race-leader_lap"], data["race-track_open"] = str(paper.leader_lap), "on" if paper.track_open else ""
    for car in paper.cars:
        for name, value in read_car(car, names[car.name]).items():
            data.setlist(f"{car.seat}-{name}", value if isinstance(value, list) else [value])
    for key in [key for key in data if key.startswith("road-")]:
        del data[key]
    for row, (number, what) in enumerate(read_road(paper, known)):
        data[f"road-{row}-tile"], data[f"road-{row}-what"] = str(number), what
    page = PaperPage(bare, data)
    typed = page.typed()
    assert typed is not None, [form.errors for form in (page.head, *page.cars, *page.road) if form.errors]
    return typed


def test_a_race_is_typed_in_from_what_the_paper_shows_at_every_turn(world: World) -> None:
    night = start_race(world)
    for _ in range(6):
        turns = iter(range(4))
        night.run_until(lambda waiting, turns=turns: is_turn(waiting) and next(turns, None) is None)
        known = known_position(night.race).position
        assert typed_from(paper_race(at(night)), known) == known


@pytest.fixture
def battered(world: World) -> Night:
    """A moment with everything in it: a pit stop, failed parts, spent talents, a mine, a hazard that came up."""
    night = start_race(world)
    night.run_until(is_turn)
    known = position_of(night.state)
    mara, kenji, nika = (night.seat(driver) for driver in (world.mara, world.kenji, world.nika))
    length = len(known.track.tiles)
    changed = {
        mara: {"faults": (Fault(5, "overclock"), Fault(7), Fault(9), Fault(9)), "uses": (Use("drifter", 2, 0),)},
        kenji: {"damage": Panels(3, 0, 2, 1), "tack": "pause", "speed": 4, "skips": 1},
        nika: {
            "status": "pit",
            "speed": 0,
            "pit_left": 2,
            "damage": Panels(30, 20, 0, 0),
            "faults": (Fault(8),),
            "services": (Service("repair150", (30, 10, 0, 0)), Service("remove", fault=Fault(8))),
        },
    }
    cars = tuple(evolve(car, distance=length + 3, turns=9, **changed[car.seat]) for car in known.cars)
    cars = tuple(evolve(car, received=car.damage.total) for car in cars)
    tiles = list(known.track.tiles)
    free = [n for n, tile in enumerate(tiles) if not (tile.turn or tile.hazard or tile.boost)]
    tiles[free[0]] = replace(tiles[free[0]], mine=nika)
    tiles[free[1]] = replace(tiles[free[1]], hazard="jump", sprung=True)
    opening = evolve(known, cars=cars, track=replace(known.track, tiles=tuple(tiles)), to_move=mara, leader_lap=2)
    return start_from(world, replace(opening, round=9, turn=26), [world.mara, world.kenji, world.nika])


def test_everything_a_race_can_have_is_on_the_paper(battered: Night) -> None:
    known = known_position(battered.race).position
    assert len(known.cars) == 3
    assert any(car.status == "pit" for car in known.cars)
    assert typed_from(paper_race(at(battered)), known) == known
    assert set(PANELS) == {panel.name.lower() for panel in paper_race(at(battered)).cars[0].panels}


@pytest.mark.parametrize(
    ("scope", "laps", "shown"),
    [
        ("lap", (1,), []),  # of a lap gone by
        ("lap", (1, 2, 2), ["switched off by Mara Lindqvist"]),
        ("self", (1, 2), ["switched off by Mara Lindqvist"]),
    ],
)
def test_a_hazard_is_off_on_paper_and_map_as_long_as_on_the_table(
    battered: Night, scope: Any, laps: tuple[int, ...], shown: list[str]
) -> None:
    """Everybody drives lap two."""
    world, known = battered.world, known_position(battered.race).position
    number = next(n for n, tile in enumerate(known.track.tiles) if tile.hazard == "jump")
    tiles = list(known.track.tiles)
    tiles[number] = replace(tiles[number], off=tuple(SwitchedOff(battered.seat(world.mara), lap) for lap in laps))
    opening = evolve(
        known,
        track=replace(known.track, tiles=tuple(tiles)),
        rulings=replace(known.rulings, neutralize_scope=scope),
    )
    night = start_from(world, opening, [world.mara, world.kenji, world.nika])
    paper = paper_race(at(night))
    assert [words for words in paper.tiles[number].lying if "off" in words] == shown
    assert len(map_at(night.race, night.state, ()).switched_off) == len(shown)  # nor on the map of a screen
    assert typed_from(paper, known_position(night.race).position) == known_position(night.race).position
