"""The game master's hand: changes of the track, events and called checks (A9, B-38)."""

from __future__ import annotations

from svl.rules.catalog import BOOSTS
from svl.rules.character import STATS, endurance_passes, reflexes_pass
from svl.rules.figures import SPEED_LIMIT
from svl.rules.panels import PANELS
from svl.rules.race.actions import CallCheck, ChangeTrack, Refit, TrackEvent
from svl.rules.race.adjust import adjust, adjust_options
from svl.rules.race.blows import Blow, Strike
from svl.rules.race.facts import EventForeseen, EventStruck, ScoreTested
from svl.rules.race.laying import BOOST_CHOICES, HAZARD_CHOICES, lay, lay_boost, lay_hazard, straights, tell_tile
from svl.rules.race.move import StillRacing
from svl.rules.race.refit import refit, refit_options
from svl.rules.race.state import Race
from svl.rules.race.steps import Step
from svl.rules.race.work import Work
from svl.table import Action, Adjust, Domain, Fixed, OneOf, Option, Range, Text, kind, record

MOST_EVENT_DAMAGE = 500


def gm_options(race: Race, kind_: type[Action] | None = None) -> list[Option]:
    """Everything only the game master may do, at any time."""
    found: list[Option] = []
    if kind_ in (None, ChangeTrack) and race.track_open:
        found += _change_options(race)
    if kind_ in (None, TrackEvent):
        found += _event_options(race)
    if kind_ in (None, CallCheck):
        seats = OneOf(tuple(car.seat for car in race.cars))
        found.append(Option(CallCheck, seat=seats, stat=OneOf(STATS), why=Text(), modifier=Range(-15, 15)))
    if kind_ in (None, Adjust):
        found += adjust_options(race)
    if kind_ in (None, Refit):
        found += refit_options(race)
    return found


def play_gm(work: Work, action: Action) -> None:
    match action:
        case ChangeTrack():
            lay(work, action.tile, hazard=action.hazard, boost=action.boost)
            tell_tile(work, action.tile)
        case TrackEvent():
            _strike_event(work, action)
        case CallCheck():
            work.push(CalledCheck(action.seat, action.stat, action.modifier, action.why))
        case Adjust():
            adjust(work, action)
        case Refit():
            refit(work, action)


# -- the track


def _change_options(race: Race) -> list[Option]:
    every = Range(0, len(race.tiles) - 1)
    found = [Option(ChangeTrack, tile=every, hazard=HAZARD_CHOICES, boost=Fixed(None))]
    if even := straights(race):
        found.append(Option(ChangeTrack, tile=OneOf(even), hazard=Fixed(None), boost=OneOf(tuple(BOOSTS))))
    return found


# -- events


def _event(what: str, **fields: Domain) -> Option:
    plain: dict[str, Domain] = {
        "tile": Fixed(None),
        "laid": Fixed(None),
        "seat": Fixed(""),
        "amount": Fixed(0),
        "panel": Fixed(""),
    }
    return Option(TrackEvent, what=Fixed(what), why=Text(), **(plain | fields))


def _event_options(race: Race) -> list[Option]:
    every = Range(0, len(race.tiles) - 1)
    found = [_event("hazard", tile=every, laid=HAZARD_CHOICES), _event("mine", tile=every)]
    if even := straights(race):
        found.append(_event("boost", tile=OneOf(even), laid=BOOST_CHOICES))
    if racing := tuple(car.seat for car in race.cars if car.status == "racing"):
        seats = OneOf(racing)
        found += [
            _event("speed", seat=seats, amount=Range(-SPEED_LIMIT, -1)),
            _event("speed", seat=seats, amount=Range(1, SPEED_LIMIT)),
            _event("damage", seat=seats, panel=OneOf(PANELS), amount=Range(1, MOST_EVENT_DAMAGE)),
        ]
    return found


def _strike_event(work: Work, event: TrackEvent) -> None:
    if event.tile is not None and event.what in ("hazard", "boost", "mine"):
        if event.what == "mine":
            work.set_tile(event.tile, mine="gm")
        elif event.what == "hazard":
            lay_hazard(work, event.tile, event.laid)
        else:
            lay_boost(work, event.tile, event.laid)
        if event.what != "mine":
            tell_tile(work, event.tile)
        return
    if work.has(event.seat, "precognition"):
        work.facts.append(EventForeseen(event.seat, event.what))
        return
    work.facts.append(EventStruck(event.seat, event.what, event.why))
    if event.what == "speed":
        work.speed_by(event.seat, event.amount, "event")
    else:
        work.push_all(Strike(Blow(event.seat, (event.panel,), event.amount, "event")), StillRacing())


@kind("svl.called_check")
@record
class CalledCheck(Step):
    """Three dice against a score, because the game master asks for them."""

    seat: str
    stat: str
    modifier: int
    why: str

    def run(self, work: Work) -> None:
        work.roll(self.seat, 3, "called_check", self)

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        target = work.entrant(self.seat).stats.of(self.stat) + self.modifier
        passes = reflexes_pass if self.stat == "reflexes" else endurance_passes
        passed = passes(target, sum(values), work.rulings)
        work.facts.append(ScoreTested(self.seat, self.stat, target, sum(values), passed, self.why))
