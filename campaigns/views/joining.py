"""Coming to a table: by an invite's code for the first time, or back to a seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HTMX_STOP_POLLING, HttpResponseClientRedirect

from campaigns import phone
from campaigns.access import driver_of_code, invite_of_code, person_of, seat_to_come_back_to
from campaigns.forms.door import CodeForm, NewHereForm, PinForm
from campaigns.forms.refusal import show_refusal
from campaigns.models import Invite, Knock, Person, Role
from campaigns.queries import people
from campaigns.services import codes, joining, knocks, limits
from campaigns.views.door import enter_page, refused_with
from campaigns.views.htmx import HtmxRequest
from svl.table import Refusal

WAITING_FOR = "knock"  # session: the secret of a knock, and the code to go back to


@require_GET
def type_code(request: HttpRequest) -> HttpResponse:
    """Typed letters lead where scanning them would: a driver's are fewer than an invite's."""
    if "code" not in request.GET:
        return redirect("enter")
    form = CodeForm(request.GET)
    if not form.is_valid():
        return enter_page(request, code=form, status=422)
    code = form.cleaned_data["code"]
    if len(code) == codes.LENGTH:
        return redirect("driver_code", code)
    answer = redirect("join", code)
    if "else" in request.GET:  # somebody is added to this phone, so the page need not ask whether it is the active one
        answer["Location"] += "?else"
    return answer


@require_GET
def driver_code(request: HttpRequest, code: str) -> HttpResponse:
    """A printed code names a driver and opens nothing: to everybody else the page is the same for any letters."""
    driver = driver_of_code(request, code)
    if driver is not None:
        return redirect("sheet", driver.campaign_id, driver.pk)
    return render(request, "door/driver_code.html", {"letters": codes.tidy(code)})


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """GET shows whose table it is; only POST takes a seat."""
    invite = invite_of_code(code)
    if invite is None:
        return _opens_nothing(request, code)
    form = NewHereForm(request.POST or None)
    if request.method == "GET":
        return _join_page(request, invite, form)
    try:
        joined = _joined(request, invite, form)
    except Refusal as refusal:
        if refusal.code == "closed":
            return _opens_nothing(request, code)
        if _sits_here_already(request, invite):
            return redirect("welcome", invite.campaign_id)
        return _join_refused(request, invite, form, refusal)
    if joined is None:
        return _join_page(request, invite, form, status=422)
    phone.sign_in(request, joined.membership.person)
    phone.show_pin(request, joined.membership.pk, joined.pin)
    return redirect("welcome", invite.campaign_id)


def _joined(request: HttpRequest, invite: Invite, form: NewHereForm) -> joining.Joined | None:
    person = person_of(request)
    if "as_me" in request.POST and person is not None:
        return joining.join_as(invite, person)
    return joining.join_as_guest(invite, form.cleaned_data["name"]) if form.is_valid() else None


def _join_refused(request: HttpRequest, invite: Invite, form: NewHereForm, refusal: Refusal) -> HttpResponse:
    status = refused_with(refusal)
    if "as_me" in request.POST:  # no name was asked for, so there is no field to say it beside
        return _join_page(request, invite, NewHereForm(), status=status, refusal=refusal.sentence)
    show_refusal(form, refusal)
    return _join_page(request, invite, form, status=status)


def _sits_here_already(request: HttpRequest, invite: Invite) -> bool:
    """The same form came twice: the first one took the seat."""
    person = person_of(request)
    if person is None or not people.familiars(invite, [person], person):
        return False
    return "as_me" in request.POST or request.POST.get("name", "").strip().casefold() == person.name.casefold()


def _join_page(
    request: HttpRequest, invite: Invite, form: NewHereForm, *, status: int = 200, refusal: str = ""
) -> HttpResponse:
    active = person_of(request)
    familiars = people.familiars(invite, phone.people_here(request), active)
    page = {
        "invite": invite,
        "role": Role(invite.role).label,
        "form": form,
        "refusal": refusal,
        "familiars": familiars,
        "is_seated": any(each.is_active for each in familiars),
        "for_somebody_else": "else" in request.GET or form.is_bound,
    }
    return render(request, "door/join.html", page, status=status)


def _opens_nothing(request: HttpRequest, code: str) -> HttpResponse:
    """Unknown, over, called back or used up: one page. Who tries too often is told to wait; a good code still opens."""
    page = {"form": CodeForm(initial={"code": codes.tidy(code)}), "wait": ""}
    try:
        limits.spend(limits.CODE_MISS, phone.address_of(request))
        limits.spend(limits.CODE_MISS_ANYWHERE)
    except Refusal as refusal:
        page["wait"] = refusal.sentence
    return render(request, "door/opens_nothing.html", page, status=429 if page["wait"] else 404)


# -- coming back


@require_GET
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody who may come back without a password; tap your name."""
    invite = invite_of_code(code)
    if invite is None:
        return _opens_nothing(request, code)
    return render(request, "door/come_back.html", {"invite": invite, "comers": people.comers(invite)})


