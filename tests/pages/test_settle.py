"""Settling a race by page: pre-filled, one button, and nothing typed is ever lost."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaigns.models import Event, LedgerEntry, Posting, Race, Result, Season
from campaigns.queries.totals import totals
from campaigns.services import settling, steering
from tests.pages.asking import text, words
from tests.racing import Night, break_log, start_race
from tests.world import World

INPUT = re.compile(r"<input\b[^>]*>|<textarea\b[^>]*>[^<]*</textarea>")


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world, laps=1)
    made.run_to_the_end()
    return made


@pytest.fixture
def record_at(world: World) -> str:
    return f"/c/{world.campaign.pk}/races/record"


def filled_in(answer: Any) -> dict[str, Any]:
    """The page's fields as a browser would send them."""
    page = text(answer)
    page = page[page.index('id="settle-form"') : page.index("</form>", page.index('id="settle-form"'))]
    fields: dict[str, Any] = {}
    for tag in INPUT.findall(page):
        name = re.search(r'name="([^"]+)"', tag)
        if name is None or ('type="checkbox"' in tag and " checked" not in tag):
            continue
        value = re.search(r'value="([^"]*)"', tag)
        told = re.search(r">([^<]*)</textarea>", tag)
        unsaid = "on" if 'type="checkbox"' in tag else ""
        said = told[1].strip("\n") if told else value[1] if value else unsaid
        if name[1] == "order":
            fields.setdefault("order", []).append(said)
        else:
            fields[name[1]] = said
    return fields


