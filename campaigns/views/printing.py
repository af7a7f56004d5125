"""Printing: the porter lets somebody in, the builder makes the documents, the press the PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns import phone
from campaigns.access import Here, campaign_for, driver_for, person_of, race_for, track_for
from campaigns.printing import press
from campaigns.printing.document import Document, browser_html
from campaigns.printing.options import Options, usual
from campaigns.printing.shop import OfDriver, OfTrack, Printable, Scope
from campaigns.services import limits
from campaigns.services.limits import Limit
from campaigns.views import files
from campaigns.views.race_page import race_page
from svl.table import Refusal

View = Callable[..., HttpResponse]

# Each new print is real work for this machine; what was printed before costs nothing.
PRINTS = Limit("print", 20, 60, "You printed 20 different things within a minute.")
NOT_NOW = ("press_missing", "press_busy")


def public(each: Printable) -> View:
    @require_GET
    def view(request: HttpRequest) -> HttpResponse:
        return _handed_out(request, each, None, None)

    return view


def of_campaign(each: Printable) -> View:
    @require_GET
    def view(request: HttpRequest, campaign_id: int) -> HttpResponse:
        here = campaign_for(request, campaign_id)
        return _handed_out(request, each, here, here)

    return view


def of_driver(each: Printable) -> View:
    @require_GET
    def view(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
        here, driver = driver_for(request, campaign_id, driver_id, whole=True)
        return _handed_out(request, each, here, OfDriver(here, driver))

    return view


def of_track(each: Printable) -> View:
    @require_GET
    def view(request: HttpRequest, campaign_id: int, track_id: int) -> HttpResponse:
        here, track = track_for(request, campaign_id, track_id)
        return _handed_out(request, each, here, OfTrack(here, track))

    return view


def of_race(each: Printable) -> View:
    @require_GET
    @race_page
    def view(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
        trackside = race_for(request, campaign_id, race_id)
        return _handed_out(request, each, trackside.here, trackside)

    return view


VIEWS: dict[Scope, Callable[[Printable], View]] = {
    "public": public,
    "campaign": of_campaign,
    "driver": of_driver,
    "track": of_track,
    "race": of_race,
}


def _handed_out(request: HttpRequest, each: Printable, here: Here | None, subject: Any) -> HttpResponse:
    """As a PDF; as a page or its stylesheet where the address asks for that."""
    if each.runs and here is not None and not here.runs:
        raise PermissionDenied(f"{each.title} of {here.campaign} is the GM's to print. Ask at the table.")
    try:
        wanted = {**request.GET.dict(), "table": phone.table_address(request)}
        documents = each.build(subject, Options.read(request.GET, usual(here.campaign if here else None)), wanted)
        shown_as = request.GET.get("as", "pdf")
        if shown_as in ("html", "css"):
            return _shown(request, documents, shown_as)
        return _pdf(request, each, here, documents)
    except Refusal as refusal:
        status = 503 if refusal.code in NOT_NOW else 422
        context = {"here": here, "title": each.title, "sentence": refusal.sentence, "back": _back_to(subject)}
        return render(request, "printing/refused.html", context, status=status)


def _back_to(subject: Any) -> dict[str, str] | None:
    """The page of what was to be printed, where it has one to print from."""
    match subject:
        case OfTrack(here, track):
            return {"name": track.name, "address": reverse("track", args=(here.campaign.pk, track.pk))}
        case OfDriver(here, driver):
            return {"name": driver.name, "address": reverse("sheet", args=(here.campaign.pk, driver.pk))}
    return None


def _shown(request: HttpRequest, documents: list[Document], shown_as: str) -> HttpResponse:
    document = documents[_part(request, len(documents))]
    if shown_as == "css":
        return HttpResponse(document.geometry, content_type="text/css")
    parts = [
        {"title": each.title, "address": _with(request, part=at + 1), "is_shown": each is document}
        for at, each in enumerate(documents)
    ]
    frame = {"css_address": _with(request, **{"as": "css"}), "parts": parts if len(parts) > 1 else ()}
    return HttpResponse(browser_html(document, frame))


def _part(request: HttpRequest, count: int) -> int:
    """The part that is asked for, counted from 1; the first where the address names none that exists."""
    said = request.GET.get("part", "1")
    at = int(said) - 1 if said.isascii() and said.isdigit() and len(said) < 5 else 0
    return at if at < count else 0


def _with(request: HttpRequest, **words: Any) -> str:
    query = request.GET.copy()
    for word, value in words.items():
        query[word] = str(value)
    return f"{request.path}?{query.urlencode()}"


def _pdf(request: HttpRequest, each: Printable, here: Here | None, documents: list[Document]) -> HttpResponse:
    title = documents[0].title if len(documents) == 1 else each.title

    def pay() -> None:
        person = person_of(request)
        if here is None or not here.runs:
            limits.spend(PRINTS, person.pk if person else phone.address_of(request))

    pdf = press.pdf_of(documents, title=title, pay=pay)
    return files.shown(pdf, files.PDF, f"{title}.pdf")
