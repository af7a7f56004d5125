"""Tracks as text, files and pictures: what goes out comes back in the same, and bad input is told, not lost."""

from __future__ import annotations

import io
import json
import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image

from campaigns.exchange import BadFile
from campaigns.services import tracks
from campaigns.track_files import MOST_TILES, TrackFile, read, read_line, written
from campaigns.track_pictures import LONGEST_SIDE, frame_of, png_picture, svg_picture
from svl.rules import catalog, circuits, format_track, generator, parse_track
from tests.world import World

SCHEMA = json.loads(Path(__file__).parents[2].joinpath("docs/track.schema.json").read_text())
SHARES = st.integers(0, 40)


@st.composite
def recipes(draw: st.DrawFn) -> generator.Recipe:
    return generator.Recipe(
        draw(st.integers(0, generator.MOST_SEED)), draw(st.integers(12, 60)), *(draw(SHARES) for _ in range(5))
    )


@hypothesis_settings(max_examples=60)
@given(recipe=recipes(), name=st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=60))
def test_a_track_comes_back_from_its_file_as_it_went(recipe: generator.Recipe, name: str) -> None:
    tiles = generator.generate(recipe).tiles
    file = TrackFile(name if name.strip() else "x", tiles, "Tight.", recipe.seed % 6, recipe)
    assert read(written(file)) == file
    assert read(file.line).tiles == tiles
    assert format_track(read_line(file.line).tiles) == file.line


def said(**changes: Any) -> str:
    whole = {"format": "svl-track", "version": 1, "name": "Ring", "tiles": "S ER S ER S ER S ER S ER S ER"}
    return json.dumps({**whole, **changes})


