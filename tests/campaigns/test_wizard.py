"""A driver in the making: what is kept, what falls away, and that dice fall once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.entrants import fit, rulings_of
from campaigns.models import Driver, DriverDraft, LogEntry, Team
from campaigns.services import wizard
from campaigns.services.campaigns import change_rulings
from campaigns.wizard import choices, scores, suggestions
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import entrant_of, settle
from campaigns.wizard.steps import first_open, is_reachable, steps_of
from campaigns.wizard.surprise import surprised
from campaigns.wizard.table import Table, TeamHere
from svl.rules import Panels, Rulings, Stats, catalog
from svl.table import Refusal, SampledDice, seeded_luck
from tests.world import World

METHODS = ["in_order", "assign", "gm_entry"]
DICE = ((4, 3, 5), (6, 5, 1), (1, 1, 4), (6, 5, 5))  # 12, 12, 6, 16


def table(dice: str = "either", **rulings: Any) -> Table:
    """A campaign of the book's seven teams, without a database."""
    rows = enumerate(catalog.TEAMS.values(), start=1)
    teams = {pk: TeamHere(Team(pk=pk, book=team.id, name=team.name, drawing=team.short), team) for pk, team in rows}
    return Table("Night League", Rulings.of(rulings), dice, teams)


def finished(**changes: Any) -> Answers:
    """Mara: Psyche 12, two talents, a heavy Steed Corona with three components."""
    answers = Answers(
        name="Mara",
        dice=DICE,
        dice_source="app",
        talents=("drifter", "hard_stop"),
        team=1,
        car_class="heavy",
        components=("turbo", "brakes", "overclock"),
    )
    return replace(answers, **changes)


# -- dice


def test_app_dice_fall_once() -> None:
    once = scores.rolled(Answers(), table(), SampledDice(1))
    assert len(once.dice) == 4
    assert scores.rolled(once, table(), SampledDice(2)) == once


def test_app_dice_are_never_typed_over() -> None:
    with pytest.raises(Refusal, match=r"The dice have fallen: 4\+3\+5, .* Only the GM"):
        scores.typed(finished(), table(), DICE)


def test_a_mistyped_die_can_be_put_right() -> None:
    typed = scores.typed(Answers(), table(), DICE)
    again = scores.typed(typed, table(), ((4, 3, 6), *DICE[1:]))
    assert scores.stats_of(again, Rulings()) == Stats(13, 12, 6, 16)


def test_typed_dice_are_not_rolled_over() -> None:
    typed = scores.typed(Answers(), table(), DICE)
    assert scores.rolled(typed, table(), SampledDice(1)) == typed


@pytest.mark.parametrize("die", [0, 7, -1, True])
def test_no_die_that_no_die_shows(die: int) -> None:
    with pytest.raises(Refusal, match="each die from 1 to 6"):
        scores.typed(Answers(), table(), ((die, 3, 5), *DICE[1:]))


def test_the_campaign_says_who_rolls() -> None:
    with pytest.raises(Refusal, match="dice are rolled by hand"):
        scores.rolled(Answers(), table(dice="hand"), SampledDice(1))
    with pytest.raises(Refusal, match="the app rolls the dice"):
        scores.typed(Answers(), table(dice="app"), DICE)
    for roll in (
        lambda: scores.rolled(Answers(), table(stat_method="gm_entry"), SampledDice(1)),
        lambda: scores.typed(Answers(), table(stat_method="gm_entry"), DICE),
    ):
        with pytest.raises(Refusal, match="the GM enters the scores"):
            roll()


def test_rolled_scores_are_placed_each_once() -> None:
    here = table(stat_method="assign")
    thrown = scores.typed(Answers(), here, DICE)
    assert scores.stats_of(thrown, here.rulings) is None
    placed = scores.placed(thrown, here, Stats(16, 12, 12, 6))
    assert scores.stats_of(placed, here.rulings) == Stats(16, 12, 12, 6)
    with pytest.raises(Refusal, match="were not rolled"):
        scores.placed(thrown, here, Stats(16, 16, 12, 6))


