"""The log of a race told to people: its lines, what it says of corrections, what a driver missed, what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import racelog
from campaigns.access import Here, Trackside
from campaigns.models import Appeal, Membership, Person, Race, Role, Seat
from campaigns.queries.race import told as race_told
from campaigns.queries.race.appeals import open_appeals, own_appeals
from campaigns.queries.race.correct import trial_view
from campaigns.queries.race.log import LogPage, LogRow, log_page, since_my_turn
from campaigns.queries.race.undo import back_view, undo_view
from campaigns.services import corrections, races, setting, steering
from campaigns.services.desk import SNAPSHOT_EVERY, By
from svl.rules import actions
from svl.table import GM, Adjust, Asked, Refusal
from tests.racing import Night, fresh_key, is_dice, is_sealed, is_turn, open_grid, start_race
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world)


def trackside(night: Night, person: Person) -> Trackside:
    role = Membership.objects.get(campaign=night.world.campaign, person=person).role
    here = Here(night.world.campaign, person, Role(role))
    by = night.gm() if here.runs else night.player(person)
    own = frozenset(Seat.objects.filter(race=night.race_id, holder=person).values_list("key", flat=True))
    return Trackside(here, night.race, by.seats, own)


def page(night: Night, person: Person | None = None, **more: object) -> LogPage:
    at = trackside(night, person or night.world.alice)
    return log_page(at, racelog.table_of(at.race), **more)  # type: ignore[arg-type]


def line(row: LogRow) -> str:
    return " ".join(each.text for each in row.lines)


def drive(night: Night, **more: object) -> str:
    """Whoever's turn it is drives on; says who."""
    night.run_until(is_turn)
    waiting = night.awaits
    assert isinstance(waiting, Asked)
    option = next(o for o in waiting.about.options(night.state, waiting.seat) if o.kind is actions.Drive)
    night.act(night.gm(), waiting.seat, next(option.examples()), **more)
    return waiting.seat


def ram(night: Night, *dice: int) -> int:
    """Mara rams Kenji, who only passes; the entry of the die."""
    world = night.world
    night.bring_to_palm(world.mara, world.kenji)
    night.palm(night.gm(), night.seat(world.mara), "RAM")
    night.palm(night.gm(), night.seat(world.kenji), "PASS")
    night.run_until(is_dice)
    before = night.race.seq
    night.roll(night.gm(), *dice)
    return before + 1


# -- lines


def test_the_newest_entry_comes_first_with_the_plate_of_its_car(night: Night, world: World) -> None:
    seat = drive(night)
    first = page(night).rows[0]
    car = Seat.objects.get(race=night.race_id, key=seat).driver
    assert (first.seat, first.name, first.number) == (seat, car.name, car.car.number)
    assert first.livery.startswith(("team-", "livery-"))
    assert car.name in line(first)
    assert [row.seq for row in page(night).rows] == sorted((row.seq for row in page(night).rows), reverse=True)


def test_dice_stand_beside_their_line_and_hand_dice_are_marked(night: Night) -> None:
    at = ram(night, 6)
    row = next(row for row in page(night).rows if row.seq == at)
    assert [(roll.values, roll.mark) for roll in row.rolls] == [((6,), "by hand")]
    assert "rolls 6 for the ram" in line(row)
    assert row.may_correct
    assert not next(row for row in page(night, night.world.bob).rows if row.seq == at).may_correct


def test_what_was_taken_back_is_struck_out_and_the_undo_is_told(night: Night) -> None:
    drive(night)
    gone = night.race.seq
    night.undo(why="typing error")
    rows = page(night).rows
    assert rows[0].note == f"Alice took back line {gone}: typing error."
    assert rows[0].is_correction
    assert not rows[0].taken_back
    assert next(row for row in rows if row.seq == gone).taken_back
    races.redo(night.race_id, night.gm(), seat=GM, seq=night.race.seq)
    rows = page(night).rows
    assert rows[0].note == f"Alice brought back what was taken back in line {gone + 1}."
    assert not next(row for row in rows if row.seq == gone).taken_back


