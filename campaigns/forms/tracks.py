"""Translators of tracks: names, dials, pasted text, what the editor sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms

from campaigns.exchange import BadFile
from campaigns.forms.figures import WholeNumberField
from campaigns.forms.wizard import whole_number
from campaigns.models import Track
from campaigns.models.track import HOME
from campaigns.queries.lap_numbers import MOST_CARS, MOST_LAPS
from campaigns.queries.tracks import Wish
from campaigns.track_files import LARGEST, LONGEST_CHARACTER, LONGEST_NAME, TrackFile, read, text_of
from svl.rules import generator

_RECIPE = generator.Recipe(0)
# field, label, what it does
DIALS = (
    ("easy", "Easy curves", "of 60 degrees, in percent of all tiles"),
    ("hard", "Hard curves", "of 120 degrees, in percent of all tiles"),
    ("climbs", "Slopes", "half of them up, in percent of all tiles"),
    ("hazards", "Hazards", "in percent of all tiles"),
    ("boosts", "Boosts", "in percent of all tiles"),
)
MOST_PERCENT = 60  # a slider's end; beyond it nothing changes but what does not fit
LONGEST_LAP = 99


@dataclass(frozen=True)
class Dial:
    """A number, and the slider beside it."""

    field: forms.BoundField
    about: str
    low: int
    high: int


class NameForm(forms.Form):
    name = forms.CharField(
        label="Name",
        max_length=LONGEST_NAME,
        error_messages={
            "required": "A track needs a name.",
            "max_length": f"The name of a track has {LONGEST_NAME} letters at most.",
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    character = forms.CharField(
        label="What it is like, in one line",
        required=False,
        max_length=LONGEST_CHARACTER,
        error_messages={"max_length": f"The line about a track has {LONGEST_CHARACTER} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @classmethod
    def of(cls, track: Track) -> NameForm:
        return cls(initial={"name": track.name, "character": track.character})


class PasteForm(forms.Form):
    """A line or a JSON text, typed or from a file. What a file said is shown in the field if it cannot be used."""

    text = forms.CharField(
        label="One line or JSON",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text="S S ER U1 S!jump HL D2 S+turbo_1: the start tile first.",
    )
    file = forms.FileField(label="Or a file", required=False)
    name = forms.CharField(
        label="Name",
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": f"The name of a track has {LONGEST_NAME} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Without one it keeps its own.",
    )
    track: TrackFile

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        try:
            text = self._text(said)
        except BadFile as bad:
            self.add_error("file", bad.faults[0])
            return said
        if not text.strip():
            self.add_error("text", "Paste a line of tiles or the JSON of a track, or choose a file.")
            return said
        try:
            self.track = read(text)
        except BadFile as bad:
            for fault in bad.faults:
                self.add_error("text", fault)
        return said

    def _text(self, said: dict[str, Any]) -> str:
        upload = said.get("file")
        if upload is None:
            return str(said.get("text", ""))
        text = text_of(upload.read(LARGEST + 1))
        self.data = {**{name: self.data.get(name) for name in self.data}, "text": text}  # shown again if it is refused
        return text


class RecipeForm(forms.Form):
    seed = whole_number("Seed", 0, generator.MOST_SEED, f"A seed is a whole number from 0 to {generator.MOST_SEED:,}.")
    length = whole_number(
        "Length",
        generator.SHORTEST,
        generator.LONGEST,
        f"A generated track has {generator.SHORTEST} to {generator.LONGEST} tiles.",
    )
    easy = whole_number("Easy curves", 0, 100, "Easy curves are 0 to 100 percent of the tiles.")
    hard = whole_number("Hard curves", 0, 100, "Hard curves are 0 to 100 percent of the tiles.")
    climbs = whole_number("Slopes", 0, 100, "Slopes are 0 to 100 percent of the tiles.")
    hazards = whole_number("Hazards", 0, 100, "Hazards are 0 to 100 percent of the tiles.")
    boosts = whole_number("Boosts", 0, 100, "Boosts are 0 to 100 percent of the tiles.")
    about = whole_number("Clean lap about", 1, LONGEST_LAP, f"A lap has 1 to {LONGEST_LAP} turns.", required=False)

    @classmethod
    def of(cls, said: Any, seed: int) -> RecipeForm:
        """As far as somebody said something; the rest as usual."""
        usual = {name: str(getattr(_RECIPE, name)) for name in ("length", *(dial for dial, _, _ in DIALS))}
        asked = {name: said[name] for name in cls.base_fields if name in said}
        return cls({"seed": str(seed), **usual, **asked})

    def with_seed(self, seed: int) -> RecipeForm:
        """The same dials on another seed, checked."""
        other = RecipeForm({**self.data, "seed": str(seed)})
        other.full_clean()
        return other

    def next_seed(self) -> RecipeForm:
        return self.with_seed((self.recipe.seed + 1) % (generator.MOST_SEED + 1))

    @property
    def dials(self) -> tuple[Dial, ...]:
        return tuple(Dial(self[name], about, 0, MOST_PERCENT) for name, _, about in DIALS)

    @property
    def recipe(self) -> generator.Recipe:
        said = self.cleaned_data
        return generator.Recipe(**{name: said[name] for name in ("seed", "length", *(dial for dial, _, _ in DIALS))})


class WishForm(forms.Form):
    """Whose laps, how many laps and cars: a question of a page. What is out of bounds counts as not said."""

    who = forms.CharField(required=False, max_length=30)
    laps = WholeNumberField(required=False, min_value=1, max_value=MOST_LAPS)
    cars = WholeNumberField(required=False, min_value=1, max_value=MOST_CARS)

    @property
    def wish(self) -> Wish:
        self.full_clean()
        said = self.cleaned_data
        return Wish(said.get("who", ""), said.get("laps"), said.get("cars"))


def _line() -> forms.CharField:
    return forms.CharField(
        label="The track as one line",
        error_messages={"required": "A track begins with its start tile: write at least S."},
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )


def _seen() -> WholeNumberField:
    return whole_number("Version", 0, 2**31, "The page did not say which version it began from. Reload it.")


class LineForm(forms.Form):
    """The one line on the track's page. Its own faults are the service's to tell."""

    tiles = _line()
    seen = _seen()

    @classmethod
    def of(cls, track: Track) -> LineForm:
        return cls(initial={"tiles": track.tiles, "seen": track.version})


class SaveForm(forms.Form):
    """What the editor sends."""

    tiles = _line()
    heading = whole_number("Heading", 0, 5, "A track points in one of six directions, 0 to 5.")
    home = forms.RegexField(
        rf"^(?:{HOME})?\Z", required=False, error_messages={"invalid": "The place of the start line cannot be read."}
    )
    seen = _seen()


class RerollForm(forms.Form):
    tiles = _line()
    first = whole_number("First tile", 0, 400, "Say with which tile the stretch begins.")
    last = whole_number("Last tile", 0, 400, "Say with which tile the stretch ends.")
    seed = whole_number("Seed", 0, generator.MOST_SEED, f"A seed is a whole number up to {generator.MOST_SEED:,}.")


def first_fault(form: forms.Form) -> str:
    """One sentence for an answer that has room for one."""
    return next(str(sentence) for sentences in form.errors.values() for sentence in sentences)
