"""A driver's talents and components as round buttons: what is ready, and what a tap would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns import drawings
from campaigns.game import State
from campaigns.models import Seat
from campaigns.queries.race.cards import ChoiceView, choices_of
from campaigns.wording import limit_words
from svl.rules import ORDERS, REACTIONS, CardChoice, actions, catalog, limit_of, reactions_of, turn_extras, unasked
from svl.table import Action

ORDER_WORDS = {"ask": "asks you", "never": "never", "save": "by order"}
ORDER_CHOICES = {"ask": "Ask me", "never": "Never", "save": "When it prevents a malfunction"}
FOR_A_SPEED = ("speed_hack", "hard_stop")


@dataclass(frozen=True)
class Ability:
    key: str
    name: str
    icon: str
    says: str  # once a race, asks you
    way: str  # speed: widens the ladder; card: choices to tap; order: answered when the moment comes
    choices: tuple[ChoiceView, ...] = ()


@dataclass(frozen=True)
class OrderChoice:
    key: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class StandingOrder:
    """One reaction and what its driver wants done when its moment comes."""

    key: str
    name: str
    icon: str
    when: str
    choices: tuple[OrderChoice, ...]


def abilities(state: State, seat: str, sits: Seat, lines: Mapping[str, Any]) -> tuple[Ability, ...]:
    """What may be used at once comes first; then what waits for its moment, if it is ready."""
    found = [*_for_a_speed(state, lines), *_cards(state, seat)]
    used = {each.key for each in found}
    return (*found, *(each for each in _reactions(state, seat, sits) if each.key not in used))


def _for_a_speed(state: State, lines: Mapping[str, Any]) -> Iterator[Ability]:
    ready = {key.rpartition(":")[2] for key in lines}
    for key in FOR_A_SPEED:
        if key in ready:
            yield _ability(state, key, "speed")


def _cards(state: State, seat: str) -> Iterator[Ability]:
    """Everything that is done by a tap of its own, gathered under the talent or component that does it."""
    gathered: dict[str, list[CardChoice]] = {}
    for choice in (*turn_extras(state, seat), *unasked(state, seat)):
        if key := _ability_of(choice.action):
            gathered.setdefault(key, []).append(choice)
    for key, choices in gathered.items():
        yield _ability(state, key, "card", choices=choices_of(choices))


def _ability_of(action: Action) -> str:
    """What an action uses; nothing for a drive, which the ladder offers."""
    match action:
        case actions.PullTractor():
            return "forward_tractor"
        case actions.NeutralizeHazard():
            return "neutralize_hazard"
        case actions.DropMine():
            return "slow_mine"
        case actions.SwitchTack():
            return "switch_tack"
        case actions.UseTalent():
            return action.talent
    return ""


def _reactions(state: State, seat: str, sits: Seat) -> Iterator[Ability]:
    for key in reactions_of(state.entrant(seat), state.rulings):
        if (key in catalog.TALENTS or key in catalog.COMPONENTS) and state.ready(seat, key):
            yield _ability(state, key, "order", says=ORDER_WORDS[order_of(sits, key)])


def _ability(state: State, key: str, way: str, *, says: str = "", choices: tuple[ChoiceView, ...] = ()) -> Ability:
    limit = limit_of(key, state.rulings)
    return Ability(key, _name(key), _icon(key), says or (limit_words(limit) if limit else ""), way, choices)


def _name(key: str) -> str:
    return catalog.TALENTS[key].name if key in catalog.TALENTS else catalog.COMPONENTS[key].name


def _icon(key: str) -> str:
    if key in catalog.TALENTS:
        return drawings.talent_icon(catalog.TALENTS[key])
    return drawings.component_icon(catalog.COMPONENTS[key]) if key in catalog.COMPONENTS else "ui-pause"


# -- standing orders


def order_of(sits: Seat, reaction: str) -> str:
    given = sits.orders.get(reaction, "ask")
    return given if given in ORDERS else "ask"


def standing_orders(state: State, sits: Seat) -> tuple[StandingOrder, ...]:
    """Every reaction this driver can be asked about in this race."""
    return tuple(_order(sits, key) for key in reactions_of(state.entrant(sits.key), state.rulings))


def _order(sits: Seat, key: str) -> StandingOrder:
    reaction, given = REACTIONS[key], order_of(sits, key)
    choices = (OrderChoice(each, ORDER_CHOICES[each], each == given) for each in reaction.orders)
    return StandingOrder(key, reaction.name, _icon(key), reaction.when, tuple(choices))
