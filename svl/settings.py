"""Settings: one file for the table, the tests and a server; what differs comes from the environment.

| variable         | meaning                                                            | default                     |
|------------------|--------------------------------------------------------------------|-----------------------------|
| DEBUG            | developer's pages                                                  | no                          |
| VAR_DIR          | where data lives: database, secret key, collected static files     | var/                        |
| SECRET_KEY       | signs cookies; 50 characters or more                               | made once into VAR_DIR      |
| DATABASE_URL     | postgresql://user:password@host:5432/name                          | SQLite in VAR_DIR           |
| ALLOWED_HOSTS    | further host names, comma between; `serve` adds the LAN's own      | this machine                |
| TRUSTED_ORIGINS  | https://... origins that may post, when a proxy ends TLS           | none                        |
| BEHIND_TLS       | a proxy ends TLS in front of us: secure cookies, HSTS              | no                          |
| TIME_ZONE        | the table's, such as Europe/Lisbon                                 | this machine's              |
"""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")


def env_bool(name: str, *, default: bool) -> bool:
    raw = os.environ.get(name, "").strip().lower()
    if not raw:
        return default
    if raw in YES:
        return True
    if raw in NO:
        return False
    raise ImproperlyConfigured(f"{name}={raw!r} is neither yes nor no. Accepted: {', '.join(YES + NO)}.")


def env_int(name: str, *, default: int, least: int, most: int) -> int:
    raw = os.environ.get(name, "").strip()
    if not raw:
        return default
    try:
        value = int(raw)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name}={raw!r} is not accepted. It must be a whole number from {least} to {most}.")
    return value


def env_list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def env_secret(name: str, *, kept_in: Path, least: int = 50) -> str:
    """The secret from the environment, else from its file, made on the first start and readable by its owner only."""
    given = os.environ.get(name, "").strip()
    if not given:
        if not kept_in.exists():
            _write_secret(kept_in)
        given = kept_in.read_text().strip()
        name = str(kept_in)
    if len(given) < least:
        raise ImproperlyConfigured(
            f"{name} holds {len(given)} characters; a secret needs {least} or more. "
            "Delete the file, or unset the variable, and a good one is made at the next start."
        )
    return given


def _write_secret(path: Path) -> None:
    """Two processes may start at once: each writes a file of its own, the first to link it wins, both read the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def env_zone(name: str, *, default: str) -> str:
    """A time zone by its name in the time-zone database."""
    zone = os.environ.get(name, "").strip() or default
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise ImproperlyConfigured(
            f"{name}={zone!r} is no time zone. Accepted: Europe/Lisbon, UTC and the like."
        ) from None
    return zone


def machine_zone() -> str:
    """Where the laptop thinks it is; UTC where it does not say."""
    _, _, zone = os.path.realpath("/etc/localtime").partition("/zoneinfo/")
    return zone or "UTC"


def database_from_url(url: str) -> dict[str, Any]:
    """postgresql://user:password@host:5432/name?sslmode=require as Django wants it."""
    wanted = "Accepted: postgresql://user:password@host:5432/name, or nothing for SQLite"
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in ("postgresql", "postgres"):
        raise ImproperlyConfigured(f"DATABASE_URL begins with {parts.scheme or url[:12]!r}. {wanted}.")
    try:
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(f"The port in DATABASE_URL is not a number from 0 to 65535. {wanted}.") from None
    if not name or "/" in name:
        raise ImproperlyConfigured(f"DATABASE_URL names no single database after the host. {wanted}.")
    options: dict[str, Any] = {"pool": True}
    for pair in filter(None, parts.query.split("&")):
        key, equals, value = pair.partition("=")
        if key != "sslmode" or not equals:
            raise ImproperlyConfigured(f"DATABASE_URL has an unknown option {key!r}. Accepted: sslmode.")
        options[key] = unquote(value)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        "OPTIONS": options,
    }


DEBUG = env_bool("DEBUG", default=False)
BEHIND_TLS = env_bool("BEHIND_TLS", default=False)
VAR_DIR = Path(os.environ.get("VAR_DIR") or BASE_DIR / "var")
VAR_DIR.mkdir(parents=True, exist_ok=True)
SECRET_KEY = env_secret("SECRET_KEY", kept_in=VAR_DIR / "secret-key")

# Phones reach us by the laptop's address; `manage.py serve` adds the addresses it finds. Never "*": a page of some
# other site could then talk to the table through a player's browser (DNS rebinding).
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", f"{socket.gethostname().split('.')[0].lower()}.local"]
ALLOWED_HOSTS += env_list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env_list("TRUSTED_ORIGINS")
TABLE_HOSTS: list[str] = []  # by which phones reach this machine, the best first; `manage.py serve` fills it in

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "campaigns",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "svl.static_files.StaticFilesMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaigns.middleware.PrivatePages",
]

ROOT_URLCONF = "svl.urls"
ASGI_APPLICATION = "svl.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "campaigns.frame.frame",
            ]
        },
    }
]

# One machine: SQLite behind the write gate (svl/sqlite_gate). FULL, because a confirmed move survives a pulled plug.
SQLITE = {
    "ENGINE": "svl.sqlite_gate",
    "NAME": VAR_DIR / "svl.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
        "PRAGMA temp_store=MEMORY;PRAGMA cache_size=-16000",
    },
    # A file: the in-memory database of the test runner cannot be shared by the server's threads without locking errors.
    "TEST": {"NAME": VAR_DIR / "test.sqlite3"},
}
DATABASE_URL = os.environ.get("DATABASE_URL", "").strip()
DATABASES = {"default": database_from_url(DATABASE_URL) if DATABASE_URL else SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A person is a name at a table; an account is what some of them add (campaigns/models/person.py).
AUTH_USER_MODEL = "campaigns.Person"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "enter"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# A form is small; the one big thing people send is a photo, and the page shrinks that before it leaves the phone.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1500  # forty cars typed back from paper
DATA_UPLOAD_MAX_NUMBER_FILES = 5

# In this process's memory; a developer wants to see every change of a template at once.
CACHES = {"default": {"BACKEND": f"django.core.cache.backends.{'dummy.DummyCache' if DEBUG else 'locmem.LocMemCache'}"}}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = env_zone("TIME_ZONE", default=machine_zone())
USE_I18N = False
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "svl.static_files.HashedModulesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Everything comes from us and nothing is inline; data: is for the small pictures browsers draw in form controls.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# On a LAN over http a "secure" cookie would never be sent back, so these hang on the proxy.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = BEHIND_TLS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # a campaign meets every few weeks
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30
# W005, W021: subdomains and the browsers' preload list belong to whoever owns the domain, not to one site on it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Django's default says nothing on the console unless DEBUG; a game master needs to see that something broke.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s", "datefmt": "%H:%M:%S"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO" if DEBUG else "WARNING", "propagate": False},
        # A mistyped address is not news: only what answers 500 is.
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
    },
}
