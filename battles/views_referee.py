"""What the referee alone does: corrections, and the decision of the end."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from battles import console, deeds, panels, selectors, services
from battles.access import Access, find, viewer_for
from battles.models import Battle
from battles.panels import Panel
from battles.regions import progress
from battles.views import carry_out, page
from rules import registry
from rules.kernel.problems import Problem, RulesError


@never_cache
def correct(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee sets a counter or a state, with a reason."""
    found = find(public_id)
    access = referee(request, found)
    unit, what = request.GET.get("unit", ""), request.GET.get("what", "")
    if request.method != "POST":
        now = selectors.moment(found, access.role)
        return page(request, found, access, panels.correct_panel(found, now, unit, what=what))

    def work() -> Panel:
        deed = panels.deed_of(request, access, "correct")
        services.act(found, deed, deeds.correction_from(request.POST), _no_dice(found))
        found.refresh_from_db()
        return panels.result_panel(found, access, deed.action_id)

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        fresh = selectors.moment(found, access.role)
        return panels.correct_panel(
            found, fresh, unit, what=what, posted=request.POST, problems=problems, status=status
        )

    return carry_out(request, found, access, work, refused)


@never_cache
def end(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee decides how the battle has ended."""
    found = find(public_id)
    access = referee(request, found)
    if request.method != "POST":
        return page(request, found, access, panels.end_panel(found))

    def work() -> Panel:
        deed = panels.deed_of(request, access, "end")
        winners, reason = request.POST.getlist("winner"), request.POST.get("reason", "")
        services.adjudicate(found, deed, winners=winners, reason=reason[:200])
        found.refresh_from_db()
        return panels.result_panel(found, access, deed.action_id)

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        return panels.end_panel(found, posted=request.POST, problems=problems, status=status)

    return carry_out(request, found, access, work, refused)


@never_cache
def referees_console(request: HttpRequest, public_id: str) -> HttpResponse:
    """All units of all sides in one grid; a tap corrects a counter (POST ``tap``), notes are kept (POST ``notes``)."""
    found = find(public_id)
    access = referee(request, found)
    if request.method == "POST":
        if refusal := _tapped(request, found, access):
            return refusal
        if not request.htmx:
            return redirect("battles:console", public_id=public_id)
    now = selectors.moment(found, access.role)
    context = {
        **panels.stamp(found, access, ""),
        "battle": found,
        "access": access,
        "game": registry.get(found.game),
        "progress": progress(now.screen),
        "grid": console.grid(now),
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "battles/console.html", context)


def _tapped(request: HttpRequest, found: Battle, access: Access) -> HttpResponse | None:
    """What is wrong with a tap, or None when it has been carried out (or notes were kept)."""
    if "tap" not in request.POST:
        Battle.objects.filter(pk=found.pk).update(referee_notes=request.POST.get("notes", "")[: console.NOTES_LIMIT])
        return None
    try:
        console.tap(found, panels.deed_of(request, access, request.POST["tap"]), request.POST)
    except RulesError as error:
        return HttpResponse(error.problem.message, status=422, content_type="text/plain; charset=utf-8")
    found.refresh_from_db()
    return None


def referee(request: HttpRequest, found: Battle) -> Access:
    """The referee's access. Raises PermissionDenied for everybody else."""
    access = viewer_for(request, found, "referee")
    if not access.acts:
        raise PermissionDenied
    return access


def _no_dice(found: Battle) -> list[int] | None:
    return [] if found.dice in (Battle.Dice.TABLE, Battle.Dice.EITHER) else None
