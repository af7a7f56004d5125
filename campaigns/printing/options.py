"""What somebody chooses before printing: paper, ink, type, cut lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from campaigns.models import Campaign
from campaigns.printing.papers import A4, PAPERS, Paper, paper_of
from svl.table import Refusal

# Each word of an address or of the command line, what it may say, and what that means.
WORDS: dict[str, dict[str, bool]] = {
    "ink": {"saver": True, "full": False},
    "type": {"large": True, "usual": False},
    "cuts": {"yes": True, "no": False},
}
FIELDS = {"ink": "ink_saver", "type": "large_type", "cuts": "cut_lines"}


@dataclass(frozen=True)
class Options:
    paper: Paper = A4
    ink_saver: bool = False
    large_type: bool = False
    cut_lines: bool = True

    @classmethod
    def read(cls, said: Mapping[str, str], default: Options | None = None) -> Options:
        """From a query string or a command line; what is not said stays as it was."""
        options = default or cls()
        if said.get("paper"):
            options = replace(options, paper=paper_of(said["paper"]))
        for word in filter(said.get, WORDS):
            options = replace(options, **{FIELDS[word]: _meaning(word, said[word])})  # type: ignore[arg-type]  # all bools
        return options

    @property
    def words(self) -> dict[str, str]:
        """The same, as an address says it."""
        said = {"paper": self.paper.key}
        for word, meanings in WORDS.items():
            said[word] = next(text for text, meaning in meanings.items() if meaning is getattr(self, FIELDS[word]))
        return said

    @property
    def query(self) -> str:
        """Only what differs from the usual; empty if nothing does."""
        usual = Options().words
        return urlencode({word: text for word, text in self.words.items() if text != usual[word]})

    @property
    def classes(self) -> str:
        """What the stylesheets hang on."""
        marks = {"is-ink-saver": self.ink_saver, "is-large-type": self.large_type, "no-cut-lines": not self.cut_lines}
        return " ".join((f"paper-{self.paper.key}", *(mark for mark, worn in marks.items() if worn)))


def _meaning(word: str, said: str) -> bool:
    meanings = WORDS[word]
    found = meanings.get(said.strip().lower())
    if found is None:
        raise Refusal("unknown_option", f"{word} is {' or '.join(meanings)}, not {said[:40]!r}.", field=word)
    return found


def usual(campaign: Campaign | None) -> Options:
    """What a table prints with unless somebody says otherwise: its own paper."""
    return Options(PAPERS[campaign.paper]) if campaign else Options()
