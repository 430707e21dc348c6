"""Offers from actions: a field that names a hex or a unit says so, and its choices, cells and key follow.

::

    class Move(Record):
        unit: UnitName
        to: Annotated[str, OneHex("To", rule="MF-3.1")]
        type: Literal["move"] = "move"

    make_offer(Move, "Move", by="Scout 1", choices={"to": ["2,1", "2,2"]}, places=places)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeAlias, get_type_hints

import msgspec

from rules.kernel.display.cards import Choose, Option
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json, Path, Record, replace, spell
from rules.kit.actions import types_of
from rules.kit.hexes import label_of_key
from rules.kit.naming import NameOf

UnitName: TypeAlias = Annotated[str, NameOf("unit")]
"""The field of an action that names the unit that takes it."""
SideName: TypeAlias = Annotated[str, NameOf("side")]
"""The field of an action that names the side that takes it."""


class OneHex(msgspec.Struct, frozen=True):
    """Says that a field is the key of a hex; the map offers its cells."""

    label: str
    rule: str = ""


class OneUnit(msgspec.Struct, frozen=True):
    """Says that a field names another unit; the map offers the cells where they are."""

    label: str
    rule: str = ""


OUT_OF_REACH = "Out of reach"
"""The heading of attacks for which the plan shows nothing in reach."""


def set_aside(offer: Offer) -> Offer:
    """Returns an attack with nothing in reach by the plan: it stands below the rest, for players who measure."""
    return replace(offer, group=OUT_OF_REACH, seldom=True)


class Places(Record):
    """The names of units for people, and the keys of the hexes in which they are."""

    titles: Callable[[str], str]
    cells: Callable[[str], str]


@cache
def _words_of(kind: type) -> Mapping[str, OneHex | OneUnit]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: word
        for name, hint in hints.items()
        for word in getattr(hint, "__metadata__", ())
        if isinstance(word, OneHex | OneUnit)
    }


@cache
def actor_of(kind: type) -> str:
    """Returns the name of an action's field that says who takes it: a unit or a side. Raises TypeError."""
    hints = get_type_hints(kind, include_extras=True)
    for name, hint in hints.items():
        if any(isinstance(word, NameOf) for word in getattr(hint, "__metadata__", ())):
            return name
    raise TypeError(f"{kind.__name__} has no field of UnitName or SideName: it does not say who takes it")


def make_offer(
    kind: type, words: str, by: str, choices: Mapping[str, Sequence[str]], places: Places, **more: Any
) -> Offer | None:
    """Returns the offer of an action to a unit or a side; None where a field has nothing to choose from.

    ``choices`` are the legal values of its fields; ``more`` are further members of the offer, such as ``rolls``.
    """
    if not all(choices.values()):
        return None
    marks, (word, *_) = _words_of(kind), types_of(kind)
    action: dict[str, Json] = {"type": word, spell(actor_of(kind)): by}
    fields: list[Choose] = []
    cells: dict[str, Json] = {}
    cell_path: Path = ()
    for name, values in choices.items():
        mark, path = marks[name], (spell(name),)
        say = places.titles if isinstance(mark, OneUnit) else label_of_key
        options = tuple(Option(value=value, label=say(value)) for value in values)
        action[path[0]] = values[0]
        fields.append(Choose(path=path, label=mark.label, options=options, value=values[0], rule=mark.rule))
        if not cell_path:
            cell_path = path
            cells = {places.cells(value) if isinstance(mark, OneUnit) else value: value for value in values}
    return Offer(
        key=f"{word}-{by}",
        label=words,
        action=action,
        by=by,
        fields=tuple(fields),
        cells=cells,
        cell_path=cell_path,
        **more,
    )
