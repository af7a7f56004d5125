"""Translators of checks: who is asked for what, and the dice somebody typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.forms.wizard import whole_number
from campaigns.models import Driver, StatCheck
from campaigns.services.checks import LONGEST_WHY

NO_STAT = "Choose the score to roll against."
NOBODY = "Choose at least one driver who rolls."


class AskForm(forms.Form):
    drivers = forms.MultipleChoiceField(
        error_messages={
            "required": NOBODY,
            "invalid_choice": "One of them is not in this field any more. Choose again.",
        }
    )
    stat = forms.ChoiceField(
        choices=StatCheck.Stat.choices, error_messages=dict.fromkeys(("required", "invalid_choice"), NO_STAT)
    )
    why = forms.CharField(
        label="Why, in a few words",
        required=False,
        max_length=LONGEST_WHY,
        error_messages={"max_length": f"A reason has {LONGEST_WHY} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    gm_only = forms.BooleanField(required=False)

    def __init__(self, drivers: Sequence[Driver], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._drivers = {str(driver.pk): driver for driver in drivers}
        field = self.fields["drivers"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(pk, driver.name) for pk, driver in self._drivers.items()]

    @property
    def chooses_others(self) -> bool:
        """Is anybody chosen whom nobody plays? Their fold stands open then, so that the choice is seen."""
        chosen = self["drivers"].value() or ()
        return any(not driver.player_id for pk, driver in self._drivers.items() if pk in chosen)

    @property
    def asked(self) -> list[Driver]:
        return [self._drivers[pk] for pk in self.cleaned_data["drivers"]]


class TypedForm(forms.Form):
    """Three dice that fell on the table."""

    die_1 = whole_number("Die 1", 1, 6, "Each die shows 1 to 6.")
    die_2 = whole_number("Die 2", 1, 6, "Each die shows 1 to 6.")
    die_3 = whole_number("Die 3", 1, 6, "Each die shows 1 to 6.")

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[f"die_{nth}"] for nth in (1, 2, 3))

    @property
    def refusal(self) -> str:
        return "Type three dice, each from 1 to 6." if self.errors else ""
