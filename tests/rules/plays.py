"""Random races, legal from the first entry to the last: who drives what where, and what everybody does next.

All chance comes from one `random.Random`. Hypothesis hands in one that it can shrink; a plain seed does as well.
"""

from __future__ import annotations

import json
from random import Random

from svl.rules import (
    PANELS,
    SVL,
    Car,
    Entrant,
    Fault,
    Position,
    Race,
    Rulings,
    Setup,
    Stats,
    Use,
    actions,
    build,
    catalog,
    most_damage,
    parse_track,
)
from svl.table import (
    GM,
    Asked,
    Choice,
    Dice,
    Entry,
    HandDice,
    Match,
    Refusal,
    RollDice,
    Sealed,
    Undo,
    decode,
    encode,
    live,
    missing,
    try_amend,
)
from tests.rules.readings.registry import OTHER_READINGS

# Small loops, so that cars meet, lap and finish within a few turns.
TRACKS = tuple(
    parse_track(text, name)
    for name, text in {
        "triangle": "HL HL HL",
        "ring": "ER ER!glitch_reverse_turbo ER ER ER ER",
        "oval": "S S EL EL EL S S EL EL EL",
        "hills": "S U1 EL EL!jump EL D2 S+turbo_3 EL EL EL",
        "works": "S+regen_1 HL!brake_mine U2 HL S!glitch_no_power HL",
    }.items()
)
SEATS = ("aki", "bo", "cy", "di", "ed", "flo")


# -- openings


def rulings(rnd: Random, most: int | None = None) -> Rulings:
    """The book's readings, or some that a table has chosen otherwise."""
    return Rulings.of(dict(rnd.choice(OTHER_READINGS) for _ in range(most or rnd.choice((0, 1, 5, 25)))))


def some(rnd: Random, names: object, most: int) -> tuple[str, ...]:
    """Up to so many different ones, in any order."""
    names = list(names)
    return tuple(rnd.sample(names, min(len(names), rnd.choice((most, most, 0)))))


def entrant(rnd: Random, seat: str, table: Rulings) -> Entrant:
    stats = Stats(*(rnd.choice((10, 18, 18, 3, 16)) for _ in range(4)))
    team = rnd.choice(list(catalog.TEAMS.values()))
    car_class = rnd.choice(list(catalog.CLASSES.values()))
    slots = catalog.derived_model(team, car_class, table).figures.slots
    return build(
        seat,
        seat.capitalize(),
        stats,
        team,
        car_class,
        table,
        talents=some(rnd, catalog.TALENTS, stats.talents),
        components=some(rnd, catalog.COMPONENTS, slots),
        notoriety=rnd.choice((0, 0, 500)),
        npc=rnd.random() < 0.2,
    )


def car(rnd: Random, driver: Entrant, table: Rulings, distance: int) -> Car:
    """A car somewhere in the race, with a history on its panels."""
    tack = rnd.choice(tuple(catalog.TACKS))
    most = most_damage(driver.panels, tack, table)
    taken = {panel: max(0, most.of(panel) - rnd.choice((100, 12, 3, 0))) for panel in PANELS}
    abilities = [each for each in (*driver.talents, *driver.components) if each in catalog.LIMITS]
    lasting = [roll for roll, row in catalog.MALFUNCTIONS.items() if row.lasts != "at_once" and roll != 5]
    return Car(
        driver.seat,
        distance=distance,
        speed=rnd.randint(0, 6),
        tack=tack,
        damage=type(driver.panels)(**taken),
        faults=tuple(Fault(rnd.choice(lasting)) for _ in range(rnd.choice((0, 0, 1, 2)))),
        uses=tuple(Use(ability, 1, 1) for ability in some(rnd, abilities, 2)),
        turns=rnd.randint(1, 4),
    )


def opening(rnd: Random, table: Rulings | None = None) -> Setup | Position:
    """From the grid, or from a moment in mid-race."""
    table = table or rulings(rnd)
    track, laps = rnd.choice(TRACKS), rnd.randint(1, 3)
    drivers = tuple(entrant(rnd, seat, table) for seat in SEATS[: rnd.choice((2, 3, 1, 4, 6))])
    if rnd.random() < 0.3:
        return Setup(track, laps, drivers, table)
    places = range(laps * len(track.tiles))
    around = rnd.choice(places)
    cars = tuple(car(rnd, each, table, rnd.choice(places[max(0, around - 2) : around + 1])) for each in drivers)
    return Position(track, laps, drivers, cars, rnd.choice(drivers).seat, table)


