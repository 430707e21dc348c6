"""Committed dice: the commitment, the players' words, and at the end the proof that anyone can compute again."""

from secrets import token_urlsafe

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from battles.store import committed_dice
from battles.store.access import find, viewer_for
from battles.store.committed_dice import code_of
from battles.store.models import Battle
from battles.store.people import person_of
from rules.kernel.problems import RulesError


@never_cache
def dice(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the site has committed itself to, and the words of the players; after the end every roll again."""
    found = find(public_id)
    access = viewer_for(request, found)
    if found.dice != Battle.Dice.COMMITTED:
        raise Http404
    if request.method == "POST":
        try:
            committed_dice.add_word(found, person=person_of(request), word=request.POST.get("word", ""))
        except RulesError as error:
            messages.error(request, error.problem.message)
        return redirect("battles:dice", public_id=public_id)
    shown = committed_dice.proofs(found)
    open_now = committed_dice.takes_words(found, shown)
    context = {
        "battle": found,
        "access": access,
        "proofs": [{"proof": one, "code": code_of(one)} for one in shown],
        "adds": open_now and any(role.startswith("side:") for role in access.held),
        "missing": committed_dice.missing_words(found, committed_dice.current_seed(found)) if open_now else [],
        "suggestion": token_urlsafe(9),
    }
    return render(request, "battles/dice.html", context)
