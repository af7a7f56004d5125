"""Making a pack beside everything else: one row says how far it is, a thread makes it, and a restart is told."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from time import time

from django.conf import settings
from django.db import connections, transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.access import Here
from campaigns.models import Campaign, Membership, Person, PrintJob, Role
from campaigns.printing import packs, press
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.tiles.wishes import Wish
from svl.table import Refusal

RUN = token_hex(8)  # this life of the server: jobs of another one are lost
LOST_AFTER = timedelta(seconds=30)  # without a sign of life, of a job another process has
KEPT = 4  # packs of a campaign, of each kind
FORGOTTEN_AFTER = 3600  # seconds a file may lie about without a row: it is written first
LONGEST_NOW, LONGEST_SENTENCE = 120, 400
State = PrintJob.State


class Cancelled(Exception):  # noqa: N818 - somebody's wish, not an error
    """The pack is no longer wanted."""


def order(campaign: Campaign, person: Person, kind: str, parts: Sequence[str], words: Mapping[str, str]) -> PrintJob:
    """Puts a pack in line and begins it. Bad words are refused before anything is written.

    `words` are those of an address, size and packing of the tiles among them, and `table`: where the codes on the
    sheets lead.
    """
    if kind not in (PrintJob.Kind.TONIGHT, PrintJob.Kind.SHEETS):
        raise Refusal("unknown_pack", f"There is no pack {kind[:40]!r}: it may be tonight or sheets.")
    chosen, options = packs.checked_parts(kind, parts), Options.read(words)
    tiles = Wish.read(words, options).words(options)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        for job in PrintJob.objects.filter(campaign=campaign, state__in=PrintJob.UNDER_WAY):
            if not is_lost(job):
                raise Refusal("busy", "Another pack is being made. Wait until it is ready, or cancel it first.")
        said = options.words | tiles | {"table": words.get("table", "")}
        made = PrintJob.objects.create(campaign=campaign, person=person, kind=kind, parts=chosen, words=said, run=RUN)
        _tidy(campaign)
        transaction.on_commit(lambda: begin(made.pk))
    return made


def begin(job_id: int) -> None:
    threading.Thread(target=_alone, args=(job_id,), name=f"pack-{job_id}", daemon=True).start()


def _alone(job_id: int) -> None:
    try:
        run(job_id)
    finally:
        connections.close_all()


def run(job_id: int) -> None:
    """Makes the pack and says how far it is. Whatever happens, the row says in the end how it went."""
    job = PrintJob.objects.select_related("campaign", "person").get(pk=job_id)
    how = {"state": State.FAILED.value, "sentence": "Something went wrong while it was made. Make it again."}
    try:
        how = {"state": State.READY.value, "file": _stored(_printed(job))}
    except Cancelled:
        how = {"state": State.CANCELLED.value}
    except Refusal as refusal:
        how["sentence"] = refusal.sentence[:LONGEST_SENTENCE]
    finally:
        _under_way(job).update(now="", touched_at=timezone.now(), **how)


def _printed(job: PrintJob) -> bytes:
    documents = packs.documents_of(_here(job), job.kind, job.parts, Options.read(job.words), job.words)
    _tell(job, documents, 0)
    return press.pdf_of(documents, lambda done, _: _tell(job, documents, done), title=job.get_kind_display())


def _here(job: PrintJob) -> Here:
    """Whoever ordered it, as what he is now: nobody prints what he may no longer see."""
    seat = Membership.objects.filter(campaign=job.campaign, person=job.person).first()
    if seat is None or job.person is None or seat.role not in (Role.GM, Role.CO_GM):
        raise Refusal("gone", "Whoever ordered this pack does not run the campaign any more.")
    return Here(job.campaign, job.person, Role(seat.role))


def _tell(job: PrintJob, documents: Sequence[Document], done: int) -> None:
    now = documents[done].title[:LONGEST_NOW] if done < len(documents) else "Putting it together"
    going_on = _under_way(job).update(
        state=State.PRINTING, done=done, total=len(documents), now=now, touched_at=timezone.now()
    )
    if not going_on:
        raise Cancelled


def _under_way(job: PrintJob) -> QuerySet[PrintJob]:
    """Its row, as long as nobody has cancelled it."""
    return PrintJob.objects.filter(pk=job.pk, state__in=PrintJob.UNDER_WAY)


def cancel(job: PrintJob) -> None:
    """The press is told at its next sign of life; what it has laid out so far is thrown away."""
    _under_way(job).update(state=State.CANCELLED, now="")


def is_lost(job: PrintJob) -> bool:
    """Is it under way by its row alone, because the server that made it was stopped?"""
    under_way = job.state in PrintJob.UNDER_WAY
    return under_way and job.run != RUN and timezone.now() - job.touched_at > LOST_AFTER


# -- where packs lie


def folder() -> Path:
    return Path(settings.VAR_DIR, "packs")


def file_of(job: PrintJob) -> Path | None:
    """The finished pack, if it is still there."""
    path = folder() / job.file
    return path if job.state == State.READY and job.file and path.is_file() else None


def _stored(pdf: bytes) -> str:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{token_hex(12)}.pdf"
    (folder() / name).write_bytes(pdf)
    return name


def _tidy(campaign: Campaign) -> None:
    """The newest of each kind stay, with what was chosen for them. A file that no row names goes, once it is old."""
    for kind in PrintJob.Kind:
        for job in PrintJob.objects.filter(campaign=campaign, kind=kind)[KEPT:]:
            job.delete()
    named = set(PrintJob.objects.values_list("file", flat=True))
    for path in folder().glob("*.pdf"):
        if path.name not in named and time() - path.stat().st_mtime > FORGOTTEN_AFTER:
            path.unlink(missing_ok=True)
