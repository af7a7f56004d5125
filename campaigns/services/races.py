"""What people do in a race, one verb a function. Every entry of a log is written by one of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from campaigns import racelog
from campaigns.game import GAME, default_choice
from campaigns.models import Appeal, Campaign, Race, RaceEntry, SealedChoice
from campaigns.services.desk import By, Desk, desk_of, is_autopilot, raise_tick
from svl.table import (
    GM,
    Action,
    Adjust,
    AppDice,
    Asked,
    Choice,
    Dice,
    Entry,
    Need,
    Refusal,
    RollDice,
    Sealed,
    TriedAmend,
    TypedDice,
    Undo,
    amend,
    encode,
    path,
    try_amend,
    undo,
)

AUTOPILOT, CLOCK = "the autopilot", "the clock"
LONGEST_WHY = 200


class Stale(Refusal):
    """The page that asked shows an earlier moment of the race."""

    def __init__(self) -> None:
        super().__init__("stale", "The race has moved on since this page was drawn. Look again, then choose.")


# -- playing


def act(race_id: int, by: By, seat: str, action: Action, *, seq: int | None, key: str, bent: str = "") -> Race:
    """An action of a seat, and everything that follows from it by itself.

    `seq` is the moment the page showed, `key` the tap: the same tap sent twice is one action. What the game master sets
    to a value, whatever it was before, needs no moment: it may come while others drive on. `bent` is the reason of
    somebody who runs the race for letting pass what the rules refuse.
    """

    def play(desk: Desk) -> None:
        require_open(desk, action)
        if seat != GM or seq is not None:
            require_now(desk, seq)
        _require_seat(desk, seat)
        _require_right_to_bend(desk, bent)
        _play(desk, seat, action, bent)

    return _once(race_id, by, key, action, play)


def _play(desk: Desk, seat: str, action: Action, bent: str) -> None:
    try:
        desk.play(seat, action, bent=bent)
    except Need as need:
        raise Refusal("too_few_dice", f"{need.throw.who} rolls {need.throw}: roll, or type in what fell.") from need


def roll(race_id: int, by: By, *, seq: int, key: str, values: Sequence[Any] | None = None) -> Race:
    """The dice that are due: thrown by the app because somebody tapped, or typed in."""

    def play(desk: Desk) -> None:
        require_open(desk, RollDice())
        require_now(desk, seq)
        due = desk.awaits
        if not isinstance(due, Dice):
            raise Refusal("no_dice_due", "Nobody has to roll now. The dice may have been entered already.")
        if not by.runs:
            _require_seat(desk, due.throw.seat)
        _require_dice_of_the_table(desk, typed=values is not None)
        source = AppDice() if values is None else TypedDice(values)
        desk.play(due.throw.seat, RollDice(), dice=source)

    return _once(race_id, by, key, RollDice(), play)


def _once(race_id: int, by: By, key: str, action: Action, play: Callable[[Desk], None]) -> Race:
    """Plays and stores, unless this is the same tap once more: then nothing is done, and the answer is the race as it
    stands. A tap sent again either no longer fits or meets its own row, so only then the log is searched for it."""
    try:
        with desk_of(race_id, by) as desk:
            play(desk)
            desk.settle()
            desk.store(key)
            return desk.race
    except (Refusal, IntegrityError):
        if not _was_done(race_id, by, key, action):
            raise
        return Race.with_practice.get(pk=race_id)


def _was_done(race_id: int, by: By, key: str, action: Action) -> bool:
    """Is this the same tap once more?"""
    row = RaceEntry.objects.filter(race=race_id, person=by.person, key=key).first() if key else None
    if row is not None and row.data["action"] != encode(action):
        raise Refusal("key_used", "This page has sent another action before. Load it anew and try again.")
    return row is not None


def require_open(desk: Desk, action: Action | None = None) -> None:
    """Is this a moment for anything, or for this action?"""
    race = desk.race
    state = Race.State(race.state)
    if state == Race.State.RUNNING or (state == Race.State.GRID and isinstance(action, (RollDice, Adjust))):
        return
    why_not = {
        Race.State.SETTING: f"{race} is still being set: open the grid first.",
        Race.State.GRID: f"{race} is on the grid: nobody drives before the green flag.",
        Race.State.PAUSED: f"{race} is paused. The GM resumes it.",
        Race.State.FINISHED: f"{race} is over. The GM can take back the last move.",
        Race.State.SETTLED: f"{race} is over and its result is posted.",
        Race.State.CONTINUED: f"{race} was continued on paper: it goes on in the race that was typed back in.",
    }
    raise Refusal("not_running", why_not[state])


def require_now(desk: Desk, seq: int | None) -> None:
    if seq != desk.race.seq:
        raise Stale


def _require_seat(desk: Desk, seat: str) -> None:
    if seat in desk.by.seats:
        return
    if seat != GM and seat not in desk.seats:
        raise Refusal("no_such_seat", f"There is no car {seat!r} in {desk.race}.")
    whose = "the GM's to say" if seat == GM else f"{desk.name(seat)}'s to do, and that car is not yours"
    raise Refusal("not_your_seat", f"That is {whose}. The GM can hand the seat over.")


def _require_right_to_bend(desk: Desk, bent: str) -> None:
    if bent and not desk.by.runs:
        raise Refusal("not_yours_to_bend", "Only the GM lets something pass that the rules refuse.")


def _require_dice_of_the_table(desk: Desk, *, typed: bool) -> None:
    if typed and desk.race.dice == Campaign.Dice.APP:
        raise Refusal("app_dice", "At this table the app rolls: tap Roll. The GM can change that in the race's menu.")
    if not typed and desk.race.rolls_by_hand:
        raise Refusal("hand_dice", "At this table dice are thrown by hand: type in what fell.")


# -- secret choices


def palm(race_id: int, by: By, choices: Mapping[str, Choice], *, prompt: int, handed: bool = False) -> Race:
    """Secret choices of seats; the last one in shows them all. No moment is checked: others may choose meanwhile.

    `handed`: made by somebody to whom this person lent the screen, so this person may not look at it again.
    """
    with desk_of(race_id, by) as desk:
        require_open(desk)
        waiting = desk.awaits
        if not isinstance(waiting, Sealed) or waiting.prompt != prompt:
            raise Refusal("revealed", "The choices are on the table already. Yours can no longer be changed.")
        for seat, choice in choices.items():
            _require_seat(desk, seat)
            desk.palm(seat, choice, None if handed else by.person)
        if desk.show_if_complete():
            desk.settle()
            desk.store()
        else:
            desk.touch()
        return desk.race


def show(race_id: int, by: By, *, seq: int) -> Race:
    """Choices that stand again after an undo are shown again, because the GM says so."""
    with desk_of(race_id, by) as desk:
        require_running_hand(desk, "show the choices")
        require_now(desk, seq)
        waiting = desk.awaits
        if not isinstance(waiting, Sealed):
            raise Refusal("nothing_sealed", "Nobody is asked for a secret choice now.")
        desk.show(waiting, desk.standing(waiting))
        desk.settle()
        desk.store()
        return desk.race


def require_running_hand(desk: Desk, what: str) -> None:
    if not desk.by.runs:
        raise Refusal("gm_only", f"Only the GM can {what}. Ask at the table.")


# -- corrections


def take_back(race_id: int, by: By, *, seat: str, seq: int, target: int | None = None, why: str = "") -> Race:
    """Undo: of the last entry that counts, or back to just before another."""
    with desk_of(race_id, by) as desk:
        entries = _entries_to_correct(desk, seat, seq)
        if target is None:
            target = path(entries)[-1].seq
        _correct(desk, undo(entries, seat, by.called, target, why[:LONGEST_WHY], name=desk.name))
        return desk.race


def redo(race_id: int, by: By, *, seat: str, seq: int) -> Race:
    """Brings back what was taken back last, and has not returned yet."""
    with desk_of(race_id, by) as desk:
        entries = _entries_to_correct(desk, seat, seq)
        gone = taken_back_last(entries)
        if gone is None:
            raise Refusal("nothing_to_redo", f"Nothing was taken back last in {desk.race}, so nothing can return.")
        _correct(desk, undo(entries, seat, by.called, gone, name=desk.name))
        return desk.race


def taken_back_last(entries: Sequence[Entry]) -> int | None:
    """The undo that a redo would take back: the newest of those at the end of the log that still hold."""
    holding: list[int] = []
    since = next((n for n in range(len(entries), 0, -1) if not isinstance(entries[n - 1].action, Undo)), 0)
    for entry in entries[since:]:
        assert isinstance(entry.action, Undo)
        if entry.action.target in holding:
            del holding[holding.index(entry.action.target) :]
        else:
            holding.append(entry.seq)
    return holding[-1] if holding else None


def _entries_to_correct(desk: Desk, seat: str, seq: int) -> list[Entry]:
    _require_seat(desk, seat)
    require_now(desk, seq)
    require_unsettled(desk)
    if not desk.by.runs:
        require_open(desk)  # a race that stands still or is over goes on by the word of whoever runs it
    return racelog.entries_of(desk.race)


def correct_roll(race_id: int, by: By, *, seq: int, target: int, values: Sequence[Sequence[Any]], why: str) -> Race:
    """Other dice in an earlier entry, as if they had fallen so."""
    with desk_of(race_id, by) as desk:
        require_running_hand(desk, "correct a roll")
        require_now(desk, seq)
        require_unsettled(desk)
        entries = racelog.entries_of(desk.race)
        _correct(desk, amend(GAME, entries, by.called, target, values, why[:LONGEST_WHY]))
        return desk.race


def try_correction(race: Race, target: int, values: Sequence[Sequence[Any]]) -> TriedAmend:
    """What other dice would change. Nothing is written."""
    return try_amend(GAME, racelog.entries_of(race), target, values)


def require_unsettled(desk: Desk) -> None:
    if desk.race.state == Race.State.SETTLED:
        raise Refusal("settled", f"The result of {desk.race} is posted. Re-open it before you take anything back.")
    if desk.race.state == Race.State.CONTINUED:
        raise Refusal("continued", f"{desk.race} was continued on paper: what was left here stays as it is.")
    if desk.race.state == Race.State.SETTING:
        raise Refusal("nothing_to_undo", f"{desk.race} has not been opened yet: there is nothing to take back.")


def _correct(desk: Desk, entry: Entry) -> None:
    """Appends a correction and folds anew. Secret choices on their way are asked again, and rivals wait for a word."""
    race = desk.race
    SealedChoice.objects.filter(race=race).delete()
    race.corrected, race.runs_rivals, race.prompt = True, False, None
    if race.state == Race.State.FINISHED and _reopens(desk, entry):
        race.state, race.ended_at = Race.State.RUNNING, None
    desk.append_correction(entry)


def _reopens(desk: Desk, entry: Entry) -> bool:
    """A taking-back goes on with a race that is over. Other dice do not where the GM ended it; where the flag did, they
    say anew whether it has fallen."""
    return isinstance(entry.action, Undo) or desk.awaits is None


def appeal(race_id: int, by: By, seat: str, what: str, target: int, why: str = "") -> Appeal:
    """A player says that something was wrong, or asks to take it back. Nothing changes until the GM answers."""
    with desk_of(race_id, by) as desk:
        _require_seat(desk, seat)
        _require_appealable(desk, seat, what, target)
        found, _ = Appeal.objects.get_or_create(
            race=desk.race,
            seat=seat,
            target=target,
            state=Appeal.State.OPEN,
            defaults={"what": what, "why": why[:LONGEST_WHY], "person": by.person, "by": by.called},
        )
        desk.touch()
        return found


def _require_appealable(desk: Desk, seat: str, what: str, target: int) -> None:
    if what not in Appeal.What.values:
        raise Refusal("unknown_appeal", f"A line is {' or '.join(Appeal.What.values)}, not {what!r}.")
    row = RaceEntry.objects.filter(race=desk.race, seq=target, seq__gt=1).first()
    if row is None:
        raise Refusal("no_such_entry", f"The log of {desk.race} has no line {target}.")
    if what == Appeal.What.TAKE_BACK and row.seat != seat:
        raise Refusal("not_yours", f"Line {target} is not {desk.name(seat)}'s: you ask to take back your own.")


def answer_appeal(race_id: int, by: By, appeal_id: int, *, yes: bool) -> Race:
    """Yes takes the entry back, with all that came after it."""
    with desk_of(race_id, by) as desk:
        require_running_hand(desk, "answer that")
        asked = Appeal.objects.filter(race=desk.race, pk=appeal_id, state=Appeal.State.OPEN).first()
        if asked is None:
            raise Refusal("answered", "That has been answered already.")
        asked.state = Appeal.State.GRANTED if yes else Appeal.State.REFUSED
        asked.save(update_fields=["state"])
        if yes and asked.what == Appeal.What.TAKE_BACK:
            require_unsettled(desk)
            entries = racelog.entries_of(desk.race)
            _correct(desk, undo(entries, GM, by.called, asked.target, f"asked for by {asked.by}", name=desk.name))
        else:
            desk.touch()
        return desk.race


# -- autopilots and the clock


def autopilot(race_id: int, by: By, *, seq: int, seat: str = "") -> Race:
    """One move of the autopilot for whoever the table waits for; among several who palm, for `seat` or for all."""
    with desk_of(race_id, by) as desk:
        require_running_hand(desk, "let the autopilot drive")
        require_open(desk)
        require_now(desk, seq)
        _drive_by_itself(desk, seat)
        return desk.race


def _drive_by_itself(desk: Desk, seat: str = "") -> None:
    play_by_itself(desk, seat)
    desk.store()


def play_by_itself(desk: Desk, seat: str = "") -> None:
    """One step of the game without a person, on the desk only."""
    waiting = desk.awaits
    if isinstance(waiting, Sealed):
        _palm_by_itself(desk, waiting, seat)
    elif isinstance(waiting, Asked):
        desk.play(waiting.seat, desk.proposal(waiting.seat).action, by=AUTOPILOT)
    elif isinstance(waiting, Dice):
        desk.play(waiting.throw.seat, RollDice(), dice=desk.app, by=AUTOPILOT)
    desk.settle()


def _palm_by_itself(desk: Desk, waiting: Sealed, seat: str) -> None:
    thinking = desk.thinking(waiting)
    for each in thinking:
        if seat in ("", each):
            desk.palm_by_itself(waiting, each)
    if thinking:
        desk.show_if_complete()
    else:
        desk.show(waiting, desk.standing(waiting))


def wake(race_id: int) -> Race:
    """What the clock does when its time has come: a rival's move, or a pass for those who did not choose in time."""
    with desk_of(race_id, By(None, frozenset(), CLOCK)) as desk:
        race, now = desk.race, timezone.now()
        if race.wake_at is None or race.wake_at > now or race.state != Race.State.RUNNING:
            return race
        waiting = desk.awaits
        if isinstance(waiting, Sealed):
            _time_is_up(desk, waiting)
        elif isinstance(waiting, Asked) and race.runs_rivals and is_autopilot(desk.seats.get(waiting.seat)):
            _drive_by_itself(desk)
        else:
            race.wake_at = None
            raise_tick(race)
        return race


def _time_is_up(desk: Desk, waiting: Sealed) -> None:
    """Those whom no clock presses may think on; for the others a pass stands."""
    for seat in desk.pressed(waiting):
        desk.keep_palm(waiting, seat, default_choice(desk.table.state, seat), None)
    if desk.show_if_complete():
        desk.settle()
        desk.store()
    else:
        desk.touch()


def stop_clock(race_id: int) -> None:
    """The clock could not act here; a person has to."""
    Race.objects.filter(pk=race_id).update(wake_at=None)
