"""What the GM fills in when a race is settled: the drivers in order, each with a form of his own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.access import Here, number_or_none
from campaigns.finish import Finish
from campaigns.forms.figures import WholeNumberField
from campaigns.models import Event, Track
from campaigns.queries.settle import Reckoned, open_events, reckon, track_choices
from campaigns.services.settling import LONGEST_NAME, LONGEST_NOTE, LONGEST_REASON, LONGEST_STORY, Line, Paper
from campaigns.wording import number
from svl.table import Refusal

WHOLE_NUMBER = "Type a whole number, or leave it empty."


def _amount(label: str) -> WholeNumberField:
    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
    return WholeNumberField(label=label, required=False, widget=widget, error_messages={"invalid": WHOLE_NUMBER})


def _words(label: str, longest: int, what: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=longest,
        error_messages={"max_length": f"{what} has {longest} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RowForm(forms.Form):
    """One driver. `was` is the Notoriety the page put in: left as it is, it follows the place."""

    notoriety = _amount("Notoriety")
    was = forms.IntegerField(required=False, widget=forms.HiddenInput)
    reason = _words("Why another sum", LONGEST_REASON, "A reason")
    out = forms.BooleanField(label="Not classified", required=False)
    wrecked = forms.BooleanField(label="Wrecked", required=False)
    cash = _amount("Cash")
    fans = _amount("Fans")
    hurt = forms.BooleanField(label="Injured", required=False)
    injury = _words("What is hurt", LONGEST_NOTE, "What an injury is called")
    note = _words("Note on car or components", LONGEST_NOTE, "A note")

    def __init__(self, reckoned: Reckoned, data: QueryDict) -> None:
        super().__init__(data, prefix=f"d{reckoned.face.driver_id}")
        self.reckoned = reckoned

    @property
    def id(self) -> int:
        return self.reckoned.face.driver_id

    @property
    def is_out(self) -> bool:
        return self.reckoned.place is None

    @property
    def is_wrecked(self) -> bool:
        return self.add_prefix("wrecked") in self.data

    @property
    def has_more(self) -> bool:
        """Something is filled in, or wrong, that the row itself does not show."""
        filled = ("reason", "cash", "fans", "hurt", "injury", "note")
        return bool(self.errors) or any(self.data.get(self.add_prefix(name), "").strip() for name in filled)

    def line(self) -> Line:
        said = self.cleaned_data
        won = said["notoriety"]
        return Line(
            driver=self.id,
            place=self.reckoned.place,
            wrecked=said["wrecked"],
            notoriety=None if won is None or won == self.reckoned.won else won,
            reason=said["reason"],
            cash=said["cash"] or 0,
            fans=said["fans"] or 0,
            hurt=said["hurt"],
            injury=said["injury"],
            note=said["note"],
        )


class StoryForm(forms.Form):
    """`story_was` are the words the page put in: left as they are, they follow the log."""

    story = forms.CharField(
        label="The race in our words",
        required=False,
        max_length=LONGEST_STORY,
        error_messages={"max_length": f"The race is told in {LONGEST_STORY} letters at most."},
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Stands on the result and on everybody's Tonight. Copy it, or tell it your way.",
    )
    story_was = forms.CharField(required=False, widget=forms.HiddenInput)


class SettlePage:
    """The whole page as it was filled in. `finish` says who was in it and what places are worth."""

    def __init__(self, finish: Finish, data: QueryDict) -> None:
        self.finish = finish
        self.data = data.copy()
        order = self._order()
        places = self._places(order)
        self.moved_under_hand = False
        reckoned = [reckon(finish, pk, places[pk]) for pk in order]
        for each in reckoned:
            self._follow(each)
        self.rows = [RowForm(each, self.data) for each in reckoned]
        self.story = StoryForm(self.data)
        self.troubles: list[str] = []

    @classmethod
    def of(cls, finish: Finish, lines: list[Line], story: str, seq: int, typed: QueryDict) -> SettlePage:
        """Pre-filled, as if somebody had typed it; what was `typed` on a page drawn earlier is kept where it can be."""
        data = QueryDict(mutable=True)
        data["seq"] = str(seq)
        for line in lines:
            fill(data, line)
            _keep(data, line.driver, typed)
        data["story"] = typed.get("story", "") if _is_own_story(typed) else story
        data["story_was"] = story
        return cls(finish, data)

    def _order(self) -> list[int]:
        """As the page lists them after its last tap; those without a place go to the end."""
        known = self.finish.by_driver
        asked = [pk for pk in _numbers(self.data.getlist("order")) if pk in known]
        order = list(dict.fromkeys([*asked, *known]))
        named, _, where = self.data.get("move", "").partition(":")
        who = number_or_none(named)
        if who in order:
            at = order.index(who)
            to = at - 1 if where == "up" else at + 1
            if 0 <= to < len(order) and self._is_out(order[to]) == self._is_out(order[at]):
                order.insert(to, order.pop(at))
        return sorted(order, key=self._is_out)

    def _is_out(self, pk: int) -> bool:
        return f"d{pk}-out" in self.data

    def _places(self, order: list[int]) -> dict[int, int | None]:
        placed = [pk for pk in order if not self._is_out(pk)]
        return {pk: placed.index(pk) + 1 if pk in placed else None for pk in order}

    def _follow(self, reckoned: Reckoned) -> None:
        """A sum nobody touched follows the place; one that was changed by hand stays."""
        pk = reckoned.face.driver_id
        before = self.data.get(f"d{pk}-was", "")
        if not _is_own_sum(self.data, pk):
            self.moved_under_hand |= bool(before) and before != str(reckoned.won)
            self.data[f"d{pk}-notoriety"] = reckoned.won_text
        self.data[f"d{pk}-was"] = str(reckoned.won)

    def is_valid(self) -> bool:
        """All of it is looked at, so that every trouble is told at once."""
        wrong = [form for form in (*self.rows, self.story) if not form.is_valid()]
        if not self.rows:
            self.troubles.append("Nobody was in this race yet. Choose who raced.")
        if self.moved_under_hand:
            self.troubles.append("The order has changed, so the Notoriety was worked out anew. Look, then post.")
        return not wrong and not self.troubles

    @property
    def seq(self) -> int | None:
        """The moment of the log this page was drawn at."""
        return number_or_none(self.data.get("seq", ""))

    @property
    def key(self) -> str:
        return self.data.get("key", "")[:40]

    @property
    def told(self) -> str:
        return str(self.story.cleaned_data["story"])

    def lines(self) -> list[Line]:
        return [row.line() for row in self.rows]

    def show_refusal(self, refusal: Refusal, paper: PaperForm | None = None) -> None:
        """Beside the field that caused it."""
        row = next((each for each in self.rows if each.id == refusal.fields.get("driver")), None)
        field = refusal.fields.get("field", "")
        if row is not None and field in row.fields:
            row.add_error(field, refusal.sentence)
        elif paper is not None and field in paper.fields:
            paper.add_error(field, refusal.sentence)
        elif field == "story":
            self.story.add_error("story", refusal.sentence)
        else:
            self.troubles.append(refusal.sentence)


def fill(data: QueryDict, line: Line) -> None:
    """A line as a browser would send it."""
    data.appendlist("order", str(line.driver))
    said: dict[str, Any] = {
        "notoriety": "" if line.notoriety is None else number(line.notoriety),
        "reason": line.reason,
        "cash": number(line.cash) if line.cash else "",
        "fans": number(line.fans) if line.fans else "",
        "injury": line.injury,
        "note": line.note,
    }
    ticked = {"out": line.place is None, "wrecked": line.wrecked, "hurt": line.hurt}
    said |= {name: "on" for name, is_ticked in ticked.items() if is_ticked}
    for name, value in said.items():
        data[f"d{line.driver}-{name}"] = value


def _keep(data: QueryDict, pk: int, typed: QueryDict) -> None:
    """What the GM wrote about a driver. The order, and who is out of it or wrecked, is the log's to say."""
    for name in ("reason", "cash", "fans", "hurt", "injury", "note"):
        written = typed.get(f"d{pk}-{name}", "")
        if written.strip():
            data[f"d{pk}-{name}"] = written
    if _is_own_sum(typed, pk):
        data[f"d{pk}-notoriety"] = typed.get(f"d{pk}-notoriety", "")


