"""The map of a battle on paper, with the pieces or as an empty table to set up by."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.pages.paper import PAPERS
from battles.pages.regions import role_links
from battles.play import timekeeping
from battles.store import selectors
from battles.store.access import viewer_for
from rules.kernel.records import replace


@require_safe
def printed_map(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows the map as one may know it, as large as a sheet of paper; ``?pieces=no`` leaves it empty."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    now = selectors.moment(found, access.role)
    screen, bare = now.screen, request.GET.get("pieces") == "no"
    if screen.board is None and screen.plan is None:
        raise Http404("This battle keeps no map.")
    board = screen.board and (replace(screen.board, tokens=()) if bare else screen.board)
    plan = screen.plan and (replace(screen.plan, pieces=(), circles=()) if bare else screen.plan)
    wide = board.width > board.height if board else bool(plan and plan.width > plan.depth)
    paper = request.GET.get("paper", "")
    context = {
        "battle": found,
        "progress": screen.progress,
        "board": board,
        "plan": plan,
        "sheets": screen.sheets,
        "sides": screen.sides,
        "bare": bare,
        "role": access.role,
        "views": role_links(found, access, request.path, ""),
        "wide": wide,
        "papers": PAPERS,
        "paper": paper if paper in dict(PAPERS) else "",
    }
    return render(request, "battles/log/printed_map.html", context)
