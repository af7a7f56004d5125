"""Driver cards of a playing card's size, nine to a page: for sleeves, for the GM's NPCs, for the winner's wallet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import drawings, markdown, paint
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.models import Driver, Status
from campaigns.printing import svg
from campaigns.printing.document import Document
from campaigns.printing.lettering import fits, shortened
from campaigns.printing.options import Options
from campaigns.printing.papers import SAFE
from campaigns.printing.portraits import portrait_media
from campaigns.printing.sheet import car_of, car_words
from campaigns.printing.shop import OfDriver, Wanted, printable
from campaigns.queries.carsheet import CarSheet, carsheet
from campaigns.queries.drivers import known_drivers
from campaigns.queries.field import SHORT, character
from campaigns.queries.totals import totals
from campaigns.wording import number
from svl.rules import Rulings
from svl.table import Refusal

WIDTH, HEIGHT = 63.0, 88.0  # mm: what card sleeves are made for
COLUMNS, ROWS = 3, 3
# What stands at the foot of a card: so many lines of about so many letters, in usual and in large type.
LINES, LETTERS = {False: 6, True: 5}, {False: 36, True: 30}

# The sizes of the title in points (css/print/cards.css has them too), and its width in mm.
NAME_TYPE, LONG_NAME, ABOUT_TYPE = 13, 10, 8.5
TITLE_WIDTH = 22.6


@dataclass(frozen=True)
class CardFigure:
    name: str
    text: str


@dataclass(frozen=True)
class Card:
    pk_text: str  # names its pictures
    name: str
    number: int
    team: str
    car: str
    notoriety: str
    figures: tuple[CardFigure, ...]
    scores: tuple[CardFigure, ...]
    panels: tuple[CardFigure, ...]
    talents: str
    components: str
    story: str
    temper: str  # how an NPC drives; the GM's to know
    code: str

    @property
    def is_long(self) -> bool:
        """Set smaller, in three lines instead of two."""
        return not fits(self.name, NAME_TYPE, TITLE_WIDTH, 2)

    @property
    def shown_name(self) -> str:
        return shortened(self.name, LONG_NAME, TITLE_WIDTH, 3) if self.is_long else self.name

    @property
    def shown_team(self) -> str:
        return shortened(self.team, ABOUT_TYPE, TITLE_WIDTH, 2)

    @property
    def shown_car(self) -> str:
        return shortened(self.car, ABOUT_TYPE, TITLE_WIDTH)


@dataclass(frozen=True)
class Cut:
    """A card in its place on the page."""

    card: Card
    place: int


@printable("driver", "card", "Driver card")
def card(subject: OfDriver, options: Options, wanted: Wanted) -> list[Document]:
    return [_document(f"Card: {subject.driver}", subject.here, [subject.driver], options)]


@printable("campaign", "cards", "Driver cards")
def cards(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    """Of everybody this person has met."""
    return [_document("Driver cards", subject, _somebody(subject, list(known_drivers(subject)), "driver"), options)]


@printable("campaign", "npc-cards", "NPC cards", runs=True)
def npc_cards(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    """With their temper: how they drive, fight and pit."""
    return [npc_cards_of(subject, options, rulings_of(subject.campaign))]


def npc_cards_of(here: Here, options: Options, rulings: Rulings) -> Document:
    npcs = list(known_drivers(here).filter(is_npc=True).exclude(status__in=(Status.RETIRED, Status.DEAD)))
    return _document("NPC cards", here, _somebody(here, npcs, "NPC"), options, rulings)


def _somebody(here: Here, drivers: list[Driver], what: str) -> list[Driver]:
    if not drivers:
        raise Refusal("nobody", f"There is no {what} in {here.campaign} yet, so there are no cards to print.")
    return drivers


def _document(
    title: str, here: Here, drivers: Sequence[Driver], options: Options, rulings: Rulings | None = None
) -> Document:
    sums, rulings = totals(here.campaign), rulings or rulings_of(here.campaign)
    made = [card_of(here, driver, sums.get(driver.pk, 0), options, rulings) for driver in drivers]
    media = {}
    for driver in drivers:
        colours = paint.car_colours(driver.car)
        media[f"portrait-{driver.pk}"] = portrait_media(driver, ink_saver=options.ink_saver)
        media[f"car-{driver.pk}"] = svg.car_svg(
            drawings.car_drawing(driver.car), colours, driver.car.number, ink_saver=options.ink_saver
        )
        media[f"stripe-{driver.pk}"] = svg.stripe_svg(colours, ink_saver=options.ink_saver)
    a_page = COLUMNS * ROWS
    pages = [
        [Cut(each, place) for place, each in enumerate(made[at : at + a_page])] for at in range(0, len(made), a_page)
    ]
    width, height = options.paper.width, options.paper.height
    context = {"pages": pages, "heading": title}
    return Document(
        title, "printing/cards.html", context, options, ("css/print/cards.css",), _css(width, height), media
    )


def _css(width: float, height: float) -> str:
    """Nine places in the middle of the page, edge to edge: one cut serves two cards."""
    left, top = (width - COLUMNS * WIDTH) / 2, (height - ROWS * HEIGHT) / 2
    places = (
        f".c{place} {{ left: {left + place % COLUMNS * WIDTH:g}mm; top: {top + place // COLUMNS * HEIGHT:g}mm }}"
        for place in range(COLUMNS * ROWS)
    )
    return " ".join(places) + f" .ruler--up {{ left: {SAFE:g}mm; top: {top:g}mm }}"


def card_of(here: Here, driver: Driver, notoriety: int, options: Options, rulings: Rulings) -> Card:
    car = car_of(driver, "card")
    sheet = carsheet(fit(driver, rulings, notoriety=notoriety).entrant, rulings)
    talents, components = _names(sheet, "talents"), _names(sheet, "components")
    temper = _temper(driver) if here.runs and driver.is_npc else ""
    said = (f"Talents {talents}", f"Components {components}", f"Temper {temper}" if temper else "")
    return Card(
        pk_text=str(driver.pk),
        name=driver.name,
        number=car.number,
        team=sheet.team,
        car=car_words(sheet),
        notoriety=number(notoriety),
        figures=tuple(CardFigure(SHORT[each.key], each.text + each.unit) for each in sheet.figures),
        scores=tuple(CardFigure(each.name[:3], str(each.score)) for each in sheet.scores),
        panels=tuple(CardFigure(each.name, str(each.points)) for each in sheet.panels),
        talents=talents,
        components=components,
        story=_story(markdown.first_line(driver.biography), said, large=options.large_type),
        temper=temper,
        code=driver.code,
    )


def _story(text: str, said: Sequence[str], *, large: bool) -> str:
    """As much of a biography's first line as the rest of the card leaves room for."""
    letters = LETTERS[large]
    room = (LINES[large] - sum(math.ceil(len(each) / letters) for each in said)) * letters
    if len(text) <= room:
        return text
    return f"{text[: room - 1].rstrip()}…" if room > letters else ""


def _names(sheet: CarSheet, what: str) -> str:
    return ", ".join(ability.name for ability in getattr(sheet, what)) or "none"


def _temper(driver: Driver) -> str:
    dials = f"nerve {driver.nerve}, aggression {driver.aggression}, pit caution {driver.pit_caution}"
    known = character(driver)
    return f"{known.capitalize()}: {dials}" if known else dials.capitalize()
