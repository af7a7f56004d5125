"""What breaks, and how it is mended."""

from __future__ import annotations

from campaigns import drawings
from campaigns.wording import number
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.phrases import in_words, listed, reading_of
from svl.rules import DEFLECTION, ONE_COMPONENT, PIT_POINTS, PIT_TURNS, Rulings, catalog

BLACKOUT, STEERING = 6, 12
SHOCK = 4  # a failed component read as a shock bears the name of one


def _damage(rulings: Rulings) -> Paragraphs:
    past = (
        "A panel may sink below 0 and has to be repaired from there."
        if rulings.negative_panels
        else "A panel stops at 0; what goes beyond is not passed on to other panels."
    )
    return (
        f"A hit is an amount on one panel. A deflector or Eyes in the Back that counts against it takes {DEFLECTION} "
        f"off first; what is left is added to the damage of that panel. {past}",
        "A hit that is more than the panel has left breaks something: a malfunction. Bringing it to exactly 0 does "
        "not.",
    )


def _exposed(rulings: Rulings) -> Paragraphs:
    push = " PUSH may expose one that has points left, while it lasts." if rulings.tack_chassis != "per_hit" else ""
    back = "The pit or a Regen tile brings" if rulings.regen_exposed else "Only the pit brings"
    return (f"A panel with nothing left. Every further hit on it brings a malfunction.{push} {back} it back.",)


# -- malfunctions


def _every_turn(row: catalog.Malfunction, rulings: Rulings) -> bool:
    return row.lasts == "at_once" and rulings.speed_loss_malfunction == "every_turn"


def _is_shock(row: catalog.Malfunction, rulings: Rulings) -> bool:
    """Is it the component's failure, read as a shock?"""
    return row.roll == ONE_COMPONENT and rulings.malfunction_table == "sample"


def malfunction_name(row: catalog.Malfunction, rulings: Rulings) -> str:
    return catalog.MALFUNCTIONS[SHOCK].name if _is_shock(row, rulings) else row.name


def malfunction_effect(row: catalog.Malfunction, rulings: Rulings) -> str:
    """What happens, as this table reads it."""
    if _is_shock(row, rulings):
        return reading_of("malfunction_table", rulings)
    if row.roll == BLACKOUT and rulings.all_components_pit:
        return "All your components stop working, until a pit stop restores them."
    if row.roll == STEERING and rulings.result12_scope == "total":
        return "Your Handling, Reflexes included, is 0 if it was above."
    return row.effect


def _how_long(row: catalog.Malfunction, rulings: Rulings) -> str:
    if _is_shock(row, rulings):
        return "At once."
    if _every_turn(row, rulings):
        return "Every turn, until a pit stop."
    return "Until a pit stop." if row.pit_removes else ""


def _line(row: catalog.Malfunction, rulings: Rulings) -> tuple[str, str, str]:
    effect = f"{malfunction_effect(row, rulings)} {_how_long(row, rulings)}".strip()
    return number(row.roll), malfunction_name(row, rulings), effect


def _malfunction_table(rulings: Rulings) -> Table:
    rows = (_line(row, rulings) for row in catalog.MALFUNCTIONS.values())
    return Table(tuple(rows), head=("2d6", "Malfunction", "What it does"))


def _malfunction(rulings: Rulings) -> Paragraphs:
    brief = [number(row.roll) for row in catalog.MALFUNCTIONS.values() if row.lasts == "at_once"]
    again = "strike again every turn" if rulings.speed_loss_malfunction == "every_turn" else "strike once and are over"
    return (
        "A hit was more than the panel had left: throw two dice and read what fails. One throw for each panel the hit "
        "broke.",
        f"{listed(brief)} {again}. The same one twice counts twice; what takes from a figure adds up, but leaves at "
        "least 1.",
    )


# -- out of the race


def _wreck(rulings: Rulings) -> Paragraphs:
    when = {
        "all_panels": "A car with nothing left on any of its four panels is a wreck.",
        "total_damage": "A car that has taken as many points of damage as its Chassis holds is a wreck.",
        "never": "At this table no car is ever a wreck: it limps on, whatever is broken.",
    }[rulings.wreck_rule]
    if rulings.wreck_rule == "never":
        return (when,)
    stays = (
        "It stays where it is, in everybody's way." if rulings.wrecks_block else "It is taken off the track at once."
    )
    return (
        f"{when} It is out of the race. {stays}",
        "This is looked at when a hit lands, never because of a change of tack. If only one car of the field is left "
        "before anybody has finished, it wins on the spot.",
    )


# -- the pit


