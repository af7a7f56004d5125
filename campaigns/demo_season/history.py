"""What happened before the players came: two races, one that is under way, and a few rows of cash and fans."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The drivers in the order they finished; what a place is worth is the rules' business."""

    event: str
    order: tuple[str, ...]


@dataclass(frozen=True)
class Driven:
    """A race the autopilots drive when the season is planted. The seed decides it, the same on every machine."""

    event: str
    drivers: tuple[str, ...]
    laps: int
    seed: int


@dataclass(frozen=True)
class Gift:
    """A row of another kind than a race's award; `mended` is what a correction makes of it, and why."""

    driver: str
    kind: str
    amount: int
    reason: str
    mended: tuple[int, str] | None = None


RESULTS: tuple[Result, ...] = (
    Result(
        "Lone Star Opener",
        (
            "Nika Broyler",
            "Max Chancelor",
            "Hikaru Aki",
            "Giorgio Caro",
            "Adam Van Der Waals",
            "Bianca Oriani",
            "Samira Haddad",
            "Imogen Vale",
        ),
    ),
)

# Chancelor answers, ahead of Velluti: the notes and the gifts below tell of it.
SETTLED = Driven(
    "White Sands Oval",
    (
        "Max Chancelor",
        "Sandro Velluti",
        "Nika Broyler",
        "Tane Wharerau",
        "Hikaru Aki",
        "Liesl Brandt",
        "Dwight Castellan",
        "Giorgio Caro",
    ),
    laps=2,
    seed=182,
)

# Stopped where a rookie meets somebody and both have to choose in secret. Six rookies stay in the pits, free to take.
UNDER_WAY = Driven(
    "Utah Climb",
    ("Max Chancelor", "Nika Broyler", "Hikaru Aki", "Bianca Oriani", "Wren Okafor", "Callie Reyes"),
    laps=3,
    seed=21,
)

GIFTS: tuple[Gift, ...] = (
    Gift("Nika Broyler", "fans", 40_000, "Home crowd at the Lone Star Opener"),
    Gift("Giorgio Caro", "fans", 25_000, "A kiss for the camera at White Sands"),
    Gift("Sandro Velluti", "cash", 12_000, "A bet on himself, paid in full"),
    Gift(
        "Max Chancelor",
        "cash",
        80_000,
        "Win bonus of Steed Corona, White Sands Oval",
        mended=(60_000, "A quarter kept back for the dented wing"),
    ),
)
