"""Setting a race, opening its grid, the quick race: what the services promise."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Event, Person, Race, Season, Seat, Status, Track
from campaigns.racelog import BrokenLog, table_of
from campaigns.services import lobby, opening, quick, setting, steering
from campaigns.services.desk import By
from svl.rules import Rulings
from svl.table import GM, Dice, Refusal
from tests.racing import Night, break_log, fresh_key, set_race, start_race
from tests.world import World


def event(world: World, **more: object) -> Event:
    season = Season.objects.get(campaign=world.campaign)
    return Event.objects.create(season=season, **({"name": "Utah Climb", "circuit": "utah", "laps": 4} | more))


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


# -- from the calendar


def test_a_race_takes_track_laps_rulings_and_dice_from_calendar_and_campaign(world: World) -> None:
    world.campaign.rulings, world.campaign.dice = {"panel_model": "full"}, "hand"
    world.campaign.save()
    race = opening.plan(world.campaign, event=event(world))
    assert (race.name, race.circuit, race.laps) == ("Utah Climb", "utah", 4)
    assert (race.rulings, race.dice) == ({"panel_model": "full"}, "hand")


def test_the_players_drivers_and_known_rivals_are_entered_already(world: World) -> None:
    race = opening.plan(world.campaign, "Sprint")
    assert {seat.driver for seat in race.seats.all()} == {world.mara, world.kenji, world.nika}
    assert race.seats.get(driver=world.mara).holder == world.bob
    assert race.seats.get(driver=world.nika).pilot == Seat.Pilot.AUTOPILOT


def test_who_is_injured_is_not_entered_by_itself_but_may_be(world: World) -> None:
    world.kenji.status = Status.INJURED
    world.kenji.save()
    race = opening.plan(world.campaign, "Sprint")
    assert not race.seats.filter(driver=world.kenji).exists()
    opening.enter(race, [world.mara, world.kenji])
    assert race.seats.count() == 2


def test_an_event_has_one_race_however_often_it_is_set(world: World) -> None:
    planned = event(world)
    assert opening.plan(world.campaign, event=planned) == opening.plan(world.campaign, event=planned)


# -- what it is set to


def test_an_unfinished_track_is_refused_by_what_is_wrong_with_it(world: World) -> None:
    race = set_race(world).race
    open_road = Track.objects.create(campaign=world.campaign, name="Half", tiles="S S ER S")
    with refused("not_closed"):
        opening.put_on(race, track=open_road)
    race.refresh_from_db()
    assert race.circuit == "texas"


def test_a_reading_changed_for_one_race_leaves_the_campaign_alone(world: World) -> None:
    race = set_race(world).race
    setting.rule(race, "start_grid", "staggered")
    world.campaign.refresh_from_db()
    assert race.rulings == {"start_grid": "staggered"}
    assert world.campaign.rulings == {}
    setting.rule_as_campaign(race)
    assert race.rulings == {}


def test_a_seat_goes_to_players_only(world: World) -> None:
    race = set_race(world).race
    setting.seat(race, world.nika, "person", world.dora)
    assert race.seats.get(driver=world.nika).holder == world.dora
    with refused("not_a_player"):
        setting.seat(race, world.nika, "person", world.sam)


def test_nothing_is_changed_once_the_grid_is_open(world: World) -> None:
    night = set_race(world)
    stale = night.race
    opening.open_grid(night.race_id, night.gm())
    for change in (
        lambda: setting.run_for(stale, 9),
        lambda: setting.call(stale, "Other"),
        lambda: setting.rule(stale, "start_grid", "staggered"),
        lambda: opening.enter(stale, [world.mara]),
        lambda: setting.discard(stale, world.alice),
    ):
        with refused("grid_is_open"):
            change()
    assert night.race.laps == 2


def test_a_grid_nobody_drove_from_is_closed_and_the_race_set_anew(world: World) -> None:
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    setting.draw_lineup(night.race_id, night.gm(), seq=night.race.seq, key=fresh_key())
    lobby.set_ready(night.race_id, night.player(world.bob), ready=True)
    before = night.race

    steering.set_anew(night.race_id, night.gm())
    assert (night.race.state, night.race.seq, night.race.laps) == (Race.State.SETTING, 0, 2)
    assert night.race.token != before.token
    assert night.race.tick > before.tick
    assert not night.race.seats.filter(is_ready=True).exists()
    setting.run_for(night.race, 5)
    opening.enter(night.race, [world.mara, world.nika])

    opening.open_grid(night.race_id, night.gm())
    assert (night.state.laps, len(night.state.cars)) == (5, 2)
    assert [entry.seq for entry in night.race.log.all()] == list(range(1, night.race.seq + 1))


def test_only_the_gm_closes_a_grid_and_only_before_the_flag(world: World) -> None:
    night = start_race(world)
    with refused("wrong_moment"):
        steering.set_anew(night.race_id, night.gm())
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    with refused("gm_only"):
        steering.set_anew(night.race_id, night.player(world.bob))
    assert night.race.state == Race.State.GRID


def test_a_race_that_was_only_being_set_goes_and_frees_its_event(world: World) -> None:
    planned = event(world)
    setting.discard(opening.plan(world.campaign, event=planned), world.alice)
    assert not Race.objects.exists()
    assert opening.plan(world.campaign, event=planned).pk


def test_a_hidden_rival_is_met_when_the_grid_opens(world: World) -> None:
    night = set_race(world, [world.mara, world.ghost])
    opening.open_grid(night.race_id, night.gm())
    world.ghost.refresh_from_db()
    assert not world.ghost.is_hidden


# -- the grid


def lineup(night: Night) -> list[str]:
    return [car.seat for car in night.state.lineup()]


def test_lots_put_the_same_cars_in_some_order_and_the_log_says_so(world: World) -> None:
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    before = lineup(night)
    setting.draw_lineup(night.race_id, night.gm(), seq=night.race.seq, key=fresh_key())
    assert sorted(lineup(night)) == sorted(before)
    entry = night.race.log.get(seq=2)
    assert (entry.kind, entry.data["action"]["why"]) == ("table.adjust", setting.DRAWN)


def test_level_drivers_roll_before_the_flag(world: World) -> None:
    one, two = (world.enlist(name, player=who) for name, who in (("Ann", world.bob), ("Ben", world.dora)))
    night = set_race(world, [one, two])
    opening.open_grid(night.race_id, night.gm())
    assert isinstance(night.awaits, Dice)
    with refused("roll_off_due"):
        steering.green_flag(night.race_id, night.gm())
    night.roll(night.gm(), 6, 6, 6)
    night.roll(night.gm(), 1, 1, 1)
    assert lineup(night) == [night.seat(one), night.seat(two)]


# -- a race that cannot be read


def test_a_broken_race_is_set_aside_without_reading_its_log(world: World) -> None:
    night = start_race(world)
    break_log(night)
    with pytest.raises(BrokenLog):
        table_of(night.race)
    setting.set_aside(night.race_id, night.gm())
    assert night.race.state == "finished"
    with refused("not_running"):
        setting.set_aside(night.race_id, night.gm())


# -- quick


def test_a_quick_race_stands_on_the_grid_with_ready_drivers(world: World) -> None:
    race = quick.start(world.alice, quick.Wish(rivals=4, drivers=("Wren Okafor", "Noor Aziz")))
    assert (race.state, race.campaign.is_quick, race.runs_rivals) == ("grid", True, True)
    seats = {seat.driver.name: seat for seat in race.seats.select_related("driver")}
    assert len(seats) == 6
    assert seats["Wren Okafor"].holder == world.alice
    assert seats["Noor Aziz"].pilot == Seat.Pilot.GM


@pytest.mark.parametrize(
    "wish",
    [
        quick.Wish(circuit="atlantis"),
        quick.Wish(laps=0),
        quick.Wish(rivals=40),
        quick.Wish(drivers=()),
        quick.Wish(drivers=("Nobody",)),
        quick.Wish(rivals=0),
    ],
)
def test_an_impossible_quick_race_makes_nothing(world: World, wish: quick.Wish) -> None:
    before = Campaign.objects.count()
    with pytest.raises(Refusal):
        quick.start(world.alice, wish)
    assert Campaign.objects.count() == before


def test_a_quick_race_is_kept_under_a_name(world: World) -> None:
    campaign = quick.start(world.alice, quick.Wish()).campaign
    quick.keep(campaign, world.alice, "Wednesday League")
    campaign.refresh_from_db()
    assert (campaign.name, campaign.is_quick) == ("Wednesday League", False)
    with refused("not_quick"):
        quick.forget(campaign, world.alice)


def test_a_quick_race_is_forgotten_with_everything_in_it(world: World) -> None:
    race = quick.start(world.alice, quick.Wish())
    with refused("not_owner"):
        quick.forget(race.campaign, world.bob)
    quick.forget(race.campaign, world.alice)
    assert not Race.objects.filter(pk=race.pk).exists()
    assert Person.objects.filter(pk=world.alice.pk).exists()


def test_the_rulings_of_the_open_grid_are_those_of_the_race(world: World) -> None:
    night = set_race(world)
    setting.rule(night.race, "start_grid", "staggered")
    opening.open_grid(night.race_id, By(world.alice, frozenset((GM,))))
    assert night.state.rulings == Rulings.of({"start_grid": "staggered"})
