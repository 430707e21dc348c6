"""The rows of ratings: each player's course through the rated games of a game, and where they stand now.

A projection of the seasons' events (decision 0029): it can be thrown away and is then worked out again by the worker.
"""

from django.conf import settings
from django.db import models

from leagues.store.models import Season


class RatingBook(models.Model):
    """The ratings of a game. From the place ``redo_*`` on its steps must be worked out again (None: from nowhere).

    A change of the game's ratings holds this row.
    """

    game = models.SlugField(max_length=40, unique=True)
    redo_made = models.DateTimeField(null=True)
    redo_season = models.PositiveBigIntegerField(default=0)
    redo_fixture = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"ratings of {self.game}"


class SeasonRating(models.Model):
    """Up to which event the rated games of a season are in its book, and when silence confirms the next one."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="rating")
    seq = models.PositiveIntegerField(default=0)
    silence_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"season {self.season_id} at {self.seq}"


class RatingStep(models.Model):
    """A rated game as one of its two players saw it (``side`` 0 or 1), with their rating before and after it.

    ``before_games`` is -1 while the step has not been worked out.
    """

    game = models.SlugField(max_length=40)
    made = models.DateTimeField()
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rating_steps", db_index=False)
    fixture = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_steps")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    score = models.CharField(max_length=4)
    before_mu = models.FloatField(default=0.0)
    before_sigma = models.FloatField(default=0.0)
    before_games = models.IntegerField(default=-1)
    mu = models.FloatField(default=0.0)
    sigma = models.FloatField(default=0.0)
    games = models.IntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "fixture", "side"], name="rating_step_once")]
        indexes = [
            models.Index(fields=["game", "made", "season", "fixture"], name="rating_step_in_order"),
            models.Index(fields=["game", "user", "made", "season", "fixture"], name="rating_step_by_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.season_id}.{self.fixture}"


class PlayerRating(models.Model):
    """The rating of a player in a game now: the end of their course."""

    game = models.SlugField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="rating_of_player_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.mu}"
