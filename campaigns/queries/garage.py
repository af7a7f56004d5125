"""What is in a car, what would fit, what another car would change, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from campaigns import drawings
from campaigns.access import Here
from campaigns.entrants import fit, panels_of, rules_team, rulings_of
from campaigns.models import CarRequest, Driver, Team
from campaigns.queries.abilities import Ability, component_view
from campaigns.queries.carsheet import SIGNED, CarSheet, PanelView, carsheet, panel_views
from campaigns.queries.lock import closed_reason, gone_reason
from campaigns.wording import counted, listed, number, signed
from svl.rules import Entrant, Panels, Rulings, build, catalog, sums
from svl.table import evolve

# -- before and after


@dataclass(frozen=True)
class Change:
    """A figure before and after; `tone` is up, down or nothing."""

    name: str
    before: str
    after: str
    tone: str


def changes(before: Entrant, after: Entrant) -> tuple[Change, ...]:
    """Every figure that would be another."""
    was, now = sums(before), sums(after)
    return tuple(
        Change(total.name, _shown(key, was[key].total), _shown(key, total.total), _tone(was[key].total, total.total))
        for key, total in now.items()
        if total.total != was[key].total
    )


def _shown(key: str, total: float) -> str:
    return signed(total) if key in SIGNED else number(total)


def _tone(was: float, now: float) -> str:
    return "up" if now > was else "down" if now < was else ""


# -- the garage


@dataclass(frozen=True)
class SlotView:
    number: int
    component: Ability | None
    address: str
    is_there: bool  # a slot too many, from a car that had more


@dataclass(frozen=True)
class RequestView:
    """Somebody asks for another car."""

    id: int
    campaign_id: int
    driver_id: int
    driver: str
    number: int
    livery: str
    drawing: str
    model: str
    team: str
    why: str
    asked_by: str
    state: str
    answered_by: str
    changes: tuple[Change, ...]
    loses: str  # components that would find no slot
    garage: str

    @property
    def is_open(self) -> bool:
        return self.state == CarRequest.State.OPEN


@dataclass(frozen=True)
class GaragePage:
    id: int
    campaign_id: int
    name: str
    number: int
    livery: str
    drawing: str
    team: str
    car_name: str
    lock: str
    trouble: str
    sheet: CarSheet
    slots: tuple[SlotView, ...]
    shares_panels: bool
    panels: tuple[PanelView, ...]
    chassis: int
    request: RequestView | None


def garage_page(here: Here, driver: Driver, wanted: Panels | None = None) -> GaragePage:
    """`wanted` are panels somebody typed that were refused: they stay in their fields."""
    rulings = rulings_of(here.campaign)
    fitted = fit(driver, rulings)
    sheet, car = carsheet(fitted.entrant, rulings), driver.car
    return GaragePage(
        id=driver.pk,
        campaign_id=here.campaign.pk,
        name=driver.name,
        number=car.number,
        livery=drawings.car_livery(car),
        drawing=drawings.car_drawing(car),
        team=car.team.name,
        car_name=car.name,
        lock=closed_reason(driver),
        trouble=fitted.trouble,
        sheet=sheet,
        slots=_slots(driver, sheet.slots, rulings),
        shares_panels=rulings.panel_model == "custom",
        panels=panel_views(wanted or panels_of(car, rulings) or fitted.entrant.panels),
        chassis=int(sums(fitted.entrant)["chassis"].total),
        request=_last_request(here, driver),
    )


def _slots(driver: Driver, count: int, rulings: Rulings) -> tuple[SlotView, ...]:
    fitted = {part.slot: part.key for part in driver.car.components.all()}
    return tuple(
        SlotView(
            number=slot,
            component=component_view(fitted[slot], rulings) if slot in fitted else None,
            address=reverse("garage_slot", args=(driver.campaign_id, driver.pk, slot)),
            is_there=slot <= count,
        )
        for slot in sorted({*range(1, count + 1), *fitted})
    )


# -- one slot: the ten to choose from


@dataclass(frozen=True)
class PickView:
    ability: Ability
    address: str
    is_here: bool
    why_not: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class SlotPage:
    slot: int
    name: str
    livery: str
    garage: str
    holds: str  # the key of what is in it
    holds_name: str
    empty_address: str
    empty_changes: tuple[Change, ...]
    lock: str
    picks: tuple[PickView, ...]


def slot_page(here: Here, driver: Driver, slot: int) -> SlotPage | None:
    """Nothing if the car has no such slot."""
    rulings = rulings_of(here.campaign)
    fitted = {part.slot: part.key for part in driver.car.components.all()}
    bare = evolve(fit(driver, rulings).entrant, components=())
    if not 1 <= slot <= max(bare.figures.slots, *fitted, 0):
        return None
    lock = closed_reason(driver)
    others = {at: key for at, key in fitted.items() if at != slot}
    holds = fitted.get(slot, "")
    now, empty = _carrying(bare, fitted.values()), _carrying(bare, others.values())

    def pick(key: str) -> PickView:
        return PickView(
            ability=component_view(key, rulings),
            address=reverse("garage_fit", args=(driver.campaign_id, driver.pk, slot, key)),
            is_here=key == holds,
            why_not=lock or _why_not(key, others, slot, bare.figures.slots, rulings),
            changes=changes(now, _carrying(bare, (*others.values(), key))),
        )

    return SlotPage(
        slot=slot,
        name=driver.name,
        livery=drawings.car_livery(driver.car),
        garage=reverse("garage", args=(driver.campaign_id, driver.pk)),
        holds=holds,
        holds_name=catalog.COMPONENTS[holds].name if holds else "",
        empty_address=reverse("garage_fit", args=(driver.campaign_id, driver.pk, slot, "empty")),
        empty_changes=changes(now, empty),
        lock=lock,
        picks=tuple(pick(key) for key in catalog.COMPONENTS),
    )


def _carrying(bare: Entrant, components: Iterable[str]) -> Entrant:
    return evolve(bare, components=tuple(components))


def _why_not(key: str, others: dict[int, str], slot: int, slots: int, rulings: Rulings) -> str:
    if slot > slots:
        return f"The car has {counted(slots, 'slot')}; this one can only be emptied."
    where = next((at for at, other in others.items() if other == key), None)
    if where is not None and not rulings.duplicate_components:
        return f"In slot {where} already; one of each is the most."
    return ""


# -- another model or team


@dataclass(frozen=True)
class TeamChip:
    id: int
    name: str
    livery: str
    is_chosen: bool


@dataclass(frozen=True)
class ModelColumn:
    car_class: str
    model: str
    drawing: str
    is_current: bool
    is_chosen: bool
    loses: str


@dataclass(frozen=True)
class ModelCell:
    text: str
    tone: str


@dataclass(frozen=True)
class ModelRow:
    name: str
    now: str
    cells: tuple[ModelCell, ...]


@dataclass(frozen=True)
class ModelPage:
    id: int
    name: str
    number: int
    model: str
    teams: tuple[TeamChip, ...]
    team: TeamChip
    motto: str
    columns: tuple[ModelColumn, ...]
    rows: tuple[ModelRow, ...]
    lock: str
    has_asked: bool
    why: str


def model_page(here: Here, driver: Driver, wanted: str = "", car_class: str = "", why: str = "") -> ModelPage:
    """The three cars of a team beside the one the driver has. `wanted` is the id of the team, as it was asked for."""
    rulings, car = rulings_of(here.campaign), driver.car
    teams = list(Team.objects.filter(campaign=here.campaign).order_by("pk"))
    team = next((each for each in teams if str(each.pk) == wanted), car.team)
    now = evolve(fit(driver, rulings).entrant, components=_components(driver))
    after = {each: _seated(driver, now, team, each, rulings) for each in catalog.CLASSES}
    chosen = car_class if car_class in catalog.CLASSES else car.car_class
    return ModelPage(
        id=driver.pk,
        name=driver.name,
        number=car.number,
        model=now.model,
        teams=tuple(_chip(each, is_chosen=each == team) for each in teams),
        team=_chip(team, is_chosen=True),
        motto=team.motto,
        columns=tuple(
            ModelColumn(
                car_class=each,
                model=entrant.model,
                drawing=f"car-{each}-{team.drawing}",
                is_current=(team, each) == (car.team, car.car_class),
                is_chosen=each == chosen,
                loses=_lost(now.components, entrant.components),
            )
            for each, entrant in after.items()
        ),
        rows=_rows(now, list(after.values())),
        lock=closed_reason(driver) if here.runs else gone_reason(driver),  # to ask is possible during a race
        has_asked=driver.car_requests.filter(state=CarRequest.State.OPEN).exists(),
        why=why,
    )


def _chip(team: Team, *, is_chosen: bool) -> TeamChip:
    return TeamChip(team.pk, team.name, drawings.team_livery(team), is_chosen)


def _components(driver: Driver) -> tuple[str, ...]:
    return tuple(part.key for part in driver.car.components.all())


def _seated(driver: Driver, now: Entrant, team: Team, car_class: str, rulings: Rulings) -> Entrant:
    """The driver in that car, with as many of the components as it has slots."""
    bare = build(now.seat, driver.name, now.stats, rules_team(team), catalog.CLASSES[car_class], rulings)
    return evolve(bare, components=now.components[: bare.figures.slots])


def _lost(before: Sequence[str], after: Sequence[str]) -> str:
    return listed([catalog.COMPONENTS[key].name for key in before[len(after) :]])


def _rows(now: Entrant, after: Sequence[Entrant]) -> tuple[ModelRow, ...]:
    was, would_be = sums(now), [sums(entrant) for entrant in after]
    return tuple(
        ModelRow(
            name=total.name,
            now=_shown(key, total.total),
            cells=tuple(
                ModelCell(_shown(key, each[key].total), _tone(total.total, each[key].total)) for each in would_be
            ),
        )
        for key, total in was.items()
    )


# -- requests


def open_requests(here: Here) -> tuple[RequestView, ...]:
    """What those who run the campaign have to answer; of a player's, his own. The same few queries for any number."""
    found = _requests().filter(driver__campaign=here.campaign, state=CarRequest.State.OPEN).order_by("pk")
    if not here.runs:
        found = found.filter(driver__player=here.person)
    return tuple(_request_view(request, rulings_of(here.campaign)) for request in found)


