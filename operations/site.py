"""The site as its settings describe it, for backups."""

from django.conf import settings

from operations.archive import Site
from operations.databases import database_of


def this_site() -> Site:
    """Returns the parts of this site. Raises BackupError for a database that cannot be backed up here."""
    key = settings.KEY_FILE if settings.KEY_FILE.is_file() else None
    return Site(database=database_of(settings.DATABASES["default"]), media=settings.MEDIA_ROOT, key=key)
