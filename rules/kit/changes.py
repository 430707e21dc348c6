"""Changes of a state as events hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.records import Json, Record, names_of


def to_json(value: Any) -> Json:
    """Returns a value in JSON's types, so that an event is the same before and after it is stored.

    Records keep the names that their fields have in Python.
    """
    if isinstance(value, Record):
        return {name: to_json(getattr(value, name)) for name in names_of(type(value))}
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(one) for key, one in value.items()}
    return [to_json(one) for one in value] if isinstance(value, list | tuple) else value
