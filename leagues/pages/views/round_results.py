"""A round on one page: every table with who has won and the points, saved at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.competition.meetings import Result, TableEnd
from leagues.competition.scoring import Score, score_of
from leagues.pages import team_forms
from leagues.pages.commands import command, errors_of, status, user_of
from leagues.services import missions, pairing, permissions, round_results, selectors
from leagues.services.access import Access, find_season
from leagues.services.round_results import Pasted
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.problems import Problem

POINTS_MOST = 99_999
ENDINGS: Mapping[str, Score] = {"win": "win", "draw": "draw", "loss": "loss"}
NOT_PLAYED = ("absent-one", "absent-other", "absent-both", "void")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """The fields of a table: their key, where it stands, who sits there, and what was typed."""

    key: str
    where: str
    sides: tuple[str, str]
    ended: str
    points: tuple[str, str]
    drawn: bool = True

    @property
    def choices(self) -> list[tuple[str, str, str, bool]]:
        """The possible winners: value, key, text, chosen."""
        texts = [("win", self.sides[0]), *([("draw", "Draw")] if self.drawn else []), ("loss", self.sides[1])]
        return [(value, f"{self.key}-{value}", text, value == self.ended) for value, text in texts]


@dataclass(frozen=True, slots=True)
class Row:
    """A table of the round: who meets, what was typed, what is wrong with it. ``open``: a result can be entered."""

    line: selectors.FixtureLine
    open: bool
    own: bool
    ended: str = ""
    points: tuple[str, str] = ("", "")
    counted: Sequence[tuple[str, str, str, str]] = ()
    problems: Sequence[str] = ()
    boards: Sequence["BoardRow"] = ()

    @property
    def field(self) -> "BoardRow":
        """The fields of a match of two players."""
        line = self.line
        drawn = not line.fixture.pairing.in_bracket
        return BoardRow(f"r{line.fixture.number}", line.where, (line.one, line.other), self.ended, self.points, drawn)

    @property
    def not_played(self) -> list[tuple[str, str, bool]]:
        """The other endings: value, text, chosen."""
        texts = (f"{self.line.one} forfeits", f"{self.line.other} forfeits", "Both forfeit", "Void")
        return [(value, text, value == self.ended) for value, text in zip(NOT_PLAYED, texts, strict=True)]


@never_cache
@require_safe
def round_page(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows all tables of a round; for those who decide, with a form for all results."""
    season, access = find_season(request, public_id)
    permissions.need_season("record-round", access)
    return _page(request, season, access, number)


def _page(
    request: HttpRequest,
    season: Season,
    access: Access,
    number: int,
    *,
    problems: Sequence[Problem] = (),
    pasted: Pasted | None = None,
) -> HttpResponse:
    state = selectors.state_of(season)
    if not 0 < number <= state.round:
        raise Http404
    who, counted = selectors.people(season, state), selectors.list_measures(season, state)
    form = _Form(request.POST, counted, pasted, _by_fixture(problems), state.terms.tables)
    fixtures = [one for one in state.of_round(number) if one.other is not None]
    rows = [form.row(state, selectors.fixture_line(one, who, access), access) for one in fixtures]
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "number": number,
        "rows": rows,
        "open_rows": sum(row.open for row in rows),
        "rounds": range(1, state.round + 1),
        "round": number,
        "mission": state.missions.get(number),
        "sets_mission": access.organiser and not missions.why_fixed(state, number),
        "problems": [one for one in problems if not one.where],
        "faults": sum(bool(row.problems) for row in rows),
        "paste": request.POST.get("paste", "") if problems else "",
        "read": len(pasted.results) if pasted and not problems else 0,
        "goes_on": pairing.goes_on(state) and access.organiser,
    }
    return render(request, "leagues/rounds/results.html", context, status=status(problems))


