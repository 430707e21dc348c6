"""Who finds a lobby: the words are enough, until somebody guesses too often."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from battles.lobby import lobbies
from battles.store import join_codes
from battles.store.models import Lobby
from battles.store.people import Person, person_of


def find_lobby(request: HttpRequest, code: str) -> Lobby:
    """The lobby of those words. Raises Http404, also for a stranger who has guessed too often."""
    found = Lobby.objects.select_related("battle", "owner", "referee").filter(code=code).first()
    if found and (not join_codes.has_spent_guesses(request) or _known(found, person_of(request))):
        return found
    join_codes.count_wrong_guess(request)
    raise Http404


def _known(found: Lobby, person: Person) -> bool:
    seats = found.seats.all()
    return lobbies.may_manage(found, person) or any(person.holds(seat) or person.carries(seat) for seat in seats)
