#!/usr/bin/env python
"""The door for Django's commands: serve, prepare, migrate, check."""

from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "svl.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not here. Start the site with `make run`, or use .venv/bin/python after script/bootstrap.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"This cannot start. {error}")


if __name__ == "__main__":
    main()
