"""The seats of a battle: the owner and the referee give them, players hand theirs over or leave them."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.store.models import User
from battles.lobby import channels, seating
from battles.lobby.permissions import SeatPermissions, manages_seats, seat_permissions
from battles.pages.requests import refusals_as_messages
from battles.pages.views.joining import joining_address
from battles.play import caster_notes
from battles.play.timekeeping import find_for_viewer
from battles.store.access import Access, seats_of
from battles.store.models import Battle, Seat
from battles.store.people import Person, person_of
from notifications.services.channels import name_of
from rules.kit.players.strengths import PLAYERS
from ui.qr import draw_qr


@require_safe
@never_cache
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows who sits where, with the invitations that one may send."""
    battle, access = find_for_viewer(request, public_id)
    person = person_of(request)
    manages = manages_seats(access)
    if not (access.owner or access.held or person.user):
        return redirect_to_login(request.path)
    may = seat_permissions(battle, seats_of(battle), access, person)
    joining = joining_address(request, battle.code) if battle.code and (manages or access.held) else ""
    context = {
        "battle": battle,
        "rows": [_row(request, battle, seat, person, may) for seat in seats_of(battle)],
        "may": may.commands,
        "strengths": list(PLAYERS),
        "paces": Seat.Pace.choices,
        "channels": _channels(battle, access, person) if "channels" in may.commands else [],
        "let_pass": battle.overridden if "referee" in access.held else [],
        "joining": joining,
        "words": (battle.code or "").split("-"),
        "qr": mark_safe(draw_qr(joining)) if joining else "",
    }
    return render(request, "battles/lobby/seats.html", context)


def _row(request: HttpRequest, battle: Battle, seat: Seat, person: Person, may: SeatPermissions) -> dict[str, object]:
    link, mine = _invitation(request, battle, seat) if seat.side in may.invitations else "", person.holds(seat)
    qr = mark_safe(draw_qr(link)) if seat.handing and mine else ""
    return {"seat": seat, "mine": mine, "link": link, "qr": qr, "may": may.seats[seat.side]}


def _channels(battle: Battle, access: Access, person: Person) -> list[dict[str, object]]:
    kept = channels.list_channels(battle, access=access, person=person) if battle.has_channels else []
    return [{"key": one.pk, "name": name_of(one.endpoint), "turns": one.turns} for one in kept]


def _invitation(request: HttpRequest, battle: Battle, seat: Seat) -> str:
    return request.build_absolute_uri(reverse("battles:join", args=[battle.public_id, seat.invitation]))


@require_POST
@never_cache
def give(request: HttpRequest, public_id: str) -> HttpResponse:
    """Gives a seat to an account, or frees it."""
    battle, user = find_for_viewer(request, public_id)[0], _account(request)
    with refusals_as_messages(request):
        seating.give(battle, by=user, side_key=_side(request), username=_username(request))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def accept(request: HttpRequest, public_id: str) -> HttpResponse:
    """Accepts a seat that somebody else has given one."""
    battle, _ = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.accept(battle, person=person_of(request), side_key=_side(request))
    return redirect("battles:battle", public_id=public_id)


@require_POST
@never_cache
def hand_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Opens one's own seat to anyone who gets its new invitation."""
    battle, _ = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.hand_over(battle, person=person_of(request), side_key=_side(request))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leaves one's own seat."""
    battle, _ = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.leave(battle, person=person_of(request), side_key=_side(request))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def computer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Lets the computer play a seat, or stops it."""
    battle, access = find_for_viewer(request, public_id)
    strength = request.POST.get("strength", "")
    with refusals_as_messages(request):
        seating.let_computer_play(
            battle, access=access, person=person_of(request), side_key=_side(request), strength=strength
        )
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def pace(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sets the pace of a seat that the computer plays."""
    battle, access = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.set_pace(battle, access=access, side_key=_side(request), pace=request.POST.get("pace", ""))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def take_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Takes a seat that the computer plays."""
    battle, access = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.take_over(battle, access=access, person=person_of(request), side_key=_side(request))
    return redirect("battles:battle", public_id=public_id)


@require_POST
@never_cache
def take_along(request: HttpRequest, public_id: str) -> HttpResponse:
    """Lets an account have the seats in which its browser sits as a guest."""
    battle, _ = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        seating.take_along(battle, person=person_of(request))
    return redirect("battles:battle", public_id=public_id)


@require_POST
@never_cache
def appoint(request: HttpRequest, public_id: str) -> HttpResponse:
    """Appoints a referee, or nobody."""
    battle, user = find_for_viewer(request, public_id)[0], _account(request)
    with refusals_as_messages(request):
        seating.appoint(battle, by=user, username=_username(request))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def cast(request: HttpRequest, public_id: str) -> HttpResponse:
    """Appoints a caster, or nobody."""
    battle, user = find_for_viewer(request, public_id)[0], _account(request)
    with refusals_as_messages(request):
        caster_notes.appoint(battle, by=user, caster=seating.account(_username(request)))
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def add_channel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Lets a channel of a chat be told of the battle."""
    battle, access = find_for_viewer(request, public_id)
    asked, turns = request.POST.get("address", ""), "turns" in request.POST
    with refusals_as_messages(request):
        channels.add(battle, access=access, person=person_of(request), address=asked, turns=turns)
        messages.success(request, "The channel is told from now on.")
    return redirect("battles:seats", public_id=public_id)


@require_POST
@never_cache
def remove_channel(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Stops telling a channel of a chat."""
    battle, access = find_for_viewer(request, public_id)
    channels.remove(battle, access=access, person=person_of(request), key=number)
    messages.success(request, "Nothing more is sent there.")
    return redirect("battles:seats", public_id=public_id)


def _account(request: HttpRequest) -> User:
    """Returns the account behind a request. Raises PermissionDenied."""
    user = person_of(request).user
    if user is None:
        raise PermissionDenied
    return user


def _side(request: HttpRequest) -> str:
    return request.POST.get("side", "")


def _username(request: HttpRequest) -> str:
    return request.POST.get("username", "")
