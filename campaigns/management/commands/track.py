"""`manage.py track`: generates a track, checks one, or prints one as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.exchange import BadFile
from campaigns.models import Track
from campaigns.queries.track_checks import checks
from campaigns.track_files import TrackFile, read, text_of, track_file, written
from svl.rules import Rulings, circuits, format_track, generator
from svl.table import Refusal

DIALS = {
    "length": "tiles, 12 to 120",
    "easy": "easy curves, percent of the tiles",
    "hard": "hard curves, percent of the tiles",
    "climbs": "slopes, percent of the tiles",
    "hazards": "hazards, percent of the tiles",
    "boosts": "boosts, percent of the tiles",
}


class Command(BaseCommand):
    help = "Prints a generated track as one line; the same seed and dials give the same line for ever."
    requires_system_checks = ()  # it prints what a pipe reads

    def add_arguments(self, parser: CommandParser) -> None:
        usual = generator.Recipe(0)
        parser.add_argument("--seed", type=int, default=0, help="any whole number from 0 on")
        for dial, meaning in DIALS.items():
            parser.add_argument(f"--{dial}", type=int, default=getattr(usual, dial), help=f"{meaning} (%(default)s)")
        parser.add_argument("--json", action="store_true", help="print the generated track as JSON instead of one line")
        other = parser.add_mutually_exclusive_group()
        other.add_argument("--check", metavar="FILE", help="name what is wrong with a track (- reads the input)")
        other.add_argument("--export", metavar="NAME", help="print a circuit of ours, or a track here, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"] is not None:
            self._check(_text_of(options["check"]))
        elif options["export"] is not None:
            self.stdout.write(written(_named(options["export"])), ending="")
        else:
            self._generate(options)

    def _generate(self, options: dict[str, Any]) -> None:
        try:
            recipe = generator.Recipe(options["seed"], **{dial: options[dial] for dial in DIALS})
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        tiles = generator.generate(recipe).tiles
        if options["json"]:
            self.stdout.write(written(TrackFile(f"Seed {recipe.seed}", tiles, recipe=recipe)), ending="")
        else:
            self.stdout.write(format_track(tiles))

    def _check(self, text: str) -> None:
        """Every fault on a line of its own, then an exit of 1; advice alone is no fault."""
        try:
            tiles = read(text).tiles
        except BadFile as bad:
            raise CommandError("\n".join(bad.faults)) from None
        found = checks(format_track(tiles), Rulings())
        if found.errors:
            raise CommandError("\n".join(error.sentence for error in found.errors))
        self.stdout.write(f"A legal loop of {len(tiles)} tiles.")
        for advice in found.advice:
            self.stdout.write(f"Worth a second look: {advice.sentence}")


def _text_of(name: str) -> str:
    if not name:
        raise CommandError("Say which file to check, or - for the input.")
    try:
        return sys.stdin.read() if name == "-" else text_of(Path(name).read_bytes())
    except OSError as trouble:
        raise CommandError(f"{name} cannot be read: {trouble}") from None
    except BadFile as bad:
        raise CommandError(f"{name}: {bad.faults[0]}") from None


def _named(name: str) -> TrackFile:
    """One of ours by id or name, else a track of any campaign here."""
    for key, road in circuits.CIRCUITS.items():
        if name.casefold() in (key.casefold(), road.name.casefold()):
            return TrackFile(road.name, road.tiles, circuits.CHARACTERS.get(key, ""))
    found = Track.objects.filter(name__iexact=name).order_by("-changed_at").first()
    if found is None:
        ours = ", ".join(circuits.CIRCUITS)
        raise CommandError(f"There is no track called {name!r}, here or in our library ({ours}).")
    return track_file(found)
