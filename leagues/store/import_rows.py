"""Leagues that the worker brings in from large files."""

from django.conf import settings
from django.db import models

from battles.store.models import new_public_id
from leagues.store.models import League


class LeagueImport(models.Model):
    """A large takeout on its way in: ``done`` of ``total`` seasons. ``problem`` says why nothing came of it.

    Its ``league`` belongs to nobody until all seasons are there. ``content`` is emptied at the end.
    """

    key = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_imports")
    league = models.ForeignKey(League, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    content = models.TextField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    problem = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.done} of {self.total}"

    @property
    def percent(self) -> int:
        """Returns how much of it is done, from 0 to 100."""
        return 100 * self.done // max(self.total, 1)
