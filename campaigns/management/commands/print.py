"""`manage.py print`: anything the shop prints, as a PDF file, for those who keep paper ready without a browser."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from campaigns.access import Here, Trackside, number_or_none
from campaigns.lan import lan_addresses
from campaigns.models import Campaign, Driver, Race, Role, Track
from campaigns.printing import packs, press, shop
from campaigns.printing.document import Document
from campaigns.printing.options import FIELDS, WORDS, Options
from campaigns.printing.shop import OfDriver, OfTrack
from campaigns.printing.tiles.packing import Packing
from campaigns.printing.tiles.sheets import track_tiles
from campaigns.printing.tiles.wishes import Wish
from svl.rules import Rulings, circuits
from svl.settings import env_int
from svl.table import GM, Refusal

Words = dict[str, Any]
Made = tuple[str, list[Document]]

WHAT = {
    "sheet": "a driver's character sheet, or everybody's without a name",
    "tiles": "the hex tiles of a track or of a circuit of ours, or the full set without a name",
    "counters": "counters for the cars of a campaign",
    "screen": "the GM screen",
    "report": "the report of a race",
    "pack": "tonight's pack",
    "starter": "the starter kit, which needs no campaign",
}
"""What can be printed, in the words of --help."""


class Command(BaseCommand):
    help = "Writes what the shop prints into a PDF file: " + "; ".join(f"{key}: {words}" for key, words in WHAT.items())
    requires_system_checks = ()  # it says itself what is missing

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=tuple(WHAT))
        parser.add_argument("name", nargs="?", default="", help="of the driver, the track or the race")
        parser.add_argument("--campaign", default="", help="by its name or number; needed if there is more than one")
        parser.add_argument("--paper", default="a4", help="a4, letter or a3 (%(default)s)")
        parser.add_argument("--parts", default="", help="of a pack, with commas: sheets,tiles")
        parser.add_argument("--size", default="", metavar="MM", help="of tiles, from flat to flat; counters follow")
        parser.add_argument("--packing", default="", help=f"of tiles: {' or '.join(Packing)}")
        for word, meanings in WORDS.items():
            parser.add_argument(f"--{word}", default="", help=f"{' or '.join(meanings)} ({FIELDS[word]})")
        parser.add_argument(
            "--table", default="", metavar="ADDRESS", help="where the codes on the sheets lead (this machine)"
        )
        parser.add_argument("--out", required=True, metavar="FILE", help="where the PDF goes")

    def handle(self, *args: Any, **said: Any) -> None:
        out = Path(said["out"])
        _check_place(out)
        said["table"] = said["table"] or table_address()
        try:
            options = Options.read({word: str(said[word]) for word in ("paper", *WORDS)})
            title, documents = MAKERS[said["what"]](said, options)
            pdf = press.pdf_of(documents, self._told, title=title)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        try:
            out.write_bytes(pdf)
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}. Choose another --out.") from None
        self.stdout.write(f"{title} is in {out} ({len(pdf) // 1024 + 1} kB).")

    def _told(self, done: int, total: int) -> None:
        if total > 1:
            self.stderr.write(f"{done} of {total}", ending="\n" if done == total else "\r")


def _check_place(out: Path) -> None:
    """Before anything is laid out, which takes its time. (`os.path` says no where a `Path` would raise.)"""
    if not os.path.isdir(out.parent):
        raise CommandError(f"There is no folder {out.parent} to write {out.name} into.")
    if os.path.isdir(out):
        raise CommandError(f"{out} is a folder. Say the file too, such as --out {out / 'print.pdf'}.")
    if not os.access(out if os.path.exists(out) else out.parent, os.W_OK):
        raise CommandError(f"{out} cannot be written by you. Choose another --out.")


# -- whom and what a name means


def campaign_of(said: Words) -> Here:
    """The campaign by name or number; the only one there is, if none is named."""
    asked, known = str(said["campaign"]), Campaign.objects.filter(is_quick=False).order_by("pk")
    if asked:
        found = _numbered(known, asked) or known.filter(name__iexact=asked).first()
    else:
        found = known.first() if known.count() == 1 else None
    if found is None:
        there = ", ".join(f"{each.pk} ({each.name})" for each in known) or "none yet"
        raise Refusal("which_campaign", f"Say which campaign by --campaign; there are: {there}.")
    return Here(found, found.owner, Role.GM)


def _numbered(campaigns: QuerySet[Campaign], asked: str) -> Campaign | None:
    """By its number; what looks like one may still be a name."""
    number = number_or_none(asked)
    return None if number is None else campaigns.filter(pk=number).first()


def one_of(rows: Any, name: str, what: str) -> Any:
    """The row of that name; a refusal names those there are."""
    found = rows.filter(name__iexact=name).order_by("-pk").first() if name else None
    if found is None:
        names = ", ".join(rows.order_by("name").values_list("name", flat=True)[:20]) or "none yet"
        asked = f"There is no {what} {name!r}" if name else f"Say which {what}"
        raise Refusal("which_one", f"{asked}; there are: {names}.")
    return found


def table_address() -> str:
    """By which phones reach this machine, as `manage.py serve` announces it."""
    host = next(iter(settings.TABLE_HOSTS or lan_addresses()), "localhost")
    return f"http://{host}:{env_int('PORT', default=8000, least=1, most=65535)}"


def _built(said: Words, scope: shop.Scope, key: str, subject: Any, options: Options, title: str = "") -> Made:
    each = shop.find(scope, key)
    return title or each.title, each.build(subject, options, _wanted(said))


def _wanted(said: Words) -> dict[str, str]:
    return {word: str(said[word]) for word in packs.WANTED}


# -- what is printed


def _sheet(said: Words, options: Options) -> Made:
    here = campaign_of(said)
    if not said["name"]:
        return _built(said, "campaign", "sheets", here, options)
    driver = one_of(Driver.objects.filter(campaign=here.campaign), said["name"], "driver")
    return _built(said, "driver", "sheet", OfDriver(here, driver), options, f"Character sheet: {driver.name}")


def _tiles(said: Words, options: Options) -> Made:
    if not said["name"]:
        return _built(said, "public", "tile-set", None, options)
    ours = circuits.CIRCUITS.get(said["name"].lower())
    if ours is not None:
        return f"Tiles of {ours.name}", track_tiles(ours, Rulings(), options, Wish.read(_wanted(said), options))
    here = campaign_of(said)
    track = one_of(Track.objects.filter(campaign=here.campaign), said["name"], "track")
    return _built(said, "track", "tiles", OfTrack(here, track), options, f"Tiles of {track.name}")


def _of_campaign(key: str) -> Callable[[Words, Options], Made]:
    return lambda said, options: _built(said, "campaign", key, campaign_of(said), options)


def _report(said: Words, options: Options) -> Made:
    here = campaign_of(said)
    race = one_of(Race.objects.filter(campaign=here.campaign), said["name"], "race")
    seats = frozenset((GM, *race.seats.values_list("key", flat=True)))
    return _built(
        said, "race", "report", Trackside(here, race, seats, frozenset()), options, f"{race.name}, race report"
    )


def _pack(said: Words, options: Options) -> Made:
    chosen = [part.strip() for part in str(said["parts"]).split(",") if part.strip()] or packs.USUAL
    here, parts = campaign_of(said), packs.checked_parts("tonight", chosen)
    return "Tonight's pack", packs.documents_of(here, "tonight", parts, options, _wanted(said))


def _starter(said: Words, options: Options) -> Made:
    return _built(said, "public", "starter-kit", None, options)


MAKERS: dict[str, Callable[[Words, Options], Made]] = {
    "sheet": _sheet,
    "tiles": _tiles,
    "counters": _of_campaign("counters"),
    "screen": _of_campaign("gm-screen"),
    "report": _report,
    "pack": _pack,
    "starter": _starter,
}
