"""The season so far: results, Notoriety race by race, who rammed whom, and the hall of fame."""

from __future__ import annotations

import re

import pytest

from campaigns.chronicles import recount
from campaigns.finish import finish_of
from campaigns.models import Event, Race, Result, Season, Summary, Tally
from campaigns.services import calendar, npcs, settling, steering
from campaigns.services.settling import Line, Paper
from tests.pages.asking import queries, text, words
from tests.racing import Night, start_race
from tests.world import World


def event_of(world: World, name: str) -> Event:
    season = Season.objects.get(campaign=world.campaign, is_current=True)
    return Event.objects.create(season=season, name=name, order=Event.objects.count())


def raced(world: World, name: str) -> Night:
    night = start_race(world)
    Race.objects.filter(pk=night.race_id).update(event=event_of(world, name), name=name)
    night.run_to_the_end()
    lines = [Line(each.driver.pk, each.place, each.wrecked) for each in finish_of(night.race).contenders]
    settling.post(night.race_id, night.gm(), lines)
    return night


def on_paper(world: World, name: str) -> Race:
    lines = [Line(world.mara.pk, 1), Line(world.kenji.pk, 2)]
    paper = Paper(name, event=event_of(world, name))
    return settling.record_paper(world.campaign, Night(world, 0).gm(), paper, lines, story="", key=name)


def page(world: World, who: str = "sam", more: str = "") -> str:
    answer = world.client(getattr(world, who)).get(f"/c/{world.campaign.pk}/season{more}")
    assert answer.status_code == 200
    return words(answer)


@pytest.fixture
def season(world: World) -> World:
    for name in ("Utah Climb", "Texas Mile"):
        raced(world, name)
    event_of(world, "Lagos Loop")
    return world


def test_a_season_without_a_result_says_what_it_waits_for(world: World) -> None:
    assert "No race of this season is settled yet" in page(world)


@pytest.mark.parametrize("who", ["alice", "bob", "sam"])
def test_everybody_sees_the_season(season: World, who: str) -> None:
    told = page(season, who)
    for heading in ("Hall of fame", "Notoriety race by race", "Races", "Most wins"):
        assert heading in told
    for race in ("Utah Climb", "Texas Mile", "Lagos Loop"):
        assert race in told


def test_notoriety_adds_up_race_by_race(season: World) -> None:
    told = text(season.client(season.sam).get(f"/c/{season.campaign.pk}/season"))
    for driver in (season.mara, season.kenji, season.nika):
        first, second = Result.objects.filter(driver=driver).order_by("race").values_list("notoriety", flat=True)
        row = re.search(rf'<th scope="row" class="nowrap">{driver.name}</th>(.*?)</tr>', told)
        assert row is not None
        assert re.findall(r'<td class="n">([^<]*)</td>', row[1]) == [f"{first:,}", f"{first + second:,}"]


def test_rivalries_are_the_rams_of_all_logs_together(season: World) -> None:
    given = {
        (each.driver.name, int(whom)): times
        for each in Tally.objects.select_related("driver")
        for whom, times in each.rammed.items()
    }
    told = page(season)
    assert given, "nobody rammed anybody in these races"
    assert "Rivalries" in told
    logs = [recount(race) for race in Race.objects.all()]
    assert sum(car.rams_given for log in logs if log for car in log.cars) == sum(
        times for each in Tally.objects.all() for times in each.rammed.values()
    )
    assert re.search(r"(Lindqvist|Aoyama|Broyler) rammed .* (once|twice|times)", told)


def test_the_narrowest_finish_is_that_of_the_logs(season: World) -> None:
    margins = {each.race.name: each.data["margin"] for each in Summary.objects.select_related("race")}
    least = min(margins.values())
    expected = f"{least} tile{'' if least == 1 else 's'}" if least else "on the same tile"
    assert f"{expected}" in page(season)
    assert "Narrowest finish" in page(season)


def test_races_on_paper_count_as_far_as_they_are_known_and_it_says_so(season: World) -> None:
    on_paper(season, "Barn night")
    told = page(season)
    assert "1 of 3 races was played on paper: rams, laps led and overtakes are of those the app has seen." in told
    assert "Barn night" in told


