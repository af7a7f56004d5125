"""Rivals: they answer everything, know nothing they should not, brake in time, pit in time, and differ."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import cycle
from typing import ClassVar

import pytest

from svl.rules import (
    SVL,
    Rulings,
    Setup,
    Stats,
    Track,
    build,
    enter_tile,
    figures_of,
    parse_track,
    speed_range,
)
from svl.rules.catalog import CLASSES, COMPONENTS, MODELS, TALENTS, TEAMS, derived_model, psyche_talents
from svl.rules.circuits import CIRCUITS
from svl.rules.race.actions import (
    Brace,
    Decline,
    Drive,
    DropMine,
    EndMove,
    EnterPit,
    HardStop,
    NeutralizeHazard,
    Palm,
    PullTractor,
    SpendRegen,
    UseTalent,
)
from svl.rules.race.encounter import InMeeting
from svl.rules.race.facts import CheckMade, Hit, PitEntered, Repaired, Revealed
from svl.rules.race.steps import Question
from svl.rules.rivals import FOX, HOTHEAD, PRESETS, ROOKIE, STEADY, Dials, Proposal, propose
from svl.table import AppDice, Asked, Dice, Match, Option, Refusal, RollDice, Sealed, View, evolve, view
from tests.rules.families import made_from
from tests.rules.helpers import OVAL, loop, meeting, strip
from tests.rules.readings.registry import OTHER_READINGS

TRIANGLE = " ".join(["S S S S S HR"] * 3)
MIXED = "S S+turbo_1 S S U1 U2 HR S S!glitch_no_power D1 D2 S+regen_2 S HR S S!jump S S S+turbo_2 S HR"
TRACKS = {
    "oval": OVAL,
    "triangle": TRIANGLE,
    "tight": "S HR S HR S HR",
    "rhombus": "S S S S S ER S S HR S S S S S ER S S HR",
    "hills": "S D1 S S S HR S U1 U2 S S HR S D2 S U1 S HR",
    "turbo": "S S+turbo_2 S S S S HR S+turbo_1 S S S S S HR S S S+turbo_3 S S S HR",
    "hazards": "S S S!glitch_no_power S S S HR S S!glitch_misaligned S S S S HR S S S!jump S S S HR",
}


PANELS_100 = {"front": 25, "rear": 25, "left": 25, "right": 25}
MEDIUM = {"chassis": 100, "acceleration": 4, "top_speed": 5, "braking": 4, "handling": 0}


def car(**described) -> dict:
    """A medium car, unless it says otherwise."""
    figures = MEDIUM | described.pop("figures", {})
    return {"panels": PANELS_100, "figures": figures, **described}


def middling(faces: int) -> int:
    """Luck that never surprises."""
    return (faces + 1) // 2


def no_luck(faces: int) -> int:
    raise AssertionError("this decision needs no luck")


def asked(race: Match, seat: str, dials: Dials = FOX, luck=middling) -> Proposal:
    """What the driver of the seat proposes; checked to be legal and to have a reason."""
    seen = view(SVL, race.state, [seat])
    proposal = propose(seen, dials, luck)
    assert proposal.seat == seat
    assert any(option.accepts(proposal.action) for option in seen.options[seat]), proposal
    assert proposal.reason[0].isupper(), proposal
    assert proposal.reason.endswith("."), proposal
    return proposal


def seats_asked(race: Match) -> tuple[str, ...]:
    due = race.awaits
    if isinstance(due, Dice):
        return (due.throw.seat,)
    return due.seats if isinstance(due, Sealed) else (due.seat,)


def play(setup: Setup, dials: dict[str, Dials], seed: int, most: int = 4000) -> Match:
    """A whole race of rivals, every entry checked by the referee."""
    rng = random.Random(seed)
    race = Match(SVL, setup, dice=AppDice(lambda faces: rng.randint(1, faces)))
    while race.awaits is not None:
        assert len(race.entries) < most, "the race does not end"
        for seat in seats_asked(race):
            race.act(seat, asked(race, seat, dials[seat], lambda faces: rng.randint(1, faces)).action)
    return race


def told(race: Match, kind: type) -> list:
    return [fact for facts in race.facts.values() for fact in facts if isinstance(fact, kind)]


def field(cars: int, seed: int, rulings: Rulings, *, gear: bool = True) -> tuple:
    rng = random.Random(seed)
    found = []
    for n in range(cars):
        stats = Stats(*(rng.randint(4, 17) for _ in range(4)))
        team, row = TEAMS[list(TEAMS)[(n + seed) % len(TEAMS)]], CLASSES[rng.choice(list(CLASSES))]
        slots = derived_model(team, row, rulings).figures.slots
        talents = rng.sample(list(TALENTS), psyche_talents(stats.psyche)) if gear else ()
        components = rng.sample(list(COMPONENTS), slots) if gear else ()
        found.append(
            build(f"c{n}", f"Car {n}", stats, team, row, rulings, talents=talents, components=components, npc=True)
        )
    return tuple(found)


# -- dials


@pytest.mark.parametrize("value", [-1, 11, 5.0, True, "5"])
def test_a_dial_goes_from_0_to_10(value):
    with pytest.raises(Refusal) as caught:
        Dials(nerve=value)
    assert caught.value.code == "wrong_dial"
    assert "nerve" in caught.value.sentence


def test_presets_are_different_drivers():
    assert len(set(PRESETS.values())) == len(PRESETS) >= 3


# -- every question


def _at_the_line():
    damage = {"left": 25, "right": 25, "rear": 25}
    race = loop(a=car(tile=12, speed=4, damage=damage), b=car(tile=5))
    race.drive("a", 4)
    return race


def _regenerating():
    race = strip("S S+regen_1 S", a=car(speed=3, damage={"front": 5, "left": 22}))
    race.drive("a", 3)
    return race


def _palming():
    race = meeting()
    race.side("a", "left")
    return race


def _hip_checking():
    race = meeting(a={"talents": ["hip_check"]})
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    return race


def _bracing():
    race = strip("S HR S", a=car(speed=5, talents=["quick_turn", "switch_tack"]))
    race.drive("a", 5)
    return race


def _stealing():
    race = meeting("ram 5, malfunction 4 5, malfunction 4 4", a=car(talents=["steal_the_lead"], damage={"left": 15}))
    race.side("a", "left")
    race.choose(a="PASS", b="RAM")
    return race


def _drifting():
    race = strip("S HR S", a=car(speed=5, talents=["drifter"]))
    race.drive("a", 5)
    return race


def _dice():
    race = meeting(dice=None)
    race.side("a", "left")
    race.choose(a="RAM", b="PASS")
    return race


def _last_mine():
    race = strip("S S S S S S S", a=car(speed=2, tile=2, components=["slow_mine"]), b=car(tile=0, speed=3))
    race.drive("a", 2)
    return race


def _underway(**reading):
    race = strip("S S HR S S", a=car(speed=5, talents=["hard_stop"]), rulings=reading)
    race.drive("a", 5)
    return race


QUESTIONS = {
    "TakeTurn": (lambda: strip("S S S", a={}), Drive),
    "AtTheLine": (_at_the_line, EnterPit),
    "Regenerating": (_regenerating, SpendRegen),
    "PassingSide": (meeting, None),
    "Palming": (_palming, Palm),
    "HipChecking": (_hip_checking, UseTalent),
    "Bracing": (_bracing, Brace),
    "Stealing": (_stealing, UseTalent),
    "Drifting": (_drifting, UseTalent),
    "DiceDue": (_dice, RollDice),
    "LastMine": (_last_mine, None),
    "Underway": (lambda: _underway(may_stop_short=True), None),
}


def questions(base: type = Question) -> set[str]:
    below = made_from(base)
    return {cls.__name__ for cls in below if cls is not InMeeting}.union(*(questions(cls) for cls in below))


def test_every_question_of_the_game_is_in_the_list():
    known = {name for name in questions() if name != "Riddle"}
    assert known == set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("dials", [ROOKIE, FOX, HOTHEAD], ids=["rookie", "fox", "hothead"])
def test_a_rival_answers_every_question(name, dials):
    build_race, kind = QUESTIONS[name]
    race = build_race()
    assert type(race.state.stack[-1]).__name__ == name
    for seat in seats_asked(race):
        for luck in (lambda faces: 1, lambda faces: faces):
            proposal = asked(race, seat, dials, luck)
    if kind is not None and dials is FOX:
        assert isinstance(proposal.action, kind)


@dataclass(frozen=True)
class Riddle(Question):
    """A question no driver has ever heard."""

    seat: str
    prompt: int = 0
    asks: ClassVar[str] = "answer a riddle"

    def options(self, race, seat):
        return (Option(DropMine), Option(Decline))


def test_a_question_it_does_not_know_is_declined():
    race = strip("S S", a={})
    riddle = Riddle("a")
    state = evolve(race.state, stack=(*race.state.stack[:-1], riddle))
    seen = View(frozenset(["a"]), state, Asked(0, "a", riddle), {"a": riddle.options(state, "a")})
    assert propose(seen, FOX, no_luck).action == Decline()


def test_who_is_not_asked_proposes_nothing():
    race = strip("S S S", a={}, b={"tile": 2, "talents": ["switch_tack"]})
    for seats, code in ((["b"], "not_asked"), (["a", "b"], "one_seat"), (["watcher"], "one_seat")):
        with pytest.raises(Refusal) as caught:
            propose(view(SVL, race.state, seats), FOX, no_luck)
        assert caught.value.code == code


# -- secrets and luck


def test_a_proposal_is_the_same_whatever_the_others_have_palmed():
    for others in (("b",), ("b", "c")):
        proposals = set()
        for intents in (("PASS", "PASS"), ("RAM", "RAM"), ("PASS", "RAM"), (None, None)):
            race = meeting(a={}, **{seat: {} for seat in others})
            if len(others) == 1:
                race.side("a", "left")
            for seat, intent in zip(others, intents, strict=False):
                if intent:
                    race.palm(seat, Palm(intent))
            proposals.add(asked(race, "a", FOX))
        assert len(proposals) == 1


def test_only_mixed_choices_use_luck():
    for name, (build_race, _) in QUESTIONS.items():
        if name not in ("PassingSide", "Palming", "LastMine", "Underway"):
            race = build_race()
            asked(race, seats_asked(race)[0], FOX, no_luck)


def test_aggression_sets_the_share_of_rams():
    shares = []
    for aggression in (0, 3, 6, 10):
        race = _palming()
        luck = iter(range(1, 101))
        rams = [asked(race, "a", Dials(5, aggression, 5), lambda faces: next(luck)) for _ in range(100)]  # noqa: B023
        shares.append(sum(1 for each in rams if each.action.intent == "RAM"))
    assert shares[0] == 0
    assert shares == sorted(set(shares))
    assert shares[-1] >= 85


# -- speed


def test_it_brakes_for_the_curve_it_sees_and_says_so():
    race = strip("S S S S S S S HR S S", a=car(speed=6, figures={"top_speed": 6, "braking": 2}))
    proposal = asked(race, "a", ROOKIE, no_luck)
    assert proposal.action.speed == 4
    assert proposal.reason == "Brakes to 4: the Hard Curve on tile 7 allows 2."


def test_on_an_open_road_it_goes_as_fast_as_it_can():
    proposal = asked(strip("S", a=car(speed=5, figures={"top_speed": 6})), "a", ROOKIE, no_luck)
    assert proposal.action == Drive("pace", 6)
    assert proposal.reason == "Accelerates to 6: nothing ahead to brake for."


def test_it_keeps_up_speed_for_a_jump():
    proposal = asked(strip("S S S!jump S S", a=car(speed=3)), "a", ROOKIE, no_luck)
    assert proposal.action.speed >= 3


def test_nerve_pushes_where_care_does_not():
    road = {"a": car(speed=5)}
    assert asked(strip("S", **road), "a", HOTHEAD, no_luck).action == Drive("push", 6)
    assert asked(strip("S", **road), "a", STEADY, no_luck).action == Drive("pace", 5)


def test_speed_hack_waits_for_a_long_safe_straight():
    hacker = car(speed=5, talents=["speed_hack"])
    assert asked(strip("S", a=hacker), "a", FOX, no_luck).action.using == "speed_hack"
    assert asked(strip("S S HR S HR", a=hacker), "a", FOX, no_luck).action.using == ""


def test_hard_stop_is_kept_for_a_curve_the_brakes_cannot_make():
    stopper = car(speed=8, talents=["hard_stop"], figures={"top_speed": 8, "braking": 1})
    proposal = asked(strip("S HR S S S S S", a=stopper), "a", FOX, no_luck)
    assert proposal.action.using == "hard_stop"
    assert proposal.reason.startswith("Stops hard, down to ")
    assert asked(strip("S S S S S S S S S S S", a=stopper), "a", FOX, no_luck).action.using == ""


def test_a_hazard_it_would_fail_is_switched_off():
    slow = car(speed=2, components=["neutralize_hazard"], figures={"top_speed": 3, "acceleration": 1})
    proposal = asked(strip("S S S!brake_mine S", a=slow), "a", STEADY, no_luck)
    assert proposal.action == NeutralizeHazard(2)
    fast = car(speed=5, components=["neutralize_hazard"])
    assert isinstance(asked(strip("S S S!brake_mine S", a=fast), "a", STEADY, no_luck).action, Drive)


def test_a_hazard_it_will_be_fast_enough_for_is_left_alone():
    holds = car(speed=5, components=["neutralize_hazard"])
    proposal = asked(strip("S S S S S S S!brake_mine S S S", a=holds), "a", STEADY, no_luck)
    assert proposal.action == Drive("pace", 5)
    assert proposal.reason == "Holds 5: nothing ahead to brake for."


def test_who_comes_down_from_above_the_top_speed_says_so():
    proposal = asked(strip("S S S S S S S S", a=car(speed=7)), "a", STEADY, no_luck)
    assert proposal.reason == "Brakes to 5: 7 is more than its Top Speed of 5 in PACE."


def test_the_damage_it_names_is_what_lands():
    """Both checks of the tile, and what the deflector leaves of them."""
    fast = car(speed=8, components=["front_deflector"], panels={**PANELS_100, "front": 500}, figures={"braking": 1})
    race = strip("S HR!brake_mine S S S S", a=fast, dice="endurance 1 1 1")
    proposal = asked(race, "a", HOTHEAD, no_luck)
    race.act("a", proposal.action)
    landed = sum(hit.applied for hit in told(race, Hit))
    assert landed
    assert f"takes {landed} damage at the Hard Curve on tile 1 as the lesser evil" in proposal.reason


@pytest.mark.parametrize("reading", [{"may_stop_short": True}, {"hard_stop_when": "own_turn"}])
def test_in_mid_move_it_stops_before_the_curve(reading):
    race = _underway(**reading)
    assert isinstance(asked(race, "a", STEADY).action, (EndMove, HardStop))


def safe_states(entrant, tiles) -> set[tuple[int, int]]:
    """(tile, speed) from which the car can go on for ever in PACE without failing a check: an oracle of its own."""
    figures, rulings = figures_of(entrant), Rulings()
    speeds = range(11)
    entered = {(n, v): enter_tile(figures, tile, v, rulings) for n, tile in enumerate(tiles) for v in speeds}

    def drive(tile: int, speed: int) -> tuple[int, int] | None:
        moved = 0
        while moved < speed:
            moved, tile = moved + 1, (tile + 1) % len(tiles)
            if entered[tile, speed].checks.failed:
                return None
            speed = entered[tile, speed].speed
        return tile, speed

    ways = {}
    for tile in range(len(tiles)):
        for speed in speeds:
            lowest, highest = speed_range(speed, figures, rulings)
            ways[tile, speed] = {drive(tile, chosen) for chosen in range(max(1, lowest), highest + 1)}
    safe = set(ways)
    while lost := {state for state in safe if not ways[state] & safe}:
        safe -= lost
    return safe


def solo(model, track: Track, dials: Dials, laps: int = 2, reflexes: int = 10) -> Match:
    stats = Stats(reflexes=reflexes, psyche=10, endurance=10, charisma=10)
    entrant = build("a", "A", stats, TEAMS[model.team], CLASSES[model.car_class], Rulings())
    return play(Setup(track, laps, (entrant,)), {"a": dials}, seed=1)


# Tracks these cars cannot drive in PACE without a scratch, whoever sits in them.
EXCEPTIONS = {("turbo", "KAE 880"), ("hazards", "C1000 Fortezza"), ("hazards", "Kodiak")}


def test_without_nerve_it_fails_no_check_where_the_track_can_be_driven_without():
    exceptions = set()
    for name, road in TRACKS.items():
        for model in MODELS.values():
            race = solo(model, parse_track(road), ROOKIE)
            if (0, 0) not in safe_states(race.state.entrants[0], race.state.tiles):
                exceptions.add((name, model.name))
                continue
            assert not told(race, Hit), (name, model.name)
            assert all(fact.check.safe for fact in told(race, CheckMade)), (name, model.name)
    assert exceptions == EXCEPTIONS


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_without_nerve_it_fails_no_check_on_a_circuit_of_ours_that_can_be_driven_without(circuit):
    """Boosts and declines make a car faster than it set out: the brakes have to be thought of before them."""
    for reflexes, model in zip(cycle((5, 9, 12, 16)), MODELS.values(), strict=False):
        race = solo(model, CIRCUITS[circuit], ROOKIE, reflexes=reflexes)
        if (0, 0) in safe_states(race.state.entrants[0], race.state.tiles):
            assert all(fact.check.safe for fact in told(race, CheckMade)), (model.name, reflexes)


def test_nerve_buys_time_with_damage():
    def figures(nerve: int) -> tuple[int, int]:
        races = [solo(model, parse_track(TRACKS["tight"]), Dials(nerve, 0, 0), 3) for model in MODELS.values()]
        return sum(race.state.turn for race in races), sum(hit.applied for race in races for hit in told(race, Hit))

    (slow, whole), (fast, scratched) = figures(0), figures(10)
    assert whole == 0 < scratched
    assert fast < slow


# -- the pit and Regen


def test_it_pits_when_little_is_left_of_the_car():
    race = _at_the_line()
    proposal = asked(race, "a", STEADY, no_luck)
    assert isinstance(proposal.action, EnterPit)
    assert proposal.reason.startswith("Pits: ")


def test_it_pits_for_a_malfunction_early_in_the_race_and_not_at_its_end():
    def choice(lap: int):
        race = loop(TRIANGLE, a=car(tile=17, lap=lap, speed=3, malfunctions=[8]), b=car(tile=5), laps=5)
        race.drive("a", 3)
        return asked(race, "a", FOX, no_luck).action

    early = choice(1)
    assert [service.fault.roll for service in early.services] == [8]
    assert choice(4) == Decline()


def test_pit_caution_pits_earlier_and_repairs_more():
    def choice(caution: int, share: int):
        hurt = dict.fromkeys(("front", "rear", "left", "right"), share)
        race = loop(a=car(tile=12, speed=4, damage=hurt), b=car(tile=5), laps=5)
        race.drive("a", 4)
        return asked(race, "a", Dials(5, 5, caution), no_luck).action

    assert isinstance(choice(10, 12), EnterPit)
    assert choice(1, 12) == Decline()
    careless, careful = choice(1, 24), choice(10, 24)
    assert sum(sum(s.spread) for s in careless.services) < sum(sum(s.spread) for s in careful.services)


def test_regen_goes_to_the_most_damaged_panel():
    assert asked(_regenerating(), "a", FOX, no_luck).action == SpendRegen((0, 0, 15, 0))


# -- fights


def test_hip_check_turns_a_ram_round():
    assert asked(_hip_checking(), "a", FOX, no_luck).action == UseTalent("hip_check")


def test_it_steals_the_lead_after_a_disaster_and_not_for_a_trifle():
    def after(die: int, panels: dict[str, int]):
        thief = car(talents=["steal_the_lead"], panels=panels)
        race = meeting(f"ram {die}, malfunction 4 5, malfunction 4 4", a=thief)
        race.side("a", "left")
        race.choose(a="PASS", b="RAM")
        return asked(race, "a", FOX, no_luck).action

    assert after(1, {"front": 90, "rear": 90, "left": 90, "right": 90}) == Decline()
    assert after(6, {"front": 90, "rear": 90, "left": 20, "right": 20}) == UseTalent("steal_the_lead")


def test_quick_turn_shows_the_stronger_side():
    weak = {"front": 5, "rear": 50, "left": 20, "right": 90}
    race = strip("S HR S", a=car(speed=5, talents=["quick_turn"], panels=weak))
    race.drive("a", 5)
    assert asked(race, "a", FOX, no_luck).action == Brace(quick_turn="right")


def test_it_switches_to_pause_where_that_saves_a_panel():
    def before_a_blow(front: int):
        panels = {"front": front, "rear": 50, "left": 50, "right": 50}
        race = strip("S HR S", a=car(speed=4, talents=["switch_tack"], panels=panels))
        race.drive("a", 4)
        return asked(race, "a", FOX, no_luck).action

    assert before_a_blow(front=15) == Brace(tack="pause")
    assert before_a_blow(front=90) == Brace()


def test_the_tractor_pulls_a_rival_that_runs_away():
    cars = {"a": car(speed=2, components=["forward_tractor"]), "b": car(tile=2, speed=8)}
    assert asked(strip("S S S S", **cars), "a", HOTHEAD, no_luck).action == PullTractor("b")
    assert isinstance(asked(strip("S S S S", **cars), "a", ROOKIE, no_luck).action, Drive)


def test_mines_are_for_the_aggressive_and_for_someone_who_follows():
    def lucky(faces: int) -> int:
        return 1

    race = _last_mine()
    assert asked(race, "a", HOTHEAD, lucky).action == DropMine()
    assert asked(race, "a", ROOKIE, lucky).action == Decline()
    alone = strip("S S S S", a=car(speed=2, components=["slow_mine"]), b=car(tile=3))
    alone.drive("a", 2)
    assert asked(alone, "a", HOTHEAD, lucky).action == Decline()


# -- whole races


def season(dials: Dials) -> Counter[str]:
    """Figures of one driver over some races against five foxes."""
    figures: Counter[str] = Counter()
    for seed in range(10):
        entrants = field(6, seed, Rulings(), gear=False)
        race = play(
            Setup(parse_track(TRIANGLE), 4, entrants), {e.seat: FOX for e in entrants} | {"c0": dials}, seed=seed
        )
        for fact in told(race, Revealed):
            intents = dict(fact.intents)
            figures["palms"] += "c0" in intents
            figures["rams"] += intents.get("c0") == "RAM"
        drives = [e.action for e in race.entries if e.seat == "c0" and isinstance(e.action, Drive)]
        figures["drives"] += len(drives)
        figures["pushes"] += sum(1 for drive in drives if drive.tack == "push")
        figures["taken"] += sum(hit.applied for hit in told(race, Hit) if hit.seat == "c0")
        figures["stops"] += sum(1 for fact in told(race, PitEntered) if fact.seat == "c0")
        figures["mended"] += sum(sum(fact.points) for fact in told(race, Repaired) if fact.seat == "c0")
    return figures


def test_three_drivers_are_three_drivers():
    steady, fox, hothead = (season(dials) for dials in (STEADY, FOX, HOTHEAD))
    shares = [each["rams"] / each["palms"] for each in (steady, fox, hothead)]
    assert shares[0] + 0.15 < shares[1] < shares[2] - 0.15
    pushes = [each["pushes"] / each["drives"] for each in (steady, fox, hothead)]
    assert pushes[0] < min(pushes[1:])
    assert steady["mended"] > 2 * hothead["mended"]
    assert steady["stops"] / steady["drives"] > 1.3 * hothead["stops"] / hothead["drives"]


@pytest.mark.parametrize("name", [*TRACKS, "mixed"])
def test_eight_rivals_play_a_race_to_its_end(name):
    road = TRACKS.get(name, MIXED)
    seed = sorted([*TRACKS, "mixed"]).index(name)
    entrants = field(8, seed, Rulings())
    drivers = list(PRESETS.values())
    dials = {entrant.seat: drivers[n % len(drivers)] for n, entrant in enumerate(entrants)}
    race = play(Setup(parse_track(road), 1 + seed % 3, entrants), dials, seed)
    assert len(race.state.result) == 8
    assert any(placing.place == 1 for placing in race.state.result) or all(
        car.status == "wrecked" for car in race.state.cars
    )


@pytest.mark.parametrize(("key", "value"), sorted(OTHER_READINGS, key=str))
def test_they_play_under_every_house_rule(key, value):
    if not hasattr(Rulings(), key) or (key, value) == ("panel_model", "custom"):
        pytest.skip("not a rule of the race, or one that needs a hand-made car")
    rulings = Rulings.of({key: value})
    entrants = field(4, seed=7, rulings=rulings)
    dials = dict(zip([e.seat for e in entrants], (HOTHEAD, STEADY, FOX, ROOKIE), strict=True))
    race = play(Setup(parse_track(MIXED), 1, entrants, rulings), dials, seed=11)
    assert race.state.over
