"""The generator: dials, a preview that follows them, and one button to keep what one likes."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import Here, running_for
from campaigns.forms.tracks import LONGEST_LAP, RecipeForm
from campaigns.queries.generator import generated, nearest_seed
from campaigns.services import tracks as services

SEEDS_PROPOSED = 10_000  # short enough to be read aloud


@require_http_methods(["GET", "POST"])
def generate(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = RecipeForm.of(request.POST if request.method == "POST" else request.GET, secrets.randbelow(SEEDS_PROPOSED))
    if not form.is_valid():
        return _refused(request, here, form)
    if request.method == "POST":
        kept = services.keep(here.campaign, here.person, form.recipe)
        messages.success(request, f"{kept} is kept. The same seed and dials give the same track, for ever.")
        return redirect("track", campaign_id, kept.pk)
    return _preview(request, here, form)


def _preview(request: HttpRequest, here: Here, form: RecipeForm) -> HttpResponse:
    """What these dials give; with *Another* the next seed, with *about* the nearest of twenty."""
    found = ""
    if "another" in request.GET:
        form = form.next_seed()
    elif "nearest" in request.GET:
        if not form.cleaned_data["about"]:
            form.add_error("about", f"Say how many turns a clean lap shall have, 1 to {LONGEST_LAP}.")
            return _refused(request, here, form)
        recipe, found = nearest_seed(here, form.recipe, form.cleaned_data["about"])
        form = form.with_seed(recipe.seed)
    track = generated(here, form.recipe, found)
    return render(request, "tracks/generate.html", {"here": here, "form": form, "track": track})


def _refused(request: HttpRequest, here: Here, form: RecipeForm) -> HttpResponse:
    return render(request, "tracks/generate.html", {"here": here, "form": form}, status=422)
