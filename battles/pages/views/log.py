"""The course of a battle: its stream, its whole log, any moment of it again, and what one takes home."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from battles.live import stream as live
from battles.lobby import copies
from battles.lobby.copies import LARGEST_FILE
from battles.pages.regions import forces, log_html, moment_query, page_context, role_links
from battles.pages.render_battle import shown_changes
from battles.pages.requests import need_what_was_told, whole_number
from battles.pages.views.accounts import told_to
from battles.play import commands, refereeing, reports, timekeeping
from battles.store import clocks, selectors
from battles.store import log as sentences
from battles.store.access import EVERYTHING, Access, shares, viewer_for, viewer_of
from battles.store.log import outcome_of, role_name
from battles.store.models import Battle
from battles.store.notes import notes_for
from battles.store.numbers import number_at, seq_at
from replica.reading import readable
from rules import registry
from rules.kernel.display.screen import Screen
from rules.kernel.problems import Problem, RulesError, Unreadable
from rules.kernel.records import Json
from ui.board import rings
from ui.board_views import outside
from ui.json_text import read_json
from ui.plan import circle_things

LINES_PER_PAGE = 200


@require_GET
def stream(request: HttpRequest, public_id: str) -> StreamingHttpResponse:
    """Streams where the battle stands, and each time that it moves on, as far as one may know of it.

    To those who only watch it brings what a page ``shows`` of each step, if they ask for it.
    """
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    render = SHARED.get(request.GET.get("shows", "")) if shares(access) else None
    return live.follow(found, access, render, told_to(request))


@require_safe
@never_cache
@readable
def at(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """Shows the battle as it stood at a moment."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    if slid := whole_number(request.GET.get("moment")):  # every moment has one address
        place = reverse("battles:at", args=[public_id, slid])
        return redirect(f"{place}?{moment_query(access.role, request.GET.get('unit', ''))}")
    last = number_at(found, access.role)
    if not 1 <= seq <= last:
        raise Http404
    moment = seq_at(found, access.role, seq)
    # Nobody acts here, at the last moment neither.
    then = replace(selectors.moment(found, access.role, moment), open_to=tuple)
    unit = request.GET.get("unit", "")
    lines = selectors.log(found, access.role, upto=moment)
    context = {
        **page_context(found, then, unit, replay=True),
        "access": access,
        "game": registry.get_played(found.game),
        "seq": seq,
        "unit": unit,
        "query": moment_query(access.role, unit),
        "stages": selectors.stages(found, access.role, found.seq),
        "fork_as": next(filter(reports.opens_everything, (access.role, *access.roles)), ""),
        "moment": moment,
        "steps": {"first": 1, "back": max(1, seq - 1), "on": min(last, seq + 1), "last": last},
        "log": mark_safe(log_html(found, access.role, lines, may_undo=False, unit=unit)),
        "told": next((line.sentence.text for line in lines if line.seq == seq), ""),
        "looking": role_name(found, access.role),
        "notes": notes_for(found, access),
        "views": role_links(found, access, request.path, unit),
    }
    return render(request, "battles/log/at.html", context)


@require_safe
@never_cache
@readable
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows the whole log, filtered by unit, kind of event and phase."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    every = selectors.log(found, access.role, upto=found.seq, limit=None)
    asked = {name: request.GET.get(name, "") for name in ("about", "kind", "phase")}
    shown = sentences.filter_lines(every, **asked)
    page = Paginator(shown, LINES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "battle": found,
        "access": access,
        "game": registry.get_played(found.game),
        "looking": role_name(found, access.role),
        "log": mark_safe(log_html(found, access.role, list(page.object_list), may_undo=False)),
        "page": page,
        "query": urlencode({"as": access.role, **asked}),
        "abouts": sorted({one for line in every for one in line.sentence.about}),
        "kinds": sorted({line.sentence.kind for line in every if line.sentence.kind}),
        "phases": list(dict.fromkeys(line.phase for line in reversed(every) if line.phase)),
        "asked": asked,
        "many": len(shown),
    }
    return render(request, "battles/log/log.html", context)


@require_safe
@never_cache
@readable
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows the battle in large type for a screen that all can see: no controls, only what is public."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found, "spectator")
    need_what_was_told(request, found, access)
    if found.over:
        access = viewer_for(request, found, EVERYTHING)
    more = {"server_now": clocks.milliseconds(), "shows": number_at(found, access.role)}
    return render(request, "battles/watch/table.html", _table_context(found, access) | more)


