"""Notices of everybody, what they want to be told and how, and the browsers that take pushes for them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Notice(models.Model):
    """Something that somebody is told: on the site (``shown``), by e-mail and by push (once they are ``due``).

    ``kind`` says what of (:mod:`notifications.services.kinds`), ``sender`` and ``topic`` where it comes from ("Winter
    League", "Winter League, Season One"), ``address`` is the path of its page. ``thread`` joins what is about one
    thing, such as a battle; ``refs`` are the public ids of what it is about. No notice holds a secret: it leaves the
    site.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20)
    sender = models.CharField(max_length=120)
    topic = models.CharField(max_length=200)
    text = models.CharField(max_length=300)
    address = models.CharField(max_length=200)
    thread = models.CharField(max_length=60, blank=True, default="")
    refs = models.JSONField(default=dict)
    at = models.DateTimeField()
    shown = models.BooleanField(default=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    mail_due = models.DateTimeField(null=True, blank=True)
    mail_tries = models.PositiveSmallIntegerField(default=0)
    push_due = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["user", "-at"], name="notice_of_user"),
            models.Index(fields=["mail_due"], name="notice_mail_due", condition=Q(mail_due__isnull=False)),
            models.Index(fields=["push_due"], name="notice_push_due", condition=Q(push_due__isnull=False)),
            models.Index(fields=["user"], name="notice_unseen", condition=Q(shown=True, seen_at__isnull=True)),
            models.Index(fields=["thread"], name="notice_of_thread", condition=~Q(thread="")),
        ]

    def __str__(self) -> str:
        return self.text


class Wishes(models.Model):
    """The kinds of news that somebody has switched off, by channel, and the hours in which nothing leaves the site.

    The hours are in the account's time zone. ``mailed_at``: when the last e-mail went out; those that follow are
    bundled.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_wishes")
    site_off = models.JSONField(default=list)
    mail_off = models.JSONField(default=list)
    push_off = models.JSONField(default=list)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"wishes of {self.user_id}"


class PushSubscription(models.Model):
    """A browser that takes pushes for an account: its address at its push service, and its two keys (RFC 8291).

    With the style of a chat it is the webhook of a channel instead, which has no keys; several people may use one.
    ``failures`` counts messages in a row that its service did not take.
    """

    class Style(models.TextChoices):
        PUSH = "push", "Web push"
        DISCORD = "discord", "A channel of Discord"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=500)
    style = models.CharField(max_length=10, choices=Style.choices, default=Style.PUSH)
    p256dh = models.CharField(max_length=120, blank=True, default="")
    auth = models.CharField(max_length=40, blank=True, default="")
    device = models.CharField(max_length=60, blank=True, default="")
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["endpoint"], condition=Q(style="push"), name="push_of_one_browser"),
            models.UniqueConstraint(fields=["user", "endpoint"], name="push_once_for_an_account"),
        ]

    def __str__(self) -> str:
        return self.device or "a browser"


class Channel(models.Model):
    """The webhook of a chat's channel that is told about one thing: the ``thread`` of its notices, such as a battle.

    ``turns``: it is told whose turn it is as well, and not only how the thing ends. ``failures`` counts messages in a
    row that its service did not take. ``used_at``: when it was added, or took a message for the last time.
    """

    thread = models.CharField(max_length=60)
    endpoint = models.CharField(max_length=500)
    turns = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["thread", "endpoint"], name="channel_once_for_a_thread")]

    def __str__(self) -> str:
        return f"a channel of {self.thread}"


class ChannelMessage(models.Model):
    """A sentence that a channel has yet to be told, with its headline and the path of its page. It holds no secret."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    text = models.CharField(max_length=300)
    address = models.CharField(max_length=200)
    at = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text
