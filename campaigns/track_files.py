"""A track as text: the one line people type and paste, and the JSON file others can read (docs/track.schema.json).

rows -> `track_file` -> TrackFile -> `written` -> JSON -> `read` -> TrackFile -> campaigns.services.tracks.bring_in
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from campaigns.exchange import BadFile, Box
from campaigns.models import Track as Row
from svl.rules import Tile, Track, catalog, format_track, generator, loop_faults, parse_track, tile_faults
from svl.table import Refusal

FORMAT, VERSION = "svl-track", 1
LARGEST = 256 * 1024  # bytes; 400 tiles with everything said at length have a tenth of that
MOST_TILES = 400
MOST_FAULTS = 12  # told at once; whoever pastes a novel need not read it back
LONGEST_NAME, LONGEST_CHARACTER = 60, 160
SIDES = {"left": -1, "right": 1}
# How files begin that only show a track.
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
BRING_INSTEAD = "Bring in the track itself: Track (JSON) or One line (text), to be had on the track's page."
Json = dict[str, Any]


@dataclass(frozen=True)
class TrackFile:
    """A track with everything that goes along with it. `tiles` may be an open chain."""

    name: str
    tiles: tuple[Tile, ...]
    character: str = ""
    heading: int = 0
    recipe: generator.Recipe | None = None
    home: str = ""  # of a road half erased, see the model; other sites are not told

    @property
    def line(self) -> str:
        return format_track(self.tiles)


def laid(row: Row) -> Track:
    """A row as the rules see it."""
    tiles = parse_track(row.tiles).tiles
    return Track(tiles, row.name, closed=_is_closed(tiles))


def _is_closed(tiles: tuple[Tile, ...]) -> bool:
    return not any(fault.code == "not_closed" for fault in loop_faults(tiles))


def recipe_of(row: Row) -> generator.Recipe | None:
    """What it was generated from, while it is as the generator made it: an edit hides the recipe, its undo shows it."""
    return _if_true(generator.Recipe(**row.recipe), laid(row).tiles) if row.recipe else None


def _if_true(recipe: generator.Recipe, tiles: tuple[Tile, ...]) -> generator.Recipe | None:
    """The recipe, where the generator makes these tiles of it."""
    return recipe if _made_of(recipe) == tiles else None


@lru_cache(maxsize=64)
def _made_of(recipe: generator.Recipe) -> tuple[Tile, ...]:
    return generator.generate(recipe).tiles


def track_file(row: Row) -> TrackFile:
    return TrackFile(row.name, laid(row).tiles, row.character, row.heading, recipe_of(row), row.home)


# -- the one line


def word_faults(line: str) -> list[Refusal]:
    """What cannot be read in a line, each with the number of its tile."""
    words = line.split()
    return _length_faults(len(words)) or list(islice(_unreadable(words), MOST_FAULTS))


def _length_faults(count: int) -> list[Refusal]:
    if count == 0:
        return [Refusal("no_tiles", "A track begins with its start tile: write at least S.")]
    if count > MOST_TILES:
        sentence = f"This track has {count:,} tiles; {MOST_TILES} are the most."
        return [Refusal("too_many_tiles", sentence, tiles=count)]
    return []


def _unreadable(words: list[str]) -> Iterator[Refusal]:
    for number, word in enumerate(words):
        try:
            parse_track(word)
        except Refusal:
            yield Refusal(
                "unreadable_tile",
                f"Tile {number} reads {word[:30]!r}, and there is no such tile. Write S, U1, U2, D1, D2, EL, ER, HL or "
                "HR, then !hazard or +boost where there is one.",
                tile=number,
            )


def line_faults(line: str) -> list[Refusal]:
    """Whatever keeps a line from being kept. An open chain and a crossing are kept: they are unfinished, not wrong."""
    return word_faults(line) or _faults_on(parse_track(line).tiles)


def _faults_on(tiles: Iterable[Tile]) -> list[Refusal]:
    """What may not lie where it does, each with the number of its tile."""
    return [
        Refusal(fault.code, f"Tile {number}: {fault.sentence}", tile=number)
        for number, tile in enumerate(tiles)
        for fault in tile_faults(tile)
    ][:MOST_FAULTS]


def read_line(line: str, name: str = "") -> TrackFile:
    faults = line_faults(line)
    if faults:
        raise BadFile(*(fault.sentence for fault in faults))
    return TrackFile(name, parse_track(line).tiles)


# -- JSON


def written(file: TrackFile) -> str:
    return json.dumps(as_json(file), ensure_ascii=False, indent=1) + "\n"


def as_json(file: TrackFile) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": file.name,
        "character": file.character,
        "heading": file.heading,
        "tiles": [_tile_as_json(tile) for tile in file.tiles],
        "recipe": asdict(file.recipe) if file.recipe else None,
    }


def _tile_as_json(tile: Tile) -> Json:
    said: Json = {"nav": tile.nav}
    if tile.turn:
        said["turn"] = "left" if tile.turn < 0 else "right"
    for what in ("hazard", "boost"):
        if getattr(tile, what) is not None:
            said[what] = getattr(tile, what)
    return said


def text_of(raw: bytes) -> str:
    """What a file says, if it is one that says something: its faults are `read`'s to find."""
    if raw.startswith(b"%PDF"):
        raise BadFile(f"This file is a PDF, made to be printed; no track can be read from it. {BRING_INSTEAD}")
    if raw.startswith(PICTURES):
        raise _is_picture("file")
    if b"\0" in raw:
        raise BadFile(f"This file is no text. {BRING_INSTEAD}")
    text = raw.decode("utf-8-sig", "replace")
    if _is_drawing(text):
        raise _is_picture("file")
    return text


