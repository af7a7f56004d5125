"""Answers that are files: to be kept, or to be looked at."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header

PDF = "application/pdf"
JSON = "application/json"
JSON_LINES = "application/x-ndjson"
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"
PNG = "image/png"
ZIP = "application/zip"
CSV = "text/csv; charset=utf-8"


def download(body: bytes | str, kind: str, name: str) -> HttpResponse:
    """A file for the reader's disk. A name may hold any letters; what no file name can hold is left out."""
    return _file(body, kind, name, is_kept=True)


def shown(body: bytes, kind: str, name: str) -> HttpResponse:
    """A file the browser shows if it can, named for whoever saves it."""
    return _file(body, kind, name, is_kept=False)


def _file(body: bytes | str, kind: str, name: str, *, is_kept: bool) -> HttpResponse:
    tidy = "".join(sign for sign in name if sign.isprintable() and sign not in '/\\"')
    header = content_disposition_header(as_attachment=is_kept, filename=tidy)
    return HttpResponse(body, content_type=kind, headers={"Content-Disposition": header or "attachment"})
