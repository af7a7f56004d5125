"""The TV: four letters, then the evening as everybody in the room may see it; and the GM's page of TVs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns import presence
from campaigns.access import TV_COOKIE
from campaigns.models import Driver, Event, Race, Season, Tv
from campaigns.queries.tv import stage as tv_stage
from campaigns.services import invites, limits, opening, setting, settling, steering, tvs
from svl.rules import actions
from svl.table import GM, Adjust
from tests.campaigns.test_settling import lines_of
from tests.racing import Night, break_log, is_dice, is_sealed, is_turn, set_race, start_race
from tests.world import World


def put_on(world: World) -> Client:
    client = Client()
    client.cookies[TV_COOKIE] = tvs.open_window(world.campaign, world.alice)[1]
    return client


@pytest.fixture
def tv(world: World) -> Client:
    """The browser of a TV of Alice's table."""
    return put_on(world)


def shown(tv: Client) -> str:
    answer = tv.get("/tv/parts")
    assert answer.status_code == 200
    return answer.content.decode()


def kind(html: str) -> str:
    found = re.search(r'data-kind="(\w+)"', html)
    assert found
    return found[1]


def names(html: str) -> list[str]:
    return re.findall(r'<b class="lb__n">([^<]+)</b>', html)


# -- pairing


