"""The chance that a line breaks on a tile is exact: it is what one counts when all dice of that tile are tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from svl.rules import SVL, Race, Rulings, position, preview
from svl.rules.catalog import HAZARDS, NAV_TILES
from svl.rules.chances import totals
from svl.rules.race.actions import Drive
from svl.rules.race.facts import Happened, Hit, TileEntered, TileLeft, TurnEnded, Wrecked
from svl.table import Dice, Outcomes, Roll, RollDice, Throw
from tests.rules.helpers import strip
from tests.rules.readings.tools import UNASKED_READINGS

CALM = {"endurance": (1, 1, 1), "malfunction": (3, 4), "component": (1,)}  # a 7 changes nothing about a move
Way = tuple[Fraction, tuple[object, ...]]


def ways(race: Race, told: tuple[Happened, ...], wild: int, chance: Fraction = Fraction(1)) -> Iterator[Way]:
    """Every way a move may go when the dice of its n-th tile fall as they like, and all others calmly."""
    due = SVL.awaits(race)
    if not isinstance(due, Dice) or any(isinstance(fact, TurnEnded) for fact in told):
        yield chance, seen(race, told)
        return
    here = sum(isinstance(fact, TileEntered) for fact in told)
    throws = faces(race, due.throw) if here == wild else [(Fraction(1), CALM[due.throw.why])]
    for odds, values in throws:
        played = rolled(race, due.throw, values)
        yield from ways(played.state, (*told, *played.facts), wild, chance * odds)


def rolled(race, throw, values):
    return SVL.play(race, throw.seat, RollDice(), Outcomes([Roll(throw.seat, "d6", throw.why, values, race.turn, 1)]))


def faces(race: Race, throw: Throw) -> list[tuple[Fraction, tuple[int, ...]]]:
    """Each total once, by dice that give it. A die that is only rolled again is as if it had not fallen."""
    found = [(chance, dice_for(total, throw.count)) for total, chance in totals(throw.count).items()]
    if throw.why != "component":
        return found
    counted = [values for _, values in found if not is_again(race, throw, values)]
    return [(Fraction(1, len(counted)), values) for values in counted]


def is_again(race: Race, throw: Throw, values: tuple[int, ...]) -> bool:
    due = SVL.awaits(rolled(race, throw, values).state)
    return isinstance(due, Dice) and due.throw.why == throw.why and race.rulings.component_roll == "reroll"


def dice_for(total: int, count: int) -> tuple[int, ...]:
    found = []
    for left in range(count - 1, -1, -1):
        found.append(min(6, total - sum(found) - left))
    return tuple(found)


def seen(race: Race, told: tuple[Happened, ...]) -> tuple[object, ...]:
    """What of a move tells two lines apart: where, how fast, the damage that lands, and a loss that is carried over."""
    kinds = (TileEntered, TileLeft, Wrecked, TurnEnded)
    marks = [(fact.panel, fact.applied) if isinstance(fact, Hit) else fact for fact in told]
    return (race.car("a").deficit, *(mark for mark in marks if isinstance(mark, (tuple, *kinds))))


def counted(race: Race, drive: Drive, step: int) -> Fraction:
    """The chance that dice on the n-th tile change the move, by trying them all."""
    set_out = SVL.play(race, "a", drive, Outcomes())
    ((_, calm),) = ways(set_out.state, set_out.facts, wild=0)
    return sum(
        (chance for chance, seen_so in ways(set_out.state, set_out.facts, wild=step) if seen_so != calm), Fraction()
    )


def assert_exact(race: Race, drive: Drive) -> None:
    line = preview(race, "a", drive.tack, drive.speed, drive.using)
    for tile in line.tiles:
        assert tile.breaks == counted(race, drive, tile.step), tile


WEAK = {"front": 1, "rear": 100, "left": 100, "right": 100}
PLAIN = {"figures": {"top_speed": 6}, "driver_handling": 0, "stats": {"endurance": 18}, "panels": WEAK}


def test_a_mine_is_met_once_also_where_the_dice_fall_otherwise():
    car = {**PLAIN, "speed": 5, "stats": {"endurance": 8}}
    race = strip("S S!jump S S S S S", a=car, b={"tile": 40}, mines={1: "b"}).state
    assert preview(race, "a", "pace", 5).tiles[0].breaks == 0  # the mine has left no speed for dice to take
    assert_exact(race, Drive("pace", 5))


def test_a_deflector_lost_to_the_first_blow_is_missing_at_the_second():
    race = strip("S HL!brake_mine S S S", a={**PLAIN, "speed": 4, "components": ["front_deflector"]}).state
    assert preview(race, "a", "pace", 4).tiles[0].breaks == Fraction(4 + 5, 36)  # 5 and 6 take it
    assert_exact(race, Drive("pace", 4))


def test_a_top_speed_that_is_gone_counts_when_the_hack_ends_with_the_turn():
    car = {**PLAIN, "speed": 6, "talents": ["speed_hack"]}
    race = strip("S HL S S S S S S S", a=car, rulings={"overspeed": "clamp"}).state
    assert preview(race, "a", "pace", 8, "speed_hack").tiles[0].breaks == Fraction(1, 3)
    assert_exact(race, Drive("pace", 8, "speed_hack"))


TILES = st.sampled_from(
    [{"tile": nav} for nav in NAV_TILES]
    + [{"tile": "straight_flat", "hazard": hazard} for hazard in HAZARDS]
    + [{"tile": "hard_curve", "hazard": hazard} for hazard in HAZARDS]
    + [{"tile": "easy_curve", "hazard": "jump", "mine": "gm"}, {"tile": "straight_flat", "boost": "turbo_2"}]
)


@settings(max_examples=100)
@given(
    tiles=st.lists(TILES, min_size=3, max_size=8),
    rulings=UNASKED_READINGS,
    speed=st.integers(1, 8),
    handling=st.sampled_from([-2, 0, 1.5]),
    front=st.sampled_from([0, 10, 45]),
    endurance=st.integers(4, 18),  # with 3 there are tables where no dice pass
    components=st.lists(st.sampled_from(["front_deflector", "turn_assist", "overclock"]), unique=True),
)
def test_the_chance_is_what_one_counts_by_trying_all_dice(
    tiles, rulings, speed, handling, front, endurance, components
):
    car = {
        "seat": "a",
        "speed": speed,
        "figures": {"chassis": 400, "top_speed": 9, "acceleration": 10, "braking": 10},
        "driver_handling": handling,
        "panels": {**WEAK, "front": front},
        "stats": {"endurance": endurance},
        "components": components,
    }
    road = ["straight_flat", *tiles]
    race = SVL.open(position(road, [car], closed=False, rulings=Rulings.of(rulings))).state
    assert_exact(race, Drive("pace", speed))
