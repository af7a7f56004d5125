"""The garage: components, panels, another model; what is refused, and what the GM has to say."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Car, CarRequest, Driver, LogEntry, Race
from campaigns.services import garage
from svl.rules import Panels
from svl.table import Refusal
from tests.world import World


def components(driver: Driver) -> dict[int, str]:
    return dict(Car.objects.get(driver=driver).components.values_list("slot", "key"))


def car(driver: Driver) -> Car:
    return Car.objects.select_related("team").get(driver=driver)


def rule(world: World, **rulings: object) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings=rulings)


def last_words() -> str:
    return LogEntry.objects.first().text


def test_a_component_goes_into_a_slot_and_the_old_one_comes_out(world: World) -> None:
    assert garage.fit_slot(world.mara, world.bob, 1, "turbo") == "overclock"
    assert components(world.mara) == {1: "turbo", 2: "side_deflector"}
    assert last_words() == "Mara Lindqvist's car, slot 1: Turbo, was Overclock."


def test_a_slot_can_be_emptied_and_filled_again(world: World) -> None:
    garage.fit_slot(world.mara, world.bob, 1, "")
    assert components(world.mara) == {2: "side_deflector"}
    garage.fit_slot(world.mara, world.bob, 1, "brakes")
    assert components(world.mara) == {1: "brakes", 2: "side_deflector"}


def test_a_component_too_many_is_refused(world: World) -> None:
    with pytest.raises(Refusal, match="has 2 slots; there is no slot 3"):
        garage.fit_slot(world.mara, world.bob, 3, "turbo")
    assert components(world.mara) == {1: "overclock", 2: "side_deflector"}


def test_one_of_each_is_the_most_unless_the_table_reads_it_otherwise(world: World) -> None:
    with pytest.raises(Refusal, match="fits Overclock twice"):
        garage.fit_slot(world.mara, world.bob, 2, "overclock")
    rule(world, duplicate_components=True)
    garage.fit_slot(world.mara, world.bob, 2, "overclock")
    assert components(world.mara) == {1: "overclock", 2: "overclock"}


def test_an_unknown_component_is_refused(world: World) -> None:
    with pytest.raises(Refusal, match="cannot fit 'jet'"):
        garage.fit_slot(world.mara, world.bob, 1, "jet")


def test_who_is_slower_is_told_that_the_slot_has_changed(world: World) -> None:
    garage.fit_slot(world.mara, world.alice, 1, "turbo", instead_of="overclock")
    with pytest.raises(Refusal, match="Slot 1 has changed: Turbo is in it now"):
        garage.fit_slot(world.mara, world.bob, 1, "brakes", instead_of="overclock")
    assert components(world.mara)[1] == "turbo"


def test_the_same_component_again_changes_nothing(world: World) -> None:
    lines = LogEntry.objects.count()
    garage.fit_slot(world.mara, world.bob, 1, "overclock", instead_of="turbo")
    assert LogEntry.objects.count() == lines


def test_a_car_that_carries_too_much_can_be_emptied_slot_by_slot(world: World) -> None:
    Car.objects.filter(driver=world.mara).update(car_class="light")  # one slot, and two components in it
    garage.fit_slot(world.mara, world.bob, 2, "")
    assert components(world.mara) == {1: "overclock"}


@pytest.mark.parametrize("state", [Race.State.RUNNING, Race.State.PAUSED])
def test_the_garage_is_locked_while_the_car_is_on_the_track(world: World, state: str) -> None:
    world.race_of(world.mara, state)
    steed = world.team("steed_corona")
    for work in (
        lambda: garage.fit_slot(world.mara, world.bob, 1, "turbo"),
        lambda: garage.share_panels(world.mara, world.bob, Panels(40, 20, 20, 20)),
        lambda: garage.change_model(world.mara, world.alice, steed, "heavy"),
    ):
        with pytest.raises(Refusal, match="Mara Lindqvist is in Monaco"):
            work()
    assert garage.fit_slot(world.kenji, world.dora, 1, "turbo") == ""  # who does not race can work


def test_the_garage_opens_again_after_the_flag(world: World) -> None:
    world.race_of(world.mara, Race.State.FINISHED)
    garage.fit_slot(world.mara, world.bob, 1, "turbo")
    assert components(world.mara)[1] == "turbo"


def test_panels_are_shared_out_where_the_table_lets_drivers_choose(world: World) -> None:
    rule(world, panel_model="custom")
    garage.share_panels(world.mara, world.bob, Panels(40, 20, 20, 20))
    now = car(world.mara)
    assert (now.front, now.rear, now.left, now.right) == (40, 20, 20, 20)
    garage.share_panels(world.mara, world.bob, None)
    assert car(world.mara).front is None


@pytest.mark.parametrize("shares", [Panels(41, 20, 20, 20), Panels(100, 0, 0, 0), Panels(25, 25, 25, 24)])
def test_shares_that_are_not_the_chassis_are_refused(world: World, shares: Panels) -> None:
    rule(world, panel_model="custom")
    with pytest.raises(Refusal, match="do not share 100 Chassis points"):
        garage.share_panels(world.mara, world.bob, shares)
    assert car(world.mara).front is None


def test_nobody_shares_out_panels_where_the_table_divides_them(world: World) -> None:
    with pytest.raises(Refusal, match="nobody chooses the panels"):
        garage.share_panels(world.mara, world.bob, Panels(25, 25, 25, 25))


def test_a_player_asks_and_the_gm_grants(world: World) -> None:
    rule(world, panel_model="custom")
    garage.share_panels(world.mara, world.bob, Panels(40, 20, 20, 20))
    request = garage.ask_for_model(world.mara, world.bob, world.team("engels_staticsport"), "light", "  lighter  ")
    assert request.why == "lighter"
    assert car(world.mara).car_class == "medium"
    off = garage.grant(request, world.alice)
    now = car(world.mara)
    assert (now.team.book, now.car_class, now.front) == ("engels_staticsport", "light", None)
    assert off == ["overclock", "side_deflector"]  # an S3 Falconer has no slot
    assert components(world.mara) == {}
    request.refresh_from_db()
    assert (request.state, request.answered_by) == ("granted", world.alice)
    assert last_words() == (
        "Mara Lindqvist moves from the Stalwart to the S3 Falconer of Engels Staticsport. "
        "Without a slot now: Overclock, Side Deflector."
    )


def test_components_that_still_fit_move_along_to_the_first_slots(world: World) -> None:
    garage.fit_slot(world.mara, world.bob, 1, "")
    garage.change_model(world.mara, world.alice, world.team("steed_corona"), "light")
    assert components(world.mara) == {1: "side_deflector"}


def test_one_request_at_a_time(world: World) -> None:
    steed = world.team("steed_corona")
    first = garage.ask_for_model(world.mara, world.bob, steed, "heavy")
    with pytest.raises(Refusal, match="has asked for another car already"):
        garage.ask_for_model(world.mara, world.bob, steed, "light")
    garage.withdraw(first, world.bob)
    garage.ask_for_model(world.mara, world.bob, steed, "light")
    assert CarRequest.objects.filter(state="open").count() == 1


def test_a_refused_request_changes_nothing_and_is_answered_once(world: World) -> None:
    request = garage.ask_for_model(world.mara, world.bob, world.team("steed_corona"), "heavy")
    garage.refuse(request, world.carl)
    assert car(world.mara).car_class == "medium"
    with pytest.raises(Refusal, match="Carl said refused"):
        garage.grant(request, world.alice)
    assert car(world.mara).car_class == "medium"


def test_who_gets_the_car_directly_has_no_request_left(world: World) -> None:
    steed = world.team("steed_corona")
    request = garage.ask_for_model(world.mara, world.bob, steed, "heavy")
    garage.change_model(world.mara, world.alice, steed, "heavy")
    request.refresh_from_db()
    assert request.state == "granted"


def test_a_car_of_another_campaign_or_of_no_class_is_refused(world: World) -> None:
    foreign = world.other.teams.get(book="steed_corona")
    with pytest.raises(Refusal, match="does not race in Night League"):
        garage.ask_for_model(world.mara, world.bob, foreign, "heavy")
    with pytest.raises(Refusal, match="a light, a medium or a heavy car"):
        garage.ask_for_model(world.mara, world.bob, world.team("steed_corona"), "flying")
    with pytest.raises(Refusal, match="drives the Stalwart already"):
        garage.ask_for_model(world.mara, world.bob, world.team("steed_corona"), "medium")
