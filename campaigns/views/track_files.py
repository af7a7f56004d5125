"""Tracks as files and pictures to take along, and the schema of the files."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import track_for
from campaigns.entrants import rulings_of
from campaigns.printing.counters import racers_at
from campaigns.printing.vtt import vtt_pack
from campaigns.queries.tracks import length_of
from campaigns.track_files import laid, track_file, written
from campaigns.track_pictures import png_picture, svg_picture
from campaigns.views import files


@require_GET
def as_json(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    _, track = track_for(request, campaign_id, track_id)
    return files.download(written(track_file(track)), files.JSON, f"{track.name}.json")


@require_GET
def as_text(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    _, track = track_for(request, campaign_id, track_id)
    return files.download(f"{track.tiles}\n", files.TEXT, f"{track.name}.txt")


@require_GET
def as_svg(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    _, track = track_for(request, campaign_id, track_id)
    picture = svg_picture(laid(track), track.heading, length_of(track))
    return files.download(picture, files.SVG, f"{track.name}.svg")


@require_GET
def as_png(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
    _, track = track_for(request, campaign_id, track_id)
    picture = png_picture(laid(track), track.heading, length_of(track))
    return files.download(picture, files.PNG, f"{track.name}.png")


@require_GET
def as_vtt(request: HttpRequest, campaign_id: int, track_id: int, size: int) -> HttpResponse:
    """Tiles and the cars this person has met, as pictures for a virtual table."""
    here, track = track_for(request, campaign_id, track_id)
    pack = vtt_pack(laid(track), rulings_of(here.campaign), racers_at(here), size)
    return files.download(pack, files.ZIP, f"{track.name}.{size}.zip")


@require_GET
def schema(request: HttpRequest) -> HttpResponse:
    """For everybody, signed in or not: it tells nothing of any campaign."""
    text = Path(settings.BASE_DIR, "docs/track.schema.json").read_bytes()
    return HttpResponse(text, content_type="application/schema+json")
