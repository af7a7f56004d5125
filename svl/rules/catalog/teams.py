"""The teams, the car classes and the models they make (A3, A4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from svl.rules.catalog.figures import CarFigures
from svl.rules.rulings import Rulings
from svl.table.refusal import Refusal


def _no_models() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Team:
    """A team of the book, or one a game master makes; only id, name and modifiers are needed for play."""

    id: str
    name: str
    short: str = ""
    place: str = ""
    motto: str = ""
    modifiers: CarFigures = field(default_factory=CarFigures)
    # A mapping has no hash of its own; the id is enough to tell teams apart.
    models: Mapping[str, str] = field(default_factory=_no_models, hash=False)
    aliases: tuple[str, ...] = ()
    spoken: str = ""  # what people at the table say, where the name is longer

    @property
    def label(self) -> str:
        """The name for a short line, such as a sum."""
        return self.spoken or self.name


@dataclass(frozen=True)
class CarClass:
    """A weight class and the figures every car of it starts from."""

    id: str
    name: str
    base: CarFigures


@dataclass(frozen=True)
class Model:
    """One car as it stands in the showroom: no driver, no components."""

    name: str
    team: str
    car_class: str
    figures: CarFigures


def _models(light: str, medium: str, heavy: str) -> Mapping[str, str]:
    return MappingProxyType({"light": light, "medium": medium, "heavy": heavy})


_CLASS_ROWS = (
    CarClass("light", "Light", CarFigures(50, 5, 6, 5, 2, 1)),
    CarClass("medium", "Medium", CarFigures(100, 3, 5, 4, 1, 2)),
    CarClass("heavy", "Heavy", CarFigures(150, 2, 4, 3, 0, 3)),
)

CLASSES: Mapping[str, CarClass] = MappingProxyType({row.id: row for row in _CLASS_ROWS})

_TEAM_ROWS = (
    Team(
        id="steed_corona",
        name="Steed Corona",
        short="steed",
        place="United Kingdom",
        motto="You gain speed faster than the others and need longer to shed it.",
        modifiers=CarFigures(acceleration=1, braking=-1),
        models=_models("Cavalier", "Stalwart", "Rook"),
        aliases=("Steed Corona Motors", "Steed Corona Racing"),
    ),
    Team(
        id="engels_staticsport",
        name="Engels Staticsport",
        spoken="Engels",
        short="engels",
        place="Germany",
        motto="You brake harder than anyone and give up one slot for it.",
        modifiers=CarFigures(braking=1, slots=-1),
        models=_models("S3 Falconer", "S5 Valiant", "S10 Storm"),
        aliases=("Engels Staticspoint",),
    ),
    Team(
        id="ittogami",
        name="Ittogami Sports Levitation",
        spoken="Ittogami",
        short="ittogami",
        place="Japan",
        motto="You hold curves that throw others, in a car that can take less.",
        # +1 as in the three printed models; the +2 of the team table is the switch ittogami_handling (B-01).
        modifiers=CarFigures(chassis=-25, handling=1),
        models=_models("Yajirushi", "Yume", "Shinkansen"),
        aliases=("Ittogami Motor Sports", "Ittogami Sport Motor"),
    ),
    Team(
        id="cipriani",
        name="Cipriani",
        short="cipriani",
        motto="You are the fastest on the straight and the least sure in the curve.",
        modifiers=CarFigures(top_speed=1, handling=-1),
        models=_models("C220 Lightning", "C600 Resistenza", "C1000 Fortezza"),
    ),
    Team(
        id="pearson_taft",
        name="Pearson Taft",
        short="pearson",
        place="Texas, USA",
        motto="You take more knocks than anyone and steer a little worse.",
        modifiers=CarFigures(chassis=25, handling=-1),
        models=_models("Panthera", "Stallion", "Kodiak"),
        aliases=("Pearson-Taft", "Pearson Taft Capital"),
    ),
    Team(
        id="dumonde_vitesse",
        name="DuMonde Vitesse",
        spoken="DuMonde",
        short="dumonde",
        motto="You carry one component more and need longer to get going.",
        modifiers=CarFigures(acceleration=-1, slots=1),
        models=_models("X Vatine", "X Boulet", "X Moebius"),
        aliases=("DuMonde",),
    ),
    Team(
        id="kaipara_al_emirate",
        name="Kaipara Al-Emirate",
        spoken="Kaipara",
        short="kaipara",
        place="Dubai",
        motto="You carry two components more and have the weakest brakes on the track.",
        modifiers=CarFigures(braking=-2, slots=2),
        models=_models("KAE 330", "KAE 770", "KAE 880"),
        aliases=("Kaipara Al-Emirate Insurance",),
    ),
)

TEAMS: Mapping[str, Team] = MappingProxyType({row.id: row for row in _TEAM_ROWS})

_ITTOGAMI_TEAM_TABLE_HANDLING = 2


def model_figures(team: Team, car_class: CarClass, rulings: Rulings) -> CarFigures:
    """Class base plus team modifiers, also for a team the game master made."""
    modifiers = team.modifiers
    if team.id == "ittogami" and rulings.ittogami_handling == "teams":
        modifiers = replace(modifiers, handling=_ITTOGAMI_TEAM_TABLE_HANDLING)
    return car_class.base + modifiers


def derived_model(team: Team, car_class: CarClass, rulings: Rulings) -> Model:
    """The team's car of this class; a team without a model name for it lends its own."""
    name = team.models.get(car_class.id) or f"{team.name} {car_class.name}"
    return Model(name, team.id, car_class.id, model_figures(team, car_class, rulings))


MODELS: Mapping[tuple[str, str], Model] = MappingProxyType(
    {
        (team.id, row.id): Model(team.models[row.id], team.id, row.id, row.base + team.modifiers)
        for team in _TEAM_ROWS
        for row in _CLASS_ROWS
    }
)


def _plain(text: str) -> str:
    """Case, hyphens, underscores and spare spaces do not matter in a name somebody typed."""
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _spellings(team: Team) -> tuple[str, ...]:
    return (team.id, team.name, team.short, *team.aliases)


_BY_SPELLING = {_plain(spelling): team for team in _TEAM_ROWS for spelling in _spellings(team)}


def find_team(text: str) -> Team:
    """The team meant by an id, a name or another spelling of it (B-13)."""
    team = _BY_SPELLING.get(_plain(text))
    if team is None:
        known = ", ".join(row.name for row in _TEAM_ROWS)
        raise Refusal("unknown_team", f"There is no team called {text!r}. Choose one of: {known}.", team=text)
    return team