def test_a_file_by_hand_needs_no_more_than_a_name_and_tiles() -> None:
    assert read(said()).tiles == parse_track("S ER S ER S ER S ER S ER S ER").tiles
    assert read(said(tiles=[{"nav": "easy_curve", "turn": "left", "hazard": "jump"}])).line == "EL!jump"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{nonsense", "begins like JSON and is none: line 1, column 2"),
        ("[1, 2]", "no track of SVL Race Control"),
        ('{"format": "svl-driver"}', "no track of SVL Race Control"),
        (said(version=2), "version 2 of the format; this site reads version 1"),
        (said(version=True), "version True of the format"),
        (said(name=""), "name is empty"),
        (said(name="x" * 61), "name has 61 characters; 60 are the most"),
        (said(heading=6), "heading must be a whole number from 0 to 5, not 6"),
        (said(tiles=5), "tiles is neither a list of tiles nor a line of text"),
        (said(tiles=[]), "begins with its start tile"),
        (said(tiles=["S"]), r"tiles\[0\] is missing"),
        (said(tiles=[{"nav": "loop"}]), r"tiles\[0\].nav must be one of straight_flat"),
        (said(tiles=[{"nav": "easy_curve"}]), r"tiles\[0\].turn is missing"),
        (said(tiles=[{"nav": "straight_flat", "turn": "left"}]), "Flat Straight has no turn"),
        (said(tiles=[{"nav": "straight_flat", "hazard": "moon"}]), r"tiles\[0\].hazard must be one of jump"),
        (said(tiles=[{"nav": "easy_curve", "turn": "left", "boost": "turbo_1"}]), "A boost lies on a straight"),
        (
            said(tiles=[{"nav": "straight_flat", "hazard": "jump", "boost": "turbo_1"}]),
            "Tile 0: A tile carries a hazard or a boost, not both",
        ),
        (
            said(tiles=[{"nav": "easy_curve", "turn": "left", "hazard": "jump", "boost": "turbo_1"}]),
            "Tile 0: A boost lies on a straight, never on Easy Curve",
        ),
        (said(tiles=[{"nav": "straight_flat", "colour": "red"}]), r"tiles\[0\].colour is unknown"),
        (said(tiles=[{"nav": "straight_flat"}] * 5000), "5,000 tiles; 400 are the most"),
        (said(tiles="S " * 5000), "5,000 tiles; 400 are the most"),
        (said(recipe={"seed": -1}), "recipe is none the generator knows"),
        (said(recipe={"seed": 1, "version": 9}), "recipe is none the generator knows"),
        (said(recipe=7), "recipe is none the generator knows"),
        (said(author="me"), "author is unknown"),
        ("S " * 5000, "5,000 tiles; 400 are the most"),
        ("hello world", "Tile 0 reads 'hello'"),
        ("S S?jump", r"Tile 1 reads 'S\?jump'"),
        ("S S! S", "Tile 1 reads 'S!'"),
        ("S S+", r"Tile 1 reads 'S\+'"),
        ("S S+!jump", r"Tile 1 reads 'S\+!jump'"),
        ("[" * 100_000, "begins like JSON and is none"),
        (said() + " " * 300_000, "300,"),
    ],
)
def test_bad_input_is_told_in_words(text: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read(text)


def test_all_that_is_wrong_is_told_at_once_but_not_a_novel() -> None:
    with pytest.raises(BadFile) as told:
        read("S X Y Z")
    assert len(told.value.faults) == 3
    with pytest.raises(BadFile) as told:
        read("X " * 300)
    assert len(told.value.faults) < 20


def test_an_open_chain_and_a_figure_of_eight_can_be_read() -> None:
    for line in ("S S S", "S S HR S HR S S HL S HL S"):
        assert read(line).line == line


def test_a_recipe_that_does_not_make_these_tiles_is_not_kept() -> None:
    assert read(said(recipe={"seed": 4})).recipe is None


def test_the_schema_knows_the_tiles_and_limits_of_the_rules() -> None:
    tile = SCHEMA["$defs"]["tile"]["properties"]
    assert tile["nav"]["enum"] == list(catalog.NAV_TILES)
    assert tile["hazard"]["enum"] == [None, *catalog.HAZARDS]
    assert tile["boost"]["enum"] == [None, *catalog.BOOSTS]
    assert SCHEMA["properties"]["tiles"]["oneOf"][0]["maxItems"] == MOST_TILES
    recipe = SCHEMA["$defs"]["recipe"]["properties"]
    assert (recipe["length"]["minimum"], recipe["length"]["maximum"]) == (generator.SHORTEST, generator.LONGEST)
    assert set(recipe) == set(generator.Recipe.__dataclass_fields__)
    line = re.compile(SCHEMA["$defs"]["line"]["pattern"])
    for track in circuits.CIRCUITS.values():
        assert line.match(format_track(track.tiles))


def test_what_we_write_has_the_fields_of_the_schema() -> None:
    file = json.loads(written(TrackFile("Utah", circuits.CIRCUITS["utah"].tiles, recipe=generator.Recipe(1))))
    assert set(file) == set(SCHEMA["properties"])
    assert {key for tile in file["tiles"] for key in tile} <= set(SCHEMA["$defs"]["tile"]["properties"])


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a tile fits its schema, by the few keywords that one uses."""
    judges = {
        "type": lambda _: True,
        "description": lambda _: True,
        "required": lambda names: set(names) <= set(value),
        "additionalProperties": lambda _: set(value) <= set(schema["properties"]),
        "properties": lambda inner: all(fits(value[name], inner[name]) for name in inner if name in value),
        "enum": lambda known: value in known,
        "const": lambda known: value == known,
        "not": lambda other: not fits(value, other),
        "if": lambda asked: fits(value, schema["then" if fits(value, asked) else "else"]),
        "then": lambda _: True,
        "else": lambda _: True,
    }
    return all(judges[keyword](said) for keyword, said in schema.items())


def can_be_read(tile: dict[str, Any]) -> bool:
    try:
        return len(read(said(tiles=[tile])).tiles) == 1
    except BadFile:
        return False


@pytest.mark.parametrize("nav", catalog.NAV_TILES)
def test_a_tile_fits_the_schema_where_it_can_be_read(nav: str) -> None:
    turns = ({}, {"turn": "left"}, {"turn": "right"}, {"turn": "up"})
    hazards = ({}, {"hazard": None}, {"hazard": "jump"}, {"hazard": "moon"})
    boosts = ({}, {"boost": None}, {"boost": "turbo_1"}, {"boost": "warp"})
    for turn, hazard, boost in product(turns, hazards, boosts):
        tile = {"nav": nav, **turn, **hazard, **boost}
        assert fits(tile, SCHEMA["$defs"]["tile"]) == can_be_read(tile), tile


# -- pictures


@pytest.mark.parametrize("heading", [0, 1, 5])
def test_the_png_is_a_picture_of_the_size_it_should_have(heading: int) -> None:
    track = circuits.CIRCUITS["utah"]
    with Image.open(io.BytesIO(png_picture(track, heading, "40 tiles"))) as picture:
        picture.load()
        assert picture.format == "PNG"
        assert picture.size == frame_of(track, heading, "40 tiles").size
        assert len(picture.getcolors(1_000_000) or []) > 20


def test_the_longest_track_still_makes_a_picture_of_bearable_size() -> None:
    chain = parse_track(" ".join(["S"] * MOST_TILES), "A very long straight")
    with Image.open(io.BytesIO(png_picture(chain, 2, "400 tiles"))) as picture:
        assert max(picture.size) == LONGEST_SIDE


def test_the_svg_stands_alone() -> None:
    name = 'Salt & <Sand> "7"'
    track = parse_track(format_track(circuits.CIRCUITS["utah"].tiles), name)
    root = ElementTree.fromstring(svg_picture(track, 0, "40 tiles"))
    used = [use.attrib["href"] for use in root.iter("{http://www.w3.org/2000/svg}use")]
    defined = {f"#{symbol.attrib['id']}" for symbol in root.iter("{http://www.w3.org/2000/svg}symbol")}
    assert used
    assert set(used) == defined
    text = ElementTree.tostring(root, encoding="unicode")
    assert "class=" not in text
    assert "var(" not in text
    assert name in [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]


# -- the command


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("track", *words, stdout=out)
    return out.getvalue()


def test_the_command_prints_the_line_of_a_seed_and_its_dials() -> None:
    wanted = generator.Recipe(5, 60, hard=20, boosts=0)
    line = run("--seed", "5", "--length", "60", "--hard", "20", "--boosts", "0")
    assert line == format_track(generator.generate(wanted).tiles) + "\n"
    with pytest.raises(CommandError, match="whole number from 12 to 120"):
        run("--length", "5")


def test_an_empty_name_generates_nothing(world: World) -> None:
    with pytest.raises(CommandError, match="Say which file to check, or - for the input"):
        run("--check", "")
    with pytest.raises(CommandError, match="no track called ''"):
        run("--export", "")


def test_the_command_names_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad, open_chain = (tmp_path / name for name in ("good", "bad", "open"))
    good.write_text(run("--seed", "3"))
    bad.write_text("S XX YY")
    open_chain.write_text("S S")
    assert "A legal loop of 40 tiles." in run("--check", str(good))
    with pytest.raises(CommandError, match=r"(?s)Tile 1 reads 'XX'.*Tile 2 reads 'YY'") as told:
        run("--check", str(bad))
    assert told.value.returncode == 1
    with pytest.raises(CommandError, match="does not close"):
        run("--check", str(open_chain))
    with pytest.raises(CommandError, match="cannot be read"):
        run("--check", str(tmp_path / "nowhere"))
    monkeypatch.setattr("sys.stdin", io.StringIO(run("--seed", "3", "--json")))
    assert "A legal loop" in run("--check", "-")


def test_the_command_exports_ours_and_the_campaigns(world: World) -> None:
    assert read(run("--export", "utah")).tiles == circuits.CIRCUITS["utah"].tiles
    tracks.bring_in(world.campaign, world.alice, read_line("S S"), "Short")
    assert read(run("--export", "short")).line == "S S"
    with pytest.raises(CommandError, match="no track called 'Moon'"):
        run("--export", "Moon")
