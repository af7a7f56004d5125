"""Settling a race: posted once, by the rules' own sums, and taken back only by new rows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from campaigns import racelog
from campaigns.access import Here
from campaigns.finish import finish_of, story_of
from campaigns.models import (
    Campaign,
    Driver,
    Event,
    LedgerEntry,
    LogEntry,
    Posting,
    Race,
    RaceEntry,
    Result,
    Role,
    Season,
    Status,
)
from campaigns.queries.results import last_race, record_of, tallies
from campaigns.queries.settle import first_lines, reckon
from campaigns.queries.standings import driver_standings
from campaigns.queries.totals import totals
from campaigns.services import ledger, races, settling, steering
from campaigns.services.desk import By
from campaigns.services.settling import Line, Paper
from svl.rules import award
from svl.table import GM, Refusal
from tests.racing import Night, start_race
from tests.world import World, build_world


def gm(world: World) -> By:
    return By(world.alice, frozenset({GM}))


@pytest.fixture
def night(world: World) -> Night:
    """Driven to the flag."""
    made = start_race(world, laps=1)
    made.run_to_the_end()
    return made


def lines_of(race: Race, **changes: Any) -> list[Line]:
    """As the page puts them in; `changes` by the driver's first name."""
    finish = finish_of(race)
    return [
        Line(**{**vars(line), **changes.get(finish.by_driver[line.driver].driver.name.split()[0], {})})
        for line in first_lines(race, finish)
    ]


def post(night: Night, **changes: Any) -> Race:
    return settling.post(night.race_id, night.gm(), lines_of(night.race, **changes), key="page-1")


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """What came of each, all begun at the same instant: an answer, or a refusal."""
    start = threading.Barrier(len(deeds))

    def wait_and_do(deed: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return deed()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as hands:
        return list(hands.map(wait_and_do, deeds))


# -- what is posted


def test_the_notoriety_posted_is_what_the_race_itself_reckoned(night: Night, world: World) -> None:
    post(night)
    won = {placing.seat: placing.notoriety for placing in night.state.result}
    for driver in (world.mara, world.kenji, world.nika):
        assert totals(world.campaign).get(driver.pk, 0) == won[night.seat(driver)]
        assert Result.objects.get(race=night.race_id, driver=driver).notoriety == won[night.seat(driver)]
    rows = LedgerEntry.objects.filter(race=night.race_id)
    assert {row.kind for row in rows} == {"notoriety"}
    assert all(row.reason.startswith("Place ") and row.by == "Alice" for row in rows)


@pytest.mark.parametrize(
    ("place", "charisma", "talents", "expected"),
    [
        (1, 16, ("defy_the_odds",), 27_500),  # 10,000 with 25 % and 150 % on top
        (3, 16, ("defy_the_odds",), 13_750),
        (1, 10, (), 9_000),  # little charm costs a tenth
        (None, 16, ("defy_the_odds",), 0),
    ],
)
def test_a_place_is_worth_what_the_rules_say(
    world: World, place: int | None, charisma: int, talents: tuple[str, ...], expected: int
) -> None:
    driver = world.enlist("Odds", is_npc=False)
    Driver.objects.filter(pk=driver.pk).update(charisma=charisma)
    for key in talents:
        driver.talents.create(key=key)
    order = [*(world.enlist(f"Filler {n}") for n in range((place or 1) - 1)), Driver.objects.get(pk=driver.pk)]
    lines = [Line(each.pk, n if each.pk != driver.pk else place) for n, each in enumerate(order, start=1)]
    race = settling.record_paper(world.campaign, gm(world), Paper("Paper"), lines, story="", key="k")
    assert Result.objects.get(race=race, driver=driver).notoriety == expected
    assert award(place, charisma, talents, 0, finish_of(race).rulings).notoriety == expected


def test_mine_fines_come_from_the_log_and_stand_in_the_sum(night: Night) -> None:
    finish = finish_of(night.race)
    first = finish.contenders[0]
    fined = type(finish)(finish.rulings, (type(first)(**{**vars(first), "mines": 2}),))
    said = reckon(fined, first.driver.pk, 1)
    assert said.won == finish.award(first.driver.pk, 1).notoriety - fined.award(first.driver.pk, 1).fine
    assert "for mines" in said.in_short


def test_rulings_of_entry_one_count_whatever_the_campaign_says_now(night: Night, world: World) -> None:
    before = [finish_of(night.race).award(each.driver.pk, 1) for each in finish_of(night.race).contenders]
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"npc_awards": False})
    Driver.objects.filter(campaign=world.campaign).update(charisma=18)
    assert [finish_of(night.race).award(each.driver.pk, 1) for each in finish_of(night.race).contenders] == before


