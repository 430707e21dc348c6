"""Answers to edits: the parts of the page that have changed.

Parts that have not changed stay untouched on the page: an open sum stays open, and a text that is being typed is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armies.pages import html
from armies.pages.edit_form import read_change
from armies.pages.roster import Edited, roster
from armies.services.evaluation_cache import Reading
from rules.kernel.edits import NoSuchPlace
from rules.kernel.problems import Unreadable
from rules.kernel.records import Path
from ui.errors import ArmyError

Context = Mapping[str, Any]


def difference(before: Context | None, after: Context) -> dict[str, Any]:
    """Returns what ``armies/answer.html`` needs besides the context of the page after the edit.

    ``before`` is the context from which the page was drawn, None when that is not known for certain.
    """
    if before is None or before["place"] != after["place"]:
        everything = {"whole_card": True, "whole_side": True, "new_problems": True, "new_name": True, "new_rules": True}
        return {
            **everything,
            "to_card": before is None or _has_more_to_choose(before, after),
            "rows_sent": _rows(before, after),
        }
    return {
        "new_problems": before["problems"] != after["problems"] or before["budget"]["said"] != after["budget"]["said"],
        "new_rest": before["budget"]["left"] != after["budget"]["left"],
        "new_name": before["army_name"] != after["army_name"] or before["tags"] != after["tags"],
        "new_rules": before["rules"] != after["rules"],
        "rows_sent": _rows(before, after),
        **_card(before["card"], after["card"]),
        **_side(before, after),
    }


def trial(army: Edited, reading: Reading, posted: Mapping[str, Sequence[str]], *, place: Path) -> dict[str, Any] | None:
    """Returns the context of ``armies/trial.html``: totals with the value being typed, or None if that is unreadable.

    Nothing is stored and no control is replaced, so typing is not interrupted.
    """
    try:
        change = read_change(reading, place, posted, patient=True)
        after = roster(army, reading.after(change.edits), place)
    except (ArmyError, NoSuchPlace, Unreadable):
        return None
    if change.errors:
        return None
    facts = zip(roster(army, reading, place)["card"]["facts"], after["card"]["facts"], strict=False)
    return {**after, "facts_sent": html.join(html.swap_cell(fact) for was, fact in facts if was != fact)}


def _has_more_to_choose(before: Context, after: Context) -> bool:
    """Checks whether what was added has lists of its own: else a phone stays in the catalogue, where one buys on."""
    return [one["id"] for one in before["catalogues"]] != [one["id"] for one in after["catalogues"]]


def _rows(before: Context | None, after: Context) -> list[Any] | None:
    """Returns the changed lines of the outline, or None to send all of it."""
    if before is None or [row.id for row in before["rows"]] != [row.id for row in after["rows"]]:
        return None
    return [row for row, was in zip(after["rows"], before["rows"], strict=True) if row != was]


def _card(before: Context, after: Context) -> dict[str, Any]:
    if _shape(before) != _shape(after):
        return {"whole_card": True}
    controls = zip(_controls(before), _controls(after), strict=True)
    facts = zip(before["facts"], after["facts"], strict=True)
    return {
        "new_head": any(before[key] != after[key] for key in ("title", "kind", "cost")),
        "new_own": before["problems"] != after["problems"],
        "facts_sent": html.join(html.swap_cell(fact) for was, fact in facts if was != fact),
        "tracks_sent": [
            section
            for was, section in zip(before["sections"], after["sections"], strict=True)
            if section.get("tracks") != was.get("tracks")
        ],
        "controls_sent": [control for was, control in controls if was != control],
    }


def _shape(card: Context) -> tuple[Any, ...]:
    """Returns what must be unchanged for parts to be replaced singly: which they are, and everything around them."""
    sections = [
        {**section, "controls": [control["id"] for control in section["controls"]], "tracks": ()}
        for section in card["sections"]
    ]
    return len(card["facts"]), card["help"], card["good_for"], card["tools"], sections


def _controls(card: Context) -> list[Any]:
    return [control for section in card["sections"] for control in section["controls"]]


def _side(before: Context, after: Context) -> dict[str, Any]:
    old, new = before["catalogues"], after["catalogues"]
    if [one["id"] for one in old] != [one["id"] for one in new] or bool(before["why"]) != bool(after["why"]):
        return {"whole_side": True}
    pairs = list(zip(old, new, strict=True))
    alike = [pair for pair in pairs if _offer_shape(pair[0]) == _offer_shape(pair[1])]
    return {
        "new_why": before["why"] != after["why"],
        "buttons_sent": html.join(_changed_buttons(one, other) for one, other in alike),
        "heads_sent": [other for one, other in alike if one["used"] != other["used"]],
        "catalogues_sent": [other for one, other in pairs if _offer_shape(one) != _offer_shape(other)],
    }


def _offer_shape(catalogue: Context) -> tuple[Any, ...]:
    """Returns the number of options and their headings."""
    heads = tuple(cell for cell in catalogue["cells"] if cell.startswith("<h"))
    return catalogue["title"], catalogue["room"], catalogue["folded"], len(catalogue["cells"]), heads


def _changed_buttons(before: Context, after: Context) -> str:
    pairs = zip(before["cells"], after["cells"], strict=True)
    return "".join(html.swap_cell(cell) for was, cell in pairs if was != cell)
