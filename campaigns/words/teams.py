"""The teams and their cars."""

from __future__ import annotations

from campaigns import drawings
from campaigns.words.entry import Group, Paragraphs, Picture, Table, Word
from campaigns.words.phrases import changes, figures_table, in_words, listed
from svl.rules import Rulings, catalog

_NOTHING = catalog.CarClass("", "", catalog.CarFigures())


def _word(team: catalog.Team) -> Word:
    def text(rulings: Rulings) -> Paragraphs:
        home = f" Home: {team.place}." if team.place else ""
        return (
            f"{team.motto}{home}",
            f"Against the plain car of its weight: {changes(catalog.model_figures(team, _NOTHING, rulings))}.",
        )

    def table(rulings: Rulings) -> Table:
        models = [catalog.derived_model(team, row, rulings) for row in catalog.CLASSES.values()]
        head = ("", *(f"{model.name}, {model.car_class}" for model in models))
        return Table(figures_table(model.figures for model in models), head=head)

    return Word(
        key=team.id,
        title=team.name,
        text=text,
        table=table,
        aka=tuple(filter(None, (team.spoken, *team.aliases))),
        switches=("ittogami_handling",) if team.id == "ittogami" else (),
        see=("team", "model", "weight"),
        picture=Picture("car", drawings.car(team, "medium"), drawings.livery(team)),
    )


TEAMS = Group(
    "teams",
    "Teams",
    (
        Word(
            key="team",
            title="Team",
            aka=("make", "manufacturer"),
            covers=("teams",),
            text=(
                f"{in_words(len(catalog.TEAMS)).capitalize()} teams build cars: "
                f"{listed([team.label for team in catalog.TEAMS.values()])}. A team's cars are better than the plain "
                "ones in one figure and worse in another, in all three weights.",
                "The GM may found further teams. Changing teams between races takes the GM's word.",
            ),
            see=("model", "weight", "between_races"),
        ),
        *(_word(team) for team in catalog.TEAMS.values()),
    ),
)
