"""What people type to found a campaign and to change how it is played."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from campaigns.models import Campaign
from campaigns.presets import BOOK, PRESETS
from campaigns.queries.rulings import AT_CREATION, choices_of, value_from
from campaigns.services.campaigns import LONGEST_NAME, Settings


class SwitchField(forms.CharField):
    """The text of a reading becomes the rules' own value. Empty: nothing was chosen by hand."""

    def __init__(self, key: str) -> None:
        super().__init__(required=False)
        self.key = key

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        reading = value_from(self.key, text)
        if reading is None:
            raise ValidationError(f"“{text}” is no answer to this. Choose {choices_of(self.key)}.")
        return reading


def _sentences(form: forms.Form, field: str) -> str:
    return " ".join(str(sentence) for sentence in form.errors.get(field, []))


class _HowItIsPlayed(forms.Form):
    """Name, paper, dice, help and the six places where the book disagrees with itself."""

    name = forms.CharField(
        label="Name",
        max_length=LONGEST_NAME,
        error_messages={
            "required": "A campaign needs a name.",
            "max_length": f"A campaign's name has {LONGEST_NAME} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "go"}),
    )
    paper = forms.ChoiceField(label="Paper", choices=Campaign.Paper.choices, initial=Campaign.Paper.A4)
    dice = forms.ChoiceField(label="Dice", choices=Campaign.Dice.choices, initial=Campaign.Dice.EITHER)
    help_level = forms.ChoiceField(
        label="What the screens show before a move", choices=Campaign.Help.choices, initial=Campaign.Help.ODDS
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for key in AT_CREATION:
            self.fields[key] = SwitchField(key)

    @property
    def settings(self) -> Settings:
        chosen = self.cleaned_data
        return Settings(
            name=chosen["name"], paper=chosen["paper"], dice=chosen["dice"], help_level=chosen["help_level"]
        )

    @property
    def chosen(self) -> dict[str, Any]:
        """The readings chosen by hand."""
        return {key: self.cleaned_data[key] for key in AT_CREATION if self.cleaned_data[key] is not None}

    @property
    def typed(self) -> dict[str, str]:
        """What was sent for the switches, right or wrong, to be shown again."""
        return {key: self.data.get(key, "") for key in AT_CREATION} if self.is_bound else {}

    @property
    def refusals(self) -> dict[str, str]:
        return {key: _sentences(self, key) for key in AT_CREATION if key in self.errors}


class FoundForm(_HowItIsPlayed):
    preset = forms.ChoiceField(
        choices=[(preset.key, preset.name) for preset in PRESETS.values()],
        required=False,
        error_messages={"invalid_choice": "There is no such preset. Choose one of the three."},
    )

    @property
    def rulings(self) -> dict[str, Any]:
        """The preset's readings; one chosen by hand wins over it."""
        preset = PRESETS[self.cleaned_data["preset"] or BOOK]
        return {**preset.sets, **self.chosen}


class SettingsForm(_HowItIsPlayed):
    @classmethod
    def of(cls, campaign: Campaign) -> SettingsForm:
        fields = ("name", "paper", "dice", "help_level")
        return cls(initial={field: getattr(campaign, field) for field in fields})


class RulingForm(forms.Form):
    """One switch of the advanced page."""

    def __init__(self, key: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reading"] = SwitchField(key)
        self.fields["reading"].required = True
        self.fields["reading"].error_messages["required"] = f"Choose {choices_of(key)}."

    @property
    def refusal(self) -> str:
        return _sentences(self, "reading")


class DeleteForm(forms.Form):
    name = forms.CharField(
        label="The campaign's name", required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