def test_the_gm_types_scores_only_where_the_table_has_it_so() -> None:
    given = scores.given(Answers(), table(stat_method="gm_entry"), "Alice", Stats(9, 10, 11, 12))
    assert scores.stats_of(given, Rulings(stat_method="gm_entry")) == Stats(9, 10, 11, 12)
    with pytest.raises(Refusal, match="rolled, not typed"):
        scores.given(Answers(), table(), "Alice", Stats(9, 10, 11, 12))


def test_the_sheet_will_say_where_the_scores_come_from() -> None:
    assert scores.source_words(finished(), Rulings()) == "Rolled in the app: 4+3+5, 6+5+1, 1+1+4, 6+5+5"
    assert scores.source_words(finished(dice_source="typed"), Rulings()).startswith("Typed: 4+3+5")
    assert scores.source_words(finished(), Rulings(stat_method="assign")).endswith("; placed by choice")
    given = finished(given=(9, 9, 9, 9), given_by="Alice")
    assert scores.source_words(given, Rulings(stat_method="gm_entry")) == "Set by Alice"


# -- choosing, and choosing otherwise


def test_five_talents_are_too_many_for_psyche_12() -> None:
    with pytest.raises(Refusal, match="has 5 talents; Psyche 12 allows 2"):
        choices.talented(finished(), table(), list(catalog.TALENTS)[:5])


def test_a_component_too_many_or_twice_or_unknown_is_refused() -> None:
    for components, why in (
        (["turbo", "brakes", "overclock", "turn_assist"], "the car has 3 slots"),
        (["turbo", "turbo"], "Turbo twice"),
        (["warp_drive"], "cannot fit 'warp_drive'"),
    ):
        with pytest.raises(Refusal, match=why):
            choices.fitted(finished(), table(), components)


def test_a_team_from_elsewhere_is_refused() -> None:
    with pytest.raises(Refusal, match=r"does not race in Night League. Choose Steed Corona, .* or Kaipara"):
        choices.joined(finished(), table(), 99)


def test_a_smaller_car_takes_components_off_and_says_so() -> None:
    settled = settle(finished(car_class="light"), table())
    assert settled.answers.components == ("turbo",)
    assert settled.dropped == ("Brakes and Overclock taken off: the Cavalier has one slot.",)


def test_the_old_car_has_its_components_again() -> None:
    light = choices.seated(finished(), table(), 1, "light")
    heavy = choices.seated(light, table(), 1, "heavy")
    assert settle(heavy, table()) == settle(finished(), table())
    assert settle(heavy, table()).dropped == ()


def test_a_car_without_slots_takes_all_off() -> None:
    settled = settle(finished(team=2, car_class="light"), table())
    assert settled.dropped == ("Turbo, Brakes and Overclock taken off: the S3 Falconer has no slots.",)


def test_less_psyche_drops_talents_and_says_so() -> None:
    settled = settle(finished(dice=(DICE[0], (1, 3, 4), *DICE[2:])), table())
    assert settled.answers.talents == ("drifter",)
    assert settled.dropped == ("Hard Stop dropped: Psyche 8 allows one talent.",)


def test_shared_panels_hold_for_their_car_only() -> None:
    here = table(panel_model="custom")
    shared = choices.shared(finished(), here, Panels(60, 30, 30, 30))
    assert settle(shared, here).answers.panels == (60, 30, 30, 30)
    settled = settle(choices.seated(shared, here, 1, "light"), here)
    assert settled.answers.panels == ()
    assert "The panels are even again: the Cavalier has 50 points to share." in settled.dropped


def test_panels_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(Refusal, match="do not share 150 Chassis points"):
        choices.shared(finished(), table(panel_model="custom"), Panels(60, 30, 30, 31))
    with pytest.raises(Refusal, match="the rules share the Chassis"):
        choices.shared(finished(), table(), Panels(38, 38, 37, 37))


