"""The field of drivers: everybody at a glance, and those who join late."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from campaigns import drawings, sight
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.models import Driver, LedgerEntry, LogEntry, Status
from campaigns.queries.abilities import Ability
from campaigns.queries.carsheet import CarSheet, FigureView, carsheet
from campaigns.queries.drivers import known_drivers
from campaigns.queries.totals import totals
from campaigns.services import careers
from campaigns.wording import counted, number
from svl.rules import Rulings, rivals

GONE = (Status.RETIRED, Status.DEAD)
TONES = {Status.INJURED: "warn", Status.DEAD: "danger"}
SHORT = {
    "chassis": "Chassis",
    "acceleration": "Accel",
    "top_speed": "Top",
    "braking": "Brake",
    "handling": "Handl",
    "slots": "Slots",
}


@dataclass(frozen=True)
class Figure:
    """A figure in a narrow column: the short word for the eye, the whole one for the ear."""

    short: str
    name: str
    text: str
    unit: str


@dataclass(frozen=True)
class DriverCard:
    id: int
    name: str
    number: int
    livery: str
    drawing: str
    team: str
    model: str
    car_class: str
    holder: str  # a person's name, or nobody's
    is_npc: bool
    is_hidden: bool
    is_mine: bool
    is_gone: bool
    status: str  # empty while the driver races
    status_tone: str
    status_note: str
    notoriety: str
    figures: tuple[Figure, ...]
    talents: tuple[Ability, ...]
    components: tuple[Ability, ...]
    lacks: tuple[str, ...]
    trouble: str
    character: str
    sheet: str

    @property
    def is_free(self) -> bool:
        return not self.is_npc and not self.holder


@dataclass(frozen=True)
class Filter:
    key: str
    label: str
    count: int
    is_on: bool
    address: str


@dataclass(frozen=True)
class FieldView:
    cards: tuple[DriverCard, ...]
    filters: tuple[Filter, ...]
    who: str
    search: str
    is_empty: bool  # nobody at all, whatever is asked for


# In the order of the page. Who is gone stands under "Gone" alone and at the end of "All".
GROUPS: dict[str, tuple[str, Callable[[DriverCard], bool]]] = {
    "all": ("All", lambda card: True),
    "players": ("Players", lambda card: bool(card.holder) and not card.is_gone),
    "npcs": ("NPCs", lambda card: card.is_npc and not card.is_gone),
    "free": ("Free", lambda card: card.is_free and not card.is_gone),
    "gone": ("Gone", lambda card: card.is_gone),
}


def field(here: Here, *, who: str = "all", search: str = "") -> FieldView:
    """Everybody this person has met. Four queries, for five drivers as for a hundred."""
    who = who if who in GROUPS else "all"
    cards = sorted(cards_of(here, list(known_drivers(here))), key=lambda card: (card.is_gone, card.number))
    found = [card for card in cards if _matches(card, search)]
    _, belongs = GROUPS[who]
    return FieldView(
        cards=tuple(card for card in found if belongs(card)),
        filters=tuple(_filter(here, key, found, who, search) for key in GROUPS),
        who=who,
        search=search,
        is_empty=not cards,
    )


def _filter(here: Here, key: str, found: Sequence[DriverCard], who: str, search: str) -> Filter:
    label, belongs = GROUPS[key]
    asked = {"who": key, **({"q": search} if search else {})}
    address = f"{reverse('drivers', args=[here.campaign.pk])}?{urlencode(asked)}"
    return Filter(key, label, sum(belongs(card) for card in found), key == who, address)


def _matches(card: DriverCard, search: str) -> bool:
    """Every word typed is found in the name, the number, the team, the model or the player's name."""
    known = _folded(f"{card.name} {card.number} {card.team} {card.model} {card.holder}")
    return all(word in known for word in _folded(search).split())


def _folded(text: str) -> str:
    """Without case and accents, as people type on a phone."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def cards_of(here: Here, drivers: Sequence[Driver]) -> tuple[DriverCard, ...]:
    rulings = rulings_of(here.campaign)
    sums = totals(here.campaign)
    return tuple(_card(here, driver, rulings, sums.get(driver.pk, 0)) for driver in drivers)


def _card(here: Here, driver: Driver, rulings: Rulings, notoriety: int) -> DriverCard:
    fitted = fit(driver, rulings, notoriety=notoriety)
    sheet = carsheet(fitted.entrant, rulings)
    status = Status(driver.status)
    return DriverCard(
        id=driver.pk,
        name=driver.name,
        number=driver.car.number,
        livery=drawings.car_livery(driver.car),
        drawing=drawings.car_drawing(driver.car),
        team=sheet.team,
        model=sheet.model,
        car_class=sheet.car_class,
        holder=driver.player.name if driver.player else "",
        is_npc=driver.is_npc,
        is_hidden=driver.is_hidden,
        is_mine=sight.holds(here, driver),
        is_gone=status in GONE,
        status="" if status == Status.ACTIVE else str(status.label),
        status_tone=TONES.get(status, ""),
        status_note=driver.status_note,
        notoriety=number(notoriety),
        figures=tuple(_figure(figure) for figure in sheet.figures),
        talents=sheet.talents,
        components=sheet.components,
        lacks=() if fitted.trouble or status in GONE else _lacks(driver, sheet, rulings),
        trouble=fitted.trouble,
        character=character(driver) if here.runs else "",
        sheet=reverse("sheet", args=[here.campaign.pk, driver.pk]),
    )


def _figure(figure: FigureView) -> Figure:
    return Figure(SHORT[figure.key], figure.name, figure.text, figure.unit)


def _lacks(driver: Driver, sheet: CarSheet, rulings: Rulings) -> tuple[str, ...]:
    """What is still to choose. An NPC goes without where the table wants NPCs simple."""
    if driver.is_npc and rulings.npc_simple:
        return ()
    free = ((sheet.free_talents, "talent"), (sheet.free_slots, "slot"))
    return tuple(f"{counted(count, what).capitalize()} free" for count, what in free if count)


def character(driver: Driver) -> str:
    """The preset these dials are, if they are one."""
    dials = rivals.Dials(driver.nerve, driver.aggression, driver.pit_caution)
    return next((name for name, preset in rivals.PRESETS.items() if preset == dials), "")


# -- joining late


@dataclass(frozen=True)
class Newcomer:
    driver_id: int
    name: str
    holder: str
    address: str


def newcomers(here: Here) -> tuple[Newcomer, ...]:
    """Players' drivers made after the first points were given, for whom nobody has said yet how they start."""
    given = LedgerEntry.objects.filter(campaign=here.campaign, kind=LedgerEntry.Kind.NOTORIETY)
    first = given.order_by("id").values_list("at", flat=True).first()
    if first is None or not here.runs:
        return ()
    late = Driver.objects.filter(
        campaign=here.campaign, player__isnull=False, created_at__gt=first, status=Status.ACTIVE
    ).exclude(pk__in=given.values("driver"))
    decided = settled(here.campaign.pk)
    return tuple(
        Newcomer(
            driver.pk,
            driver.name,
            driver.player.name if driver.player else "",
            reverse("manage_driver", args=[here.campaign.pk, driver.pk]),
        )
        for driver in late.select_related("player").order_by("pk")
        if driver.pk not in decided
    )


def settled(campaign_id: int) -> set[int]:
    """Drivers of whom somebody has decided how they start."""
    entries = LogEntry.objects.filter(campaign_id=campaign_id, kind=careers.STARTED).values_list("data", flat=True)
    return {data["driver"] for data in entries}
