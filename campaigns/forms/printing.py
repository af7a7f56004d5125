"""The translator of the print shop: which pack, what is in it, on what paper, with tiles how large."""

from __future__ import annotations

from django.http import QueryDict

from campaigns.printing.options import WORDS, Options
from svl.table import Refusal


def pack_of(post: QueryDict) -> tuple[str, list[str]]:
    """The kind of pack and its parts."""
    return str(post.get("pack", "")), [str(part)[:40] for part in post.getlist("part")]


def words_of(post: QueryDict) -> dict[str, str]:
    """What an address would say. Of a box that is ticked there are two words, and the last one holds."""
    return {word: str(post.get(word, ""))[:40] for word in (*WORDS, "paper", "size", "packing")}


def known_options(post: QueryDict, default: Options) -> Options:
    """What was chosen, to show it again: a word that means nothing leaves what is usual, whatever else is wrong."""
    options = default
    for word, said in words_of(post).items():
        try:
            options = Options.read({word: said}, options)
        except Refusal:
            continue  # the order is refused already
    return options