def test_everything_is_filled_in_and_one_tap_posts_it(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    page = alice.get(f"{night.url}/settle")
    winner = night.state.result[0]
    fields = filled_in(page)
    assert [f"driver-{pk}" for pk in fields["order"]] == [each.seat for each in night.state.result]
    assert fields[f"d{winner.seat.removeprefix('driver-')}-notoriety"] == f"{winner.notoriety:,}"
    assert "wins at Texas" in fields["story"]
    answer = alice.post(f"{night.url}/settle", fields | {"do": "post"})
    assert answer["Location"] == f"{night.url}/result"
    assert night.race.state == Race.State.SETTLED
    shown = words(alice.get(f"{night.url}/result"))
    assert f"Notoriety +{winner.notoriety:,}" in shown
    assert fields["story"] in shown
    assert "Re-open the result" in shown


def test_a_double_tap_posts_once_and_shows_the_result(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle")) | {"do": "post"}
    for _ in range(2):
        assert alice.post(f"{night.url}/settle", fields)["Location"] == f"{night.url}/result"
    assert Posting.objects.count() == 1


def test_the_other_gm_is_told_and_keeps_what_was_typed(night: Night, world: World) -> None:
    alice, carl = world.client(world.alice), world.client(world.carl)
    his = filled_in(carl.get(f"{night.url}/settle"))
    his[f"d{world.mara.pk}-note"] = "a scar from Carl"
    alice.post(f"{night.url}/settle", filled_in(alice.get(f"{night.url}/settle")) | {"do": "post"})
    answer = carl.post(f"{night.url}/settle", his | {"do": "post"})
    assert answer.status_code == 409
    assert "Alice has posted the result of Lone Star Night already" in words(answer)
    assert "a scar from Carl" in text(answer)
    assert Posting.objects.count() == 1


def test_moving_a_driver_works_the_sums_out_anew_and_keeps_the_rest(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    first, second, third = fields["order"]
    fields[f"d{third}-cash"] = "900"
    fields[f"d{first}-notoriety"] = "77"
    moved = alice.post(f"{night.url}/settle", fields | {"move": f"{second}:up"})
    assert moved.status_code == 200
    now = filled_in(moved)
    assert now["order"] == [second, first, third]
    assert now[f"d{third}-cash"] == "900"
    assert now[f"d{first}-notoriety"] == "77"  # changed by hand: it stays
    assert int(now[f"d{second}-notoriety"].replace(",", "")) > int(fields[f"d{second}-notoriety"].replace(",", ""))
    assert night.race.state == Race.State.FINISHED


def test_sums_that_moved_unseen_are_shown_before_they_are_posted(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    fields["order"] = list(reversed(fields["order"]))
    answer = alice.post(f"{night.url}/settle", fields | {"do": "post"})
    assert answer.status_code == 422
    assert "worked out anew" in words(answer)
    assert not LedgerEntry.objects.exists()
    assert alice.post(f"{night.url}/settle", filled_in(answer) | {"do": "post"}).status_code == 302
    assert [str(pk) for pk in Result.objects.order_by("place").values_list("driver", flat=True)] == fields["order"]


def log_order(night: Night) -> list[str]:
    return [each.seat.removeprefix("driver-") for each in night.state.result]


def drive_the_end_anew(night: Night) -> None:
    """The GM takes the last move back; the race comes to the flag once more, later in its log."""
    night.undo()
    night.run_to_the_end()


@pytest.fixture
def stale(night: Night, world: World) -> dict[str, Any]:
    """The fields of a page with the order turned round, drawn before the log was corrected."""
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    fields["order"] = fields["order"][::-1]
    drawn = filled_in(alice.post(f"{night.url}/settle", fields | {"do": "reckon"}))
    drive_the_end_anew(night)
    return drawn


@pytest.mark.parametrize("tapped", ["post", "reckon"])
def test_a_page_drawn_before_a_correction_posts_nothing_and_comes_back_with_the_new_order(
    night: Night, world: World, stale: dict[str, Any], tapped: str
) -> None:
    alice, mara = world.client(world.alice), f"d{world.mara.pk}"
    written = {f"{mara}-cash": "900", f"{mara}-fans": "-20", f"{mara}-note": "a scar", f"{mara}-hurt": "on"}
    answer = alice.post(f"{night.url}/settle", stale | written | {f"{mara}-out": "on", "do": tapped})
    assert answer.status_code == 409
    assert "Lone Star Night was corrected since this page was drawn. Here is the new order" in words(answer)
    assert not Posting.objects.exists()
    now = filled_in(answer)
    assert now["order"] == log_order(night)
    assert now.items() >= written.items()
    for each in night.state.result:
        assert now[f"d{each.seat.removeprefix('driver-')}-notoriety"] == f"{each.notoriety:,}"
    assert alice.post(f"{night.url}/settle", now | {"do": "post"}).status_code == 302
    placed = Result.objects.filter(place__isnull=False).order_by("place").values_list("driver", flat=True)
    assert [str(pk) for pk in placed] == [
        each.seat.removeprefix("driver-") for each in night.state.result if each.place is not None
    ]
    assert totals(world.campaign, "cash") == {world.mara.pk: 900}


def test_own_words_and_own_sums_outlive_a_correction_and_the_pages_do_not(
    night: Night, world: World, stale: dict[str, Any]
) -> None:
    alice, mara, at = world.client(world.alice), f"d{world.mara.pk}", f"{night.url}/settle"
    the_logs = filled_in(alice.get(at))["story"]
    old = {"story": "As it was told then.", "story_was": "As it was\r\ntold then."}
    assert filled_in(alice.post(at, stale | old | {"do": "post"}))["story"] == the_logs
    own = {"story": "Our own words", f"{mara}-notoriety": "77", f"{mara}-reason": "a bet"}
    assert filled_in(alice.post(at, stale | own | {"do": "post"})).items() >= own.items()


def test_a_race_corrected_between_the_look_and_the_posting_is_not_posted(
    night: Night, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    post = settling.post

    def too_late(*args: Any, **options: Any) -> Race:
        drive_the_end_anew(night)
        return post(*args, **options)

    monkeypatch.setattr(settling, "post", too_late)
    answer = alice.post(f"{night.url}/settle", fields | {"do": "post"})
    assert answer.status_code == 409
    assert filled_in(answer)["order"] == log_order(night)
    assert filled_in(answer)["seq"] == str(night.race.seq)
    assert not Posting.objects.exists()


def test_who_posts_while_the_race_runs_again_is_told(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    night.undo()
    answer = alice.post(f"{night.url}/settle", fields | {"do": "post"}, follow=True)
    assert "Lone Star Night is running: nothing was posted. It can be settled once it is over." in words(answer)
    assert not Posting.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("notoriety", "plenty", "Type a whole number"),
        ("notoriety", "77", "Say why it is 77."),
        ("cash", "1,5", "Type a whole number"),
        ("cash", "2.000", "Does 2.000 mean thousands? Then type 2000 or 2,000, without the point."),
        ("fans", "2.000", "Then type 2000 or 2,000"),
        ("notoriety", "2.000", "Then type 2000 or 2,000"),
        ("fans", "9999999999", "One row of the ledger holds 1,000,000,000 at most."),
        ("note", "x" * 201, "A note has 200 letters at most."),
        ("injury", "x" * 201, "200 letters at most."),
        ("reason", "x" * 121, "A reason has 120 letters at most."),
    ],
)
def test_bad_input_changes_nothing_and_loses_nothing(
    night: Night, world: World, field: str, typed: str, sentence: str
) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    fields |= {f"d{world.mara.pk}-{field}": typed, "story": "Our own words", f"d{world.kenji.pk}-hurt": "on"}
    answer = alice.post(f"{night.url}/settle", fields | {"do": "post"})
    assert answer.status_code == 422
    assert sentence in words(answer)
    kept = filled_in(answer)
    assert kept[f"d{world.mara.pk}-{field}"] == typed
    assert kept["story"] == "Our own words"
    assert kept[f"d{world.kenji.pk}-hurt"] == "on"
    assert not LedgerEntry.objects.exists()
    assert night.race.state == Race.State.FINISHED


def test_nonsense_in_the_order_is_overlooked(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    order = fields["order"]
    fields["order"] = ["x", "99999", *order, order[0], ""]
    assert alice.post(f"{night.url}/settle", fields | {"do": "post", "move": "7:sideways"}).status_code == 302
    assert Result.objects.count() == 3


@pytest.mark.parametrize("forged", ["²", "--5", "9" * 20])
def test_figures_nobody_could_have_tapped_are_overlooked(
    night: Night, world: World, record_at: str, forged: str
) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle"))
    mara = f"d{world.mara.pk}"
    for sent in (
        {"order": [forged, *fields["order"]]},
        {"move": f"{forged}:up"},
        {f"{mara}-was": forged, f"{mara}-notoriety": "0"},
    ):
        answer = alice.post(f"{night.url}/settle", fields | sent | {"do": "reckon"})
        assert answer.status_code == 200
        assert filled_in(answer)["order"] == fields["order"]
    on_paper = {"order": [forged, str(world.mara.pk)], "add": forged, "do": "add", "remove": forged}
    assert filled_in(alice.post(record_at, on_paper))["order"] == [str(world.mara.pk)]


def test_reopening_takes_it_back_and_offers_it_again(night: Night, world: World) -> None:
    alice = world.client(world.alice)
    fields = filled_in(alice.get(f"{night.url}/settle")) | {f"d{world.mara.pk}-cash": "900"}
    alice.post(f"{night.url}/settle", fields | {"do": "post"})
    assert alice.post(f"{night.url}/reopen")["Location"] == f"{night.url}/settle"
    assert set(totals(world.campaign).values()) == {0}
    again = filled_in(alice.get(f"{night.url}/settle"))
    assert again[f"d{world.mara.pk}-cash"] == "900"
    assert again["key"] != fields["key"]
    alice.post(f"{night.url}/settle", again | {"do": "post"})
    assert totals(world.campaign, "cash") == {world.mara.pk: 900}


def test_who_may_settle_who_may_look_and_who_finds_nothing(night: Night, world: World) -> None:
    for who, settles, looks in (
        (world.alice, 200, 200),
        (world.carl, 200, 200),
        (world.bob, 403, 200),
        (world.sam, 403, 200),
        (world.eve, 404, 404),
        (None, 404, 404),
    ):
        client = world.client(who)
        assert client.get(f"{night.url}/settle").status_code == settles
        assert client.get(f"{night.url}/result").status_code == looks
        assert client.get(f"{night.url}/result/parts").status_code == looks
        assert client.get(f"/c/{world.campaign.pk}/races/record").status_code == settles
    for who, status in ((world.bob, 403), (world.sam, 403), (world.eve, 404)):
        assert world.client(who).post(f"{night.url}/settle", {"do": "post"}).status_code == status
        assert world.client(who).post(f"{night.url}/reopen").status_code == status
    assert night.race.state == Race.State.FINISHED


def test_a_player_waits_for_the_posting_with_the_order_before_his_eyes(night: Night, world: World) -> None:
    shown = words(world.client(world.bob).get(f"{night.url}/result"))
    assert "Not posted yet" in shown
    assert "Mara Lindqvist" in shown
    assert "Settle the race" not in shown
    tick = int(world.client(world.bob).get(f"{night.url}/result/parts")["X-Tick"])
    settling.post(night.race_id, night.gm(), _lines(night), key="k")
    parts = world.client(world.bob).get(f"{night.url}/result/parts")
    assert int(parts["X-Tick"]) > tick
    assert "Not posted yet" not in words(parts)


def _lines(night: Night) -> list[settling.Line]:
    return [settling.Line(int(each.seat.removeprefix("driver-")), each.place) for each in night.state.result]


def test_a_race_that_is_still_running_is_not_settled(world: World) -> None:
    night = start_race(world)
    for address in ("settle", "result"):
        assert world.client(world.alice).get(f"{night.url}/{address}")["Location"] == night.url


def test_a_race_nobody_finished_has_a_result_page(night: Night, world: World) -> None:
    lines = [settling.Line(line.driver, None, wrecked=True) for line in _lines(night)]
    settling.post(night.race_id, night.gm(), lines, key="k")
    shown = words(world.client(world.bob).get(f"{night.url}/result"))
    assert "Nobody finished." in shown
    assert "Three wrecks" in shown


UNPLACED = "The result is not posted yet, and no log tells who came where."


def test_a_torn_log_gives_nobody_a_place_until_the_result_is_posted(night: Night, world: World) -> None:
    lines = _lines(night)
    break_log(night)
    assert_unplaced(night)
    fields = filled_in(world.client(world.alice).get(f"{night.url}/settle"))
    assert len(fields["order"]) == 3  # offered to the GM all the same
    settling.post(night.race_id, night.gm(), lines, key="k")
    assert "Place 1" in words(world.client(world.bob).get(f"{night.url}/result"))


def test_a_paper_race_that_is_opened_again_gives_nobody_a_place(world: World) -> None:
    night = Night(world, 0)
    lines = [settling.Line(world.mara.pk, 1), settling.Line(world.kenji.pk, None, wrecked=True)]
    paper = settling.Paper("Barn night")
    night.race_id = settling.record_paper(world.campaign, night.gm(), paper, lines, story="", key="k").pk
    settling.reopen(night.race_id, night.gm())
    assert_unplaced(night)


def assert_unplaced(night: Night) -> None:
    shown = words(night.world.client(night.world.bob).get(f"{night.url}/result/parts"))
    assert UNPLACED in shown
    assert "Mara Lindqvist" in shown
    for invented in ("Place 1", "Nobody finished", " out ", "No car was wrecked"):
        assert invented not in shown


def test_a_race_ended_early_has_no_podium_until_the_gm_sets_an_order(world: World) -> None:
    night = start_race(world)
    for _ in range(8):
        night.step()
    steering.end(night.race_id, night.gm())
    shown = words(world.client(world.bob).get(f"{night.url}/result"))
    assert "Ended early: the GM sets the order and posts the result." in shown
    assert "is ended early, with" in shown
    for invented in ("Place 1", "is still on", "Nobody finished"):
        assert invented not in shown
    fields = filled_in(world.client(world.alice).get(f"{night.url}/settle"))
    assert "is ended early" in fields["story"]
    world.client(world.alice).post(f"{night.url}/settle", {**fields, "do": "post"})
    assert "Place 1" in words(world.client(world.bob).get(f"{night.url}/result"))


def test_a_race_with_one_car_has_a_result_page(world: World) -> None:
    night = start_race(world, [world.mara], laps=1)
    night.run_to_the_end()
    settling.post(night.race_id, night.gm(), _lines(night), key="k")
    assert "Place 1 Mara Lindqvist" in words(world.client(world.sam).get(f"{night.url}/result"))


def test_the_result_shows_on_calendar_standings_sheet_and_tonight(night: Night, world: World) -> None:
    season = Season.objects.get(campaign=world.campaign)
    event = Event.objects.create(season=season, name="Lone Star", circuit="texas")
    Race.objects.filter(pk=night.race_id).update(event=event)
    settling.post(night.race_id, night.gm(), _lines(night), story="Told in our words.", key="k")
    bob, at = world.client(world.bob), f"/c/{world.campaign.pk}"
    winner = Result.objects.get(place=1).driver
    assert f"Place 1 {winner.name}" in words(bob.get(f"{at}/calendar"))
    assert "1 race" in words(bob.get(f"{at}/standings"))
    assert "Told in our words." in words(bob.get(f"{at}/drivers/{world.mara.pk}/"))
    assert "Told in our words." in words(bob.get(f"{at}/"))


# -- on paper


def test_a_race_on_paper_is_recorded_driver_by_driver(world: World, record_at: str) -> None:
    alice = world.client(world.alice)
    page = alice.get(record_at)
    fields = filled_in(page)
    for driver in (world.kenji, world.mara, world.nika):
        page = alice.post(record_at, fields | {"do": "add", "add": str(driver.pk), "name": "Barn night"})
        fields = filled_in(page)
    assert fields["order"] == [str(world.kenji.pk), str(world.mara.pk), str(world.nika.pk)]
    assert fields["name"] == "Barn night"
    fields = filled_in(alice.post(record_at, fields | {"remove": str(world.nika.pk)}))
    fields |= {f"d{world.mara.pk}-out": "on", f"d{world.mara.pk}-wrecked": "on"}
    fields = filled_in(alice.post(record_at, fields | {"do": "reckon"}))
    for _ in range(2):
        answer = alice.post(record_at, fields | {"do": "post", "circuit": "texas"})
    race = Race.objects.get()
    assert answer["Location"] == f"/c/{world.campaign.pk}/races/{race.pk}/result"
    assert (race.name, race.circuit, race.state, race.seq) == ("Barn night", "texas", "settled", 0)
    assert list(race.results.values_list("driver", "place", "wrecked").order_by("-place")) == [
        (world.kenji.pk, 1, False),
        (world.mara.pk, None, True),
    ]
    shown = words(alice.get(answer["Location"]))
    assert "Played on paper: there is no log." in shown
    assert "Kenji Aoyama wins Barn night." in shown


def test_an_event_of_the_calendar_brings_its_name_and_track(world: World, record_at: str) -> None:
    season = Season.objects.get(campaign=world.campaign)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="utah", laps=4)
    alice = world.client(world.alice)
    assert f'value="{event.pk}" selected' in text(alice.get(f"{record_at}?event={event.pk}"))
    fields = {"do": "post", "event": str(event.pk), "order": [str(world.mara.pk)], "key": "k"}
    alice.post(record_at, fields)
    race = Race.objects.get()
    assert (race.name, race.circuit, race.laps, race.event) == ("Utah Climb", "utah", 4, event)
    event.refresh_from_db()
    assert event.state == Event.State.DONE


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "The race needs a name"),
        ({"name": "Barn", "order": []}, "Nobody was in this race yet."),
        ({"name": "x" * 61}, "60 letters at most"),
        ({"name": "Barn", "laps": "0"}, "A race has 1 to 99 laps."),
        ({"name": "Barn", "laps": "many"}, "A race has 1 to 99 laps."),
        ({"name": "Barn", "circuit": "moon"}, "There is no such track."),
        ({"name": "Barn", "event": "9999"}, "not on the calendar"),
    ],
)
def test_a_refused_record_keeps_what_was_typed(
    world: World, record_at: str, typed: dict[str, Any], sentence: str
) -> None:
    fields = {"do": "post", "order": [str(world.mara.pk)], "story": "A fine night", "key": "k"} | typed
    answer = world.client(world.alice).post(record_at, fields)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert filled_in(answer)["story"] == "A fine night"
    assert not Race.objects.exists()


def test_a_stranger_cannot_slip_a_foreign_driver_in(world: World, record_at: str) -> None:
    theirs = world.other.drivers.create(name="Theirs", code="XYZ", reflexes=10, psyche=10, endurance=10, charisma=10)
    fields = {"do": "post", "name": "Barn", "order": [str(theirs.pk), str(world.mara.pk)], "key": "k"}
    world.client(world.alice).post(record_at, fields)
    assert [each.driver for each in Result.objects.all()] == [world.mara]


def test_a_quick_race_shows_no_notoriety(night: Night, world: World) -> None:
    world.campaign.is_quick = True
    world.campaign.save(update_fields=["is_quick"])
    alice = world.client(world.alice)
    page = alice.get(f"{night.url}/settle")
    assert "moves no ledger" in words(page)
    alice.post(f"{night.url}/settle", filled_in(page) | {"do": "post"})
    assert not LedgerEntry.objects.exists()
    assert "Notoriety" not in words(alice.get(f"{night.url}/result"))


def test_after_a_quick_race_nothing_waits_to_be_posted(night: Night, world: World) -> None:
    world.campaign.is_quick = True
    world.campaign.save(update_fields=["is_quick"])
    alice = world.client(world.alice)
    console, result = (words(alice.get(f"{night.url}/{page}")) for page in ("console", "result"))
    assert "Nothing of it counts: keep it as a campaign, or forget it." in console
    assert "Settle the race" not in console
    assert "Not posted yet" not in result
    assert "standings" not in result
