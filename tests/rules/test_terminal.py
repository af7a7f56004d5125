"""`python -m svl.rules`: the referee without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from svl.rules import exhibition
from svl.rules.__main__ import main


def told(capsys, *arguments):
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys, *arguments):
    assert main(arguments) == 1
    return capsys.readouterr().err.strip()


def test_a_race_is_told_from_the_grid_to_the_result(capsys):
    lines = told(capsys, "--laps", "1", "--cars", "3").splitlines()
    assert lines[0] == "Utah, laps: 1, cars: 3"
    assert lines[1].startswith("On the grid: ")
    assert any(line.strip().startswith("P1 ") for line in lines)


def test_the_same_seed_is_the_same_race(capsys):
    assert told(capsys, "--seed", "4", "--laps", "1") == told(capsys, "--seed", "4", "--laps", "1")
    assert told(capsys, "--seed", "4", "--laps", "1") != told(capsys, "--seed", "5", "--laps", "1")


def test_of_a_car_that_was_wrecked_the_terminal_does_not_say_that_it_stops(capsys):
    turns = told(capsys, "--laps", "1", "--cars", "5", "--circuit", "monaco").split("\n\n")
    (last,) = [turn for turn in turns if "wrecks Ada Okoro's car: out of the race." in turn]
    assert "Ada Okoro comes to a stop" not in last


@pytest.mark.parametrize("circuit", ["texas", "utah", "salt-lake-city"])
def test_a_log_replayed_tells_the_same_race(capsys, tmp_path, circuit):
    chosen = ("--seed", "2", "--laps", "1", "--cars", "4", "--circuit", circuit)
    log = tmp_path / "race.json"
    log.write_text(told(capsys, *chosen, "--json"), encoding="utf-8")
    assert told(capsys, "--replay", str(log)) == told(capsys, *chosen)


def test_a_log_that_was_tampered_with_is_refused_where_it_breaks(capsys, tmp_path):
    data = json.loads(told(capsys, "--laps", "1", "--cars", "2", "--json"))
    drive = next(entry for entry in data["entries"] if entry["action"]["kind"] == "svl.drive")
    drive["action"]["speed"] = 10
    log = tmp_path / "race.json"
    log.write_text(json.dumps(data), encoding="utf-8")
    assert refused(capsys, "--replay", str(log)).startswith(f"Entry {drive['seq']} of the log cannot be: ")


def test_what_is_no_log_is_refused_by_name(capsys, tmp_path):
    log = tmp_path / "notes.txt"
    log.write_text("Aki was robbed", encoding="utf-8")
    assert "notes.txt cannot be read as a log: line 1 is not JSON" in refused(capsys, "--replay", str(log))


WHAT_WOULD_WORK = "; name a file that --json printed."


def test_a_file_that_cannot_be_read_is_named_once_with_why_and_what_would_work(capsys, tmp_path):
    nowhere = tmp_path / "nowhere.json"
    assert refused(capsys, "--replay", str(nowhere)) == (
        f"{nowhere} cannot be read as a log: there is no such file{WHAT_WOULD_WORK}"
    )
    assert refused(capsys, "--replay", str(tmp_path)) == (
        f"{tmp_path} cannot be read as a log: it is a folder{WHAT_WOULD_WORK}"
    )
    nowhere.write_bytes(b"\xff\xfe")
    assert refused(capsys, "--replay", str(nowhere)) == (
        f"{nowhere} cannot be read as a log: it is not text in UTF-8{WHAT_WOULD_WORK}"
    )


def test_a_replay_of_no_file_plays_no_race_instead(capsys):
    assert refused(capsys, "--replay", "") == (
        f"A file without a name cannot be read as a log: there is no such file{WHAT_WOULD_WORK}"
    )


def test_a_log_that_an_editor_saved_with_its_mark_is_told(capsys, tmp_path):
    chosen = ("--laps", "1", "--cars", "2")
    log = tmp_path / "race.json"
    log.write_text(told(capsys, *chosen, "--json"), encoding="utf-8-sig")
    assert told(capsys, "--replay", str(log), "--brief") == told(capsys, *chosen, "--brief")


@pytest.mark.parametrize(
    ("option", "value", "which"),
    [("--cars", "x", "1 to 8"), ("--laps", "1.5", "1 to 99"), ("--seed", "", "any you like")],
)
def test_a_number_that_is_none_is_refused_in_one_sentence(capsys, option, value, which):
    assert main((option, value)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{option} takes a whole number, {which}, not {value!r}.\n")


def renamed(capsys, log, name):
    """A log in which the first driver is called so."""
    data = json.loads(told(capsys, "--laps", "1", "--cars", "1", "--json"))
    data["entries"][0]["action"]["entrants"][0]["name"] = name
    log.write_text(json.dumps(data), encoding="ascii")
    return log


@pytest.mark.parametrize(
    ("name", "encoding", "shown"),
    [("Zoë \u732b", "cp1252", "Zoë \\u732b"), ("Aki \ud800", "utf-8", "Aki \\ud800")],
)
def test_letters_that_the_output_cannot_show_are_spelled_out(capsys, tmp_path, name, encoding, shown):
    log = renamed(capsys, tmp_path / "race.json", name)
    done = terminal("--replay", str(log), "--brief", env={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    assert shown in done.stdout.decode(encoding)


def terminal(*arguments, **options):
    """A terminal of its own, in which the output is not pytest's."""
    command = [sys.executable, "-m", "svl.rules", *arguments]
    return subprocess.run(command, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_an_output_that_is_full_is_said_in_one_sentence():
    with open("/dev/full", "w") as full:
        done = terminal("--laps", "1", "--cars", "2", "--brief", stdout=full)
    assert (done.returncode, done.stderr) == (1, b"The race cannot be written: no space left on device.\n")


@pytest.mark.parametrize(
    ("closed", "said"), [(">&-", "The race cannot be written: the output is closed.\n"), (">&- 2>&-", "")]
)
def test_an_output_that_is_closed_is_said_in_one_sentence(closed, said):
    command = f"{sys.executable} -m svl.rules --laps 1 --cars 2 --brief {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_a_circuit_and_a_field_that_do_not_exist_are_refused_with_those_that_do(capsys):
    assert "choose texas, utah, salt-lake-city" in refused(capsys, "--circuit", "moon")
    assert "1 to 8 cars" in refused(capsys, "--cars", "9")
    assert "1 to 99 laps" in refused(capsys, "--laps", "0")


def test_a_file_nested_without_an_end_is_no_log(capsys, tmp_path):
    log = tmp_path / "deep.json"
    log.write_text("[" * 100_000, encoding="utf-8")
    assert "deep.json cannot be read as a log: it is nested too deeply" in refused(capsys, "--replay", str(log))


@pytest.mark.parametrize("kind", ["--json", "--brief"])
def test_whoever_has_read_enough_may_close_the_pipe(kind):
    command = f"{sys.executable} -m svl.rules --laps 1 --cars 2 {kind} | true"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_race_that_does_not_come_to_its_end_is_said_so(capsys, monkeypatch):
    monkeypatch.setattr(exhibition, "MOST_ENTRIES", 10)
    assert "nobody has won" in refused(capsys, "--laps", "1", "--cars", "2")
