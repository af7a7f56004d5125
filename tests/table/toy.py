"""High card, the smallest game with everything: a stake, a drawn card, sealed bids, hands nobody else may see."""

from __future__ import annotations

from dataclasses import dataclass

from svl.table import (
    GM,
    Action,
    Adjust,
    Asked,
    Choice,
    Dice,
    Fact,
    Fixed,
    OneOf,
    Option,
    Played,
    Range,
    Refusal,
    Reveal,
    RollDice,
    Sealed,
    Text,
    Throw,
    evolve,
    kind,
)

STAKE, DRAW, BID = range(3)  # the stages of a turn


@kind("toy.deal")
@dataclass(frozen=True)
class Deal(Action):
    seats: tuple[str, ...]
    rounds: int = 3


@kind("toy.stake")
@dataclass(frozen=True)
class Stake(Action):
    coins: int


@kind("toy.bid")
@dataclass(frozen=True)
class Bid(Choice):
    coins: int


@dataclass(frozen=True)
class Took(Fact):
    seat: str
    card: int


@dataclass(frozen=True)
class Hand:
    seat: str
    coins: int = 10
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Round:
    hands: tuple[Hand, ...]
    rounds: int
    turn: int = 0
    stage: int = STAKE
    card: int = 0

    @property
    def dealer(self) -> str:
        return self.hands[self.turn % len(self.hands)].seat

    @property
    def draw(self):
        return Throw(self.dealer, "card", 1, "draw")

    def hand(self, seat):
        return next(hand for hand in self.hands if hand.seat == seat)

    def with_hand(self, seat, **changes):
        return evolve(self, hands=tuple(evolve(h, **changes) if h.seat == seat else h for h in self.hands))


class HighCard:
    name, version, state_type = "high card", 2, Round

    def open(self, opening):
        return Played(Round(tuple(Hand(seat) for seat in opening.seats), opening.rounds))

    def play(self, state, seat, action, outcomes):
        match action:
            case Stake():
                return Played(evolve(state, stage=DRAW))
            case RollDice():
                (card,) = outcomes.take(state.draw)
                extra = outcomes.take(Throw(state.dealer, "d6", 2, "ace")) if card == 1 else ()
                return Played(evolve(state, stage=BID, card=card + sum(extra)))
            case Reveal():
                best = max(action.choices, key=lambda palmed: palmed.choice.coins)
                hand, after = state.hand(best.seat), evolve(state, turn=state.turn + 1, stage=STAKE)
                coins, cards = hand.coins - best.choice.coins, (*hand.cards, state.card)
                return Played(after.with_hand(best.seat, coins=coins, cards=cards), (Took(best.seat, state.card),))
            case Adjust(verb="coins"):
                return Played(state.with_hand(action.seat, coins=action.number))
        return Played(evolve(state, turn=state.turn + 1, stage=STAKE))  # the verb "skip"

    def options(self, state, seat, kind=None):
        found, plain = [], {"why": Text(), "part": Fixed(""), "value": Fixed(None)}
        if seat == GM:
            of = {"seat": OneOf(self.seats(state)), "number": Range(0, 99)}
            found += [Option(Adjust, verb=Fixed("coins"), **of, **plain)]
            found += [Option(Adjust, verb=Fixed("skip"), seat=Fixed(""), number=Fixed(None), **plain)]
        if state.stage == STAKE and seat == state.dealer:
            found += [Option(Stake, coins=Range(1, 3))]
        if state.stage == DRAW and seat in (GM, state.dealer):
            found += [Option(RollDice)]
        if state.stage == BID and seat in self.seats(state):
            found += [Option(Bid, coins=Range(0, min(state.hand(seat).coins, state.card)))]
        return tuple(found) if self.awaits(state) else ()

    def takes(self, state, seat, action):
        return any(option.accepts(action) for option in self.options(state, seat, type(action)))

    def explain(self, state, seat, action):
        asked = state.stage == STAKE and seat == state.dealer and isinstance(action, Stake)
        if asked and type(action.coins) is int and action.coins > 3:
            return Refusal("too_high", f"{seat} may stake 1 to 3, not {action.coins}.", bendable=True, most=3)
        return Refusal("not_asked", f"{seat} cannot do that: the table waits for {self.awaits(state)}.")

    def awaits(self, state):
        prompt = 3 * state.turn + state.stage
        by_stage = (Asked(prompt, state.dealer, "stake"), Dice(prompt, state.draw), Sealed(prompt, self.seats(state)))
        return by_stage[state.stage] if state.turn < state.rounds else None

    def turn(self, state):
        return state.turn

    def seats(self, state):
        return tuple(hand.seat for hand in state.hands)

    def name_of(self, state, seat):
        return seat.capitalize()

    def strip(self, state, seats):
        blind = [hand.seat for hand in state.hands if not {GM, hand.seat} & seats]
        return evolve(state, hands=tuple(evolve(h, cards=()) if h.seat in blind else h for h in state.hands))

    def strip_facts(self, facts, seats):
        return tuple(fact for fact in facts if {GM, fact.seat} & seats)

    def digest(self, state):
        return {hand.seat: {"coins": hand.coins, "cards": hand.cards} for hand in state.hands}


GAME = HighCard()
