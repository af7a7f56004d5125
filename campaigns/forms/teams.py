"""Translators of the team page: six modifiers, and all else somebody decides about a team."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.forms.wizard import whole_number
from campaigns.liveries import PALETTE
from campaigns.models import Campaign, Team
from campaigns.services.teams import BOUNDS, DRAWINGS, LONGEST_MOTTO, LONGEST_NAME, Plan
from campaigns.wording import signed
from campaigns.words.phrases import FIGURES
from svl.rules import catalog


class ModifiersForm(forms.Form):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for figure, (least, most) in BOUNDS.items():
            sentence = f"{FIGURES[figure]} goes from {signed(least)} to {signed(most)}."
            self.fields[figure] = whole_number(FIGURES[figure], least, most, sentence)

    @property
    def modifiers(self) -> catalog.CarFigures:
        return catalog.CarFigures(**{figure: self.cleaned_data[figure] for figure in BOUNDS})


class TeamForm(ModifiersForm):
    name = forms.CharField(
        label="Name",
        max_length=LONGEST_NAME,
        error_messages={
            "required": "A team needs a name.",
            "max_length": f"A team's name has {LONGEST_NAME} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    motto = forms.CharField(
        label="Motto",
        required=False,
        max_length=LONGEST_MOTTO,
        error_messages={"max_length": f"A motto has {LONGEST_MOTTO} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    drawing = forms.ChoiceField(
        choices=[(drawing, drawing) for drawing in DRAWINGS],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the seven drawings."),
    )
    colour_1 = forms.CharField(max_length=7, error_messages={"required": "Choose a first colour."})
    colour_2 = forms.CharField(max_length=7, error_messages={"required": "Choose a second colour."})

    @classmethod
    def blank(cls) -> TeamForm:
        """A new team to begin with: no modifiers, two colours that go together."""
        start = {"drawing": DRAWINGS[0], "colour_1": PALETTE[0].hex, "colour_2": PALETTE[-1].hex}
        return cls(initial={**dict.fromkeys(BOUNDS, 0), **start})

    @classmethod
    def of(cls, team: Team) -> TeamForm:
        fields = (*BOUNDS, "name", "motto", "drawing", "colour_1", "colour_2")
        return cls(initial={field: getattr(team, field) for field in fields})

    @property
    def plan(self) -> Plan:
        typed = self.cleaned_data
        return Plan(
            name=typed["name"],
            motto=typed["motto"],
            drawing=typed["drawing"],
            colours=(typed["colour_1"], typed["colour_2"]),
            modifiers=self.modifiers,
        )


class ThoughtForm(ModifiersForm):
    """A team that is only being thought about: enough for its models."""

    team = forms.IntegerField(required=False)
    name = forms.CharField(required=False, max_length=LONGEST_NAME)
    drawing = forms.ChoiceField(choices=[(drawing, drawing) for drawing in DRAWINGS])

    def team_in(self, campaign: Campaign) -> Team:
        typed = self.cleaned_data
        figures = {figure: typed[figure] for figure in BOUNDS}
        return Team(
            pk=typed["team"], campaign=campaign, name=typed["name"] or "New", drawing=typed["drawing"], **figures
        )
