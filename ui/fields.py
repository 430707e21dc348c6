"""Template values for fields of editors and actions, used by ``parts/fields/``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.display.cards import Choose, Entry, Faces, Field, Grid, Number, Option, Slots, Stepper, Text, Toggle
from rules.kernel.records import Json
from ui.grid import grid_table
from ui.html import attribute_json, edit_json, join, place_id, when

SEGMENTS = 4
"""Up to so many options are shown side by side, more in a list that opens."""


def prepare(field: Field, cells: Mapping[str, Json] | None = None, *, prefix: str = "f") -> dict[str, object]:
    """Returns the template values of a field. ``cells`` are board cells that represent its options.

    ``prefix`` begins its id: several forms of one page have fields of the same path.
    """
    kind = {"number": "number", "text": "text", "faces": "faces"}.get(field.kind, "json")
    name = join([kind, ":", attribute_json(list(field.path))])
    common: dict[str, object] = {"field": field, "id": place_id(field.path, prefix), "name": name}
    match field:
        case Stepper():
            return common | _stepper(field)
        case Choose():
            return common | _choose(field, cells or {})
        case Toggle():
            return common | {"on": attribute_json(field.on)}
        case Slots():
            return common | _slots(field)
        case Grid():
            return common | {"table": grid_table(field)}
        case Faces():
            faces = field.value or ("",) * len(field.dice)
            return common | {"dice": list(zip(field.dice, faces, strict=False))}
        case Text() | Number():
            return common


def _stepper(field: Stepper) -> dict[str, object]:
    at = field.value
    above = 0 if at is None else at + 1
    empty = when(field.clearable or at is None, "<option value=null{}>–", _selected(at is None))
    return {
        "now": None if at is None else field.scale[at],
        "upper": field.scale[above] if above < len(field.scale) else None,
        "options": join([empty, *(_on_scale(option, number == at) for number, option in enumerate(field.scale))]),
    }


def _on_scale(option: Option, selected: bool) -> SafeString:
    """Returns an option's value alone, for lack of room; one against the rules is marked."""
    mark = SafeString(" !" if option.reason else "")
    return format_html(
        "<option value='{}'{}>{}{}", attribute_json(option.value), _selected(selected), option.label, mark
    )


def _selected(yes: bool) -> SafeString:
    return SafeString(" selected" if yes else "")


def _choose(field: Choose, cells: Mapping[str, Json]) -> dict[str, object]:
    by_value = {attribute_json(value): cell for cell, value in cells.items()}
    short = len(field.options) <= SEGMENTS and not any(option.detail or option.group for option in field.options)
    known = any(option.value == field.value for option in field.options)
    chosen = next((option for option in field.options if option.value == field.value), None)
    if short and known and not cells:
        return {
            "segments": [(o, attribute_json(o.value), o.value == field.value) for o in field.options],
            "chosen": chosen,
        }
    groups = groupby(field.options, key=lambda option: option.group)
    pieces = [when(not known, "<option value=null selected>Choose …</option>")]
    for group, options in groups:
        inside = join(
            _option(option, option.value == field.value, by_value.get(attribute_json(option.value), ""))
            for option in options
        )
        pieces.append(format_html('<optgroup label="{}">{}</optgroup>', group, inside) if group else inside)
    return {"options": join(pieces), "chosen": chosen}


def _option(option: Option, selected: bool, cell: str) -> SafeString:
    words = [option.label, *(word for word in (option.detail, option.price, option.reason) if word)]
    return format_html(
        "<option value='{}'{}{}>{}</option>",
        attribute_json(option.value),
        _selected(selected),
        when(cell, ' data-cell="{}"', cell),
        " · ".join(words),
    )


def _slots(field: Slots) -> dict[str, object]:
    last = len(field.entries) - 1
    used = field.used if field.used is not None else len(field.entries)
    free = max(0, field.room - used) if field.room is not None else 0
    return {
        "used": used,
        "entries": [_entry(field, entry, first=at == 0, last=at == last) for at, entry in enumerate(field.entries)],
        "free": join(['<li class="empty-slot"><span class="name">empty</span></li>'] * min(free, 3)),
        "more_free": max(0, free - 3),
        "catalogue": catalogue(field),
    }


def _entry(field: Slots, entry: Entry, *, first: bool, last: bool) -> dict[str, object]:
    return {
        "entry": entry,
        "up": edit_json("move", entry.path, -1) if field.movable and not first else "",
        "down": edit_json("move", entry.path, 1) if field.movable and not last else "",
        "copy": edit_json("copy", entry.path) if field.copyable else "",
        "remove": edit_json("remove", entry.path),
    }


def catalogue(field: Slots) -> SafeString:
    """Returns the options of a list as buttons that add them, under the headings of their groups."""
    pieces: list[str] = []
    for group, inside in groupby(field.options, key=lambda option: option.group):
        pieces.append(when(group, "<h4>{}</h4>", group))
        pieces.extend(_catalogue_line(field, option) for option in inside)
    return join(pieces)


def _catalogue_line(field: Slots, option: Option) -> SafeString:
    return format_html(
        "<button{} name=edit value='{}'>{}{}{}{}</button>",
        SafeString(" class=closed" if option.reason else ""),
        edit_json("add", field.path, option.value),
        option.label,
        when(option.price, "<b>{}</b>", option.price),
        when(option.detail, "<small>{}</small>", option.detail),
        when(
            option.reason, '<small class="why-not">{} <span class="rule">{}</span></small>', option.reason, option.rule
        ),
    )
