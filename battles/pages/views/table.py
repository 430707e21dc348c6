"""Before and around the play: the list of battles, a new battle, and who sits where."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.services.access import Holder
from armies.services.samples import ready_choices
from battles.lobby import agreed_rules, create, lobbies, seating, setup
from battles.lobby.setup import MOST_SIDES, SetupForm
from battles.pages import setup_form
from battles.pages.action_form import faces_from
from battles.play import caster_notes
from battles.store import join_codes, selectors
from battles.store.access import as_listed, find, seats_of, viewer_for
from battles.store.models import Battle, Lobby, Seat
from battles.store.people import Person, guest_named, person_of, remember
from rules import registry
from rules.kernel.dice import NeedsDice
from rules.kernel.problems import RulesError
from ui.form_reader import edited_list
from ui.html import place_id

PER_PAGE = 30


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """One's own battles, a guest's, too, and the lobbies in which one waits for one."""
    person = person_of(request)
    shown = Paginator(selectors.own_battles(person), PER_PAGE).get_page(request.GET.get("page"))
    rows = [
        {"battle": one, "game": registry.name_of(one.game), "turn": _has_the_turn(one, person)}
        for one in as_listed(shown, person)
    ]
    waiting = [
        {"lobby": one, "game": registry.name_of(one.game), "words": one.code.replace("-", " ")}
        for one in lobbies.own_lobbies(person)[:PER_PAGE]
    ]
    return render(request, "battles/list.html", {"page": shown, "rows": rows, "waiting": waiting})


def _has_the_turn(battle: Battle, person: Person) -> bool:
    """True when the battle waits for a side that this person plays."""
    mine = {seat.side for seat in battle.seats.all() if person.holds(seat) or person.carries(seat)}
    return not battle.over and not mine.isdisjoint(battle.awaited)


@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Choose the game, the armies, the people and the dice; then begin."""
    slug = request.POST.get("game") or request.GET.get("game") or ""
    if not slug:
        return render(request, "battles/new_game.html", {"games": registry.played_games()})
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        game = registry.get_played(slug)
    except registry.UnknownGame:
        raise Http404 from None
    if request.method != "POST":
        options = agreed_rules.asked_for(request, game)
        return _form(request, setup.empty(game, request.user, request.GET.get("army", ""), options))
    try:
        form = setup_form.read(request, game, request.user)
    except RulesError as error:
        form = setup.empty(game, request.user)
        form.problems = list(error.problems)
        return _form(request, form, status=422)
    looks = request.POST.keys() & {"look", "edit"}  # a button of a list changes the list, and begins nothing
    return _form(request, form) if looks else _begin(request, form)


def _begin(request: HttpRequest, form: SetupForm) -> HttpResponse:
    try:
        faces = None if form.dice != Battle.Dice.TABLE else faces_from({"faces": form.faces})
        battle = create.create_battle(setup.plan_of(form), faces=faces, creation_id=form.creation_id)
    except NeedsDice as wanted:
        return _form(request, form, wanted=wanted)
    except RulesError as error:
        form.problems = list(error.problems)
        return _form(request, form, status=422)
    return redirect(battle, permanent=False)


def _form(request: HttpRequest, form: SetupForm, *, wanted: NeedsDice | None = None, status: int = 200) -> HttpResponse:
    least, most = form.game.info.sides
    armies = Holder(user=request.user).armies().filter(game=form.game.slug).only("key", "name", "summary", "game")
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
    template = "battles/new_form.html" if request.htmx else "battles/new.html"
    return render(request, template, context, status=status)


_OF_THE_FORM = {"army-missing", "army-unknown", "army-of-another-game", "unknown-user", "number-of-sides", "unreadable"}


