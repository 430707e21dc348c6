"""The event of a correction, with the side that knows what was corrected."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kernel.records import Path

State = TypeVar("State")


def correcting(
    codec: Codec[State],
    *,
    of: Collection[str] = ("units",),
    secret: Callable[[State, Path], bool] = lambda state, path: False,
) -> Callable[[State, Correct], Corrected]:
    """Returns the check of a correction, which finds the event of it. It raises Unreadable.

    ``of`` are the state's maps of things that have a ``side``, which knows them; ``secret`` says of a place that the
    other sides do not even know that the thing is there.
    """

    def correct(state: State, action: Correct) -> Corrected:
        side = find_knowing_side(state, action.path, of=of)
        return make_correction(codec, state, action, side=side, secret=secret(state, action.path))

    return correct


def find_knowing_side(state: Any, path: Path, *, of: Collection[str] = ("units",)) -> str:
    """Returns the side that knows the value at a place, secret though it may be to others; "" when there is none.

    ``of`` names the maps of the state whose things have a ``side``; whatever lies in its map ``sides`` is its own.
    """
    match path:
        case ("sides", str(key), *_):
            return key
        case (str(map_), str(name), *_) if map_ in of and name in getattr(state, map_):
            return str(getattr(state, map_)[name].side)
    return ""
