"""Why no option takes an action: the general reasons first, then what the open question has to say."""

from __future__ import annotations

from svl.rules.catalog import TACKS
from svl.rules.race.actions import CallCheck, ChangeTrack, Refit, SwitchTack, TrackEvent, UseTalent
from svl.rules.race.adjust import lineup_fault
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import Stealing, open_meeting
from svl.rules.race.gm import gm_options
from svl.rules.race.reasons import ability_fault
from svl.rules.race.refit import refit_fault
from svl.rules.race.state import Race
from svl.rules.race.steps import DiceDue, Question
from svl.table import GM, Action, Adjust, Refusal, RollDice, Text, first_misfit

GM_WORDS = {
    ChangeTrack: "change the track",
    TrackEvent: "make an event happen",
    CallCheck: "call for a check",
    Adjust: "adjust the race",
    Refit: "change a car",
}


def explain(race: Race, seat: str, action: Action) -> Refusal:
    """A refusal for an action that is not legal. Ask only when it is not."""
    cars = {car.seat for car in race.cars}
    if seat not in cars and seat != GM:
        return Refusal("unknown_seat", f"There is no seat {seat!r} in this race: it has {', '.join(sorted(cars))}.")
    if race.over:
        return Refusal("race_over", "The race is over; nothing more can be played, but the last moves can be undone.")
    if type(action) in GM_WORDS:
        return _gm_fault(race, seat, action)
    question = race.stack[-1]
    assert isinstance(question, Question)
    unasked = _unasked_fault(race, seat, action, question)
    if unasked is not None:
        return unasked
    return _answer_fault(race, seat, action, question)


def waits_for(race: Race, question: Question) -> str:
    """'The table waits for Aki to set tack and speed.'"""
    if isinstance(question, DiceDue):
        return f"The table waits for {race.name(question.seat)} to roll {question.throw}."
    names = " and ".join(race.name(seat) for seat in question.seats)
    return f"The table waits for {names} to {question.asks}."


def _answer_fault(race: Race, seat: str, action: Action, question: Question) -> Refusal:
    waits = waits_for(race, question)
    if isinstance(action, RollDice):
        if isinstance(question, DiceDue):
            return Refusal("not_your_turn", f"These are not {race.name(seat)}'s dice. {waits}", seat=seat)
        return Refusal("no_dice_due", f"No dice are due. {waits}")
    if isinstance(question, DiceDue):
        return Refusal("dice_due", f"First the dice. {waits}", seat=question.seat)
    if seat not in question.seats:
        who = race.name(seat) if seat != GM else "The game master"
        return Refusal("not_your_turn", f"{who} is not asked now. {waits}", seat=seat)
    may = "; ".join(option.words() for option in question.options(race, seat))
    return question.explain(race, action) or Refusal(
        "not_asked", f"That is no answer. {waits} It may be: {may}.", seat=seat
    )


def _unasked_fault(race: Race, seat: str, action: Action, question: Question) -> Refusal | None:
    """What stands against Switch Tack or Steal the Lead, if the action is one of them."""
    switches = isinstance(action, SwitchTack)
    steals = isinstance(action, UseTalent) and action.talent == "steal_the_lead"
    if not (switches or steals) or isinstance(question, DiceDue) or seat == GM:
        return None
    return _steal_fault(race, seat, question) if steals else _switch_fault(race, seat, action, question)


def _steal_fault(race: Race, seat: str, question: Question) -> Refusal | None:
    """What cannot be bent comes first: there must be an encounter to win."""
    who, meeting = race.name(seat), open_meeting(race.stack)
    if isinstance(question, Stealing):
        return None
    if meeting is None or seat not in meeting.drivers:
        return Refusal(
            "no_encounter", f"{who} cannot steal the lead now: it works in an encounter {who} is part of, to its end."
        )
    return ability_fault(race, seat, "steal_the_lead") or Refusal(
        "not_in_the_lead", f"{who} cannot steal the lead: at this table it takes an encounter for the first place."
    )


def _switch_fault(race: Race, seat: str, action: Action, question: Question) -> Refusal | None:
    who, car = race.name(seat), race.car(seat)
    tack = getattr(action, "tack", "")
    others = " or ".join(each for each in TACKS if each != car.tack)
    if tack not in TACKS:
        return Refusal("no_such_tack", f"{who} cannot switch to {tack!r}: choose {others}.")
    if not race.racing(seat):
        where = {"pit": "in the pit", "wrecked": "out of the race", "finished": "past the flag"}[car.status]
        return Refusal("not_racing", f"{who} cannot switch tack: {who} is {where}.")
    if tack == car.tack:
        return Refusal("same_tack", f"{who} drives {tack.upper()} already; switch to {others}.")
    if isinstance(question, Bracing) and question.seat == seat:
        return Refusal("not_asked", f"{who} may switch tack in the answer to the blow. {waits_for(race, question)}")
    return ability_fault(race, seat, "switch_tack")


def _gm_fault(race: Race, seat: str, action: Action) -> Refusal:
    words = GM_WORDS[type(action)]
    if seat != GM:
        return Refusal("gm_only", f"Only the game master may {words}; {race.name(seat)} cannot.", seat=seat)
    if isinstance(action, ChangeTrack) and not race.track_open:
        return Refusal(
            "track_closed",
            "The track may be changed from the moment the leader starts a lap until the next car acts; "
            "an event or an adjustment works at any time.",
        )
    why = getattr(action, "why", "-")
    if not isinstance(why, str) or not Text().has(why):
        return Refusal("reason_missing", f"Say why, in some words but at most {Text().most} letters, to {words}.")
    if isinstance(action, Adjust) and action.verb == "lineup" and (fault := lineup_fault(race, action)):
        return fault
    if isinstance(action, Refit):
        return refit_fault(race, action)
    wrong, legal = first_misfit(gm_options(race, type(action)), action)
    return Refusal(
        "not_possible",
        f"The game master cannot {words} like this: {wrong} may be {legal}, not {getattr(action, wrong)!r}.",
        field=wrong,
    )
