"""Making drivers. Every door (wizard, ready driver, NPC maker, import, demo) ends in `enlist`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from campaigns.entrants import rules_team, rulings_of
from campaigns.models import Campaign, Car, Driver, DriverTalent, FittedComponent, Person, Team
from campaigns.services.codes import new_code
from campaigns.services.log import record
from svl.rules import Panels, Stats, build, catalog
from svl.table import Refusal

HIGHEST_NUMBER = 999


@dataclass(frozen=True)
class Sheet:
    """Everything somebody decides or rolls for a driver; all other numbers follow from the rules."""

    name: str
    stats: Stats
    team: Team
    car_class: str
    talents: Sequence[str] = ()
    components: Sequence[str] = ()
    number: int | None = None  # nothing: the lowest free one
    car_name: str = ""
    colours: tuple[str, str] = ("", "")
    panels: Panels | None = None
    biography: str = ""
    scores_from: str = ""
    is_npc: bool = False
    is_hidden: bool = False
    dials: tuple[int, int, int] = (5, 5, 5)


@transaction.atomic
def enlist(campaign: Campaign, by: Person | None, sheet: Sheet, *, player: Person | None = None) -> Driver:
    """A new driver with a car, legal by the campaign's rulings, or a refusal and nothing written."""
    check_sheet(campaign, sheet)
    number = sheet.number or free_number(campaign)
    driver = _write_driver(campaign, sheet, player)
    car = _write_car(campaign, driver, sheet, number)
    DriverTalent.objects.bulk_create(DriverTalent(driver=driver, key=key) for key in sheet.talents)
    FittedComponent.objects.bulk_create(
        FittedComponent(car=car, slot=slot, key=key) for slot, key in enumerate(sheet.components, start=1)
    )
    record(
        campaign,
        by,
        "driver_made",
        f"{driver.name} joins the field for {sheet.team.name} with number {number}.",
        gm_only=sheet.is_hidden,
        driver=driver.pk,
    )
    return driver


def check_sheet(campaign: Campaign, sheet: Sheet) -> None:
    """Refuses what the rules or this campaign do not allow."""
    if not sheet.name.strip():
        raise Refusal("no_name", "A driver needs a name.", field="name")
    if len(sheet.name) > 40:
        raise Refusal("long_name", f"{sheet.name[:20]}… is too long: a name has 40 letters at most.", field="name")
    if sheet.team.campaign_id != campaign.pk:
        raise Refusal("foreign_team", f"{sheet.team} does not race in {campaign}.", field="team")
    if sheet.car_class not in catalog.CLASSES:
        raise Refusal(
            "unknown_class", f"There is no {sheet.car_class!r} car: choose light, medium or heavy.", field="car_class"
        )
    refuse_taken_name(campaign, sheet.name)
    refuse_taken_number(campaign, sheet.number)
    build(
        "check",
        sheet.name,
        sheet.stats,
        rules_team(sheet.team),
        catalog.CLASSES[sheet.car_class],
        rulings_of(campaign),
        talents=sheet.talents,
        components=sheet.components,
        panels=sheet.panels,
    )


def refuse_taken_name(campaign: Campaign, name: str, *, besides: Driver | None = None) -> None:
    same = Driver.objects.filter(campaign=campaign, name__iexact=name.strip())
    if besides is not None:
        same = same.exclude(pk=besides.pk)
    if same.exists():
        raise Refusal("name_taken", f"{name.strip()} drives in {campaign} already. Choose another name.", field="name")


def refuse_taken_number(campaign: Campaign, number: int | None, *, besides: Car | None = None) -> None:
    if number is None:
        return
    if not 1 <= number <= HIGHEST_NUMBER:
        raise Refusal("impossible_number", f"{number} does not fit on a car: 1 to {HIGHEST_NUMBER} do.", field="number")
    same = Car.objects.filter(campaign=campaign, number=number).select_related("driver")
    if besides is not None:
        same = same.exclude(pk=besides.pk)
    if taken := same.first():
        # A hidden driver's name stays hidden; the free number is what helps.
        whose = "another driver" if taken.driver.is_hidden else taken.driver.name
        raise Refusal("number_taken", f"{number} belongs to {whose}. {free_number(campaign)} is free.", field="number")


def free_number(campaign: Campaign) -> int:
    """The lowest number no car of the campaign wears."""
    taken = set(Car.objects.filter(campaign=campaign).values_list("number", flat=True))
    return next(number for number in range(1, HIGHEST_NUMBER + 1) if number not in taken)


def _write_driver(campaign: Campaign, sheet: Sheet, player: Person | None) -> Driver:
    nerve, aggression, pit_caution = sheet.dials
    stats = sheet.stats
    try:
        return Driver.objects.create(
            campaign=campaign,
            player=player,
            code=new_code(),
            name=" ".join(sheet.name.split()),
            is_npc=sheet.is_npc,
            is_hidden=sheet.is_hidden,
            reflexes=stats.reflexes,
            psyche=stats.psyche,
            endurance=stats.endurance,
            charisma=stats.charisma,
            scores_from=sheet.scores_from,
            biography=sheet.biography,
            nerve=nerve,
            aggression=aggression,
            pit_caution=pit_caution,
        )
    except IntegrityError:
        # Somebody took the name, or (once in 387 million) the code, between the check and here.
        raise Refusal(
            "name_taken", f"{sheet.name} was taken a moment ago. Choose another name.", field="name"
        ) from None


def _write_car(campaign: Campaign, driver: Driver, sheet: Sheet, number: int) -> Car:
    front, rear, left, right = sheet.panels if sheet.panels is not None else (None, None, None, None)
    return Car.objects.create(
        campaign=campaign,
        driver=driver,
        team=sheet.team,
        car_class=sheet.car_class,
        name=sheet.car_name.strip(),
        number=number,
        colour_1=sheet.colours[0],
        colour_2=sheet.colours[1],
        front=front,
        rear=rear,
        left=left,
        right=right,
    )
