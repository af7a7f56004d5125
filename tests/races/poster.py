"""Phones of a process of their own: `python -m tests.races.poster`, a plan as JSON on its first line.

Each tap is sent until it is answered; where the race has moved on meanwhile, once more with the moment as it is now, as
a page does. Says `ready`, waits for a line, posts, and tells what was answered.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from tests.races.judge import Database
from tests.races.served import Phone

MOST_TRIES = 400


def main() -> None:
    plan = json.loads(sys.stdin.readline())
    phones = {name: Phone(plan["port"], session) for name, session in plan["sessions"].items()}
    database = Database(plan["database"])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    answers = [sent(phones[tap["who"]], tap, database) for tap in plan["taps"]]
    sys.stdout.write(json.dumps(answers))


def sent(phone: Phone, tap: dict[str, Any], database: Database) -> dict[str, Any]:
    """One tap as often as it takes; every status on the way, and when it was under way."""
    statuses, begun = [], time.monotonic()
    for _ in range(MOST_TRIES):
        fields = tap["fields"] | ({"seq": database.seq(tap["race"])} if "race" in tap else {})
        answer = phone.post(tap["path"], **fields)
        statuses.append(answer.status)
        if answer.status != 409:
            break
    return {"statuses": statuses, "told": answer.told, "begun": begun, "ended": time.monotonic()}


if __name__ == "__main__":
    main()