def test_going_back_several_lines_is_told_as_such(night: Night) -> None:
    drive(night)
    target = night.race.seq
    drive(night)
    night.undo(target=target)
    assert page(night).rows[0].note == f"Alice took back from line {target} on."


def test_corrected_dice_are_told_with_both_figures_and_the_reason(night: Night, world: World) -> None:
    at = ram(night, 6)
    night.run_until(is_turn)
    races.correct_roll(
        night.race_id, night.gm(), seq=night.race.seq, target=at, values=[(5,)], why="a die on the floor"
    )
    rows = page(night).rows
    assert rows[0].note == f"Alice corrected Mara Lindqvist's dice in line {at}, 6 to 5: a die on the floor."
    row = next(row for row in rows if row.seq == at)
    assert [(roll.values, roll.mark) for roll in row.rolls] == [((5,), "corrected")]
    assert "rolls 5 for the ram: 25 damage" in line(row)


def test_what_the_gm_let_pass_says_who_and_why(night: Night) -> None:
    night.run_until(is_turn)
    seat = night.awaits.seat  # type: ignore[union-attr]
    night.act(night.gm(), seat, actions.Drive("pace", 9), bent="table ruling")
    row = next(row for row in page(night).rows if row.note)
    assert row.note == "Allowed by Alice: table ruling."


def test_an_adjustment_stands_under_the_car_it_touches(night: Night, world: World) -> None:
    seat = night.seat(world.nika)
    night.act(night.gm(), GM, Adjust("speed", "forgotten rule", seat, value=3))
    row = page(night).rows[0]
    assert (row.seat, row.number) == (seat, 7)
    assert "forgotten rule" in line(row)


# -- pages


def test_older_entries_are_a_page_further_and_none_is_left_out(night: Night) -> None:
    night.run_to_the_end()
    seen: list[int] = []
    upto: int | None = None
    while True:
        shown = page(night, upto=upto, count=13)
        seen += [row.seq for row in shown.rows]
        if shown.older is None:
            break
        upto = shown.older
    whole = [row.seq for row in page(night, count=night.race.seq).rows]
    assert seen == whole
    assert seen[-1] == 1


def test_a_window_that_grew_line_by_line_reads_like_one_told_anew(night: Night) -> None:
    """What is remembered between two bells is never another truth."""
    for _ in range(12):
        drive(night)
        page(night)
    night.undo()
    page(night)
    drive(night)
    grown = page(night)
    race_told._windows.clear()
    assert page(night) == grown


