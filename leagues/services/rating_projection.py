"""Keeps the ratings of a game up to date with the events of its seasons (decision 0029).

A command brings the games of its season into the book and works out what follows, as far as that is little; the worker
does the rest, what silence has confirmed, and books of before ratings were kept. Nobody who reads works anything out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.store.models import User
from leagues.competition.ratings import NEWCOMER, Place, RatedGame, RatedStep, Rating, Ratings, replay
from leagues.store import event_store
from leagues.store.models import Participant, Season
from leagues.store.rating_rows import PlayerRating, RatingBook, RatingStep, SeasonRating
from leagues.store.state import SeasonState

RATED_STATES = frozenset({"agreed", "final", "ruled"})
AT_ONCE, A_CHUNK = 400, 500
"""So many games a command works out again by itself; so many the worker does in one transaction."""
EVENTS_A_LOOK = 5000
"""So many events of seasons the worker reads in one transaction."""
KEY = ("made", "season_id", "fixture")
PLACES: Mapping[str, tuple[int, int]] = {"win": (1, 2), "draw": (1, 1), "loss": (2, 1)}
SCORES: Mapping[tuple[int, int], tuple[str, str]] = {
    (1, 2): ("win", "loss"),
    (1, 1): ("draw", "draw"),
    (2, 1): ("loss", "win"),
}
Dated = tuple[Season, SeasonState]


def rated_games(state: SeasonState, owners: Mapping[int, int], season: int) -> list[RatedGame]:
    """The games of a season that count: settled, played at a table, between two accounts."""
    found: list[RatedGame] = []
    for fixture in state.fixtures.values() if state.terms.rated else ():
        result = fixture.result
        if fixture.state not in RATED_STATES or result is None or result.absent or fixture.other is None:
            continue
        one, other = owners.get(fixture.one), owners.get(fixture.other)
        if one is None or other is None or one == other:
            continue
        place = Place(fixture.made, season, fixture.number)
        found.append(RatedGame(place, fixture.round, (one, other), PLACES[result.score]))
    return found


def _owners(seasons: Iterable[Season]) -> dict[int, dict[int, int]]:
    owners: dict[int, dict[int, int]] = {season.pk: {} for season in seasons}
    rows = Participant.objects.filter(season__in=list(owners), user__isnull=False)
    for season, number, user in rows.values_list("season_id", "number", "user_id"):
        owners[season][number] = user
    return owners


# --- what differs ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """The games of seasons that the book has otherwise (``gone``), and as they are now (``new``)."""

    gone: tuple[RatedGame, ...]
    new: tuple[RatedGame, ...]

    @property
    def first(self) -> Place | None:
        """The place from which ratings change."""
        return min((game.place for game in (*self.gone, *self.new)), default=None)


def difference(seasons: Sequence[Dated]) -> Difference:
    """Compares the games of seasons with those in the book of their game."""
    owners = _owners(season for season, _ in seasons)
    wanted = {game for season, state in seasons for game in rated_games(state, owners[season.pk], season.pk)}
    kept = _kept_games(list(owners))
    return Difference(tuple(kept - wanted), tuple(wanted - kept))


def _kept_games(seasons: list[int]) -> set[RatedGame]:
    """The games of seasons in the book. One that has lost a player's account equals none that a season may have."""
    whole = _by_place(RatingStep.objects.filter(season__in=seasons).order_by("side"))
    return {
        RatedGame(place, rows[0].round, (rows[0].user_id, rows[-1].user_id), PLACES[rows[0].score])
        for place, rows in whole.items()
    }


def _by_place(rows: Iterable[RatingStep]) -> dict[Place, list[RatingStep]]:
    found: dict[Place, list[RatingStep]] = {}
    for row in rows:
        found.setdefault(Place(row.made, row.season_id, row.fixture), []).append(row)
    return found


def _paired(rows: Iterable[RatingStep]) -> list[RatedStep]:
    """The games of rows in their order. One that has lost a player's account is not a game."""
    return [_step(place, *both) for place, both in _by_place(rows).items() if len(both) == 2]


def _step(place: Place, one: RatingStep, other: RatingStep) -> RatedStep:
    game = RatedGame(place, one.round, (one.user_id, other.user_id), PLACES[one.score])
    fresh = one.before_games < 0 or other.before_games < 0
    before = None if fresh else (before_of(one), before_of(other))
    return RatedStep(game, before, (after_of(one), after_of(other)))


def before_of(row: RatingStep) -> Rating:
    """The player's rating before the game."""
    return Rating(row.before_mu, row.before_sigma, row.before_games)


def after_of(row: RatingStep | PlayerRating) -> Rating:
    """The player's rating after the game."""
    return Rating(row.mu, row.sigma, row.games)


