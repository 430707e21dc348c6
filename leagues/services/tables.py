"""The standings of a season: of one division or of all, now or after any round, and the ladder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.competition import team_matches
from leagues.competition.standings import Absences, Board, Game, Row, rank
from leagues.services import double_rounds
from leagues.store.state import Entry, Fixture, SeasonState


@dataclass(frozen=True, slots=True)
class Table:
    """Standings with the board that they were taken from. ``division`` None: everybody."""

    division: int | None
    group: int | None
    round: int
    board: Board
    rows: tuple[Row, ...]


def table(
    state: SeasonState, *, division: int | None = None, group: int | None = None, upto: int | None = None
) -> Table:
    """The standings after round ``upto`` (None: with all that is known now).

    Who has joined later is not in them; results of later rounds do not touch them.
    """
    last = state.round if upto is None else upto
    entries = _entries(state, division, group, last)
    fixtures = [one for one in state.fixtures.values() if one.counts_from <= last or not state.terms.in_rounds]
    bracket = fixtures
    if state.terms.is_cut:
        bracket = [fixture for fixture in fixtures if fixture.pairing.phase != "league"]
        fixtures = [fixture for fixture in fixtures if fixture.pairing.phase == "league"]
    if group is not None and division is not None:
        fixtures = [fixture for fixture in fixtures if fixture.pairing.phase == "groups"]
    keys = [entry.number for entry in entries]
    lead = {} if group is not None else _lead(state, bracket, last)
    board = Board.of(keys, games(fixtures), state.terms.scheme, lead, _absences(state, keys, last))
    return Table(division, group, last, board, tuple(rank(board, state.terms.tie_breaks)))


def count_rows(
    state: SeasonState, *, division: int | None = None, group: int | None = None, upto: int | None = None
) -> int:
    """Returns how many rows a :func:`table` has, without ranking them."""
    return len(_entries(state, division, group, state.round if upto is None else upto))


def _entries(state: SeasonState, division: int | None, group: int | None, last: int) -> list[Entry]:
    found = [entry for entry in placed_entries(state, last) if division in (None, entry.division)]
    if group is None or division is None:
        return found
    members = set(state.groups[division][group])
    return [entry for entry in found if entry.number in members]


def _absences(state: SeasonState, keys: Sequence[int], last: int) -> Absences | None:
    """Returns what rounds of a Swiss nobody has a game for; None where the terms do not count unplayed rounds so."""
    if state.terms.unplayed != "fide-2024" or state.terms.format != "swiss":
        return None
    paired: dict[int, set[int]] = {key: set() for key in keys}
    pending: dict[int, set[int]] = {key: set() for key in keys}
    last = min(last, state.terms.rounds)
    for fixture in state.fixtures.values():
        for side in fixture.sides if fixture.round <= last else ():
            if side in paired:
                paired[side].add(fixture.round)
                known = fixture.counted or fixture.state == "void"
                if not known or fixture.counts_from > last:
                    pending[side].add(fixture.round)
    every = set(range(1, last + 1))
    return Absences(
        {key: sorted(every - paired[key]) for key in keys}, {key: sorted(rounds) for key, rounds in pending.items()}
    )


def list_tables(state: SeasonState) -> list[tuple[int | None, int | None]]:
    """Every table that a season has, by division and group; (None, None) is that of all divisions together."""
    divisions = range(len(state.terms.division_names))
    groups = [(number, at) for number, groups in enumerate(state.groups) for at in range(len(groups))]
    return [*([(None, None)] if len(divisions) > 1 else []), *((number, None) for number in divisions), *groups]


def placed_entries(state: SeasonState, upto: int) -> list[Entry]:
    """Returns the entries that belong in the standings after round ``upto``."""
    return [
        entry
        for entry in state.entries.values()
        if not entry.waiting
        and (entry.joined == 0 or entry.joined < upto or not state.terms.in_rounds)
        and (entry.left is None or entry.left > entry.joined or _has_played(state, entry.number))
    ]


def _has_played(state: SeasonState, number: int) -> bool:
    """Checks whether an entry has a fixture other than byes for rounds before it came."""
    joined, in_rounds = state.entries[number].joined, state.terms.in_rounds
    mine = (fixture for fixture in state.fixtures.values() if number in fixture.sides)
    return any(fixture.round > joined or not in_rounds for fixture in mine)


def games(fixtures: Iterable[Fixture]) -> list[Game]:
    """Returns what counts of these fixtures."""
    return [
        Game(
            round=fixture.round,
            one=fixture.one,
            other=fixture.other,
            score=fixture.result.score,
            points=fixture.result.points,
            bonus=fixture.result.bonus,
            absent=frozenset(fixture.result.absent),
            provisional=fixture.provisional,
            requested=fixture.pairing.requested,
            fixture=fixture.number,
            measures=fixture.result.measures,
            tables=team_matches.table_points(fixture.result.tables),
        )
        for fixture in fixtures
        if fixture.result is not None and fixture.counted
    ]


def _lead(state: SeasonState, fixtures: Sequence[Fixture], last: int) -> dict[int, int]:
    if state.terms.format == "ladder":
        rungs = ladder(state)
        return {key: len(rungs) - at for at, key in enumerate(rungs)}
    if state.terms.format == "double-elimination":
        return double_rounds.progress(state, last)
    if state.terms.has_bracket:
        return progress(fixtures)
    return {}


WON = 5


def progress(fixtures: Iterable[Fixture]) -> dict[int, int]:
    """Returns how far everybody came in the knock-out: ten for each round reached, and a little for the last win."""
    reached: dict[int, int] = {}
    for fixture in fixtures:
        if fixture.pairing.phase == "knock-out":
            for side in fixture.sides:
                reached[side] = max(reached.get(side, 0), 10 * fixture.round)
            winner = fixture.winner()
            if winner is not None:
                reached[winner] = max(reached[winner], 10 * fixture.round + WON)
    for fixture in fixtures:
        winner = fixture.winner()
        if fixture.pairing.phase == "third" and winner is not None:
            reached[winner] = reached.get(winner, 0) + 1
    return reached


def ladder(state: SeasonState) -> list[int]:
    """The ladder from the top: who beats somebody above takes that rung, and those between go down by one."""
    rungs = [key for division in state.order for key in division]
    rungs += [entry.number for entry in state.entries.values() if entry.number not in rungs and not entry.waiting]
    for number in sorted(state.fixtures):
        fixture = state.fixtures[number]
        winner = fixture.winner()
        if winner is None or fixture.other is None:
            continue
        loser = fixture.other if winner == fixture.one else fixture.one
        above, below = rungs.index(loser), rungs.index(winner)
        if above < below:
            rungs.insert(above, rungs.pop(below))
    return rungs
