"""`manage.py restore`: what a backup holds, in place of what is here, which is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.services import backup
from svl.table import Refusal


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Brings back what a backup holds. Stop the site first; what is here now is kept in a file of its own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that manage.py backup made")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            kept = backup.restore(file)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        self.stdout.write(f"Restored from {file}. Start the site with make run.")
        if kept:
            self.stdout.write(f"What was here is kept in {kept}.")
