"""Armies in the database: the draft, its history, frozen versions, and links to them.

An army belongs to an account or, until somebody signs up, to a visitor's session; never to both and never to nobody.
The meaning of a document is the business of its game (``rules.registry``); here it is kept and never interpreted.
"""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

# No vowels and nothing that looks alike: keys are read aloud at tables, and form no words.
KEY_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def new_key() -> str:
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(10))


def new_token() -> str:
    return secrets.token_urlsafe(18)


class Army(models.Model):
    """An army. ``document`` is its current draft in its game's vocabulary.

    ``edits`` counts every change of the draft, undo included; the sender of an edit names the count they have seen.
    The history is the rows of :class:`ArmyEdit` from ``first`` to ``last``; the draft is the one at ``position``.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="armies"
    )
    visitor = models.CharField(max_length=64, blank=True, default="")
    document = models.JSONField()
    summary = models.JSONField(default=dict)
    edits = models.PositiveIntegerField(default=0)
    position = models.PositiveIntegerField(default=0)
    first = models.PositiveIntegerField(default=0)
    last = models.PositiveIntegerField(default=0)
    doing = models.CharField(max_length=120, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-updated_at", "-id"]
        verbose_name_plural = "armies"
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=False, visitor="") | (Q(owner__isnull=True) & ~Q(visitor="")),
                name="army_has_one_holder",
            ),
            models.CheckConstraint(
                condition=Q(first__lte=models.F("position"), position__lte=models.F("last")),
                name="army_draft_is_in_its_history",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="army_by_owner"),
            models.Index(fields=["visitor"], name="army_by_visitor", condition=~Q(visitor="")),
        ]

    def __str__(self) -> str:
        return self.name

    def card_url(self, place: str = "") -> str:
        """Returns the address of the roster page with the card at a place (as text)."""
        return reverse("armies:card", args=[self.key, place]) if place else reverse("armies:roster", args=[self.key])

    @property
    def edit_url(self) -> str:
        """The address to which the roster page posts its edits."""
        return reverse("armies:edit", args=[self.key])

    @property
    def trial_url(self) -> str:
        """The address at which the roster page previews the effect of a value being typed."""
        return reverse("armies:trial", args=[self.key])

    @property
    def can_undo(self) -> bool:
        return self.position > self.first

    @property
    def can_redo(self) -> bool:
        return self.position < self.last


class ArmyEdit(models.Model):
    """A step in an army's history: the whole document after it, and its edit count."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="history")
    position = models.PositiveIntegerField()
    made = models.PositiveIntegerField()
    doing = models.CharField(max_length=120, blank=True, default="")
    document = models.JSONField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["army", "position"], name="army_edit_once_per_position")]

    def __str__(self) -> str:
        return self.doing or f"step {self.position}"


class ArmyVersion(models.Model):
    """A frozen army with the rules it was evaluated under, which is what goes into battles and leagues."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    document = models.JSONField()
    rules_version = models.CharField(max_length=40)
    catalogue_hash = models.CharField(max_length=80)
    summary = models.JSONField(default=dict)
    legal = models.BooleanField()
    note = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["army", "number"], name="army_version_once_per_number")]

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk and not self._state.adding and not kwargs.get("update_fields") == ["note"]:
            raise TypeError("A version is frozen; only its note can be changed.")
        super().save(*args, **kwargs)


class Share(models.Model):
    """An unlisted link to one version. Revoked links are kept so that a token is never reused."""

    version = models.ForeignKey(ArmyVersion, on_delete=models.CASCADE, related_name="shares")
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.token
