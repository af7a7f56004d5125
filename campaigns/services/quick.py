"""A quick race: a campaign made for one evening, with ready drivers, kept or forgotten afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db import transaction

from campaigns import demo_season
from campaigns.models import Campaign, Driver, Person, Race, Team
from campaigns.services import opening, setting
from campaigns.services.campaigns import change_settings, found
from campaigns.services.demo import sheet_of
from campaigns.services.desk import By
from campaigns.services.drivers import enlist
from campaigns.services.log import record
from svl.rules import circuits
from svl.table import GM, Refusal

FIRST_DRIVER = "Wren Okafor"  # good at everything, best at nothing
READY: Mapping[str, demo_season.Seat] = MappingProxyType(
    {seat.name: seat for seat in sorted(demo_season.ROOKIES, key=lambda seat: seat.name != FIRST_DRIVER)}
)
RIVALS = tuple(seat for seat in demo_season.LEAGUE if not seat.is_hidden)
MOST_RIVALS = 11
MOST_LAPS = 20

_lots = secrets.SystemRandom()


@dataclass(frozen=True)
class Wish:
    """What somebody asks of a quick race; what is given here is what the page has prefilled."""

    circuit: str = "texas"
    laps: int = 2
    rivals: int = 3
    drivers: tuple[str, ...] = (FIRST_DRIVER,)  # the first is driven by whoever asks, the others by hand at the table


@transaction.atomic
def start(person: Person, wish: Wish) -> Race:
    """From the wish to the open grid in one go."""
    _check(wish)
    circuit = circuits.CIRCUITS[wish.circuit].name
    campaign = found(person, f"Quick race: {circuit}", rulings=demo_season.RULINGS)
    campaign.is_quick = True
    campaign.save(update_fields=["is_quick"])
    teams = {team.book: team for team in Team.objects.filter(campaign=campaign)}
    first, *more = wish.drivers
    mine = [_enlist(campaign, person, READY[first], teams, player=person)]
    mine += [_enlist(campaign, person, READY[name], teams) for name in more]
    rivals = [_enlist(campaign, person, seat, teams, is_npc=True) for seat in _lots.sample(RIVALS, k=wish.rivals)]
    race = opening.create(campaign, circuit)
    opening.put_on(race, circuit=wish.circuit)
    setting.run_for(race, wish.laps)
    setting.play_by(race, dice=race.dice, mode=race.mode, runs_rivals=True)
    opening.enter(race, [*mine, *rivals])
    seats = frozenset((GM, *race.seats.values_list("key", flat=True)))
    return opening.open_grid(race.pk, By(person, seats))


def _check(wish: Wish) -> None:
    if wish.circuit not in circuits.CIRCUITS:
        raise Refusal("unknown_circuit", f"There is no circuit {wish.circuit!r}. Choose one of ours.", field="circuit")
    if not 1 <= wish.laps <= MOST_LAPS:
        raise Refusal("wrong_laps", f"A quick race has 1 to {MOST_LAPS} laps.", field="laps")
    if not 0 <= wish.rivals <= MOST_RIVALS:
        raise Refusal("wrong_rivals", f"A quick race has {MOST_RIVALS} rivals at most.", field="rivals")
    unknown = [name for name in wish.drivers if name not in READY]
    if unknown or not wish.drivers:
        raise Refusal("no_driver", "Choose a driver to race with, one or more.", field="drivers")
    if len(wish.drivers) + wish.rivals < 2:
        raise Refusal("no_rivals", "A race needs two cars: take a rival, or a second driver.", field="rivals")


def _enlist(
    campaign: Campaign,
    by: Person,
    seat: demo_season.Seat,
    teams: Mapping[str, Team],
    *,
    player: Person | None = None,
    is_npc: bool = False,
) -> Driver:
    return enlist(campaign, by, sheet_of(seat, teams[seat.team], is_npc), player=player)


# -- afterwards


@transaction.atomic
def keep(campaign: Campaign, by: Person, name: str) -> None:
    """It goes on as a campaign like any other, under a name of its own."""
    _require_quick(campaign)
    change_settings(campaign, by, {"name": name})
    campaign.is_quick = False
    campaign.save(update_fields=["is_quick"])
    record(campaign, by, "quick_kept", f"{by.name} kept a quick race as {campaign}.")


@transaction.atomic
def forget(campaign: Campaign, by: Person) -> None:
    """Gone with its drivers and its race, for good."""
    _require_quick(campaign)
    if campaign.owner_id != by.pk:
        raise Refusal("not_owner", f"{campaign} belongs to {campaign.owner}, who alone can forget it.")
    campaign.delete()


def _require_quick(campaign: Campaign) -> None:
    if not campaign.is_quick:
        raise Refusal("not_quick", f"{campaign} is a campaign, not a quick race.")