def test_any_browser_shows_four_letters_without_login(db: None) -> None:
    client = Client()
    page = client.get("/tv")
    assert page.status_code == 200
    assert "Four letters for the game master" in page.content.decode()
    assert f'aria-label="{Tv.objects.get().code}"' in page.content.decode()
    cookie = page.cookies[TV_COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/tv", True, "Lax")
    assert page.headers["Cache-Control"].startswith("max-age=0")


def test_a_reload_shows_the_same_letters(db: None) -> None:
    client = Client()
    assert client.get("/tv").content == client.get("/tv").content
    assert Tv.objects.count() == 1


def test_the_gm_types_the_letters_and_the_tv_shows_the_table(world: World) -> None:
    tv, gm = Client(), world.client(world.alice)
    tv.get("/tv")
    assert tv.get("/tv/waits").json() == {"waits": True, "keeps": True}
    answer = gm.post(f"/c/{world.campaign.pk}/tvs", {"letters": Tv.objects.get().code.lower()})
    assert answer.status_code == 302
    assert tv.get("/tv/waits").json() == {"waits": False, "keeps": True}
    assert "Night League" in tv.get("/tv").content.decode()
    assert "sessionid" not in tv.cookies  # nobody was signed in for it


def test_wrong_letters_are_refused_beside_the_field(world: World) -> None:
    gm = world.client(world.alice)
    page = gm.post(f"/c/{world.campaign.pk}/tvs", {"letters": "BCDF"})
    assert page.status_code == 422
    assert "No TV shows BCDF. Open /tv on the TV and type what it says." in page.content.decode()
    assert gm.post(f"/c/{world.campaign.pk}/tvs", {"letters": ""}).status_code == 422


def test_a_wrong_code_tried_a_thousand_times_gets_a_clear_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", lambda: 600_000_000.0)  # all within one minute
    gm = world.client(world.alice)
    told = [gm.post(f"/c/{world.campaign.pk}/tvs", {"letters": f"{n:04}"}) for n in range(1000)]
    assert {each.status_code for each in told[:10]} == {422}
    assert {each.status_code for each in told[10:]} == {429}
    assert "Too many wrong letters for a TV came from this device. Wait" in told[-1].content.decode()


def test_a_device_that_asks_for_letters_without_end_is_told_to_wait(db: None) -> None:
    answers = [Client().get("/tv") for _ in range(21)]
    assert answers[-1].status_code == 429
    assert "Too many TVs were started from this device." in answers[-1].content.decode()
    assert TV_COOKIE not in answers[-1].cookies
    assert "This page tries again by itself." in answers[-1].content.decode()
    assert 'data-waits="/tv/waits"' in answers[-1].content.decode()


def test_a_browser_that_keeps_no_cookie_is_told_so_and_given_no_letters_without_end(db: None) -> None:
    page = Client().get("/tv").content.decode()
    assert Client().get("/tv/waits").json() == {"waits": False, "keeps": False}
    assert re.search(r'id="tv-forgets" role="alert" hidden>\s*<h1[^>]*>This browser keeps no cookie</h1>', page)
    forgotten = Client()
    forgotten.cookies[TV_COOKIE] = "of a TV that waited too long"
    assert forgotten.get("/tv/waits").json() == {"waits": False, "keeps": True}  # it is given other letters


def test_the_gm_sees_which_tvs_are_on_and_takes_one_off(world: World, tv: Client) -> None:
    gm, one = world.client(world.alice), Tv.objects.get()
    path = f"/c/{world.campaign.pk}/tvs"
    tv.get("/tv/now")
    assert re.search(rf"{one}</b>.*?>On</span> put on by Alice", gm.get(path).content.decode(), re.S)
    presence._tvs_seen.clear()
    assert re.search(rf"{one}</b>.*?>Off</span>", gm.get(f"{path}/rows").content.decode(), re.S)
    assert gm.post(f"{path}/{one.pk}/off").status_code == 302
    assert tv.get("/tv/now").status_code == tv.get("/tv/parts").status_code == 404
    assert tv.get("/tv/livery.css").status_code == 404
    assert "Four letters" in tv.get("/tv").content.decode()  # it waits again, as any browser


def test_open_tv_window_needs_no_letters_and_makes_one_tv_of_a_browser(world: World) -> None:
    gm = world.client(world.alice)
    for _ in range(2):
        answer = gm.post(f"/tv/open/{world.campaign.pk}")
        assert (answer.status_code, answer.headers["Location"]) == (302, "/tv")
    assert Tv.objects.filter(campaign=world.campaign).count() == 1
    assert 'id="tv-stage"' in gm.get("/tv").content.decode()


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_only_those_who_run_the_table_put_tvs_on(world: World, who: str) -> None:
    client = world.client(getattr(world, who))
    assert client.get(f"/c/{world.campaign.pk}/tvs").status_code == 403
    assert client.post(f"/tv/open/{world.campaign.pk}").status_code == 403


def test_the_console_and_tonight_lead_to_the_tvs(world: World) -> None:
    night, gm = start_race(world), world.client(world.alice)
    for path in (f"{night.url}/menu", f"/c/{world.campaign.pk}/"):
        page = gm.get(path).content.decode()
        assert f'href="/c/{world.campaign.pk}/tvs"' in page
        assert f'action="/tv/open/{world.campaign.pk}" target="_blank"' in page


# -- before the race


def test_without_a_race_it_is_the_lobby_with_a_code_and_who_has_come(world: World, tv: Client) -> None:
    html = shown(tv)
    assert kind(html) == "lobby"
    assert "The table is closed." in html
    code = invites.open_table(world.campaign, world.alice).code
    presence.note(world.campaign.pk, world.dora.pk)
    html = shown(tv)
    assert f"{code[:4]} {code[4:]}" in html
    assert "1 of 2 here" in html
    assert names(html) == ["Kenji Aoyama", "Mara Lindqvist"]  # who is here stands first


def test_a_name_that_arrives_changes_the_mark_so_the_tv_asks_for_it(world: World, tv: Client) -> None:
    before = tv.get("/tv/now").json()
    assert tv.get("/tv/now").json() == before
    presence.note(world.campaign.pk, world.bob.pk)
    assert tv.get("/tv/now").json()["mark"] != before["mark"]


def on_grid(world: World, *drivers: Any) -> Night:
    night = set_race(world, drivers)
    opening.open_grid(night.race_id, night.gm())
    while is_dice(night.awaits):
        night.roll(night.gm())
    return night


def test_the_grid_fills_and_is_walked_once_every_player_is_ready(world: World, tv: Client) -> None:
    night = on_grid(world)
    presence.note(world.campaign.pk, world.bob.pk)
    html = shown(tv)
    assert (kind(html), "Lone Star Night" in html) == ("lobby", True)
    assert "0 of 2 players are ready." in html
    assert {"Not yet", "Phone away"} <= set(re.findall(r'lb__g">([^<]*)', html))
    night.race.seats.update(is_ready=True)
    html = shown(tv)
    assert kind(html) == "grid"
    assert re.findall(r'walk__p">(P\d)', html) == ["P1", "P2", "P3"]
    assert "Steed Corona" in html


# -- the race


def test_the_race_shows_map_order_gaps_speeds_damage_and_whose_turn_it_is(world: World, tv: Client) -> None:
    night = start_race(world)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == night.seat(world.mara))
    html = shown(tv)
    assert kind(html) == "race"
    assert "Lap 1/2" in html
    assert "Lindqvist drives" in html
    assert re.search(r'is-turn" aria-current="true">.*?Lindqvist</b>', html, re.S)
    assert len(re.findall("data-car=", html)) == len(re.findall("data-tag=", html)) == 3
    assert len(re.findall(r'class="mini"', html)) == 3


