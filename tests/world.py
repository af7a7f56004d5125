"""The people of every test: Alice runs the campaign, Carl helps, Bob and Dora play, Sam watches, Eve is a stranger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client

from campaigns.models import Campaign, Driver, Membership, Person, Race, Role, Seat, Team
from campaigns.services.campaigns import found
from campaigns.services.drivers import Sheet, enlist
from svl.rules import Stats

PASSWORD = "smart tarmac at night"


@dataclass
class World:
    """A campaign with one driver for each player, an NPC the players know and one they do not."""

    alice: Person
    carl: Person
    bob: Person
    dora: Person
    sam: Person
    eve: Person
    campaign: Campaign
    mara: Driver  # Bob's
    kenji: Driver  # Dora's
    nika: Driver  # an NPC
    ghost: Driver  # a hidden NPC
    other: Campaign  # Eve's own

    def team(self, book: str) -> Team:
        return Team.objects.get(campaign=self.campaign, book=book)

    def client(self, person: Person | None) -> Client:
        """A browser this person is signed in on; a fresh one for nobody."""
        client = Client()
        if person is not None:
            client.force_login(person)
        return client

    def race_of(self, driver: Driver, state: str = Race.State.RUNNING) -> Race:
        """A race this driver is in, without a log."""
        race = Race.objects.create(campaign=self.campaign, name="Monaco", state=state)
        Seat.objects.create(race=race, driver=driver, key=f"driver-{driver.pk}")
        return race

    def enlist(self, name: str, **changes: Any) -> Driver:
        """One more driver of the campaign: a medium Steed Corona without talents unless said otherwise."""
        player = changes.pop("player", None)
        sheet = {"stats": Stats(10, 10, 10, 10), "team": self.team("steed_corona"), "car_class": "medium"} | changes
        return enlist(self.campaign, self.alice, Sheet(name=name, **sheet), player=player)


def person(name: str, *, login: str | None = None) -> Person:
    """A guest, or somebody with an account and the tests' password."""
    made = Person(name=name, login=login)
    if login is None:
        made.set_unusable_password()
    else:
        made.set_password(PASSWORD)
    made.save()
    return made


def build_world() -> World:
    alice = person("Alice", login="alice")
    alice.is_owner = True
    alice.save()
    carl, bob, dora, sam = (person(name) for name in ("Carl", "Bob", "Dora", "Sam"))
    eve = person("Eve", login="eve")
    campaign = found(alice, "Night League")
    for who, role in ((carl, Role.CO_GM), (bob, Role.PLAYER), (dora, Role.PLAYER), (sam, Role.SPECTATOR)):
        Membership.objects.create(campaign=campaign, person=who, role=role)
    steed = Team.objects.get(campaign=campaign, book="steed_corona")
    ittogami = Team.objects.get(campaign=campaign, book="ittogami")

    def made(name: str, stats: Stats, team: Team, car_class: str, **more: Any) -> Driver:
        player = more.pop("player", None)
        sheet = Sheet(name=name, stats=stats, team=team, car_class=car_class, **more)
        return enlist(campaign, alice, sheet, player=player)

    return World(
        alice=alice,
        carl=carl,
        bob=bob,
        dora=dora,
        sam=sam,
        eve=eve,
        campaign=campaign,
        mara=made(
            "Mara Lindqvist",
            Stats(12, 13, 11, 15),
            steed,
            "medium",
            number=12,
            player=bob,
            talents=("drifter", "hard_stop"),
            components=("overclock", "side_deflector"),
        ),
        kenji=made("Kenji Aoyama", Stats(15, 9, 10, 8), ittogami, "light", number=31, player=dora),
        nika=made("Nika Broyler", Stats(11, 10, 12, 14), steed, "heavy", number=7, is_npc=True),
        ghost=made("The Ghost", Stats(16, 16, 16, 16), ittogami, "heavy", number=99, is_npc=True, is_hidden=True),
        other=found(eve, "Eve's League"),
    )
