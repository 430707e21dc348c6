"""The ratings of a game, over all leagues: computed from the events of its seasons, remembered until one moves on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from battles.store.cache import Recent
from leagues.competition.ratings import RatedGame, Rating, course, rebuild
from leagues.store import event_store
from leagues.store.models import Participant, Season
from leagues.store.state import Fixture, SeasonState

BOOKS: Recent[dict[int, Rating]] = Recent(16)
Dated = tuple[datetime, int, int, RatedGame]
RATED_STATES = frozenset({"agreed", "final", "ruled"})


def book(game: str) -> dict[int, Rating]:
    """Ratings by account."""
    rated = _rated_seasons(game)
    # Silence may have confirmed something since: how many claims are pending belongs to the key.
    key = (game, tuple((season.public_id, season.seq, len(state.pending)) for season, state in rated))
    return BOOKS.or_make(key, lambda: rebuild(in_order(_games(rated))))


def _rated_seasons(game: str) -> list[tuple[Season, SeasonState]]:
    seasons = list(Season.objects.filter(league__game=game).order_by("pk"))
    states = zip(seasons, event_store.recorded_states(seasons), strict=True)
    return [(season, state) for season, state in states if state.terms.rated]


@dataclass(frozen=True, slots=True)
class Step:
    """A rated fixture of an account: on which ``side`` it played, against which account, what that changed."""

    season: Season
    fixture: Fixture
    side: int
    other: int
    before: Rating
    after: Rating


def steps(game: str, user: int) -> list[Step]:
    """Returns how the rating of an account came about, the oldest fixture first."""
    rated = {season.pk: (season, state) for season, state in _rated_seasons(game)}
    dated = sorted(_games(list(rated.values())), key=lambda one: one[:3])
    found = []
    for step in course((one[3] for one in dated), user):
        _, key, number, played = dated[step.at]
        season, state = rated[key]
        fixture, at = state.fixtures[number], played.players.index(user)
        found.append(Step(season, fixture, fixture.sides[at], played.players[1 - at], step.before, step.after))
    return found


def book_with(game: str, season: Season, changed: SeasonState) -> dict[int, Rating]:
    """The ratings as they would be if ``season`` stood as ``changed``."""
    others = list(Season.objects.filter(league__game=game).exclude(pk=season.pk).order_by("pk"))
    states = [(season, changed), *zip(others, event_store.recorded_states(others), strict=True)]
    return rebuild(in_order(_games([(one, state) for one, state in states if state.terms.rated])))


def _games(seasons: list[tuple[Season, SeasonState]]) -> Iterable[Dated]:
    owners: dict[int, dict[int, int]] = {season.pk: {} for season, _ in seasons}
    rows = Participant.objects.filter(season__in=owners, user__isnull=False)
    for season_id, number, user in rows.values_list("season_id", "number", "user_id"):
        owners[season_id][number] = user
    for season, state in seasons:
        yield from rated_games(state, owners[season.pk], season.pk)


def in_order(games: Iterable[Dated]) -> list[RatedGame]:
    """Games by when their fixtures were made, never by when their results were entered."""
    return [game for *_, game in sorted(games, key=lambda dated: dated[:3])]


def rated_games(state: SeasonState, owners: Mapping[int, int], season: int) -> Iterable[Dated]:
    """The games of a season that count: settled, played at a table, between two accounts."""
    for fixture in state.fixtures.values():
        result = fixture.result
        if fixture.state not in RATED_STATES or result is None or result.absent or fixture.other is None:
            continue
        players = (owners.get(fixture.one), owners.get(fixture.other))
        if players[0] is None or players[1] is None or players[0] == players[1]:
            continue
        places = {"win": (1, 2), "draw": (1, 1), "loss": (2, 1)}[result.score]
        yield fixture.made, season, fixture.number, RatedGame((players[0], players[1]), places)
