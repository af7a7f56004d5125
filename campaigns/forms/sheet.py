"""What browsers send about a sheet, as typed values."""

from __future__ import annotations

from django import forms

from svl.rules import catalog


class EditForm(forms.Form):
    """One field of the sheet, as autosave.js or a plain form sends it."""

    field = forms.CharField(max_length=30)
    seen = forms.CharField(max_length=64)
    value = forms.CharField(required=False, strip=False)


class TalentsForm(forms.Form):
    talents = forms.MultipleChoiceField(
        choices=[(talent.id, talent.name) for talent in catalog.TALENTS.values()], required=False
    )


class PortraitForm(forms.Form):
    # A plain FileField: what the picture is, campaigns.uploads finds out, and says it in our words.
    portrait = forms.FileField(error_messages={"required": "Choose a picture first."}, allow_empty_file=True)
