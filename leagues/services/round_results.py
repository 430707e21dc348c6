"""All results of a round at once: entered from its page, pasted from a spreadsheet, sent by a program. All or none."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from accounts.store.models import User
from leagues.competition.meetings import Result, TableEnd
from leagues.competition.scoring import TURNED, Score, score_of
from leagues.services import aftermath_forms, results, season_store
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import OPEN, Fixture, SeasonState
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import replace

FROM_PAPER = "entered from paper"
NOT_PLAYED = "entered by the organisers"


def record_round(season: Season, *, by: User, found: Mapping[int, Result]) -> None:
    """An organiser or judge enters results by fixture; they count as agreed.

    All or none: raises Illegal with every reason, each with its fixture in ``where`` ("results", number).
    """
    with season_store.lock(season, by) as work:
        kept: dict[int, Result] = {}
        refused = [problem for number, result in found.items() for problem in _check(work.state, number, result, kept)]
        if refused or not found:
            raise Illegal(*(refused or [Problem(code="result-missing", message="There is no result to save yet.")]))
        for number, result in kept.items():
            how: Literal["void", "forfeited", "recorded"] = (
                "void" if result.void else "forfeited" if result.absent else "recorded"
            )
            reason = FROM_PAPER if how == "recorded" else NOT_PLAYED
            work.write(ev.Decided(fixture=number, how=how, result=result, reason=reason))
            aftermath_forms.prefill(work, number)


def _check(state: SeasonState, number: int, result: Result, kept: dict[int, Result]) -> list[Problem]:
    """Returns what speaks against a result; one that stands goes into ``kept``."""
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.other is None:
        return [at_fixture(number, Problem(code="no-such-fixture", message=f"There is no fixture {number}."))]
    name = f"Table {fixture.table}" if fixture.table else f"Fixture {number}"
    if fixture.state not in OPEN:
        message = f"{name} has a result already, or it is disputed. Open the fixture to change it."
        return [at_fixture(number, Problem(code="not-open", message=message))]
    try:
        kept[number] = results.check_result(state, fixture, result)
    except Illegal as refused:
        return [at_fixture(number, replace(one, message=f"{name}: {one.message}")) for one in refused.problems]
    return []


def at_fixture(number: int, problem: Problem) -> Problem:
    """Says of which fixture a problem is."""
    return replace(problem, where=("results", number))


# --- from a spreadsheet ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pasted:
    """Lines of a spreadsheet as results by fixture, and what could not be read, line by line."""

    results: Mapping[int, Result] = field(default_factory=dict)
    problems: Sequence[Problem] = ()


WORDS: Mapping[str, Score] = {
    **dict.fromkeys(("1-0", "1:0", "win", "w", "1"), "win"),
    **dict.fromkeys(("0-1", "0:1", "loss", "l", "0"), "loss"),
    **dict.fromkeys(("½-½", "½:½", "0.5-0.5", "draw", "d", "½", "="), "draw"),
}
POINTS = re.compile(r"(\d{1,5})\s*[-:–]\s*(\d{1,5})")
TABLE_OF_TEAMS = re.compile(r"(\d{1,4})[./](\d{1,2})")
PAIR = 2


def read_paste(state: SeasonState, number: int, text: str) -> Pasted:
    """Reads lines such as "3, 12, 5", "Redline; Nightjar; 12; 5" or "3 1-0" as results of a round.

    A line begins with the table, or with the names of both teams; then come the points of both, or who has won.
    Columns are told apart by tabs, semicolons, commas or (after a table) spaces.
    """
    found: dict[int, Result] = {}
    problems: list[Problem] = []
    here = [one for one in state.of_round(number) if one.other is not None]
    if state.terms.tables:
        return _read_team_lines(state, here, text)
    for at, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            fixture, result = _read_line(state, here, line)
        except ValueError as error:
            problems.append(Problem(code="unreadable-line", message=f"Line {at}: {error}"))
            continue
        if fixture.number in found:
            said = state.names(fixture)
            problems.append(Problem(code="twice", message=f"Line {at}: {said} is there twice."))
        found[fixture.number] = result
    return Pasted(found, problems)


def _read_team_lines(state: SeasonState, here: Sequence[Fixture], text: str) -> Pasted:
    """Reads lines such as "3.2, 12, 5" or "3.2 1-0": the second table of the match at table 3."""
    known = {one.table or one.number: one for one in here}
    ends: dict[int, dict[int, TableEnd]] = {}
    problems: list[Problem] = []
    for at, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        cells = [cell.strip() for cell in re.split(r"[\t;,]", line)]
        cells = [cell for cell in (cells if len(cells) > 1 else line.split()) if cell]
        place = TABLE_OF_TEAMS.fullmatch(cells[0]) if cells else None
        fixture = known.get(int(place[1])) if place else None
        try:
            if place is None or fixture is None or not 0 < int(place[2]) <= state.terms.tables:
                raise ValueError("it does not begin with a table of this round, such as 3.2.")
            told = ends.setdefault(fixture.number, {})
            if int(place[2]) in told:
                raise ValueError(f"table {cells[0]} is there twice.")
            read = _read_score(cells[1:], turned=False)
            told[int(place[2])] = TableEnd(score=read.score, points=read.points)
        except ValueError as error:
            problems.append(Problem(code="unreadable-line", message=f"Line {at}: {error}"))
    whole = {number: told for number, told in ends.items() if len(told) == state.terms.tables}
    problems += [
        Problem(code="tables", message=f"{state.names(state.fixtures[number])}: some tables have no result.")
        for number in ends
        if number not in whole and not problems
    ]
    return Pasted(
        {number: Result(tables=tuple(told[at] for at in sorted(told))) for number, told in whole.items()}, problems
    )


def _read_line(state: SeasonState, here: Sequence[Fixture], line: str) -> tuple[Fixture, Result]:
    """Raises ValueError with what is wrong about it."""
    cells = [cell.strip() for cell in re.split(r"[\t;,]", line)]
    cells = [cell for cell in (cells if len(cells) > 1 else line.split()) if cell]
    first = cells[0].casefold().removeprefix("table").strip()
    if first.isdecimal():
        fixture = next((one for one in here if (one.table or one.number) == int(first[:6])), None)
        if fixture is None:
            raise ValueError(f"there is no table {first[:6]} in this round.")
        return fixture, _read_score(cells[1:], turned=False)
    names = [cell.casefold() for cell in cells[:PAIR]]
    for fixture in here:
        teams = [state.entries[side].team.casefold() for side in fixture.sides]
        if names in (teams, teams[::-1]):
            return fixture, _read_score(cells[PAIR:], turned=names != teams)
    raise ValueError("it names neither a table nor two teams that meet in this round.")


def _read_score(cells: Sequence[str], *, turned: bool) -> Result:
    """Raises ValueError."""
    if len(cells) == 1 and cells[0].casefold() in WORDS:
        one: Score = WORDS[cells[0].casefold()]
        return Result(score=TURNED[one] if turned else one)
    points = POINTS.fullmatch(cells[0]) if len(cells) == 1 else None
    both = list(points.groups()) if points else list(cells)
    if len(both) != PAIR or not all(cell.isdecimal() and len(cell) <= 5 for cell in both):
        raise ValueError("after them come the points of both, or 1-0, ½-½, 0-1.")
    mine, theirs = (int(cell) for cell in (both[::-1] if turned else both))
    return Result(score=score_of(mine, theirs), points=(mine, theirs))