def test_a_season_on_paper_alone_has_results_and_no_rams(world: World) -> None:
    on_paper(world, "Barn night")
    told = page(world)
    assert "Most wins" in told
    assert "Rivalries" not in told
    assert "Most laps led" not in told
    assert "Narrowest finish" not in told


def test_a_rival_hidden_since_keeps_what_everybody_saw_and_one_who_never_raced_is_nowhere(season: World) -> None:
    npcs.hide(season.nika, season.alice)
    told = {who: page(season, who).partition("Hall of fame")[2] for who in ("alice", "bob", "sam")}
    assert told["alice"] == told["bob"] == told["sam"]
    assert "Broyler" in told["bob"]
    assert "Ghost" not in told["bob"]


@pytest.mark.parametrize("page_of_it", ["season", "calendar"])
def test_a_race_nobody_finished_has_a_result_and_a_report_too(world: World, page_of_it: str) -> None:
    night = start_race(world)
    Race.objects.filter(pk=night.race_id).update(event=event_of(world, "Utah Climb"), name="Utah Climb")
    steering.end(night.race_id, night.gm())
    settling.post(night.race_id, night.gm(), [Line(each.driver.pk, None, True) for each in night.race.seats.all()])
    shown = world.client(world.sam).get(f"/c/{world.campaign.pk}/{page_of_it}")
    assert "Nobody finished" in words(shown)
    assert f'href="{night.url}/report"' in text(shown)


@pytest.mark.parametrize("page_of_it", ["season", "calendar"])
def test_a_race_is_shown_as_it_was_run_not_as_it_was_planned(world: World, page_of_it: str) -> None:
    event = event_of(world, "Lone Star Night")
    Event.objects.filter(pk=event.pk).update(circuit="texas", laps=1)
    night = start_race(world, circuit="monaco", laps=2, event=event)
    steering.end(night.race_id, night.gm())
    settling.post(night.race_id, night.gm(), [Line(each.driver.pk, None, True) for each in night.race.seats.all()])
    told = words(world.client(world.sam).get(f"/c/{world.campaign.pk}/{page_of_it}"))
    assert {"season": "Monaco, 2 laps", "calendar": "2 laps, circuit Monaco with"}[page_of_it] in told
    assert "1 lap" not in told


def test_another_season_stands_for_itself(season: World) -> None:
    other = calendar.add_season(season.campaign, season.alice, "Second")
    told = page(season, more=f"?season={other.pk}")
    assert "No race of this season is settled yet" in told
    assert "Utah Climb" not in told
    assert page(season, more="?season=424242")
    assert page(season, more="?season=nonsense")


def test_a_race_re_opened_is_out_of_the_season_until_it_is_settled_again(season: World) -> None:
    race = Race.objects.get(name="Texas Mile")
    settling.reopen(race.pk, Night(season, race.pk).gm())
    told = text(season.client(season.sam).get(f"/c/{season.campaign.pk}/season"))
    assert '<th scope="col" class="n">Texas Mile</th>' not in told


def test_more_races_take_no_more_queries(season: World) -> None:
    sam, address = season.client(season.sam), f"/c/{season.campaign.pk}/season"
    queries(sam, address)
    few = queries(sam, address)
    raced(season, "Third")
    assert queries(sam, address) <= few + 1


def test_the_calendar_leads_to_the_season_and_to_each_report(season: World) -> None:
    told = text(season.client(season.sam).get(f"/c/{season.campaign.pk}/calendar"))
    assert f"/c/{season.campaign.pk}/season?season=" in told
    for race in Race.objects.filter(state=Race.State.SETTLED):
        assert f"/c/{season.campaign.pk}/races/{race.pk}/report" in told


def test_drivers_and_teams_tell_the_season_apart_from_all_before_it(world: World) -> None:
    on_paper(world, "Opener")
    calendar.make_current(Season.objects.create(campaign=world.campaign, name="Season 2"), world.alice)
    on_paper(world, "Second opener")
    bob, base = world.client(world.bob), f"/c/{world.campaign.pk}"
    for address in (f"{base}/drivers/{world.mara.pk}/", f"{base}/teams"):
        told = words(bob.get(address))
        assert "Starts 2" in told
        assert "This season: 1 start, 1 win and 1 podium." in told
