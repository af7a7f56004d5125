"""The clerk of a race: acting, rolling, palming, taking back, and everything that must be refused in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from campaigns import racelog
from campaigns.game import GAME
from campaigns.models import Race, RaceEntry, SealedChoice, Seat, Snapshot
from campaigns.services import opening, races, seats, steering
from campaigns.services.desk import SNAPSHOT_EVERY, By
from svl.rules import actions
from svl.table import GM, Adjust, Asked, Dice, Refusal, Sealed, fold, verify
from tests.racing import Night, is_dice, is_sealed, is_turn, set_race, start_race
from tests.world import World

Stop = Callable[[int, By], Race]


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world)


def refusal(call: object, *args: object, **more: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*args, **more)  # type: ignore[operator]
    return caught.value


def drive(night: Night, **more: object) -> Race:
    """Whoever's turn it is drives on at a speed that can be set."""
    waiting = night.awaits
    assert isinstance(waiting, Asked)
    option = next(o for o in waiting.about.options(night.state, waiting.seat) if o.kind is actions.Drive)
    return night.act(night.gm(), waiting.seat, next(option.examples()), **more)


# -- a whole race


def test_a_race_runs_from_the_grid_to_the_flag_and_its_log_proves_itself(night: Night) -> None:
    night.run_to_the_end()
    race = night.race
    assert race.state == Race.State.FINISHED
    assert race.ended_at is not None
    entries = racelog.entries_of(race)
    assert [entry.seq for entry in entries] == list(range(1, race.seq + 1))
    assert verify(GAME, entries).state == night.state
    assert SealedChoice.objects.count() == 0


def test_snapshots_stand_in_for_the_log_and_are_never_required(night: Night) -> None:
    while night.race.seq <= SNAPSHOT_EVERY:
        night.step()
    race = night.race
    assert Snapshot.objects.filter(race=race).exists()
    racelog._tables.clear()
    with_snapshots = racelog.table_of(race)
    Snapshot.objects.all().delete()
    racelog._tables.clear()
    assert racelog.table_of(race) == with_snapshots


# -- acting


def test_the_same_tap_sent_twice_is_one_action(night: Night) -> None:
    before = night.race.seq
    drive(night, key="tap", seq=before)
    after = night.race.seq
    waiting = night.awaits
    row = RaceEntry.objects.get(race=night.race_id, key="tap")
    again = races.act(
        night.race_id, night.gm(), row.seat, racelog.entries_of(night.race)[row.seq - 1].action, seq=before, key="tap"
    )
    assert again.seq == after
    assert night.awaits == waiting


def test_a_key_that_carried_another_action_is_refused(night: Night) -> None:
    drive(night, key="tap")
    assert refusal(night.act, night.gm(), GM, Adjust("cancel", "why"), key="tap").code == "key_used"


def test_an_old_page_is_told_that_the_race_has_moved_on(night: Night) -> None:
    seen = night.race.seq
    drive(night)
    stale = refusal(drive, night, seq=seen)
    assert isinstance(stale, races.Stale)
    assert "moved on" in stale.sentence


def test_a_player_acts_for_nobody_elses_car(night: Night) -> None:
    bob = night.player(night.world.bob)
    kenji = night.seat(night.world.kenji)
    refused = refusal(night.act, bob, kenji, actions.Drive("pace", 1))
    assert "Kenji Aoyama's to do" in refused.sentence
    assert refusal(night.act, bob, GM, Adjust("cancel", "why")).code == "not_your_seat"


def test_only_the_gm_lets_pass_what_the_rules_refuse(night: Night) -> None:
    night.run_until(lambda w: is_turn(w) and w.seat == night.seat(night.world.mara))
    mara, bob = night.seat(night.world.mara), night.player(night.world.bob)
    wild = actions.Drive("pace", 9)
    assert refusal(night.act, bob, mara, wild).bendable
    assert refusal(night.act, bob, mara, wild, bent="I want to").code == "not_yours_to_bend"
    before = night.race.seq
    night.act(night.gm(), mara, wild, bent="table ruling")
    assert night.race.seq > before


def test_nobody_drives_before_the_flag_in_a_pause_or_after_the_end(world: World) -> None:
    night = set_race(world)
    assert "open the grid first" in refusal(night.act, night.gm(), GM, actions.DropMine()).sentence
    opening.open_grid(night.race_id, night.gm())
    assert "before the green flag" in refusal(drive, night).sentence
    steering.green_flag(night.race_id, night.gm())
    steering.pause(night.race_id, night.gm())
    assert "is paused" in refusal(drive, night).sentence
    steering.resume(night.race_id, night.gm())
    steering.end(night.race_id, night.gm())
    assert "is over" in refusal(drive, night).sentence


