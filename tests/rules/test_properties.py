"""Properties of every race: random legal play from random openings, with random dice, under random house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from svl.rules import PANELS, SVL, Race, actions, catalog
from svl.rules.figures import most_speed
from svl.rules.race.steps import Question
from svl.table import (
    GM,
    TABLE,
    WATCHER,
    Action,
    Adjust,
    AppDice,
    Dice,
    EarlierNeeded,
    Entry,
    Need,
    Refusal,
    Reveal,
    Roll,
    Sealed,
    Table,
    accept,
    advance,
    amend,
    check,
    check_entry,
    dump,
    fold,
    live,
    load,
    path,
    restore,
    reveal,
    save,
    try_amend,
    verify,
    view,
    write,
)
from tests.rules.families import made_from
from tests.rules.plays import Play, as_json, log_of, opening, rulings, through_json
from tests.rules.wild import KINDS, wild_action, wild_answer

Property = Callable[[Play], None]
# Shrinking a race takes minutes. Add Phase.shrink by hand when the log of a failure is too long to read.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)


def in_random_races(examples: int) -> Callable[[Property], Callable[[], None]]:
    """Runs a property on so many openings; a failure prints the whole race."""

    def make(test: Property) -> Callable[[], None]:
        def run(rnd: Random) -> None:
            play = Play(rnd)
            try:
                test(play)
            except BaseException:
                note(log_of(play))
                raise

        run.__name__ = run.__qualname__ = test.__name__
        run.__doc__ = test.__doc__
        ready = given(rnd=st.randoms(use_true_random=False))(run)
        return settings(max_examples=examples, phases=PHASES, suppress_health_check=SLOW)(ready)

    return make


def assert_sound(race: Race) -> None:
    """What holds in every race at every entry."""
    assert race.over == (SVL.awaits(race) is None)
    assert race.over or isinstance(race.stack[-1], Question)
    assert [car.seat for car in race.cars] == [entrant.seat for entrant in race.entrants]
    for car in race.cars:
        assert 0 <= car.speed <= most_speed(race.rulings)
        assert car.tack in catalog.TACKS
        assert car.status in ("racing", "pit", "wrecked", "finished")
        assert min(car.turns, car.mines, car.skips, car.pit_left) >= 0
        assert car.pit_left == 0 or car.status == "pit"
        most = race.most_damage(car.seat)
        for panel in PANELS:
            assert car.damage.of(panel) >= 0
            assert car.damage.of(panel) <= most.of(panel) or race.rulings.negative_panels
    assert_sound_result(race)


def assert_sound_result(race: Race) -> None:
    if not race.over:
        assert race.result == ()
        return
    assert sorted(placing.seat for placing in race.result) == sorted(SVL.seats(race))
    places = [placing.place for placing in race.result if placing.place is not None]
    assert places == list(range(1, len(places) + 1))
    assert all(placing.notoriety >= 0 for placing in race.result)


# -- play


@in_random_races(120)
def test_random_legal_play_is_never_refused_and_keeps_within_bounds(play):
    far: dict[str, int] = {}
    by_hand = False  # after an adjustment Steal the Lead may put a car back where it was
    assert_sound(play.state)
    for _ in play.run(60):
        assert_sound(play.state)
        by_hand |= isinstance(play.entries[-1].action, Adjust)
        for car in play.state.cars if play.state.turn else ():
            assert by_hand or car.distance >= far.get(car.seat, car.distance)
            far[car.seat] = car.distance


@in_random_races(60)
def test_every_entry_and_every_state_comes_back_from_json(play):
    for _ in play.run(25):
        assert through_json(Entry, play.entries[-1]) == play.entries[-1]
        assert through_json(Race, play.state) == play.state
    assert load(SVL, as_json(dump(SVL, play.entries))) == play.entries


@in_random_races(40)
def test_a_fold_is_the_play_step_by_step_at_every_entry_and_from_every_snapshot(play):
    tables = {1: fold(SVL, play.entries[:1])}
    for _ in play.run(25):
        tables[len(play.entries)] = play.match.table
        play.correct(chance=0.1)
        tables[len(play.entries)] = play.match.table
    for seq, table in tables.items():
        assert fold(SVL, play.entries[:seq]) == table
        stored = restore(SVL, as_json(save(table)))
        assert stored == table
        assert from_snapshot(play, stored) == play.match.table


def from_snapshot(play: Play, stored: Table[Race]) -> Table[Race]:
    """The whole race, from a snapshot of it or from an earlier one."""
    try:
        return fold(SVL, play.entries[stored.seq :], stored)
    except EarlierNeeded as needed:
        earlier = needed.seq
    assert 0 < earlier < stored.seq
    return from_snapshot(play, fold(SVL, play.entries[:earlier]))


@in_random_races(50)
def test_a_race_somebody_sends_in_is_verified(play):
    for _ in play.run(30):
        play.correct(chance=0.1)
    assert verify(SVL, play.entries) == play.match.table


# -- check and options


@in_random_races(40)
def test_check_passes_every_example_of_every_option(play):
    for _ in play.run(15):
        for seat in (GM, *SVL.seats(play.state)):
            offered = SVL.options(play.state, seat)
            for option in play.rnd.sample(offered, min(3, len(offered))):
                examples = list(option.examples(most=60))
                for action in play.rnd.sample(examples, min(2, len(examples))):
                    check(SVL, play.state, seat, action)


@in_random_races(60)
def test_check_passes_exactly_what_some_option_takes_and_says_why_not(play):
    for _ in play.run(20):
        for _ in range(5):
            seat = play.rnd.choice((*SVL.seats(play.state), GM, TABLE, WATCHER))
            action = wild_action(play.rnd, play.state, seat)
            taken = any(option.accepts(action) for option in SVL.options(play.state, seat))
            refusal = refusal_of(play.state, seat, action)
            assert taken == (refusal is None)
            assert taken or (refusal.code and refusal.sentence.endswith(".")), refusal


def refusal_of(race: Race, seat: str, action: Action) -> Refusal | None:
    try:
        check(SVL, race, seat, action)
    except Refusal as refusal:
        return refusal
    return None


@in_random_races(100)
def test_what_bends_can_be_bent_and_the_race_goes_on(play):
    for _ in play.run(25):
        if not isinstance(play.match.awaits, Dice | None):
            bend(play, *wild_answer(play.rnd, play.state))


def bend(play: Play, seat: str, action: Action) -> None:
    """Overrules the rules for this action if they let themselves be overruled."""
    refusal = refusal_of(play.state, seat, action)
    if refusal is None or not refusal.bendable:
        return
    play.match.act(seat, action, bent="table ruling")
    assert_sound(play.state)
    assert through_json(Entry, play.entries[-1]) == play.entries[-1]
    assert through_json(Race, play.state) == play.state


# -- corrections


@in_random_races(60)
def test_an_undo_restores_exactly_what_was_before_and_its_undo_what_was_after(play):
    tables = {1: play.match.table}
    for _ in play.run(25):
        tables[len(play.entries)] = play.match.table
    for _ in range(3):
        counted = path(play.entries)
        if len(counted) < 2:
            return
        before = play.match.table
        place = play.rnd.randrange(1, len(counted))
        play.match.undo(counted[place].seq)
        undone = play.match.table
        assert undone.state == tables[counted[place - 1].seq].state
        assert undone.rolls == tables[counted[place - 1].seq].rolls
        play.match.undo()
        assert replace(play.match.table, seq=before.seq) == before
        play.match.undo()
        assert replace(play.match.table, seq=undone.seq) == undone


@in_random_races(40)
def test_nobody_undoes_to_roll_again(play):
    """The same moves after an undo find the same dice, whatever is thrown now."""
    for _ in play.run(20):
        pass
    counted = path(play.entries)
    if len(counted) < 2:
        return
    after = play.state
    target = play.rnd.randrange(1, len(counted))
    play.match.undo(counted[target].seq)
    table = play.match.table
    for entry in counted[target:]:
        written = write(SVL, table, entry.seat, entry.by, entry.action, AppDice(lambda faces: faces))
        assert [roll.values for roll in written.entry.outcomes] == [roll.values for roll in entry.outcomes]
        table = written.table
    assert table.state == after


@in_random_races(50)
def test_an_amended_race_is_the_race_that_had_rolled_so(play):
    for _ in play.run(25):
        play.correct(chance=0.05)
    counted = live(play.entries)
    with_dice = [n for n, entry in enumerate(counted) if entry.outcomes]
    if not with_dice:
        return
    place = play.rnd.choice(with_dice)
    values = [[play.rnd.randint(1, 6) for _ in roll.values] for roll in counted[place].outcomes]
    rolled_so = [replace(unmarked(entry), seq=n) for n, entry in enumerate(counted, start=1)]
    rolled_so[place] = replace(rolled_so[place], outcomes=with_values(rolled_so[place].outcomes, values))

    tried = try_amend(SVL, play.entries, counted[place].seq, values)
    if tried.misfit is not None:
        broken = next(n for n, entry in enumerate(counted) if entry.seq == tried.misfit)
        assert broken >= place
        before = fold(SVL, rolled_so[:broken])
        with pytest.raises((Refusal, Need)):
            strictly(before, rolled_so[broken])
        return
    entry = amend(SVL, play.entries, "tester", counted[place].seq, values, "misread")
    amended = fold(SVL, [*play.entries, entry])
    assert amended.state == fold(SVL, rolled_so).state
    assert bool(tried.differences) == (SVL.digest(amended.state) != SVL.digest(play.state))


def strictly(table: Table[Race], entry: Entry) -> Table[Race]:
    check_entry(SVL, table.state, entry)
    return advance(SVL, table, entry)[0]


def unmarked(entry: Entry) -> Entry:
    """The entry as it is where nothing was ever undone, so that no choice was changed."""
    return replace(entry, action=replace(entry.action, changed=())) if isinstance(entry.action, Reveal) else entry


def with_values(rolls: tuple[Roll, ...], values: list[list[int]]) -> tuple[Roll, ...]:
    return tuple(replace(roll, values=tuple(new)) for roll, new in zip(rolls, values, strict=True))


# -- secrets


def to_a_palm(play: Play) -> Sealed | None:
    """Plays on until somebody has to choose in secret, if they ever do."""
    for _ in play.run(40):
        awaited = play.match.awaits
        if isinstance(awaited, Sealed) and not play.match.palms:
            return awaited
    return None


def any_palm(play: Play, seat: str) -> actions.Palm:
    (option,) = SVL.options(play.state, seat, actions.Palm)
    return play.rnd.choice(list(option.examples()))


@in_random_races(60)
def test_the_order_of_secret_choices_leaves_no_trace(play):
    sealed = to_a_palm(play)
    if sealed is None:
        return
    palms = {seat: any_palm(play, seat) for seat in sealed.seats}
    shown = []
    for order in (sealed.seats, sealed.seats[::-1], play.rnd.sample(sealed.seats, len(sealed.seats))):
        held = {}
        for seat in order:
            held = accept(SVL, play.state, held, seat, any_palm(play, seat))  # a first thought
            held = accept(SVL, play.state, held, seat, palms[seat])
        action = reveal(SVL, play.state, held)
        shown.append(advance(SVL, play.match.table, Entry(len(play.entries) + 1, TABLE, "t", action)))
    assert shown[0] == shown[1] == shown[2]


@in_random_races(60)
def test_nothing_anybody_sees_or_stores_depends_on_a_palmed_choice(play):
    sealed = to_a_palm(play)
    if sealed is None:
        return

    def seen() -> list[object]:
        sets = [{WATCHER}, {GM}, *({seat} for seat in SVL.seats(play.state)), set(SVL.seats(play.state))]
        views = [repr(view(SVL, play.state, seats)) for seats in sets]
        return [views, dump(SVL, play.entries), save(play.match.table)]

    before = seen()
    for seat in sealed.seats[:-1]:
        play.match.act(seat, any_palm(play, seat))
        assert seen() == before
        play.match.act(seat, any_palm(play, seat))
        assert seen() == before


# -- the random races themselves


def test_random_races_come_by_every_question_and_every_action():
    """What is never reached is never tested."""
    asked, done = Counter(), Counter()
    for seed in range(350):
        rnd = Random(seed)
        play = Play(rnd, opening(rnd, rulings(rnd, most=25)))
        for _ in play.run(40):
            asked.update(type(step) for step in play.state.stack[-1:])
        done.update(type(entry.action) for entry in play.entries)
    assert {each for each in all_below(Question) if not all_below(each)} - asked.keys() == set()
    assert set(KINDS) - {actions.Palm} - done.keys() == set()


def all_below(base: type) -> set[type]:
    """Of the game, not of some other test that makes one up."""
    ours = [below for below in made_from(base) if below.__module__.startswith("svl.")]
    return {deeper for below in ours for deeper in (below, *all_below(below))}
