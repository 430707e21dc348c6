"""Corrections of old results: first every rank, sum, rating, credit and unit that one changes, then the command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils import timezone

from accounts.store.models import User
from leagues.competition.meetings import Pairing, Result
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
from rules.kernel.problems import Illegal, illegal

PAIRED_MOST = 256
"""With so many players a preview pairs the next round: twice, for it has to compare."""


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry whose rank, points or tie-breaks change in the standings of ``division`` (None: of all) or of one of its
    groups. ``values``: the tie-breaks that change, by name, as they are and as they will be.
    """

    entry: int
    division: int | None
    group: int | None
    ranks: tuple[int, int]
    points: tuple[str, str]
    values: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rerated:
    """An account whose rating changes."""

    user: int
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round as it would be paired: pairs that would ``go``, and those that would ``come`` in their place."""

    round: int
    go: tuple[Pairing, ...]
    come: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes that a correction would make. It holds while the season stands at ``seq``.

    ``next_round`` is None where none can be paired yet, or with more than ``PAIRED_MOST`` players.
    ``went_on`` are those in a published round of a bracket for whom ``would_go_on`` would stand there: it stays.
    """

    seq: int
    moved: tuple[Moved, ...]
    rerated: tuple[Rerated, ...]
    rebooked: tuple[careers.Rebooked, ...] = ()
    went_on: tuple[int, ...] = ()
    would_go_on: tuple[int, ...] = ()
    next_round: NextRound | None = None


def _corrigible(state: SeasonState, number: int) -> Fixture:
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.other is None or not fixture.settled:
        raise illegal("not-settled", "Only a settled result can be corrected.", rule="")
    return fixture


def preview(season: Season, *, number: int, result: Result) -> Preview:
    """Returns what changes if the fixture had this result. Nothing is stored. Raises Illegal."""
    season_store.sync_battle_results(season)
    before = season_store.state_of(season)
    result = results.check_result(before, _corrigible(before, number), result)
    after = _imagine(season, number, result)
    rebooked = tuple(careers.differences(before, after))
    was, now = (pairing.find_advanced(one, one.fixtures[number]) for one in (before, after))
    through = tuple(sorted(was - now)), tuple(sorted(now - was))
    moved, rerated = tuple(_find_moves(before, after)), tuple(_find_reratings(season, after))
    return Preview(before.seq, moved, rerated, rebooked, *through, _pair_again(before, after))


def _pair_again(before: SeasonState, after: SeasonState) -> NextRound | None:
    """Returns how the next round would be paired, beside its draft or how it would be paired now."""
    if not pairing.goes_on(before) or not pairing.goes_on(after) or len(before.taking_part) > PAIRED_MOST:
        return None
    try:
        was, now = before.draft or pairing.next_round(before), pairing.next_round(after)
    except Illegal:  # results are missing on which it depends
        return None
    old, new = ({frozenset((one.one, one.other)) for one in pairs} for pairs in (was, now))
    go = tuple(one for one in was if frozenset((one.one, one.other)) not in new)
    come = tuple(one for one in now if frozenset((one.one, one.other)) not in old)
    return NextRound(before.round + 1, go, come)


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
            both = {name: (_number(was.values.get(name)), _number(row.values.get(name))) for name in row.values}
            values = {name: (one, other) for name, (one, other) in both.items() if one != other}
            if values or (was.rank, was.points) != (row.rank, row.points):
                points = (in_words(was.points), in_words(row.points))
                found.append(Moved(row.key, division, group, (was.rank, row.rank), points, values))
    return found


def _number(value: Fraction | None) -> str:
    return "–" if value is None else in_words(value)


def _find_reratings(season: Season, after: SeasonState) -> list[Rerated]:
    changed = rating_projection.imagine(season.league.game, season, after)
    return [Rerated(user, was, now) for user, (was, now) in changed.items()]


def correct(season: Season, *, by: User, number: int, result: Result, reason: str, expected: int) -> None:
    """Writes the correction, if the season still stands where its preview was made. Raises Illegal, store.Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        result = results.check_result(work.state, _corrigible(work.state, number), result)
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
