"""Founding a campaign, its settings, its rulings, its diary and its end."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import Here, campaign_for, known_person, log_entry_for, owned_campaign_for, running_for
from campaigns.entrants import rulings_of
from campaigns.forms.campaign import DeleteForm, FoundForm, RulingForm, SettingsForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import LogEntry
from campaigns.queries import rulings
from campaigns.queries.diary import diary_page
from campaigns.services import campaigns, demo
from campaigns.views.htmx import HtmxRequest
from svl.rules import SWITCHES
from svl.table import Refusal


@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    person = known_person(request)
    if person.is_guest:
        if request.method == "POST":
            raise PermissionDenied("A guest cannot run a campaign. Set a password first.")
        return render(request, "campaign/guest.html")
    form = FoundForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            campaign = campaigns.found(person, rulings=form.rulings, **form.settings)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("tonight", campaign.pk)
    return _found_page(request, form)


def _found_page(request: HttpRequest, form: FoundForm) -> HttpResponse:
    page = {
        "form": form,
        "presets": rulings.creation_presets(form.data.get("preset", "")),
        "switches": rulings.creation_switches(form.typed, form.refusals),
        "later": rulings.LATER,
        "is_unfolded": form.is_bound and set(form.errors) != {"name"},
        "demo": demo.planted() if known_person(request).is_owner else None,
    }
    return render(request, "campaign/found.html", page, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    if request.method == "GET":
        return _settings_page(request, here, SettingsForm.of(here.campaign))
    form = SettingsForm(request.POST)
    if form.is_valid():
        try:
            changed = campaigns.change(here.campaign, here.person, settings=form.settings, readings=form.chosen)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, "Saved." if changed else "Nothing was changed.")
            return redirect("settings", campaign_id)
    return _settings_page(request, here, form)


def _settings_page(request: HttpRequest, here: Here, form: SettingsForm) -> HttpResponse:
    page = {
        "here": here,
        "form": form,
        "presets": rulings.presets_of(here),
        "switches": rulings.settings_switches(here, form.typed, form.refusals),
        "changed": len(rulings_of(here.campaign).changed()),
        "is_owner": here.campaign.owner_id == here.person.pk,
    }
    return render(request, "campaign/settings.html", page, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def use_preset(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """GET lists what would change, POST changes it."""
    here = running_for(request, campaign_id)
    try:
        if request.method == "GET":
            preview = rulings.preset_preview(here, request.GET.get("preset", ""))
            return render(request, "campaign/use_preset.html", {"here": here, "preset": preview})
        _tell_of_preset(request, campaigns.use_preset(here.campaign, here.person, request.POST.get("preset", "")))
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return _to_presets(campaign_id)


def _tell_of_preset(request: HttpRequest, used: LogEntry | None) -> None:
    if used is None:
        messages.success(request, "Every switch stood like that already.")
        return
    count = len(used.data["changes"])
    verb = "switch reads" if count == 1 else "switches read"
    undo = reverse("take_back_preset", args=(used.campaign_id, used.pk))
    told = f"{used.data['preset']}: {count} {verb} differently from the next race on."
    messages.success(request, told, extra_tags=f"undo={undo}")


@require_POST
def take_back_preset(request: HttpRequest, campaign_id: int, entry_id: int) -> HttpResponse:
    here, used = log_entry_for(request, campaign_id, entry_id, campaigns.PRESET_USED)
    campaigns.take_back_preset(used, here.person)
    messages.success(request, f"{used.data['preset']} is taken back; the rulings from before it stand again.")
    return _to_presets(campaign_id)


def _to_presets(campaign_id: int) -> HttpResponse:
    return redirect(f"{reverse('settings', args=(campaign_id,))}#presets")


@require_GET
def all_rulings(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    key = request.GET.get("open", "")
    switch = rulings.opened(rulings.switch_view(key, rulings_of(here.campaign))) if key in SWITCHES else None
    return _rulings_page(request, here, switch)


def _rulings_page(
    request: HttpRequest, here: Here, switch: rulings.SwitchView | None, status: int = 200
) -> HttpResponse:
    """`switch` is drawn as it is given, in its place: opened, or with what was typed and why it was refused."""
    view = rulings.rulings_view(
        here,
        sought=request.GET.get("q", "")[:80],
        only_changed=request.GET.get("show") == "changed",
        given=switch,
    )
    return render(request, "campaign/rulings.html", {"here": here, "rulings": view}, status=status)


@require_POST
def change_ruling(request: HtmxRequest, campaign_id: int, key: str) -> HttpResponse:
    """One switch. With htmx it alone is drawn anew; otherwise the page comes back at its place."""
    here = running_for(request, campaign_id)
    if key not in SWITCHES:
        raise Http404
    form = RulingForm(key, request.POST)
    if not form.is_valid():
        return _refused_ruling(request, here, key, form.refusal)
    campaigns.change_rulings(here.campaign, here.person, {key: form.cleaned_data["reading"]})
    if not request.htmx:
        return redirect(f"{reverse('rulings', args=(campaign_id,))}?open={key}#{key}")
    return _switch(request, here, rulings.opened(rulings.switch_view(key, rulings_of(here.campaign))))


def _refused_ruling(request: HtmxRequest, here: Here, key: str, sentence: str) -> HttpResponse:
    typed = request.POST.get("reading", "")
    switch = rulings.switch_view(key, rulings_of(here.campaign), typed=typed, refusal=sentence)
    if request.htmx:
        return _switch(request, here, switch, status=422)
    return _rulings_page(request, here, switch, status=422)


def _switch(request: HttpRequest, here: Here, switch: rulings.SwitchView, status: int = 200) -> HttpResponse:
    page = {"here": here, "switch": switch, "changed": len(rulings_of(here.campaign).changed())}
    return render(request, "campaign/_switch_answer.html", page, status=status)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = owned_campaign_for(request, campaign_id)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            campaigns.delete(here.campaign, here.person, form.cleaned_data["name"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, f"{here.campaign.name} is deleted.")
            return redirect("home")
    return render(request, "campaign/delete.html", {"here": here, "form": form}, status=422 if form.errors else 200)


@require_GET
def log(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    page = diary_page(here, kind=request.GET.get("kind", ""), page=request.GET.get("page", ""))
    return render(request, "campaign/log.html", {"here": here, "diary": page})
