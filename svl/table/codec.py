"""Values to JSON and back. A `kind` string names a class for ever; renaming the class changes no stored log."""

from __future__ import annotations

import math
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .refusal import Refusal

C = TypeVar("C", bound=type)
T = TypeVar("T")
Json = Any
Decoder = Callable[[Json, str], Any]

_classes: dict[str, type] = {}
_kinds: dict[type, str] = {}


def kind(name: str) -> Callable[[C], C]:
    """Registers a frozen dataclass under the name that stands for it in every stored log."""

    def register(cls: C) -> C:
        if name in _classes:
            raise ValueError(f"the kind {name!r} is taken by {_classes[name].__name__}")
        _classes[name] = cls
        _kinds[cls] = name
        return cls

    return register


def kind_of(value: object) -> str:
    return _kinds[value if isinstance(value, type) else type(value)]


def class_of(name: str) -> type | None:
    """The class behind a kind, or None where there is none."""
    return _classes.get(name)


def encode(value: Any) -> Json:
    """Plain JSON data. Tuples become lists; a class with a kind carries it."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if not is_dataclass(value):
        raise TypeError(f"{value!r} is not plain data")
    data = {"kind": _kinds[type(value)]} if type(value) in _kinds else {}
    for name in _field_names(cast(Any, type(value))):
        data[name] = encode(getattr(value, name))
    return data


def decode(expected: type[T], data: Json, where: str = "the record") -> T:
    """The value behind JSON data, every field checked; anything odd is a Refusal that names the place."""
    return cast(T, _decoder(cast(Any, expected))(data, where))


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def _malformed(where: str, wanted: str, data: Json) -> Refusal:
    shown = repr(data) if len(repr(data)) <= 60 else repr(data)[:57] + "..."
    return Refusal("malformed", f"In {where}: expected {wanted}, found {shown}.", where=where, wanted=wanted)


@cache
def _decoder(expected: Any) -> Decoder:
    origin = get_origin(expected)
    if expected in _PLAIN:
        return _plain(expected)
    if origin is Literal:
        return _literal(get_args(expected))
    if origin in (Union, types.UnionType):
        return _union(get_args(expected))
    if origin is tuple:
        return _tuple(get_args(expected))
    if isinstance(expected, type) and is_dataclass(expected) and not _kinds_below(expected):
        return _record(expected)
    if isinstance(expected, type):
        return _any_kind(expected)
    raise TypeError(f"no way to read {expected!r}")


def _kinds_below(base: type) -> bool:
    return any(issubclass(cls, base) for cls in _kinds)


def _is_whole(data: Json) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def _is_number(data: Json) -> bool:
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        return False
    try:
        return math.isfinite(data)
    except OverflowError:  # a whole number no float can hold
        return False


_PLAIN: dict[Any, tuple[str, Callable[[Json], bool]]] = {
    int: ("a whole number", _is_whole),
    float: ("a number", _is_number),
    str: ("text", lambda data: isinstance(data, str)),
    bool: ("true or false", lambda data: isinstance(data, bool)),
    type(None): ("nothing", lambda data: data is None),
}


def _plain(expected: Any) -> Decoder:
    wanted, fits = _PLAIN[expected]

    def read(data: Json, where: str) -> Any:
        if not fits(data):
            raise _malformed(where, wanted, data)
        return data

    return read


def _literal(allowed: tuple[Any, ...]) -> Decoder:
    wanted = "one of " + ", ".join(str(value) for value in allowed)

    def read(data: Json, where: str) -> Any:
        # type() as well: JSON's true must not pass for 1
        if not any(type(data) is type(value) and data == value for value in allowed):
            raise _malformed(where, wanted, data)
        return data

    return read


def _union(members: tuple[Any, ...]) -> Decoder:
    decoders = [_decoder(member) for member in members]

    def read(data: Json, where: str) -> Any:
        refusals = []
        for decoder in decoders:
            try:
                return decoder(data, where)
            except Refusal as refusal:
                refusals.append(refusal)
        if worded := next((refusal for refusal in refusals if "where" not in refusal.fields), None):
            raise worded  # the value itself had something to say
        deepest = max(refusals, key=lambda refusal: len(refusal.fields["where"]))
        if deepest.fields["where"] != where:
            raise deepest
        raise _malformed(where, " or ".join(str(r.fields["wanted"]) for r in refusals), data)

    return read


def _tuple(items: tuple[Any, ...]) -> Decoder:
    if len(items) == 2 and items[1] is Ellipsis:
        item = _decoder(items[0])

        def read_many(data: Json, where: str) -> Any:
            if not isinstance(data, list):
                raise _malformed(where, "a list", data)
            return tuple(item(value, f"{where}[{n}]") for n, value in enumerate(data))

        return read_many
    decoders = [_decoder(each) for each in items]

    def read_fixed(data: Json, where: str) -> Any:
        if not isinstance(data, list) or len(data) != len(decoders):
            raise _malformed(where, f"a list of {len(decoders)}", data)
        return tuple(d(value, f"{where}[{n}]") for n, (d, value) in enumerate(zip(decoders, data, strict=True)))

    return read_fixed


def _record(cls: type) -> Decoder:
    hints = get_type_hints(cls)
    own = {field.name: field for field in fields(cls)}
    needed = {name for name, field in own.items() if field.default is MISSING and field.default_factory is MISSING}
    readers: dict[str, Decoder] = {}  # filled at the first use: a class may refer to itself

    def read(data: Json, where: str) -> Any:
        if not isinstance(data, dict):
            raise _malformed(where, f"the fields of {cls.__name__}", data)
        if not readers:
            readers.update({name: _decoder(hints[name]) for name in own})
        given = {name: value for name, value in data.items() if name != "kind" or value != _kinds.get(cls)}
        if missing := needed - given.keys():
            raise _malformed(where, f"also the field {min(missing)!r}", data)
        if unknown := given.keys() - own.keys():
            raise _malformed(where, f"no field {min(unknown)!r}", data)
        return cls(**{name: readers[name](value, f"{where}.{name}") for name, value in given.items()})

    return read


def _any_kind(base: type) -> Decoder:
    readers: dict[str, Decoder] = {}

    def read(data: Json, where: str) -> Any:
        name = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(name, str):
            raise _malformed(where, f"a {base.__name__} with its kind", data)
        if name not in readers:
            cls = _classes.get(name)
            if cls is None or not issubclass(cls, base):
                raise Refusal(
                    "unknown_kind",
                    f"In {where}: there is no {base.__name__.lower()} of the kind {name!r}.",
                    where=where,
                    wanted=f"a known kind of {base.__name__}",
                )
            readers[name] = _record(cls)
        return readers[name](data, where)

    return read