def test_a_refused_action_changes_nothing(night: Night) -> None:
    race = night.race
    refusal(night.act, night.gm(), night.seat(night.world.mara), actions.Drive("pace", 99))
    after = night.race
    assert (after.seq, after.tick) == (race.seq, race.tick)


# -- dice


def test_an_npcs_dice_fall_at_once_and_a_players_wait_for_a_tap_or_typed_dice(night: Night) -> None:
    night.act(night.gm(), GM, actions.CallCheck(night.seat(night.world.nika), "endurance", "shaken"))
    assert not is_dice(night.awaits)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(night.world.mara), "endurance", "shaken"))
    due = night.awaits
    assert isinstance(due, Dice)
    assert due.throw.seat == night.seat(night.world.mara)
    assert refusal(night.roll, night.player(night.world.dora), 1, 2, 3).code == "not_your_seat"
    assert refusal(night.roll, night.player(night.world.bob), 1, 2, 7).code == "impossible_die"
    night.roll(night.player(night.world.bob), 1, 2, 3)
    last = racelog.entries_of(night.race)[-1]
    assert (last.outcomes[0].values, last.outcomes[0].source, last.by) == ((1, 2, 3), "typed", "Bob")


def test_a_seat_may_let_the_app_roll_at_once(night: Night) -> None:
    steering.set_rolling(night.race_id, night.player(night.world.bob), night.seat(night.world.mara), at_once=True)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(night.world.mara), "endurance", "shaken"))
    assert not is_dice(night.awaits)


@pytest.mark.parametrize(("dice", "values", "said"), [("app", (1, 2, 3), "the app rolls"), ("hand", (), "by hand")])
def test_a_table_may_roll_only_one_way(world: World, dice: str, values: tuple[int, ...], said: str) -> None:
    night = start_race(world, dice="either")
    steering.set_dice(night.race_id, night.gm(), dice)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(world.mara), "endurance", "shaken"))
    assert said in refusal(night.roll, night.gm(), *values).sentence


@pytest.mark.parametrize("dice", ["app", "hand"])
def test_a_rivals_car_in_the_hands_of_a_person_rolls_by_a_tap(world: World, dice: str) -> None:
    night = start_race(world)
    steering.set_dice(night.race_id, night.gm(), dice)
    nika = night.seat(world.nika)
    steering.hand_over(night.race_id, night.gm(), nika, Seat.Pilot.PERSON, world.dora)
    night.act(night.gm(), GM, actions.CallCheck(nika, "endurance", "shaken"))
    assert is_dice(night.awaits)


def test_a_free_driver_whom_somebody_takes_no_longer_rolls_like_the_autopilot(night: Night) -> None:
    world, mara = night.world, night.seat(night.world.mara)
    seats.assign(world.mara, None, world.alice)
    Seat.objects.filter(race=night.race_id, key=mara).update(pilot=Seat.Pilot.AUTOPILOT, rolls_at_once=True)
    seats.claim(world.mara, world.bob)
    assert not Seat.objects.get(race=night.race_id, key=mara).rolls_at_once


def test_nobody_rolls_at_once_where_dice_are_thrown_by_hand(night: Night) -> None:
    world, mara = night.world, night.seat(night.world.mara)
    bob = night.player(world.bob)
    steering.set_rolling(night.race_id, bob, mara, at_once=True)
    steering.set_dice(night.race_id, night.gm(), "hand")
    night.act(night.gm(), GM, actions.CallCheck(mara, "endurance", "shaken"))
    assert is_dice(night.awaits)
    refused = refusal(steering.set_rolling, night.race_id, bob, mara, at_once=True)
    assert "Mara" in refused.sentence
    assert "by hand" in refused.sentence
    steering.set_rolling(night.race_id, bob, mara, at_once=False)


# -- secret choices


@pytest.fixture
def palming(world: World) -> Night:
    """Two players about to palm."""
    night = start_race(world, [world.mara, world.kenji])
    night.bring_to_palm(world.mara, world.kenji)
    return night


