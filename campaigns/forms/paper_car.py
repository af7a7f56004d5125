"""One car as it stands on paper: what is written there, and what is typed back, each told by the other's names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from campaigns.forms.wizard import whole_number
from campaigns.wording import listed
from svl.rules import (
    ONE_COMPONENT,
    PANELS,
    SPEED_LIMIT,
    Car,
    Entrant,
    Fault,
    Panels,
    Position,
    Service,
    catalog,
    counted_use,
    counts_turns,
    lasting_malfunctions,
    limit_of,
    most_damage,
    repair_jobs,
)

MOST = 9_999  # whatever is only counted
STATUS = {"racing": "Racing", "pit": "In the pit", "wrecked": "Wrecked", "finished": "Home"}
Text = dict[str, str | list[str]]


def abilities_with_limits(entrant: Entrant, position: Position) -> tuple[str, ...]:
    owned = dict.fromkeys((*entrant.talents, *entrant.components))
    return tuple(each for each in owned if limit_of(each, position.rulings) is not None)


def ability_name(key: str) -> str:
    return (catalog.TALENTS[key] if key in catalog.TALENTS else catalog.COMPONENTS[key]).name


def slot_of(fault: Fault, entrant: Entrant) -> int:
    return fault.slot or entrant.components.index(fault.component) + 1


def car_text(position: Position, place: int) -> Text:
    """What of a car is written down; a form that is sent so gives the same car."""
    car, entrant = position.cars[place], position.entrants[place]
    lap, tile = divmod(car.distance, len(position.track.tiles))
    text: Text = {
        "order": str(place + 1),
        "status": car.status,
        "lap": str(lap + 1),
        "tile": str(tile),
        "speed": str(car.speed),
        "tack": car.tack,
        "turns": str(car.turns),
        "skips": str(car.skips),
        "mines": str(car.mines),
        "deficit": str(car.deficit),
        "received": str(car.received),
        "pit_turns": str(car.pit_left),
        "hack": "on" if car.hack else "",
        "locked": "on" if car.tack_lap else "",
    }
    text |= {panel: str(car.damage.of(panel)) for panel in PANELS}
    text |= _fault_text("", car.faults, entrant)
    text |= _fault_text("mend_", [job.fault for job in car.services if job.fault], entrant)
    points = [sum(job.spread[n] for job in car.services if job.spread) for n in range(len(PANELS))]
    text |= {f"crew_{panel}": str(each) for panel, each in zip(PANELS, points, strict=True)}
    for use in car.uses:
        text[f"used_{use.ability}"] = str(use.turn if counts_turns(use.ability, position.rulings) else use.lap)
    if car.seat in position.finishers:
        text["home"] = str(position.finishers.index(car.seat) + 1)
    return text


def _fault_text(prefix: str, faults: Any, entrant: Entrant) -> Text:
    failed = [str(slot_of(each, entrant)) for each in faults if each.roll == ONE_COMPONENT]
    numbers = " ".join(str(each.roll) for each in faults if each.roll != ONE_COMPONENT)
    return {f"{prefix}faults": numbers, f"{prefix}failed": failed}


def figure(label: str, low: int, high: int, sentence: str, *, required: bool = False) -> forms.IntegerField:
    """A few digits, typed on a keypad; left empty it counts as the least."""
    field = whole_number(label, low, high, sentence, required=required)
    field.widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "fig"})
    field.widget.is_required = required
    return field


class NumbersField(forms.CharField):
    """Malfunctions by their number on the table, each as often as it applies."""

    def __init__(self, label: str, allowed: tuple[int, ...]) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "placeholder": "none"})
        super().__init__(label=label, required=False, max_length=80, widget=widget)
        self.allowed = allowed

    def clean(self, value: Any) -> tuple[int, ...]:
        words = str(super().clean(value)).replace(",", " ").split()
        if all(word.isascii() and word.isdigit() and int(word) in self.allowed for word in words):
            return tuple(sorted(int(word) for word in words))
        there_are = listed([str(each) for each in self.allowed], "or")
        raise ValidationError(f"Malfunctions that stay are {there_are}, with a space between two.")


class CarForm(forms.Form):
    """Only what this car and these rulings can have is asked for."""

    def __init__(self, position: Position, place: int, data: QueryDict) -> None:
        self.position, self.car, self.entrant = position, position.cars[place], position.entrants[place]
        super().__init__(data, prefix=self.car.seat)
        self.laps, self.length = position.laps, len(position.track.tiles)
        self.fields.update(self._where())
        self.fields.update(self._panels())
        self.fields.update(self._trouble())
        self.fields.update(self._spent())
        self.fields.update(self._pit())

    # -- as the page shows it

    @property
    def place(self) -> list[forms.BoundField]:
        return [self[name] for name in ("order", "status", "lap", "tile", "speed")]

    @property
    def panels(self) -> list[tuple[forms.BoundField, int]]:
        """Each panel with what it is worth unhurt."""
        return [(self[panel], self.entrant.panels.of(panel)) for panel in PANELS]

    @property
    def rest(self) -> list[forms.BoundField]:
        shown = ("order", "status", "lap", "tile", "speed", "tack", *PANELS)
        return [field for field in self if field.name not in shown and not self._is_pit(field.name)]

    @property
    def pit(self) -> list[forms.BoundField]:
        return [field for field in self if self._is_pit(field.name)]

    def _is_pit(self, name: str) -> bool:
        return name.startswith(("pit_", "crew_", "mend_"))

    @property
    def opens_rest(self) -> bool:
        """Something is wrong, or written, that the fold would hide."""
        names = [field.name for field in self.rest]
        counted = (f"used_{key}" for key in abilities_with_limits(self.entrant, self.position))
        said = any(self.data.get(self.add_prefix(name)) for name in ("faults", "failed", "hack", *counted))
        return said or any(name in names for name in self.errors)

    # -- what is asked for

    def _where(self) -> dict[str, forms.Field]:
        rulings, count = self.position.rulings, len(self.position.cars)
        first_lap = 0 if rulings.start_grid == "staggered" else 1
        plays_on = rulings.finish != "flag"
        status = [(key, name) for key, name in STATUS.items() if plays_on or key != "finished"]
        tacks = [(tack.id, tack.name) for tack in catalog.TACKS.values()]
        fastest = SPEED_LIMIT if rulings.speed_cap == SPEED_LIMIT else 1_000
        laps = f"Laps run from {first_lap} to {self.laps}."
        found: dict[str, forms.Field] = {
            "order": figure("Order", 1, count, f"The order runs from 1 to {count}.", required=True),
            "status": forms.ChoiceField(label="Status", choices=status),
            "lap": figure("Lap", first_lap, self.laps + plays_on, laps, required=True),
            "tile": figure("Tile", 0, self.length - 1, f"Tiles run from 0 to {self.length - 1}.", required=True),
            "speed": figure("Speed", 0, fastest, f"Speed runs from 0 to {fastest}.", required=True),
            "tack": forms.ChoiceField(label="Tack", choices=tacks),
        }
        if plays_on:
            found["home"] = figure("Home as number", 1, count, f"Count those who are home from 1 to {count}.")
        return found

    def _panels(self) -> dict[str, forms.Field]:
        sentence = "Type the damage taken, 0 for none."
        return {panel: figure(f"{panel.capitalize()} hurt", 0, MOST, sentence) for panel in PANELS}

    def _trouble(self) -> dict[str, forms.Field]:
        return {"faults": NumbersField("Malfunctions", lasting_malfunctions(self.position.rulings))} | self._failing("")

    def _failing(self, prefix: str) -> dict[str, forms.Field]:
        slots = [(str(n), catalog.COMPONENTS[each].name) for n, each in enumerate(self.entrant.components, start=1)]
        if not slots:
            return {}
        label = "Crew mends" if prefix else "Failed components"
        boxes = forms.CheckboxSelectMultiple()
        return {f"{prefix}failed": forms.MultipleChoiceField(label=label, choices=slots, required=False, widget=boxes)}

    def _spent(self) -> dict[str, forms.Field]:
        rulings, found = self.position.rulings, dict[str, forms.Field]()
        for key in abilities_with_limits(self.entrant, self.position):
            turns = counts_turns(key, rulings)
            label = f"{ability_name(key)}, used on own turn" if turns else f"{ability_name(key)}, used on lap"
            least, most = (0, MOST) if turns else (1, self.laps)
            sentence = f"Type the {'own turn' if turns else 'lap'} it was used on, or leave it empty."
            found[f"used_{key}"] = figure(label, least, most, sentence)
        if "speed_hack" in self.entrant.talents:
            found["hack"] = forms.BooleanField(label="Speed Hack is on", required=False)
        if rulings.tack_scope == "lap":
            found["locked"] = forms.BooleanField(label="Tack is set for this lap", required=False)
        if rulings.carry_negative_speed:
            found["deficit"] = figure("Speed owed", 0, MOST, "Type the speed still owed, 0 for none.")
        if rulings.wreck_rule == "total_damage":
            found["received"] = figure("Damage in all", 0, MOST, "Type all damage taken less what was restored.")
        found["turns"] = figure("Own turns", 0, MOST, "Count the own turns begun, this one too.")
        found["skips"] = figure("Turns to miss", 0, MOST, "Type the turns to miss, 0 for none.")
        if "slow_mine" in self.entrant.components or self.car.mines:
            found["mines"] = figure("Mines to pay for", 0, MOST, "Count the Slow Mines that cost Notoriety.")
        return found

    def _pit(self) -> dict[str, forms.Field]:
        sentence = "Type the points the crew restores, 0 for none."
        points = {f"crew_{panel}": figure(f"{panel.capitalize()} repair", 0, MOST, sentence) for panel in PANELS}
        return {
            "pit_turns": figure("Pit turns left", 0, 99, "Type the turns left in the pit, 0 to 99."),
            **points,
            "mend_faults": NumbersField("Crew removes malfunctions", lasting_malfunctions(self.position.rulings)),
            **self._failing("mend_"),
        }

    # -- what is wrong with it

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        self._check_panels(said)
        self._check_uses(said)
        if said.get("status") not in ("pit", None) and said.get("pit_turns"):
            self.add_error("pit_turns", "Only a car in the pit has pit turns left.")
        return said

    def _check_panels(self, said: dict[str, Any]) -> None:
        if "tack" not in said or self.position.rulings.negative_panels:
            return
        most = most_damage(self.entrant.panels, said["tack"], self.position.rulings)
        for panel in PANELS:
            if (said.get(panel) or 0) > most.of(panel):
                self.add_error(panel, f"{panel.capitalize()} can have taken 0 to {most.of(panel)}, not {said[panel]}.")

    def _check_uses(self, said: dict[str, Any]) -> None:
        lap = min(max(said.get("lap") or 1, 1), self.laps + 1)
        for key in abilities_with_limits(self.entrant, self.position):
            name = f"used_{key}"
            if not counts_turns(key, self.position.rulings) and (said.get(name) or 0) > lap:
                self.add_error(name, f"It is lap {lap}, so it cannot have been used on lap {said[name]}.")

    # -- the car

    def typed(self) -> Car:
        said = self.cleaned_data
        distance = (said["lap"] - 1) * self.length + said["tile"]
        return Car(
            self.car.seat,
            distance=distance,
            speed=said["speed"],
            deficit=said.get("deficit") or 0,
            tack=said["tack"],
            tack_lap=max(1, said["lap"]) if said.get("locked") else 0,
            damage=(damage := Panels(*(said[panel] or 0 for panel in PANELS))),
            received=damage.total if said.get("received") is None else said["received"],
            faults=tuple(self._faults("")),
            uses=tuple(
                counted_use(key, said[f"used_{key}"], self.position.rulings)
                for key in abilities_with_limits(self.entrant, self.position)
                if said[f"used_{key}"] is not None
            ),
            turns=said["turns"] or 0,
            status=said["status"],
            hack=bool(said.get("hack")),
            mines=said.get("mines") or 0,
            pit_left=said["pit_turns"] or 0,
            services=self._services() if said["status"] == "pit" else (),
            skips=said["skips"] or 0,
        )

    def _faults(self, prefix: str) -> Iterator[Fault]:
        said, fitted = self.cleaned_data, self.entrant.components
        for slot in map(int, said.get(f"{prefix}failed", ())):
            component = fitted[slot - 1]
            yield Fault(ONE_COMPONENT, component, slot if fitted.count(component) > 1 else 0)
        yield from (Fault(roll) for roll in said[f"{prefix}faults"])

    def _services(self) -> tuple[Service, ...]:
        points = tuple(self.cleaned_data[f"crew_{panel}"] or 0 for panel in PANELS)
        return (*repair_jobs(points), *(Service("remove", fault=fault) for fault in self._faults("mend_")))