def test_posting_settles_the_race_marks_the_event_and_tells_the_diary(world: World) -> None:
    season = Season.objects.get(campaign=world.campaign, is_current=True)
    night = start_race(world, laps=1)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="texas")
    Race.objects.filter(pk=night.race_id).update(event=event)
    night.run_to_the_end()
    tick = night.race.tick
    race = post(night)
    assert race.state == Race.State.SETTLED
    assert race.tick > tick
    event.refresh_from_db()
    assert event.state == Event.State.DONE
    told = LogEntry.objects.get(campaign=world.campaign, kind="race_settled")
    assert told.text.startswith("The result of Lone Star Night is posted.")
    settling.reopen(race.pk, night.gm())
    event.refresh_from_db()
    assert event.state == Event.State.PLANNED


def test_cash_fans_injury_and_notes_go_where_they_belong(night: Night, world: World) -> None:
    extra = {"cash": 900, "fans": 40_000, "hurt": True, "injury": "broken wrist", "note": "Overclock burnt out"}
    post(night, Mara=extra)
    assert totals(world.campaign, "cash") == {world.mara.pk: 900}
    assert totals(world.campaign, "fans") == {world.mara.pk: 40_000}
    world.mara.refresh_from_db()
    assert (world.mara.status, world.mara.status_note) == (Status.INJURED, "broken wrist")
    assert Result.objects.get(driver=world.mara).note == "Injured: broken wrist. Overclock burnt out"


def test_another_sum_needs_a_reason_and_carries_it_into_the_ledger(night: Night, world: World) -> None:
    with pytest.raises(Refusal, match=r"Say why it is 1\.") as refused:
        post(night, Kenji={"notoriety": 1})
    assert refused.value.fields["driver"] == world.kenji.pk
    assert not LedgerEntry.objects.filter(race=night.race_id).exists()
    post(night, Kenji={"notoriety": 1, "reason": "a bet"})
    row = LedgerEntry.objects.get(race=night.race_id, driver=world.kenji)
    assert row.amount == 1
    assert row.reason.endswith("Lone Star Night: a bet")


