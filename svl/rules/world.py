"""The world around the races: who is who, where they race, and what happened before. Facts only, nothing to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Status = Literal["active", "alive", "retired", "deceased", "unknown", "example"]


@dataclass(frozen=True)
class Organisation:
    """A company, a governing body or a team. An empty place means that the book names none."""

    id: str
    name: str
    kind: Literal["megacorporation", "governing body", "team"]
    place: str
    people: tuple[str, ...]
    facts: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Person:
    """Somebody the book names. `team` is where they are now, `former_team` where they were; ids of organisations."""

    id: str
    name: str
    role: str
    status: Status
    lines: tuple[str, ...]
    team: str = ""
    former_team: str = ""
    titles: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """A circuit, or a place where something happened. The book prints no tile layout for any circuit."""

    id: str
    name: str
    kind: Literal["oval", "rally track", "city track", "race site", "city", "state"]
    facts: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ModelYear:
    """A car the book shows with its year."""

    year: int
    team: str
    car_class: str
    model: str
    variant: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Event:
    """One step of the past. The book gives no years for events, so `order` is all that can be sorted by."""

    order: int
    when: str
    what: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Cups:
    """Championship cups that can be counted; `exact` is False where there may be more."""

    team: str
    count: int
    exact: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class WorldFigure:
    """A number the book gives about its world."""

    id: str
    what: str
    lines: tuple[str, ...]


ORGANISATIONS: tuple[Organisation, ...] = (
    Organisation(
        id="ubiquo",
        name="Ubiquo",
        kind="megacorporation",
        place="The Free Keys",
        people=("golan_lazarus",),
        facts=(
            "Invented SVL tarmac and holds the patents.",
            "Runs no racing team.",
            "Grew out of Golan Global Industries, an oil company.",
            "Is wealthier than any nation.",
            "Put the largest underground freeway tunnel in place of the 120-mile Overseas Highway.",
            "Gave up the Seven Mile Bridge for the same tunnel.",
            "Draws its power from turbines in the sea.",
        ),
        lines=("L41", "L57-73"),
    ),
    Organisation(
        id="fia",
        name="Fédération Internationale de l'Automobile",
        kind="governing body",
        place="",
        people=(),
        facts=("Is the parent body of FIVE.",),
        lines=("L53",),
    ),
    Organisation(
        id="five",
        name="Fédération Internationale de la Vitesse Électrostatique",
        kind="governing body",
        place="",
        people=(),
        facts=(
            "Governs SVL racing and holds World Cups in several nations.",
            "Its league also goes by WSVL and World League.",
        ),
        lines=("L49-55", "L151", "L229"),
    ),
    Organisation(
        id="steed_corona",
        name="Steed Corona Motors",
        kind="team",
        place="United Kingdom",
        people=("henry_bentmoore", "max_chancelor"),
        facts=(
            "Was the second maker to take up SVL.",
            "Was paid for by Steed Financial and Corona Consumer Products.",
            "Beat Tesla, then the market leader, with its Freedom sedan.",
            "Won the first two World Cups and holds 12 cups.",
        ),
        lines=("L77-96",),
    ),
    Organisation(
        id="engels_staticsport",
        name="Engels Staticsport",
        kind="team",
        place="Germany",
        people=("heinrich_engels", "adam_van_der_waals"),
        facts=(
            "Was formed by people from Volkswagen, BMW and Mercedes-Benz.",
            "Moves freight up slopes of 40° with the help of rails.",
            "Missed the first two World Cups and won the third, its first season.",
        ),
        lines=("L98-115",),
    ),
    Organisation(
        id="ittogami",
        name="Ittogami Sports Levitation",
        kind="team",
        place="Japan",
        people=("hikaru_aki",),
        facts=(
            "Invented the Piloting Governor, an implant for steering by thought.",
            "Won the cup in each of the first four years of that implant.",
        ),
        lines=("L117-141",),
    ),
    Organisation(
        id="cipriani",
        name="Cipriani",
        kind="team",
        place="",
        people=("piero_cipriani",),
        facts=(
            "Makes luxury cars in the manner of Ferrari and Lamborghini.",
            "Builds the cars that float closest to the road.",
            'A film of its founder\'s life is called "La Vita Cipriani".',
        ),
        lines=("L143-161",),
    ),
    Organisation(
        id="pearson_taft",
        name="Pearson Taft Capital",
        kind="team",
        place="Texas, USA",
        people=("walter_pearson", "raul_taft", "nika_broyler"),
        facts=(
            "Built the first four tracks in the United States.",
            "Has lost three drivers.",
            "Is in its best season now.",
        ),
        lines=("L163-183",),
    ),
    Organisation(
        id="dumonde_vitesse",
        name="DuMonde Vitesse",
        kind="team",
        place="",
        people=("benoit_dumonde", "marguerite_dumonde", "giorgio_caro"),
        facts=("Was the last team to join the league.", "Took six years to build up.", "Builds its cars by hand."),
        lines=("L189-205",),
    ),
    Organisation(
        id="kaipara_al_emirate",
        name="Kaipara Al-Emirate Insurance",
        kind="team",
        place="Dubai",
        people=("kahlid_saliba",),
        facts=("Is an insurer as well as a team.", "Insures every team in the league."),
        lines=("L207-217",),
    ),
)

_EXAMPLE_LINES = ("L1076-1106",)

PEOPLE: tuple[Person, ...] = (
    Person(
        id="max_chancelor",
        name="Max Chancelor",
        role="first-seat driver",
        status="active",
        lines=("L92", "L96"),
        team="steed_corona",
        titles="6 championships",
        notes=("Missed a seventh title while held in Zurich over a murder, and was cleared.",),
    ),
    Person(
        id="adam_van_der_waals",
        name="Adam Van Der Waals",
        role="driver",
        status="active",
        lines=("L112", "L115"),
        team="engels_staticsport",
        titles="2 championships",
        notes=(
            "Comes from the Netherlands and worked in the docks of Rotterdam.",
            "Is the team's best-known driver, so presumably still racing.",
        ),
    ),
    Person(
        id="hikaru_aki",
        name="Hikaru Aki",
        role="prize racer",
        status="active",
        lines=("L141",),
        team="ittogami",
        notes=("Was born blind in one eye.", "Tested the implant early on.", "Is honoured in the team's logo."),
    ),
    Person(
        id="giorgio_caro",
        name="Giorgio Caro",
        role="lead driver",
        status="active",
        lines=("L151-153", "L199"),
        team="dumonde_vitesse",
        former_team="cipriani",
        notes=("Is a film star.", "Is married to Marguerite DuMonde."),
    ),
    Person(
        id="anton_metrik",
        name="Anton Metrik",
        role="driver",
        status="deceased",
        lines=("L155",),
        former_team="cipriani",
        titles="champion for 2 years",
        notes=("Died in the racing accident that crippled Hugo Broyler.",),
    ),
    Person(
        id="hugo_broyler",
        name="Hugo Broyler",
        role="driver",
        status="unknown",
        lines=("L155", "L400"),
        notes=("Was a rival of Anton Metrik.", "Was out for two years, crippled in Metrik's accident."),
    ),
    Person(
        id="nika_broyler",
        name="Nika Broyler",
        role="lead driver",
        status="active",
        lines=("L181-183",),
        team="pearson_taft",
        titles="winner of the Dubai Invitational",
        notes=("Lends her name to CRASH perfume.", "Whether she is kin to Hugo Broyler is not said."),
    ),
    Person(
        id="kahlid_saliba",
        name="Prince Kahlid Saliba",
        role="founder and driver",
        status="deceased",
        lines=("L213-219",),
        former_team="kaipara_al_emirate",
        notes=(
            "Drove three quarters of the team's first season himself.",
            "Died in a qualifying race in Dubai.",
        ),
    ),
    Person(
        id="pearson_taft_driver_1",
        name="",
        role="driver",
        status="deceased",
        lines=("L173-175",),
        former_team="pearson_taft",
        notes=("Died in a pile-up of six cars, in a regional semi-final in southern California.",),
    ),
    Person(
        id="pearson_taft_driver_2",
        name="",
        role="driver",
        status="deceased",
        lines=("L177",),
        former_team="pearson_taft",
        notes=("Left the track and died, two years after the pile-up.",),
    ),
    Person(
        id="pearson_taft_driver_3",
        name="",
        role="driver",
        status="deceased",
        lines=("L179",),
        former_team="pearson_taft",
        notes=("Died away from the track in mid-season and was replaced at once.",),
    ),
    Person(
        id="golan_lazarus",
        name="Golan Lazarus",
        role="head of Ubiquo",
        status="alive",
        lines=("L41", "L59-73"),
        team="ubiquo",
        notes=("Is a trillionaire and rules the Free Keys.",),
    ),
    Person(
        id="henry_bentmoore",
        name="Henry Bentmoore",
        role="engineer, founder and first head",
        status="retired",
        lines=("L79", "L88", "L108"),
        former_team="steed_corona",
        titles="first 2 World Cups, as head of the team",
        notes=(
            "Came from Audi.",
            "Was suspected of the kidnapping before the third World Cup and never convicted.",
            "Lost his seat on the board over it.",
        ),
    ),
    Person(
        id="heinrich_engels",
        name="Heinrich Engels",
        role="engineer and founder",
        status="alive",
        lines=("L104",),
        team="engels_staticsport",
        notes=("Worked for Porsche before.",),
    ),
    Person(
        id="piero_cipriani",
        name="Piero Cipriani",
        role="founder",
        status="alive",
        lines=("L147-153",),
        team="cipriani",
    ),
    Person(
        id="benoit_dumonde",
        name="Benoit DuMonde",
        role="owner",
        status="alive",
        lines=("L195-203",),
        team="dumonde_vitesse",
        notes=("Races for pleasure.",),
    ),
    Person(
        id="marguerite_dumonde",
        name="Marguerite DuMonde",
        role="daughter of the owner",
        status="alive",
        lines=("L153", "L199"),
        team="dumonde_vitesse",
        notes=("Is married to Giorgio Caro.",),
    ),
    Person(
        id="walter_pearson",
        name="Walter Pearson",
        role="owner",
        status="alive",
        lines=("L167",),
        team="pearson_taft",
        notes=("Made his money in oil.",),
    ),
    Person(
        id="raul_taft",
        name="Raul Taft",
        role="owner",
        status="alive",
        lines=("L167",),
        team="pearson_taft",
        notes=("Made his money in land and houses.",),
    ),
    Person(
        id="engels_drivers_wife",
        name="",
        role="wife of an Engels driver",
        status="alive",
        lines=("L88", "L108"),
        notes=("Was kidnapped before the third World Cup and came back unharmed.",),
    ),
    Person("example_hugo", "Hugo", "driver in the worked example", "example", _EXAMPLE_LINES),
    Person("example_conrad", "Conrad", "driver in the worked example", "example", _EXAMPLE_LINES),
    Person("example_slovak", "Slovak", "driver in the worked example", "example", _EXAMPLE_LINES),
    Person(
        id="example_vesper",
        name="Vesper",
        role="driver in the worked example",
        status="example",
        lines=_EXAMPLE_LINES,
        notes=("Has Endurance 11.",),
    ),
    Person("taz", "Taz", "name under a picture", "unknown", ("L406",)),
)

# Cipriani and Kaipara Al-Emirate have no active driver with a name.
LEAD_DRIVERS: Mapping[str, str] = MappingProxyType(
    {
        "steed_corona": "max_chancelor",
        "engels_staticsport": "adam_van_der_waals",
        "ittogami": "hikaru_aki",
        "pearson_taft": "nika_broyler",
        "dumonde_vitesse": "giorgio_caro",
    }
)

_TRACKS = ("L169",)
_BIG_OVAL = "Is very large; some ovals are more than 10 miles across."

PLACES: tuple[Place, ...] = (
    Place("texas", "Texas", "oval", ("First track in the United States.", _BIG_OVAL), _TRACKS),
    Place("new_mexico", "New Mexico", "oval", ("Second track in the United States.", _BIG_OVAL), _TRACKS),
    Place(
        id="utah",
        name="Utah",
        kind="rally track",
        facts=("Third track in the United States.", "Climbs and falls, as one of the first tracks to do so."),
        lines=_TRACKS,
    ),
    Place(
        id="salt_lake_city",
        name="Salt Lake City",
        kind="city track",
        facts=("Fourth track in the United States, and the first in a city.", "Runs through the middle of town."),
        lines=_TRACKS,
    ),
    Place(
        id="dubai",
        name="Dubai",
        kind="city track",
        facts=(
            "Home of the Dubai Invitational, which Nika Broyler won.",
            "Home of Prince Saliba, who died in a qualifying race here.",
        ),
        lines=("L169", "L181", "L215"),
    ),
    Place("monaco", "Monaco", "city track", (), _TRACKS),
    Place("johannesburg", "Johannesburg", "city track", (), _TRACKS),
    Place("buenos_aires", "Buenos Aires", "city track", (), _TRACKS),
    Place("shanghai", "Shanghai", "city track", (), _TRACKS),
    Place(
        id="southern_california",
        name="Southern California",
        kind="race site",
        facts=("Six cars piled up here in a regional semi-final.",),
        lines=("L173",),
    ),
    Place("zurich", "Zurich", "city", ("Max Chancelor was held here.",), ("L96",)),
    Place("rotterdam", "Rotterdam", "city", ("Adam Van Der Waals worked in the docks here.",), ("L115",)),
    Place(
        id="free_keys",
        name="The Free Keys",
        kind="state",
        facts=(
            "Once the Florida Keys, now the state of Ubiquo, recognised by the United Nations.",
            "Covers 138 square miles and has about 140,000 inhabitants.",
            "Its freeway runs underground.",
        ),
        lines=("L57-73",),
    ),
)

MODEL_YEARS: tuple[ModelYear, ...] = (
    ModelYear(2067, "dumonde_vitesse", "heavy", "X Moebius", "XKJ Series", ("L767",)),
    ModelYear(2068, "steed_corona", "medium", "Stalwart", "Rally Series SC70", ("L571",)),
    ModelYear(2070, "ittogami", "medium", "Yume", "", ("L650",)),
    ModelYear(2070, "kaipara_al_emirate", "light", "KAE 330", "Touring Model", ("L807",)),
    ModelYear(2071, "engels_staticsport", "heavy", "S10 Storm", "", ("L611",)),
    ModelYear(2071, "cipriani", "heavy", "C1000 Fortezza", "", ("L689",)),
    ModelYear(2072, "pearson_taft", "heavy", "Kodiak", "VX Model", ("L728",)),
)

# The newest car shown sets the earliest year that can be "now".
EARLIEST_SEASON = 2072

TIMELINE: tuple[Event, ...] = (
    Event(1, "mid-2000s", "Smart cars appear.", ("L37",)),
    Event(2, "late 2010s", "The first smart tarmac is laid.", ("L37",)),
    Event(3, "then", "Ubiquo buys in, adds charging from the road and finds levitation.", ("L41-43",)),
    Event(4, "six years after it is shown", "SVL is seen as the transport to come.", ("L45",)),
    Event(5, "over about two decades", "Smart tarmac spreads round the world.", ("L51",)),
    Event(6, "first two years in Japan", "Nearly 70 % of the paved roads are converted.", ("L121",)),
    Event(7, "World Cups 1 and 2", "Steed Corona wins both.", ("L88",)),
    Event(
        order=8,
        when="World Cup 3",
        what="A kidnapping the day before; Engels wins in its first season, and Bentmoore has to go.",
        lines=("L88", "L108"),
    ),
    Event(9, "arrival of the Piloting Governor", "Ittogami wins four years in a row.", ("L137",)),
    Event(
        order=10,
        when="later",
        what="Caro leaves Cipriani for DuMonde; Metrik is champion for two years and dies; Hugo Broyler is out for two "
        "years.",
        lines=("L153-155",),
    ),
    Event(11, "Kaipara's first season", "Prince Saliba dies in qualifying at Dubai.", ("L215",)),
    Event(
        order=12,
        when="now",
        what="Chancelor has won 6 of Steed Corona's 12 cups; Pearson Taft has its best season; Nika Broyler wins at "
        "Dubai.",
        lines=("L96", "L181"),
    ),
)

CUPS: tuple[Cups, ...] = (
    Cups("steed_corona", 12, True, ("L96",)),
    Cups("ittogami", 4, False, ("L137",)),
    Cups("engels_staticsport", 2, False, ("L112",)),
    # Counts only if Metrik's two years as champion mean cups.
    Cups("cipriani", 2, False, ("L155",)),
)

WORLD_FIGURES: tuple[WorldFigure, ...] = (
    WorldFigure("celebrities", "12 of the 28 biggest celebrities used to drive in SVL races.", ("L55",)),
    WorldFigure("ride_height", "Cars float 8 inches above the road at 180 mph.", ("L197",)),
    WorldFigure("thought_control", "Steering by thought worked 8 times out of 10 at first.", ("L129",)),
)
