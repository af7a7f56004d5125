"""What people do in a race. A page's script is answered with a tick, a plain form with its screen again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import Trackside, drive_for, member_of, race_for, running_race_for
from campaigns.bell import wake_due
from campaigns.forms.race import action_of, choice_of, dice_of, moment_of, reason_of, rolls_of, whole_of
from campaigns.models import Race
from campaigns.queries.race import palm as race_palm
from campaigns.racelog import BrokenLog
from campaigns.services import opening, races, steering
from svl.table import GM, Refusal

Verb = Callable[[HttpRequest, Trackside], Race]


def verb(porter: Callable[..., Trackside] = race_for) -> Callable[[Verb], Callable[..., HttpResponse]]:
    """A view that does one thing in a race: the porter lets in, the verb does it, and a refusal is told in words."""

    def make(do: Verb) -> Callable[..., HttpResponse]:
        @require_POST
        @wraps(do)
        def view(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
            trackside = porter(request, campaign_id, race_id)
            try:
                race = do(request, trackside)
            except Refusal as refusal:
                return _refused(request, trackside, refusal)
            except BrokenLog as broken:
                return _refused(request, trackside, Refusal("broken_log", str(broken)))
            return _done(request, race)

        return view

    return make


def _done(request: HttpRequest, race: Race) -> HttpResponse:
    if not _by_script(request):
        return redirect(_back(request, race))
    return HttpResponse(status=204, headers={"X-Tick": str(race.tick)})


def _refused(request: HttpRequest, trackside: Trackside, refusal: Refusal) -> HttpResponse:
    if not _by_script(request):
        messages.error(request, refusal.sentence)
        return redirect(_back(request, trackside.race))
    told = {"code": refusal.code, "sentence": refusal.sentence, "bendable": refusal.bendable}
    return JsonResponse(told, status=409 if refusal.code in ("stale", "key_used") else 422)


def _by_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _back(request: HttpRequest, race: Race) -> str:
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}):
        return wanted
    return f"/c/{race.campaign_id}/races/{race.pk}"


# -- the game


@verb(drive_for)
def act(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return races.act(
        at.race.pk,
        at.by,
        post.get("seat", ""),
        action_of(post),
        seq=moment_of(post),
        key=post.get("key", "")[:40],
        bent=post.get("bent", "")[:200].strip(),
    )


@verb(drive_for)
def roll(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return races.roll(at.race.pk, at.by, seq=whole_of(post, "seq"), key=post.get("key", "")[:40], values=dice_of(post))


@verb()
def palm(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    choices = {post.get("seat", ""): choice_of(post)}
    return races.palm(at.race.pk, at.by, choices, prompt=whole_of(post, "prompt"), handed=bool(post.get("handed")))


@verb(running_race_for)
def markers(request: HttpRequest, at: Trackside) -> Race:
    """What lay on the table when everybody opened their hands: one field `palm.<seat>` each, 'RAM' or 'PASS', and
    `target` for the attacker among several."""
    post, target = request.POST, request.POST.get("target", "")
    shown = {name.removeprefix("palm."): value for name, value in post.items() if name.startswith("palm.")}
    attacker = post.get("attacker", "")
    choices = {
        seat: race_palm.choice(str(intent), target if seat == attacker else "") for seat, intent in shown.items()
    }
    if not choices:
        raise Refusal("nothing_shown", "Tap what each driver showed: PASS or RAM.")
    return races.palm(at.race.pk, at.by, choices, prompt=whole_of(post, "prompt"))


@verb(running_race_for)
def show(request: HttpRequest, at: Trackside) -> Race:
    return races.show(at.race.pk, at.by, seq=whole_of(request.POST, "seq"))


@require_GET
def peek(request: HttpRequest, campaign_id: int, race_id: int, seat_key: str) -> HttpResponse:
    """One's own sealed choice, for whoever made it."""
    at = race_for(request, campaign_id, race_id)
    kept_nowhere = {"Cache-Control": "no-store"}
    return JsonResponse({"choice": race_palm.own_choice(at, seat_key)}, headers=kept_nowhere)


# -- corrections


