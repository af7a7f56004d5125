"""The people of a table: who they are, how they come in, what they may do. And the page of oneself."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import phone
from campaigns.access import (
    Here,
    campaign_for,
    driver_for,
    invite_for,
    knock_for,
    known_person,
    member_for,
    own_seat_for,
    person_of,
    playing_for,
    running_for,
)
from campaigns.forms.people import AccountForm, InviteForm, NameForm, NewAccountForm, RoleForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import Membership, Person, Role
from campaigns.queries import people
from campaigns.services import accounts, invites, joining, knocks, members, seats
from campaigns.views.door import refused_with
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal

# -- the table


@require_GET
def people_page(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return _people_page(request, campaign_for(request, campaign_id))


def _people_page(
    request: HttpRequest, here: Here, *, form: InviteForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    """Everybody sees who is at the table; codes and knocks are for those who run it."""
    page: dict[str, Any] = {"here": here, "members": people.members(here), **more}
    if here.runs:
        address = phone.table_address(request)
        page |= {
            "invites": people.invites(here, address),
            "form": form or InviteForm(),
            "only_this_machine": phone.reaches_only_this_machine(address),
            "knocks": people.knocks(here),
        }
    return render(request, "people/page.html", page, status=status)


@require_POST
def make_invite(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _people_page(request, here, form=form, status=422)
    invites.invite(here.campaign, here.person, **form.cleaned_data)
    return redirect("people", campaign_id)


@require_POST
def open_table(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = running_for(request, campaign_id)
    invites.open_table(here.campaign, here.person)
    return redirect("tonight", campaign_id)


@require_POST
def revoke_invite(request: HttpRequest, campaign_id: int, invite_id: int) -> HttpResponse:
    here, invite = invite_for(request, campaign_id, invite_id)
    invites.revoke(invite, here.person)
    messages.success(request, "The code is closed. Whoever came in by it stays.")
    return redirect("people", campaign_id)


# -- phones that knock


@require_GET
def knock_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Asked every few seconds; answered only when the list is another than the one on the screen."""
    here = running_for(request, campaign_id)
    waiting = people.knocks(here)
    if request.GET.get("seen") == "-".join(str(knock.pk) for knock in waiting):
        return HttpResponse(status=204)
    return render(request, "people/_knock_list.html", {"here": here, "knocks": waiting})


@require_POST
def answer_knock(request: HtmxRequest, campaign_id: int, knock_id: int, *, lets_in: bool) -> HttpResponse:
    here, knock = knock_for(request, campaign_id, knock_id)
    refusal = ""
    try:
        (knocks.let_in if lets_in else knocks.turn_away)(knock, here.person)
    except Refusal as refused:
        refusal = refused.sentence
    if request.htmx:
        page = {"here": here, "knocks": people.knocks(here), "knock_refusal": refusal}
        return render(request, "people/_knock_list.html", page, status=409 if refusal else 200)
    if refusal:
        return _people_page(request, here, knock_refusal=refusal, status=409)
    return redirect("people", campaign_id)


# -- one member


@require_GET
def member_page(request: HtmxRequest, campaign_id: int, seat_id: int) -> HttpResponse:
    here, seat = member_for(request, campaign_id, seat_id)
    return _member_page(request, here, seat)


def _member_page(request: HtmxRequest, here: Here, seat: Membership, *, status: int = 200, **more: Any) -> HttpResponse:
    page = {
        "here": here,
        "member": people.member(here, seat),
        "form": RoleForm(initial={"role": seat.role}),
        "pin": phone.pin_to_show(request, seat.pk),
        **more,
    }
    template = "people/_member.html" if request.htmx else "people/member.html"
    return render(request, template, page, status=status)


