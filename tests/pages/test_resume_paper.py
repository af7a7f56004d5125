"""Resume from paper, through the pages: a race that is left and typed back goes on from an equal position."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from campaigns import racelog
from campaigns.finish import story_of
from campaigns.models import Event, Race, SealedChoice, Season
from campaigns.queries.race.paper import known_position
from campaigns.services import steering
from svl.rules import Position, position_of
from svl.table import GM, Adjust, Refusal
from tests.pages.asking import text, words
from tests.racing import Night, break_log, is_turn, set_race, start_race
from tests.world import World


class Fields(HTMLParser):
    """Every field of a page with what stands in it, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        name, value = at.get("name") or "", at.get("value") or ""
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in at:
                self.sent[self._select] = [value]
            else:
                self.sent.setdefault(self._select, [value])
        elif tag == "input" and name and (at.get("type") not in ("checkbox", "radio") or "checked" in at):
            ticked = at.get("type") == "checkbox" and "value" not in at
            self.sent.setdefault(name, []).append("on" if ticked else value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""


def fields_of(client: Client, address: str) -> dict[str, Any]:
    response = client.get(address)
    assert response.status_code == 200
    reader = Fields()
    reader.feed(response.content.decode())
    return reader.sent


def first_entry(race: Race) -> Position:
    opening = racelog.entries_of(race)[0].action
    assert isinstance(opening, Position)
    return opening


@pytest.fixture
def night(world: World) -> Night:
    """In the middle of a race, with damage and a malfunction on Mara's car, and a mine."""
    night = start_race(world)
    gm, mara = night.gm(), night.seat(world.mara)
    rounds = iter(range(12))
    night.run_until(lambda waiting: is_turn(waiting) and next(rounds, None) is None)
    night.act(gm, GM, Adjust("damage", "a test", mara, part="front", value=7))
    night.act(gm, GM, Adjust("malfunction", "a test", mara, number=1, value=7))
    night.act(gm, GM, Adjust("mine", "a test", number=5, value="laid"))
    night.act(gm, GM, Adjust("limit", "a test", mara, part="drifter", value="used"))
    return night


def test_a_race_left_and_typed_back_gives_an_equal_position(world: World, night: Night) -> None:
    known, client = position_of(night.state), world.client(world.alice)
    sent = fields_of(client, f"{night.url}/paper")
    response = client.post(f"{night.url}/paper", sent | {"do": "take_up"})
    heir = Race.objects.get(continues=night.race_id)
    assert response["Location"] == f"/c/{world.campaign.pk}/races/{heir.pk}"
    assert first_entry(heir) == known
    assert position_of(racelog.table_of(heir).state) == known


def test_the_old_race_stays_in_the_list_marked_and_with_its_log(world: World, night: Night) -> None:
    client, before = world.client(world.alice), night.race.seq
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    heir = Race.objects.get(continues=night.race_id)
    assert (night.race.state, night.race.seq) == (Race.State.CONTINUED, before)
    listed = client.get(f"/c/{world.campaign.pk}/races/").content.decode()
    assert "continued on paper" in listed
    assert "The log until then" in client.get(f"/c/{world.campaign.pk}/races/{heir.pk}/log").content.decode()
    assert "It goes on here" in client.get(f"{night.url}/log").content.decode()
    assert client.get(night.url)["Location"] == f"/c/{world.campaign.pk}/races/{heir.pk}"


def test_everybody_sits_where_they_sat_and_the_calendar_follows(world: World, night: Night) -> None:
    season = Season.objects.get(campaign=world.campaign)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="utah")
    Race.objects.filter(pk=night.race_id).update(event=event)
    client = world.client(world.alice)
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    heir = Race.objects.get(continues=night.race_id)
    seats = {(seat.key, seat.pilot, seat.holder_id) for seat in heir.seats.all()}
    assert seats == {(seat.key, seat.pilot, seat.holder_id) for seat in night.race.seats.all()}
    assert (heir.event, night.race.event) == (event, None)
    cockpit = world.client(world.bob).get(f"{night.url}/seats/{night.seat(world.mara)}", follow=True)
    assert cockpit.status_code in (200, 404)


