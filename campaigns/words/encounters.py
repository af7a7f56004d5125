"""Cars that meet on a tile: PASS, RAM and what comes of them."""

from __future__ import annotations

from campaigns.words.entry import Group, Paragraphs, Table, Word
from svl.rules import (
    DOUBLE_RAM_LOSS,
    PILE_UP_LOSS,
    RAM_FACTOR,
    Rulings,
    extra_car_hits,
    outcome_of,
)

MOST_RAM = 6 * RAM_FACTOR
CHOICES = ("PASS", "RAM")

OUTCOMES = {
    "clean_pass": "A clean pass",
    "attacker_rams": "The Attacker rams the Defender",
    "defender_rams": "The Defender rams the Attacker",
    "double_ram": "A double ram",
}
EXTRA = {
    "attacker": "rams the Attacker, on both sides",
    "defender": "rams the target, on both sides",
    "both_front_and_pile_up": "makes a pile-up",
}


def _grid() -> Table:
    rows = (
        (attacker, defender, OUTCOMES[outcome_of(attacker, defender)]) for attacker in CHOICES for defender in CHOICES
    )
    return Table(tuple(rows), head=("Attacker", "Defender", "Result"))


def _extras() -> Table:
    rows = ((told, f"It {EXTRA[extra_car_hits(outcome)]}") for outcome, told in OUTCOMES.items())
    return Table(tuple(rows), head=("Between the two", "A further car on RAM"))


def _encounter(rulings: Rulings) -> Paragraphs:
    others = {
        (False, False): "Cars in the pit, finished cars and wrecks are not met.",
        (True, False): "Cars in the pit are met too and count as PASS; finished cars and wrecks are not.",
        (False, True): "Wrecks are met too and count as PASS; cars in the pit and finished cars are not.",
        (True, True): "Cars in the pit and wrecks are met too and count as PASS; finished cars are not.",
    }
    return (
        "Whoever enters a tile with another car on it meets that car, before the tile is checked. The one who arrives "
        "is the Attacker and says on which side of the Defender he goes by. Both choose PASS or RAM in secret and show "
        "it together.",
        "Cars you already share a tile with are not met again when you leave. "
        f"{others[rulings.pit_on_track, rulings.wrecks_block]}",
    )


def _double_ram(rulings: Rulings) -> Paragraphs:
    check = (
        "The Attacker is then checked on the tile as usual."
        if rulings.double_ram_tile_check
        else "The Attacker need not pass the check of the tile."
    )
    return (
        f"Both chose RAM. Each throws a die; the sum times {RAM_FACTOR}, up to {2 * MOST_RAM}, hits both cars on the "
        f"panel where they touch, and both lose {DOUBLE_RAM_LOSS} speed. {check}",
        "With two cars these are the sides that face each other. With more of them it is the Attacker's Front and the "
        "target's Rear.",
    )


def _pile_up(rulings: Rulings) -> Paragraphs:
    rounded = "up" if rulings.rounding == "up" else "down"
    once = " for each car that does so" if rulings.pileup_stack == "each" else ", once"
    instead = "instead of" if rulings.pileup_replaces else "on top of"
    return (
        "A further car on RAM drives into a double ram. It throws a die: "
        f"the result times {RAM_FACTOR} hits the Front of both, and half of that, rounded {rounded}, its own Rear.",
        f"Every car on the tile loses {PILE_UP_LOSS} speed{once}, even one that chose PASS. For the two that rammed "
        f"each other that comes {instead} the {DOUBLE_RAM_LOSS} of the double ram.",
    )


ENCOUNTERS = Group(
    "encounters",
    "Encounters",
    (
        Word(
            key="encounter",
            title="Encounter",
            aka=("combat", "fight", "meeting"),
            text=_encounter,
            table=_grid(),
            switches=("pit_on_track", "wrecks_block"),
            see=("pass", "ram", "double_ram", "multi_encounter", "steal_the_lead", "hip_check"),
        ),
        Word(
            key="attacker",
            title="Attacker and Defender",
            aka=("attacker", "defender", "side"),
            covers=("defender", "side"),
            text=(
                "The car that drives onto the tile attacks, whatever it then chooses; the car that was there defends. "
                "The words say who arrives, not who means harm.",
                "The side the Attacker names decides which panels touch in a double ram: going by on the right, the "
                "Attacker's Left meets the Defender's Right.",
            ),
            see=("encounter", "double_ram", "multi_encounter"),
        ),
        Word(
            key="palm",
            title="Palm and reveal",
            aka=("sealed", "secret choice", "intention marker"),
            covers=("sealed", "reveal"),
            text=(
                "PASS or RAM is chosen where nobody sees it, and shown by all at the same moment. Until then you may "
                "change your mind; afterwards nobody can.",
            ),
            see=("encounter", "pass", "ram"),
        ),
        Word(
            key="pass",
            title="PASS",
            text=(
                "You want no contact. If nobody rams, the Attacker goes by and neither car suffers. If the other one "
                "rams, you are hit and do not hit back.",
            ),
            see=("clean_pass", "ram", "encounter"),
        ),
        Word(
            key="ram",
            title="RAM",
            aka=("ramming", "rammed"),
            text=(
                f"You go for the other car. If it chose PASS, you throw a die: the result times {RAM_FACTOR}, up to "
                f"{MOST_RAM}, hits it on Left and Right, each in full, because it is also pressed against the wall. It "
                "loses the speed a failed check of this tile costs; you lose nothing.",
                "An Attacker who is rammed and pays this way is spared the check of the tile. If both ram, it is a "
                "double ram.",
            ),
            see=("double_ram", "pass", "pile_up", "damage", "speed_loss"),
        ),
        Word(
            key="clean_pass",
            title="Clean pass",
            text=(
                "Both chose PASS: no damage, no speed lost. The Attacker is then checked on the tile like anybody who "
                "enters it.",
            ),
            see=("pass", "encounter", "safe_limit"),
        ),
        Word(
            key="double_ram",
            title="Double ram",
            text=_double_ram,
            switches=("double_ram_tile_check",),
            see=("ram", "pile_up", "panel"),
        ),
        Word(
            key="multi_encounter",
            title="Encounter of several cars",
            aka=("target", "extra car", "multi-car encounter", "third car"),
            covers=("target", "extra_car"),
            text=(
                "Two or more cars are on the tile. The Attacker writes down one of them as the target instead of "
                "naming a side; everybody on the tile chooses PASS or RAM. Attacker and target settle first, and a ram "
                "between them hits Front and Rear instead of the sides.",
                "Then the others, in the order of the lineup. On PASS they stay out of it; on RAM they hit somebody, "
                "by what happened between the two. Everything adds up.",
            ),
            table=_extras(),
            see=("encounter", "ram", "pile_up", "lineup"),
        ),
        Word(
            key="pile_up",
            title="Pile-up",
            aka=("pileup", "crash"),
            text=_pile_up,
            switches=("pileup_stack", "pileup_replaces", "rounding"),
            see=("double_ram", "multi_encounter", "speed_loss"),
        ),
    ),
)