def test_a_long_log_costs_no_more_to_show_than_a_short_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same number of queries, and no more entries read than a window and the way from the last snapshot to it."""
    night = start_race(world, laps=9)
    costs = []
    for turns in (20, 110):
        for _ in range(turns):
            night.step()
        costs.append(_cost(night, monkeypatch))
    assert costs[0][0] == costs[1][0]
    assert max(read for _, read in costs) <= race_told.LEAST + SNAPSHOT_EVERY


def test_a_bell_reads_only_what_is_new(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(40):
        night.step()
    page(night)
    before = night.race.seq
    night.step()
    assert _cost(night, monkeypatch, cold=False)[1] == night.race.seq - before


def _cost(night: Night, monkeypatch: pytest.MonkeyPatch, *, cold: bool = True) -> tuple[int, int]:
    """Queries and entries read for one page of the log."""
    read: list[int] = []
    original = racelog.dated

    def counting(race: Race, after: int, upto: int) -> list[object]:
        found = original(race, after, upto)
        read.append(len(found))
        return found  # type: ignore[return-value]

    if cold:
        race_told._windows.clear()
    at = trackside(night, night.world.alice)
    table = racelog.table_of(at.race)
    with monkeypatch.context() as patched, CaptureQueriesContext(connection) as seen:
        patched.setattr(racelog, "dated", counting)
        log_page(at, table)
    return len(seen), sum(read)


# -- since my turn


def since(night: Night, person: Person, seat: str) -> tuple[str, ...]:
    at = trackside(night, person)
    return since_my_turn(at, racelog.table_of(at.race), seat)


def test_a_driver_reads_first_what_hit_the_car(night: Night, world: World) -> None:
    kenji = night.seat(world.kenji)
    ram(night, 2)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == kenji)
    told = since(night, world.dora, kenji)
    assert told[0].startswith("The ram hit you: ")
    assert len(told) <= 4


def test_nothing_is_said_before_the_first_turn(night: Night, world: World) -> None:
    assert since(night, world.bob, night.seat(world.mara)) == ()


def test_what_was_taken_back_is_not_told(night: Night, world: World) -> None:
    kenji = night.seat(world.kenji)
    at = ram(night, 6)
    night.undo(target=at - 2)
    assert not any("ram" in each for each in since(night, world.dora, kenji))


# -- undo


def views(night: Night, person: Person) -> tuple[Trackside, object]:
    at = trackside(night, person)
    return at, undo_view(at, racelog.table_of(at.race))


def test_the_gm_may_undo_the_last_move_and_go_to_the_start_of_the_turn(night: Night, world: World) -> None:
    drive(night)
    started = night.race.seq + 1
    ram(night, 6)
    at = trackside(night, world.alice)
    view = undo_view(at, racelog.table_of(at.race))
    assert view is not None
    assert view.last
    assert not view.may_redo
    assert view.turn is not None
    assert view.turn >= started
    assert view.turn_words == "Mara Lindqvist's turn"
    night.undo(target=view.turn)
    assert is_turn(night.awaits)
    assert undo_view(trackside(night, world.alice), racelog.table_of(night.race)).may_redo  # type: ignore[union-attr]


def test_the_start_of_the_first_turn_lies_behind_no_lineup(world: World) -> None:
    night = open_grid(world)
    setting.draw_lineup(night.race_id, night.gm(), seq=night.race.seq, key=fresh_key())
    drawn = [car.seat for car in night.state.cars]
    steering.green_flag(night.race_id, night.gm())
    assert undo_view(trackside(night, world.alice), racelog.table_of(night.race)).turn is None  # type: ignore[union-attr]
    first = drive(night)
    view = undo_view(trackside(night, world.alice), racelog.table_of(night.race))
    assert view is not None
    assert view.turn_words == f"{night.state.name(first)}'s turn"
    night.undo(target=view.turn)
    assert [car.seat for car in night.state.cars] == drawn


def test_at_the_very_start_of_a_turn_it_is_the_turn_before(night: Night, world: World) -> None:
    who = drive(night)
    night.run_until(is_turn)
    at = trackside(night, world.alice)
    view = undo_view(at, racelog.table_of(at.race))
    assert view is not None
    night.undo(target=view.turn)
    assert is_turn(night.awaits)
    assert night.awaits.seat == who  # type: ignore[union-attr]


def test_a_player_may_undo_only_an_own_entry_that_nobody_has_acted_on(night: Night, world: World) -> None:
    mara = night.seat(world.mara)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    view = views(night, world.bob)[1]
    assert view is not None
    assert view.seat == mara  # type: ignore[attr-defined]
    assert views(night, world.dora)[1] is None
    assert views(night, world.sam)[1] is None
    races.take_back(night.race_id, night.player(world.bob), seat=mara, seq=night.race.seq)
    assert views(night, world.bob)[1].may_redo  # type: ignore[attr-defined]
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    drive(night)
    assert views(night, world.bob)[1] is None


@pytest.mark.parametrize("stop", [steering.end, steering.pause])
def test_only_the_gm_is_offered_an_undo_where_the_race_does_not_run(
    night: Night, world: World, stop: Callable[[int, By], Race]
) -> None:
    mara = night.seat(world.mara)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    stop(night.race_id, night.gm())
    assert views(night, world.bob)[1] is None
    assert views(night, world.alice)[1] is not None


def test_going_back_says_how_much_it_takes_and_what_stands(night: Night, world: World) -> None:
    at = ram(night, 6)
    view = back_view(trackside(night, world.alice), at - 1)
    assert view is not None
    assert view.count == night.race.seq - at + 2
    told = " ".join(view.stands)
    assert "The roll stays as it fell" in told
    assert "Choices that were shown stand" in told
    night.undo(target=at - 1)
    assert back_view(trackside(night, world.alice), at) is None


# -- a roll put right, and only its difference


def test_a_corrected_roll_shows_its_difference_for_each_car(night: Night, world: World) -> None:
    at = ram(night, 2)
    night.run_until(is_turn)
    trial = corrections.try_dice(night.race, at, [(1,)])
    assert trial.misfit is None
    front = [figure for figure in trial.figures if figure.panel]
    assert front
    assert all(figure.seat == night.seat(world.kenji) for figure in front)
    assert all(int(figure.after_words) - int(figure.before_words) == figure.before - figure.after for figure in front)


def misfit(night: Night) -> int:
    """A ram of 1 that should have been a 6: it would have broken a panel, and its malfunction was never rolled."""
    world = night.world
    kenji = night.seat(world.kenji)
    night.bring_to_palm(world.mara, world.kenji)
    for panel in ("left", "right"):
        full = night.state.strength(kenji).of(panel)
        night.act(night.gm(), GM, Adjust("damage", "a test", kenji, part=panel, value=full - 8))
    night.palm(night.gm(), night.seat(world.mara), "RAM")
    night.palm(night.gm(), kenji, "PASS")
    night.run_until(is_dice)
    night.roll(night.gm(), 1)
    at = night.race.seq
    while not racelog.entries_of(night.race)[at - 1].outcomes:
        at -= 1
    night.run_until(is_turn)
    drive(night)
    return at


def test_where_a_later_line_no_longer_fits_only_the_difference_can_be_applied(night: Night, world: World) -> None:
    at = misfit(night)
    trial = corrections.try_dice(night.race, at, [(6,)])
    assert trial.misfit is not None
    assert trial.misfit > at
    kenji = night.seat(world.kenji)
    before = night.state.car(kenji).damage
    corrections.apply_difference(
        night.race_id, night.gm(), seq=night.race.seq, target=at, values=[(6,)], why="typing error"
    )
    after = night.state.car(kenji).damage
    assert after.total > before.total
    told = page(night).rows[0]
    assert "typing error" in line(told)
    assert racelog.entries_of(night.race)[at - 1].outcomes[0].values == (1,)


def test_a_difference_is_applied_in_a_race_that_was_ended_early_and_starts_nothing_again(
    night: Night, world: World
) -> None:
    at = misfit(night)
    steering.end(night.race_id, night.gm())
    over, kenji = night.race, night.seat(world.kenji)
    before = night.state.car(kenji).damage
    corrections.apply_difference(night.race_id, night.gm(), seq=over.seq, target=at, values=[(6,)], why="")
    assert night.state.car(kenji).damage != before
    assert (night.race.state, night.race.ended_at) == (over.state, over.ended_at)


def test_in_a_pause_no_difference_is_offered_and_it_says_what_would_help(night: Night, world: World) -> None:
    at = misfit(night)
    steering.pause(night.race_id, night.gm())
    here = trackside(night, world.alice)
    assert "Resume the race" in trial_view(here, racelog.table_of(here.race), at, [(6,)]).why_nothing_carries
    steering.resume(night.race_id, night.gm())
    here = trackside(night, world.alice)
    assert not trial_view(here, racelog.table_of(here.race), at, [(6,)]).why_nothing_carries


def test_after_the_flag_no_difference_is_offered(night: Night, world: World) -> None:
    at = misfit(night)
    night.run_to_the_end()
    here = trackside(night, world.alice)
    view = trial_view(here, racelog.table_of(here.race), at, [(6,)])
    assert view.misfit
    assert "The flag has fallen" in view.why_nothing_carries
    with pytest.raises(Refusal, match="Nothing of that roll"):
        corrections.apply_difference(night.race_id, night.gm(), seq=night.race.seq, target=at, values=[(6,)], why="")


def test_a_player_cannot_apply_a_difference(night: Night, world: World) -> None:
    at = misfit(night)
    with pytest.raises(Refusal, match="Only the GM"):
        corrections.apply_difference(
            night.race_id, night.player(world.bob), seq=night.race.seq, target=at, values=[(6,)], why=""
        )


def test_dice_that_cannot_fall_change_nothing(night: Night) -> None:
    at = ram(night, 6)
    seq = night.race.seq
    with pytest.raises(Refusal, match="not on a d6"):
        corrections.apply_difference(night.race_id, night.gm(), seq=seq, target=at, values=[(7,)], why="")
    with pytest.raises(Refusal):
        corrections.apply_difference(night.race_id, night.gm(), seq=seq, target=at, values=[(6,)], why="")
    assert night.race.seq == seq


# -- what players say


def test_a_line_is_marked_for_the_gm_and_the_player_is_told_the_answer(night: Night, world: World) -> None:
    mara = night.seat(world.mara)
    drive(night)
    target = night.race.seq
    asked = races.appeal(night.race_id, night.player(world.bob), mara, "wrong", target, "that was a 4")
    at = trackside(night, world.alice)
    (seen,) = open_appeals(at, racelog.table_of(at.race))
    assert (seen.who, seen.seq, seen.why, seen.driver) == ("Bob", target, "that was a 4", "Mara Lindqvist")
    assert open_appeals(trackside(night, world.dora), racelog.table_of(at.race)) == ()
    assert page(night).rows[0].appeal == "Bob says this was wrong: that was a 4."
    assert page(night, world.bob).rows[0].appeal
    assert not page(night, world.dora).rows[0].appeal
    races.answer_appeal(night.race_id, night.gm(), asked.pk, yes=False)
    own = own_appeals(trackside(night, world.bob), racelog.table_of(night.race))
    assert [each.state for each in own] == [Appeal.State.REFUSED]
    assert page(night, world.bob).rows[0].appeal.endswith("The GM said no.")


def test_only_an_own_line_can_be_asked_back(night: Night, world: World) -> None:
    mara, kenji = night.seat(world.mara), night.seat(world.kenji)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    night.act(night.player(world.bob), mara, actions.Drive("pace", 1))
    target = next(e.seq for e in reversed(racelog.entries_of(night.race)) if isinstance(e.action, actions.Drive))
    with pytest.raises(Refusal, match="you ask to take back your own"):
        races.appeal(night.race_id, night.player(world.dora), kenji, "take_back", target)
    with pytest.raises(Refusal, match="nonsense"):
        races.appeal(night.race_id, night.player(world.dora), kenji, "nonsense", target)
    with pytest.raises(Refusal, match="has no line"):
        races.appeal(night.race_id, night.player(world.dora), kenji, "wrong", 9999)
    asked = races.appeal(night.race_id, night.player(world.bob), mara, "take_back", target)
    races.answer_appeal(night.race_id, night.gm(), asked.pk, yes=True)
    assert is_turn(night.awaits)
    assert night.awaits.seat == mara  # type: ignore[union-attr]


# -- a reveal taken back


def test_an_undo_past_a_reveal_leaves_the_line_struck_out_and_the_palm_open(night: Night, world: World) -> None:
    at = ram(night, 6)
    reveal = next(e.seq for e in reversed(racelog.entries_of(night.race)) if e.seat == "table")
    night.undo(target=reveal)
    assert is_sealed(night.awaits)
    rows = {row.seq: row for row in page(night).rows}
    assert rows[reveal].taken_back
    assert rows[at].taken_back
    races.show(night.race_id, night.gm(), seq=night.race.seq)
    assert not page(night).rows[0].taken_back
    assert any(roll.mark == "kept" for row in page(night).rows for roll in row.rolls)
