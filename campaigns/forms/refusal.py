"""A service's refusal, shown beside the field that caused it."""

from __future__ import annotations

from django import forms

from svl.table import Refusal


def show_refusal(form: forms.Form, refusal: Refusal) -> None:
    """Refusals name their field; one without, or about something the form does not ask, concerns the whole form."""
    field = refusal.fields.get("field")
    form.add_error(field if field in form.fields else None, refusal.sentence)
