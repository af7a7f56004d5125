"""What people wrote can be read and can do nothing else."""

from __future__ import annotations

import time

import pytest

from campaigns.markdown import LONGEST, first_line, render


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("plain", "<p>plain</p>"),
        ("**bold** and _soft_", "<p><strong>bold</strong> and <em>soft</em></p>"),
        ("a line\nand one more", "<p>a line<br>\nand one more</p>"),
        ("# Title", "<h3>Title</h3>"),
        ("##### Deep", "<h5>Deep</h5>"),
        ("Title\n===", "<h3>Title</h3>"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
        ("~~gone~~", "<p><s>gone</s></p>"),
        ("[us](https://example.org)", '<p><a href="https://example.org" rel="noopener nofollow ugc">us</a></p>'),
        ("https://example.org", "<p>https://example.org</p>"),
        ("", ""),
    ],
)
def test_markdown_becomes_html(written: str, shown: str) -> None:
    assert render(written).strip() == shown


def test_a_table_is_a_table() -> None:
    assert "<td>1</td>" in render("| a | b |\n|---|:-:|\n| 1 | 2 |")


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[tap](javascript:alert(1))",
        "[tap](JaVaScRiPt:alert(1))",
        "[tap](data:text/html;base64,PHNjcmlwdD4=)",
        "[tap](vbscript:x)",
        "<svg/onload=alert(1)>",
        "<a href=https://x onclick=alert(1)>tap</a>",
        "![tracker](https://example.org/pixel.png)",
        "<style>body{display:none}</style>",
        "<div hx-get=/leave hx-trigger=load>",
        '[x](https://e.org "onmouseover=alert(1)")',
        '<https://e.org/" onclick=alert(1)>',
        "```html\n<script>alert(1)</script>\n```",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<!-- --!><script>alert(1)</script> -->",
    ],
)
def test_nothing_but_text_comes_out_of_an_attack(attack: str) -> None:
    shown = render(attack).lower()
    for tag in ("<script", "<img", "<svg", "<style", "<div", "<iframe"):
        assert tag not in shown
    inside_tags = "".join(part.split(">")[0] for part in shown.split("<")[1:])
    for word in (
        "javascript:",
        "vbscript:",
        "data:",
        "onclick",
        "onerror",
        "onload",
        "onmouseover",
        "hx-",
        "style",
        "class",
    ):
        assert word not in inside_tags


def test_a_text_too_long_to_parse_is_shown_as_typed() -> None:
    shown = render("<b>" + "x" * LONGEST)
    assert shown.startswith("<p>&lt;b&gt;xxx")


@pytest.mark.parametrize(
    "knot", ["[" * LONGEST, "> " * (LONGEST // 2), "*_" * (LONGEST // 2), "![" * (LONGEST // 2), "`" * LONGEST]
)
def test_a_knotted_text_holds_nobody_up(knot: str) -> None:
    began = time.monotonic()
    render(knot)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("# Born in Malmö\nand raised there", "Born in Malmö"),
        ("\n\n> quoted", "quoted"),
        ("---\n* one", "one"),
        ("", ""),
        ("**Won** [Monaco](https://x.y) in an _old_ car_12", "Won Monaco in an old car_12"),
    ],
)
def test_a_fold_shows_the_first_line_without_signs(written: str, line: str) -> None:
    assert first_line(written) == line
