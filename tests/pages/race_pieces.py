"""The pieces of a race screen, drawn alone: for a person at a race, as the screens that include them draw them."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory

from campaigns import racelog
from campaigns.access import Trackside, race_for
from campaigns.game import State
from campaigns.models import Person
from campaigns.queries.race.dice import dice_view
from campaigns.queries.race.palm import palm_board, palm_view
from campaigns.queries.race.reveal import reveal_view
from svl.table import Table
from tests.racing import Night


def at_race(night: Night, person: Person) -> tuple[Trackside, Table[State]]:
    """What a view has in hand after the porter let this person in."""
    request = RequestFactory().get("/")
    request.user = person
    at = race_for(request, night.world.campaign.pk, night.race_id)
    return at, racelog.table_of(at.race)


def drawn(template: str, **context: Any) -> str:
    return render_to_string(f"race/{template}", context)


def dice_for(night: Night, person: Person) -> str:
    return drawn("_dice.html", dice=dice_view(*at_race(night, person)))


def palm_for(night: Night, person: Person, seat: str) -> str:
    return drawn("_palm.html", palm=palm_view(*at_race(night, person), seat))


def board_for(night: Night, person: Person) -> str:
    return drawn("_palm_board.html", board=palm_board(*at_race(night, person)))


def reveal_for(night: Night, person: Person) -> str:
    return drawn("_reveal.html", reveal=reveal_view(*at_race(night, person)))


def everything_for(night: Night, person: Person) -> str:
    """Every piece of the race as this person may see it."""
    pieces = [dice_for(night, person), board_for(night, person), reveal_for(night, person)]
    return "".join(pieces + [palm_for(night, person, seat) for seat in sorted(at_race(night, person)[0].seats)])
