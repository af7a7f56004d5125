"""Counts of legal continuations from fixed positions: a net for changes nobody meant.

If a count changed on purpose, `python -m tests.rules.perft --write` keeps the new one.
"""

from __future__ import annotations

import pytest

from tests.rules.perft import DEPTHS, Perft, moves, named, read_all, rewrite

FILES = read_all()


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("perft", FILES, ids=[perft.path.stem for perft in FILES])
def test_as_many_ways_to_go_on_as_are_kept(perft, depth):
    under = perft.divide(depth)
    assert sum(under.values()) == perft.counts[depth], report(perft, depth, under)


def report(perft: Perft, depth: int, under: dict[str, int]) -> str:
    """The count under each first action; whoever knows which is wrong plays that one and counts from there."""
    lines = [f"{count:>6} {move}" for move, count in under.items()]
    head = f"{perft.path.name}: {sum(under.values())} at depth {depth}, {perft.counts[depth]} are kept"
    return "\n".join([head, *lines])


def test_the_files_cover_what_they_should():
    assert len(FILES) >= 12
    assert all(perft.about and sorted(perft.counts) == list(DEPTHS) for perft in FILES)


def test_a_mismatch_shows_the_count_under_each_first_action():
    perft = small()
    text = report(perft, 2, perft.divide(2))
    assert all(named(move) in text for move in first_moves(perft))


def small() -> Perft:
    return min(FILES, key=lambda perft: perft.counts[3])


def first_moves(perft: Perft):
    return list(moves(perft.table().state, perft.cap))


def test_writing_counts_changes_nothing_else(tmp_path):
    copy = small()
    before = copy.path.read_text(encoding="utf-8")
    path = tmp_path / copy.path.name
    path.write_text(before, encoding="utf-8")
    copy = Perft(path, copy.about, copy.track, copy.dice, copy.cap, copy.words, copy.cars, copy.played)
    rewrite(copy)
    assert path.read_text(encoding="utf-8") == before
