"""What a game master types to put a TV on."""

from __future__ import annotations

from django import forms

from campaigns.services.tvs import LENGTH


class LettersForm(forms.Form):
    letters = forms.CharField(
        label="Letters on the TV",
        max_length=20,
        error_messages={
            "required": f"Type the {LENGTH} letters the TV shows.",
            "max_length": f"A TV shows {LENGTH} letters.",
        },
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "tvs__letters",
            }
        ),
    )
