"""The door: the first start, signing in and out, and who is active on this phone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import phone
from campaigns.access import known_person
from campaigns.forms.door import CodeForm, SetUpForm, SignInForm
from campaigns.forms.people import PersonForm
from campaigns.forms.refusal import show_refusal
from campaigns.services import accounts, demo, setup
from svl.table import Refusal

REFUSED = {"too_often": 429, "taken": 409, "answered": 409, "set_up_done": 409}


def refused_with(refusal: Refusal) -> int:
    """The status that goes with a refusal."""
    return REFUSED.get(refusal.code, 422)


@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever opens the link from the terminal becomes the owner. A wrong link and a used one look the same."""
    if request.method == "GET" and setup.is_done():
        return render(request, "door/set_up_done.html", {"sentence": setup.DONE}, status=404)
    if not setup.fits(token):
        raise Http404
    form = SetUpForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                return _owner_made(request, form)
            except Refusal as refusal:
                if refusal.code == "set_up_done":
                    return render(request, "door/set_up_done.html", {"sentence": refusal.sentence}, status=409)
                show_refusal(form, refusal)
    return render(request, "door/set_up.html", {"form": form}, status=status)


def _owner_made(request: HttpRequest, form: SetUpForm) -> HttpResponse:
    owner = setup.become_owner(form.cleaned_data["name"], form.cleaned_data["password"])
    phone.sign_in(request, owner)
    if form.cleaned_data["demo"]:
        return redirect("tonight", demo.plant(owner).pk)
    return redirect("found_campaign")


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """By the table's code, or by name and password."""
    form = SignInForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                person = accounts.sign_in(
                    form.cleaned_data["login"], form.cleaned_data["password"], phone.address_of(request)
                )
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = refused_with(refusal)
            else:
                phone.sign_in(request, person)
                return redirect("home")
    return enter_page(request, sign_in=form, status=status)


def enter_page(
    request: HttpRequest, *, code: CodeForm | None = None, sign_in: SignInForm | None = None, status: int = 200
) -> HttpResponse:
    page = {
        "code_form": code or CodeForm(),
        "form": sign_in or SignInForm(),
        "for_somebody_else": "else" in request.GET,
    }
    return render(request, "door/enter.html", page, status=status)


@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Somebody leaves this phone: the active one, or another who shares it. GET asks; only POST signs out."""
    active = known_person(request)
    if request.method == "GET":
        return render(request, "door/leave.html")
    form = PersonForm(request.POST)
    leaver_id = form.cleaned_data["person"] if form.is_valid() else active.pk
    leaver = next((person for person in phone.people_here(request) if person.pk == leaver_id), None)
    if leaver is None:
        raise Http404
    now_active = phone.leave(request, leaver.pk)
    if now_active is not None:
        messages.success(request, f"{leaver.name} is signed out here. {now_active.name} is active.")
    return redirect("home")


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Another of this phone becomes active."""
    form = PersonForm(request.POST)
    person = phone.switch_to(request, form.cleaned_data["person"]) if form.is_valid() else None
    if person is None:
        raise Http404
    messages.success(request, f"{person.name} is active on this phone.")
    return redirect("home")