def test_the_race_is_told_from_where_it_was_taken_up(world: World, night: Night) -> None:
    client, round = world.client(world.alice), night.state.round
    assert round > 1
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    heir = Night(world, Race.objects.get(continues=night.race_id).pk)
    heir.run_to_the_end()
    story = story_of(heir.race)
    assert f"Taken up from paper in round {round}, it is told from there on." in story
    assert "Nobody leads alone until" not in story
    told = words(client.get(f"{heir.url}/report"))
    assert f"Taken up from paper in round {round}: " in told
    assert "What happened before it was taken up is in no figure and no sentence here. Read the log until then" in told
    assert f"From where it was taken up in round {round} to the flag." in told
    assert f"Driver Paper Round {round} Round {round + 1} " in told
    assert "Taken up in place 1" in told
    for invented in ("From the grid", "Started 1", "Driver Grid", "Round 1 "):
        assert invented not in told
    assert f"Taken up from paper in round {round}." in words(client.get(f"{heir.url}/replay"))
    assert "on the grid" not in words(client.get(f"{heir.url}/replay"))


def test_what_was_changed_on_paper_counts(world: World, night: Night) -> None:
    client, mara = world.client(world.alice), night.seat(world.mara)
    sent = fields_of(client, f"{night.url}/paper")
    changes = {f"{mara}-tile": "9", f"{mara}-speed": "4", f"{mara}-rear": "3", f"{mara}-faults": "7 9", "do": "take_up"}
    client.post(f"{night.url}/paper", sent | changes)
    heir = Race.objects.get(continues=night.race_id)
    car = racelog.table_of(heir).state.car(mara)
    assert (racelog.table_of(heir).state.tile_number(car.distance), car.speed, car.damage.rear) == (9, 4, 3)
    assert [fault.roll for fault in car.faults] == [7, 9]


def test_in_the_middle_of_an_encounter_it_falls_back_to_the_start_of_the_move(world: World) -> None:
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    night.palm(night.player(world.bob), night.seat(world.mara), "RAM")
    down = known_position(night.race)
    assert down.position.to_move == night.seat(world.mara)
    assert any("meets" in line or "reaches" in line or "Kenji" in line for line in down.since), down.since
    client = world.client(world.alice)
    page = client.get(f"{night.url}/paper").content.decode()
    assert "in the middle of a move" in page
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    heir = Race.objects.get(continues=night.race_id)
    assert not SealedChoice.objects.filter(race__in=(heir.pk, night.race_id)).exists()
    assert position_of(racelog.table_of(heir).state) == down.position


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"mara-order": "2", "kenji-order": "2"}, "both stand at 2."),
        ({"mara-front": "999"}, "Front can have taken 0 to"),
        ({"mara-tile": "900"}, "Tiles run from 0 to"),
        ({"mara-tile": "x"}, "Tiles run from 0 to"),
    ],
)
def test_a_position_that_cannot_be_is_refused_beside_the_field_and_nothing_is_lost(
    world: World, night: Night, changes: dict[str, str], says: str
) -> None:
    client = world.client(world.alice)
    sent = fields_of(client, f"{night.url}/paper")
    seats = {"mara": night.seat(world.mara), "kenji": night.seat(world.kenji)}
    typed = {f"{seats[name.split('-')[0]]}-{name.split('-')[1]}": value for name, value in changes.items()}
    response = client.post(f"{night.url}/paper", sent | typed | {"do": "take_up", f"{seats['mara']}-speed": "3"})
    assert response.status_code == 422
    page = response.content.decode()
    assert says in page
    assert f'name="{seats["mara"]}-speed" value="3"' in page
    assert all(f'value="{value}"' in page for value in changes.values())
    assert not Race.objects.filter(continues=night.race_id).exists()
    assert night.race.state == Race.State.RUNNING


