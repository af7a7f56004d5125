"""Notes: the GM writes, one tap shows them to the players."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, log_entry_for, note_for, running_for, running_note_for
from campaigns.forms.notes import NoteForm
from campaigns.forms.refusal import show_refusal
from campaigns.forms.shown import ShownForm
from campaigns.models import Note
from campaigns.queries import notes as queries
from campaigns.services import notes as services
from svl.table import Refusal


@require_GET
def notes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return render(request, "notes/page.html", {"here": here, "notes": queries.notes_list(here)})


@require_GET
def note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    here, found = note_for(request, campaign_id, note_id)
    return render(request, "notes/note.html", {"here": here, "note": queries.note_view(found)})


@require_http_methods(["GET", "POST"])
def new_note(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = NoteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            made = services.write(here.campaign, here.person, typed["title"], typed["body"], shown=typed["shown"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("note", campaign_id, made.pk)
    return _editor(request, here, form)


@require_http_methods(["GET", "POST"])
def edit_note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    here, found = running_note_for(request, campaign_id, note_id)
    if request.method == "GET":
        return _editor(request, here, NoteForm.of(found), note=found)
    form = NoteForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            services.rewrite(found, here.person, typed["title"], typed["body"], typed["seen"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        except services.Overtaken as overtaken:
            return _both(request, here, form, overtaken.note)
        else:
            messages.success(request, "Saved.")
            return redirect("note", campaign_id, note_id)
    return _editor(request, here, form, note=found)


def _editor(
    request: HttpRequest, here: Here, form: NoteForm, *, note: Note | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    page = {"here": here, "form": form, "note": note, "seen": form["seen"].value() or "", **more}
    return render(request, "notes/edit.html", page, status=422 if form.errors else status)


def _both(request: HttpRequest, here: Here, form: NoteForm, stands: Note) -> HttpResponse:
    """Somebody else was faster: their text and this one side by side. Saving again keeps this one."""
    typed = form.cleaned_data
    conflict = {
        "mine": f"{typed['title']}\n\n{typed['body']}",
        "theirs": f"{stands.title}\n\n{stands.body}",
        "who": stands.author.name if stands.author else "Somebody",
        "here": reverse("edit_note", args=[here.campaign.pk, stands.pk]),
    }
    fresh = services.seen(stands)
    return _editor(request, here, form, note=stands, status=409, conflict=conflict, fresh=fresh)


@require_POST
def show_note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    here, found = running_note_for(request, campaign_id, note_id)
    shown = ShownForm(request.POST).is_shown
    (services.show if shown else services.hide)(found, here.person)
    messages.success(request, f"The players can {'read' if shown else 'no longer read'} {found}.")
    return redirect("note", campaign_id, note_id)


@require_POST
def delete_note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    here, found = running_note_for(request, campaign_id, note_id)
    gone = services.delete(found, here.person)
    undo = reverse("bring_back_note", args=[campaign_id, gone.pk])
    messages.success(request, f"{found.title} is deleted.", extra_tags=f"undo={undo}")
    return redirect("notes", campaign_id)


@require_POST
def bring_back_note(request: HttpRequest, campaign_id: int, entry_id: int) -> HttpResponse:
    here, gone = log_entry_for(request, campaign_id, entry_id, services.DELETED)
    back = services.bring_back(gone, here.person)
    messages.success(request, f"{back.title} is back.")
    return redirect("note", campaign_id, back.pk)
