"""Sentences about cars that meet and what breaks: encounters, damage, malfunctions."""

from __future__ import annotations

from svl.rules.narrate.words import agrees, listed, malfunction, names, number, panel, the, thing, tile, who
from svl.rules.race import facts as f
from svl.rules.race.state import Race

# -- encounters


def met(race: Race, fact: f.Met) -> str:
    return f"{who(race, fact.attacker)} meets {names(race, fact.others)} on {tile(race, fact.tile)}."


def side_taken(race: Race, fact: f.SideTaken) -> str:
    return f"{who(race, fact.attacker)} goes by on {who(race, fact.defender)}'s {fact.side}."


def revealed(race: Race, fact: f.Revealed) -> str:
    one, two = who(race, fact.attacker), who(race, fact.target)
    end = {
        "attacker_rams": f"{one} rams {two}",
        "defender_rams": f"{two} rams {one}",
        "double_ram": f"{one} and {two} ram each other",
    }.get(fact.outcome, f"{one} passes {two} cleanly")
    if len(fact.intents) == 2:
        return f"{listed([f'{who(race, seat)} shows {intent}' for seat, intent in fact.intents])}: {end}."
    extra = [
        who(race, seat) for seat, intent in fact.intents if intent == "RAM" and seat not in (fact.attacker, fact.target)
    ]
    return f"{end}{f'; RAM also from {listed(extra, most=50)}' if extra else ''}."


def ram_rolled(race: Race, fact: f.RamRolled) -> str:
    return f"{who(race, fact.seat)} rolls {fact.die} for the ram: {fact.damage} damage."


def piled_up(race: Race, fact: f.PiledUp) -> str:
    if len(fact.seats) > 1:
        return f"{who(race, fact.by)} makes it a pile-up of {names(race, fact.seats)}."
    slowed = f"only {who(race, fact.seats[0])}" if fact.seats else "nobody"
    return f"{who(race, fact.by)} makes it a pile-up; {slowed} is slowed."


def encounter_ended(race: Race, fact: f.EncounterEnded) -> str:
    speeds = [f"{who(race, seat)} {number(speed)}" for seat, speed in fact.speeds]
    return f"speeds after the encounter: {listed(speeds)}."


# -- damage


def hit(race: Race, fact: f.Hit) -> str:
    victim = f"{who(race, fact.seat)}'s {panel(fact.panel)}"
    helps = listed(list(dict.fromkeys(map(thing, fact.reductions))))
    if fact.applied == 0 and fact.reductions:
        return f"{the(fact.cause)} does nothing to {victim} ({helps})."
    of = f" of {number(fact.amount)}" if fact.applied < fact.amount else ""
    points = "point" if fact.applied == 1 and not of else "points"
    by = f" ({helps})" if fact.reductions else ""
    rest = "the panel gives way" if fact.breaks else _remaining(fact.left)
    return f"{the(fact.cause)} costs {victim} {number(fact.applied)}{of} {points}{by}; {rest}."


def _remaining(points: int) -> str:
    return f"{number(points) if points else 'none'} {'remains' if points == 1 else 'remain'}"


def turned(race: Race, fact: f.Turned) -> str:
    return f"{who(race, fact.seat)} turns the nose away and takes the blow on the {panel(fact.panel)}."


def wrecked(race: Race, fact: f.Wrecked) -> str:
    return f"{the(fact.cause)} wrecks {who(race, fact.seat)}'s car: out of the race."


def malfunctioned(race: Race, fact: f.Malfunctioned) -> str:
    name = who(race, fact.seat)
    if fact.component:
        return f"{name}'s {agrees(thing(fact.component), 'fails', 'fail')}."
    broken = f" for the broken {panel(fact.panel)}" if fact.panel else ""
    return f"{name} rolls {fact.roll}{broken}: {malfunction(race, fact.roll)}."
