"""The list of battles, and a new battle."""

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.services.visitors import KEPT_DAYS
from armies.services.access import Holder, holder_of
from armies.services.samples import ready_choices
from battles.lobby import agreed_rules, create, lobbies, setup
from battles.lobby.play_now import BOTH
from battles.lobby.setup import MOST_SIDES, SetupForm
from battles.pages import setup_form
from battles.pages.action_form import faces_from
from battles.pages.requests import digest_of_form
from battles.store import selectors
from battles.store.access import set_back_watched
from battles.store.models import Battle
from battles.store.people import person_of
from rules import registry
from rules.kernel.dice import NeedsDice
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kit.players.strengths import LABELS
from ui.form_reader import edited_list
from ui.html import place_id
from ui.http import HtmxHttpRequest

PER_PAGE = 30


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Lists one's own battles, also a guest's, and the lobbies in which one has a part."""
    person = person_of(request)
    shown = Paginator(selectors.own_battles(person), PER_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "battle": one,
            "game": registry.name_of(one.game),
            "turn": selectors.has_the_turn(one, person),
            "asked": selectors.is_asked(one, person),
        }
        for one in set_back_watched(shown, person)
    ]
    waiting = [
        {"lobby": one, "game": registry.name_of(one.game), "words": one.code.replace("-", " ")}
        for one in lobbies.own_lobbies(person)[:PER_PAGE]
    ]
    return render(
        request, "battles/list.html", {"page": shown, "rows": rows, "waiting": waiting, "kept_days": KEPT_DAYS}
    )


@never_cache
def new(request: HtmxHttpRequest) -> HttpResponse:
    """Shows the form of a new battle (game, armies, people, dice), and begins it."""
    slug = request.POST.get("game") or request.GET.get("game") or ""
    if not slug:
        return render(request, "battles/new/game.html", {"games": registry.played_games()})
    try:
        game = registry.get_played(slug)
    except registry.UnknownGame:
        raise Http404 from None
    if not request.user.is_authenticated:
        posts = request.method == "POST"
        return redirect_to_login(request.get_full_path()) if posts else _without_account(request, game)
    if request.method != "POST":
        options = agreed_rules.options_from_address(request, game)
        return _form(request, setup.empty_form(game, request.user, request.GET.get("army", ""), options))
    try:
        form = setup_form.read(request, game, request.user)
    except RulesError as error:
        form = setup.empty_form(game, request.user)
        form.problems = list(error.problems)
        return _form(request, form, status=422)
    looks = request.POST.keys() & {"look", "edit"}  # a button of a list changes the list, and begins nothing
    return _form(request, form) if looks else _begin(request, form)


def _without_account(request: HttpRequest, game: AnyPlayedGame) -> HttpResponse:
    """Shows the ways to begin a battle without an account, with the army and the rules that the address names."""
    options, least = agreed_rules.options_from_address(request, game), game.info.sides[0]
    named = {f"rules-{kind.slug}" for kind in agreed_rules.kinds_of(game)} & request.GET.keys()
    context = {
        "game": game,
        "army": request.GET.get("army", ""),
        "armies": list(holder_of(request).armies().filter(game=game.slug).only("key", "name", "summary", "game")[:200]),
        "ready": ready_choices(game.slug),
        "strengths": {BOTH: "Nobody: I play both sides", **LABELS},
        "sides": (least, min(game.info.sides[1], MOST_SIDES)),
        "agreed": agreed_rules.describe(game, options),
        "kept": [(name, request.GET[name]) for name in sorted(named)] if options else [],
    }
    return render(request, "battles/new/guest.html", context)


def _begin(request: HtmxHttpRequest, form: SetupForm) -> HttpResponse:
    try:
        faces = None if form.dice != Battle.Dice.TABLE else faces_from({"faces": form.faces})
        plan, asked = setup.plan_of(form), digest_of_form(request)
        battle = create.create_battle(plan, faces=faces, creation_id=form.creation_id, request=asked)
    except NeedsDice as wanted:
        return _form(request, form, wanted=wanted)
    except RulesError as error:
        form.problems = list(error.problems)
        return _form(request, form, status=422)
    return redirect(battle, permanent=False)


def _form(
    request: HtmxHttpRequest, form: SetupForm, *, wanted: NeedsDice | None = None, status: int = 200
) -> HttpResponse:
    least, most = form.game.info.sides
    armies = Holder(user=form.user).armies().filter(game=form.game.slug).only("key", "name", "summary", "game")
    context = {
        "form": form,
        "armies": list(armies[:200]),
        "ready": ready_choices(form.game.slug),
        "dice_modes": Battle.Dice.choices,
        "terms": form.terms,
        "sections": form.sections(),
        "rules": agreed_rules.choices(request, form.game, form.options),
        "game_slug": form.game.slug,
        "wanted": wanted,
        "edited": place_id(edited_list(request.POST)),
        "wider": min(most, MOST_SIDES) > len(form.seats),
        "narrower": least < len(form.seats),
        "overridable": any(problem.code not in _OF_THE_FORM for problem in form.problems),
    }
    template = "battles/new/form.html" if request.htmx else "battles/new/new.html"
    return render(request, template, context, status=status)


_OF_THE_FORM = {"army-missing", "army-unknown", "army-of-another-game", "unknown-user", "number-of-sides", "unreadable"}
