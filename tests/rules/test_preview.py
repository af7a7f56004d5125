"""The line ahead: exact where it can be, honest about the dice where it cannot."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import SVL, Panels, Rulings, position, preview
from svl.rules.catalog import BOOSTS, HAZARDS, NAV_TILES
from svl.rules.race.actions import Decline, Drive
from svl.rules.race.facts import Hit, TileLeft, TurnEnded
from svl.table import AppDice, Asked, Match
from tests.rules.helpers import loop, strip
from tests.rules.readings.tools import SURE, UNASKED_READINGS

BIG = dict.fromkeys(("front", "rear", "left", "right"), 1000)


def line(road, speed, tack="pace", **car):
    race = strip(road, a={"speed": speed, **car})
    return preview(race.state, "a", tack, speed)


def test_each_tile_tells_its_check_its_damage_and_the_speed_after_it():
    ahead = line("S S HL S S S S", 5).tiles
    assert [tile.number for tile in ahead] == [1, 2]
    assert [tile.speed_after for tile in ahead] == [5, 2]
    curve = ahead[1].checks.navigation
    assert (curve.limit, curve.miss) == (2, 3)
    assert ahead[1].damage == Panels(front=30)


def test_the_line_stops_where_the_speed_runs_out_not_where_it_was_set():
    found = line("S S+turbo_2 S S S S S S", 3)
    assert (found.stop, found.speed_after) == (5, 5)


def test_a_car_in_the_way_is_named_and_passed_cleanly():
    race = strip("S S S S", a={"speed": 3}, b={"tile": 2})
    assert [tile.in_the_way for tile in preview(race.state, "a", "pace", 3).tiles] == [(), ("b",), ()]


def test_the_flag_ends_the_line():
    race = Match(SVL, position("S HL S HL S HL", [{"seat": "a", "tile": 4, "speed": 4, "driver_handling": 5}], laps=1))
    ahead = preview(race.state, "a", "pace", 4).tiles
    assert [tile.finish for tile in ahead] == [False, True]


def test_an_endurance_test_is_passed_on_the_line_and_its_chance_to_fail_is_told():
    jump = line("S S!glitch_reverse_turbo S S S S", 5, driver_handling=-2, stats={"endurance": 10}).tiles[0]
    assert jump.speed_after == 1
    assert jump.breaks == Fraction(1, 2)  # 3d6 above 10


def test_a_test_whose_failure_changes_nothing_breaks_no_line():
    assert line("S S!jump S S S", 2, stats={"endurance": 3}).tiles[0].breaks == 0


def test_a_broken_panel_breaks_the_line_only_by_results_that_matter_here():
    broken = line("S HL S S S S S", 6, panels={**BIG, "front": 10}, stats={"endurance": 18}).tiles[0]
    assert broken.breaks == Fraction(3, 36)  # 2 and 3 cost speed; 4 is passed; nothing else touches this move


def test_handling_lost_to_a_malfunction_matters_when_a_curve_follows():
    road = "S HL S EL S S S S"
    car = {"panels": {**BIG, "front": 1}, "stats": {"endurance": 18}, "figures": {"handling": 1}, "driver_handling": 0}
    assert line(road, 8, **car).tiles[0].breaks == Fraction(4, 36)


def test_a_top_speed_lost_to_a_malfunction_matters_on_the_spot_where_speed_is_clamped():
    car = {"panels": {**BIG, "front": 1}, "stats": {"endurance": 18}, "figures": {"top_speed": 6}, "driver_handling": 0}
    race = strip("S HL S S S S S", a={"speed": 6, **car}, b={"tile": 40}, rulings={"overspeed": "clamp"}, dice=None)
    broken = preview(race.state, "a", "pace", 6).tiles[0]
    assert broken.breaks == Fraction(3 + 5 + 4, 36)  # 2 and 3 as ever; 8 and 9 bring the car down at once
    race.drive("a", 6)
    race.roll(4, 4)
    assert race.car("a").speed < broken.speed_after


def test_a_speed_hack_that_ends_on_the_line_shortens_it_where_speed_is_clamped():
    rules = {"speed_hack": "lap", "overspeed": "clamp"}
    hacker = {"tile": 12, "talents": ["speed_hack"], "figures": {"top_speed": 5, **SURE}}
    race = loop(a=hacker, b={"tile": 9}, rulings=rules)
    ahead = preview(race.state, "a", "pace", 8, "speed_hack")
    race.drive("a", 8, using="speed_hack")
    assert (ahead.stop, ahead.speed_after) == (race.tile("a"), race.car("a").speed) == (3, 5)


def test_the_flag_comes_before_the_end_of_a_speed_hack():
    hacker = {"tile": 12, "talents": ["speed_hack"], "figures": {"top_speed": 5, **SURE}}
    race = loop(a=hacker, b={"tile": 9}, laps=1, rulings={"overspeed": "clamp"})
    ahead = preview(race.state, "a", "pace", 8, "speed_hack")
    race.drive("a", 8, using="speed_hack")
    assert race.state.over
    assert ahead.speed_after == race.car("a").speed == 8


def test_the_last_flag_of_all_ends_the_race_before_the_hack():
    """Nobody is left to drive on, whatever the table does when the first flag falls."""
    car = {"seat": "a", "tile": 4, "speed": 6, "talents": ["speed_hack"], "figures": {"top_speed": 6}}
    rulings = Rulings.of({"overspeed": "clamp", "finish": "play_on"})
    race = Match(SVL, position("S HL S HL S HL", [{**car, "driver_handling": 9}], laps=1, rulings=rulings))
    ahead = preview(race.state, "a", "pace", 8, "speed_hack")
    race.act("a", Drive("pace", 8, "speed_hack"))
    assert (ahead.speed_after, race.state.car("a").speed) == (8, 8)


def test_a_car_that_takes_the_flag_drives_on_where_the_round_is_finished():
    race = loop(a={"tile": 12, "figures": SURE, "speed": 6}, b={"tile": 9}, laps=1, rulings={"finish": "round"})
    ahead = preview(race.state, "a", "pace", 6)
    race.drive("a", 6)
    assert ahead.stop == race.tile("a") == 4
    assert [(ended.moved, ended.tile) for ended in race.told(TurnEnded)] == [(6, 4)]


def test_a_wreck_ends_the_line_without_a_die():
    tiny = dict.fromkeys(("front", "rear", "left", "right"), 5)
    found = line("S HL S S S", 5, panels=tiny, damage={**tiny, "front": 0})
    assert [tile.wreck for tile in found.tiles] == [True]
    assert found.holds == 1


def test_what_regen_restores_is_there_for_the_next_blow_as_the_table_reads_it():
    road, hurt = "S S+regen_2 HL S S S", {"panels": {**BIG, "front": 30}, "damage": {"front": 30}}
    assert strip_line(road, hurt, {}).tiles[1].breaks == Fraction(3, 36)  # 25 grew back, 30 more break it
    assert strip_line(road, hurt, {"regen_exposed": False}).tiles[1].breaks == Fraction(3, 36)
    whole = {"panels": {**BIG, "front": 60}, "damage": {"front": 60}}
    assert strip_line("S S+regen_3 HL S S S", whole, {}).tiles[1].breaks == 0
    assert strip_line("S S+regen_3 HL S S S", whole, {"regen_exposed": False}).tiles[1].breaks > 0


def strip_line(road, car, rulings):
    race = strip(road, a={"speed": 5, "stats": {"endurance": 18}, **car}, rulings=rulings)
    return preview(race.state, "a", "pace", 5)


# -- it agrees with play whenever nothing random or human intervenes

TILES = st.sampled_from(
    [{"tile": nav} for nav in NAV_TILES]
    + [{"tile": "straight_flat", "hazard": hazard} for hazard in HAZARDS]
    + [{"tile": "easy_curve", "hazard": "brake_mine"}]
    + [{"tile": "straight_flat", "boost": boost} for boost in BOOSTS]
    + [{"tile": "hard_curve", "mine": "gm"}]
)


@settings(max_examples=150)
@given(
    tiles=st.lists(TILES, min_size=4, max_size=14),
    rulings=UNASKED_READINGS,
    speed=st.integers(0, 8),  # legal under every tack
    tack=st.sampled_from(["push", "pace", "pause"]),
    handling=st.sampled_from([-2, -0.5, 0, 1.5, 3]),
    components=st.lists(st.sampled_from(["front_deflector", "turn_assist", "overclock"]), unique=True),
    using=st.sampled_from(["", "speed_hack"]),
)
def test_the_line_is_what_play_does_when_nothing_intervenes(tiles, rulings, speed, tack, handling, components, using):
    if using and rulings.get("speed_hack") == "set_speed":
        speed = 10
    car = {
        "seat": "a",
        "speed": min(speed, 8),
        "talents": ["speed_hack"],
        "figures": {"chassis": 100_000, "top_speed": 5 if using else 9, "acceleration": 10, "braking": 10},
        "driver_handling": handling,
        "panels": dict.fromkeys(("front", "rear", "left", "right"), 100_000),
        "components": components,
    }
    race = Match(
        SVL,
        position(["straight_flat", *tiles], [car], closed=False, rulings=Rulings.of(rulings)),
        dice=AppDice(lambda faces: 1),  # every Endurance Test is passed
    )
    found = preview(race.state, "a", tack, speed, using)
    told = race.act("a", Drive(tack, speed, using))
    while isinstance(race.awaits, Asked) and race.state.on_turn == "a" and race.state.turn == 1:
        told += race.act("a", Decline())
    ended = next(fact for fact in told if isinstance(fact, TurnEnded))
    assert [(t.number, t.speed_after) for t in found.tiles] == [
        (f.tile, f.speed) for f in told if isinstance(f, TileLeft)
    ]
    assert (found.stop, found.speed_after) == (ended.tile, ended.speed)
    assert found.damage.total == sum(fact.applied for fact in told if isinstance(fact, Hit))
