"""Translators of the calendar."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.forms.offers import offer
from campaigns.forms.wizard import whole_number
from campaigns.models import Campaign, Event, Track
from campaigns.services.calendar import LONGEST_NAME, MOST_LAPS, Plan
from svl.rules import circuits


def _name(label: str, what: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=LONGEST_NAME,
        error_messages={
            "required": f"A {what} needs a name.",
            "max_length": f"The name of a {what} has {LONGEST_NAME} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class AskedForm(forms.Form):
    """The page's address. Whatever stands in it, a season is shown."""

    season = forms.IntegerField(required=False)

    @property
    def season_id(self) -> int | None:
        self.full_clean()
        return self.cleaned_data.get("season")


class SeasonForm(forms.Form):
    name = _name("Name of this season", "season")


class NewSeasonForm(forms.Form):
    name = _name("Name of a new season", "season")


class EventForm(forms.Form):
    name = _name("Name of the race", "race")
    place = forms.CharField(
        label="Place",
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": f"The name of a place has {LONGEST_NAME} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "places"}),
        help_text="A track of the book's world, or any other place.",
    )
    date = forms.DateField(
        label="Date",
        required=False,
        error_messages={"invalid": "That is no day of the calendar: type it as 2072-03-14."},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    laps = whole_number("Laps", 1, MOST_LAPS, f"A race has 1 to {MOST_LAPS} laps.")
    circuit = forms.ChoiceField(
        label="Circuit",
        required=False,
        error_messages={"invalid_choice": "There is no such circuit. Choose one of the list, or none yet."},
    )

    def __init__(self, campaign: Campaign, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tracks = {f"track-{track.pk}": track for track in Track.objects.filter(campaign=campaign)}
        own = [(key, track.name) for key, track in self.tracks.items()]
        ours = [(key, track.name) for key, track in circuits.CIRCUITS.items()]
        groups = [("Tracks of this campaign", own)] if own else []
        offer(self, "circuit", [("", "None yet"), *groups, ("Our library", ours)])

    @classmethod
    def blank(cls, campaign: Campaign) -> EventForm:
        return cls(campaign, initial={"laps": Plan("").laps})

    @classmethod
    def of(cls, campaign: Campaign, event: Event) -> EventForm:
        said = {field: getattr(event, field) for field in cls.base_fields}
        chosen = f"track-{event.track_id}" if event.track_id else event.circuit
        return cls(campaign, initial={**said, "circuit": chosen})

    @property
    def plan(self) -> Plan:
        said = dict(self.cleaned_data)
        track = self.tracks.get(said["circuit"])
        return Plan(**{**said, "circuit": "" if track else said["circuit"], "track": track})


class StateForm(forms.Form):
    state = forms.ChoiceField(choices=Event.State.choices)
