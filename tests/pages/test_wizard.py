"""The driver wizard as pages: who may, each step as a plain form, what is refused and how, what a GM can do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Driver, DriverDraft, LogEntry
from campaigns.services import wizard
from campaigns.wizard.answers import Answers
from svl.rules import STATS
from tests.world import World

# 12, 12, 6, 16: Psyche 12 allows two talents
TYPED = {
    f"{stat}_{nth}": die
    for stat, dice in zip(STATS, ((4, 3, 5), (6, 5, 1), (1, 1, 4), (6, 5, 5)), strict=True)
    for nth, die in enumerate(dice, start=1)
}


class Maker:
    """Somebody who makes a driver by plain forms."""

    def __init__(self, world: World, client: Client) -> None:
        self.world, self.client = world, client
        self.base = f"/c/{world.campaign.pk}/drivers/new"

    def get(self, step: str = "", **options: Any) -> HttpResponse:
        return self.client.get(f"{self.base}/{step}" if step else self.base, **options)

    def post(self, step: str, do: str = "", **answer: Any) -> HttpResponse:
        return self.client.post(f"{self.base}/{step}", answer | ({"do": do} if do else {}))

    def keep(self, step: str, **answer: Any) -> HttpResponse:
        """A tick, as htmx sends it."""
        return self.client.post(f"{self.base}/{step}", answer, headers={"HX-Request": "true"})

    def begin(self) -> None:
        self.post("own")

    def reach(self, step: str) -> None:
        """By typed dice up to this step, everything else as suggested."""
        self.begin()
        steed = self.world.team("steed_corona").pk
        for slug, answer in (
            ("driver", {"do": "type", "name": "Runa", **TYPED}),
            ("talents", {"do": "suggest"}),
            ("team", {"do": "next", "team": steed}),
            ("car", {"do": "next", "team": steed, "car_class": "heavy"}),
            ("parts", {"do": "suggest"}),
        ):
            if slug == step:
                return
            self.post(slug, **answer)

    @property
    def answers(self) -> Answers:
        return Answers.of(DriverDraft.objects.get().answers)


@pytest.fixture
def bob(world: World) -> Maker:
    return Maker(world, world.client(world.bob))


def rule(world: World, dice: str = "either", **rulings: Any) -> None:
    world.campaign.dice = dice
    world.campaign.rulings = rulings
    world.campaign.save()


def said(answer: HttpResponse) -> str:
    """The words of a page, without its tags."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.replace("&#x27;", "'").replace("&amp;", "&").split())


def refused(answer: HttpResponse, sentence: str) -> None:
    assert answer.status_code == 422
    assert sentence in said(answer)


# -- who may


@pytest.mark.parametrize(
    ("who", "status"), [("alice", 200), ("carl", 200), ("bob", 200), ("sam", 403), ("eve", 404), (None, 404)]
)
@pytest.mark.parametrize("page", ["", "/ready"])
def test_those_who_play_come_in(world: World, who: str | None, status: int, page: str) -> None:
    client = world.client(getattr(world, who) if who else None)
    assert client.get(f"/c/{world.campaign.pk}/drivers/new{page}").status_code == status


@pytest.mark.parametrize(("who", "status"), [("sam", 403), ("eve", 404)])
@pytest.mark.parametrize("page", ["own", "surprise", "driver", "ready/1"])
def test_onlookers_and_strangers_make_nothing(world: World, who: str, status: int, page: str) -> None:
    client = world.client(getattr(world, who))
    assert client.post(f"/c/{world.campaign.pk}/drivers/new/{page}").status_code == status
    assert not DriverDraft.objects.exists()


def test_looking_begins_nothing(bob: Maker) -> None:
    for step in ("", "ready", "driver", "cars"):
        bob.get(step)
    assert not DriverDraft.objects.exists()


def test_whoever_has_no_draft_is_led_to_the_three_ways(bob: Maker) -> None:
    for step in ("driver", "livery", "cars"):
        assert bob.get(step)["Location"] == bob.base


