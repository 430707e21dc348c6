"""The action dialog: an offer as a form, the form back as an action, and what it would bring about."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.play.previews import LONGEST_ROLL
from rules.kernel.dice import Die
from rules.kernel.display.cards import Slots
from rules.kernel.display.screen import Offer
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json
from ui.form_reader import edits_from, face_from
from ui.html import escaped_json, join, place_id, when
from ui.json_text import read_json
from ui.offers import offer_with, put
from ui.tags import TAPPED

SEVERAL = "several:"
LONG_LIST = 40


def find_offer(offers: Sequence[Offer], key: str) -> Offer | None:
    """Finds the offer with this key or, where the key ends in the number of a tapped box, the offer with it."""
    found = next((offer for offer in offers if offer.key == key), None)
    name, _, number = key.rpartition(TAPPED)
    if found or not name or not number.isdecimal() or len(number) > 4:
        return found
    offer = next((one for one in offers if one.key == name and one.tapped), None)
    if offer is None:
        return None
    return offer_with(offer, put(offer.action, offer.tapped, int(number)))


class Box(NamedTuple):
    """An option of a list, to be ticked; a ``cell`` of the board ticks it, too."""

    value: str
    label: str
    detail: str
    on: bool
    cell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """A list of which an action may take any of its options: the options with whether each is taken."""

    id: str
    name: str
    label: str
    options: list[Box]
    help: str = ""

    @property
    def folded(self) -> bool:
        """Says whether the list is folded up: long ones are where a map stands for them."""
        return len(self.options) > LONG_LIST and any(option.cell for option in self.options)

    @property
    def boxes(self) -> SafeString:
        """Renders the options as boxes to be ticked, in one go: there may be hundreds."""
        name = escaped_json(self.name)
        return join(self._box(name, at, option) for at, option in enumerate(self.options, start=1))

    def _box(self, name: str, at: int, box: Box) -> str:
        return format_html(
            '<label class="check"><input type="checkbox" id="{}-{}" name=\'{}\' value=\'{}\'{}{}>'
            "<span>{}{}</span></label>",
            self.id,
            at,
            name,
            escaped_json(box.value),
            when(box.cell, ' data-cell="{}"', box.cell),
            when(box.on, " checked"),
            box.label,
            when(box.detail, " <small>{}</small>", box.detail),
        )


def several(one: Slots, document: Json, cells: Mapping[str, Json] | None = None) -> Several:
    """Makes a list to be ticked off at a field's place; ``cells`` of the board tick their own options."""
    taken = read_path(document, one.path)
    taken = taken if isinstance(taken, list) else []
    at = {json.dumps(value): cell for cell, value in (cells or {}).items()}
    options = [
        Box(value, option.label, option.reason or option.detail, option.value in taken, at.get(value, ""))
        for option, value in ((option, json.dumps(option.value)) for option in one.options)
    ]
    name = f"{SEVERAL}{json.dumps(list(one.path))}"
    return Several(id=place_id(one.path), name=name, label=one.label, options=options, help=one.help)


def action_from(data: Any) -> Json:
    """Reads the action that a form describes: ``action`` is what it started from, its controls are changes.

    ``data`` is the posted QueryDict. Raises Unreadable.
    """
    try:
        action = _checked(read_json(data.get("action", "")))
        for edit in _edits(data):
            action = _checked(apply_edit(action, edit))
    except (ValueError, TypeError, NoSuchPlace, RecursionError):
        raise unreadable() from None
    return action


def _checked(action: Json) -> Json:
    """Raises TypeError for what is not an action, which an edit of the whole could make of one."""
    if not isinstance(action, dict):
        raise TypeError
    return action


def unreadable() -> Unreadable:
    """Returns the refusal of a form that cannot be read."""
    message = "This form could not be read. Reload the page and try again."
    return Unreadable(Problem(code="unreadable", message=message))


def _edits(data: Any) -> list[Edit]:
    """Reads what the controls of a form change, lists among them. Raises Unreadable."""
    try:
        lists = [_edit_of_list(name, data.getlist(name)) for name in data if name.startswith(SEVERAL)]
    except (ValueError, TypeError):
        raise unreadable() from None
    return [*edits_from(data), *lists]


def _edit_of_list(name: str, taken: Sequence[str]) -> Edit:
    path = tuple(read_json(name.removeprefix(SEVERAL)))
    return Edit(op="set", path=path, value=[read_json(one) for one in taken if one])


def correction_from(data: Any) -> Json:
    """Reads the referee's correction: one control names the place and holds the new value.

    ``data`` is the posted QueryDict. Raises Unreadable.
    """
    edits = _edits(data)
    if len(edits) != 1:
        raise Unreadable(Problem(code="unreadable", message="Choose what to correct, and enter its new value."))
    return {
        "type": "correct",
        "path": list(edits[0].path),
        "value": edits[0].value,
        "reason": data.get("reason", "")[:200],
    }


def faces_from(data: Mapping[str, str]) -> list[int]:
    """Reads the faces that have been typed so far ("5 6 2"). Raises Unreadable."""
    try:
        faces = [int(face) for face in data.get("faces", "").split()]
    except ValueError:
        faces = []
    if len(faces) > LONGEST_ROLL:
        raise Unreadable(Problem(code="unreadable", message="These are too many dice."))
    return faces


def read_typed_face(data: Any) -> int:
    """Reads the face that was just typed of the die that was wanted (``die``: "1 6"). Raises Unreadable."""
    low, _, high = data["die"].partition(" ")
    try:
        die = Die(low=int(low), high=int(high))
    except ValueError:
        raise Unreadable(
            Problem(code="unreadable", message="The form does not say which die it asks for. Load it again.")
        ) from None
    return face_from(data, die)
