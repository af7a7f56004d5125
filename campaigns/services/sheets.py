"""Changing a sheet, one field at a time. Two people may edit at once; no edit is ever lost without a word."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns import liveries, paint
from campaigns.models import Car, Driver, DriverTalent, LogEntry, Person
from campaigns.queries.lock import lock_reason, running_race
from campaigns.services.drivers import HIGHEST_NUMBER, refuse_taken_name, refuse_taken_number
from campaigns.services.lobby import work_on_grid
from campaigns.services.log import record
from svl.rules import STATS, catalog, check_talents
from svl.table import Refusal

EDITED = "sheet_edited"
ONE_SITTING = dt.timedelta(minutes=10)  # so long one line in the diary stands for somebody's edits of a field
NEWEST_LINES = 20
LONGEST_NAME = 40
LONGEST_TEXT = 8_000
LONGEST_ORIGIN = 200


class Conflict(Exception):  # noqa: N818 - an answer, not an error
    """Somebody changed the field since the editor saw it: what stands there now, and who wrote it."""

    def __init__(self, stored: str, who: str, *, is_own: bool) -> None:
        super().__init__(f"{who} changed the field.")
        self.stored = stored
        self.who = who
        self.is_own = is_own  # by the editor himself, on another screen


@dataclass(frozen=True)
class Saved:
    """How the field stands after an edit."""

    value: str
    changed: bool

    @property
    def seen(self) -> str:
        return digest(self.value)


def digest(value: str) -> str:
    """A short name for a value: enough to tell whether the one an editor started from is still there."""
    return hashlib.sha256(value.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Field:
    """One thing on the sheet that people type. Values are text here, as browsers send them."""

    key: str
    label: str
    column: str
    row: Literal["driver", "car"] = "driver"
    longest: int = LONGEST_NAME
    for_gm: bool = False  # only those who run the campaign change it
    private: bool = False
    in_garage: bool = False  # not while the car is on the track
    tells_values: ClassVar[bool] = False

    def read(self, driver: Driver) -> str:
        return str(getattr(self._row(driver), self.column))

    def tidy(self, value: str) -> str:
        return " ".join(value.replace("\0", "").split())

    def check(self, driver: Driver, value: str) -> None:
        if len(value) > self.longest:
            raise Refusal(
                "too_long",
                f"{self.label} of {driver.name}: {len(value):,} characters are too many; {self.longest:,} fit.",
                field=self.key,
            )

    def write(self, driver: Driver, value: str, by: Person) -> None:
        self._store(driver, **{self.column: value})

    def told(self, before: str, after: str) -> str:
        """What the diary says of a change. Texts are still being typed, so their words are not told."""
        return f"{self.label} {after}, was {before}" if self.tells_values else self.label.lower()

    def _row(self, driver: Driver) -> Driver | Car:
        return driver if self.row == "driver" else driver.car

    def _store(self, driver: Driver, **changes: str | int) -> None:
        row = self._row(driver)
        for column, value in changes.items():
            setattr(row, column, value)
        row.save(update_fields=[*changes])


class NameField(Field):
    def check(self, driver: Driver, value: str) -> None:
        if not value:
            raise Refusal("no_name", "A driver needs a name.", field=self.key)
        super().check(driver, value)
        refuse_taken_name(driver.campaign, value, besides=driver)


class LongTextField(Field):
    """Lines stay lines."""

    def tidy(self, value: str) -> str:
        return value.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").rstrip()


class WholeNumberField(Field):
    tells_values = True
    bounds = (1, HIGHEST_NUMBER)

    def tidy(self, value: str) -> str:
        text = super().tidy(value)
        return str(int(text)) if _is_whole_number(text) else text

    def check(self, driver: Driver, value: str) -> None:
        if not _is_whole_number(value):
            lowest, highest = self.bounds
            told = f"{value[:12] or 'Nothing'} does not do: {self.label} is a whole number from {lowest} to {highest}."
            raise Refusal("no_number", told, field=self.key)
        self.check_number(driver, int(value))

    def check_number(self, driver: Driver, number: int) -> None:
        refuse_taken_number(driver.campaign, number, besides=driver.car)

    def write(self, driver: Driver, value: str, by: Person) -> None:
        self._store(driver, **{self.column: int(value)})


def _is_whole_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


class ScoreField(WholeNumberField):
    bounds = (3, 18)

    def check_number(self, driver: Driver, number: int) -> None:
        lowest, highest = self.bounds
        if not lowest <= number <= highest:
            raise Refusal(
                "impossible_score",
                f"{self.label} cannot be {number}: three dice give {lowest} to {highest}.",
                field=self.key,
            )

    def write(self, driver: Driver, value: str, by: Person) -> None:
        super().write(driver, value, by)
        note = f"{self.label} set by {by.name}."  # where the scores came from is no longer the whole story
        if note not in driver.scores_from:
            self._store(driver, scores_from=f"{note} {driver.scores_from}"[:LONGEST_ORIGIN].strip())


class ColourField(Field):
    """Empty means the team's. A car wears two colours of its own or none, so one choice settles both."""

    def tidy(self, value: str) -> str:
        try:
            return liveries.nudge(value.strip()) if value.strip() else ""
        except ValueError:
            return value.strip()

    def check(self, driver: Driver, value: str) -> None:
        if value and not liveries.is_legal_colour(value):
            raise Refusal(
                "no_colour", f"{value[:20]!r} is no colour; colours are written like #1F8A55.", field=self.key
            )

    def write(self, driver: Driver, value: str, by: Person) -> None:
        first, second = paint.car_colours(driver.car)
        if not value:
            first = second = ""
        elif self.column == "colour_1":
            first = value
        else:
            second = value
        self._store(driver, colour_1=first, colour_2=second)


