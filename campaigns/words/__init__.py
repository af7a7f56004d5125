"""The glossary: every word of the game a person meets on a page, explained in our words from the rules' own figures.

The front door. Texts are told for given rulings, so that what a table reads is true at that table.
"""

from __future__ import annotations

from campaigns.words.car import CAR
from campaigns.words.components import COMPONENTS
from campaigns.words.damage import DAMAGE
from campaigns.words.driver import DRIVER
from campaigns.words.encounters import ENCOUNTERS
from campaigns.words.entry import Group, Picture, Table, Word
from campaigns.words.obstacles import OBSTACLES
from campaigns.words.season import SEASON, TABLE
from campaigns.words.talents import TALENTS
from campaigns.words.teams import TEAMS
from campaigns.words.track import TRACK
from campaigns.words.turn import TURN

__all__ = ["GROUPS", "WORDS", "Group", "Picture", "Table", "Word", "find"]

GROUPS: tuple[Group, ...] = (
    DRIVER,
    TALENTS,
    TEAMS,
    CAR,
    COMPONENTS,
    TRACK,
    OBSTACLES,
    TURN,
    ENCOUNTERS,
    DAMAGE,
    SEASON,
    TABLE,
)
WORDS: tuple[Word, ...] = tuple(word for group in GROUPS for word in group.words)

_BY_KEY = {key: word for word in WORDS for key in (word.key, *word.covers)}


def find(key: str) -> Word | None:
    """The entry with this key, or the one that covers it."""
    return _BY_KEY.get(key)
