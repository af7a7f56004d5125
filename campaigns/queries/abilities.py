"""Talents and components as pages show them: a name, an icon, what it does, when and how often."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import drawings
from campaigns.wording import limit_words
from svl.rules import catalog


@dataclass(frozen=True)
class Ability:
    key: str
    name: str
    icon: str
    when: str
    effect: str
    limit: str

    @property
    def told(self) -> str:
        """When it counts and what it does, as one text: an effect alone may lean on its moment."""
        return f"{self.when} {self.effect}".strip()


def talent_view(key: str) -> Ability:
    talent = catalog.TALENTS[key]
    icon = drawings.talent_icon(talent)
    return Ability(key, talent.name, icon, talent.when, talent.effect, limit_words(talent.limit))


def component_view(key: str) -> Ability:
    component = catalog.COMPONENTS[key]
    always_on = component.bonus != catalog.CarFigures()
    return Ability(
        key,
        component.name,
        drawings.component_icon(component),
        "" if always_on else component.when,
        component.effect,
        "always on" if always_on else limit_words(component.limit),
    )
