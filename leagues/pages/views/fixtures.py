"""Fixtures: the list, one fixture with all that is done about it, corrections, challenges."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.store.models import User
from leagues.pages.forms import ResultForm, TimesForm
from leagues.pages.views.perform import attempt, status, whole
from leagues.services import career_selectors, corrections, fixture_lists, results, rounds, selectors
from leagues.services.access import Access, find_season, need
from leagues.store import careers
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState, day
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.problems import Problem, illegal

FEW = 6
"""Among so many fixtures nobody has to look for his own."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fixtures(request: HttpRequest, public_id: str) -> HttpResponse:
    """All fixtures of a season; where players find their opponents themselves, challenges are made here."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    own = selectors.own_entry(state, access)
    if request.method == "POST":
        need(own is not None)
        one, other = own.number if own else 0, whole(request.POST.get("other"))
        for problem in attempt(lambda: rounds.challenge(season, by=request.user, one=one, other=other)):
            messages.error(request, problem.message)
        return redirect("leagues:fixtures", public_id)
    who = selectors.people(season, state)
    asked = fixture_lists.read_asked(request.GET, state)
    shown = fixture_lists.shown_round(state, asked)
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "rounds": fixture_lists.rounds(state, who, access, asked),
        "asked": asked,
        "shown": shown,
        "many": len(state.fixtures) > FEW,
        "numbers": range(1, state.round + 1) if state.terms.in_rounds else (),
        "missing": len(fixture_lists.missing(state)),
        "own_lines": [selectors.fixture_line(one, who, access) for one in selectors.own_fixtures(state, access)],
        "challenges": _open_challenges(state, who, access),
        "rivals": [(other, who.team(other)) for other in rounds.challengeable(state, own.number)] if own else [],
        "own": own,
    }
    return render(request, "leagues/fixtures.html", context)


def _open_challenges(state: SeasonState, who: selectors.People, access: Access) -> list[dict[str, Any]]:
    return [
        {
            "challenge": one,
            "one": who.team(one.one),
            "other": who.team(one.other),
            "answers": one.other in access.numbers,
            "takes_back": one.one in access.numbers,
        }
        for one in state.challenges.values()
        if one.state == "open"
    ]


@login_required
@require_POST
def answer(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Accept a challenge, decline it or take it back."""
    season, access = find_season(request, public_id)
    found = selectors.state_of(season).challenges.get(number)
    mine = [key for key in (found.one, found.other) if key in access.numbers] if found else []
    need(bool(mine))
    accept = request.POST.get("accept") == "yes"
    for problem in attempt(lambda: rounds.answer(season, by=request.user, number=number, entry=mine[0], accept=accept)):
        messages.error(request, problem.message)
    return redirect("leagues:fixtures", public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fixture(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One fixture: when, where, how it ended, and what was said about it. Its forms post here."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None:
        raise Http404
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        made: list[HttpResponse] = []
        problems = attempt(lambda: made.append(_perform(request, season, access, state, found)))
        if made:
            return made[0]
        state = selectors.state_of(season)
        found = state.fixtures[number]
    context = _fixture_context(request, season, access, state, found)
    context |= {"problems": problems, "posted": request.POST}
    return render(request, "leagues/fixture.html", context, status=status(problems))


def _fixture_context(
    request: HttpRequest, season: Season, access: Access, state: SeasonState, found: Fixture
) -> dict[str, Any]:
    who = selectors.people(season, state)
    side, decides = access.side_of(found), access.rules_on(found) and found.other is not None
    running = state.stage == "running" and found.other is not None
    opponent = found.opponent(side) if side else None
    form = state.aftermaths.get(found.number)
    claims = running and (_may_claim(found, side) if side else decides and found.state in results.OPEN)
    return {
        **selectors.header(season, access, state, current="fixtures"),
        "fixture": found,
        "line": selectors.fixture_line(found, who, access),
        "players": [who.player(key) for key in found.sides],
        "side": side,
        "decides": decides,
        "names": selectors.traced(state, found),
        "confirms": running and side is not None and found.provisional and side not in found.confirmed,
        "result_form": _form(request, season, state, found, decides) if claims else None,
        "ruling_form": _form(request, season, state, found, True) if decides and found.state == "disputed" else None,
        "disputed": running and found.state == "disputed" and (side is not None or decides),
        "times_form": TimesForm() if running and side and found.state == "scheduled" else None,
        "offered": found.proposals.get(opponent, ()) if opponent else (),
        "proposed": found.proposals.get(side, ()) if side else (),
        "may_open": running
        and found.state == "scheduled"
        and not found.battle
        and selectors.opens_battle(state, access, found),
        "armies_ready": _armies_ready(state, found),
        "lacks_army": side is not None and not state.terms.career and not _stands(state, side),
        "corrigible": decides and found.settled,
        "aftermath": state.terms.career and (state.awaits_aftermath(found) or form is not None),
        "settle_by": form.deadline if form and state.opens_aftermath(found) else None,
        "cost_known": bool(found.battle or form and form.touched),
        "open_aftermath": state.opens_aftermath(found),
        "bonus": state.terms.bonus,
        "play_by": day(found.play_by),
        "missing": len(fixture_lists.missing(state)) if decides else 0,
    }


def _may_claim(found: Fixture, side: int) -> bool:
    """Whoever meets a result of somebody else confirms or disputes it; one's own claim can be changed."""
    return found.state == "scheduled" or (found.state == "claimed" and found.claimed_by == side)


def _armies_ready(state: SeasonState, found: Fixture) -> bool:
    if state.terms.career:
        books = careers.books_of(state)
        return all(careers.career_of(state, books, key).units() for key in found.sides)
    return all(_stands(state, key) for key in found.sides)


def _stands(state: SeasonState, key: int) -> bool:
    """True when an army was handed in and not returned."""
    return state.entries[key].submission is not None and state.entries[key].army != "returned"


def _form(request: HttpRequest, season: Season, state: SeasonState, found: Fixture, deciding: bool) -> ResultForm:
    teams = [state.entries[key].team for key in found.sides]
    data = request.POST if "ended" in request.POST else None
    counted = selectors.counted(season, state)
    return ResultForm(data, fixture=found, teams=teams, bonus=state.terms.bonus, deciding=deciding, counted=counted)


def _perform(
    request: HttpRequest, season: Season, access: Access, state: SeasonState, found: Fixture
) -> HttpResponseRedirect:
    """Do what a form of the fixture page asks for. Raises Illegal, PermissionDenied, store.Stale."""
    side, posted = access.side_of(found), request.POST
    common: dict[str, Any] = {"by": request.user, "number": found.number}
    text = posted.get("text", "")
    own: dict[str, Callable[[int], object]] = {
        "confirm": lambda entry: results.confirm(season, entry=entry, **common),
        "dispute": lambda entry: results.dispute(season, entry=entry, text=text, **common),
        "propose": lambda entry: results.propose_times(season, entry=entry, times=_times(request), **common),
        "time": lambda entry: results.agree_time(season, entry=entry, time=_time(posted.get("time", "")), **common),
    }
    kind = posted.get("do", "")
    if kind in own:
        need(side is not None)
        own[kind](side or 0)
    elif kind == "battle":
        return _battle(season, access, common, found)
    elif kind == "state":
        need(side is not None or access.rules_on(found))
        results.state_case(season, entry=side or 0, text=text, **common)
    elif kind == "result":
        _result(request, season, access, state, found)
    elif kind == "rule":
        need(access.rules_on(found))
        result = _posted_result(request, season, state, found, True)
        results.rule(season, result=result, reason=posted.get("reason", ""), **common)
    else:
        need(False)
    return redirect("leagues:fixture", season.public_id, found.number)


def _battle(season: Season, access: Access, common: dict[str, Any], found: Fixture) -> HttpResponseRedirect:
    need(selectors.opens_battle(selectors.state_of(season), access, found))
    referee = access.user if access.side_of(found) is None else None
    battle = results.open_battle(season, referee=referee, **common)
    return redirect("battles:battle", battle)


def _result(request: HttpRequest, season: Season, access: Access, state: SeasonState, found: Fixture) -> None:
    """A player claims; staff who do not play record, or settle what was not played."""
    side = access.side_of(found)
    result = _posted_result(request, season, state, found, side is None)
    if side is not None:
        results.claim(season, by=request.user, number=found.number, entry=side, result=result)
        return
    need(access.rules_on(found))
    if result.absent or result.void:
        reason = request.POST.get("reason", "").strip() or "entered by the organisers"
        results.rule(season, by=request.user, number=found.number, result=result, reason=reason)
    else:
        results.record(season, by=request.user, number=found.number, result=result)


def _posted_result(request: HttpRequest, season: Season, state: SeasonState, found: Fixture, deciding: bool) -> Any:
    form = _form(request, season, state, found, deciding)
    if not form.is_valid():
        raise illegal("result-missing", "Choose how it ended; points are whole numbers.", rule="")
    return form.result()


def _times(request: HttpRequest) -> list[datetime]:
    """The times of the form, which are meant in the zone of whoever sends it."""
    with timezone.override(request.user.zone):
        form = TimesForm(request.POST)
        if not form.is_valid():
            raise illegal("time-missing", "A time needs a date and an hour.", rule="")
        return form.times()


def _time(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise illegal("no-such-time", "This time is not proposed any more.", rule="")
    return time


# --- corrections ----------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Correct a settled result: enter it, see what it changes, commit."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None or found.other is None:
        raise Http404
    need(access.rules_on(found))
    who = selectors.people(season, state)
    form = _form(request, season, state, found, True)
    problems: Sequence[Problem] = ()
    shown: list[corrections.Preview] = []
    if request.method == "POST" and form.is_valid():
        if "commit" in request.POST:
            problems = attempt(lambda: _commit(request, season, number, form))
            if not problems:
                messages.success(request, "Corrected.")
                return redirect("leagues:fixture", public_id, number)
        refusals = attempt(lambda: shown.append(corrections.preview(season, number=number, result=form.result())))
        problems = problems or refusals
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "fixture": found,
        "line": selectors.fixture_line(found, who, access),
        "form": form,
        "bonus": state.terms.bonus,
        "reason": request.POST.get("reason", ""),
        "preview": _shown(shown[0], state, who, access) if shown else None,
        "back": reverse("leagues:fixture", args=[public_id, number]),
        "problems": problems,
    }
    return render(request, "leagues/correct.html", context, status=status(problems))


def _commit(request: HttpRequest, season: Season, number: int, form: ResultForm) -> None:
    posted = request.POST
    expected = int(posted.get("seq", "0")) if posted.get("seq", "").isdecimal() else 0
    reason = posted.get("reason", "")
    corrections.correct(season, by=request.user, number=number, result=form.result(), reason=reason, expected=expected)


def _shown(preview: corrections.Preview, state: SeasonState, who: selectors.People, access: Access) -> dict[str, Any]:
    users = User.objects.in_bulk([one.user for one in preview.rerated])
    return {
        "seq": preview.seq,
        "moved": [{"team": who.team(one.entry), "table": _table_name(state, one), "one": one} for one in preview.moved],
        "rebooked": [
            _rebooked(one, who, career_selectors.sees_books(state, access, who, one.team)) for one in preview.rebooked
        ],
        "rerated": [{"user": users.get(one.user, "somebody"), "one": one} for one in preview.rerated],
        "went_on": [who.team(key) for key in preview.went_on],
        "would_go_on": [who.team(key) for key in preview.would_go_on],
    }


def _table_name(state: SeasonState, moved: corrections.Moved) -> str:
    division = "Overall" if moved.division is None else state.terms.division_names[moved.division]
    return ", ".join(filter(None, (division, "" if moved.group is None else f"Group {chr(65 + moved.group)}")))


def _rebooked(one: careers.Rebooked, who: selectors.People, sees: bool) -> dict[str, Any]:
    """What changes in a team's books; that it does, and nothing more, to staff who play while lists are sealed."""
    if not sees:
        return {"team": who.team(one.team), "sealed": True}
    return {
        "team": who.team(one.team),
        "number": one.team,
        "accounts": [
            (ACCOUNTS[account], career_selectors.money(was), career_selectors.money(will))
            for account, (was, will) in one.accounts.items()
        ],
        "overdrawn": one.accounts.get("wallet", (0, 0))[1] < 0,
        "gained": "; ".join(one.gained),
        "lost": "; ".join(one.lost),
        "lapsed": one.lapsed,
    }
