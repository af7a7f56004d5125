"""What a race is sent by thick fingers, old pages and clever people: each is told why not, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection

from campaigns import racelog
from campaigns.models import Person, RaceEntry, SealedChoice, Snapshot
from campaigns.services import steering
from svl.rules import actions
from svl.table import GM, Adjust, Asked, encode
from tests.pages.asking import words
from tests.racing import Night, is_dice, is_turn, start_race
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    """Mara's turn, and Bob holds her wheel."""
    night = start_race(world)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == night.seat(world.mara))
    return night


def post(night: Night, person: Person, verb: str, /, **fields: Any) -> Any:
    """As a page's script sends it: with the moment the page shows, unless said otherwise."""
    sent = {"seq": night.race.seq, "key": "tap"} | fields
    return night.world.client(person).post(f"{night.url}/{verb}", sent, headers={"accept": "application/json"})


def drive(night: Night, speed: int = 1, **fields: Any) -> Any:
    action = json.dumps(encode(actions.Drive("pace", speed)))
    return post(night, night.world.bob, "act", **{"seat": night.seat(night.world.mara), "action": action} | fields)


def stored(night: Night) -> tuple[int, int, int, int]:
    race = night.race
    return race.seq, race.tick, RaceEntry.objects.filter(race=race).count(), SealedChoice.objects.count()


def refused(night: Night, answer: Any, status: int, code: str) -> str:
    """The sentence somebody is told. That nothing changed, the caller's own fixture shows."""
    assert answer.status_code == status, answer.content
    told = answer.json()
    assert told["code"] == code
    assert told["sentence"].endswith(".")
    return str(told["sentence"])


# -- taps


def test_a_double_tap_is_one_action(night: Night) -> None:
    seq = night.race.seq
    assert drive(night, seq=seq).status_code == 204
    after = stored(night)
    assert drive(night, seq=seq).status_code == 204
    assert stored(night) == after


def test_a_page_that_fell_asleep_is_told_that_the_race_moved_on(night: Night) -> None:
    seen = night.race.seq
    drive(night)
    after = stored(night)
    assert "moved on" in refused(night, drive(night, seq=seen, key="another"), 409, "stale")
    assert stored(night) == after


def test_one_key_for_two_actions_is_refused(night: Night) -> None:
    drive(night)
    after = stored(night)
    fields = {"seat": GM, "action": json.dumps(encode(Adjust("speed", "why", night.seat(night.world.kenji), value=2)))}
    alice = night.world.alice
    assert post(night, alice, "act", **fields).status_code == 204  # another person's tap of the same name is another
    assert stored(night) != after
    refused(
        night, post(night, alice, "act", seat=GM, action=json.dumps(encode(Adjust("cancel", "why")))), 409, "key_used"
    )


# -- not yours


def test_a_player_drives_no_car_but_his_own(night: Night) -> None:
    before = stored(night)
    dora = post(
        night,
        night.world.dora,
        "act",
        seat=night.seat(night.world.mara),
        action=json.dumps(encode(actions.Drive("pace", 1))),
    )
    assert "Mara Lindqvist" in refused(night, dora, 422, "not_your_seat")
    assert stored(night) == before


def test_nobody_but_the_gm_steers_corrects_or_answers(night: Night) -> None:
    before = stored(night)
    for person in (night.world.sam, night.world.dora):
        for verb in ("steer", "autopilot", "correct", "appeal/answer", "palm/markers", "palm/show"):
            assert post(night, person, verb, what="pause", target=2).status_code == 403, verb
    assert stored(night) == before


def test_a_spectator_has_no_seat_at_all(night: Night) -> None:
    before = stored(night)
    for fields in ({"seat": night.seat(night.world.mara)}, {"seat": GM}, {"seat": "driver-999"}, {}):
        answer = post(night, night.world.sam, "act", kind="svl.drive", tack="pace", speed=1, **fields)
        assert answer.status_code == 422
    assert stored(night) == before


# -- what cannot be read


