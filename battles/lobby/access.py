"""Finding a lobby or a battle: three words are enough, until somebody guesses too often."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from battles.lobby import lobbies
from battles.store import join_codes
from battles.store.models import Battle, Lobby
from battles.store.people import Person, person_of


class TooManyGuesses(Exception):
    """So many words that lead nowhere have come from one address that no more are tried for a while."""


def find_lobby(request: HttpRequest, code: str) -> Lobby:
    """Finds the lobby of those words. Raises Http404, also for a stranger who has guessed too often."""
    found = Lobby.objects.select_related("battle", "owner", "referee").filter(code=code).first()
    if found and (not join_codes.has_spent_guesses(request, code) or _knows(person_of(request), found)):
        return found
    join_codes.count_wrong_guess(request)
    raise Http404


def find_by_words(request: HttpRequest, code: str) -> Battle | Lobby:
    """Finds what three words lead to: a battle, or the lobby of one that has not begun.

    Raises TooManyGuesses, and Http404, which counts as a wrong guess.
    """
    if join_codes.has_spent_guesses(request, code):
        raise TooManyGuesses
    battle = Battle.objects.select_related("owner", "referee").filter(code=code).first() if code else None
    found = battle or (Lobby.objects.filter(code=code, battle=None).first() if code else None)
    if found is None:
        join_codes.count_wrong_guess(request)
        raise Http404
    return found


def _knows(person: Person, lobby: Lobby) -> bool:
    """True when this person has a part in the lobby."""
    seats = lobby.seats.all()
    return lobbies.may_manage(lobby, person) or any(person.holds(seat) or person.carries(seat) for seat in seats)
