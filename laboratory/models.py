"""Django looks for an app's models here; they live in the store."""

from laboratory.store import models

__all__ = ["models"]
