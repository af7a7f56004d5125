"""What somebody has answered so far, as a value and as the JSON of a draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Answers:
    """Nothing (None, empty) means: not answered yet. Of talents and components none at all is an answer too."""

    name: str = ""
    proposed_name: str = ""  # ours, not theirs: a surprise may replace it
    dice: tuple[tuple[int, ...], ...] = ()  # three for each score, in the printed order
    dice_source: str = ""  # app or typed
    placed: tuple[int, ...] = ()  # the rolled scores as the player placed them, where the table allows it
    given: tuple[int, ...] = ()  # the scores as a game master typed them
    given_by: str = ""
    talents: tuple[str, ...] | None = None
    team: int | None = None
    car_class: str = ""
    panels: tuple[int, ...] = ()  # front, rear, left, right; empty: shared evenly
    components: tuple[str, ...] | None = None
    number: int | None = None
    car_name: str = ""
    colours: tuple[str, ...] = ()  # two of the palette; empty: the team's
    is_surprise: bool = False  # drawn by luck: the next surprise takes no choices away

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Answers:
        known = {field.name for field in fields(cls)}
        return cls(**{key: _frozen(value) for key, value in stored.items() if key in known})

    def stored(self) -> dict[str, Any]:
        """Only what was answered."""
        return {key: value for key, value in asdict(self).items() if value not in ("", (), None, False)} | (
            _chosen_none("talents", self.talents) | _chosen_none("components", self.components)
        )


def _chosen_none(key: str, keys: tuple[str, ...] | None) -> dict[str, list[str]]:
    return {key: []} if keys == () else {}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value
