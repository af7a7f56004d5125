"""Practice pages: where to drive, the cockpit with its ghosts, the time; and a lap is there for its driver alone."""

from __future__ import annotations

import pytest

from campaigns.models import Driver, Membership, Race, Role, Track
from campaigns.services import practice
from campaigns.services.desk import By
from campaigns.services.races import act
from svl.rules import actions
from tests.addresses import ADDRESSES
from tests.campaigns.test_practice import RING, begin, drive_home, driven
from tests.pages.asking import queries, text, words
from tests.racing import Night, fresh_key, open_grid, set_race
from tests.world import World, person

SCRIPT = {"accept": "application/json"}


def url(world: World) -> str:
    return f"/c/{world.campaign.pk}/practice"


def start(world: World, who: str = "bob", driver: Driver | None = None, track: str = "texas"):
    fields = {"driver": (driver or world.mara).pk, "track": track}
    return world.client(getattr(world, who)).post(url(world), fields)


# -- where to drive


def test_every_track_is_offered_the_one_of_the_next_race_first(world: World) -> None:
    Track.objects.create(campaign=world.campaign, name="Ring", tiles=RING)
    open_grid(world, circuit="utah")
    seen = words(world.client(world.bob).get(url(world)))
    assert seen.index("Utah") < seen.index("Ring") < seen.index("Texas")
    assert "Next race" in seen
    assert "Drive a lap on Ring" in seen


def test_a_tap_leads_straight_to_the_cockpit(world: World) -> None:
    answer = start(world)
    lap = Race.with_practice.get()
    assert answer["Location"] == f"/c/{world.campaign.pk}/races/{lap.pk}"
    cockpit = world.client(world.bob).get(answer["Location"])
    assert cockpit["Location"].endswith(f"/cockpit/driver-{world.mara.pk}")
    seen = text(world.client(world.bob).get(cockpit["Location"]))
    assert "The first lap here" in seen
    assert "Console" not in seen


def test_a_track_that_is_not_closed_says_why_and_cannot_be_driven(world: World) -> None:
    track = Track.objects.create(campaign=world.campaign, name="Half a ring", tiles="S ER S ER S")
    seen = words(world.client(world.bob).get(url(world)))
    assert "The track does not close" in seen
    assert "Drive a lap on Half a ring" not in seen
    answer = start(world, track=f"track-{track.pk}")
    assert answer.status_code == 422
    assert "The track does not close" in words(answer)
    assert not Race.with_practice.exists()


@pytest.mark.parametrize(
    ("track", "status"), [("atlantis", 422), ("", 422), ("track-999999", 404), ("track-x", 404), ("track-", 404)]
)
def test_a_track_that_is_not_there_is_answered_clearly(world: World, track: str, status: int) -> None:
    assert start(world, track=track).status_code == status
    assert not Race.with_practice.exists()


@pytest.mark.parametrize("driver", ["", "x", "999999"])
def test_a_driver_who_is_not_there_is_nobody(world: World, driver: str) -> None:
    answer = world.client(world.bob).post(url(world), {"driver": driver, "track": "texas"})
    assert answer.status_code == 404


def test_nobody_practises_with_somebody_elses_driver(world: World) -> None:
    answer = start(world, driver=world.kenji)
    assert answer.status_code == 403
    assert not Race.with_practice.exists()


def test_who_has_no_driver_is_shown_the_way_to_one(world: World) -> None:
    late = person("Finn")
    Membership.objects.create(campaign=world.campaign, person=late, role=Role.PLAYER)
    assert "Get a driver" in words(world.client(late).get(url(world)))


def test_a_spectator_reads_the_times_and_drives_nothing(world: World) -> None:
    driven(world)
    seen = words(world.client(world.sam).get(url(world)))
    assert "Mara Lindqvist" in seen
    assert "Drive a lap" not in seen
    assert start(world, "sam").status_code == 403


def test_a_lap_half_driven_can_be_gone_on_with(world: World) -> None:
    lap = begin(world)
    page = world.client(world.bob).get(url(world))
    assert "Practice at Texas is half driven." in words(page)
    assert f'href="/c/{world.campaign.pk}/races/{lap.pk}"' in text(page)


def test_times_of_every_track_cost_as_many_queries_as_those_of_none(world: World) -> None:
    bob = world.client(world.bob)
    bob.get(url(world))
    none = queries(bob, url(world))
    for circuit in ("texas", "utah"):
        driven(world, circuit=circuit)
        driven(world, world.kenji, world.dora, circuit=circuit)
    bob.get(url(world))
    assert queries(bob, url(world)) == none


def test_a_hidden_rivals_time_is_told_to_no_player(world: World) -> None:
    driven(world, world.ghost, world.alice)
    assert "The Ghost" not in text(world.client(world.bob).get(url(world)))
    assert "The Ghost" in text(world.client(world.alice).get(url(world)))


# -- the cockpit, and the time


def test_the_cockpit_counts_turns_and_shows_both_ghosts(world: World) -> None:
    driven(world)
    best = min((driven(world, world.kenji, world.dora) for _ in range(6)), key=lambda lap: lap.rank)
    mine = driven(world)
    lap = begin(world)
    page = text(world.client(world.bob).get(f"/c/{world.campaign.pk}/races/{lap.pk}/cockpit/driver-{world.mara.pk}"))
    assert '<span class="vh">Turn 1</span>' in page
    assert "Your best, " in page
    if best.rank < mine.rank:
        assert "Kenji Aoyama, the table's best, " in page
    assert "tile__ghost" in page


