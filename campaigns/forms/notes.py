"""Translators of notes."""

from __future__ import annotations

from django import forms

from campaigns.models import Note
from campaigns.services.notes import LONGEST_BODY, LONGEST_TITLE, seen


class NoteForm(forms.Form):
    title = forms.CharField(
        label="Title",
        max_length=LONGEST_TITLE,
        error_messages={
            "required": "A note needs a title to be found by.",
            "max_length": f"A title has {LONGEST_TITLE} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    body = forms.CharField(
        label="Text",
        required=False,
        max_length=LONGEST_BODY,
        strip=False,
        error_messages={"max_length": f"A note has {LONGEST_BODY:,} letters at most."},
        widget=forms.Textarea(attrs={"rows": 14}),
    )
    shown = forms.BooleanField(required=False)
    seen = forms.CharField(required=False, max_length=32)

    @classmethod
    def of(cls, note: Note) -> NoteForm:
        return cls(initial={"title": note.title, "body": note.body, "seen": seen(note)})
