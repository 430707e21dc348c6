"""Entries: entering and leaving a season, and the armies that are handed in."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.pages.readonly import read_only_values
from armies.services.access import Holder, held_army
from armies.services.evaluation_cache import read
from leagues.pages.commands import command, errors_of, status, whole
from leagues.pages.forms import AddForm, EnterForm
from leagues.services import (
    byes,
    permissions,
    registration,
    selectors,
    succession,
)
from leagues.services.access import Access, find_season, need
from leagues.store.models import Season, Submission
from rules.kernel.problems import Problem, Unreadable


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters a season."""
    invitation = request.GET.get("invitation", "")
    found, access = find_season(request, public_id, invitation=invitation)
    form = EnterForm(request.POST or None)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        entered = []
        problems = errors_of(
            lambda: entered.append(registration.enter(found, user=request.user, invitation=invitation, **data))
        )
        if entered:
            waiting = "You are on the waiting list." if entered[0].waiting else "You take part."
            messages.success(request, waiting)
            return redirect(found)
    state = selectors.state_of(found)
    context = {**selectors.header(found, access, state, current="players"), "form": form, "problems": problems}
    context["late"] = byes.late_in_words(state)
    return render(request, "leagues/entries/enter.html", context, status=status(problems))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows the forms with which organisers enter players, and enters one."""
    found, access = find_season(request, public_id)
    permissions.need_season("add", access)
    form = AddForm(request.POST if request.method == "POST" else None)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        problems = errors_of(lambda: registration.add(found, by=request.user, **form.cleaned_data))
        if not problems:
            return _back_to_add(request, found)
    return _add_page(request, found, access, form, problems)


@login_required
@command("leagues:add", "public_id")
def add_many(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters many who play without accounts: a team on each line."""
    found, access = find_season(request, public_id)
    permissions.need_season("add-many", access)
    names = request.POST.get("names", "")
    if problems := errors_of(lambda: registration.add_many(found, by=request.user, text=names)):
        return _add_page(request, found, access, AddForm(), problems)
    return _back_to_add(request, found)


@login_required
@command("leagues:add", "public_id")
def take_over(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters everybody of the last season, seeded by its ranking."""
    found, access = find_season(request, public_id)
    permissions.need_season("take-over", access)
    moves = whole(request.POST.get("moves"))
    if problems := errors_of(lambda: succession.take_over(found, by=request.user, moves=moves)):
        return _add_page(request, found, access, AddForm(), problems)
    return _back_to_add(request, found)


def _add_page(
    request: HttpRequest, found: Season, access: Access, form: AddForm, problems: Sequence[Problem]
) -> HttpResponse:
    state = selectors.state_of(found)
    head = selectors.header(found, access, state, current="players")
    context = {**head, "form": form, "problems": problems, "entered": state.taking_part}
    context |= {"names": request.POST.get("names", ""), "late": byes.late_in_words(state)}
    context["last"] = succession.last_season(found) if succession.may_follow(found, state) else None
    return render(request, "leagues/entries/add.html", context, status=status(problems))


def _back_to_add(request: HttpRequest, found: Season) -> HttpResponse:
    """Leads back to the forms; anyone without a place is named, for they are not on that page."""
    if waiting := selectors.state_of(found).waiting_list():
        names = ", ".join(entry.team for entry in waiting)
        messages.info(request, f"All places are taken. On the waiting list: {names}.")
    return redirect("leagues:add", found.public_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Takes a team out of the season, after a question."""
    found, access = find_season(request, public_id)
    state = selectors.state_of(found)
    permissions.need_entry("withdraw", state, access, number)
    if number not in state.entries:
        raise Http404
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        problems = errors_of(lambda: registration.withdraw(found, by=request.user, entry=number))
        if not problems:
            return redirect(found)
    unplayed = [one for one in state.fixtures.values() if one.state == "scheduled" and number in one.sides]
    head = selectors.header(found, access, state, current="players")
    context = {**head, "entry": state.entries[number], "unplayed": len(unplayed), "problems": problems}
    return render(request, "leagues/entries/withdraw.html", context, status=status(problems))


# --- armies ---------------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def submit(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Hands in an army."""
    found, access = find_season(request, public_id)
    state = selectors.state_of(found)
    own = selectors.own_entry(state, access)
    need(own is not None and not state.terms.career)
    holder = Holder(user=request.user)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and own is not None:
        army = held_army(holder, request.POST.get("army", ""))
        problems = errors_of(lambda: registration.submit_army(found, by=request.user, entry=own.number, army=army))
        if not problems:
            messages.success(request, f"{army.name} is handed in.")
            return redirect(found)
    armies = holder.armies().filter(game=found.league.game).only("key", "name", "summary", "game")[:200]
    head = selectors.header(found, access, state, current="players")
    context = {**head, "own": own, "armies": armies, "chosen": request.POST.get("army", ""), "problems": problems}
    return render(request, "leagues/entries/submit.html", context, status=status(problems))


@require_safe
@never_cache
def army(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The army of a player, for those who may read it."""
    found, access = find_season(request, public_id)
    state = selectors.state_of(found)
    entry = state.entries.get(number)
    if entry is None or entry.submission is None or not selectors.sees_army(state, access, number):
        raise Http404
    kept = get_object_or_404(Submission, pk=entry.submission)
    try:
        values = read_only_values(read(found.league.game, kept.document))
    except Unreadable:
        values = {"error": True}
    context = {**selectors.header(found, access, state, current="players"), "entry": entry, "kept": kept, **values}
    return render(request, "leagues/entries/army.html", context)


@never_cache
@require_safe
def armies(request: HttpRequest, public_id: str) -> HttpResponse:
    """The armies that wait for somebody to look at them, for those who may read and judge them."""
    found, access = find_season(request, public_id)
    return _armies_page(request, found, access)


def _armies_page(request: HttpRequest, found: Season, access: Access, problems: Sequence[Problem] = ()) -> HttpResponse:
    permissions.need_season("approve-all", access)
    state = selectors.state_of(found)
    permissions.need_lists(state, access)
    waiting = [one for one in registration.waiting_armies(state) if one.number not in access.numbers]
    kept, who = selectors.submissions(state, [one.number for one in waiting]), selectors.people(found, state)
    done = [one for one in state.taking_part if one.army in ("approved", "returned")]
    context = {
        **selectors.header(found, access, state, current="players"),
        "rows": [{"entry": one, "kept": kept.get(one.number), "player": who.player(one.number)} for one in waiting],
        "done": done,
        "none": sum(one.army == "none" for one in state.taking_part),
        "problems": problems,
    }
    return render(request, "leagues/entries/armies.html", context, status=status(problems))


@login_required
@command("leagues:armies", "public_id")
def approve_all(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Approves all armies that are legal."""
    found, access = find_season(request, public_id)
    permissions.need_season("approve-all", access)
    permissions.need_lists(selectors.state_of(found), access)
    approved, left = registration.approve_all(found, by=request.user, own=access.numbers)
    said = f"{approved} {'army' if approved == 1 else 'armies'} approved."
    messages.success(request, f"{said} No longer legal: {', '.join(left)}." if left else said)
    return redirect("leagues:armies", public_id)
