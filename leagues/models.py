"""Django looks for an app's models here; they live in the store."""

from leagues.store import import_rows, models, rating_rows

__all__ = ["import_rows", "models", "rating_rows"]