@verb(drive_for)
def undo(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    target = whole_of(post, "target") if post.get("target") else None
    return races.take_back(
        at.race.pk,
        at.by,
        seat=post.get("seat") or GM,
        seq=whole_of(post, "seq"),
        target=target,
        why=reason_of(post),
    )


@verb(drive_for)
def redo(request: HttpRequest, at: Trackside) -> Race:
    return races.redo(at.race.pk, at.by, seat=request.POST.get("seat") or GM, seq=whole_of(request.POST, "seq"))


@verb(running_race_for)
def correct(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return races.correct_roll(
        at.race.pk,
        at.by,
        seq=whole_of(post, "seq"),
        target=whole_of(post, "target"),
        values=rolls_of(post),
        why=reason_of(post),
    )


@verb()
def appeal(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    races.appeal(
        at.race.pk,
        at.by,
        post.get("seat", ""),
        post.get("what", "wrong"),
        whole_of(post, "target"),
        reason_of(post),
    )
    return _anew(at.race)


@verb(running_race_for)
def answer_appeal(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return races.answer_appeal(at.race.pk, at.by, whole_of(post, "appeal"), yes=post.get("answer") == "yes")


def _anew(race: Race) -> Race:
    race.refresh_from_db(fields=["tick"])
    return race


# -- running it


@verb(running_race_for)
def autopilot(request: HttpRequest, at: Trackside) -> Race:
    post = request.POST
    return races.autopilot(at.race.pk, at.by, seq=whole_of(post, "seq"), seat=post.get("seat", ""))


@verb(running_race_for)
def steer(request: HttpRequest, at: Trackside) -> Race:
    """`what` names the verb; `value` what it is set to."""
    race_id, by, value = at.race.pk, at.by, request.POST.get("value", "")
    steered: dict[str, Callable[[], Race]] = {
        "open_grid": lambda: opening.open_grid(race_id, by),
        "set_anew": lambda: steering.set_anew(race_id, by),
        "green_flag": lambda: steering.green_flag(race_id, by),
        "pause": lambda: steering.pause(race_id, by),
        "resume": lambda: steering.resume(race_id, by),
        "end": lambda: steering.end(race_id, by),
        "mode": lambda: steering.set_mode(race_id, by, value),
        "dice": lambda: steering.set_dice(race_id, by, value),
        "palm_clock": lambda: steering.set_palm_clock(race_id, by, _seconds_of(request.POST)),
        "rivals": lambda: steering.run_rivals(race_id, by, on=value == "on"),
    }
    return _one_of(steered, request.POST.get("what", ""))


def _seconds_of(post: QueryDict) -> int | None:
    return None if post.get("value", "") in ("", "off") else whole_of(post, "value")


@verb(drive_for)
def seat(request: HttpRequest, at: Trackside) -> Race:
    """A seat's own settings; who sits in it is the GM's to say."""
    post = request.POST
    race_id, by, key, value = at.race.pk, at.by, post.get("seat", ""), post.get("value", "")
    set_to: dict[str, Callable[[], Race]] = {
        "nudge": lambda: steering.nudge(race_id, by, key),
        "rolling": lambda: steering.set_rolling(race_id, by, key, at_once=value == "at_once"),
        "clock": lambda: steering.set_clock_off(race_id, by, key, off=value == "off"),
        "order": lambda: steering.give_order(race_id, by, key, post.get("reaction", ""), value),
        "pilot": lambda: steering.hand_over(race_id, by, key, value, member_of(at.here, post.get("person", ""))),
    }
    return _one_of(set_to, post.get("what", ""))


def _one_of(known: dict[str, Callable[[], Race]], what: str) -> Race:
    if what not in known:
        raise Refusal("unknown_verb", f"There is no {what!r} here, but {', '.join(known)}.")
    return known[what]()


# -- where the race stands, for pages a stream cannot reach


@require_GET
def tick(request: HttpRequest, campaign_id: int, race_id: int) -> HttpResponse:
    at = drive_for(request, campaign_id, race_id)
    if at.race.wake_at is not None:
        wake_due()
    return HttpResponse(json.dumps({"tick": _anew(at.race).tick}), content_type="application/json")
