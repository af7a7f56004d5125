"""The race: who goes when, how hard, how fast, how far."""

from __future__ import annotations

from campaigns.wording import number, signed
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.phrases import armour_change, armour_unit, how_often, listed
from svl.rules import PANELS, SPEED_LIMIT, Figures, Rulings, catalog, limit_of, panel_split, speed_range, tack_shift

MEDIUM = catalog.CLASSES["medium"].base
PUSH, PAUSE = catalog.TACKS["push"], catalog.TACKS["pause"]


# -- the lineup


def _start_grid(rulings: Rulings) -> Paragraphs:
    where = (
        "Everyone stands on the start tile. Cars that start together do not meet: an encounter needs somebody who "
        "arrives."
        if rulings.start_grid == "shared"
        else "The first of the lineup stands on the start tile, each next one a tile further back. Crossing the line "
        "for the first time begins no new lap."
    )
    clamped = rulings.overspeed == "clamp" and rulings.start_speed > 0
    slower = ", or at your Top Speed if that is lower" if clamped else ""
    return (f"{where} You start on lap 1 at speed {rulings.start_speed}{slower}.",)


# -- the turn


def _turn(rulings: Rulings) -> Paragraphs:
    tack = "set your tack" if rulings.tack_scope == "turn" else "set your tack (on the first turn of a lap)"
    return (
        f"One car at a time, in the order of the lineup. You {tack}, set your speed and move. When every car has had "
        "its turn a round is over.",
        "First of all you may use Forward Tractor, Neutralize Hazard or Slow Mine; a mine may also be dropped at the "
        "end.",
    )


def _tack(rulings: Rulings) -> Paragraphs:
    return (
        f"How hard you drive: {listed([tack.name for tack in catalog.TACKS.values()])}. A tack trades armour for Top "
        "Speed, and it counts in other drivers' turns too, when they hit you.",
        "Changing tack does no damage, and a tack alone never wrecks a car.",
    )


def _tack_table(rulings: Rulings) -> Table:
    rows = ((row.name, armour_change(row, rulings), signed(row.top_speed)) for row in catalog.TACKS.values())
    return Table(tuple(rows), head=("Tack", armour_unit(rulings), "Top Speed"))


def _shift(tack: catalog.Tack, rulings: Rulings) -> str:
    """What the tack does to the panels of a plain medium car, or to the hits on it."""
    if rulings.tack_chassis == "per_hit":
        return f"every hit on you does {number(abs(tack.chassis))} {'more' if tack.chassis < 0 else 'less'}"
    shift = tack_shift(tack.id, panel_split(MEDIUM.chassis, rulings), rulings)
    shifts = [f"{panel.capitalize()} {signed(points)}" for panel, points in zip(PANELS, shift, strict=True)]
    shared = " with even shares" if rulings.panel_model == "custom" else ""
    return f"{listed(shifts)}{shared}"


def _push(rulings: Rulings) -> Paragraphs:
    return (
        f"You take risks: Top Speed {signed(PUSH.top_speed)}, but the car can take less. On the panels that is "
        f"{_shift(PUSH, rulings)}."
        if rulings.tack_chassis != "per_hit"
        else f"You take risks: Top Speed {signed(PUSH.top_speed)}, but {_shift(PUSH, rulings)} damage.",
    )


def _pause(rulings: Rulings) -> Paragraphs:
    if rulings.tack_chassis == "per_hit":
        return (f"You drive with care: Top Speed {signed(PAUSE.top_speed)}, and {_shift(PAUSE, rulings)} damage.",)
    borrowed = (
        "Damage that went into the bonus stays when PAUSE ends."
        if rulings.negative_panels
        else "Damage that went into the bonus is forgotten when PAUSE ends."
    )
    return (
        f"You drive with care: Top Speed {signed(PAUSE.top_speed)}, and the car can take more. On the panels that is "
        f"{_shift(PAUSE, rulings)}. {borrowed}",
    )


# -- speed and move


def _speed(rulings: Rulings) -> Paragraphs:
    end = (
        f"The scale runs from 0 to {SPEED_LIMIT}."
        if rulings.speed_cap == SPEED_LIMIT
        else "The scale starts at 0 and has no upper end."
    )
    return (
        f"How many tiles you drive in a turn. {end} At 0 you stand still, and that is allowed.",
        "Curves and hazards are checked against the speed you have when you enter them, so it matters all along the "
        "way.",
    )


def _set_speed(rulings: Rulings) -> Paragraphs:
    speed = MEDIUM.top_speed - 1
    plain = Figures(MEDIUM.acceleration, MEDIUM.top_speed, MEDIUM.braking, MEDIUM.handling)
    lowest, highest = speed_range(speed, plain, rulings)
    return (
        "Each turn you choose anew how fast to go: up by no more than your Acceleration, down by no more than your "
        "Braking Rate, and not above your Top Speed. Keeping it is a choice too.",
        f"A plain medium car at {speed} may choose {lowest} to {highest}.",
    )


