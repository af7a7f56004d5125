"""Translators of the wizard: from what a browser sends to names, dice, scores and keys. The rules judge them later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from campaigns.forms.figures import WholeNumberField
from svl.rules import PANELS, STATS, Panels, Stats

Worths = Mapping[str, Sequence[tuple[int, str]]]  # for each score what may stand there, and how it is told
DIE_NAMES = {stat: tuple(f"{stat}_{nth}" for nth in (1, 2, 3)) for stat in STATS}


def whole_number(label: str, low: int, high: int, sentence: str, *, required: bool = True) -> WholeNumberField:
    """A figure between bounds; whatever is wrong with it, one sentence says what would be right."""
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)
    return WholeNumberField(label=label, min_value=low, max_value=high, required=required, error_messages=messages)


class NameForm(forms.Form):
    name = forms.CharField(
        label="Name",
        max_length=40,
        error_messages={"required": "A driver needs a name.", "max_length": "A name has 40 letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
    )


@dataclass(frozen=True)
class DiceRow:
    """The three dice of one score, and what is wrong with them."""

    name: str
    dice: list[forms.BoundField]
    trouble: str


class DiceForm(NameForm):
    """Four rows of three dice."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for stat, names in DIE_NAMES.items():
            for nth, name in enumerate(names, start=1):
                label = f"{stat.capitalize()}, die {nth}"
                self.fields[name] = whole_number(label, 1, 6, f"{stat.capitalize()}: each die shows 1 to 6.")
                self.fields[name].widget = _die_input(label)

    @property
    def dice(self) -> list[tuple[int, ...]]:
        return [tuple(self.cleaned_data[name] for name in names) for names in DIE_NAMES.values()]

    @property
    def rows(self) -> list[DiceRow]:
        return [self._row(stat, names) for stat, names in DIE_NAMES.items()]

    def _row(self, stat: str, names: tuple[str, ...]) -> DiceRow:
        dice = [self[name] for name in names]
        trouble = next((str(die.errors[0]) for die in dice if die.errors), "")
        return DiceRow(stat, dice, trouble)


def _die_input(label: str) -> forms.TextInput:
    attributes = {"inputmode": "numeric", "pattern": "[1-6]", "maxlength": "1", "autocomplete": "off"}
    return forms.TextInput(attrs={"class": "die-input", "aria-label": label, **attributes})


class ScoresForm(forms.Form):
    """Four scores, typed by a game master."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for stat in STATS:
            sentence = f"{stat.capitalize()} is the sum of three dice: 3 to 18."
            self.fields[stat] = whole_number(stat.capitalize(), 3, 18, sentence)
            self.fields[stat].widget.attrs["inputmode"] = "numeric"

    @property
    def stats(self) -> Stats:
        return Stats(*(self.cleaned_data[stat] for stat in STATS))

    @property
    def scores(self) -> list[forms.BoundField]:
        return [self[stat] for stat in STATS]


class NamedScoresForm(NameForm, ScoresForm):
    """The same with the driver's name. With `worths` each score is chosen from those that were rolled."""

    def __init__(self, *args: Any, worths: Worths | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        for stat, choices in (worths or {}).items():
            self.fields[stat].widget = forms.Select(choices=choices)


class TalentsForm(forms.Form):
    talents = forms.Field(required=False, widget=forms.MultipleHiddenInput)


class TeamForm(forms.Form):
    team = forms.IntegerField(error_messages=dict.fromkeys(("required", "invalid"), "Choose a team."))


class CarForm(TeamForm):
    """`model` is a car of the big table: team and weight in one."""

    car_class = forms.CharField(max_length=10, error_messages={"required": "Choose light, medium or heavy."})

    def __init__(self, data: Any = None, **options: Any) -> None:
        if data is not None and data.get("model"):
            team, _, car_class = data["model"].partition(":")
            data = {"team": team, "car_class": car_class}
        super().__init__(data, **options)


class PanelsForm(forms.Form):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for panel in PANELS:
            sentence = f"{panel.capitalize()} takes whole points, 1 or more."
            self.fields[panel] = whole_number(panel.capitalize(), 1, 1000, sentence)

    @property
    def panels(self) -> Panels:
        return Panels(*(self.cleaned_data[panel] for panel in PANELS))


class PartsForm(forms.Form):
    components = forms.Field(required=False, widget=forms.MultipleHiddenInput)

    def clean_components(self) -> list[str]:
        """Where a component may be fitted twice each slot is a list of its own, and may say: empty."""
        return [key for key in self.cleaned_data["components"] or () if key]


class LiveryForm(forms.Form):
    number = whole_number("Number", 1, 999, "A number from 1 to 999 fits on a car.")
    car_name = forms.CharField(
        label="Name of the car, if it has one",
        max_length=40,
        required=False,
        error_messages={"max_length": "A car's name has 40 letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    livery = forms.ChoiceField(choices=(("team", "The team's"), ("own", "My own")), required=False)
    colour_1 = forms.CharField(max_length=7, required=False)
    colour_2 = forms.CharField(max_length=7, required=False)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("livery") == "own":
            for field in ("colour_1", "colour_2"):
                if not self.cleaned_data.get(field):
                    self.add_error(field, ValidationError("Your own livery has two colours. Choose both."))
        return self.cleaned_data

    @property
    def colours(self) -> tuple[str, ...]:
        own = self.cleaned_data.get("livery") == "own"
        return (self.cleaned_data["colour_1"], self.cleaned_data["colour_2"]) if own else ()
