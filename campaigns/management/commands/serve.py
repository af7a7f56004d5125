"""`manage.py serve`: the site for everybody on the same network, under ASGI, in exactly one process."""

from __future__ import annotations

import asyncio
import io
import logging
import signal
import socket
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.urls import reverse

from campaigns import live
from campaigns.checks import printing_advice
from campaigns.lan import lan_addresses, listening_socket, local_name
from campaigns.services import backup, setup
from svl.settings import env_int
from svl.table import Refusal


class Command(BaseCommand):
    requires_system_checks = ()  # what matters to a game master stands in the welcome below
    help = "Serves the site on this network and prints the addresses to type or scan."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, help="default: PORT, else 8000; if taken, the next free one")
        parser.add_argument("--host-name", help="an address or name to show first, if the found one is wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with backup.in_service():
                self._serve(options)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None

    def _serve(self, options: dict[str, Any]) -> None:
        port = options["port"] or env_int("PORT", default=8000, least=1, most=65535)
        call_command("prepare", stdout=self.stdout)
        set_up = "" if setup.is_done() else reverse("set_up", args=(setup.token(),))
        connection.close()  # requests open their own
        try:
            listener = listening_socket(port)
        except OSError as error:
            raise CommandError(f"{error} Choose another: make run PORT=9000") from None
        names = [options["host_name"]] if options["host_name"] else []
        names += lan_addresses()
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *names]
        settings.TABLE_HOSTS = names
        self.stdout.write(welcome(names, wanted=port, port=listener.getsockname()[1], set_up=set_up))
        self.stdout.flush()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to stop end politely
        try:
            serve_forever(listener)
        except KeyboardInterrupt:
            pass
        self.stdout.write("\nStopped. Everything is saved.")


class Server(uvicorn.Server):
    """Ends the streams of the open pages itself; uvicorn would wait for them in vain and then complain of each."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        live.hang_up()
        await super().shutdown(sockets)


class NoComplaints(logging.Filter):
    """Whoever was still waiting for a page when the server stopped is no error; all else uvicorn has to say is told."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        counts_the_cut_off = record.getMessage().endswith("timeout graceful shutdown exceeded")
        return not isinstance(error, asyncio.CancelledError) and not counts_the_cut_off


def serve_forever(listener: socket.socket) -> None:
    """One process, because the write gate's queue and the live bell live in it. Open requests get a second to end."""
    config = uvicorn.Config(
        "svl.asgi:application", lifespan="off", log_level="warning", access_log=False, timeout_graceful_shutdown=1
    )
    logging.getLogger("uvicorn.error").addFilter(NoComplaints())
    Server(config).run(sockets=[listener])


def welcome(names: list[str], *, wanted: int, port: int, set_up: str = "") -> str:
    """What the terminal shows: every address, and a code to scan for the first. `set_up` is the path of the one-time
    link; while there is no owner, the code leads there."""
    lines = [""]
    if port != wanted:
        lines += [f"Port {wanted} is taken by another program, so this is port {port}.", ""]
    lines += ["SVL Race Control is open.", "", f"  On this machine   http://localhost:{port}/"]
    for name in names:
        lines.append(f"  On the network    http://{name}:{port}/")
    if names:
        lines.append(f"  or by name        http://{local_name()}:{port}/")
    if set_up:
        lines += ["", *first_start(names, port, set_up)]
    if names:
        lines += ["", qr(f"http://{names[0]}:{port}{set_up or '/'}")]
        lines.append(
            "Scan this code, or open the link above, to become the owner. It works once; show it to nobody else."
            if set_up
            else "Everybody on the same network can open it: scan the code or type an address."
        )
    else:
        lines += ["", "No network was found, so only this machine can open it. Join one and start again."]
    if advice := printing_advice():
        lines.append(advice)
    lines.append("Stop with Ctrl-C.")
    return "\n".join(lines)


def first_start(names: list[str], port: int, set_up: str) -> list[str]:
    """Nobody owns this table yet: the link that makes somebody its owner."""
    return [
        "It has no owner yet. Whoever opens this link first becomes the owner, with a name and a password:",
        "",
        *(f"  http://{name}:{port}{set_up}" for name in ("localhost", *names[:1])),
    ]


def qr(url: str) -> str:
    out = io.StringIO()
    segno.make(url, error="m").terminal(out=out, compact=True, border=2)
    return out.getvalue()