def _move(rulings: Rulings) -> Paragraphs:
    length = (
        "You may stop after any tile you have entered."
        if rulings.may_stop_short
        else "You may not stop short of your speed, whoever stands in the way."
    )
    slope = rulings.speed_change_order == "change_first"
    steps = [
        "the lap line",
        "other cars",
        "a mine",
        *(["the slope", "the check"] if slope else ["the check", "the slope"]),
        "a boost",
    ]
    gains = (
        "and speed gained makes it longer." if rulings.gains_extend_move else "speed gained does not make it longer."
    )
    return (
        f"You drive tile by tile, as many as your speed says. {length} Speed lost on the way makes the move shorter, "
        f"{gains}",
        f"On each tile things happen in this order: {listed(steps)}.",
    )


def _limit(rulings: Rulings) -> Paragraphs:
    last, every = "switch_tack", catalog.LIMITS["switch_tack"].every
    example = (
        f"Used on turn 1, {catalog.TALENTS[last].name} is ready again on turn {1 + every}."
        if rulings.windows == "rolling"
        else f"{catalog.TALENTS[last].name} may be used once in turns 1 to {every}, once in turns {every + 1} to "
        f"{2 * every}, and so on."
    )
    return (
        "Some talents and components work only so often. What counts are your own laps and turns, not those of the "
        f"leader; turns in the pit count. {example}",
    )


def _limits_table(rulings: Rulings) -> Table:
    names = {key: row.name for rows in (catalog.TALENTS, catalog.COMPONENTS) for key, row in rows.items()}
    limits = {key: limit_of(key, rulings) for key in names}
    return Table(tuple((names[key], how_often(limit)) for key, limit in limits.items() if limit))


TURN = Group(
    "turn",
    "The race",
    (
        Word(
            key="race",
            title="Race",
            text=(
                "So many laps of a track, agreed before the start; three is a good evening. The GM waves the flag, "
                "cars take turns in the order of the lineup, and at the end places are worth Notoriety.",
                "You may also race alone, to learn a track.",
            ),
            see=("lineup", "turn", "lap", "finish", "award"),
            picture=icon("ui-flag"),
        ),
        Word(
            key="lineup",
            title="Lineup",
            aka=("line-up", "starting order", "roll-off", "grid"),
            covers=("roll_off",),
            text=(
                "Who starts ahead and who acts first, in every round of the race: higher Notoriety, then higher "
                "Reflexes, then higher Acceleration with components.",
                "Whoever is still level rolls off: three dice each, the higher total goes first, equals roll again.",
            ),
            see=("notoriety", "reflexes", "acceleration", "start_grid"),
        ),
        Word(
            key="start_grid",
            title="Start grid",
            aka=("grid", "green flag"),
            text=_start_grid,
            switches=("start_grid", "start_speed"),
            see=("lineup", "start_tile", "encounter"),
        ),
        Word(
            key="turn",
            title="Turn",
            aka=("round", "phase"),
            covers=("round",),
            text=_turn,
            switches=("tack_scope",),
            see=("tack", "set_speed", "move", "lineup"),
        ),
        Word(
            key="tack",
            title="Tack",
            aka=("tactic", "stance"),
            text=_tack,
            table=_tack_table,
            switches=("tack_scope", "tack_chassis", "panel_model"),
            see=("push", "pace", "pause", "switch_tack"),
        ),
        Word(
            key="push",
            title=PUSH.name,
            text=_push,
            switches=("tack_chassis", "panel_model"),
            see=("tack", "top_speed", "chassis", "panel"),
            picture=icon("tack-push"),
        ),
        Word(
            key="pace",
            title=catalog.TACKS["pace"].name,
            text=("You drive as the car was built: Chassis and Top Speed are those of your sheet.",),
            see=("tack", "push", "pause"),
            picture=icon("tack-pace"),
        ),
        Word(
            key="pause",
            title=PAUSE.name,
            text=_pause,
            switches=("tack_chassis", "panel_model", "negative_panels"),
            see=("tack", "top_speed", "chassis", "panel"),
            picture=icon("tack-pause"),
        ),
        Word(
            key="speed",
            title="Speed",
            aka=("current speed", "lengths"),
            text=_speed,
            switches=("speed_cap", "carry_negative_speed"),
            see=("set_speed", "move", "top_speed", "safe_limit"),
        ),
        Word(
            key="set_speed",
            title="Set speed",
            aka=("ladder", "speed choice"),
            text=_set_speed,
            switches=("overspeed",),
            see=("acceleration", "braking", "top_speed", "speed_hack", "hard_stop"),
        ),
        Word(
            key="move",
            title="Move",
            aka=("drive", "movement", "DRIVE"),
            covers=("drive",),
            text=_move,
            switches=("may_stop_short", "gains_extend_move", "speed_change_order"),
            see=("speed", "safe_limit", "encounter", "speed_loss"),
        ),
        Word(
            key="lap",
            title="Lap",
            aka=("own lap",),
            text=(
                "Once around the track. Each car counts its own: entering the start tile begins the next one. "
                "That is also the moment to turn into the pit.",
            ),
            see=("start_tile", "pit_stop", "limit", "finish"),
        ),
        Word(
            key="limit",
            title="Once a race, once a lap",
            aka=("cooldown", "once per lap", "limit", "ready"),
            covers=("ready",),
            text=_limit,
            table=_limits_table,
            switches=("windows", "quick_turn_limit", "mine_limit"),
            see=("talent", "component", "lap", "turn"),
        ),
    ),
)
