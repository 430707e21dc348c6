"""Committed dice: the commitment, the players' words, and at the end the proof that anyone can compute again."""

import json
from secrets import token_urlsafe

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from battles import committed
from battles.access import find, viewer_for
from battles.committed import Proof
from battles.models import Battle
from battles.people import person_of
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
            committed.add_word(found, person=person_of(request), word=request.POST.get("word", ""))
        except RulesError as error:
            messages.error(request, error.problem.message)
        return redirect("battles:dice", public_id=public_id)
    shown = committed.proofs(found)
    open_now = committed.takes_words(found, shown)
    context = {
        "battle": found,
        "access": access,
        "proofs": [{"proof": one, "code": code_of(one)} for one in shown],
        "adds": open_now and any(role.startswith("side:") for role in access.held),
        "missing": committed.missing(found, committed.current(found)) if open_now else [],
        "suggestion": token_urlsafe(9),
    }
    return render(request, "battles/dice.html", context)


def code_of(proof: Proof) -> str:
    """A few lines of Python that compute every roll again."""
    if not proof.seed:
        return ""
    rolls = json.dumps([[one.number, one.die.low, one.die.high, one.face] for one in proof.rolls])
    return f"""import hashlib, hmac
seed = bytes.fromhex("{proof.seed}")
words = {ascii(proof.words)}
rolls = {rolls}
assert hashlib.sha256(seed).hexdigest() == "{proof.commitment}"
assert [roll[0] for roll in rolls] == list(range(1, {proof.made + 1}))
for number, low, high, face in rolls:
    size, attempt, value = high - low + 1, 0, 2**256
    while value >= 2**256 // size * size:
        value = int.from_bytes(hmac.digest(seed, f"{{number}}.{{attempt}}.{{words}}".encode(), "sha256"), "big")
        attempt += 1
    assert low + value % size == face, number
print("Every roll is right.")
"""
