"""Lifetimes: a field of a state says until when its value holds, and what has run out is reset from that word alone.

A game writes the word beside the field, in its own names for the parts of a battle::

    class Unit(Record):
        moved: Annotated[bool, Until("turn")] = False
        status: Annotated[Names, UntilEach({"pinned": "rally", "suppressed": "activation"})] = frozenset()
        armor: Annotated[int, LASTING] = 0

and resets what has run out where its rules end that part: ``renew(unit, "turn")``, or ``find_expired(unit, "turn")``
where changes are recorded. ``Battle.clock`` tells the contract tests when a moment has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.records import Record, defaults_of, names_of, replace

T = TypeVar("T")

BATTLE = "battle"
"""The moment that no clock ends: what holds until then is changed by the rules alone, never by time."""


class Until(msgspec.Struct, frozen=True):
    """Says at the end of which moment a field goes back to its default value."""

    moment: str


class UntilEach(msgspec.Struct, frozen=True):
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
def _expiring(kind: type) -> tuple[tuple[str, Lifetime | None], ...]:
    """The fields of a record in which something runs out, with their lifetimes; None for a record that has some."""
    found: list[tuple[str, Lifetime | None]] = []
    lifetimes, hints = lifetimes_of(kind), get_type_hints(kind)
    for name in names_of(kind):
        lifetime = lifetimes.get(name)
        if lifetime is None:
            if any(_expiring(inner) for inner in _records_named(hints[name])):
                found.append((name, None))
        elif lifetime != LASTING:
            found.append((name, lifetime))
    return tuple(found)


def _records_named(hint: Any) -> Iterator[type]:
    """Yields the classes of records that a field may hold, not those of things in its maps and tuples."""
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _records_named(one)
    elif isinstance(hint, type) and issubclass(hint, Record):
        yield hint


def find_expired(value: Any, *moments: str) -> dict[str, Any]:
    """Returns the fields of a record that differ once these moments have ended, with their new values.

    Records in its fields count with what runs out inside them; records in its maps and tuples do not: those are things
    of their own, each with moments of its own. Raises KeyError for a field that runs out and has no default.
    """
    kind: type = type(value)
    ending = _ending(kind, moments)
    changes: dict[str, Any] = {}
    if ending.fresh and (now := ending.read(value)) != ending.fresh:
        whole = zip(ending.names, now, ending.fresh, strict=True)
        changes = {name: after for name, before, after in whole if before != after and "." not in name}
        for name in ending.parts:
            if found := find_expired(part := getattr(value, name), *moments):
                changes[name] = replace(part, **found)
    for name, gone in ending.words:
        if not gone.isdisjoint(before := getattr(value, name)):
            changes[name] = before - gone
    for name in ending.inner:
        before = getattr(value, name)
        if isinstance(before, Record) and (found := find_expired(before, *moments)):
            changes[name] = replace(before, **found)
    return changes


class _Ending(NamedTuple):
    """The fields of a record that run out at certain moments."""

    names: tuple[str, ...]
    """The fields that get their default values, those of ``parts`` with both names ("morale.attack"); the first stands
    twice, so that ``read`` always returns a tuple."""
    fresh: tuple[Any, ...]
    """Their default values."""
    read: Callable[[Any], Any]
    """Reads these fields of a record all at once."""
    words: tuple[tuple[str, frozenset[str]], ...]
    """The fields with words that are taken out, and these words."""
    inner: tuple[str, ...]
    """The fields that may hold a record in which something runs out."""
    parts: tuple[str, ...]
    """The fields that always hold a record of which ``read`` reads all that runs out."""


@cache
def _ending(kind: type, moments: tuple[str, ...]) -> _Ending:
    """Returns what runs out in records of a class at these moments. A game has few moments."""
    fresh: dict[str, Any] = {}
    words: list[tuple[str, frozenset[str]]] = []
    inner: list[str] = []
    parts: list[str] = []
    for name, lifetime in _expiring(kind):
        match lifetime:
            case Until(moment=moment) if moment in moments:
                fresh[name] = defaults_of(kind)[name]
            case UntilEach(moments=each):
                gone = frozenset(word for word, moment in each.items() if moment in moments)
                words += [(name, gone)] if gone else []
            case None:
                hint = get_type_hints(kind)[name]
                endings = [_ending(one, moments) for one in _records_named(hint)]
                if isinstance(hint, type) and not endings[0].words and not endings[0].inner:
                    fresh |= {f"{name}.{one}": value for one, value in zip(*endings[0][:2], strict=True)}
                    parts.append(name)
                elif any(one.fresh or one.words or one.inner for one in endings):
                    inner.append(name)
    names = (*list(fresh)[:1], *fresh)
    values = (*list(fresh.values())[:1], *fresh.values())
    return _Ending(names, values, attrgetter(*names) if names else tuple, tuple(words), tuple(inner), tuple(parts))


def renew(value: T, *moments: str) -> T:
    """Returns a record once these moments have ended: what held until then has its default value again."""
    changes = find_expired(value, *moments)
    return replace(value, **changes) if changes else value


def is_record(value: Any) -> bool:
    """Checks whether a value is a record (and not the class of one)."""
    return isinstance(value, Record)


def is_fresh(value: Any, name: str) -> bool:
    """Checks whether a field of a record has its default value; a field without a default never has."""
    kind: type = type(value)
    defaults = defaults_of(kind)
    return name in defaults and bool(getattr(value, name) == defaults[name])


def holds_things(value: Any) -> bool:
    """Checks whether a field's value is a record, or a map of records: things with fields of their own."""
    return is_record(value) or (
        isinstance(value, Mapping) and bool(value) and all(is_record(entry) for entry in value.values())
    )


def runs_out(kind: type) -> bool:
    """Checks whether a field of a record of this class, or of one in its fields, is ever reset."""
    return bool(_expiring(kind))


def walk(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yields a record and all records in it, each with its place.

    A place is the path of fields and keys from the state down: ``("units", "Tank 1", "move_cycle")``. A record in a
    field that declares a lifetime is a value of that field, and not yielded.
    """
    yield place, value
    for name, inner in things_in(value):
        if is_record(inner):
            yield from walk(inner, (*place, name))
        else:
            for key, entry in inner.items():
                yield from walk(entry, (*place, name, str(key)))


def things_in(value: Any) -> Iterator[tuple[str, Any]]:
    """Yields the fields of a record that hold things with fields of their own: a record, or a map of records."""
    kind: type = type(value)
    lifetimes = lifetimes_of(kind)
    for name in names_of(kind):
        inner = getattr(value, name)
        if name not in lifetimes and holds_things(inner):
            yield name, inner
