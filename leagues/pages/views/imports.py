"""Players and results out of a file: what was read is shown first, then entered, all or none."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.pages.commands import command, errors_of, status
from leagues.services import imports, permissions, selectors
from leagues.services.access import Access, find_season
from leagues.store.models import Season
from leagues.store.state import SeasonState, in_words
from rules.kernel.problems import Problem

SHOWN_MOST = 200
"""So many lines are shown before they are entered."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def players_file(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows what a file says of players; nothing is entered yet."""
    found, access = find_season(request, public_id)
    permissions.need_season("import-players", access)
    return _page(request, found, access, "players")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_file(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows what a file says of results; nothing is entered yet."""
    found, access = find_season(request, public_id)
    permissions.need_season("import-results", access)
    return _page(request, found, access, "results")


@login_required
@command("leagues:players-file", "public_id")
def import_players(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters the players of a file."""
    found, access = find_season(request, public_id)
    permissions.need_season("import-players", access)
    if problems := errors_of(lambda: imports.enter_players(found, by=request.user, text=_read(request))):
        return _page(request, found, access, "players", problems)
    return redirect("leagues:players", public_id)


@login_required
@command("leagues:results-file", "public_id")
def import_results(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters the results of a file."""
    found, access = find_season(request, public_id)
    permissions.need_season("import-results", access)
    many: list[int] = []
    if problems := errors_of(
        lambda: many.append(imports.enter_results(found, by=request.user, access=access, text=_read(request)))
    ):
        return _page(request, found, access, "results", problems)
    messages.success(request, "1 result entered." if many == [1] else f"{many[0]} results entered.")
    return redirect("leagues:fixtures", public_id)


def _read(request: AuthenticatedHttpRequest) -> str:
    """Returns the text of the file that was sent, or else what was pasted. Raises Refused for a workbook."""
    sent = request.FILES.get("file")
    if isinstance(sent, UploadedFile) and sent.size:
        sent.seek(0)
        return imports.decode(sent.read(imports.TEXT_MOST * 4 + 1))
    return request.POST.get("text", "")


def _page(
    request: AuthenticatedHttpRequest, found: Season, access: Access, kind: str, problems: Sequence[Problem] = ()
) -> HttpResponse:
    state = selectors.state_of(found)
    texts: list[str] = []
    if request.method == "POST":
        problems = errors_of(lambda: texts.append(_read(request))) or problems
    text = "".join(texts)
    shown: list[dict[str, Any]] = []
    if text.strip() and not problems:
        problems = errors_of(lambda: shown.append(_show(found, state, access, kind, text)))
    elif request.method == "POST" and not problems:
        problems = (Problem(code="empty", message="Choose a file, or paste its lines."),)
    context = {
        **selectors.header(found, access, state, current="players" if kind == "players" else "fixtures"),
        "kind": kind,
        "text": text[: imports.TEXT_MOST],
        "read": shown[0] if shown else None,
        "problems": problems,
    }
    return render(request, "leagues/season/import_file.html", context, status=status(problems))


def _show(found: Season, state: SeasonState, access: Access, kind: str, text: str) -> dict[str, Any]:
    if kind == "players":
        people = imports.read_players(state, text)
        names = state.terms.division_names
        lines = [
            (one.line, one.team, one.club, names[one.division], one.seed or "", one.account) for one in people.rows
        ]
        titles = ["Line", "Team", "Club", "Division", "Seed", "Account"]
        return _preview(titles, lines, people.problems, people.unused)
    results = imports.read_results(found, state, access, text)
    said = [
        (one.line, one.fixture.round, one.fixture.table or "", state.names(one.fixture), _say(state, one))
        for one in results.rows
    ]
    return _preview(["Line", "Round", "Table", "Fixture", "Result"], said, results.problems, results.unused)


def _say(state: SeasonState, row: imports.NewResult) -> str:
    return in_words(state, row.fixture, row.result)


def _preview(
    titles: Sequence[str], lines: Sequence[Sequence[object]], faults: Sequence[Problem], unused: Sequence[str]
) -> dict[str, Any]:
    shown = {"titles": titles, "lines": lines[:SHOWN_MOST], "many": len(lines), "more": len(lines) - SHOWN_MOST}
    return {**shown, "faults": faults[:SHOWN_MOST], "many_faults": len(faults), "unused": ", ".join(unused)[:300]}
