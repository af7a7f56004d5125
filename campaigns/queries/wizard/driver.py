"""The first part of the wizard: the driver's name, the four scores, the talents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Campaign, Membership, Role
from campaigns.queries.abilities import talent_view
from campaigns.queries.carsheet import score_worth
from campaigns.queries.wizard.frame import Making
from campaigns.queries.wizard.ticks import Choice, Primary, is_untouched, primary
from campaigns.wizard import suggestions
from campaigns.wizard.answers import Answers
from campaigns.wizard.choices import PROVISIONAL_STATS, walking
from campaigns.wizard.scores import stats_of
from campaigns.wording import counted, listed
from svl.rules import STATS, Rulings, Stats, catalog, score
from svl.table import evolve

ABOUT = {
    "reflexes": "how well you hold a curve",
    "psyche": "how many talents you have",
    "endurance": "how often you pass a test",
    "charisma": "how much you win",
}


@dataclass(frozen=True)
class ScoreRow:
    key: str
    name: str
    about: str  # what the score is for, or is worth once it is known
    dice: tuple[int, ...]
    total: int | None


@dataclass(frozen=True)
class DriverStep:
    """`way` says how the scores come about at this table and how far they are: see `way_of`."""

    way: str
    rows: tuple[ScoreRow, ...]
    rolled: tuple[tuple[int, ...], ...]
    may_retype: bool
    may_choose_dice: bool
    take_back: str  # where a game master takes his own dice back
    gms: str
    allows_talents: bool


@dataclass(frozen=True)
class TalentsStep:
    choices: tuple[Choice, ...]
    counter: str
    primary: Primary


def way_of(made: Making, *, by_hand: bool = False) -> str:
    """roll, type: dice are due · fallen: they lie there · place: each score wants its place · enter: this game master
    types the scores · ask: a player waits for that · given: they are typed"""
    answers = made.answers
    if made.table.rulings.stat_method == "gm_entry":
        if made.here.runs:
            return "enter"
        return "given" if answers.given else "ask"
    if not answers.dice:
        return "type" if made.table.dice == "hand" or (by_hand and made.table.dice == "either") else "roll"
    if by_hand and answers.dice_source == "typed":
        return "type"
    return "place" if made.table.rulings.stat_method == "assign" else "fallen"


def driver_step(made: Making, *, by_hand: bool = False) -> DriverStep:
    answers, rulings = made.answers, made.table.rulings
    way = way_of(made, by_hand=by_hand)
    stats = stats_of(answers, rulings)
    return DriverStep(
        way=way,
        rows=tuple(_row(stat, at, answers, stats, rulings) for at, stat in enumerate(STATS)),
        rolled=answers.dice,
        may_retype=answers.dice_source == "typed" and way != "type",
        may_choose_dice=made.table.dice == "either" and not answers.dice,
        take_back=_take_back(made) if answers.dice and made.here.runs else "",
        gms=_game_masters(made.here.campaign) if way == "ask" else "",
        allows_talents=stats is None or stats.talents > 0,
    )


def _take_back(made: Making) -> str:
    return reverse("wizard_draft", args=(made.here.campaign.pk, made.draft))


def _row(stat: str, at: int, answers: Answers, stats: Stats | None, rulings: Rulings) -> ScoreRow:
    in_order = rulings.stat_method == "in_order" and bool(answers.dice)
    return ScoreRow(
        key=stat,
        name=stat.capitalize(),
        about=_worth(stat, stats, rulings) if stats else ABOUT[stat],
        dice=answers.dice[at] if in_order else (),
        total=stats.of(stat) if stats else None,
    )


def _worth(stat: str, stats: Stats, rulings: Rulings) -> str:
    """What the score is worth, as every sheet says it."""
    return score_worth(walking(stats, rulings), stat, rulings)


def worths(made: Making) -> dict[str, list[tuple[int, str]]]:
    """What each rolled score would be worth in each place."""
    rulings = made.table.rulings
    rolled = sorted({score(dice) for dice in made.answers.dice}, reverse=True)

    def told(stat: str, total: int) -> str:
        return f"{total}: {_worth(stat, evolve(PROVISIONAL_STATS, **{stat: total}), rulings)}"

    return {stat: [(total, told(stat, total)) for total in rolled] for stat in STATS}


def places(answers: Answers) -> dict[str, int]:
    """Where the rolled scores stand: as the player placed them, else as they fell."""
    rolled = tuple(score(dice) for dice in answers.dice)
    placed = answers.placed if sorted(answers.placed) == sorted(rolled) else rolled
    return dict(zip(STATS, placed, strict=False))


def _game_masters(campaign: Campaign) -> str:
    seats = Membership.objects.filter(campaign=campaign, role__in=(Role.GM, Role.CO_GM)).select_related("person")
    return listed([seat.person.name for seat in seats.order_by("pk")], "or")


def talents_step(made: Making, ticked: Sequence[str] | None = None) -> TalentsStep:
    rulings = made.table.rulings
    stats = stats_of(made.answers, rulings) or PROVISIONAL_STATS
    chosen = tuple((made.answers.talents or ()) if ticked is None else ticked)
    suggested = suggestions.talents(made.answers, made.table) if is_untouched(made.answers.talents, ticked) else ()
    allows = f"Psyche {stats.psyche} allows {counted(stats.talents, 'talent')}"
    why_not = (
        f"{allows}."
        if stats.talents == 0
        else f"{counted(len(chosen), 'talent').capitalize()} taken: tap one to put it back."
    )
    is_full = len(chosen) >= stats.talents
    names, suggested_names = (
        [catalog.TALENTS[key].name for key in keys if key in catalog.TALENTS] for keys in (chosen, suggested)
    )
    return TalentsStep(
        choices=tuple(
            Choice(
                talent_view(key, rulings),
                key in chosen,
                key in suggested,
                why_not if is_full and key not in chosen else "",
            )
            for key in catalog.TALENTS
        ),
        counter=f"{allows}." if stats.talents == 0 else f"{allows}; {len(chosen)} taken.",
        primary=primary("Take", "talent", names, suggested_names, "Go on without talents"),
    )
