"""Settling a race: its result is posted once to the books, and taken back only by new rows.

Whoever posts holds the race's row, and the database allows one posting in force: two taps, or two GMs at the same
instant, make one result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.finish import Finish, finish_of, paper_finish, plain_story
from campaigns.models import Campaign, Driver, Event, LedgerEntry, Posting, Race, Result, Seat, Status, Track
from campaigns.services import calendar, careers, ledger, npcs, statistics
from campaigns.services.desk import By, raise_tick
from campaigns.services.log import record
from svl.rules import circuits
from svl.table import Refusal

LONGEST_NOTE = 200
LONGEST_REASON = 120  # the name of the race stands before it in the ledger
LONGEST_STORY = 1000
LONGEST_NAME = 60
MOST_CARS = 40


@dataclass(frozen=True)
class Line:
    """What a driver takes home. No Notoriety named: what the rules give for the place."""

    driver: int
    place: int | None
    wrecked: bool = False
    notoriety: int | None = None
    reason: str = ""  # why it is not what the rules give
    cash: int = 0
    fans: int = 0
    hurt: bool = False
    injury: str = ""
    note: str = ""  # a component that is gone, a scar


@dataclass(frozen=True)
class Paper:
    """A race the app did not see."""

    name: str
    event: Event | None = None
    circuit: str = ""
    track: Track | None = None
    laps: int = 3


# -- posting


def post(
    race_id: int, by: By, lines: Sequence[Line], *, seq: int | None = None, story: str = "", key: str = ""
) -> Race:
    """Ledger, results, calendar and diary, in one go. The same page sent twice is one posting.

    `seq` is the moment of the log the lines were drawn up at; none: now.
    """
    with transaction.atomic():
        race = Race.objects.select_for_update().select_related("campaign", "event").get(pk=race_id)
        if _was_posted(race, key):
            return race
        _require_gm(by, f"post the result of {race}")
        _require_unposted(race)
        if seq is not None:
            require_current(race, seq)
        _post(race, finish_of(race) if race.seq else _seat_all(race, by, lines), by, lines, story, key)
        return race


def record_paper(campaign: Campaign, by: By, paper: Paper, lines: Sequence[Line], *, story: str, key: str) -> Race:
    """A race played on paper goes into the books as if it had been played here; it has no log."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        before = Race.objects.filter(campaign=campaign, postings__key=key).first() if key else None
        if before is not None:
            return before
        _require_gm(by, "record a race")
        race = _paper_race(campaign, paper)
        _post(race, _seat_all(race, by, lines), by, lines, story, key)
        return race


def _seat_all(race: Race, by: By, lines: Sequence[Line]) -> Finish:
    """On paper whoever is on the page was in the race, and has been seen there by all."""
    drivers = _drivers_of(race.campaign, lines)
    race.seats.exclude(driver__in=drivers).delete()
    known = set(race.seats.values_list("driver", flat=True))
    Seat.objects.bulk_create(
        Seat(race=race, driver=each, key=f"driver-{each.pk}") for each in drivers if each.pk not in known
    )
    for each in drivers:
        if each.is_hidden and by.person is not None:
            npcs.show(each, by.person)
    return paper_finish(race.campaign, drivers)


def _post(race: Race, finish: Finish, by: By, lines: Sequence[Line], story: str, key: str) -> None:
    _check(race, finish, lines)
    posting = Posting.objects.create(
        race=race,
        seq=race.seq,
        key=key,
        lines=[_kept(line, finish) for line in lines],
        story=_fit_story(story) or plain_story(race.name, _names(finish, lines)),
        person=by.person,
        by=by.called,
    )
    Result.objects.bulk_create(_result(race, finish, line) for line in lines)
    for line in lines:
        if not race.campaign.is_quick:
            _pay(posting, finish, line, by)
        _hurt(finish.by_driver[line.driver].driver, line, by)
    race.state, race.ended_at = Race.State.SETTLED, race.ended_at or timezone.now()
    _mark_event(posting, by)
    statistics.keep(race)
    told = f"The result of {race} is posted. {posting.story}"
    record(race.campaign, by.person, "race_settled", told, race=race.pk)
    raise_tick(race)


def _pay(posting: Posting, finish: Finish, line: Line, by: By) -> None:
    """A row for each account that moves; nothing won is no row."""
    race, driver = posting.race, finish.by_driver[line.driver].driver
    where = f"Place {line.place}, {race}" if line.place else f"Not classified, {race}"
    reason = f"{where}: {line.reason.strip()}" if line.reason.strip() else where
    amounts = {
        LedgerEntry.Kind.NOTORIETY: _won(finish, line),
        LedgerEntry.Kind.CASH: line.cash,
        LedgerEntry.Kind.FANS: line.fans,
    }
    for kind, amount in amounts.items():
        if amount:
            ledger.post(driver, by.person, kind, amount, reason, race=race, posting=posting)