def test_a_lap_that_is_over_shows_its_time_beside_the_others(world: World) -> None:
    driven(world, world.kenji, world.dora)
    lap = driven(world)
    bob = world.client(world.bob)
    assert bob.get(f"/c/{world.campaign.pk}/races/{lap.race_id}")["Location"] == f"{url(world)}/{lap.race_id}"
    seen = words(bob.get(f"{url(world)}/{lap.race_id}"))
    assert f"{lap.turns} turns" in seen
    assert "Kenji Aoyama" in seen
    assert "Drive again" in seen
    cockpit = words(bob.get(f"/c/{world.campaign.pk}/races/{lap.race_id}/cockpit/{lap.seat}"))
    assert f"Round in {lap.turns} turns" in cockpit


def test_a_lap_not_over_leads_back_to_its_cockpit(world: World) -> None:
    lap = begin(world)
    answer = world.client(world.bob).get(f"{url(world)}/{lap.pk}")
    assert answer["Location"].endswith(f"/races/{lap.pk}/cockpit/driver-{world.mara.pk}")


def test_a_race_is_no_lap(world: World) -> None:
    night = set_race(world)
    assert world.client(world.bob).get(f"{url(world)}/{night.race_id}").status_code == 404


def test_a_wreck_is_told_as_one(world: World) -> None:
    lap = begin(world)
    Race.with_practice.filter(pk=lap.pk).update(state=Race.State.FINISHED)  # given up half way
    seen = words(world.client(world.bob).get(f"{url(world)}/{lap.pk}"))
    assert "Wrecked The lap ended in turn 1" in seen


# -- for its driver alone


def test_somebodys_lap_is_there_for_nobody_else_not_for_the_gm_either(world: World) -> None:
    lap = drive_home(begin(world))
    known = {
        "campaign_id": world.campaign.pk,
        "race_id": lap.pk,
        "seat_key": f"driver-{world.mara.pk}",
        "seq": 1,
        "n": 0,
    }
    known |= {"key": "handling", "driver_id": world.mara.pk}
    asked = [each for each in ADDRESSES if "race_id" in each.parameters and set(each.parameters) <= known.keys()]
    assert len(asked) > 30
    for who in ("alice", "carl", "dora", "sam", "eve"):
        client = world.client(getattr(world, who))
        for address in asked:
            for method in (client.get, client.post):
                status = method(address.filled(known)).status_code
                assert status in (404, 405), f"{who} {address.name}: {status}"


def test_nobody_runs_a_practice_not_even_the_gm_ones_own(world: World) -> None:
    lap = practice.begin(world.campaign, world.alice, world.nika, circuit="texas")
    alice = world.client(world.alice)
    for screen in ("console", "setup", "menu", "settle"):
        assert alice.get(f"/c/{world.campaign.pk}/races/{lap.pk}/{screen}").status_code == 404
    assert alice.get(f"/c/{world.campaign.pk}/races/{lap.pk}/cockpit/driver-{world.nika.pk}").status_code == 200


def test_the_line_of_a_lap_offers_nobody_to_appeal_to(world: World) -> None:
    lap = begin(world)
    seat = f"driver-{world.mara.pk}"
    act(lap.pk, By(world.bob, frozenset({seat})), seat, actions.Drive("pace", 1), seq=lap.seq, key=fresh_key())
    lap.refresh_from_db()
    card = words(world.client(world.bob).get(f"/c/{world.campaign.pk}/races/{lap.pk}/log/2/why/0"))
    assert "That was wrong" not in card


# -- qualifying


@pytest.fixture
def on_grid(world: World) -> Night:
    return open_grid(world)


def test_the_gm_lines_up_by_practice_times_with_one_tap(on_grid: Night) -> None:
    world, alice = on_grid.world, on_grid.world.client(on_grid.world.alice)
    assert "By practice times" not in words(alice.get(f"{on_grid.url}/grid"))
    lap = driven(world, world.nika, world.alice)
    page = words(alice.get(f"{on_grid.url}/grid"))
    assert "By practice times" in page
    assert f"Practice: {lap.words}" in page
    answer = alice.post(f"{on_grid.url}/grid/times", {"seq": on_grid.race.seq, "key": "tap"}, headers=SCRIPT)
    assert answer.status_code == 204
    assert on_grid.state.lineup()[0].seat == on_grid.seat(world.nika)
    assert "by the book 3" in words(alice.get(f"{on_grid.url}/grid"))
    again = alice.post(f"{on_grid.url}/grid/times", {"seq": on_grid.race.seq - 1, "key": "tap"}, headers=SCRIPT)
    assert again.status_code == 204  # the same tap twice is one


def test_times_of_another_track_are_refused_in_words(on_grid: Night) -> None:
    driven(on_grid.world, circuit="utah")
    alice = on_grid.world.client(on_grid.world.alice)
    answer = alice.post(f"{on_grid.url}/grid/times", {"seq": on_grid.race.seq, "key": "tap"}, headers=SCRIPT)
    assert answer.status_code == 422
    assert "Times of other tracks" in answer.json()["sentence"]


def test_rivals_qualify_at_a_tap_of_the_gm_alone(on_grid: Night) -> None:
    world = on_grid.world
    assert world.client(world.bob).post(f"{on_grid.url}/grid/qualify").status_code == 403
    assert "Let 1 rival qualify" in words(world.client(world.alice).get(f"{on_grid.url}/grid"))
    assert world.client(world.alice).post(f"{on_grid.url}/grid/qualify", headers=SCRIPT).status_code == 204
    assert Race.with_practice.filter(practice_of=world.alice).exists()


def test_the_lobby_offers_a_lap_on_its_own_track(on_grid: Night) -> None:
    page = text(on_grid.world.client(on_grid.world.bob).get(f"{on_grid.url}/lobby"))
    assert 'name="track" value="texas"' in page
    assert "Try a lap" in page
