"""A lap alone: by the rules and the log of every race, and yet nobody's race. Its time may order a grid."""

from __future__ import annotations

import pytest

from campaigns import racelog
from campaigns.access import Here, Trackside
from campaigns.models import Campaign, Driver, LedgerEntry, LogEntry, Person, Race, Result, Role, Seat, Track
from campaigns.queries.lock import closed_reason, running_race
from campaigns.queries.practice.ghosts import practice_view
from campaigns.queries.practice.laps import Lap, best_laps, course_of, lap_of
from campaigns.queries.race.steps import pressing_race, race_list
from campaigns.services import garage, opening, practice, qualifying, races, seats
from campaigns.services.desk import By, desk_of
from svl.table import Refusal
from tests.racing import Night, open_grid, set_race, start_race
from tests.world import World

RING = "S ER S ER S ER S ER S ER S ER"


def begin(world: World, driver: Driver | None = None, person: Person | None = None, **where) -> Race:
    return practice.begin(world.campaign, person or world.bob, driver or world.mara, **(where or {"circuit": "texas"}))


def by(race: Race) -> By:
    return By(race.practice_of, frozenset(race.seats.values_list("key", flat=True)))


def drive_home(race: Race) -> Race:
    """The autopilot takes the wheel to the end of the lap."""
    with desk_of(race.pk, by(race)) as desk:
        while desk.awaits is not None:
            races.play_by_itself(desk)
        desk.store()
    racelog.remember(desk.race, desk.table)
    return desk.race


def driven(world: World, driver: Driver | None = None, person: Person | None = None, **where) -> Lap:
    """A lap to its end; dice are dice, so a wreck is tried again."""
    for _ in range(8):
        lap = lap_of(drive_home(begin(world, driver, person, **where)))
        if lap is not None and lap.is_done:
            return lap
    raise AssertionError("nobody gets round this track")


# -- a race of its own


def test_a_lap_begins_at_once_with_one_car_as_it_stands_in_the_garage(world: World) -> None:
    garage.fit_slot(world.mara, world.bob, 1, "turbo")
    race = begin(world)
    state = racelog.table_of(race).state
    assert (race.state, race.laps, [car.seat for car in state.cars]) == ("running", 1, [f"driver-{world.mara.pk}"])
    assert "turbo" in state.entrants[0].components
    assert Seat.objects.get(race=race).holder == world.bob


def test_at_its_end_it_has_a_time_and_touches_nothing_else(world: World) -> None:
    before = LedgerEntry.objects.count(), LogEntry.objects.count(), Result.objects.count()
    lap = driven(world)
    assert lap.turns >= 3
    assert len(lap.trace) == lap.turns + 1
    assert list(lap.trace) == sorted(lap.trace)
    assert (LedgerEntry.objects.count(), LogEntry.objects.count(), Result.objects.count()) == before


def test_it_is_nobodys_race(world: World) -> None:
    race = begin(world)
    here = Here(world.campaign, world.bob, Role.PLAYER)
    assert race_list(here).races == ()
    assert pressing_race(here) is None
    assert not Race.objects.exists()
    assert list(world.campaign.races.all()) == []
    assert Race.with_practice.get() == race


def test_it_does_not_lock_the_garage(world: World) -> None:
    begin(world)
    assert running_race(world.mara) is None
    assert closed_reason(world.mara) == ""
    garage.fit_slot(world.mara, world.bob, 1, "turbo")


def test_damage_of_a_lap_is_never_brought_to_a_race(world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"between_races": "carry_damage"})
    world.campaign.refresh_from_db()
    driven(world)
    night = start_race(world)
    assert night.state.car(night.seat(world.mara)).damage.total == 0


def test_the_race_that_is_on_hears_nothing_of_it(world: World) -> None:
    night = start_race(world)
    before = night.race.tick, night.race.seq
    driven(world)
    assert (night.race.tick, night.race.seq) == before


def test_a_driver_who_changes_hands_leaves_the_lap_with_whoever_drives_it(world: World) -> None:
    race = begin(world)
    seats.assign(world.mara, world.dora, world.alice)
    assert Seat.objects.get(race=race).holder == world.bob


def test_beginning_anew_drops_a_lap_half_driven_and_keeps_those_that_are_over(world: World) -> None:
    over = drive_home(begin(world))
    half = begin(world)
    fresh = begin(world, circuit="utah")
    assert set(Race.with_practice.values_list("pk", flat=True)) == {over.pk, fresh.pk}
    assert half.pk not in {over.pk, fresh.pk}


def test_a_hidden_rival_the_gm_practises_with_stays_hidden(world: World) -> None:
    begin(world, world.ghost, world.alice)
    assert Driver.objects.get(pk=world.ghost.pk).is_hidden


def test_another_persons_half_lap_stays(world: World) -> None:
    begin(world)
    begin(world, world.kenji, world.dora)
    assert Race.with_practice.count() == 2


# -- what cannot be driven


def test_a_track_that_is_not_closed_is_refused_in_words_and_nothing_is_left_behind(world: World) -> None:
    open_track = Track.objects.create(campaign=world.campaign, name="Half a ring", tiles="S ER S ER S")
    with pytest.raises(Refusal) as refused:
        begin(world, track=open_track)
    assert refused.value.sentence.endswith(".")
    assert not Race.with_practice.exists()


@pytest.mark.parametrize("circuit", ["", "atlantis"])
def test_a_track_that_is_not_there_is_refused(world: World, circuit: str) -> None:
    with pytest.raises(Refusal, match="no track yet"):
        begin(world, circuit=circuit)