_ROWS: tuple[Field, ...] = (
    NameField("name", "Name", "name"),
    LongTextField("biography", "Biography", "biography", longest=LONGEST_TEXT),
    LongTextField("private_notes", "Private notes", "private_notes", longest=LONGEST_TEXT, private=True),
    Field("status_note", "Note on the status", "status_note", longest=200, for_gm=True),
    Field("car_name", "Name of the car", "name", row="car", in_garage=True),
    WholeNumberField("number", "Number", "number", row="car", in_garage=True),
    ColourField("colour_1", "First colour", "colour_1", row="car", in_garage=True),
    ColourField("colour_2", "Second colour", "colour_2", row="car", in_garage=True),
    *(ScoreField(stat, stat.capitalize(), stat, for_gm=True, in_garage=True) for stat in STATS),
)
FIELDS: Mapping[str, Field] = MappingProxyType({field.key: field for field in _ROWS})


@transaction.atomic
def edit(driver: Driver, by: Person, key: str, value: str, seen: str) -> Saved:
    """Stores a field if it still is what the editor saw. Else `Conflict`, and both versions live on.

    A value that stands there already is saved, whoever wrote it: an answer lost on the way is asked for again.
    """
    field = FIELDS[key]
    current = _locked(driver)
    stored, wanted = field.read(current), field.tidy(value)
    if wanted == stored:
        return Saved(stored, changed=False)
    if digest(stored) != seen:
        raise _conflict(current, field, by, stored)
    if field.in_garage:
        _require_in_garage(current, key)
    field.check(current, wanted)
    try:
        field.write(current, wanted, by)
    except IntegrityError:
        raise Refusal("taken", f"{wanted} was taken a moment ago. Choose another.", field=key) from None
    _record_sitting(driver, field, by, field.told(stored, wanted))
    return Saved(wanted, changed=True)


def _locked(driver: Driver) -> Driver:
    """The driver as the row stands now; nobody else changes it before this transaction ends."""
    current = Driver.objects.select_for_update().get(pk=driver.pk)
    current.campaign = driver.campaign
    return current


def _conflict(driver: Driver, field: Field, by: Person, stored: str) -> Conflict:
    """From the diary: every editor of a field leaves a line in it, so the last line names the last of them."""
    about = {"data__driver": driver.pk, "data__field": field.key}
    last = LogEntry.objects.filter(campaign_id=driver.campaign_id, kind=EDITED, **about).first()
    if last is None:
        return Conflict(stored, "Somebody", is_own=False)
    return Conflict(stored, last.by, is_own=last.person_id == by.pk)


def _is_same_sitting(driver: Driver, field: Field, by: Person) -> bool:
    """Was this field's last line written by the same person a moment ago? The newest few lines tell it."""
    lines = LogEntry.objects.filter(campaign_id=driver.campaign_id, kind=EDITED).values_list("data", "person_id", "at")
    about = {"driver": driver.pk, "field": field.key}
    last = next(((person, at) for data, person, at in lines[:NEWEST_LINES] if data == about), None)
    return last is not None and last[0] == by.pk and last[1] > timezone.now() - ONE_SITTING


def _record_sitting(driver: Driver, field: Field, by: Person, told: str) -> None:
    """One line for a sitting and not one for each pause in typing. Of a player's private notes nobody else learns."""
    if field.private and driver.player_id is not None:
        return
    if not field.tells_values and _is_same_sitting(driver, field, by):
        return
    record(
        driver.campaign,
        by,
        EDITED,
        f"{driver.name}'s sheet was changed: {told}.",
        gm_only=driver.is_hidden or field.private,
        driver=driver.pk,
        field=field.key,
    )


def _require_in_garage(driver: Driver, key: str) -> None:
    work_on_grid(driver)
    if reason := lock_reason(driver, running_race(driver)):
        raise Refusal("race_runs", reason, field=key)


@transaction.atomic
def choose_talents(driver: Driver, by: Person, talents: Sequence[str], *, runs: bool) -> None:
    """A talent is for life: a player adds what Psyche still allows; those who run the campaign may take one away."""
    current = _locked(driver)
    _require_in_garage(current, "talents")
    had = [talent.key for talent in current.talents.all()]
    lost = [key for key in had if key not in talents]
    if lost and not runs and _fits(current, had):
        raise Refusal("for_life", f"{current.name} keeps a talent once learned. Ask the GM to take one away.")
    check_talents(current.name, current.psyche, tuple(talents))
    new = [key for key in talents if key not in had]
    if not lost and not new:
        return
    current.talents.filter(key__in=lost).delete()
    DriverTalent.objects.bulk_create(DriverTalent(driver=current, key=key) for key in new)
    record(
        current.campaign,
        by,
        "talents_chosen",
        f"{current.name}'s talents: {', '.join(catalog.TALENTS[key].name for key in talents) or 'none'}.",
        gm_only=current.is_hidden,
        driver=current.pk,
    )


def _fits(driver: Driver, talents: Sequence[str]) -> bool:
    try:
        check_talents(driver.name, driver.psyche, tuple(talents))
    except Refusal:
        return False
    return True