def test_a_quick_race_posts_nothing_to_the_ledger(night: Night, world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(is_quick=True)
    race = post(night, Mara={"cash": 100})
    assert race.state == Race.State.SETTLED
    assert race.results.count() == 3
    assert not LedgerEntry.objects.filter(campaign=world.campaign).exists()


# -- once


def test_the_same_page_sent_twice_posts_once(night: Night) -> None:
    post(night)
    before = list(LedgerEntry.objects.values_list())
    assert post(night).state == Race.State.SETTLED
    assert list(LedgerEntry.objects.values_list()) == before
    assert Posting.objects.count() == 1


def test_a_second_gm_is_told_who_has_posted(night: Night, world: World) -> None:
    post(night)
    with pytest.raises(Refusal, match="Alice has posted the result of Lone Star Night already"):
        settling.post(night.race_id, By(world.carl, night.gm().seats), lines_of(night.race), key="page-2")


@pytest.mark.django_db(transaction=True)
def test_two_gms_at_the_same_instant_make_one_result(transactional_db: None) -> None:
    world = build_world()
    night = start_race(world, laps=1)
    night.run_to_the_end()
    lines = lines_of(night.race)

    def posting(person: Any, key: str) -> Any:
        return lambda: settling.post(night.race_id, By(person, night.gm().seats), lines, key=key)

    outcomes = at_once(posting(world.alice, "a"), posting(world.carl, "b"), posting(world.alice, "a"))
    assert Posting.objects.count() == 1
    assert Result.objects.filter(race=night.race_id).count() == 3
    won = sum(placing.notoriety for placing in night.state.result)
    assert sum(LedgerEntry.objects.values_list("amount", flat=True)) == won
    assert any(isinstance(each, Refusal) for each in outcomes)


def test_only_the_gm_posts_and_only_once_the_race_is_over(world: World) -> None:
    night = start_race(world, laps=1)
    with pytest.raises(Refusal, match="it can be settled once it is over"):
        post(night)
    night.run_to_the_end()
    with pytest.raises(Refusal, match="Only the GM can post"):
        settling.post(night.race_id, night.player(world.bob), lines_of(night.race), key="x")


@pytest.mark.parametrize("places", [(1, 1, 2), (1, 3, None), (2, 3, 4)])
def test_places_without_gaps_and_doubles(night: Night, places: tuple[int | None, ...]) -> None:
    lines = [Line(**{**vars(line), "place": place}) for line, place in zip(lines_of(night.race), places, strict=True)]
    with pytest.raises(Refusal, match="Every place from the first on"):
        settling.post(night.race_id, night.gm(), lines, key="x")


def test_drivers_who_were_not_in_it_cannot_be_slipped_in(night: Night, world: World) -> None:
    lines = [*lines_of(night.race), Line(world.ghost.pk, 4)]
    with pytest.raises(Refusal, match="not the drivers of Lone Star Night"):
        settling.post(night.race_id, night.gm(), lines, key="x")


# -- ended early, nobody home, one car


def test_a_race_ended_early_is_settled_as_it_stood(world: World) -> None:
    night = start_race(world, laps=2)
    for _ in range(8):
        night.step()
    steering.end(night.race_id, night.gm())
    finish = finish_of(night.race)
    assert finish.ended_early
    assert [each.place for each in finish.contenders] == [1, 2, 3]
    assert post(night).state == Race.State.SETTLED


def test_a_race_is_told_as_ended_once_it_is_though_its_log_is_the_same(world: World) -> None:
    night = start_race(world, laps=2)
    for _ in range(8):
        night.step()
    assert "is still on" in story_of(night.race)
    steering.end(night.race_id, night.gm())
    assert story_of(night.race).startswith("The race at Texas over 2 laps is ended early, with ")


def test_a_race_with_one_car(world: World) -> None:
    night = start_race(world, [world.mara], laps=1)
    night.run_to_the_end()
    post(night)
    assert Result.objects.get(race=night.race_id).driver == world.mara


def test_a_race_nobody_finished(night: Night) -> None:
    lines = [Line(line.driver, None, wrecked=True) for line in lines_of(night.race)]
    race = settling.post(night.race_id, night.gm(), lines, key="x")
    assert set(race.results.values_list("place", "wrecked", "notoriety")) == {(None, True, 0)}
    assert not LedgerEntry.objects.filter(race=race).exists()


# -- taken back


def test_reopening_takes_back_exactly_what_was_posted_and_deletes_no_row(night: Night, world: World) -> None:
    ledger.post(world.mara, world.alice, "notoriety", 500, "a gift", race=night.race)
    before = {kind: totals(world.campaign, kind) for kind in ("notoriety", "cash", "fans")}
    post(night, Mara={"cash": 900, "hurt": True, "injury": "wrist"})
    posted = list(LedgerEntry.objects.values_list("pk", flat=True))
    race = settling.reopen(night.race_id, night.gm())
    assert race.state == Race.State.FINISHED
    for kind, sums in before.items():
        now = {pk: amount for pk, amount in totals(world.campaign, kind).items() if amount}
        assert now == sums
    assert set(posted) <= set(LedgerEntry.objects.values_list("pk", flat=True))
    assert all(row.reason == "Lone Star Night was re-opened" for row in LedgerEntry.objects.exclude(pk__in=posted))
    world.mara.refresh_from_db()
    assert world.mara.status == Status.ACTIVE
    assert not Result.objects.filter(race=race).exists()


def test_a_reopened_result_is_offered_as_it_was_and_posts_anew(night: Night, world: World) -> None:
    post(night, Mara={"cash": 900, "note": "a scar"})
    settling.reopen(night.race_id, night.gm())
    offered = {line.driver: line for line in first_lines(night.race, finish_of(night.race))}
    assert (offered[world.mara.pk].cash, offered[world.mara.pk].note) == (900, "a scar")
    settling.post(night.race_id, night.gm(), list(offered.values()), key="page-2")
    assert totals(world.campaign, "cash") == {world.mara.pk: 900}
    assert Posting.objects.filter(race=night.race_id).count() == 2


def test_a_correction_made_meanwhile_is_taken_back_too(night: Night, world: World) -> None:
    post(night, Mara={"cash": 900})
    ledger.correct(LedgerEntry.objects.get(kind="cash"), world.alice, 600, "a slip")
    settling.reopen(night.race_id, night.gm())
    assert totals(world.campaign, "cash") == {world.mara.pk: 0}


def test_undo_touches_neither_race_nor_ledger_once_it_is_settled(night: Night) -> None:
    post(night)
    rows, entries = list(LedgerEntry.objects.values_list()), RaceEntry.objects.count()
    with pytest.raises(Refusal, match="Re-open it before you take anything back"):
        night.undo()
    with pytest.raises(Refusal, match="its result is posted"):
        races.autopilot(night.race_id, night.gm(), seq=night.race.seq)
    assert list(LedgerEntry.objects.values_list()) == rows
    assert RaceEntry.objects.count() == entries
    settling.reopen(night.race_id, night.gm())
    night.undo()
    assert night.race.state == Race.State.RUNNING


def test_an_undo_after_reopening_lets_the_log_speak_again(night: Night, world: World) -> None:
    post(night, Mara={"cash": 900})
    settling.reopen(night.race_id, night.gm())
    night.undo()
    night.run_to_the_end()
    assert {line.cash for line in first_lines(night.race, finish_of(night.race))} == {0}


# -- on paper


def test_a_race_on_paper_goes_into_the_books_without_a_log(world: World) -> None:
    lines = [Line(world.kenji.pk, 1), Line(world.mara.pk, 2), Line(world.nika.pk, None, wrecked=True)]
    race = settling.record_paper(world.campaign, gm(world), Paper("Barn night"), lines, story="", key="k")
    assert (race.state, race.seq) == (Race.State.SETTLED, 0)
    assert Posting.objects.get(race=race).story == "Kenji Aoyama wins Barn night, ahead of Mara Lindqvist."
    assert totals(world.campaign) == {world.kenji.pk: 9_000, world.mara.pk: 9_375}  # Charisma 8 and 15
    again = settling.record_paper(world.campaign, gm(world), Paper("Barn night"), lines, story="", key="k")
    assert again == race


def test_a_reopened_paper_race_may_get_other_drivers(world: World) -> None:
    race = settling.record_paper(world.campaign, gm(world), Paper("Barn"), [Line(world.kenji.pk, 1)], story="", key="k")
    settling.reopen(race.pk, gm(world))
    settling.post(race.pk, gm(world), [Line(world.mara.pk, 1), Line(world.kenji.pk, 2)], key="l")
    assert [each.driver for each in Result.objects.filter(race=race)] == [world.mara, world.kenji]


def test_an_event_has_one_race(world: World) -> None:
    season = Season.objects.get(campaign=world.campaign, is_current=True)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="utah")
    first = Paper("", event=event, circuit="utah")
    race = settling.record_paper(world.campaign, gm(world), first, [Line(world.mara.pk, 1)], story="", key="k")
    assert race.name == "Utah Climb"
    with pytest.raises(Refusal, match="has a race in the books already"):
        settling.record_paper(world.campaign, gm(world), first, [Line(world.mara.pk, 1)], story="", key="l")


