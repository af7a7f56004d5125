"""A driver as a file: everything a sheet needs and nothing of the campaign it came from. Rows, JSON, and back.

rows -> `driver_file` -> DriverFile -> `written` -> JSON -> `read` -> DriverFile -> campaigns.services.exchange
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, NoReturn

from campaigns import paint
from campaigns.entrants import panels_of, rules_team, rulings_of, stats_of
from campaigns.liveries import is_legal_colour
from campaigns.models import Driver, Portrait, Team
from campaigns.models.driver import HIGHEST_NUMBER, HIGHEST_SCORE, LOWEST_SCORE, MOST_ON_A_DIAL
from campaigns.services.teams import BOUNDS, DRAWINGS
from campaigns.uploads import Picture, picture_as_sent
from svl.rules import PANELS, STATS, Panels, Stats, catalog
from svl.table import Refusal

FORMAT, VERSION = "svl-driver", 1
LARGEST = 2 * 1024 * 1024
DEEPEST = 6
DIALS = ("nerve", "aggression", "pit_caution")
MOST_ABILITIES = 10
Json = dict[str, Any]


class BadFile(Exception):  # noqa: N818 - an answer, not an error
    """The file cannot be used: one sentence for each fault."""

    def __init__(self, *faults: str) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class OwnTeam:
    """A team some game master made, whole: another campaign may not have it."""

    name: str
    motto: str
    drawing: str
    colours: tuple[str, str]
    modifiers: catalog.CarFigures


@dataclass(frozen=True)
class DriverFile:
    name: str
    stats: Stats
    team: str | OwnTeam  # a team of the book by its id
    car_class: str
    talents: tuple[str, ...]
    components: tuple[str, ...]
    number: int
    car_name: str
    colours: tuple[str, str]
    panels: Panels | None
    biography: str
    private_notes: str
    scores_from: str
    dials: tuple[int, int, int]
    portrait: Picture | None


def driver_file(driver: Driver, *, private_notes: bool) -> DriverFile:
    """A driver of ours as a file. Private notes go along only for who may read them."""
    car = driver.car
    return DriverFile(
        name=driver.name,
        stats=stats_of(driver),
        team=car.team.book or _own_team(car.team),
        car_class=car.car_class,
        talents=tuple(talent.key for talent in driver.talents.all()),
        components=tuple(part.key for part in car.components.all()),
        number=car.number,
        car_name=car.name,
        colours=(car.colour_1, car.colour_2),
        panels=panels_of(car, rulings_of(driver.campaign)),
        biography=driver.biography,
        private_notes=driver.private_notes if private_notes else "",
        scores_from=driver.scores_from,
        dials=(driver.nerve, driver.aggression, driver.pit_caution),
        portrait=_portrait(driver),
    )


def _own_team(team: Team) -> OwnTeam:
    return OwnTeam(team.name, team.motto, team.drawing, paint.team_colours(team), rules_team(team).modifiers)


def _portrait(driver: Driver) -> Picture | None:
    found = Portrait.objects.filter(driver=driver).first()
    return Picture(bytes(found.image), found.width, found.height) if found else None


# -- to JSON


def written(file: DriverFile) -> str:
    return json.dumps(as_json(file), ensure_ascii=False, indent=2) + "\n"


def as_json(file: DriverFile) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": file.name,
        "scores": asdict(file.stats),
        "scores_from": file.scores_from,
        "talents": list(file.talents),
        "car": {
            "team": _team_as_json(file.team),
            "class": file.car_class,
            "name": file.car_name,
            "number": file.number,
            "colours": list(file.colours),
            "components": list(file.components),
            "panels": asdict(file.panels) if file.panels else None,
        },
        "dials": dict(zip(DIALS, file.dials, strict=True)),
        "biography": file.biography,
        "private_notes": file.private_notes,
        "portrait": base64.b64encode(file.portrait.image).decode() if file.portrait else None,
    }


def _team_as_json(team: str | OwnTeam) -> Json:
    if isinstance(team, str):
        return {"book": team}
    return {
        "name": team.name,
        "motto": team.motto,
        "drawing": team.drawing,
        "colours": list(team.colours),
        "modifiers": asdict(team.modifiers),
    }


# -- from JSON


def read(raw: bytes) -> DriverFile:
    """The driver in a file, or all its faults. Decodes a picture: call it outside a transaction."""
    data = _parsed(raw)
    faults: list[str] = []
    file = _driver(Box(data, "", faults))
    if faults:
        raise BadFile(*faults)
    return file


def _parsed(raw: bytes) -> Json:
    if len(raw) > LARGEST:
        raise BadFile("The file is larger than 2 MB, the most for a driver. Choose a file that was saved from a sheet.")
    try:
        data = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_such_number)
    except (ValueError, RecursionError):
        raise BadFile("This file is not JSON as we write it. Choose a file that was saved from a sheet.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile("This file is no driver of SVL Race Control. Choose a file that was saved from a sheet.")
    if data.get("version") != VERSION:
        raise BadFile(f"The file is of version {str(data.get('version'))[:20]}; this site reads version {VERSION}.")
    if _depth(data) > DEEPEST:
        raise BadFile("The file is nested deeper than any driver.")
    return data


def _object(pairs: list[tuple[str, Any]]) -> Json:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _no_such_number(sign: str) -> NoReturn:
    raise ValueError(f"{sign} is no number")


def _depth(data: Any) -> int:
    inner: Iterable[Any] = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + max((_depth(each) for each in inner), default=0)


class Box:
    """One object of the file. Hands out its fields, each in its type, and writes down what is wrong with them."""

    def __init__(self, data: Any, where: str, faults: list[str]) -> None:
        self.where = where
        self.faults = faults
        self.data: Json = data if isinstance(data, dict) else {}
        self.unread = set(self.data)
        if not isinstance(data, dict):
            self.fault("", "is missing")

    def fault(self, key: str, what: str) -> None:
        path = ".".join(part for part in (self.where, key) if part)
        self.faults.append(f"{path} {what}.")

    def take(self, key: str) -> Any:
        self.unread.discard(key)
        if key not in self.data:
            self.fault(key, "is missing")
        return self.data.get(key)

    def box(self, key: str) -> Box:
        self.unread.discard(key)
        return Box(self.data.get(key), ".".join(filter(None, (self.where, key))), self.faults)

    def text(self, key: str, longest: int, *, needed: bool = False) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            if key in self.data:
                self.fault(key, "is not text")
            return ""
        if not _can_be_stored(value):
            self.fault(key, "holds signs that are no text")
        if len(value) > longest:
            self.fault(key, f"has {len(value):,} characters; {longest:,} are the most")
        if needed and not value.strip():
            self.fault(key, "is empty")
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        value = self.take(key)
        if type(value) is int and least <= value <= most:
            return value
        if key in self.data:
            self.fault(key, f"must be a whole number from {least} to {most}, not {str(value)[:20]}")
        return least

    def one_of(self, key: str, known: Iterable[str]) -> str:
        value = self.take(key)
        names = list(known)
        if isinstance(value, str) and value in names:
            return value
        if key in self.data:
            self.fault(key, f"must be one of {', '.join(names)}, not {str(value)[:20]}")
        return names[0]

    def some_of(self, key: str, known: Iterable[str]) -> tuple[str, ...]:
        value = self.take(key)
        names = set(known)
        if not isinstance(value, list) or len(value) > MOST_ABILITIES:
            if key in self.data:
                self.fault(key, f"must be a list of {MOST_ABILITIES} at most")
            return ()
        strangers = [str(each)[:20] for each in value if not isinstance(each, str) or each not in names]
        if strangers:
            self.fault(key, f"names what the rules do not know: {', '.join(strangers)}")
        return tuple(each for each in value if isinstance(each, str) and each in names)

    def colours(self, *, needed: bool) -> tuple[str, str]:
        value = self.take("colours")
        if isinstance(value, list) and len(value) == 2 and all(_is_colour(each, needed=needed) for each in value):
            return value[0], value[1]
        if "colours" in self.data:
            self.fault("colours", "must be two colours like #1F8A55 that show on light and dark")
        return "", ""

    def close(self) -> None:
        """What nobody asked for is a fault too: better said than silently lost."""
        for key in sorted(self.unread):
            self.fault(key[:30], "is unknown")


def _can_be_stored(text: str) -> bool:
    """A zero byte or half a surrogate pair is legal in JSON and in no database."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _is_colour(value: Any, *, needed: bool) -> bool:
    return isinstance(value, str) and (is_legal_colour(value) or (value == "" and not needed))


