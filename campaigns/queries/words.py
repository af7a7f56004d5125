"""The glossary as pages show it: entries told for one table's rulings, searched, and linked to each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from django.urls import reverse

from campaigns.words import GROUPS, WORDS, Picture, Table, Word, find
from svl.rules import SWITCHES, Rulings


@dataclass(frozen=True)
class Link:
    label: str
    address: str


@dataclass(frozen=True)
class ReadingView:
    meaning: str
    is_ours: bool


@dataclass(frozen=True)
class RulingView:
    """One open question of the book and how this table reads it."""

    key: str
    question: str
    meaning: str
    is_changed: bool  # away from our reading
    others: tuple[ReadingView, ...]
    changes: str
    pick: str
    address: str
    words: tuple[Link, ...]

    @property
    def anchor(self) -> str:
        return f"ruling-{self.key}"

    @property
    def name(self) -> str:
        return self.question

    @property
    def body(self) -> str:
        return " ".join((self.meaning, *(other.meaning for other in self.others), self.changes, self.pick))


@dataclass(frozen=True)
class WordView:
    key: str
    title: str
    aka: str
    paragraphs: tuple[str, ...]
    table: Table | None
    picture: Picture | None
    rulings: tuple[RulingView, ...]
    see: tuple[Link, ...]
    address: str
    among_all: str  # the same entry on the page of all of them

    @property
    def anchor(self) -> str:
        return self.key

    @property
    def name(self) -> str:
        """What it is called, by us and by others."""
        return f"{self.title} {self.aka}"

    @property
    def body(self) -> str:
        cells = (*self.table.head, *(cell for row in self.table.rows for cell in row)) if self.table else ()
        return " ".join((*self.paragraphs, *cells))


Entry = WordView | RulingView


@dataclass(frozen=True)
class Listed:
    """An entry in its place on the page, `number` counted through all of them."""

    number: int
    home: str
    entry: Entry

    @property
    def is_ruling(self) -> bool:
        return isinstance(self.entry, RulingView)


@dataclass(frozen=True)
class Section:
    key: str
    title: str
    entries: tuple[Listed, ...]


RULINGS = "rulings"  # the section after the groups of words

# What the search says, here and in words.js, which gets these sentences with the page.
NOTHING = "No rule speaks of “{sought}”. Try a shorter word, or look through the list."
ONE = "One rule speaks of “{sought}”."
SEVERAL = "{found} rules speak of “{sought}”."


@dataclass(frozen=True)
class Glossary:
    """The page of all entries. Those that were sought are taken out of their sections and stand in front."""

    address: str
    sections: tuple[Section, ...]
    changed: int  # readings in which this table differs from ours
    sought: str
    by_name: tuple[Listed, ...]
    in_text: tuple[Listed, ...]
    sentences = (NOTHING, ONE, SEVERAL)

    @property
    def found(self) -> int:
        return len(self.by_name) + len(self.in_text)

    @property
    def verdict(self) -> str:
        sentence = self.sentences[min(self.found, 2)]
        return sentence.format(sought=self.sought, found=self.found) if self.sought else ""


# -- addresses: public, or within a campaign, where entries are told as that campaign reads the book


def rules_address(campaign_id: int | None = None) -> str:
    return reverse("rules") if campaign_id is None else reverse("campaign_rules", args=[campaign_id])


def word_address(key: str, campaign_id: int | None = None) -> str:
    return reverse("rule", args=[key]) if campaign_id is None else reverse("campaign_rule", args=[campaign_id, key])


# -- one entry


def word_view(key: str, rulings: Rulings, campaign_id: int | None = None) -> WordView | None:
    """The entry with this key, or one that covers it, as the table reads it; None if there is no such word."""
    word = find(key)
    return _told(word, rulings, campaign_id) if word else None


def _told(word: Word, rulings: Rulings, campaign_id: int | None) -> WordView:
    return WordView(
        key=word.key,
        title=word.title,
        aka=", ".join(word.aka),
        paragraphs=word.paragraphs(rulings),
        table=word.figures(rulings),
        picture=word.picture,
        rulings=tuple(_ruling(switch, rulings, campaign_id) for switch in word.switches),
        see=tuple(Link(_title(key), word_address(key, campaign_id)) for key in word.see),
        address=word_address(word.key, campaign_id),
        among_all=f"{rules_address(campaign_id)}#{word.key}",
    )


def _title(key: str) -> str:
    word = find(key)
    return word.title if word else key


def _ruling(key: str, rulings: Rulings, campaign_id: int | None) -> RulingView:
    switch = SWITCHES[key]
    chosen = switch.reading(getattr(rulings, key)) or switch.readings[0]
    others = [reading for reading in switch.readings if reading != chosen]
    views = [ReadingView(reading.meaning, reading.value == switch.default) for reading in others]
    if switch.whole_numbers:
        low, high = switch.whole_numbers
        views.append(ReadingView(f"Any whole number from {low} to {high}.", is_ours=False))
    return RulingView(
        key=key,
        question=switch.question,
        meaning=chosen.meaning,
        is_changed=chosen.value != switch.default,
        others=tuple(views),
        changes=switch.changes,
        pick=switch.pick,
        address=f"{rules_address(campaign_id)}#ruling-{key}",
        words=tuple(Link(word.title, word_address(word.key, campaign_id)) for word in WORDS if key in word.switches),
    )


# -- all of them


def glossary(rulings: Rulings, campaign_id: int | None = None, sought: str = "") -> Glossary:
    entries = _all(rulings, campaign_id)
    hits = [_hit(each.entry, _plain(sought)) for each in entries]

    def hit(where: str) -> tuple[Listed, ...]:
        return tuple(each for each, found in zip(entries, hits, strict=True) if found == where)

    rest = hit("")
    titles = {**{group.key: group.title for group in GROUPS}, RULINGS: "Open questions of the book"}
    return Glossary(
        address=rules_address(campaign_id),
        sections=tuple(Section(key, title, tuple(e for e in rest if e.home == key)) for key, title in titles.items()),
        changed=len(rulings.changed()),
        sought=" ".join(sought.split()),
        by_name=hit("name"),
        in_text=hit("text"),
    )


@lru_cache(maxsize=64)  # the texts change with the rulings only, and telling them all takes the rules some work
def _all(rulings: Rulings, campaign_id: int | None) -> tuple[Listed, ...]:
    words: list[tuple[str, Entry]] = [
        (group.key, _told(word, rulings, campaign_id)) for group in GROUPS for word in group.words
    ]
    questions: list[tuple[str, Entry]] = [(RULINGS, _ruling(key, rulings, campaign_id)) for key in SWITCHES]
    return tuple(Listed(number, home, entry) for number, (home, entry) in enumerate(words + questions))


def _hit(entry: Entry, wanted: str) -> Literal["name", "text", ""]:
    if not wanted:
        return ""
    if wanted in _plain(entry.name):
        return "name"
    return "text" if wanted in _plain(entry.body) else ""


def _plain(text: str) -> str:
    """As words.js compares: no case, no line breaks, no spare spaces."""
    return " ".join(text.lower().split())
