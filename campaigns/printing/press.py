"""From documents to one PDF: taken from the shelf if the same was printed before, else made by a machine."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from secrets import token_hex
from typing import Any

from django.conf import settings

from campaigns.printing import pool, worker
from campaigns.printing.document import Document, html_of

MOST_KEPT = 300  # files on the shelf
MOST_BYTES = 200 * 1024 * 1024
GIVE_WAY = 0.005  # seconds between two documents that are written: whoever taps in a race is not to wait for a pack

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts", "/Library/Fonts")

Progress = Callable[[int, int], None]  # so many documents of so many are laid out


def pdf_of(
    documents: Sequence[Document],
    progress: Progress | None = None,
    *,
    title: str = "",
    pay: Callable[[], None] = lambda: None,
) -> bytes:
    """All documents as one PDF, called as the first of them unless said otherwise. What `progress` raises ends it.

    `pay` is called before anything is made, not for what is on the shelf, and may refuse.
    """
    job, pictures = _job(documents, title)
    shelf = _place(job, pictures)
    found = _taken(shelf)
    if found is not None:
        return found
    pay()
    total = len(documents)
    pdf = pool.run(job, pictures, lambda done: progress(done, total) if progress else None)
    _put(shelf, pdf)
    return pdf


def _job(documents: Sequence[Document], title: str) -> tuple[dict[str, Any], list[bytes]]:
    """What the machine is told, and the pictures it gets along: each once, however many documents show it."""
    pictures: dict[bytes, int] = {}
    told: list[dict[str, Any]] = []
    for document in documents:
        if told:
            time.sleep(GIVE_WAY)
        media = {name: pictures.setdefault(bytes(body), len(pictures)) for name, body in document.media.items()}
        html, css, sheets = html_of(document), document.geometry, document.stylesheets
        told.append({"html": html, "css": css, "sheets": sheets, "media": media})
    return {"title": title or documents[0].title, "documents": told}, list(pictures)


# -- the shelf: same content, same PDF


def shelf_folder() -> Path:
    return Path(settings.VAR_DIR, "press")


def _place(job: dict[str, Any], pictures: list[bytes]) -> Path:
    digest = hashlib.sha256(_house().encode())
    digest.update(json.dumps(job, sort_keys=True).encode())
    for picture in pictures:
        digest.update(hashlib.sha256(picture).digest())
    return shelf_folder() / f"{digest.hexdigest()}.pdf"


def _house() -> str:
    """What else a page comes from: the press, our stylesheets and fonts. A developer's change counts at once."""
    return _fingerprint_now() if settings.DEBUG else _fingerprint()


@cache
def _fingerprint() -> str:
    return _fingerprint_now()


def _fingerprint_now() -> str:
    static = pool.static_folder()
    files = sorted(path for part in ("css/print", "fonts", "svg") for path in (static / part).rglob("*.*"))
    digest = hashlib.sha256(f"{version('weasyprint')} {_fonts_of_the_machine()}".encode())
    for path in (*files, Path(worker.__file__)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _fonts_of_the_machine() -> float:
    """When fonts were last put on or taken off it: they stand in for letters ours have not."""
    folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
    known = [each for folder in folders if folder.is_dir() for each in (folder, *folder.iterdir()) if each.is_dir()]
    return max((each.stat().st_mtime for each in known), default=0.0)


def _taken(shelf: Path) -> bytes | None:
    try:
        pdf = shelf.read_bytes()
        os.utime(shelf)  # asked for again: it goes last
    except FileNotFoundError:
        return None
    return pdf


def _put(shelf: Path, pdf: bytes) -> None:
    """Whole or not at all, whoever else prints the same, and for our own eyes: a sheet may be somebody's secret."""
    shelf.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = shelf.with_name(f"{shelf.name}.{token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pdf)
    draft.replace(shelf)
    _tidy(shelf.parent)


def _tidy(folder: Path) -> None:
    """What nobody asked for longest goes first."""
    found = []
    for path in folder.glob("*.pdf"):
        try:
            found.append((path.stat().st_mtime, path.stat().st_size, path))
        except FileNotFoundError:
            continue  # somebody else tidies too
    size = 0
    for at, (_, bytes_, path) in enumerate(sorted(found, reverse=True)):
        size += bytes_
        if at >= MOST_KEPT or size > MOST_BYTES:
            path.unlink(missing_ok=True)
