"""A driver's sheet, ready to be shown: to those who may only read it, and to those who may write on it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass

import segno
from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns import drawings, markdown, sight
from campaigns.access import Here
from campaigns.entrants import Fit, fit, rulings_of
from campaigns.liveries import PALETTE, Colour
from campaigns.models import Driver, LedgerEntry, Status
from campaigns.queries import liveries
from campaigns.queries.carsheet import CarSheet, carsheet
from campaigns.queries.lock import lock_reason, running_race
from campaigns.queries.portraits import portrait_address
from campaigns.queries.results import Record, record_of
from campaigns.queries.story.careers import Way, way_of
from campaigns.queries.totals import totals_of
from campaigns.services.sheets import FIELDS, Field, LongTextField, digest
from campaigns.wording import number
from svl.rules import check_talents
from svl.table import Refusal

TONES = {Status.INJURED: "warn", Status.RETIRED: "", Status.DEAD: "danger"}


@dataclass(frozen=True)
class Attempt:
    """What somebody tried to write without JavaScript, and what came in the way: a refusal, or another's edit."""

    key: str
    value: str
    refusal: str = ""
    theirs: str = ""
    who: str = ""
    is_own: bool = False  # by the same person, on another screen


@dataclass(frozen=True)
class FieldView:
    """A field with the form that saves it. `seen` names the value the editing starts from."""

    key: str
    label: str
    value: str
    seen: str
    longest: int
    attempt: Attempt | None = None


@dataclass(frozen=True)
class Mend:
    """What no longer fits the rulings, and where it is put right."""

    trouble: str
    label: str
    address: str


@dataclass(frozen=True)
class Swatch:
    """A colour to choose. The empty one is the team's."""

    hex: str
    name: str
    livery: str
    is_chosen: bool


@dataclass(frozen=True)
class Biography:
    html: SafeString
    first_line: str


@dataclass(frozen=True)
class SheetPage:
    id: int
    campaign_id: int
    name: str
    number: int
    livery: str
    stylesheet: str  # where the car's colours are
    drawing: str
    portrait: str
    team: str
    team_word: str
    car_name: str
    notoriety: str
    ledger: str  # the three accounts in one line
    record: Record  # the races that are settled
    way: Way | None  # what they add up to
    holder: str
    is_mine: bool
    is_npc: bool
    is_hidden: bool
    status: str  # empty while the driver races
    status_tone: str
    status_note: str
    scores_from: str
    sheet: CarSheet
    mend: Mend | None
    biography: Biography
    may_edit: bool
    lock: str  # why the car cannot be changed now
    race: str  # the one it is in right now
    edit_address: str
    fields: Mapping[str, FieldView]
    swatches: Mapping[str, tuple[Swatch, ...]]
    code: str
    attempt: Attempt | None  # what somebody tried to write, to be shown again beside its field

    @property
    def portrait_refusal(self) -> str:
        return self.attempt.refusal if self.attempt and self.attempt.key == "portrait" else ""

    @property
    def opened(self) -> str:
        """The fold that shows the attempt."""
        if self.attempt is None:
            return ""
        field = FIELDS.get(self.attempt.key)
        if field is not None and field.for_gm:
            return "gm"
        return self.attempt.key if isinstance(field, LongTextField) else "edit"


