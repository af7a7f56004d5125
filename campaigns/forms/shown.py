"""Shown to the players or not: one button says yes, the other says nothing."""

from __future__ import annotations

from django import forms


class ShownForm(forms.Form):
    shown = forms.BooleanField(required=False)

    @property
    def is_shown(self) -> bool:
        self.full_clean()
        return bool(self.cleaned_data["shown"])
