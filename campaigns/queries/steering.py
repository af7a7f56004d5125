"""What those who run the campaign see of the field beyond the list: one driver to steer, a grid just made."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Here
from campaigns.models import Driver, LedgerEntry, LogEntry, Membership, Person, Role
from campaigns.queries.drivers import with_cars
from campaigns.queries.field import DriverCard, cards_of, settled
from campaigns.services import careers, npcs
from campaigns.wording import number
from svl.rules import STATS


@dataclass(frozen=True)
class StartChoice:
    key: str
    label: str
    amount: str


@dataclass(frozen=True)
class Managed:
    card: DriverCard
    starts: tuple[StartChoice, ...]  # empty: nothing to settle


def managed(here: Here, driver: Driver) -> Managed:
    whole = with_cars(Driver.objects.filter(pk=driver.pk)).get()
    (card,) = cards_of(here, [whole])
    return Managed(card, _starts(whole))


def people_who_play(here: Here) -> list[Person]:
    """Everybody who may hold a driver."""
    seats = Membership.objects.filter(campaign=here.campaign).exclude(role=Role.SPECTATOR)
    return [seat.person for seat in seats.select_related("person").order_by("person__name", "pk")]


def _starts(driver: Driver) -> tuple[StartChoice, ...]:
    if driver.ledger.filter(kind=LedgerEntry.Kind.NOTORIETY).exists() or driver.pk in settled(driver.campaign_id):
        return ()
    record = careers.field_record(driver.campaign, besides=driver)
    if record is None:
        return ()
    labels = {
        careers.Start.ZERO: "From the bottom",
        careers.Start.LOWEST: "The field's lowest",
        careers.Start.AVERAGE: "The field's average",
    }
    return tuple(StartChoice(how, label, number(record.of(how))) for how, label in labels.items())


# -- a grid the NPC maker made


@dataclass(frozen=True)
class Made:
    card: DriverCard
    scores: tuple[tuple[str, int], ...]
    scores_from: str
    is_untouched: bool


@dataclass(frozen=True)
class GridView:
    id: int
    made: tuple[Made, ...]
    are_hidden: bool

    @property
    def removable(self) -> int:
        return sum(each.is_untouched for each in self.made)


def grid(here: Here, batch: LogEntry) -> GridView:
    found = npcs.untouched(batch)
    cards = cards_of(here, [driver for driver, _ in found])
    return GridView(
        id=batch.pk,
        made=tuple(
            Made(card, _scores(driver), driver.scores_from, is_untouched)
            for card, (driver, is_untouched) in zip(cards, found, strict=True)
        ),
        are_hidden=any(card.is_hidden for card in cards),
    )


def _scores(driver: Driver) -> tuple[tuple[str, int], ...]:
    return tuple((key.capitalize(), getattr(driver, key)) for key in STATS)