def _hurt(driver: Driver, line: Line, by: By) -> None:
    if line.hurt:
        assert by.person is not None  # only somebody who runs the campaign comes here
        careers.injure(driver, by.person, line.injury)


def _mark_event(posting: Posting, by: By) -> None:
    event = posting.race.event
    if event is None or event.state == Event.State.DONE:
        return
    assert by.person is not None
    calendar.mark(event, by.person, Event.State.DONE)
    posting.marked_event = True
    posting.save(update_fields=["marked_event"])


def _won(finish: Finish, line: Line) -> int:
    return finish.award(line.driver, line.place).notoriety if line.notoriety is None else line.notoriety


def _result(race: Race, finish: Finish, line: Line) -> Result:
    notes = (f"Injured: {line.injury.strip()}" if line.injury.strip() else "Injured") if line.hurt else ""
    note = ". ".join(each for each in (notes, line.note.strip()) if each)
    return Result(
        race=race,
        driver_id=line.driver,
        place=line.place,
        wrecked=line.wrecked,
        notoriety=_won(finish, line),
        note=note[:LONGEST_NOTE],
    )


def _names(finish: Finish, lines: Iterable[Line]) -> list[str]:
    placed = sorted((line for line in lines if line.place), key=lambda line: line.place or 0)
    return [finish.by_driver[line.driver].driver.name for line in placed]


def _kept(line: Line, finish: Finish) -> dict[str, Any]:
    """The line, and how the driver was before: re-opening brings that back."""
    driver = finish.by_driver[line.driver].driver
    return asdict(line) | {"status": driver.status, "status_note": driver.status_note}


def lines_of(posting: Posting) -> list[Line]:
    known = {each.name for each in fields(Line)}
    return [Line(**{name: value for name, value in kept.items() if name in known}) for kept in posting.lines]


# -- what cannot be posted


def _was_posted(race: Race, key: str) -> bool:
    """Is this the same tap once more?"""
    return bool(key) and Posting.objects.filter(race=race, key=key, reopened_at=None).exists()


def _require_gm(by: By, what: str) -> None:
    if not by.runs:
        raise Refusal("gm_only", f"Only the GM can {what}. Ask at the table.")


def _require_unposted(race: Race) -> None:
    if race.state == Race.State.SETTLED:
        posting = race.postings.filter(reopened_at=None).first()
        who = posting.by if posting else "Somebody"
        raise Refusal("settled", f"{who} has posted the result of {race} already. Re-open it to post another.")
    if race.state != Race.State.FINISHED:
        raise Refusal("not_over", f"{race} is {Race.State(race.state).label}: it can be settled once it is over.")


def require_current(race: Race, seq: int | None) -> None:
    """A page drawn before a correction knows an order that counts no more."""
    if seq != race.seq:
        told = f"{race} was corrected since this page was drawn. Here is the new order; look it over and post it."
        raise Refusal("corrected", told)


def _check(race: Race, finish: Finish, lines: Sequence[Line]) -> None:
    if not lines:
        raise Refusal("no_drivers", f"Nobody was in {race}. Choose who raced.", field="add")
    if sorted(line.driver for line in lines) != sorted(finish.by_driver):
        raise Refusal("wrong_drivers", f"These are not the drivers of {race}. Load the page anew.")
    places = sorted(line.place for line in lines if line.place is not None)
    if places != list(range(1, len(places) + 1)):
        raise Refusal("wrong_places", "Every place from the first on goes to one driver.")
    for line in lines:
        _check_line(finish, line)


def _check_line(finish: Finish, line: Line) -> None:
    who, award = finish.by_driver[line.driver].driver, finish.award(line.driver, line.place).notoriety
    if _won(finish, line) != award and not line.reason.strip():
        told = f"The rules give {who} {award:,} Notoriety for this. Say why it is {_won(finish, line):,}."
        raise Refusal("no_reason", told, field="reason", driver=line.driver)
    for name, what, longest in (
        ("reason", "A reason", LONGEST_REASON),
        ("injury", "What an injury is called", LONGEST_NOTE),
        ("note", "A note", LONGEST_NOTE),
    ):
        if len(getattr(line, name)) > longest:
            raise Refusal("too_long", f"{what} has {longest} letters at most.", field=name, driver=line.driver)
    for name in ("notoriety", "cash", "fans"):
        if abs(getattr(line, name) or 0) > ledger.MOST:
            told = f"One row of the ledger holds {ledger.MOST:,} at most."
            raise Refusal("too_much", told, field=name, driver=line.driver)


