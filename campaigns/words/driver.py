"""The driver: four scores and the tests rolled against them."""

from __future__ import annotations

from campaigns.wording import number, signed
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.phrases import listed, percent
from svl.rules import STATS, Rulings, Stats, catalog, endurance_fails, endurance_passes

LOWEST, HIGHEST = catalog.BANDS[0].low, catalog.BANDS[-1].high
TOTALS = range(3, 19)  # what three dice can show
EXAMPLE = 11


def _chance(endurance: int, rulings: Rulings) -> str:
    return f"{number(round(float(100 * (1 - endurance_fails(endurance, rulings))), 1))} %"


def _scores(band: catalog.Band) -> str:
    return f"{band.low} to {band.high}"


def _reflexes_table(rulings: Rulings) -> Table:
    handling = [Stats(band.low, LOWEST, LOWEST, LOWEST).handling(rulings) for band in catalog.BANDS]
    rows = tuple((_scores(band), signed(each)) for band, each in zip(catalog.BANDS, handling, strict=True))
    return Table(rows, head=("Reflexes", "Handling"))


def _endurance_test(rulings: Rulings) -> Paragraphs:
    passing = [total for total in TOTALS if endurance_passes(EXAMPLE, total, rulings)]
    tested = [hazard.name for hazard in catalog.HAZARDS.values() if hazard.endurance_test]
    bound = "your Endurance or less" if rulings.endurance_equal_passes else "less than your Endurance"
    return (
        f"Throw three dice and add them up: you pass with {bound}. "
        f"A driver with {EXAMPLE} passes on {passing[0]} to {passing[-1]}, {_chance(EXAMPLE, rulings)} of the time.",
        f"You are tested when you fail at {listed([f'a {name}' for name in tested], 'or')}, and when a malfunction "
        "says so. What failing costs stands there; it is always speed.",
    )


def _check(rulings: Rulings) -> Paragraphs:
    on_equal = "passes" if rulings.endurance_equal_passes else "fails"
    on_equal_reflexes = "passes" if rulings.reflex_equal_passes else "fails"
    return (
        "The GM may ask you for a check at any time: three dice against one of your scores, made easier or harder by a "
        "modifier if the GM names one. Low is good.",
        f"A total equal to the score {on_equal}; against Reflexes it {on_equal_reflexes}.",
    )


DRIVER = Group(
    "driver",
    "The driver",
    (
        Word(
            key="driver",
            title="Driver",
            aka=("character", "pilot", "racer"),
            text=(
                "A driver is four scores, the talents they allow, a team and a car. Scores and talents stay as they "
                "are; components may be swapped between races, and Notoriety grows.",
            ),
            see=("score", "talent", "team", "notoriety", "driver_status"),
            picture=icon("ui-helmet"),
        ),
        Word(
            key="score",
            title="Scores",
            aka=("stats", "attributes"),
            covers=("stat", "stats"),
            text=(
                f"Every driver has four of them: {listed([name.capitalize() for name in STATS])}. "
                f"A score lies between {LOWEST} and {HIGHEST}, what three dice can show. "
                "They rarely act by themselves: they shape your car, your talents and your winnings.",
            ),
            switches=("stat_method",),
            see=STATS,
        ),
        Word(
            key="reflexes",
            title="Reflexes",
            aka=("reflex",),
            text=(
                "How fast you react. Your Reflexes raise or lower the Handling of whatever car you drive.",
                "They also put drivers of equal Notoriety in order on the lineup, and Drifter is rolled against them.",
            ),
            table=_reflexes_table,
            switches=("fractional_handling",),
            see=("handling", "lineup", "drifter", "check"),
        ),
        Word(
            key="psyche",
            title="Psyche",
            text=(
                "How much your mind can hold. Psyche says how many talents you may choose when the driver is made. "
                "You may take fewer.",
            ),
            table=Table(
                tuple((_scores(band), number(band.talents)) for band in catalog.BANDS), head=("Psyche", "Talents")
            ),
            see=("talent",),
        ),
        Word(
            key="endurance",
            title="Endurance",
            text=(
                "What your body can take. There are no steps: the score itself is the figure an Endurance Test is "
                "rolled against, so every point counts.",
            ),
            see=("endurance_test", "malfunction", "jump", "glitch_reverse_turbo"),
        ),
        Word(
            key="endurance_test",
            title="Endurance Test",
            aka=("endurance check", "stress test"),
            text=_endurance_test,
            switches=("endurance_equal_passes", "malfunction_table"),
            see=("endurance", "jump", "glitch_reverse_turbo", "malfunction"),
            picture=icon("ma-4"),
        ),
        Word(
            key="charisma",
            title="Charisma",
            aka=("winnings",),
            text=("How the crowd takes to you. Charisma makes your winnings larger or smaller by a percentage.",),
            table=Table(
                tuple((_scores(band), percent(band.percent)) for band in catalog.BANDS), head=("Charisma", "Winnings")
            ),
            switches=("charisma_on_notoriety", "award_stacking"),
            see=("award", "notoriety", "cash", "fans"),
        ),
        Word(
            key="check",
            title="Check",
            aka=("called check", "ask for a check"),
            text=_check,
            switches=("endurance_equal_passes", "reflex_equal_passes"),
            see=("score", "dice", "endurance_test"),
            picture=icon("ui-dice"),
        ),
        Word(
            key="driver_status",
            title="Injured, retired, dead",
            covers=("injured", "retired", "dead"),
            text=(
                "The rules break cars, never drivers. What a crash does to the person in it is your story: the GM "
                "marks a driver as injured, retired or dead by hand, with a note. A driver marked so keeps sheet and "
                "record.",
            ),
            see=("driver", "wreck", "npc"),
        ),
    ),
)