def test_the_last_choice_shows_all_and_nothing_is_left_beside_the_log(palming: Night) -> None:
    world, first = palming.world, palming.race
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "RAM")
    assert palming.race.seq == first.seq
    assert palming.race.tick == first.tick + 1
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "RAM")
    shown = RaceEntry.objects.get(race=palming.race_id, kind="table.reveal")
    assert [each["choice"]["intent"] for each in shown.data["action"]["choices"]] == [
        {palming.seat(world.mara): "PASS", palming.seat(world.kenji): "RAM"}[each["seat"]]
        for each in shown.data["action"]["choices"]
    ]
    assert SealedChoice.objects.count() == 0


def test_a_choice_after_the_reveal_is_refused_in_words(palming: Night) -> None:
    world, waiting = palming.world, palming.awaits
    assert isinstance(waiting, Sealed)
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    late = {palming.seat(world.mara): actions.Palm("RAM")}
    refused = refusal(races.palm, palming.race_id, palming.player(world.bob), late, prompt=waiting.prompt)
    assert refused.code == "revealed"


def test_the_log_the_snapshot_and_the_row_of_the_race_hold_no_secret(palming: Night) -> None:
    world = palming.world
    before = list(RaceEntry.objects.values_list("data", flat=True)), list(Snapshot.objects.values_list("data"))
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "RAM")
    assert (
        list(RaceEntry.objects.values_list("data", flat=True)),
        list(Snapshot.objects.values_list("data")),
    ) == before


def test_a_rival_palms_the_moment_the_palm_opens(world: World) -> None:
    night = start_race(world, [world.mara, world.nika])
    night.bring_to_palm(world.mara, world.nika)
    assert set(SealedChoice.objects.values_list("seat", flat=True)) == {night.seat(world.nika)}


def test_undoing_a_reveal_reopens_the_palm_with_the_old_choices_standing(palming: Night) -> None:
    world, sealed = palming.world, palming.awaits
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "RAM")
    reveal = RaceEntry.objects.get(race=palming.race_id, kind="table.reveal")
    palming.undo(target=reveal.seq)
    assert palming.awaits == sealed
    change = refusal(palming.palm, palming.player(world.bob), palming.seat(world.mara), "RAM")
    assert "only the game master" in change.sentence
    races.show(palming.race_id, palming.gm(), seq=palming.race.seq)
    again = RaceEntry.objects.filter(race=palming.race_id, kind="table.reveal").last()
    assert again is not None
    assert again.data["action"]["choices"] == reveal.data["action"]["choices"]


def test_the_gm_may_change_a_standing_choice_and_the_log_marks_it(palming: Night) -> None:
    world = palming.world
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "RAM")
    palming.undo(target=RaceEntry.objects.get(race=palming.race_id, kind="table.reveal").seq)
    palming.palm(palming.gm(), palming.seat(world.mara), "RAM")
    again = RaceEntry.objects.filter(race=palming.race_id, kind="table.reveal").last()
    assert again is not None
    assert again.data["action"]["changed"] == [palming.seat(world.mara)]


@pytest.fixture
def reopened(palming: Night) -> Night:
    """Mara passed and Kenji rammed; the GM took the reveal back, so both choices stand."""
    world = palming.world
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "RAM")
    palming.undo(target=RaceEntry.objects.get(race=palming.race_id, kind="table.reveal").seq)
    return palming


def last_shown(night: Night) -> dict[str, str]:
    """What was on the table last."""
    last = RaceEntry.objects.filter(race=night.race_id, kind="table.reveal").last()
    assert last is not None
    return {each["seat"]: each["choice"]["intent"] for each in last.data["action"]["choices"]}


def time_passes(night: Night) -> None:
    """The clock of whatever the table waits for has run out, if one runs at all."""
    late = timezone.now() - timedelta(seconds=1)
    Race.objects.filter(pk=night.race_id, wake_at__isnull=False).update(wake_at=late)
    races.wake(night.race_id)


def test_no_clock_runs_for_choices_that_stand(reopened: Night) -> None:
    steering.set_palm_clock(reopened.race_id, reopened.gm(), 10)
    assert reopened.race.wake_at is None
    before = reopened.race.seq
    Race.objects.filter(pk=reopened.race_id).update(wake_at=timezone.now() - timedelta(seconds=1))
    races.wake(reopened.race_id)
    assert (reopened.race.seq, SealedChoice.objects.count()) == (before, 0)


