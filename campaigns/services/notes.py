"""The game master's notes. Nothing written is lost: not to a second editor, not to a slip of the thumb."""

from __future__ import annotations

from django.db import transaction

from campaigns.models import Campaign, LogEntry, Note, Person
from campaigns.services.log import record
from campaigns.services.sheets import digest
from svl.table import Refusal

LONGEST_TITLE, LONGEST_BODY = 80, 50_000
DELETED = "note_deleted"  # the kind of log entry that remembers a note


class Overtaken(Exception):  # noqa: N818 - a question to the writer, not an error
    """Somebody else rewrote the note since this writer opened it. `note` is what stands there now."""

    def __init__(self, note: Note) -> None:
        super().__init__(f"{note} was changed meanwhile.")
        self.note = note


def seen(note: Note) -> str:
    """What an editor had before their eyes, in short."""
    return digest(f"{note.title}\n{note.body}")


@transaction.atomic
def write(campaign: Campaign, by: Person, title: str, body: str, *, shown: bool = False) -> Note:
    title, body = _fit(title, body)
    note = Note.objects.create(campaign=campaign, author=by, title=title, body=body, shown=shown)
    record(campaign, by, "note_written", f"New note: {note}.", gm_only=not shown, note=note.pk)
    return note


@transaction.atomic
def rewrite(note: Note, by: Person, title: str, body: str, seen_by_writer: str) -> Note:
    """The note as this writer wants it, unless somebody else changed it meanwhile: then `Overtaken`."""
    title, body = _fit(title, body)
    stands = Note.objects.select_for_update().get(pk=note.pk)
    if (stands.title, stands.body) == (title, body):
        return stands
    if seen(stands) != seen_by_writer:
        raise Overtaken(stands)
    stands.title, stands.body, stands.author = title, body, by
    stands.save(update_fields=["title", "body", "author", "changed_at"])
    record(stands.campaign, by, "note_changed", f"Note changed: {stands}.", gm_only=not stands.shown, note=stands.pk)
    return stands


def _fit(title: str, body: str) -> tuple[str, str]:
    title, body = " ".join(title.split()), body.replace("\r\n", "\n").strip("\n")
    if not title:
        raise Refusal("no_title", "A note needs a title to be found by.", field="title")
    if len(title) > LONGEST_TITLE:
        raise Refusal("long_title", f"A title has {LONGEST_TITLE} letters at most.", field="title")
    if len(body) > LONGEST_BODY:
        raise Refusal(
            "long_body", f"A note has {LONGEST_BODY:,} letters at most; this has {len(body):,}.", field="body"
        )
    return title, body


@transaction.atomic
def show(note: Note, by: Person) -> None:
    """The players can read it from now on."""
    if Note.objects.filter(pk=note.pk, shown=False).update(shown=True):
        record(note.campaign, by, "note_shown", f"The players can read: {note}.", note=note.pk)


@transaction.atomic
def hide(note: Note, by: Person) -> None:
    if Note.objects.filter(pk=note.pk, shown=True).update(shown=False):
        record(note.campaign, by, "note_hidden", f"Hidden from the players again: {note}.", gm_only=True, note=note.pk)


@transaction.atomic
def delete(note: Note, by: Person) -> LogEntry:
    """Gone from every page; the log's entry holds the text, so that it can be brought back."""
    stands = Note.objects.select_for_update().get(pk=note.pk)
    stands.delete()
    return record(
        note.campaign,
        by,
        DELETED,
        f"Note deleted: {note}.",
        gm_only=True,
        title=stands.title,
        body=stands.body,
        shown=stands.shown,
    )


@transaction.atomic
def bring_back(deleted: LogEntry, by: Person) -> Note:
    """The note as it was. A second tap finds it there already."""
    kept = deleted.data
    campaign = deleted.campaign
    same = Note.objects.filter(campaign=campaign, title=kept["title"], body=kept["body"]).first()
    if same is not None:
        return same
    note = Note.objects.create(
        campaign=campaign, author=by, title=kept["title"], body=kept["body"], shown=kept["shown"]
    )
    record(campaign, by, "note_brought_back", f"Note brought back: {note}.", gm_only=True, note=note.pk)
    return note
