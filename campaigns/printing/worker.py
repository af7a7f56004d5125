"""The press itself: a process that turns HTML into PDF and can do nothing else.

It is started by path, knows no Django, has limits on time and memory, may open no socket, and reads of the machine only
our static files. Whatever it is told to fetch beyond those and the pictures that came with the job is not there.

Frames go both ways: a kind (one letter), the length (four bytes), the body.
  in   J  the job as JSON; then a B for each picture it counts
  out  P  so many documents laid out;  D  the PDF;  E  why not, as JSON
"""

from __future__ import annotations

import json
import logging
import os
import resource
import select
import struct
import sys
import unicodedata
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

MEMORY = 768 * 1024 * 1024
SECONDS_A_STEP = 20  # of work, not of the clock: the other side watches that
IDLE_SECONDS = 600
MOST_PAGES = 400
MOST_GEOMETRIES = 16
STATIC = "http://press.invalid/static/"  # a name that no network knows; the fetcher reads the folder instead
FORBIDDEN = ("socket.connect", "socket.getaddrinfo", "socket.bind", "subprocess.Popen", "os.system", "os.exec")
EMOJI = "Emoji"
EMOJI_JOINTS = "\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}\N{COMBINING ENCLOSING KEYCAP}"
OTHER_FONTS = "fonts-noto-core"
DEBIAN_FONTS = {
    EMOJI: "fonts-noto-color-emoji",
    **dict.fromkeys(("Chinese", "Hiragana", "Katakana", "Hangul", "Ideographic", "Fullwidth"), "fonts-noto-cjk"),
}
KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}

Frame = tuple[bytes, bytes]


# -- frames


