"""The page on which a race is settled: everybody in order, with what the place is worth and how that is reckoned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns import sight
from campaigns.access import Here
from campaigns.finish import Finish
from campaigns.models import Driver, Event, Posting, Race, Track
from campaigns.queries.drivers import CarFace, face_of
from campaigns.services.settling import Line, lines_of
from campaigns.wording import number, signed
from svl.rules import Award, Rulings, circuits


@dataclass(frozen=True)
class Reckoned:
    """A driver's place on the page, and the sum of his Notoriety. `in_short` is the sum in one line."""

    face: CarFace
    place: int | None
    place_text: str
    won: int
    won_text: str
    in_short: str


@dataclass(frozen=True)
class Choice:
    id: int
    name: str


def reckon(finish: Finish, driver_id: int, place: int | None) -> Reckoned:
    who, won = finish.by_driver[driver_id], finish.award(driver_id, place)
    return Reckoned(
        face=face_of(who.driver),
        place=place,
        place_text=str(place) if place else "out",
        won=won.notoriety,
        won_text=number(won.notoriety),
        in_short=_in_short(won, place, who.npc, finish.rulings),
    )


def _in_short(won: Award, place: int | None, npc: bool, rulings: Rulings) -> str:
    """10,000 for the place, +25 % Charisma, +150 % Defy the Odds, −500 mines"""
    if place is None:
        return "Not classified: nothing"
    if npc and not rulings.npc_awards:
        return "NPCs win nothing at this table"
    if not won.base and not won.fine:
        return "Nothing for this place"
    then = "then " if rulings.award_stacking == "multiply" and won.charisma_percent else ""
    parts = [f"{number(won.base)} for the place"]
    if won.charisma_percent:
        parts.append(f"{signed(won.charisma_percent)} % Charisma")
    if won.defy_percent:
        parts.append(f"{then}{signed(won.defy_percent)} % Defy the Odds")
    if won.fine:
        parts.append(f"{signed(-won.fine)} for mines")
    return ", ".join(parts)


def first_lines(race: Race, finish: Finish) -> list[Line]:
    """What the page begins with: the result that was re-opened, where the log has not moved since; else the log's."""
    last = Posting.objects.filter(race=race).last()
    if last is not None and last.seq == race.seq:
        kept = [line for line in lines_of(last) if line.driver in finish.by_driver]
        if len(kept) == len(finish.contenders):
            return kept
    return [Line(each.driver.pk, each.place, each.wrecked) for each in finish.contenders]


def last_story(race: Race) -> str:
    last = Posting.objects.filter(race=race).last()
    return last.story if last is not None and last.seq == race.seq else ""


# -- a race on paper


def drivers_by_id(here: Here, wanted: Iterable[int]) -> list[Driver]:
    """Those of this campaign, in the order asked for."""
    rows = sight.drivers(here).filter(pk__in=list(wanted)).select_related("car__team").prefetch_related("talents")
    known = {driver.pk: driver for driver in rows}
    return [known[pk] for pk in dict.fromkeys(wanted) if pk in known]


def drivers_left(here: Here, besides: Sequence[int]) -> tuple[Choice, ...]:
    """Who could still be added; the dead too, for it may have been their last race."""
    rows = sight.drivers(here).exclude(pk__in=besides).order_by("name").values_list("pk", "name")
    return tuple(Choice(pk, name) for pk, name in rows)


def open_events(here: Here) -> dict[str, Event]:
    """The calendar's races that have none in the books, those of the current season first."""
    rows = Event.objects.filter(season__campaign=here.campaign, race=None).exclude(state=Event.State.CANCELLED)
    ordered = rows.select_related("season", "track").order_by("-season__is_current", "season_id", "order", "id")
    return {str(event.pk): event for event in ordered}


def track_choices(here: Here) -> tuple[dict[str, Track], list[tuple[str, str]]]:
    """Drawn tracks by the key a page sends, and our circuits."""
    own = {f"track-{track.pk}": track for track in Track.objects.filter(campaign=here.campaign)}
    return own, [(key, track.name) for key, track in circuits.CIRCUITS.items()]
