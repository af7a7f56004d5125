"""The report of a race: what it says, to whom, and that it says so when little is known."""

from __future__ import annotations

import re

import pytest

from campaigns.chronicles import recount
from campaigns.finish import finish_of
from campaigns.models import Race
from campaigns.services import npcs, settling, sharing, steering
from campaigns.services.settling import Line, Paper
from tests.pages.asking import text, words
from tests.racing import Night, break_log, keep_log, start_race
from tests.rules.recorded import entries_of
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world)
    made.run_to_the_end()
    return made


def report(night: Night, who: str = "sam") -> str:
    page = night.world.client(getattr(night.world, who)).get(f"{night.url}/report")
    assert page.status_code == 200
    return words(page)


@pytest.mark.parametrize("who", ["alice", "carl", "bob", "sam"])
def test_everybody_at_the_table_reads_it_once_the_race_is_over(night: Night, who: str) -> None:
    told, counted = report(night, who), recount(night.race)
    assert counted is not None
    for heading in ("Result", "The story", "Places by round", "Car by car"):
        assert heading in told
    for car in counted.cars:
        assert f"Started {car.grid}" in told
    for sentence in counted.story:
        assert sentence.text in told


def test_the_chart_bears_numbers_at_both_ends_and_a_pattern_for_each_car(night: Night) -> None:
    page = text(night.world.client(night.world.sam).get(f"{night.url}/report"))
    assert len(re.findall("<polyline", page)) == 3
    assert len(set(re.findall(r"is-dash-\d", page))) == 3
    plates = re.findall(r"<rect[^>]*/><text[^>]*>(\d+)</text>", page)
    assert sorted(plates) == sorted(["12", "31", "7"] * 2)


def test_the_table_of_places_equals_the_chronicle(night: Night) -> None:
    page, counted = text(night.world.client(night.world.sam).get(f"{night.url}/report")), recount(night.race)
    assert counted is not None
    for car in counted.cars:
        row = re.search(rf'<tr><th scope="row" class="nowrap">{car.name}</th>(.*?)</tr>', page)
        assert row is not None
        shown = re.findall(r'<td class="n">(\w+)</td>', row[1])
        assert shown == [str(place) if place else "out" for place in (car.grid, *car.positions)]


def test_a_race_that_runs_has_no_report_yet(world: World) -> None:
    night = start_race(world)
    answer = world.client(world.sam).get(f"{night.url}/report")
    assert answer.status_code == 302


def test_a_race_on_paper_says_that_only_its_result_is_known(world: World) -> None:
    night = Night(world, 0)
    lines = [Line(world.mara.pk, 1), Line(world.kenji.pk, None, wrecked=True)]
    night.race_id = settling.record_paper(world.campaign, night.gm(), Paper("Barn night"), lines, story="", key="k").pk
    told = report(night)
    assert "Played on paper: the result is known, the moves are not." in told
    assert "Mara Lindqvist" in told
    assert "Wrecked" in told
    assert "Places by round" not in told
    assert "Watch the replay" not in told


@pytest.mark.parametrize("name", ["nobody-left-alone", "nobody-left-together", "solo", "flag", "pit"])
def test_races_of_every_sort_have_a_report(world: World, name: str) -> None:
    told = report(keep_log(world, entries_of(name)))
    assert ("Nobody finished." in told) == name.startswith("nobody")
    assert "Places by round" in told


def test_a_race_ended_early_was_won_by_nobody_until_the_gm_sets_an_order(world: World) -> None:
    night = start_race(world)
    for _ in range(8):
        night.step()
    steering.end(night.race_id, night.gm())
    told = report(night)
    assert "ended early, no wreck" in told
    assert "Ended early: the GM sets the order and posts the result." in told
    for invented in ("won by", "won on", "Nobody finished", ", as started", ", up ", ", down "):
        assert invented not in told
    order = [world.nika, world.mara, world.kenji]
    settling.post(night.race_id, night.gm(), [Line(each.pk, place) for place, each in enumerate(order, start=1)])
    assert "Ended early:" not in report(night)
    assert "ended early, no wreck" in report(night)


