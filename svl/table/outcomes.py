"""Dice: what is asked for, what fell, and where it may come from. Results are kept, never seeds."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from .refusal import Refusal
from .values import record

T = TypeVar("T")
FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "card": 13}


@record
class Throw:
    """Dice that somebody has to roll, and why."""

    seat: str
    die: str
    count: int
    why: str
    name: str = ""  # what people call the seat

    @property
    def who(self) -> str:
        return self.name or self.seat

    @property
    def reason(self) -> str:
        return self.why.replace("_", " ")

    def __str__(self) -> str:
        return f"{self.count}{self.die} for {self.reason}"


@record
class Roll:
    """Dice that fell. `nth` counts the like rolls of one seat in one turn: it is the roll's place on the shelf."""

    seat: str
    die: str
    why: str
    values: tuple[int, ...]
    turn: int
    nth: int
    source: str = "app"

    @property
    def key(self) -> tuple[int, str, str, int]:
        return (self.turn, self.seat, self.why, self.nth)


class Need(Exception):  # noqa: N818 - a question to the shell, not an error
    """Play cannot go on without these dice. The shell gets them and plays the same action again."""

    def __init__(self, throw: Throw) -> None:
        super().__init__(str(throw))
        self.throw = throw


class Outcomes:
    """The dice one action may use, handed out in order."""

    __slots__ = ("_rolls", "_taken")

    def __init__(self, rolls: Sequence[Roll] = ()) -> None:
        self._rolls = rolls
        self._taken = 0

    def take(self, throw: Throw) -> tuple[int, ...]:
        if self._taken == len(self._rolls):
            raise Need(throw)
        roll = self._rolls[self._taken]
        if roll.seat != throw.seat or roll.die != throw.die or roll.why != throw.why:
            raise Refusal(
                "wrong_dice",
                f"{throw.who} has to roll {throw}, but the log holds {roll.die} of {roll.seat} for {roll.why}.",
            )
        fits(throw, roll.values)
        self._taken += 1
        return roll.values

    def finish(self) -> None:
        """Refuses dice that nobody asked for."""
        if self._taken < len(self._rolls):
            left = self._rolls[self._taken]
            raise Refusal(
                "dice_left_over", f"{left.seat} rolled {_list(left.values)} for {left.why}, but no such dice were due."
            )


NO_DICE = Outcomes()  # nothing to hand out, so one will do for every action without dice


def fits(throw: Throw, values: Iterable[Any]) -> tuple[int, ...]:
    """The values as dice, or a refusal: as many as asked for, each a face of that die."""
    faces = FACES[throw.die]
    dice = tuple(values)
    for value in dice:
        if type(value) is not int or not 1 <= value <= faces:
            raise Refusal(
                "impossible_die",
                f"{value!r} is not on a {throw.die}: {throw.who} rolls {throw}, each die from 1 to {faces}.",
                value=value,
            )
    if len(dice) != throw.count:
        code = "too_many_dice" if len(dice) > throw.count else "too_few_dice"
        raise Refusal(
            code, f"{throw.who} rolls {throw}: {_dice(throw.count)}, not {len(dice)}.", asked=throw.count, got=len(dice)
        )
    return dice


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _list(values: Sequence[int]) -> str:
    return ", ".join(str(value) for value in values)


class DiceSource(Protocol):
    """Where dice come from. None means: a person has to say; the game waits with its dice prompt."""

    name: str

    def roll(self, throw: Throw) -> tuple[int, ...] | None: ...


class AppDice:
    """Dice thrown by the app. `luck(faces)` answers 1..faces; simulations and tests hand in their own."""

    name = "app"

    def __init__(self, luck: Callable[[int], int] = lambda faces: secrets.randbelow(faces) + 1) -> None:
        self._luck = luck

    def roll(self, throw: Throw) -> tuple[int, ...]:
        faces = FACES[throw.die]
        return tuple(self._luck(faces) for _ in range(throw.count))


def seeded_luck(seed: int) -> Callable[[int], int]:
    """Luck that falls the same way every time: `luck(n)` answers 1..n."""
    source = Random(seed)
    return lambda faces: source.randint(1, faces)


class SampledDice(AppDice):
    """Dice for simulations and practice: as random as the app's, but the same for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seeded_luck(seed))


def rolled_by(dice: AppDice, make: Callable[[Outcomes], T]) -> T:
    """What `make` makes when all the dice it asks for are thrown by the app, outside any game."""
    rolls: list[Roll] = []
    while True:
        try:
            return make(Outcomes(rolls))
        except Need as need:
            throw = need.throw
            rolls.append(Roll(throw.seat, throw.die, throw.why, dice.roll(throw), 0, len(rolls) + 1))


class HandDice:
    """Dice on the table: the app rolls nothing and waits for someone to type them in."""

    name = "typed"

    def roll(self, throw: Throw) -> tuple[int, ...] | None:
        return None


class ScriptedDice:
    """Dice that fall as a test says, by reason; a roll the script does not hold is refused."""

    name = "script"

    def __init__(self, script: Iterable[tuple[str, Sequence[int]]]) -> None:
        """`script` holds (who or why, values): each roll takes the first line that names its seat or reason."""
        self._lines = [(name, tuple(values)) for name, values in script]

    def roll(self, throw: Throw) -> tuple[int, ...] | None:
        for n, (name, values) in enumerate(self._lines):
            if name in (throw.seat, throw.why):
                del self._lines[n]
                return fits(throw, values)
        raise Refusal("script_ended", f"The script holds no dice for {throw.who} to roll {throw}.")

    @property
    def left(self) -> list[tuple[str, tuple[int, ...]]]:
        return list(self._lines)
