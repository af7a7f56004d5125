"""The set-up: settings refuse loudly, secrets stay secret, and no file names a registry or somebody's machine."""

from __future__ import annotations

import re
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from campaigns import checks
from svl.settings import database_from_url, env_bool, env_int, env_list, env_secret

ROOT = Path(__file__).parent.parent
NOT_OURS = {".git", ".venv", "var", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
BINARY = {".ttf", ".png", ".pdf", ".ico", ".woff2"}
# The brackets keep these lines from matching themselves.
FOREIGN = re.compile(r"py[p]i\.|npm[j]s\.|python[h]osted|deb\.de[b]ian\.|/ro[o]t/|/wo[r]k/|/fa[r]m/|/ho[m]e/\w+/")


def our_text_files() -> Iterator[Path]:
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not NOT_OURS.intersection(parts) and path.suffix not in BINARY:
            yield path


def test_no_file_names_a_registry_or_a_path_of_a_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in our_text_files()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if FOREIGN.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_exactly(name: str) -> None:
    lines = [
        line for line in (ROOT / name).read_text().splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]
    assert lines
    assert [line for line in lines if not re.match(r"[a-z0-9-]+==[\w.]+( ;.*)?$", line)] == []


def test_everything_the_site_runs_with_is_pinned_the_same_for_its_tests() -> None:
    pins = [set((ROOT / name).read_text().splitlines()) for name in ("requirements.txt", "requirements-dev.txt")]
    run, dev = ({line for line in lines if "==" in line} for lines in pins)
    assert run < dev


@pytest.mark.parametrize("script", ["script/bootstrap", ".ci/run"])
def test_the_shell_scripts_may_be_run_and_parse(script: str) -> None:
    path = ROOT / script
    assert path.stat().st_mode & stat.S_IXUSR
    shell = path.read_text().splitlines()[0].rsplit("/", 1)[-1].split()[-1]
    subprocess.run([shell, "-n", path], check=True)


@pytest.mark.parametrize(
    ("text", "meaning"), [("1", True), ("Yes", True), (" on ", True), ("0", False), ("FALSE", False)]
)
def test_yes_and_no_are_understood(monkeypatch: pytest.MonkeyPatch, text: str, meaning: bool) -> None:
    monkeypatch.setenv("SWITCH", text)
    assert env_bool("SWITCH", default=not meaning) is meaning


def test_an_unset_variable_takes_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWITCH", "")
    assert env_bool("SWITCH", default=True) is True
    assert env_int("SWITCH", default=8000, least=1, most=65535) == 8000
    assert env_list("SWITCH") == []


def test_a_switch_that_is_neither_yes_nor_no_is_refused_with_what_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "maybe")
    with pytest.raises(ImproperlyConfigured, match=r"DEBUG='maybe'.*1, true, yes, on, 0, false, no, off"):
        env_bool("DEBUG", default=False)


@pytest.mark.parametrize("text", ["eighty", "0", "65536", "80.5"])
def test_a_number_out_of_range_is_refused_with_the_range(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(ImproperlyConfigured, match=r"PORT=.* from 1 to 65535"):
        env_int("PORT", default=8000, least=1, most=65535)


def test_a_list_is_split_at_its_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "race.example, , 10.0.0.7")
    assert env_list("ALLOWED_HOSTS") == ["race.example", "10.0.0.7"]


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret-key"
    first = env_secret("NO_SUCH_VARIABLE", kept_in=path)
    assert len(first) >= 50
    assert env_secret("NO_SUCH_VARIABLE", kept_in=path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_secret_from_the_environment_touches_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "k" * 50)
    assert env_secret("SECRET_KEY", kept_in=tmp_path / "secret-key") == "k" * 50
    assert list(tmp_path.iterdir()) == []


def test_a_short_secret_is_refused_without_being_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "hunter2")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY holds 7 characters") as refusal:
        env_secret("SECRET_KEY", kept_in=tmp_path / "secret-key")
    assert "hunter2" not in str(refusal.value)


def test_an_empty_secret_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    with pytest.raises(ImproperlyConfigured, match=r"secret-key holds 0 characters"):
        env_secret("NO_SUCH_VARIABLE", kept_in=tmp_path / "secret-key")


def test_a_database_url_becomes_djangos_words() -> None:
    database = database_from_url("postgresql://gm:p%40ss%2Fword@db.example:5433/svl?sslmode=require")
    assert database == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "svl",
        "USER": "gm",
        "PASSWORD": "p@ss/word",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"pool": True, "sslmode": "require"},
    }


def test_a_database_url_may_leave_out_user_and_port() -> None:
    database = database_from_url("postgres://localhost/svl")
    assert (database["USER"], database["PORT"], database["HOST"]) == ("", "", "localhost")


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("mysql://localhost/svl", "begins with 'mysql'"),
        ("svl.sqlite3", "begins with 'svl.sqlite3'"),
        ("postgresql://localhost", "names no single database"),
        ("postgresql://localhost/a/b", "names no single database"),
        ("postgresql://localhost:many/svl", "port"),
        ("postgresql://localhost/svl?colour=red", "unknown option 'colour'"),
    ],
)
def test_a_database_url_that_cannot_be_used_is_refused_with_the_reason(url: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=complaint):
        database_from_url(url)


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 6, 23), False),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
    ],
)
def test_sqlite_versions_with_the_wal_fault_are_known(version: tuple[int, ...], faulty: bool) -> None:
    assert checks.has_wal_fault(version) is faulty


def test_a_machine_that_cannot_print_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.sys, "platform", "linux")
    monkeypatch.setattr(checks, "loads", lambda library: False)
    (message,) = checks.printing_is_possible()
    assert message.msg == "PDFs cannot be made: libpangoft2-1.0-0 and libharfbuzz-subset0 missing on this machine."
    assert message.hint == "apt-get install --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0"


def test_a_machine_that_prints_slowly_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.sys, "platform", "linux")
    monkeypatch.setattr(checks, "loads", lambda library: "subset" not in library)
    (message,) = checks.printing_is_possible()
    assert message.msg.startswith("PDFs are made many times slower")


def test_a_machine_with_everything_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "loads", lambda library: True)
    assert checks.printing_is_possible() == []


def test_the_style_sheets_name_only_files_that_exist(tmp_path: Path, settings) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "svl.static_files.HashedModulesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)  # raises on a url() that leads nowhere
    assert list(tmp_path.glob("css/tokens.*.css"))
