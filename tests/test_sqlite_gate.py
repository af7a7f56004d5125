"""The write gate against real threads and real processes: nobody's update is lost, and nobody is left outside."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connections

from svl.sqlite_gate.base import READS
from svl.sqlite_gate.gate import FairLock, gate_for
from tests.gate_child import add_one, connect, writing

PATIENCE = 60  # seconds until a test gives up; none of them waits for time to pass


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: Any) -> Iterator[Path]:
    path = tmp_path / "gate.sqlite3"
    with django_db_blocker.unblock():
        connection = connect(path)
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE counter (value INTEGER NOT NULL CHECK (value < 1000))")
            cursor.execute("INSERT INTO counter VALUES (0)")
        connection.close()
        yield path


def value(connection: Any) -> int:
    with connection.cursor() as cursor:
        return cursor.execute("SELECT value FROM counter").fetchone()[0]


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.001)


def in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def finish(*threads: threading.Thread) -> None:
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def child(database: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.gate_child", str(database), *words]
    root = Path(__file__).parent.parent
    return subprocess.Popen(command, cwd=root, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def test_eight_threads_that_read_and_then_write_lose_no_update(database: Path) -> None:
    errors: list[Exception] = []

    def work() -> None:
        connection = connect(database)
        try:
            for _ in range(25):
                add_one(connection)
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    finish(*[in_thread(work) for _ in range(8)])
    assert errors == []
    assert value(connect(database)) == 200


def test_threads_and_a_second_process_lose_no_update(database: Path) -> None:
    other = child(database, "add", "40")

    def work() -> None:
        connection = connect(database)
        for _ in range(20):
            add_one(connection)
        connection.close()

    finish(*[in_thread(work) for _ in range(2)])
    other.communicate(timeout=PATIENCE)
    assert other.returncode == 0
    assert value(connect(database)) == 80


def test_those_who_wait_are_served_in_the_order_they_came() -> None:
    lock, served = FairLock(), []
    assert lock.acquire(PATIENCE)
    threads = []
    for name in range(5):

        def work(name: int = name) -> None:
            lock.acquire(PATIENCE)
            served.append(name)
            lock.release()

        threads.append(in_thread(work))
        until(lambda count=name + 1: lock.waiting == count)
    lock.release()
    finish(*threads)
    assert served == [0, 1, 2, 3, 4]


def test_who_gives_up_waiting_leaves_the_queue() -> None:
    lock = FairLock()
    assert lock.acquire(PATIENCE)
    assert not lock.acquire(0)
    assert lock.waiting == 0
    lock.release()
    assert lock.acquire(0)


def test_a_second_writer_waits_for_the_commit_and_sees_it(database: Path) -> None:
    first, seen = connect(database), []

    def second() -> None:
        connection = connect(database)
        with writing(connection) as cursor:
            seen.append(cursor.execute("SELECT value FROM counter").fetchone()[0])
        connection.close()

    with writing(first) as cursor:
        thread = in_thread(second)
        until(lambda: gate_for(str(database)).threads.waiting == 1)
        cursor.execute("UPDATE counter SET value = 7")
        assert seen == []
    finish(thread)
    assert seen == [7]


def test_a_single_write_outside_a_transaction_waits_too(database: Path) -> None:
    first = connect(database)

    def second() -> None:
        connection = connect(database)
        with connection.cursor() as cursor:
            cursor.execute("UPDATE counter SET value = value + 1")
        connection.close()

    with writing(first) as cursor:
        cursor.execute("UPDATE counter SET value = 10")
        thread = in_thread(second)
        until(lambda: gate_for(str(database)).threads.waiting == 1)
    finish(thread)
    assert value(first) == 11


def test_a_reader_does_not_wait_for_a_writer(database: Path) -> None:
    writer, seen = connect(database), []

    def read() -> None:
        connection = connect(database)
        seen.append(value(connection))
        connection.close()

    with writing(writer) as cursor:
        cursor.execute("UPDATE counter SET value = 5")
        finish(in_thread(read))
        assert seen == [0]


def test_a_rollback_lets_the_next_one_in(database: Path) -> None:
    connection = connect(database)
    with pytest.raises(IntegrityError), writing(connection) as cursor:
        cursor.executemany("UPDATE counter SET value = %s", [(5,), (1000,)])
    assert not connection.seat.inside
    add_one(connect(database))
    assert value(connection) == 1


def test_a_refused_single_write_lets_the_next_one_in(database: Path) -> None:
    connection = connect(database)
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute("UPDATE counter SET value = 1000")
    assert not connection.seat.inside


def test_closing_in_the_middle_of_a_transaction_lets_the_next_one_in(database: Path) -> None:
    connection = connect(database)
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    assert connection.seat.inside
    connection.close()
    assert not connection.seat.inside
    add_one(connect(database))


def test_a_connection_that_is_simply_forgotten_lets_the_next_one_in(database: Path) -> None:
    connection = connect(database)
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    del connection
    gc.collect()
    add_one(connect(database))


def test_a_transaction_opened_by_turning_autocommit_off_holds_the_gate_until_it_ends(database: Path) -> None:
    connection = connect(database)
    connection.set_autocommit(False)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE counter SET value = 3")
    assert connection.seat.inside
    connection.commit()
    assert not connection.seat.inside
    connection.close()


def test_rows_returned_by_a_single_write_are_there_and_the_write_is_committed(database: Path) -> None:
    connection = connect(database)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO counter VALUES (1), (2), (3) RETURNING value")
        assert not connection.seat.inside
        with connect(database).cursor() as other:
            assert other.execute("SELECT COUNT(*) FROM counter").fetchone() == (4,)
        assert cursor.fetchone() == (1,)
        assert cursor.fetchmany(1) == [(2,)]
        assert list(cursor) == [(3,)]
        assert cursor.fetchall() == []
        cursor.execute("SELECT COUNT(*) FROM counter")
        assert cursor.fetchone() == (4,)


def test_a_script_and_many_rows_at_once_pass_the_gate_and_leave_it(database: Path) -> None:
    connection = connect(database)
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO counter VALUES (%s)", [(1,), (2,)])
        cursor.executescript("CREATE TABLE more (value INTEGER); INSERT INTO more VALUES (1);")
    assert not connection.seat.inside


def test_waiting_too_long_says_which_statement_waited(database: Path) -> None:
    with (
        writing(connect(database)),
        pytest.raises(OperationalError, match=r"database is locked.*UPDATE counter"),
        connect(database, timeout=0.01).cursor() as cursor,
    ):
        cursor.execute("UPDATE counter SET value = 1")


def test_another_process_inside_keeps_us_out_until_it_commits(database: Path) -> None:
    other = child(database, "hold")
    assert other.stdout
    assert other.stdout.readline() == "inside\n"
    with pytest.raises(OperationalError, match="database is locked"):
        add_one(connect(database, timeout=0.01))
    other.communicate("go\n", timeout=PATIENCE)
    connection = connect(database)
    add_one(connection)
    assert value(connection) == 101


def test_a_process_killed_inside_leaves_the_gate_open_and_its_change_undone(database: Path) -> None:
    other = child(database, "hold")
    assert other.stdout
    assert other.stdout.readline() == "inside\n"
    other.kill()
    other.communicate(timeout=PATIENCE)
    connection = connect(database)
    add_one(connection)
    assert value(connection) == 1


@pytest.mark.parametrize(
    "statement", ["SELECT 1", "  select 1", "EXPLAIN SELECT 1", "PRAGMA table_info(x)", "VALUES (1)"]
)
def test_reads_are_told_from_writes(statement: str) -> None:
    assert READS.match(statement)


@pytest.mark.parametrize(
    "statement",
    ["INSERT INTO x VALUES (1)", "BEGIN IMMEDIATE", "WITH x AS (SELECT 1) DELETE FROM y", "PRAGMA wal_checkpoint"],
)
def test_what_may_write_is_never_taken_for_a_read(statement: str) -> None:
    assert not READS.match(statement)


def test_the_site_itself_writes_through_the_gate_and_in_wal_with_full_sync(db: None) -> None:
    connection = connections["default"]
    if connection.vendor != "sqlite":
        pytest.skip("this run uses PostgreSQL")
    assert connection.settings_dict["ENGINE"] == "svl.sqlite_gate"
    assert connection.seat.inside  # the test's own transaction
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
