"""The referee's corrections: any counter or flag can be set, with a reason; it is logged, visible and undoable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, get_type_hints

import msgspec

from rules.kernel.border.shapes import Marked
from rules.kernel.codec import Codec
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, Record, replace

State = TypeVar("State")


class Correct(Record):
    """Sets the value at ``path`` of the state, as the referee, for a ``reason`` that everyone can read."""

    path: Path
    value: Json
    reason: str
    type: Literal["correct"] = "correct"


class Corrected(Record):
    """A correction: the referee set the value at ``path`` from ``old`` to ``value``.

    ``side`` is the side that knows the value even where it is a secret (empty: only the referee does). ``secret``: the
    other sides do not even know that the corrected thing exists.
    """

    path: Path
    old: Json
    value: Json
    reason: str
    side: str = ""
    secret: bool = False
    type: Literal["corrected"] = "corrected"


def make_correction(
    codec: Codec[State], state: State, action: Correct, *, side: str = "", secret: bool = False
) -> Corrected:
    """Returns the event that carries out a correction of something ``side`` knows (and, if ``secret``, only that side).

    Raises :class:`Unreadable` when the reason is missing, or the place or the value does not fit.
    """
    if not action.reason.strip():
        raise Unreadable(
            Problem(
                code="reason-missing",
                message="A correction needs a reason that everyone can read.",
            )
        )
    place = _find(state, action.path)
    old = place.codec.write(place.value) if place else read_path(codec.write(state), action.path)
    event = Corrected(
        path=action.path, old=old, value=action.value, reason=action.reason.strip(), side=side, secret=secret
    )
    apply_correction(codec, state, event)
    return event


def apply_correction(codec: Codec[State], state: State, event: Corrected) -> State:
    """Returns ``state`` after a correction. Raises :class:`Unreadable` when the place or the value does not fit."""
    if event.value is not None and (place := _find(state, event.path)):  # None takes a value away, like in a document
        try:
            changed: State = place.put(place.codec.read(event.value))
        except Unreadable:
            pass  # the whole state says where it does not fit
        else:
            return changed
    return _read_whole(codec, state, event)


def _read_whole(codec: Codec[State], state: State, event: Corrected) -> State:
    try:
        return codec.read(apply_edit(codec.write(state), Edit(op="set", path=event.path, value=event.value)))
    except NoSuchPlace:
        place = " / ".join(str(key) for key in event.path)
        raise Unreadable(Problem(code="no-such-place", message=f"There is no counter at {place}.")) from None


class _Place(NamedTuple):
    """A field at the end of a path: how it is read, its value, and how the whole state is made with another one."""

    codec: Codec[Any]
    value: Any
    put: Callable[[Any], Any]

    def within(self, put: Callable[[Any], Any]) -> _Place:
        """Returns the place as a part of something larger."""
        return _Place(self.codec, self.value, lambda new: put(self.put(new)))


def _find(thing: Any, path: Path) -> _Place | None:
    """Returns the field to which a path leads through records and maps of them; None for any other place."""
    if not path:
        return None
    key, rest = path[0], path[1:]
    if isinstance(thing, Record) and isinstance(key, str) and (found := _fields_of(type(thing)).get(key)):
        return _find_in_field(thing, *found, rest)
    if isinstance(thing, Mapping) and isinstance(key, str) and key in thing:
        inner = _find(thing[key], rest)
        return inner.within(lambda new: {**thing, key: new}) if inner else None
    return None


def _find_in_field(thing: Record, name: str, codec: Codec[Any], rest: Path) -> _Place | None:
    value = getattr(thing, name)

    def put(new: Any) -> Record:
        return replace(thing, **{name: new})

    if not rest:
        return _Place(codec, value, put)
    inner = None if isinstance(codec.shape, Marked) else _find(value, rest)  # marks may write it in another form
    return inner.within(put) if inner else None


@cache
def _fields_of(kind: type[Record]) -> Mapping[str, tuple[str, Codec[Any]]]:
    """Returns a record's fields by their names in JSON, each with its name in Python and its codec."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.encode_name: (one.name, Codec(hints[one.name])) for one in msgspec.structs.fields(kind)}