# -- three ways


def test_there_are_three_ways_to_a_driver(world: World, bob: Maker) -> None:
    world.enlist("Ines Carvalho")
    words = said(bob.get())
    assert "Take a ready driver 20 seconds. 1 free driver, one tap." in words
    assert "Roll my own 2 minutes." in words
    assert "Surprise me" in words


def test_without_a_free_driver_the_first_way_says_why_it_is_closed(bob: Maker) -> None:
    assert "No driver is free. The GM can make one so." in said(bob.get())


def test_the_drivers_nobody_holds_can_be_taken_by_one_tap(world: World, bob: Maker) -> None:
    ines = world.enlist("Ines Carvalho", talents=("drifter",), components=("turbo",))
    page = said(bob.get("ready"))
    assert "Ines Carvalho" in page
    assert "Drifter" in page
    assert not re.search("Mara|Kenji|Nika|Ghost", page)
    answer = bob.post(f"ready/{ines.pk}")
    assert answer["Location"] == f"/c/{world.campaign.pk}/drivers/{ines.pk}/"
    ines.refresh_from_db()
    assert ines.player == world.bob


def test_who_comes_second_is_told_and_gets_the_others(world: World, bob: Maker) -> None:
    ines, _ = world.enlist("Ines Carvalho"), world.enlist("Otto Keller")
    Maker(world, world.client(world.dora)).post(f"ready/{ines.pk}")
    answer = bob.post(f"ready/{ines.pk}")
    refused(answer, "Dora took Ines Carvalho first.")
    assert "Take Otto Keller" in said(answer)
    ines.refresh_from_db()
    assert ines.player == world.dora


@pytest.mark.parametrize("who", ["nika", "ghost"])
def test_an_npc_is_not_there_to_be_taken(world: World, bob: Maker, who: str) -> None:
    assert bob.post(f"ready/{getattr(world, who).pk}").status_code == 404


def test_an_injured_driver_is_not_offered(world: World, bob: Maker) -> None:
    ines = world.enlist("Ines Carvalho")
    Driver.objects.filter(pk=ines.pk).update(status="injured")
    assert "Ines" not in said(bob.get("ready"))


