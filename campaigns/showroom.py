"""What the home page shows of the rules' catalogue: words and figures, nothing left for the template to work out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from campaigns import drawings
from campaigns.queries.abilities import Ability, component_view, talent_view
from campaigns.wording import MINUS, number, signed
from svl.rules import Rulings, catalog

# field of CarFigures: full name, column head, shown with a sign
FIGURES = {
    "chassis": ("Chassis", "Chassis", False),
    "acceleration": ("Acceleration", "Accel", False),
    "top_speed": ("Top Speed", "Top", False),
    "braking": ("Braking Rate", "Brake", False),
    "handling": ("Handling", "Handling", True),
    "slots": ("Slots", "Slots", False),
}


@dataclass(frozen=True)
class Figure:
    name: str
    short: str
    text: str
    tone: str = ""  # up or down against the class, or nothing
    change: str = ""


@dataclass(frozen=True)
class CarView:
    name: str
    class_id: str
    class_name: str
    drawing: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class TeamView:
    name: str
    place: str
    motto: str
    livery: str
    drawing: str
    modifiers: tuple[Figure, ...]
    cars: tuple[CarView, ...]


@dataclass(frozen=True)
class ClassView:
    id: str
    name: str
    base: tuple[Figure, ...]


@dataclass(frozen=True)
class Line:
    """One line under a tile: what it means, the figure, and the sign the figure stands in."""

    label: str
    text: str
    sign: str = ""
    tone: str = ""


@dataclass(frozen=True)
class TileView:
    name: str
    face: str
    lines: tuple[Line, ...]
    endurance: str = ""


@dataclass(frozen=True)
class TileGroup:
    name: str
    about: str
    slug: str
    tiles: tuple[TileView, ...]


@dataclass(frozen=True)
class Fault:
    roll: int
    name: str
    icon: str
    effect: str
    lasts: str


@dataclass(frozen=True)
class Showroom:
    counts: tuple[tuple[str, int], ...]
    classes: tuple[ClassView, ...]
    teams: tuple[TeamView, ...]
    tile_groups: tuple[TileGroup, ...]
    talents: tuple[Ability, ...]
    components: tuple[Ability, ...]
    malfunctions: tuple[Fault, ...]


@cache
def showroom() -> Showroom:
    return Showroom(
        counts=(
            ("Teams", len(catalog.TEAMS)),
            ("Cars", len(catalog.MODELS)),
            ("Tiles", len(catalog.NAV_TILES) + len(catalog.HAZARDS) + len(catalog.BOOSTS)),
            ("Talents", len(catalog.TALENTS)),
            ("Components", len(catalog.COMPONENTS)),
        ),
        classes=tuple(ClassView(row.id, row.name, _figures(row.base)) for row in catalog.CLASSES.values()),
        teams=tuple(_team(team) for team in catalog.TEAMS.values()),
        tile_groups=_tile_groups(),
        talents=tuple(talent_view(key, Rulings()) for key in catalog.TALENTS),
        components=tuple(component_view(key, Rulings()) for key in catalog.COMPONENTS),
        malfunctions=tuple(_fault(row) for row in catalog.MALFUNCTIONS.values()),
    )


def _team(team: catalog.Team) -> TeamView:
    return TeamView(
        name=team.name,
        place=team.place,
        motto=team.motto,
        livery=drawings.livery(team),
        drawing=drawings.car(team, "medium"),
        modifiers=tuple(figure for figure in _figures(catalog.CarFigures(), team.modifiers) if figure.change),
        cars=tuple(_car(team, row) for row in catalog.CLASSES.values()),
    )


def _car(team: catalog.Team, car_class: catalog.CarClass) -> CarView:
    model = catalog.MODELS[team.id, car_class.id]
    return CarView(
        name=model.name,
        class_id=car_class.id,
        class_name=car_class.name,
        drawing=drawings.car(team, car_class.id),
        figures=_figures(car_class.base, model.figures),
    )


def _figures(base: catalog.CarFigures, own: catalog.CarFigures | None = None) -> tuple[Figure, ...]:
    """The six figures, each with its difference from the base where it has one."""
    own = own or base
    figures = []
    for field, (name, short, has_sign) in FIGURES.items():
        value = getattr(own, field)
        difference = value - getattr(base, field)
        figures.append(
            Figure(
                name=name,
                short=short,
                text=signed(value) if has_sign else number(value),
                tone="up" if difference > 0 else "down" if difference < 0 else "",
                change=signed(difference) if difference else "",
            )
        )
    return tuple(figures)


def _tile_groups() -> tuple[TileGroup, ...]:
    return (
        TileGroup(
            "Navigation tiles",
            "Each has a speed up to which it is safe. Whoever is faster pays on the Front panel for each unit over it.",
            "navigation",
            tuple(_nav(tile) for tile in catalog.NAV_TILES.values()),
        ),
        TileGroup(
            "Hazards",
            "They lie on a straight and want the opposite: a speed you must have at least.",
            "hazards",
            tuple(_hazard(hazard) for hazard in catalog.HAZARDS.values()),
        ),
        TileGroup(
            "Boosts",
            "They lie on a straight and help whoever drives over them.",
            "boosts",
            tuple(_boost(boost) for boost in catalog.BOOSTS.values()),
        ),
    )


def _nav(tile: catalog.NavTile) -> TileView:
    return TileView(
        name=tile.name,
        face=drawings.nav_face(tile),
        lines=(
            Line("Safe up to", number(tile.max_safe), sign="max"),
            Line("Damage per unit over", number(tile.fail_damage), tone="warn"),
            Line("Speed then", number(-tile.fail_loss), tone="warn"),
            Line("Speed in any case", signed(tile.speed_change)),
        ),
    )


def _hazard(hazard: catalog.Hazard) -> TileView:
    return TileView(
        name=hazard.name,
        face=f"tile-{drawings.hazard_icon(hazard)}",
        lines=(
            Line("Safe from", number(hazard.min_safe), sign="min"),
            Line("Damage per unit under", number(hazard.fail_damage), tone="warn"),
            Line("Speed then", number(-hazard.fail_loss), tone="warn"),
        ),
        endurance=f"Then an Endurance Test: failed, speed {MINUS}{hazard.endurance_loss} more."
        if hazard.endurance_test
        else "",
    )


def _boost(boost: catalog.Boost) -> TileView:
    gain = (
        Line("Speed at once", signed(boost.speed)) if boost.speed else Line("Chassis restored", signed(boost.chassis))
    )
    return TileView(name=boost.name, face=f"tile-{drawings.boost_icon(boost)}", lines=(gain,))


def _fault(row: catalog.Malfunction) -> Fault:
    return Fault(
        roll=row.roll,
        name=row.name,
        icon=drawings.malfunction_icon(row),
        effect=row.effect,
        lasts=_lasts(row),
    )


def _lasts(row: catalog.Malfunction) -> str:
    match row.lasts:
        case "at_once":
            return "at once"
        case "race":
            return "for the rest of the race"
        case "until_removed":
            return "until a pit stop removes it" if row.pit_removes else "until it is removed"