def test_a_copy_comes_off_where_one_of_each_is_the_most() -> None:
    twice = finished(components=("turbo", "turbo"))
    assert settle(twice, table(duplicate_components=True)).dropped == ()
    assert settle(twice, table()).dropped == ("Turbo taken off: one of each is the most.",)


def test_a_team_that_is_gone_has_to_be_chosen_again() -> None:
    settled = settle(finished(team=99), table())
    assert settled.answers.team is None
    assert first_open(settled.answers, table()).slug == "team"


def test_colours_outside_the_palettes_band_are_refused() -> None:
    with pytest.raises(Refusal, match="'#FFFFFF' cannot be seen") as refused:
        choices.dressed(finished(), 7, "", ("#1F8A55", "#FFFFFF"))
    assert refused.value.fields["field"] == "colour_2"


def test_what_is_suggested_is_legal_for_every_driver_and_car() -> None:
    here = table()
    for team in here.teams:
        for car_class in catalog.CLASSES:
            for psyche in ((1, 1, 1), (3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6)):
                bare = finished(team=team, car_class=car_class, dice=(DICE[0], psyche, *DICE[2:]), talents=None)
                answers = replace(bare, components=None)
                talents = suggestions.talents(answers, here)
                choices.fitted(choices.talented(answers, here, talents), here, suggestions.components(answers, here))


# -- the way


def test_the_steps_open_one_after_the_other() -> None:
    here = table()
    slugs = [step.slug for step in steps_of(here)]
    assert slugs == ["driver", "talents", "team", "car", "parts", "livery"]
    assert [step.slug for step in steps_of(here) if is_reachable(step, Answers(), here)] == ["driver"]
    assert all(is_reachable(step, finished(), here) for step in steps_of(here))


def test_panels_are_a_step_only_where_players_share_them() -> None:
    assert "panels" in [step.slug for step in steps_of(table(panel_model="custom"))]


def test_answers_survive_being_stored() -> None:
    for answers in (Answers(), finished(), finished(talents=(), components=(), colours=("#1F8A55", "#C9752E"))):
        assert Answers.of(answers.stored()) == answers
    assert Answers.of({"name": "Mara", "favourite_food": "soup"}) == Answers(name="Mara")


# -- any way through the wizard

small = st.integers(-1, 8)
keys = partial(st.lists, max_size=5)
MOVES: dict[str, st.SearchStrategy[Callable[[Answers, Table], Answers]]] = {
    "name": st.text(max_size=45).map(lambda text: lambda answers, _: choices.named(answers, text)),
    "roll": st.integers(0, 99).map(lambda seed: lambda answers, here: scores.rolled(answers, here, SampledDice(seed))),
    "type": st.lists(st.lists(small, min_size=3, max_size=3), min_size=4, max_size=4).map(
        lambda dice: lambda answers, here: scores.typed(answers, here, dice)
    ),
    "place": st.permutations(range(4)).map(
        lambda order: (
            lambda answers, here: scores.placed(
                answers, here, Stats(*(sum(answers.dice[at]) if answers.dice else 10 for at in order))
            )
        )
    ),
    "give": st.lists(st.integers(2, 19), min_size=4, max_size=4).map(
        lambda given: lambda answers, here: scores.given(answers, here, "Alice", Stats(*given))
    ),
    "talents": keys(st.sampled_from([*catalog.TALENTS, "nonsense"])).map(
        lambda chosen: lambda answers, here: choices.talented(answers, here, chosen)
    ),
    "team": small.map(lambda team: lambda answers, here: choices.joined(answers, here, team)),
    "car": st.tuples(small, st.sampled_from([*catalog.CLASSES, "monster"])).map(
        lambda car: lambda answers, here: choices.seated(answers, here, *car)
    ),
    "panels": st.lists(st.integers(0, 60), min_size=4, max_size=4).map(
        lambda shares: lambda answers, here: choices.shared(answers, here, Panels(*shares))
    ),
    "parts": keys(st.sampled_from([*catalog.COMPONENTS, "nonsense"])).map(
        lambda chosen: lambda answers, here: choices.fitted(answers, here, chosen)
    ),
    "surprise": st.integers(0, 99).map(
        lambda seed: lambda answers, here: surprised(answers, here, "Somebody Else", seeded_luck(seed))
    ),
}
tables = st.builds(
    table,
    dice=st.sampled_from(["app", "hand", "either"]),
    stat_method=st.sampled_from(METHODS),
    panel_model=st.sampled_from(["split", "full", "custom"]),
    duplicate_components=st.booleans(),
)


