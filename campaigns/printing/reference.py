"""The tables of the game on paper: the GM screen on two pages, a player's quick reference on one.

Words and figures are those of the rules at hand (campaigns/words), told for the table's own rulings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.printing import briefs
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.rulings_line import rulings_line, standing_alone
from campaigns.printing.sheet import today
from campaigns.printing.shop import Wanted, printable
from campaigns.words import Table, Word, find
from campaigns.words.phrases import reading_of
from svl.rules import SWITCHES, Rulings, catalog

HEAD, FOOT = 18.0, 8.0  # mm above and below the columns
SIDE, GUTTER = 8.0, 4.0  # beside and between them
ROAD = ("Road", "Safe to", "Damage", "Speed", "Slope")
HAZARDS = ("Hazard", "Safe from", "Damage", "Speed")
MODELS = ("Model", "Cha", "Acc", "Top", "Bra", "Han", "Slo")

# What a player looks up in the middle of a race, in the order of a turn.
IN_A_TURN = ("turn", "set_speed", "move")
ON_THE_ROAD = ("safe_limit", "slope", "boost")
MEETING = ("ram", "double_ram", "multi_encounter", "pile_up")
BROKEN = ("damage", "exposed", "wreck", "pit_stop", "endurance_test")


@dataclass(frozen=True)
class Line:
    """One ruling; marked where this table reads it otherwise than we do."""

    text: str
    is_changed: bool


@dataclass(frozen=True)
class Block:
    """A table or a few words under a heading. `layout` names how wide its columns are (css/print/reference.css)."""

    title: str
    table: Table | None = None
    text: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    layout: str = ""


@printable("campaign", "gm-screen", "GM screen")
def gm_screen_of(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    return [gm_screen(rulings_of(subject.campaign), options, subject.campaign.name)]


@printable("public", "gm-screen", "GM screen")
def gm_screen_for_anybody(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    return [gm_screen(Rulings(), options)]


@printable("campaign", "quick-reference", "Quick reference")
def quick_reference_of(subject: Here, options: Options, wanted: Wanted) -> list[Document]:
    return [quick_reference(rulings_of(subject.campaign), options, subject.campaign.name)]


@printable("public", "quick-reference", "Quick reference")
def quick_reference_for_anybody(subject: None, options: Options, wanted: Wanted) -> list[Document]:
    return [quick_reference(Rulings(), options)]


def gm_screen(rulings: Rulings, options: Options, campaign: str = "") -> Document:
    """Every table of the game and every ruling, on two pages across."""
    pages = (_race_tables(rulings), _garage_tables(rulings, Room.on(options)))
    return _document("GM screen", "screen", pages, options, campaign, landscape=True)


def quick_reference(rulings: Rulings, options: Options, campaign: str = "") -> Document:
    """What a player needs in a race, on one page."""
    blocks = _for_players(rulings)
    if not options.large_type:  # their own are on everybody's sheet, so these make room first
        blocks += _gear(rulings)
    return _document("Quick reference", "quick", (blocks,), options, campaign, line=rulings_line(rulings))


def _document(
    title: str,
    kind: str,
    pages: tuple[tuple[Block, ...], ...],
    options: Options,
    campaign: str,
    *,
    line: str = "",
    landscape: bool = False,
) -> Document:
    foot = " · ".join(filter(None, (campaign, today(), "SVL Race Control", line)))
    context = {"pages": pages, "kind": kind, "heading": title, "foot": foot}
    template, sheets = "printing/reference.html", ("css/print/reference.css",)
    document = Document(title, template, context, options, sheets, landscape=landscape)
    return replace(document, css=f".columns {{ height: {document.page_height - HEAD - FOOT:g}mm }}")


# -- what stands where


def _race_tables(rulings: Rulings) -> tuple[Block, ...]:
    return (
        Block("Road", _road(rulings), layout="road"),
        Block("Hazards", _hazards(rulings), _after_hazards(rulings), layout="hazards"),
        Block("Boosts", Table((*_rows("turbo_tile", rulings), *_rows("regen_tile", rulings))), layout="facts"),
        Block("Tack", _figures("tack", rulings), layout="figures"),
        Block("Track events", text=_first(("random_event",), rulings)),
        Block("Encounter", _figures("encounter", rulings), layout="thirds"),
        Block("What a ram does", text=_first(("ram", "double_ram", "pile_up"), rulings)),
        Block("Several cars", _figures("multi_encounter", rulings), layout="halves"),
        Block("Damage and wrecks", text=_first(("damage", "exposed", "wreck"), rulings)),
        Block("Malfunctions, 2d6", _figures("malfunction", rulings), layout="faults"),
        Block("Pit", _figures("service", rulings), layout="facts"),
        Block("Endurance Test", text=_first(("endurance_test",), rulings)),
        *_gear(rulings),
    )


def _garage_tables(rulings: Rulings, room: Room) -> tuple[Block, ...]:
    return (
        Block("Scores", _bands(rulings), layout="figures"),
        Block("Weights", _figures("weight", rulings), layout="figures"),
        Block("Panels", _figures("panel", rulings), layout="figures"),
        Block("Lineup and finish", text=_first(("lineup", "finish", "place"), rulings)),
        Block("Models", _models(rulings), ("Of each team light, medium, heavy.",), layout="models"),
        Block("Awards", _figures("award", rulings), _first(("award",), rulings), layout="facts"),
        Block("Rulings in force", text=(_about_rulings(rulings),), lines=_readings(rulings, room), layout="rulings"),
    )


def _for_players(rulings: Rulings) -> tuple[Block, ...]:
    return (
        *_told(IN_A_TURN[:1], rulings),
        Block("Tack", _figures("tack", rulings), layout="figures"),
        *_told((*IN_A_TURN[1:], *ON_THE_ROAD[:1]), rulings),
        Block("Road", _road(rulings), layout="road"),
        *_told(ON_THE_ROAD[1:], rulings),
        Block("Hazards", _hazards(rulings), _after_hazards(rulings), layout="hazards"),
        Block("Encounter", _figures("encounter", rulings), _first(("encounter",), rulings), layout="thirds"),
        *_told(MEETING, rulings),
        *_told(BROKEN[:2], rulings),
        Block("Malfunction, 2d6", _short_faults(rulings), layout="rolls"),
        *_told(BROKEN[2:], rulings),
        Block("Pit", _figures("service", rulings), layout="facts"),
        *_told(("finish",), rulings),
    )


def _gear(rulings: Rulings) -> tuple[Block, ...]:
    return (
        Block("Talents", _abilities(catalog.TALENTS, rulings), layout="abilities"),
        Block("Components", _abilities(catalog.COMPONENTS, rulings), layout="abilities"),
    )


# -- the tables


def _word(key: str) -> Word:
    found = find(key)
    assert found is not None, key
    return found


def _figures(key: str, rulings: Rulings) -> Table:
    found = _word(key).figures(rulings)
    assert found is not None, key
    return found


def _rows(key: str, rulings: Rulings) -> tuple[tuple[str, ...], ...]:
    return _figures(key, rulings).rows


def _first(keys: Iterable[str], rulings: Rulings) -> tuple[str, ...]:
    """The first paragraph of each entry: what it is, in two sentences."""
    return tuple(_word(key).paragraphs(rulings)[0] for key in keys)


def _told(keys: Iterable[str], rulings: Rulings) -> tuple[Block, ...]:
    return tuple(Block(_word(key).title, text=_first((key,), rulings)) for key in keys)


def _road(rulings: Rulings) -> Table:
    """Every piece of road in one table, put together from its own."""
    rows = []
    for key in catalog.NAV_TILES:
        limit, damage, lost, *slope = (row[1] for row in _rows(key, rulings))
        rows.append((_word(key).title, limit, damage, f"−{lost}", *(slope or ["0"])))
    return Table(tuple(rows), ROAD)


def _hazards(rulings: Rulings) -> Table:
    rows = []
    for key in catalog.HAZARDS:
        limit, damage, lost = (row[1] for row in _rows(key, rulings))
        rows.append((_word(key).title.removeprefix("Tile Glitch: "), limit, damage, f"−{lost}"))
    return Table(tuple(rows), HAZARDS)


def _after_hazards(rulings: Rulings) -> tuple[str, ...]:
    return (f"Damage for each point over, or under. {reading_of('handling_scope', rulings)}",)


def _bands(rulings: Rulings) -> Table:
    parts = [_figures(key, rulings) for key in ("reflexes", "psyche", "charisma")]
    rows = tuple((score, *(part.rows[at][1] for part in parts)) for at, (score, _) in enumerate(parts[0].rows))
    return Table(rows, ("Score", "Handling", "Talents", "Winnings"))


def _models(rulings: Rulings) -> Table:
    """All 21, light to heavy within their team."""
    rows = []
    for key in catalog.TEAMS:
        table = _figures(key, rulings)
        for column, model in enumerate(table.head[1:], start=1):
            rows.append((model.partition(",")[0], *(row[column] for row in table.rows)))
    return Table(tuple(rows), MODELS)


def _abilities(keys: Iterable[str], rulings: Rulings) -> Table:
    return Table(tuple((_word(key).title, briefs.brief(key, rulings), briefs.often(key, rulings)) for key in keys))


def _short_faults(rulings: Rulings) -> Table:
    acting, when = briefs.acting(rulings)
    again = acting if when == "every turn" else ()
    return Table(
        tuple(
            (str(roll), f"{briefs.fault_brief(roll, rulings)}{f', {when}' if roll in again else ''}")
            for roll in catalog.MALFUNCTIONS
        )
    )


# -- the rulings


def _about_rulings(rulings: Rulings) -> str:
    changed = len(rulings.changed())
    if not changed:
        return "The book as we read it, in all its open questions."
    return f"{changed} of {len(SWITCHES)} open questions are read otherwise than we do; those stand first."


def _readings(rulings: Rulings, room: Room) -> tuple[Line, ...]:
    """This table's own first, then ours, as many as there is room for, and what becomes of the others."""
    changed = rulings.changed()
    told = [
        Line(standing_alone(key, found.meaning), key in changed)
        for key in sorted(SWITCHES, key=lambda key: key not in changed)
        if (found := SWITCHES[key].reading(getattr(rulings, key))) is not None
    ]
    shown = room.fitting(told)
    rest = len(told) - len(shown)
    return (*shown, Line(f"And {rest} more, in the rules at hand.", is_changed=False)) if rest else shown


@dataclass(frozen=True)
class Room:
    """What the rulings have: two columns, and the rest of the one before them."""

    width: float
    height: float
    size: float  # of the type, in mm
    before: float  # what the column of the tables has left for them, less the heading

    @classmethod
    def on(cls, options: Options) -> Room:
        width = (options.paper.height - 2 * SIDE - 3 * GUTTER) / 4
        points, before = (8.6, 40.0) if options.large_type else (8.0, 28.0)
        return cls(width, options.paper.width - HEAD - FOOT, points * 25.4 / 72, before)

    def fitting(self, lines: list[Line]) -> tuple[Line, ...]:
        """As many as fit, by how long lines of words come out on average."""
        letters = (self.width - 2.6) / (0.5 * self.size)
        left = 2 * self.height + self.before
        shown: list[Line] = []
        for line in lines:
            left -= math.ceil(len(line.text) / letters) * self.size * 1.16 + 0.5
            if left < 0:
                break
            shown.append(line)
        return tuple(shown)
