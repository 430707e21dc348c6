"""Joining a battle: by an invitation, or by the three words."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from battles.lobby import seating
from battles.lobby.access import TooManyGuesses, find_by_words
from battles.store import join_codes
from battles.store.access import find, seats_of
from battles.store.models import Battle, Lobby, Seat
from battles.store.people import Person, named_guest, person_of, remember_guest
from rules.kernel.problems import RulesError


def joining_address(request: HttpRequest, code: str) -> str:
    """Returns the address behind the three words, for the QR: who follows it is never taken for a guesser."""
    address = reverse("battles:join-code", args=[code])
    return request.build_absolute_uri(f"{address}?{urlencode({join_codes.LINK: join_codes.link_key(code)})}")


@never_cache
def join(request: HttpRequest, public_id: str, invitation: str) -> HttpResponse:
    """Takes the seat that an invitation opens (POST). It opens the page, too, where the battle is closed to others."""
    battle = find(public_id)
    seat = next((one for one in seats_of(battle) if one.invitation == invitation), None)
    if request.method != "POST":
        return render(request, "battles/lobby/join.html", {"battle": battle, "seat": seat})
    return _sit_down(request, battle, lambda person: seating.join(battle, person=person, invitation=invitation))


@never_cache
def join_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """Leads where the three words lead: to the seats of a battle, to its lobby, or to the question for them.

    A POST takes a free seat.
    """
    if typed := join_codes.parse_code(request.GET.get("words", "")):
        return redirect("battles:join-code", code=typed)
    if not code:
        return _ask_for_words(request)
    try:
        found = find_by_words(request, code)
    except TooManyGuesses:
        return render(request, "429.html", status=429)
    except Http404:
        return _ask_for_words(request, code, status=404)
    response = _lead_to(request, found, code)
    join_codes.remember_link(request, response, code)
    return response


def _lead_to(request: HttpRequest, found: Battle | Lobby, code: str) -> HttpResponse:
    if isinstance(found, Lobby):
        return redirect("battles:lobby", code=code)
    if request.method == "POST":
        side = request.POST.get("side", "")
        return _sit_down(request, found, lambda person: seating.take(found, person=person, side_key=side))
    person, seats = person_of(request), seats_of(found)
    rows = [{"seat": seat, "mine": person.holds(seat)} for seat in seats]
    taken = any(seat.taken for seat in seats) and not any(person.holds(seat) for seat in seats)
    return render(request, "battles/lobby/join_code.html", {"battle": found, "rows": rows, "taken": taken})


def _ask_for_words(request: HttpRequest, code: str = "", *, status: int = 200) -> HttpResponse:
    return render(request, "battles/lobby/join_words.html", {"code": code.replace("-", " ")}, status=status)


def _sit_down(request: HttpRequest, battle: Battle, take: Callable[[Person], Seat]) -> HttpResponse:
    """Takes a seat, as an account or as a guest, whose browser then keeps the key to it."""
    person, key = person_of(request), ""
    if person.user is None:
        person, key = named_guest(request, request.POST.get("name", ""))
    try:
        taken = take(person)
    except RulesError as error:
        messages.error(request, error.problem.message)
        return render(request, "battles/lobby/join.html", {"battle": battle, "seat": None}, status=422)
    answer = redirect(f"{battle.get_absolute_url()}?as=side:{taken.side}")
    return remember_guest(answer, key) if key else answer