@given(st.lists(st.one_of(*MOVES.values()), max_size=15), tables)
def test_whatever_is_answered_the_draft_can_be_shown_and_app_dice_stay(moves, here: Table) -> None:
    answers = Answers()
    for move in moves:
        before = answers
        with suppress(Refusal):
            answers = move(answers, here)
        if before.dice_source == "app":
            assert answers.dice == before.dice
        assert Answers.of(answers.stored()) == answers
        settled = settle(answers, here)
        assert settle(settled.answers, here) == replace(settled, dropped=())
        entrant_of(settled.answers, here)  # legal, or the rules would refuse it


@given(st.integers(), st.integers(), tables)
def test_a_surprise_is_a_whole_legal_driver_and_keeps_its_dice(seed: int, other: int, here: Table) -> None:
    once = surprised(Answers(), here, "Ada", seeded_luck(seed))
    again = surprised(once, here, "Bea", seeded_luck(other))
    assert again.dice == once.dice
    assert again.name == "Bea"
    assert settle(again, here).dropped == ()
    entrant = entrant_of(again, here)
    app_rolls = here.rulings.stat_method != "gm_entry" and here.dice != "hand"
    assert first_open(again, here).slug == ("livery" if app_rolls else "driver")
    if app_rolls:
        assert len(entrant.talents) == entrant.stats.talents
        assert len(entrant.components) == entrant.figures.slots


def test_a_surprise_leaves_a_name_the_player_chose() -> None:
    mine = choices.named(surprised(Answers(), table(), "Ada", seeded_luck(1)), "Mara")
    assert surprised(mine, table(), "Bea", seeded_luck(2)).name == "Mara"


# -- kept in the database


@pytest.fixture
def draft(world: World) -> DriverDraft:
    return wizard.begin(world.campaign, world.bob)


def answers_of(draft: DriverDraft) -> Answers:
    draft.refresh_from_db()
    return Answers.of(draft.answers)


def fill(draft: DriverDraft, world: World) -> None:
    wizard.roll(draft, "Runa", SampledDice(3))
    wizard.choose_talents(draft, ())
    wizard.choose_car(draft, world.team("cipriani").pk, "medium")
    wizard.fit_components(draft, ("turbo",))


def test_a_person_has_one_draft_in_a_campaign_with_a_name_to_start_from(world: World, draft: DriverDraft) -> None:
    assert wizard.begin(world.campaign, world.bob) == draft
    assert answers_of(draft).name
    assert wizard.begin(world.campaign, world.dora) != draft


def test_every_answer_is_on_disk_at_once(world: World, draft: DriverDraft) -> None:
    fill(draft, world)
    kept = answers_of(draft)
    assert (kept.name, kept.talents, kept.car_class, kept.components) == ("Runa", (), "medium", ("turbo",))


def test_two_phones_on_one_draft_lose_nothing_of_each_other(world: World, draft: DriverDraft) -> None:
    other_phone = DriverDraft.objects.get(pk=draft.pk)
    wizard.roll(draft, "Runa", SampledDice(3))
    wizard.join_team(other_phone, world.team("cipriani").pk)
    assert answers_of(draft).name == "Runa"
    assert answers_of(draft).team == world.team("cipriani").pk


