"""The referee's speed: a recorded race played again, against random chess; reads of long logs; the line ahead."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import chess

from svl.rules import SVL, Race, preview, rivals
from svl.rules.exhibition import exhibition
from svl.rules.race import stretches
from svl.rules.race.actions import Drive
from svl.rules.race.turn import TakeTurn
from svl.rules.trim import trim_of
from svl.table import (
    AppDice,
    Asked,
    Dice,
    Entry,
    Match,
    Outcomes,
    RollDice,
    Sealed,
    Table,
    advance,
    check_entry,
    fold,
    live,
    load,
    restore,
    save,
    seeded_luck,
    start,
    view,
    write,
)
from tests.bench.ratio import Ratio, time_ratio

SNAPSHOT_EVERY = 50
PLIES = 400
NO_DICE = Outcomes()
RECORDED = Path(__file__).with_name("race.json")
RATE_PAIRS = 15  # a pair takes a tenth of a second
READ_PAIRS = 31  # these are single milliseconds, and the machine may be busy


def measure() -> Iterator[Ratio]:
    """Each figure with its absolute rates, for information."""
    entries = recorded()
    counted = live(entries)
    turns = strict(counted).turn
    yield rate("referee_turns_over_chess_plies", lambda: strict(counted), turns, goal=1)
    print(f"  played for the first time: {turns / first_time(counted):,.0f} car-turns/s")
    yield rate("fold_turns_over_chess_plies", lambda: fold(SVL, entries), turns, goal=1)
    states = asked_states(counted)
    thinking = time_ratio(lambda: think(states), lambda: strict(counted), times=1)
    yield Ratio("rival_decision_in_car_turns", thinking * turns / len(states), goal=5)
    yield Ratio("read_at_10000_over_read_at_100", reads(), goal=1.2)
    yield Ratio("preview_over_playing_the_moves", previews(states), goal=1.5)


def recorded() -> list[Entry]:
    """Eight cars, three laps, talents and components on: one race for good, however rivals come to drive."""
    return load(SVL, json.loads(RECORDED.read_text(encoding="utf-8")))


def long_race() -> Match[Race]:
    """As long as a race can be, among drivers who leave each other on the track."""
    return exhibition(cars=8, laps=99, circuit="utah", seed=1, presets=(rivals.ROOKIE,))


def strict(counted: list[Entry]) -> Race:
    """Entry by entry through the public check and play, with the recorded dice, facts on."""
    state = SVL.open(counted[0].action).state
    for entry in counted[1:]:
        check_entry(SVL, state, entry)
        fell = entry.outcomes
        dice = Outcomes(fell) if fell else NO_DICE
        state = SVL.play(state, entry.seat, entry.action, dice).state
        if fell:
            dice.finish()
    return state


def first_time(counted: list[Entry]) -> float:
    """Seconds for the same race when nothing of its cars and roads is remembered, as when it is being driven."""

    def taken_in() -> Race:
        trim_of.cache_clear()
        stretches.remembered.clear()
        return strict(counted)

    return median(seconds(taken_in) for _ in range(RATE_PAIRS))


def plies() -> None:
    """Random games of chess, refereed as ours are: each ends when the rules say so, at 300 plies at the latest."""
    luck, board = random.Random(1), chess.Board()
    for _ in range(PLIES):
        if board.is_game_over() or len(board.move_stack) >= 300:
            board = chess.Board()
        board.push(luck.choice(list(board.legal_moves)))


def bare_plies() -> None:
    """The same without a referee: nobody looks whether the game is over, as long as there is a move."""
    luck, board = random.Random(1), chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= 300:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(luck.choice(moves))


def rate(name: str, ours: Callable[[], object], turns: int, goal: float) -> Ratio:
    """Our car-turns a second over chess plies a second, pair by pair; plies nobody referees for information."""
    ours(), plies(), bare_plies()
    found, own, other, bare = [], [], [], []
    for _ in range(RATE_PAIRS):
        own.append(turns / seconds(ours))
        other.append(PLIES / seconds(plies))
        bare.append(PLIES / seconds(bare_plies))
        found.append(own[-1] / other[-1])
    print(
        f"  {name}: {median(own):,.0f} car-turns/s, {median(other):,.0f} plies/s, {median(bare):,.0f} without a referee"
    )
    return Ratio(name, median(found), goal, floor=True)


def seconds(work: Callable[[], object]) -> float:
    """Of work, not of waiting for a processor that somebody else is using."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def asked_states(counted: list[Entry]) -> list[tuple[str, Race]]:
    """Every moment of the race at which a driver had to decide."""
    table, _ = start(SVL, counted[0])
    found = []
    for entry in counted[1:]:
        waiting = SVL.awaits(table.state)
        if isinstance(waiting, (Asked, Sealed)):
            seats = (waiting.seat,) if isinstance(waiting, Asked) else waiting.seats
            found += [(seat, table.state) for seat in seats]
        table, _ = advance(SVL, table, entry)
    return found


def think(states: list[tuple[str, Race]]) -> None:
    luck = seeded_luck(1)
    for seat, state in states:
        rivals.propose(view(SVL, state, (seat,)), rivals.FOX, luck)


def reads() -> float:
    """The state of a long race read from the snapshot before its end, against the same of a short one."""
    entries = long_race().entries
    if len(entries) < 10_000:
        raise AssertionError(f"the long race has only {len(entries)} entries")
    long, short = prepared(entries[:10_000]), prepared(entries[:100])
    return time_ratio(long, short, times=5, pairs=READ_PAIRS)


def prepared(entries: list[Entry]) -> Callable[[], object]:
    cut = len(entries) - SNAPSHOT_EVERY
    stored = json.dumps(save(fold(SVL, entries[:cut])))
    return lambda: fold(SVL, entries[cut:], restore(SVL, json.loads(stored)))


def previews(states: list[tuple[str, Race]]) -> float:
    """Every tack and reachable speed of one car: looked at, against played."""
    turns = [(seat, state) for seat, state in states if isinstance(state.stack[-1], TakeTurn)][:: len(states) // 30]

    def look() -> None:
        for seat, state in turns:
            for move in moves(state, seat):
                preview(state, seat, move.tack, move.speed)

    def play() -> None:
        for seat, state in turns:
            for move in moves(state, seat):
                play_out(state, seat, move)

    return time_ratio(look, play, times=1)


def moves(state: Race, seat: str) -> list[Drive]:
    found = []
    for option in SVL.options(state, seat, Drive):
        found += [move for move in option.examples() if isinstance(move, Drive) and not move.using]
    return found


def play_out(state: Race, seat: str, move: Drive) -> None:
    """The move until somebody else has to answer; dice are thrown by the app."""
    dice = AppDice(seeded_luck(1))
    table = write(SVL, Table(1, state), seat, "bench", move, dice).table
    while isinstance(due := SVL.awaits(table.state), Dice):
        table = write(SVL, table, due.throw.seat, "bench", RollDice(), dice).table
