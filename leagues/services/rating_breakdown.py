"""The arithmetic of a rating: from the 1500 of a newcomer, game by game, to what it is now."""

from collections.abc import Mapping, Sequence

from accounts.store.models import User
from leagues.competition.ratings import Rating
from leagues.services import rating_book
from leagues.services.access import visible_leagues
from leagues.services.rating_book import Step
from leagues.services.selectors import MARKS, People
from leagues.store.models import Season
from rules.kernel.display.cards import Line

LATEST = 20
"""So many games are told one by one; those before them in one line."""
Sum = tuple[str, str, list[Line]]


def sums(season: Season, who: People, number: int, viewer: object) -> list[Sum]:
    """The sum of an entry's rating as (key, title, lines); nothing without a rating.

    Games of other leagues that ``viewer`` does not find are told without names.
    """
    if number not in who.ratings:
        return []
    latest = rating_book.latest_steps(season.league.game, who.users[number].pk, LATEST)
    start = latest[0].before if latest else Rating()
    said = f"after {start.games} game{'s'[: start.games - 1]}" if start.games else "where everybody begins"
    lines = [Line(label="Before", amount=str(start.shown), how=f"{said}, ±{start.uncertainty}")]
    lines += _lines(season, who, latest, viewer)
    now = who.ratings[number]
    return [("rating", "Rating", [*lines, Line(label="Rating", amount=f"{now.shown} ±{now.uncertainty}", total=True)])]


def _lines(season: Season, who: People, steps: Sequence[Step], viewer: object) -> list[Line]:
    leagues = {step.season.league_id for step in steps}
    seen = {season.league_id, *visible_leagues(viewer).filter(pk__in=leagues).values_list("pk", flat=True)}
    users = User.objects.in_bulk([step.other for step in steps if step.other is not None])
    return [_line(season, who, step, users, told=step.season.league_id in seen) for step in steps]


def _line(season: Season, who: People, step: Step, users: Mapping[int, User], *, told: bool) -> Line:
    fixture = who.state.fixtures.get(step.fixture) if step.season == season else None
    if fixture is not None:
        label, where = who.team(fixture.sides[1 - step.side]), ""
    else:
        label = str(users.get(step.other or 0, "somebody")) if told else "A game in another league"
        where = f"{step.season.name}, " if told else ""
    rounds = f"round {step.round}: " if who.state.terms.in_rounds or where else ""
    moved, mark = step.after.shown - step.before.shown, MARKS[step.score]
    return Line(label=label, amount=f"{moved:+d}", how=f"{where}{rounds}{mark}, now ±{step.after.uncertainty}")
