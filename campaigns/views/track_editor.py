"""What the editor asks for while somebody draws. The page and its script are templates/tracks/editor.html."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, running_track_for
from campaigns.entrants import rulings_of
from campaigns.forms.tracks import RerollForm, SaveForm, WishForm, first_fault
from campaigns.models import Track
from campaigns.queries import tracks as queries
from campaigns.queries.generator import rerolled
from campaigns.services import tracks as services
from svl.table import Refusal


@require_GET
def editor(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, track = running_track_for(request, campaign_id, track_id)
    context = {"here": here, "track": track, "data": _data(here, track)}
    return render(request, "tracks/editor.html", context)


def _data(here: Here, track: Track) -> dict[str, Any]:
    """Everything the script begins with."""
    named = {"page": "track", "save": "save_track", "judge": "judge_track", "reroll": "reroll_track"}
    return {
        "name": track.name,
        "drawn": {"tiles": track.tiles, "heading": track.heading, "home": track.home},
        "version": track.version,
        "bridges": rulings_of(here.campaign).allow_bridges,
        "urls": {key: reverse(name, args=(track.campaign_id, track.pk)) for key, name in named.items()},
    }


@require_POST
def save(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    """200 with the new version, 409 with both tracks, 422 with a sentence. The same road again is 200."""
    here, track = running_track_for(request, campaign_id, track_id)
    form = SaveForm(request.POST)
    if not form.is_valid():
        return _refused(form)
    said = form.cleaned_data
    try:
        saved = services.redraw(track, here.person, said["tiles"], said["heading"], said["seen"], said["home"])
    except Refusal as refusal:
        return JsonResponse({"sentence": refusal.sentence}, status=422)
    except services.Overtaken as overtaken:
        both = queries.both_tracks(overtaken.track, said["tiles"], said["heading"])
        html = render_to_string("tracks/_conflict.html", {"both": both}, request)
        return JsonResponse({"version": both.version, "html": html}, status=409)
    return JsonResponse({"version": saved.version})


@require_http_methods(["GET", "POST"])
def judge(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    """What there is to say about tiles that nobody saved yet; those of the track, where none are sent."""
    here, track = running_track_for(request, campaign_id, track_id)
    asked = request.POST if request.method == "POST" else request.GET
    line = asked.get("tiles", track.tiles)
    found = queries.judgement(here, line, WishForm(asked).wish)
    return render(request, "tracks/_judgement.html", {"here": here, "judgement": found})


@require_POST
def reroll(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    here, _ = running_track_for(request, campaign_id, track_id)
    form = RerollForm(request.POST)
    if not form.is_valid():
        return _refused(form)
    said = form.cleaned_data
    try:
        return JsonResponse({"tiles": rerolled(here, said["tiles"], said["first"], said["last"], said["seed"])})
    except Refusal as refusal:
        return JsonResponse({"sentence": refusal.sentence}, status=422)


def _refused(form: forms.Form) -> HttpResponse:
    return JsonResponse({"sentence": first_fault(form)}, status=422)
