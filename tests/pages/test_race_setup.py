"""The list of races, the page a race is set on, its grid, and the quick race, as each at the table sees them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Event, Race, Season, Track
from campaigns.services import opening, quick, steering
from tests.pages.asking import queries, text, words
from tests.racing import Night, break_log, set_race, start_race
from tests.world import World

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def night(world: World) -> Night:
    return set_race(world)


def planned(world: World) -> Event:
    return Event.objects.create(season=Season.objects.get(campaign=world.campaign), name="Utah Climb", circuit="utah")


def change(world: World, night: Night, part: str, **fields: Any) -> Any:
    return world.client(world.alice).post(f"{night.url}/setup", {"part": part, **fields}, **HTMX)


def sent_to(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 302, answer.status_code
    return str(answer["Location"])


# -- the way to the right screen


def test_a_races_address_leads_everybody_to_their_screen(world: World, night: Night) -> None:
    alice, bob, sam = (world.client(who) for who in (world.alice, world.bob, world.sam))
    assert sent_to(alice, night.url).endswith("/setup")
    assert "The GM is setting this race" in words(bob.get(night.url))
    opening.open_grid(night.race_id, night.gm())
    assert sent_to(alice, night.url) == f"{night.url}/grid"
    assert sent_to(bob, night.url) == sent_to(sam, night.url) == f"{night.url}/lobby"
    steering.green_flag(night.race_id, night.gm())
    assert sent_to(alice, night.url).endswith("/console")
    assert sent_to(bob, night.url).endswith(f"/cockpit/{night.seat(world.mara)}")
    assert sent_to(sam, night.url).endswith("/watch")
    steering.end(night.race_id, night.gm())
    assert sent_to(alice, night.url).endswith("/settle")
    assert sent_to(bob, night.url).endswith("/result")


def test_a_race_whose_log_cannot_be_read_is_named_and_everything_else_works(world: World) -> None:
    night = start_race(world)
    Race.objects.filter(pk=night.race_id).update(state="grid")
    break_log(night)
    alice = world.client(world.alice)
    page = alice.get(f"{night.url}/grid")
    assert page.status_code == 409
    assert "The log of Lone Star Night cannot be read" in words(page)
    assert "Set it aside" in words(page)
    assert "Set it aside" not in words(world.client(world.bob).get(f"{night.url}/grid"))
    for address in ("", "races/", "calendar"):
        assert alice.get(f"/c/{world.campaign.pk}/{address}").status_code == 200
    raw = alice.get(f"{night.url}/log.jsonl")
    assert b"torn" in raw.content
    alice.post(f"{night.url}/aside")
    assert night.race.state == "finished"
    assert alice.get(f"{night.url}/settle").status_code == 200


# -- the list, Tonight, the calendar


def test_the_list_names_every_race_and_the_next_thing_to_do(world: World, night: Night) -> None:
    planned(world)
    page = words(world.client(world.alice).get(f"/c/{world.campaign.pk}/races/"))
    assert "Lone Star Night Texas" in page
    assert "Open the grid" in page
    assert "Set this race" in page
    theirs = words(world.client(world.bob).get(f"/c/{world.campaign.pk}/races/"))
    assert "Set this race" not in theirs


def test_the_list_takes_as_many_queries_for_many_races_as_for_one(world: World, night: Night) -> None:
    client, address = world.client(world.alice), f"/c/{world.campaign.pk}/races/"
    client.get(address)
    one = queries(client, address)
    for _ in range(5):
        set_race(world)
    assert queries(client, address) == one


def primary(response: Any) -> str:
    return re.findall(r"btn--primary[^>]*>([^<]*)", text(response))[0]


def test_tonights_button_follows_the_race(world: World) -> None:
    def shown(who: Any) -> str:
        return primary(world.client(who).get(f"/c/{world.campaign.pk}/"))

    night = set_race(world)
    assert shown(world.alice) == "Open the grid"
    assert shown(world.bob) != "Open the grid"
    opening.open_grid(night.race_id, night.gm())
    assert shown(world.alice) == "Back to the race"
    assert shown(world.bob) == "To the lobby"
    steering.green_flag(night.race_id, night.gm())
    assert shown(world.bob) == "Race is on: to my cockpit"
    assert shown(world.sam) == "Watch the race"
    steering.end(night.race_id, night.gm())
    assert shown(world.alice) == "Settle Lone Star Night"


def test_an_event_becomes_a_race_by_one_tap(world: World) -> None:
    event = planned(world)
    client = world.client(world.alice)
    assert "Set this race" in words(client.get(f"/c/{world.campaign.pk}/calendar"))
    client.post(f"/c/{world.campaign.pk}/races/new?event={event.pk}")
    race = Race.objects.get(event=event)
    assert "To the race" in words(client.get(f"/c/{world.campaign.pk}/calendar"))
    client.post(f"/c/{world.campaign.pk}/races/new", {"event": event.pk})
    assert Race.objects.get() == race


def test_a_race_without_an_event_wants_a_name(world: World) -> None:
    client = world.client(world.alice)
    assert client.post(f"/c/{world.campaign.pk}/races/new", {"name": " "}).status_code == 422
    client.post(f"/c/{world.campaign.pk}/races/new", {"name": "Friday sprint"})
    assert Race.objects.get().name == "Friday sprint"


def test_players_set_no_race(world: World, night: Night) -> None:
    for who in (world.bob, world.sam):
        client = world.client(who)
        assert client.get(f"{night.url}/setup").status_code == 403
        assert client.post(f"{night.url}/setup", {"part": "laps", "laps": 9}).status_code == 403
        assert client.post(f"/c/{world.campaign.pk}/races/new", {"name": "Mine"}).status_code == 403


# -- the page it is set on


def test_the_page_says_how_long_the_race_takes_and_what_fits_the_time(world: World, night: Night) -> None:
    page = words(world.client(world.alice).get(f"{night.url}/setup"))
    assert re.search(r"Rounds \d+ Turns \d+ About \d+ min", page)
    short = words(change(world, night, "laps", laps=2, minutes=1))
    assert "not even one lap" in short
    long = words(change(world, night, "laps", laps=2, minutes=600))
    laps = re.search(r"Make it (\d+) laps", long)
    assert laps
    change(world, night, "laps", laps=2, take=laps[1], minutes=600)
    assert night.race.laps == int(laps[1])


def test_hidden_rivals_are_offered_and_the_injured_are_marked(world: World, night: Night) -> None:
    world.kenji.status, world.kenji.status_note = "injured", "broken wrist"
    world.kenji.save()
    page = words(world.client(world.alice).get(f"{night.url}/setup"))
    assert "The Ghost NPC, hidden until the grid opens" in page
    assert "Injured: broken wrist" in page


def test_a_sheet_that_does_not_fit_says_why_and_keeps_the_grid_shut(world: World, night: Night) -> None:
    fitted = world.mara.car.components.first()
    assert fitted is not None
    fitted.key = "slow_mine"
    fitted.save()
    world.mara.car.components.create(slot=3, key="turbo")
    world.mara.car.components.create(slot=4, key="brakes")
    page = world.client(world.alice).get(f"{night.url}/setup")
    assert "Mara Lindqvist's sheet does not fit." in words(page)
    assert "Mend the sheet" in words(page)
    assert re.search(r"disabled>Open the grid", text(page))


def test_an_unfinished_track_is_refused_where_it_is_chosen(world: World, night: Night) -> None:
    track = Track.objects.create(campaign=world.campaign, name="Half", tiles="S S ER S")
    answer = change(world, night, "track", track=f"track-{track.pk}")
    assert answer.status_code == 422
    assert 'id="track-refused"' in text(answer)
    assert night.race.circuit == "texas"


@pytest.mark.parametrize(
    ("part", "fields"),
    [
        ("name", {"name": ""}),
        ("laps", {"laps": "many"}),
        ("laps", {"laps": "0"}),
        ("track", {"track": "atlantis"}),
        ("play", {"dice": "loaded", "mode": "enforce"}),
        ("play", {"dice": "app", "mode": "nice"}),
    ],
)
def test_bad_input_is_refused_beside_it_and_changes_nothing(
    world: World, night: Night, part: str, fields: dict[str, str]
) -> None:
    before = night.race
    answer = change(world, night, part, **fields)
    assert answer.status_code == 422
    assert f'id="{part}-refused"' in text(answer)
    now = night.race
    assert (now.name, now.laps, now.circuit, now.dice, now.mode) == (
        before.name,
        before.laps,
        before.circuit,
        before.dice,
        before.mode,
    )


def test_each_part_saves_itself(world: World, night: Night) -> None:
    change(world, night, "name", name="Texas Night")
    change(world, night, "track", track="utah")
    change(world, night, "play", dice="hand", mode="warn", rivals="on")
    pilots = {f"pilot-{world.mara.pk}": "gm", f"pilot-{world.ghost.pk}": "autopilot"}
    change(world, night, "field", driver=[world.mara.pk, world.ghost.pk], **pilots)
    race = night.race
    assert (race.name, race.circuit, race.dice, race.mode, race.runs_rivals) == (
        "Texas Night",
        "utah",
        "hand",
        "warn",
        True,
    )
    assert dict(race.seats.values_list("driver__name", "pilot")) == {"Mara Lindqvist": "gm", "The Ghost": "autopilot"}


def test_without_script_the_page_comes_back_at_the_part(world: World, night: Night) -> None:
    answer = world.client(world.alice).post(f"{night.url}/setup", {"part": "laps", "laps": 5})
    assert answer["Location"].endswith("/setup#laps")
    assert night.race.laps == 5


def test_a_ruling_is_changed_for_this_race_only(world: World, night: Night) -> None:
    client = world.client(world.alice)
    assert "All as we read the book" in words(client.get(f"{night.url}/setup"))
    client.post(f"{night.url}/setup/rulings/start_grid", {"reading": "staggered"})
    assert "this race only" in words(client.get(f"{night.url}/setup"))
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {}
    assert client.post(f"{night.url}/setup/rulings/start_grid", {"reading": "sideways"}).status_code == 422


# -- the grid


def test_the_grid_gives_its_reasons(world: World) -> None:
    one, two = (world.enlist(name, player=who) for name, who in (("Ann", world.bob), ("Ben", world.dora)))
    night = set_race(world, [one, two, world.nika])
    opening.open_grid(night.race_id, night.gm())
    bob = world.client(world.bob)
    page = words(bob.get(f"{night.url}/grid"))
    assert "Ann and Ben are level and roll for their places." in page
    assert "Nika Broyler Notoriety 0, then Reflexes 11" in page
    night.roll(night.gm(), 2, 2, 2)
    night.roll(night.gm(), 6, 6, 5)
    assert re.search(
        r"Ben Notoriety 0, then Reflexes 10, then Acceleration \d+, then roll-off 17",
        words(bob.get(f"{night.url}/grid")),
    )


def test_another_order_stands_beside_the_books(world: World, night: Night) -> None:
    opening.open_grid(night.race_id, night.gm())
    alice = world.client(world.alice)
    reverse = re.search(r'value="([^"]+)">Reverse', text(alice.get(f"{night.url}/grid")))
    assert reverse
    order = {"seat": "gm", "seq": 1, "key": "k", "kind": "table.adjust", "verb": "lineup", "value": reverse[1]}
    alice.post(f"{night.url}/act", order | {"why": "story"})
    page = words(world.client(world.bob).get(f"{night.url}/grid"))
    assert "The GM's order" in page
    assert "by the book 1" in page


def test_only_the_gm_sees_the_flag_and_the_order_buttons(world: World, night: Night) -> None:
    opening.open_grid(night.race_id, night.gm())
    page = words(world.client(world.bob).get(f"{night.url}/grid"))
    assert "The GM waves the green flag" in page
    assert "Draw by lot" not in page
    assert world.client(world.bob).post(f"{night.url}/grid/draw", {"seq": 1, "key": "k"}).status_code == 403


def test_after_the_flag_the_parts_send_the_page_on(world: World, night: Night) -> None:
    opening.open_grid(night.race_id, night.gm())
    client = world.client(world.bob)
    assert "data-goto" not in text(client.get(f"{night.url}/grid/parts"))
    steering.green_flag(night.race_id, night.gm())
    answer = client.get(f"{night.url}/grid/parts")
    assert f'data-goto="{night.url}"' in text(answer)
    assert answer["X-Tick"] == str(night.race.tick)


# -- quick


def test_a_quick_race_is_one_post_from_the_grid(world: World) -> None:
    client = world.client(world.alice)
    page = client.get("/quick")
    assert page.status_code == 200
    answer = client.post(
        "/quick", {"circuit": "texas", "laps": 2, "rivals": 3, "drivers": ["Wren Okafor"]}, follow=True
    )
    assert "On the grid" in words(answer)
    row = words(client.get("/campaigns"))
    assert "Quick race: Texas quick race" in row


def test_a_quick_race_that_cannot_be_keeps_what_was_typed(world: World) -> None:
    answer = world.client(world.alice).post("/quick", {"circuit": "utah", "laps": 99, "rivals": 3, "drivers": []})
    assert answer.status_code == 422
    assert "A quick race has 1 to 20 laps." in words(answer)
    assert 'value="99"' in text(answer)


def test_a_guest_starts_none(world: World) -> None:
    assert world.client(world.bob).post("/quick").status_code == 403


def test_a_quick_race_is_kept_or_forgotten_by_its_owner(world: World) -> None:
    client = world.client(world.alice)
    campaign = quick.start(world.alice, quick.Wish()).campaign
    assert "There is no way back." in words(client.get(f"/c/{campaign.pk}/forget"))
    assert client.post(f"/c/{campaign.pk}/keep", {"name": ""}).status_code == 422
    client.post(f"/c/{campaign.pk}/keep", {"name": "Kept"})
    assert Campaign.objects.get(pk=campaign.pk).is_quick is False
    assert client.post(f"/c/{campaign.pk}/forget").status_code == 404
    other = quick.start(world.alice, quick.Wish()).campaign
    client.post(f"/c/{other.pk}/forget")
    assert not Campaign.objects.filter(pk=other.pk).exists()
