"""What people type on the page of a table's people and on their own."""

from __future__ import annotations

from datetime import timedelta

from django import forms

from campaigns.forms.door import PasswordField, login_field, name_field
from campaigns.forms.figures import WholeNumberField
from campaigns.models import Role
from campaigns.services.invites import LONGEST, MOST_USES, TONIGHT

VALIDITY = {
    "tonight": ("Tonight, 12 hours", TONIGHT),
    "week": ("A week", timedelta(days=7)),
    "month": ("30 days", LONGEST),
}


class InviteForm(forms.Form):
    role = forms.ChoiceField(
        label="Whoever scans it becomes",
        choices=[(Role.PLAYER.value, "a player"), (Role.SPECTATOR.value, "a spectator")],
        initial=Role.PLAYER,
        error_messages={"invalid_choice": "A code makes players and spectators. A GM is named by a GM."},
    )
    lasts = forms.ChoiceField(
        label="It is good for",
        choices=[(key, words) for key, (words, _) in VALIDITY.items()],
        initial="tonight",
        error_messages={"invalid_choice": "Choose tonight, a week or 30 days."},
    )
    most_uses = WholeNumberField(
        label="How many people it lets in",
        required=False,
        min_value=1,
        max_value=MOST_USES,
        help_text="Empty: as many as come.",
        error_messages={
            "invalid": "Type a whole number, or nothing for no limit.",
            "min_value": "Let at least one person in, or leave it empty for no limit.",
            "max_value": f"{MOST_USES} people at most; leave it empty for no limit.",
        },
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])

    def clean_lasts(self) -> timedelta:
        return VALIDITY[self.cleaned_data["lasts"]][1]


class RoleForm(forms.Form):
    role = forms.TypedChoiceField(
        label="Role",
        choices=Role.choices,
        coerce=Role,
        error_messages={"invalid_choice": "Choose GM, co-GM, player or spectator."},
    )


class NameForm(forms.Form):
    name = name_field("Name")


class NewAccountForm(forms.Form):
    """A guest sets a password."""

    login = login_field("Sign-in name")
    password = PasswordField(
        "Password", is_new=True, help_text="Ten characters or more. A short sentence is good and easy to keep."
    )


class AccountForm(forms.Form):
    """Somebody with a password changes it, and shows it is not just a lent phone."""

    login = login_field("Sign-in name")
    current = PasswordField("Password until now")
    password = PasswordField("New password", is_new=True, help_text="Ten characters or more.")


class PersonForm(forms.Form):
    """Which one of this phone."""

    person = forms.IntegerField(min_value=1)
