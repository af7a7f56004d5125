"""The kit: every piece pages are built from, in every state. For whoever builds pages; not there at the table."""

from __future__ import annotations

import re
from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.views.decorators.http import require_POST, require_safe

from campaigns import drawings
from campaigns.views import kit_race
from svl.rules import catalog


@dataclass(frozen=True)
class Part:
    label: str
    text: str


@dataclass(frozen=True)
class Figure:
    key: str
    name: str
    text: str
    parts: tuple[Part, ...]
    meaning: str
    unit: str = ""


@dataclass(frozen=True)
class Panel:
    key: str
    points: int


@dataclass(frozen=True)
class Rung:
    speed: int
    classes: str = ""
    cost: str = ""


@dataclass(frozen=True)
class Ladder:
    classes: str = ""
    waiting: bool = False


@dataclass(frozen=True)
class Step:
    name: str
    state: str = ""
    address: str = ""


FIGURES = (
    Figure("chassis", "Chassis", "100", (Part("Stalwart", "100"),), "Hits it takes"),
    Figure("acceleration", "Acceleration", "4", (Part("Medium", "3"), Part("Steed Corona", "+1")), "Speed won a turn"),
    Figure("top_speed", "Top speed", "6", (Part("Stalwart", "5"), Part("Overclock", "+1")), "Tiles a turn"),
    Figure("braking", "Braking rate", "3", (Part("Stalwart", "3"),), "Speed lost a turn"),
    Figure("handling", "Handling", "+2", (Part("Stalwart", "+1"), Part("Reflexes 12", "+1")), "On every curve limit"),
    Figure("slots", "Slots", "2", (Part("Stalwart", "2"),), "Components it carries", "/2"),
)
UNHURT = tuple(Panel(key, 25) for key in ("front", "rear", "left", "right"))
HURT = (Panel("front", 18), Panel("rear", 25), Panel("left", 0), Panel("right", 10))
STEPS = (
    Step("Driver", "done", "#wizard"),
    Step("Team", "done", "#wizard"),
    Step("Car", "now"),
    Step("Parts"),
    Step("Livery"),
)
TONES = (
    *("ground", "surface", "raised", "pressed", "line", "line-strong"),
    *("text-3", "text-2", "text", "touch", "warn", "danger", "repair"),
)
SIZES = (
    ("64", "P3 DRIVE 5"),
    ("40", "Lindqvist sets tack"),
    ("28", "Front 25"),
    ("20", "Stop on 26"),
    ("16", "Text"),
    ("13", "Units"),
)
RUNGS = (Rung(7, "is-out"), Rung(6, cost="−20"), Rung(5, "is-on"), Rung(4, "is-now"), Rung(3))
LADDERS = (Ladder(), Ladder("is-focus"), Ladder(waiting=True))
ICONS = settings.BASE_DIR / "static/svg/icons.svg"


@require_safe
def kit(request: HttpRequest) -> HttpResponse:
    _only_for_builders()
    return render(
        request,
        "kit/page.html",
        {
            "figures": FIGURES,
            "unhurt": UNHURT,
            "hurt": HURT,
            "steps": STEPS,
            "rungs": RUNGS,
            "ladders": LADDERS,
            "tones": TONES,
            "sizes": SIZES,
            "icons": re.findall(r'<symbol id="([\w-]+)"', ICONS.read_text()),
            "teams": [(drawings.livery(team), team.name, team.short) for team in catalog.TEAMS.values()],
            "talents": [(drawings.talent_icon(talent), talent) for talent in catalog.TALENTS.values()][:3],
            "points": range(1, 7),
            "weights": ("car-light-", "car-medium-", "car-heavy-"),
            "race_dice": kit_race.DICE,
            "race_palms": kit_race.PALMS,
            "race_board": kit_race.BOARD,
            "race_shown": kit_race.SHOWN,
            "race_lobby": kit_race.LOBBY,
            "race_practice": kit_race.PRACTICE,
            "qr": segno.make("http://192.168.1.20:8000/join/KITE").svg_data_uri(border=0),
        },
    )


@require_safe
def kit_sheet(request: HttpRequest) -> HttpResponse:
    """What a link with data-sheet-url fetches; a page of its own where there is no JavaScript."""
    _only_for_builders()
    return render(request, "kit/show/_sheet.html" if request.headers.get("HX-Request") else "kit/show/sheet.html")


@require_POST
def kit_save(request: HttpRequest) -> HttpResponse:
    """The three answers a field that saves itself can get, chosen by what is typed. It keeps nothing."""
    _only_for_builders()
    typed = request.POST.get("value", "")
    if not typed.strip():
        return JsonResponse({"sentence": "A driver needs a name. Type one letter or more."}, status=422)
    if typed == "Carl" and request.POST.get("seen") != "carls":
        both = {"mine": typed, "theirs": "Mara the Comet", "who": "Carl", "here": "/kit#fields"}
        return JsonResponse({"seen": "carls", "html": render_to_string("kit/_conflict.html", both)}, status=409)
    counted = format_html('<b id="kit-letters">{}</b>', len(typed))
    return JsonResponse({"seen": typed, "value": typed, "html": {"#kit-letters": counted}})


def _only_for_builders() -> None:
    if not settings.DEBUG:
        raise Http404
