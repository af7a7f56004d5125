"""`manage.py statistics`: counts every settled race anew from its log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.services.statistics import rebuild
from campaigns.wording import plural


class Command(BaseCommand):
    help = "Counts every settled race anew: laps led, rams, stops. Logs and results stay as they are."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--missing", action="store_true", help="only races that were never counted")

    def handle(self, *args: Any, **options: Any) -> None:
        counted = rebuild(only_missing=options["missing"])
        self.stdout.write(f"{plural(counted, 'race')} counted.")
