"""What a driver's screen is for right now, and the few words that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.game import State
from campaigns.models import Race, Result, Seat
from campaigns.queries.race.cars import CarView, pilot_name
from campaigns.queries.race.question import AT_THE_LINE
from campaigns.wording import listed, plural
from svl.rules import running_order
from svl.table import Asked, Awaited, Dice, Sealed, kind_of

TAKE_TURN = "svl.take_turn"

TURN, WAITING, QUESTION, PIT, DICE, PALM = "turn", "waiting", "question", "pit", "dice", "palm"
IN_PIT, WRECKED, HOME, PAUSED = "in_pit", "wrecked", "home", "paused"
GRID, OVER, GIVEN, TRACKED = "grid", "over", "given", "tracked"

MINE = (TURN, QUESTION, PIT, DICE, PALM)  # the table waits for this driver
PLANNING = (*MINE, WAITING, GRID, PAUSED)  # the ladder is live

_OF_THE_RACE = {
    Race.State.PAUSED: PAUSED,
    Race.State.GRID: GRID,
    Race.State.FINISHED: OVER,
    Race.State.SETTLED: OVER,
    Race.State.CONTINUED: OVER,
}


@dataclass(frozen=True)
class Notice:
    """What is said in place of the controls."""

    icon: str
    title: str
    sentence: str
    tone: str = ""
    way: str = ""  # what the button says that leads on


def phase_of(at: Trackside, seat: str, state: State, waiting: Awaited) -> str:
    """What concerns the whole race comes before what concerns the car."""
    of_the_race = _OF_THE_RACE.get(Race.State(at.race.state))
    if seat not in at.seats and of_the_race != OVER:
        return GIVEN
    if of_the_race:
        return of_the_race
    if at.race.mode == Race.Mode.TRACK:
        return TRACKED
    match waiting:
        case Dice() if waiting.throw.seat == seat:
            return DICE
        case Sealed() if seat in waiting.seats:
            return PALM
        case Asked() if waiting.seat == seat:
            return {TAKE_TURN: TURN, AT_THE_LINE: PIT}.get(kind_of(waiting.about), QUESTION)
    return {"wrecked": WRECKED, "finished": HOME, "pit": _in_pit(state, seat)}.get(state.car(seat).status, WAITING)


def _in_pit(state: State, seat: str) -> str:
    """A car whose work is done drives at its next turn."""
    return IN_PIT if state.car(seat).pit_left else WAITING


def headline_of(phase: str, waiting: Awaited, awaited: Sequence[CarView], car: CarView) -> str:
    """In two or three words, who does what."""
    own = {TURN: "Your turn", QUESTION: "Your choice", PIT: "At the line", DICE: "Your roll", GRID: "On the grid"}
    own |= {PAUSED: "Paused", OVER: "Race over", PALM: "Choose in secret" if car.is_awaited else "Sealed"}
    if phase in own:
        return own[phase]
    if not awaited:
        return "On the road"
    name = awaited[0].surname
    match waiting:
        case Sealed():
            return f"{listed([each.surname for each in awaited])} choose{'s' if len(awaited) == 1 else ''}"
        case Dice():
            return f"{name} rolls"
        case Asked() if kind_of(waiting.about) == TAKE_TURN:
            return f"{name} drives"
    return f"{name} decides"


def notice_of(phase: str, state: State, race: Race, car: CarView, seat: Seat) -> Notice | None:
    if phase == OVER:
        return _over(state, race, car, seat)
    notices = {
        WRECKED: (
            "ui-alert",
            "Wrecked",
            f"Your race ended on lap {car.lap}. Open the map to follow the others.",
            "danger",
        ),
        HOME: ("ui-flag", f"Over the line: {car.place_words}", "The others are still driving.", "good"),
        IN_PIT: ("ui-pit", "In the pit", f"{plural(car.pit_turns, 'more turn')}, then you drive again."),
        PAUSED: ("ui-pause", "Paused", "The GM resumes the race. Your plan stays as it is."),
        GRID: ("ui-flag", f"On the grid: {car.place_words}", "Plan your first turn. The GM waves the flag."),
        GIVEN: ("ui-person", f"{_pilot_words(seat)} drives for you", "The GM can hand the car back to you."),
        TRACKED: ("ui-list", "The app keeps track", "Say at the table what you do; the GM enters it."),
    }
    return Notice(*notices[phase]) if phase in notices else None


def _over(state: State, race: Race, car: CarView, seat: Seat) -> Notice:
    if race.state == Race.State.CONTINUED:
        goes_on = "It goes on from the position that was typed in."
        return Notice("ui-note", "Continued on paper", goes_on, way="Go on with it")
    if race.state == Race.State.SETTLED:
        posted = Result.objects.filter(race=race, driver=seat.driver_id)
        return _came_in(race, posted.values_list("place", flat=True).first())
    if not state.over:
        return _ended_early(state, race)
    return _came_in(race, car.place)


def _came_in(race: Race, place: int | None) -> Notice:
    """As the log has it, until whoever settles the race says so."""
    title = "You win" if place == 1 else f"You finish P{place}" if place else "Not classified"
    return Notice("ui-trophy", title, f"{race} is over.", "good" if place else "danger", "See the result")


def _ended_early(state: State, race: Race) -> Notice:
    """Nobody has a place before the GM gives it, so this says only how it stood."""
    led = f"{state.name(running_order(state)[0].seat)} led then. " if state.round else ""
    next_step = "Nothing of it counts." if race.campaign.is_quick else "The GM sets the order."
    return Notice("ui-flag", "Ended early", f"{led}{next_step}", way="See the result")


def _pilot_words(seat: Seat) -> str:
    named = {Seat.Pilot.GM: "The GM", Seat.Pilot.AUTOPILOT: "The autopilot"}
    return named.get(Seat.Pilot(seat.pilot), pilot_name(seat))
