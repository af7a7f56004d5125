"""The demo season: a league in full swing with eight free seats, planted once and removed as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from campaigns import demo_season
from campaigns.models import Campaign, Driver, Event, Note, Person, Season, Team
from campaigns.services import demo_races
from campaigns.services.campaigns import found
from campaigns.services.desk import By
from campaigns.services.drivers import Sheet, enlist
from campaigns.services.ledger import correct, post
from campaigns.services.log import record
from campaigns.services.settling import Line, Paper, record_paper
from svl.rules import world
from svl.table import GM, Refusal

SCORES_FROM = "Scores are ours; the book gives none."


@transaction.atomic
def plant(owner: Person) -> Campaign:
    """The demo season. Where it stands already it is left as it is, whatever has been played in it."""
    standing = planted()
    if standing is not None:
        return standing
    campaign = found(owner, demo_season.NAME, rulings=demo_season.RULINGS, is_demo=True)
    _write_calendar(campaign)
    field = _enlist_all(campaign, owner)
    for result in demo_season.RESULTS:
        _record(campaign, owner, field, result)
    demo_races.settle_one(campaign, owner, _outing(campaign, field, demo_season.SETTLED))
    for gift in demo_season.GIFTS:
        _post_gift(owner, field[gift.driver], gift)
    _write_notes(campaign, owner)
    demo_races.stop_at_a_palm(campaign, owner, _outing(campaign, field, demo_season.UNDER_WAY))
    record(campaign, owner, "demo_planted", f"{campaign.name} is ready: {len(demo_season.ROOKIES)} seats are free.")
    return campaign


@transaction.atomic
def remove(by: Person) -> bool:
    """The demo season goes with everything in it. False where there was none."""
    campaign = planted()
    if campaign is None:
        return False
    if campaign.owner_id != by.pk:
        raise Refusal("not_owner", f"{campaign} belongs to {campaign.owner}, who alone can remove it.")
    campaign.delete()
    return True


def planted() -> Campaign | None:
    return Campaign.objects.filter(is_demo=True).select_related("owner").first()


def _write_calendar(campaign: Campaign) -> None:
    places = {place.id: place.name for place in world.PLACES}
    season = Season.objects.get(campaign=campaign)
    season.name = demo_season.SEASON
    season.save(update_fields=["name"])
    Event.objects.bulk_create(
        Event(
            season=season,
            name=event.name,
            place=places[event.place],
            date=event.date,
            laps=event.laps,
            circuit=event.circuit,
            order=order,
        )
        for order, event in enumerate(demo_season.EVENTS, start=1)
    )


def _enlist_all(campaign: Campaign, owner: Person) -> dict[str, Driver]:
    """Every driver of the season by name: the game master's field, then those free to claim."""
    teams = {team.book: team for team in Team.objects.filter(campaign=campaign)}
    return {
        **_enlist(campaign, owner, demo_season.LEAGUE, teams, is_npc=True),
        **_enlist(campaign, owner, demo_season.ROOKIES, teams, is_npc=False),
    }


def _enlist(
    campaign: Campaign, owner: Person, seats: Sequence[demo_season.Seat], teams: Mapping[str, Team], *, is_npc: bool
) -> dict[str, Driver]:
    return {seat.name: enlist(campaign, owner, sheet_of(seat, teams[seat.team], is_npc)) for seat in seats}


def sheet_of(seat: demo_season.Seat, team: Team, is_npc: bool) -> Sheet:
    return Sheet(
        name=seat.name,
        stats=seat.stats,
        team=team,
        car_class=seat.car_class,
        talents=seat.talents,
        components=seat.components,
        number=seat.number,
        car_name=seat.car_name,
        colours=seat.colours,
        biography=seat.biography,
        scores_from=SCORES_FROM,
        is_npc=is_npc,
        is_hidden=seat.is_hidden,
        dials=seat.dials,
    )


def _record(campaign: Campaign, owner: Person, field: Mapping[str, Driver], result: demo_season.Result) -> None:
    """A race nobody saw here goes into the books as one on paper; the rules say what each place is worth."""
    event = _event(campaign, result.event)
    lines = [Line(field[name].pk, place) for place, name in enumerate(result.order, start=1)]
    paper = Paper(event.name, event, event.circuit, laps=event.laps)
    record_paper(campaign, By(owner, frozenset({GM})), paper, lines, story="", key="")


def _outing(campaign: Campaign, field: Mapping[str, Driver], driven: demo_season.Driven) -> demo_races.Outing:
    drivers = [field[name] for name in driven.drivers]
    return demo_races.Outing(_event(campaign, driven.event), drivers, driven.laps, driven.seed)


def _event(campaign: Campaign, name: str) -> Event:
    return Event.objects.select_related("season").get(season__campaign=campaign, name=name)


def _post_gift(owner: Person, driver: Driver, gift: demo_season.Gift) -> None:
    entry = post(driver, owner, gift.kind, gift.amount, gift.reason)
    if gift.mended is not None:
        correct(entry, owner, *gift.mended)


def _write_notes(campaign: Campaign, owner: Person) -> None:
    for page in demo_season.NOTES:
        Note.objects.create(campaign=campaign, author=owner, title=page.title, body=page.body, shown=page.shown)
