"""Circuits of ours for the places the book names: it says what kind each track is, not how it runs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from svl.rules.track import Track, parse_track

# Text form, the start tile first: see svl.rules.track.
_TEXAS = """
    S S S S S+turbo_1 ER ER S S S S S!glitch_misaligned S S S S+regen_1 S S S
    ER ER S S S+turbo_2 S S S ER S S!brake_mine S S S S ER S
"""
_UTAH = """
    S S EL ER EL EL S U1 U2 S HL D1 D2 EL S S HR S U1 S
    ER S S!jump S S+turbo_1 S D1 S HL EL S S S+regen_2 S S!glitch_no_power S S EL S S
"""
_SALT_LAKE_CITY = """
    S S S EL HL S S ER S EL S S+regen_1 HR S S EL S ER S
    HL S S+turbo_2 S HL S HR S HL S S!brake_mine S S!glitch_reverse_turbo S S S EL S S
"""

CIRCUITS: Mapping[str, Track] = MappingProxyType(
    {
        "texas": parse_track(_TEXAS, "Texas"),
        "utah": parse_track(_UTAH, "Utah"),
        "salt-lake-city": parse_track(_SALT_LAKE_CITY, "Salt Lake City"),
    }
)