def test_many_ready_drivers_take_no_more_queries(
    world: World, bob: Maker, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for nth in range(5):
        world.enlist(f"Driver {nth}", components=("turbo",))
    bob.get("ready")
    with django_assert_num_queries(8) as few:
        bob.get("ready")
    for nth in range(5, 40):
        world.enlist(f"Driver {nth}", components=("turbo",))
    with django_assert_num_queries(len(few.captured_queries)):
        bob.get("ready")


# -- step by step, by plain forms


def test_a_driver_by_app_dice_and_what_we_suggest(world: World, bob: Maker) -> None:
    bob.begin()
    bob.post("driver", do="roll", name="Runa Dahl")
    dice = bob.answers.dice
    bob.post("driver", do="name", name="Runa Dahl")
    bob.post("talents", do="suggest")
    bob.post("team", do="next", team=world.team("cipriani").pk)
    bob.post("car", do="next", team=world.team("cipriani").pk, car_class="medium")
    bob.post("parts", do="suggest")
    answer = bob.post("livery", do="next", number=8, livery="team")
    runa = Driver.objects.get(name="Runa Dahl")
    assert answer["Location"] == f"/c/{world.campaign.pk}/drivers/{runa.pk}/"
    assert (runa.player, runa.car.number, runa.car.team.name) == (world.bob, 8, "Cipriani")
    assert [runa.reflexes, runa.psyche, runa.endurance, runa.charisma] == [sum(each) for each in dice]
    assert runa.scores_from == "Rolled in the app: " + ", ".join("+".join(map(str, each)) for each in dice)
    assert runa.car.components.count() == 2
    assert not DriverDraft.objects.exists()


def test_a_driver_by_typed_dice(bob: Maker) -> None:
    bob.reach("livery")
    bob.post("livery", do="next", number=8, livery="own", colour_1="#1F8A55", colour_2="#C9752E", car_name="Owl")
    runa = Driver.objects.get(name="Runa")
    assert runa.scores_from == "Typed: 4+3+5, 6+5+1, 1+1+4, 6+5+5"
    assert (runa.car.colour_1, runa.car.colour_2, runa.car.name) == ("#1F8A55", "#C9752E", "Owl")


def test_each_step_leads_to_the_next(bob: Maker) -> None:
    bob.reach("team")
    answer = bob.post("team", do="next", team=bob.world.team("cipriani").pk)
    assert answer["Location"] == f"{bob.base}/car"


def test_a_step_that_is_not_open_yet_leads_to_the_one_that_is(bob: Maker) -> None:
    bob.reach("team")
    for step in ("car", "parts", "livery"):
        assert bob.get(step)["Location"] == f"{bob.base}/team"


def test_another_phone_goes_on_where_the_first_was(world: World, bob: Maker) -> None:
    bob.reach("car")
    other = Maker(world, world.client(world.bob))
    assert "Go on with Runa" in said(other.get())
    assert f'href="{bob.base}/car"' in other.get().content.decode()
    assert "Take the Stalwart" in said(other.get("car"))


def test_rolling_again_or_reloading_changes_no_die(bob: Maker) -> None:
    bob.begin()
    bob.post("driver", do="roll", name="Runa")
    dice = bob.answers.dice
    for _ in range(5):
        bob.post("driver", do="roll", name="Runa")
        bob.get("driver")
        bob.post("surprise")
    assert bob.answers.dice == dice


def test_a_tick_is_kept_at_once_and_the_step_comes_back_alone(bob: Maker) -> None:
    bob.reach("parts")
    answer = bob.keep("parts", components=["overclock"])
    assert b"<html" not in answer.content
    assert "Fit Overclock" in said(answer)
    assert bob.answers.components == ("overclock",)


def test_every_figure_shows_what_it_was_and_opens_to_its_sum(bob: Maker) -> None:
    bob.reach("parts")
    answer = said(bob.keep("parts", components=["turbo"]))
    assert re.search(
        r"Acceleration before 3 4 Heavy 2 Steed Corona \+1 Turbo \+1 Speed can rise by 4 a turn\. The rule 4", answer
    )


def test_what_no_longer_fits_is_greyed_with_its_reason(bob: Maker) -> None:
    bob.reach("talents")
    page = bob.keep("talents", talents=["drifter", "hip_check"])
    assert said(page).count("Two talents taken: tap one to put it back.") == 8
    assert page.content.decode().count(" disabled ") == 8


def test_a_smaller_car_says_what_it_takes_off_and_the_larger_one_has_it_again(bob: Maker) -> None:
    bob.reach("livery")
    steed = bob.world.team("steed_corona").pk
    assert "taken off" not in said(bob.get("livery"))
    small = said(bob.keep("car", team=steed, car_class="light"))
    assert "Turn Assist and Turbo taken off: the Cavalier has one slot." in small
    assert "taken off: the Cavalier has one slot." in said(bob.get("livery"))
    bob.keep("car", team=steed, car_class="heavy")
    assert "Overclock, Turn Assist and Turbo" in said(bob.get("livery"))


def test_every_car_stands_in_one_table_and_can_be_taken_from_it(bob: Maker) -> None:
    bob.reach("car")
    page = bob.get("cars")
    assert "KAE 880 heavy 150 2 4 1 0 5" in said(page)
    assert page.content.count(b'name="model"') == 21
    assert b"<html" not in bob.get("cars", headers={"HX-Request": "true"}).content
    bob.post("car", do="keep", model=f"{bob.world.team('kaipara_al_emirate').pk}:heavy")
    assert "Take the KAE 880" in said(bob.get("car"))


def test_a_free_number_is_proposed(bob: Maker) -> None:
    bob.reach("livery")
    assert re.search(r'name="number" value="1"', bob.get("livery").content.decode())


# -- surprise


def test_a_surprise_is_a_finished_draft_that_can_still_be_changed(world: World, bob: Maker) -> None:
    assert bob.post("surprise")["Location"] == f"{bob.base}/livery"
    for step in ("driver", "talents", "team", "car", "parts", "livery"):
        assert bob.get(step).status_code == 200
    bob.post("livery", do="next", number=8, livery="team")
    assert Driver.objects.filter(player=world.bob, car__number=8).exists()


def test_where_dice_are_rolled_by_hand_a_surprise_waits_for_them(world: World, bob: Maker) -> None:
    rule(world, dice="hand")
    assert bob.post("surprise")["Location"] == f"{bob.base}/driver"
    bob.post("driver", do="type", name="Runa", **TYPED)
    bob.post("talents", do="suggest")
    assert bob.get("livery").status_code == 200


# -- what is refused: beside its control, nothing changed, nothing lost


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"psyche_2": "7"}, "Psyche: each die shows 1 to 6."),
        ({"psyche_2": ""}, "Psyche: each die shows 1 to 6."),
        ({"charisma_3": "x"}, "Charisma: each die shows 1 to 6."),
        ({"name": " "}, "A driver needs a name."),
        ({"name": "x" * 41}, "A name has 40 letters at most."),
    ],
)
def test_dice_and_names_that_cannot_be(bob: Maker, change: dict[str, str], sentence: str) -> None:
    bob.begin()
    before = bob.answers
    answer = bob.post("driver", do="type", **{"name": "Runa", **TYPED, **change})
    refused(answer, sentence)
    assert bob.answers == before
    assert answer.content.decode().count('class="die-input"') == 12
    assert 'name="reflexes_1" value="4"' in answer.content.decode()