def test_another_campaigns_track_is_refused(world: World) -> None:
    foreign = Track.objects.create(campaign=world.other, name="Ring", tiles=RING)
    with pytest.raises(Refusal, match="another campaign"):
        begin(world, track=foreign)


def test_a_retired_driver_practises_no_more(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(status="retired")
    world.mara.refresh_from_db()
    with pytest.raises(Refusal, match="retired"):
        begin(world)


# -- times and ghosts


def test_the_best_lap_of_everybody_counts_fewer_turns_first_then_less_damage(world: World) -> None:
    laps = [driven(world) for _ in range(4)]
    other = driven(world, world.kenji, world.dora)
    best = best_laps(world.campaign.pk, course_of(Race.with_practice.first()))
    assert best[world.mara.pk] == min(laps, key=lambda lap: (lap.turns, lap.damage, lap.race_id))
    assert best[world.kenji.pk] == other


def test_times_of_another_track_or_an_earlier_drawing_do_not_count(world: World) -> None:
    track = Track.objects.create(campaign=world.campaign, name="Ring", tiles=RING)
    driven(world, track=track)
    race = Race.with_practice.latest("pk")
    assert best_laps(world.campaign.pk, course_of(race))
    night = set_race(world)  # at Texas
    assert best_laps(world.campaign.pk, course_of(night.race)) == {}
    Track.objects.filter(pk=track.pk).update(tiles="S S ER S ER S ER S S ER S ER S ER")
    night = set_race(world)
    opening.put_on(night.race, track=Track.objects.get(pk=track.pk))
    assert best_laps(world.campaign.pk, course_of(night.race)) == {}


def test_the_ghosts_stand_where_they_were_after_as_many_turns(world: World) -> None:
    mine = driven(world)
    theirs = driven(world, world.kenji, world.dora)
    race = begin(world)
    at = Trackside(Here(world.campaign, world.bob, Role.PLAYER), race, by(race).seats, by(race).seats)
    view = practice_view(at, racelog.table_of(race).state, mine.seat)
    assert view is not None
    assert view.turn == 1
    own = view.ghosts[0]
    assert (own.whose, own.turns, own.where, own.step) == ("Your best", mine.turns, "level", mine.trace[1])
    assert len(view.ghosts) == (2 if theirs.rank < mine.rank else 1)


def test_a_hidden_rivals_time_is_no_ghost_for_a_player(world: World) -> None:
    driven(world, world.ghost, world.alice)
    race = begin(world)
    at = Trackside(Here(world.campaign, world.bob, Role.PLAYER), race, by(race).seats, by(race).seats)
    view = practice_view(at, racelog.table_of(race).state, f"driver-{world.mara.pk}")
    assert view is not None
    assert view.ghosts == ()


# -- qualifying


@pytest.fixture
def on_grid(world: World) -> Night:
    return open_grid(world)


def line_up(night: Night) -> list[str]:
    qualifying.line_up_by_times(night.race_id, night.gm(), seq=night.race.seq, key="tap")
    return [car.seat for car in night.state.lineup()]


def test_the_gm_lines_the_grid_up_by_times_and_the_book_order_stands_beside_it(on_grid: Night) -> None:
    world = on_grid.world
    book = [car.seat for car in on_grid.state.lineup()]
    driven(world, world.nika, world.alice)
    rest = [seat for seat in book if seat != on_grid.seat(world.nika)]
    assert line_up(on_grid) == [on_grid.seat(world.nika), *rest]
    (told,) = racelog.told(on_grid.race, on_grid.race.seq, on_grid.race.seq)
    assert told.entry.action.why == "qualifying times"  # type: ignore[attr-defined]


def test_who_was_faster_stands_before_who_was_slower(on_grid: Night) -> None:
    world = on_grid.world
    laps = {
        on_grid.seat(driver): driven(world, driver, person)
        for driver, person in ((world.mara, world.bob), (world.kenji, world.dora), (world.nika, world.alice))
    }
    assert line_up(on_grid) == sorted(laps, key=lambda seat: laps[seat].rank)


def test_without_a_time_on_this_track_nothing_moves_and_it_is_said(on_grid: Night) -> None:
    driven(on_grid.world, circuit="utah")
    before = on_grid.race.seq
    with pytest.raises(Refusal, match="Nobody of this grid has driven a practice lap on Texas as it is now"):
        line_up(on_grid)
    assert on_grid.race.seq == before


def test_rivals_without_a_time_drive_one_by_themselves(on_grid: Night) -> None:
    world = on_grid.world
    before = on_grid.race.tick
    qualifying.let_rivals_qualify(on_grid.race_id, on_grid.gm())
    times = best_laps(world.campaign.pk, course_of(on_grid.race))
    assert set(times) <= {world.nika.pk}
    assert on_grid.race.tick == before + 1
    assert Race.with_practice.filter(practice_of=world.alice).count() == 1
    qualifying.let_rivals_qualify(on_grid.race_id, on_grid.gm())
    assert Race.with_practice.filter(practice_of=world.alice).count() == (1 if times else 2)


def test_only_the_gm_qualifies_rivals_and_only_on_the_grid(on_grid: Night) -> None:
    with pytest.raises(Refusal, match="Only the GM"):
        qualifying.let_rivals_qualify(on_grid.race_id, on_grid.player(on_grid.world.bob))
    night = start_race(on_grid.world)
    with pytest.raises(Refusal, match="is running"):
        qualifying.let_rivals_qualify(night.race_id, night.gm())
