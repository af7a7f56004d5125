"""The cockpit as a page: who may open it, what it says at every moment of a race, and what it keeps to itself."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from campaigns.models import Campaign, Race
from campaigns.services import opening, settling, steering
from campaigns.services.settling import Line
from svl.rules import actions, lines, running_order
from svl.table import GM, Adjust
from tests.pages.asking import body, queries, text, words
from tests.racing import Night, is_dice, is_turn, set_race, start_race
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world, laps=2)


def cockpit(night: Night, client: Client, driver: Any = None, **query: str) -> Any:
    seat = night.seat(driver or night.world.mara)
    return client.get(f"{night.url}/cockpit/{seat}", query)


def data(answer: Any) -> dict[str, Any]:
    found = re.search(r'id="cockpit-data".*?<script[^>]*>(.*?)</script>', answer.content.decode(), re.S)
    assert found
    return json.loads(found[1])


def to_turn_of(night: Night, driver: Any) -> str:
    seat = night.seat(driver)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == seat)
    return seat


# -- who may sit in it


def test_a_driver_opens_his_own_cockpit_and_nobody_elses(night: Night, world: World) -> None:
    bob = world.client(world.bob)
    assert cockpit(night, bob).status_code == 200
    assert cockpit(night, bob, world.kenji).status_code == 403
    assert cockpit(night, world.client(world.sam)).status_code == 403
    assert cockpit(night, world.client(world.eve)).status_code == 404
    assert bob.get(f"{night.url}/cockpit/driver-999").status_code == 404


def test_the_gm_sits_in_any_cockpit_and_may_change_seats(night: Night, world: World) -> None:
    answer = cockpit(night, world.client(world.alice), world.kenji)
    assert answer.status_code == 200
    assert "Drive another car" in words(answer)


def test_a_seat_handed_over_says_who_drives_and_takes_no_action(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    steering.hand_over(night.race_id, night.gm(), seat, "gm")
    answer = cockpit(night, world.client(world.bob))
    assert answer.status_code == 200
    assert "The GM drives for you" in words(answer)
    assert data(answer)["lines"] == {}


def test_a_race_that_is_still_being_set_has_no_cockpit(world: World, night: Night) -> None:
    Race.objects.filter(pk=night.race_id).update(state=Race.State.SETTING)
    assert cockpit(night, world.client(world.bob)).status_code == 302


# -- the line ahead


def test_every_legal_turn_is_sent_with_what_it_would_do(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    sent = data(cockpit(night, world.client(world.bob)))
    lawful = {f"{line.tack}:{line.speed}:{line.using}" for line in lines(night.state, seat)}
    assert set(sent["lines"]) == lawful
    tack, speed = sent["first"]
    line = sent["lines"][f"{tack}:{speed}:"]
    assert line["sum"].startswith(("Stop on", "Over the finish line"))
    assert len(line["rows"]) == line["stop"]
    assert tack == night.state.car(seat).tack


@pytest.mark.parametrize(
    ("level", "told", "priced"), [("odds", True, True), ("checks", True, False), ("off", False, False)]
)
def test_how_much_the_line_tells_is_the_campaigns_choice(
    night: Night, world: World, level: str, told: bool, priced: bool
) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(help_level=level)
    seat = to_turn_of(night, world.mara)
    curve = next(n for n, tile in enumerate(night.state.tiles) if tile.nav == "easy_curve")
    night.act(night.gm(), GM, Adjust("tile", "a test", seat, value=curve - 1))
    night.act(night.gm(), GM, Adjust("speed", "a test", seat, value=7))
    sent = data(cockpit(night, world.client(world.bob)))["lines"]
    rows = [row for line in sent.values() for row in line["rows"]]
    assert any(note for _, note, *_ in rows) == told
    assert any(line["cost"] for line in sent.values()) == priced
    assert any(after != "" for *_, after, _ in rows) == priced


def test_the_road_is_also_a_list_for_those_who_listen(night: Night, world: World) -> None:
    to_turn_of(night, world.mara)
    answer = words(cockpit(night, world.client(world.bob)))
    assert re.search(r"Tile \d+: [A-Z]\w+ [A-Z]\w+.*?, limit \d", answer)


# -- the moments of a race


def test_my_turn_and_somebody_elses(night: Night, world: World) -> None:
    to_turn_of(night, world.mara)
    bob, dora = world.client(world.bob), world.client(world.dora)
    assert "Your turn" in words(cockpit(night, bob))
    assert data(cockpit(night, bob))["phase"] == "turn"
    assert "Lindqvist drives" in words(cockpit(night, dora, world.kenji))
    assert data(cockpit(night, dora, world.kenji))["phase"] == "waiting"


def test_a_question_is_a_dialog_with_a_usual_answer(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    _put_ahead(night, world, seat)
    night.act(night.gm(), seat, actions.Drive("pace", _fastest(night, seat)))
    answer = text(cockpit(night, world.client(world.bob)))
    assert 'role="dialog" aria-labelledby="ask-h"' in answer
    assert "Which side do you take?" in answer
    assert answer.count('class="side is-default"') == 1
    assert "Which side do you take?" not in text(cockpit(night, world.client(world.dora), world.kenji))


def test_a_secret_choice_of_somebody_else_leaves_no_trace(night: Night, world: World) -> None:
    night.bring_to_palm(world.mara, world.kenji)
    dora, seen = world.client(world.dora), set()
    for intent in ("PASS", "RAM"):
        night.palm(night.player(world.bob), night.seat(world.mara), intent)
        answer = dora.get(f"{night.url}/cockpit/{night.seat(world.kenji)}/parts")
        seen.add(body(answer))
    assert len(seen) == 1


def test_a_blow_by_somebody_else_is_shown_with_what_it_changed(night: Night, world: World) -> None:
    mara, kenji, nika = (night.seat(driver) for driver in (world.mara, world.kenji, world.nika))
    steering.hand_over(night.race_id, night.gm(), nika, "gm")
    steering.set_rolling(night.race_id, night.gm(), nika, at_once=False)
    night.bring_to_palm(world.nika, world.mara)
    night.palm(night.gm(), nika, "RAM")
    night.palm(night.player(world.bob), mara, "PASS")
    night.roll(night.gm(), 6)
    assert is_turn(night.awaits)
    assert night.awaits.seat == kenji  # type: ignore[union-attr]
    answer = words(cockpit(night, world.client(world.bob)))
    assert "Broyler rammed you" in answer
    assert re.search(r"Left was 25 10", answer)
    assert "rammed you" not in words(cockpit(night, world.client(world.dora), world.kenji))


def test_dice_that_are_due_are_asked_of_their_driver(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    night.act(night.gm(), GM, actions.CallCheck(seat, "reflexes", "oil on the road"))
    assert is_dice(night.awaits)
    answer = words(cockpit(night, world.client(world.bob)))
    assert "Your roll" in answer
    assert "Roll 3 dice" in answer


def test_the_pit_wall_offers_stops_with_their_cost(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    last = len(night.state.tiles) - 1
    night.act(night.gm(), GM, Adjust("damage", "a test", seat, part="left", value=20))
    night.act(night.gm(), GM, Adjust("tile", "a test", seat, value=last))
    night.act(night.gm(), seat, actions.Drive("pace", _fastest(night, seat)))
    answer = words(cockpit(night, world.client(world.bob)))
    assert "Pit or drive past?" in answer
    assert "Pit for 1 turn Left +20" in answer
    assert "Costs" in answer
    assert "Make up my own stop" in answer


def test_what_a_car_has_twice_is_named_once_on_the_pit_card(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    night.act(night.gm(), GM, Adjust("malfunction", "a test", seat, value=9, number=2))
    night.act(night.gm(), GM, Adjust("tile", "a test", seat, value=len(night.state.tiles) - 1))
    night.act(night.gm(), seat, actions.Drive("pace", _fastest(night, seat)))
    answer = words(cockpit(night, world.client(world.bob)))
    assert "Your car carries 2 Drive failures." in answer
    assert "Pit for 2 turns 2 Drive failures off" in answer
    assert "Drive failure and Drive failure" not in answer


def test_a_wrecked_car_says_so(night: Night, world: World) -> None:
    to_turn_of(night, world.kenji)
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.mara), value="wrecked"))
    answer = cockpit(night, world.client(world.bob))
    assert "Wrecked Your race ended on lap 1." in words(answer)
    assert data(answer)["lines"] == {}


def test_on_the_grid_the_first_turn_can_be_planned(world: World) -> None:
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    while is_dice(night.awaits):
        night.roll(night.gm())
    answer = cockpit(night, world.client(world.bob))
    assert "The GM waves the flag." in words(answer)
    assert data(answer)["lines"]


def test_a_log_that_cannot_be_read_is_named(night: Night, world: World) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_raceentry SET data = '{}' WHERE race_id = %s AND seq = 1", [night.race_id])
    night.race.snapshots.all().delete()
    Race.objects.filter(pk=night.race_id).update(token="of no memory")
    answer = cockpit(night, world.client(world.bob))
    assert answer.status_code == 409
    assert "Lone Star Night" in words(answer)


def test_a_paused_race_keeps_the_plan_in_reach(night: Night, world: World) -> None:
    steering.pause(night.race_id, night.gm())
    answer = cockpit(night, world.client(world.bob))
    assert "Paused" in words(answer)
    assert data(answer)["lines"]


def test_a_race_that_is_over_leads_to_its_result(night: Night, world: World) -> None:
    night.run_to_the_end()
    assert "See the result" in words(cockpit(night, world.client(world.bob)))


def test_a_race_ended_early_gives_nobody_a_place_before_the_gm_does(night: Night, world: World) -> None:
    bob = world.client(world.bob)
    for _ in range(8):
        night.step()
    steering.end(night.race_id, night.gm())
    told = words(cockpit(night, bob))
    first = night.state.name(running_order(night.state)[0].seat)
    assert f"Ended early {first} led then. The GM sets the order." in told
    assert ("You win" in told, "You finish" in told) == (False, False)
    order = [world.kenji, world.mara, world.nika]
    settling.post(night.race_id, night.gm(), [Line(each.pk, place) for place, each in enumerate(order, start=1)])
    assert "You finish P2" in words(cockpit(night, bob))


# -- plans


def test_a_plan_stays_valid_until_something_happens_to_the_car(night: Night, world: World) -> None:
    to_turn_of(night, world.kenji)
    bob, seat = world.client(world.bob), night.seat(world.mara)
    before = data(cockpit(night, bob))
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.kenji), value=2))
    assert data(cockpit(night, bob))["basis"] == before["basis"]
    night.act(night.gm(), GM, Adjust("damage", "a test", seat, part="front", value=5))
    after = data(cockpit(night, bob))
    assert after["basis"] != before["basis"]
    assert after["turn"] == before["turn"]


# -- parts


def test_parts_are_the_same_as_on_the_page_and_tell_their_tick(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    bob = world.client(world.bob)
    page, parts = text(cockpit(night, bob)), bob.get(f"{night.url}/cockpit/{seat}/parts")
    assert parts.headers["X-Tick"] == str(night.race.tick)
    for name in ("cockpit-top", "cockpit-road", "cockpit-data"):
        part = re.search(rf'<(\w+)[^>]*id="{name}".*?</\1>', text(parts), re.S)
        assert part
        assert part[0] in page


def test_two_drawings_of_a_moment_are_equal(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    bob = world.client(world.bob)
    first, second = (body(bob.get(f"{night.url}/cockpit/{seat}/parts")) for _ in range(2))
    assert first == second


def test_the_drawer_is_fetched_only_while_it_is_open(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    bob = world.client(world.bob)
    assert 'id="race-log"' not in text(bob.get(f"{night.url}/cockpit/{seat}/parts"))
    drawer = text(bob.get(f"{night.url}/cockpit/{seat}/parts", {"drawer": "yes"}))
    assert 'id="race-log"' in drawer
    assert 'id="cockpit-map"' in drawer


def test_a_bell_costs_few_questions(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    bob = world.client(world.bob)
    bob.get(f"{night.url}/cockpit/{seat}/parts")
    assert queries(bob, f"{night.url}/cockpit/{seat}/parts") <= 12


# -- without scripts, and standing orders


def test_without_scripts_a_list_of_turns_drives(night: Night, world: World) -> None:
    seat = to_turn_of(night, world.mara)
    bob = world.client(world.bob)
    before = night.race.seq
    chosen = re.findall(r'<option value="(\{[^<]*\})" selected>', text(cockpit(night, bob)))
    form = {"seat": seat, "seq": before, "key": "once", "action": chosen[0], "next": f"{night.url}/cockpit/{seat}"}
    answer = bob.post(f"{night.url}/act", form)
    assert answer.status_code == 302
    assert night.race.seq > before


def test_standing_orders_are_given_for_what_a_driver_has(night: Night, world: World) -> None:
    seat = night.seat(world.mara)
    bob = world.client(world.bob)
    asked = words(bob.get(f"{night.url}/cockpit/{seat}/orders"))
    assert "Drifter" in asked
    assert "When it prevents a malfunction" in asked
    assert "Keep the screen on" in asked
    bob.post(f"{night.url}/seat", {"seat": seat, "what": "order", "reaction": "drifter", "value": "never"})
    kept = text(bob.get(f"{night.url}/cockpit/{seat}/orders"))
    assert 'value="never" aria-pressed="true"' in kept
    assert world.client(world.dora).get(f"{night.url}/cockpit/{seat}/orders").status_code == 403


def test_where_dice_are_thrown_by_hand_nobody_is_offered_the_apps(night: Night, world: World) -> None:
    seat, bob = night.seat(world.mara), world.client(world.bob)
    pages = (f"{night.url}/cockpit/{seat}/orders", f"{night.url}/cars/{seat}")
    assert all("Tap to roll" in words(bob.get(page)) for page in pages)
    steering.set_dice(night.race_id, night.gm(), Campaign.Dice.HAND)
    assert not any("Tap to roll" in words(bob.get(page)) for page in pages)
    assert "Thrown by hand at this table" in words(bob.get(pages[0]))


def _put_ahead(night: Night, world: World, seat: str) -> None:
    state = night.state
    ahead = (state.tile_number(state.car(seat).distance) + 1) % len(state.tiles)
    night.act(night.gm(), GM, Adjust("tile", "a test", night.seat(world.kenji), value=ahead))
    night.act(night.gm(), GM, Adjust("lap", "a test", night.seat(world.kenji), value=state.lap_of(seat)))


def _fastest(night: Night, seat: str) -> int:
    return max(line.speed for line in lines(night.state, seat) if line.tack == "pace" and not line.using)