UNREADABLE = (
    {"action": "{"},
    {"action": "[]"},
    {"action": "null"},
    {"action": '"svl.drive"'},
    {"action": "{}"},
    {"action": '{"kind": "svl.teleport"}'},
    {"action": '{"kind": ["svl.drive"]}'},
    {"action": '{"kind": {"kind": "svl.drive"}}'},
    {"action": '{"kind": "svl.drive"}'},
    {"action": '{"kind": "svl.drive", "tack": "pace", "speed": "fast"}'},
    {"action": '{"kind": "svl.drive", "tack": "pace", "speed": 1e400}'},
    {"action": '{"kind": "svl.drive", "tack": "pace", "speed": NaN}'},
    {"action": '{"kind": "svl.drive", "tack": "pace", "speed": true}'},
    {"action": '{"kind": "svl.drive", "tack": null, "speed": 1}'},
    {"action": "[" * 5000},
    {"action": '{"kind": "table.undo", "target": 2}'},
    {"action": '{"kind": "table.reveal", "prompt": 1, "choices": []}'},
    {"action": '{"kind": "svl.palm", "intent": "RAM"}'},
    {"kind": "svl.teleport"},
    {"kind": "table.reveal"},
    {"kind": ""},
    {"kind": "svl.drive", "tack": "pace", "speed": "9" * 5000},
    {"kind": "svl.drive", "tack": "pace", "speed": "\u00b2"},
    {},
)


def test_what_cannot_be_read_is_refused_in_a_sentence(night: Night) -> None:
    before, mara, taken = stored(night), night.seat(night.world.mara), []
    for sent in UNREADABLE:
        answer = post(night, night.world.bob, "act", seat=mara, **sent)
        if answer.status_code != 422 or not answer.json()["sentence"] or stored(night) != before:
            taken.append((str(sent)[:80], answer.status_code))
    assert taken == []


NUMBERS = ("", "x", "-1", "1.5", "9" * 30, "9" * 5000, "\u00b2", "None")
NUMBERED = (
    ("act", "seq"),
    ("roll", "seq"),
    ("palm", "prompt"),
    ("palm/markers", "prompt"),
    ("palm/show", "seq"),
    ("undo", "target"),
    ("redo", "seq"),
    ("correct", "target"),
    ("appeal", "target"),
    ("appeal/answer", "appeal"),
    ("autopilot", "seq"),
    ("seat", "person"),
    ("steer", "value"),
)


def test_a_number_that_is_none_is_refused_everywhere(night: Night) -> None:
    before, mara, taken = stored(night), night.seat(night.world.mara), []
    plausible = {"kind": "svl.drive", "tack": "pace", "speed": 1, "what": "pilot", "value": "person", "values": "1 2 3"}
    fields = plausible | {"seat": mara, "intent": "PASS", f"palm.{mara}": "PASS"}
    for verb, name in NUMBERED:
        for number in NUMBERS:
            if (verb, number) in (("undo", ""), ("steer", "")):
                continue  # that means the last one, and no clock
            what = {"what": "palm_clock"} if verb == "steer" else {}
            answer = post(night, night.world.alice, verb, **fields | what | {name: number})
            if answer.status_code not in (409, 422) or stored(night) != before:
                taken.append((verb, name, number[:40], answer.status_code))
    assert taken == []


def test_an_unknown_verb_is_told_what_there_is(night: Night) -> None:
    for verb in ("steer", "seat"):
        assert "explode" in refused(night, post(night, night.world.alice, verb, what="explode"), 422, "unknown_verb")


# -- dice


def test_dice_that_do_not_fit_are_refused_and_those_that_do_are_taken(world: World) -> None:
    night = start_race(world)
    night.act(night.gm(), GM, actions.CallCheck(night.seat(world.mara), "endurance", "shaken"))
    assert is_dice(night.awaits)
    before = stored(night)
    for values in ("1 2", "1 2 3 4", "0 1 2", "7 1 1", "1 2 x", "", "1 2 99999999999999999999"):
        answer = post(night, world.bob, "roll", values=values)
        assert answer.status_code == 422, values
        assert answer.json()["sentence"]
    assert post(night, world.dora, "roll", values="1 2 3").status_code == 422  # not hers to throw
    assert stored(night) == before
    assert post(night, world.bob, "roll", values="1 2 3").status_code == 204


