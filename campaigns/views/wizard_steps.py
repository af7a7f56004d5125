"""The steps of the wizard, each a plain form: its one button keeps the answer and goes on, a tick keeps it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.access import Here
from campaigns.forms import wizard as forms
from campaigns.models import Driver, DriverDraft
from campaigns.queries.wizard import car, driver, livery, parts
from campaigns.queries.wizard.frame import Making, frame, making, next_address
from campaigns.services import wizard
from campaigns.views.htmx import HtmxRequest
from campaigns.wizard.steps import Step, is_reachable, step_after, steps_of
from svl.rules import STATS
from svl.table import Refusal

GO_ON = "go on"


@dataclass(frozen=True)
class Asked:
    """A step somebody looks at, and what they sent if it was refused: nothing typed is lost."""

    made: Making
    sent: QueryDict | None = None
    by_hand: bool = False  # dice are typed, though the app could roll

    def ticked(self, name: str) -> list[str] | None:
        return self.sent.getlist(name) if self.sent is not None else None

    def one(self, name: str) -> str | None:
        return self.sent.get(name) if self.sent is not None else None


@dataclass(frozen=True)
class Deed:
    """What a button does: the form it sends, the verb, and what the page's address gets if one stays on it."""

    form: Callable[[Asked], Any]
    do: Callable[[DriverDraft, Any, Here], Any]
    then: str = GO_ON


@dataclass(frozen=True)
class Screen:
    """One step on the page: what its buttons do, its form and what it shows."""

    deeds: Mapping[str, Deed]
    form: Callable[[Asked], Form]
    view: Callable[[Asked], Any]


@require_http_methods(["GET", "POST"])
def step(request: HtmxRequest, campaign_id: int, slug: str) -> HttpResponse:
    here, draft = access.own_draft_for(request, campaign_id)
    if draft is None:
        return redirect("wizard", campaign_id)
    made = making(here, draft)
    now = next((each for each in steps_of(made.table) if each.slug == slug), None)
    if now is None:
        raise Http404
    if not is_reachable(now, made.answers, made.table):
        return redirect(next_address(made))
    if request.method == "POST":
        return _answer(request, made, draft, now)
    return _show(request, now, Asked(made, by_hand=request.GET.get("dice") == "typed"))


def _answer(request: HtmxRequest, made: Making, draft: DriverDraft, now: Step) -> HttpResponse:
    """Keeps what was sent and goes on, or says beside the control what is wrong with it."""
    wanted = request.POST.get("do", "keep")
    deed = SCREENS[now.slug].deeds.get(wanted)
    if deed is None:
        raise Http404
    asked = Asked(made, request.POST, by_hand=wanted == "type")
    form = deed.form(asked)
    if not form.is_valid():
        return _show(request, now, asked, form)
    try:
        result = deed.do(draft, form, made.here)
    except Refusal as refusal:
        field = refusal.fields.get("field")
        form.add_error(field if field in form.fields else None, refusal.sentence)
        return _show(request, now, asked, form)
    if now == steps_of(made.table)[-1]:
        return redirect("sheet", made.here.campaign.pk, result.pk)
    return _onwards(request, made, now, deed)


def _onwards(request: HtmxRequest, made: Making, now: Step, deed: Deed) -> HttpResponse:
    if deed.then == GO_ON:
        return redirect(made.address(step_after(now, made.table)))
    if not request.htmx:
        return redirect(made.address(now) + deed.then)
    here, draft = access.own_draft_for(request, made.here.campaign.pk)
    if draft is None:
        return redirect("wizard", here.campaign.pk)
    return _show(request, now, Asked(making(here, draft)))


def _show(request: HtmxRequest, now: Step, asked: Asked, refused: Form | None = None) -> HttpResponse:
    screen = SCREENS[now.slug]
    page = {
        "here": asked.made.here,
        "frame": frame(asked.made, now),
        "view": screen.view(asked),
        "form": refused or screen.form(asked),
        "fragment": f"wizard/_{now.slug}.html",
        "has_just_fallen": "rolled" in request.GET,
    }
    template = "wizard/_step.html" if request.htmx else "wizard/step.html"
    return render(request, template, page, status=200 if refused is None else 422)


# -- the driver: a name, and scores in whichever way the table has them


def _name_form(asked: Asked) -> forms.NameForm:
    return forms.NameForm(asked.sent, initial={"name": asked.made.answers.name})


def _dice_form(asked: Asked) -> forms.DiceForm:
    answers = asked.made.answers
    initial = {"name": answers.name}
    for names, dice in zip(forms.DIE_NAMES.values(), answers.dice, strict=False):
        initial |= dict(zip(names, map(str, dice), strict=True))
    return forms.DiceForm(asked.sent, initial=initial)


def _places_form(asked: Asked) -> forms.NamedScoresForm:
    answers = asked.made.answers
    initial = {"name": answers.name, **driver.places(answers)}
    return forms.NamedScoresForm(asked.sent, initial=initial, worths=driver.worths(asked.made))


def _scores_form(asked: Asked) -> forms.NamedScoresForm:
    answers = asked.made.answers
    initial = {"name": answers.name, **dict(zip(STATS, answers.given, strict=False))}
    return forms.NamedScoresForm(asked.sent, initial=initial)


def _driver_form(asked: Asked) -> Form:
    by_way = {"type": _dice_form, "place": _places_form, "enter": _scores_form}
    return by_way.get(driver.way_of(asked.made, by_hand=asked.by_hand), _name_form)(asked)


