"""Sheets by annotation: what a piece or a side shows of itself follows from the words beside its fields.

``Correctable`` fields are shown under their label, and the referee sets them; ``Shown`` ones are shown alone::

    class Unit(Record):
        hits: Annotated[int, LASTING, Correctable("Hits left", rule="MF-1.1", least=0)]
        moved: Annotated[bool, Until("turn"), Correctable("Moved")] = False
        kind: Annotated[str, Shown("Kind", rule="MF-1.1")]

A number is a counter, a flag that is set a chip, everything else a fact. A concealed field (None) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from rules.kernel.display.cards import Chip, Fact, Field
from rules.kernel.display.screen import Counter
from rules.kernel.records import Path, Record, spell
from rules.kit.corrections import Correctable, correction_fields


class Shown(msgspec.Struct, frozen=True, eq=False):
    """Says that a field is shown on the sheet: its label, its rule, and how its value is said."""

    label: str
    rule: str = ""
    say: Callable[[Any], str] = str


class Shows(NamedTuple):
    """The parts of a sheet that a record shows of itself, and the referee's fields besides the counters."""

    chips: tuple[Chip, ...]
    counters: tuple[Counter, ...]
    facts: tuple[Fact, ...]
    corrections: tuple[Field, ...]


@cache
def _words_of(kind: type) -> tuple[tuple[str, Correctable | Shown], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (name, word)
        for name, hint in hints.items()
        for word in getattr(hint, "__metadata__", ())
        if isinstance(word, Correctable | Shown)
    )


def show(value: Record, path: Path, *, referee: bool, most: Mapping[str, int] | None = None) -> Shows:
    """Returns what a record at ``path`` of the state shows. ``most`` are limits of its counters that depend on it."""
    limits = most or {}
    chips, counters, facts = [], [], []
    for name, word in _words_of(type(value)):
        held = getattr(value, name)
        if isinstance(held, bool):
            chips += [Chip(label=word.label, tone="quiet", rule=word.rule)] if held else []
        elif isinstance(held, int):
            at = (*path, spell(name)) if referee and isinstance(word, Correctable) else ()
            bound = limits.get(name, getattr(word, "most", None))
            counters.append(Counter(label=word.label, value=held, most=bound, path=at, rule=word.rule))
        elif held is not None:
            said = word.say(held) if isinstance(word, Shown) else str(held)
            facts.append(Fact(label=word.label, value=said, rule=word.rule))
    counted = {one.path for one in counters}
    fields = (one for one in correction_fields(value, path) if one.path not in counted) if referee else ()
    return Shows(tuple(chips), tuple(counters), tuple(facts), tuple(fields))


def find_correction(state: Record, path: Path) -> Iterator[Field]:
    """Yields the field by which the referee sets the value at a place of the state, where there is one."""
    value: Any = state
    for key in path[:-1]:
        value = value.get(key) if isinstance(value, Mapping) else getattr(value, str(key).replace("-", "_"), None)
    if isinstance(value, Record):
        yield from (one for one in correction_fields(value, path[:-1]) if one.path == path)
