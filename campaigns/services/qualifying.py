"""A grid by the times of practice: the best lap on this track first."""

from __future__ import annotations

from django.db import transaction

from campaigns import racelog
from campaigns.models import Driver, Race, Seat
from campaigns.queries.practice.laps import Lap, best_laps, course_of
from campaigns.services import practice, races
from campaigns.services.desk import By, raise_tick
from svl.rules import facts
from svl.table import GM, Adjust, Refusal

BY_TIMES = "qualifying times"


def line_up_by_times(race_id: int, by: By, *, seq: int, key: str) -> Race:
    """Who has no time stands behind those who have one, in the book's order."""
    race = Race.objects.select_related("track").get(pk=race_id)
    laps = _times(race)
    if not laps:
        where = course_of(race).layout.name
        raise Refusal(
            "no_times",
            f"Nobody of this grid has driven a practice lap on {where} as it is now. Times of other tracks, or of an "
            "earlier drawing of this one, do not count.",
        )
    book = _book_order(race)
    order = sorted(book, key=lambda seat: (seat not in laps, laps[seat].rank if seat in laps else (book.index(seat),)))
    return races.act(race_id, by, GM, Adjust("lineup", BY_TIMES, value=",".join(order)), seq=seq, key=key)


def _times(race: Race) -> dict[str, Lap]:
    """The best lap of everybody on the grid who has one, by seat."""
    laps = best_laps(race.campaign_id, course_of(race))
    return {seat.key: laps[seat.driver_id] for seat in race.seats.all() if seat.driver_id in laps}


def _book_order(race: Race) -> list[str]:
    """As the sheets and dice had it; while that is open, as the cars stand."""
    told = [fact for each in racelog.told(race, 1, race.seq) if not each.taken_back for fact in each.facts]
    lined_up = [fact for fact in told if isinstance(fact, facts.LinedUp)]
    return list(lined_up[-1].order) if lined_up else [car.seat for car in racelog.table_of(race).state.lineup()]


def let_rivals_qualify(race_id: int, by: By) -> Race:
    """Every rival of the grid without a time drives one lap by autopilot."""
    if not by.runs or by.person is None:
        raise Refusal("gm_only", "Only the GM can let the rivals qualify. Ask at the table.")
    race = Race.objects.select_related("track").get(pk=race_id)
    if race.state != Race.State.GRID:
        raise Refusal("not_on_grid", f"{race} is {Race.State(race.state).label}: a grid is qualified for on the grid.")
    timed = best_laps(race.campaign_id, course_of(race))
    rivals = Driver.objects.filter(seats__race=race, is_npc=True).exclude(pk__in=timed)
    for driver in rivals.exclude(seats__in=Seat.objects.filter(race=race, pilot=Seat.Pilot.PERSON)):
        practice.drive_by_itself(by.person, driver, circuit=race.circuit, track=race.track)
    with transaction.atomic():
        held = Race.objects.select_for_update().get(pk=race_id)
        raise_tick(held)  # whoever looks at the grid sees the times
    return held
