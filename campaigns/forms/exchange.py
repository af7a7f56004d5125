"""What somebody decides who brings a driver into a campaign."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.access import Here
from campaigns.forms.figures import WholeNumberField
from campaigns.forms.offers import offer
from campaigns.models import Team
from campaigns.services.exchange import Answers, Seat

SEATS = {
    Seat.MINE: "I drive",
    Seat.FREE: "Free for a player to take",
    Seat.NPC: "An NPC of mine",
}
AS_IN_THE_FILE, MAKE_IT = "", "make"


class AnswersForm(forms.Form):
    """Name, number and team are asked only where those of the driver are taken or missing here."""

    seat = forms.TypedChoiceField(coerce=Seat, required=False, empty_value=Seat.MINE)
    name = forms.CharField(required=False, max_length=40)
    number = WholeNumberField(required=False, min_value=1, max_value=999)
    team = forms.ChoiceField(required=False)

    def __init__(self, here: Here, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.teams = {str(team.pk): team for team in Team.objects.filter(campaign=here.campaign).order_by("pk")}
        seats = SEATS if here.runs else {Seat.MINE: SEATS[Seat.MINE]}
        offer(self, "seat", [(seat.value, label) for seat, label in seats.items()])
        remake = [(MAKE_IT, "Make that team here too")] if here.runs else []
        named = [(pk, team.name) for pk, team in self.teams.items()]
        offer(self, "team", [(AS_IN_THE_FILE, "Choose"), *remake, *named])

    @property
    def answers(self) -> Answers:
        said = self.cleaned_data
        return Answers(
            seat=said["seat"],
            name=said["name"],
            number=said["number"],
            team=self.teams.get(said["team"]),
            remake_team=said["team"] == MAKE_IT,
        )


class ImportForm(AnswersForm):
    file = forms.FileField(label="File", error_messages={"required": "Choose the driver's file."})
