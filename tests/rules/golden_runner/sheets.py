"""Golden topics of the garage: a car as it is built, and its figures under tack, components and malfunctions."""

from __future__ import annotations

from svl import rules
from svl.rules import PANELS, Entrant, Rulings, Stats, catalog
from svl.rules.race.actions import Drive
from tests.rules.golden_runner.play import Table, verdict
from tests.rules.golden_runner.readings import named, speed_choice
from tests.rules.golden_runner.topics import Given, Result, topic
from tests.rules.golden_runner.words import CAR, car, lasting, strip

_GARAGE = ("chassis", "acceleration", "top_speed", "braking", "handling", "slots")
_ROAD = ("acceleration", "top_speed", "braking", "handling")
_PLAIN = {"reflex": 10, "psyche": 10, "endurance": 10, "charisma": 10, "team": "steed_corona", "class": "medium"}


def _built(given: Given, rulings: Rulings) -> Entrant:
    """Driver and car of a case; what it leaves open is plain."""
    told = _PLAIN | dict(given)
    return rules.build(
        CAR,
        CAR,
        Stats(told["reflex"], told["psyche"], told["endurance"], told["charisma"]),
        catalog.find_team(told["team"]),
        catalog.CLASSES[told["class"]],
        rulings,
        talents=told.get("talents", ()),
        components=told.get("components", ()),
    )


@topic
def reflex_handling_mod(given: Given, rulings: Rulings) -> Result:
    return {"handling_mod": _built(given, rulings).driver_handling}


@topic
def team_mods(given: Given, rulings: Rulings) -> Result:
    return named(_built(given, rulings).team_figures, *_GARAGE)


@topic
def class_base(given: Given, rulings: Rulings) -> Result:
    return named(_built(given, rulings).class_figures, *_GARAGE)


@topic
def model_stats(given: Given, rulings: Rulings) -> Result:
    built = _built(given, rulings)
    return {"model": built.model, **named(built.figures, *_GARAGE)}


@topic
def build(given: Given, rulings: Rulings) -> Result:
    return verdict(lambda: {name: found.total for name, found in rules.sums(_built(given, rulings)).items()})


@topic
def panel_split(given: Given, rulings: Rulings) -> Result:
    return named(rules.panel_split(given["chassis"], rulings), *PANELS)


@topic
def tack(given: Given, rulings: Rulings) -> Result:
    race = Table.at(strip(), [car(CAR, given)], rulings).race
    found = rules.sums(race.entrant(CAR), race.condition(CAR))
    return {name: found[name].total for name in _GARAGE}


@topic
def tack_panels(given: Given, rulings: Rulings) -> Result:
    whole = {"seat": CAR, "figures": {"chassis": given["chassis"]}, "tack": given["tack"]}
    return named(Table.at(strip(), [whole], rulings).race.strength(CAR), *PANELS)


@topic
def set_speed(given: Given, rulings: Rulings) -> Result:
    """The range the race offers; a talent that offers none is refused."""
    talent = given.get("talent", "")
    table = Table.at(strip(), [car(CAR, {**given, "talents": [talent] if talent else []})], rulings)
    tack = given.get("tack", "pace")
    speeds = speed_choice(table.match, CAR, tack, talent)
    if speeds is None:
        return verdict(lambda: {"told": table.match.act(CAR, Drive(tack, given["speed"], talent))})
    return {"min": speeds.low, "max": speeds.high}


@topic
def effective_stats(given: Given, rulings: Rulings) -> Result:
    """Here the figures are the model's own: what is fitted comes on top."""
    described = {
        "seat": CAR,
        "figures": given["base"],
        "stats": {"reflexes": given.get("reflex", _PLAIN["reflex"])},
        "malfunctions": lasting(given.get("malfunctions", ())),
        **{word: given[word] for word in ("tack", "components", "failed") if word in given},
    }
    return named(Table.at(strip(), [described], rulings).race.figures(CAR), *_ROAD)