def _rows(game: str, step: RatedStep) -> list[RatingStep]:
    """Both halves of a game as rows."""
    place, players = step.game.place, step.game.players
    rows = []
    for side, score in enumerate(SCORES[step.game.places]):
        was = step.before[side] if step.before else Rating(0.0, 0.0, -1)
        now = step.after[side]
        rows.append(
            RatingStep(
                game=game,
                made=place.made,
                season_id=place.season,
                fixture=place.fixture,
                side=side,
                round=step.game.round,
                user_id=players[side],
                other_id=players[1 - side],
                score=score,
                before_mu=was.mu,
                before_sigma=was.sigma,
                before_games=was.games,
                mu=now.mu,
                sigma=now.sigma,
                games=now.games,
            )
        )
    return rows


# --- the book -------------------------------------------------------------------------------------


def sync(season: Season, state: SeasonState) -> None:
    """Brings a season that its command has locked into the book of its game, in the command's transaction."""
    if not state.started:
        return
    if difference([(season, state)]).first is None:
        _note([(season, state)])
        return
    bring_in(season.league.game, [(season, state)])
    advance(season.league.game, AT_ONCE)


def bring_in(game: str, seasons: Sequence[Dated]) -> None:
    """Writes the games of seasons into the book and notes from where ratings must be worked out again."""
    _change(game, _hold(game), difference(seasons))
    _note(seasons)


def _change(game: str, book: RatingBook, changed: Difference) -> None:
    for place in (one.place for one in changed.gone):
        RatingStep.objects.filter(season_id=place.season, fixture=place.fixture).delete()
    RatingStep.objects.bulk_create(
        [row for one in changed.new for row in _rows(game, RatedStep(one, None, (NEWCOMER, NEWCOMER)))]
    )
    if changed.first is not None:
        _redo_from(book, changed.first)
        _settle(game, {user for one in changed.gone for user in one.players})


def _note(seasons: Sequence[Dated]) -> None:
    marks = [SeasonRating(season=season, seq=state.seq, silence_at=_silence(state)) for season, state in seasons]
    SeasonRating.objects.bulk_create(
        marks, update_conflicts=True, unique_fields=["season"], update_fields=["seq", "silence_at"]
    )


def _silence(state: SeasonState) -> datetime | None:
    return min(state.pending.values(), default=None) if state.terms.rated else None


def _hold(game: str) -> RatingBook:
    """The book, locked to the end of the transaction."""
    RatingBook.objects.get_or_create(game=game)
    return RatingBook.objects.select_for_update().get(game=game)


def _redo_from(book: RatingBook, place: Place) -> None:
    before = None if book.redo_made is None else Place(book.redo_made, book.redo_season, book.redo_fixture)
    if before is None or place < before:
        _mark(book, place)


def _mark(book: RatingBook, place: Place | None) -> None:
    if place is None:
        book.redo_made = None
    else:
        book.redo_made, book.redo_season, book.redo_fixture = place.made, place.season, place.fixture
    book.save()


def advance(game: str, most: int) -> int:
    """Works out up to ``most`` games from the place noted in the book; returns how many it looked at."""
    book = _hold(game)
    if book.redo_made is None:
        return 0
    place = Place(book.redo_made, book.redo_season, book.redo_fixture)
    rows = list(RatingStep.objects.filter(_from(place), game=game).order_by(*KEY, "side")[: 2 * most + 2])
    steps, more = _paired(rows), len(rows) > 2 * most
    steps = steps[:most]
    users = {user for step in steps for user in step.game.players}
    changed = list(replay(steps, ratings_before(game, place, users)))
    _keep(game, changed)
    if not more:
        _mark(book, None)
    elif steps:
        _mark(book, _next(steps[-1].game.place))
    else:
        _mark(book, Place(rows[-1].made, rows[-1].season_id, rows[-1].fixture))
    _settle(game, {user for step in changed for user in step.game.players})
    return len(steps)


def _next(place: Place) -> Place:
    return Place(place.made, place.season, place.fixture + 1)


def _from(place: Place) -> Q:
    """The steps at a place or after it."""
    same = Q(season_id__gt=place.season) | Q(season_id=place.season, fixture__gte=place.fixture)
    return Q(made__gte=place.made) & (Q(made__gt=place.made) | same)


def _before(place: Place) -> Q:
    same = Q(season_id__lt=place.season) | Q(season_id=place.season, fixture__lt=place.fixture)
    return Q(made__lte=place.made) & (Q(made__lt=place.made) | same)


def ratings_before(game: str, place: Place, users: Iterable[int]) -> dict[int, Rating]:
    """The ratings of accounts as the steps before a place have left them; without newcomers."""
    return _latest(game, users, _before(place))


