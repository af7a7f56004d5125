"""No request body above a limit. Django writes a whole body to disk before any of its own limits is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 13 * 1024 * 1024  # a picture of 12 MB and the rest of its form
PATIENCE = 256 * 1024 * 1024  # so much is read and dropped, because browsers show an answer only after they sent all


class BodyLimit:
    """Wraps the application. What says its size is refused with a sentence; what hides it is cut off."""

    def __init__(self, app: App, most: int = LARGEST_BODY) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif _declared(scope) > self.most:
            await _drop(receive)
            await self._refuse(send)
        else:
            await self.app(scope, self._counted(receive), send)

    def _counted(self, receive: Receive) -> Receive:
        taken = 0

        async def next_message() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= self.most else {"type": "http.disconnect"}

        return next_message

    async def _refuse(self, send: Send) -> None:
        megabytes = self.most // (1024 * 1024)
        sentence = f"That is more than {megabytes} MB at once. Nothing was changed; go back and send something smaller."
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": sentence.encode()})


def _declared(scope: Scope) -> int:
    value = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(value) if value.isdigit() else 0


async def _drop(receive: Receive) -> None:
    dropped, more = 0, True
    while more and dropped < PATIENCE:
        message = await receive()
        dropped += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)
