"""The environment's variables: django-environ with strict switches, more mail schemes and tuned databases."""

import builtins
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import environ
from django.core.exceptions import ImproperlyConfigured

SWITCHES = {"1", "true", "yes", "on", "0", "false", "no", "off"}
MAIL = "django.core.mail.backends"
MAIL_SCHEMES = {
    "smtp": f"{MAIL}.smtp.EmailBackend",
    "submission": f"{MAIL}.smtp.EmailBackend",
    "submit": f"{MAIL}.smtp.EmailBackend",
    "smtps": f"{MAIL}.smtp.EmailBackend",
    "console": f"{MAIL}.console.EmailBackend",
    "file": f"{MAIL}.filebased.EmailBackend",
    "memory": f"{MAIL}.locmem.EmailBackend",
    "dummy": f"{MAIL}.dummy.EmailBackend",
}
STARTTLS_SCHEMES = {"submission", "submit", "smtps"}
MAIL_PORTS = {"smtp": 25, "submission": 587, "submit": 587}
MAIL_TIMEOUT_SECONDS = 10

# One writer at a time, readers never wait for it (WAL); a second writer waits instead of failing (IMMEDIATE + timeout).
# No mmap: it is no faster here, and turns a fault of the file into one of the process (decision 0007).
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    " PRAGMA mmap_size=0; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-8000;"
)
SQLITE_BACKEND = "config.sqlite3"
SQLITE_WAIT_SECONDS = 10
REPLICA_WAIT_SECONDS = 2  # there is always the primary


