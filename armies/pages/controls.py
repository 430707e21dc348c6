"""Template values for the fields of a card (:mod:`rules.kernel.display.screen`), shown by ``armies/fields.html``.

All controls of a roster page belong to one form. A typed or chosen value is posted as ``f:<place>``; a button posts
``do=<what>:<place>`` (:mod:`armies.pages.edit_form` reads both). So whatever has been typed is sent with every tap, and
everything works without a script.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from armies.pages import html
from armies.pages.grids import grid_errors, grid_mark, grid_table
from armies.services.paths import element_id, place_text
from rules.kernel.display.cards import (
    Choose,
    Entry,
    Faces,
    Field,
    Grid,
    Number,
    Option,
    Section,
    Slots,
    Stepper,
    Text,
    Toggle,
)
from rules.kernel.records import Json, Path

Control = dict[str, Any]

CHIPS = 6
"""Up to so many options are shown side by side as buttons, more of them in a list to choose from."""


class Drawing:
    """Draws the fields of one card. ``typed`` and ``errors`` hold typed values and error messages by place.

    ``links`` are the addresses of the parts that have a card of their own.
    """

    def __init__(
        self,
        *,
        typed: Mapping[str, Sequence[str]] | None = None,
        errors: Mapping[str, str] | None = None,
        links: Mapping[Path, str] | None = None,
    ) -> None:
        self.typed = typed or {}
        self.errors = errors or {}
        self.links = links or {}

    def control(self, field: Field) -> Control:
        """Returns the template values of any field."""
        place = place_text(field.path)
        common: Control = {
            "kind": field.kind,
            "place": place,
            "id": element_id(field.path),
            "label": field.label,
            "help": field.help,
            "rule": html.rule(field.rule),
            "error": self.errors.get(place, ""),
        }
        common.update(getattr(self, f"_{field.kind}")(field, place))
        return common

    def _stepper(self, field: Stepper, place: str) -> Control:
        at = field.value
        above = 0 if at is None else at + 1
        up = field.scale[above] if above < len(field.scale) else None
        down = field.scale[at - 1] if at else None
        now = field.scale[at] if at is not None else None
        return {
            "options": _scale_tags(field),
            "price": field.price,
            "shown": field.shown,
            "called": _step_label(now),
            "up": up,
            "down": down,
            "can_lower": down is not None or (at == 0 and field.clearable),
            "next": f"{up.price} to {up.value if _step_label(up) else up.label}" if up and up.price else "",
            "against": _objection(now),
        }

    def _choose(self, field: Choose, place: str) -> Control:
        chosen = next((option for option in field.options if html.json_equal(option.value, field.value)), None)
        short = len(field.options) <= CHIPS and not any(option.group for option in field.options)
        if short and not any(option.detail for option in field.options):
            return {
                "chips": [_chip(field.options, number, chosen, place) for number in range(len(field.options))],
                "against": _objection(chosen),
            }
        missing = "" if chosen else f'<option value="" selected>{"–" if field.value is None else "Unknown"}</option>'
        options = html.join([missing, html.option_tags(field.options, field.value)])
        return {
            "options": options,
            "against": _objection(chosen),
            "price": chosen.price if chosen else "",
            "detail": chosen.detail if chosen else "",
        }

    def _toggle(self, field: Toggle, place: str) -> Control:
        against = Option(value=None, label="", reason=field.reason, rule=field.rule)
        return {"checked": field.checked, "price": field.price, "against": _objection(against)}

    def _text(self, field: Text, place: str) -> Control:
        holds = {"picture": field.value, "holds": field.holds} if field.holds else {}
        return {"limit": field.limit, "lines": field.lines, **holds, **self._value(field.value, place)}

    def _number(self, field: Number, place: str) -> Control:
        value = "" if field.value is None else str(field.value)
        return {"least": field.least, "most": field.most, "step": field.step, **self._value(value, place)}

    def _value(self, value: str, place: str) -> Control:
        """Returns the value to show, and a mark that changes with the stored one.

        The page leaves an input alone while its name stays: what somebody is typing survives an answer that arrives.
        """
        typed = self.typed.get(place)
        wrong = "-wrong" if place in self.errors else ""
        return {"value": typed[-1] if typed else value, "mark": f"{zlib.crc32(value.encode()):x}{wrong}"}

    def _faces(self, field: Faces, place: str) -> Control:
        typed = self.typed.get(place) or [str(face) for face in field.value or ()]
        padded = [*typed, *[""] * len(field.dice)]
        return {
            "dice": [
                {"number": number, "low": die.low, "high": die.high, "value": padded[number - 1]}
                for number, die in enumerate(field.dice, start=1)
            ]
        }

    def _slots(self, field: Slots, place: str) -> Control:
        used = field.used if field.used is not None else len(field.entries)
        last = len(field.entries) - 1
        return {
            "entries": [self._entry(field, entry, at=at, last=last) for at, entry in enumerate(field.entries)],
            "room": field.room,
            "used": used,
            "free": max(0, field.room - used) if field.room is not None else 0,
            "add_label": field.add_label,
            "full": field.room is not None and used > field.room,
            "has_options": bool(field.options),
        }

    def _grid(self, field: Grid, place: str) -> Control:
        typed = self.typed.get(place)
        return {
            "table": grid_table(field, typed=self.typed, errors=self.errors),
            "wrong_cells": grid_errors(field, self.errors),
            "value": typed[-1] if typed and place in self.errors else "",
            "mark": grid_mark(field),
        }

    def _entry(self, slots: Slots, entry: Entry, *, at: int, last: int) -> Control:
        return {
            "place": place_text(entry.path),
            "id": element_id(entry.path),
            "label": entry.label,
            "detail": entry.detail,
            "price": entry.price,
            "problem": entry.problem,
            "link": self.links.get(entry.path, ""),
            "fields": [self.control(field) for field in entry.fields],
            "up": slots.movable and at > 0,
            "down": slots.movable and at < last,
            "copy": slots.copyable,
        }


def _scale_tags(field: Stepper) -> SafeString:
    tags = [_scale_tag(option, number, chosen=number == field.value) for number, option in enumerate(field.scale)]
    if field.clearable or field.value is None:
        tags.insert(0, f'<option value=""{" selected" if field.value is None else ""}>–</option>')
    return html.join(tags)


def _scale_tag(option: Option, number: int, *, chosen: bool) -> str:
    text = str(option.value) if chosen and _step_label(option) else ""
    return html.option_tag(str(number), option, chosen=chosen, text=text)


def _step_label(option: Option | None) -> str:
    """Returns the label of a step without its number, since a stepper's buttons leave room for the number only."""
    return (
        option.label.removeprefix(f"{option.value} ") if option and option.label.startswith(f"{option.value} ") else ""
    )


