"""Notes as this person may read them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.safestring import SafeString

from campaigns import sight
from campaigns.access import Here
from campaigns.markdown import first_line, render
from campaigns.models import Note


@dataclass(frozen=True)
class NoteRow:
    id: int
    title: str
    first_line: str
    shown: bool
    author: str
    changed_at: dt.datetime


@dataclass(frozen=True)
class NoteView:
    id: int
    title: str
    html: SafeString
    shown: bool
    author: str
    changed_at: dt.datetime


def notes_list(here: Here) -> tuple[NoteRow, ...]:
    """The one touched last first."""
    return tuple(
        NoteRow(note.pk, note.title, first_line(note.body), note.shown, _author(note), note.changed_at)
        for note in sight.notes(here).select_related("author")
    )


def note_view(note: Note) -> NoteView:
    return NoteView(note.pk, note.title, render(note.body), note.shown, _author(note), note.changed_at)


def _author(note: Note) -> str:
    return note.author.name if note.author else ""
