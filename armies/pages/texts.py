"""An army as text to copy or to save: a list that can be read again, a post, or a file for another program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from armies.services import selectors
from armies.services.evaluation_cache import Reading
from armies.services.forum_text import BBCODE, MARKDOWN, write_post
from armies.services.foundry import write_actors
from armies.services.plain_text import write_list
from armies.services.tabletop_simulator import write_saved_object
from armies.store.models import Army, ArmyVersion
from rules.kernel.records import Json
from ui.errors import Refused
from ui.time_limit import within_time

WRITERS: dict[str, Callable[[Reading], str]] = {
    "markdown": partial(write_post, style=MARKDOWN),
    "bbcode": partial(write_post, style=BBCODE),
    "tabletop-simulator": write_saved_object,
    "foundry": write_actors,
}
"""The forms that need the rules of today."""
FILES = {"tabletop-simulator", "foundry"}
"""The forms that another program reads as a file."""
FORMS = {
    "list": ("A list", "Paste it at “From a file or text”, here or on any Muster, and the army is there again."),
    "markdown": ("Markdown", "For Discord, Reddit and other places that know Markdown."),
    "bbcode": ("BBCode", "For a forum."),
    "tabletop-simulator": (
        "Tabletop Simulator",
        "Save the file in the program's folder Saves/Saved Objects, then take it from Objects, Saved Objects: a disc "
        "for each piece, with its counters.",
    ),
    "foundry": (
        "Foundry VTT",
        "For the system Simple Worldbuilding. Make a macro of the type script, write Actor.createDocuments( and ) "
        "round this text, and run it: an actor for each piece, with its counters as bars.",
    ),
}
"""For each form: its name, and what it is for."""


def text_page(request: HttpRequest, kept: Army | ArmyVersion, back: str) -> HttpResponse:
    """Shows what is kept as text in the form that ``?form=`` names; a list where it names none."""
    form = request.GET.get("form", "")
    form = form if form in FORMS else "list"
    context: dict[str, Any] = {
        "kept": kept,
        "game": selectors.game_or_404(kept.game),
        "back": back,
        "version": request.GET.get("version", ""),
        "form": form,
        "forms": [(name, label) for name, (label, _) in FORMS.items()],
        "purpose": FORMS[form][1],
        "saves": form in FILES,
    }
    try:
        context["text"] = _write(kept, form)
    except Refused as error:
        context["error"] = error
    if form in FILES and "save" in request.GET and "text" in context:
        response = HttpResponse(context["text"], content_type="application/json; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{slugify(kept.name) or "army"}-{form}.json"'
        return response
    return render(request, "armies/text.html", context)


def _write(kept: Army | ArmyVersion, form: str) -> str:
    """Raises Refused when the rules of today cannot read the army, which a list does without."""
    if form in WRITERS:
        return within_time(WRITERS[form], selectors.reading_of(kept))
    document: Json = {"game": kept.game, **kept.document}
    return write_list(document)