def test_a_palm_time_that_ran_before_the_undo_overwrites_nothing(palming: Night) -> None:
    world = palming.world
    steering.set_palm_clock(palming.race_id, palming.gm(), 10)
    palming.palm(palming.player(world.bob), palming.seat(world.mara), "RAM")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "RAM")
    palming.undo(target=RaceEntry.objects.get(race=palming.race_id, kind="table.reveal").seq)
    time_passes(palming)
    assert is_sealed(palming.awaits)
    races.show(palming.race_id, palming.gm(), seq=palming.race.seq)
    assert set(last_shown(palming).values()) == {"RAM"}


def test_an_autopilots_choice_that_stands_waits_for_the_gms_word(world: World) -> None:
    night = start_race(world, [world.mara, world.nika])
    night.bring_to_palm(world.mara, world.nika)
    night.palm(night.player(world.bob), night.seat(world.mara), "PASS")
    before = last_shown(night)
    night.undo(target=RaceEntry.objects.get(race=night.race_id, kind="table.reveal").seq)
    night.act(night.gm(), GM, Adjust("speed", "a word of the GM", night.seat(world.mara), value=2))
    assert is_sealed(night.awaits)
    assert SealedChoice.objects.count() == 0
    races.show(night.race_id, night.gm(), seq=night.race.seq)
    assert last_shown(night) == before


def test_the_autopilot_goes_on_with_choices_that_stand(reopened: Night) -> None:
    before = last_shown(reopened)
    reopened.step()
    assert not is_sealed(reopened.awaits)
    assert last_shown(reopened) == before


# -- corrections


def test_undo_after_undo_goes_further_back_and_redo_returns_all_of_it(night: Night) -> None:
    states = [night.state]
    for _ in range(3):
        night.step()
        states.append(night.state)
    night.undo()
    night.undo()
    assert night.state != states[-1]
    for _ in range(2):
        races.redo(night.race_id, night.gm(), seat=GM, seq=night.race.seq)
    assert night.state == states[-1]
    again = refusal(races.redo, night.race_id, night.gm(), seat=GM, seq=night.race.seq)
    assert again.code == "nothing_to_redo"


def test_a_player_takes_back_his_own_last_move_until_somebody_acts_on_it(night: Night) -> None:
    world = night.world
    mara, bob = night.seat(world.mara), night.player(world.bob)
    night.run_until(lambda w: is_turn(w) and w.seat == mara)
    before = night.state
    night.act(bob, mara, actions.Drive("pace", 1))
    night.undo(bob, mara)
    assert night.state == before
    night.act(bob, mara, actions.Drive("pace", 1))
    night.step()
    assert refusal(night.undo, bob, mara).code in ("not_yours", "acted_on", "dice_fell")


def test_a_flag_that_was_taken_back_has_not_fallen(night: Night) -> None:
    night.run_to_the_end()
    night.undo()
    assert night.race.state == Race.State.RUNNING
    night.run_to_the_end()
    assert night.race.state == Race.State.FINISHED


def test_a_corrected_roll_is_as_if_it_had_fallen_so(night: Night) -> None:
    mara = night.seat(night.world.mara)
    night.act(night.gm(), GM, actions.CallCheck(mara, "endurance", "shaken"))
    night.roll(night.gm(), 1, 1, 1)
    target = night.race.seq
    tried = races.try_correction(night.race, target, [(6, 6, 6)])
    assert tried.misfit is None
    races.correct_roll(
        night.race_id, night.gm(), seq=night.race.seq, target=target, values=[(6, 6, 6)], why="typing error"
    )
    told = racelog.told(night.race, target, night.race.seq)
    assert told[0].entry.outcomes[0].values == (6, 6, 6)
    assert not told[0].facts[0].passed  # type: ignore[attr-defined]


@pytest.fixture
def checked(night: Night) -> Night:
    """The last line is a check of Mara's, passed."""
    night.act(night.gm(), GM, actions.CallCheck(night.seat(night.world.mara), "endurance", "shaken"))
    night.roll(night.gm(), 1, 1, 1)
    return night


def correct(night: Night, target: int, *values: int) -> Race:
    seq = night.race.seq
    return races.correct_roll(night.race_id, night.gm(), seq=seq, target=target, values=[values], why="typing error")


def test_a_roll_corrected_after_an_early_end_starts_nothing_again(checked: Night) -> None:
    steering.end(checked.race_id, checked.gm())
    ended = checked.race.ended_at
    correct(checked, checked.race.seq, 6, 6, 6)
    assert (checked.race.state, checked.race.ended_at) == (Race.State.FINISHED, ended)
    checked.undo()
    assert (checked.race.state, checked.race.ended_at) == (Race.State.RUNNING, None)


