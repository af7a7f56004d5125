"""Rivals: drivers the app can play. They see what their seat may see, and say why they do what they do.

`propose` never acts: it names a legal action and a reason, and somebody else decides. It holds no luck of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from svl.rules.race.actions import Decline
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import HipChecking, Palming, PassingSide, Stealing
from svl.rules.race.mines import LastMine
from svl.rules.race.move import Underway
from svl.rules.race.pit import AtTheLine
from svl.rules.race.repairs import Regenerating
from svl.rules.race.road import Drifting
from svl.rules.race.turn import TakeTurn
from svl.rules.rivals import fights, pit, turn
from svl.rules.rivals.dials import BRUISER, DAREDEVIL, FOX, HOTHEAD, PRESETS, ROOKIE, STEADY, Dials
from svl.rules.rivals.mind import Luck, Mind, Proposal
from svl.table import Asked, Dice, Option, Refusal, RollDice, Sealed, View

__all__ = [
    "BRUISER",
    "DAREDEVIL",
    "FOX",
    "HOTHEAD",
    "PRESETS",
    "ROOKIE",
    "STEADY",
    "Dials",
    "Luck",
    "Proposal",
    "propose",
]

_ANSWERS: dict[type, Callable[[Mind], Proposal]] = {
    TakeTurn: turn.take_turn,
    Underway: turn.underway,
    LastMine: turn.last_mine,
    AtTheLine: pit.at_the_line,
    Regenerating: pit.regenerate,
    PassingSide: fights.choose_side,
    Palming: fights.palm,
    HipChecking: fights.hip_check,
    Bracing: fights.brace,
    Stealing: fights.steal,
    Drifting: fights.drift,
}


def propose(view: View, dials: Dials, luck: Luck) -> Proposal:
    """What the driver of this view's one seat would do now. `luck(n)` answers 1..n; only mixed choices draw on it."""
    seat = _own_seat(view)
    if not _is_asked(view, seat):
        raise Refusal("not_asked", f"Nothing is asked of {seat!r} now.", seat=seat)
    if isinstance(view.awaits, Dice):
        return Proposal(seat, RollDice(), f"Rolls {view.awaits.throw}.")
    about = view.awaits.about if isinstance(view.awaits, Asked) else view.state.stack[-1]
    mind = Mind(seat, view.state, about, view.options[seat], dials, luck)
    answer = _ANSWERS.get(type(about))
    proposal = answer(mind) if answer else None
    if proposal is not None and mind.accepts(proposal.action):
        return proposal
    return _plain_answer(mind)


def _own_seat(view: View) -> str:
    if len(view.options) != 1:
        held = ", ".join(sorted(view.seats)) or "nobody"
        raise Refusal("one_seat", f"A rival drives one car and sees with its eyes; this is the view of {held}.")
    return next(iter(view.options))


def _is_asked(view: View, seat: str) -> bool:
    match view.awaits:
        case Dice():
            return view.awaits.throw.seat == seat
        case Sealed():
            return seat in view.awaits.seats
        case Asked():
            return view.awaits.seat == seat
    return False


def _plain_answer(mind: Mind) -> Proposal:
    """For a question this driver has no opinion on: no, if that may be said, else the first thing there is."""
    if not mind.options:
        raise Refusal("not_asked", f"There is nothing {mind.seat!r} may do now.", seat=mind.seat)
    if mind.accepts(Decline()):
        return Proposal(mind.seat, Decline(), "Declines: nothing to be gained here.")
    return Proposal(mind.seat, next(_answering(mind).examples()), "Takes the plainest way there is.")


def _answering(mind: Mind) -> Option:
    """The first option that answers the question, not one that may be taken unasked."""
    own = mind.about.options(mind.race, mind.seat) if hasattr(mind.about, "options") else ()
    kinds = [option.kind for option in own]
    return next((option for option in mind.options if option.kind in kinds), mind.options[0])