def test_at_most_eight_rows_stand_on_a_page_of_the_order(world: World, tv: Client) -> None:
    start_race(world, [world.mara, world.kenji, *(world.enlist(f"Driver {n}") for n in range(9))])
    pages = re.findall(r"<ol class=\"board\" data-page( hidden)?>(.*?)</ol>", shown(tv), re.S)
    assert [len(names(rows)) for _, rows in pages] == [8, 3]
    assert [bool(hidden) for hidden, _ in pages] == [False, True]


def test_pause_and_resume_are_seen(world: World, tv: Client) -> None:
    night = start_race(world)
    steering.pause(night.race_id, night.gm())
    assert '<p class="tv__pause">Paused</p>' in shown(tv)
    steering.resume(night.race_id, night.gm())
    assert "tv__pause" not in shown(tv)


def calls(html: str) -> list[tuple[str, str]]:
    found = r'class="call call--(\w+).*?class="call__t">([^<]+).*?class="call__p">([^<]+)'
    return [(kind, title) for kind, title, _ in re.findall(found, html, re.S)]


def test_an_overtake_is_called_out(world: World, tv: Client) -> None:
    night = start_race(world)
    mara, kenji = night.seat(world.mara), night.seat(world.kenji)
    night.bring_to_palm(world.mara, world.kenji)
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.nika), value="wrecked"))
    night.palm(night.player(world.bob), mara, "PASS")
    night.palm(night.player(world.dora), kenji, "PASS")
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == mara)
    behind = (night.state.tile_number(night.state.car(mara).distance) + 1) % len(night.state.tiles)
    night.act(night.gm(), GM, Adjust("tile", "a test", kenji, value=behind))
    night.act(night.gm(), mara, actions.Drive("pace", 3))
    while not is_turn(night.awaits):
        if is_sealed(night.awaits):
            night.palm(night.gm(), mara, "PASS")
            night.palm(night.player(world.dora), kenji, "PASS")
        else:
            night.step()
    assert "Lindqvist takes the lead from Aoyama." in shown(tv)


def test_a_track_event_is_called_out_and_one_taken_back_is_not(world: World, tv: Client) -> None:
    night = start_race(world)
    night.run_until(is_turn)
    night.act(night.gm(), GM, actions.TrackEvent("hazard", "debris on the road", tile=3, laid="glitch_no_power"))
    assert calls(shown(tv)) == [("event", "Track event")]
    night.undo()
    assert calls(shown(tv)) == []


def test_the_last_move_and_the_flag_are_seen_before_the_podium(world: World, tv: Client) -> None:
    night = start_race(world)
    night.run_to_the_end()
    html = shown(tv)
    assert kind(html) == "race"
    assert ("flag", "Chequered flag") in calls(html)
    before = tv.get("/tv/now").json()["mark"]
    later = timezone.now() - tv_stage.LAST_LOOK - timedelta(seconds=1)
    Race.objects.filter(pk=night.race_id).update(ended_at=later)
    assert kind(shown(tv)) == "after"
    assert tv.get("/tv/now").json()["mark"] != before


# -- after it


def ended(night: Night) -> None:
    ended_at = timezone.now() - timedelta(minutes=2)
    Race.objects.filter(pk=night.race_id).update(ended_at=ended_at)


def test_podium_then_standings_and_the_next_race_once_the_result_is_posted(world: World, tv: Client) -> None:
    night = start_race(world)
    night.run_to_the_end()
    ended(night)
    html = shown(tv)
    assert re.search(r'class="step step--1', html)
    assert "table-slide" not in html
    season = Season.objects.get(campaign=world.campaign)
    Event.objects.create(season=season, name="Utah Climb", circuit="utah", laps=4)
    settling.post(night.race_id, night.gm(), lines_of(night.race), key="page")
    html = shown(tv)
    assert (kind(html), "Standings" in html, "Utah Climb" in html) == ("after", True, True)


def test_a_race_ended_early_has_no_podium_until_the_gm_sets_an_order(world: World, tv: Client) -> None:
    night = start_race(world)
    for _ in range(8):
        night.step()
    night.run_until(is_turn)
    assert " drives<" in shown(tv)
    steering.end(night.race_id, night.gm())
    html = shown(tv)
    # nobody is waited for; what the booth says may well speak of who drove into whom
    assert (kind(html), "Ended early" in html, " drives<" in html) == ("race", True, False)
    ended(night)
    html = shown(tv)
    assert (kind(html), 'class="step ' in html, "is still on" in html) == ("after", False, False)
    assert "Ended early: the GM sets the order and posts the result." in html
    assert "is ended early, with" in html
    settling.post(night.race_id, night.gm(), lines_of(night.race), key="page")
    assert 'class="step step--1' in shown(tv)