def _pit_stop(rulings: Rulings) -> Paragraphs:
    met = (
        "It can be met there: it always counts as PASS and takes damage."
        if rulings.pit_on_track
        else "Nobody can meet it there."
    )
    return (
        "When you enter the start tile to begin a new lap you may turn into the pit. The car stops there, at speed 0, "
        f"and the rest of the move is lost. No encounter and no check on that tile. {met}",
        "You choose at least one service; your next turns are skipped, as many as the work takes. Then you start again "
        "from 0. Not at the start of the race and not on the finishing line.",
    )


def _turns(service: str) -> str:
    turns = PIT_TURNS[service]
    return f"{in_words(turns)} turn{'' if turns == 1 else 's'}"


def _services() -> Table:
    repairs = {
        "repair50": f"Up to {PIT_POINTS['repair50']} points, on one panel",
        "repair100": f"Up to {PIT_POINTS['repair100']} points, spread freely",
        "repair150": f"Up to {PIT_POINTS['repair150']} points, spread freely",
        "remove": "One malfunction removed",
    }
    return Table(tuple((told, _turns(service)) for service, told in repairs.items()), head=("Service", "Takes"))


def _service(rulings: Rulings) -> Paragraphs:
    stays = [
        f"{row.roll} ({row.name})"
        for row in catalog.MALFUNCTIONS.values()
        if row.lasts == "race" and not rulings.all_components_pit
    ]
    never = f" Malfunction {listed(stays)} stays for the race." if stays else ""
    return (
        "What the crew does in the pit. Take any mix; the turns add up. You choose when you turn in, and the work "
        f"counts when its last turn is over.{never}",
    )


# -- between races, and fractions


def _between(rulings: Rulings) -> Paragraphs:
    repair = (
        "The workshop mends everything: each car starts its next race whole."
        if rulings.between_races == "full_repair"
        else "Damage and malfunctions stay with the car until its next race; a wreck is rebuilt."
    )
    return (
        f"{repair} Components may be swapped freely. Talents stay. Another model or another team needs the GM's word "
        "and is written into the log.",
    )


def _rounding(rulings: Rulings) -> Paragraphs:
    way = "up" if rulings.rounding == "up" else "down"
    return (
        f"Where a calculation leaves a fraction it is rounded {way}, once, when all else is done, and before "
        "deflectors. It happens with half a point of Handling, half a hit in a pile-up, and percentages of an award. A "
        "Forward Tractor always rounds up.",
    )


DAMAGE = Group(
    "damage",
    "Damage and repair",
    (
        Word(
            key="damage",
            title="Damage",
            aka=("hit", "blow"),
            covers=("hit",),
            text=_damage,
            switches=("negative_panels", "deflector_scope", "tack_chassis"),
            see=("panel", "exposed", "malfunction", "wreck", "pit_stop"),
        ),
        Word(
            key="exposed",
            title="Exposed panel",
            aka=("empty panel",),
            text=_exposed,
            switches=("regen_exposed", "tack_chassis"),
            see=("panel", "malfunction", "push", "regen_tile"),
        ),
        Word(
            key="malfunction",
            title="Malfunction",
            aka=("system malfunction", "system damage", "failure"),
            covers=("malfunctions", *(f"malfunction_{roll}" for roll in catalog.MALFUNCTIONS)),
            text=_malfunction,
            table=_malfunction_table,
            switches=(
                "malfunction_table",
                "speed_loss_malfunction",
                "component_roll",
                "all_components_pit",
                "result12_scope",
            ),
            see=("exposed", "pit_stop", "service", "endurance_test", "component"),
            picture=icon(drawings.malfunction_icon(catalog.MALFUNCTIONS[STEERING])),
        ),
        Word(
            key="wreck",
            title="Wreck",
            aka=("inoperable", "out of the race"),
            text=_wreck,
            switches=("wreck_rule", "wrecks_block", "dnf_awards"),
            see=("damage", "panel", "place", "driver_status"),
        ),
        Word(
            key="pit_stop",
            title="Pit stop",
            aka=("pit", "pitting"),
            covers=("pit",),
            text=_pit_stop,
            switches=("pit_on_track",),
            see=("service", "start_tile", "panel", "malfunction"),
            picture=icon("ui-pit"),
        ),
        Word(
            key="service",
            title="Services",
            aka=("repair", "crew"),
            covers=("services", "repair"),
            text=_service,
            table=_services(),
            switches=("all_components_pit", "speed_loss_malfunction"),
            see=("pit_stop", "panel", "malfunction"),
            picture=icon("ui-gear"),
        ),
        Word(
            key="between_races",
            title="Between races",
            aka=("garage", "workshop"),
            covers=("garage",),
            text=_between,
            switches=("between_races",),
            see=("component", "model", "team", "talent"),
        ),
        Word(
            key="rounding",
            title="Rounding",
            aka=("fractions", "half"),
            text=_rounding,
            switches=("rounding", "fractional_handling"),
            see=("handling", "pile_up", "award", "forward_tractor"),
        ),
    ),
)
