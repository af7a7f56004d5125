"""Between the open grid and the flag: the garage is open, players get ready, and a car starts as it was left."""

from __future__ import annotations

import pytest

from campaigns import presence
from campaigns.models import Campaign, LogEntry, Membership, Race, Role, Seat
from campaigns.queries.race.lobby import lobby_view
from campaigns.services import garage, lobby, steering
from campaigns.services.desk import By
from campaigns.services.seats import assign
from campaigns.services.sheets import choose_talents
from svl.table import GM, Adjust, Refusal
from tests.racing import Night, open_grid, start_race
from tests.world import World, person


@pytest.fixture
def on_grid(world: World) -> Night:
    return open_grid(world)


def flag(night: Night) -> Race:
    return steering.green_flag(night.race_id, night.gm())


def fitted(night: Night) -> tuple[str, ...]:
    return night.state.entrant(night.seat(night.world.mara)).components


# -- the garage until the flag


def test_a_car_on_the_grid_can_still_be_worked_on_and_starts_as_it_was_left(on_grid: Night) -> None:
    world = on_grid.world
    garage.fit_slot(world.mara, world.bob, 1, "turbo")
    assert fitted(on_grid) == ("overclock", "side_deflector")
    flag(on_grid)
    assert set(fitted(on_grid)) == {"turbo", "side_deflector"}
    assert on_grid.race.state == Race.State.RUNNING
    assert on_grid.race.started_at is not None


def test_with_the_flag_the_garage_closes(on_grid: Night) -> None:
    world = on_grid.world
    flag(on_grid)
    with pytest.raises(Refusal, match="Mara Lindqvist is in Lone Star Night, which is running"):
        garage.fit_slot(world.mara, world.bob, 1, "turbo")


def test_a_race_whose_cars_nobody_touched_has_no_line_about_the_garage(on_grid: Night) -> None:
    before = on_grid.race.seq
    flag(on_grid)
    assert on_grid.race.seq == before


def test_another_model_and_a_new_talent_are_brought_to_the_start_and_the_place_stays(on_grid: Night) -> None:
    world = on_grid.world
    places = [car.seat for car in on_grid.state.lineup()]
    garage.change_model(world.mara, world.alice, world.team("engels_staticsport"), "light")
    choose_talents(world.kenji, world.alice, ["drifter"], runs=True)
    flag(on_grid)
    assert on_grid.state.entrant(on_grid.seat(world.mara)).car_class == "Light"
    assert on_grid.state.entrant(on_grid.seat(world.kenji)).talents == ("drifter",)
    assert [car.seat for car in on_grid.state.lineup()] == places


def test_a_sheet_that_no_longer_fits_holds_the_flag_and_says_whose(on_grid: Night) -> None:
    world = on_grid.world
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"duplicate_components": True})
    garage.fit_slot(world.mara, world.bob, 1, "side_deflector")  # the race froze the other ruling
    with pytest.raises(Refusal, match="Mara Lindqvist"):
        flag(on_grid)
    assert on_grid.race.state == Race.State.GRID


def test_work_in_the_garage_is_heard_at_the_grid(on_grid: Night) -> None:
    before = on_grid.race.tick
    garage.fit_slot(on_grid.world.mara, on_grid.world.bob, 1, "turbo")
    assert on_grid.race.tick == before + 1


# -- ready


def test_a_player_is_ready_for_all_to_see_and_may_think_again(on_grid: Night) -> None:
    bob = on_grid.player(on_grid.world.bob)
    before = on_grid.race.tick
    lobby.set_ready(on_grid.race_id, bob, ready=True)
    view = lobby_view(on_grid.race)
    assert (view.ready, view.players, view.all_ready) == (1, 2, False)
    assert view.ready_words == "1 of 2 players are ready."
    assert on_grid.race.tick == before + 1
    lobby.set_ready(on_grid.race_id, on_grid.player(on_grid.world.dora), ready=True)
    assert lobby_view(on_grid.race).ready_words == "Everybody is ready."
    lobby.set_ready(on_grid.race_id, bob, ready=False)
    assert lobby_view(on_grid.race).ready == 1


def test_ready_is_said_on_the_grid_only(on_grid: Night) -> None:
    bob = on_grid.player(on_grid.world.bob)
    flag(on_grid)
    with pytest.raises(Refusal, match="Lone Star Night is running: ready is said on the grid only"):
        lobby.set_ready(on_grid.race_id, bob, ready=True)


def test_nobody_is_ready_without_a_car(on_grid: Night) -> None:
    with pytest.raises(Refusal, match="You have no car in Lone Star Night"):
        lobby.set_ready(on_grid.race_id, By(on_grid.world.sam, frozenset()), ready=True)


def test_the_flag_waits_for_players_only(on_grid: Night) -> None:
    """Rivals and whoever the GM drives are never asked; a GM with a driver waves the flag himself."""
    world = on_grid.world
    steering.hand_over(on_grid.race_id, on_grid.gm(), on_grid.seat(world.kenji), Seat.Pilot.GM)
    assign(world.mara, world.alice, world.alice)
    view = lobby_view(on_grid.race)
    assert [car.is_player for car in view.cars] == [False] * 3
    assert view.ready_words == "No player drives in this race."