def test_a_roll_corrected_after_the_flag_leaves_the_race_over_where_it_still_is(checked: Night) -> None:
    target = checked.race.seq
    checked.run_to_the_end()
    correct(checked, target, 1, 1, 2)
    assert checked.race.state == Race.State.FINISHED


@pytest.mark.parametrize(("stop", "said"), [(steering.end, "is over"), (steering.pause, "is paused")])
def test_a_player_takes_nothing_back_in_a_race_that_does_not_run(night: Night, stop: Stop, said: str) -> None:
    world = night.world
    mara, bob = night.seat(world.mara), night.player(world.bob)
    night.run_until(lambda w: is_turn(w) and w.seat == mara)
    night.act(bob, mara, actions.Drive("pace", 1))
    stop(night.race_id, night.gm())
    before = night.race
    assert said in refusal(night.undo, bob, mara).sentence
    assert (night.race.state, night.race.seq) == (before.state, before.seq)
    night.undo()
    assert night.race.seq == before.seq + 1


def test_a_player_brings_nothing_back_in_a_race_that_was_ended(night: Night) -> None:
    world = night.world
    mara, bob = night.seat(world.mara), night.player(world.bob)
    night.run_until(lambda w: is_turn(w) and w.seat == mara)
    night.act(bob, mara, actions.Drive("pace", 1))
    night.undo(bob, mara)
    steering.end(night.race_id, night.gm())
    assert "is over" in refusal(races.redo, night.race_id, bob, seat=mara, seq=night.race.seq).sentence
    assert night.race.state == Race.State.FINISHED


def test_the_log_tells_every_entry_with_what_was_taken_back_marked(night: Night) -> None:
    for _ in range(5):
        night.step()
    last = night.race.seq
    night.undo()
    night.step()
    told = racelog.told(night.race, 1, night.race.seq)
    assert [each.entry.seq for each in told] == list(range(1, night.race.seq + 1))
    assert [each.entry.seq for each in told if each.taken_back] == [last, last + 1]
    assert told[-1].state == night.state


# -- seats, clock, orders


def test_a_seat_changes_hands_in_the_middle_of_a_palm(palming: Night) -> None:
    world = palming.world
    steering.hand_over(palming.race_id, palming.gm(), palming.seat(world.mara), Seat.Pilot.AUTOPILOT)
    assert set(SealedChoice.objects.values_list("seat", flat=True)) == {palming.seat(world.mara)}
    assert refusal(palming.palm, palming.player(world.bob), palming.seat(world.mara), "RAM").code == "not_your_seat"
    steering.hand_over(palming.race_id, palming.gm(), palming.seat(world.mara), Seat.Pilot.PERSON, world.dora)
    palming.palm(palming.player(world.dora), palming.seat(world.mara), "PASS")
    palming.palm(palming.player(world.dora), palming.seat(world.kenji), "PASS")
    assert not is_sealed(palming.awaits)


def test_what_an_autopilot_was_given_in_a_pause_it_does_when_the_race_goes_on(palming: Night) -> None:
    world = palming.world
    steering.pause(palming.race_id, palming.gm())
    steering.hand_over(palming.race_id, palming.gm(), palming.seat(world.mara), Seat.Pilot.AUTOPILOT)
    assert SealedChoice.objects.count() == 0
    steering.resume(palming.race_id, palming.gm())
    assert set(SealedChoice.objects.values_list("seat", flat=True)) == {palming.seat(world.mara)}
    assert palming.race.resumed_seq == palming.race.seq


def test_dice_due_in_a_pause_fall_when_the_race_goes_on_with_the_autopilot(night: Night) -> None:
    mara = night.seat(night.world.mara)
    night.act(night.gm(), GM, actions.CallCheck(mara, "endurance", "shaken"))
    steering.pause(night.race_id, night.gm())
    paused = night.race.seq
    steering.hand_over(night.race_id, night.gm(), mara, Seat.Pilot.AUTOPILOT)
    steering.resume(night.race_id, night.gm())
    assert not is_dice(night.awaits)
    assert (night.race.state, night.race.resumed_seq) == (Race.State.RUNNING, paused)


