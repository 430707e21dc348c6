"""Players and results out of files of other programs (CSV, XLSX): shown with what is wrong on each line, then entered.

All lines are entered, or none. Columns are known by their names, as Swiss-Manager, Longshanks and Best Coast Pairings
write them; their order is free.
"""

import csv
import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from accounts.store.models import User
from leagues.competition.meetings import Result
from leagues.competition.scoring import TURNED, Score, score_of
from leagues.services import fixture_lists, organising, registration, round_results, season_store, selectors
from leagues.services.access import Access
from leagues.services.permissions import may_fixture
from leagues.store import events as ev
from leagues.store.models import Participant, Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import replace
from ui.workbooks import is_workbook, read_workbook

TEXT_MOST = 400_000
ROWS_MOST = 5000
TOLD_MOST = 50
"""So many faults are told when nothing is entered."""
Row = TypeVar("Row")
NUMBER = re.compile(r"\d{1,6}")
NAMES: Mapping[str, tuple[str, ...]] = {
    "name": ("team name", "name", "player", "player name", "full name", "spieler"),
    "first": ("first name", "firstname", "vorname"),
    "last": ("last name", "lastname", "surname", "nachname"),
    "club": ("club", "club/city", "club name", "verein", "verein/ort", "team"),
    "division": ("division", "group", "gr", "grp", "section", "gruppe"),
    "seed": ("seed", "starting rank", "start no", "sno", "snr", "no", "nr"),
    "rating": ("rating", "rtg", "rtgi", "rtgn", "elo", "ranking points"),
    "account": ("account", "username", "user name"),
    "round": ("round", "rd", "round number", "runde"),
    "table": ("table", "board", "bo", "table number", "tisch", "brett"),
    "one": ("player 1", "player1", "player 1 name", "team 1", "name 1", "white", "weiss", "home"),
    "other": ("player 2", "player2", "player 2 name", "team 2", "name 2", "black", "schwarz", "away"),
    "points one": ("player 1 score", "score 1", "points 1", "vp 1", "player 1 points", "player 1 vp", "score1"),
    "points other": ("player 2 score", "score 2", "points 2", "vp 2", "player 2 points", "player 2 vp", "score2"),
    "result": ("result", "res", "score", "ergebnis"),
    "winner": ("winner", "won by"),
}
"""The names that a column can have, without full stops and in small letters."""
FORFEITS: Mapping[str, tuple[bool, bool]] = {"+--": (False, True), "--+": (True, False), "---": (True, True)}
"""The absent by the results of chess programs: "+ - -", "- - +", "- - -"."""


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A line of a list of players. ``division`` counts from 0; ``seed`` 0: none; ``account``: a user name or empty."""

    line: int
    team: str
    club: str = ""
    division: int = 0
    seed: int = 0
    account: str = ""


@dataclass(frozen=True, slots=True)
class NewResult:
    """A line of a list of results: the fixture and how it ended."""

    line: int
    fixture: Fixture
    result: Result


@dataclass(frozen=True, slots=True)
class File(Generic[Row]):
    """The lines of a file that could be read, and what is wrong with the others. ``unused``: columns not looked at."""

    rows: Sequence[Row] = ()
    problems: Sequence[Problem] = ()
    unused: Sequence[str] = field(default_factory=tuple)


class LineError(ValueError):
    """A line that says what cannot be; the message tells why."""


def decode(content: bytes) -> str:
    """Returns the text of a file: UTF-8, or else the code page in which older programs for Windows write.

    Of a workbook it is the first sheet as CSV. Raises Refused for one that cannot be read.
    """
    if is_workbook(content):
        return read_workbook(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _lines(text: str) -> tuple[list[tuple[int, dict[str, str]]], list[str]]:
    """Returns the lines with their cells by what they mean, and the columns that mean nothing here. Raises Illegal."""
    if len(text) > TEXT_MOST:
        raise illegal("too-long", f"The file has {len(text):,} characters; at most {TEXT_MOST:,} are read.", rule="")
    text = text.lstrip("\ufeff").strip("\r\n").replace("\0", "")
    head = text.partition("\n")[0]
    reader = csv.reader(text.splitlines(), delimiter=max(";,\t", key=head.count))
    try:
        titles = next(reader, [])
        columns = _columns(titles)
        found: list[tuple[int, dict[str, str]]] = []
        for cells in reader:
            if len(found) >= ROWS_MOST:
                raise illegal("too-many", f"Line {reader.line_num}: at most {ROWS_MOST:,} lines are read.", rule="")
            if any(cell.strip() for cell in cells):
                named = {key: " ".join(cells[at].split()) for key, at in columns.items() if at < len(cells)}
                found.append((reader.line_num, named))
    except csv.Error as error:
        raise illegal("unreadable", f"Line {reader.line_num} could not be read: {error}.", rule="") from None
    return found, [title.strip() for at, title in enumerate(titles) if at not in columns.values() and title.strip()]


def _columns(titles: Sequence[str]) -> dict[str, int]:
    """Returns at which place each known column stands; of two with the same meaning the better name counts."""
    plain = [" ".join(title.casefold().replace(".", " ").split()) for title in titles]
    found = {}
    for key, names in NAMES.items():
        at = next((plain.index(name) for name in names if name in plain), None)
        if at is not None:
            found[key] = at
    if "name" not in found and "first" not in found and "team" in plain:
        found["name"] = plain.index("team")
        if found.get("club") == found["name"]:
            del found["club"]
    return found


# --- players --------------------------------------------------------------------------------------


def read_players(state: SeasonState, text: str) -> File[NewPlayer]:
    """Reads a list of players for a season. Raises Illegal for a file that cannot be read at all."""
    lines, unused = _lines(text)
    if not any("name" in cells or "last" in cells for _, cells in lines):
        message = "No player was found. The first line names the columns: Name, Club, Division, Seed, Rating."
        raise illegal("no-columns", message, rule="")
    rows: list[tuple[NewPlayer, int]] = []
    problems: list[Problem] = []
    taken = {entry.team.casefold(): 0 for entry in state.entries.values() if entry.left is None}
    for line, cells in lines:
        try:
            row = _read_player(state, line, cells)
            if row.team.casefold() in taken:
                before = taken[row.team.casefold()]
                raise LineError(f"{row.team} is there already{f', on line {before}' if before else ''}.")
            taken[row.team.casefold()] = line
            rows.append((row, _number(cells, "rating")))
        except LineError as error:
            problems.append(Problem(code="line", message=f"Line {line}: {error}"))
    found = [row for row, _ in rows]
    if not any(row.seed for row in found) and any(rating for _, rating in rows):
        order = sorted(range(len(rows)), key=lambda at: (-rows[at][1], at))
        seeds = {at: seed for seed, at in enumerate(order, start=1) if rows[at][1]}
        found = [dataclasses.replace(row, seed=seeds.get(at, 0)) for at, row in enumerate(found)]
    problems += _unknown_accounts(found)
    return File(found, problems, [*unused])


def _read_player(state: SeasonState, line: int, cells: Mapping[str, str]) -> NewPlayer:
    team = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    if not team:
        raise LineError("the name is missing.")
    if len(team) > 60:
        raise LineError(f"{team[:30]}… has {len(team)} characters; a name has 60 at most.")
    seed = _number(cells, "seed")
    if seed > organising.PLAYERS_MOST:
        raise LineError(f"a seed is {organising.PLAYERS_MOST:,} at most.")
    club, account = cells.get("club", "")[:60], cells.get("account", "")[:150]
    return NewPlayer(line, team, club, _division(state, cells.get("division", "")), seed, account)


def _division(state: SeasonState, text: str) -> int:
    """Returns a division by its name or its number from 1; without divisions, or without a text, the first."""
    names = [name.casefold() for name in state.terms.divisions]
    if not text or not names:
        return 0
    if text.casefold() in names:
        return names.index(text.casefold())
    if NUMBER.fullmatch(text) and 0 < int(text) <= len(names):
        return int(text) - 1
    raise LineError(f"there is no division {text[:40]}.")


def _number(cells: Mapping[str, str], key: str) -> int:
    text = cells.get(key, "")
    if not text:
        return 0
    if not NUMBER.fullmatch(text):
        raise LineError(f"{text[:20]} is not a number ({key}).")
    return int(text)


def _unknown_accounts(rows: Sequence[NewPlayer]) -> Iterator[Problem]:
    known = _accounts(rows)
    for row in rows:
        if row.account and row.account.casefold() not in known:
            yield Problem(code="line", message=f"Line {row.line}: there is no account {row.account}.")


def _accounts(rows: Sequence[NewPlayer]) -> dict[str, User]:
    names = {row.account for row in rows if row.account}
    found = User.objects.filter(username__in=names) if names else ()
    return {user.username.casefold(): user for user in found}


def enter_players(season: Season, *, by: User, text: str) -> list[int]:
    """Enters the players of a file, with their divisions and seeds; their numbers. All or none. Raises Illegal."""
    entered: list[int] = []
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state):
            raise illegal("too-late", "The season has begun: nobody can join now.", rule="")
        read = read_players(work.state, text)
        if read.problems:
            raise Illegal(*read.problems[:TOLD_MOST])
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        users, roster = _accounts(read.rows), registration.Roster.of(work)
        rows = []
        for row in read.rows:
            user = users.get(row.account.casefold()) if row.account else None
            again = _played_as(work.season, work.state, user, row.line) if user else None
            entry = registration.write_entry(work, roster, row.team, row.club, again=again)
            rows.append(Participant(season=work.season, number=entry.number, user=user))
            if (row.division or row.seed) and not work.state.started:
                work.write(ev.Placed(entry=entry.number, division=row.division, seed=row.seed))
            entered.append(entry.number)
        _refuse_twice(read.rows)
        Participant.objects.bulk_create(rows)
    return entered


def _played_as(season: Season, state: SeasonState, user: User, line: int) -> int:
    """Returns the number with which an account took part before it left (0: none). Raises Illegal."""
    if mine := registration.entry_of(season, state, user):
        raise illegal("entered-already", f"Line {line}: {user} takes part already, with {mine.team}.", rule="")
    numbers = Participant.objects.filter(season=season, user=user).values_list("number", flat=True)
    return max((number for number in numbers if number in state.entries), default=0)


def _refuse_twice(rows: Sequence[NewPlayer]) -> None:
    seen: dict[str, int] = {}
    for row in rows:
        if row.account and seen.setdefault(row.account.casefold(), row.line) != row.line:
            message = f"Line {row.line}: {row.account} plays on line {seen[row.account.casefold()]} already."
            raise illegal("entered-already", message, rule="")


# --- results --------------------------------------------------------------------------------------


def read_results(season: Season, state: SeasonState, access: Access, text: str) -> File[NewResult]:
    """Reads results of published fixtures that have none yet. Raises Illegal for a file that cannot be read at all."""
    lines, unused = _lines(text)
    if not any("table" in cells or ("one" in cells and "other" in cells) for _, cells in lines):
        message = "No result was found. The first line names the columns: Round, Table (or both players), Result."
        raise illegal("no-columns", message, rule="")
    if state.terms.tables:
        raise illegal("tables", "Results of teams are entered, or pasted, table by table on the round’s page.", rule="")
    counted = {name: (0, 0) for name, _ in selectors.list_measures(season, state)}
    by_round: dict[int, list[Fixture]] = {}
    for fixture in state.fixtures.values():
        if fixture.other is not None:
            by_round.setdefault(fixture.round, []).append(fixture)
    rows: list[NewResult] = []
    problems: list[Problem] = []
    seen: dict[int, int] = {}
    for line, cells in lines:
        try:
            fixture, turned = _find_fixture(state, by_round, cells)
            if (before := seen.setdefault(fixture.number, line)) != line:
                raise LineError(f"{state.names(fixture)} is on line {before} already.")
            result = replace(_read_result(state, fixture, cells, turned=turned), measures=counted)
            if "record" not in may_fixture(state, access, fixture):
                raise LineError(f"{state.names(fixture)} has a result already, or is your own game.")
            rows.append(NewResult(line, fixture, result))
        except LineError as error:
            problems.append(Problem(code="line", message=f"Line {line}: {error}"))
    return File(rows, problems, unused)


def _find_fixture(
    state: SeasonState, by_round: Mapping[int, Sequence[Fixture]], cells: Mapping[str, str]
) -> tuple[Fixture, bool]:
    """Returns the fixture of a line, and whether the line names the second side first. Raises LineError."""
    number = _number(cells, "round") or (fixture_lists.present_round(state) if state.terms.in_rounds else 1)
    if number not in by_round:
        raise LineError(f"round {number} is not published.")
    names = [cells.get(key, "").casefold() for key in ("one", "other")]
    table = _number(cells, "table")
    for fixture in by_round[number]:
        teams = [state.entries[side].team.casefold() for side in fixture.sides]
        if names in (teams, teams[::-1]) or (not any(names) and table and table == (fixture.table or fixture.number)):
            return fixture, any(names) and names != teams
    if any(names):
        raise LineError(f"{cells.get('one', '')[:40]} and {cells.get('other', '')[:40]} do not meet in round {number}.")
    raise LineError(f"there is no table {table} in round {number}.")


def _read_result(state: SeasonState, fixture: Fixture, cells: Mapping[str, str], *, turned: bool) -> Result:
    """Returns how a line says that its fixture ended. Raises LineError."""
    points = (_number(cells, "points one"), _number(cells, "points other"))
    given = bool(cells.get("points one") and cells.get("points other"))
    if max(points) > 99_999:
        raise LineError("victory points are 99,999 at most.")
    text = cells.get("result", "").replace(" ", "").replace("–", "-").casefold()
    if text in FORFEITS:
        absent = zip(fixture.sides[::-1] if turned else fixture.sides, FORFEITS[text], strict=True)
        return Result(absent=tuple(side for side, away in absent if away))
    if both := round_results.POINTS.fullmatch(text) if text not in round_results.WORDS else None:
        points, given, text = (int(both[1]), int(both[2])), True, ""
    first, second = points[::-1] if turned else points
    score = _score(state, fixture, cells, text, turned=turned)
    if score is None and not given:
        raise LineError("it has no result: write 1-0, ½-½ or 0-1, the winner, or the points of both.")
    return Result(score=score or score_of(first, second), points=(first, second) if given else (0, 0))


def _score(state: SeasonState, fixture: Fixture, cells: Mapping[str, str], text: str, *, turned: bool) -> Score | None:
    """Returns who has won by the columns Result and Winner; None where they say nothing. Raises LineError."""
    winner = cells.get("winner", "").casefold()
    if winner:
        teams = [state.entries[side].team.casefold() for side in fixture.sides]
        if winner in ("draw", "tie", "-"):
            return "draw"
        if winner not in teams:
            raise LineError(f"{cells['winner'][:40]} does not play in {state.names(fixture)}.")
        return "win" if winner == teams[0] else "loss"
    if not text:
        return None
    plain = text.replace(":", "-").replace(",", ".").replace("1/2", "½")
    if plain not in round_results.WORDS:
        raise LineError(f"{text[:20]} is not a result: write 1-0, ½-½ or 0-1.")
    found = round_results.WORDS[plain]
    return TURNED[found] if turned else found


def enter_results(season: Season, *, by: User, access: Access, text: str) -> int:
    """Enters the results of a file; how many. All or none. Raises Illegal."""
    read = read_results(season, season_store.state_of(season), access, text)
    if read.problems:
        raise Illegal(*read.problems[:TOLD_MOST])
    round_results.record_round(season, by=by, found={row.fixture.number: row.result for row in read.rows})
    return len(read.rows)