def send(pipe: IO[bytes], kind: bytes, body: bytes) -> None:
    pipe.write(kind + struct.pack(">I", len(body)) + body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Frame | None:
    """The next frame; nothing when the other side has gone."""
    head = exactly(pipe, 5)
    if len(head) < 5:
        return None
    (length,) = struct.unpack(">I", head[1:])
    return head[:1], exactly(pipe, length)


def exactly(pipe: IO[bytes], length: int) -> bytes:
    """So many bytes, however they come in; fewer only at the end."""
    whole = bytearray()
    while len(whole) < length and (more := pipe.read(length - len(whole))):
        whole += more
    return bytes(whole)


# -- what may be read


def make_fetcher(static: Path, pictures: dict[str, bytes]) -> URLFetcher:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OnlyOurs(URLFetcher):
        """Static files of ours and the pictures of this document. There is nothing else in the world."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            kind, _, name = url.partition(":")
            if kind == "app" and name in pictures:
                return URLFetcherResponse(url, pictures[name])
            if url.startswith(STATIC):
                path = (static / url.removeprefix(STATIC)).resolve()
                if path.is_relative_to(static) and path.suffix in KINDS and path.is_file():
                    return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": KINDS[path.suffix]})
            raise ValueError(f"Nothing is fetched from {url[:80]!r}.")

    return OnlyOurs(allowed_protocols=(), allow_redirects=False)


# -- pictures


def stamp_pictures() -> None:
    """A drawing that stands on a page many times is drawn once and stamped from then on.

    WeasyPrint writes an SVG out at every place anew, which is most of the time and size of a sheet of tiles.
    """
    from weasyprint import images

    class Stamped(images.SVGImage):
        def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
            stamps: list[tuple[Any, tuple[float, float], str]] = self.__dict__.setdefault("stamps", [])
            name = next(
                (made for where, size, made in stamps if where is stream._resources and size == (width, height)), ""
            )
            if not name:
                group = stream.add_group(0, 0, width, height)
                del group.extra["Group"]  # nothing shines through
                super().draw(group, width, height, style)
                name = group.id
                stamps.append((stream._resources, (width, height), name))
            stream.draw_x_object(name)

    if images.SVGImage.__name__ != Stamped.__name__:
        images.SVGImage = Stamped


# -- the work


class Press:
    """WeasyPrint kept warm: fonts are read and stylesheets parsed once."""

    def __init__(self, static: Path, *, limited: bool = False) -> None:
        """`limited` is for a process that is nothing but the press: each step may take so many seconds of work."""
        from weasyprint.text.fonts import FontConfiguration

        stamp_pictures()
        self.static, self.limited = static, limited
        self.fonts: FontConfiguration = FontConfiguration()
        self._sheets: dict[tuple[str, int], weasyprint.CSS] = {}
        self._geometry: dict[str, weasyprint.CSS] = {}

    def sheet(self, name: str) -> weasyprint.CSS:
        import weasyprint

        path = (self.static / name).resolve()
        key = (name, path.stat().st_mtime_ns)
        if key not in self._sheets:
            self._sheets[key] = weasyprint.CSS(
                string=path.read_text(),
                base_url=f"{STATIC}{name}",
                url_fetcher=make_fetcher(self.static, {}),
                font_config=self.fonts,
            )
        return self._sheets[key]

    def geometry(self, css: str) -> weasyprint.CSS:
        """The places of a form, the same for all who have one on this paper."""
        import weasyprint

        if css not in self._geometry:
            while len(self._geometry) >= MOST_GEOMETRIES:
                del self._geometry[next(iter(self._geometry))]
            fetcher = make_fetcher(self.static, {})
            self._geometry[css] = weasyprint.CSS(string=css, url_fetcher=fetcher, font_config=self.fonts)
        return self._geometry[css]

    def lay_out(self, document: dict[str, Any], pictures: dict[str, bytes]) -> weasyprint.Document:
        import weasyprint

        fetcher = make_fetcher(self.static, pictures)
        html = weasyprint.HTML(string=document["html"], base_url=STATIC, url_fetcher=fetcher)
        sheets = [*(self.sheet(name) for name in document["sheets"]), self.geometry(document["css"])]
        return html.render(stylesheets=sheets, font_config=self.fonts)

    def begin_step(self) -> None:
        if self.limited:
            allow_seconds(SECONDS_A_STEP)

    def print(self, job: dict[str, Any], bodies: list[bytes], out: IO[bytes]) -> bytes:
        laid: list[weasyprint.Document] = []
        for document in job["documents"]:
            self.begin_step()
            pictures = {name: bodies[at] for name, at in document["media"].items()}
            laid.append(self.lay_out(document, pictures))
            if sum(len(each.pages) for each in laid) > MOST_PAGES:
                raise TooLong
            send(out, b"P", str(len(laid)).encode())
        self.begin_step()
        pdf, absent = written(laid, job["title"])
        if absent:
            # a page of its own: whatever place it had on another, some print would have something there
            note = {**job["documents"][-1], "html": note_html(absent)}
            pdf, _ = written([*laid, self.lay_out(note, {})], job["title"])
        return pdf


def written(laid: list[weasyprint.Document], title: str) -> tuple[bytes, set[str]]:
    """The pages of all documents as one file, and the letters in it that no font of this machine has."""
    whole = laid[0].copy([page for each in laid for page in each.pages])
    whole.metadata.title = title
    pdf: bytes = whole.write_pdf(pdf_variant="pdf/ua-1")
    return pdf, {chr(code) for font in whole.fonts.values() for code in font.missing if code}


def note_html(absent: set[str]) -> str:
    """Honest about boxes where letters should be: which script they are of, and what would help."""
    scripts = {script_of(letter) for letter in absent}
    packages = {DEBIAN_FONTS.get(script, OTHER_FONTS) for script in scripts}
    told = sorted(scripts - {EMOJI})[:6]
    letters = f"letters of: {', '.join(told)}" if told else ""
    lacking = " and ".join(filter(None, ("emoji" if EMOJI in scripts else "", letters)))
    note = (
        f"No font on this machine has {lacking}. They are printed as boxes. Install a font that has them (on Debian "
        f"{' and '.join(sorted(packages))}), start the site anew and print again."
    )
    return (
        '<!doctype html><html lang="en"><head><title>Fonts</title></head>'
        f'<body><section class="page"><p class="absent">{note}</p></section></body></html>'
    )


def script_of(letter: str) -> str:
    """By the first word of a letter's name; of signs and what joins them that would be any word."""
    if letter in EMOJI_JOINTS or unicodedata.category(letter) in ("So", "Sk"):
        return EMOJI
    word = unicodedata.name(letter, "OTHER SIGNS").split()[0]
    return "Chinese" if word == "CJK" else word.capitalize()


class TooLong(Exception):  # noqa: N818 - an answer, not an error
    """More pages than anybody meant to print."""


# -- the limits


def allow_seconds(seconds: int) -> None:
    """So much more work from now on; the system ends whoever takes more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def lock_in() -> None:
    """Less memory than the machine has, no core files, no sockets, no other programs, and behind everybody else."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (OSError, ValueError):
        pass  # macOS knows no such limit; the clock still holds
    os.nice(10)

    def refuse(event: str, arguments: object) -> None:
        if event in FORBIDDEN:
            raise PermissionError(f"The press does not do {event}.")

    sys.addaudithook(refuse)


def work(static: Path, inbox: IO[bytes], out: IO[bytes]) -> None:
    """Job after job, until there is none for a while or the site has stopped."""
    try:
        import weasyprint  # noqa: F401 - is it there at all? The first import is what takes long
    except (ImportError, OSError) as error:
        send(out, b"E", json.dumps({"code": "press_missing", "words": str(error)[:200]}).encode())
        return
    press = Press(static, limited=True)
    while select.select([inbox], [], [], IDLE_SECONDS)[0]:
        frame = receive(inbox)
        if frame is None:
            return
        job = json.loads(frame[1])
        bodies = [body for _, body in filter(None, (receive(inbox) for _ in range(job["pictures"])))]
        try:
            pdf = press.print(job, bodies, out)
        except TooLong:
            send(out, b"E", json.dumps({"code": "print_too_long", "words": str(MOST_PAGES)}).encode())
        except MemoryError:
            send(out, b"E", json.dumps({"code": "print_too_large", "words": ""}).encode())
            return
        else:
            send(out, b"D", pdf)


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    lock_in()
    # unbuffered, so that what `select` sees is what is there to read
    with open(0, "rb", buffering=0) as raw, open(1, "wb") as results:
        work(Path(sys.argv[1]), raw, results)
