"""Seeded races for the proofs: hands of house rules, cars built to be hit, drivers and a game master with a temper.

The same seed plays the same race. `test_hits.py` counts what such races come by, `record_fixtures.py` keeps some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

from svl.rules import (
    SVL,
    SWITCHES,
    Entrant,
    Panels,
    Position,
    Race,
    Rulings,
    Setup,
    Stats,
    actions,
    build,
    catalog,
    parse_track,
)
from svl.rules.race.actions import Carried
from svl.rules.race.turn import TakeTurn
from svl.rules.rulings import Value
from svl.table import (
    GM,
    Action,
    AppDice,
    Asked,
    Choice,
    Entry,
    Fact,
    Fixed,
    Match,
    Need,
    Option,
    Refusal,
    Sealed,
    Undo,
    advance,
    evolve,
    live,
    missing,
    start,
    try_amend,
)
from tests.rules.readings.registry import OTHER_READINGS

Hand = dict[str, Value]

ROLLING_START = 2
# Every reading a table may choose instead of the default; a switch that takes numbers stands here with one of them.
OTHERS: tuple[tuple[str, Value], ...] = (*sorted(OTHER_READINGS, key=str), ("start_speed", ROLLING_START))

# Small loops, so that cars meet, lap and finish within a few turns.
TRACKS = {
    name: parse_track(text, name)
    for name, text in {
        "triangle": "HL HL HL",
        "oval": "S S EL EL EL S+turbo_2 S!brake_mine EL EL EL",
        "hills": "S U1 EL EL!jump EL D2 S+turbo_3 EL EL EL",
        "works": "S+regen_3 HL U2 HL S!glitch_reverse_turbo HL",
        "bridge": "S HL EL EL S+turbo_1 S+regen_1 HR ER ER S!glitch_no_power",
    }.items()
}
SEATS = ("aki", "bo", "cy", "di")


def deal(rnd: Random, size: int, rounds: int = 1) -> Iterator[Hand]:
    """Hands of so many different switches until every reading has been dealt; then again."""
    for _ in range(rounds):
        deck = rnd.sample(OTHERS, len(OTHERS))
        while deck:
            hand: Hand = {}
            for switch, value in list(deck):
                if switch not in hand and len(hand) < size:
                    hand[switch] = value
                    deck.remove((switch, value))
            yield hand


# -- who drives what


def entrant(rnd: Random, seat: str, table: Rulings, talents: Sequence[str] = (), parts: Sequence[str] = ()) -> Entrant:
    """A driver with some scores, the wanted talents and components as far as they fit, and others beside them."""
    stats = Stats(*(rnd.choice((3, 10, 16, 18)) for _ in range(4)))
    stats = Stats(stats.reflexes, max(stats.psyche, 15), stats.endurance, stats.charisma)
    team, car_class = rnd.choice(list(catalog.TEAMS.values())), rnd.choice(list(catalog.CLASSES.values()))
    figures = catalog.derived_model(team, car_class, table).figures
    return build(
        seat,
        seat.capitalize(),
        stats,
        team,
        car_class,
        table,
        talents=_filled(rnd, talents, catalog.TALENTS, stats.talents),
        components=_fitted(rnd, parts, table, figures.slots),
        notoriety=rnd.choice((0, 0, 500)),
        npc=rnd.random() < 0.3,
        panels=_shares(rnd, figures.chassis) if table.panel_model == "custom" else None,
    )


def _filled(rnd: Random, wanted: Sequence[str], every: Mapping[str, Any], most: int) -> tuple[str, ...]:
    others = [name for name in every if name not in wanted]
    return tuple([*wanted, *rnd.sample(others, len(others))][:most])


def _fitted(rnd: Random, wanted: Sequence[str], table: Rulings, slots: int) -> tuple[str, ...]:
    """Components for all slots; where copies are legal the first one twice."""
    fitted = _filled(rnd, wanted, catalog.COMPONENTS, slots)
    return (fitted[0], *fitted[:-1]) if table.duplicate_components and slots > 1 else fitted


def _shares(rnd: Random, chassis: int) -> Panels:
    """A share-out of a driver's own."""
    cuts = sorted(rnd.sample(range(1, chassis), 3))
    return Panels(cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], chassis - cuts[2])


