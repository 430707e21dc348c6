"""A season: setting it up, its terms, its front page."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from accounts.store.models import User
from battles.lobby import agreed_rules
from leagues.pages import overview
from leagues.pages.commands import command, errors_of, status, user_of
from leagues.pages.forms import TermsForm, points_table_text
from leagues.services import byes, campaigns, organising, permissions, registration, selectors
from leagues.services.access import Access, feed_key, find_league, find_season
from leagues.store.models import League, Season
from leagues.store.state import Entry, SeasonState
from leagues.store.terms import UNPLAYED, USUAL
from replica.reading import readable
from rules import registry
from rules.kernel.problems import Problem
from ui.form_reader import edits_from


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """A new season of a league."""
    league, access = find_league(request, public_id)
    permissions.need_league("create-season", access)
    last = None if "usual" in request.GET else league.seasons.order_by("-created_at", "-pk").first()
    terms = organising.terms_of_next(selectors.state_of(last)) if last else USUAL
    form = TermsForm(request.POST or None, terms=terms, game=registry.get_played(league.game))
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        made: list[Season] = []
        name = form.cleaned_data["name"]
        problems = errors_of(
            lambda: made.append(organising.create_season(league, by=request.user, name=name, terms=form.terms()))
        )
        if made:
            return redirect(made[0])
    context = {"form": form, "league": league, "problems": problems, "last": last}
    return render(request, "leagues/season/terms_form.html", context, status=status(problems))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """The terms of a season, until it begins."""
    season, access = find_season(request, public_id)
    permissions.need_season("set-terms", access)
    state = selectors.state_of(season)
    game = registry.get_played(season.league.game)
    form = TermsForm(request.POST or None, terms=state.terms, game=game, name=season.name)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        problems = errors_of(lambda: organising.set_terms(season, by=request.user, name=name, terms=form.terms()))
        if not problems:
            return redirect(season)
    context = {"form": form, "league": season.league, "season": season, "problems": problems}
    return render(request, "leagues/season/terms_form.html", context, status=status(problems))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Returns what the game leaves open before a battle, settled for the whole season."""
    found, access = find_season(request, public_id)
    permissions.need_season("settle-options", access)
    problems: Sequence[Problem] = ()
    game, state = selectors.find_game(found.league.game), selectors.state_of(found)
    if request.method == "POST" and game is not None:
        chosen, wrong = agreed_rules.read_choices(request, game, request.POST, state.terms.options)
        problems = tuple(wrong) or errors_of(
            lambda: organising.settle_options(found, by=request.user, edits=[*edits_from(request.POST), *chosen])
        )
        if not problems:
            messages.success(request, "Settled.")
            return redirect("leagues:rule-set", public_id)
        state = selectors.state_of(found)
    head = selectors.header(found, access, state, current="terms")
    rules = agreed_rules.choices(request, game, state.terms.options) if game else []
    context = {**head, "sections": selectors.rule_sections(found, state), "problems": problems, "rules": rules}
    context["game_slug"] = found.league.game
    return render(request, "leagues/season/rule_set.html", context, status=status(problems))


@require_safe
@never_cache
@readable
def terms(request: HttpRequest, public_id: str) -> HttpResponse:
    """The terms of a season, for everybody."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    breaks = [title for _, title in selectors.columns(season, state)]
    context = {**selectors.header(season, access, state, current="terms"), "tie_breaks": breaks}
    context["points_table"] = points_table_text(state.terms.points_table)
    context["unplayed"] = UNPLAYED[state.terms.unplayed]
    context["byes"] = byes.in_words(state.terms)
    context["about"] = campaigns.campaign_of(season).about if state.terms.career else ""
    context["settled"] = selectors.describe_options(season, state)
    return render(request, "leagues/season/terms.html", context)


@require_safe
@never_cache
@readable
def season(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows the front page: what waits for its reader, and the state of the season."""
    invitation = request.GET.get("invitation", "")
    found, access = find_season(request, public_id, invitation=invitation)
    state = selectors.state_of(found)
    if request.headers.get("HX-Request") and request.GET.get("seen") == str(state.seq):
        return HttpResponse(status=204)  # nothing is new: the page stays as it is
    return _front_page(request, found, access, state)


