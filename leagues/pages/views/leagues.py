"""Leagues themselves: the list, a new one, its page, its people; the ratings of a game."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.files import import_jobs, league_export
from leagues.files.league_export import SIZE_LIMIT
from leagues.pages.commands import command, errors_of, status
from leagues.pages.forms import LeagueForm, StaffForm, TakeoutForm
from leagues.services import organising, rating_book, selectors
from leagues.services.access import find_league
from leagues.services.permissions import may_league, need_league
from leagues.services.rating_projection import after_of
from leagues.store.import_rows import LeagueImport
from leagues.store.models import League
from leagues.store.terms import FORMATS
from replica.reading import readable
from rules import registry
from rules.kernel.problems import Problem

PER_PAGE = 30
RATED_A_PAGE = 200


@require_safe
@never_cache
@readable
def index(request: HttpRequest) -> HttpResponse:
    """The leagues that everybody finds, and one's own."""
    asked = {"find": request.GET.get("find", "")[:80].strip(), "game": request.GET.get("game", "")[:40]}
    page = Paginator(selectors.league_list(request.user, **asked), PER_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "league": league,
            "game": registry.name_of(league.game),
            "seasons": [
                {"season": one, "format": FORMATS.get(one.summary.get("format", ""), "")}
                for one in league.seasons.all()[:3]
            ],
        }
        for league in page
    ]
    context = {"page": page, "rows": rows, "games": registry.played_games(), **_waiting(request)}
    context |= {
        "asked": asked,
        "narrowed": any(asked.values()),
        "query": urlencode({k: v for k, v in asked.items() if v}),
    }
    return render(request, "leagues/league/index.html", context)


def _waiting(request: HttpRequest) -> dict[str, object]:
    """Returns what waits for the viewer, and how many of their seasons were left out (none, when asked for all)."""
    if not request.user.is_authenticated:
        return {}
    every = selectors.own_seasons(request.user)
    looked = every if request.GET.get("waiting") == "all" else selectors.at_once(every)
    return {"waiting": selectors.waiting_for(request.user, looked), "unlooked": len(every) - len(looked)}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: AuthenticatedHttpRequest) -> HttpResponse:
    form = LeagueForm(request.POST or None, initial={"game": request.GET.get("game", "")})
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        made = []
        problems = errors_of(lambda: made.append(organising.create_league(owner=request.user, **form.cleaned_data)))
        if made:
            return redirect(made[0])
    return render(request, "leagues/league/new.html", {"form": form, "problems": problems}, status=status(problems))


@require_safe
@never_cache
@readable
def league(request: HttpRequest, public_id: str) -> HttpResponse:
    """A league with its seasons and its people."""
    found, access = find_league(request, public_id)
    context = {
        "league": found,
        "may": may_league(access),
        "game": selectors.game_name(found.game),
        "seasons": found.seasons.all(),
        "formats": FORMATS,
        "staff": found.staff.select_related("user"),
    }
    return render(request, "leagues/league/league.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Name, description and visibility."""
    found, access = find_league(request, public_id)
    need_league("change", access)
    initial = {"name": found.name, "about": found.about, "visibility": found.visibility}
    form = LeagueForm(request.POST or None, initial=initial, fixed_game=True)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        problems = errors_of(lambda: organising.change_league(found, **form.cleaned_data))
        if not problems:
            return redirect(found)
    context = {"form": form, "league": found, "problems": problems}
    return render(request, "leagues/league/edit.html", context, status=status(problems))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows co-organisers and judges; the owner appoints them."""
    found, access = find_league(request, public_id)
    need_league("appoint", access)
    form = StaffForm(request.POST or None)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        problems = errors_of(lambda: organising.appoint(found, **form.cleaned_data))
        if not problems:
            messages.success(request, "Done.")
            return redirect("leagues:staff", public_id)
    context = {"league": found, "form": form, "staff": found.staff.select_related("user"), "problems": problems}
    return render(request, "leagues/league/staff.html", context, status=status(problems))


@login_required
@command("leagues:staff", "public_id")
def dismiss(request: AuthenticatedHttpRequest, public_id: str, person: int) -> HttpResponse:
    """Takes a role away."""
    found, access = find_league(request, public_id)
    need_league("appoint", access)
    organising.dismiss(found, staff_id=person)
    return redirect("leagues:staff", public_id)


@require_safe
@never_cache
@readable
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    """Everybody's rating in a game, over all leagues."""
    if game not in {known.slug for known in registry.played_games()}:
        raise Http404
    page = Paginator(rating_book.ranking(game).select_related("user"), RATED_A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {"at": at, "user": row.user, "rating": after_of(row)} for at, row in enumerate(page, start=page.start_index())
    ]
    context = {
        "rows": rows,
        "page": page,
        "behind": rating_book.is_behind(game),
        "slug": game,
        "game": selectors.game_name(game),
    }
    return render(request, "leagues/league/ratings.html", context)


@login_required
@require_safe
@never_cache
def takeout(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """The whole league as a file."""
    found, access = find_league(request, public_id)
    need_league("export", access)
    made: list[dict[str, Any]] = []
    for problem in errors_of(lambda: made.append(league_export.export_league(found, by=request.user))):
        messages.error(request, problem.message)
    if not made:
        return redirect(found)
    response = JsonResponse(made[0], json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "league"}.muster.json"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_league(request: AuthenticatedHttpRequest) -> HttpResponse:
    """A league from a file."""
    form = TakeoutForm(request.POST or None, request.FILES or None)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        made: list[League | LeagueImport] = []
        problems = errors_of(lambda: made.append(import_jobs.take(file.read(SIZE_LIMIT + 1), owner=request.user)))
        if made:
            to = made[0]
            return redirect("leagues:import-progress", to.key) if isinstance(to, LeagueImport) else redirect(to)
    return render(request, "leagues/league/import.html", {"form": form, "problems": problems}, status=status(problems))


@login_required
@require_safe
@never_cache
def import_progress(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Shows the progress of a large file; leads to the league when it is there."""
    job = get_object_or_404(LeagueImport.objects.select_related("league"), key=key, owner=request.user)
    if job.finished_at is not None and job.league is not None and not request.headers.get("HX-Request"):
        return redirect(job.league)
    return render(request, "leagues/league/import_progress.html", {"job": job})
