"""The press: documents become one PDF, the same one twice costs nothing, and nothing gets in or out on the way."""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaigns.printing import pool, press, svg, worker
from campaigns.printing.document import Document, browser_html, html_of
from campaigns.printing.options import Options
from campaigns.printing.papers import A3, A4, LETTER, paper_of
from svl.table import Refusal
from tests.printing import measure

Plain = Callable[..., Document]
CAR = svg.car_svg("car-medium-steed", ("#1F8A55", "#C9752E"), 12)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The title of each job that really went to a machine."""
    jobs: list[str] = []
    run = pool.run

    def count(job: dict[str, Any], *rest: Any) -> bytes:
        jobs.append(job["title"])
        return run(job, *rest)

    monkeypatch.setattr(pool, "run", count)
    return jobs


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("landscape", [False, True])
def test_a_page_has_exactly_the_size_of_its_paper(plain: Plain, paper: Any, landscape: bool) -> None:
    (page,) = measure.pages(press.pdf_of([plain(options=Options(paper=paper), landscape=landscape)]))
    wanted = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    assert (page.width, page.height) == pytest.approx(wanted, abs=0.05)


def test_several_documents_are_one_file_with_one_outline_and_one_title(plain: Plain) -> None:
    parts = [plain("First"), plain("Second", options=Options(paper=LETTER)), plain("Third")]
    pdf = press.pdf_of(parts, title="Tonight")
    assert [page.words.split()[0] for page in measure.pages(pdf)] == ["First", "Second", "Third"]
    assert measure.outline(pdf) == ["First", "Second", "Third"]
    assert measure.metadata(pdf)["Title"] == "Tonight"


def test_a_pdf_says_its_language_and_carries_tags_and_alternative_texts(plain: Plain) -> None:
    pdf = press.pdf_of([plain(media={"car": CAR})])
    with measure.opened(pdf) as document:
        assert document.is_tagged()
    inside = measure.unpacked(pdf)
    assert b"/Lang (en)" in inside
    assert b"/Alt (A picture)" in inside
    assert b"pdfuaid" in inside


def test_the_same_content_is_printed_once(plain: Plain, counted: list[str]) -> None:
    first = press.pdf_of([plain("Same", media={"car": CAR})])
    assert press.pdf_of([plain("Same", media={"car": CAR})]) == first
    assert counted == ["Same"]


@pytest.mark.parametrize(
    "change",
    [
        {"text": "another"},
        {"options": Options(paper=LETTER)},
        {"css": "h1 { color: red }"},
        {"media": {"car": CAR + b" "}},
        {"landscape": True},
    ],
)
def test_any_change_is_another_print(plain: Plain, counted: list[str], change: dict[str, Any]) -> None:
    press.pdf_of([plain("Same", media={"car": CAR})])
    press.pdf_of([plain("Same", **{"media": {"car": CAR}, **change})])
    assert len(counted) == 2


def test_what_is_kept_is_bounded_and_for_our_own_eyes(
    plain: Plain, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "MOST_KEPT", 3)
    monkeypatch.setattr(pool, "run", lambda job, *rest: job["title"].encode())
    for number in range(6):
        press.pdf_of([plain(f"Page {number}")])
    files = sorted(path.read_text() for path in shelf.iterdir())
    assert files == ["Page 3", "Page 4", "Page 5"]
    assert {path.stat().st_mode & 0o777 for path in shelf.iterdir()} == {0o600}


def test_progress_is_told_after_every_part(plain: Plain) -> None:
    told: list[tuple[int, int]] = []
    press.pdf_of([plain(str(number)) for number in range(3)], lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_print_can_be_given_up_and_the_next_one_is_made(plain: Plain, shelf: Path) -> None:
    class Enough(Exception):  # noqa: N818 - what somebody's tap on Cancel raises
        pass

    def cancel(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        press.pdf_of([plain("Given up"), plain("Never reached")], cancel)
    assert not shelf.exists()
    assert measure.pages(press.pdf_of([plain("The next")]))[0].words.startswith("The next")


def test_a_press_that_falls_silent_is_put_down_and_the_next_print_is_made(
    plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    press.pdf_of([plain("Warm up")])
    (silent, *_) = reversed(pool._idle)
    os.kill(silent.process.pid, signal.SIGSTOP)
    monkeypatch.setattr(pool, "SECONDS_A_STEP", 0.3)
    with pytest.raises(Refusal, match="was given up") as refused:
        press.pdf_of([plain("Stuck")])
    assert refused.value.code == "print_failed"
    assert not silent.is_alive
    monkeypatch.undo()
    assert press.pdf_of([plain("After")])


def test_a_machine_that_went_home_meanwhile_costs_nobody_his_print(
    plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends by itself after a while, perhaps just between a look at it and the job."""
    press.pdf_of([plain("Warm up")])
    monkeypatch.setattr(pool.Machine, "is_alive", True)
    for idle in pool._idle:
        idle.process.kill()
        idle.process.wait()
    assert press.pdf_of([plain("On a fresh one")])


