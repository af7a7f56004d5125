"""Tracks: looked at by everybody, drawn and kept by those who run the campaign."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, log_entry_for, running_for, running_track_for, track_for
from campaigns.forms.refusal import show_refusal
from campaigns.forms.tracks import LineForm, NameForm, PasteForm, WishForm
from campaigns.models import Track
from campaigns.queries import tracks as queries
from campaigns.services import tracks as services
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal


@require_GET
def tracks(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return render(request, "tracks/page.html", {"here": here, "tracks": queries.tracks_view(here)})


@require_GET
def track(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, found = track_for(request, campaign_id, track_id)
    return _page(request, here, found, LineForm.of(found))


def _page(
    request: HttpRequest, here: Here, found: Track, form: LineForm, *, status: int = 200, **more: object
) -> HttpResponse:
    page = queries.track_page(here, found, WishForm(request.GET).wish)
    context = {"here": here, "track": found, "page": page, "form": form, **more}
    return render(request, "tracks/track.html", context, status=status)


@require_GET
def library_track(request: HttpRequest, campaign_id: int, circuit: str) -> HttpResponse:
    """One of ours, before anybody takes it."""
    here = campaign_for(request, campaign_id)
    page = queries.library_page(here, circuit, WishForm(request.GET).wish)
    if page is None:
        raise Http404
    return render(request, "tracks/track.html", {"here": here, "page": page, "circuit": circuit})


# -- ways to a track


@require_http_methods(["GET", "POST"])
def new_track(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Four doors; the one on this page is for pasted text and files."""
    here = running_for(request, campaign_id)
    form = PasteForm(request.POST, request.FILES) if request.method == "POST" else PasteForm()
    if form.is_bound and form.is_valid():
        try:
            made = services.bring_in(here.campaign, here.person, form.track, form.cleaned_data["name"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, f"{made} is here. {queries.how_far(here, made)}")
            return _to(made)
    return render(request, "tracks/new.html", {"here": here, "form": form}, status=422 if form.errors else 200)


@require_POST
def draw_track(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    made = services.draw(here.campaign, here.person)
    return redirect("track_editor", campaign_id, made.pk)


@require_POST
def take_track(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    try:
        made = services.take(here.campaign, here.person, request.POST.get("circuit", ""))
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("tracks", campaign_id)
    messages.success(request, f"{made} belongs to {here.campaign} now.")
    return _to(made)


def _to(found: Track) -> HttpResponse:
    return redirect("track", found.campaign_id, found.pk)


# -- one track


@require_GET
def manage_track(request: HtmxRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, found = running_track_for(request, campaign_id, track_id)
    return _manage(request, here, found, NameForm.of(found))


def _manage(request: HtmxRequest, here: Here, found: Track, form: NameForm, *, status: int = 200) -> HttpResponse:
    """In a sheet over the list, or as a page of its own."""
    context = {"here": here, "track": found, "form": form, "destinations": queries.destinations(here)}
    template = "tracks/_manage.html" if request.htmx else "tracks/manage.html"
    return render(request, template, context, status=status)


@require_POST
def rename_track(request: HtmxRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, found = running_track_for(request, campaign_id, track_id)
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            services.rename(found, here.person, form.cleaned_data["name"], form.cleaned_data["character"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, "Saved.")
            return _to(found)
    return _manage(request, here, found, form, status=422)


@require_POST
def copy_track(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    """Here, or to another campaign this person runs."""
    here, found = running_track_for(request, campaign_id, track_id)
    wanted = request.POST.get("to", "")
    there = running_for(request, int(wanted)) if wanted.isdecimal() else here
    made = services.copy(found, here.person, there.campaign)
    messages.success(request, f"{made} is in {there.campaign}.")
    return _to(made)


@require_POST
def delete_track(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, found = running_track_for(request, campaign_id, track_id)
    try:
        gone = services.delete(found, here.person)
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return _to(found)
    undo = reverse("bring_back_track", args=[campaign_id, gone.pk])
    messages.success(request, f"{found} is deleted.", extra_tags=f"undo={undo}")
    return redirect("tracks", campaign_id)


@require_POST
def bring_back_track(request: HttpRequest, campaign_id: int, entry_id: int) -> HttpResponse:
    here, gone = log_entry_for(request, campaign_id, entry_id, services.DELETED)
    back = services.bring_back(gone, here.person)
    messages.success(request, f"{back} is back.")
    return _to(back)


@require_POST
def retype_track(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    """The one line, typed anew on the track's page: the way to draw without JavaScript."""
    here, found = running_track_for(request, campaign_id, track_id)
    form = LineForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            services.redraw(found, here.person, said["tiles"], found.heading, said["seen"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        except services.Overtaken as overtaken:
            both = queries.both_tracks(overtaken.track, said["tiles"], found.heading)
            return _page(request, here, overtaken.track, form, status=409, both=both)
        else:
            messages.success(request, "Saved.")
            return _to(found)
    return _page(request, here, found, form, status=422)
