"""What browsers send from the garage, as typed values."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.access import Here
from campaigns.forms.figures import WholeNumberField
from campaigns.forms.offers import offer_rows
from campaigns.models import Team
from svl.rules import PANELS, Panels, catalog


class PanelsForm(forms.Form):
    """The four panels. Whether they share the Chassis is for the rules to say."""

    front = WholeNumberField(min_value=0, max_value=1000)
    rear = WholeNumberField(min_value=0, max_value=1000)
    left = WholeNumberField(min_value=0, max_value=1000)
    right = WholeNumberField(min_value=0, max_value=1000)

    @property
    def panels(self) -> Panels:
        return Panels(*(self.cleaned_data[panel] for panel in PANELS))


class ModelForm(forms.Form):
    """Another car: a team of this campaign, a weight, and why."""

    team = forms.ModelChoiceField(Team.objects.none(), error_messages={"required": "Choose a team."})
    car_class = forms.ChoiceField(
        choices=[(each.id, each.name) for each in catalog.CLASSES.values()],
        error_messages={"required": "Choose one of the three cars."},
    )
    why = forms.CharField(required=False)

    def __init__(self, here: Here, *args: Any) -> None:
        super().__init__(*args)
        offer_rows(self, "team", Team.objects.filter(campaign=here.campaign))
