"""A TV's browser may be years old: what a TV loads uses nothing newer than Chromium 80, unless it asks first.

The bundle is read off the TV's own templates: every stylesheet they link, every script with all it imports. The lists
below name what came after Chromium 80 (February 2020), with the version that brought it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STATIC, TEMPLATES = ROOT / "static", ROOT / "templates/tv"

NEWER_PROPERTIES = {
    **dict.fromkeys(("gap", "row-gap", "column-gap"), 84),  # in a flex box; a grid may say grid-gap
    **dict.fromkeys(("inset", "inset-block", "inset-inline"), 87),
    **dict.fromkeys(("margin-inline", "margin-block", "padding-inline", "padding-block"), 87),
    **dict.fromkeys(("translate", "rotate", "scale"), 104),
    **dict.fromkeys(("container", "container-type", "container-name"), 105),
    **dict.fromkeys(("text-underline-offset", "text-wrap", "text-decoration-thickness"), 87),
    **dict.fromkeys(("content-visibility", "contain-intrinsic-size", "scrollbar-gutter", "scrollbar-width"), 85),
    **dict.fromkeys(("accent-color", "aspect-ratio", "appearance", "color-scheme", "forced-color-adjust"), 81),
    **dict.fromkeys(("view-transition-name", "field-sizing", "interpolate-size", "animation-timeline"), 111),
}
NEWER_CSS = {
    r":(is|where)\(": 88,
    r":has\(": 105,
    r":focus-visible": 86,
    r":not\([^()]*,": 88,
    r"::marker": 86,
    r":popover-open|:user-(in)?valid": 114,
    r"(?<![\w-])[\d.]+[dsl]v[hwib]\b": 108,
    r"(?<![\w-])[\d.]+cq[whib]\b": 105,
    r"\b(oklch|oklab|lab|lch|color-mix|color|light-dark|round|sin|cos|tan)\(": 111,
    r":\s*revert\b": 84,
    r"\boverflow(-[xy])?:\s*clip\b": 90,
    r"@(layer|container|property|scope|starting-style|counter-style|view-transition)\b": 85,
    r"@media[^{]*\([^)]*[<>]=?": 104,
    r"@media[^{]*(prefers-contrast|forced-colors|prefers-reduced-data)": 89,
    r"@supports[^{]*selector\(": 83,
    r"(^|[{};])\s*&": 112,
}
NEWER_JS = {
    r"\?\?=|\|\|=|&&=": 85,
    r"\.at\(": 92,
    r"\.replaceAll\(": 85,
    r"\.(findLast|findLastIndex)\(": 97,
    r"\.(toSorted|toReversed|toSpliced|with)\(": 110,
    r"\.replaceChildren\(": 86,
    r"\.(showPopover|hidePopover|togglePopover|checkVisibility|setHTML)\(": 105,
    r"\.getAnimations\(": 84,
    r"\bObject\.(hasOwn|groupBy)\b|\bMap\.groupBy\b": 93,
    r"\bArray\.fromAsync\b": 121,
    r"\bPromise\.(any|withResolvers|try)\b": 85,
    r"\bstructuredClone\(": 98,
    r"\bAbortSignal\.(timeout|any)\b": 103,
    r"\bcrypto\.randomUUID\b": 92,
    r"\b(WeakRef|FinalizationRegistry)\b": 84,
    r"\bIntl\.(Segmenter|DurationFormat)\b": 87,
    r"\bnavigator\.(wakeLock|share|clipboard)\b": 84,
    r"\bscheduler\.": 94,
    r"\bstatic\s*\{": 94,
    r"#\w+\s*\(|#\w+ in ": 84,
    r"^((const|let) [^=]+= )?await\b": 89,  # at the top of a module; in a function it is indented
    r"/[gimsuy]*[dv][gimsuy]*\.(test|exec)\(": 90,
    r"\bimport\b[^;]*\bwith\s*\{": 123,
}

# Newer, and no harm without: the reason stands beside each.
HARMLESS = {
    "color-scheme": "an old browser only paints its scroll bars as it likes, and a TV has none",
}
# Newer, and asked for first: what has to stand in the same file.
GUARDED = {r"navigator\.(wakeLock|share|clipboard)": '"wakeLock" in navigator'}


def bundle() -> tuple[list[Path], list[Path]]:
    """The stylesheets and the scripts of the TV."""
    html = "".join(path.read_text() for path in sorted(TEMPLATES.glob("*.html")))
    linked = re.findall(r"\{% static '([^']+)' %\}", html)
    sheets = [STATIC / name for name in dict.fromkeys(linked) if name.endswith(".css")]
    scripts: dict[Path, None] = {}
    waiting = [STATIC / name for name in linked if name.endswith(".js")]
    while waiting:
        script = waiting.pop()
        if script not in scripts:
            scripts[script] = None
            waiting += [(script.parent / name).resolve() for name in re.findall(r'from "([^"]+)"', script.read_text())]
    return sheets, list(scripts)


def newer_css(source: str) -> Iterator[str]:
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.S)
    for name in re.findall(r"[{;]\s*([a-z-]+)\s*:", source):
        if name in NEWER_PROPERTIES and name not in HARMLESS:
            yield f"{name} (Chromium {NEWER_PROPERTIES[name]})"
    bare = re.sub(r'url\([^)]*\)|"[^"]*"', "", source)
    for pattern, version in NEWER_CSS.items():
        if found := re.search(pattern, bare, re.M):
            yield f"{found[0].strip()} (Chromium {version})"


def newer_js(source: str) -> Iterator[str]:
    plain = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.S)
    code = re.sub(r'"[^"\n]*"|\'[^\'\n]*\'', '""', plain)
    for pattern, version in NEWER_JS.items():
        found = re.search(pattern, code, re.M)
        if found and not any(re.search(thing, found[0]) and guard in plain for thing, guard in GUARDED.items()):
            yield f"{found[0].strip()} (Chromium {version})"


def test_the_tv_loads_its_own_small_bundle() -> None:
    sheets, scripts = bundle()
    assert {path.name for path in sheets} == {"tokens.css", "map.css", "tv.css"}
    assert {path.name for path in scripts} >= {"main.js", "wait.js", "sound.js", "moves.js", "camera.js"}
    assert sum(path.stat().st_size for path in (*sheets, *scripts)) < 80_000


@pytest.mark.parametrize("path", bundle()[0], ids=lambda path: path.name)
def test_a_stylesheet_of_the_tv_is_as_old_as_its_browser(path: Path) -> None:
    assert list(newer_css(path.read_text())) == []


@pytest.mark.parametrize("path", bundle()[1], ids=lambda path: path.name)
def test_a_script_of_the_tv_is_as_old_as_its_browser(path: Path) -> None:
    assert list(newer_js(path.read_text())) == []


def test_its_pages_ask_for_nothing_newer_either() -> None:
    html = "".join(path.read_text() for path in TEMPLATES.glob("*.html"))
    assert not re.search(r"\b(popover|inert|fetchpriority|hx-\w+|blocking=|loading=)", html)


# -- the check can see


@pytest.mark.parametrize(
    "sample",
    [
        ".a { display: flex; gap: 4px }",
        ".a { inset: 0 }",
        ".a:is(.b, .c) { top: 0 }",
        ".a:not(.b, .c) { top: 0 }",
        ".a:has(.b) { top: 0 }",
        "button:focus-visible { top: 0 }",
        ".a { height: 100dvh }",
        ".a { width: 50cqw }",
        ".a { aspect-ratio: 16 / 9 }",
        ".a { rotate: 20deg }",
        ".a { color: color-mix(in srgb, red, blue) }",
        "@layer kit { .a { top: 0 } }",
        "@media (width >= 600px) { .a { top: 0 } }",
        "@media (forced-colors: active) { .a { top: 0 } }",
        ".a { & .b { top: 0 } }",
        ".a { overflow: clip }",
    ],
)
def test_a_newer_stylesheet_is_found_out(sample: str) -> None:
    assert list(newer_css(sample))


@pytest.mark.parametrize(
    "sample",
    [
        "audio ??= make();",
        "const last = rows.at(-1);",
        'name.replaceAll("a", "b");',
        "place.replaceChildren(told);",
        "const copy = structuredClone(state);",
        "fetch(url, { signal: AbortSignal.timeout(5000) });",
        "layer.showPopover();",
        "await start();",
        "class A { static { this.b = 1; } }",
        "class A { #go() {} }",
        "navigator.wakeLock.request('screen');",
        "rows.toSorted();",
        "Object.hasOwn(a, b);",
    ],
)
def test_a_newer_script_is_found_out(sample: str) -> None:
    assert list(newer_js(sample))


@pytest.mark.parametrize(
    "sample",
    [
        ".a { grid-column-gap: 4px; transform: scale(2); width: min(10vw, 20px) }",
        "@media (prefers-reduced-motion: reduce) { .a { animation: none } }",
        ".a:not(.b):focus-within { color: rgba(0, 0, 0, 0.5) }",
    ],
)
def test_an_old_stylesheet_passes(sample: str) -> None:
    assert list(newer_css(sample)) == []


@pytest.mark.parametrize(
    "sample",
    [
        "const a = b?.c ?? d; // rows.at(-1) is newer",
        'say("a ??= b");',
        'if ("wakeLock" in navigator) await_it(() => navigator.wakeLock.request("screen"));',
        "async function f() {\n  return await g(12_000);\n}",
    ],
)
def test_an_old_script_passes(sample: str) -> None:
    assert list(newer_js(sample)) == []
