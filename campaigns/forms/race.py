"""The translator of a race: what a form sends becomes a typed action, or a refusal that says what cannot be read."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from django.http import QueryDict

from svl.table import Action, Adjust, Choice, Refusal, RollDice, class_of, decode

# What has a door of its own, because more than the rules decide about it.
ELSEWHERE = ("table.reveal", "table.undo", "table.amend", "table.roll", "svl.setup", "svl.position")


def action_of(post: QueryDict) -> Action:
    """A whole action from one button (`action`, as JSON), or put together from fields (`kind`, and one per field)."""
    data = _json(str(post["action"])) if "action" in post else _from_fields(post)
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind in ELSEWHERE:
        raise Refusal("unreadable", f"{kind} is not done this way.")
    return decode(Action, data, "this action")


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


def whole_of(post: QueryDict, name: str) -> int:
    return _whole(str(post.get(name, "")))


def _from_fields(post: QueryDict) -> dict[str, Any]:
    kind = post.get("kind", "")
    cls = class_of(kind)
    if cls is None or not issubclass(cls, Action) or cls is RollDice:
        raise Refusal("unreadable", f"There is no action of the kind {kind!r}.")
    found: dict[str, Any] = {"kind": kind}
    for each in fields(cls):  # type: ignore[arg-type]
        if each.name in post:
            found[each.name] = _field(cls, each.name, str(each.type), post)
    return found


def _field(cls: type, name: str, wanted: str, post: QueryDict) -> Any:
    value = str(post[name])
    if name == "services":
        return _json(value)
    if wanted.startswith("tuple[int"):
        return [_whole(str(each) or "0") for each in post.getlist(name)]
    if wanted == "int" or (wanted.startswith("int | None") and value):
        return _whole(value)
    if "None" in wanted and not value:
        return None
    if cls is Adjust and name == "value" and value.lstrip("-").isdigit():
        return int(value)
    return value


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Refusal("unreadable", "This page sent an action that cannot be read. Load it anew.") from None


def _whole(text: str) -> int:
    try:
        return int(text.strip())
    except ValueError:
        raise Refusal("unreadable", f"{text!r} is not a whole number.") from None
