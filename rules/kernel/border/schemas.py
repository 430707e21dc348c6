"""JSON schemas of types, as documents describe what the site reads and writes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, get_args, get_origin
from uuid import UUID

import msgspec

from rules.kernel.border.containers import ListShape, MapShape, SetShape, TupleShape
from rules.kernel.border.records import RecordShape, UnionShape
from rules.kernel.border.shapes import Marked, Shape
from rules.kernel.records import Json, defaults_of

Schema = dict[str, Any]
PLAIN: Mapping[Any, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Decimal: {"type": "string", "format": "decimal"},
    Fraction: {"type": "string"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    UUID: {"type": "string", "format": "uuid"},
}
LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "pattern": "pattern"}


class Schemas:
    """Makes schemas. Records are described once, in ``named``, and referred to by ``reference``.

    ``publish`` gives a record's name in the schema.
    """

    def __init__(self, reference: str, *, publish: Callable[[type], str] = lambda kind: kind.__name__) -> None:
        self.reference, self.publish = reference, publish
        self.named: dict[str, Schema] = {}

    def of(self, shape: Shape) -> Schema:
        """Returns the schema of a type; a record's is a reference to it."""
        match shape:
            case Marked():
                return {**self.of(shape.shape), **_said(shape.hint)}
            case RecordShape():
                return self._reference(shape)
            case MapShape():
                return {"type": "object", "additionalProperties": self.of(shape.value), **_sizes(shape, "Properties")}
            case SetShape() | ListShape():
                return {"type": "array", "items": self.of(shape.entry), **_sizes(shape, "Items")}
            case TupleShape():
                entries = [self.of(one) for one in shape.entries]
                size = len(entries)
                return {
                    "type": "array",
                    "prefixItems": entries,
                    "minItems": size,
                    "maxItems": size,
                    **_said(shape.hint),
                }
            case UnionShape():
                return {**self._union(shape), **_said(shape.hint)}
            case _:
                return _leaf(shape.hint)

    def whole(self, shape: RecordShape) -> Schema:
        """Returns the schema of a record itself."""
        defaults = defaults_of(shape.hint)
        properties: dict[str, Schema] = {}
        for name, written, _, inner in shape.fields:
            found = self.of(inner)
            default = defaults.get(name)
            plain = name in defaults and isinstance(default, bool | int | float | str | None)
            properties[written] = {**found, "default": default} if plain else found
        needed = [written for _, written, required, _ in shape.fields if required]
        told: Schema = {"title": self.publish(shape.hint), "type": "object", "properties": properties}
        if doc := inspect.getdoc(shape.hint):
            told["description"] = doc
        return {**told, "additionalProperties": False, **({"required": needed} if needed else {})}

    def _reference(self, shape: RecordShape) -> Schema:
        name = self.publish(shape.hint)
        if name not in self.named:
            self.named[name] = {}  # it may contain itself
            self.named[name] = self.whole(shape)
        return {"$ref": self.reference.format(name=name)}

    def _union(self, shape: UnionShape) -> Schema:
        found = [self.of(one) for one in shape.options]
        if not shape.several or len(shape.tagged) < len(found):
            return {"anyOf": found}
        mapping = {word: self._reference(one)["$ref"] for word, one in shape.tagged.items()}
        return {"oneOf": found, "discriminator": {"propertyName": "type", "mapping": mapping}}


def _leaf(hint: Any) -> Schema:
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if get_origin(plain) is Literal:
        words = list(get_args(plain))
        told: Schema = {"const": words[0]} if len(words) == 1 else {"enum": words}
        kinds = {type(one) for one in words}
        told |= dict(PLAIN.get(kinds.pop(), {})) if len(kinds) == 1 else {}
    else:
        told = dict(PLAIN.get(plain, {}))
    return {**told, **_bounds(hint, told), **_said(hint)}


def _metas(hint: Any) -> list[msgspec.Meta]:
    return [one for one in get_args(hint)[1:] if isinstance(one, msgspec.Meta)] if get_origin(hint) is Annotated else []


def _bounds(hint: Any, told: Schema) -> Schema:
    found: Schema = {}
    for one in _metas(hint):
        found |= {word: value for name, word in LIMITS.items() if (value := getattr(one, name)) is not None}
        if told.get("type") == "string":
            found |= {
                f"{end}Length": value for end in ("min", "max") if (value := getattr(one, f"{end}_length")) is not None
            }
    return found


def _sizes(shape: Shape, what: str) -> Schema:
    found: Schema = {}
    for one in _metas(shape.hint):
        found |= {
            f"{end}{what}": value for end in ("min", "max") if (value := getattr(one, f"{end}_length")) is not None
        }
    return {**found, **_said(shape.hint)}


def _said(hint: Any) -> dict[str, Json]:
    """Returns what a mark says of a type besides its limits: a description, or a schema of its own."""
    found: Schema = {}
    for one in _metas(hint):
        found |= {"description": one.description} if one.description else {}
        found |= one.extra_json_schema or {}
    return found
