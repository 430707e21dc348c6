"""The offers of a battle in brief: every list of choices is stated once, however many fields take from it.

In the set-up of a game on a map two dozen offers each let choose from hundreds of hexes. Here fields name their list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import new_class
from typing import Annotated, Any, TypeAlias, cast, get_type_hints

from django.utils.text import slugify
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.models import Model, written
from battles.api import examples
from battles.api.play import AS
from battles.play.timekeeping import find_for_viewer
from battles.store import selectors
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Choose, Faces, Field, Grid, Number, Option, Slots, Stepper, Text, Toggle
from rules.kernel.display.screen import Offer, OfferPart, Sign
from rules.kernel.records import Json, defaults_of, names_of

OPTION: Codec[Option] = Codec(Option)
LISTS: Mapping[type, str] = {Choose: "options", Slots: "options", Stepper: "scale"}
"""The fields that choose, and where they hold what can be chosen."""


def _brief(kind: type, name: str, *, without: str = "", **instead: Any) -> type[Model]:
    """Makes the model of a record, ``without`` one of its fields and with others ``instead`` of theirs."""
    hints, defaults = get_type_hints(kind, include_extras=True), defaults_of(kind)
    same = [one for one in names_of(kind) if one not in (without, *instead)]
    body: dict[str, Any] = {one: defaults[one] for one in same if one in defaults}
    body["__annotations__"] = {**{one: hints[one] for one in same}, **instead}
    body |= {"__doc__": kind.__doc__, "__module__": __name__}
    return cast(type[Model], new_class(name, (Model,), exec_body=lambda namespace: namespace.update(body)))


_NAMED = Annotated[str, Meta(description="The name of the list of the answer's `choices` from which it is chosen.")]
BriefChoose = _brief(Choose, "BriefChoose", without="options", choices=_NAMED)
BriefSlots = _brief(Slots, "BriefSlots", without="options", choices=_NAMED)
BriefStepper = _brief(Stepper, "BriefStepper", without="scale", choices=_NAMED)
BRIEF: Mapping[type, type[Model]] = {Choose: BriefChoose, Slots: BriefSlots, Stepper: BriefStepper}
BriefField: TypeAlias = BriefStepper | BriefChoose | Toggle | Text | Number | Faces | BriefSlots | Grid  # type: ignore[valid-type]
_CELLS = Annotated[str | None, Meta(description="A name in the answer's `cells`: board cells, and what each chooses.")]
BriefPart = _brief(OfferPart, "BriefPart", fields=list[BriefField])
_PARTS: dict[str, Any] = {
    "fields": list[BriefField],
    "parts": list[BriefPart],  # type: ignore[valid-type]
    "cells": _CELLS,
    "signs": dict[str, Sign],
}
BriefOffer = _brief(Offer, "BriefOffer", **_PARTS)


class BriefOffers(Model):
    """The actions open to ``role`` now, each complete and legal as it stands, unless ``closed``.

    As in the full answer, but for ``fields``, which name a list of ``choices``, and ``cells``, a name, too. Of a choice
    only ``value`` and ``label`` are always there: what is empty is left out. A name stands for the same list for good.
    """

    seq: int
    role: str
    offers: list[BriefOffer]  # type: ignore[valid-type]
    choices: dict[str, list[Option]]
    cells: dict[str, dict[str, Json]]


class Lists:
    """The lists named so far: equal contents share one name, made of a label and a digest of the contents."""

    def __init__(self) -> None:
        self.named: dict[str, Json] = {}

    def name(self, label: str, contents: Json) -> str:
        digest = sha256(json.dumps(contents).encode()).hexdigest()[:8]
        name = f"{slugify(label) or 'list'}-{digest}"
        self.named[name] = contents
        return name


def brief(offers: Iterable[Offer]) -> tuple[list[Model], dict[str, Json], dict[str, Json]]:
    """Returns the offers in brief, with the lists of choices and the maps of cells that they name."""
    choices, cells = Lists(), Lists()
    return [_offer(one, choices, cells) for one in offers], choices.named, cells.named


def _offer(offer: Offer, choices: Lists, cells: Lists) -> Model:
    same = {one: getattr(offer, one) for one in names_of(Offer)}
    fields = [_field(one, choices) for one in offer.fields]
    named = cells.name("cells", dict(offer.cells)) if offer.cells else None
    return BriefOffer(
        **{**same, "fields": fields, "parts": [_part(one, choices) for one in offer.parts], "cells": named}
    )


def _part(part: OfferPart, choices: Lists) -> Model:
    same = {one: getattr(part, one) for one in names_of(OfferPart)}
    return BriefPart(**{**same, "fields": [_field(one, choices) for one in part.fields]})


def _field(field: Field, choices: Lists) -> Model | Field:
    held = LISTS.get(type(field))
    if held is None:
        return field
    same = {one: getattr(field, one) for one in names_of(type(field)) if one != held}
    contents = [_short(one) for one in getattr(field, held)]
    return BRIEF[type(field)](**same, choices=choices.name(field.label, contents))


def _short(option: Option) -> Json:
    """Returns a choice without what is as usual."""
    usual = defaults_of(Option)
    return {key: value for key, value in OPTION.write(option).items() if not (key in usual and usual[key] == value)}


class BriefOffersOfBattle(ApiView):
    @operation(
        "battles_offers_brief",
        tag="play",
        answers={200: BriefOffers},
        errors=[403, 404],
        parameters=(AS,),
        got=examples.BRIEF_OFFERS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the actions that are open to one now, with every list of choices stated once."""
        found, access = find_for_viewer(request, battle)
        now = selectors.moment(found, access.role)
        offers, choices, cells = brief(now.offers)
        head = BriefOffers(seq=now.number, role=now.role, offers=offers, choices={}, cells=cells)
        return Response({**written(head), "choices": choices})