def test_a_hidden_driver_in_a_recorded_race_is_hidden_no_more(world: World) -> None:
    settling.record_paper(world.campaign, gm(world), Paper("Barn"), [Line(world.ghost.pk, 1)], story="", key="k")
    world.ghost.refresh_from_db()
    assert not world.ghost.is_hidden


# -- where it shows


def test_standings_sheets_and_records_count_it(night: Night, world: World) -> None:
    post(night)
    here = Here(world.campaign, world.alice, Role.GM)
    winner = Result.objects.get(race=night.race_id, place=1).driver
    assert tallies(here)[winner.pk].wins == 1
    row = next(each for each in driver_standings(here) if each.driver_id == winner.pk)
    assert row.record == "1 race, 1 win, 1 podium"
    record = record_of(winner)
    assert record.outings[0].place == "P1"
    last = last_race(winner)
    assert last is not None
    assert winner.name in last.story
    settling.reopen(night.race_id, night.gm())
    assert record_of(winner).outings == ()


def test_a_log_that_cannot_be_read_can_still_be_settled_by_hand(night: Night) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_raceentry SET data = '{}' WHERE race_id = %s AND seq = 2", [night.race_id])
    night.race.snapshots.all().delete()
    racelog._tables.clear()
    finish = finish_of(night.race)
    assert "cannot be read" in finish.trouble
    lines = [Line(each.driver.pk, place) for place, each in enumerate(finish.contenders, start=1)]
    assert settling.post(night.race_id, night.gm(), lines, key="x").state == Race.State.SETTLED
