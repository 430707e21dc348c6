"""The caster's notes on moments of a battle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles.pages.requests import refusals_as_messages, whole_number
from battles.play import caster_notes
from battles.play.timekeeping import find_for_viewer
from battles.store.models import Battle
from battles.store.people import person_of


@require_POST
@never_cache
def note(request: HttpRequest, public_id: str) -> HttpResponse:
    """Attaches a note to a moment."""
    found, _ = find_for_viewer(request, public_id)
    number, text = whole_number(request.POST.get("have", "")), request.POST.get("text", "")
    with refusals_as_messages(request):
        caster_notes.write(found, by=person_of(request).user, number=number, text=text)
    return _back(request, found)


@require_POST
@never_cache
def remove_note(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Takes a note away."""
    found, _ = find_for_viewer(request, public_id)
    with refusals_as_messages(request):
        caster_notes.remove(found, by=person_of(request).user, number=number)
    return _back(request, found)


def _back(request: HttpRequest, found: Battle) -> HttpResponse:
    """Leads back to the moment at which the form stood."""
    if moment := request.POST.get("back", ""):
        return redirect("battles:at", public_id=found.public_id, seq=whole_number(moment))
    return redirect(f"{found.get_absolute_url()}?as=spectator#note")