def test_enter_only_looks_it_over(world: World, night: Night) -> None:
    client = world.client(world.alice)
    sent = fields_of(client, f"{night.url}/paper")
    response = client.post(f"{night.url}/paper", sent | {"do": "check"})
    assert "All of it fits." in response.content.decode()
    assert not Race.objects.filter(continues=night.race_id).exists()


def test_a_race_that_went_on_in_the_app_meanwhile_is_not_taken_over_unseen(world: World, night: Night) -> None:
    client = world.client(world.alice)
    sent = fields_of(client, f"{night.url}/paper")
    night.step()
    response = client.post(f"{night.url}/paper", sent | {"do": "take_up"})
    assert response.status_code == 422
    assert "has gone on in the app since this page was drawn" in response.content.decode()


def test_a_race_the_app_has_not_seen_is_typed_in_from_its_set_up(world: World) -> None:
    night = set_race(world)
    client, mara = world.client(world.alice), night.seat(world.mara)
    sent = fields_of(client, f"{night.url}/paper")
    client.post(f"{night.url}/paper", sent | {f"{mara}-lap": "2", f"{mara}-tile": "3", "do": "take_up"})
    assert night.race.state == Race.State.RUNNING
    assert night.state.lap_of(mara) == 2
    assert not Race.objects.filter(continues=night.race_id).exists()


def test_a_race_whose_log_is_broken_is_typed_in_whole(world: World, night: Night) -> None:
    break_log(night)
    client = world.client(world.alice)
    page = client.get(f"{night.url}/paper").content.decode()
    assert "The log of this race cannot be read" in page
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    assert Race.objects.filter(continues=night.race_id).exists()


def test_a_race_that_is_over_cannot_be_taken_up(world: World, night: Night) -> None:
    night.run_to_the_end()
    response = world.client(world.alice).get(f"{night.url}/paper", follow=True)
    assert "is over" in response.content.decode()
    with pytest.raises(Refusal):
        known_position(night.race)


def test_only_those_who_run_the_race_may(world: World, night: Night) -> None:
    assert world.client(world.bob).get(f"{night.url}/paper").status_code == 403
    assert world.client(world.bob).get(f"/c/{world.campaign.pk}/races/paper").status_code == 403
    assert world.client(world.eve).get(f"{night.url}/paper").status_code == 404


def test_the_races_that_may_be_on_paper_are_offered(world: World, night: Night) -> None:
    page = world.client(world.alice).get(f"/c/{world.campaign.pk}/races/paper").content.decode()
    assert "Lone Star Night" in page
    assert f"{night.url}/paper" in page


def test_a_race_ended_early_is_offered_and_one_driven_to_its_flag_is_not(world: World, night: Night) -> None:
    steering.end(night.race_id, night.gm())
    client, chooser = world.client(world.alice), f"/c/{world.campaign.pk}/races/paper"
    assert f"{night.url}/paper" in client.get(chooser).content.decode()
    other = start_race(world, laps=1)
    other.run_to_the_end()
    assert f"{other.url}/paper" not in client.get(chooser).content.decode()
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    assert night.race.state == Race.State.CONTINUED


def test_a_cockpit_of_the_old_race_leads_to_where_it_goes_on(world: World, night: Night) -> None:
    client, bob, seat = world.client(world.alice), world.client(world.bob), night.seat(world.mara)
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    shown = text(bob.get(f"{night.url}/cockpit/{seat}"))
    assert "Continued on paper" in shown
    assert f'href="{night.url}">Go on with it' in shown
    heir = Race.objects.get(continues=night.race_id)
    assert f"/races/{heir.pk}" in bob.get(night.url, follow=True).request["PATH_INFO"]


def test_a_race_continued_on_paper_is_closed(world: World, night: Night) -> None:
    client = world.client(world.alice)
    client.post(f"{night.url}/paper", fields_of(client, f"{night.url}/paper") | {"do": "take_up"})
    with pytest.raises(Refusal) as caught:
        night.step()
    assert "continued on paper" in caught.value.sentence
    with pytest.raises(Refusal):
        night.undo()
    again = client.get(f"{night.url}/paper", follow=True)
    assert again.status_code == 200
