"""The sheet: read, written on field by field, and the campaign's colours it is painted with."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import markdown
from campaigns.access import Here, campaign_for, driver_for, own_driver_for
from campaigns.forms.sheet import EditForm, TalentsForm
from campaigns.liveries import colour_name
from campaigns.models import Driver
from campaigns.queries import liveries
from campaigns.queries.sheet import Attempt, Biography, code_picture, may_write, sheet_page
from campaigns.queries.talents import talents_page
from campaigns.services import sheets
from campaigns.services.sheets import FIELDS, Conflict, Field, Saved, digest
from svl.table import Refusal

FOREVER = "private, max-age=31536000, immutable"

# What else on the page shows a field, and is drawn anew with it: fragments of templates/sheet by the id they carry.
# A colour settles the other one too; the form under the finger itself stays.
SHOWN_IN = {
    "name": ("band",),
    "number": ("band", "car"),
    "car_name": ("facts",),
    "status_note": ("facts",),
    "colour_1": ("liveries", "band", "car", "colour_2"),
    "colour_2": ("liveries", "band", "car", "colour_1"),
    **dict.fromkeys(("reflexes", "psyche", "endurance", "charisma"), ("numbers",)),
}


@require_GET
def sheet(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = driver_for(request, campaign_id, driver_id, whole=True)
    return render(request, "sheet/page.html", {"here": here, "driver": sheet_page(here, driver)})


@require_POST
def edit(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """One field. Answers JSON to autosave.js and a page to a plain form."""
    here, driver = own_driver_for(request, campaign_id, driver_id)
    form = EditForm(request.POST)
    field = FIELDS.get(request.POST.get("field", ""))
    if field is None:
        raise Http404
    if not may_write(here, driver, field):
        raise PermissionDenied(f"{field.label} of {driver} is not yours to change.")
    if not form.is_valid():
        faults = form.errors.get("value", ["Reload the page first."])
        return _refused(request, here, driver, field, " ".join(map(str, faults)))
    try:
        saved = sheets.edit(driver, here.person, field.key, form.cleaned_data["value"], form.cleaned_data["seen"])
    except Conflict as conflict:
        return _conflict(request, here, driver, field, conflict)
    except Refusal as refusal:
        return _refused(request, here, driver, field, refusal.sentence)
    return _saved(request, driver, field, saved)


def _wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def _saved(request: HttpRequest, driver: Driver, field: Field, saved: Saved) -> HttpResponse:
    if not _wants_json(request):
        messages.success(request, f"{field.label}: saved.")
        return redirect("sheet", driver.campaign_id, driver.pk)
    fragments = _fragments(request, driver, field, saved) if saved.changed else {}
    return JsonResponse({"seen": saved.seen, "value": saved.value, "html": fragments})


def _fragments(request: HttpRequest, driver: Driver, field: Field, saved: Saved) -> dict[str, str]:
    if field.key == "biography":  # the one field typed at length: nothing else is worked out for it
        told = Biography(markdown.render(saved.value), markdown.first_line(saved.value))
        shown = {"#biography-shown": "sheet/_biography.html", "#first-line": "sheet/_first_line.html"}
        return {selector: render_to_string(template, {"biography": told}) for selector, template in shown.items()}
    if field.key not in SHOWN_IN:
        return {}
    here, fresh = driver_for(request, driver.campaign_id, driver.pk, whole=True)
    context = {"here": here, "driver": sheet_page(here, fresh)}
    return {f"#{name}": render_to_string(f"sheet/_{name}.html", context, request) for name in SHOWN_IN[field.key]}


def _conflict(request: HttpRequest, here: Here, driver: Driver, field: Field, conflict: Conflict) -> HttpResponse:
    mine = request.POST.get("value", "")
    if not _wants_json(request):
        attempt = Attempt(field.key, mine, theirs=conflict.stored, who=conflict.who, is_own=conflict.is_own)
        return _page_again(request, here, driver, attempt, status=409)
    both = {
        "who": conflict.who,
        "is_own": conflict.is_own,
        "mine": colour_name(mine),
        "theirs": colour_name(conflict.stored),
        "theirs_value": conflict.stored,
        "here": reverse("sheet", args=(driver.campaign_id, driver.pk)),
    }
    answer = {"seen": digest(conflict.stored), "html": render_to_string("kit/_conflict.html", both, request)}
    return JsonResponse(answer, status=409)


def _refused(request: HttpRequest, here: Here, driver: Driver, field: Field, sentence: str) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse({"sentence": sentence}, status=422)
    attempt = Attempt(field.key, request.POST.get("value", ""), refusal=sentence)
    return _page_again(request, here, driver, attempt, status=422)


def _page_again(request: HttpRequest, here: Here, driver: Driver, attempt: Attempt, status: int) -> HttpResponse:
    """The sheet as it stands, with what the person typed still in its field."""
    context = {"here": here, "driver": sheet_page(here, driver, attempt)}
    return render(request, "sheet/page.html", context, status=status)


@require_http_methods(["GET", "POST"])
def talents(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    here, driver = own_driver_for(request, campaign_id, driver_id)
    form = TalentsForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            sheets.choose_talents(driver, here.person, form.cleaned_data["talents"], runs=here.runs)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, f"{driver}'s talents: saved.")
            return redirect("sheet", campaign_id, driver_id)
    chosen = request.POST.getlist("talents") if form.is_bound else None
    context = {"here": here, "page": talents_page(here, driver, chosen), "form": form}
    return render(request, "sheet/talents.html", context, status=422 if form.errors else 200)


@require_GET
def code_qr(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    """The driver's code as a QR code. It names the driver; it opens nothing."""
    _, driver = own_driver_for(request, campaign_id, driver_id)
    address = request.build_absolute_uri(reverse("driver_code", args=(driver.code,)))
    return HttpResponse(code_picture(address), content_type="image/svg+xml")


@require_GET
def livery_css(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    response = HttpResponse(liveries.stylesheet(here), content_type="text/css")
    response["Cache-Control"] = FOREVER
    return response
