"""Lifetimes: a field of a state says until when its value holds, and what has run out is reset from that word alone.

A game writes the word beside the field, in its own names for the parts of a battle::

    @record
    class Unit:
        moved: Annotated[bool, Until("turn")] = False
        status: Annotated[Names, UntilEach({"pinned": "rally", "suppressed": "activation"})] = frozenset()
        armor: Annotated[int, LASTING] = 0

and resets what has run out where its rules end that part: ``renew(unit, "turn")``, or ``find_expired(unit, "turn")``
where changes are recorded. ``Battle.clock`` tells the contract tests when a moment has ended.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from rules.kernel.records import replace

T = TypeVar("T")

BATTLE = "battle"
"""The moment that no clock ends: what holds until then is changed by the rules alone, never by time."""


@dataclasses.dataclass(frozen=True)
class Until:
    """Says at the end of which moment a field goes back to its default value."""

    moment: str


@dataclasses.dataclass(frozen=True)
class UntilEach:
    """Says for each word in a set of words at the end of which moment it is taken out; other words last."""

    moments: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.moments.items())))


Lifetime = Until | UntilEach

LASTING = Until(BATTLE)


@cache
def lifetimes_of(kind: type) -> Mapping[str, Lifetime]:
    """Returns the lifetimes that the fields of a record declare, by their names."""
    found: dict[str, Lifetime] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        for word in getattr(hint, "__metadata__", ()):
            if isinstance(word, Lifetime):
                found[name] = word
    return found


@cache
def _defaults(kind: type) -> Mapping[str, Any]:
    """The default values of a record's fields; values from a factory must not be changed, as records never are."""
    found: dict[str, Any] = {}
    for one in dataclasses.fields(kind):
        if one.default is not dataclasses.MISSING:
            found[one.name] = one.default
        elif one.default_factory is not dataclasses.MISSING:
            found[one.name] = one.default_factory()
    return found


def find_expired(value: Any, *moments: str) -> dict[str, Any]:
    """Returns the fields of a record that differ once these moments have ended, with their new values.

    Records in its fields count with what runs out inside them; records in its maps and tuples do not: those are things
    of their own, each with moments of its own. Raises KeyError for a field that runs out and has no default.
    """
    kind: type = type(value)
    changes: dict[str, Any] = {}
    lifetimes = lifetimes_of(kind)
    for one in dataclasses.fields(value):
        before = getattr(value, one.name)
        after = _renewed(before, lifetimes.get(one.name), kind, one.name, moments)
        if after != before:
            changes[one.name] = after
    return changes


def _renewed(before: Any, lifetime: Lifetime | None, kind: type, name: str, moments: tuple[str, ...]) -> Any:
    match lifetime:
        case Until(moment=moment) if moment in moments:
            return _defaults(kind)[name]
        case UntilEach(moments=each):
            gone = {word for word, moment in each.items() if moment in moments}
            return before - gone if gone & before else before
        case _:
            return renew(before, *moments) if is_record(before) else before


def renew(value: T, *moments: str) -> T:
    """Returns a record once these moments have ended: what held until then has its default value again."""
    changes = find_expired(value, *moments)
    return replace(value, **changes) if changes else value


def is_record(value: Any) -> bool:
    """Checks whether a value is a record (and not the class of one)."""
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


@dataclasses.dataclass(frozen=True)
class Held:
    """A value in a state, with the place and the kind of its record, its field's name and the lifetime it declares."""

    place: tuple[str, ...]
    name: str
    kind: type
    lifetime: Lifetime | None
    value: Any

    @property
    def fresh(self) -> bool:
        """True when the field has its default value; a field without a default never has."""
        defaults = _defaults(self.kind)
        return self.name in defaults and self.value == defaults[self.name]


def walk(value: Any, place: tuple[str, ...] = ()) -> Iterator[Held]:
    """Yields every field of a state that is no record or map of records itself, with the place of its record.

    A place is the path of fields and keys from the state down: ``("units", "Tank 1", "move_cycle")``.
    """
    kind: type = type(value)
    lifetimes = lifetimes_of(kind)
    for one in dataclasses.fields(value):
        inner = getattr(value, one.name)
        if is_record(inner) and one.name not in lifetimes:
            yield from walk(inner, (*place, one.name))
        elif isinstance(inner, Mapping) and inner and all(is_record(entry) for entry in inner.values()):
            for key, entry in inner.items():
                yield from walk(entry, (*place, one.name, str(key)))
        else:
            yield Held(place=place, name=one.name, kind=kind, lifetime=lifetimes.get(one.name), value=inner)
