"""`manage.py backup` and `manage.py restore`: years of a campaign in one file, and back."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns.services import backup
from tests.races.scene import build, copy_database

ROOT = Path(__file__).parent.parent


@pytest.fixture
def site(transactional_db: None, tmp_path: Path, settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a site with a race under way; the commands are pointed at it."""
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    build(running=1)
    settings.VAR_DIR = tmp_path
    database = tmp_path / "svl.sqlite3"
    copy_database(database)
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
    monkeypatch.setitem(connection.settings_dict, "NAME", database)
    return database


def said(command: str, *args: object) -> str:
    out = io.StringIO()
    call_command(command, *map(str, args), stdout=out)
    return out.getvalue()


def refused(command: str, *args: object) -> str:
    with pytest.raises(CommandError) as caught:
        call_command(command, *map(str, args))
    return str(caught.value)


def rename(database: Path, name: str) -> None:
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE campaigns_campaign SET name = ?", [name])


def name_in(database: Path) -> str:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        return str(opened.execute("SELECT name FROM campaigns_campaign").fetchone()[0])


def dump(database: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        return list(opened.iterdump())


def test_what_was_saved_comes_back_to_the_last_line(site: Path, tmp_path: Path) -> None:
    before, saved = dump(site), tmp_path / "saved.sqlite3"
    assert "Saved and checked" in said("backup", saved)
    assert dump(saved) == before
    rename(site, "Ruined")
    told = said("restore", saved)
    assert dump(site) == before
    (kept,) = tmp_path.glob("before-restore-*.sqlite3")
    assert f"What was here is kept in {kept}." in told
    assert name_in(kept) == "Ruined"


def test_a_backup_in_the_middle_of_writing_holds_all_that_was_confirmed_and_nothing_else(
    site: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.sqlite3"
    with closing(sqlite3.connect(site)) as racing:
        racing.execute("UPDATE campaigns_campaign SET name = 'Confirmed'")
        racing.commit()  # still in the second file, where a file manager would leave it
        racing.execute("UPDATE campaigns_campaign SET name = 'Half typed'")
        said("backup", saved)
        racing.rollback()
    assert name_in(saved) == "Confirmed"
    assert sorted(each.name for each in tmp_path.glob("saved*")) == ["saved.sqlite3"]
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_a_new_machine_is_filled_from_a_backup(site: Path, tmp_path: Path) -> None:
    before, saved = dump(site), tmp_path / "saved.sqlite3"
    said("backup", saved)
    for each in tmp_path.glob("svl.sqlite3*"):
        each.unlink()
    assert "kept" not in said("restore", saved)
    assert dump(site) == before


def test_a_backup_overwrites_nothing_and_says_where_it_cannot_go(site: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.sqlite3"
    saved.write_text("mine")
    assert refused("backup", saved) == f"{saved} exists already, and a backup overwrites nothing. Choose another name."
    assert saved.read_text() == "mine"
    assert "There is no folder" in refused("backup", tmp_path / "nowhere" / "saved.sqlite3")
    site.unlink()
    assert "There is nothing to save yet" in refused("backup", tmp_path / "other.sqlite3")


def test_while_the_site_runs_nothing_is_restored(site: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.sqlite3"
    said("backup", saved)
    rename(site, "Tonight")
    with backup.in_service(), backup.in_service():  # as many servers as there are
        assert refused("restore", saved) == "The site is running. Stop it with Ctrl-C, then restore."
    assert name_in(site) == "Tonight"
    assert not list(tmp_path.glob("before-restore-*"))


def test_what_is_no_whole_backup_of_this_site_is_refused_before_anything_changes(site: Path, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.sqlite3", tmp_path / "bad.sqlite3"
    said("backup", good)
    before = dump(site)

    assert refused("restore", bad) == f"There is no file {bad}."
    bad.write_text("a shopping list")
    assert "no backup of this site" in refused("restore", bad)
    bad.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    assert "is damaged" in refused("restore", bad)
    bad.unlink()
    sqlite3.connect(bad).execute("CREATE TABLE songs (name)").connection.close()
    assert "no backup of this site" in refused("restore", bad)
    shutil.copy(good, bad)
    with closing(sqlite3.connect(bad)) as opened, opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '9999_hover', '2099')")
    assert "was made by a later version of this site" in refused("restore", bad)

    assert dump(site) == before
    assert not list(tmp_path.glob("before-restore-*"))


def test_while_a_backup_is_restored_no_server_starts(tmp_path: Path, settings) -> None:
    settings.VAR_DIR = tmp_path
    with backup._alone():
        environment = {**os.environ, "VAR_DIR": str(tmp_path)}
        ended = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment,
            text=True,
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert ended.returncode == 1
    assert "A backup is being restored just now." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_on_postgresql_its_own_programs_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "connection", SimpleNamespace(vendor="postgresql"))
    for command in ("backup", "restore"):
        assert "save it with pg_dump -Fc, and bring it back with pg_restore" in refused(command, tmp_path / "x")


def test_a_restore_that_finds_the_database_locked_changes_nothing(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By something that is no server of ours: a program that looks into the file."""
    monkeypatch.setattr(backup, "PATIENCE", 0.5)
    saved = tmp_path / "saved.sqlite3"
    said("backup", saved)
    with closing(sqlite3.connect(site)) as other:
        other.execute("UPDATE campaigns_campaign SET name = 'Elsewhere'")
        assert "was not restored, and nothing has changed" in refused("restore", saved)
        other.commit()
    assert name_in(site) == "Elsewhere"


def test_the_readme_needs_no_program_that_is_not_installed() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "manage.py backup saved.sqlite3" in readme
    assert "`sqlite3 " not in readme
