"""What the editor's geometry calls legal is what the engine calls legal, fault by fault and tile by tile."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns.models import Track as Row
from svl.rules import Rulings, catalog, check_loop, format_track, generator, parse_track, walk
from svl.table import Refusal
from tests.browser.seated import sign_in
from tests.world import World

CHAINS = 200
OPEN_CHAINS = 60
WORDS = ("S", "U1", "U2", "D1", "D2", "EL", "ER", "HL", "HR")
ODD_WORDS = (
    *("S!lava", "S+warp", "EL+turbo_1", "U1!jump", "HR!brake_mine"),
    *("S+turbo_1!jump", "X", "SL", "E", "S!jump+regen_1", "S!", "EL!", "S+", "S+!jump"),
)

JUDGE = """async ([lines, bridges]) => {
    const base = document.querySelector("script[type=module]").src.replace(/main[^/]*$/, "");
    const { makeState, parseTiles, formatTiles, verdict } = await import(`${base}geometry.js`);
    const { book } = await import(`${base}words.js`);
    return lines.map((line) => {
        try {
            const tiles = parseTiles(line);
            // the same track lies anywhere and points anywhere
            const found = verdict(makeState(tiles, line.length % 6, [line.length, -3]), book, bridges);
            return [found?.code ?? "legal", found?.tile ?? null, formatTiles(tiles)];
        } catch (error) {
            return ["unreadable_tile", error.tile, null];
        }
    });
}"""

CLOSE = """async (lines) => {
    const base = document.querySelector("script[type=module]").src.replace(/main[^/]*$/, "");
    const { makeState, parseTiles, formatTiles } = await import(`${base}geometry.js`);
    const { closeLoop } = await import(`${base}edits.js`);
    return lines.map((line) => {
        const closed = closeLoop(makeState(parseTiles(line))).state;
        return closed ? formatTiles(closed.tiles) : null;
    });
}"""


# Tiles taken elsewhere, near and far: for each the line after it, and whether the road runs there now.
REROUTE = """async ([lines, bridges]) => {
    const base = document.querySelector("script[type=module]").src.replace(/main[^/]*$/, "");
    const { makeState, parseTiles, formatTiles, lay, same, step } = await import(`${base}geometry.js`);
    const { rerouted } = await import(`${base}reroute.js`);
    const drags = (state, number) => [1, 2, 3, 5, 8].map((far, n) => {
        const at = (number * 7 + n * 11) % state.tiles.length;
        let via = lay(state).hexes[at];
        for (let steps = 0; steps < far; steps += 1) via = step(via, (number + n + (steps % 2)) % 6);
        return [at, via];
    });
    return lines.flatMap((line, number) => {
        const state = makeState(parseTiles(line));
        return drags(state, number).map(([at, via]) => {
            const { state: next, refused } = rerouted(state, at, via, bridges);
            return refused ? null : [formatTiles(next.tiles), lay(next).hexes.some((hex) => same(hex, via))];
        }).filter(Boolean);
    });
}"""

# What stands in and beside the middle of each tile, and where: as the screen shows it, whoever drew it.
SIGNS = """(map) => [...map.querySelectorAll(".map__mark, .map__limit, .map__under")].map((sign) => {
    const shape = sign.querySelector("circle, rect").getBBox();
    const matrix = map.getScreenCTM().inverse().multiply(sign.getScreenCTM());
    const at = new DOMPoint(shape.x + shape.width / 2, shape.y + shape.height / 2).matrixTransform(matrix);
    const said = sign.querySelector("text, use, path");
    const word = said.textContent || said.getAttribute("href") || said.getAttribute("d");
    return [sign.getAttribute("class"), word, at.x, at.y];
})"""


@pytest.fixture
def editor(asgi_server: str, world: World, laptop: Page) -> Page:
    track = Row.objects.create(campaign=world.campaign, name="Salt Flats", tiles="S S", author=world.alice)
    sign_in(laptop, asgi_server, world.alice)
    laptop.goto(asgi_server + reverse("track_editor", args=(track.campaign_id, track.pk)))
    return laptop


def loop(luck: random.Random) -> list[str]:
    recipe = generator.Recipe(seed=luck.randrange(10**9), length=luck.randrange(12, 61), hazards=15, boosts=15)
    return format_track(generator.generate(recipe).tiles).split()


def mutated(words: list[str], luck: random.Random) -> list[str]:
    """A word changed, added, left out or moved; sometimes to one that nobody can read or lay."""
    words = list(words)
    at = luck.randrange(len(words))
    kind = luck.randrange(5)
    if kind == 0:
        words[at] = luck.choice(WORDS)
    elif kind == 1:
        words.insert(at, luck.choice(WORDS))
    elif kind == 2:
        words.pop(at)
    elif kind == 3:
        words[at] = luck.choice(ODD_WORDS)
    else:
        words = words[at:] + words[:at]
    return words


def chains() -> list[str]:
    """A third as generated, the rest with one to three changes."""
    luck = random.Random(5)
    made = []
    for number in range(CHAINS):
        words = loop(luck)
        for _ in range(number % 3 and luck.randrange(1, 4)):
            words = mutated(words, luck)
        made.append(" ".join(words))
    return made


def engine(line: str, rulings: Rulings) -> list[Any]:
    """The first fault the engine finds, where, and the line as it is written back."""
    try:
        tiles = parse_track(line).tiles
    except Refusal as refusal:
        return [refusal.code, refusal.fields["tile"], None]
    try:
        check_loop(tiles, rulings)
    except Refusal as refusal:
        return [refusal.code, refusal.fields.get("tile"), format_track(tiles)]
    return ["legal", None, format_track(tiles)]


@pytest.mark.parametrize("bridges", [False, True])
def test_the_page_and_the_engine_find_the_same_first_fault(editor: Page, bridges: bool) -> None:
    lines = chains()
    expected = [engine(line, Rulings(allow_bridges=bridges)) for line in lines]
    assert len({code for code, *_ in expected}) >= 5, "the chains break in too few ways"
    assert editor.evaluate(JUDGE, [lines, bridges]) == expected


FIGURE_OF_EIGHT = "S S HR S HR S S S S HL S S HL S S"


@pytest.mark.parametrize("bridges", [False, True])
def test_bridges_are_legal_by_ruling_only(editor: Page, bridges: bool) -> None:
    expected = engine(FIGURE_OF_EIGHT, Rulings(allow_bridges=bridges))
    assert expected[0] == ("legal" if bridges else "hex_used_twice")
    assert editor.evaluate(JUDGE, [[FIGURE_OF_EIGHT], bridges]) == [expected]


# -- the shortest way home


def shortest(line: str) -> int | None:
    """How many tiles an open road lacks, by a search of its own over every way a car could take."""
    hexes, _, _ = walk(parse_track(line).tiles)
    heading = sum(tile.turn for tile in parse_track(line).tiles[:-1]) % 6
    taken = set(hexes)
    queue = deque([(hexes[-1], heading, 0)])
    seen = {(hexes[-1], heading)}
    while queue:
        here, into, length = queue.popleft()
        for turn in (-2, -1, 0, 1, 2):
            out = (into + turn) % 6
            following = here.step(out)
            if following == hexes[0] and out == 0:
                return length
            far = min(abs(following.q - h.q) + abs(following.r - h.r) for h in hexes) > 12
            if following in taken or far or (following, out) in seen:
                continue
            seen.add((following, out))
            queue.append((following, out, length + 1))
    return None


def test_the_way_home_is_legal_and_no_other_is_shorter(editor: Page) -> None:
    luck = random.Random(7)
    lines = []
    while len(lines) < OPEN_CHAINS:
        words = loop(luck)
        lines.append(" ".join(words[: luck.randrange(3, len(words))]))
    for line, closed in zip(lines, editor.evaluate(CLOSE, lines), strict=True):
        lacking = shortest(line)
        if lacking is None:
            assert closed is None
            continue
        check_loop(parse_track(closed).tiles)
        assert len(closed.split()) == len(line.split()) + lacking, line


@pytest.mark.parametrize("bridges", [False, True])
def test_a_tile_taken_elsewhere_leaves_a_track_one_may_race_on(editor: Page, bridges: bool) -> None:
    luck = random.Random(9)
    moved = editor.evaluate(REROUTE, [[" ".join(loop(luck)) for _ in range(OPEN_CHAINS)], bridges])
    assert len(moved) > 4 * OPEN_CHAINS, "too many are refused"
    for line, runs_there in moved:
        check_loop(parse_track(line).tiles, Rulings(allow_bridges=bridges))
        assert runs_there, line


def test_the_page_knows_every_tile_hazard_and_boost(editor: Page) -> None:
    every = [*WORDS, *(f"S!{name}" for name in catalog.HAZARDS), *(f"S+{name}" for name in catalog.BOOSTS)]
    line = " ".join(every)
    assert editor.evaluate(JUDGE, [[line], False]) == [engine(line, Rulings())]


EVERYTHING_LAID = (
    "S U1 D2 S+turbo_1 U1+turbo_1 U2+turbo_3 U2!jump D1+regen_1 D2+regen_3 HL!jump EL!brake_mine S ER!jump "
    "HR!brake_mine"
)


@pytest.mark.parametrize("heading", [0, 4])
def test_the_editor_draws_a_track_with_the_signs_of_every_other_map(
    editor: Page, asgi_server: str, world: World, heading: int
) -> None:
    row = Row.objects.create(
        campaign=world.campaign, name="Laid", tiles=EVERYTHING_LAID, heading=heading, author=world.alice
    )
    seen = []
    for page, where in (("track", ".track__map .map"), ("track_editor", "[data-ed=map]")):
        editor.goto(asgi_server + reverse(page, args=(row.campaign_id, row.pk)))
        expect(editor.locator(f"{where} .map__under")).to_have_count(9)
        signs = editor.locator(where).evaluate(SIGNS)
        seen.append(
            {(kind, said): [(x, y) for k, s, x, y in signs if (k, s) == (kind, said)] for kind, said, *_ in signs}
        )
    on_page, in_editor = seen
    assert on_page.keys() == in_editor.keys()
    for sign, places in on_page.items():
        for one, other in zip(sorted(places), sorted(in_editor[sign]), strict=True):
            assert one == pytest.approx(other, abs=0.2), sign