def _chip(options: Sequence[Option], number: int, chosen: Option | None, place: str) -> Control:
    option = options[number]
    return {
        "label": option.label,
        "price": option.price,
        "chosen": option is chosen,
        "reason": option.reason,
        "rule": html.rule(option.rule),
        "do": f"set:{place}:{html.option_key(options, number)}",
    }


def _objection(option: Option | None) -> Control | None:
    """Returns the objection to the chosen option."""
    return {"reason": option.reason, "rule": html.rule(option.rule)} if option and option.reason else None


def catalogues(sections: Sequence[Section]) -> list[Control]:
    """Returns the catalogues that fill the slots of a card, nested ones included.

    That of a folded section that explains itself is folded, too, and begins with its help: it is seldom wanted.
    """
    found = [(one, slots) for one in sections for slots in _with_options(one.fields)]
    return [_catalogue(slots, f"c{number}", section) for number, (section, slots) in enumerate(found)]


def _with_options(fields: Sequence[Field]) -> Iterator[Slots]:
    for field in fields:
        if isinstance(field, Slots):
            if field.options:
                yield field
            yield from _with_options([inner for entry in field.entries for inner in entry.fields])


def _catalogue(field: Slots, ids: str, section: Section) -> Control:
    buttons = html.catalogue_cells(field.options, do=f"add:{place_text(field.path)}", ids=ids)
    return {
        "id": element_id(field.path, "catalogue"),
        "title": field.add_label or field.label,
        "room": field.room,
        "used": field.used if field.used is not None else len(field.entries),
        "cells": buttons,
        "buttons": html.join(buttons),
        "count": len(field.options),
        "folded": section.folded and bool(section.help),
        "help": section.help,
        "alone": len(field.options) == 1,  # nothing more to choose: one goes on where it has been added
    }


def field_values(field: Field) -> Json:
    """Returns what an untouched control posts: one text, several (faces), or None for no control."""
    match field:
        case Stepper():
            return "" if field.value is None else str(field.value)
        case Choose():
            same = (n for n, option in enumerate(field.options) if html.json_equal(option.value, field.value))
            number = next(same, None)
            return "" if number is None else html.option_key(field.options, number)
        case Text():
            return field.value
        case Number():
            return "" if field.value is None else str(field.value)
        case Grid():
            return ""
        case Faces():
            return [str(face) for face in field.value] if field.value else [""] * len(field.dice)
        case _:
            return None
