"""The table of a golden case: a race from its position, with its dice and what its drivers decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from svl.rules import PANELS, SVL, Race, Rulings, Service, Setup, position
from svl.rules.race.actions import Brace, ChooseSide, Decline, Drive, EnterPit, Palm, SpendRegen, TrackEvent, UseTalent
from svl.rules.race.blows import Bracing
from svl.rules.race.encounter import HipChecking, PassingSide, Stealing
from svl.rules.race.pit import AtTheLine
from svl.rules.race.repairs import Regenerating
from svl.rules.race.road import Drifting
from svl.rules.race.steps import Question
from svl.rules.race.turn import TakeTurn
from svl.table import GM, Action, Fact, Match, Refusal, ScriptedDice, Sealed
from tests.rules.golden_runner.topics import Given, Result
from tests.rules.golden_runner.words import ROUND, Throw, Uses, loop


@dataclass(frozen=True)
class Meeting:
    """What people choose in one encounter; whoever is not named passes."""

    side: str = "right"
    target: str = ""
    intents: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Decisions:
    """What the drivers of a case do when they are asked; what is not mentioned they decline."""

    meetings: Sequence[Meeting] = ()  # in the order they happen; in any further one all pass
    uses: Uses = frozenset()
    quick_turns: Mapping[str, str] = field(default_factory=dict)  # seat: side
    spend: Mapping[str, int] = field(default_factory=dict)  # panel: Regen points
    services: tuple[Service, ...] | None = None  # of a pit stop; None drives past


class Table:
    """A race that plays itself as a case says, turn by turn."""

    def __init__(self, opening: Action, dice: Iterable[Throw] = (), decisions: Decisions | None = None) -> None:
        self.match: Match[Race] = Match(SVL, opening, dice=ScriptedDice(dice))
        self.decisions = decisions or Decisions()
        self._meetings = list(self.decisions.meetings)

    @classmethod
    def at(
        cls,
        road: str | Sequence[Given],
        cars: Sequence[Given],
        rulings: Rulings,
        *,
        dice: Iterable[Throw] = (),
        decisions: Decisions | None = None,
        **rest: Any,
    ) -> Table:
        """From a position: on a closed track if the road is one in text form, else on an open strip."""
        return cls(position(road, cars, rulings=rulings, closed=isinstance(road, str), **rest), dice, decisions)

    @classmethod
    def on_grid(cls, cars: Sequence[Given], rulings: Rulings, dice: Iterable[Throw] = ()) -> Table:
        """From the start."""
        drawn = position(loop(ROUND), cars, rulings=rulings)
        return cls(Setup(drawn.track, drawn.laps, drawn.entrants, rulings), dice)

    @property
    def race(self) -> Race:
        return self.match.state

    @property
    def over(self) -> bool:
        return self.match.awaits is None

    def act(self, seat: str, action: Action) -> list[Fact]:
        """Plays an action and answers all that follows, until somebody may set a speed or the race is over."""
        told = self.match.act(seat, action)
        while asked := self.match.awaits:
            if isinstance(asked, Sealed):
                told += self._palm(asked.seats)
            elif isinstance(asked.about, TakeTurn):
                break
            else:
                told += self.match.act(asked.seat, self._answer(asked.about))
        return told

    def drive(self, seat: str, speed: int | None = None, tack: str | None = None) -> list[Fact]:
        """A driver's turn; who names no speed or tack keeps the present one."""
        now = self.race.car(seat)
        return self.act(seat, Drive(tack or now.tack, now.speed if speed is None else speed))

    def strike(self, seat: str, panel: str, amount: int) -> list[Fact]:
        """The game master lets something hit a panel."""
        return self.act(GM, TrackEvent("damage", "golden case", seat=seat, panel=panel, amount=amount))

    def _palm(self, seats: Sequence[str]) -> list[Fact]:
        meeting = self._meetings.pop(0) if self._meetings else Meeting()
        told: list[Fact] = []
        for seat in seats:
            (targets,) = (option.fields["target"] for option in self.match.options(seat) if option.kind is Palm)
            target = meeting.target if targets.has(meeting.target) else next(targets.examples())
            told += self.match.act(seat, Palm(meeting.intents.get(seat, "PASS"), target))
        return told

    def _answer(self, question: Question) -> Action:
        match question:
            case PassingSide():
                return ChooseSide(self._meetings[0].side if self._meetings else Meeting.side)
            case Bracing():
                turns = self.decisions.quick_turns if "front" in question.blow.panels else {}
                return Brace(turns.get(question.seat, ""))
            case Regenerating():
                return SpendRegen(tuple(self.decisions.spend.get(panel, 0) for panel in PANELS))
            case AtTheLine() if self.decisions.services is not None:
                return EnterPit(self.decisions.services)
        talent = _TALENT_ASKED_FOR.get(type(question), "")
        return UseTalent(talent) if (question.seat, talent) in self.decisions.uses else Decline()


_TALENT_ASKED_FOR = {HipChecking: "hip_check", Stealing: "steal_the_lead", Drifting: "drifter"}


def verdict(attempt: Callable[[], Result]) -> Result:
    """What came of something that may be refused."""
    try:
        return {"legal": True, **attempt()}
    except Refusal as refusal:
        return {"legal": False, "reason": refusal.code}
