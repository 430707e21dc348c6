"""Types by themselves: reading one value as a type, and saying in words what a type wants."""

from __future__ import annotations

import types
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.records import Json

UNREAD = (msgspec.ValidationError, ValueError, TypeError, ArithmeticError)
"""The errors that reading raises when a document does not fit its type."""

MOST_NAMED = 20
"""The most words that a fault names as possible."""


def read_own(kind: type, value: Any) -> Any:
    """Returns a value of a class that msgspec does not know: a fraction. Raises ValueError for anything else."""
    if isinstance(value, kind):
        return value
    if kind is Fraction and isinstance(value, str | int) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"must be a {kind.__name__.lower()}")


def convert(value: Json, hint: Any) -> Any:
    """Returns the value of a type that a document stands for. Raises msgspec.ValidationError."""
    return msgspec.convert(value, hint, strict=False, dec_hook=read_own)


def fits(value: Json, hint: Any) -> bool:
    """Checks whether msgspec reads a value as a type."""
    try:
        convert(value, hint)
    except UNREAD:
        return False
    return True


WORDS = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    type(None): "nothing",
    Fraction: "a fraction",
}
UNION = (Union, types.UnionType)


def describe(hint: Any) -> str:
    """Returns what a type wants, in words: "a whole number from 0 to 9", "one of red, blue"."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        limits = [one for one in inner[1:] if isinstance(one, msgspec.Meta)]
        return describe(inner[0]) + "".join(_describe_limits(one) for one in limits)
    if origin is Literal:
        named = ", ".join(str(one) for one in inner[:MOST_NAMED])
        return f"one of {named}" if len(inner) > 1 else named
    if origin in UNION:
        kinds = {float} if set(inner) >= {int, float} else set()
        told = [describe(one) for one in inner if not (one is int and kinds)]
        return " or ".join(dict.fromkeys(told))
    return WORDS.get(hint, "a value")


def _describe_limits(limits: msgspec.Meta) -> str:
    low, high = limits.ge, limits.le
    if low is not None or high is not None:
        if high is None:
            return f" of at least {low}"
        return f" of at most {high}" if low is None else f" from {low} to {high}"
    if limits.max_length is not None:
        return f" of at most {limits.max_length:,} characters"
    return ""


def words_of(kind: type) -> frozenset[str]:
    """Returns the words that the field ``type`` of a record may have; none for a record without it."""
    hint = get_type_hints(kind).get("type")
    return (
        frozenset(one for one in get_args(hint) if isinstance(one, str)) if get_origin(hint) is Literal else frozenset()
    )
