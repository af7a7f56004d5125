"""Resume from paper: a position as the page shows it and as it is typed back, with what cannot be beside its field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.forms.paper_car import MOST, CarForm, car_text, figure
from campaigns.wording import listed
from campaigns.words.damage import malfunction_effect
from svl.rules import Car, Position, SwitchedOff, Tile, catalog, lasting_malfunctions, reopened
from svl.table import GM, Refusal, evolve

SPARE_ROWS = 4
NOTHING = ("", "nothing")
THINGS = {"hazard": "hazard", "sprung": "hazard", "boost": "boost", "mine": "mine"}  # a tile holds one of each
_ROW = re.compile(r"road-(\d{1,4})-(?:tile|what)\Z", re.ASCII)


# -- what lies on the road


def road_text(position: Position) -> Iterator[tuple[str, str]]:
    """Everything on the road, one tile and one thing at a time."""
    for number, tile in enumerate(position.track.tiles):
        for what in _lying(tile):
            yield str(number), what


def _lying(tile: Tile) -> Iterator[str]:
    if tile.hazard is not None:
        yield f"{'sprung' if tile.sprung else 'hazard'}:{tile.hazard}"
    if tile.boost is not None:
        yield f"boost:{tile.boost}"
    if tile.mine is not None:
        yield f"mine:{tile.mine}"
    yield from (f"off:{each.by}" for each in tile.off)


def road_choices(position: Position) -> list[tuple[str, Any]]:
    """What may lie on a tile, in groups."""
    hazards = [(f"hazard:{key}", row.name) for key, row in catalog.HAZARDS.items()]
    sprung = [(f"sprung:{key}", f"{row.name}, since the start") for key, row in catalog.HAZARDS.items()]
    boosts = [(f"boost:{key}", row.name) for key, row in catalog.BOOSTS.items()]
    mines = [(f"mine:{each.seat}", f"Mine of {each.name}") for each in position.entrants]
    groups = [NOTHING, ("Hazards", hazards), ("Hazards that came up in the race", sprung), ("Boosts", boosts)]
    groups.append(("Mines", [*mines, (f"mine:{GM}", "Mine of the GM")]))
    if position.rulings.neutralize_scope != "race":
        off = [(f"off:{each.seat}", f"Switched off by {each.name}") for each in position.entrants]
        groups.append(("Switched-off hazards", off))
    return groups


def road_rows(position: Position, data: QueryDict) -> list[int]:
    """The rows with something in them, and always some empty ones below.

    There are never more than things that can lie on this road: whoever sends more has put two in one place.
    """
    filled = sorted({int(row[1]) for key in data if (row := _ROW.match(key)) and any(data.getlist(key))})
    most = len(position.track.tiles) * (len(set(THINGS.values())) + len(position.cars))  # a hazard is off for each car
    spare = filled[-1] + 1 if filled else 0
    return [*filled[: most + 1], *range(spare, spare + SPARE_ROWS)]


class RoadForm(forms.Form):
    """One thing on one tile; an empty row counts for nothing, and so does a tile with nothing."""

    def __init__(self, position: Position, data: QueryDict, row: int) -> None:
        super().__init__(data, prefix=f"road-{row}")
        last = len(position.track.tiles) - 1
        self.fields["tile"] = figure("Tile", 0, last, f"Tiles run from 0 to {last}.")
        self.fields["what"] = forms.ChoiceField(label="Lies there", choices=road_choices(position), required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("what") and "tile" in self.cleaned_data and self.cleaned_data["tile"] is None:
            self.add_error("tile", "Type the tile this lies on, or choose nothing.")

    @property
    def is_filled(self) -> bool:
        return self.cleaned_data.get("tile") is not None and bool(self.cleaned_data.get("what"))

    @property
    def number(self) -> int:
        return int(self.cleaned_data["tile"])

    @property
    def kind(self) -> str:
        return str(self.cleaned_data["what"]).partition(":")[0]

    @property
    def value(self) -> str:
        return str(self.cleaned_data["what"]).partition(":")[2]


# -- the race


class HeadForm(forms.Form):
    """Whose turn begins, and how far the race has got."""

    def __init__(self, position: Position, data: QueryDict) -> None:
        super().__init__(data, prefix="race")
        movers = [(each.seat, each.name) for each in position.entrants]
        first = f"Laps run from 1 to {position.laps}."
        self.fields["to_move"] = forms.ChoiceField(label="Whose turn begins", choices=movers)
        self.fields["round"] = figure("Round", 1, MOST, "Rounds are counted from 1.", required=True)
        self.fields["turn"] = figure("Turn", 1, MOST, "Turns are counted from 1.", required=True)
        self.fields["leader_lap"] = figure("Leader's lap", 1, position.laps, first)
        if position.rulings.random_events != "off":
            self.fields["track_open"] = forms.BooleanField(label="The GM may still change the track", required=False)


def written(position: Position) -> QueryDict:
    """The whole position as a page sends it back."""
    data = QueryDict(mutable=True)
    data["race-to_move"] = position.to_move
    data["race-round"], data["race-turn"] = str(position.round), str(position.turn)
    data["race-leader_lap"] = str(position.leader_lap or "")
    data["race-track_open"] = "on" if position.track_open else ""
    for place, car in enumerate(position.cars):
        for name, value in car_text(position, place).items():
            data.setlist(f"{car.seat}-{name}", value if isinstance(value, list) else [value])
    for row, (number, what) in enumerate(road_text(position)):
        data[f"road-{row}-tile"], data[f"road-{row}-what"] = number, what
    return data


class PaperPage:
    """The page as it was filled in. `position` is the last that is known, or how the race would start."""

    def __init__(self, position: Position, data: QueryDict | None = None) -> None:
        self.known = position
        self.data = written(position) if data is None else data
        self.head = HeadForm(position, self.data)
        self.cars = [CarForm(position, place, self.data) for place in range(len(position.cars))]
        self.road = [RoadForm(position, self.data, row) for row in road_rows(position, self.data)]
        self.troubles: list[str] = []

    @property
    def malfunctions(self) -> list[tuple[int, str, str]]:
        """Those that stay with a car: number, name, effect."""
        rulings = self.known.rulings
        rows = [catalog.MALFUNCTIONS[roll] for roll in lasting_malfunctions(rulings)]
        return [(row.roll, row.name, malfunction_effect(row, rulings)) for row in rows]

    def typed(self) -> Position | None:
        """What was typed, put in order; nothing if it cannot be, and then every fault stands beside its field."""
        if not self._is_readable():
            return None
        try:
            return reopened(self._position())
        except Refusal as refusal:
            self._show(refusal)
            return None

    def _is_readable(self) -> bool:
        every = [self.head, *self.cars, *self.road]
        for form in every:  # each of them is to say what is wrong
            form.full_clean()
        home = [form for form in self.cars if form.cleaned_data.get("status") == "finished"]
        self._check_each_once("order", self.cars)
        self._check_each_once("home", home)
        self._check_mover()
        self._check_road()
        self._check_off()
        return not any(form.errors for form in every)

    @property
    def faulty(self) -> list[tuple[str, str]]:
        """What has to be looked at after a refusal: its name, and its place on the page."""
        found = [("The race", "race-title")] if self.head.errors else []
        found += [(form.entrant.name, f"car-{form.car.seat}") for form in self.cars if form.errors]
        return found + ([("The road", "road-title")] if any(form.errors for form in self.road) else [])

    def _check_each_once(self, name: str, forms_: Sequence[CarForm]) -> None:
        places: dict[int, list[CarForm]] = {}
        for form in forms_:
            if form.cleaned_data.get(name) is not None:
                places.setdefault(form.cleaned_data[name], []).append(form)
        for place, taken in places.items():
            names, all_ = listed([form.entrant.name for form in taken]), "both" if len(taken) == 2 else "all"
            for form in taken if len(taken) > 1 else ():
                form.add_error(name, f"{names} {all_} stand at {place}.")

    def _check_mover(self) -> None:
        seat = self.head.cleaned_data.get("to_move")
        mover = next((form for form in self.cars if form.car.seat == seat), None)
        if mover is not None and mover.cleaned_data.get("status") not in ("racing", None):
            self.head.add_error("to_move", f"{mover.entrant.name} is not racing, so somebody else has the turn.")

    def _check_road(self) -> None:
        """A tile holds one thing of a kind, and is off for a car or not."""
        places: dict[tuple[int, str], list[RoadForm]] = {}
        for row in self.road:
            if row.is_filled:
                thing = THINGS.get(row.kind, row.cleaned_data["what"])
                places.setdefault((row.number, thing), []).append(row)
        for (number, thing), rows in places.items():
            too_many = f"put a {thing} on tile {number}, which holds one"
            twice = f"say that tile {number} is off for the same car; one is enough"
            for row in rows if len(rows) > 1 else ():
                row.add_error("tile", f"{len(rows)} rows {too_many if thing in THINGS else twice}.")

    def _check_off(self) -> None:
        rows = [form for form in self.road if form.is_filled]
        hazards = {
            row.cleaned_data["tile"] for row in rows if row.cleaned_data["what"].startswith(("hazard", "sprung"))
        }
        for row in rows:
            if row.cleaned_data["what"].startswith("off:") and row.cleaned_data["tile"] not in hazards:
                row.add_error("tile", f"Tile {row.cleaned_data['tile']} has no hazard that could be off.")

    def _position(self) -> Position:
        head, known = self.head.cleaned_data, self.known
        ordered = sorted(self.cars, key=lambda form: form.cleaned_data["order"])
        cars = tuple(form.typed() for form in ordered)
        return evolve(
            known,
            track=evolve(known.track, tiles=self._tiles(cars)),
            entrants=tuple(form.entrant for form in ordered),
            cars=cars,
            to_move=head["to_move"],
            round=head["round"],
            turn=head["turn"],
            leader_lap=head["leader_lap"] or 0,
            track_open=bool(head.get("track_open")),
            finishers=self._finishers(),
        )

    def _finishers(self) -> tuple[str, ...]:
        home = [form for form in self.cars if form.cleaned_data["status"] == "finished"]
        if any(form.cleaned_data.get("home") is None for form in home):
            return ()
        return tuple(form.car.seat for form in sorted(home, key=lambda form: form.cleaned_data["home"]))

    def _tiles(self, cars: Sequence[Car]) -> tuple[Tile, ...]:
        tiles = [evolve(t, hazard=None, boost=None, mine=None, sprung=False, off=()) for t in self.known.track.tiles]
        length = len(tiles)
        laps = {car.seat: max(0, car.distance) // length + 1 for car in cars}
        for row in self.road:
            if row.is_filled:
                tiles[row.number] = _laid(tiles[row.number], row.kind, row.value, laps)
        return tuple(tiles)

    def _show(self, refusal: Refusal) -> None:
        """Beside the car or the tile it is about, else above everything."""
        seat, number = refusal.fields.get("seat"), refusal.fields.get("tile")
        for form in self.cars:
            if form.car.seat == seat:
                form.add_error(refusal.fields.get("panel"), refusal.sentence)
                return
        for row in self.road:
            if number is not None and row.is_filled and row.number == number:
                row.add_error("tile", refusal.sentence)
                return
        self.troubles.append(refusal.sentence)


def _laid(tile: Tile, kind: str, value: str, laps: dict[str, int]) -> Tile:
    match kind:
        case "boost":
            return evolve(tile, boost=value)
        case "mine":
            return evolve(tile, mine=value)
        case "off":
            return evolve(tile, off=(*tile.off, SwitchedOff(value, laps[value])))
        case _:
            return evolve(tile, hazard=value, sprung=kind == "sprung")
