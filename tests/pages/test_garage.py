"""The garage as people meet it: slots, panels, another car, and the GM's answer."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.access import Here
from campaigns.models import Campaign, Car, CarRequest, Driver, Role
from campaigns.queries.garage import open_requests
from campaigns.services import garage
from tests.pages.test_sheet import address, page, text
from tests.world import World


def slot_address(driver: Driver, slot: int, component: str = "") -> str:
    if component:
        return reverse("garage_fit", args=(driver.campaign_id, driver.pk, slot, component))
    return reverse("garage_slot", args=(driver.campaign_id, driver.pk, slot))


def components(driver: Driver) -> list[str]:
    return [part.key for part in Car.objects.get(driver=driver).components.all()]


def custom_panels(world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "custom"})


# -- slots


def test_each_pick_shows_every_number_before_and_after(world: World) -> None:
    client = world.client(world.bob)
    told = text(client.get(slot_address(world.mara, 1)).content.decode())
    # Overclock would go out and Turbo come in
    turbo = re.search(r"Turbo .*? Side Deflector", told)
    assert turbo
    assert "Acceleration 4 becomes → 5" in turbo[0]
    assert "Top Speed 6 becomes → 5" in turbo[0]
    assert "In slot 2 already; one of each is the most." in told
    assert "In this slot" in told


def test_the_ten_open_as_a_sheet_or_as_a_page(world: World) -> None:
    client = world.client(world.bob)
    whole = client.get(slot_address(world.mara, 1)).content
    part = client.get(slot_address(world.mara, 1), headers={"hx-request": "true"}).content
    assert b"<html" in whole
    assert b"<html" not in part
    assert part.count(b'<li class="garage__pick') == whole.count(b'<li class="garage__pick') == 10


def test_a_component_is_swapped_and_the_toast_takes_it_back(world: World) -> None:
    client = world.client(world.bob)
    answer = client.post(slot_address(world.mara, 1, "turbo"), {"instead_of": "overclock"}, follow=True)
    assert components(world.mara) == ["turbo", "side_deflector"]
    html = answer.content.decode()
    assert "Turbo is in slot 1." in html
    undo = re.search(r'action="([^"]+/slots/1/overclock)"', html)
    assert undo
    client.post(undo[1])
    assert components(world.mara) == ["overclock", "side_deflector"]


def test_a_slot_is_emptied_and_undo_fills_it_again(world: World) -> None:
    client = world.client(world.bob)
    client.post(slot_address(world.mara, 2, "empty"))
    assert components(world.mara) == ["overclock"]
    client.post(slot_address(world.mara, 1, "empty"))
    assert components(world.mara) == []
    html = client.get(address(world.mara, "garage")).content.decode()
    assert html.count("Tap to fit a component") == 2


@pytest.mark.parametrize(
    ("slot", "component", "told"),
    [
        (3, "turbo", "there is no slot 3"),
        (99, "turbo", "there is no slot 99"),
        (2, "overclock", "fits Overclock twice"),
        (1, "jet", "cannot fit &#x27;jet&#x27;"),
    ],
)
def test_a_component_too_many_or_unknown_is_refused(world: World, slot: int, component: str, told: str) -> None:
    answer = world.client(world.bob).post(slot_address(world.mara, slot, component))
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert components(world.mara) == ["overclock", "side_deflector"]


def test_who_is_slower_sees_how_the_car_stands_now(world: World) -> None:
    garage.fit_slot(world.mara, world.alice, 1, "turbo")
    answer = world.client(world.bob).post(slot_address(world.mara, 1, "brakes"), {"instead_of": "overclock"})
    assert answer.status_code == 422
    assert "Slot 1 has changed: Turbo is in it now." in answer.content.decode()


def test_a_slot_the_car_has_not_is_not_found(world: World) -> None:
    assert world.client(world.bob).get(slot_address(world.mara, 3)).status_code == 404
    assert world.client(world.bob).get(slot_address(world.mara, 0)).status_code == 404


def test_a_component_without_a_slot_can_be_taken_out(world: World) -> None:
    Car.objects.filter(driver=world.mara).update(car_class="light")
    client = world.client(world.bob)
    assert "too many for this car" in page(client, world.mara, "garage")
    told = text(client.get(slot_address(world.mara, 2)).content.decode())
    assert "The car has one slot; this one can only be emptied." in told
    client.post(slot_address(world.mara, 2, "empty"))
    assert components(world.mara) == ["overclock"]


# -- who, and when


@pytest.mark.parametrize("name", ["garage", "garage_model"])
def test_the_garage_is_for_those_who_may_change_the_sheet(world: World, name: str) -> None:
    assert world.client(world.dora).get(address(world.mara, name)).status_code == 403
    assert world.client(world.sam).get(address(world.mara, name)).status_code == 403
    assert world.client(world.eve).get(address(world.mara, name)).status_code == 404
    assert world.client(world.carl).get(address(world.mara, name)).status_code == 200


def test_while_a_race_runs_the_garage_says_which_and_until_when(world: World) -> None:
    world.race_of(world.mara)
    client = world.client(world.bob)
    reason = "Mara Lindqvist is in Monaco, which is running. The car can be changed again after the finish."
    assert reason in page(client, world.mara, "garage")
    picker = client.get(slot_address(world.mara, 1)).content.decode()
    assert reason in picker
    assert ">Fit<" not in picker
    answer = client.post(slot_address(world.mara, 1, "turbo"))
    assert answer.status_code == 422
    assert components(world.mara) == ["overclock", "side_deflector"]


# -- panels


def test_panels_are_shared_out_and_refused_shares_stay_in_their_fields(world: World) -> None:
    custom_panels(world)
    client = world.client(world.bob)
    assert 'name="front"' in page(client, world.mara, "garage")
    shares = {"front": 40, "rear": 20, "left": 20, "right": 20}
    client.post(address(world.mara, "garage_panels"), shares)
    assert Car.objects.get(driver=world.mara).front == 40
    answer = client.post(address(world.mara, "garage_panels"), shares | {"front": 55})
    assert answer.status_code == 422
    assert "do not share 100 Chassis points" in answer.content.decode()
    assert 'value="55"' in answer.content.decode()
    assert Car.objects.get(driver=world.mara).front == 40
    client.post(address(world.mara, "garage_panels"), shares | {"evenly": "yes"})
    assert Car.objects.get(driver=world.mara).front is None


@pytest.mark.parametrize("front", ["", "many", "-5", "1e9", "2000"])
def test_a_panel_that_is_no_number_is_refused(world: World, front: str) -> None:
    custom_panels(world)
    shares = {"front": front, "rear": 20, "left": 20, "right": 20}
    answer = world.client(world.bob).post(address(world.mara, "garage_panels"), shares)
    assert answer.status_code == 422
    assert Car.objects.get(driver=world.mara).front is None


def test_where_the_table_divides_the_chassis_nobody_types_panels(world: World) -> None:
    assert 'name="front"' not in page(world.client(world.bob), world.mara, "garage")


# -- another car


def ask(client: Client, world: World, car_class: str = "heavy", why: str = "more chassis") -> None:
    data = {"team": world.team("steed_corona").pk, "car_class": car_class, "why": why}
    assert client.post(address(world.mara, "garage_model"), data, follow=True).status_code == 200


def answer_address(name: str, request: CarRequest) -> str:
    return reverse(name, args=(request.driver.campaign_id, request.driver_id, request.pk))


def test_a_player_sees_what_another_car_would_change_and_asks_for_it(world: World) -> None:
    bob = world.client(world.bob)
    told = text(
        bob.get(f"{address(world.mara, 'garage_model')}?team={world.team('engels_staticsport').pk}").content.decode()
    )
    assert "12 S3 Falconer light 12 S5 Valiant medium 12 S10 Storm heavy" in told
    assert "Chassis now 100 50 100 150" in told
    assert "Comes off no slot for it Overclock and Side Deflector Side Deflector nothing" in told
    ask(bob, world)
    request = CarRequest.objects.get()
    assert (request.car_class, request.why, request.asked_by) == ("heavy", "more chassis", world.bob)
    assert "more chassis" in page(bob, world.mara, "garage")
    assert Car.objects.get(driver=world.mara).car_class == "medium"


def test_the_gm_grants_with_one_tap(world: World) -> None:
    ask(world.client(world.bob), world)
    request = CarRequest.objects.get()
    alice = world.client(world.alice)
    told = text(page(alice, world.mara, "garage"))
    assert "Bob asks for the Rook, heavy, of Steed Corona, for Mara Lindqvist." in told
    assert "Chassis 100 becomes → 150" in told
    alice.post(answer_address("grant_car", request))
    assert Car.objects.get(driver=world.mara).car_class == "heavy"
    assert "Alice gave Mara Lindqvist the Rook" in text(page(world.client(world.bob), world.mara, "garage"))


def test_the_gm_refuses_and_the_player_learns_it(world: World) -> None:
    ask(world.client(world.bob), world)
    world.client(world.carl).post(answer_address("refuse_car", CarRequest.objects.get()))
    assert "Carl refused Mara Lindqvist the Rook" in text(page(world.client(world.bob), world.mara, "garage"))
    assert Car.objects.get(driver=world.mara).car_class == "medium"


def test_a_player_grants_himself_nothing_but_may_withdraw(world: World) -> None:
    bob = world.client(world.bob)
    ask(bob, world)
    request = CarRequest.objects.get()
    assert bob.post(answer_address("grant_car", request)).status_code == 403
    assert world.client(world.dora).post(answer_address("withdraw_car", request)).status_code == 403
    assert Car.objects.get(driver=world.mara).car_class == "medium"
    bob.post(answer_address("withdraw_car", request))
    request.refresh_from_db()
    assert request.state == "withdrawn"


def test_a_request_answered_twice_is_told_so(world: World) -> None:
    ask(world.client(world.bob), world)
    request = CarRequest.objects.get()
    alice = world.client(world.alice)
    alice.post(answer_address("refuse_car", request))
    answer = alice.post(answer_address("grant_car", request), follow=True)
    assert b"This was answered already" in answer.content


def test_the_gm_changes_a_car_directly_and_hears_what_came_off(world: World) -> None:
    data = {"team": world.team("engels_staticsport").pk, "car_class": "light"}
    answer = world.client(world.alice).post(address(world.mara, "garage_model"), data, follow=True)
    told = "Mara Lindqvist drives the S3 Falconer now. Without a slot and out of the car: Overclock and Side Deflector."
    assert told in answer.content.decode()
    assert components(world.mara) == []


@pytest.mark.parametrize("change", [{"car_class": "tank"}, {"team": "999999"}, {"team": ""}, {"car_class": "medium"}])
def test_a_car_there_is_not_is_refused(world: World, change: dict[str, str]) -> None:
    data = {"team": str(world.team("steed_corona").pk), "car_class": "heavy", "why": "I like it"} | change
    answer = world.client(world.bob).post(address(world.mara, "garage_model"), data)
    assert answer.status_code == 422
    assert "I like it" in answer.content.decode()
    assert not CarRequest.objects.exists()


def test_a_team_of_another_campaign_is_refused(world: World) -> None:
    data = {"team": world.other.teams.first().pk, "car_class": "heavy"}
    assert world.client(world.alice).post(address(world.mara, "garage_model"), data).status_code == 422


def test_open_requests_are_read_in_a_fixed_number_of_queries(world: World) -> None:
    here = Here(world.campaign, world.alice, Role.GM)
    steed = world.team("steed_corona")

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            open_requests(here)
        return len(caught)

    garage.ask_for_model(world.mara, world.bob, steed, "heavy")
    few = queries()
    for at in range(12):
        driver = world.enlist(f"Driver {at}", player=world.dora)
        garage.ask_for_model(driver, world.dora, steed, "heavy")
    assert queries() == few
    assert len(open_requests(here)) == 13
    assert [view.driver for view in open_requests(Here(world.campaign, world.bob, Role.PLAYER))] == ["Mara Lindqvist"]


# -- nobody drives any more


@pytest.mark.parametrize(("status", "told"), [("dead", "is dead"), ("retired", "has retired")])
@pytest.mark.parametrize("who", ["bob", "alice"])
def test_the_garage_of_a_driver_who_is_gone_is_closed_and_says_why(
    world: World, who: str, status: str, told: str
) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(status=status)
    client, before = world.client(getattr(world, who)), components(world.mara)
    for place in (address(world.mara, "garage"), address(world.mara, "garage_model"), slot_address(world.mara, 1)):
        assert f"Mara Lindqvist {told}, so the garage is closed." in text(client.get(place).content.decode())
    refused = client.post(slot_address(world.mara, 1, "turbo"))
    assert refused.status_code == 422
    assert "The GM can change the status." in refused.content.decode()
    wanted = {"team": world.team("cipriani").pk, "car_class": "heavy", "why": ""}
    assert client.post(address(world.mara, "garage_model"), wanted).status_code == 422
    assert components(world.mara) == before
    assert not CarRequest.objects.exists()


def test_an_injured_drivers_car_can_be_worked_on(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(status="injured")
    assert world.client(world.bob).post(slot_address(world.mara, 1, "turbo")).status_code == 302
