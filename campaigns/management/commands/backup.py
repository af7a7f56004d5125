"""`manage.py backup`: everything in one file, also while people are racing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import filesizeformat

from campaigns.services import backup
from svl.table import Refusal


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Saves everything into one file and checks it. The site may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to save it; a file that exists is never overwritten")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            size = backup.save(file)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        self.stdout.write(f"Saved and checked: {file}, {filesizeformat(size)}.")
        self.stdout.write("All secrets of your tables are in it. Keep it where only you can read it.")