def _enter_scores(draft: DriverDraft, form: forms.NamedScoresForm, here: Here) -> None:
    if not here.runs:
        raise PermissionDenied(f"In {here.campaign} the GM enters the scores. Ask at the table.")
    wizard.name(draft, form.cleaned_data["name"])
    wizard.enter_scores(draft, here.person, form.stats)


DRIVER_DEEDS = {
    "roll": Deed(_name_form, lambda draft, form, _: wizard.roll(draft, form.cleaned_data["name"]), "?rolled"),
    "type": Deed(
        _dice_form, lambda draft, form, _: wizard.type_dice(draft, form.cleaned_data["name"], form.dice), "?rolled"
    ),
    "by_hand": Deed(_name_form, lambda draft, form, _: wizard.name(draft, form.cleaned_data["name"]), "?dice=typed"),
    "propose": Deed(lambda asked: Form(asked.sent), lambda draft, *_: wizard.propose_name(draft), ""),
    "place": Deed(
        _places_form, lambda draft, form, _: wizard.place_scores(draft, form.cleaned_data["name"], form.stats)
    ),
    "enter": Deed(_scores_form, _enter_scores),
    "name": Deed(_name_form, lambda draft, form, _: wizard.name(draft, form.cleaned_data["name"])),
}


# -- choices by ticking: the same verb, whether the browser only keeps the tick or goes on


def _ticking(form: Callable[[Asked], Form], do: Callable[[DriverDraft, Any, Here], Any]) -> dict[str, Deed]:
    return {"keep": Deed(form, do, ""), "next": Deed(form, do)}


def _choose_talents(draft: DriverDraft, form: forms.TalentsForm, _: Here) -> None:
    wizard.choose_talents(draft, form.cleaned_data["talents"])


def _suggested_talents(draft: DriverDraft, form: forms.TalentsForm, here: Here) -> None:
    """What is ticked all the same, if a browser could not tell us before."""
    if form.cleaned_data["talents"]:
        _choose_talents(draft, form, here)
    else:
        wizard.take_suggested_talents(draft)


def _fit_components(draft: DriverDraft, form: forms.PartsForm, _: Here) -> None:
    wizard.fit_components(draft, form.cleaned_data["components"])


def _suggested_components(draft: DriverDraft, form: forms.PartsForm, here: Here) -> None:
    if form.cleaned_data["components"]:
        _fit_components(draft, form, here)
    else:
        wizard.fit_suggested_components(draft)


def _talents_form(asked: Asked) -> forms.TalentsForm:
    return forms.TalentsForm(asked.sent)


def _team_form(asked: Asked) -> forms.TeamForm:
    return forms.TeamForm(asked.sent)


def _car_form(asked: Asked) -> forms.CarForm:
    return forms.CarForm(asked.sent)


def _parts_form(asked: Asked) -> forms.PartsForm:
    return forms.PartsForm(asked.sent)


def _panels_form(asked: Asked) -> forms.PanelsForm:
    shares = {panel.key: panel.points for panel in car.panels_step(asked.made).panels}
    return forms.PanelsForm(asked.sent, initial=shares)


def _livery_form(asked: Asked) -> forms.LiveryForm:
    view = livery.livery_step(asked.made)
    return forms.LiveryForm(asked.sent, initial={"number": view.number, "car_name": view.car_name})


def _dress_and_finish(draft: DriverDraft, form: forms.LiveryForm, here: Here) -> Driver:
    wizard.dress(draft, form.cleaned_data["number"], form.cleaned_data["car_name"], form.colours)
    return wizard.finish(draft, here.person)


def _livery_view(asked: Asked) -> livery.LiveryStep:
    if asked.sent is None:
        return livery.livery_step(asked.made)
    wanted = (asked.sent.get("colour_1", ""), asked.sent.get("colour_2", ""))
    return livery.livery_step(asked.made, wanted=wanted, is_own=asked.sent.get("livery") == "own")


SCREENS: Mapping[str, Screen] = {
    "driver": Screen(DRIVER_DEEDS, _driver_form, lambda asked: driver.driver_step(asked.made, by_hand=asked.by_hand)),
    "talents": Screen(
        {**_ticking(_talents_form, _choose_talents), "suggest": Deed(_talents_form, _suggested_talents)},
        _talents_form,
        lambda asked: driver.talents_step(asked.made, asked.ticked("talents")),
    ),
    "team": Screen(
        _ticking(_team_form, lambda draft, form, _: wizard.join_team(draft, form.cleaned_data["team"])),
        _team_form,
        lambda asked: car.team_step(asked.made, asked.one("team")),
    ),
    "car": Screen(
        _ticking(
            _car_form,
            lambda draft, form, _: wizard.choose_car(draft, form.cleaned_data["team"], form.cleaned_data["car_class"]),
        ),
        _car_form,
        lambda asked: car.car_step(asked.made, asked.one("team"), asked.one("car_class")),
    ),
    "panels": Screen(
        {"next": Deed(_panels_form, lambda draft, form, _: wizard.share_panels(draft, form.panels))},
        _panels_form,
        lambda asked: car.panels_step(asked.made),
    ),
    "parts": Screen(
        {**_ticking(_parts_form, _fit_components), "suggest": Deed(_parts_form, _suggested_components)},
        _parts_form,
        lambda asked: parts.parts_step(asked.made, asked.ticked("components")),
    ),
    "livery": Screen({"next": Deed(_livery_form, _dress_and_finish)}, _livery_form, _livery_view),
}
