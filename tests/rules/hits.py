"""Counts what races come by: rules told, questions asked, things done, readings in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, is_dataclass

from svl.rules import Setup, actions, catalog, facts
from svl.rules.race.steps import Question
from svl.table import Action, Adjust, Amend, Entry, Reveal, RollDice, Undo
from tests.rules.families import made_from
from tests.rules.racing import OTHERS, moments

WIDTH = 118
VERBS = (
    *("speed", "tack", "limit", "tile", "status", "hazard", "boost", "mine", "skip", "cancel", "lap", "damage"),
    *("malfunction", "lineup"),
)
OUTCOMES = ("clean_pass", "attacker_rams", "defender_rams", "double_ram")


def below(base: type) -> set[type]:
    """All classes under a class that stand for something of their own."""
    deeper = {each for cls in made_from(base) for each in (cls, *below(cls))}
    return {cls for cls in deeper if is_dataclass(cls)}


def names(classes: Iterable[type]) -> set[str]:
    return {cls.__name__ for cls in classes}


def all_facts() -> set[type[facts.Happened]]:
    return {cls for cls in below(facts.Happened) if cls.__module__ == facts.__name__}


def all_actions() -> set[type]:
    """What seats do in a race. A palm enters the log inside its reveal, an opening only as entry 1."""
    own = {each for each in vars(actions).values() if isinstance(each, type) and issubclass(each, Action)}
    return {each for each in own if is_dataclass(each)} - {actions.Position} | {
        Adjust,
        Amend,
        Reveal,
        RollDice,
        Undo,
    }


def all_reasons() -> set[str]:
    """Everything dice are rolled for."""
    return {"ram", "malfunction", "component", "endurance", "drifter", "lineup", "called_check"}


@dataclass
class Hits:
    """How often each thing came up, by sort."""

    steps: int = 0
    races: int = 0
    over: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, sort: str, *found: object) -> None:
        self.counts.setdefault(sort, Counter()).update(map(str, found))

    def of(self, sort: str) -> Counter[str]:
        return self.counts.get(sort, Counter())

    def take(self, entries: Sequence[Entry]) -> None:
        """Everything one race came by; a reading counts for as many entries as the race has."""
        first = entries[0].action
        assert isinstance(first, Setup)
        self.races += 1
        self.steps += len(entries)
        self.add("actions", *(type(entry.action).__name__ for entry in entries))
        for switch, value in first.rulings.changed().items():
            self.add("readings", *[f"{switch}={value}"] * len(entries))
        race = None
        for moment in moments(entries):
            race = moment.after
            self._take_entry(moment.entry, moment.question)
            for fact in moment.facts:
                self._take_fact(fact)
        self.over += race is not None and race.over

    def _take_entry(self, entry: Entry, question: str) -> None:
        if question:
            self.add("questions", question)
        self.add("dice for", *(roll.why for roll in entry.outcomes))
        match entry.action:
            case Adjust(verb=verb):
                self.add("adjusted", verb)
            case actions.TrackEvent(what=what):
                self.add("events", what)
            case Reveal(choices=choices):
                self.add("actions", *(type(palmed.choice).__name__ for palmed in choices))

    def _take_fact(self, fact: facts.Happened) -> None:
        self.add("facts", type(fact).__name__)
        self.add("rules", fact.rule)
        match fact:
            case facts.AbilityUsed(ability=ability):
                self.add("abilities", ability)
            case facts.Malfunctioned(roll=roll, panel=panel) if panel:
                self.add("malfunctions", roll)
            case facts.EncounterEnded(outcome=outcome):
                self.add("outcomes", outcome)

    def never(self) -> dict[str, list[str]]:
        """What should have come up and did not."""
        found = {sort: sorted(wanted - self.of(sort).keys()) for sort, wanted in WANTED.items()}
        return {sort: missed for sort, missed in found.items() if missed}

    def table(self) -> list[str]:
        """The counts as lines of a summary, the rarest first."""
        lines = [f"hits: {self.steps} steps in {self.races} races, {self.over} of them to the end"]
        for sort in WANTED:
            words = [f"{name} {count}" for name, count in sorted(self.of(sort).items(), key=lambda hit: hit[::-1])]
            lines += _wrapped(f"  {sort}: ", words)
        return lines


def _wrapped(head: str, words: Sequence[str]) -> list[str]:
    lines = [head]
    for word in words:
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append("    ")
        lines[-1] += f"{word}  "
    return [line.rstrip() for line in lines]


WANTED: dict[str, set[str]] = {
    "facts": names(all_facts()),
    "rules": {cls.rule for cls in all_facts()},
    "questions": names(below(Question)),
    "actions": names(all_actions()),
    "dice for": all_reasons(),
    "abilities": set(catalog.LIMITS) | {"quick_turn"},
    "malfunctions": {str(roll) for roll in catalog.MALFUNCTIONS},
    "outcomes": set(OUTCOMES),
    "adjusted": set(VERBS),
    "events": {"hazard", "boost", "mine", "speed", "damage"},
    "readings": {f"{switch}={value}" for switch, value in OTHERS},
}
