"""Work on a car between races: components in slots, the share-out of the panels, another model or team."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.entrants import rules_team, rulings_of, stats_of
from campaigns.models import Car, CarRequest, Driver, FittedComponent, Person, Team
from campaigns.queries.lock import closed_reason, gone_reason
from campaigns.services.lobby import work_on_grid
from campaigns.services.log import record
from svl.rules import Panels, Rulings, build, catalog, check_components
from svl.table import Refusal

LONGEST_WHY = 200


@transaction.atomic
def fit_slot(driver: Driver, by: Person, slot: int, component: str, *, instead_of: str | None = None) -> str:
    """Puts a component (or nothing) into a slot and says what was in it before.

    `instead_of` is what the person saw there; if somebody else was faster, nothing changes and they are told.
    """
    current = _in_garage(driver)
    fitted = {part.slot: part for part in current.car.components.all()}
    before = fitted[slot].key if slot in fitted else ""
    if component == before:
        return before
    if instead_of is not None and instead_of != before:
        raise Refusal("changed_meanwhile", f"Slot {slot} has changed: {_name(before)} is in it now. Choose again.")
    if component:
        _check_fit(current, slot, component, [part.key for at, part in fitted.items() if at != slot])
    if slot in fitted:
        fitted[slot].delete()
    if component:
        FittedComponent.objects.create(car=current.car, slot=slot, key=component)
    _tell(
        current, by, "component_fitted", f"{current.name}'s car, slot {slot}: {_name(component)}, was {_name(before)}."
    )
    return before


def _check_fit(driver: Driver, slot: int, component: str, others: Sequence[str]) -> None:
    slots = _slots(driver)
    if not 1 <= slot <= slots:
        raise Refusal("no_such_slot", f"{driver.name}'s car has {slots} slots; there is no slot {slot}.", slots=slots)
    check_components(driver.name, slots, (*others, component), rulings_of(driver.campaign))


@transaction.atomic
def share_panels(driver: Driver, by: Person, panels: Panels | None) -> None:
    """The driver's own share-out of the Chassis, or an even one, at tables that let drivers choose."""
    current = _in_garage(driver)
    rulings = rulings_of(current.campaign)
    if rulings.panel_model != "custom":
        raise Refusal("panels_fixed", f"In {current.campaign} nobody chooses the panels; the GM can rule otherwise.")
    car = current.car
    if panels is not None:
        figures = (rules_team(car.team), catalog.CLASSES[car.car_class])
        build("check", current.name, stats_of(current), *figures, rulings, panels=panels)
    _write_panels(car, panels)
    told = (
        "evenly"
        if panels is None
        else f"front {panels.front}, rear {panels.rear}, " + (f"left {panels.left}, right {panels.right}")
    )
    _tell(current, by, "panels_shared", f"{current.name} shares out the panels: {told}.")


# -- another model or team


@transaction.atomic
def change_model(driver: Driver, by: Person, team: Team, car_class: str) -> list[str]:
    """The driver moves into another car. Says which components came off because they have no slot there."""
    current = _in_garage(driver)
    _check_model(current, team, car_class)
    car, before = current.car, model_name(current.car.team, current.car.car_class)
    car.team, car.car_class = team, car_class
    car.save(update_fields=["team", "car_class"])
    _write_panels(car, None)  # another Chassis is shared out anew
    off = _refit(current)
    after = f"{model_name(team, car_class)} of {team.name}"
    _close_requests(current, by, team, car_class)
    told = f" Without a slot now: {', '.join(map(_name, off))}." if off else ""
    _tell(current, by, "model_changed", f"{current.name} moves from the {before} to the {after}.{told}")
    return off


def _check_model(driver: Driver, team: Team, car_class: str) -> None:
    if team.campaign_id != driver.campaign_id:
        raise Refusal("foreign_team", f"{team} does not race in {driver.campaign}.", field="team")
    if car_class not in catalog.CLASSES:
        raise Refusal("unknown_class", "Choose a light, a medium or a heavy car.", field="car_class")
    if (driver.car.team_id, driver.car.car_class) == (team.pk, car_class):
        raise Refusal("same_model", f"{driver.name} drives the {model_name(team, car_class)} already.", field="model")


def _close_requests(driver: Driver, by: Person, team: Team, car_class: str) -> None:
    """Whoever asked for this very car has it now, whichever way the GM gave it."""
    for request in driver.car_requests.filter(state=CarRequest.State.OPEN, team=team, car_class=car_class):
        _close(request, by, CarRequest.State.GRANTED)


