"""Battles: the seats at the table, the events that make up the battle, and caches of what they add up to."""

import secrets
import uuid
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from battles.store.json_column import DocumentField

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread when an address is typed from paper


def new_public_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_invitation() -> str:
    return secrets.token_urlsafe(18)


def new_seed() -> str:
    return secrets.token_hex(32)


class Battle(models.Model):
    """A battle of one game. Its course is its events; ``seq`` is the number of the last one.

    ``status``, ``outcome`` and ``awaited`` (the sides that everybody knows to be waited for) repeat what the events say
    at ``seq``, so that lists need not replay them.
    ``hidden`` counts, by role, the events that the role does not notice, see :mod:`battles.store.numbers`.
    ``code`` are the three words by which people join it; ``guests``: also without an account.
    ``creation_id`` makes creating safe to repeat. ``overridden`` holds the problems that the referee let pass.
    ``terms``: see :mod:`battles.store.terms`; ``clock``: how the sides' clocks stand, see
    :mod:`battles.store.clocks`, None without them. While it is ``paused`` only the referee acts. The ``caster`` may
    attach notes to moments. ``origin``: the address of the fixture on this site for which it was opened, if any.
    ``lesson``: it is a first battle, and the game's tips are told in it. ``has_channels``: channels of chats may be
    told of it (:mod:`notifications.services.channels`); nothing is asked about them otherwise.
    """

    class Dice(models.TextChoices):
        SITE = "site", "The site rolls"
        TABLE = "table", "Real dice, typed in"
        EITHER = "either", "Either, roll by roll"
        COMMITTED = "committed", "The site rolls, and everybody can check it"
        REFEREE = "referee", "The referee rolls"

    class Status(models.TextChoices):
        PLAYING = "playing", "In progress"
        OVER = "over", "Over"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    creation_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=60, unique=True, null=True, editable=False)  # noqa: DJ001 - unique, if there
    guests = models.BooleanField(default=True)
    game = models.SlugField(max_length=40)
    title = models.CharField(max_length=80)
    origin = models.CharField(max_length=200, blank=True, default="", editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="battles_owned"
    )
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="battles_refereed"
    )
    caster = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    dice = models.CharField(max_length=10, choices=Dice, default=Dice.EITHER)
    terms = DocumentField(default=dict)
    clock = DocumentField(null=True, blank=True)
    paused = models.BooleanField(default=False)
    watchable = models.BooleanField(default=True)
    options = DocumentField(default=dict)
    overridden = DocumentField(default=list)
    referee_notes = models.TextField(blank=True, default="")
    rules_version = models.CharField(max_length=40)
    catalogue_hash = models.CharField(max_length=64)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    outcome = DocumentField(null=True, blank=True)
    awaited = DocumentField(default=list, blank=True)
    lesson = models.BooleanField(default=False)
    has_channels = models.BooleanField(default=False, editable=False)
    seq = models.PositiveIntegerField(default=0)
    hidden = DocumentField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at", "-id"]

    is_set_back = False
    """In memory: this is the battle as it stood earlier, see :mod:`battles.store.delays`."""
    unrecorded: "Sequence[Event]" = ()
    """In memory: the events that follow from the clocks by now and have yet to be recorded; ``seq`` counts them."""

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("battles:battle", args=[self.public_id])

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        super().refresh_from_db(*args, **kwargs)
        self.unrecorded = ()

    @property
    def over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def recorded(self) -> int:
        """Returns the number of the last event that has been recorded."""
        return self.seq - len(self.unrecorded)

    def recorded_at(self, seq: int) -> int:
        """Returns the number of the last event up to ``seq`` that has been recorded."""
        return min(seq, self.recorded) if self.unrecorded else seq


class Seat(models.Model):
    """A side of a battle and who plays it: an account, or a guest by the digest of a key in a cookie.

    ``invitation`` opens the seat while nobody sits there, or while its player is ``handing`` it over. Until an account
    that somebody else has seated there has ``accepted``, by saying so or by acting, nothing asks it to act. A seat that
    nobody has taken may be played by the ``computer``: how strong it is, and at what ``pace`` it acts, for those who
    look on. A person can take it like any free one.
    """

    class Pace(models.TextChoices):
        CALM = "calm", "calmly"
        BRISK = "brisk", "briskly"
        AT_ONCE = "at-once", "all at once"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    colour = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="battle_seats"
    )
    army = models.ForeignKey(
        "armies.ArmyVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="battle_seats"
    )
    guest = models.CharField(max_length=64, blank=True, default="")
    guest_name = models.CharField(max_length=40, blank=True, default="")
    handing = models.BooleanField(default=False)
    accepted = models.BooleanField(default=True)
    computer = models.CharField(max_length=16, blank=True, default="")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.BRISK)
    invitation = models.CharField(max_length=32, unique=True, default=new_invitation, editable=False)

    class Meta:
        ordering = ["colour"]
        constraints = [models.UniqueConstraint(fields=["battle", "side"], name="battle_side_once")]
        indexes = [models.Index(fields=["battle"], condition=models.Q(computer__gt=""), name="seat_of_computer")]

    def __str__(self) -> str:
        return self.name

    @property
    def taken(self) -> bool:
        return self.user_id is not None or bool(self.guest)

    @property
    def player(self) -> str:
        """Returns the player's name, as everybody may read it; empty: nobody."""
        if self.computer:
            return f"the computer ({self.computer})"
        return str(self.user) if self.user else self.guest_name