def test_a_torn_log_leaves_the_result_once_it_is_posted(night: Night) -> None:
    places = [row.pk for row in (night.world.mara, night.world.kenji, night.world.nika)]
    break_log(night)
    told = report(night)
    assert "The result is not posted yet, and no log tells who came where." in told
    assert ("Nobody finished" in told, ">out<" in told, "is known" in told) == (False,) * 3
    settling.post(night.race_id, night.gm(), [Line(pk, place) for place, pk in enumerate(places, start=1)])
    assert "cannot be read: the result is known" in report(night)


def test_the_gms_places_and_notoriety_stand_in_it_once_posted(night: Night) -> None:
    order = [each.driver for each in finish_of(night.race).contenders]
    lines = [
        Line(each.pk, place, notoriety=77, reason="a ruling") for place, each in enumerate(reversed(order), start=1)
    ]
    assert "Not posted yet" in report(night)
    settling.post(night.race_id, night.gm(), lines)
    told = report(night)
    assert "Not posted yet" not in told
    assert told.count("+77") == 3
    assert told.index(order[-1].name) < told.index(order[0].name)


def test_a_rival_hidden_since_stands_in_a_race_everybody_saw(night: Night) -> None:
    """In the replay, which is the log, and so in all that tells of it; the sheet is closed."""
    npcs.hide(night.world.nika, night.world.alice)
    link = sharing.release(night.race_id, night.gm()).token
    shared = words(night.world.client(None).get(f"/replay/{link}/report"))
    bob = night.world.client(night.world.bob)
    result = bob.get(f"{night.url}/result")
    for told in (report(night, "bob"), shared, words(result), words(bob.get(f"{night.url}/replay"))):
        assert "Broyler" in told
    sheet = f"/c/{night.world.campaign.pk}/drivers/{night.world.nika.pk}/"
    assert bob.get(sheet).status_code == 404
    assert sheet not in text(result)


def test_the_link_carries_the_report_and_opens_nothing_else(night: Night) -> None:
    address = f"/replay/{sharing.release(night.race_id, night.gm()).token}"
    stranger = night.world.client(None)
    page = stranger.get(f"{address}/report")
    assert "The story" in words(page)
    assert f"/c/{night.world.campaign.pk}" not in text(page)
    assert f"{address}/report" in text(stranger.get(address))
    sharing.revoke(night.race_id, night.gm())
    assert stranger.get(f"{address}/report").status_code == 404


def test_a_quick_race_has_a_report_without_notoriety(night: Night) -> None:
    campaign = night.world.campaign
    campaign.is_quick = True
    campaign.save()
    assert "The story" in report(night)


def test_result_list_and_replay_lead_to_it(night: Night) -> None:
    sam, address = night.world.client(night.world.sam), f"{night.url}/report"
    for page in (f"{night.url}/result", f"{night.url}/replay", f"/c/{night.world.campaign.pk}/races/"):
        assert address in text(sam.get(page)), page


def test_statistics_stand_on_the_sheet_and_on_the_teams_card(night: Night) -> None:
    world = night.world
    lines = [Line(each.driver.pk, each.place, each.wrecked) for each in finish_of(night.race).contenders]
    settling.post(night.race_id, night.gm(), lines)
    sam = world.client(world.sam)
    sheet = words(sam.get(f"/c/{world.campaign.pk}/drivers/{world.mara.pk}/"))
    assert "Starts 1" in sheet
    assert "Laps led" in sheet
    assert "Best finish P" in sheet
    teams = words(sam.get(f"/c/{world.campaign.pk}/teams"))
    assert "Starts 2" in teams  # Mara and Nika drive for Steed Corona
    assert Race.objects.get(pk=night.race_id).summary.seq == night.race.seq
