"""Models of what the site as a whole keeps."""

from django.db import models


class Heartbeat(models.Model):
    """The one row that a health check writes, to see that the database still stores what it is given."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()