def _front_page(
    request: HttpRequest, found: Season, access: Access, state: SeasonState, problems: Sequence[Problem] = ()
) -> HttpResponse:
    invitation, public_id = request.GET.get("invitation", ""), found.public_id
    may = permissions.may_season(found, state, access, invitation=invitation)
    who = selectors.people(found, state, rated=False)
    own = selectors.own_entry(state, access)
    entry_url = f"{reverse('leagues:enter', args=[public_id])}{f'?invitation={invitation}' if invitation else ''}"
    context = {
        **selectors.header(found, access, state, current="season"),
        "problems": problems,
        "own": own,
        "own_byes": byes.coming(state, own) if own else [],
        "own_lines": [selectors.fixture_line(one, who, access) for one in selectors.own_fixtures(state, access)],
        "asked": [one for one in state.challenges.values() if one.state == "open" and one.other in access.numbers],
        "now": selectors.now_in_round(state),
        "enter_url": entry_url,
        "may": may,
        "may_enter": "enter" in may,
        "takes_entries": state.registering and organising.takes_entries(state),
        "own_may": permissions.may_entry(state, access, own) if own else [],
        "invitation_url": request.build_absolute_uri(f"{found.get_absolute_url()}?invitation={found.invitation}"),
        "embed_code": _embed_code(request, public_id),
        "feed_url": _feed_url(request, found, access, own),
        "places": max(0, state.terms.capacity - len(state.taking_part)),
        **overview.front(state, who, access),
        "may_begin": len(state.taking_part) > 1,
        "armies_waiting": [one for one in state.taking_part if one.army == "submitted"],
        "team_of": who.team,
    }
    return render(request, "leagues/season/season.html", context, status=status(problems))


def _feed_url(request: HttpRequest, found: Season, access: Access, own: Entry | None) -> str:
    """The calendar of the season, or of one's own fixtures."""
    asked = {"player": str(own.number)} if own else {}
    if found.league.visibility == League.Visibility.PRIVATE and access.user:
        asked["key"] = feed_key(found, access.user)
    address = request.build_absolute_uri(reverse("leagues:calendar", args=[found.public_id]))
    return f"{address}?{urlencode(asked)}" if asked else address


def _embed_code(request: HttpRequest, public_id: str) -> str:
    address = request.build_absolute_uri(reverse("leagues:embed", args=[public_id]))
    return f'<iframe src="{address}" title="Standings" width="100%" height="480"></iframe>'


# --- commands -------------------------------------------------------------------------------------


def _carry_out(request: HttpRequest, public_id: str, name: str, work: Callable[[Season, User], object]) -> HttpResponse:
    """Carries out a command of the season; a refused one shows the page with the reasons. Raises PermissionDenied."""
    found, access = find_season(request, public_id)
    permissions.need_season(name, access)
    user = user_of(request)
    if problems := errors_of(lambda: work(found, user)):
        return _front_page(request, found, access, selectors.state_of(found), problems)
    return redirect(found)


season_command = command("leagues:season", "public_id")


@season_command
def set_registration(request: HttpRequest, public_id: str) -> HttpResponse:
    """Opens registration, or closes it."""
    is_open = request.POST.get("open") == "yes"
    return _carry_out(
        request,
        public_id,
        "set-registration",
        lambda season, user: organising.set_registration(season, by=user, is_open=is_open),
    )


@season_command
def start(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begins the season."""
    return _carry_out(request, public_id, "start", lambda season, user: organising.start(season, by=user))


@season_command
def open_lists(request: HttpRequest, public_id: str) -> HttpResponse:
    """Opens the armies to everybody who sees the season."""
    return _carry_out(request, public_id, "open-lists", lambda season, user: registration.open_lists(season, by=user))


@season_command
def finish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ends the season."""
    return _carry_out(request, public_id, "finish", lambda season, user: organising.finish(season, by=user))
