"""The shape of unfinished business: steps that run by themselves, and questions that wait for someone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from svl.table import GM, Action, Asked, Awaited, Dice, Option, Refusal, RollDice, Throw, kind, record

if TYPE_CHECKING:
    from svl.rules.race.state import Race
    from svl.rules.race.work import Work


class Step:
    """Something that remains to be done. A frozen dataclass with a kind, so that it survives in a snapshot.

    A race in play waits for the step on top of its stack, so a step can be asked what it takes; most take nothing.
    """

    __slots__ = ()
    own_trouble: ClassVar[bool] = False  # its dice are about the roller's own car, and end with it
    answers: ClassVar[tuple[type[Action], ...]] = ()  # the kinds of action it takes

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        """Is this an answer of somebody who is asked?"""
        return False

    def awaited(self) -> Awaited:
        """What the table waits for while this step is open."""
        return None

    def answer(self, work: Work, action: Action) -> None:
        raise NotImplementedError

    def run(self, work: Work) -> None:
        raise NotImplementedError

    def rolled(self, work: Work, values: tuple[int, ...]) -> None:
        """The dice this step asked for have fallen."""
        raise NotImplementedError

    def skipped(self, work: Work) -> None:
        """The dice this step asked for will not fall: nothing comes of it, unless the step knows better."""


class Question(Step):
    """A step that waits for a seat. It says what it offers, and what an answer does."""

    __slots__ = ()
    seat: str
    prompt: int
    asks: ClassVar[str]  # completes 'the table waits for Aki to ...'

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who is asked."""
        return (self.seat,)

    def is_for(self, seat: str) -> bool:
        return seat == self.seat

    def awaited(self) -> Awaited:
        return Asked(self.prompt, self.seat, self)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        raise NotImplementedError

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        """Is this one of the seat's options? A question with many may tell without working out all of them."""
        if not self.is_for(seat):
            return False
        for option in self.options(race, seat):  # any() would make a generator at every entry
            taken = option.accepts(action)
            if taken:
                return True
        return False

    def stands(self, work: Work) -> bool:
        """Is there still somebody to answer? Asked when something has happened since the question was put."""
        return work.racing(self.seat)

    def run(self, work: Work) -> None:
        """There is nobody left to answer."""
        self.cancel(work)

    def cancel(self, work: Work) -> None:
        """What happens instead when the game master drops the question."""

    def explain(self, race: Race, action: Action) -> Refusal | None:
        """Why an answer of the right kind is not taken, where there is more to say than what was asked."""
        return None


_ROLL = (Option(RollDice),)


@kind("svl.dice")
@record
class DiceDue(Question):
    """Dice have to fall before the race goes on. `then` is the step that asked for them."""

    throw: Throw
    then: Step
    prompt: int = 0
    asks: ClassVar[str] = "roll dice"
    answers: ClassVar[tuple[type[Action], ...]] = (RollDice,)

    @property
    def seat(self) -> str:  # type: ignore[override]
        return self.throw.seat

    @property
    def seats(self) -> tuple[str, ...]:
        return (self.throw.seat,)

    def is_for(self, seat: str) -> bool:
        return seat == self.throw.seat or seat == GM  # the game master may enter dice for anybody

    def awaited(self) -> Awaited:
        return Dice(self.prompt, self.throw)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return _ROLL

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        return type(action) is RollDice and self.is_for(seat)

    def answer(self, work: Work, action: Action) -> None:
        self.then.rolled(work, work.outcomes.take(self.throw))

    def stands(self, work: Work) -> bool:
        return not self.then.own_trouble or work.can_be_hit(self.throw.seat)

    def cancel(self, work: Work) -> None:
        self.then.skipped(work)