@pytest.mark.parametrize(
    ("step", "answer", "sentence"),
    [
        ("talents", {"talents": ["drifter", "hip_check", "quick_turn", "hard_stop", "switch_tack"]}, "has 5 talents"),
        ("talents", {"talents": ["drifter", "drifter"]}, "Drifter twice"),
        ("talents", {"talents": ["telepathy"]}, "cannot learn 'telepathy'"),
        ("team", {"team": 999_999_999_999}, "That team does not race in Night League. Choose Steed Corona"),
        ("team", {"team": "steed"}, "Choose a team."),
        ("team", {}, "Choose a team."),
        ("car", {"team": 1, "car_class": ""}, "Choose light, medium or heavy."),
        ("car", {"model": "nonsense"}, "Choose a team."),
        ("parts", {"components": ["turbo", "brakes", "overclock", "turn_assist"]}, "the car has 3 slots"),
        ("parts", {"components": ["turbo", "turbo"]}, "Turbo twice"),
        ("parts", {"components": ["warp"]}, "cannot fit 'warp'"),
        ("livery", {"number": 0}, "A number from 1 to 999 fits on a car."),
        ("livery", {"number": ""}, "A number from 1 to 999 fits on a car."),
        ("livery", {"number": 12}, "12 belongs to Mara Lindqvist. 1 is free."),
        ("livery", {"number": 8, "livery": "own", "colour_1": "#1F8A55"}, "Your own livery has two colours."),
        ("livery", {"number": 8, "livery": "own", "colour_1": "#1F8A55", "colour_2": "#FFFFFF"}, "'#FFFFFF' cannot"),
        ("livery", {"number": 8, "car_name": "x" * 41}, "A car's name has 40 letters at most."),
    ],
)
def test_answers_that_cannot_be(bob: Maker, step: str, answer: dict[str, Any], sentence: str) -> None:
    bob.reach(step)
    before = bob.answers
    refused(bob.post(step, do="next", **answer), sentence)
    kept = bob.answers
    assert (kept.talents, kept.team, kept.components) == (before.talents, before.team, before.components)
    assert not Driver.objects.filter(player=bob.world.bob, name="Runa").exists()


