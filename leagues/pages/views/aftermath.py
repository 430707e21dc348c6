"""The aftermath of a fixture: one form, filled in from the battle's log, that both sides see and sign."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.pages.views.perform import attempt, status, whole
from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    career_selectors,
    selectors,
)
from leagues.services.access import Access, find_season, need
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.documents import NoSuchPlace, apply_edit
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json
from ui.form_reader import edits_from


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def aftermath(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The form with what it comes to. The sides and those who decide fill it in and sign."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None or not state.terms.career or not (state.awaits_aftermath(found) or number in state.aftermaths):
        raise Http404
    side, decides = access.side_of(found), access.rules_on(found)
    need(side is not None or decides)
    if state.awaits_aftermath(found) and not state.opens_aftermath(found):
        return _waits(request, season, access, state, found)
    problems: Sequence[Problem] = ()
    sheet = aftermath_forms.sheet_of(season, state, found)
    if request.method == "POST":
        problems, sheet = _posted(request, season, access, found, sheet)
        if not problems and request.POST.get("do") != "look":
            return redirect("leagues:aftermath", public_id, number)
        state = selectors.state_of(season)
        found = state.fixtures[number]
    context = _context(season, access, state, found, sheet) | {"problems": problems}
    return render(request, "leagues/aftermath.html", context, status=status(problems))


def _waits(request: HttpRequest, season: Season, access: Access, state: SeasonState, found: Fixture) -> HttpResponse:
    """The form is closed while the result rests on one side's word: it shows units and money that are sealed."""
    line = selectors.fixture_line(found, selectors.people(season, state), access)
    head = selectors.header(season, access, state, current="fixtures")
    return render(request, "leagues/aftermath.html", {**head, "fixture": found, "line": line, "closed": True})


def _posted(
    request: HttpRequest, season: Season, access: Access, found: Fixture, sheet: Json
) -> tuple[Sequence[Problem], Json]:
    """Do what a button asks for; what stood in the way, and the form as it was typed.

    ``look`` works out what a changed form comes to; nobody stands by it yet.
    """
    posted: Any = request.POST
    user: Any = request.user
    side = access.side_of(found) or 0
    common: dict[str, Any] = {"by": user, "number": found.number}
    kind = posted.get("do", "")
    typed = [sheet]

    def look() -> None:
        typed[0] = aftermath_forms.apply_changes(season, sheet, lambda before: _changed(request, before))
        career_selectors.outcome(season, selectors.state_of(season), found, typed[0])

    def fill_in() -> None:
        changed = aftermath_forms.apply_changes(season, sheet, lambda before: _changed(request, before))
        seen = whole(posted["filed"]) if "filed" in posted else None
        if seen in (None, aftermath_forms.filed_at(selectors.state_of(season), found.number)):
            typed[0] = changed  # otherwise the page shows what the other side has made of the form
        aftermaths.file_sheet(season, entry=side, sheet=changed, seen=seen, **common)

    deeds: dict[str, Callable[[], object]] = {
        "look": look,
        "fill": fill_in,
        "sign": lambda: aftermaths.sign(season, entry=side, expected=whole(posted.get("seq")), **common),
        "settle": lambda: aftermaths.settle(season, expected=whole(posted.get("seq")), **common),
    }
    need(kind in deeds and (kind != "settle" or access.rules_on(found)) and (kind != "sign" or side > 0))
    return attempt(deeds[kind]), typed[0]


def _changed(request: HttpRequest, sheet: Json) -> Json:
    try:
        for edit in edits_from(request.POST):
            sheet = apply_edit(sheet, edit)
    except NoSuchPlace:
        message = "This form could not be read. Reload the page and try again."
        raise Unreadable(Problem(code="unreadable", message=message)) from None
    return sheet


def _context(season: Season, access: Access, state: SeasonState, found: Fixture, sheet: Json) -> dict[str, Any]:
    who = selectors.people(season, state)
    form, side = state.aftermaths.get(found.number), access.side_of(found)
    settled = bool(form and form.settled)
    sections: list[Any] = []
    unreadable = attempt(lambda: sections.extend(campaigns.campaign_of(season).aftermath_sections(sheet)))
    return {
        **selectors.header(season, access, state, current="fixtures"),
        "fixture": found,
        "line": selectors.fixture_line(found, who, access),
        "filed": aftermath_forms.filed_at(state, found.number),
        "sections": [] if unreadable else sections,
        "outcome": _outcome(season, state, found, sheet, who),
        "filled": form is not None,
        "prefilled": bool(form and form.filed.event.prefilled),
        "plays": side is not None,
        "looked": sheet != aftermath_forms.sheet_of(season, state, found),
        "changed_by": who.team(form.filed.event.by) if form and form.filed.event.by else "the organisers",
        "changes": career_selectors.changes(season, state, found),
        "settled": settled,
        "signed": [who.team(key) for key in sorted(form.signed)] if form else [],
        "unsigned": [who.team(key) for key in found.sides if form and key not in form.signed],
        "signs": bool(form) and not settled and side is not None and side not in (form.signed if form else ()),
        "settles": bool(form) and not settled and access.rules_on(found),
        "deadline": form.deadline if form else None,
        "provisional": found.provisional or not found.counted,
    }


def _outcome(
    season: Season, state: SeasonState, found: Fixture, sheet: Json, who: selectors.People
) -> list[dict[str, Any]]:
    """What the form comes to for each side, before anybody signs and after; nothing when it does not add up."""
    made: list[tuple[int, Any]] = []
    attempt(lambda: made.extend(career_selectors.outcome(season, state, found, sheet)))
    return [_side(who.team(key), deal) for key, deal in made]


def _side(team: str, deal: Any) -> dict[str, Any]:
    postings = [(ACCOUNTS[key], career_selectors.money(value)) for key, value in deal.postings.items() if value]
    return {"team": team, "lines": deal.lines, "postings": postings, "lapsed": getattr(deal, "lapsed", "")}
