"""The Now card: what the table waits for, from whom, since when, and what whoever runs the race can do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.access import Trackside
from campaigns.game import GAME, State
from campaigns.models import Campaign, Race, Seat
from campaigns.queries.race.cards import ChoiceView, QuestionView, as_json, choices_of, question_view
from campaigns.queries.race.cars import CarView
from campaigns.queries.race.drive import DriveForm, drive_form, line_words
from campaigns.queries.race.faces import Seats
from campaigns.services.desk import proposal_for
from svl.rules import actions, catalog, preview, unasked
from svl.table import Action, Adjust, Asked, Awaited, Dice, Sealed, Table

# What the card is about; each has a template of its own, race/_now_<kind>.html.
PAUSED, FINISHED, TRACK, PALM, DICE, PROPOSAL, NUDGE, DRIVE, QUESTION = (
    *("paused", "finished", "track", "palm", "dice"),
    *("proposal", "nudge", "drive", "question"),
)


@dataclass(frozen=True)
class Proposed:
    """What the autopilot would do, and why."""

    words: str
    reason: str


@dataclass(frozen=True)
class Freely:
    """What a driver may do without being asked."""

    car: CarView
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True)
class NowCard:
    kind: str
    headline: str
    sentence: str
    car: CarView | None = None
    since: int | None = None  # milliseconds since 1970, counted on by the page
    prompt: int = 0
    proposal: Proposed | None = None
    drive: DriveForm | None = None
    question: QuestionView | None = None
    unasked: tuple[Freely, ...] = ()
    next_turn: str = ""  # the action that drops what is asked, where the app only keeps track
    runs_rivals: bool = False
    has_rivals: bool = False

    @property
    def act_for_words(self) -> str:
        """What opens the form of a seat that somebody else, or the autopilot, drives."""
        if self.kind == PROPOSAL:
            return "Answer otherwise" if self.question else "Drive otherwise"
        who = self.car.pilot_name if self.car else ""
        return f"Answer for {who}" if self.question else f"Drive for {who}"

    @property
    def template(self) -> str:
        return f"race/_now_{self.kind}.html"


def now_card(at: Trackside, table: Table[State], cars: Sequence[CarView], seats: Seats) -> NowCard:
    race, state = at.race, table.state
    waiting = GAME.awaits(state)
    if race.state == Race.State.PAUSED:
        return NowCard(PAUSED, "Paused", "The race waits, on every screen.")
    if race.state == Race.State.FINISHED or waiting is None:
        return _finished(state, cars, at.here.campaign)
    card = _Asker(at, table, {car.seat: car for car in cars}, seats, waiting)
    return card.tracked() if race.mode == Race.Mode.TRACK else card.asked()


def _finished(state: State, cars: Sequence[CarView], campaign: Campaign) -> NowCard:
    winner = cars[0] if cars and state.result and cars[0].place == 1 else None
    headline = f"{winner.name} wins" if winner else "Nobody finished" if state.over else "The race is over"
    if campaign.is_quick:
        sentence = "Nothing of it counts: keep it as a campaign, or forget it."
    elif state.over:
        sentence = "Settle the race: order, Notoriety, cash and notes on one page."
    else:
        sentence = "It was ended early: set the order when you settle it."
    return NowCard(FINISHED, headline, sentence, winner)


@dataclass(frozen=True)
class _Asker:
    """Everything the card of an open question is made from."""

    at: Trackside
    table: Table[State]
    cars: dict[str, CarView]
    seats: Seats
    waiting: Awaited

    @property
    def state(self) -> State:
        return self.table.state

    def asked(self) -> NowCard:
        match self.waiting:
            case Sealed():
                return self._card(PALM, "", "")
            case Dice():
                return self._card(DICE, "", "", self.cars[self.waiting.throw.seat])
            case Asked():
                return self._turn_or_question(self.cars[self.waiting.seat])
        raise AssertionError("a race that is over has no open question")

    def tracked(self) -> NowCard:
        """The app only keeps track: nothing is asked, everything can be set."""
        on_turn = self.cars.get(self.state.on_turn)
        return self._card(
            TRACK,
            f"{on_turn.surname} is on turn" if on_turn else "The race is on",
            "The app only keeps track. Tap a number to set it, a tile to lay something on it.",
            on_turn,
            next_turn=as_json(Adjust("cancel", "the table goes on")),
        )

    def _turn_or_question(self, car: CarView) -> NowCard:
        question = question_view(self.state, car.seat)
        drive = None if question else drive_form(self.state, car.seat, bendable=self.at.race.mode == Race.Mode.WARN)
        headline = (
            f"{car.surname}: {in_a_heading(question.title)}" if question else f"{car.surname} sets tack and speed"
        )
        if car.pilot == Seat.Pilot.AUTOPILOT:
            proposal = self._proposal(car, question)
            return self._card(PROPOSAL, headline, "", car, proposal=proposal, drive=drive, question=question)
        if self._is_on_another_screen(car):
            sentence = f"{car.pilot_name} has the screen open."
            return self._card(NUDGE, headline, sentence, car, drive=drive, question=question)
        if question:
            return self._card(QUESTION, headline, question.sentence, car, question=question)
        return self._card(DRIVE, headline, self._whose_hands(car), car, drive=drive)

    def _is_on_another_screen(self, car: CarView) -> bool:
        return car.on_a_phone and car.holder_id != self.at.here.person.pk

    def _whose_hands(self, car: CarView) -> str:
        if car.pilot == Seat.Pilot.PERSON and not car.online:
            return f"{car.pilot_name} has no screen open: drive here."
        return ""

    def _proposal(self, car: CarView, question: QuestionView | None) -> Proposed:
        found = proposal_for(self.at.race, self.table, self.seats[car.seat])
        return Proposed(proposed_words(self.state, car.seat, found.action, question), found.reason)

    def _card(self, kind: str, headline: str, sentence: str, car: CarView | None = None, **more: object) -> NowCard:
        race = self.at.race
        return NowCard(
            kind,
            headline,
            sentence,
            car,
            since=int(race.waiting_since.timestamp() * 1000) if race.waiting_since else None,
            prompt=race.prompt or 0,
            unasked=self._unasked() if race.mode != Race.Mode.TRACK else (),
            runs_rivals=race.runs_rivals,
            has_rivals=any(each.pilot == Seat.Pilot.AUTOPILOT for each in self.cars.values()),
            **more,  # type: ignore[arg-type]
        )

    def _unasked(self) -> tuple[Freely, ...]:
        """Talents that may be used at nearly any moment, of the cars nobody drives from a screen of their own."""
        racing = (car for car in self.cars.values() if car.status == "racing")
        mine = (car for car in racing if car.pilot != Seat.Pilot.AUTOPILOT and not self._is_on_another_screen(car))
        found = (Freely(car, choices_of(unasked(self.state, car.seat))) for car in mine)
        return tuple(each for each in found if each.choices)


def proposed_words(state: State, seat: str, action: Action, question: QuestionView | None) -> str:
    """What an action of the autopilot is, in a few words: 'Drive 5 in PUSH: stop on 14, Front −10'."""
    if isinstance(action, actions.Drive):
        line = preview(state, seat, action.tack, action.speed, action.using)
        talent = f" with {catalog.TALENTS[action.using].name}" if action.using else ""
        return f"Drive {action.speed} in {catalog.TACKS[action.tack].name}{talent}: {line_words(state, line)}"
    sent = as_json(action)
    named = [choice.label for choice in question.choices if choice.action == sent] if question else []
    return named[0] if named else _plain_words(state, action)


def _plain_words(state: State, action: Action) -> str:
    match action:
        case actions.EnterPit():
            return "Enter the pit"
        case actions.PullTractor():
            return f"Pull {state.name(action.target)} back"
        case actions.NeutralizeHazard():
            return f"Switch off the hazard on tile {action.tile}"
        case actions.DropMine():
            return "Drop a mine"
        case actions.SpendRegen():
            return "Share out the restored points"
    return "Go on"


def in_a_heading(title: str) -> str:
    """For the middle of a line; a talent keeps its name."""
    if title.startswith(tuple(talent.name for talent in catalog.TALENTS.values())):
        return title
    return title[:1].lower() + title[1:]
