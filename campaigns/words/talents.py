"""The ten talents, as each table reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from campaigns import drawings
from campaigns.wording import number
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.gear import when_of
from campaigns.words.phrases import how_often, in_words
from svl.rules import DEFLECTION, SPEED_LIMIT, Rulings, award, catalog, limit_of

AVERAGE = 11  # a Charisma that changes nothing


@dataclass(frozen=True)
class Telling:
    """What is told of a talent beyond its name, its drawing and how often it may be used."""

    text: Callable[[Rulings], Paragraphs]
    switches: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    aka: tuple[str, ...] = field(default=())


def _eyes(_: Rulings) -> Paragraphs:
    return (
        f"The damage is {DEFLECTION} lower, but not below 0, each time. It adds up with a Rear Deflector. "
        "Speed you lose by the same hit stays lost.",
    )


def _precognition(_: Rulings) -> Paragraphs:
    return (
        "You see it coming, and it does nothing to you. A mine you cross stays where it is, for the next car.",
        "Hazards that lay on the track when the race began are no surprise: they count for you like for everyone.",
    )


def _speed_hack(_: Rulings) -> Paragraphs:
    return (f"Your car forgets its limits: {SPEED_LIMIT} is open to you, whatever model, tack and malfunctions say.",)


def _hard_stop(_: Rulings) -> Paragraphs:
    return ("You drop to any lower speed, but not to 0, whatever your Braking Rate.",)


def _drifter(rulings: Rulings) -> Paragraphs:
    bound = "your Reflexes or less" if rulings.reflex_equal_passes else "less than your Reflexes"
    return (
        f"Instead of holding your speed against the limit, throw three dice: with {bound} the curve costs you nothing "
        "at any speed. Otherwise it is checked as usual.",
        "You say so before you roll. A hazard on the same tile is checked either way.",
    )


def _defy(rulings: Rulings) -> Paragraphs:
    plain = award(1, AVERAGE, (), 0, rulings).notoriety
    raised = award(1, AVERAGE, ("defy_the_odds",), 0, rulings).notoriety
    return (
        f"You win {rulings.defy_percent} % more. With average Charisma a first place brings {number(raised)} instead "
        f"of {number(plain)}.",
    )


def _switch_tack(rulings: Rulings) -> Paragraphs:
    at_once = (
        " and a speed above it falls at once"
        if rulings.overspeed == "clamp"
        else " but only when you next set your speed"
    )
    return (
        "You change tack on the spot, also in somebody else's turn. Your panels shift before the damage that is about "
        f"to land; your Top Speed changes too,{at_once}.",
    )


def _steal(_: Rulings) -> Paragraphs:
    return (
        "The fight is called off in your favour, whether you attack, defend or happen to be on the tile. You may wait "
        "until everything is rolled: all cars go back to how they were when the encounter began, wrecks included. "
        "Talents that were used stay used.",
    )


def _quick_turn(_: Rulings) -> Paragraphs:
    return (
        "You swing the car and take it on Left or Right, as you choose, before damage is counted. A Side Deflector "
        "helps there. Swinging costs no speed; what the hit itself costs stays.",
    )


def _hip_check(_: Rulings) -> Paragraphs:
    return (
        "You turn the other car's RAM against it and win the encounter. You say so after the reveal. Among several "
        "cars it works against your target, not against the others.",
    )


TELLINGS = {
    "eyes_in_back": Telling(_eyes, ("deflector_scope",), ("rear_deflector", "panel", "damage"), ("eyes",)),
    "precognition": Telling(_precognition, ("random_events",), ("random_event", "slow_mine", "hazard")),
    "speed_hack": Telling(_speed_hack, ("speed_hack", "overspeed"), ("top_speed", "set_speed", "acceleration")),
    "hard_stop": Telling(_hard_stop, ("hard_stop_when",), ("braking", "set_speed")),
    "drifter": Telling(_drifter, ("reflex_equal_passes", "windows"), ("hard_curve", "reflexes", "safe_limit")),
    "defy_the_odds": Telling(_defy, ("defy_percent", "award_stacking"), ("award", "notoriety", "charisma")),
    "switch_tack": Telling(_switch_tack, ("windows", "tack_scope", "overspeed"), ("tack", "panel")),
    "steal_the_lead": Telling(
        _steal, ("steal_win", "lead_only"), ("encounter", "clean_pass", "ram"), ("stealing the lead",)
    ),
    "quick_turn": Telling(_quick_turn, ("quick_turn_limit",), ("panel", "side_deflector", "damage")),
    "hip_check": Telling(_hip_check, ("hipcheck_win", "lead_only", "windows"), ("encounter", "ram")),
}


def _facts(talent: catalog.Talent) -> Callable[[Rulings], Table]:
    def facts(rulings: Rulings) -> Table:
        return Table((("When", when_of(talent.id, rulings)), ("How often", how_often(limit_of(talent.id, rulings)))))

    return facts


def _word(talent: catalog.Talent) -> Word:
    telling = TELLINGS[talent.id]
    return Word(
        key=talent.id,
        title=talent.name,
        text=telling.text,
        table=_facts(talent),
        aka=telling.aka,
        switches=telling.switches,
        see=("talent", *telling.see),
        picture=icon(drawings.talent_icon(talent)),
    )


TALENTS = Group(
    "talents",
    "Talents",
    (
        Word(
            key="talent",
            title="Talent",
            aka=("skill", "trait"),
            covers=("talents",),
            text=(
                f"Something this driver can do and others cannot. There are {in_words(len(catalog.TALENTS))}; Psyche "
                "says how many you may choose, none of them twice, and they are yours for good.",
                "Some work whenever they fit, others once in a race, a lap or some turns.",
            ),
            see=("psyche", "limit", "component"),
        ),
        *(_word(talent) for talent in catalog.TALENTS.values()),
    ),
)