def test_an_unknown_weight_is_refused(bob: Maker) -> None:
    bob.reach("car")
    team = bob.world.team("cipriani").pk
    refused(bob.post("car", do="next", team=team, car_class="monster"), "There is no 'monster' car")


def test_a_team_of_another_campaign_is_refused(bob: Maker) -> None:
    bob.reach("team")
    foreign = bob.world.other.teams.get(book="cipriani")
    refused(bob.post("team", do="next", team=foreign.pk), "That team does not race in Night League.")


def test_a_hidden_drivers_number_is_taken_but_nobody_learns_whose_it_is(bob: Maker) -> None:
    bob.reach("livery")
    answer = bob.post("livery", do="next", number=99)
    refused(answer, "99 belongs to another driver. 1 is free.")
    assert "Ghost" not in answer.content.decode()
    assert 'value="99"' in answer.content.decode()


def test_a_name_that_drives_already_is_refused_before_any_die_falls(bob: Maker) -> None:
    bob.begin()
    answer = bob.post("driver", do="roll", name="mara lindqvist")
    refused(answer, "mara lindqvist drives in Night League already. Choose another name.")
    assert bob.answers.dice == ()
    assert 'value="mara lindqvist"' in answer.content.decode()


def test_a_name_somebody_took_meanwhile_is_said_at_the_end(bob: Maker) -> None:
    bob.reach("livery")
    bob.world.enlist("runa")
    refused(bob.post("livery", do="next", number=8), "Runa drives in Night League already. Choose another name.")
    assert bob.answers.name == "Runa"


def test_ticks_that_were_refused_stay_ticked(bob: Maker) -> None:
    bob.reach("talents")
    answer = bob.post("talents", do="next", talents=["drifter", "hip_check", "quick_turn"])
    assert len(re.findall(r'value="(?:drifter|hip_check|quick_turn)" checked', answer.content.decode())) == 3


def test_app_dice_cannot_be_typed_over(bob: Maker) -> None:
    bob.begin()
    bob.post("driver", do="roll", name="Runa")
    dice = bob.answers.dice
    refused(bob.post("driver", do="type", name="Runa", **TYPED), "Only the GM can let you roll again.")
    assert bob.answers.dice == dice


@pytest.mark.parametrize(("step", "do"), [("garage", "next"), ("driver", "explode"), ("panels", "next")])
def test_what_is_not_there_is_not_found(bob: Maker, step: str, do: str) -> None:
    bob.begin()
    assert bob.post(step, do=do).status_code == 404


def test_a_script_for_a_name_is_only_text(bob: Maker) -> None:
    bob.reach("livery")
    wizard.name(DriverDraft.objects.get(), "<script>alert(1)</script>")
    for step in ("", "driver", "talents", "livery"):
        assert b"<script>alert" not in bob.get(step).content


def test_no_page_has_an_inline_style_or_script(bob: Maker) -> None:
    bob.world.enlist("Ines Carvalho")
    bob.reach("livery")
    for step in ("", "ready", "driver", "talents", "team", "car", "cars", "parts", "livery"):
        html = bob.get(step).content.decode()
        assert " style=" not in html
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=", html)


# -- other ways to scores


def test_where_only_the_app_rolls_nobody_is_asked_for_dice(world: World, bob: Maker) -> None:
    rule(world, dice="app")
    bob.begin()
    assert "I roll by hand" not in said(bob.get("driver"))
    refused(bob.post("driver", do="type", name="Runa", **TYPED), "the app rolls the dice")


def test_where_dice_are_rolled_by_hand_the_app_rolls_none(world: World, bob: Maker) -> None:
    rule(world, dice="hand")
    bob.begin()
    assert "Use these dice" in said(bob.get("driver"))
    refused(bob.post("driver", do="roll", name="Runa"), "dice are rolled by hand")
    assert bob.answers.dice == ()


def test_a_mistyped_die_is_put_right(bob: Maker) -> None:
    bob.reach("talents")
    assert "A die is wrong" in said(bob.get("driver"))
    assert 'value="4"' in bob.get("driver?dice=typed").content.decode()
    bob.post("driver", do="type", name="Runa", **TYPED | {"reflexes_1": 6})
    assert bob.answers.dice[0] == (6, 3, 5)


