"""The referee's corrections: any counter or flag can be set, with a reason; it is logged, visible and undoable."""

from __future__ import annotations

from typing import Literal, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, Record

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
    old = read_path(codec.write(state), action.path)
    event = Corrected(
        path=action.path, old=old, value=action.value, reason=action.reason.strip(), side=side, secret=secret
    )
    apply_correction(codec, state, event)
    return event


def apply_correction(codec: Codec[State], state: State, event: Corrected) -> State:
    """Returns ``state`` after a correction. Raises :class:`Unreadable` when the place or the value does not fit."""
    try:
        return codec.read(apply_edit(codec.write(state), Edit(op="set", path=event.path, value=event.value)))
    except NoSuchPlace:
        place = " / ".join(str(key) for key in event.path)
        raise Unreadable(Problem(code="no-such-place", message=f"There is no counter at {place}.")) from None
