"""The commands of a lobby, each at an address of its own, called as in the API."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from armies.services.access import building, holder_of
from armies.services.samples import READY
from armies.store.models import ArmyVersion
from battles.lobby import agreed_rules, guests, lobbies
from battles.lobby.access import find_lobby
from battles.pages.requests import refusals_as_messages, whole_number
from battles.pages.views.lobby import lobby_context
from battles.store import terms
from battles.store.models import Lobby
from battles.store.people import named_guest, person_of, remember_guest
from rules import registry
from rules.kernel.edits import Edit
from rules.kernel.problems import Illegal, RulesError
from ui.form_reader import edited_list, edits_from
from ui.html import place_id


@require_POST
@never_cache
def open_lobby(request: HttpRequest) -> HttpResponse:
    """Opens a lobby; an account that opens it owns it. Anyone who brings an army along has the first seat."""
    person = person_of(request)
    try:
        sides = int(request.POST.get("sides") or 2)
        if person.user is None:
            guests.require_room(request)
        opened = lobbies.open_lobby(game=request.POST.get("game", ""), sides=sides, owner=person.user)
    except (registry.UnknownGame, ValueError):
        raise Http404 from None
    except RulesError as error:
        messages.error(request, error.problem.message)
        return redirect("battles:new")
    return _bring_along(request, opened) if "army" in request.POST else _back(opened)


def _bring_along(request: HttpRequest, opened: Lobby) -> HttpResponse:
    """Sits down in a new lobby with what the form brings: a rule set or a map, and an army."""
    person, key = person_of(request), ""
    if person.user is None:
        person, key = named_guest(request, request.POST.get("name", ""))
    with refusals_as_messages(request):
        lobbies.sit(opened, person=person, number=1)
        if edits := _option_edits(request, opened):
            lobbies.settle(opened, person=person, edits=edits, dice=opened.dice)
        if request.POST["army"]:
            lobbies.bring(opened, person=person, army=_army(request, opened.game))
    return remember_guest(_back(opened), key) if key else _back(opened)


@require_POST
@never_cache
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Takes a free seat, as an account or as a guest, whose browser then keeps the key to it."""
    found, person, key = find_lobby(request, code), person_of(request), ""
    if person.user is None:
        person, key = named_guest(request, request.POST.get("name", ""))
    with refusals_as_messages(request):
        lobbies.sit(found, person=person, number=whole_number(request.POST.get("number")))
    return remember_guest(_back(found), key) if key else _back(found)


@require_POST
@never_cache
def take_along(request: HttpRequest, code: str) -> HttpResponse:
    """Lets an account have the seat in which its browser sits as a guest."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.take_along(found, person=person_of(request))
    return _back(found)


@require_POST
@never_cache
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves one's seat."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.leave(found, person=person_of(request))
    return _back(found)


@require_POST
@never_cache
def free(request: HttpRequest, code: str) -> HttpResponse:
    """Frees the seat of somebody who has gone away."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.free(found, person=person_of(request), number=whole_number(request.POST.get("number")))
    return _back(found)


@require_POST
@never_cache
def bring(request: HttpRequest, code: str) -> HttpResponse:
    """Seals the army that was chosen."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.bring(found, person=person_of(request), army=_army(request, found.game))
    return _back(found)


@require_POST
@never_cache
def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Says that one is ready, or not yet."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.ready(found, person=person_of(request), yes=request.POST.get("ready") == "yes")
    return _back(found)


@require_POST
@never_cache
def settle(request: HttpRequest, code: str) -> HttpResponse:
    """Changes what is agreed on."""
    found, posted = find_lobby(request, code), request.POST
    agreed = terms.read(posted) if "minutes" in posted else None
    with refusals_as_messages(request):
        edits = _option_edits(request, found)
        lobbies.settle(found, person=person_of(request), edits=edits, dice=posted.get("dice", ""), terms=agreed)
    place = f"#{place_id(edited_list(posted))}" if posted.get("edit") else ""  # at the list that was changed
    return _back(found, place)


@require_POST
@never_cache
def options(request: HttpRequest, code: str) -> HttpResponse:
    """Shows what is asked after a choice ("hold a point": which?). Nobody has agreed on anything by that."""
    found = find_lobby(request, code)
    try:
        edits = _option_edits(request, found)
        found.options = lobbies.options_after(registry.get_played(found.game), found.options, edits)
    except RulesError:
        return HttpResponse(status=204)  # it stays as it was typed; anyone who agrees on it sees what is wrong
    return render(request, "battles/lobby/agreed.html", lobby_context(request, found, person_of(request)))


@require_POST
@never_cache
def referee(request: HttpRequest, code: str) -> HttpResponse:
    """Becomes the referee, or gives it up."""
    found, user = find_lobby(request, code), person_of(request).user
    if user is None:
        raise PermissionDenied
    with refusals_as_messages(request):
        lobbies.referee(found, user=user, yes=request.POST.get("referee") == "yes")
    return _back(found)


@require_POST
@never_cache
def begin(request: HttpRequest, code: str) -> HttpResponse:
    """Begins the battle."""
    found = find_lobby(request, code)
    with refusals_as_messages(request):
        lobbies.begin(found, person=person_of(request))
    return _back(found)


@require_POST
@never_cache
def here(request: HttpRequest, code: str) -> HttpResponse:
    """Notes that the page of somebody who sits here is still open."""
    lobbies.note_presence(find_lobby(request, code), person=person_of(request))
    return HttpResponse(status=204)


def _back(found: Lobby, place: str = "") -> HttpResponse:
    return redirect(reverse("battles:lobby", args=[found.code]) + place)


def _option_edits(request: HttpRequest, found: Lobby) -> list[Edit]:
    """Reads the options that were chosen, the rule set among them. Raises Illegal, Unreadable."""
    edits, problems = agreed_rules.read_choices(request, registry.get_played(found.game), request.POST, found.options)
    if problems:
        raise Illegal(*problems)
    return [*edits_from(request.POST), *edits]


def _army(request: HttpRequest, game: str) -> ArmyVersion:
    """Returns the army that was chosen. Raises Illegal."""
    link, key = request.POST.get("link", ""), request.POST.get("army", "")
    if key.startswith(READY):  # a copy of it is made
        with building(request) as holder:
            return lobbies.find_chosen_army(holder, game, key=key, link=link)
    return lobbies.find_chosen_army(holder_of(request), game, key=key, link=link)
