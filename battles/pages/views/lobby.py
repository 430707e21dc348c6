"""The lobby: a page that follows who is here and who is ready."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from accounts.services.visitors import KEPT_DAYS
from armies.services.access import holder_of
from armies.services.samples import ready_choices
from battles.live import stream
from battles.lobby import agreed_rules, guests, lobbies
from battles.lobby.access import find_lobby
from battles.lobby.lobbies import sections
from battles.lobby.permissions import lobby_permissions
from battles.pages.views.accounts import told_to
from battles.pages.views.joining import joining_address
from battles.store import terms
from battles.store.models import Battle, Lobby
from battles.store.people import Person, person_of
from rules import registry
from ui.qr import draw_qr


@require_safe
@never_cache
def lobby(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the lobby as this person may know it; leads to the battle once it has begun."""
    found = find_lobby(request, code)
    if found.battle:
        return redirect(_battle_url(request, found.battle))
    return render(request, "battles/lobby/lobby.html", lobby_context(request, found, person_of(request)))


@require_safe
@never_cache
def lobby_seats(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the part of the lobby that follows the others; leads to the battle once it has begun."""
    found = find_lobby(request, code)
    if found.battle:
        return HttpResponse(status=204, headers={"HX-Redirect": _battle_url(request, found.battle)})
    return render(request, "battles/lobby/table_seats.html", lobby_context(request, found, person_of(request)))


@require_GET
def lobby_stream(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Streams server-sent events: something has changed in the lobby, somebody has come or gone."""
    find_lobby(request, code)
    changes = stream.changes(code, lambda: lobbies.present_state(code))
    return stream.answer(stream.together(changes, told_to(request)))


def _battle_url(request: HttpRequest, battle: Battle) -> str:
    """Returns the address of the battle that has begun: for a screen in the room that of its table screen."""
    if "screen" in request.GET:
        return reverse("battles:table", args=[battle.public_id])
    return battle.get_absolute_url()


def lobby_context(request: HttpRequest, found: Lobby, person: Person) -> dict[str, object]:
    """Returns what the templates of the lobby need."""
    seats = list(found.seats.select_related("user", "army"))
    may = lobby_permissions(found, seats, person)
    address = joining_address(request, found.code)
    agreed = sha256(repr([found.dice, found.options, found.terms]).encode()).hexdigest()[:12]
    return {
        "lobby": found,
        "game": registry.get_played(found.game),
        "rows": [
            {
                "seat": seat,
                "mine": person.holds(seat),
                "may": may.seats[seat.number],
                "here": lobbies.is_here(seat),
            }
            for seat in seats
        ],
        "own": next((seat for seat in seats if person.holds(seat)), None),
        "person": person,
        "opened": all(seat.army_id for seat in seats),
        "may": may.commands,
        "manages": lobbies.may_manage(found, person),
        "armies": list(
            holder_of(request).armies().filter(game=found.game).only("key", "name", "summary", "game")[:200]
        ),
        "ready": ready_choices(found.game),
        "expires": KEPT_DAYS if guests.has_guests_alone(found, seats) else 0,
        "screen": "screen" in request.GET,
        "sections": sections(found),
        "rules": agreed_rules.choices(request, registry.get_played(found.game), found.options),
        "game_slug": found.game,
        "dice_modes": Battle.Dice.choices,
        "terms": terms.terms_of(found),
        "agreed": agreed,
        "changed": request.GET.get("agreed", agreed) != agreed,
        "address": address,
        "words": found.code.split("-"),
        "qr": mark_safe(draw_qr(address)),
    }
