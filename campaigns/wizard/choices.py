"""Talents, team, car and components: what may be chosen, and what of an earlier choice still stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns.liveries import is_legal_colour
from campaigns.wizard.answers import Answers
from campaigns.wizard.scores import stats_of
from campaigns.wizard.table import Table, TeamHere
from campaigns.wording import counted, listed
from svl.rules import Entrant, Panels, Rulings, Stats, build, catalog, check_components, check_talents
from svl.table import Refusal

LONGEST_NAME = 40
NO_TEAM = catalog.Team("no-team", "No team")
PROVISIONAL_CLASS = "medium"  # stands in while no weight is chosen
PROVISIONAL_STATS = Stats(10, 10, 10, 10)  # add nothing to a car


@dataclass(frozen=True)
class Settled:
    """The answers as far as they stand together, and a sentence for each thing that does not."""

    answers: Answers
    dropped: tuple[str, ...] = ()


def named(answers: Answers, name: str) -> Answers:
    tidy = " ".join(name.split())
    if not tidy:
        raise Refusal("no_name", "A driver needs a name.", field="name")
    if len(tidy) > LONGEST_NAME:
        raise Refusal(
            "long_name", f"{tidy[:20]}… is too long: a name has {LONGEST_NAME} letters at most.", field="name"
        )
    return replace(answers, name=tidy)


def talented(answers: Answers, table: Table, talents: Sequence[str]) -> Answers:
    stats = stats_of(answers, table.rulings)
    if stats is None:
        raise Refusal("scores_missing", "The scores come first: Psyche says how many talents a driver has.")
    check_talents(answers.name or "The driver", stats.psyche, tuple(talents))
    return replace(answers, talents=tuple(talents))


def joined(answers: Answers, table: Table, team: int) -> Answers:
    if team not in table.teams:
        known = listed([here.row.name for here in table.teams.values()], "or")
        raise Refusal("foreign_team", f"That team does not race in {table.campaign}. Choose {known}.", field="team")
    return replace(answers, team=team)


def seated(answers: Answers, table: Table, team: int, car_class: str) -> Answers:
    if car_class not in catalog.CLASSES:
        raise Refusal(
            "unknown_class", f"There is no {car_class!r} car: choose light, medium or heavy.", field="car_class"
        )
    return replace(joined(answers, table, team), car_class=car_class)


def fitted(answers: Answers, table: Table, components: Sequence[str]) -> Answers:
    model = model_of(answers, table)
    if model is None:
        raise Refusal("car_missing", "The car comes first: it says how many components fit.")
    check_components(answers.name or "The driver", model.figures.slots, tuple(components), table.rulings)
    return replace(answers, components=tuple(components))


def shared(answers: Answers, table: Table, panels: Panels) -> Answers:
    """The Chassis over the four panels, where the table lets the player share it out."""
    if table.rulings.panel_model != "custom":
        raise Refusal("panels_are_ruled", f"In {table.campaign} the rules share the Chassis over the panels.")
    if model_of(answers, table) is None:
        raise Refusal("car_missing", "The car comes first: it says how many points there are to share.")
    changed = replace(answers, panels=tuple(panels))
    entrant_of(replace(changed, talents=(), components=()), table)  # refuses shares that do not add up
    return changed


def dressed(answers: Answers, number: int | None, car_name: str, colours: Sequence[str]) -> Answers:
    """Number, name and colours. Whether the number is free is known only when the driver enters."""
    if len(car_name) > LONGEST_NAME:
        raise Refusal("long_name", f"A car's name has {LONGEST_NAME} letters at most.", field="car_name")
    for field, colour in zip(("colour_1", "colour_2"), colours, strict=False):
        if not is_legal_colour(colour):
            raise Refusal(
                "illegal_colour",
                f"{colour!r} cannot be seen on every ground of the track. Choose a colour of the palette.",
                field=field,
            )
    return replace(answers, number=number, car_name=" ".join(car_name.split()), colours=tuple(colours))


def team_of(answers: Answers, table: Table) -> TeamHere | None:
    return table.teams.get(answers.team) if answers.team is not None else None


def model_of(answers: Answers, table: Table) -> catalog.Model | None:
    team = team_of(answers, table)
    if team is None or not answers.car_class:
        return None
    return catalog.derived_model(team.rules, catalog.CLASSES[answers.car_class], table.rulings)


def settle(answers: Answers, table: Table) -> Settled:
    """What stands together of all that was answered. Nothing is forgotten: with the old car the rest is back."""
    kept, dropped = answers, []
    if kept.team is not None and kept.team not in table.teams:
        kept = replace(kept, team=None)
        dropped.append(f"The team you chose no longer races in {table.campaign}.")
    for settle_one in (_settle_talents, _settle_components, _settle_panels):
        kept, sentence = settle_one(kept, table)
        dropped.append(sentence)
    return Settled(kept, tuple(filter(None, dropped)))


def _settle_talents(answers: Answers, table: Table) -> tuple[Answers, str]:
    stats = stats_of(answers, table.rulings)
    talents = answers.talents or ()
    if stats is None or len(talents) <= stats.talents:
        return answers, ""
    lost = listed([catalog.TALENTS[key].name for key in talents[stats.talents :]])
    allows = counted(stats.talents, "talent")
    return replace(answers, talents=talents[: stats.talents]), f"{lost} dropped: Psyche {stats.psyche} allows {allows}."


def _settle_components(answers: Answers, table: Table) -> tuple[Answers, str]:
    model = model_of(answers, table)
    wanted = answers.components or ()
    if model is None or not wanted:
        return answers, ""
    once = wanted if table.rulings.duplicate_components else tuple(dict.fromkeys(wanted))
    kept = once[: model.figures.slots]
    if kept == wanted:
        return answers, ""
    lost = list(wanted)
    for key in kept:
        lost.remove(key)
    why = (
        f"the {model.name} has {counted(model.figures.slots, 'slot')}"
        if len(once) > model.figures.slots
        else "one of each is the most"
    )
    names = listed([catalog.COMPONENTS[key].name for key in lost])
    return replace(answers, components=kept), f"{names} taken off: {why}."


def _settle_panels(answers: Answers, table: Table) -> tuple[Answers, str]:
    model = model_of(answers, table)
    if not answers.panels or model is None:
        return answers, ""
    if table.rulings.panel_model != "custom":
        return replace(answers, panels=()), "The panels are as the rules have them: players share them out no longer."
    if sum(answers.panels) == model.figures.chassis:
        return answers, ""
    chassis = model.figures.chassis
    return replace(answers, panels=()), f"The panels are even again: the {model.name} has {chassis} points to share."


def entrant_of(answers: Answers, table: Table) -> Entrant:
    """The driver as a race would see him, with stand-ins for what is not chosen yet. Wants settled answers."""
    team = team_of(answers, table)
    return build(
        "draft",
        answers.name or "The driver",
        stats_of(answers, table.rulings) or PROVISIONAL_STATS,
        team.rules if team else NO_TEAM,
        catalog.CLASSES[answers.car_class or PROVISIONAL_CLASS],
        table.rulings,
        talents=answers.talents or (),
        components=answers.components or (),
        panels=Panels(*answers.panels) if answers.panels else None,
    )


def walking(stats: Stats, rulings: Rulings) -> Entrant:
    """A driver without a team yet, to see what the scores are worth."""
    return build("draft", "The driver", stats, NO_TEAM, catalog.CLASSES[PROVISIONAL_CLASS], rulings)
