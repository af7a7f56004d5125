"""The catalogue against the tables of the spec, figures typed by hand."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from svl.rules import world
from svl.rules.catalog import (
    AWARDS,
    BOOSTS,
    CLASSES,
    COMPONENTS,
    HAZARDS,
    LIMITS,
    MALFUNCTIONS,
    MINE_FINE,
    MODELS,
    NAV_TILES,
    TACKS,
    TALENTS,
    TEAMS,
    CarFigures,
    Limit,
    Team,
    charisma_percent,
    derived_model,
    find_team,
    model_figures,
    psyche_talents,
    reflexes_handling,
)
from svl.rules.rulings import Rulings
from svl.table.refusal import Refusal

# Chassis, Acceleration, Top Speed, Braking Rate, Handling, Slots.
TEAM_TABLE = {
    "steed_corona": (0, 1, 0, -1, 0, 0),
    "engels_staticsport": (0, 0, 0, 1, 0, -1),
    "ittogami": (-25, 0, 0, 0, 1, 0),
    "cipriani": (0, 0, 1, 0, -1, 0),
    "pearson_taft": (25, 0, 0, 0, -1, 0),
    "dumonde_vitesse": (0, -1, 0, 0, 0, 1),
    "kaipara_al_emirate": (0, 0, 0, -2, 0, 2),
}

CLASS_TABLE = {
    "light": (50, 5, 6, 5, 2, 1),
    "medium": (100, 3, 5, 4, 1, 2),
    "heavy": (150, 2, 4, 3, 0, 3),
}

MODEL_TABLE = {
    ("steed_corona", "light"): ("Cavalier", 50, 6, 6, 4, 2, 1),
    ("steed_corona", "medium"): ("Stalwart", 100, 4, 5, 3, 1, 2),
    ("steed_corona", "heavy"): ("Rook", 150, 3, 4, 2, 0, 3),
    ("engels_staticsport", "light"): ("S3 Falconer", 50, 5, 6, 6, 2, 0),
    ("engels_staticsport", "medium"): ("S5 Valiant", 100, 3, 5, 5, 1, 1),
    ("engels_staticsport", "heavy"): ("S10 Storm", 150, 2, 4, 4, 0, 2),
    ("ittogami", "light"): ("Yajirushi", 25, 5, 6, 5, 3, 1),
    ("ittogami", "medium"): ("Yume", 75, 3, 5, 4, 2, 2),
    ("ittogami", "heavy"): ("Shinkansen", 125, 2, 4, 3, 1, 3),
    ("cipriani", "light"): ("C220 Lightning", 50, 5, 7, 5, 1, 1),
    ("cipriani", "medium"): ("C600 Resistenza", 100, 3, 6, 4, 0, 2),
    ("cipriani", "heavy"): ("C1000 Fortezza", 150, 2, 5, 3, -1, 3),
    ("pearson_taft", "light"): ("Panthera", 75, 5, 6, 5, 1, 1),
    ("pearson_taft", "medium"): ("Stallion", 125, 3, 5, 4, 0, 2),
    ("pearson_taft", "heavy"): ("Kodiak", 175, 2, 4, 3, -1, 3),
    ("dumonde_vitesse", "light"): ("X Vatine", 50, 4, 6, 5, 2, 2),
    ("dumonde_vitesse", "medium"): ("X Boulet", 100, 2, 5, 4, 1, 3),
    ("dumonde_vitesse", "heavy"): ("X Moebius", 150, 1, 4, 3, 0, 4),
    ("kaipara_al_emirate", "light"): ("KAE 330", 50, 5, 6, 3, 2, 3),
    ("kaipara_al_emirate", "medium"): ("KAE 770", 100, 3, 5, 2, 1, 4),
    ("kaipara_al_emirate", "heavy"): ("KAE 880", 150, 2, 4, 1, 0, 5),
}

# Code, max safe, automatic change, fail damage, fail loss, sixths turned.
NAV_TABLE = {
    "straight_flat": ("S", 8, 0, 2, 1, 0),
    "straight_easy_incline": ("U1", 8, -1, 2, 1, 0),
    "straight_steep_incline": ("U2", 8, -2, 4, 2, 0),
    "straight_easy_decline": ("D1", 7, 1, 4, 1, 0),
    "straight_steep_decline": ("D2", 6, 2, 6, 1, 0),
    "easy_curve": ("E", 4, 0, 5, 2, 1),
    "hard_curve": ("H", 2, 0, 10, 3, 2),
}

# Min safe, fail damage, fail loss, Endurance Test, extra loss.
HAZARD_TABLE = {
    "jump": (3, 60, 5, True, 1),
    "brake_mine": (5, 25, 4, False, 0),
    "glitch_no_power": (2, 20, 2, False, 0),
    "glitch_misaligned": (3, 20, 1, False, 0),
    "glitch_reverse_turbo": (4, 50, 4, True, 2),
}

# Speed, Chassis points.
BOOST_TABLE = {
    "turbo_1": (1, 0),
    "turbo_2": (2, 0),
    "turbo_3": (3, 0),
    "regen_1": (0, 15),
    "regen_2": (0, 25),
    "regen_3": (0, 50),
}

# How long it lasts, and whether the pit removes it.
MALFUNCTION_TABLE = {
    2: ("at_once", False),
    3: ("at_once", False),
    4: ("at_once", False),
    5: ("until_removed", True),
    6: ("race", False),
    7: ("until_removed", True),
    8: ("until_removed", True),
    9: ("until_removed", True),
    10: ("until_removed", True),
    11: ("until_removed", True),
    12: ("until_removed", True),
}

# Lowest and highest score, Handling, talents, percent.
BAND_TABLE = [(3, 6, -1, 0, -50), (7, 10, 0, 1, -10), (11, 14, 1, 2, 0), (15, 16, 1.5, 3, 25), (17, 18, 2, 4, 50)]
BY_SCORE = [(score, *row[2:]) for row in BAND_TABLE for score in range(row[0], row[1] + 1)]

OWN_TEAM = Team(id="night_shift", name="Night Shift", modifiers=CarFigures(chassis=-25, top_speed=1, slots=1))


def test_the_catalogue_lists_exactly_what_the_tables_list():
    assert list(TEAMS) == list(TEAM_TABLE)
    assert list(CLASSES) == list(CLASS_TABLE)
    assert list(MODELS) == list(MODEL_TABLE)
    assert list(NAV_TILES) == list(NAV_TABLE)
    assert list(HAZARDS) == list(HAZARD_TABLE)
    assert list(BOOSTS) == list(BOOST_TABLE)
    assert list(MALFUNCTIONS) == list(MALFUNCTION_TABLE)


@pytest.mark.parametrize("team", TEAM_TABLE)
def test_a_team_shifts_its_cars_as_the_table_says(team):
    assert astuple(TEAMS[team].modifiers) == TEAM_TABLE[team]


@pytest.mark.parametrize("car_class", CLASS_TABLE)
def test_a_class_starts_from_its_base(car_class):
    assert astuple(CLASSES[car_class].base) == CLASS_TABLE[car_class]


@pytest.mark.parametrize("key", MODEL_TABLE)
def test_a_model_has_its_printed_name_and_figures(key):
    model = MODELS[key]
    assert (model.name, *astuple(model.figures)) == MODEL_TABLE[key]
    assert (model.team, model.car_class) == key


@pytest.mark.parametrize("key", MODEL_TABLE)
def test_a_model_worked_out_under_the_default_rulings_is_the_printed_one(key):
    assert derived_model(TEAMS[key[0]], CLASSES[key[1]], Rulings()) == MODELS[key]


@pytest.mark.parametrize(("car_class", "handling"), [("light", 4), ("medium", 3), ("heavy", 2)])
def test_the_team_table_reading_gives_ittogami_one_more_handling(car_class, handling):
    figures = model_figures(TEAMS["ittogami"], CLASSES[car_class], Rulings(ittogami_handling="teams"))
    assert figures == MODELS["ittogami", car_class].figures + CarFigures(handling=1)
    assert figures.handling == handling


@pytest.mark.parametrize("team", [team for team in TEAM_TABLE if team != "ittogami"])
def test_the_team_table_reading_leaves_other_teams_alone(team):
    figures = model_figures(TEAMS[team], CLASSES["light"], Rulings(ittogami_handling="teams"))
    assert figures == MODELS[team, "light"].figures


@pytest.mark.parametrize(
    ("car_class", "name", "figures"),
    [
        ("light", "Night Shift Light", (25, 5, 7, 5, 2, 2)),
        ("medium", "Night Shift Medium", (75, 3, 6, 4, 1, 3)),
        ("heavy", "Night Shift Heavy", (125, 2, 5, 3, 0, 4)),
    ],
)
def test_a_team_of_your_own_gets_a_model_of_each_class(car_class, name, figures):
    model = derived_model(OWN_TEAM, CLASSES[car_class], Rulings())
    assert (model.name, model.team, model.car_class) == (name, "night_shift", car_class)
    assert astuple(model.figures) == figures


def test_a_team_of_your_own_may_name_one_model_and_leave_the_rest():
    team = Team(id="night_shift", name="Night Shift", models={"heavy": "Foreman"})
    assert derived_model(team, CLASSES["heavy"], Rulings()).name == "Foreman"
    assert derived_model(team, CLASSES["light"], Rulings()).name == "Night Shift Light"


@pytest.mark.parametrize(
    ("text", "team"),
    [
        *[(team, team) for team in TEAM_TABLE],
        ("Steed Corona", "steed_corona"),
        ("Engels Staticsport", "engels_staticsport"),
        ("ENGELS STATICSPOINT", "engels_staticsport"),
        ("Pearson-Taft", "pearson_taft"),
        ("Pearson Taft Capital", "pearson_taft"),
        ("Dumonde Vitesse", "dumonde_vitesse"),
        ("DUMONDE", "dumonde_vitesse"),
        ("Ittogami Motor Sports", "ittogami"),
        ("Ittogami Sport Motor", "ittogami"),
        ("ittogami sports levitation", "ittogami"),
        ("Kaipara Al-Emirate", "kaipara_al_emirate"),
        ("Kaipara Al-Emirate Insurance", "kaipara_al_emirate"),
        ("  kaipara  al emirate ", "kaipara_al_emirate"),
        ("cipriani", "cipriani"),
    ],
)
def test_a_team_is_found_by_any_of_its_spellings(text, team):
    assert find_team(text) is TEAMS[team]


def test_an_unknown_team_is_refused_with_the_teams_there_are():
    with pytest.raises(Refusal) as caught:
        find_team("Ferrari")
    assert caught.value.code == "unknown_team"
    assert caught.value.sentence == (
        "There is no team called 'Ferrari'. Choose one of: Steed Corona, Engels Staticsport, "
        "Ittogami Sports Levitation, Cipriani, Pearson Taft, DuMonde Vitesse, Kaipara Al-Emirate."
    )


def test_no_two_teams_share_a_spelling():
    spellings = [text.casefold() for team in TEAMS.values() for text in {team.name.casefold(), *team.aliases}]
    assert len(spellings) == len(set(spellings))


def test_a_team_can_be_used_as_a_key():
    assert {TEAMS["cipriani"]: 1}[TEAMS["cipriani"]] == 1


@pytest.mark.parametrize("tile", NAV_TABLE)
def test_a_navigation_tile_has_its_printed_figures(tile):
    row = NAV_TILES[tile]
    assert (row.code, row.max_safe, row.speed_change, row.fail_damage, row.fail_loss, row.turn) == NAV_TABLE[tile]


def test_only_the_two_curves_are_curves():
    assert [tile.id for tile in NAV_TILES.values() if tile.is_curve] == ["easy_curve", "hard_curve"]


@pytest.mark.parametrize("hazard", HAZARD_TABLE)
def test_a_hazard_has_its_printed_figures(hazard):
    assert astuple(HAZARDS[hazard])[2:] == HAZARD_TABLE[hazard]


@pytest.mark.parametrize("boost", BOOST_TABLE)
def test_a_boost_has_its_printed_figures(boost):
    assert astuple(BOOSTS[boost])[2:] == BOOST_TABLE[boost]


@pytest.mark.parametrize("roll", MALFUNCTION_TABLE)
def test_a_malfunction_lasts_as_the_table_says(roll):
    row = MALFUNCTIONS[roll]
    assert row.roll == roll
    assert (row.lasts, row.pit_removes) == MALFUNCTION_TABLE[roll]


def test_the_talents_are_numbered_as_printed():
    assert [(row.number, row.id) for row in TALENTS.values()] == [
        (1, "eyes_in_back"),
        (2, "precognition"),
        (3, "speed_hack"),
        (4, "hard_stop"),
        (5, "drifter"),
        (6, "defy_the_odds"),
        (7, "switch_tack"),
        (8, "steal_the_lead"),
        (9, "quick_turn"),
        (10, "hip_check"),
    ]


def test_the_components_are_numbered_as_printed():
    assert [(row.number, row.id) for row in COMPONENTS.values()] == [
        (1, "brakes"),
        (2, "turbo"),
        (3, "side_deflector"),
        (4, "front_deflector"),
        (5, "rear_deflector"),
        (6, "overclock"),
        (7, "turn_assist"),
        (8, "slow_mine"),
        (9, "forward_tractor"),
        (10, "neutralize_hazard"),
    ]


def test_four_components_raise_one_figure_by_one():
    bonuses = {row.id: row.bonus for row in COMPONENTS.values() if row.bonus != CarFigures()}
    assert bonuses == {
        "brakes": CarFigures(braking=1),
        "turbo": CarFigures(acceleration=1),
        "overclock": CarFigures(top_speed=1),
        "turn_assist": CarFigures(handling=1),
    }


def test_nine_talents_and_components_are_limited():
    assert dict(LIMITS) == {
        "speed_hack": Limit("race", 1),
        "hard_stop": Limit("race", 1),
        "drifter": Limit("lap", 1),
        "switch_tack": Limit("turn", 3),
        "steal_the_lead": Limit("race", 1),
        "hip_check": Limit("lap", 1),
        "slow_mine": Limit("turn", 1),
        "forward_tractor": Limit("lap", 2),
        "neutralize_hazard": Limit("lap", 3),
    }


def test_no_talent_and_component_share_an_id():
    assert not TALENTS.keys() & COMPONENTS.keys()


@pytest.mark.parametrize(("tack", "chassis", "top_speed"), [("push", -25, 1), ("pace", 0, 0), ("pause", 25, -1)])
def test_a_tack_trades_chassis_for_top_speed(tack, chassis, top_speed):
    assert (TACKS[tack].chassis, TACKS[tack].top_speed) == (chassis, top_speed)


@pytest.mark.parametrize(("score", "handling", "talents", "percent"), BY_SCORE)
def test_a_score_falls_in_its_band(score, handling, talents, percent):
    assert reflexes_handling(score) == handling
    assert psyche_talents(score) == talents
    assert charisma_percent(score) == percent


@pytest.mark.parametrize("score", [2, 19, 0, -3, 10.0, "10", True, None])
@pytest.mark.parametrize(
    ("lookup", "attribute"),
    [(reflexes_handling, "Reflexes"), (psyche_talents, "Psyche"), (charisma_percent, "Charisma")],
)
def test_an_impossible_score_is_refused(lookup, attribute, score):
    with pytest.raises(Refusal) as caught:
        lookup(score)
    assert caught.value.code == "impossible_score"
    assert caught.value.sentence == f"{attribute} cannot be {score!r}. A score is a whole number from 3 to 18."


def test_six_places_win_notoriety_and_a_mine_costs_500():
    assert AWARDS == (10000, 7500, 5000, 3000, 2000, 1000)
    assert MINE_FINE == 500


def test_nothing_in_the_catalogue_can_be_changed():
    with pytest.raises(TypeError):
        TEAMS["own"] = OWN_TEAM  # type: ignore[index]


def test_the_world_names_only_teams_models_and_people_that_exist():
    organisations = {row.id for row in world.ORGANISATIONS}
    people = {row.id for row in world.PEOPLE}
    assert organisations >= set(TEAMS)
    assert all(set(row.people) <= people for row in world.ORGANISATIONS)
    assert {row.team for row in world.PEOPLE} | {row.former_team for row in world.PEOPLE} <= organisations | {""}
    assert all(MODELS[row.team, row.car_class].name == row.model for row in world.MODEL_YEARS)
    assert world.LEAD_DRIVERS.keys() <= TEAMS.keys()
    assert set(world.LEAD_DRIVERS.values()) <= people


def test_every_row_of_the_world_cites_the_book():
    tables = (
        world.ORGANISATIONS,
        world.PEOPLE,
        world.PLACES,
        world.MODEL_YEARS,
        world.TIMELINE,
        world.CUPS,
        world.WORLD_FIGURES,
    )
    assert all(row.lines and all(line.startswith("L") for line in row.lines) for table in tables for row in table)


def test_the_earliest_season_is_the_year_of_the_newest_car():
    assert max(row.year for row in world.MODEL_YEARS) == world.EARLIEST_SEASON
