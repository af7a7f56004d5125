"""What people type at the door: a code, a name, a PIN, a password."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password

from campaigns.services.accounts import LONGEST_NAME
from campaigns.services.codes import tidy
from campaigns.services.joining import PIN_DIGITS

NAMED = {"required": "Type a name.", "max_length": f"A name has {LONGEST_NAME} letters at most."}


def name_field(label: str, **attrs: str) -> forms.CharField:
    widget = forms.TextInput(
        attrs={"autocomplete": "nickname", "autocapitalize": "words", "spellcheck": "false", **attrs}
    )
    return forms.CharField(label=label, max_length=LONGEST_NAME, error_messages=NAMED, widget=widget)


def login_field(label: str = "Name") -> forms.CharField:
    return name_field(label, autocomplete="username", autocapitalize="none")


class PasswordField(forms.CharField):
    """Typed once; a button shows it. A new one must be long and uncommon enough."""

    def __init__(self, label: str = "Password", *, is_new: bool = False, **options: Any) -> None:
        self.is_new = is_new
        autocomplete = "new-password" if is_new else "current-password"
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete, "data-can-show": ""})
        super().__init__(
            label=label,
            strip=False,
            max_length=200,
            widget=widget,
            error_messages={"required": "Type a password."},
            **options,
        )

    def validate(self, value: str) -> None:
        super().validate(value)
        if self.is_new and value:
            validate_password(value)


class SetUpForm(forms.Form):
    name = name_field("Your name", autocomplete="username")
    password = PasswordField(
        is_new=True, help_text="Ten characters or more. A short sentence is good and easy to keep."
    )
    demo = forms.BooleanField(required=False, initial=True)


class SignInForm(forms.Form):
    login = login_field()
    password = PasswordField()


class CodeForm(forms.Form):
    """Letters in any case, with any spaces and dashes between them."""

    code = forms.CharField(
        label="Code",
        max_length=20,
        error_messages={"required": "Type the code the GM shows.", "max_length": "That is too long for a code."},
        widget=forms.TextInput(
            attrs={
                "class": "field__code",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )

    def clean_code(self) -> str:
        code = tidy(self.cleaned_data["code"])
        if not code:
            raise forms.ValidationError("A code is made of letters and figures.")
        return code


class NewHereForm(forms.Form):
    name = name_field("Your name", enterkeyhint="go")


class PinForm(forms.Form):
    pin = forms.RegexField(
        label="PIN",
        regex=rf"^\s*\d{{{PIN_DIGITS}}}\s*$",
        error_messages={"required": "Type the four digits.", "invalid": "A PIN has four digits."},
        widget=forms.TextInput(
            attrs={
                "class": "field__code",
                "inputmode": "numeric",
                "autocomplete": "off",
                "maxlength": PIN_DIGITS,
                "enterkeyhint": "go",
            }
        ),
    )
