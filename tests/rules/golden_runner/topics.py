"""The topics the runner knows, by the name they have in a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from svl.rules import Rulings

Given = Mapping[str, Any]
Result = dict[str, Any]
Topic = Callable[[Given, Rulings], Result]

TOPICS: dict[str, Topic] = {}


def topic(play: Topic) -> Topic:
    """Enters a function as the topic of its name."""
    TOPICS[play.__name__] = play
    return play