def sheet_page(here: Here, driver: Driver, attempt: Attempt | None = None) -> SheetPage:
    rulings = rulings_of(here.campaign)
    totals = totals_of(driver)
    notoriety = totals["notoriety"]
    fitted = fit(driver, rulings, notoriety=notoriety)
    may_edit, car = sight.may_edit(here, driver), driver.car
    race = running_race(driver)
    lock = lock_reason(driver, race) if may_edit else ""
    racing = driver.status == Status.ACTIVE
    record = record_of(driver)
    return SheetPage(
        id=driver.pk,
        campaign_id=here.campaign.pk,
        name=driver.name,
        number=car.number,
        livery=drawings.car_livery(car),
        stylesheet=liveries.address_for(car),
        drawing=drawings.car_drawing(car),
        portrait=portrait_address(driver),
        team=car.team.name,
        team_word=car.team.book or "team",
        car_name=car.name,
        notoriety=number(notoriety),
        ledger=", ".join(f"{kind.label} {number(totals[kind])}" for kind in LedgerEntry.Kind),
        record=record,
        way=way_of(driver) if record.outings and not here.campaign.is_quick else None,
        holder=_holder(driver),
        is_mine=sight.holds(here, driver),
        is_npc=driver.is_npc,
        is_hidden=driver.is_hidden,
        status="" if racing else driver.get_status_display(),
        status_tone="" if racing else TONES[Status(driver.status)],
        status_note=driver.status_note,
        scores_from=driver.scores_from,
        sheet=carsheet(fitted.entrant, rulings),
        mend=_mend(driver, fitted),
        biography=biography_view(driver),
        may_edit=may_edit,
        lock=lock,
        race=race.name if race else "",
        edit_address=reverse("edit_sheet", args=(here.campaign.pk, driver.pk)),
        fields=_fields(here, driver, attempt) if may_edit else {},
        swatches=_swatches(driver) if may_edit and not lock else {},
        code=driver.code,
        attempt=attempt,
    )


def biography_view(driver: Driver) -> Biography:
    return Biography(markdown.render(driver.biography), markdown.first_line(driver.biography))


def may_write(here: Here, driver: Driver, field: Field) -> bool:
    """Among those who may change the sheet: who may change this field of it."""
    if field.private:
        return sight.sees_private_notes(here, driver)
    return here.runs or not field.for_gm


def _fields(here: Here, driver: Driver, attempt: Attempt | None) -> dict[str, FieldView]:
    return {
        key: _field(driver, field, attempt if attempt and attempt.key == key else None)
        for key, field in FIELDS.items()
        if may_write(here, driver, field)
    }


def _field(driver: Driver, field: Field, attempt: Attempt | None) -> FieldView:
    stored = field.read(driver)
    shown = attempt.value if attempt else stored
    return FieldView(field.key, field.label, shown, digest(stored), field.longest, attempt)


def _holder(driver: Driver) -> str:
    if driver.player:
        return driver.player.name
    return "" if driver.is_npc else "free to take"


def _mend(driver: Driver, fitted: Fit) -> Mend | None:
    if not fitted.trouble:
        return None
    here = (driver.campaign_id, driver.pk)
    try:
        check_talents(driver.name, driver.psyche, [talent.key for talent in driver.talents.all()])
    except Refusal:
        return Mend(fitted.trouble, "Choose the talents", reverse("talents", args=here))
    return Mend(fitted.trouble, "Open the garage", reverse("garage", args=here))


def _swatches(driver: Driver) -> dict[str, tuple[Swatch, ...]]:
    car = driver.car
    return {
        "colour_1": _choices(car.colour_1, drawings.team_livery(car.team), drawings.car_livery(car)),
        "colour_2": _choices(car.colour_2, drawings.team_livery(car.team), drawings.car_livery(car)),
    }


def _choices(worn: str, team: str, own: str) -> tuple[Swatch, ...]:
    """The team's colour, the palette, and a colour of one's own that is not in it."""
    in_palette = any(colour.hex == worn for colour in PALETTE)
    other = () if in_palette or not worn else (Swatch(worn, f"Your own {worn}", own, is_chosen=True),)
    return (
        Swatch("", "As the team", team, is_chosen=not worn),
        *other,
        *(_swatch(colour, worn) for colour in PALETTE),
    )


def _swatch(colour: Colour, worn: str) -> Swatch:
    return Swatch(colour.hex, colour.name, f"paint-{colour.hex[1:]}", is_chosen=colour.hex == worn)


def code_picture(address: str) -> bytes:
    """An address as a QR code, dark on nothing: the page lays it on white."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=1, omitsize=True, xmldecl=False)
    return out.getvalue()
