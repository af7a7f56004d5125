"""The GM's notes."""

from __future__ import annotations

from django.urls import path

from campaigns.views import notes

urlpatterns = [
    path("c/<int:campaign_id>/notes", notes.notes, name="notes"),
    path("c/<int:campaign_id>/notes/new", notes.new_note, name="new_note"),
    path("c/<int:campaign_id>/notes/<int:note_id>", notes.note, name="note"),
    path("c/<int:campaign_id>/notes/<int:note_id>/edit", notes.edit_note, name="edit_note"),
    path("c/<int:campaign_id>/notes/<int:note_id>/shown", notes.show_note, name="show_note"),
    path("c/<int:campaign_id>/notes/<int:note_id>/delete", notes.delete_note, name="delete_note"),
    path("c/<int:campaign_id>/notes/deleted/<int:entry_id>/back", notes.bring_back_note, name="bring_back_note"),
]
