"""Who may import whom, and what the table must not know: the house of design.md, held by a walk over the source."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Chance, clock, machine, diary: whatever would make the same log fold differently tomorrow, or on another laptop.
UNFIT_FOR_RULES = {
    *("random", "secrets", "uuid", "time", "datetime", "zoneinfo", "locale"),
    *("os", "socket", "subprocess", "threading", "asyncio", "logging", "importlib", "pickle", "sqlite3"),
}
FRONT_DOORS = {"svl.rules", "svl.table"}
# What plays an entry, or changes what counts: a view asks a service for it.
REDUCER = {
    *(
        "SVL",
        "Svl",
        "Match",
        "fold",
        "advance",
        "start",
        "live",
        "path",
        "write",
        "answer_dice",
        "check_entry",
        "verify",
    ),
    *("undo", "amend", "try_amend", "accept", "reveal", "check", "restore", "save", "load", "dump"),
}
# Words of one game. The table carries any.
SVL_WORDS = {
    *(
        "svl",
        "race",
        "races",
        "raced",
        "racer",
        "racers",
        "racing",
        "car",
        "cars",
        "driver",
        "drivers",
        "drive",
        "drives",
    ),
    *("speed", "speeds", "tack", "tacks", "lap", "laps", "pit", "pits", "ram", "rams", "rammed", "panel", "panels"),
    *("tile", "tiles", "track", "tracks", "hazard", "hazards", "boost", "boosts", "turbo", "mine", "mines", "curve"),
    *("talent", "talents", "component", "components", "chassis", "damage", "damaged", "wreck", "wrecks", "wrecked"),
    *("notoriety", "encounter", "encounters", "meeting", "attacker", "defender", "braking", "brake", "acceleration"),
    *("malfunction", "malfunctions", "reflexes", "psyche", "endurance", "charisma", "team", "teams", "livery", "hover"),
}


@dataclass(frozen=True)
class Import:
    """`import module` has no name; `from module import name` has one for each."""

    line: int
    module: str
    name: str = ""

    def of(self, *roots: str) -> bool:
        """Is it one of these modules, or inside one?"""
        return any(f"{self.module}.".startswith(f"{root}.") or f"{self}.".startswith(f"{root}.") for root in roots)

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


def imports(source: str, package: str) -> Iterator[Import]:
    """Every import of a module in this package, relative ones made whole, those inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (Import(node.lineno, module, alias.name) for alias in node.names)


def in_standard_library(found: Import) -> bool:
    return found.module.split(".")[0] in sys.stdlib_module_names


# -- one judge for each room: does this import belong here?


def table_may(found: Import) -> bool:
    return found.of("svl.table") or in_standard_library(found)


def rules_may(found: Import) -> bool:
    return found.of("svl.rules", "svl.table") or (in_standard_library(found) and not found.of(*UNFIT_FOR_RULES))


def app_may(found: Import) -> bool:
    """The game comes in by its front doors, and only what they show."""
    if not found.of("svl.rules", "svl.table"):
        return True
    if found.module == "svl":
        return str(found) in FRONT_DOORS
    return found.module in FRONT_DOORS and (not found.name or found.name in shown_by(found.module))


def models_may(found: Import) -> bool:
    return found.of("campaigns.models") or not found.of("campaigns", "svl")


def services_may(found: Import) -> bool:
    pages = ("campaigns.views", "campaigns.forms", "campaigns.templatetags")
    return not found.of("django.http", "django.forms", "django.template", "django.shortcuts", "django.views", *pages)


def views_may(found: Import) -> bool:
    reducer = found.module in FRONT_DOORS and found.name in REDUCER
    return not (reducer or found.of("django.db.transaction", "django.db.connection", "django.db.connections"))


def shown_by(module: str) -> set[str]:
    """The names in a front door's `__all__`."""
    source = (ROOT / module.replace(".", "/") / "__init__.py").read_text()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def python_files(room: str) -> list[Path]:
    """The files of a room: a package, or a module of that name."""
    return [*sorted((ROOT / room).rglob("*.py")), *filter(Path.exists, [ROOT / f"{room}.py"])]


def package_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).parts[:-1])


def strangers(room: str, may: Callable[[Import], bool]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{found.line} imports {found}"
        for path in python_files(room)
        for found in imports(path.read_text(), package_of(path))
        if not may(found)
    ]


