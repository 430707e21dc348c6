"""The aftermath of a fixture: one form, filled in from the battle's log, that both sides see and sign."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.pages.commands import command, errors_of, status, user_of, whole
from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    career_selectors,
    permissions,
    selectors,
)
from leagues.services.access import Access, find_season
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.edits import NoSuchPlace, apply_edit
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json
from ui.form_reader import edits_from


class Place(NamedTuple):
    """The fixture of an aftermath, and who asks for it."""

    season: Season
    access: Access
    state: SeasonState
    fixture: Fixture


def _find(request: HttpRequest, public_id: str, number: int) -> Place:
    """Returns the fixture, for its sides and those who decide it. Raises Http404, PermissionDenied."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None or not permissions.aftermath_state(state, found):
        raise Http404
    permissions.need_aftermath("fill", access, found)
    return Place(season, access, state, found)


@never_cache
@require_safe
def aftermath(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows the form with what it comes to. The sides and those who decide fill it in and sign."""
    place = _find(request, public_id, number)
    return _page(request, place, aftermath_forms.sheet_of(place.season, place.state, place.fixture))


def _page(request: HttpRequest, place: Place, sheet: Json, problems: Sequence[Problem] = ()) -> HttpResponse:
    if permissions.aftermath_state(place.state, place.fixture) == "waits":
        return _waits(request, *place)
    context = _context(*place, sheet) | {"problems": problems}
    return render(request, "leagues/fixtures/aftermath.html", context, status=status(problems))


def _waits(request: HttpRequest, season: Season, access: Access, state: SeasonState, found: Fixture) -> HttpResponse:
    """Shows the form closed while the result rests on one side's word: it holds units and money that are sealed."""
    line = selectors.fixture_line(found, selectors.people(season, state), access)
    head = selectors.header(season, access, state, current="fixtures")
    return render(request, "leagues/fixtures/aftermath.html", {**head, "fixture": found, "line": line, "closed": True})


# --- commands -------------------------------------------------------------------------------------

aftermath_command = command("leagues:aftermath", "public_id", "number")


@aftermath_command
def work_out(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows what a changed form comes to; nobody stands by it yet."""
    place = _find(request, public_id, number)
    season, _, state, found = place
    sheet = aftermath_forms.sheet_of(season, state, found)
    typed = [sheet]

    def work() -> None:
        aftermath_forms.open_form(state, number)
        typed[0] = aftermath_forms.apply_changes(season, sheet, lambda before: _apply_form(request, before))
        career_selectors.outcome(season, state, found, typed[0])

    problems = errors_of(work)
    return _page(request, place, typed[0], problems)


@aftermath_command
def fill(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Changes the form or fills it in, which signs it."""
    place = _find(request, public_id, number)
    season, access, state, found = place
    sheet = aftermath_forms.sheet_of(season, state, found)
    typed, user = [sheet], user_of(request)

    def work() -> None:
        changed = aftermath_forms.apply_changes(season, sheet, lambda before: _apply_form(request, before))
        form = whole(request.POST["filed"]) if "filed" in request.POST else None
        if form in (None, aftermath_forms.filed_at(state, number)):
            typed[0] = changed  # otherwise the page shows what the other side has made of the form
        told: dict[str, Any] = {"by": user, "number": number, "entry": access.side_of(found) or 0}
        aftermaths.file_sheet(season, sheet=changed, seen=aftermaths.Seen(form=form), **told)

    if problems := errors_of(work):
        return _page(request, _find(request, public_id, number), typed[0], problems)
    return redirect("leagues:aftermath", public_id, number)


@aftermath_command
def sign(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Signs the form as it was read."""
    return _stand_by(
        request,
        public_id,
        number,
        "sign",
        lambda place, told: aftermaths.sign(place.season, entry=place.access.side_of(place.fixture) or 0, **told),
    )


@aftermath_command
def settle(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Settles the form for sides that do not sign."""
    return _stand_by(request, public_id, number, "settle", lambda place, told: aftermaths.settle(place.season, **told))


def _stand_by(
    request: HttpRequest, public_id: str, number: int, name: str, work: Callable[[Place, dict[str, Any]], object]
) -> HttpResponse:
    place = _find(request, public_id, number)
    permissions.need_aftermath(name, place.access, place.fixture)
    told = {"by": user_of(request), "number": number, "expected": whole(request.POST.get("seq"))}
    if problems := errors_of(lambda: work(place, told)):
        now = _find(request, public_id, number)
        return _page(request, now, aftermath_forms.sheet_of(place.season, place.state, place.fixture), problems)
    return redirect("leagues:aftermath", public_id, number)


# --- what the page shows --------------------------------------------------------------------------


def _apply_form(request: HttpRequest, sheet: Json) -> Json:
    try:
        for edit in edits_from(request.POST):
            sheet = apply_edit(sheet, edit)
    except NoSuchPlace:
        message = "This form could not be read. Reload the page and try again."
        raise Unreadable(Problem(code="unreadable", message=message)) from None
    return sheet


def _context(season: Season, access: Access, state: SeasonState, found: Fixture, sheet: Json) -> dict[str, Any]:
    who, may = selectors.people(season, state), permissions.may_aftermath(state, access, found)
    form, side = state.aftermaths.get(found.number), access.side_of(found)
    settled = bool(form and form.settled)
    sections: list[Any] = []
    unreadable = errors_of(lambda: sections.extend(campaigns.campaign_of(season).aftermath_sections(sheet)))
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
        "signs": "sign" in may,
        "settles": "settle" in may,
        "deadline": form.deadline if form else None,
        "provisional": found.provisional or not found.counted,
    }


def _outcome(
    season: Season, state: SeasonState, found: Fixture, sheet: Json, who: selectors.People
) -> list[dict[str, Any]]:
    """Returns what the form comes to for each side, before anybody signs and after; nothing when it does not add up."""
    made: list[tuple[int, Any]] = []
    errors_of(lambda: made.extend(career_selectors.outcome(season, state, found, sheet)))
    return [_side(who.team(key), deal) for key, deal in made]


def _side(team: str, deal: Any) -> dict[str, Any]:
    postings = [(ACCOUNTS[key], career_selectors.money(value)) for key, value in deal.postings.items() if value]
    return {"team": team, "lines": deal.lines, "postings": postings, "lapsed": getattr(deal, "lapsed", "")}
