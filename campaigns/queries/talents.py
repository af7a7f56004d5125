"""The talents of a driver: those learned, those that Psyche still allows, and why not more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns import drawings
from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.models import Driver
from campaigns.queries.abilities import Ability, talent_view
from campaigns.queries.lock import lock_reason, running_race
from campaigns.wording import counted
from svl.rules import catalog


@dataclass(frozen=True)
class TalentChoice:
    ability: Ability
    is_chosen: bool
    stays: bool  # learned, and only the GM takes it away
    why_not: str


@dataclass(frozen=True)
class TalentsPage:
    id: int
    name: str
    number: int
    livery: str
    lock: str
    allows: str
    choices: tuple[TalentChoice, ...]

    @property
    def can_change(self) -> bool:
        return any(not choice.why_not for choice in self.choices)


def talents_page(here: Here, driver: Driver, ticked: Sequence[str] | None = None) -> TalentsPage:
    had = [talent.key for talent in driver.talents.all()]
    chosen = had if ticked is None else [key for key in ticked if key in catalog.TALENTS]
    rulings = rulings_of(here.campaign)
    most = catalog.psyche_talents(driver.psyche)
    allows = f"Psyche {driver.psyche} allows {counted(most, 'talent')}"
    too_many = len(had) > most
    lock = lock_reason(driver, running_race(driver))
    full = f"{allows}." if len(had) >= most and not here.runs and not too_many else ""

    def choice(key: str) -> TalentChoice:
        stays = key in had and not here.runs and not too_many
        why_not = lock or ("Learned for life; the GM can take it away." if stays else "" if key in had else full)
        return TalentChoice(talent_view(key, rulings), key in chosen, stays, why_not)

    return TalentsPage(
        id=driver.pk,
        name=driver.name,
        number=driver.car.number,
        livery=drawings.car_livery(driver.car),
        lock=lock,
        allows=allows,
        choices=tuple(choice(key) for key in catalog.TALENTS),
    )
