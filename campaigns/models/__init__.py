"""The rows of the database, by subject. They know their own constraints and no other room."""

from __future__ import annotations

from campaigns.models.calendar import Event, Season
from campaigns.models.campaign import Campaign, Invite, Knock, LogEntry, Membership, Role
from campaigns.models.checks import StatCheck, StatRoll
from campaigns.models.driver import (
    Car,
    CarRequest,
    Driver,
    DriverDraft,
    DriverTalent,
    FittedComponent,
    Portrait,
    Status,
    Team,
)
from campaigns.models.ledger import LedgerEntry
from campaigns.models.limits import RateBucket
from campaigns.models.notes import Note
from campaigns.models.person import Person
from campaigns.models.printing import PrintJob
from campaigns.models.race import Appeal, Race, RaceEntry, Result, SealedChoice, Seat, Snapshot
from campaigns.models.settling import Posting
from campaigns.models.sharing import Release
from campaigns.models.summary import Summary, Tally
from campaigns.models.track import Track
from campaigns.models.tv import Tv

__all__ = [
    "Appeal",
    "Campaign",
    "Car",
    "CarRequest",
    "Driver",
    "DriverDraft",
    "DriverTalent",
    "Event",
    "FittedComponent",
    "Invite",
    "Knock",
    "LedgerEntry",
    "LogEntry",
    "Membership",
    "Note",
    "Person",
    "Portrait",
    "Posting",
    "PrintJob",
    "Race",
    "RaceEntry",
    "RateBucket",
    "Release",
    "Result",
    "Role",
    "SealedChoice",
    "Season",
    "Seat",
    "Snapshot",
    "StatCheck",
    "StatRoll",
    "Status",
    "Summary",
    "Tally",
    "Team",
    "Track",
    "Tv",
]
