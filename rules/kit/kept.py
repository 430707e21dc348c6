"""Answers kept for values that never change in place, such as records and the maps of a state, hashable or not.

::

    @keep(maxsize=512)
    def open_facts(unit: Unit) -> Unit: ...

The value itself is the key: a state after an action holds the same units as before it, but for those that changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")
Answer = TypeVar("Answer")
Asked = Callable[Concatenate[T, P], Answer]


def keep(*, maxsize: int) -> Callable[[Asked[T, P, Answer]], Asked[T, P, Answer]]:
    """Makes a function answer once for each value of its first argument and each choice of the others, by position.

    The others are hashable. When ``maxsize`` answers are kept, all are forgotten.
    """

    def decorate(find: Asked[T, P, Answer]) -> Asked[T, P, Answer]:
        known: dict[Hashable, tuple[object, Answer]] = {}

        @wraps(find)
        def ask(value: T, *args: Hashable) -> Answer:
            key = (id(value), *args)  # nothing else has this id while the answer is kept: the value is kept with it
            if (answer := known.get(key)) is None:
                if len(known) >= maxsize:
                    known.clear()
                answer = known[key] = (value, find(value, *args))  # type: ignore[arg-type, call-arg]
            return answer[1]

        return cast("Asked[T, P, Answer]", ask)

    return decorate


MOST_SHARED = 4096
_shared: dict[Hashable, Mapping[str, object]] = {}


def share(values: Mapping[str, T]) -> Mapping[str, T]:
    """Returns the mapping known before that has the very same values under the same names; this one when it is new.

    So answers kept for a part of a state, such as the bases of a unit, last until something in that part changes.
    When so many mappings are known, all are forgotten.
    """
    key = tuple(
        (name, id(value)) for name, value in values.items()
    )  # the known mapping holds the values: ids stay theirs
    if (known := _shared.get(key)) is None:
        if len(_shared) >= MOST_SHARED:
            _shared.clear()
        known = _shared[key] = values
    return cast("Mapping[str, T]", known)
