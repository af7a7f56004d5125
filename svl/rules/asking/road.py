"""Cards of a car on its own: the curve, Regen points, the pit, a mine, and stopping between two tiles."""

from __future__ import annotations

import math
from collections.abc import Iterator

from svl.rules.asking.cards import Card, CardChoice, FreeSpread
from svl.rules.asking.trial import all_show, answered, brunt, hits_on
from svl.rules.asking.usual import usual_answer
from svl.rules.asking.words import all_of, is_wrecked, speed_lost, taken
from svl.rules.catalog import MINE_FINE
from svl.rules.chances import reflexes_hold
from svl.rules.lookahead import Line, onward
from svl.rules.narrate.words import capital, count, malfunction, number, panel, thing, tile, together
from svl.rules.panels import PANELS
from svl.rules.race.actions import Decline, DropMine, EndMove, HardStop, SpendRegen, UseTalent
from svl.rules.race.facts import CheckMade
from svl.rules.race.mines import LastMine, may_drop_mine
from svl.rules.race.move import Underway, may_brake_hard
from svl.rules.race.pit import AtTheLine
from svl.rules.race.repairs import Points, Regenerating, likely_regen, restorable
from svl.rules.race.road import Drifting
from svl.rules.race.state import Race
from svl.rules.tiles import MINE_LOSS
from svl.table import Fact, kind_of

PIT_WALL = "pit wall"
_MOST_SPREADS = 4


def _here(race: Race, seat: str) -> str:
    return tile(race, race.tile_number(race.car(seat).distance))


# -- Drifter


def drifting(race: Race, question: Drifting) -> Card:
    seat = question.seat
    told = brunt(answered(race, Decline()), all_show(1))
    curve = next(fact.check for fact in told if isinstance(fact, CheckMade))
    reflexes = race.entrant(seat).stats.reflexes
    most = "at most" if race.rulings.reflex_equal_passes else "less than"
    fails, chance = _suffered(told, seat), reflexes_hold(reflexes, race.rulings)
    spared = brunt(answered(race, UseTalent("drifter")), all_show(1)) if chance else []
    still = f", but the hazard does: {_suffered(spared, seat)}" if hits_on(spared, seat) else ""
    return Card(
        kind_of(question),
        "Drift through the curve?",
        f"The {thing(curve.what)} on {_here(race, seat)} is safe at {math.floor(curve.limit)}; "
        f"you come at {number(curve.speed)}.",
        (
            CardChoice(
                "Use Drifter",
                UseTalent("drifter"),
                f"If three dice show {most} {reflexes}, the curve does nothing{still}. Otherwise {fails}.",
                chance,
            ),
            CardChoice("Take the curve", Decline(), f"{capital(fails)}."),
        ),
    )


def _suffered(told: list[Fact], seat: str) -> str:
    """What the checks of the tile do; a test of Endurance is taken as passed."""
    lost = speed_lost(told, seat)
    slower = f"; {number(lost)} speed lost" if lost else ""
    return f"{taken(hits_on(told, seat), wrecked=is_wrecked(told, seat))}{slower}"


# -- Regen


def regenerating(race: Race, question: Regenerating) -> Card:
    seat, damage = question.seat, race.car(question.seat).damage
    spreads: dict[Points, SpendRegen] = {}
    for points in _spreads(race, question):
        action = SpendRegen(points)
        if question.takes(race, seat, action):
            spreads.setdefault(restorable(race.car(seat), points), action)
    chosen = list(spreads.values())[:_MOST_SPREADS]
    limits = tuple(
        min(question.points, taken) if each in question.open_to else 0
        for each, taken in zip(PANELS, damage, strict=True)
    )
    to_mend = [f"{number(damage.of(each))} on {panel(each)}" for each in question.open_to]
    return Card(
        kind_of(question),
        "Where do the points go?",
        f"{capital(_here(race, seat))} restores {count(question.points, 'point')}; "
        f"to mend there are {all_of(to_mend or ['none'])}.",
        tuple(CardChoice(_spread_label(each), each, _spread_effect(race, seat, each)) for each in chosen),
        free=FreeSpread(question.points, limits, race.rulings.regen_target == "single"),
    )


def _spreads(race: Race, question: Regenerating) -> Iterator[Points]:
    """A few sensible ways, the usual one first: the worst panel, all the same, each of the worst alone."""
    usual = usual_answer(race, question.seat)
    if isinstance(usual, SpendRegen):
        yield usual.points
    yield likely_regen(race, question.seat, question.points)
    damage = race.car(question.seat).damage
    ranked = sorted(question.open_to, key=lambda each: -damage.of(each))
    yield _evenly(question.points, {each: damage.of(each) for each in ranked})
    for each in ranked:
        yield tuple(min(question.points, damage.of(each)) if each == name else 0 for name in PANELS)


