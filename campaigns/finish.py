"""How a race came out before anybody settles it: the order, and what each place is worth. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from campaigns import racelog
from campaigns.entrants import rulings_of
from campaigns.game import State
from campaigns.models import Campaign, Driver, Race
from campaigns.racelog import BrokenLog
from svl.rules import Award, Entrant, Rulings, award, narrate, running_order


@dataclass(frozen=True)
class Contender:
    """A driver of the race and what his points are reckoned from. A log says it as of that day, paper as of now."""

    driver: Driver
    charisma: int
    talents: tuple[str, ...]
    npc: bool
    mines: int = 0  # those that cost Notoriety
    place: int | None = None
    wrecked: bool = False


@dataclass(frozen=True)
class Finish:
    """Everybody in order, those without a place last. Where no log tells it the places are only offered to the GM."""

    rulings: Rulings
    contenders: tuple[Contender, ...]
    ended_early: bool = False
    trouble: str = ""  # why the log could not be read
    is_told: bool = True  # by a log
    by_driver: Mapping[int, Contender] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_driver", {each.driver.pk: each for each in self.contenders})

    def award(self, driver_id: int, place: int | None) -> Award:
        who = self.by_driver[driver_id]
        return award(place, who.charisma, who.talents, who.mines, self.rulings, npc=who.npc)


def finish_of(race: Race) -> Finish:
    """As the log has it; of a race on paper, or one whose log cannot be read, only who was in it."""
    drivers = {seat.key: seat.driver for seat in race.seats.select_related("driver__car__team")}
    if not race.seq:
        return paper_finish(race.campaign, drivers.values())
    try:
        state = racelog.table_of(race).state
    except BrokenLog as broken:
        return paper_finish(race.campaign, drivers.values(), str(broken))
    contenders = tuple(
        _raced(drivers[seat], state.entrant(seat), place, state) for seat, place in _order(state) if seat in drivers
    )
    return Finish(state.rulings, contenders, ended_early=not state.over)


def paper_finish(campaign: Campaign, drivers: Iterable[Driver], trouble: str = "") -> Finish:
    """A race the app did not see: the drivers in the order they are given, with the sheets and rulings of today."""
    contenders = tuple(_as_of_today(driver, place) for place, driver in enumerate(drivers, start=1))
    return Finish(rulings_of(campaign), contenders, trouble=trouble, is_told=False)


def _order(state: State) -> list[tuple[str, int | None]]:
    """Before its end: as the flag would find it, wrecks placed where this table places them."""
    if state.result:
        return [(placing.seat, placing.place) for placing in state.result]
    running = running_order(state)
    if state.rulings.dnf_awards:
        return [(line.seat, place) for place, line in enumerate(running, start=1)]
    return [(line.seat, line.place) for line in running]


def _raced(driver: Driver, entrant: Entrant, place: int | None, state: State) -> Contender:
    car = state.car(entrant.seat)
    return Contender(
        driver,
        entrant.stats.charisma,
        tuple(entrant.talents),
        entrant.npc,
        mines=car.mines,
        place=place,
        wrecked=car.status == "wrecked",
    )


def _as_of_today(driver: Driver, place: int) -> Contender:
    talents = tuple(talent.key for talent in driver.talents.all())
    return Contender(driver, driver.charisma, talents, driver.is_npc, place=place)


# -- the race in a few sentences


def story_of(race: Race) -> str:
    """Three sentences of what counted; nothing where there is no log to tell."""
    return _told(race.token, race.seq, race.is_over) if race.seq else ""


@lru_cache(maxsize=32)
def _told(token: str, seq: int, is_over: bool) -> str:
    """A log only grows, so what stands at an entry of it is told once. That the race was ended there is not in it."""
    race = Race.objects.get(token=token)
    try:
        state, entries = racelog.table_of(race).state, racelog.told(race, 1, seq)
    except BrokenLog:
        return ""
    facts = [fact for each in entries if not each.taken_back for fact in each.facts]
    since = racelog.taken_up(entries[0].entry)
    return narrate.recap(state, facts, ended_early=is_over and not state.over, taken_up=since)


def plain_story(name: str, placed: Sequence[str]) -> str:
    """One sentence for a race on paper: who was on the podium."""
    if not placed:
        return f"Nobody finished {name}."
    winner, *others = placed[:3]
    return f"{winner} wins {name}{', ahead of ' + ' and '.join(others) if others else ''}."