def _latest(game: str, users: Iterable[int], among: Q) -> dict[int, Rating]:
    mine = RatingStep.objects.filter(among, game=game, user=OuterRef("pk")).order_by("-made", "-season_id", "-fixture")
    last = User.objects.filter(pk__in=list(users)).annotate(step=Subquery(mine.values("pk")[:1]))
    rows = RatingStep.objects.filter(pk__in=last.values("step"))
    return {row.user_id: after_of(row) for row in rows}


def _keep(game: str, steps: Iterable[RatedStep]) -> None:
    RatingStep.objects.bulk_create(
        [row for step in steps for row in _rows(game, step)],
        update_conflicts=True,
        unique_fields=["season", "fixture", "side"],
        update_fields=["before_mu", "before_sigma", "before_games", "mu", "sigma", "games"],
        batch_size=500,
    )


def _settle(game: str, users: set[int]) -> None:
    """Writes down where players stand by the last of their steps."""
    now = _latest(game, users, Q())
    PlayerRating.objects.filter(game=game, user__in=users - now.keys()).delete()
    PlayerRating.objects.bulk_create(
        [
            PlayerRating(game=game, user_id=user, mu=one.mu, sigma=one.sigma, games=one.games)
            for user, one in now.items()
        ],
        update_conflicts=True,
        unique_fields=["game", "user"],
        update_fields=["mu", "sigma", "games"],
        batch_size=500,
    )


# --- the worker -----------------------------------------------------------------------------------


def catch_up() -> int:
    """Brings seasons into their books that no command has brought there, and works out the next chunk of each book.

    Returns how many seasons and games that were; for the worker.
    """
    return _bring_in_stale() or sum(_advance_by_worker(game) for game in _unfinished())


def _bring_in_stale() -> int:
    behind = Q(rating=None) | ~Q(seq=F("rating__seq")) | Q(rating__silence_at__lte=timezone.now())
    stale = Season.objects.filter(behind, stage__in=("running", "finished")).select_related("league")
    by_game: dict[str, list[Season]] = {}
    read = 0
    for season in stale.order_by("created_at", "pk")[:EVENTS_A_LOOK]:
        by_game.setdefault(season.league.game, []).append(season)
        read += season.seq
        if read > EVENTS_A_LOOK:
            break
    for game, found in by_game.items():
        with transaction.atomic():
            book = _hold(game)  # first, then the seasons as they are under it: none is written back to what it was
            seasons = list(Season.objects.filter(pk__in=[season.pk for season in found]).select_related("league"))
            states = list(zip(seasons, event_store.recorded_states(seasons), strict=True))
            _change(game, book, difference(states))
            _note(states)
    return sum(map(len, by_game.values()))


def _unfinished() -> list[str]:
    return list(RatingBook.objects.filter(redo_made__isnull=False).values_list("game", flat=True))


def _advance_by_worker(game: str) -> int:
    with transaction.atomic():
        return advance(game, A_CHUNK)


def forget_user(user: User) -> None:
    """Marks the seasons in which an account has rated games: its opponents are rated again without them."""
    SeasonRating.objects.filter(season__rating_steps__user=user).update(seq=0)


def forget_season(season: Season) -> None:
    """Takes the games of a season that is deleted out of the book of its game."""
    game = season.league.game
    with transaction.atomic():
        _change(game, _hold(game), difference([(season, SeasonState())]))


# --- what would be --------------------------------------------------------------------------------


def imagine(game: str, season: Season, changed: SeasonState) -> dict[int, Ratings]:
    """The ratings that would not be the same if ``season`` stood as ``changed``: by account, before and after."""
    other = difference([(season, changed)])
    if other.first is None:
        return {}
    gone = set(other.gone)
    rows = RatingStep.objects.filter(_from(other.first), game=game).order_by(*KEY, "side")
    steps = [step for step in _paired(rows.iterator(chunk_size=2000)) if step.game not in gone]
    steps += [RatedStep(one, None, (NEWCOMER, NEWCOMER)) for one in other.new]
    steps.sort(key=lambda step: step.game.place)
    users = {user for step in steps for user in step.game.players} | {user for one in gone for user in one.players}
    ratings = ratings_before(game, other.first, users)
    for _ in replay(steps, ratings):
        pass
    known = {row.user_id: after_of(row) for row in PlayerRating.objects.filter(game=game, user__in=users)}
    pairs = {user: (known.get(user, NEWCOMER), ratings.get(user, NEWCOMER)) for user in sorted(users)}
    return {user: pair for user, pair in pairs.items() if pair[0] != pair[1]}
