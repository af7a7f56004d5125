"""Translators of the field: what the list is asked for, what the NPC maker is told, what the GM does to a driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.forms.wizard import whole_number
from campaigns.models import Person, Status, Team
from campaigns.models.driver import MOST_ON_A_DIAL
from campaigns.services.careers import LONGEST_NOTE, Start
from campaigns.services.npcs import MIXED, MOST, STRENGTHS, Grid
from svl.rules import rivals

ANY, SPREAD = "any", "spread"


class FindForm(forms.Form):
    """The list's address. Whatever stands in it, the list is shown."""

    who = forms.CharField(required=False, max_length=20)
    q = forms.CharField(required=False, max_length=80, strip=True)

    @property
    def asked(self) -> dict[str, str]:
        self.full_clean()
        return {"who": self.cleaned_data.get("who", ""), "search": self.cleaned_data.get("q", "")}


class GridForm(forms.Form):
    count = whole_number("How many", 1, MOST, f"The maker makes 1 to {MOST} drivers at a time.")
    strength = forms.ChoiceField(
        label="How strong",
        choices=[(MIXED, "Mixed"), *((key, key.capitalize()) for key in STRENGTHS)],
        error_messages={"invalid_choice": "Choose rookies, regulars, stars or a mix of them."},
    )
    team = forms.ChoiceField(
        label="For which team",
        error_messages={"invalid_choice": "That team does not race here. Choose one of the list."},
    )
    hidden = forms.BooleanField(label="Keep them hidden from the players", required=False)

    def __init__(self, teams: Sequence[Team], *args: Any, **options: Any) -> None:
        options.setdefault("initial", {"count": 6, "strength": MIXED, "team": SPREAD})
        super().__init__(*args, **options)
        self._teams = {str(team.pk): team for team in teams}
        named = [(pk, team.name) for pk, team in self._teams.items()]
        _offer(self, "team", [(SPREAD, "Spread over all teams"), (ANY, "Any team, by chance"), *named])

    @property
    def grid(self) -> Grid:
        wanted = self.cleaned_data
        return Grid(
            count=wanted["count"],
            strength=wanted["strength"],
            team=self._teams.get(wanted["team"]),
            spread=wanted["team"] != ANY,
            hidden=wanted["hidden"],
        )


class PersonForm(forms.Form):
    """One of those who play here, or nobody where that is an answer."""

    person = forms.ChoiceField(
        label="Player",
        error_messages={
            "required": "Choose who takes over.",
            "invalid_choice": "Nobody of that name plays here. Choose one of the list.",
        },
    )

    def __init__(self, people: Sequence[Person], *args: Any, nobody: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        self._people = {str(person.pk): person for person in people}
        named = [(pk, person.name) for pk, person in self._people.items()]
        _offer(self, "person", [("", nobody or "Choose a player"), *named])
        self.fields["person"].required = not nobody

    @property
    def nobody(self) -> bool:
        return not self.cleaned_data["person"]

    @property
    def chosen(self) -> Person:
        return self._people[self.cleaned_data["person"]]


class StatusForm(forms.Form):
    status = forms.ChoiceField(
        choices=Status.choices, error_messages={"invalid_choice": "Choose active, injured, retired or dead."}
    )
    note = forms.CharField(
        label="What happened",
        required=False,
        max_length=LONGEST_NOTE,
        error_messages={"max_length": f"A note has {LONGEST_NOTE} letters at most."},
    )


class DialsForm(forms.Form):
    """Three figures, or one of the characters everybody has met."""

    nerve = whole_number("Nerve", 0, MOST_ON_A_DIAL, f"Nerve goes from 0 to {MOST_ON_A_DIAL}.")
    aggression = whole_number("Aggression", 0, MOST_ON_A_DIAL, f"Aggression goes from 0 to {MOST_ON_A_DIAL}.")
    pit_caution = whole_number("Pit caution", 0, MOST_ON_A_DIAL, f"Pit caution goes from 0 to {MOST_ON_A_DIAL}.")
    character = forms.ChoiceField(choices=[(name, name.capitalize()) for name in rivals.PRESETS], required=False)

    @property
    def dials(self) -> rivals.Dials:
        wanted = self.cleaned_data
        if wanted["character"]:
            return rivals.PRESETS[wanted["character"]]
        return rivals.Dials(wanted["nerve"], wanted["aggression"], wanted["pit_caution"])


class StartForm(forms.Form):
    how = forms.ChoiceField(
        choices=[(each.value, each.value) for each in Start],
        error_messages={"invalid_choice": "Choose 0, the lowest or the average."},
    )

    @property
    def start(self) -> Start:
        return Start(self.cleaned_data["how"])


def _offer(form: forms.Form, name: str, choices: Sequence[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