def _driver(box: Box) -> DriverFile:
    box.take("format"), box.take("version")
    car, dials, scores = box.box("car"), box.box("dials"), box.box("scores")
    nerve, aggression, pit_caution = (dials.whole(dial, 0, MOST_ON_A_DIAL) for dial in DIALS)
    file = DriverFile(
        name=box.text("name", 40, needed=True),
        stats=Stats(*(scores.whole(stat, LOWEST_SCORE, HIGHEST_SCORE) for stat in STATS)),
        scores_from=box.text("scores_from", 200),
        biography=box.text("biography", 8_000),
        private_notes=box.text("private_notes", 8_000),
        talents=box.some_of("talents", catalog.TALENTS),
        portrait=_picture(box),
        dials=(nerve, aggression, pit_caution),
        **_car(car),
    )
    for each in (box, car, dials, scores):
        each.close()
    return file


def _car(car: Box) -> Json:
    return {
        "team": _team(car.box("team")),
        "car_class": car.one_of("class", catalog.CLASSES),
        "car_name": car.text("name", 40),
        "number": car.whole("number", 1, HIGHEST_NUMBER),
        "colours": car.colours(needed=False),
        "components": car.some_of("components", catalog.COMPONENTS),
        "panels": _panels(car),
    }


def _team(team: Box) -> str | OwnTeam:
    if "book" in team.data:
        book = team.one_of("book", catalog.TEAMS)
        team.close()
        return book
    modifiers = team.box("modifiers")
    own = OwnTeam(
        name=team.text("name", 40, needed=True),
        motto=team.text("motto", 120),
        drawing=team.one_of("drawing", DRAWINGS),
        colours=team.colours(needed=True),
        modifiers=catalog.CarFigures(**{key: modifiers.whole(key, *bounds) for key, bounds in BOUNDS.items()}),
    )
    modifiers.close()
    team.close()
    return own


def _panels(car: Box) -> Panels | None:
    if car.data.get("panels") is None:
        car.take("panels")
        return None
    panels = car.box("panels")
    shares = Panels(*(panels.whole(panel, 1, 1000) for panel in PANELS))
    panels.close()
    return shares


def _picture(box: Box) -> Picture | None:
    value = box.take("portrait")
    if value is None:
        return None
    try:
        return picture_as_sent(base64.b64decode(value, validate=True))
    except (TypeError, ValueError, binascii.Error):
        box.fault("portrait", "is not base64")
    except Refusal as refusal:
        box.faults.append(refusal.sentence)
    return None