def test_dice_when_none_are_due_are_refused(night: Night) -> None:
    before = stored(night)
    refused(night, post(night, night.world.bob, "roll"), 422, "no_dice_due")
    assert stored(night) == before


# -- the wrong time


def test_a_choice_after_the_reveal_and_one_nobody_asked_for_are_refused(world: World) -> None:
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    prompt = night.race.prompt
    palm = {"seat": night.seat(world.mara), "intent": "RAM"}
    for wrong in ({"intent": "KISS"}, {"target": "driver-999"}, {"seat": night.seat(world.nika)}, {"prompt": 999}):
        answer = post(night, world.bob, "palm", **{**palm, "prompt": prompt, **wrong})
        assert answer.status_code == 422, wrong
    assert not SealedChoice.objects.exists()
    assert post(night, world.bob, "palm", **palm, prompt=prompt).status_code == 204
    assert (
        post(night, world.dora, "palm", seat=night.seat(world.kenji), intent="PASS", prompt=prompt).status_code == 204
    )
    after = stored(night)
    refused(night, post(night, world.bob, "palm", **palm, prompt=prompt), 422, "revealed")
    assert stored(night) == after


def test_nothing_is_done_in_a_race_that_is_over(night: Night) -> None:
    steering.end(night.race_id, night.gm())
    before = stored(night)
    waiting = night.awaits
    assert isinstance(waiting, Asked)
    assert "is over" in refused(night, drive(night), 422, "not_running")
    assert "is over" in refused(night, post(night, night.world.alice, "autopilot"), 422, "not_running")
    assert "is over" in refused(night, post(night, night.world.bob, "roll"), 422, "not_running")
    assert stored(night) == before


def test_a_plain_form_is_sent_back_to_its_screen_with_the_sentence(night: Night) -> None:
    world = night.world
    client = world.client(world.bob)
    answer = client.post(f"{night.url}/act", {"seat": night.seat(world.kenji), "kind": "svl.drive", "seq": 1})
    assert answer.status_code == 302
    outside = client.post(f"{night.url}/act", {"seat": "x", "seq": 1, "next": "https://example.com/"})
    assert outside["Location"].startswith("/")


# -- a log that cannot be read


@pytest.fixture
def broken(night: Night) -> Night:
    """A row of its log is damaged, as by a bad disk."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE campaigns_raceentry SET data = '{\"seq\": 2}' WHERE race_id = %s AND seq = 2", [night.race_id]
        )
    Snapshot.objects.filter(race=night.race_id).delete()
    racelog._tables.clear()
    return night


def test_a_broken_race_is_named_and_does_nothing(broken: Night) -> None:
    before = stored(broken)
    sentence = refused(broken, drive(broken), 422, "broken_log")
    assert "Lone Star Night" in sentence
    for verb in ("roll", "autopilot", "undo", "palm", "palm/show", "seat"):
        answer = post(broken, broken.world.alice, verb, prompt=1, intent="PASS", what="nudge", seat="x")
        assert answer.status_code in (403, 409, 422), verb
    assert stored(broken) == before


def test_a_broken_race_leaves_every_other_page_and_race_alone(broken: Night) -> None:
    world = broken.world
    other = start_race(world)
    client = world.client(world.alice)
    for path in (f"/c/{world.campaign.pk}/", f"/c/{world.campaign.pk}/calendar", f"/c/{world.campaign.pk}/log"):
        assert client.get(path).status_code == 200, path
    other.step()
    page = client.get(broken.url, follow=True)
    assert page.status_code < 500
    assert "Lone Star Night" in words(page)
