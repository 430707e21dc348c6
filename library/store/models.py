"""Things that players make besides armies: skills, units, rule sets. Games declare kinds (``rules.kernel.sharing``).

A thing has a draft that its author changes, and versions that never change. An army that uses a version holds a copy of
it, so what is published later, hidden or deleted changes nothing there.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from armies.store.models import new_key, new_token
from library.store.licences import RESERVED, Licence, licence


class Visibility(models.TextChoices):
    PRIVATE = "private", "only you"
    LINK = "link", "anyone who has the link"
    LIBRARY = "library", "everybody"


class Thing(models.Model):
    """A thing of an author's. ``document`` is the draft; others see the version ``latest`` once it is shared.

    ``origin`` tells what it was made from (key, version, name, author, licence), even when that is gone.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    game = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="things")
    document = models.JSONField()
    summary = models.JSONField(default=dict)
    edits = models.PositiveIntegerField(default=0)
    # The edits that take back the last changes, one list for each, the latest last.
    ways_back = models.JSONField(default=list, blank=True)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    licence = models.CharField(max_length=30, default=RESERVED)
    # A version is deleted only together with its thing.
    latest = models.ForeignKey("ThingVersion", null=True, blank=True, on_delete=models.DO_NOTHING, related_name="+")
    origin = models.JSONField(default=dict, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_why = models.CharField(max_length=300, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-updated_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(visibility="private") | Q(latest__isnull=False), name="thing_shared_has_a_version"
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="thing_by_owner"),
            models.Index(
                fields=["game", "kind", "-updated_at"],
                name="thing_in_the_library",
                condition=Q(visibility="library", hidden_at=None, deleted_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("library:thing", args=[self.key])

    def card_url(self, place: str = "") -> str:
        """Returns the address of the editor with the card at a place (as text)."""
        if place:
            return reverse("library:edit-card", args=[self.key, place])
        return reverse("library:edit", args=[self.key])

    @property
    def edit_url(self) -> str:
        """The address to which the editor posts its edits."""
        return reverse("library:change", args=[self.key])

    @property
    def draw_url(self) -> str:
        """The address of the canvas on which it is drawn, where things of its kind are."""
        return reverse("library:draw", args=[self.key])

    @property
    def trial_url(self) -> str:
        """The address at which the editor previews the effect of a value being typed."""
        return reverse("library:trial", args=[self.key])

    @property
    def shared(self) -> bool:
        """True when people other than its author can see it."""
        return self.visibility != Visibility.PRIVATE and self.hidden_at is None and self.deleted_at is None

    @property
    def under(self) -> Licence:
        return licence(self.licence)


class ThingVersion(models.Model):
    """A frozen, shared version of a thing. ``author`` is the name under which it was shared."""

    thing = models.ForeignKey(Thing, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    document = models.JSONField()
    summary = models.JSONField(default=dict)
    category = models.CharField(max_length=60, blank=True, default="")
    cost = models.DecimalField(max_digits=24, decimal_places=4, null=True, blank=True)
    author = models.CharField(max_length=160)
    licence = models.CharField(max_length=30)
    note = models.CharField(max_length=200, blank=True, default="")
    rules_version = models.CharField(max_length=40)
    catalogue_hash = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["thing", "number"], name="thing_version_once_per_number")]
        indexes = [models.Index(fields=["game", "kind", "cost"], name="thing_version_by_cost")]

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk and not self._state.adding:
            raise TypeError("A version is frozen: publish another one.")
        super().save(*args, **kwargs)

    @property
    def under(self) -> Licence:
        return licence(self.licence)


class Report(models.Model):
    """A complaint about a shared thing, for staff to settle."""

    class Why(models.TextChoices):
        COPIED = "copied", "it is somebody else’s work"
        OFFENSIVE = "offensive", "it is offensive"
        PICTURE = "picture", "its picture should not be here"
        SPAM = "spam", "it is advertising or nonsense"
        OTHER = "other", "something else"

    thing = models.ForeignKey(Thing, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="library_reports")
    why = models.CharField(max_length=12, choices=Why)
    text = models.CharField(max_length=1000, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["thing", "reporter"], condition=Q(settled_at=None), name="report_once_until_settled"
            )
        ]

    def __str__(self) -> str:
        return f"{self.thing}: {self.get_why_display()}"


class SheetImport(models.Model):
    """A table that is being imported: its cells as text, row by row, until its owner has imported the good ones."""

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    rows = models.JSONField()
    unknown = models.JSONField(default=list)
    taken = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{len(self.rows)} rows"


class Picture(models.Model):
    """An uploaded picture, re-encoded by the site. Anyone who knows its address can see it."""

    key = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pictures")
    name = models.CharField(max_length=120, blank=True, default="")
    file = models.FileField(upload_to="pictures", max_length=120)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name or self.key

    def get_absolute_url(self) -> str:
        return reverse("picture", args=[self.key])
