"""One fixture: when it is played, how it ended, what was said about it, and the commands of its forms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.context import keep_zone
from accounts.store.models import User
from leagues.competition.meetings import Result
from leagues.competition.scoring import TURNED
from leagues.pages import team_forms
from leagues.pages.commands import command, errors_of, status, user_of
from leagues.pages.forms import ResultForm, TimesForm
from leagues.services import fixture_lists, permissions, results, selectors
from leagues.services.access import Access, find_season
from leagues.services.permissions import FixtureCommand
from leagues.store import careers
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState, day
from rules.kernel.problems import Problem, illegal


@dataclass(frozen=True, slots=True)
class Place:
    """A fixture, and who asks for it."""

    request: HttpRequest
    season: Season
    access: Access
    state: SeasonState
    fixture: Fixture

    @property
    def side(self) -> int | None:
        """The entry with which they play here."""
        return self.access.side_of(self.fixture)

    @property
    def by(self) -> User:
        """The account that asks. Raises PermissionDenied for a visitor."""
        return user_of(self.request)

    @property
    def text(self) -> str:
        """Returns what they have written."""
        return self.request.POST.get("text", "")

    @property
    def common(self) -> dict[str, Any]:
        """Returns what every command is told."""
        return {"by": self.by, "number": self.fixture.number}

    @property
    def own(self) -> dict[str, Any]:
        """Returns what every command of a side is told; entry 0 speaks for the organisers."""
        return {**self.common, "entry": self.side or 0}


def _find(request: HttpRequest, public_id: str, number: int) -> Place:
    """Returns the fixture with what its reader may do. Raises Http404."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None:
        raise Http404
    return Place(request, season, access, state, found)