def _requests() -> QuerySet[CarRequest]:
    return CarRequest.objects.select_related("driver__car__team", "team", "asked_by", "answered_by").prefetch_related(
        "driver__talents", "driver__car__components"
    )


def _last_request(here: Here, driver: Driver) -> RequestView | None:
    """The open one, or how the last one went."""
    last = _requests().filter(driver=driver).exclude(state=CarRequest.State.WITHDRAWN).order_by("-pk").first()
    return _request_view(last, rulings_of(here.campaign)) if last else None


def _request_view(request: CarRequest, rulings: Rulings) -> RequestView:
    driver, car = request.driver, request.driver.car
    now = evolve(fit(driver, rulings).entrant, components=_components(driver))
    after = _seated(driver, now, request.team, request.car_class, rulings)
    return RequestView(
        id=request.pk,
        campaign_id=driver.campaign_id,
        driver_id=driver.pk,
        driver=driver.name,
        number=car.number,
        livery=drawings.team_livery(request.team),
        drawing=f"car-{request.car_class}-{request.team.drawing}",
        model=f"{after.model}, {request.car_class}",
        team=request.team.name,
        why=request.why,
        asked_by=request.asked_by.name,
        state=request.state,
        answered_by=request.answered_by.name if request.answered_by else "",
        changes=changes(now, after),
        loses=_lost(now.components, after.components),
        garage=reverse("garage", args=(driver.campaign_id, driver.pk)),
    )
