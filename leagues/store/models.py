"""Leagues and seasons. The history of a season is its events; people and the armies handed in are rows."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from battles.store.json_column import DocumentField
from battles.store.models import new_public_id


def new_invitation() -> str:
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    return f"whsec_{secrets.token_urlsafe(32)}"


class League(models.Model):
    """A league of one game: an owner, co-organisers, judges, and one season after the other."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", "Anyone can find and see it"
        UNLISTED = "unlisted", "Anyone with the link can see it"
        PRIVATE = "private", "Only people who take part can see it"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=80)
    game = models.SlugField(max_length=40)
    about = models.TextField(max_length=2000, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="leagues")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.public_id])


class Staff(models.Model):
    """Somebody who helps to run a league. Organisers do everything, judges rule on results."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", "Co-organiser"
        JUDGE = "judge", "Judge"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_roles")
    role = models.CharField(max_length=9, choices=Role)

    class Meta:
        ordering = ["role", "id"]
        constraints = [models.UniqueConstraint(fields=["league", "user"], name="one_role_in_a_league")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Season(models.Model):
    """A season. ``seq`` is the number of its last event; ``name``, ``stage`` and ``summary`` repeat what the events
    say at ``seq``, so that lists need not replay them. ``invitation`` opens registration by invitation."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    stage = models.CharField(max_length=12, default="setting-up")
    summary = DocumentField(default=dict)
    seq = models.PositiveIntegerField(default=0)
    invitation = models.CharField(max_length=32, unique=True, default=new_invitation, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.public_id])


class SeasonEvent(models.Model):
    """Something that has happened in a season; never changed, never deleted."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    data = DocumentField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["season", "seq"], name="season_event_seq_once")]

    def __str__(self) -> str:
        return f"{self.seq} {self.data['type']}"


class Participant(models.Model):
    """The participant behind entry ``number`` of a season; without an account, a player the organiser enters for."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="participants")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="league_entries"
    )

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="participant_number_once")]

    def __str__(self) -> str:
        return f"entry {self.number}"


class Submission(models.Model):
    """An army as it was handed in: frozen here, so that the season keeps it whatever becomes of the army."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="submissions")
    version = models.ForeignKey(
        "armies.ArmyVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="submissions"
    )
    name = models.CharField(max_length=120)
    document = DocumentField()
    summary = DocumentField(default=dict)
    rules_version = models.CharField(max_length=40)
    catalogue_hash = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


# --- what is told to others -----------------------------------------------------------------------


class Hook(models.Model):
    """An address of another program that is told what happens in a league. ``groups``: of which events (empty: all).

    ``style``: events in Muster's own form, or sentences in the form of Discord's webhooks, for a channel of a chat.

    ``secret`` signs what is sent. ``failures`` counts deliveries in a row that were given up. ``misses`` counts tries
    in a row that were not taken; after some of them nothing is sent before ``rests_until``.
    """

    class Style(models.TextChoices):
        EVENTS = "events", "Events, for a program"
        DISCORD = "discord", "Sentences, for a channel of Discord"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="hooks")
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=64, default=new_secret)
    groups = DocumentField(default=list)
    style = models.CharField(max_length=10, choices=Style.choices, default=Style.EVENTS)
    active = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0)
    misses = models.PositiveIntegerField(default=0)
    rests_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.address

    @property
    def rests(self) -> bool:
        """Checks whether nothing is sent at present, because nothing was taken."""
        return self.rests_until is not None and self.rests_until > timezone.now()


class Delivery(models.Model):
    """A message to a hook: sent until it is taken, or given up (then without ``due_at``)."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=32, unique=True, default=new_invitation)
    type = models.CharField(max_length=30)
    body = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)
    said = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "deliveries"
        indexes = [models.Index(fields=["due_at"], name="delivery_due", condition=models.Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.type} to {self.hook_id}"