@require_safe
@never_cache
def fixture(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows one fixture with the forms of everything that may be done about it."""
    return _page(_find(request, public_id, number))


def _page(place: Place, *, refused: str = "", problems: Sequence[Problem] = ()) -> HttpResponse:
    """Renders the page; after a command that was ``refused``, with what was typed and why."""
    context = {**_context(place), "problems": problems, "posted": place.request.POST, "refused": refused}
    return render(place.request, "leagues/fixtures/fixture.html", context, status=status(problems))


def _context(place: Place) -> dict[str, Any]:
    season, access, state, found = place.season, place.access, place.state, place.fixture
    who, may = selectors.people(season, state), permissions.may_fixture(state, access, found)
    side, decides = place.side, access.rules_on(found) and found.other is not None
    opponent = found.opponent(side) if side else None
    form = state.aftermaths.get(found.number)
    claims = "claim" in may or "record" in may
    rules = "rule" in may and found.state == "disputed"
    return {
        **selectors.header(season, access, state, current="fixtures"),
        "fixture": found,
        "line": selectors.fixture_line(found, who, access),
        "boards": _boards(state, found),
        "players": [who.player(key) for key in found.sides],
        "side": side,
        "decides": decides,
        "names": selectors.describe_trace(state, found),
        "confirms": "confirm" in may,
        "result_form": result_form(place.request, season, state, found, deciding=decides) if claims else None,
        "ruling_form": result_form(place.request, season, state, found, deciding=True) if rules else None,
        "disputed": "state-case" in may,
        "result_url": reverse(f"leagues:{'claim' if side else 'record'}", args=[season.public_id, found.number]),
        "times_form": TimesForm() if "propose-times" in may else None,
        "offered": found.proposals.get(opponent, ()) if opponent else (),
        "proposed": found.proposals.get(side, ()) if side else (),
        "may_open": "open-battle" in may,
        "armies_ready": _are_armies_ready(state, found),
        "lacks_army": side is not None and not state.terms.career and not _has_army(state, side),
        "corrigible": "correct-result" in may,
        "aftermath": "aftermath" in may,
        "settle_by": form.deadline if form and state.opens_aftermath(found) else None,
        "cost_known": bool(found.battle or (form and form.touched)),
        "open_aftermath": state.opens_aftermath(found),
        "bonus": state.terms.bonus,
        "play_by": day(found.play_by),
        "mission": state.missions.get(found.round) if found.other is not None else None,
        "missing": len(fixture_lists.missing(state)) if decides else 0,
    }


def _boards(state: SeasonState, found: Fixture) -> list[tuple[team_forms.Board, str, str, str]]:
    """The tables of a match of teams with how each ended: mark of one, points, mark of the other."""
    ends = found.result.tables if found.result else ()
    return [
        (
            board,
            selectors.MARKS[end.score],
            " : ".join(map(str, end.points)) if any(end.points) else "–",
            selectors.MARKS[TURNED[end.score]],
        )
        for board, end in zip(team_forms.boards_of(state, found), ends, strict=False)
    ]


def _are_armies_ready(state: SeasonState, found: Fixture) -> bool:
    if state.terms.career:
        books = careers.books_of(state)
        return all(careers.career_of(state, books, key).units() for key in found.sides)
    return all(_has_army(state, key) for key in found.sides)


def _has_army(state: SeasonState, key: int) -> bool:
    """Checks whether an army was handed in and not returned."""
    return state.entries[key].submission is not None and state.entries[key].army != "returned"


def result_form(
    request: HttpRequest, season: Season, state: SeasonState, found: Fixture, *, deciding: bool
) -> ResultForm:
    """Returns the form of a result, filled in with what was typed; ``deciding``: with forfeits and voids."""
    teams = [state.entries[key].team for key in found.sides]
    data = request.POST if "ended" in request.POST else None
    same: dict[str, Any] = {
        "fixture": found,
        "teams": teams,
        "bonus": state.terms.bonus,
        "deciding": deciding,
        "counted": selectors.list_measures(season, state),
    }
    if boards := team_forms.boards_of(state, found):
        return team_forms.TeamResultForm(data, boards=boards, **same)
    return ResultForm(data, **same)


# --- commands -------------------------------------------------------------------------------------


def _carry_out(
    request: HttpRequest, public_id: str, number: int, name: FixtureCommand, work: Callable[[Place], object]
) -> HttpResponse:
    """Carries out a command of the fixture; a refused one shows the page with the reasons. Raises PermissionDenied."""
    place = _find(request, public_id, number)
    permissions.need_fixture(name, place.state, place.access, place.fixture)
    if problems := errors_of(lambda: work(place)):
        return _page(_find(request, public_id, number), refused=name, problems=problems)
    return redirect("leagues:fixture", public_id, number)


fixture_command = command("leagues:fixture", "public_id", "number")


@fixture_command
def claim(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Reports how a fixture ended, for one of its sides."""
    return _carry_out(request, public_id, number, "claim", _claim)


def _claim(place: Place) -> None:
    results.claim(place.season, result=_posted_result(place, deciding=False), **place.own)


@fixture_command
def confirm(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Confirms the result that is there."""
    return _carry_out(request, public_id, number, "confirm", lambda at: results.confirm(at.season, **at.own))


@fixture_command
def dispute(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Disputes the result that is there."""
    return _carry_out(
        request, public_id, number, "dispute", lambda at: results.dispute(at.season, text=at.text, **at.own)
    )


@fixture_command
def state_case(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Adds a statement to a dispute."""
    return _carry_out(
        request, public_id, number, "state-case", lambda at: results.state_case(at.season, text=at.text, **at.own)
    )


@fixture_command
def record(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Enters a result from paper; a forfeit or a void settles what was not played."""
    return _carry_out(request, public_id, number, "record", _record)


def _record(place: Place) -> None:
    result = _posted_result(place, deciding=True)
    if result.absent or result.void:
        reason = place.request.POST.get("reason", "").strip() or "entered by the organisers"
        results.rule(place.season, result=result, reason=reason, **place.common)
    else:
        results.record(place.season, result=result, **place.common)


@fixture_command
def rule(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Rules on a dispute."""
    return _carry_out(request, public_id, number, "rule", _rule)


def _rule(place: Place) -> None:
    result = _posted_result(place, deciding=True)
    results.rule(place.season, result=result, reason=place.request.POST.get("reason", ""), **place.common)


def _posted_result(place: Place, *, deciding: bool) -> Result:
    """Returns the result of the form. Raises Illegal."""
    form = result_form(place.request, place.season, place.state, place.fixture, deciding=deciding)
    if not form.is_valid():
        raise illegal("result-missing", "Choose how it ended; points are whole numbers.", rule="")
    return form.result()


@fixture_command
def propose_times(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Proposes times to the opponent."""
    return _carry_out(
        request,
        public_id,
        number,
        "propose-times",
        lambda at: results.propose_times(at.season, times=_posted_times(at), **at.own),
    )


def _posted_times(place: Place) -> list[datetime]:
    """Returns the times of the form, which are meant in the zone of the sender. Raises Illegal."""
    keep_zone(place.request, place.by)
    with timezone.override(place.by.zone):
        form = TimesForm(place.request.POST)
        if not form.is_valid():
            raise illegal("time-missing", "A time needs a date and an hour.", rule="")
        return form.times()


@fixture_command
def agree_time(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Agrees to one of the times that the opponent has proposed."""
    return _carry_out(
        request,
        public_id,
        number,
        "agree-time",
        lambda at: results.agree_time(at.season, time=_posted_time(at), **at.own),
    )


def _posted_time(place: Place) -> datetime:
    try:
        time = datetime.fromisoformat(place.request.POST.get("time", ""))
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise illegal("no-such-time", "This time is no longer proposed.", rule="")
    return time


@fixture_command
def open_battle(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Begins the battle of a fixture and leads to it."""
    battles: list[str] = []
    answer = _carry_out(request, public_id, number, "open-battle", lambda at: battles.append(_open_battle(at)))
    return redirect("battles:battle", battles[0]) if battles else answer


def _open_battle(place: Place) -> str:
    referee = place.by if place.side is None else None
    return results.open_battle(place.season, referee=referee, **place.common)