def test_who_gets_a_car_from_somebody_else_has_not_said_ready_yet(on_grid: Night) -> None:
    world = on_grid.world
    lobby.set_ready(on_grid.race_id, on_grid.player(world.bob), ready=True)
    steering.hand_over(on_grid.race_id, on_grid.gm(), on_grid.seat(world.mara), Seat.Pilot.PERSON, world.dora)
    assert lobby_view(on_grid.race).ready == 0


def test_the_lobby_shows_everybody_in_the_order_of_the_grid(on_grid: Night) -> None:
    world = on_grid.world
    presence.note(world.campaign.pk, world.bob.pk)
    presence.forget(world.campaign.pk, world.dora.pk)
    order = ",".join(on_grid.seat(driver) for driver in (world.nika, world.mara, world.kenji))
    on_grid.act(on_grid.gm(), GM, Adjust("lineup", "story", value=order))
    nika, mara, kenji = lobby_view(on_grid.race, frozenset({on_grid.seat(world.mara)})).cars
    assert [each.place for each in (nika, mara, kenji)] == [1, 2, 3]
    assert (nika.pilot, nika.is_free, nika.state) == ("Autopilot", True, "")
    assert (mara.pilot, mara.is_mine, mara.is_here, mara.state) == ("Bob", True, True, "Not yet")
    assert (kenji.is_here, kenji.state, kenji.is_free) == (False, "Phone away", False)


# -- a rival's car


@pytest.fixture
def finn(world: World) -> By:
    late = person("Finn")
    Membership.objects.create(campaign=world.campaign, person=late, role=Role.PLAYER)
    return By(late, frozenset())


@pytest.mark.parametrize("start", [open_grid, start_race])
def test_a_late_arrival_takes_the_wheel_of_a_rival(world: World, finn: By, start) -> None:
    night = start(world)
    lobby.take_rival(night.race_id, finn, night.seat(world.nika))
    seat = Seat.objects.get(race=night.race_id, driver=world.nika)
    assert (seat.pilot, seat.holder, seat.rolls_at_once) == (Seat.Pilot.PERSON, finn.person, False)
    assert LogEntry.objects.get(kind="rival_taken").text == "Finn took the wheel of Nika Broyler in Lone Star Night."


def test_whoever_came_second_is_told_who_was_first(world: World, finn: By) -> None:
    night = start_race(world)
    other = person("Gwen")
    Membership.objects.create(campaign=world.campaign, person=other, role=Role.PLAYER)
    lobby.take_rival(night.race_id, finn, night.seat(world.nika))
    with pytest.raises(Refusal, match="Finn took Nika Broyler first"):
        lobby.take_rival(night.race_id, By(other, frozenset()), night.seat(world.nika))


def test_somebody_who_still_drives_takes_no_second_car(world: World) -> None:
    night = start_race(world)
    with pytest.raises(Refusal, match="You drive Mara Lindqvist already"):
        lobby.take_rival(night.race_id, night.player(world.bob), night.seat(world.nika))


def test_a_wrecked_player_drives_on_in_a_rivals_car(world: World) -> None:
    night = start_race(world)
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.mara), value="wrecked"))
    lobby.take_rival(night.race_id, night.player(world.bob), night.seat(world.nika))
    assert night.player(world.bob).seats == {night.seat(world.mara), night.seat(world.nika)}


@pytest.mark.parametrize("key", ["kenji", "nobody"])
def test_a_players_car_is_no_rivals(world: World, finn: By, key: str) -> None:
    night = start_race(world)
    seat = night.seat(world.kenji) if key == "kenji" else "nobody"
    with pytest.raises(Refusal, match="That is no rival of Lone Star Night"):
        lobby.take_rival(night.race_id, finn, seat)


def test_a_wrecked_rival_is_no_use(world: World, finn: By) -> None:
    night = start_race(world)
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.nika), value="wrecked"))
    with pytest.raises(Refusal, match="Nika Broyler is out of Lone Star Night"):
        lobby.take_rival(night.race_id, finn, night.seat(world.nika))
    assert lobby_view(night.race).free == ()


@pytest.mark.parametrize("state", [Race.State.SETTING, Race.State.FINISHED, Race.State.SETTLED])
def test_only_a_race_that_is_on_has_cars_to_take(world: World, finn: By, state: str) -> None:
    night = start_race(world)
    Race.objects.filter(pk=night.race_id).update(state=state)
    with pytest.raises(Refusal, match="no car can be taken over now"):
        lobby.take_rival(night.race_id, finn, night.seat(world.nika))


def test_a_spectator_takes_no_car(world: World) -> None:
    night = start_race(world)
    with pytest.raises(Refusal, match="You watch Lone Star Night"):
        lobby.take_rival(night.race_id, By(world.sam, frozenset()), night.seat(world.nika))
