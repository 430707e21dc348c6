"""Corrections of old results: first every rank, sum, rating, credit and unit that one changes, then the command."""

from dataclasses import dataclass

from django.utils import timezone

from accounts.store.models import User
from leagues.competition.meetings import Result
from leagues.competition.numbers import in_words
from leagues.competition.ratings import Rating
from leagues.services import (
    aftermath_forms,
    campaigns,
    pairing,
    rating_projection,
    results,
    season_store,
    tables,
)
from leagues.store import careers, event_store
from leagues.store import events as ev
from leagues.store.models import Participant, Season
from leagues.store.projection import project
from leagues.store.state import Fixture, SeasonState
from rules.kernel.problems import illegal


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry whose rank or points change in the standings of ``division`` (None: of all) or of one of its groups."""

    entry: int
    division: int | None
    group: int | None
    ranks: tuple[int, int]
    points: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rerated:
    """An account whose rating changes."""

    user: int
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes that a correction would make. It holds while the season stands at ``seq``.

    ``went_on`` are those in a published round of a bracket for whom ``would_go_on`` would stand there: it stays.
    """

    seq: int
    moved: tuple[Moved, ...]
    rerated: tuple[Rerated, ...]
    rebooked: tuple[careers.Rebooked, ...] = ()
    went_on: tuple[int, ...] = ()
    would_go_on: tuple[int, ...] = ()


def _corrigible(state: SeasonState, number: int) -> Fixture:
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.other is None or not fixture.settled:
        raise illegal("not-settled", "Only a settled result can be corrected.", rule="")
    return fixture


def preview(season: Season, *, number: int, result: Result) -> Preview:
    """Returns what changes if the fixture had this result. Nothing is stored. Raises Illegal."""
    season_store.sync_battle_results(season)
    before = season_store.state_of(season)
    results.check_result(before, _corrigible(before, number), result)
    after = _imagine(season, number, result)
    rebooked = tuple(careers.differences(before, after))
    was, now = (pairing.find_advanced(one, one.fixtures[number]) for one in (before, after))
    through = tuple(sorted(was - now)), tuple(sorted(now - was))
    return Preview(
        before.seq, tuple(_find_moves(before, after)), tuple(_find_reratings(season, after)), rebooked, *through
    )


def _imagine(season: Season, number: int, result: Result) -> SeasonState:
    stamped, now = event_store.events_of(season), timezone.now()
    event = ev.Decided(fixture=number, how="corrected", result=result)
    return project([*stamped, ev.Stamped(seq=season.seq + 1, at=now, by=None, event=event)], now=now)


def _find_moves(before: SeasonState, after: SeasonState) -> list[Moved]:
    found = []
    for division, group in tables.list_tables(before):
        old = {row.key: row for row in tables.table(before, division=division, group=group).rows}
        for row in tables.table(after, division=division, group=group).rows:
            was = old[row.key]
            if (was.rank, was.points) != (row.rank, row.points):
                points = (in_words(was.points), in_words(row.points))
                found.append(Moved(row.key, division, group, (was.rank, row.rank), points))
    return found


def _find_reratings(season: Season, after: SeasonState) -> list[Rerated]:
    changed = rating_projection.imagine(season.league.game, season, after)
    return [Rerated(user, was, now) for user, (was, now) in changed.items()]


def correct(season: Season, *, by: User, number: int, result: Result, reason: str, expected: int) -> None:
    """Writes the correction, if the season still stands where its preview was made. Raises Illegal, store.Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        results.check_result(work.state, _corrigible(work.state, number), result)
        if not reason.strip():
            raise illegal("reason-missing", "A correction needs a reason that everyone can read.", rule="")
        if Participant.objects.filter(season=season, user=by, number__in=work.state.fixtures[number].sides).exists():
            raise illegal(
                "own-case", "You cannot correct a result of your own. Ask another organiser or a judge.", rule=""
            )
        work.write(ev.Decided(fixture=number, how="corrected", result=result, reason=reason.strip()[:1000]))
        for entry in work.state.fixtures[number].sides if work.state.terms.career else ():
            campaigns.note_class(work, entry)
        aftermath_forms.prefill_all(work, work.state.fixtures[number].sides)
