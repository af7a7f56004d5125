"""What people type into the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from campaigns.access import Here, number_or_none
from campaigns.forms.figures import WholeNumberField
from campaigns.forms.offers import offer_rows
from campaigns.models import Driver, LedgerEntry, Race
from campaigns.queries.ledger import Filter, choosable, races

WHOLE_NUMBER = "Type a whole number: 500 gives, -500 takes."


def _amount(label: str, help_text: str = "") -> WholeNumberField:
    # A text input with a number pad: number inputs drop what they cannot read, and phones hide their minus sign.
    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
    return WholeNumberField(
        label=label,
        help_text=help_text,
        widget=widget,
        error_messages={"invalid": WHOLE_NUMBER, "required": WHOLE_NUMBER},
    )


def _reason(label: str) -> forms.CharField:
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs={"maxlength": 200}))


class PostForm(forms.Form):
    driver: forms.ModelChoiceField[Driver] = forms.ModelChoiceField(
        queryset=None,
        empty_label="Choose a driver",
        error_messages={
            "required": "Choose the driver whose account moves.",
            "invalid_choice": "There is no such driver in this campaign. Choose one of the list.",
        },
    )
    kind = forms.ChoiceField(label="Account", choices=LedgerEntry.Kind.choices)
    amount = _amount("Amount", "A minus takes away.")
    reason = _reason("Reason")
    race: forms.ModelChoiceField[Race] = forms.ModelChoiceField(
        queryset=None,
        required=False,
        empty_label="None",
        error_messages={"invalid_choice": "There is no such race in this campaign. Choose one of the list, or none."},
    )

    def __init__(self, here: Here, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        offer_rows(self, "driver", choosable(here))
        offer_rows(self, "race", races(here))


class CorrectForm(forms.Form):
    amount = _amount("It should have been")
    reason = _reason("Why")

    def __init__(self, data: Mapping[str, Any] | None = None, **options: Any) -> None:
        # Its sheet opens over the page with the other form, so the ids must differ.
        super().__init__(data, auto_id="correct_%s", **options)


def filter_from(query: Mapping[str, str]) -> Filter:
    """The filter of an address; what it cannot read counts as not asked for."""
    kind = query.get("kind", "")
    return Filter(
        driver=number_or_none(query.get("driver", "")),
        kind=kind if kind in LedgerEntry.Kind.values else "",
    )
