"""Which game the races play, and what the app may do in it for somebody. The only place that names the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.crypto import salted_hmac

from svl.rules import SVL, actions, rivals, standing_answer
from svl.rules import Race as State
from svl.table import Action, Choice, seeded_luck, view

GAME = SVL

Luck = Callable[[int], int]  # luck(n) answers 1..n
Orders = Mapping[str, Mapping[str, str]]


def propose(state: State, seat: str, dials: rivals.Dials, occasion: str) -> rivals.Proposal:
    """What a rival in this seat would do. The same occasion gives the same answer, so what a page shows is what an
    accepting tap plays."""
    return rehearse(state, seat, dials, luck_of(state, seat, occasion))


def luck_of(state: State, seat: str, occasion: str) -> Luck:
    """The luck of this seat on this occasion; nobody without this machine's secret can work it out beforehand."""
    seed = salted_hmac("campaigns.rivals", f"{occasion}:{seat}").digest()[:8]
    return seeded_luck(int.from_bytes(seed, "big"))


def rehearse(state: State, seat: str, dials: rivals.Dials, luck: Luck) -> rivals.Proposal:
    """The same with luck that may be foreseen: for a race that is only shown."""
    return rivals.propose(view(GAME, state, (seat,)), dials, luck)


def by_orders(state: State, orders: Orders) -> tuple[str, Action] | None:
    """The answer somebody gave beforehand, if the open question is one of those."""
    return standing_answer(state, orders)


def default_choice(state: State, seat: str) -> Choice:
    """What stands for a secret choice that was not made in time: pass, whoever is in the way."""
    option = next(option for option in GAME.options(state, seat) if option.kind is actions.Palm)
    found = next(option for option in option.examples() if getattr(option, "intent", "") == "PASS")
    assert isinstance(found, Choice)
    return found
