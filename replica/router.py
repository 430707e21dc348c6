"""The router: to which database a query goes."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS, models, transaction

from replica.reading import ALIAS, is_reading

APPS = frozenset({"armies", "battles", "leagues", "library"})
"""Apps whose tables the copy is asked for. Accounts and sessions are not among them: a sign-out counts at once."""


class Router:
    """Sends reads to the copy where the work under way may read from it, and all else to the primary."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str:
        """Returns the copy's alias, or the primary's: always inside a transaction, which may be about to write."""
        copies = is_reading() and model._meta.app_label in APPS
        return ALIAS if copies and not transaction.get_connection().in_atomic_block else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[models.Model], **hints: Any) -> str:
        """Returns the primary's alias."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *objects: models.Model, **hints: Any) -> bool:
        """Returns True: both hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Returns whether a database is migrated: the copy follows by itself."""
        return db != ALIAS
