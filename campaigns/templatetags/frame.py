"""The frame of a campaign's pages: where one can go from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

from campaigns.access import Here

register = template.Library()


@dataclass(frozen=True)
class Way:
    label: str
    address: str
    is_current: bool


RACE_PAGES = (
    *("race_new", "race", "race_setup", "race_rulings", "race_grid", "race_lobby", "race_settle"),
    *("race_rivals", "race_result", "race_report", "race_replay", "resume_from_paper", "resume_race"),
)
# label, name of the address, addresses that belong to it as well
EVERYBODY = (
    ("Tonight", "tonight", ()),
    (
        "Drivers",
        "drivers",
        (
            "sheet",
            "talents",
            "copy_driver",
            "import_driver",
            "garage",
            "garage_slot",
            "garage_fit",
            "garage_panels",
            "garage_model",
            "edit_sheet",
            "hang_portrait",
            "wizard",
            "wizard_ready",
            "wizard_step",
            "wizard_cars",
            "wizard_draft",
            "npc_maker",
            "npc_grid",
            "manage_driver",
        ),
    ),
    ("Teams", "teams", ("new_team", "edit_team")),
    ("Season", "calendar", ("season", "new_event", "edit_event")),
    ("Races", "races", RACE_PAGES),
    ("Tracks", "tracks", ("track", "track_editor", "new_track", "generate_track", "library_track", "manage_track")),
    ("Practice", "practice", ("practice_lap",)),
    ("Standings", "standings", ("ledger", "post_entry", "correct_entry")),
    ("Print", "print_shop", ()),
    ("Notes", "notes", ("note", "new_note", "edit_note")),
    ("Rules", "campaign_rules", ("campaign_rule",)),
)
# pages that show whoever runs the campaign all news themselves
TELLS_ITSELF = ("tonight",)
THOSE_WHO_RUN_IT = (
    ("Checks", "checks", ()),
    ("People", "people", ("member", "remove_member", "tvs")),
    ("Settings", "settings", ("rulings", "log", "use_preset")),
)


@register.inclusion_tag("frame/_navigation.html", takes_context=True)
def campaign_navigation(context: Context) -> dict[str, Any]:
    here: Here = context["here"]
    current = _current(context)
    ways = EVERYBODY + (THOSE_WHO_RUN_IT if here.runs else ())
    return {
        "campaign": here.campaign,
        "ways": [
            Way(label, reverse(name, args=(here.campaign.pk,)), current in (name, *others))
            for label, name, others in ways
        ],
    }


@register.inclusion_tag("frame/_news_watch.html", takes_context=True)
def campaign_news(context: Context) -> dict[str, Any]:
    """Whatever page is open, it hears of checks and knocks, and is called to the race."""
    here: Here = context["here"]
    return {"campaign": here.campaign, "listens": not (here.runs and _current(context) in TELLS_ITSELF)}


def _current(context: Context) -> str:
    """The name of the address this page stands at."""
    match = context["request"].resolver_match
    return match.url_name or "" if match else ""