def test_rolled_scores_are_placed_where_the_player_wants_them(world: World, bob: Maker) -> None:
    rule(world, stat_method="assign")
    bob.begin()
    bob.post("driver", do="type", name="Runa", **TYPED)
    page = said(bob.get("driver"))
    assert "16: Handling +1.5" in page
    assert "16: 3 talents" in page
    wrong = bob.post("driver", do="place", name="Runa", reflexes=16, psyche=16, endurance=12, charisma=6)
    refused(wrong, "were not rolled; place 12, 12, 6, 16, each once.")
    answer = bob.post("driver", do="place", name="Runa", reflexes=16, psyche=12, endurance=12, charisma=6)
    assert answer["Location"] == f"{bob.base}/talents"
    assert "Psyche 12 allows two talents" in said(bob.get("talents"))


def test_where_the_gm_enters_scores_a_player_is_told_whom_to_ask(world: World, bob: Maker) -> None:
    rule(world, stat_method="gm_entry")
    bob.begin()
    assert "Ask Alice or Carl; they appear here by themselves." in said(bob.get("driver"))
    answer = bob.post("driver", do="enter", name="Runa", **dict.fromkeys(STATS, 18))
    assert answer.status_code == 403
    assert bob.answers.given == ()


@pytest.mark.parametrize("gm", ["alice", "carl"])
def test_a_gm_enters_the_scores_of_somebodys_draft(world: World, bob: Maker, gm: str) -> None:
    rule(world, stat_method="gm_entry")
    bob.begin()
    draft = DriverDraft.objects.get()
    master = Maker(world, world.client(getattr(world, gm)))
    assert "Half-made drivers Bob" in said(master.get())
    for wrong in (2, 19):
        answer = master.post(f"drafts/{draft.pk}", **dict.fromkeys(STATS, 10) | {"psyche": wrong})
        refused(answer, "Psyche is the sum of three dice: 3 to 18.")
    assert master.post(f"drafts/{draft.pk}", **dict.fromkeys(STATS, 13)).status_code == 302
    assert bob.answers.given == (13, 13, 13, 13)
    assert "Choose talents" in said(bob.get("driver"))


def test_a_gm_types_the_scores_of_his_own_driver(world: World) -> None:
    rule(world, stat_method="gm_entry")
    alice = Maker(world, world.client(world.alice))
    alice.begin()
    scores = dict.fromkeys(STATS, 12)
    refused(alice.post("driver", do="enter", name="Zed", **scores | {"reflexes": 19}), "3 to 18")
    assert alice.post("driver", do="enter", name="Zed", **scores)["Location"] == f"{alice.base}/talents"


def test_a_gm_lets_somebody_roll_again(world: World, bob: Maker) -> None:
    bob.begin()
    bob.post("driver", do="roll", name="Runa")
    draft = DriverDraft.objects.get()
    alice = Maker(world, world.client(world.alice))
    assert "Let Bob roll again" in said(alice.get(f"drafts/{draft.pk}"))
    alice.post(f"drafts/{draft.pk}/roll-again")
    assert bob.answers.dice == ()
    assert "Roll the dice" in said(bob.get("driver"))
    assert LogEntry.objects.filter(kind="dice_taken_back").exists()


def test_a_gm_takes_his_own_dice_back_as_openly(world: World) -> None:
    alice = Maker(world, world.client(world.alice))
    alice.begin()
    alice.post("driver", do="roll", name="Zed")
    draft = DriverDraft.objects.get()
    assert f'href="{alice.base}/drafts/{draft.pk}"' in alice.get("driver").content.decode()
    alice.post(f"drafts/{draft.pk}/roll-again")
    assert LogEntry.objects.filter(text="Alice rolls the scores of a new driver again.").exists()


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("dora", 403), ("sam", 403), ("eve", 404)])
def test_only_those_who_run_the_campaign_touch_other_peoples_drafts(
    world: World, bob: Maker, who: str, status: int
) -> None:
    bob.begin()
    bob.post("driver", do="roll", name="Runa")
    dice = bob.answers.dice
    draft = DriverDraft.objects.get()
    client = world.client(getattr(world, who))
    for page in (f"drafts/{draft.pk}", f"drafts/{draft.pk}/roll-again"):
        assert client.post(f"{bob.base}/{page}").status_code == status
    assert bob.answers.dice == dice