def test_done_makes_a_driver_of_the_draft(world: World, draft: DriverDraft) -> None:
    fill(draft, world)
    wizard.dress(draft, 77, "Night Train", ("#1F8A55", "#C9752E"))
    driver = wizard.finish(draft, world.bob)
    assert (driver.player, driver.name, driver.car.number, driver.car.name) == (world.bob, "Runa", 77, "Night Train")
    assert (driver.car.colour_1, driver.car.colour_2) == ("#1F8A55", "#C9752E")
    assert driver.scores_from.startswith("Rolled in the app: ")
    assert not DriverDraft.objects.exists()
    assert LogEntry.objects.filter(kind="driver_made", text__startswith="Runa joins").exists()


def test_a_draft_is_finished_once(world: World, draft: DriverDraft) -> None:
    fill(draft, world)
    wizard.finish(draft, world.bob)
    with pytest.raises(Refusal, match="finished already"):
        wizard.finish(draft, world.bob)
    assert Driver.objects.filter(name="Runa").count() == 1


def test_an_unfinished_draft_says_what_is_missing(world: World, draft: DriverDraft) -> None:
    wizard.roll(draft, "Runa", SampledDice(3))
    with pytest.raises(Refusal, match="The talents are not chosen yet") as refused:
        wizard.finish(draft, world.bob)
    assert refused.value.fields["step"] == "talents"
    assert DriverDraft.objects.filter(pk=draft.pk).exists()


@pytest.mark.parametrize(
    ("number", "sentence"), [(12, "12 belongs to Mara Lindqvist. 1 is free."), (99, "99 belongs to another driver.")]
)
def test_a_taken_number_says_whose_it_is_but_never_a_hidden_drivers(
    world: World, draft: DriverDraft, number: int, sentence: str
) -> None:
    fill(draft, world)
    wizard.dress(draft, number, "", ())
    with pytest.raises(Refusal, match=sentence) as refused:
        wizard.finish(draft, world.bob)
    assert "Ghost" not in refused.value.sentence
    assert answers_of(draft).number == number


def test_the_gm_can_take_the_dice_back_and_the_diary_says_so(world: World, draft: DriverDraft) -> None:
    fill(draft, world)
    wizard.let_roll_again(draft, world.alice)
    assert answers_of(draft).dice == ()
    assert answers_of(draft).components == ("turbo",)
    assert LogEntry.objects.filter(text="Alice lets Bob roll the scores of a new driver again.").exists()
    wizard.roll(draft, "Runa", SampledDice(4))
    assert answers_of(draft).dice


def test_the_gm_enters_the_scores_for_somebody_where_the_table_has_it_so(world: World, draft: DriverDraft) -> None:
    change_rulings(world.campaign, world.alice, {"stat_method": "gm_entry"})
    wizard.enter_scores(draft, world.alice, Stats(11, 12, 13, 14))
    wizard.choose_talents(draft, ("drifter",))
    wizard.choose_car(draft, world.team("cipriani").pk, "light")
    wizard.fit_components(draft, ())
    driver = wizard.finish(draft, world.bob)
    assert driver.scores_from == "Set by Alice"
    assert (driver.reflexes, driver.charisma) == (11, 14)


def test_another_name_is_one_nobody_drives_under(world: World, draft: DriverDraft) -> None:
    first = answers_of(draft).name
    second = wizard.propose_name(draft).name
    assert second != first
    assert not Driver.objects.filter(name=second).exists()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.sampled_from(["app", "hand", "either"]), st.sampled_from(METHODS))
def test_a_surprise_finishes_as_a_legal_driver_or_says_what_is_missing(
    world: World, seed: int, dice: str, method: str
) -> None:
    world.campaign.dice = dice
    world.campaign.rulings = {"stat_method": method}
    world.campaign.save()
    draft = wizard.begin(world.campaign, world.bob)
    wizard.surprise(draft, seeded_luck(seed))
    if dice == "hand" or method == "gm_entry":
        with pytest.raises(Refusal, match="The driver still needs a name and four scores"):
            wizard.finish(draft, world.bob)
        draft.delete()
    else:
        driver = wizard.finish(draft, world.bob)
        assert fit(driver, rulings_of(world.campaign)).trouble == ""
        driver.delete()
