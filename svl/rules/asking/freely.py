"""What a driver may do without being asked, and what a turn offers besides driving."""

from __future__ import annotations

import math

from svl.rules.asking.cards import CardChoice
from svl.rules.asking.fights import steal_choice
from svl.rules.asking.road import mine_choice
from svl.rules.asking.words import all_of, called
from svl.rules.catalog import TACKS
from svl.rules.narrate.words import capital, number, panel, thing, tile
from svl.rules.panels import PANELS
from svl.rules.race.actions import Drive, DropMine, NeutralizeHazard, PullTractor, SwitchTack, UseTalent
from svl.rules.race.encounter import Stealing
from svl.rules.race.facts import SpeedChanged
from svl.rules.race.game import SVL
from svl.rules.race.reach import speed_choices
from svl.rules.race.state import Race
from svl.rules.race.turn import TakeTurn
from svl.rules.tiles import check_tile
from svl.table import Action, Fixed, Option, Outcomes, Range

_FOR_WHOM = {
    "race": "for everybody, for the rest of the race",
    "lap": "for everybody, until your next lap begins",
    "self": "for you alone",
}


def unasked(race: Race, seat: str) -> tuple[CardChoice, ...]:
    """Switch Tack at nearly any moment, Steal the Lead inside an encounter."""
    found = [_switch(race, seat, action) for action in _offered(race, seat, SwitchTack)]
    if race.stack and not isinstance(race.stack[-1], Stealing):
        steals = UseTalent("steal_the_lead") in _offered(race, seat, UseTalent)
        found += [steal_choice(race, seat)] if steals else []
    return tuple(found)


def _offered(race: Race, seat: str, kind: type[Action]) -> list[Action]:
    return [action for option in SVL.options(race, seat, kind) for action in option.examples()]


def _switch(race: Race, seat: str, action: Action) -> CardChoice:
    assert isinstance(action, SwitchTack)
    after = SVL.play(race, seat, action, Outcomes()).state
    holds = [
        f"{panel(each)} {number(points)}" for each, points in zip(PANELS, after.left(after.car(seat)), strict=True)
    ]
    top, now = race.figures(seat).top_speed, after.figures(seat).top_speed
    slower = race.car(seat).speed - after.car(seat).speed
    parts = [f"Top Speed {number(top)} → {number(now)}", f"the panels hold {all_of(holds)}"]
    parts += [f"every hit is {_more(action.tack)}"] if race.rulings.tack_chassis == "per_hit" else []
    parts += [f"you lose {number(slower)} speed at once"] if slower else []
    return CardChoice(f"Switch to {TACKS[action.tack].name}", action, f"{'; '.join(parts)}.")


def _more(tack: str) -> str:
    points = -TACKS[tack].chassis
    return f"{points} more" if points > 0 else f"{-points} less" if points else "as it comes"


# -- a turn


def turn_extras(race: Race, seat: str) -> tuple[CardChoice, ...]:
    """Components to use before driving, then the talents that widen what may be set."""
    question = race.stack[-1] if race.stack else None
    if not isinstance(question, TakeTurn) or not question.is_for(seat):
        return ()
    options = question.options(race, seat)
    components = [_component(race, seat, each) for each in options if each.kind is not Drive]
    drives = [each for each in options if each.kind is Drive and not each.fields["using"].has("")]
    return tuple([choice for choices in components for choice in choices] + _talents(race, seat, drives))


def _component(race: Race, seat: str, option: Option) -> list[CardChoice]:
    choices = []
    for action in option.examples():
        match action:
            case PullTractor():
                choices.append(_pull(race, seat, action))
            case NeutralizeHazard():
                choices.append(_switch_off(race, seat, action))
            case DropMine():
                mines = SVL.play(race, seat, action, Outcomes()).state.car(seat).mines
                choices.append(mine_choice(race, seat, mines))
    return choices


def _pull(race: Race, seat: str, action: PullTractor) -> CardChoice:
    told = SVL.play(race, seat, action, Outcomes()).facts
    changes = [fact for fact in told if isinstance(fact, SpeedChanged)]
    whose = {other.seat: f"{race.name(other.seat)}'s" for other in race.cars} | {seat: "your"}
    speeds = [f"{whose[fact.seat]} speed {fact.before} → {fact.after}" for fact in changes]
    effect = "; ".join(speeds) or f"{race.name(action.target)} has no speed to lose"
    return CardChoice(f"Pull {called(race, action.target)} back", action, f"{capital(effect)}.")


def _switch_off(race: Race, seat: str, action: NeutralizeHazard) -> CardChoice:
    there = race.as_met(race.tiles[action.tile], seat)
    check = check_tile(race.figures(seat), there, race.car(seat).speed, race.rulings).hazard
    needs = f"It asks you for speed {math.ceil(check.limit)} or more; off" if check and check.limit > 0 else "Off"
    hazard, scope = thing(there.hazard or ""), _FOR_WHOM[race.rulings.neutralize_scope]
    return CardChoice(f"Switch off the {hazard} on {tile(race, action.tile)}", action, f"{needs} {scope}.")


def _talents(race: Race, seat: str, drives: list[Option]) -> list[CardChoice]:
    """One choice for each tack in which the talent allows what could not be set without it."""
    found = []
    for option in drives:
        tack, using, speeds = (option.fields[name] for name in ("tack", "using", "speed"))
        assert isinstance(tack, Fixed)
        assert isinstance(using, Fixed)
        assert isinstance(speeds, Range)
        usual = speed_choices(race, seat, tack.value)
        if usual is not None and usual[0] <= speeds.low and speeds.high <= usual[1]:
            continue
        chosen = speeds.low if using.value == "hard_stop" else speeds.high
        instead = f", instead of {_span(*usual)}" if usual else ""
        found.append(
            CardChoice(
                f"Use {thing(using.value)} in {TACKS[tack.value].name}",
                Drive(tack.value, chosen, using.value),
                f"Speed {_span(speeds.low, speeds.high)}{instead}.",
                speeds=(speeds.low, speeds.high),
            )
        )
    return found


def _span(lowest: int, highest: int) -> str:
    return str(lowest) if lowest == highest else f"{lowest} to {highest}"
