"""What the frame of every campaign page does by itself: it tells of checks and knocks, and keeps people present."""

from __future__ import annotations

import pytest

from campaigns import presence
from campaigns.models import Knock, Membership, StatCheck, StatRoll
from campaigns.services import opening, steering
from tests.pages.asking import body, queries, words
from tests.racing import set_race, start_race
from tests.world import World


def news(world: World) -> str:
    return f"/c/{world.campaign.pk}/news"


def ask(world: World, *, gm_only: bool = False) -> StatRoll:
    check = StatCheck.objects.create(
        campaign=world.campaign, stat="endurance", why="Smoke", gm_only=gm_only, asked_by=world.alice
    )
    return StatRoll.objects.create(check_asked=check, driver=world.mara)


def knock(world: World) -> Knock:
    seat = Membership.objects.get(campaign=world.campaign, person=world.dora)
    return Knock.objects.create(membership=seat, secret="a" * 64)


@pytest.mark.parametrize("page", ["notes", "standings", "ledger", "rules", "drivers/new", "teams", "people"])
@pytest.mark.parametrize("who", ["bob", "alice"])
def test_every_page_of_a_campaign_listens_for_news(world: World, who: str, page: str) -> None:
    shown = body(world.client(getattr(world, who)).get(f"/c/{world.campaign.pk}/{page}", follow=True))
    assert f'hx-get="{news(world)}"' in shown


def test_tonight_tells_the_gm_everything_itself(world: World) -> None:
    assert news(world) not in body(world.client(world.alice).get(f"/c/{world.campaign.pk}/"))


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_players_and_spectators_listen_on_tonight_too(world: World, who: str) -> None:
    assert f'hx-get="{news(world)}"' in body(world.client(getattr(world, who)).get(f"/c/{world.campaign.pk}/"))


# -- called to the race


def called(world: World, who: str, at: str = "/c/1/notes") -> str:
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{at}"}
    answer = world.client(getattr(world, who)).get(news(world), headers=headers)
    return body(answer) if answer.status_code == 200 else ""


def mark(world: World, who: str) -> str:
    return called(world, who).partition('data-call="')[2].partition('"')[0]


def test_who_is_handed_a_car_in_mid_race_is_called_to_its_cockpit(world: World) -> None:
    night = start_race(world, [world.mara, world.nika])
    before = mark(world, "dora")
    steering.hand_over(night.race_id, night.gm(), night.seat(world.nika), "person", world.dora)
    assert mark(world, "dora") not in ("", before)
    assert "to my cockpit" in called(world, "dora").lower()


def test_when_the_grid_opens_everybody_is_called_to_the_lobby_but_those_who_run_the_race(world: World) -> None:
    night = set_race(world)
    assert called(world, "bob") == ""
    opening.open_grid(night.race_id, night.gm())
    for who in ("bob", "dora", "sam"):
        told = called(world, who)
        assert "To the lobby" in told
        assert f'href="{night.url}"' in told
    assert "data-call" not in called(world, "alice")
    assert "data-call" not in called(world, "carl")


def test_the_flag_and_the_end_of_a_pause_are_calls_of_their_own(world: World) -> None:
    night = set_race(world)
    opening.open_grid(night.race_id, night.gm())
    marks = [mark(world, "bob")]
    steering.green_flag(night.race_id, night.gm())
    assert "Race is on: to my cockpit" in called(world, "bob")
    assert "Watch the race" in called(world, "sam")
    marks.append(mark(world, "bob"))
    steering.pause(night.race_id, night.gm())
    assert called(world, "bob") == ""
    steering.resume(night.race_id, night.gm())
    marks.append(mark(world, "bob"))
    assert len(set(marks)) == 3
    steering.pause(night.race_id, night.gm())  # and again before anybody has moved
    steering.resume(night.race_id, night.gm())
    assert mark(world, "bob") not in marks
    steering.end(night.race_id, night.gm())
    assert called(world, "bob") == ""


def test_a_page_of_the_race_itself_is_not_called_there(world: World) -> None:
    night = start_race(world)
    for page in (f"{night.url}/log", night.url):
        assert "data-call=" not in called(world, "bob", page)
        assert "data-call-here=" in called(world, "bob", page)  # and is not called back when it is left
    assert "data-call=" in called(world, "bob", f"{night.url}0/log")


def test_of_several_races_the_one_i_drive_in_calls(world: World) -> None:
    mine = start_race(world, [world.mara, world.nika])
    other = start_race(world, [world.kenji, world.ghost])
    assert mark(world, "bob").startswith(f"{mine.race_id}-")
    assert mark(world, "dora").startswith(f"{other.race_id}-")


@pytest.mark.parametrize("gm_only", [False, True])
def test_an_open_check_is_told_to_whose_driver_is_asked(world: World, gm_only: bool) -> None:
    ask(world, gm_only=gm_only)
    told = world.client(world.bob).get(news(world))
    assert "Endurance check for Mara Lindqvist" in words(told)
    assert f'href="/c/{world.campaign.pk}/checks"' in body(told)
    assert world.client(world.dora).get(news(world)).status_code == 204


def test_it_is_told_once_and_taken_back_when_the_dice_are_cast(world: World) -> None:
    roll, player = ask(world), world.client(world.bob)
    assert player.get(news(world), {"seen": f"c{roll.pk}"}).status_code == 204
    roll.die_1, roll.die_2, roll.die_3 = 1, 2, 3
    roll.save()
    gone = player.get(news(world), {"seen": f"c{roll.pk}"})
    assert gone.status_code == 200
    assert "check" not in words(gone)


def test_a_knock_is_told_to_those_who_run_the_table_alone(world: World) -> None:
    knock(world)
    for gm in (world.alice, world.carl):
        told = world.client(gm).get(news(world))
        assert "Dora" in words(told)
        assert f'href="/c/{world.campaign.pk}/people"' in body(told)
    assert world.client(world.bob).get(news(world)).status_code == 204


def test_an_open_page_keeps_its_reader_present(world: World) -> None:
    presence.forget(world.campaign.pk, world.bob.pk)
    world.client(world.bob).get(news(world))
    assert world.bob.pk in presence.online(world.campaign.pk)


def test_news_cost_as_many_queries_for_one_check_as_for_ten(world: World) -> None:
    gm = world.client(world.alice)
    world.mara.player = world.alice
    world.mara.save()
    ask(world)
    one = queries(gm, news(world))
    for _ in range(9):
        ask(world)
    assert queries(gm, news(world)) == one


def test_a_quick_race_is_one_tap_from_every_page_for_whoever_may_run_one(world: World) -> None:
    assert 'href="/quick"' in body(world.client(world.alice).get(f"/c/{world.campaign.pk}/"))
    assert 'href="/quick"' not in body(world.client(world.bob).get(f"/c/{world.campaign.pk}/"))