def test_a_name_too_long_for_its_step_is_the_surname_and_not_a_piece_of_it(world: World, tv: Client) -> None:
    for driver, name in ((world.mara, "Guadalupe Von Montgomery"), (world.kenji, "Ermenegild Von Montgomery")):
        Driver.objects.filter(pk=driver.pk).update(name=name)
        driver.refresh_from_db()
    night = start_race(world)
    night.run_to_the_end()
    ended(night)
    html = shown(tv)
    assert '<p class="step__n">Von Montgomery</p>' in html
    assert not re.search("Guadalupe|Ermenegild", html[html.index("podium__steps") : html.index("tv__ticker")])


def test_who_finds_no_room_beside_the_podium_is_counted(world: World, tv: Client) -> None:
    night = start_race(world, [world.mara, world.kenji, *(world.enlist(f"Driver {n}") for n in range(10))], laps=1)
    night.run_to_the_end()
    ended(night)
    html = shown(tv)
    assert len(names(html)) == 7
    assert '<p class="tv__more">and 2 more</p>' in html


def test_a_race_of_another_evening_leaves_the_lobby_alone(world: World, tv: Client) -> None:
    night = start_race(world)
    night.run_to_the_end()
    Race.objects.filter(pk=night.race_id).update(ended_at=timezone.now() - tv_stage.EVENING - timedelta(minutes=1))
    assert kind(shown(tv)) == "lobby"


# -- bad input


def test_a_race_with_one_car_is_shown(world: World, tv: Client) -> None:
    night = start_race(world, [world.mara])
    assert names(shown(tv)) == ["Lindqvist"]
    night.run_to_the_end()
    ended(night)
    assert "step--1" in shown(tv)


def test_a_race_nobody_finished_says_so(world: World, tv: Client) -> None:
    night = start_race(world, [world.mara])
    night.act(night.gm(), GM, Adjust("status", "a test", night.seat(world.mara), value="wrecked"))
    ended(night)
    html = shown(tv)
    assert kind(html) == "after"
    assert "Nobody finished" in html


def test_a_log_that_cannot_be_read_is_said_and_breaks_nothing(world: World, tv: Client) -> None:
    night = start_race(world)
    break_log(night)
    html = shown(tv)
    assert kind(html) == "trouble"
    assert "Lone Star Night cannot be shown" in html
    assert tv.get("/tv").status_code == 200


def test_a_race_set_aside_with_a_torn_log_has_no_podium_until_its_result_is_posted(world: World, tv: Client) -> None:
    night = start_race(world)
    break_log(night)
    setting.set_aside(night.race_id, night.gm())
    ended(night)
    html = shown(tv)
    assert kind(html) == "after"
    assert "The result is not posted yet, and no log tells who came where." in html
    assert ('class="step ' in html, "Nobody finished" in html, ">out<" in html) == (False, False, False)
    assert len(names(html)) == 3


def test_a_quick_race_has_a_podium_and_no_standings(world: World, tv: Client) -> None:
    type(world.campaign).objects.filter(pk=world.campaign.pk).update(is_quick=True)
    night = start_race(world)
    night.run_to_the_end()
    ended(night)
    html = shown(tv)
    assert ("step--1" in html, "table-slide" in html) == (True, False)


# -- what it never tells


def test_a_tv_is_told_nothing_a_spectator_may_not_know(world: World, tv: Client) -> None:
    """The hidden rival stands on no page of it, and no page of the campaign opens to it."""
    on_grid(world)
    html = shown(tv) + tv.get("/tv").content.decode() + tv.get("/tv/livery.css").content.decode()
    assert "Ghost" not in html
    for path in ("", "races/", "drivers/", "people", "tvs"):
        assert tv.get(f"/c/{world.campaign.pk}/{path}").status_code == 404


def test_the_overlay_has_no_ground(world: World, tv: Client) -> None:
    assert '<html lang="en" data-theme="dark" class="is-overlay">' in tv.get("/tv?stream=1").content.decode()
    assert "is-overlay" not in tv.get("/tv").content.decode()


@pytest.mark.parametrize("is_grid_open", [False, True])
def test_the_overlay_asks_nobody_who_sees_a_stream_to_the_table(world: World, tv: Client, is_grid_open: bool) -> None:
    code = invites.open_table(world.campaign, world.alice).code
    letters = f"{code[:4]} {code[4:]}"
    if is_grid_open:
        on_grid(world)
    assert letters in shown(tv)
    for path in ("/tv?stream=1", "/tv/parts?stream=1"):
        html = tv.get(path).content.decode()
        assert kind(html) == "lobby"
        assert (letters in html, code in html, "lobby__qr" in html, "The table is closed" in html) == (False,) * 4
