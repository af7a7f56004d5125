"""The game master's notes for the season: one the players may read, the others for the game master alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    title: str
    body: str  # Markdown
    shown: bool = False


NOTES: tuple[Page, ...] = (
    Page(
        "The Lodger",
        """Number 404 is hidden from the players until you show it on the driver's sheet.

An unpainted car, paid for in advance, in cash, by three people who do not know each other. Race control has papers
that are in order, which is the suspicious part.

Who it is, is yours to say. Three ways we like:

- a champion everybody believes is out for good
- a test of a car without a driver, and Ubiquo would like nobody to notice
- one of the eight rookies' oldest friend
""",
    ),
    Page(
        "Threads for the season",
        """- **The rookies' bonus.** Kaipara insures every team. A rookie who wrecks twice costs all seven dear.
- **Chancelor's seventh.** He leads again and somebody asks about Zurich at every press hour. A Psyche check
  to stay calm.
- **Salt Lake City.** The town wants the race out of its streets. A Charisma check on the evening before decides whether
  the crowd throws flowers or bolts.
- **Dubai.** Four laps, and everything counts. Keep the Lodger for this one if you have not used it.
""",
    ),
    Page(
        "Eight wild cards",
        """After White Sands the league gave each team leave to field rookies, and one seat was raffled among the crews:
**eight wild cards**, who start with no Notoriety and everything to prove.

The season so far:

1. *Lone Star Opener*, Texas: Nika Broyler won at home, ahead of Max Chancelor and Hikaru Aki.
2. *White Sands Oval*, New Mexico: Max Chancelor answered. Sandro Velluti came out of nowhere.

Next is the **Utah Climb**, up and down the mountain. Brakes matter.
""",
        shown=True,
    ),
)