class Event(models.Model):
    """An event of a battle, in order; never changed, never deleted.

    ``data`` is the JSON of one event of the game, ``{"to": seq}`` of an undo, a note's ``{"text": ...}``, or the
    referee's decision ``{"text": ..., "outcome": ...}``. Events of one action share its ``action_id``; ``part`` counts
    them. The first of them keeps the action and its ``rolls``: die, face, what it was for, and whether the site, the
    table or the referee rolled it. ``role`` is who acted: "referee" or "side:<key>". ``stage`` ("Round 3") and
    ``phase`` ("Movement") say where the battle stood then, as everybody may know it. ``hidden_from`` are the roles that
    notice nothing of it. ``remark``: why a computer player did it (``text``), and whether everybody may read that
    (``open``); lengths typed far from the plan (``doubts``), and the roles whose own plan says so (``measured-by``).
    The first also keeps the digest of the ``request``: the same ``action_id`` with another one is
    refused.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        UNDO = "undo"
        NOTE = "note"
        END = "end"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="events", db_index=False)  # see Meta
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=4, choices=Kind)
    data = DocumentField()
    action_id = models.UUIDField()
    part = models.PositiveSmallIntegerField(default=0)
    action = DocumentField(null=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    role = models.CharField(max_length=48)
    rolls = DocumentField(default=list)
    stage = models.CharField(max_length=60, blank=True, default="")
    phase = models.CharField(max_length=60, blank=True, default="")
    hidden_from = DocumentField(default=list, blank=True)
    remark = DocumentField(default=dict, blank=True)
    request = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "seq"], name="event_seq_once"),
            models.UniqueConstraint(fields=["battle", "action_id", "part"], name="action_has_one_effect"),
        ]
        indexes = [models.Index(fields=["battle", "kind", "seq"], name="event_kind")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class Snapshot(models.Model):
    """The state at ``seq``, to save replaying what came before. Disposable: deleting every snapshot loses nothing."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="snapshots", db_index=False)  # see Meta
    seq = models.PositiveIntegerField()
    rules_version = models.CharField(max_length=40)
    state = DocumentField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seq"], name="snapshot_seq_once")]

    def __str__(self) -> str:
        return f"state at {self.seq}"


class UndoRequest(models.Model):
    """A player asks to go back to ``to``; an opponent or the referee answers. At most one is open in a battle."""

    class Status(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        REFUSED = "refused"
        LAPSED = "lapsed"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="undo_requests")
    to = models.PositiveIntegerField()
    role = models.CharField(max_length=48)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    answered_by = models.CharField(max_length=48, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["battle"], condition=models.Q(status="open"), name="one_open_undo_request_per_battle"
            )
        ]

    def __str__(self) -> str:
        return f"back to {self.to}: {self.status}"


class RollRequest(models.Model):
    """An action of a side that waits for the referee's dice; ``action_id`` is the action's own. Each side has one."""

    class Status(models.TextChoices):
        OPEN = "open"
        ROLLED = "rolled"
        WITHDRAWN = "withdrawn"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="roll_requests")
    action_id = models.UUIDField()
    role = models.CharField(max_length=48)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    label = models.CharField(max_length=120)
    action = DocumentField()
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "action_id"], name="roll_is_asked_for_once"),
            models.UniqueConstraint(
                fields=["battle", "role"], condition=models.Q(status="open"), name="one_open_roll_request_per_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} waits for dice: {self.label}"


class CasterNote(models.Model):
    """A note of the caster on the moment ``seq``, for those who watch."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="caster_notes")
    seq = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.CharField(max_length=500)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq", "pk"]

    moment = 0
    """In memory: the number of its moment, as its reader counts."""

    def __str__(self) -> str:
        return f"{self.seq}: {self.text}"


class DiceSeed(models.Model):
    """The seed of committed dice: its SHA-256 is shown before the first roll, itself only when it can do no harm.

    ``words`` are what the players have added, by side; ``made`` counts the rolls. Once ``revealed`` it rolls no more.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="dice_seeds")
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    words = DocumentField(default=dict)
    made = models.PositiveIntegerField(default=0)
    revealed = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"dice of {self.battle}"


class Lobby(models.Model):
    """A battle before it begins: who is here, who is ready. Armies are sealed: nobody sees another one's.

    ``creation_id`` is that of the ``battle`` which comes of it. ``version`` counts its changes.
    """

    code = models.CharField(max_length=60, unique=True)
    creation_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    game = models.SlugField(max_length=40)
    title = models.CharField(max_length=80, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="battle_lobbies"
    )
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    dice = models.CharField(max_length=10, choices=Battle.Dice, default=Battle.Dice.EITHER)
    options = DocumentField(default=dict)
    terms = DocumentField(default=dict)
    version = models.PositiveIntegerField(default=0)
    battle = models.OneToOneField(Battle, null=True, on_delete=models.SET_NULL, related_name="lobby")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code


class LobbySeat(models.Model):
    """A side to be: who will play it, with which army (sealed), whether they are ready, and when they were here."""

    lobby = models.ForeignKey(Lobby, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    guest = models.CharField(max_length=64, blank=True, default="")
    guest_name = models.CharField(max_length=40, blank=True, default="")
    army = models.ForeignKey("armies.ArmyVersion", null=True, on_delete=models.SET_NULL, related_name="+")
    ready = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["lobby", "number"], name="lobby_side_once")]

    def __str__(self) -> str:
        return f"side {self.number}"

    @property
    def taken(self) -> bool:
        return self.user_id is not None or bool(self.guest)

    @property
    def player(self) -> str:
        return str(self.user) if self.user else self.guest_name