def setup(
    rnd: Random,
    hand: Hand,
    track: str,
    cars: int,
    laps: int,
    *,
    talents: Sequence[str] = (),
    parts: Sequence[str] = (),
    battered: bool = False,
) -> Setup:
    """A race from the grid. Battered cars bring all the damage they can, where tables let them."""
    table = Rulings.of(hand)
    drivers = tuple(entrant(rnd, seat, table, talents, parts) for seat in SEATS[:cars])
    brings = battered or table.between_races == "carry_damage"
    carried = tuple(_wear(rnd, each, battered) for each in drivers) if brings else ()
    return Setup(TRACKS[track], laps, drivers, table, carried)


def _wear(rnd: Random, driver: Entrant, battered: bool) -> Carried:
    left = (0, 1, 3) if battered else (4, 9, 99)
    return Carried(driver.seat, Panels(*(max(0, panel - rnd.choice(left)) for panel in driver.panels)))


# -- how they drive


@dataclass(frozen=True)
class Temper:
    """How often out of one: RAM, haste, what nobody asked for, the game master's hand, second thoughts, bent rules."""

    ram: float = 0.5
    haste: float = 0.5
    unasked: float = 0.1
    meddling: float = 0.0
    correcting: float = 0.0
    bending: float = 0.0


CALM = Temper()


# what may be done for a moment only, and so is done with a will
BRIEFLY_OPEN = ("ChangeTrack", "Adjust lineup", "Refit")


class Racing:
    """A race in which everybody does something legal, drawn from one source of chance."""

    def __init__(self, opening: Action, rnd: Random, temper: Temper = CALM) -> None:
        self.rnd, self.temper = rnd, temper
        self.match: Match[Race] = Match(SVL, opening, dice=AppDice(lambda faces: rnd.randint(1, faces)), by="tester")

    @property
    def state(self) -> Race:
        return self.match.state

    def run(self, most: int) -> bool:
        """Plays to the end, but no more than so many entries; true if the race is over."""
        while self.match.awaits is not None and len(self.match.entries) < most:
            self.step()
        return self.match.awaits is None

    def step(self) -> None:
        if self._chance("correcting") and self.correct():
            return
        if self._meddles() and self.do_any(GM):
            return
        if self.temper.bending and self._chance("bending") and self.bend():
            return
        if self._chance("unasked") and self.do_any(self.rnd.choice(SVL.seats(self.state))):
            return
        match self.match.awaits:
            case Sealed():
                self.palm()
            case Asked(seat=seat):
                self.do_any(seat)

    def _meddles(self) -> bool:
        """A game master who meddles at all likes the short moment in which the track may be laid anew."""
        tempted = self.state.track_open and self.temper.meddling > 0
        return self.rnd.random() < (0.4 if tempted else self.temper.meddling)

    def _chance(self, what: str) -> bool:
        return self.rnd.random() < getattr(self.temper, what)

    def palm(self) -> None:
        """The next one chooses in secret; choices that stand after an undo are shown again."""
        if self.match.standing():
            self.match.show()
            return
        seat = missing(SVL, self.state, self.match.palms)[0]
        (option,) = SVL.options(self.state, seat, actions.Palm)
        intent = "RAM" if self._chance("ram") else "PASS"
        fitting = [palm for palm in option.examples() if palm.intent == intent]  # type: ignore[attr-defined]
        self.match.act(seat, self.rnd.choice(fitting))

    def do_any(self, seat: str) -> bool:
        """Something this seat may do in the open, each sort of thing as often as any other."""
        offered = [option for option in self.match.options(seat) if not issubclass(option.kind, Choice)]
        if not offered:
            return False
        offered.sort(key=sort_of)
        sorts = [list(same) for _, same in groupby(offered, sort_of)]
        sorts += [same for same in sorts if sort_of(same[0]) in BRIEFLY_OPEN] * 20
        every = [action for option in self.rnd.choice(sorts) for action in option.examples(most=60)]
        if not every:
            return False
        chosen = [self.rnd.choice(every) for _ in range(2 if self._chance("haste") else 1)]
        self.match.act(seat, max(chosen, key=lambda action: getattr(action, "speed", 0)))
        return True

    def bend(self) -> bool:
        """The game master lets a driver set a speed, whatever the car can do."""
        asked = self.match.awaits
        if not (isinstance(asked, Asked) and isinstance(asked.about, TakeTurn)):
            return False
        self.match.act(asked.seat, actions.Drive("pace", self.rnd.randint(7, 9)), bent="the wind was behind it")
        return True

    def correct(self) -> bool:
        """An undo, the undo of an undo, or other dice for one of the last entries."""
        last, recent = self.match.entries[-1], live(self.match.entries)[1:][-4:]
        if isinstance(last.action, Undo):
            self.match.undo(last.seq)
            return True
        if not recent:
            return False
        entry = self.rnd.choice(recent)
        values = [[self.rnd.randint(1, 6) for _ in roll.values] for roll in entry.outcomes]
        if values and try_amend(SVL, self.match.entries, entry.seq, values).misfit is None:
            self.match.amend(entry.seq, values, "a die on the floor")
        else:
            self.match.undo(entry.seq, why="second thoughts")
        return True