class Env(environ.Env):  # type: ignore[misc]  # django-environ has no types
    """django-environ, but a blank variable counts as unset, and a misspelt switch or number is refused by name."""

    EMAIL_SCHEMES = MAIL_SCHEMES

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        super().__init__()
        # django-environ reads "$NAME" as the value of another variable; escaped, "$" is only a character.
        self.escape_proxy = True
        self.ENVIRON = {
            name: value.strip().replace("$", r"\$") for name, value in variables.items() if value and value.strip()
        }

    def bool(self, var: str, default: builtins.bool = False) -> builtins.bool:
        """Returns whether a switch is on. 1, true, yes, on and 0, false, no, off are understood in any case."""
        value = self.get_value(var, cast=str, default="").lower()
        if value and value not in SWITCHES:
            raise ImproperlyConfigured(f"{var} is {value!r}; write 1 or 0.")
        return builtins.bool(super().bool(var, default=default))

    def int(self, var: str, default: builtins.int) -> builtins.int:
        """Returns a whole number."""
        try:
            return builtins.int(super().int(var, default=default))
        except ValueError:
            value = self.get_value(var, cast=str, default="")
            raise ImproperlyConfigured(f"{var} is {value!r}; write a whole number.") from None

    def list(self, var: str, default: str = "") -> builtins.list[str]:
        """Returns the entries of a comma-separated list, without the blanks around them."""
        return [part.strip() for part in self.get_value(var, cast=str, default=default).split(",") if part.strip()]

    def secret_key(self, keyfile: Path, *, local: builtins.bool) -> str:
        """Returns SECRET_KEY, or on a LOCAL site a key made once and kept in `keyfile` (never in git)."""
        if key := self.get_value("SECRET_KEY", cast=str, default=""):
            return str(key)
        if not local:
            raise ImproperlyConfigured("SECRET_KEY is not set. Production needs one: a random text of 50 characters.")
        if not keyfile.exists():
            keyfile.touch(mode=0o600)
            keyfile.write_text(secrets.token_urlsafe(50))
        return keyfile.read_text().strip()

    def kept(self, var: str, keyfile: Path) -> str:
        """Returns a variable, or what a command has kept in `keyfile`; empty without either."""
        found = str(self.get_value(var, cast=str, default=""))
        return found or (keyfile.read_text().strip() if keyfile.exists() else "")

    def database(self, base_dir: Path, *, pool_size: builtins.int) -> dict[str, Any]:
        """Returns Django's settings for the database at DATABASE_URL; without one, SQLite in var/muster.sqlite3."""
        if url := self.get_value("DATABASE_URL", cast=str, default=""):
            settings = _parse_database_url(url)
        else:
            folder = base_dir / "var"
            folder.mkdir(exist_ok=True)
            settings = {"ENGINE": self.DB_SCHEMES["sqlite"], "NAME": str(folder / "muster.sqlite3")}
        options = settings.get("OPTIONS", {})
        if settings["ENGINE"].endswith("sqlite3"):
            settings["ENGINE"] = SQLITE_BACKEND
            settings["CONN_MAX_AGE"] = None  # each thread keeps its own connection
            wait = {"transaction_mode": "IMMEDIATE", "timeout": SQLITE_WAIT_SECONDS, "init_command": SQLITE_PRAGMAS}
            settings["OPTIONS"] = {**options, **wait}
        elif settings["ENGINE"].endswith("postgresql"):
            settings["CONN_MAX_AGE"] = 0  # a connection goes back to the pool with the end of the request
            settings["CONN_HEALTH_CHECKS"] = True  # after a restart of the database no request gets a dead connection
            settings["OPTIONS"] = {**options, "pool": {"min_size": 1, "max_size": pool_size, "timeout": 10}}
        return settings

    def databases(self, base_dir: Path, *, pool_size: builtins.int) -> dict[str, dict[str, Any]]:
        """Returns the database, and its copy at DATABASE_REPLICA_URL if there is one (PostgreSQL only)."""
        found = {"default": self.database(base_dir, pool_size=pool_size)}
        if url := self.get_value("DATABASE_REPLICA_URL", cast=str, default=""):
            copy = _parse_database_url(url, "DATABASE_REPLICA_URL")
            if not all(one["ENGINE"].endswith("postgresql") for one in (found["default"], copy)):
                raise ImproperlyConfigured("DATABASE_REPLICA_URL needs PostgreSQL, here and in DATABASE_URL.")
            pool = {"min_size": 0, "max_size": pool_size, "timeout": REPLICA_WAIT_SECONDS}
            copy["OPTIONS"] = {"connect_timeout": REPLICA_WAIT_SECONDS, **copy.get("OPTIONS", {}), "pool": pool}
            found["replica"] = copy | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
        return found

    def mail(self) -> dict[str, Any]:
        """Returns the EMAIL_* settings of EMAIL_URL.

        ``submission://user:password@host:587`` (STARTTLS), ``smtp://host``, ``smtp://host:465?ssl=1``,
        ``console:`` (into the log) and ``dummy:`` (nowhere) are understood.
        """
        url = self.get_value("EMAIL_URL", cast=str, default="console:")
        scheme = url.partition(":")[0]
        if scheme not in MAIL_SCHEMES:
            raise ImproperlyConfigured(f"EMAIL_URL starts with {scheme!r}; write one of {', '.join(MAIL_SCHEMES)}.")
        try:
            settings: dict[str, Any] = self.email_url_config(url)
            query = settings.pop("OPTIONS", {})
            timeout = builtins.int(query.get("TIMEOUT") or MAIL_TIMEOUT_SECONDS)
        except ValueError:
            raise ImproperlyConfigured("EMAIL_URL has a port or a timeout that is not a number.") from None
        ssl = _is_on(query.get("SSL"))
        settings["EMAIL_USE_SSL"] = ssl
        settings["EMAIL_USE_TLS"] = not ssl and (
            scheme in ("submission", "submit", "smtps") or _is_on(query.get("TLS"))
        )
        settings["EMAIL_TIMEOUT"] = timeout
        settings["EMAIL_PORT"] = settings["EMAIL_PORT"] or MAIL_PORTS.get(scheme)
        if scheme == "smtp":
            settings["EMAIL_HOST"] = settings["EMAIL_HOST"] or "localhost"
        return {name: "" if value is None else value for name, value in settings.items()}


def _is_on(value: object) -> bool:
    return str(value).lower() in {"1", "y", "yes", "t", "true", "on"}


def _parse_database_url(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """Returns what a database's address says. Raises ImproperlyConfigured when it cannot be read."""
    if url.partition(":")[0] not in Env.DB_SCHEMES:
        wanted = "postgres://user:password@host:5432/name or sqlite:////absolute/path"
        raise ImproperlyConfigured(f"{name} starts with {url.partition(':')[0]!r}; write {wanted}.")
    address, mark, query = url.partition("?")
    try:
        # django-environ reads "+" in a path as a space.
        settings: dict[str, Any] = Env.db_url_config(address.replace("+", "%2B") + mark + query)
    except ValueError:
        raise ImproperlyConfigured(f"{name} cannot be read: is its port a number?") from None
    settings["HOST"] = unquote(settings.get("HOST", ""))  # a socket's folder is written with %2F
    return settings
