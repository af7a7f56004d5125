"""The character sheet: filled, blank, with tonight's damage; a whole page, half a page, a card."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from campaigns import drawings, paint, racelog
from campaigns.access import Here
from campaigns.entrants import fit, rulings_of
from campaigns.models import Car, Driver
from campaigns.printing import sheet_form, sheet_words, svg
from campaigns.printing import sheet_geometry as geometry
from campaigns.printing.document import Document
from campaigns.printing.lettering import fits, shortened
from campaigns.printing.options import Options
from campaigns.printing.portraits import photo_of
from campaigns.printing.rulings_line import rulings_line
from campaigns.printing.sheet_form import Form
from campaigns.printing.sheet_geometry import CarPlaces
from campaigns.printing.sheet_view import SheetView, Wear, blank_view, sheet_view
from campaigns.printing.shop import OfDriver, Wanted, printable
from campaigns.queries.carsheet import CarSheet, carsheet
from campaigns.queries.drivers import known_drivers
from campaigns.queries.lock import running_race
from campaigns.queries.totals import totals_of
from campaigns.wording import number
from svl.rules import Rulings
from svl.table import Refusal

STEED = ("#8A959E", "#C9CFD4")  # nobody's colours, on a blank form


# The sizes of the head in points (css/print/sheet.css has them too), and its width in mm on the narrowest paper.
NAME_TYPES, LONG_NAME = {"": 28, "is-middling": 20}, 16
FACT_TYPE, SMALL_FACT = 10.5, 8
NAME_WIDTH = 100.0


@dataclass(frozen=True)
class Fact:
    label: str
    text: str
    is_small: bool = False  # in three lines instead of two


@dataclass(frozen=True)
class Who:
    """Whose sheet it is: the words of its head and foot."""

    name: str = ""
    number: int | str = ""
    team: str = ""
    car: str = ""
    notoriety: str = ""
    player: str = ""
    code: str = ""
    campaign: str = ""
    date: str = ""
    rulings: str = ""
    wear: str = ""  # which race left these marks

    @property
    def name_class(self) -> str:
        """A long name is set smaller."""
        if not self.name:
            return "is-blank"
        return next((each for each, size in NAME_TYPES.items() if fits(self.name, size, NAME_WIDTH)), "is-long")

    @property
    def shown_name(self) -> str:
        """As much of it as two lines hold, at the smallest."""
        return shortened(self.name, LONG_NAME, NAME_WIDTH, 2) if self.name_class == "is-long" else self.name

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What stands below the name, side by side."""
        told = (("Team", self.team), ("Car", self.car), ("Notoriety", self.notoriety), ("Player", self.player))
        return tuple(
            _fact(label, text, NAME_WIDTH * share - geometry.FACT_GAP)
            for (label, text), share in zip(told, geometry.FACT_SHARES, strict=True)
        )


def _fact(label: str, text: str, room: float) -> Fact:
    if fits(text, FACT_TYPE, room, 2):
        return Fact(label, text)
    return Fact(label, shortened(text, SMALL_FACT, room, 3), is_small=True)


@printable("driver", "sheet", "Character sheet")
def sheet(subject: OfDriver, options: Options, wanted: Wanted) -> list[Document]:
    """With tonight's damage where the address says `with=damage`."""
    made = drawn(subject.here, subject.driver, wanted)
    return [sheet_document(made, options)]