def _evenly(points: int, damage: dict[str, int]) -> Points:
    """The same on each panel, as far as there is damage; odd points go to the most damaged first."""
    given = dict.fromkeys(PANELS, 0)
    while points and (open_to := [each for each, taken in damage.items() if given[each] < taken]):
        for each in open_to[:points]:
            given[each] += 1
        points -= len(open_to[:points])
    return tuple(given.values())


def _spread_label(action: SpendRegen) -> str:
    given = [f"{panel(each)} {points}" for each, points in zip(PANELS, action.points, strict=True) if points]
    return f"Mend {all_of(given)}"


def _spread_effect(race: Race, seat: str, action: SpendRegen) -> str:
    mended = answered(race, action)
    left = zip(race.left(race.car(seat)), mended.left(mended.car(seat)), strict=True)
    to_mend = zip(race.car(seat).damage, mended.car(seat).damage, strict=True)
    holds = [
        f"{panel(each)} {f'still {number(now)}' if now == before else f'{number(before)} → {number(now)}'}"
        for each, (before, now), (old, new) in zip(PANELS, left, to_mend, strict=True)
        if old != new
    ]
    return f"What the panels hold: {all_of(holds)}."


# -- the line


def at_the_line(race: Race, question: AtTheLine) -> Card:
    seat = question.seat
    car, lap = race.car(seat), race.lap_of(seat)
    faults = together(malfunction(race, fault.roll) for fault in car.faults)
    wear = [*([count(car.damage.total, "point") + " of damage"] if car.damage.total else []), *faults]
    later = "the next chance is a lap away" if lap < race.laps else "this is the last lap, there is no later stop"
    return Card(
        kind_of(question),
        "Pit or drive past?",
        f"Lap {lap} of {race.laps} begins. Your car carries {all_of(wear or ['nothing to mend'])}.",
        (CardChoice("Drive past the pit", Decline(), f"The car stays as it is; {later}."),),
        elsewhere=PIT_WALL,
    )


# -- a mine


def last_mine(race: Race, question: LastMine) -> Card:
    seat = question.seat
    keep = CardChoice("Keep it", Decline(), "The mine stays on board.")
    drops = (mine_choice(race, seat, answered(race, DropMine()).car(seat).mines),) if may_drop_mine(race, seat) else ()
    return Card(
        kind_of(question),
        "Drop a mine?",
        f"Your move ends on {_here(race, seat)}, and a Slow Mine is ready.",
        (*drops, keep),
    )


def mine_choice(race: Race, seat: str, mines_after: int) -> CardChoice:
    when = "now" if mines_after > race.car(seat).mines else "if it works"
    return CardChoice(
        "Drop the mine",
        DropMine(),
        f"The next car over {_here(race, seat)} loses {MINE_LOSS} speed; it costs you {MINE_FINE} Notoriety {when}.",
    )


# -- between two tiles


def underway(race: Race, question: Underway) -> Card:
    seat, speed, moved = question.seat, race.car(question.seat).speed, question.moved
    over = question.is_over(race)
    keep = f"Keep speed {speed}" if over else "Drive on"
    choices = [CardChoice(keep, Decline(), _ahead(race, onward(race, seat, moved, speed)))]
    if question.may_stop_short(race):
        choices.append(
            CardChoice("Stop here", EndMove(), f"The move ends on {_here(race, seat)}; your speed stays {speed}.")
        )
    if may_brake_hard(race, seat):
        for slower in range(speed - 1, 0, -1):
            effect = _ahead(race, onward(race, seat, moved, slower))
            choices.append(CardChoice(f"Brake hard to {slower}", HardStop(slower), effect))
    return Card(
        kind_of(question),
        "Brake hard?" if over else "Drive on or stop?",
        f"You are on {_here(race, seat)} after {count(moved, 'tile')}, at speed {speed}.",
        tuple(choices),
    )


def _ahead(race: Race, line: Line) -> str:
    """Where the rest of the move leads, if nobody and no die intervenes."""
    if not line.tiles:
        return f"The move ends on {tile(race, line.stop)} at speed {line.speed_after}."
    hurt = [f"{number(each.damage.total)} on {tile(race, each.number)}" for each in line.tiles if each.damage.total]
    harm = f"damage {all_of(hurt)}" if hurt else "no damage"
    breaks = f", {count(line.broken, 'malfunction')}" if line.broken else ""
    if line.wreck:
        return f"On to {tile(race, line.stop)}: {harm}, and that is a wreck."
    return f"On to {tile(race, line.stop)}: {harm}{breaks}, speed {line.speed_after} at the end."
