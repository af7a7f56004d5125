"""Every address of the site, taken from the site itself, and one real thing for each to show."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from PIL import Image

from campaigns.models import (
    Car,
    CarRequest,
    DriverDraft,
    Event,
    Invite,
    Knock,
    Membership,
    Note,
    Portrait,
    PrintJob,
    Season,
    StatCheck,
    StatRoll,
    Track,
    Tv,
)
from campaigns.services.ledger import post
from campaigns.services.log import record
from tests.racing import start_race
from tests.world import World

HIDDEN_NOTE = "canary in the GM's note"
HIDDEN_LOG = "canary in the GM's log"
HIDDEN_CHECK = "canary in the GM's check"
PRIVATE = "canary in Bob's private notes"
NEVER_ENDS = ("race_bell", "tv_bell")  # the streams are listened to in tests of their own


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    parameters: tuple[str, ...]

    def filled(self, values: dict[str, Any]) -> str:
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(values[found[1]]), self.route)

    @property
    def is_in_a_campaign(self) -> bool:
        return "campaign_id" in self.parameters


def addresses() -> list[Address]:
    def walk(patterns: list[Any], before: str) -> Iterator[Address]:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif isinstance(pattern, URLPattern):
                parameters = tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))
                yield Address(pattern.name or route, route, parameters)

    return list(walk(get_resolver().url_patterns, ""))


ADDRESSES = addresses()
IN_CAMPAIGNS = [address for address in ADDRESSES if address.is_in_a_campaign]


def one_of_everything(world: World) -> dict[str, Any]:
    """One real thing of Alice's campaign for every kind of address, some of them hidden from the players."""
    campaign, alice = world.campaign, world.alice
    season = Season.objects.get(campaign=campaign)
    event = Event.objects.create(season=season, name="Utah Climb", circuit="utah")
    note = Note.objects.create(campaign=campaign, title=HIDDEN_NOTE, body=HIDDEN_NOTE, author=alice)
    entry = post(world.mara, alice, "notoriety", 500, "a gift")
    post(world.ghost, alice, "notoriety", 900_000, HIDDEN_NOTE)
    log = record(campaign, alice, "note_deleted", HIDDEN_LOG, gm_only=True)
    check = StatCheck.objects.create(campaign=campaign, stat="psyche", why=HIDDEN_CHECK, gm_only=True, asked_by=alice)
    roll = StatRoll.objects.create(check_asked=check, driver=world.ghost)
    world.mara.private_notes = PRIVATE
    world.mara.save(update_fields=["private_notes"])
    invite = Invite.objects.create(
        campaign=campaign, code="QRSTUV", role="player", made_by=alice, expires_at="2099-01-01T00:00Z"
    )
    seat = Membership.objects.get(campaign=campaign, person=world.bob)
    knock = Knock.objects.create(membership=seat, secret="a" * 64)
    wish = CarRequest.objects.create(
        driver=world.mara, team=world.team("engels_staticsport"), car_class="light", asked_by=world.bob
    )
    Portrait.objects.create(driver=world.mara, image=_one_pixel(), sha256="0" * 64, width=1, height=1)
    track = Track.objects.create(campaign=campaign, name="Ring", tiles="S ER S ER S ER S ER S ER S ER")
    draft = DriverDraft.objects.create(campaign=campaign, person=world.bob)
    tv = Tv.objects.create(campaign=campaign, code="BCDF", secret="b" * 64, paired_at=track.made_at)
    Car.objects.filter(driver=world.mara).update(colour_1="#2F7DE0", colour_2="#C9752E")
    night = start_race(world)
    return {
        "campaign_id": campaign.pk,
        "driver_id": world.mara.pk,
        "note_id": note.pk,
        "entry_id": entry.pk,
        "batch_id": log.pk,
        "check_id": check.pk,
        "roll_id": roll.pk,
        "event_id": event.pk,
        "season_id": season.pk,
        "team_id": world.team("steed_corona").pk,
        "invite_id": invite.pk,
        "knock_id": knock.pk,
        "member_id": seat.pk,
        "seat_id": seat.pk,
        "person_id": world.bob.pk,
        "request_id": wish.pk,
        "draft_id": draft.pk,
        "track_id": track.pk,
        "circuit": "utah",
        "slot": 1,
        "component": "turbo",
        "key": "handling",
        "slug": "driver",
        "code": "QRSTUV",
        "token": "wrong",
        "race_id": night.race_id,
        "job_id": PrintJob.objects.create(campaign=campaign, person=alice, kind="tonight", run="now").pk,
        "seat_key": night.seat(world.mara),
        "seq": 1,
        "n": 0,
        "tv_id": tv.pk,
    }


def _one_pixel() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1, 1)).save(out, "WEBP")
    return out.getvalue()
