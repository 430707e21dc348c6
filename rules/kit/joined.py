"""Several actions offered as one: a unit moves in formation, all its bases fire, a side searches.

A game says what each action is (:class:`Single`); :func:`join` makes the offer, whose action is a list
(``rules.kernel.together``). A page shows one form with the odds of each; each can be changed or left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules.kernel.display.cards import Choose, Field, Number, Slots, Toggle
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, OfferPart
from rules.kernel.records import Json, Path, Record, replace
from rules.kernel.together import MOST, as_list

One = TypeVar("One", Choose, Number, Toggle, Slots)


class Single(Record):
    """One of the actions. Its fields are as in a :class:`OfferPart`; paths lead into ``action``."""

    label: str
    action: Mapping[str, Json]
    fields: tuple[Field, ...] = ()
    at: Path = ()
    piece: str = ""
    fixed: bool = False
    along: bool = False


def join(key: str, label: str, singles: Sequence[Single], **more: Any) -> Offer:
    """Returns the offer of several actions; ``more`` are further members of the offer.

    Those with a place on the plan move along with the first of them.
    """
    singles = singles[:MOST]
    parts = tuple(_part(number, one) for number, one in enumerate(singles))
    lead = next((one for one in parts if one.at), None)
    placing = Placing(at=lead.at, piece=lead.piece) if lead else None
    return Offer(
        key=key, label=label, action=as_list([one.action for one in singles]), parts=parts, placing=placing, **more
    )


def _part(number: int, one: Single) -> OfferPart:
    within: Path = ("actions", number)
    return OfferPart(
        label=one.label,
        fields=tuple(_moved(field, within) for field in one.fields),
        at=(*within, *one.at) if one.at else (),
        piece=one.piece,
        fixed=one.fixed,
        along=one.along,
    )


def _moved(field: Field, within: Path) -> Field:
    return replace(field, path=(*within, *field.path))