def test_a_job_that_ends_a_fresh_machine_is_given_up(plain: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    pool.close()
    begun = pool.Machine.__init__

    def still_born(self: pool.Machine) -> None:
        begun(self)
        self.process.kill()

    monkeypatch.setattr(pool.Machine, "__init__", still_born)
    with pytest.raises(Refusal, match="was given up"):
        press.pdf_of([plain("Too much")])


def test_only_two_print_at_once_and_who_waits_too_long_is_told(plain: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "SECONDS_IN_LINE", 0.05)
    for _ in range(pool.MOST_AT_ONCE):
        assert pool._line.acquire(timeout=5)
    try:
        with pytest.raises(Refusal, match="Wait a minute") as refused:
            press.pdf_of([plain("Third in line")])
    finally:
        for _ in range(pool.MOST_AT_ONCE):
            pool._line.release()
    assert refused.value.code == "press_busy"


def test_a_machine_is_replaced_after_its_jobs(plain: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    pool.close()
    monkeypatch.setattr(pool, "JOBS_EACH", 2)
    press.pdf_of([plain("One")])
    (machine,) = pool._idle
    press.pdf_of([plain("Two")])
    assert not machine.is_alive
    assert not Path(machine.folder.name).exists()


def test_without_its_libraries_the_press_says_how_to_get_them(
    plain: Plain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker as it is, on a machine where importing WeasyPrint fails."""
    lame = tmp_path / "worker.py"
    lame.write_text(Path(worker.__file__).read_text().replace("import weasyprint  #", "import weasyprint_gone  #"))
    pool.close()
    monkeypatch.setattr(worker, "__file__", str(lame))
    monkeypatch.setattr("campaigns.checks.missing_printing_packages", lambda: ["libpangoft2-1.0-0"])
    with pytest.raises(Refusal, match=r"PDFs cannot be made: libpangoft2-1\.0-0 missing.*install") as refused:
        press.pdf_of([plain("Nothing")])
    assert refused.value.code == "press_missing"


# -- nothing is fetched


def hostile(secret: Path, port: int) -> str:
    """Every way we know to make a renderer read a file or call somebody."""
    out = [f"http://127.0.0.1:{port}/x", secret.as_uri(), str(secret), "../../../etc/passwd", "//127.0.0.1/x"]
    shapes = (
        '<img src="{0}"><object data="{0}"></object><embed src="{0}"><iframe src="{0}"></iframe>'
        '<link rel="stylesheet" href="{0}"><link rel="attachment" href="{0}"><a rel="attachment" href="{0}">x</a>'
        '<style>@import "{0}"; @font-face {{ font-family: x; src: url("{0}") }} p {{ background: url("{0}") }}'
        ' p::after {{ content: url("{0}") }}</style><p>text</p><meta http-equiv="refresh" content="0;url={0}">'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<image href="{0}"/><use xlink:href="{0}#a"/></svg><base href="{0}"><input type="image" src="{0}">'
    )
    return "".join(shapes.format(address) for address in out)


def test_hostile_text_fetches_nothing(plain: Plain, tmp_path: Path) -> None:
    """Even if it came through as raw HTML: no socket is opened, no byte of a file gets in, nothing is attached."""
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>CANARY</text></svg>')
    calls: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.5)

        def listen() -> None:
            try:
                calls.append(listener.accept())
            except TimeoutError:
                pass

        pdf = press.pdf_of([plain("Hostile", raw=hostile(secret, listener.getsockname()[1]))])
        waiting = threading.Thread(target=listen)
        waiting.start()
        waiting.join()
    assert calls == []
    assert "CANARY" not in "".join(page.words for page in measure.pages(pdf))
    assert b"EmbeddedFile" not in measure.unpacked(pdf)


def test_what_is_ours_is_fetched(plain: Plain) -> None:
    """So that the test above does not pass because nothing at all is."""
    (bare,) = measure.pages(press.pdf_of([plain("Bare")]))
    (drawn,) = measure.pages(press.pdf_of([plain("Drawn", media={"car": CAR})]))
    (ours,) = measure.pages(press.pdf_of([plain("Ours", raw=f'<img src="{worker.STATIC}svg/mark.svg" width="90">')]))
    assert not bare.shapes
    assert drawn.shapes
    assert ours.shapes


@pytest.mark.parametrize("name", ["../svl/settings.py", "%2e%2e/README.md", "/etc/passwd", "js/keep.js", "css"])
def test_only_drawings_stylesheets_and_fonts_are_static(name: str) -> None:
    fetcher = worker.make_fetcher(pool.static_folder(), {})
    with pytest.raises(ValueError, match="Nothing is fetched"):
        fetcher.fetch(f"{worker.STATIC}{name}")


# -- what people type


@pytest.mark.parametrize(
    "text",
    [
        "x" * 5000,
        "\N{NO-BREAK SPACE}" * 5000,
        "word " * 1000,
        "\N{GRINNING FACE}" * 300,
        "\u202eمرحبا بالعالم " * 100,
        "競走の夜" * 300,
        "a\N{ZERO WIDTH JOINER}" * 2000,
        "\x00\x07\ud800 broken",
    ],
    ids=["one word", "hard spaces", "words", "emoji", "right to left", "CJK", "joiners", "control signs"],
)
def test_no_text_hangs_the_press_or_leaves_the_page(plain: Plain, text: str) -> None:
    shown = measure.pages(press.pdf_of([plain("Text", text=text)]))
    assert all(box.left >= -0.1 and box.right <= page.width + 0.1 for page in shown for box in page.texts)


def test_letters_no_font_has_are_owned_up_to(plain: Plain) -> None:
    """A private sign: whatever fonts a machine has, none has this one."""
    pdf = press.pdf_of([plain("Plain"), plain("Strange", raw="<p>&#xF8F0;&#x12FF0;</p>")])
    pages = measure.pages(pdf)
    assert len(pages) == 3  # a page of its own, where it covers nothing
    assert "No font on this machine has letters of" in pages[-1].words
    assert "Install a font" in pages[-1].words
    assert pages[-1].out_of_reach == []
    assert "font" not in pages[0].words


@pytest.mark.parametrize(
    ("absent", "said"),
    [
        (
            "\N{RACING CAR}\N{VARIATION SELECTOR-16}",
            "has emoji. They are printed as boxes. Install a font that has them (on Debian fonts-noto-color-emoji),",
        ),
        ("競走", "has letters of: Chinese."),
        ("競走", "(on Debian fonts-noto-cjk)"),
        ("ሰላም", "has letters of: Ethiopic."),
        ("ሰላም", "(on Debian fonts-noto-core)"),
        ("競\N{RACING CAR}", "has emoji and letters of: Chinese."),
        ("競\N{RACING CAR}", "(on Debian fonts-noto-cjk and fonts-noto-color-emoji)"),
    ],
)
def test_the_font_that_would_help_is_named(absent: str, said: str) -> None:
    assert said in worker.note_html(set(absent))


def test_letters_every_table_may_write_are_there(plain: Plain) -> None:
    told = measure.pages(press.pdf_of([plain("Łódź Čeština Ωμέγα Жук Ålesund ½ → −")]))[0].words
    assert "ŁódźČeštinaΩμέγαЖукÅlesund½→−" in "".join(told.split())
    assert "No font" not in told


# -- options


def test_an_unknown_paper_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match=r"no paper called 'a9' here. Choose a4 \(A4\), letter \(US Letter\) or a3"):
        paper_of("a9")


def test_options_are_read_from_words_and_written_back() -> None:
    options = Options.read({"paper": "Letter", "ink": "saver", "type": "large", "cuts": "no"})
    assert options == Options(LETTER, ink_saver=True, large_type=True, cut_lines=False)
    assert options.query == "paper=letter&ink=saver&type=large&cuts=no"
    assert options.classes == "paper-letter is-ink-saver is-large-type no-cut-lines"
    assert Options.read({}, options) == options
    assert Options().query == ""


def test_an_unknown_option_is_refused_with_what_it_may_be() -> None:
    with pytest.raises(Refusal, match="ink is saver or full, not 'purple'"):
        Options.read({"ink": "purple"})


def test_the_browser_gets_the_same_page_without_anything_inline(plain: Plain) -> None:
    page = browser_html(plain("Shown", media={"car": CAR}), {"css_address": "/x?as=css", "parts": ()})
    assert 'href="/static/css/print/print.css"' in page
    assert 'href="/x?as=css"' in page
    assert 'src="data:image/svg+xml;base64,' in page
    assert "<style" not in page
    assert "style=" not in page
    assert 'src="app:car"' in html_of(plain("Shown", media={"car": CAR}))


def test_a_drawing_used_many_times_is_in_the_file_once(plain: Plain) -> None:
    pdf = press.pdf_of([plain(raw='<img src="app:car" alt="A car" width="40">' * 40, media={"car": CAR})])
    outline = re.search(rb"\n([\d. -]+ c)\n", measure.unpacked(pdf).split(b"/Subtype /Form")[1])
    assert outline is not None
    assert measure.unpacked(pdf).count(outline[1]) <= 2  # once for this size and once for that of the page's own
