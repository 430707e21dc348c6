"""The ratings of a game, over all leagues, as they are kept. Nothing here depends on how many seasons there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, F, QuerySet

from leagues.competition.ratings import Rating
from leagues.services.rating_projection import after_of, before_of
from leagues.services.win_rates import Record
from leagues.store.models import Season
from leagues.store.rating_rows import PlayerRating, RatingBook, RatingStep
from rules.registry import name_of


def book(game: str) -> dict[int, Rating]:
    """Everybody's rating by account, the best first."""
    return {row.user_id: after_of(row) for row in ranking(game)}


def ranking(game: str) -> QuerySet[PlayerRating]:
    """Everybody in the order of their ratings: by the strength of which the site is sure, the best first."""
    return PlayerRating.objects.filter(game=game).order_by(3 * F("sigma") - F("mu"), "user_id")


def ratings_of(game: str, users: Iterable[int]) -> dict[int, Rating]:
    """The ratings of these accounts; without those that have none."""
    rows = PlayerRating.objects.filter(game=game, user__in=list(users))
    return {row.user_id: after_of(row) for row in rows}


def is_behind(game: str) -> bool:
    """Checks whether ratings of the game are being worked out again at present."""
    return RatingBook.objects.filter(game=game, redo_made__isnull=False).exists()


@dataclass(frozen=True, slots=True)
class Step:
    """A rated fixture of an account: on which ``side`` (0 or 1) it played, against which account, what that changed."""

    season: Season
    fixture: int
    round: int
    side: int
    other: int | None
    score: str
    before: Rating
    after: Rating


def latest_steps(game: str, user: int, most: int) -> list[Step]:
    """Returns the last steps of an account's course, the oldest first."""
    rows = RatingStep.objects.filter(game=game, user=user, before_games__gte=0).select_related("season")
    found = list(rows.order_by("-made", "-season_id", "-fixture")[:most])[::-1]
    return [
        Step(row.season, row.fixture, row.round, row.side, row.other_id, row.score, before_of(row), after_of(row))
        for row in found
    ]


def records_by_game(user: int) -> list[tuple[str, Record]]:
    """Returns the record of an account in the rated games of each game, by the game's slug. One query."""
    rows = RatingStep.objects.filter(user=user, before_games__gte=0).values("game", "score")
    counts: dict[str, dict[str, int]] = {}
    for row in rows.annotate(games=Count("pk")).order_by("game", "score"):
        counts.setdefault(row["game"], {})[row["score"]] = row["games"]
    return [
        (game, Record(name_of(game), *(found.get(score, 0) for score in ("win", "draw", "loss"))))
        for game, found in counts.items()
    ]
