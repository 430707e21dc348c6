"""Django looks for an app's models here; they live in the store."""

from leagues.store import models, rating_rows

__all__ = ["models", "rating_rows"]