def _is_own_sum(data: QueryDict, pk: int) -> bool:
    """Is the Notoriety another than the page had put in?"""
    typed = data.get(f"d{pk}-notoriety", "").strip()
    return bool(typed) and typed != _as_shown(data.get(f"d{pk}-was", ""))


def _is_own_story(data: QueryDict) -> bool:
    """Compared word by word: a browser has its own way with the ends of lines."""
    typed = data.get("story", "").split()
    return bool(typed) and typed != data.get("story_was", "").split()


def drivers_chosen(data: QueryDict) -> list[int]:
    """The drivers of a race on paper after the page's last tap: one may have been added, or taken off."""
    asked = [*data.getlist("order"), *(data.getlist("add") if data.get("do") == "add" else ())]
    gone = data.get("remove", "")
    return _numbers(each for each in asked if each != gone)


def _numbers(sent: Iterable[str]) -> list[int]:
    return [pk for pk in map(number_or_none, sent) if pk is not None]


def _as_shown(sum_sent: str) -> str:
    """A sum as its field showed it; nothing where it is none."""
    size = number_or_none(sum_sent.removeprefix("-"))
    return "" if size is None else number(-size if sum_sent.startswith("-") else size)


class PaperForm(forms.Form):
    """What a race played on paper was. An event of the calendar brings its name, track and laps along."""

    event = forms.ChoiceField(
        label="Race of the calendar",
        required=False,
        error_messages={"invalid_choice": "That race has a result already, or is not on the calendar. Choose another."},
    )
    name = forms.CharField(
        label="Name of the race",
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": f"The name of a race has {LONGEST_NAME} letters at most."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Left empty, it is called as on the calendar.",
    )
    circuit = forms.ChoiceField(
        label="Track",
        required=False,
        error_messages={"invalid_choice": "There is no such track. Choose one of the list, or none."},
    )
    laps = WholeNumberField(
        label="Laps",
        required=False,
        min_value=1,
        max_value=99,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), "A race has 1 to 99 laps."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, here: Here, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.events: dict[str, Event] = open_events(here)
        self.tracks: dict[str, Track]
        self.tracks, ours = track_choices(here)
        own = [(key, track.name) for key, track in self.tracks.items()]
        groups = [("Tracks of this campaign", own)] if own else []
        events = [(key, f"{event.name}, {event.season}") for key, event in self.events.items()]
        self.fields["event"].choices = [("", "None"), *events]  # type: ignore[attr-defined]
        self.fields["circuit"].choices = [("", "Not known"), *groups, ("Our library", ours)]  # type: ignore[attr-defined]

    def paper(self) -> Paper:
        said = self.cleaned_data
        event, track = self.events.get(said["event"]), self.tracks.get(said["circuit"])
        circuit = "" if track else said["circuit"]
        if event is not None and not said["circuit"]:
            circuit, track = event.circuit, event.track
        return Paper(said["name"], event, circuit, track, said["laps"] or (event.laps if event else 3))