@never_cache
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who sits where; the owner and the referee give seats, players leave theirs."""
    battle = find(public_id)
    access = viewer_for(request, battle)
    if request.method == "POST":
        return _change_seats(request, battle)
    person = person_of(request)
    if not (access.owner or access.held or person.user):
        return redirect_to_login(request.path)
    manages = access.owner or "referee" in access.held
    rows = [
        {
            "seat": seat,
            "mine": person.holds(seat),
            "link": (link := _invitation(request, battle, seat))
            if (manages and not seat.taken) or (seat.handing and person.holds(seat))
            else "",
            "qr": mark_safe(join_codes.qr(link)) if seat.handing and person.holds(seat) else "",
            "giveable": manages and ("referee" in access.held or not seat.taken or person.holds(seat)),
        }
        for seat in seats_of(battle)
    ]
    joining = joining_address(request, battle.code) if battle.code and (manages or access.held) else ""
    context = {
        "battle": battle,
        "rows": rows,
        "manages": manages,
        "appoints": person.user is not None and person.user.pk == (battle.referee_id or battle.owner_id),
        "let_pass": battle.overridden if "referee" in access.held else [],
        "joining": joining,
        "words": (battle.code or "").split("-"),
        "qr": mark_safe(join_codes.qr(joining)) if joining else "",
    }
    return render(request, "battles/seats.html", context)


def _invitation(request: HttpRequest, battle: Battle, seat: Seat) -> str:
    return request.build_absolute_uri(reverse("battles:join", args=[battle.public_id, seat.invitation]))


def joining_address(request: HttpRequest, code: str) -> str:
    """The address behind the three words, for the QR."""
    return request.build_absolute_uri(reverse("battles:join-code", args=[code]))


def _change_seats(request: HttpRequest, battle: Battle) -> HttpResponse:
    posted = request.POST
    side, name = posted.get("side", ""), posted.get("username", "")
    person = person_of(request)
    work: dict[str, Callable[[], object]] = {
        "leave": lambda: seating.leave(battle, person=person, side_key=side),
        "hand-over": lambda: seating.hand_over(battle, person=person, side_key=side),
        "take-along": lambda: seating.take_along(battle, person=person),
    }
    if user := person.user:
        work["give"] = lambda: seating.give(battle, by=user, side_key=side, username=name)
        work["appoint"] = lambda: seating.appoint(battle, by=user, username=name)
        work["cast"] = lambda: caster_notes.appoint(battle, by=user, caster=seating.account(name))
    if posted.get("do") not in work:
        raise PermissionDenied
    try:
        work[posted["do"]]()
    except RulesError as error:
        messages.error(request, error.problem.message)
    return redirect("battles:battle" if posted["do"] == "take-along" else "battles:seats", public_id=battle.public_id)


@never_cache
def join(request: HttpRequest, public_id: str, invitation: str) -> HttpResponse:
    """Take the seat that an invitation opens. It opens the page, too, where the battle is closed to others."""
    battle = find(public_id)
    seat = next((one for one in seats_of(battle) if one.invitation == invitation), None)
    if request.method != "POST":
        return render(request, "battles/join.html", {"battle": battle, "seat": seat})
    return _sit_down(request, battle, lambda person: seating.join(battle, person=person, invitation=invitation))


@never_cache
def join_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """Where the three words lead: to the seats of a battle, to its lobby, or to the question for them."""
    if typed := join_codes.as_typed(request.GET.get("words", "")):
        return redirect("battles:join-code", code=typed)
    if code and join_codes.guesses_spent(request):
        return too_many_guesses(request)
    battle = Battle.objects.select_related("owner", "referee").filter(code=code).first() if code else None
    if battle is None:
        lobby = Lobby.objects.filter(code=code, battle=None).first() if code else None
        return redirect("battles:lobby", code=code) if lobby else _ask_for_words(request, code)
    if request.method == "POST":
        side = request.POST.get("side", "")
        return _sit_down(request, battle, lambda person: seating.take(battle, person=person, side_key=side))
    person = person_of(request)
    rows = [{"seat": seat, "mine": person.holds(seat)} for seat in seats_of(battle)]
    taken = any(row["seat"].taken and not row["mine"] for row in rows) and not any(row["mine"] for row in rows)
    return render(request, "battles/join_code.html", {"battle": battle, "rows": rows, "taken": taken})


def _ask_for_words(request: HttpRequest, code: str) -> HttpResponse:
    if code:
        join_codes.guessed_wrong(request)
    return render(request, "battles/join_words.html", {"code": code.replace("-", " ")}, status=404 if code else 200)


def too_many_guesses(request: HttpRequest) -> HttpResponse:
    """Three words are not to be found by trying."""
    return render(request, "429.html", status=429)


def _sit_down(request: HttpRequest, battle: Battle, take: Callable[[Person], Seat]) -> HttpResponse:
    """Take a seat, as an account or as a guest, whose browser then keeps the key to it."""
    person, key = person_of(request), ""
    if person.user is None:
        person, key = guest_named(request, request.POST.get("name", ""))
    try:
        taken = take(person)
    except RulesError as error:
        messages.error(request, error.problem.message)
        return render(request, "battles/join.html", {"battle": battle, "seat": None}, status=422)
    answer = redirect(f"{battle.get_absolute_url()}?as=side:{taken.side}")
    return remember(answer, key) if key else answer
