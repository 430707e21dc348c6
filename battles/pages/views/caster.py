"""The caster's notes on moments of a battle."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles.pages.views.battle import number
from battles.play import caster_notes
from battles.store.access import find, viewer_for
from battles.store.models import Battle
from battles.store.people import person_of
from rules.kernel.problems import RulesError


@require_POST
@never_cache
def note(request: HttpRequest, public_id: str) -> HttpResponse:
    """Attach a note to a moment, or take one away; then back to where one was."""
    found = find(public_id)
    viewer_for(request, found)
    user, posted = person_of(request).user, request.POST
    try:
        if "remove" in posted:
            caster_notes.remove(found, by=user, number=number(posted["remove"]))
        else:
            caster_notes.write(found, by=user, seq=number(posted.get("have", "")), text=posted.get("text", ""))
    except RulesError as error:
        messages.error(request, error.problem.message)
    return _back(found, posted.get("back", ""))


def _back(found: Battle, moment: str) -> HttpResponse:
    if moment:
        return redirect("battles:at", public_id=found.public_id, seq=number(moment))
    return redirect(f"{found.get_absolute_url()}?as=spectator#note")
