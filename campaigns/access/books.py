"""What a campaign keeps: notes, diary, checks, teams, ledger, calendar, tracks, print jobs."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns import sight
from campaigns.access.door import Here, campaign_for, number_in, running_for, there
from campaigns.models import Event, LedgerEntry, LogEntry, Note, PrintJob, Season, StatCheck, StatRoll, Team, Track


def note_for(request: HttpRequest, campaign_id: int, note_id: int) -> tuple[Here, Note]:
    here = campaign_for(request, campaign_id)
    return here, there(sight.notes(here).filter(pk=note_id).first())


def running_note_for(request: HttpRequest, campaign_id: int, note_id: int) -> tuple[Here, Note]:
    """A note, for those who may change it. Of a hidden one a player is told nothing is there."""
    here, note = note_for(request, campaign_id, note_id)
    if not here.runs:
        raise PermissionDenied(f"{note} is the GM's note. You can read it, not change it.")
    return here, note


def log_entry_for(request: HttpRequest, campaign_id: int, entry_id: int, kind: str) -> tuple[Here, LogEntry]:
    """A line of the diary that something can be taken back by."""
    here = running_for(request, campaign_id)
    entries = LogEntry.objects.select_related("campaign").filter(campaign=here.campaign, kind=kind)
    return here, there(entries.filter(pk=entry_id).first())


def check_for(request: HttpRequest, campaign_id: int, check_id: int) -> tuple[Here, StatCheck]:
    here = running_for(request, campaign_id)
    checks = StatCheck.objects.select_related("campaign")
    return here, there(checks.filter(campaign=here.campaign, pk=check_id).first())


def roll_for(request: HttpRequest, campaign_id: int, roll_id: int) -> tuple[Here, StatRoll]:
    """A driver's part of a check, for whoever may roll it."""
    here = campaign_for(request, campaign_id)
    rolls = StatRoll.objects.select_related("check_asked__campaign", "driver")
    known = rolls.filter(check_asked__campaign=here.campaign, driver__in=sight.drivers(here))
    found = there(known.filter(pk=roll_id).first())
    if not sight.may_edit(here, found.driver):
        # Whoever was not asked is not told of a GM-only check either.
        if found.check_asked.gm_only:
            raise Http404
        raise PermissionDenied(f"{found.driver}'s dice are not yours to roll.")
    return here, found


def team_for(request: HttpRequest, campaign_id: int, team_id: int) -> tuple[Here, Team]:
    """A team of the GM's own, for those who may change it."""
    here = running_for(request, campaign_id)
    team = there(Team.objects.select_related("campaign").filter(campaign=here.campaign, pk=team_id).first())
    if team.book:
        raise PermissionDenied(f"{team} is one of the book's seven and stays as it is. Make a team of your own.")
    return here, team


def ledger_entry_for(request: HttpRequest, campaign_id: int, entry_id: int) -> tuple[Here, LedgerEntry]:
    """A row of the ledger, for those who may correct it."""
    here = running_for(request, campaign_id)
    return here, there(sight.ledger(here).select_related("driver").filter(pk=entry_id).first())


def season_for(request: HttpRequest, campaign_id: int, season_id: int) -> tuple[Here, Season]:
    """A season, for those who keep the calendar."""
    here = running_for(request, campaign_id)
    return here, there(Season.objects.select_related("campaign").filter(campaign=here.campaign, pk=season_id).first())


def event_for(request: HttpRequest, campaign_id: int, event_id: int) -> tuple[Here, Event]:
    here = running_for(request, campaign_id)
    events = Event.objects.select_related("season__campaign")
    return here, there(events.filter(season__campaign=here.campaign, pk=event_id).first())


def track_for(request: HttpRequest, campaign_id: int, track_id: int) -> tuple[Here, Track]:
    """A track of the campaign, for everybody who may look at it."""
    here = campaign_for(request, campaign_id)
    return here, there(Track.objects.select_related("campaign").filter(campaign=here.campaign, pk=track_id).first())


def running_track_for(request: HttpRequest, campaign_id: int, track_id: int) -> tuple[Here, Track]:
    """A track, for those who may change it."""
    here, track = track_for(request, campaign_id, track_id)
    if not here.runs:
        raise PermissionDenied(f"{track} is the GM's to draw. You can look at it, not change it.")
    return here, track


def course_for(request: HttpRequest, campaign_id: int, chosen: str) -> tuple[str, Track | None]:
    """What forms call a track: `track-5` is one of the campaign's, anything else the name of one of ours."""
    number = chosen.removeprefix("track-")
    if number == chosen:
        return chosen, None
    return "", track_for(request, campaign_id, number_in(number))[1]


def print_job_for(request: HttpRequest, campaign_id: int, job_id: int) -> tuple[Here, PrintJob]:
    """A pack, for those who run the campaign."""
    here = running_for(request, campaign_id)
    return here, there(PrintJob.objects.filter(campaign=here.campaign, pk=job_id).first())