def shown_table(public_id: str, have: int, number: int) -> live.Shown:
    """Renders what the table screen shows, for everybody who only watches."""
    found, access = timekeeping.find_for_onlookers(public_id, number)
    number = number_at(found, access.role)
    if found.over:
        access = replace(access, viewer=viewer_of(EVERYTHING), role=EVERYTHING)
    html = render_to_string("battles/watch/table_now.html", _table_context(found, access))
    return live.Shown(have=have, number=number, html=html)


SHARED: Mapping[str, live.Render] = {"page": shown_changes, "table": shown_table}
"""Renders of the pages whose steps streams bring to all who only watch."""


def _table_context(found: Battle, access: Access) -> dict[str, Any]:
    now = selectors.moment(found, access.role)
    latest = selectors.latest(found, access.role)
    fresh, screen = _touched(now.screen, latest), now.screen
    return {
        **page_context(found, now, ""),
        "latest": latest,
        "fresh": fresh,
        "outside": [token.title for token in outside(screen.board, fresh)] if screen.board else (),
        "rings": rings(screen.board, fresh) if screen.board else "",
        "plan": screen.plan and circle_things(screen.plan, fresh),
        "notes": notes_for(found, access),
        "outcome": outcome_of(found),
        "sheets": [(force, [sheet for sheet in force.sheets if not sheet.gone]) for force in forces(now)],
    }


def _touched(screen: Screen, latest: selectors.Result | None) -> set[str]:
    """Returns the ids of what the last action was about or has changed, and of the sheets that list it."""
    if latest is None:
        return set()
    about = {name for line in latest.lines for name in line.sentence.about}
    changed = {change.title for change in latest.changes}
    sheets = (
        one
        for one in screen.sheets
        if one.title in changed
        or about & {name for row in one.rows for name in (row.label, f"{one.title} {row.number}")}
    )
    return about | {sheet.id for sheet in sheets}


@require_safe
@never_cache
@readable
def export_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sends the log as a text file."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    text = selectors.export_text(found, access)
    return _as_file(HttpResponse(text, content_type="text/plain; charset=utf-8"), f"{public_id}.txt")


@require_safe
@never_cache
@readable
def export_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sends the battle as a JSON file, as this viewer may know it."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    document = selectors.export_json(found, access)
    return _as_file(JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False}), f"{public_id}.json")


@require_safe
@never_cache
@readable
def export_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sends the log as a table for spreadsheets."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    text = reports.log_csv(found, access.role)
    return _as_file(HttpResponse(text, content_type="text/csv; charset=utf-8"), f"{public_id}.csv")


@login_required
@require_POST
@never_cache
def fork(request: AuthenticatedHttpRequest, public_id: str, seq: int) -> HttpResponse:
    """Makes a private copy from a moment on, for those from whom nothing of it is secret."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    if not reports.may_copy(access):
        raise PermissionDenied
    if not commands.first_moment(found) <= seq <= found.seq:
        raise Http404
    return redirect(copies.fork(found, user=request.user, seq=seq))


@login_required
@never_cache
def read_in(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Reads in a battle from an exported file (POST); GET shows the form."""
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            return redirect(f"{copies.read_in(_document(request), user=request.user).get_absolute_url()}log/")
        except RulesError as error:
            problems = error.problems
    return render(request, "battles/log/import.html", {"problems": problems}, status=422 if problems else 200)


def _document(request: HttpRequest) -> Json:
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > LARGEST_FILE:
        raise Unreadable(Problem(code="unreadable", message="Choose a file of at most 20 MB."))
    try:
        return read_json(file.read())
    except ValueError:
        raise Unreadable(Problem(code="unreadable", message="This is not a JSON file.")) from None


def _as_file(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="battle-{name}"'
    return response


@require_safe
@never_cache
@readable
def result(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows how the battle ended: the outcome, its reckoning, the forces as they stand, the armies' owners."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    if found.outcome is None:
        raise Http404
    if "as" not in request.GET:
        access = viewer_for(request, found, EVERYTHING)
    then = selectors.moment(found, access.role)
    context = {
        **page_context(found, then, ""),
        "access": access,
        "game": registry.get_played(found.game),
        "outcome": outcome_of(found),
        "seats": reports.armies(found, access.role),
        "looking": role_name(found, access.role),
        "luck": reports.luck(found),
        "notes": notes_for(found, access),
        "rulings": [replace(one, seq=number_at(found, access.role, one.seq)) for one in refereeing.rulings(found)],
        "moments": mark_safe(log_html(found, access.role, reports.decisive(found, access.role), may_undo=False)),
        "losses": reports.losses(found, access.role),
    }
    return render(request, "battles/log/result.html", context)
