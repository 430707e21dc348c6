"""An army as text to copy or to save: a list that can be read again, a post, or a file for another program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from armies.services import selectors
from armies.services.evaluation_cache import Reading
from armies.services.forum_text import BBCODE, MARKDOWN, write_post
from armies.services.foundry import write_actors
from armies.services.plain_text import write_list
from armies.services.tables import write_army, write_army_workbook, write_template, write_template_workbook
from armies.services.tabletop_simulator import write_saved_object
from armies.store.models import Army, ArmyVersion
from rules.kernel.game import AnyGame
from rules.kernel.records import Json
from ui.errors import Refused
from ui.time_limit import within_time

WRITERS: dict[str, Callable[[Reading], str]] = {
    "markdown": partial(write_post, style=MARKDOWN),
    "bbcode": partial(write_post, style=BBCODE),
    "tabletop-simulator": write_saved_object,
    "foundry": write_actors,
    "spreadsheet": write_army,
}
"""The forms that need the rules of today."""
FILES = {"tabletop-simulator": "json", "foundry": "json", "spreadsheet": "csv"}
"""The forms that another program reads as a file, with the ending of its name."""
FORMS = {
    "list": ("A list", "Paste it at “From a file or text”, here or on any Muster, and the army is there again."),
    "markdown": ("Markdown", "For Discord, Reddit and other places that know Markdown."),
    "bbcode": ("BBCode", "For a forum."),
    "spreadsheet": (
        "Spreadsheet",
        "A table with a row for each unit. Change it in any spreadsheet, save it as XLSX or CSV, and read it in again "
        "at “From a file or text”; cells that are copied there can be pasted, too.",
    ),
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
    game = selectors.game_or_404(kept.game)
    forms = {name: one for name, one in FORMS.items() if name != "spreadsheet" or game.armies.table}
    form = form if form in forms else "list"
    context: dict[str, Any] = {
        "kept": kept,
        "game": game,
        "back": back,
        "version": request.GET.get("version", ""),
        "form": form,
        "forms": [(name, label) for name, (label, _) in forms.items()],
        "purpose": FORMS[form][1],
        "saves": form in FILES,
        "as_workbook": form == "spreadsheet",
    }
    try:
        context["text"] = _write(kept, form)
    except Refused as error:
        context["error"] = error
    if form in FILES and "save" in request.GET and "text" in context:
        name = f"{slugify(kept.name) or 'army'}-{form}"
        if context["as_workbook"] and request.GET["save"] == "xlsx":
            return _as_file(within_time(write_army_workbook, selectors.reading_of(kept)), f"{name}.xlsx")
        return _as_file(context["text"], f"{name}.{FILES[form]}")
    return render(request, "armies/text.html", context)


KINDS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def _as_file(content: str | bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=KINDS[name.rpartition(".")[2]])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def table_template(game: AnyGame, *, as_csv: bool = False) -> HttpResponse:
    """Returns a game's table for armies as XLSX or CSV, filled in with a ready one. Raises Http404."""
    written = write_template(game) if as_csv else write_template_workbook(game)
    if written is None:
        raise Http404("This game has no table.")
    return _as_file(written, f"{game.slug}-template.{'csv' if as_csv else 'xlsx'}")


def _write(kept: Army | ArmyVersion, form: str) -> str:
    """Raises Refused when the rules of today cannot read the army, which a list does without."""
    if form in WRITERS:
        return within_time(WRITERS[form], selectors.reading_of(kept))
    document: Json = {"game": kept.game, **kept.document}
    return write_list(document)