def touches(source: str, names: Iterable[str]) -> list[int]:
    """The lines where one of these names is used, alone or after a dot."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if getattr(node, "attr", getattr(node, "id", None)) in names and isinstance(node, (ast.Attribute, ast.Name))
    ]


def words(source: str) -> Iterator[tuple[int, str]]:
    """Every word of names, strings, docstrings and comments, snake_case and CamelCase taken apart."""
    for number, line in enumerate(source.splitlines(), start=1):
        for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", line):
            yield number, word.lower()


# -- the house


def test_the_table_knows_the_standard_library_and_nothing_else():
    assert strangers("svl/table", table_may) == []


def test_the_rules_know_the_table_and_what_is_pure_of_the_standard_library():
    assert strangers("svl/rules", rules_may) == []


def test_the_app_takes_the_game_by_its_front_doors():
    assert strangers("campaigns", app_may) == []


def test_the_models_know_no_other_room():
    assert strangers("campaigns/models", models_may) == []


def test_the_services_see_no_request_no_form_and_no_template():
    assert strangers("campaigns/services", services_may) == []


def test_the_views_touch_no_rows_no_transaction_and_no_reducer():
    assert strangers("campaigns/views", views_may) == []
    touched = {
        str(path.relative_to(ROOT)): lines
        for path in python_files("campaigns/views")
        if (lines := touches(path.read_text(), {"objects", "_default_manager", "transaction", "atomic"}))
    }
    assert touched == {}


def test_the_table_has_no_word_of_this_game():
    found = [
        f"{path.relative_to(ROOT)}:{line} {word}"
        for path in python_files("svl/table")
        for line, word in words(path.read_text())
        if word in SVL_WORDS
    ]
    assert found == []


def test_the_package_around_the_game_is_empty():
    assert (ROOT / "svl/__init__.py").read_text().strip() == ""


@pytest.mark.parametrize("door", sorted(FRONT_DOORS))
def test_importing_the_game_loads_no_django(door):
    code = f"import sys, {door}; print(*(name for name in sys.modules if name.split('.')[0] == 'django'))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


@pytest.mark.parametrize("door", sorted(FRONT_DOORS))
def test_a_front_door_says_what_it_shows(door):
    assert shown_by(door)


# -- the walk itself can see


def judged(may: Callable[[Import], bool], source: str, package: str = "svl.rules.race") -> bool:
    return all(may(found) for found in imports(source, package))


@pytest.mark.parametrize(
    ("source", "package", "seen"),
    [
        ("import a.b as c", "x", ["a.b"]),
        ("import a, b", "x", ["a", "b"]),
        ("from a.b import c, d", "x", ["a.b.c", "a.b.d"]),
        ("from . import c", "x.y", ["x.y.c"]),
        ("from .z import c", "x.y", ["x.y.z.c"]),
        ("from ..z import c", "x.y", ["x.z.c"]),
        ("def f():\n    import a", "x", ["a"]),
        ("if TYPE_CHECKING:\n    from a import b", "x", ["a.b"]),
    ],
)
def test_the_walk_finds_every_import(source, package, seen):
    assert [str(found) for found in imports(source, package)] == seen


@pytest.mark.parametrize(
    ("may", "source"),
    [
        (table_may, "import django"),
        (table_may, "from svl.rules import SVL"),
        (table_may, "from ..rules import SVL"),
        (table_may, "import svl.tablecloth"),
        (rules_may, "import random"),
        (rules_may, "from time import time"),
        (rules_may, "from os.path import join"),
        (rules_may, "import logging.handlers"),
        (rules_may, "def f():\n    import secrets"),
        (rules_may, "from django.db import models"),
        (rules_may, "from svl import settings"),
        (rules_may, "import svl.settings"),
        (rules_may, "import hypothesis"),
        (app_may, "from svl.rules.race.state import Race"),
        (app_may, "import svl.rules.race"),
        (app_may, "from svl.rules.catalog import TEAMS"),
        (app_may, "from svl.rules import switches"),
        (app_may, "from svl.table.desk import write"),
        (models_may, "from campaigns.services import races"),
        (models_may, "from campaigns import live"),
        (models_may, "from ..views import home"),
        (models_may, "from svl.rules import SVL"),
        (services_may, "from django.http import HttpRequest"),
        (services_may, "from django import forms"),
        (services_may, "from django.template.loader import render_to_string"),
        (services_may, "from django.shortcuts import get_object_or_404"),
        (services_may, "from campaigns.forms.race import ActForm"),
        (services_may, "from campaigns import forms"),
        (views_may, "from django.db import transaction"),
        (views_may, "import django.db.transaction"),
        (views_may, "from svl.table import fold"),
    ],
)
def test_a_stranger_is_seen(may, source):
    package = "campaigns.models" if may is models_may else "svl.table" if may is table_may else "svl.rules.race"
    assert not judged(may, source, package)


@pytest.mark.parametrize(
    ("may", "source"),
    [
        (table_may, "import secrets\nfrom .codec import kind\nfrom dataclasses import dataclass"),
        (
            rules_may,
            "import math\nfrom svl.table import Refusal\nfrom svl.rules.track import Track\nfrom . import state",
        ),
        (app_may, "from svl.rules import catalog\nfrom svl import rules\nimport svl.table\nfrom svl.table import fold"),
        (models_may, "from django.db import models\nfrom campaigns.models.race import Race"),
        (
            services_may,
            "from django.db import transaction\nfrom campaigns.models import Race\nfrom svl.table import fold",
        ),
        (views_may, "from django.http import HttpResponse\nfrom campaigns.services import races"),
    ],
)
def test_a_neighbour_is_let_in(may, source):
    assert judged(may, source, "svl.table" if may is table_may else "svl.rules.race")


def test_rows_and_transactions_are_seen_wherever_they_are_touched():
    source = "def view(request):\n    with transaction.atomic():\n        return Race.objects.all()\n"
    assert touches(source, {"objects"}) == [3]
    assert touches(source, {"transaction"}) == [2]
    assert touches("objection = 'objects'  # objects", {"objects"}) == []


def test_words_are_found_in_names_strings_and_comments():
    source = '"""A racing car."""\nclass RamStep: ...\ntop_speed = "lap"  # tack\nHTTPPit = precarious\n'
    assert {word for _, word in words(source)} & SVL_WORDS == {"racing", "car", "ram", "speed", "lap", "tack", "pit"}
