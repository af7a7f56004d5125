"""Nobody fills the disk with one request."""

from __future__ import annotations

import asyncio
from typing import Any

from svl.body_limit import BodyLimit


class Line:
    """A connection that sends these pieces, and remembers the answer."""

    def __init__(self, *pieces: bytes, length: int | None = None) -> None:
        self.pieces = list(pieces)
        self.answer: list[Any] = []
        headers = [] if length is None else [(b"content-length", str(length).encode())]
        self.scope = {"type": "http", "headers": headers}

    async def receive(self) -> dict[str, Any]:
        piece = self.pieces.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(self.pieces)}

    async def send(self, message: Any) -> None:
        self.answer.append(message)


def served(line: Line, most: int = 10) -> list[Any]:
    """What the application behind the limit got to see."""
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            seen.append(message.get("body", message["type"]))
            if message["type"] == "http.disconnect" or not message["more_body"]:
                return

    asyncio.run(BodyLimit(app, most=most)(line.scope, line.receive, line.send))
    return seen


def test_a_body_within_the_limit_passes() -> None:
    assert served(Line(b"12345", b"67890", length=10)) == [b"12345", b"67890"]


def test_a_body_that_says_it_is_too_large_is_refused_with_a_sentence_and_read_by_nobody() -> None:
    line = Line(b"123456", b"789012", length=12)
    assert served(line) == []
    assert line.answer[0]["status"] == 413
    assert b"send something smaller" in line.answer[1]["body"]
    assert line.pieces == []  # all was taken off the line, else a browser would never show the sentence


def test_a_body_that_hides_its_size_is_cut_off() -> None:
    assert served(Line(b"123456", b"789012", b"3")) == [b"123456", "http.disconnect"]


def test_a_length_that_is_no_number_is_counted_instead() -> None:
    line = Line(b"123456", b"789012")
    line.scope["headers"] = [(b"content-length", b"-5")]
    assert served(line) == [b"123456", "http.disconnect"]


def test_the_site_stands_behind_the_limit() -> None:
    from svl.asgi import application

    assert isinstance(application, BodyLimit)
