"""The translator of a race: what a form sends becomes a typed action, or a refusal that says what cannot be read."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from django.http import QueryDict

from svl.table import Action, Adjust, Choice, Refusal, RollDice, class_of, decode

LONGEST_REASON = 200
ANY_MOMENT = "any"
# What has a door of its own, because more than the rules decide about it.
ELSEWHERE = ("table.reveal", "table.undo", "table.amend", "table.roll", "svl.setup", "svl.position")
# Who acts is sent as `seat`; the car an action is about therefore as `car`.
SENT_AS = {"seat": "car"}


def action_of(post: QueryDict) -> Action:
    """A whole action from one button (`action`, as JSON), or put together from fields (`kind`, and one per field).

    A button whose action wants a reason leaves it empty: the reason stands beside it in the form.
    """
    data = _json(str(post["action"])) if "action" in post else _from_fields(post)
    if isinstance(data, dict):
        if data.get("kind") in ELSEWHERE:
            raise Refusal("unreadable", f"{data['kind']} is not done this way.")
        if data.get("why") == "":
            data["why"] = reason_of(post)
    return decode(Action, data, "this action")


def reason_of(post: QueryDict) -> str:
    """The chosen chip, or what was typed where none of them fits."""
    return (str(post.get("why", "")).strip() or str(post.get("why_other", "")).strip())[:LONGEST_REASON]


def choice_of(post: QueryDict) -> Choice:
    """PASS or RAM, and whom."""
    data = {"kind": "svl.palm", "intent": post.get("intent", ""), "target": post.get("target", "")}
    return decode(Choice, data, "this choice")


def dice_of(post: QueryDict) -> list[int] | None:
    """Typed dice, as a keypad sends them; none: the app rolls."""
    if "values" not in post:
        return None
    return [_whole(value) for value in str(post["values"]).replace(",", " ").split()]


def rolls_of(post: QueryDict) -> list[list[int]]:
    """The dice of every roll of an entry: one field each."""
    return [[_whole(die) for die in roll.replace(",", " ").split()] for roll in map(str, post.getlist("values"))]


def typed_rolls(post: QueryDict) -> list[str]:
    """The dice as somebody typed them, one field `roll.<n>` for each die: a line of text for each roll."""
    found: list[str] = []
    while f"roll.{len(found)}" in post:
        found.append(" ".join(str(die).strip() or "?" for die in post.getlist(f"roll.{len(found)}")))
    return found


def dice_of_rolls(typed: list[str]) -> list[list[int]]:
    if any("?" in roll for roll in typed):
        raise Refusal("too_few_dice", "A die is missing: type every one of them.")
    return [[_whole(die) for die in roll.split()] for roll in typed]


def moment_of(post: QueryDict) -> int | None:
    """The moment the page showed; none where what is sent holds at any."""
    return None if post.get("seq") == ANY_MOMENT else whole_of(post, "seq")


def whole_of(post: QueryDict, name: str) -> int:
    return _whole(str(post.get(name, "")))


def _from_fields(post: QueryDict) -> dict[str, Any]:
    kind = post.get("kind", "")
    cls = class_of(kind)
    if cls is None or not issubclass(cls, Action) or cls is RollDice:
        raise Refusal("unreadable", f"There is no action of the kind {kind!r}.")
    found: dict[str, Any] = {"kind": kind}
    for each in fields(cls):  # type: ignore[arg-type]
        sent = SENT_AS.get(each.name, each.name)
        if sent in post:
            found[each.name] = _field(cls, each.name, str(each.type), post)
    if cls is Adjust and "left" in post:  # of a panel: people count what is left on it, the rules what it has taken
        found["value"] = whole_of(post, "whole") - whole_of(post, "left")
    return found


def _field(cls: type, name: str, wanted: str, post: QueryDict) -> Any:
    value = str(post[SENT_AS.get(name, name)])
    if name == "services":
        return _json(value)
    if wanted.startswith("tuple[int"):
        return [_whole(str(each) or "0") for each in post.getlist(name)]
    if wanted == "int" or (wanted.startswith("int | None") and value):
        return _whole(value)
    if "None" in wanted and not value:
        return None
    if cls is Adjust and name == "value":
        return _whole_or_word(value)
    return value


def _whole_or_word(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # the latter where brackets go deeper than anybody's action
        raise Refusal("unreadable", "This page sent an action that cannot be read. Load it anew.") from None


def _whole(text: str) -> int:
    try:
        return int(text.strip())
    except ValueError:
        raise Refusal("unreadable", f"{text!r} is not a whole number.") from None
