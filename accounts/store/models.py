"""Accounts, and the tokens with which programs act for them."""

import zoneinfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from accounts.store.zones import time_zones

SCOPES = {
    "armies": "Armies: armies and the library",
    "battles": "Battles: play, referee, seats and lobbies",
    "leagues": "Leagues: seasons, results and careers",
    "account": "Account: profile, news and devices",
}
"""The areas that a token may be allowed to change."""
READ_ONLY = "read"
"""The scope of a token that changes nothing."""


UNCHOSEN_ZONE = "UTC"
"""The time zone of an account that has chosen none: its pages show that of the browser."""


def validate_time_zone(name: str) -> None:
    if name not in time_zones():
        raise ValidationError("“%(name)s” is not a time zone.", code="unknown-time-zone", params={"name": name})


class User(AbstractUser):
    """A player, referee or organiser. The user name signs in; the display name is what others read."""

    display_name = models.CharField(max_length=60, blank=True)
    time_zone = models.CharField(max_length=64, default=UNCHOSEN_ZONE, validators=[validate_time_zone])

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)


class ApiToken(models.Model):
    """A named API token. Only its SHA-256 is stored, so a copy of the database opens no account.

    ``scopes`` are what it may change (none named: everything); it reads all that its owner may read. It opens nothing
    after ``expires_at``.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=12)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    scopes = models.JSONField(default=list, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="api_token_name_once_per_user")]

    def __str__(self) -> str:
        return self.name

    @property
    def expired(self) -> bool:
        """Checks whether its time is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def may(self) -> str:
        """Returns what it may change, as its owner reads it."""
        names = [SCOPES[scope].partition(":")[0].lower() for scope in self.scopes if scope in SCOPES]
        return "changes everything" if not self.scopes else f"changes {', '.join(names)}" if names else "only reads"


class Visitor(models.Model):
    """Somebody without an account who keeps something here, by the random id in their session.

    `origin` stands for the address of their first visit: a keyed digest, which gives the address to nobody.
    """

    key = models.CharField(max_length=64, primary_key=True)
    origin = models.CharField(max_length=64, blank=True, default="")
    seen_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["origin"], name="visitor_by_origin"),
            models.Index(fields=["seen_at"], name="visitor_by_last_visit"),
        ]

    def __str__(self) -> str:
        return self.key


class Count(models.Model):
    """The number of times of late, by a keyed digest of what and who (:mod:`accounts.services.limits`)."""

    key = models.CharField(max_length=64, primary_key=True)
    number = models.PositiveIntegerField()
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.number} until {self.ends_at:%H:%M:%S}"


class Shared(models.Model):
    """A value that all processes share for a while, where there is no Redis: the table of Django's DatabaseCache."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key
