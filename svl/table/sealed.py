"""Secret choices. They live beside the log, never in it, until all are in and one reveal writes them together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .entries import Choice, Palmed, Reveal
from .game import Game, Sealed, check
from .refusal import Refusal

S = TypeVar("S")
Palms = Mapping[str, Choice]


def accept(
    game: Game[S],
    state: S,
    palms: Palms,
    seat: str,
    choice: Choice,
    *,
    standing: Reveal | None = None,
    gm: bool = False,
) -> Palms:
    """The palms with this seat's choice in; choosing the same again is no different from changing.

    `standing` is the reveal an undo reopened: its choices hold, and only the game master may change one.
    """
    sealed = open_palm(game, state)
    if seat not in sealed.seats:
        who = ", ".join(game.name_of(state, each) for each in sealed.seats)
        raise Refusal("not_palming", f"{game.name_of(state, seat)} has nothing to choose in secret now; {who} do.")
    check(game, state, seat, choice)
    if not gm and seat in (old := standing_choices(game, state, standing)) and choice != old[seat]:
        raise Refusal(
            "palm_stands",
            f"{game.name_of(state, seat)}'s choice was revealed once and stands; only the game master may change it.",
        )
    return {**palms, seat: choice}


def standing_choices(game: Game[S], state: S, standing: Reveal | None) -> Palms:
    """The choices of an undone reveal that still hold: one that is no longer legal binds nobody."""
    if standing is None:
        return {}
    return {p.seat: p.choice for p in standing.choices if _is_legal(game, state, p.seat, p.choice)}


def _is_legal(game: Game[S], state: S, seat: str, choice: Choice) -> bool:
    try:
        check(game, state, seat, choice)
    except Refusal:
        return False
    return True


def open_palm(game: Game[S], state: S) -> Sealed:
    sealed = game.awaits(state)
    if not isinstance(sealed, Sealed):
        raise Refusal("nothing_sealed", "Nobody is asked for a secret choice now.")
    return sealed


def missing(game: Game[S], state: S, palms: Palms) -> tuple[str, ...]:
    """The seats that have not chosen yet."""
    return tuple(seat for seat in open_palm(game, state).seats if seat not in palms)


def reveal(game: Game[S], state: S, palms: Palms, *, standing: Reveal | None = None) -> Reveal:
    """All choices as one action, in the order of the seats, however they came in."""
    sealed = open_palm(game, state)
    if absent := missing(game, state, palms):
        names = ", ".join(game.name_of(state, seat) for seat in absent)
        raise Refusal("palms_missing", f"The choices cannot be shown yet: {names} still to choose.")
    old = standing_choices(game, state, standing)
    changed = tuple(seat for seat in sealed.seats if seat in old and palms[seat] != old[seat])
    return Reveal(sealed.prompt, tuple(Palmed(seat, palms[seat]) for seat in sealed.seats), changed)


def check_reveal(game: Game[S], state: S, action: Reveal) -> None:
    """Refuses a reveal that is not of this palm, lacks a seat, or holds a choice that was not to be had."""
    sealed, choices = open_palm(game, state), action.choices
    if action.prompt != sealed.prompt or [palmed.seat for palmed in choices] != [*sealed.seats]:
        raise Refusal("wrong_reveal", "These choices answer another question than the one the table waits for.")
    for palmed in choices:
        check(game, state, palmed.seat, palmed.choice)
