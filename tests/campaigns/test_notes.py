"""Notes: the GM's alone until shown; no text is lost to a second editor or to a slip."""

from __future__ import annotations

import pytest

from campaigns.models import LogEntry, Note
from campaigns.services import notes
from svl.table import Refusal
from tests.world import World


def written(world: World, **more: object) -> Note:
    return notes.write(world.campaign, world.alice, "The plot", "Nika is *the spy*.", **more)  # type: ignore[arg-type]


def test_a_note_is_the_gms_alone_by_default(world: World) -> None:
    assert not written(world).shown
    assert not LogEntry.objects.filter(gm_only=False, text__contains="plot").exists()


def test_one_tap_shows_it_and_another_hides_it(world: World) -> None:
    note = written(world)
    notes.show(note, world.alice)
    note.refresh_from_db()
    assert note.shown
    notes.hide(note, world.alice)
    note.refresh_from_db()
    assert not note.shown


def test_showing_twice_is_logged_once(world: World) -> None:
    note = written(world)
    for _ in range(2):
        notes.show(note, world.alice)
    assert LogEntry.objects.filter(kind="note_shown").count() == 1


@pytest.mark.parametrize(
    ("title", "body", "field"), [(" ", "", "title"), ("x" * 81, "", "title"), ("x", "y" * 50_001, "body")]
)
def test_what_does_not_fit_is_refused(world: World, title: str, body: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        notes.write(world.campaign, world.alice, title, body)
    assert refused.value.fields["field"] == field
    assert not Note.objects.exists()


def test_an_edit_of_what_stands_there_is_saved(world: World) -> None:
    note = written(world)
    notes.rewrite(note, world.carl, "The plot", "Nika is innocent.", notes.seen(note))
    note.refresh_from_db()
    assert (note.body, note.author) == ("Nika is innocent.", world.carl)


def test_the_later_of_two_editors_is_told_and_nothing_is_overwritten(world: World) -> None:
    note = written(world)
    both_saw = notes.seen(note)
    notes.rewrite(note, world.carl, "The plot", "Carl's version.", both_saw)
    with pytest.raises(notes.Overtaken) as overtaken:
        notes.rewrite(note, world.alice, "The plot", "Alice's version.", both_saw)
    assert overtaken.value.note.body == "Carl's version."
    note.refresh_from_db()
    assert note.body == "Carl's version."
    notes.rewrite(note, world.alice, "The plot", "Alice's version.", notes.seen(overtaken.value.note))
    note.refresh_from_db()
    assert note.body == "Alice's version."


def test_saving_what_stands_there_already_is_no_conflict(world: World) -> None:
    note = written(world)
    notes.rewrite(note, world.alice, note.title, note.body, "an old digest")
    assert not LogEntry.objects.filter(kind="note_changed").exists()


def test_a_deleted_note_comes_back_as_it_was_once(world: World) -> None:
    note = written(world, shown=True)
    gone = notes.delete(note, world.alice)
    assert not Note.objects.exists()
    for _ in range(2):
        notes.bring_back(gone, world.alice)
    back = Note.objects.get()
    assert (back.title, back.body, back.shown) == ("The plot", "Nika is *the spy*.", True)


def test_the_text_of_a_deleted_note_is_in_no_log_the_players_read(world: World) -> None:
    gone = notes.delete(written(world), world.alice)
    assert gone.gm_only