def _refit(driver: Driver) -> list[str]:
    """Moves the components up to the first slots and takes off those that find none."""
    car, slots = driver.car, _slots(driver)
    keys = [part.key for part in car.components.all()]
    car.components.all().delete()
    FittedComponent.objects.bulk_create(
        FittedComponent(car=car, slot=slot, key=key) for slot, key in enumerate(keys[:slots], start=1)
    )
    return keys[slots:]


@transaction.atomic
def ask_for_model(driver: Driver, by: Person, team: Team, car_class: str, why: str = "") -> CarRequest:
    """A player's request. There is one at a time; the GM answers it."""
    why = " ".join(why.split())
    if len(why) > LONGEST_WHY:
        raise Refusal("long_why", f"A reason has {LONGEST_WHY} letters at most; this has {len(why)}.", field="why")
    current = _locked(driver)
    if reason := gone_reason(current):
        raise Refusal("garage_closed", reason, field="model")
    _check_model(current, team, car_class)
    try:
        with transaction.atomic():
            request = CarRequest.objects.create(driver=current, team=team, car_class=car_class, why=why, asked_by=by)
    except IntegrityError:
        raise Refusal(
            "asked_already", f"{current.name} has asked for another car already. Withdraw that first.", field="model"
        ) from None
    wanted = f"{model_name(team, car_class)} of {team.name}"
    _tell(current, by, "model_asked_for", f"{by.name} asks for the {wanted} for {current.name}.")
    return request


@transaction.atomic
def grant(request: CarRequest, by: Person) -> list[str]:
    """The driver gets the car that was asked for. Says which components came off."""
    open_request = _still_open(request)
    return change_model(open_request.driver, by, open_request.team, open_request.car_class)


@transaction.atomic
def refuse(request: CarRequest, by: Person) -> None:
    open_request = _still_open(request)
    _close(open_request, by, CarRequest.State.REFUSED)
    wanted = model_name(open_request.team, open_request.car_class)
    driver = open_request.driver
    _tell(driver, by, "model_refused", f"{driver.name} does not get the {wanted}.")


@transaction.atomic
def withdraw(request: CarRequest, by: Person) -> None:
    _close(_still_open(request), by, CarRequest.State.WITHDRAWN)


def _still_open(request: CarRequest) -> CarRequest:
    current = (
        CarRequest.objects.select_for_update(of=("self",))
        .select_related("driver__campaign", "team", "answered_by")
        .get(pk=request.pk)
    )
    if current.state != CarRequest.State.OPEN:
        who = current.answered_by.name if current.answered_by else "somebody"
        raise Refusal("answered_already", f"This was answered already: {who} said {current.state}.")
    return current


def _close(request: CarRequest, by: Person, state: CarRequest.State) -> None:
    request.state, request.answered_by, request.answered_at = state, by, timezone.now()
    request.save(update_fields=["state", "answered_by", "answered_at"])


# -- what all of them need


def model_name(team: Team, car_class: str) -> str:
    return catalog.derived_model(rules_team(team), catalog.CLASSES[car_class], Rulings()).name


def _locked(driver: Driver) -> Driver:
    return Driver.objects.select_for_update(of=("self",)).select_related("campaign", "car__team").get(pk=driver.pk)


def _in_garage(driver: Driver) -> Driver:
    """The driver's row, held until the work is done; refused while the garage is closed."""
    current = _locked(driver)
    work_on_grid(current)
    if reason := closed_reason(current):
        raise Refusal("garage_closed", reason)
    return current


def _slots(driver: Driver) -> int:
    car = driver.car
    figures = catalog.model_figures(rules_team(car.team), catalog.CLASSES[car.car_class], rulings_of(driver.campaign))
    return figures.slots


def _write_panels(car: Car, panels: Panels | None) -> None:
    car.front, car.rear, car.left, car.right = panels if panels is not None else (None, None, None, None)
    car.save(update_fields=["front", "rear", "left", "right"])


def _name(component: str) -> str:
    return catalog.COMPONENTS[component].name if component else "nothing"


def _tell(driver: Driver, by: Person, kind: str, text: str) -> None:
    record(driver.campaign, by, kind, text, gm_only=driver.is_hidden, driver=driver.pk)
