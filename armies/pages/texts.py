"""An army as text to copy: a list that can be read again, or a post."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from armies.services import selectors
from armies.services.forum_text import BBCODE, MARKDOWN, write_post
from armies.services.plain_text import write_list
from armies.store.models import Army, ArmyVersion
from rules.kernel.records import Json
from ui.errors import Refused
from ui.time_limit import within_time

POSTS = {"markdown": MARKDOWN, "bbcode": BBCODE}
FORMS = {
    "list": ("A list", "Paste it at “From a file or text”, here or on any Muster, and the army is there again."),
    "markdown": ("Markdown", "For Discord, Reddit and other places that know Markdown."),
    "bbcode": ("BBCode", "For a forum."),
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
    }
    try:
        context["text"] = _write(kept, form)
    except Refused as error:
        context["error"] = error
    return render(request, "armies/text.html", context)


def _write(kept: Army | ArmyVersion, form: str) -> str:
    """Raises Refused when the rules of today cannot read the army, which only a post needs."""
    if form in POSTS:
        return within_time(write_post, selectors.reading_of(kept), POSTS[form])
    document: Json = {"game": kept.game, **kept.document}
    return write_list(document)
