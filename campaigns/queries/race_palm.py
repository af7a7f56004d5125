"""Secret choices as far as anybody may know them: who has chosen, and to its maker alone, what."""

from __future__ import annotations

from campaigns.access import Trackside
from campaigns.models import Race, SealedChoice
from svl.table import Choice, Sealed, decode


def choice(intent: str, target: str = "") -> Choice:
    return decode(Choice, {"kind": "svl.palm", "intent": intent, "target": target}, "this choice")


def chosen(race: Race, waiting: Sealed) -> frozenset[str]:
    """The seats whose choice lies on the table, face down."""
    return frozenset(SealedChoice.objects.filter(race=race, prompt=waiting.prompt).values_list("seat", flat=True))


def own_choice(at: Trackside, seat: str) -> str:
    """What this very person sealed for this seat, in words; nothing for everybody else."""
    row = SealedChoice.objects.filter(race=at.race, seat=seat, person=at.here.person).order_by("-prompt").first()
    return str(row.data["intent"]) if row is not None and seat in at.seats else ""
