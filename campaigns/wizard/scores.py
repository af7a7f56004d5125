"""The four scores of a driver in the making: dice fall once, in the app or on the table, and the table reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaigns.wizard.answers import Answers
from campaigns.wizard.table import Table
from svl.rules import STATS, Rulings, Stats, make_stats, place_scores, roll_scores, score
from svl.table import AppDice, Need, Outcomes, Refusal, Roll, Throw, fits

SEAT = "the new driver"
DICE_EACH = 3


def rolled(answers: Answers, table: Table, dice: AppDice) -> Answers:
    """The app throws, once: dice that have fallen stay."""
    _refuse_unless_rolled(table)
    if table.dice == "hand":
        raise Refusal("hand_dice", f"In {table.campaign} dice are rolled by hand. Roll them and type what they show.")
    if answers.dice:
        return answers
    thrown = tuple(roll.values for roll in _throws(dice))
    return replace(answers, dice=thrown, dice_source="app")


def typed(answers: Answers, table: Table, dice: Sequence[Sequence[int]]) -> Answers:
    """Dice from the table. They may be typed again, for people mistype; what the app threw is never typed over."""
    _refuse_unless_rolled(table)
    if table.dice == "app":
        raise Refusal("app_dice", f"In {table.campaign} the app rolls the dice.")
    if answers.dice_source == "app":
        raise Refusal(
            "dice_have_fallen", f"The dice have fallen: {dice_words(answers)}. Only the GM can let you roll again."
        )
    shown = tuple(fits(Throw(SEAT, "d6", DICE_EACH, stat), values) for stat, values in zip(STATS, dice, strict=True))
    return replace(answers, dice=shown, dice_source="typed")


def placed(answers: Answers, table: Table, wanted: Stats) -> Answers:
    """Each rolled score where the player wants it."""
    if table.rulings.stat_method != "assign":
        raise Refusal("not_placed", f"In {table.campaign} the player does not place the scores.")
    place_scores(_scores(answers), wanted)
    return replace(answers, placed=_listed(wanted))


def given(answers: Answers, table: Table, by: str, wanted: Stats) -> Answers:
    """The scores a game master typed."""
    if table.rulings.stat_method != "gm_entry":
        raise Refusal("not_given", f"In {table.campaign} the scores are rolled, not typed.")
    return replace(answers, given=_listed(wanted), given_by=by)


def forgotten(answers: Answers) -> Answers:
    """As if no die had fallen: the game master lets somebody roll again."""
    return replace(answers, dice=(), dice_source="", placed=(), given=(), given_by="")


def stats_of(answers: Answers, rulings: Rulings) -> Stats | None:
    """The scores, if they are known: dice have fallen and are placed, or a game master typed them."""
    wanted = {"assign": answers.placed, "gm_entry": answers.given}.get(rulings.stat_method, ())
    try:
        return make_stats(SEAT, Outcomes(_fallen(answers)), rulings, Stats(*wanted) if wanted else None)
    except (Need, Refusal):
        return None  # the dice, the places or the game master's figures are still missing, or no longer fit each other


def source_words(answers: Answers, rulings: Rulings) -> str:
    """Where the scores come from, as it stands on the sheet."""
    if rulings.stat_method == "gm_entry":
        return f"Set by {answers.given_by}"
    how = "Rolled in the app" if answers.dice_source == "app" else "Typed"
    placed = "; placed by choice" if rulings.stat_method == "assign" else ""
    return f"{how}: {dice_words(answers)}{placed}"


def dice_words(answers: Answers) -> str:
    """4+3+5, 2+2+6, ..."""
    return ", ".join("+".join(map(str, dice)) for dice in answers.dice)


def _refuse_unless_rolled(table: Table) -> None:
    if table.rulings.stat_method == "gm_entry":
        raise Refusal("gm_enters", f"In {table.campaign} the GM enters the scores. Ask at the table.")


def _throws(dice: AppDice) -> list[Roll]:
    """Every throw the rules ask for."""
    rolls: list[Roll] = []
    while True:
        try:
            roll_scores(SEAT, Outcomes(rolls))
            return rolls
        except Need as need:
            rolls.append(_roll(need.throw.why, dice.roll(need.throw), len(rolls), dice.name))


def _fallen(answers: Answers) -> list[Roll]:
    return [
        _roll(stat, values, at, answers.dice_source)
        for at, (stat, values) in enumerate(zip(STATS, answers.dice, strict=False))
    ]


def _roll(stat: str, values: tuple[int, ...], before: int, source: str) -> Roll:
    return Roll(SEAT, "d6", stat, values, 0, before + 1, source)


def _scores(answers: Answers) -> list[int]:
    if not answers.dice:
        raise Refusal("dice_missing", "Roll the dice first, then place the scores.")
    return [score(dice) for dice in answers.dice]


def _listed(stats: Stats) -> tuple[int, ...]:
    return tuple(stats.of(name) for name in STATS)