@require_POST
def change_role(request: HtmxRequest, campaign_id: int, seat_id: int) -> HttpResponse:
    here, seat = member_for(request, campaign_id, seat_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _member_page(request, here, seat, form=form, status=422)
    role = form.cleaned_data["role"]
    try:
        members.change_role(seat, role, here.person)
    except Refusal as refusal:
        show_refusal(form, refusal)
        return _member_page(request, here, seat, form=form, status=refused_with(refusal))
    told = f"{seat.person.name} is a {role.label} now."
    if role == Role.CO_GM and seat.person.is_guest:
        told += " To come back on another phone that takes a password, set under Me."
    messages.success(request, told)
    return redirect("people", campaign_id)


@require_http_methods(["GET", "POST"])
def remove_member(request: HttpRequest, campaign_id: int, seat_id: int) -> HttpResponse:
    """Asks once, for there is no way back: the drivers become free and their private notes are erased."""
    here, seat = member_for(request, campaign_id, seat_id)
    refusal, status = "", 200
    if request.method == "POST":
        try:
            members.remove(seat, here.person)
        except Refusal as refused:
            refusal, status = refused.sentence, refused_with(refused)
        else:
            messages.success(request, f"{seat.person.name} is not at this table any more.")
            return redirect("people", campaign_id)
    page = {"here": here, "member": people.member(here, seat), "refusal": refusal}
    return render(request, "people/remove.html", page, status=status)


@require_POST
def reset_pin(request: HtmxRequest, campaign_id: int, seat_id: int) -> HttpResponse:
    here, seat = member_for(request, campaign_id, seat_id)
    try:
        phone.show_pin(request, seat.pk, members.reset_pin(seat, here.person))
    except Refusal as refusal:
        return _member_page(request, here, seat, refusal=refusal.sentence, status=refused_with(refusal))
    return redirect("member", campaign_id, seat_id)


@require_POST
def pin_told(request: HttpRequest, campaign_id: int, seat_id: int) -> HttpResponse:
    _, seat = member_for(request, campaign_id, seat_id)
    phone.pin_noted(request, seat.pk)
    return redirect("people", campaign_id)


@require_http_methods(["GET", "POST"])
def leave_table(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Leaving a campaign for good asks once."""
    here, seat = own_seat_for(request, campaign_id)
    refusal, status = "", 200
    if request.method == "POST":
        try:
            members.leave(seat)
        except Refusal as refused:
            refusal, status = refused.sentence, refused_with(refused)
        else:
            messages.success(request, f"You left {here.campaign}.")
            return redirect("home")
    member = next(each for each in people.members(here) if each.is_me)
    return render(request, "people/leave.html", {"here": here, "member": member, "refusal": refusal}, status=status)


# -- a newcomer


@require_GET
def welcome(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here, seat = own_seat_for(request, campaign_id)
    return _welcome_page(request, here, seat)


def _welcome_page(
    request: HttpRequest, here: Here, seat: Membership, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The seat's PIN, once, and a driver to take."""
    page = {
        "here": here,
        "pin": phone.pin_to_show(request, seat.pk),
        "free": people.free_drivers(here) if here.plays else (),
        **more,
    }
    return render(request, "people/welcome.html", page, status=status)


@require_POST
def pin_noted(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The PIN is on paper; it is shown no more."""
    here, seat = own_seat_for(request, campaign_id)
    phone.pin_noted(request, seat.pk)
    return redirect("welcome" if here.plays else "tonight", campaign_id)


@require_POST
def take_driver(request: HttpRequest, campaign_id: int, driver_id: int) -> HttpResponse:
    playing_for(request, campaign_id)
    here, driver = driver_for(request, campaign_id, driver_id)
    _, seat = own_seat_for(request, campaign_id)
    try:
        seats.claim(driver, here.person)
    except Refusal as refusal:
        status = refused_with(refusal)
        return _welcome_page(request, here, seat, refusal=refusal.sentence, status=status)
    phone.pin_noted(request, seat.pk)
    messages.success(request, f"{driver} is yours.")
    return redirect("sheet", campaign_id, driver.pk)


# -- oneself


@require_GET
def me(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    return _me_page(request, person) if person else redirect("enter")


def _me_page(request: HttpRequest, person: Person, *, status: int = 200, **forms: Any) -> HttpResponse:
    my_seats = people.my_seats(person)
    account = (NewAccountForm if person.is_guest else AccountForm)(initial={"login": person.login or person.name})
    page = {
        "person": person,
        "name_form": NameForm(initial={"name": person.name}),
        "account_form": account,
        "seats": [(seat, phone.pin_to_show(request, seat.pk)) for seat in my_seats],
        "needs_password": person.is_guest and any(seat.runs for seat in my_seats),
        **forms,
    }
    return render(request, "people/me.html", page, status=status)


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    person = known_person(request)
    form = NameForm(request.POST)
    status = 422
    if form.is_valid():
        try:
            accounts.rename(person, form.cleaned_data["name"])
        except Refusal as refusal:
            show_refusal(form, refusal)
            status = refused_with(refusal)
        else:
            messages.success(request, f"You are {person.name} at every table now.")
            return redirect("me")
    return _me_page(request, person, name_form=form, status=status)


@require_POST
def set_password(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account, or an account changes its password. Other phones have to sign in again."""
    person = known_person(request)
    form = (NewAccountForm if person.is_guest else AccountForm)(request.POST)
    status = 422
    if form.is_valid():
        try:
            _write_password(request, person, form.cleaned_data)
        except Refusal as refusal:
            show_refusal(form, refusal)
            status = refused_with(refusal)
        else:
            phone.keep_signed_in(request, person)
            messages.success(request, f"From now on you sign in as {person.login} with this password.")
            return redirect("me")
    return _me_page(request, person, account_form=form, status=status)


def _write_password(request: HttpRequest, person: Person, typed: dict[str, str]) -> None:
    if person.is_guest:
        accounts.set_password(person, typed["login"], typed["password"])
    else:
        accounts.change_password(person, typed["current"], typed["login"], typed["password"], phone.address_of(request))


@require_POST
def renew_pin(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here, seat = own_seat_for(request, campaign_id)
    try:
        phone.show_pin(request, seat.pk, joining.renew_pin(seat, here.person))
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return redirect("me")


@require_POST
def my_pin_noted(request: HttpRequest, campaign_id: int) -> HttpResponse:
    _, seat = own_seat_for(request, campaign_id)
    phone.pin_noted(request, seat.pk)
    return redirect("me")
