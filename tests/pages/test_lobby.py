"""The lobby on a phone, the rivals' cars, and what is told when a race goes on after a pause."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Membership, Person, Role, Seat
from campaigns.services import garage, lobby, steering
from svl.table import GM, Adjust
from tests.pages.asking import queries, text, words
from tests.racing import Night, break_log, open_grid, set_race, start_race
from tests.world import World, person

SCRIPT = {"accept": "application/json"}


@pytest.fixture
def night(world: World) -> Night:
    return open_grid(world)


@pytest.fixture
def finn(world: World) -> Person:
    late = person("Finn")
    Membership.objects.create(campaign=world.campaign, person=late, role=Role.PLAYER)
    return late


def client(night: Night, who: str) -> Client:
    return night.world.client(getattr(night.world, who))


# -- the lobby


def test_a_driver_sees_the_own_place_car_and_garage_and_one_big_button(night: Night) -> None:
    world = night.world
    page = client(night, "bob").get(f"{night.url}/lobby")
    seen = words(page)
    assert "P2 Mara Lindqvist Stalwart Overclock and Side Deflector" in seen
    assert "The garage is open until the flag." in seen
    assert f'href="/c/{world.campaign.pk}/drivers/{world.mara.pk}/garage"' in text(page)
    assert "I am ready" in seen
    assert "0 of 2 players are ready." in seen


def test_what_was_fitted_meanwhile_stands_in_the_lobby(night: Night) -> None:
    garage.fit_slot(night.world.mara, night.world.bob, 1, "turbo")
    assert "Turbo and Side Deflector" in words(client(night, "bob").get(f"{night.url}/lobby"))


def test_ready_is_one_tap_and_shown_on_every_screen(night: Night) -> None:
    bob = client(night, "bob")
    answer = bob.post(f"{night.url}/ready", {"ready": "yes"}, headers=SCRIPT)
    assert (answer.status_code, answer["X-Tick"]) == (204, str(night.race.tick))
    assert "Not yet after all" in words(bob.get(f"{night.url}/lobby"))
    for who, page in (("dora", "lobby"), ("sam", "lobby"), ("alice", "grid")):
        seen = words(client(night, who).get(f"{night.url}/{page}"))
        assert "Bob Ready" in seen
        assert "1 of 2 players are ready." in seen
    bob.post(f"{night.url}/ready", {"ready": "no"})
    assert "0 of 2 players are ready." in words(bob.get(f"{night.url}/lobby"))


def test_a_player_who_is_the_only_one_is_not_counted(world: World) -> None:
    night = open_grid(world, [world.mara, world.nika])
    assert "The player is not ready yet." in words(world.client(world.bob).get(f"{night.url}/lobby"))


def test_ready_after_the_flag_is_refused_in_words(night: Night) -> None:
    steering.green_flag(night.race_id, night.gm())
    answer = client(night, "bob").post(f"{night.url}/ready", {"ready": "yes"}, headers=SCRIPT)
    assert answer.status_code == 422
    assert answer.json()["sentence"] == "Lone Star Night is running: ready is said on the grid only."
    assert not Seat.objects.filter(is_ready=True).exists()


def test_the_flag_sends_an_open_lobby_on(night: Night) -> None:
    bob = client(night, "bob")
    assert "data-goto" not in text(bob.get(f"{night.url}/lobby/parts"))
    steering.green_flag(night.race_id, night.gm())
    moved = bob.get(f"{night.url}/lobby/parts")
    assert f'data-goto="{night.url}"' in text(moved)
    assert moved["X-Tick"] == str(night.race.tick)
    assert bob.get(f"{night.url}/lobby")["Location"] == night.url


def test_a_spectator_sees_the_grid_fill_and_nothing_to_press(night: Night) -> None:
    seen = words(client(night, "sam").get(f"{night.url}/lobby"))
    assert "Aoyama" in seen
    assert "I am ready" not in seen
    assert "You have no car" not in seen


def test_a_sheet_that_would_hold_the_flag_is_named_to_its_driver(night: Night) -> None:
    world = night.world
    world.campaign.rulings = {"duplicate_components": True}
    world.campaign.save()
    garage.fit_slot(world.mara, world.bob, 1, "side_deflector")
    assert "Mara Lindqvist" in words(client(night, "bob").get(f"{night.url}/lobby"))
    assert "note-line--warn" in text(client(night, "bob").get(f"{night.url}/lobby"))


def test_a_lobby_costs_as_many_queries_for_three_cars_as_for_six(world: World) -> None:
    few = open_grid(world, [world.mara, world.nika])
    rivals = [world.enlist(f"Rival {n}", is_npc=True) for n in range(4)]
    many = open_grid(world, [world.kenji, *rivals])
    sam = world.client(world.sam)
    for night in (few, many):
        sam.get(f"{night.url}/lobby")
    assert queries(sam, f"{few.url}/lobby") == queries(sam, f"{many.url}/lobby")


def test_a_log_that_cannot_be_read_is_named(night: Night) -> None:
    break_log(night)
    answer = client(night, "bob").get(f"{night.url}/lobby")
    assert answer.status_code == 409
    assert "The log of Lone Star Night cannot be read" in words(answer)


# -- a rival's car


def test_a_late_arrival_is_offered_a_rivals_car_in_the_lobby(night: Night, finn: Person) -> None:
    late = night.world.client(finn)
    assert "You have no car in this race" in words(late.get(f"{night.url}/lobby"))
    assert "Nika Broyler 7, driven by the autopilot so far" in words(late.get(f"{night.url}/rivals"))
    Seat.objects.filter(race=night.race_id, driver=night.world.nika).update(pilot=Seat.Pilot.GM)
    assert "Nika Broyler 7, driven by the GM so far" in words(late.get(f"{night.url}/rivals"))
    taken = late.post(f"{night.url}/rivals", {"seat": night.seat(night.world.nika)})
    assert taken["Location"] == night.url
    assert "P3 Nika Broyler" in words(late.get(f"{night.url}/lobby"))
    assert "Finn" in words(client(night, "alice").get(f"{night.url}/grid"))


def test_a_late_arrival_in_a_race_that_runs_is_led_to_the_rivals_and_on_to_the_cockpit(
    world: World, finn: Person
) -> None:
    night, late = start_race(world), world.client(finn)
    assert late.get(night.url)["Location"] == f"{night.url}/rivals"
    assert "Nika Broyler" in words(late.get(f"{night.url}/rivals"))
    seat = night.seat(world.nika)
    assert late.post(f"{night.url}/rivals", {"seat": seat})["Location"] == f"{night.url}/cockpit/{seat}"
    assert late.get(night.url)["Location"] == f"{night.url}/cockpit/{seat}"
    assert "Finn" in words(world.client(world.alice).get(f"{night.url}/console"))


def test_whoever_taps_second_is_told_and_keeps_the_list(world: World, finn: Person) -> None:
    night, gwen = start_race(world), person("Gwen")
    Membership.objects.create(campaign=world.campaign, person=gwen, role=Role.PLAYER)
    world.client(finn).post(f"{night.url}/rivals", {"seat": night.seat(world.nika)})
    second = world.client(gwen).post(f"{night.url}/rivals", {"seat": night.seat(world.nika)})
    assert second.status_code == 409
    assert "Finn took Nika Broyler first. Choose another." in words(second)
    assert Seat.objects.get(race=night.race_id, driver=world.nika).holder == finn


def test_a_wrecked_driver_is_offered_a_rival_in_the_cockpit_and_comes_back_to_the_car_that_drives(
    world: World,
) -> None:
    night, bob = start_race(world), world.client(world.bob)
    mara, nika = night.seat(world.mara), night.seat(world.nika)
    offer = f'href="{night.url}/rivals"'
    assert offer not in text(bob.get(f"{night.url}/cockpit/{mara}"))
    night.act(night.gm(), GM, Adjust("status", "a test", mara, value="wrecked"))
    assert offer in text(bob.get(f"{night.url}/cockpit/{mara}"))
    bob.post(f"{night.url}/rivals", {"seat": nika})
    assert bob.get(night.url)["Location"] == f"{night.url}/cockpit/{nika}"
    assert offer not in text(bob.get(f"{night.url}/cockpit/{mara}"))


def test_where_no_rival_is_free_a_late_arrival_watches(world: World, finn: Person) -> None:
    night, late = start_race(world, [world.mara, world.kenji]), world.client(finn)
    assert late.get(night.url)["Location"] == f"{night.url}/watch"
    assert "No rival is free" in words(late.get(f"{night.url}/rivals"))


def test_a_spectator_may_look_at_no_rivals(world: World) -> None:
    night = start_race(world)
    assert world.client(world.sam).get(f"{night.url}/rivals").status_code == 403


# -- previously


@pytest.fixture
def paused(world: World) -> Night:
    night = start_race(world)
    for _ in range(12):
        night.step()
    steering.pause(night.race_id, night.gm())
    return night


def previously(night: Night) -> str:
    page = text(client(night, "alice").get(f"{night.url}/console"))
    return page.partition('id="previously-text"')[2].partition(">")[2].partition("</textarea>")[0]


def test_a_paused_race_is_drafted_for_the_gm_to_read_out_and_copy(paused: Night) -> None:
    said = previously(paused)
    assert said.startswith("Round ")
    assert said.endswith("drives next.")
    assert "data-copy" in text(client(paused, "alice").get(f"{paused.url}/console"))


def test_when_the_race_goes_on_every_phone_is_told_what_happened_before(paused: Night) -> None:
    said, dora = previously(paused), client(paused, "dora")
    steering.resume(paused.race_id, paused.gm())
    cockpit = text(dora.get(f"{paused.url}/cockpit/{paused.seat(paused.world.kenji)}"))
    assert said in cockpit
    assert f'data-previously="{paused.race_id}-{paused.race.resumed_seq}"' in cockpit
    assert said in words(client(paused, "sam").get(f"{paused.url}/watch"))


def test_it_is_told_as_of_the_pause_and_not_for_ever(paused: Night) -> None:
    said, dora = previously(paused), client(paused, "dora")
    cockpit = f"{paused.url}/cockpit/{paused.seat(paused.world.kenji)}"
    steering.resume(paused.race_id, paused.gm())
    paused.step()
    assert said in text(dora.get(cockpit))
    for _ in range(41):
        paused.step()
    assert "data-previously" not in text(dora.get(cockpit))


def test_a_race_that_was_never_paused_tells_nothing(world: World) -> None:
    night = start_race(world)
    assert "data-previously" not in text(world.client(world.bob).get(f"{night.url}/cockpit/{night.seat(world.mara)}"))


def test_the_race_so_far_can_be_asked_for_at_any_moment(world: World) -> None:
    night = start_race(world)
    for who in ("alice", "bob", "sam"):
        assert "Round 1 at Texas, lap 1 of 2" in text(client(night, who).get(f"{night.url}/previously"))
    assert client(night, "eve").get(f"{night.url}/previously").status_code == 404


def test_before_anything_is_written_there_is_nothing_to_tell(world: World) -> None:
    night = set_race(world)
    assert world.client(world.alice).get(f"{night.url}/previously")["Location"] == night.url


def test_who_was_ready_is_kept_when_a_rival_is_taken(night: Night, finn: Person) -> None:
    lobby.set_ready(night.race_id, night.player(night.world.bob), ready=True)
    night.world.client(finn).post(f"{night.url}/rivals", {"seat": night.seat(night.world.nika)})
    assert "1 of 3 players are ready." in words(client(night, "bob").get(f"{night.url}/lobby"))
