"""Which colours a car may wear."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.liveries import PALETTE, colour_name, is_legal_colour, luminance, nudge

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
GROUNDS = ("#0B0D0F", "#14181C", "#F1F3F2", "#FFFFFF")
any_colour = st.integers(0, 0xFFFFFF).map(lambda figure: f"#{figure:06X}")


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", PALETTE, ids=lambda colour: colour.name)
def test_every_swatch_can_be_seen_on_every_ground(colour) -> None:
    assert is_legal_colour(colour.hex)
    assert min(contrast(colour.hex, ground) for ground in GROUNDS) >= 3


def test_there_are_24_swatches_with_names_of_their_own() -> None:
    assert len({colour.hex for colour in PALETTE}) == len({colour.name for colour in PALETTE}) == len(PALETTE) == 24


def test_the_teams_wear_colours_of_the_palette() -> None:
    liveries = re.findall(r"--livery-[12]: (#\w{6})", TOKENS.read_text())
    assert set(liveries) <= {colour.hex for colour in PALETTE}


@given(any_colour)
def test_a_nudged_colour_can_be_seen_on_every_ground(colour: str) -> None:
    assert is_legal_colour(nudge(colour))
    assert min(contrast(nudge(colour), ground) for ground in GROUNDS) >= 3


@given(any_colour)
def test_a_legal_colour_stays_as_it_is(colour: str) -> None:
    assert nudge(nudge(colour)) == nudge(colour)
    assert (nudge(colour) == colour) is is_legal_colour(colour)


def test_black_becomes_a_dark_grey_and_yellow_stays_yellow() -> None:
    assert nudge("#000000") == "#656565"
    assert nudge("#ffff00") == "#909000"


@pytest.mark.parametrize("text", ["", "red", "#12345", "#1234567", "#12345G", "1F8A55", "#1F8A55\n", "#1f8a55"])
def test_what_is_not_written_as_a_colour_is_none(text: str) -> None:
    assert not is_legal_colour(text)


@pytest.mark.parametrize("text", ["", "red", "#12345G", "#1F8A55; }"])
def test_what_is_no_colour_cannot_be_nudged(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        nudge(text)


def test_people_call_a_colour_by_its_name() -> None:
    assert colour_name("#1F8A55") == "Racing green"
    assert colour_name("#123456") == "#123456"
