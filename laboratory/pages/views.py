"""The pages of the laboratory: one's runs, a new one, and what has come of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.services.access import holder_of, own_army
from armies.services.samples import ready_choices
from laboratory.pages.candidates import candidates_of
from laboratory.pages.tables import tables_of
from laboratory.pages.unit_tables import course_tables
from laboratory.services import commands, entrants, files, selectors
from laboratory.services.access import find_run, own_run
from laboratory.store.models import Run
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, RulesError
from rules.kit.players.strengths import LABELS
from ui.errors import ArmyError

PER_PAGE = 20
MOST_ARMIES = 50


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Shows one's runs, and what the laboratory is for."""
    if not request.user.is_authenticated:
        return render(request, "laboratory/index.html", {"games": registry.played_games()})
    page = Paginator(selectors.own_runs(request.user), PER_PAGE).get_page(request.GET.get("page"))
    rows = [(run, registry.name_of(run.game), selectors.Progress(run.done, run.total)) for run in page]
    return render(request, "laboratory/index.html", {"page": page, "rows": rows, "games": registry.played_games()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Shows what can be compared, and begins a run (POST)."""
    sent = request.POST if request.method == "POST" else request.GET
    try:
        game = registry.get_played(sent.get("game", ""))
    except registry.UnknownGame:
        raise Http404("No such game.") from None
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            return redirect(commands.begin(request.user, _wish(request, game)))
        except (RulesError, ArmyError) as error:
            problems = tuple(error.problems)
    return render(request, "laboratory/new.html", _form(request, game, problems), status=422 if problems else 200)


def _form(request: AuthenticatedHttpRequest, game: AnyPlayedGame, problems: Sequence[Problem]) -> dict[str, Any]:
    """Returns what the form of a new run needs, with what was sent. ``?change=`` names an army to be changed."""
    sent = request.POST if request.method == "POST" else request.GET
    mine = holder_of(request).armies().filter(game=game.slug).order_by("-updated_at")[:MOST_ARMIES]
    change = sent.get("change", "")
    changed = own_army(request, change[:12]) if change else None
    versions = entrants.version_choices(changed) if changed else []
    others = [(army.key, army.name) for army in mine if changed is None or army.key != changed.key]
    return {
        "game": game,
        "problems": problems,
        "ready": ready_choices(game.slug),
        "mine": others,
        "changed": changed,
        "versions": versions + others if changed else [],
        "before": sent.get("before") or (versions[1][0] if len(versions) > 1 else ""),
        "after": sent.get("after") or (changed.key if changed else ""),
        "rules": entrants.rule_set_choices(request, game),
        "grounds": entrants.ground_choices(game),
        "strengths": LABELS,
        "chosen": set(sent.getlist("army")),
        "chosen_rules": set(sent.getlist("rules")) or {entrants.AS_IS},
        "sent": {name: sent.get(name, usual) for name, usual in USUAL.items()},
        "most": commands.MOST_BATTLES,
    }


USUAL = {"title": "", "player": "steady", "battles": "50", "seed": "", "ground": ""}
"""The beginning of a new run's form."""


def _wish(request: AuthenticatedHttpRequest, game: AnyPlayedGame) -> commands.Wish:
    """Reads a wish from the form. Raises Illegal, Refused."""
    sent = request.POST
    versions = [sent.get("before", ""), sent.get("after", "")] if sent.get("change") else []
    rules = entrants.find_rule_sets(request, game, sent.getlist("rules"))
    return commands.Wish(
        game=game.slug,
        armies=entrants.find_armies(game, holder_of(request), [*versions, *sent.getlist("army")]),
        versions=bool(versions),
        rules=entrants.on_ready_ground(game, rules, sent.get("ground", "")),
        title=sent.get("title", "")[:80],
        player=sent.get("player", "")[:20],
        battles=_number(sent.get("battles")) or 0,
        seed=_number(sent.get("seed")) if sent.get("seed", "").strip() else None,
    )


def _number(text: str | None) -> int:
    """Reads a whole number; -1 for anything else."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 else -1


@require_safe
@never_cache
def run(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows what has come of a run so far, and how far it is."""
    found = find_run(request.user, public_id)
    battles, courses = ([], []) if found.solving else selectors.results_of(found)
    context = {
        "run": found,
        "own": found.owner_id == request.user.pk,
        "game": registry.name_of(found.game),
        "player": LABELS.get(found.player, found.player).partition(":")[0],
        "progress": selectors.progress_of(found),
        "tables": [] if found.solving else tables_of(found, battles),
        "candidates": candidates_of(found) if found.solving else None,
        "courses": course_tables(found, battles, courses),
    }
    answer = render(request, "laboratory/run.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
@never_cache
def csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Returns every battle of a run as a line of CSV."""
    found = find_run(request.user, public_id)
    text = files.battles_csv(found, selectors.battles_of(found))
    return _file(HttpResponse(text, content_type="text/csv; charset=utf-8"), found, "csv")


@require_safe
@never_cache
def json(request: HttpRequest, public_id: str) -> HttpResponse:
    """Returns a run as JSON, with the documents of its armies for its owner alone."""
    found = find_run(request.user, public_id)
    data = files.run_json(found, *selectors.results_of(found), own=found.owner_id == request.user.pk)
    return _file(JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1}), found, "json")


def _file(response: HttpResponse, found: Run, ending: str) -> HttpResponse:
    name = slugify(found.title) or "laboratory"
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


def _command(work: Callable[[Run], None], said: str, *, to_list: bool = False) -> Callable[..., HttpResponse]:
    """Returns the view of a command on a run of one's own."""

    @login_required
    @require_POST
    def view(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
        found = own_run(request.user, public_id)
        work(found)
        messages.info(request, said)
        return redirect("laboratory:index") if to_list else redirect(found)

    return view


cancel = _command(commands.cancel, "No more battles of this run will be played.")
share = _command(commands.share, "Anyone with the link can see the result now.")
unshare = _command(commands.unshare, "Only you can see the result now.")
delete = _command(commands.delete, "The run was deleted.", to_list=True)
