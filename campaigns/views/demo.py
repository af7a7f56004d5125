"""Planting and removing the demo season."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import demo_for, machine_owner_for
from campaigns.services import demo


@require_POST
def plant(request: HttpRequest) -> HttpResponse:
    campaign = demo.plant(machine_owner_for(request))
    return redirect("tonight", campaign.pk)


@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest) -> HttpResponse:
    """Asks first; the answer is a POST."""
    campaign = demo_for(request)
    if request.method == "GET":
        return render(request, "campaign/remove_demo.html", {"campaign": campaign})
    demo.remove(campaign.owner)
    messages.success(request, f"{campaign.name} is removed.")
    return redirect("home")
