"""What is hurt, broken or used up on a car, to be set to what it is at the table: panels, malfunctions, limits."""

from __future__ import annotations

from typing import cast

from campaigns.game import State
from campaigns.queries.abilities import Ability, component_view, talent_view
from campaigns.queries.race.cars import fault_view
from campaigns.queries.race.taps import Counted, Row, Setting, Stepper, Tap, Taps, domain, tap, whole_range
from campaigns.wording import plural
from svl.rules import ONE_COMPONENT, PANELS, Fault, catalog
from svl.table import Adjust, OneOf

# -- panels: what is left on them


def left_on(state: State, seat: str, panel: str) -> int:
    """What a panel can still take under the present tack."""
    return state.left(state.car(seat)).of(panel)


def left_words(state: State, seat: str, panel: str) -> str:
    return f"{left_on(state, seat, panel)} of {state.strength(seat).of(panel)}"


def panel_setting(state: State, seat: str, panel: str) -> Setting:
    whole = state.strength(seat).of(panel)
    most = whole_range(state, "damage", seat, part=panel).high
    left = left_on(state, seat, panel)
    fixed: dict[str, str | int] = {
        "kind": "table.adjust",
        "verb": "damage",
        "car": seat,
        "part": panel,
        "whole": whole,
    }
    damage, gone = state.car(seat).damage.of(panel), state.most_damage(seat).of(panel)
    ends = (
        tap(Adjust("damage", "", seat, part=panel, value=0), "Unhurt", f"{whole} left", is_now=not damage),
        tap(Adjust("damage", "", seat, part=panel, value=gone), "Gone", "0 left", is_now=damage >= gone),
    )
    return Setting(
        panel,
        f"{panel.capitalize()} panel",
        f"{left} of {whole} left",
        (Taps("", ends),),
        Stepper("Left on it", "left", whole - most if state.rulings.negative_panels else 0, whole, left, fixed),
        note="No malfunction follows and nobody is wrecked by this. Set those by themselves.",
        beside=tuple(Row(each, each.capitalize(), left_words(state, seat, each)) for each in PANELS),
    )


# -- malfunctions


def fault_setting(state: State, seat: str) -> Setting:
    car = state.car(seat)
    counted = [
        _counted(state, seat, roll, "")
        for roll in catalog.MALFUNCTIONS
        if domain(state, Adjust, "number", verb="malfunction", seat=seat, value=roll, part="") is not None
    ]
    components = dict.fromkeys(state.entrant(seat).components)
    counted += [_counted(state, seat, ONE_COMPONENT, component) for component in components]
    counted.sort(key=lambda each: not each.count)
    return Setting(
        "fault",
        "Malfunctions",
        plural(len(car.faults), "malfunction"),
        counted=tuple(counted),
        note="" if car.faults else f"{state.name(seat)} has none.",
    )


def _counted(state: State, seat: str, roll: int, component: str) -> Counted:
    count = sum((fault.roll, fault.component) == (roll, component) for fault in state.car(seat).faults)
    most = whole_range(state, "malfunction", seat, "number", value=roll, part=component).high
    fault = fault_view(state, Fault(roll, component))

    def times(number: int, label: str) -> Tap:
        return tap(Adjust("malfunction", "", seat, number, component, roll), label)

    return Counted(
        name=fault.name,
        icon=fault.icon,
        effect=fault.effect,
        count=count,
        more=times(count + 1, "Add") if count < most else None,
        less=times(count - 1, "Remove") if count else None,
    )


# -- what may be used only so often


def limited(state: State, seat: str) -> tuple[str, ...]:
    entrant = state.entrant(seat)
    owned = dict.fromkeys((*entrant.talents, *entrant.components))
    return tuple(
        each for each in owned if domain(state, Adjust, "value", verb="limit", seat=seat, part=each) is not None
    )


def ability_view(state: State, key: str) -> Ability:
    view = talent_view if key in catalog.TALENTS else component_view
    return view(key, state.rulings)


def limit_setting(state: State, seat: str) -> Setting:
    groups = []
    for key in limited(state, seat):
        ability, ready = ability_view(state, key), state.ready(seat, key)
        words = cast(OneOf, domain(state, Adjust, "value", verb="limit", seat=seat, part=key)).values
        taps = tuple(
            tap(Adjust("limit", "", seat, part=key, value=word), word.capitalize(), is_now=(word == "ready") == ready)
            for word in words
        )
        groups.append(Taps(ability.name, taps, ability.limit))
    return Setting("limit", "Used or ready", used_words(state, seat), tuple(groups))


def used_words(state: State, seat: str) -> str:
    used = sum(not state.ready(seat, each) for each in limited(state, seat))
    return f"{used} used" if used else "all ready"