@printable("campaign", "blank-sheet", "Blank character sheet")
def blank_of_campaign(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    rulings = rulings_of(subject.campaign)
    return [sheet_document(blank(rulings, campaign=subject.campaign.name), options)]


@printable("public", "blank-sheet", "Blank character sheet")
def blank_for_anybody(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    return [sheet_document(blank(Rulings()), options)]


@printable("campaign", "sheets", "Character sheets")
def sheets(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    """Of everybody this person has met, by number."""
    return [sheet_document(drawn(subject, driver, {**wanted, "with": ""}), options) for driver in everybody(subject)]


def everybody(here: Here) -> list[Driver]:
    drivers = list(known_drivers(here))
    if not drivers:
        raise Refusal("nobody", f"Nobody drives in {here.campaign} yet, so there is no sheet to print.")
    return drivers


# -- what is drawn


@dataclass(frozen=True)
class Drawn:
    """A sheet's words, figures and pictures, before it is laid out."""

    who: Who
    view: SheetView
    drawing: str
    colours: paint.Colours
    driver: Driver | None
    address: str  # what its code to scan says


def drawn(here: Here, driver: Driver, wanted: Wanted, rulings: Rulings | None = None) -> Drawn:
    """By the campaign's rulings, unless it is for a race with its own."""
    car = car_of(driver)
    rulings, totals = rulings or rulings_of(here.campaign), totals_of(driver)
    wear = wear_of(driver) if wanted.get("with") == "damage" else None
    entrant = wear.state.entrant(wear.seat) if wear else fit(driver, rulings, notoriety=totals["notoriety"]).entrant
    rulings = wear.state.rulings if wear else rulings
    shown = carsheet(entrant, rulings)
    who = Who(
        name=driver.name,
        number=car.number,
        team=shown.team,
        car=car_words(shown, car.name),
        notoriety=number(totals["notoriety"]),
        player=driver.player.name if driver.player else "NPC" if driver.is_npc else "",
        code=driver.code,
        campaign=here.campaign.name,
        date=today(),
        rulings=rulings_line(rulings),
        wear=f"As it stands in {wear.state.track}, lap {wear.state.lap_of(wear.seat)}" if wear else "",
    )
    address = f"{wanted.get('table', '')}{reverse('driver_code', args=(driver.code,))}"
    view = sheet_view(shown, entrant.panels, rulings, wear)
    return Drawn(who, view, drawings.car_drawing(car), paint.car_colours(car), driver, address)


def car_words(sheet: CarSheet, name: str = "") -> str:
    """Stalwart, medium “Snow Drift”. A model that is only called by its team, which stands beside it, is its class."""
    kind = f"{sheet.model}, {sheet.car_class}"
    return (
        f"{sheet.car_class.capitalize() if sheet.model.startswith(sheet.team) else kind}{f' “{name}”' if name else ''}"
    )


def blank(rulings: Rulings, campaign: str = "") -> Drawn:
    who = Who(campaign=campaign, date=today(), rulings=rulings_line(rulings))
    return Drawn(who, blank_view(rulings), "car-medium-steed", STEED, None, "")


def car_of(driver: Driver, what: str = "sheet") -> Car:
    try:
        return driver.car
    except Car.DoesNotExist:
        raise Refusal(
            "no_car", f"{driver} has no car, so there is no {what} to print. The GM can give one in the garage."
        ) from None


def wear_of(driver: Driver) -> Wear:
    """What tonight's race has done to the car; refused where there is none."""
    race = running_race(driver)
    if race is None or not race.seq:
        raise Refusal(
            "no_race", f"{driver} is in no race right now, so there is no damage to print. Print the sheet without it."
        )
    try:
        state = racelog.table_of(race).state
    except racelog.BrokenLog as broken:
        raise Refusal("broken_log", str(broken)) from None
    return Wear(state, f"driver-{driver.pk}")


def today() -> str:
    return date_format(timezone.localdate(), "j F Y")


# -- how it is laid out


def sheet_document(made: Drawn, options: Options) -> Document:
    width, height = options.paper.width, options.paper.height
    places = geometry.car_places(geometry.zones(width, height)["z-car"], sheet_form.boxes_of(made.view))
    return Document(
        title=f"Character sheet: {made.who.name or 'Blank'}",
        template="printing/sheet.html",
        context={"who": made.who, "sheet": made.view},
        options=options,
        sheets=("css/print/sheet.css",),
        css=sheet_words.css(width, height, made.view, places),
        media=_media(made, options, places),
    )


def _media(made: Drawn, options: Options, places: CarPlaces) -> dict[str, bytes]:
    """The form with all that is drawn on it; a portrait beside it, because a photo is no drawing."""
    form = Form(options.paper.width, options.paper.height)
    saver = options.ink_saver or not made.who.name
    picture = photo_of(made.driver) if made.driver else None
    sheet_form.draw_head(form, made.colours, ink_saver=saver, with_picture=picture is not None or not made.who.name)
    sheet_form.draw(made.view, places, form)
    car = svg.car_shapes(made.drawing, made.colours, made.who.number, ink_saver=saver)
    form.place(svg.placed(car, places.car.left, places.car.top, places.car.width))
    if made.address:
        foot = geometry.zones(form.width, form.height)["z-foot"]
        form.place(svg.placed(svg.qr_shapes(made.address), foot.right - 15.4, foot.top + 1.4, 15.4))
    return {"form": form.svg(), **({"portrait": picture} if picture else {})}
