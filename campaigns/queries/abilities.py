"""Talents and components as pages show them: a name, an icon, what it does, when and how often."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import drawings
from campaigns.wording import limit_words
from campaigns.words.gear import effect_of, when_of
from svl.rules import Rulings, catalog, limit_of


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


def talent_view(key: str, rulings: Rulings) -> Ability:
    talent = catalog.TALENTS[key]
    return Ability(
        key,
        talent.name,
        drawings.talent_icon(talent),
        when_of(key, rulings),
        effect_of(key, rulings),
        limit_words(limit_of(key, rulings)),
    )


def component_view(key: str, rulings: Rulings) -> Ability:
    component = catalog.COMPONENTS[key]
    always_on = component.bonus != catalog.CarFigures()
    return Ability(
        key,
        component.name,
        drawings.component_icon(component),
        "" if always_on else when_of(key, rulings),
        effect_of(key, rulings),
        "always on" if always_on else limit_words(limit_of(key, rulings)),
    )
