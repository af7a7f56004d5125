"""Drivers, finished and half made, and the cars they ask for."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from campaigns import sight
from campaigns.access.door import Here, campaign_for, person_of, playing_for, running_for, there
from campaigns.models import CarRequest, Driver, DriverDraft, Membership, Role
from campaigns.services import codes


def driver_for(request: HttpRequest, campaign_id: int, driver_id: int, *, whole: bool = False) -> tuple[Here, Driver]:
    """A driver this person may know of. `whole` brings player, car, team and portrait along, but not its picture."""
    here = campaign_for(request, campaign_id)
    known = sight.drivers(here)
    if whole:
        known = known.select_related("player", "car__team", "portrait").defer("portrait__image")
    driver = there(known.filter(pk=driver_id).first())
    driver.campaign = here.campaign
    return here, driver


def own_driver_for(
    request: HttpRequest, campaign_id: int, driver_id: int, *, whole: bool = False
) -> tuple[Here, Driver]:
    """A driver this person may change."""
    here, driver = driver_for(request, campaign_id, driver_id, whole=whole)
    if not sight.may_edit(here, driver):
        holder = driver.player.name if driver.player else "the GM"
        raise PermissionDenied(f"{driver}'s sheet belongs to {holder}. You can read it, not change it.")
    return here, driver


def managed_driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver, for those who run the campaign. Of one the players have not met, they are told nothing is there."""
    here, driver = driver_for(request, campaign_id, driver_id)
    if not here.runs:
        raise PermissionDenied(f"Only the GM of {here.campaign} can steer {driver}. Ask at the table.")
    return here, driver


def free_driver_for(request: HttpRequest, campaign_id: int, driver_id: int) -> tuple[Here, Driver]:
    """A driver this person may ask for: whether it is still free, the taking finds out."""
    here = playing_for(request, campaign_id)
    return here, there(sight.drivers(here).filter(pk=driver_id, is_npc=False).first())


def driver_of_code(request: HttpRequest, typed: str) -> Driver | None:
    """The driver a printed code names, for those at that table who may know of him."""
    person = person_of(request)
    seat = (
        Membership.objects.select_related("campaign")
        .filter(person=person, campaign__drivers__code=codes.tidy(typed))
        .first()
    )
    if person is None or seat is None:
        return None
    return sight.drivers(Here(seat.campaign, person, Role(seat.role))).filter(code=codes.tidy(typed)).first()


def car_request_for(request: HttpRequest, campaign_id: int, driver_id: int, request_id: int) -> tuple[Here, CarRequest]:
    """Somebody's wish for another car, for whoever may change the sheet."""
    here, driver = own_driver_for(request, campaign_id, driver_id)
    return here, there(CarRequest.objects.filter(driver=driver, pk=request_id).first())


def car_request_to_answer(
    request: HttpRequest, campaign_id: int, driver_id: int, request_id: int
) -> tuple[Here, CarRequest]:
    """The same, for those who say yes or no to it."""
    running_for(request, campaign_id)
    return car_request_for(request, campaign_id, driver_id, request_id)


def own_draft_for(request: HttpRequest, campaign_id: int) -> tuple[Here, DriverDraft | None]:
    """The half-made driver of this person, if there is one."""
    here = playing_for(request, campaign_id)
    return here, DriverDraft.objects.filter(campaign=here.campaign, person=here.person).first()


def draft_for(request: HttpRequest, campaign_id: int, draft_id: int) -> tuple[Here, DriverDraft]:
    """Anybody's half-made driver, for those who run the campaign."""
    here = running_for(request, campaign_id)
    drafts = DriverDraft.objects.select_related("person").filter(campaign=here.campaign)
    return here, there(drafts.filter(pk=draft_id).first())
