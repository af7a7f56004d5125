"""`manage.py demo`: plants the demo season for the owner of this machine, or removes it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Person
from campaigns.services import demo


class Command(BaseCommand):
    help = "Plants the demo season (a second time changes nothing), or removes it with everything in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="remove the demo season instead")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = Person.objects.filter(is_owner=True).first()
        if owner is None:
            raise CommandError(
                "Nobody owns this machine yet. Start with `make run` and open the set-up link it prints."
            )
        self.stdout.write(self._remove(owner) if options["remove"] else self._plant(owner))

    def _plant(self, owner: Person) -> str:
        stood = demo.planted() is not None
        campaign = demo.plant(owner)
        return f"{campaign.name} stood already; nothing changed." if stood else f"{campaign.name} is planted."

    def _remove(self, owner: Person) -> str:
        return "The demo season is removed." if demo.remove(owner) else "There is no demo season to remove."
