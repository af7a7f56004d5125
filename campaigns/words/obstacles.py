"""What lies on the road: hazards, boosts, and what appears during the race."""

from __future__ import annotations

from collections.abc import Callable

from campaigns import drawings
from campaigns.wording import number, signed
from campaigns.words.entry import Group, Paragraphs, Picture, Table, Word
from campaigns.words.track import PLAIN
from svl.rules import Rulings, Tile, catalog, enter_tile

# -- hazards


HAZARDS = {
    "jump": "A gap in the road: you need speed to clear it.",
    "brake_mine": "A field that grips the car; only a fast one tears itself loose.",
    "glitch_no_power": "The tile is dead, and you must coast across.",
    "glitch_misaligned": "The tile has slipped out of line with its neighbours.",
    "glitch_reverse_turbo": "The tile pushes against you.",
}


def _hazard_text(hazard: catalog.Hazard) -> Callable[[Rulings], Paragraphs]:
    def text(rulings: Rulings) -> Paragraphs:
        speed = hazard.min_safe - 1
        met = enter_tile(PLAIN, Tile("straight_flat", hazard=hazard.id), speed, rulings)
        (failed,) = met.checks.failed
        test = (
            f" You then make an Endurance Test; failing it costs {hazard.endurance_loss} speed more."
            if hazard.endurance_test
            else ""
        )
        return (
            f"{HAZARDS[hazard.id]} Cross it at {speed} with Handling 0 and you are {number(failed.miss)} too slow: "
            f"{number(failed.damage)} damage on the Front, and your speed is {number(met.speed)} afterwards.{test}",
        )

    return text


def _hazard_word(hazard: catalog.Hazard) -> Word:
    tested = ("endurance_test",) if hazard.endurance_test else ()
    return Word(
        key=hazard.id,
        title=hazard.name,
        text=_hazard_text(hazard),
        table=Table(
            (
                ("Safe from", number(hazard.min_safe)),
                ("Damage for each point under", number(hazard.fail_damage)),
                ("Speed lost then", number(hazard.fail_loss)),
            )
        ),
        switches=("handling_scope", "hazard_mode", *(("carry_negative_speed",) if tested else ())),
        see=("hazard", "safe_limit", *tested, *(("slow_mine",) if hazard.id == "brake_mine" else ())),
        picture=Picture("face", f"tile-{drawings.hazard_icon(hazard)}"),
    )


# -- boosts


def _boosts(figure: str) -> tuple[catalog.Boost, ...]:
    return tuple(boost for boost in catalog.BOOSTS.values() if getattr(boost, figure))


def _turbo(rulings: Rulings) -> Paragraphs:
    clamped = rulings.overspeed == "clamp"
    return (
        "Your speed rises as soon as you enter, "
        + ("up to your Top Speed." if clamped else "above your Top Speed if need be.")
        + " Mind the curve that follows.",
        "Not to be mixed up with the component of the same name, which raises Acceleration.",
    )


def _regen(rulings: Rulings) -> Paragraphs:
    chosen = {
        "spread": "You spread the points over your damaged panels.",
        "single": "You name one panel that gets them all.",
        "worst": "They go to your most damaged panel.",
    }
    return (
        f"Entering it gives you back Chassis points. {chosen[rulings.regen_target]} No panel rises above its full "
        "strength, and malfunctions stay.",
    )


def _boost_table(figure: str, unit: str) -> Table:
    return Table(tuple((boost.name, f"{signed(getattr(boost, figure))} {unit}") for boost in _boosts(figure)))


def _random_event(rulings: Rulings) -> Paragraphs:
    by_list = " by your table's own list" if rulings.random_events == "table" else ""
    laps = (
        "At this table the GM is offered no change of the track when a new lap begins."
        if rulings.random_events == "off"
        else "The track may change during the race. When the first car begins a new lap, the GM may lay, move or "
        f"remove hazards and boosts{by_list}, until the next car acts; nobody waits for it."
    )
    return (
        laps,
        "The GM may also let an event strike one car: speed, or damage to a panel. Precognition sees all of this "
        "coming.",
    )


OBSTACLES = Group(
    "hazards",
    "Hazards and boosts",
    (
        Word(
            key="hazard",
            title="Hazard",
            aka=("obstacle",),
            text=(
                "Something on the road that wants you fast: each hazard has a speed you need at least. Slower than "
                "that, you take damage on the Front and lose speed. Most lie on straights.",
            ),
            table=Table(tuple((row.name, f"from {row.min_safe}") for row in catalog.HAZARDS.values())),
            switches=("hazard_mode", "handling_scope"),
            see=(*catalog.HAZARDS, "neutralize_hazard"),
        ),
        *(_hazard_word(hazard) for hazard in catalog.HAZARDS.values()),
        Word(
            key="boost",
            title="Boost",
            aka=("pad",),
            text=(
                "A helpful tile: Turbo gives speed, Regen gives Chassis points back. Boosts lie on straights and never "
                "together with a hazard. They work when you enter, after the check of the tile, also when you failed "
                "it.",
            ),
            see=("turbo_tile", "regen_tile", "random_event"),
        ),
        Word(
            key="turbo_tile",
            title="Turbo tile",
            aka=("turbo boost",),
            covers=tuple(boost.id for boost in _boosts("speed")),
            text=_turbo,
            table=_boost_table("speed", "speed"),
            switches=("overspeed", "gains_extend_move", "speed_cap"),
            see=("boost", "top_speed", "turbo"),
            picture=Picture("face", f"tile-{drawings.boost_icon(catalog.BOOSTS['turbo_2'])}"),
        ),
        Word(
            key="regen_tile",
            title="Regen tile",
            aka=("repair tile",),
            covers=tuple(boost.id for boost in _boosts("chassis")),
            text=_regen,
            table=_boost_table("chassis", "points"),
            switches=("regen_target", "regen_exposed"),
            see=("boost", "panel", "pit_stop"),
            picture=Picture("face", f"tile-{drawings.boost_icon(catalog.BOOSTS['regen_2'])}"),
        ),
        Word(
            key="random_event",
            title="Random events",
            aka=("track event", "lap change"),
            text=_random_event,
            switches=("random_events",),
            see=("precognition", "hazard", "boost", "lap"),
        ),
    ),
)
