"""Circuits of ours for the places the book names: it says what kind each track is, not how it runs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from svl.rules.track import Track, parse_track

# Id, name, what it is like to drive, and the road in its text form, the start tile first: see svl.rules.track.
_ROWS = (
    (
        "texas",
        "Texas",
        "The giant oval: two long straights, wide bends, and a Brake Mine for whoever is slow behind the Turbo.",
        """
        S S S S S S+turbo_3 S S S S S S
        EL S S S S!glitch_misaligned S S EL S S S+turbo_3 S S S
        EL S S S S S S S+turbo_2 S!brake_mine S S S S S+regen_3 S S S S
        EL S S S S!glitch_reverse_turbo S S EL S S S+turbo_1 S S S
        EL S S S+regen_1 S S
        """,
    ),
    (
        "utah",
        "Utah",
        "Two summits with a canyon between them, a jump on the way down from each, and waves along the valley floor.",
        """
        S S S S EL U1 ER U1 S U2 ER S U1
        ER D1 S+regen_1 S S+turbo_2 ER D1 S!jump S S S
        HL S U1 S+turbo_1 S EL U1 S+turbo_2 ER U1 S
        HR S D2 S S S ER D1 S EL D1 S!jump S ER D1 S+regen_2 S
        ER S EL D1 S ER S ER S+turbo_3 S S!glitch_no_power
        """,
    ),
    (
        "salt-lake-city",
        "Salt Lake City",
        "Round the blocks of downtown: flat out along a street, hard on the brakes at its end.",
        """
        S S+turbo_2 S ER S S S
        HR S+turbo_2 S S HL S S S EL S+turbo_2 S S ER S S S
        HR S+turbo_3 S S S!glitch_no_power S S S
        ER S S S S+turbo_2 S+regen_2 S S S!glitch_misaligned S S S
        HR S S S S
        """,
    ),
    (
        "dubai",
        "Dubai",
        "Up one side of a tower and down the other: hard corners at its foot, a needle on top, waves in front.",
        """
        S S S HR S+turbo_1 S S
        HL S S S S+turbo_2 S S ER S EL S+regen_1 S S S
        HR S ER S S S!glitch_misaligned S S S!glitch_reverse_turbo S EL S S ER S S S!jump S S S
        HR S S EL S+turbo_2 S S ER S EL S+regen_2
        HR S S S
        """,
    ),
    (
        "new-mexico",
        "New Mexico",
        "A three-cornered oval, short and fast: nobody is ever far behind.",
        """
        S S S S S+turbo_2 S S
        EL S S S S EL S S S S S S+turbo_3 S!brake_mine S S S
        EL S S+regen_2 S S EL S S S S S+turbo_2 S S S!glitch_reverse_turbo S S
        EL S S S!glitch_misaligned S EL S S S
        """,
    ),
    (
        "monaco",
        "Monaco",
        "Six hard curves and hardly a straight: good brakes are worth more here than a fast car.",
        """
        S S S S S S HR S S S!glitch_no_power EL S+turbo_1 S EL S+regen_2 S S
        HR S S ER S HL S ER S ER S ER S S+turbo_1 S S
        HL S HR S S S+turbo_2 S S!glitch_misaligned ER S S+turbo_1 EL S
        HR S+turbo_2
        """,
    ),
    (
        "johannesburg",
        "Johannesburg",
        "Wide avenues cut by two chicanes: one lets you out on a dead tile, the other on a Turbo.",
        """
        S S+turbo_1 S S S S ER S S S
        HR S HL S S!glitch_no_power S S ER S+turbo_2 S S ER S S+regen_1 S S
        HR S+turbo_2 S S HL S+turbo_3 S S S!glitch_misaligned
        ER S S ER S S+regen_2 S EL S
        HR S
        """,
    ),
    (
        "buenos-aires",
        "Buenos Aires",
        "One endless avenue and a knot of side streets; a Turbo throws you at a Brake Mine just before the line.",
        """
        S S+turbo_1 S S S S S S S!glitch_no_power S S S S
        HR S S S ER S S+regen_2 S S
        HL S HR S S S+regen_1 S HR S HL S+turbo_2 S S
        ER S+turbo_1 S S HR S+turbo_3 S!brake_mine
        """,
    ),
    (
        "shanghai",
        "Shanghai",
        "A long lap that curls up like a snail, unwinds through the streets and runs home in waves.",
        """
        S S+turbo_2 S S S S S S ER S S S S+turbo_2 ER S S S S ER S HR S S HL S S S
        EL S EL S S ER S+turbo_2 S S S ER S+regen_1 S S
        HR S S HL S S ER S S S!glitch_no_power S
        ER S+turbo_1 S S!glitch_misaligned EL S S ER S ER S S+turbo_2 S S!glitch_reverse_turbo
        """,
    ),
)

CIRCUITS: Mapping[str, Track] = MappingProxyType({key: parse_track(road, name) for key, name, _, road in _ROWS})
CHARACTERS: Mapping[str, str] = MappingProxyType({key: character for key, _, character, _ in _ROWS})
