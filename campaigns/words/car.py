"""The car: weights, models and the six figures on the sheet."""

from __future__ import annotations

from campaigns.wording import number, signed
from campaigns.words.entry import Group, Paragraphs, Table, Word
from campaigns.words.phrases import armour_unit, figures_table, listed
from svl.rules import PANELS, SPEED_LIMIT, Figures, Rulings, Tile, catalog, check_tile, panel_split

PUSH, PAUSE = catalog.TACKS["push"], catalog.TACKS["pause"]
SLOTS = [model.figures.slots for model in catalog.MODELS.values()]
NIMBLE = 2  # the Handling of the examples


def _bonus(component: str, figure: str) -> str:
    row = catalog.COMPONENTS[component]
    return f"{row.name} {signed(getattr(row.bonus, figure))}"


def _weights(_: Rulings) -> Table:
    classes = catalog.CLASSES.values()
    return Table(figures_table(row.base for row in classes), head=("", *(row.name for row in classes)))


def _panel_text(rulings: Rulings) -> Paragraphs:
    shared = {
        "split": "Each has its share of the Chassis, as near to a quarter as whole points allow.",
        "full": "Each is as strong as the whole Chassis.",
        "custom": "You share the Chassis out over them yourself, at least 1 point each; the table shows even shares.",
    }
    return (
        f"A car has four: {listed([panel.capitalize() for panel in PANELS])}. {shared[rulings.panel_model]}",
        "Damage always lands on a panel. Curves, straights and hazards hit the Front; other cars mostly hit the sides.",
    )


def _panel_table(rulings: Rulings) -> Table:
    chassis = sorted({model.figures.chassis for model in catalog.MODELS.values()})
    rows = tuple((number(each), *map(number, panel_split(each, rulings))) for each in chassis)
    return Table(rows, head=("Chassis", *(panel.capitalize() for panel in PANELS)))


def panels_brief(rulings: Rulings) -> str:
    """What the Chassis is to the panels, in a few words."""
    return "Points of each of the four panels" if rulings.panel_model == "full" else "Points shared by the four panels"


def _chassis(rulings: Rulings) -> Paragraphs:
    made = (
        "How much damage each of the four panels can take, as one number."
        if rulings.panel_model == "full"
        else "All the damage your car can take, as one number; in play it is what the four panels are made from."
    )
    tacks = {
        "Chassis": f"{PUSH.name} costs {number(-PUSH.chassis)} points of it while it lasts, {PAUSE.name} lends "
        f"{number(PAUSE.chassis)}.",
        "Each panel": f"{PUSH.name} takes {number(-PUSH.chassis)} points from each panel while it lasts, {PAUSE.name} "
        f"lends each {number(PAUSE.chassis)}.",
        "Each hit": "No tack changes it: they change what hits you.",
    }
    return made, tacks[armour_unit(rulings)]


def _top_speed(rulings: Rulings) -> Paragraphs:
    beyond = {
        "coast": "A Turbo tile or a slope may carry you past it for a while.",
        "hold": "A Turbo tile or a slope may carry you past it, and there you may stay.",
        "clamp": "Nothing carries you past it, not even a Turbo tile.",
    }
    return (
        f"The highest speed you may set. {beyond[rulings.overspeed]}",
        f"{_bonus('overclock', 'top_speed')}, {PUSH.name} {signed(PUSH.top_speed)}, {PAUSE.name} "
        f"{signed(PAUSE.top_speed)}. Malfunctions 8 and 9 lower it, but never below 1.",
    )


def _shifted(tile: Tile, rulings: Rulings) -> str:
    """The limit a tile has for a nimble car: that of the hazard, where one lies on it."""
    driven = Figures(acceleration=1, top_speed=SPEED_LIMIT, braking=1, handling=NIMBLE)
    checks = check_tile(driven, tile, 1, rulings)
    limits = [check.limit for check in (checks.hazard, checks.navigation) if check is not None]
    return number(limits[0])


def handled_tiles(rulings: Rulings) -> str:
    """Where Handling counts."""
    return {
        "curves": "curves",
        "curves_hazards": "curves and hazards",
        "all": "curves, hazards and straights",
    }[rulings.handling_scope]