# -- play


class Play:
    """A race in which everybody does something legal at random."""

    def __init__(self, rnd: Random, first: Setup | Position | None = None) -> None:
        self.rnd = rnd
        self.match: Match[Race] = Match(SVL, first or opening(rnd), dice=HandDice(), by="tester")

    @property
    def entries(self):
        return self.match.entries

    @property
    def state(self) -> Race:
        return self.match.state

    def run(self, steps: int):
        """Plays on, one thing at a time, until the race is over."""
        for _ in range(steps):
            if self.match.awaits is None:
                return
            self.step()
            yield self

    def step(self) -> None:
        """Mostly what the table waits for; now and then something unasked, or the game master's hand."""
        chance = self.rnd.randrange(20)
        if chance >= 18 and self.do_any(GM):
            return
        if chance >= 15 and self.do_any(self.rnd.choice(SVL.seats(self.state))):
            return
        self.answer()

    def answer(self) -> None:
        match self.match.awaits:
            case Dice():
                self.roll()
            case Sealed():
                self.palm()
            case Asked(seat=seat):
                self.do_any(seat)

    def do_any(self, seat: str) -> bool:
        """Something this seat may do in the open, if there is anything."""
        offered = [option for option in self.match.options(seat) if not issubclass(option.kind, Choice)]
        if not offered:
            return False
        kind = self.rnd.choice(list(dict.fromkeys(option.kind for option in offered)))
        option = self.rnd.choice([option for option in offered if option.kind is kind])
        examples = list(option.examples(most=60))
        if not examples:
            return False
        if kind is RollDice:
            self.roll()
        else:
            self.match.act(seat, self.rnd.choice(examples))
        return True

    def palm(self) -> None:
        """One more choice in secret; where old ones stand, only the game master changes one."""
        standing = self.match.standing()
        if standing and self.rnd.random() < 0.5:
            self.match.show()
            return
        waiting = missing(SVL, self.state, self.match.palms)
        seat = self.rnd.choice(waiting)
        (option,) = SVL.options(self.state, seat, actions.Palm)
        self.match.palm(seat, self.rnd.choice(list(option.examples())), gm=standing is not None)

    def roll(self) -> None:
        """Types in dice; those that fell before an undo are typed in again as they fell."""
        try:
            self.match.roll(*(self.rnd.randint(1, 6) for _ in range(self.match.awaits.throw.count)))
        except Refusal as refusal:
            self.match.roll(*refusal.fields["values"])  # no other refusal tells values

    def correct(self, chance: float = 1.0) -> None:
        """Now and then an undo, a redo or an amendment."""
        if self.rnd.random() >= chance:
            return
        last = self.entries[-1]
        if isinstance(last.action, Undo) and self.rnd.random() < 0.5:
            self.match.undo(last.seq)
            return
        recent = live(self.entries)[1:][-5:]
        if recent:
            self.take_back_or_amend(self.rnd.choice(recent))

    def take_back_or_amend(self, entry: Entry) -> None:
        values = [[self.rnd.randint(1, 6) for _ in roll.values] for roll in entry.outcomes]
        if values and try_amend(SVL, self.entries, entry.seq, values).misfit is None:
            self.match.amend(entry.seq, values, "misread")
        else:
            self.match.undo(entry.seq)


def log_of(play: Play) -> str:
    """The race as a failing test shows it."""
    first = play.entries[0].action
    lines = [f"{first.rulings.changed()} {first.track.name} {first.laps} laps", *map(repr, first.entrants)]
    lines += map(repr, getattr(first, "cars", ()))
    for entry in play.entries[1:]:
        dice = [roll.values for roll in entry.outcomes]
        lines.append(f"{entry.seq} {entry.seat} {entry.action} {dice or ''} {entry.bent}".strip())
    return "\n".join(lines)


def as_json(data):
    """JSON data after a trip to a file and back."""
    return json.loads(json.dumps(data, allow_nan=False))


def through_json(expected: type, value):
    return decode(expected, as_json(encode(value)))
