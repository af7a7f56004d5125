"""The four panels of a car: how Chassis is shared over them and how a tack shifts them (A4.4, A10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from svl.rules.catalog import TACKS
from svl.rules.rulings import Rulings
from svl.table import Refusal, record

PANELS = ("front", "rear", "left", "right")
SIDES = ("left", "right")


@record
class Panels:
    """One number for each panel: strength, damage, or points to restore."""

    front: int = 0
    rear: int = 0
    left: int = 0
    right: int = 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.front, self.rear, self.left, self.right))

    def of(self, panel: str) -> int:
        value: int = getattr(self, panel)
        return value

    def with_(self, panel: str, value: int) -> Panels:
        if panel == "front":
            return Panels(value, self.rear, self.left, self.right)
        if panel == "rear":
            return Panels(self.front, value, self.left, self.right)
        if panel == "left":
            return Panels(self.front, self.rear, value, self.right)
        return Panels(self.front, self.rear, self.left, value)

    def __add__(self, other: Panels) -> Panels:
        return Panels(
            self.front + other.front, self.rear + other.rear, self.left + other.left, self.right + other.right
        )

    @property
    def total(self) -> int:
        return self.front + self.rear + self.left + self.right


# Whom the points go to that do not divide by four (B-06).
_REMAINDER = {
    0: Panels(),
    1: Panels(front=1),
    2: Panels(front=1, rear=1),
    3: Panels(front=1, left=1, right=1),
}


def panel_split(chassis: int, rulings: Rulings) -> Panels:
    """The strength of each panel at the start of a race, unless the driver shares it out."""
    if rulings.panel_model == "full":
        return Panels(chassis, chassis, chassis, chassis)
    return _quarters(chassis)


def _quarters(points: int) -> Panels:
    share, rest = divmod(points, 4)
    return Panels(share, share, share, share) + _REMAINDER[rest]


def check_shares(who: str, shares: Panels, chassis: int, rulings: Rulings) -> None:
    """Refuses panels that are not the Chassis shared out as the table reads it."""
    if rulings.panel_model == "custom":
        right = shares.total == chassis and min(shares) >= 1
        wanted = f"any whole points of 1 and more on each panel, {chassis} in all"
    else:
        right = shares == panel_split(chassis, rulings)
        wanted = _listed(panel_split(chassis, rulings))
    if not right:
        raise Refusal(
            "wrong_panels",
            f"{who}'s panels ({_listed(shares)}) do not share {chassis} Chassis points; it takes {wanted}.",
        )


def _listed(panels: Panels) -> str:
    return ", ".join(f"{panel} {points}" for panel, points in zip(PANELS, panels, strict=True))


def tack_shift(tack: str, base: Panels, rulings: Rulings) -> Panels:
    """What the tack adds to each panel: its Chassis points, shared like the Chassis itself (B-18)."""
    custom = rulings.panel_model == "custom"
    return _shift(tack, base if custom else None, rulings.panel_model, rulings.tack_chassis)


@cache  # a handful of values, asked for at every blow
def _shift(tack: str, shared_like: Panels | None, panel_model: str, tack_chassis: str) -> Panels:
    points = TACKS[tack].chassis
    if points == 0 or tack_chassis == "per_hit":
        return Panels()
    shares = _shares(abs(points), shared_like, panel_model, tack_chassis)
    return shares if points > 0 else Panels(*(-share for share in shares))


def _shares(points: int, shared_like: Panels | None, panel_model: str, tack_chassis: str) -> Panels:
    if panel_model == "full" or tack_chassis == "each_panel":
        return Panels(points, points, points, points)
    if shared_like is None or not shared_like.total:
        return _quarters(points)
    shares = Panels(*(points * share // shared_like.total for share in shared_like))
    return shares.with_("front", shares.front + points - shares.total)


def strength(base: Panels, tack: str, rulings: Rulings) -> Panels:
    """The undamaged panels under a tack."""
    return base if tack == "pace" else base + tack_shift(tack, base, rulings)


def panels_left(whole: Panels, damage: Panels, rulings: Rulings) -> Panels:
    """What people count on the panels: below 0 nothing is left, unless the table lets a panel go there (B-08)."""
    rest = [points - taken for points, taken in zip(whole, damage, strict=True)]
    return Panels(*(rest if rulings.negative_panels else (max(0, points) for points in rest)))


def most_damage(base: Panels, tack: str, rulings: Rulings) -> Panels:
    """How much each panel can take before nothing is left to lose: PUSH takes nothing off it (A15.3, B-07)."""
    return strength(base, tack, rulings) if tack == "pause" else base


def cut_to_base(damage: Panels, base: Panels) -> Panels:
    """The damage when PAUSE ends: what went into its bonus is forgotten (A10.3)."""
    return Panels(*(min(taken, whole) for taken, whole in zip(damage, base, strict=True)))
