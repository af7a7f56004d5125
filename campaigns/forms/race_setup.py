"""The translator of a race that is being set, and of a quick one: what a page sent, as the services want it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import forms
from django.http import QueryDict

from campaigns.forms.figures import WholeNumberField
from campaigns.forms.race import whole_of
from campaigns.models import Seat
from campaigns.services.quick import MOST_LAPS, MOST_RIVALS, READY, Wish
from campaigns.services.setting import LONGEST_NAME
from svl.rules import circuits
from svl.table import Refusal

LONGEST_EVENING = 600  # minutes


class NameForm(forms.Form):
    name = forms.CharField(
        label="Name",
        max_length=LONGEST_NAME,
        error_messages={
            "required": "It needs a name.",
            "max_length": f"A name has {LONGEST_NAME} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def laps_of(post: QueryDict) -> int:
    """What is typed, unless a proposal was taken."""
    name = "take" if post.get("take") else "laps"
    try:
        return whole_of(post, name)
    except Refusal:
        raise Refusal("wrong_laps", "Type the laps as a whole number, such as 3.", field="laps") from None


def minutes_of(post: QueryDict, otherwise: int) -> int:
    """How much time there is. Whatever stands there, some time is shown."""
    text = str(post.get("minutes", ""))
    return min(max(1, int(text)), LONGEST_EVENING) if text.isascii() and text.isdigit() else otherwise


def entered_of(post: QueryDict) -> list[int]:
    return [int(each) for each in map(str, post.getlist("driver")) if each.isascii() and each.isdigit()]


def pilots_of(post: QueryDict, drivers: Iterable[int]) -> Mapping[int, tuple[str, str]]:
    """Who drives each car: a kind of pilot, and the number of a person. A car just entered says nothing yet."""
    found = {}
    for driver in drivers:
        value = str(post.get(f"pilot-{driver}", ""))
        kind, _, person = value.partition("-")
        if kind in Seat.Pilot.values:
            found[driver] = (kind, person)
    return found


class QuickForm(forms.Form):
    circuit = forms.ChoiceField(
        choices=[(key, track.name) for key, track in circuits.CIRCUITS.items()],
        error_messages={"required": "Choose a circuit.", "invalid_choice": "There is no such circuit. Choose another."},
    )
    laps = WholeNumberField(
        min_value=1,
        max_value=MOST_LAPS,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"A quick race has 1 to {MOST_LAPS} laps."
        ),
    )
    rivals = WholeNumberField(
        min_value=0,
        max_value=MOST_RIVALS,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"A quick race has {MOST_RIVALS} rivals at most."
        ),
    )
    drivers = forms.MultipleChoiceField(
        choices=[(name, name) for name in READY],
        error_messages={
            "required": "Choose a driver to race with, one or more.",
            "invalid_choice": "There is no such driver. Choose another.",
        },
    )

    @property
    def wish(self) -> Wish:
        said = self.cleaned_data
        return Wish(said["circuit"], said["laps"], said["rivals"], tuple(said["drivers"]))
