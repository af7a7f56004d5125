"""Static files by WhiteNoise, sent whole."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModulesStorage(CompressedManifestStaticFilesStorage):
    """Our modules (scripts in a folder of their own) name each other by path: those paths get the hashed names too.

    Django's own switch for that reads every script, and stumbles over some of django-htmx.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*/*.js", ((r"""(?P<matched>from "(?P<url>\.{1,2}/[^"]+)";)""", """from "%(url)s";"""),)),
    )


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise streams from an open file, which Django under ASGI reads whole anyway, in a thread and with a warning.

    The largest of our files is a font of 340 kB.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(streamed), status=streamed.status_code)
        whole.headers = streamed.headers
        streamed.close()
        return whole