@require_http_methods(["GET", "POST"])
def seat_door(request: HtmxRequest, code: str, seat_id: int) -> HttpResponse:
    """One's own seat: by its PIN, or by asking the game master."""
    invite = invite_of_code(code)
    if invite is None:
        return _opens_nothing(request, code)
    seat = seat_to_come_back_to(invite, seat_id)
    form = PinForm(request.POST or None)
    page = {"invite": invite, "seat": seat, "form": form}
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                person = joining.come_back_by_pin(seat, form.cleaned_data["pin"].strip(), phone.address_of(request))
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = refused_with(refusal)
            else:
                return _back_at(request, person, invite.campaign_id)
    return render(request, "door/seat.html", page, status=status)


@require_POST
def knock(request: HttpRequest, code: str, seat_id: int) -> HttpResponse:
    """Asks the game master. The secret stays in this browser's session."""
    invite = invite_of_code(code)
    if invite is None:
        return _opens_nothing(request, code)
    seat = seat_to_come_back_to(invite, seat_id)
    try:
        secret = knocks.knock(seat, phone.address_of(request), instead_of=_waiting_for(request).get("secret", ""))
    except Refusal as refusal:
        page = {"invite": invite, "seat": seat, "form": PinForm(), "knock_refusal": refusal.sentence}
        return render(request, "door/seat.html", page, status=refused_with(refusal))
    request.session[WAITING_FOR] = {"secret": secret, "code": invite.code}
    return redirect("waiting")


@require_GET
def waiting(request: HtmxRequest) -> HttpResponse:
    """The page of a phone that knocked. It asks every two seconds and is only answered when there is news."""
    mine = _waiting_for(request)
    if not mine:
        return HttpResponseClientRedirect("/") if request.htmx else redirect("home")
    found = knocks.find(mine["secret"])
    page = {"wait": people.wait_view(found) if found else None, "code": mine["code"]}
    if not request.htmx:
        return render(request, "door/waiting.html", page)
    if found is not None and found.state == Knock.State.WAITING:
        return HttpResponse(status=204)
    return render(request, "door/_wait.html", page, status=HTMX_STOP_POLLING)


@require_POST
def stop_waiting(request: HttpRequest) -> HttpResponse:
    mine = request.session.pop(WAITING_FOR, None)
    if mine is None:
        return redirect("home")
    knocks.withdraw(mine["secret"])
    return redirect("come_back", mine["code"])


def _waiting_for(request: HttpRequest) -> dict[str, str]:
    """The secret of this phone's knock and the code it came by; nothing if it waits nowhere."""
    return dict(request.session.get(WAITING_FOR, {}))


@require_POST
def enter_after_knock(request: HtmxRequest) -> HttpResponse:
    mine = _waiting_for(request)
    found = knocks.find(mine["secret"]) if mine else None
    if found is None:
        return redirect("waiting")
    try:
        person = knocks.enter(mine["secret"])
    except Refusal:
        return redirect("waiting")  # which says how it stands
    del request.session[WAITING_FOR]
    return _back_at(request, person, found.membership.campaign_id)


def _back_at(request: HtmxRequest, person: Person, campaign_id: int) -> HttpResponse:
    phone.sign_in(request, person)
    answer = redirect("tonight", campaign_id)
    return HttpResponseClientRedirect(answer["Location"]) if request.htmx else answer