def _fit_story(story: str) -> str:
    if len(story) > LONGEST_STORY:
        raise Refusal("long_story", f"The race is told in {LONGEST_STORY} letters at most.", field="story")
    return story.strip()


# -- on paper


def _paper_race(campaign: Campaign, paper: Paper) -> Race:
    name = " ".join(paper.name.split()) or (paper.event.name if paper.event else "")
    if not name:
        raise Refusal("no_name", "The race needs a name, or a race of the calendar.", field="name")
    if len(name) > LONGEST_NAME:
        raise Refusal("long_name", f"The name of a race has {LONGEST_NAME} letters at most.", field="name")
    if paper.circuit and paper.circuit not in circuits.CIRCUITS:
        raise Refusal("unknown_circuit", f"There is no circuit {paper.circuit!r}.", field="circuit")
    if paper.track is not None and paper.track.campaign_id != campaign.pk:
        raise Refusal("foreign_track", f"{paper.track} is another campaign's track.", field="circuit")
    if not 1 <= paper.laps <= 99:
        raise Refusal("wrong_laps", f"A race has 1 to 99 laps, not {paper.laps}.", field="laps")
    _require_free(campaign, paper.event)
    return Race.objects.create(
        campaign=campaign,
        event=paper.event,
        name=name,
        state=Race.State.FINISHED,
        circuit="" if paper.track else paper.circuit,
        track=paper.track,
        laps=paper.laps,
        rulings=campaign.rulings,
    )


def _require_free(campaign: Campaign, event: Event | None) -> None:
    if event is None:
        return
    if event.season.campaign_id != campaign.pk:
        raise Refusal("foreign_event", f"{event} is on another campaign's calendar.", field="event")
    if Race.objects.filter(event=event).exists():
        raise Refusal("has_raced", f"{event} has a race in the books already. Settle that one.", field="event")


def _drivers_of(campaign: Campaign, lines: Sequence[Line]) -> list[Driver]:
    """In the order of the lines."""
    if len(lines) > MOST_CARS:
        raise Refusal("too_many_cars", f"{MOST_CARS} cars are the most a race holds, not {len(lines)}.", field="add")
    rows = Driver.objects.filter(campaign=campaign, pk__in=[line.driver for line in lines])
    known = {driver.pk: driver for driver in rows.select_related("car__team")}
    return [known[line.driver] for line in lines if line.driver in known]


# -- taking it back


def reopen(race_id: int, by: By) -> Race:
    """Every row of the posting is taken back by a new one; the race is finished again and waits to be settled."""
    with transaction.atomic():
        race = Race.objects.select_for_update().select_related("campaign", "event").get(pk=race_id)
        _require_gm(by, f"re-open {race}")
        if race.state != Race.State.SETTLED:
            raise Refusal("not_settled", f"{race} is open already: its result is not posted.")
        for posting in race.postings.filter(reopened_at=None):
            _reverse(posting, by)
        race.results.all().delete()
        statistics.drop(race)
        race.state = Race.State.FINISHED
        record(race.campaign, by.person, "race_reopened", f"{race} was re-opened: its result counts no more.")
        raise_tick(race)
        return race


def _reverse(posting: Posting, by: By) -> None:
    assert by.person is not None
    race = posting.race
    for row in posting.rows.all():
        ledger.correct(row, by.person, 0, f"{race} was re-opened")
    for kept in posting.lines:
        _mend(race.campaign, kept, by)
    if posting.marked_event and race.event is not None and race.event.state == Event.State.DONE:
        calendar.mark(race.event, by.person, Event.State.PLANNED)
    posting.reopened_at = timezone.now()
    posting.save(update_fields=["reopened_at"])


def _mend(campaign: Campaign, kept: dict[str, Any], by: By) -> None:
    """An injury the posting gave goes with it, unless something else has happened to the driver since."""
    injury = " ".join(kept["injury"].split())
    driver = Driver.objects.filter(campaign=campaign, pk=kept["driver"], status=Status.INJURED).first()
    if not kept["hurt"] or kept["status"] != Status.ACTIVE or driver is None or driver.status_note != injury:
        return
    assert by.person is not None
    careers.hire(driver, by.person, kept["status_note"])
