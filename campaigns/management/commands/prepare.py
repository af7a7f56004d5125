"""`manage.py prepare`: database and static files as this version needs them; does nothing where nothing is to do."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaigns.services.statistics import rebuild


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Brings the database and the collected static files up to date."

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Bringing the database up to date.")
            call_command("migrate", interactive=False, verbosity=0)
            rebuild(only_missing=True)  # races settled before there were statistics
        if settings.DEBUG:
            return  # static files come straight from their folders
        stamp = Path(settings.STATIC_ROOT) / ".collected"
        wanted = fingerprint()
        if not stamp.exists() or stamp.read_text() != wanted:
            self.stdout.write("Collecting the static files.")
            call_command("collectstatic", interactive=False, clear=True, verbosity=0)
            stamp.write_text(wanted)


def fingerprint() -> str:
    """Changes when any static file appears, goes or is written."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            status = os.stat(storage.path(path))
            digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