def _handling(rulings: Rulings) -> Paragraphs:
    curve, hazard = catalog.NAV_TILES["hard_curve"], catalog.HAZARDS["jump"]
    on_curve = _shifted(Tile(curve.id, curve.turn), rulings)
    on_hazard = _shifted(Tile("straight_flat", hazard=hazard.id), rulings)
    straights = " Straights count like curves." if rulings.handling_scope == "all" else ""
    hazards = (
        "Hazards ask the same of every car, whatever its Handling."
        if rulings.handling_scope == "curves"
        else f"It comes off the least speed of hazards: a {hazard.name} asks {on_hazard} of you instead of "
        f"{hazard.min_safe}."
    )
    return (
        f"How surely the car steers. Handling is added to the limit of curves: with {signed(NIMBLE)} a {curve.name} is "
        f"safe up to {on_curve} instead of {curve.max_safe}.{straights} {hazards}",
        f"It is your model's figure plus what your Reflexes bring; {_bonus('turn_assist', 'handling')}. A negative "
        "Handling works the other way.",
    )


CAR = Group(
    "car",
    "The car",
    (
        Word(
            key="weight",
            title="Weight",
            aka=("class", "size"),
            covers=tuple(catalog.CLASSES),
            text=(
                "Cars come in three weights. A light one is quick and nimble and breaks soon, a heavy one is slow, "
                "strong and full of gear, a medium one lies between. Teams then change these plain figures.",
            ),
            table=_weights,
            see=("model", "team", "chassis"),
        ),
        Word(
            key="model",
            title="Model",
            aka=("car model",),
            covers=("car",),
            text=(
                f"A model is one team's car of one weight: the plain figures of the weight plus what the team changes. "
                f"There are {len(catalog.MODELS)}. The figures on your sheet add your Reflexes and your components.",
            ),
            see=("team", "weight", "component", "between_races"),
        ),
        Word(
            key="chassis",
            title="Chassis",
            aka=("chassis strength", "hit points", "HP"),
            text=_chassis,
            switches=("panel_model", "tack_chassis", "wreck_rule"),
            see=("panel", "tack", "damage", "wreck"),
        ),
        Word(
            key="panel",
            title="Panel",
            aka=("zone", "armour"),
            covers=("panels", *PANELS),
            text=_panel_text,
            table=_panel_table,
            switches=("panel_model", "negative_panels"),
            see=("chassis", "damage", "exposed", "pit_stop"),
        ),
        Word(
            key="acceleration",
            title="Acceleration",
            aka=("accel",),
            text=(
                "The most speed you may add when you set your speed.",
                f"{_bonus('turbo', 'acceleration')}. Malfunctions 10 and 11 lower it, but never below 1. Between "
                "drivers who are equal in all else it decides who starts ahead.",
            ),
            see=("set_speed", "turbo", "lineup", "malfunction"),
        ),
        Word(
            key="top_speed",
            title="Top Speed",
            aka=("top",),
            text=_top_speed,
            switches=("overspeed",),
            see=("set_speed", "tack", "overclock", "speed_hack", "turbo_tile"),
        ),
        Word(
            key="braking",
            title="Braking Rate",
            aka=("braking", "brake"),
            text=(
                "The most speed you may take off when you set your speed.",
                f"{_bonus('brakes', 'braking')}. Malfunction 7 leaves you 1, whatever you carry. Hard Stop goes past "
                "it.",
            ),
            see=("set_speed", "brakes", "hard_stop", "malfunction"),
        ),
        Word(
            key="handling",
            title="Handling",
            aka=("steering", "cornering"),
            text=_handling,
            switches=("handling_scope", "fractional_handling", "min_safe_limit"),
            see=("reflexes", "turn_assist", "safe_limit", "curve", "hazard"),
        ),
        Word(
            key="slots",
            title="Slots",
            aka=("component slots",),
            covers=("slot",),
            text=(
                f"How many components the car holds: from {min(SLOTS)} to {max(SLOTS)}, by model. "
                "You may leave slots empty.",
            ),
            see=("component", "model"),
        ),
    ),
)
