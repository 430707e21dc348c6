"""The lobby: a page that follows who is here and who is ready, and the forms by which people get there."""

from collections.abc import Callable
from hashlib import sha256

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from armies.services.access import holder_of
from armies.services.samples import READY, ready_choices
from armies.store.models import ArmyVersion
from battles.live import stream
from battles.lobby import agreed_rules, lobbies
from battles.lobby.access import find_lobby
from battles.lobby.lobbies import sections
from battles.pages.views.battle import number
from battles.pages.views.table import joining_address
from battles.store import join_codes, terms
from battles.store.models import Battle, Lobby
from battles.store.people import Person, named_guest, person_of, remember_guest
from rules import registry
from rules.kernel.documents import Edit
from rules.kernel.problems import Illegal, RulesError
from ui.form_reader import edited_list, edits_from
from ui.html import place_id


@require_POST
@never_cache
def open_lobby(request: HttpRequest) -> HttpResponse:
    """Open a lobby; whoever has an account owns it."""
    person = person_of(request)
    try:
        sides = int(request.POST.get("sides") or 2)
        lobby = lobbies.open_lobby(game=request.POST.get("game", ""), sides=sides, owner=person.user)
    except (registry.UnknownGame, ValueError):
        raise Http404 from None
    except RulesError as error:
        messages.error(request, error.problem.message)
        return redirect("battles:new")
    return redirect("battles:lobby", code=lobby.code)


@never_cache
def lobby(request: HttpRequest, code: str) -> HttpResponse:
    """The lobby as whoever looks may know it; once the battle has begun, the battle."""
    found = find_lobby(request, code)
    person = person_of(request)
    if request.method == "POST":
        return _changed(request, found, person)
    if found.battle:
        return redirect(_leads_to(request, found.battle))
    return render(request, "battles/lobby.html", _context(request, found, person))


@require_safe
@never_cache
def lobby_seats(request: HttpRequest, code: str) -> HttpResponse:
    """The part of the lobby that follows the others; it leads to the battle when that has begun."""
    found = find_lobby(request, code)
    if found.battle:
        return HttpResponse(status=204, headers={"HX-Redirect": _leads_to(request, found.battle)})
    person = person_of(request)
    return render(request, "battles/lobby_seats.html", _context(request, found, person))


@require_GET
def lobby_stream(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Server-sent events: something has changed in the lobby, somebody has come or gone."""
    find_lobby(request, code)
    person = person_of(request)
    return stream.answer(stream.lobby_events(code, lambda: lobbies.look(code, person)))


def _leads_to(request: HttpRequest, battle: Battle) -> str:
    """The battle that has begun, for a screen in the room its table screen."""
    if "screen" in request.GET:
        return reverse("battles:table", args=[battle.public_id])
    return battle.get_absolute_url()


def _context(request: HttpRequest, found: Lobby, person: Person) -> dict[str, object]:
    seats = list(found.seats.select_related("user", "army"))
    own = next((seat for seat in seats if person.holds(seat)), None)
    address = joining_address(request, found.code)
    agreed = sha256(repr([found.dice, found.options, found.terms]).encode()).hexdigest()[:12]
    everybody_in = all(seat.army_id for seat in seats)
    return {
        "lobby": found,
        "game": registry.get(found.game),
        "rows": [
            {
                "seat": seat,
                "mine": person.holds(seat),
                "along": person.carries(seat),
                "here": lobbies.is_here(seat),
                "gone": lobbies.is_gone(seat),
            }
            for seat in seats
        ],
        "own": own,
        "along": any(person.carries(seat) for seat in seats),
        "person": person,
        "opened": everybody_in,
        "all_ready": all(seat.ready for seat in seats),
        "settles": own is not None or lobbies.may_manage(found, person),
        "manages": lobbies.may_manage(found, person),
        "armies": list(
            holder_of(request).armies().filter(game=found.game).only("key", "name", "summary", "game")[:200]
        ),
        "ready": ready_choices(found.game),
        "screen": "screen" in request.GET,
        "sections": sections(found),
        "rules": agreed_rules.choices(request, registry.get(found.game), found.options),
        "game_slug": found.game,
        "dice_modes": Battle.Dice.choices,
        "terms": terms.terms_of(found),
        "agreed": agreed,
        "changed": request.GET.get("agreed", agreed) != agreed,
        "address": address,
        "words": found.code.split("-"),
        "qr": mark_safe(join_codes.qr(address)),
    }


def _changed(request: HttpRequest, found: Lobby, person: Person) -> HttpResponse:
    """One of the lobby's forms."""
    key, posted = "", request.POST
    if posted.get("do") == "sit" and person.user is None:
        person, key = named_guest(request, posted.get("name", ""))
    work: dict[str, Callable[[], object]] = {
        "sit": lambda: lobbies.sit(found, person=person, number=number(posted.get("number"))),
        "take-along": lambda: lobbies.take_along(found, person=person),
        "leave": lambda: lobbies.leave(found, person=person),
        "free": lambda: lobbies.free(found, person=person, number=number(posted.get("number"))),
        "bring": lambda: lobbies.bring(found, person=person, army=_army(request, found.game)),
        "ready": lambda: lobbies.ready(found, person=person, yes=True),
        "wait": lambda: lobbies.ready(found, person=person, yes=False),
        "settle": lambda: lobbies.settle(
            found,
            person=person,
            edits=_settled(request, found),
            dice=posted.get("dice", ""),
            terms=terms.read(posted) if "minutes" in posted else None,
        ),
        "begin": lambda: lobbies.begin(found, person=person),
    }
    if user := person.user:
        work["referee"] = lambda: lobbies.referee(found, user=user, yes=True)
        work["no-referee"] = lambda: lobbies.referee(found, user=user, yes=False)
    if posted.get("do") == "look":
        return _asked(request, found, person)
    asked = posted.get("do") or ("settle" if "edit" in posted else "")  # a button of a list has a name of its own
    if asked not in work:
        raise PermissionDenied
    try:
        work[asked]()
    except RulesError as error:
        for problem in error.problems:
            messages.error(request, problem.message)
    answer = redirect(reverse("battles:lobby", args=[found.code]) + _place(posted))
    return remember_guest(answer, key) if key else answer


def _asked(request: HttpRequest, found: Lobby, person: Person) -> HttpResponse:
    """What is asked once what was chosen is so ("hold a point": which?). Nobody has agreed on anything by that."""
    try:
        found.options = lobbies.options_after(registry.get(found.game), found.options, _settled(request, found))
    except RulesError:
        return HttpResponse(status=204)  # it stays as it was typed; whoever agrees on it is told what is wrong
    return render(request, "battles/lobby_agreed.html", _context(request, found, person))


def _place(posted: QueryDict) -> str:
    """Where on the page one was: at the list that was changed."""
    return f"#{place_id(edited_list(posted))}" if posted.get("edit") else ""


def _settled(request: HttpRequest, found: Lobby) -> list[Edit]:
    """The options that were agreed on, the rule set among them. Raises Illegal, Unreadable."""
    edits, problems = agreed_rules.read_choices(request, registry.get(found.game), request.POST, found.options)
    if problems:
        raise Illegal(*problems)
    return [*edits_from(request.POST), *edits]


def _army(request: HttpRequest, game: str) -> ArmyVersion:
    """The army that was chosen. Raises Illegal."""
    link, key = request.POST.get("link", ""), request.POST.get("army", "")
    holder = holder_of(request, create=key.startswith(READY))
    return lobbies.find_chosen_army(holder, game, key=key, link=link)