def sort_of(option: Option) -> str:
    """The kind of an option, and for the game master's actions the verb or the event."""
    named = [option.fields.get("verb"), option.fields.get("what")]
    words = [str(domain.value) for domain in named if isinstance(domain, Fixed)]
    return " ".join([option.kind.__name__, *words])


# -- what a log tells


@dataclass(frozen=True)
class Moment:
    """One entry of a log as it counts: the question it met, and what came of it."""

    entry: Entry
    question: str
    facts: tuple[Fact, ...]
    after: Race


def moments(entries: Sequence[Entry]) -> Iterator[Moment]:
    """A log told entry by entry, as it stands after all corrections."""
    counted = live(entries)
    table, facts = start(SVL, counted[0])
    yield Moment(counted[0], "", facts, table.state)
    for entry in counted[1:]:
        question = type(table.state.stack[-1]).__name__
        table, facts = advance(SVL, table, entry)
        yield Moment(entry, question, facts, table.state)


def mattering(entries: Sequence[Entry]) -> Hand:
    """The house rules without which the race would have told something else or offered something else, each alone."""
    first = entries[0].action
    assert isinstance(first, Setup | Position)
    told = [_seen(moment) for moment in moments(entries)]
    found: Hand = {}
    for switch, value in first.rulings.changed().items():
        table = evolve(first.rulings, **{switch: SWITCHES[switch].default})
        if _differs([evolve(entries[0], action=evolve(first, rulings=table)), *entries[1:]], told):
            found[switch] = value
    return found


def _seen(moment: Moment) -> tuple[Any, ...]:
    """What happened, and what those may do now who are asked."""
    race = moment.after
    asked = race.stack[-1].seats if race.stack else ()
    offered = [list(option.examples(most=60)) for seat in asked for option in SVL.options(race, seat)]
    return moment.facts, offered, len(SVL.options(race, GM, actions.ChangeTrack))


def _differs(entries: Sequence[Entry], told: Sequence[tuple[Any, ...]]) -> bool:
    try:
        return any(_seen(moment) != before for moment, before in zip(moments(entries), told, strict=True))
    except (Refusal, Need):
        return True  # under the other reading these entries are no race at all