def test_a_draft_of_another_campaign_is_not_there(world: World) -> None:
    foreign = wizard.begin(world.other, world.eve)
    alice = Maker(world, world.client(world.alice))
    assert alice.get(f"drafts/{foreign.pk}").status_code == 404


# -- other readings


def test_panels_are_shared_out_where_the_table_lets_players_do_it(world: World, bob: Maker) -> None:
    rule(world, panel_model="custom")
    bob.reach("parts")
    assert bob.post("car", do="next", team=bob.answers.team, car_class="heavy")["Location"] == f"{bob.base}/panels"
    assert "150 Chassis points" in said(bob.get("panels"))
    refused(bob.post("panels", do="next", front=60, rear=30, left=30, right=31), "do not share 150 Chassis points")
    refused(bob.post("panels", do="next", front=150, rear=0, left=0, right=0), "Rear takes whole points, 1 or more.")
    bob.post("panels", do="next", front=60, rear=30, left=30, right=30)
    bob.post("parts", do="suggest")
    bob.post("livery", do="next", number=8)
    car = Driver.objects.get(name="Runa").car
    assert (car.front, car.rear, car.left, car.right) == (60, 30, 30, 30)


def test_where_components_may_double_each_slot_is_filled_by_itself(world: World, bob: Maker) -> None:
    rule(world, duplicate_components=True)
    bob.reach("parts")
    assert "Slot 3" in said(bob.get("parts"))
    bob.post("parts", do="next", components=["turbo", "", "turbo"])
    assert bob.answers.components == ("turbo", "turbo")


def test_an_own_team_of_the_gm_can_be_driven_for(world: World, bob: Maker) -> None:
    own = world.campaign.teams.create(
        name="Night Owls", drawing="steed", colour_1="#1F8A55", colour_2="#C9752E", slots=1, motto="We see in the dark."
    )
    bob.reach("team")
    assert "Night Owls We see in the dark. Slots +1" in said(bob.get("team"))
    bob.post("team", do="next", team=own.pk)
    bob.post("car", do="next", team=own.pk, car_class="light")
    assert "The Night Owls Light has two slots; 0 filled." in said(bob.get("parts"))


def test_the_gm_holds_the_driver_he_makes(world: World) -> None:
    alice = Maker(world, world.client(world.alice))
    alice.reach("livery")
    alice.post("livery", do="next", number=8)
    assert Driver.objects.get(name="Runa").player == world.alice


def test_somebody_with_a_driver_can_make_another(world: World, bob: Maker) -> None:
    bob.reach("livery")
    bob.post("livery", do="next", number=8)
    assert world.bob.drivers.count() == 2


def test_only_a_surprise_can_be_drawn_again_at_the_end(bob: Maker) -> None:
    bob.reach("livery")
    assert "Surprise me again" not in said(bob.get("livery"))
    bob.post("surprise")
    assert "Surprise me again" in said(bob.get("livery"))


def test_where_psyche_allows_no_talent_none_is_promised(bob: Maker) -> None:
    bob.begin()
    dull = {**TYPED, **dict.fromkeys(("psyche_1", "psyche_2", "psyche_3"), 1)}
    bob.post("driver", "type", name="Runa", **dull)
    assert "Go on without talents" in said(bob.get("driver"))


def test_empty_fields_are_answered_by_our_own_sentence_and_not_by_the_browsers(bob: Maker) -> None:
    bob.begin()
    assert 'id="step" method="post" novalidate' in bob.get("driver").content.decode()