def _by_fixture(problems: Sequence[Problem]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for problem in problems:
        if problem.where:
            found.setdefault(int(problem.where[-1]), []).append(problem.message)
    return found


@dataclass(frozen=True, slots=True)
class _Form:
    """The fields that were sent, as rows and as results."""

    posted: QueryDict
    counted: Sequence[tuple[str, str]]
    pasted: Pasted | None = None
    problems: Mapping[int, list[str]] | None = None
    tables: int = 0

    def row(self, state: SeasonState, line: selectors.FixtureLine, access: Access) -> Row:
        fixture, own = line.fixture, access.side_of(line.fixture) is not None
        open_ = "record" in permissions.may_fixture(state, access, fixture)
        key, faults = f"r{fixture.number}", (self.problems or {}).get(fixture.number, ())
        known = self.pasted.results.get(fixture.number) if self.pasted else None
        boards = self._boards(state, line, known)
        if known:
            points = (str(known.points[0]), str(known.points[1])) if any(known.points) else ("", "")
            return Row(line, open_, own, known.score, points, self._measures(key), faults, boards)
        points = (self.posted.get(f"{key}-one", "")[:6], self.posted.get(f"{key}-other", "")[:6])
        ended = self.posted.get(f"{key}-not", "") or self.posted.get(key, "")
        return Row(line, open_, own, ended, points, self._measures(key), faults, boards)

    def _boards(self, state: SeasonState, line: selectors.FixtureLine, known: Result | None) -> list[BoardRow]:
        """The tables of a match of teams, with what was typed or pasted."""
        found = []
        for board in team_forms.boards_of(state, line.fixture):
            key = f"r{line.fixture.number}-t{board.number}"
            ended, points = (
                self.posted.get(key, ""),
                (self.posted.get(f"{key}-one", ""), self.posted.get(f"{key}-other", "")),
            )
            if known and known.tables:
                end = known.tables[board.number - 1]
                ended, points = end.score, (str(end.points[0]), str(end.points[1])) if any(end.points) else ("", "")
            where = f"{line.where}.{board.number}"
            found.append(BoardRow(key, where, (board.one, board.other), ended, (points[0][:6], points[1][:6])))
        return found

    def _measures(self, key: str) -> list[tuple[str, str, str, str]]:
        """The further counts of a table: name, title, and what was typed for both."""
        names = [(name, title, f"{key}-{name}-one", f"{key}-{name}-other") for name, title in self.counted]
        return [
            (name, title, self.posted.get(one, "")[:10], self.posted.get(other, "")[:10])
            for name, title, one, other in names
        ]

    def results(self, fixtures: Sequence[Fixture]) -> tuple[dict[int, Result], list[Problem]]:
        """The results that were typed, by fixture; lines that are empty are left out."""
        found: dict[int, Result] = {}
        problems: list[Problem] = []
        for fixture in fixtures:
            try:
                if result := self._result(fixture):
                    found[fixture.number] = result
            except ValueError as error:
                problem = Problem(code="result", message=f"{error}")
                problems.append(round_results.at_fixture(fixture.number, problem))
        return found, problems

    def _result(self, fixture: Fixture) -> Result | None:
        """Raises ValueError with what is wrong with the line."""
        key = f"r{fixture.number}"
        not_played, ended = self.posted.get(f"{key}-not", ""), self.posted.get(key, "")
        one, other = fixture.sides
        if not_played in NOT_PLAYED:
            absent = {"absent-one": (one,), "absent-other": (other,), "absent-both": (one, other)}.get(not_played, ())
            return Result(absent=absent, void=not_played == "void")
        if self.tables:
            return self._team_result(key)
        points = self._pair(f"{key}-one", f"{key}-other", POINTS_MOST)
        measures = {
            name: self._pair(f"{key}-{name}-one", f"{key}-{name}-other", 10**9) or (0, 0) for name, _ in self.counted
        }
        if ended not in ENDINGS and points is None:
            if any(any(both) for both in measures.values()):
                raise ValueError("Choose who won.")
            return None
        score = ENDINGS[ended] if ended in ENDINGS else score_of(*(points or (0, 0)))
        return Result(score=score, points=points or (0, 0), measures=measures)

    def _team_result(self, key: str) -> Result | None:
        """Raises ValueError: the tables of a match come together."""
        ends = [self._end(f"{key}-t{at}") for at in range(1, self.tables + 1)]
        if not any(ends):
            return None
        if missing := [str(at) for at, end in enumerate(ends, start=1) if end is None]:
            raise ValueError(f"Say who won at table {', '.join(missing)} of the match.")
        return Result(tables=tuple(end for end in ends if end))

    def _end(self, key: str) -> TableEnd | None:
        ended, points = self.posted.get(key, ""), self._pair(f"{key}-one", f"{key}-other", POINTS_MOST)
        if ended not in ENDINGS and points is None:
            return None
        score = ENDINGS[ended] if ended in ENDINGS else score_of(*(points or (0, 0)))
        return TableEnd(score=score, points=points or (0, 0))

    def _pair(self, one: str, other: str, most: int) -> tuple[int, int] | None:
        texts = [self.posted.get(name, "").strip() for name in (one, other)]
        if not any(texts):
            return None
        if not all(text.isascii() and text.isdecimal() and int(text[:12]) <= most for text in texts if text):
            raise ValueError(f"Points are whole numbers from 0 to {most:,}.")
        return int(texts[0] or 0), int(texts[1] or 0)


@command("leagues:round", "public_id", "number")
def record_round(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Saves all results that were typed, or none; lines of a spreadsheet are read and shown first."""
    season, access = find_season(request, public_id)
    permissions.need_season("record-round", access)
    user, state = user_of(request), selectors.state_of(season)
    if paste := request.POST.get("paste", "").strip():
        pasted = round_results.read_paste(state, number, paste)
        return _page(request, season, access, number, problems=pasted.problems, pasted=pasted)
    here = [one for one in state.of_round(number) if "record" in permissions.may_fixture(state, access, one)]
    form = _Form(request.POST, selectors.list_measures(season, state), tables=state.terms.tables)
    found, problems = form.results(here)
    problems = problems or list(errors_of(lambda: round_results.record_round(season, by=user, found=found)))
    if problems:
        return _page(request, season, access, number, problems=problems)
    return redirect(f"{reverse('leagues:round', args=[public_id, number])}#saved")
