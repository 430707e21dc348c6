"""Committed dice: the commitment, the players' words, and at the end the proof that anyone can compute again."""

from secrets import token_urlsafe

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles.pages.requests import refusals_as_messages
from battles.play import permissions
from battles.play.timekeeping import find_for_viewer
from battles.store import committed_dice
from battles.store.access import Access
from battles.store.committed_dice import code_of
from battles.store.models import Battle
from battles.store.people import person_of


@require_safe
@never_cache
def dice(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows what the site has committed itself to, and the players' words; after the end every roll again."""
    found, access = _find(request, public_id)
    context = {
        "battle": found,
        "access": access,
        "proofs": [{"proof": one, "code": code_of(one)} for one in committed_dice.proofs(found, access.role)],
        "adds": permissions.may_add_word(found, access),
        "missing": committed_dice.missing_words(found),
        "suggestion": token_urlsafe(9),
    }
    return render(request, "battles/watch/dice.html", context)


@require_POST
@never_cache
def dice_word(request: HttpRequest, public_id: str) -> HttpResponse:
    """Adds a player's word to the dice."""
    found, _ = _find(request, public_id)
    with refusals_as_messages(request):
        committed_dice.add_word(found, person=person_of(request), word=request.POST.get("word", ""))
    return redirect("battles:dice", public_id=public_id)


def _find(request: HttpRequest, public_id: str) -> tuple[Battle, Access]:
    """Returns a battle with committed dice. Raises Http404 for any other, PermissionDenied."""
    found, access = find_for_viewer(request, public_id)
    if found.dice != Battle.Dice.COMMITTED:
        raise Http404
    return found, access
