"""Runs of the laboratory, and the parts in which they are played."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from battles.store.json_column import DocumentField
from battles.store.models import new_public_id


class Run(models.Model):
    """Battles of computer players between armies: everything that is needed to play them again.

    ``armies`` are maps of ``name`` and ``document``, ``rules`` maps of ``name`` and ``options`` (answers to the
    questions of the set-up, such as a rule set), ``pairs`` the meetings: places of a rule set and of two armies. Each
    meeting has ``battles`` battles with the same seeds. ``refused`` says which armies cannot meet, and why.

    A run with a time ``until`` which it lasts looks for the best army against its last one (``services/rounds.py``).
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="laboratory_runs")
    game = models.SlugField(max_length=40)
    title = models.CharField(max_length=80)
    armies = DocumentField()
    rules = DocumentField()
    pairs = DocumentField()
    refused = DocumentField()
    player = models.CharField(max_length=20)
    battles = models.PositiveIntegerField()
    seed = models.PositiveIntegerField()
    total = models.PositiveIntegerField()
    versions = models.BooleanField(default=False)
    shared = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, db_index=True)
    cancelled = models.BooleanField(default=False)
    until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["owner", "-created_at"], name="run_by_owner")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("laboratory:run", args=[self.public_id])

    @property
    def over(self) -> bool:
        """Checks whether no more battles will be played."""
        return self.finished_at is not None

    @property
    def solving(self) -> bool:
        """Checks whether the run looks for the best army against its last one."""
        return self.until is not None


class Part(models.Model):
    """A few battles of a run: those of the meeting ``pair`` from number ``first`` on. ``number`` counts within the run.

    ``held_until``: until then a worker plays it, if that worker lives; ``tries`` counts how often one has begun.
    ``played`` is what became of each battle, ``courses`` of the units of both armies; they are written once.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    pair = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveSmallIntegerField()
    tries = models.PositiveSmallIntegerField(default=0)
    held_until = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    played = DocumentField(null=True)
    courses = DocumentField(null=True)

    class Meta:
        ordering = ["number", "run_id"]
        constraints = [models.UniqueConstraint(fields=["run", "number"], name="part_once_per_run")]
        indexes = [
            models.Index(fields=["number", "run"], name="part_to_play", condition=models.Q(finished_at=None)),
        ]

    def __str__(self) -> str:
        return f"part {self.number} of {self.run_id}"
