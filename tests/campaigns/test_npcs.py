"""The NPC maker: a grid in one tap, made by the rules, taken back while nobody has touched it."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from campaigns.entrants import fit, rulings_of
from campaigns.models import Driver, LogEntry, StatCheck, StatRoll, Team
from campaigns.queries.field import character
from campaigns.services import npcs
from campaigns.services.campaigns import change_rulings
from campaigns.services.ledger import post
from campaigns.services.npc_names import NAMES
from campaigns.services.npcs import MADE, STRENGTHS, Grid, make_grid, take_back
from svl.rules import STATS, rivals
from svl.rules import world as book
from svl.table import Refusal, seeded_luck
from tests.world import World


def made(world: World, seed: int = 1, **wanted: object) -> list[Driver]:
    batch = make_grid(world.campaign, world.alice, Grid(**{"count": 6, **wanted}), seeded_luck(seed))  # type: ignore[arg-type]
    return list(Driver.objects.filter(pk__in=batch.data["drivers"]).order_by("pk"))


def scores(driver: Driver) -> list[int]:
    return [getattr(driver, stat) for stat in STATS]


def test_a_grid_has_as_many_npcs_as_asked_for_each_with_a_car_that_may_race(world: World) -> None:
    drivers = made(world, count=20)
    assert len(drivers) == 20
    assert all(driver.is_npc and driver.player is None for driver in drivers)
    assert [fit(driver, rulings_of(world.campaign)).trouble for driver in drivers] == [""] * 20
    assert len({driver.car.number for driver in drivers}) == 20


@pytest.mark.parametrize("count", [0, 21, -3])
def test_nobody_is_made_for_an_impossible_count(world: World, count: int) -> None:
    before = Driver.objects.count()
    with pytest.raises(Refusal, match="1 to 20 drivers at a time") as refused:
        made(world, count=count)
    assert refused.value.fields["field"] == "count"
    assert Driver.objects.count() == before


def test_nobody_is_made_for_a_team_of_another_league(world: World) -> None:
    foreign = Team.objects.filter(campaign=world.other).first()
    with pytest.raises(Refusal, match="does not race in Night League"):
        made(world, team=foreign)


def test_the_names_are_ours_and_nobody_else_drives_under_them(world: World) -> None:
    world.enlist(NAMES[0].upper())
    for seed in range(8):
        made(world, seed, count=20)
    names = [driver.name.casefold() for driver in Driver.objects.filter(campaign=world.campaign)]
    assert len(names) == len(set(names))
    assert len(NAMES) >= 80
    assert not {person.name for person in book.PEOPLE} & set(NAMES)


def test_stars_are_stronger_than_regulars_and_these_than_rookies(world: World) -> None:
    worth = {
        strength: mean(mean(scores(driver)) for driver in made(world, 5, count=20, strength=strength))
        for strength in STRENGTHS
    }
    assert worth["rookies"] < worth["regulars"] - 0.7 < worth["stars"] - 1.4


def test_the_sheet_says_where_the_scores_come_from(world: World) -> None:
    told = {driver.scores_from for driver in made(world, count=4, strength="mixed")}
    assert told == {
        "NPC maker, rookie: each score is the lower of two rolls of 3d6.",
        "NPC maker, regular: each score is one roll of 3d6.",
        "NPC maker, star: each score is the best of three rolls of 3d6.",
    }


def test_a_regular_has_exactly_the_dice_that_fell(world: World) -> None:
    fallen = iter([1] * 100)

    def luck(faces: int) -> int:
        return next(fallen)

    batch = make_grid(world.campaign, world.alice, Grid(1, "regulars"), luck)
    (driver,) = Driver.objects.filter(pk__in=batch.data["drivers"])
    assert scores(driver) == [3, 3, 3, 3]


def test_spread_over_all_teams_the_grid_is_even_and_the_weights_are_mixed(world: World) -> None:
    drivers = made(world, count=14, strength="regulars")
    teams = Counter(driver.car.team.name for driver in Driver.objects.filter(campaign=world.campaign, is_npc=True))
    assert max(teams.values()) - min(teams.values()) <= 1
    weights = Counter(driver.car.car_class for driver in drivers)
    assert set(weights) == {"light", "medium", "heavy"}
    assert max(weights.values()) - min(weights.values()) <= 1


def test_all_of_one_team_if_asked(world: World) -> None:
    cipriani = world.team("cipriani")
    assert {driver.car.team for driver in made(world, team=cipriani)} == {cipriani}


def test_npcs_go_without_talents_and_components_unless_the_table_rules_otherwise(world: World) -> None:
    plain = made(world, 3, strength="stars")
    assert not any(driver.talents.exists() or driver.car.components.exists() for driver in plain)
    change_rulings(world.campaign, world.alice, {"npc_simple": False})
    full = made(world, 3, count=9, strength="stars")
    assert any(driver.talents.exists() for driver in full)
    assert all(
        driver.car.components.count() == fit(driver, rulings_of(world.campaign)).entrant.figures.slots
        for driver in full
    )


def test_each_has_a_character_the_autopilot_knows(world: World) -> None:
    drivers = made(world, count=12)
    assert {character(driver) for driver in drivers} <= set(rivals.PRESETS)
    assert len({character(driver) for driver in drivers}) > 1


def test_a_hidden_grid_is_named_in_no_log_the_players_read(world: World) -> None:
    names = [driver.name for driver in made(world, hidden=True)]
    public = " ".join(LogEntry.objects.filter(gm_only=False).values_list("text", flat=True))
    assert not any(name in public for name in names)


# -- taking back


def batch_of(world: World, **wanted: object) -> LogEntry:
    return make_grid(world.campaign, world.alice, Grid(**{"count": 3, **wanted}), seeded_luck(4))  # type: ignore[arg-type]


def test_taken_back_the_grid_is_gone_and_everybody_else_is_there(world: World) -> None:
    before = set(Driver.objects.values_list("pk", flat=True))
    done = take_back(batch_of(world), world.alice)
    assert len(done.gone) == 3
    assert done.kept == ()
    assert set(Driver.objects.values_list("pk", flat=True)) == before


def test_taking_back_twice_changes_nothing_the_second_time(world: World) -> None:
    batch = batch_of(world)
    take_back(batch, world.alice)
    logged = LogEntry.objects.count()
    assert take_back(batch, world.alice).gone == ()
    assert LogEntry.objects.count() == logged


def touch_name(driver: Driver, world: World) -> None:
    driver.name = "Somebody Else"
    driver.save()


def touch_car(driver: Driver, world: World) -> None:
    driver.car.colour_1 = "#D93A34"
    driver.car.save()


def touch_talent(driver: Driver, world: World) -> None:
    driver.talents.create(key="drifter")


def touch_ledger(driver: Driver, world: World) -> None:
    post(driver, world.alice, "notoriety", 100, "a gift")


def touch_roll(driver: Driver, world: World) -> None:
    check = StatCheck.objects.create(campaign=world.campaign, stat="psyche")
    StatRoll.objects.create(check_asked=check, driver=driver)


@pytest.mark.parametrize("touch", [touch_name, touch_car, touch_talent, touch_ledger, touch_roll])
def test_whoever_was_touched_since_stays(world: World, touch: object) -> None:
    batch = batch_of(world)
    first = Driver.objects.get(pk=min(map(int, batch.data["drivers"])))
    touch(first, world)  # type: ignore[operator]
    done = take_back(batch, world.alice)
    first.refresh_from_db()
    assert done.kept == (first.name,)
    assert len(done.gone) == 2


def test_showing_a_driver_to_the_players_is_no_touch(world: World) -> None:
    batch = batch_of(world, hidden=True)
    npcs.show(Driver.objects.get(pk=min(map(int, batch.data["drivers"]))), world.alice)
    assert len(take_back(batch, world.alice).gone) == 3


def test_the_log_tells_the_players_only_of_those_they_had_met(world: World) -> None:
    batch = batch_of(world, hidden=True)
    shown, *hidden = Driver.objects.filter(pk__in=batch.data["drivers"])
    npcs.show(shown, world.alice)
    take_back(batch, world.alice)
    public = " ".join(LogEntry.objects.filter(gm_only=False).values_list("text", flat=True))
    assert shown.name in public
    assert not any(driver.name in public for driver in hidden)


def test_what_the_maker_remembers_is_for_the_gm_alone(world: World) -> None:
    assert batch_of(world).kind == MADE
    assert batch_of(world).gm_only


# -- hidden, shown, dials


def test_a_players_driver_cannot_be_hidden(world: World) -> None:
    with pytest.raises(Refusal, match="Mara Lindqvist is not an NPC"):
        npcs.hide(world.mara, world.alice)


def test_hiding_and_showing_are_logged_once_each(world: World) -> None:
    for _ in range(2):
        npcs.hide(world.nika, world.alice)
    world.nika.refresh_from_db()
    assert world.nika.is_hidden
    for _ in range(2):
        npcs.show(world.nika, world.alice)
    world.nika.refresh_from_db()
    assert not world.nika.is_hidden
    kinds = Counter(LogEntry.objects.values_list("kind", "gm_only"))
    assert kinds["npc_hidden", True] == 1
    assert kinds["npc_shown", False] == 1


def test_dials_are_turned_together(world: World) -> None:
    npcs.turn_dials(world.nika, rivals.FOX)
    world.nika.refresh_from_db()
    assert (world.nika.nerve, world.nika.aggression, world.nika.pit_caution) == (6, 5, 4)
    assert character(world.nika) == "fox"
