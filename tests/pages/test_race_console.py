"""The console and the page for those who watch: who sees it, and what it asks in every moment of a race."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns import presence
from campaigns.models import Race, Seat
from campaigns.queries.race.now import in_a_heading
from campaigns.services import steering
from svl.rules import actions
from svl.table import GM, Adjust, Asked
from tests.pages.asking import body, queries, text, words
from tests.racing import Night, break_log, fresh_key, is_dice, is_turn, set_race, start_race
from tests.world import World

SCRIPT = {"Accept": "application/json"}
PART = re.compile(r'id="([\w-]+)" data-part')


@pytest.fixture
def night(world: World) -> Night:
    return start_race(world)


@pytest.fixture
def alice(world: World) -> Client:
    return world.client(world.alice)


def console(client: Client, night: Night) -> Any:
    return client.get(f"{night.url}/console")


def raw(client: Client, night: Night) -> str:
    """The page as it is sent, attributes not read."""
    return console(client, night).content.decode()  # type: ignore[no-any-return]


def now(client: Client, night: Night) -> str:
    """The Now card as a reader sees it."""
    found = re.search(r'<section class="now.*?</section>', text(console(client, night)), re.S)
    assert found
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split())


def to_turn_of(night: Night, driver: Any) -> None:
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == night.seat(driver))


def gm_drives(night: Night, *drivers: Any) -> None:
    Seat.objects.filter(race=night.race_id, driver__in=drivers).update(pilot="gm", holder=None)


def do(client: Client, night: Night, verb: str, **fields: Any) -> Any:
    sent = {"seq": night.race.seq, "key": fresh_key()} | fields
    return client.post(f"{night.url}/{verb}", sent, headers=SCRIPT)


# -- who may be here


def test_those_who_run_the_race_have_a_console(night: Night, world: World):
    for person in (world.alice, world.carl):
        assert console(world.client(person), night).status_code == 200
    for person in (world.bob, world.sam):
        assert console(world.client(person), night).status_code == 403
    assert console(world.client(world.eve), night).status_code == 404


def test_everybody_at_the_table_may_watch(night: Night, world: World):
    for person in (world.alice, world.bob, world.sam):
        assert world.client(person).get(f"{night.url}/watch").status_code == 200
    assert world.client(world.eve).get(f"{night.url}/watch").status_code == 404


def test_whoever_watches_can_change_nothing(night: Night, world: World):
    page = text(world.client(world.sam).get(f"{night.url}/watch"))
    assert "data-verb" not in page
    assert "/adjust" not in page
    assert "/event" not in page


# -- before and after the race


def test_off_the_track_the_console_leads_to_where_the_race_is(world: World, alice: Client):
    night = set_race(world)
    for path in ("console", "watch"):
        assert alice.get(f"{night.url}/{path}").headers["Location"] == night.url


def test_a_page_left_open_learns_that_the_race_has_moved_on(night: Night, alice: Client):
    Race.objects.filter(pk=night.race_id).update(state=Race.State.SETTLED)
    answer = alice.get(f"{night.url}/console/parts")
    assert "data-moved" in text(answer)
    assert answer.headers["X-Tick"] == str(night.race.tick)


def test_a_paused_race_waits_for_resume(night: Night, alice: Client):
    steering.pause(night.race_id, night.gm())
    assert "Paused" in now(alice, night)
    assert "Resume" in now(alice, night)


def test_a_finished_race_is_settled_next(night: Night, alice: Client):
    night.run_to_the_end()
    card = now(alice, night)
    assert "wins" in card
    assert "Settle the race" in card


def test_a_race_ended_early_has_no_winner_yet(night: Night, alice: Client):
    steering.end(night.race_id, night.gm())
    assert "The race is over" in now(alice, night)
    assert "It was ended early: set the order" in now(alice, night)
    assert "Settle the race" in now(alice, night)


def test_a_race_nobody_finished_was_not_ended_early(world: World, alice: Client):
    night = start_race(world, [world.mara])
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.mara), value="wrecked"))
    assert "Nobody finished" in now(alice, night)
    assert "ended early" not in now(alice, night)


def test_a_log_that_cannot_be_read_names_its_race(night: Night, alice: Client):
    break_log(night)
    for path in ("console", "console/parts", "watch", "watch/parts"):
        answer = alice.get(f"{night.url}/{path}")
        assert answer.status_code == 409
        assert "Lone Star Night" in words(answer)


# -- a turn


def test_the_gm_drives_from_the_card(night: Night, world: World, alice: Client):
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    page = raw(alice, night)
    assert "Lindqvist sets tack and speed" in page
    chosen = re.search(r'name="action" value="([^"]*)"[^>]* checked', page)
    assert chosen
    action = json.loads(unescape(chosen[1]))
    assert f"DRIVE {action['speed']}: " in now(alice, night)
    answer = do(alice, night, "act", seat=night.seat(world.mara), action=json.dumps(action))
    assert answer.status_code == 204
    assert night.state.car(night.seat(world.mara)).tack == action["tack"]


def test_the_speed_set_out_with_is_the_fastest_that_costs_nothing(night: Night, world: World, alice: Client):
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    page = text(console(alice, night))
    assert re.search(r"is-best\">.*?checked", page, re.S)


def test_a_player_without_a_screen_is_driven_for(night: Night, world: World, alice: Client):
    to_turn_of(night, world.mara)
    presence.forget(world.campaign.pk, world.bob.pk)
    card = now(alice, night)
    assert "Bob has no screen open" in card
    assert "DRIVE" in card


def test_a_player_with_a_phone_is_waited_for(night: Night, world: World, alice: Client):
    to_turn_of(night, world.mara)
    presence.note(world.campaign.pk, world.bob.pk)
    card = now(alice, night)
    assert "Nudge Bob" in card
    assert "Drive for Bob" in card
    assert "Autopilot, this once" in card
    assert do(alice, night, "seat", seat=night.seat(world.mara), what="nudge").status_code == 204


def test_a_gm_who_plays_drives_on_the_console(night: Night, world: World, alice: Client):
    Seat.objects.filter(race=night.race_id, driver=world.mara).update(holder=world.alice)
    to_turn_of(night, world.mara)
    presence.note(world.campaign.pk, world.alice.pk)
    assert "Nudge" not in now(alice, night)


def test_an_autopilot_says_what_it_would_do_and_why(night: Night, world: World, alice: Client):
    to_turn_of(night, world.nika)
    card = now(alice, night)
    said = re.search(r"Drive (\d+) in (\w+)", card)
    assert said
    assert "Accept" in card
    assert "Drive otherwise" in card
    assert do(alice, night, "autopilot", seat=night.seat(world.nika)).status_code == 204
    drove = night.race.log.filter(kind="svl.drive", seat=night.seat(world.nika)).last()
    assert drove
    assert (str(drove.data["action"]["speed"]), drove.data["action"]["tack"].upper()) == said.groups()


def test_rivals_are_let_run_and_held(night: Night, alice: Client):
    assert "Let the rivals run" in now(alice, night)
    assert do(alice, night, "steer", what="rivals", value="on").status_code == 204
    assert "Hold the rivals" in now(alice, night)


# -- everything else that is asked


def test_a_question_has_numbered_answers_and_a_usual_one(world: World, alice: Client):
    night = start_race(world, laps=6)
    gm_drives(night, world.mara, world.kenji)

    def asks_a_driver(waiting: Any) -> bool:
        return isinstance(waiting, Asked) and not is_turn(waiting) and waiting.seat != night.seat(world.nika)

    night.run_until(asks_a_driver)
    page = raw(alice, night)
    assert 'data-key="1"' in page
    assert page.count("data-primary") == 1
    default = re.search(r'<button class="btn btn--wide answer btn--primary" name="action" value="([^"]*)"', page)
    assert default
    waiting = night.awaits
    assert isinstance(waiting, Asked)
    answer = do(alice, night, "act", seat=waiting.seat, action=unescape(default[1]))
    assert answer.status_code == 204


def test_dice_are_rolled_or_typed_on_the_card(world: World, alice: Client):
    night = start_race(world, laps=6)
    night.run_until(is_dice)
    card = now(alice, night)
    assert "Roll" in card
    assert "Type 6" in card


def test_secret_choices_are_gathered_on_the_card(night: Night, world: World, alice: Client):
    night.bring_to_palm(world.mara, world.kenji)
    card = now(alice, night)
    assert "Mara Lindqvist meets Kenji Aoyama" in card
    assert "Pass the phone" in card


def test_what_was_palmed_is_in_no_byte_of_the_console(night: Night, world: World, alice: Client):
    night.bring_to_palm(world.mara, world.kenji)
    seen = []
    for intent in ("PASS", "RAM"):
        night.palm(night.player(world.bob), night.seat(world.mara), intent)
        pages = [alice.get(f"{night.url}/{path}") for path in ("console/parts", "watch/parts")]
        seen.append([body(page) for page in pages])
    assert seen[0] == seen[1]


# -- how strictly


def test_a_table_that_bends_rules_is_offered_every_speed(world: World, alice: Client):
    night = start_race(world, mode=Race.Mode.WARN)
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    page = text(console(alice, night))
    assert "the rules refuse it" in page
    assert "Allow anyway" in page
    drive = json.dumps({"kind": "svl.drive", "tack": "pace", "speed": 10, "using": ""})
    refused = do(alice, night, "act", seat=night.seat(world.mara), action=drive)
    assert refused.status_code == 422
    assert refused.json()["bendable"]
    assert do(alice, night, "act", seat=night.seat(world.mara), action=drive, bent="table ruling").status_code == 204


def test_a_strict_table_is_offered_what_the_rules_allow(night: Night, world: World, alice: Client):
    gm_drives(night, world.mara)
    to_turn_of(night, world.mara)
    assert "the rules refuse it" not in text(console(alice, night))


def test_an_app_that_only_keeps_track_asks_nothing(world: World, alice: Client):
    night = start_race(world, mode=Race.Mode.TRACK)
    first = night.state.on_turn
    card = now(alice, night)
    assert "only keeps track" in card
    assert "DRIVE" not in card
    sent = re.search(r'name="action" value="([^"]*)"', raw(alice, night))
    assert sent
    assert do(alice, night, "act", seat=GM, action=unescape(sent[1])).status_code == 204
    assert night.state.on_turn != first


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Steal the Lead?", "Steal the Lead?"),
        ("Pit or drive past?", "pit or drive past?"),
        ("Use Hip Check?", "use Hip Check?"),
    ],
)
def test_a_question_in_a_heading_keeps_the_name_of_a_talent(title: str, said: str):
    assert in_a_heading(title) == said


# -- order, map, parts


def test_the_order_says_where_everybody_is(night: Night, world: World, alice: Client):
    seat = night.seat(world.mara)
    night.act(night.gm(), GM, Adjust("tile", "a test", seat, value=9))
    night.act(night.gm(), GM, Adjust("malfunction", "a test", seat, value=7, number=1))
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.kenji), value="pit", number=2))
    page = words(console(alice, night))
    assert "Lindqvist: tile 9" in page
    assert "Brake failure" in page
    assert "pit, 2 turns" in page
    night.act(night.gm(), GM, Adjust("malfunction", "a test", seat, value=7, number=2))
    assert "Brake failure, 2 times" in words(console(alice, night))


def test_every_number_opens_what_sets_it(night: Night, world: World, alice: Client):
    page = raw(alice, night)
    for what in ("speed", "tack", "tile", "front"):
        assert f"/adjust?seat={night.seat(world.mara)}&amp;what={what}" in page


def test_the_map_shows_cars_mines_and_what_appeared(night: Night, world: World, alice: Client):
    gm = night.gm()
    night.act(gm, GM, Adjust("mine", "a test", number=5, value="laid"))
    night.act(gm, GM, actions.TrackEvent("hazard", "a storm", tile=7, laid="jump"))
    page = text(console(alice, night))
    assert page.count('class="map__mine"') == 1
    assert page.count('class="map__sprung"') == 1
    assert page.count('class="map__here"') == 1
    assert page.count("data-car=") == 3
    assert "Slow Mine" in page
    assert "31 Aoyama" in words(console(alice, night))


def test_parts_are_the_page_and_stay_the_same_while_nothing_happens(night: Night, alice: Client):
    for path in ("console", "watch"):
        whole = text(alice.get(f"{night.url}/{path}"))
        first, second = (alice.get(f"{night.url}/{path}/parts") for _ in range(2))
        assert sorted(PART.findall(text(first))) == sorted(PART.findall(whole))
        assert body(first) == body(second)
        assert first.headers["X-Tick"] == str(night.race.tick)


def test_a_hall_of_watchers_shares_one_drawing_that_is_never_an_old_one(night: Night, world: World):
    sam, path = world.client(world.sam), f"{night.url}/watch/parts"
    first = queries(sam, path)
    assert queries(sam, path) < first
    before = text(sam.get(path))
    night.act(night.gm(), GM, Adjust("speed", "a test", night.seat(world.kenji), value=4))
    after = sam.get(path)
    assert text(after) != before
    assert after.headers["X-Tick"] == str(night.race.tick)
    presence.note(world.campaign.pk, world.dora.pk)  # her screen goes on, which raises no tick
    assert text(sam.get(path)) != text(after)


def test_more_cars_cost_no_more_queries(world: World, alice: Client):
    few = start_race(world)
    many = start_race(world, [world.mara, world.kenji, world.nika, *(world.enlist(f"Driver {n}") for n in range(4))])
    assert queries(alice, f"{many.url}/console/parts") <= queries(alice, f"{few.url}/console/parts")
