"""Founding a campaign, changing how it is played, ending it; the presets and the list of rulings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.access import Here
from campaigns.models import Campaign, Driver, LedgerEntry, LogEntry, Note, Role
from campaigns.presets import PRESETS, preset_in_force
from campaigns.queries.rulings import AT_CREATION, GROUPS, as_text, rulings_view, switch_view, value_from
from campaigns.services import campaigns
from campaigns.services.ledger import correct, post
from svl.rules import SWITCHES, Rulings
from svl.table import Refusal
from tests.world import World


def alice_here(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


# -- founding


def test_a_new_campaign_has_seven_teams_a_season_and_its_founder_as_gm(world: World) -> None:
    made = campaigns.found(world.eve, "  Desert   Cup ")
    assert made.name == "Desert Cup"
    assert made.teams.count() == 7
    assert made.seasons.get().is_current
    assert made.memberships.get().role == "gm"
    assert made.rulings == {}


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_a_campaign_without_a_fitting_name_is_not_founded(world: World, name: str) -> None:
    before = Campaign.objects.count()
    with pytest.raises(Refusal) as refused:
        campaigns.found(world.eve, name)
    assert refused.value.fields["field"] == "name"
    assert Campaign.objects.count() == before


@pytest.mark.parametrize("setting", [{"paper": "a5"}, {"dice": "loaded"}, {"help_level": "all"}])
def test_a_setting_nobody_offers_is_refused(world: World, setting: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="is no choice for"):
        campaigns.found(world.eve, "Cup", **setting)


# -- presets


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_every_preset_is_legal_and_says_what_it_sets(preset) -> None:
    assert preset.rulings == Rulings.of(preset.sets)
    assert len(preset.meanings) == len(preset.sets)
    assert preset_in_force(preset.rulings) is preset


def test_by_the_book_changes_nothing(world: World) -> None:
    assert PRESETS["book"].rulings == Rulings()


@given(
    choices=st.fixed_dictionaries(
        {},
        optional={
            key: st.sampled_from([reading.value for reading in switch.readings]) for key, switch in SWITCHES.items()
        },
    ),
    preset=st.sampled_from(list(PRESETS.values())),
)
def test_a_preset_with_any_readings_on_top_is_legal(choices, preset) -> None:
    rulings = Rulings.of({**preset.sets, **choices})
    for key, value in choices.items():
        assert getattr(rulings, key) == value


def test_a_preset_sets_every_switch_also_back_to_our_reading(world: World) -> None:
    campaigns.change_rulings(world.campaign, world.alice, {"wrecks_block": True, "finish": "round"})
    campaigns.use_preset(world.campaign, world.alice, "tough")
    world.campaign.refresh_from_db()
    assert Rulings.of(world.campaign.rulings) == PRESETS["tough"].rulings


def test_a_preset_that_does_not_exist_is_refused(world: World) -> None:
    with pytest.raises(Refusal, match="There is no preset called 'hard'"):
        campaigns.use_preset(world.campaign, world.alice, "hard")


# -- rulings and settings


def test_a_changed_ruling_is_logged_with_its_question_and_its_new_reading(world: World) -> None:
    campaigns.change_rulings(world.campaign, world.alice, {"finish": "play_on"})
    entry = LogEntry.objects.filter(kind="ruling_changed").get()
    assert entry.text == (
        "When is the race over? From now on: When all running cars have finished, in the order they cross."
    )
    assert (entry.by, entry.data["before"], entry.data["after"]) == ("Alice", "flag", "play_on")


def test_two_game_masters_who_change_two_switches_at_once_both_get_theirs(world: World) -> None:
    alices, carls = Campaign.objects.get(pk=world.campaign.pk), Campaign.objects.get(pk=world.campaign.pk)
    campaigns.change_rulings(alices, world.alice, {"finish": "round"})
    campaigns.change_rulings(carls, world.carl, {"speed_cap": "none"})
    world.campaign.refresh_from_db()
    assert world.campaign.rulings == {"finish": "round", "speed_cap": "none"}


def test_settings_and_readings_change_together_or_not_at_all(world: World) -> None:
    with pytest.raises(Refusal):
        campaigns.change(world.campaign, world.alice, settings={"paper": "letter"}, readings={"finish": "never"})
    world.campaign.refresh_from_db()
    assert world.campaign.paper == "a4"
    assert not LogEntry.objects.filter(kind="settings_changed").exists()


def test_settings_are_logged_in_words(world: World) -> None:
    wanted = campaigns.Settings(name="Night Cup", dice="hand", help_level="odds")
    assert campaigns.change_settings(world.campaign, world.alice, wanted) == ["name", "dice"]
    entry = LogEntry.objects.get(kind="settings_changed")
    assert entry.text == "Settings changed: name Night Cup; dice We roll and type."


# -- the list of rulings


def test_every_switch_stands_in_one_group() -> None:
    grouped = [key for keys in GROUPS.values() for key in keys]
    assert sorted(grouped) == sorted(SWITCHES)


def test_the_six_of_the_creation_screen_are_the_books_own_quarrels() -> None:
    assert set(AT_CREATION) == {key for key, switch in SWITCHES.items() if switch.at_creation}
    assert set(AT_CREATION) == {
        "panel_model",
        "defy_percent",
        "finish",
        "ittogami_handling",
        "hard_curve_loss",
        "start_grid",
    }


@pytest.mark.parametrize("key", SWITCHES)
def test_every_reading_finds_its_way_through_a_form_and_back(key: str) -> None:
    for reading in SWITCHES[key].readings:
        found = value_from(key, as_text(reading.value))
        assert found == reading.value
        assert type(found) is type(reading.value)


@given(text=st.text(max_size=20))
@pytest.mark.parametrize("key", ["start_speed", "finish", "negative_panels", "speed_cap"])
def test_no_text_becomes_a_value_the_switch_does_not_know(key: str, text: str) -> None:
    found = value_from(key, text)
    assert found is None or SWITCHES[key].reading(found) is not None


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("10", 10), ("3", 3), ("11", None), ("-1", None), ("1.5", None)])
def test_a_whole_number_switch_takes_its_range_and_nothing_else(text: str, value: int | None) -> None:
    assert value_from("start_speed", text) == value


def test_a_search_finds_switches_by_any_of_their_words(world: World) -> None:
    view = rulings_view(alice_here(world), sought="PIT exposed")
    assert [switch.key for group in view.groups for switch in group.switches] == ["regen_exposed"]
    assert rulings_view(alice_here(world), sought="zebra").found == 0
    assert rulings_view(alice_here(world)).found == len(SWITCHES)


def test_what_is_changed_is_marked_and_can_be_shown_alone(world: World) -> None:
    campaigns.change_rulings(world.campaign, world.alice, {"speed_cap": "none"})
    view = rulings_view(alice_here(world), only_changed=True)
    (group,) = view.groups
    assert [(switch.key, switch.is_changed) for switch in group.switches] == [("speed_cap", True)]
    assert view.changed == 1


def test_a_switch_says_which_presets_choose_a_reading_that_is_not_ours() -> None:
    view = switch_view("panel_model", Rulings())
    assert [reading.presets for reading in view.readings] == [(), ("Tough cars", "Short evening"), ()]
    assert [reading.is_ours for reading in view.readings] == [True, False, False]


# -- the end


def test_deleting_takes_the_whole_campaign_and_nothing_else(world: World) -> None:
    race = world.race_of(world.mara)
    row = post(world.mara, world.alice, "notoriety", 500, "a gift", race=race)
    correct(row, world.alice, 400, "less")
    Note.objects.create(campaign=world.campaign, title="Secret")
    campaigns.delete(world.campaign, world.alice, " night LEAGUE ")
    assert list(Campaign.objects.values_list("name", flat=True)) == ["Eve's League"]
    assert not Driver.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert not Note.objects.exists()
    assert LogEntry.objects.exclude(campaign=world.other).count() == 0


@pytest.mark.parametrize("typed", ["", "Night", "Eve's League"])
def test_a_campaign_is_not_deleted_under_another_name(world: World, typed: str) -> None:
    with pytest.raises(Refusal, match="Type the campaign's name, Night League"):
        campaigns.delete(world.campaign, world.alice, typed)
    assert Campaign.objects.filter(pk=world.campaign.pk).exists()


def test_nobody_but_its_owner_deletes_a_campaign(world: World) -> None:
    with pytest.raises(Refusal, match="belongs to Alice"):
        campaigns.delete(world.campaign, world.carl, "Night League")