def test_choices_that_stand_still_wait_for_the_gms_word_after_a_pause(reopened: Night) -> None:
    steering.pause(reopened.race_id, reopened.gm())
    mara = reopened.seat(reopened.world.mara)
    steering.hand_over(reopened.race_id, reopened.gm(), mara, Seat.Pilot.AUTOPILOT)
    before = reopened.race.seq
    steering.resume(reopened.race_id, reopened.gm())
    assert (reopened.race.seq, SealedChoice.objects.count()) == (before, 0)


def test_whoever_wants_dice_at_once_need_not_tap_for_those_that_are_due(night: Night) -> None:
    world, mara = night.world, night.seat(night.world.mara)
    night.act(night.gm(), GM, actions.CallCheck(mara, "endurance", "shaken"))
    steering.set_rolling(night.race_id, night.player(world.dora), night.seat(world.kenji), at_once=True)
    assert is_dice(night.awaits)
    steering.set_rolling(night.race_id, night.player(world.bob), mara, at_once=True)
    assert not is_dice(night.awaits)
    assert Seat.objects.get(race=night.race_id, key=mara).rolls_at_once


def test_whoever_takes_a_driver_drives_the_car_and_whoever_leaves_gives_it_up(night: Night) -> None:
    world, mara = night.world, Seat.objects.get(race=night.race_id, driver=night.world.mara)
    tick = night.race.tick
    seats.assign(world.mara, None, world.alice)
    mara.refresh_from_db()
    assert (mara.pilot, mara.holder, night.race.tick) == ("gm", None, tick + 1)
    seats.claim(world.mara, world.dora)
    mara.refresh_from_db()
    assert (mara.pilot, mara.holder) == ("person", world.dora)
    steering.hand_over(night.race_id, night.gm(), night.seat(world.nika), "person", world.dora)
    seats.free_all_of(world.campaign, world.dora, world.alice)
    assert not Seat.objects.filter(race=night.race_id, holder=world.dora).exists()


def test_a_stranger_cannot_be_given_a_car(night: Night) -> None:
    refused = refusal(
        steering.hand_over, night.race_id, night.gm(), night.seat(night.world.mara), "person", night.world.eve
    )
    assert refused.code == "not_a_player"


def test_when_time_is_up_a_pass_stands_for_those_who_did_not_choose(palming: Night) -> None:
    steering.set_palm_clock(palming.race_id, palming.gm(), 10)
    races.wake(palming.race_id)
    assert is_sealed(palming.awaits)
    Race.objects.filter(pk=palming.race_id).update(wake_at=timezone.now() - timedelta(seconds=1))
    races.wake(palming.race_id)
    shown = RaceEntry.objects.get(race=palming.race_id, kind="table.reveal")
    assert [each["choice"]["intent"] for each in shown.data["action"]["choices"]] == ["PASS", "PASS"]


def test_no_clock_presses_a_seat_that_turned_it_off(palming: Night) -> None:
    world = palming.world
    steering.set_palm_clock(palming.race_id, palming.gm(), 10)
    steering.set_clock_off(palming.race_id, palming.player(world.bob), palming.seat(world.mara), off=True)
    Race.objects.filter(pk=palming.race_id).update(wake_at=timezone.now() - timedelta(seconds=1))
    races.wake(palming.race_id)
    assert is_sealed(palming.awaits)
    assert set(SealedChoice.objects.values_list("seat", flat=True)) == {palming.seat(world.kenji)}


def test_rivals_run_by_the_clock_only_while_the_gm_lets_them(world: World) -> None:
    night = start_race(world, [world.nika])
    assert night.race.wake_at is None
    steering.run_rivals(night.race_id, night.gm(), on=True)
    assert night.race.wake_at is not None
    before = night.race.seq
    Race.objects.filter(pk=night.race_id).update(wake_at=timezone.now() - timedelta(seconds=1))
    races.wake(night.race_id)
    assert night.race.seq > before


# -- a log that cannot be read


def test_a_broken_row_names_its_race_and_the_place(night: Night) -> None:
    night.step()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE campaigns_raceentry SET data = '{\"seq\": 2}' WHERE race_id = %s AND seq = 2", [night.race_id]
        )
    racelog._tables.clear()
    Snapshot.objects.all().delete()
    with pytest.raises(racelog.BrokenLog) as broken:
        racelog.table_of(night.race)
    assert "Lone Star Night" in str(broken.value)
    assert "entry 2" in broken.value.sentence


def test_the_table_in_memory_is_the_table_of_the_log(night: Night) -> None:
    night.run_until(is_sealed)
    assert racelog.table_of(night.race).state == fold(GAME, racelog.entries_of(night.race)).state