def _is_drawing(text: str) -> bool:
    return text.lstrip().startswith("<") and "<svg" in text[:2000]


def _is_picture(what: str) -> BadFile:
    return BadFile(f"This {what} is a picture; it shows a track, and none can be read from it. {BRING_INSTEAD}")


def read(text: str) -> TrackFile:
    """A track from whatever somebody pastes or sends: our JSON, or the one line."""
    if _is_drawing(text):
        raise _is_picture("text")
    return _read_json(text) if text.lstrip().startswith(("{", "[")) else read_line(text)


def _read_json(text: str) -> TrackFile:
    box = Box(_parsed(text), "", [])
    for key in ("format", "version"):
        box.take(key)
    name, character = box.text("name", LONGEST_NAME, needed=True), ""
    if "character" in box.data:
        character = box.text("character", LONGEST_CHARACTER)
    heading = box.whole("heading", 0, 5) if "heading" in box.data else 0
    tiles = _tiles(box)
    recipe = _recipe(box, tiles)
    box.close()
    if box.faults:
        raise BadFile(*box.faults[:MOST_FAULTS])
    return TrackFile(name, tiles, character, heading, recipe)


def _parsed(text: str) -> Json:
    if len(text) > LARGEST:
        raise BadFile(f"The text has {len(text):,} characters; a track has {LARGEST:,} at most.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadFile(f"This begins like JSON and is none: {_where(wrong)}.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(f'This is no track of SVL Race Control: its "format" has to be "{FORMAT}".')
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise BadFile(
            f"The track is written in version {str(version)[:20]} of the format; this site reads version {VERSION}. "
            "Bring the site up to date, or save the track as one line of text and paste that."
        )
    return data


def _where(wrong: Exception) -> str:
    if isinstance(wrong, json.JSONDecodeError):
        return f"line {wrong.lineno}, column {wrong.colno} cannot be read"
    return "it cannot be read"


def _tiles(box: Box) -> tuple[Tile, ...]:
    """The tiles a file names, or none, and what is wrong with them."""
    said = box.take("tiles")
    if isinstance(said, list):
        return _tiles_from_list(box, said)
    if isinstance(said, str):
        faults = line_faults(said)
        box.faults += [fault.sentence for fault in faults]
        return () if faults else parse_track(said).tiles
    if "tiles" in box.data:
        box.fault("tiles", "is neither a list of tiles nor a line of text")
    return ()


def _tiles_from_list(box: Box, said: list[object]) -> tuple[Tile, ...]:
    """Judged as they stand: written as a line, a tile has no room for a hazard and a boost."""
    before, wrong_length = len(box.faults), _length_faults(len(said))
    boxes = () if wrong_length else (Box(each, f"tiles[{number}]", box.faults) for number, each in enumerate(said))
    tiles = tuple(_tile(each) for each in boxes)
    if len(box.faults) == before:
        box.faults += [fault.sentence for fault in wrong_length or _faults_on(tiles)]
    return () if len(box.faults) > before else tiles


def _tile(box: Box) -> Tile:
    nav = catalog.NAV_TILES[box.one_of("nav", catalog.NAV_TILES)]
    side = box.one_of("turn", SIDES) if nav.is_curve or "turn" in box.data else ""
    if side and not nav.is_curve:
        box.fault("turn", f"says {side}, and {nav.name} has no turn")
    hazard, boost = _laid_on(box, "hazard", catalog.HAZARDS), _laid_on(box, "boost", catalog.BOOSTS)
    box.close()
    return Tile(nav.id, nav.turn * SIDES.get(side, 0), hazard, boost)


def _laid_on(box: Box, what: str, known: Iterable[str]) -> str | None:
    if box.data.get(what) is None:
        box.unread.discard(what)
        return None
    return box.one_of(what, known)


def _recipe(box: Box, tiles: tuple[Tile, ...]) -> generator.Recipe | None:
    """Kept only where it tells the truth."""
    if box.data.get("recipe") is None:
        box.unread.discard("recipe")
        return None
    said = box.take("recipe")
    try:
        recipe = generator.Recipe(**said)
    except (TypeError, Refusal):
        box.fault("recipe", "is none the generator knows")
        return None
    return _if_true(recipe, tiles)
