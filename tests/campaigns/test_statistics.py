"""What settled races come to is kept as rows, equals what their logs say, and can be thrown away."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.chronicles import chronicle_of, recount
from campaigns.finish import finish_of
from campaigns.models import Driver, Event, Race, RaceEntry, Season, Summary, Tally
from campaigns.queries.story.careers import Career, careers, way_of
from campaigns.services import calendar, settling, statistics
from campaigns.services.settling import Line, Paper
from tests.racing import Night, break_log, start_race
from tests.world import World


def settle(night: Night) -> Night:
    lines = [Line(each.driver.pk, each.place, each.wrecked) for each in finish_of(night.race).contenders]
    settling.post(night.race_id, night.gm(), lines)
    return night


def settled(world: World, **how: object) -> Night:
    night = start_race(world, **how)  # type: ignore[arg-type]
    night.run_to_the_end()
    return settle(night)


def on_paper(world: World) -> Race:
    lines = [Line(world.mara.pk, 1), Line(world.kenji.pk, 2, wrecked=True)]
    return settling.record_paper(world.campaign, Night(world, 0).gm(), Paper("Barn"), lines, story="", key="k")


def rows() -> list[dict[str, object]]:
    return [{k: v for k, v in row.items() if k != "id"} for row in Tally.objects.order_by("race", "driver").values()]


def test_what_is_kept_equals_what_the_log_says(world: World) -> None:
    night = settled(world)
    counted = recount(night.race)
    assert counted is not None
    assert chronicle_of(night.race) == counted
    kept = {row["driver_id"]: row for row in rows()}
    for car in counted.cars:
        row = kept[Driver.objects.get(seats__race=night.race, seats__key=car.seat).pk]
        assert (row["laps_led"], row["rams_given"], row["rams_taken"], row["malfunctions"]) == (
            car.laps_led,
            car.rams_given,
            car.rams_taken,
            len(car.malfunctions),
        )


def test_everything_may_be_dropped_and_is_the_same_when_counted_anew(world: World) -> None:
    settled(world)
    on_paper(world)
    before, summaries = rows(), list(Summary.objects.order_by("race").values("race", "seq", "data"))
    Summary.objects.all().delete()
    Tally.objects.all().delete()
    told = StringIO()
    call_command("statistics", stdout=told)
    assert told.getvalue() == "2 races counted.\n"
    assert rows() == before
    assert list(Summary.objects.order_by("race").values("race", "seq", "data")) == summaries


def test_only_what_is_missing_is_counted_when_asked_so(world: World) -> None:
    settled(world)
    assert statistics.rebuild(only_missing=True) == 0
    Summary.objects.all().delete()
    assert statistics.rebuild(only_missing=True) == 1


def test_what_was_kept_before_we_told_more_is_counted_anew(world: World) -> None:
    kept = Summary.objects.get(race=settled(world).race_id)
    Summary.objects.update(data={key: value for key, value in kept.data.items() if key != "over"})
    assert statistics.rebuild(only_missing=True) == 1
    assert Summary.objects.get().data == kept.data
    on_paper(world)
    assert statistics.rebuild(only_missing=True) == 0


def test_a_report_of_a_settled_race_reads_no_entry_of_its_log(world: World) -> None:
    race = Race.objects.select_related("summary").get(pk=settled(world).race_id)
    with CaptureQueriesContext(connection) as seen:
        chronicle_of(race)
    assert not any(RaceEntry._meta.db_table in each["sql"] for each in seen)


def test_a_result_that_is_taken_back_counts_no_more_and_then_again(world: World) -> None:
    night = settled(world)
    before = rows()
    settling.reopen(night.race_id, night.gm())
    assert not rows()
    assert way_of(world.mara).career == Career()
    settle(night)
    assert [row | {"race_id": 0} for row in rows()] == [row | {"race_id": 0} for row in before]


def test_of_a_race_on_paper_only_the_result_counts(world: World) -> None:
    on_paper(world)
    mara, kenji = way_of(world.mara).career, way_of(world.kenji).career
    assert (mara.starts, mara.wins, mara.best, mara.logged) == (1, 1, 1, 0)
    assert (kenji.starts, kenji.wins, kenji.podiums, kenji.wrecks) == (1, 0, 1, 1)
    assert "Played on paper" in mara.note
    assert "Laps led" not in dict(mara.figures)


def test_races_add_up_over_the_season_and_say_what_they_leave_out(world: World) -> None:
    first, second = settled(world), settled(world)
    on_paper(world)
    career = way_of(world.mara).career
    seat = first.seat(world.mara)
    stories = [next(car for car in recount(each.race).cars if car.seat == seat) for each in (first, second)]  # type: ignore[union-attr]
    assert career.starts == 3
    assert career.laps_led == sum(story.laps_led for story in stories)
    assert career.rams_given == sum(story.rams_given for story in stories)
    assert career.rams_taken == sum(story.rams_taken for story in stories)
    assert career.damage == sum(story.damage for story in stories) > 0
    assert dict(career.figures)["Damage taken"] == f"{career.damage:,}"
    assert career.note.startswith("1 of 3 starts on paper")


def test_the_season_that_is_on_is_told_apart_once_there_was_another(world: World) -> None:
    first = Season.objects.get(campaign=world.campaign)
    Race.objects.filter(pk=settled(world).race_id).update(event=Event.objects.create(season=first, name="Opener"))
    assert way_of(world.mara).season_words == ""  # all of it is of this season
    second = Season.objects.create(campaign=world.campaign, name="Season 2")
    calendar.make_current(second, world.alice)
    assert way_of(world.mara).season_words == "Not raced yet this season."
    Race.objects.filter(pk=on_paper(world).pk).update(event=Event.objects.create(season=second, name="Barn"))
    way = way_of(world.mara)
    assert (way.career.starts, way.season.starts, way.season.logged) == (2, 1, 0)
    assert way.season_words == "This season: 1 start, 1 win and 1 podium."
    assert way.career == careers(Driver.objects.filter(pk=world.mara.pk))[world.mara.pk]


def test_a_table_without_a_calendar_is_told_of_no_season(world: World) -> None:
    on_paper(world)
    assert way_of(world.mara).season_words == ""


def test_places_are_those_the_gm_settled_not_those_of_the_log(world: World) -> None:
    night = start_race(world)
    night.run_to_the_end()
    order = [each.driver.pk for each in finish_of(night.race).contenders]
    lines = [Line(pk, place, notoriety=0, reason="a ruling") for place, pk in enumerate(reversed(order), start=1)]
    settling.post(night.race_id, night.gm(), lines)
    assert careers(Driver.objects.filter(pk=order[-1]))[order[-1]].wins == 1


def test_a_torn_log_is_settled_like_one_on_paper(world: World) -> None:
    night = start_race(world)
    night.run_to_the_end()
    break_log(night)
    settle(night)
    assert Summary.objects.get(race=night.race_id).data is None
    assert way_of(world.mara).career.logged == 0


@pytest.mark.parametrize("many", [1, 3])
def test_careers_take_two_queries_however_many_drivers_there_are(world: World, many: int) -> None:
    settled(world)
    drivers = [each.pk for each in Driver.objects.filter(campaign=world.campaign)[:many]]
    with CaptureQueriesContext(connection) as seen:
        careers(Driver.objects.filter(pk__in=drivers))
    assert len(seen) == 2
