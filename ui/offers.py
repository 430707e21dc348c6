"""Offers with values filled in by a form or a cell of the board."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.display.cards import Choose, Faces, Field, Number, Stepper, Text, Toggle
from rules.kernel.display.screen import Offer
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json, Path, replace


def offer_with(offer: Offer, action: Mapping[str, Json]) -> Offer:
    """Returns the offer with its fields showing the values of ``action``, so that input survives a refusal."""
    fields = tuple(with_value(one, read_path(dict(action), one.path)) for one in offer.fields)
    return replace(offer, action=dict(action), fields=fields)


def put(action: Mapping[str, Json], path: Path, value: Json) -> dict[str, Json]:
    """Returns the action with another value in one place."""
    return dict(apply_edit(dict(action), Edit(op="set", path=path, value=value)))


def at_cell(offer: Offer, cell: str) -> dict[str, Json]:
    """Returns the action of an offer with the choice of a board cell (an unknown cell changes nothing)."""
    if cell not in offer.cells:
        return dict(offer.action)
    return put(offer.action, offer.cell_path, offer.cells[cell])


def with_value(one: Field, value: Json) -> Field:
    """Returns the field showing a value."""
    match one:
        case Choose():
            return replace(one, value=value)
        case Toggle():
            return replace(one, checked=value is not None and value is not False)
        case Stepper():
            places = [place for place, option in enumerate(one.scale) if option.value == value]
            return replace(one, value=places[0] if places else None)
        case Text():
            return replace(one, value="" if value is None else str(value))
        case Number():
            return replace(one, value=value)
        case Faces():
            return replace(one, value=None if value is None else tuple(value))
        case _:
            return one
