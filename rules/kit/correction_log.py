"""The log's line of a correction: everybody reads that the referee stepped in and why, and the values who may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_origin, get_type_hints

from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json, spell
from rules.kernel.wording import format_list


def describe_correction(
    kind: type,
    event: Corrected,
    *,
    readable: bool,
    names_place: bool = False,
    words: Mapping[str, str] | None = None,
    say: Callable[[Corrected, Json], str | None] = lambda event, value: None,
) -> Sentence:
    """Returns the line of a correction of a state of this class, for a viewer for whom its values are ``readable``.

    Others read the place alone (``names_place``), or that it is a secret. ``words`` are the game's words for keys of
    the state ("" for none), ``say`` finds its words for a value, or None for plain ones.
    """
    change = ""
    if readable:
        old, new = (say(event, one) or describe_value(one) for one in (event.old, event.value))
        change = f" from {old} to {new}"
    named = readable or names_place
    text = f"The referee corrects {_describe_place(kind, event, words or {}) if named else 'something secret'}{change}"
    about = (str(event.path[1]),) if named and len(event.path) > 1 and event.path[0] == "units" else ()
    return Sentence(text=f"{text}: {event.reason}", kind="correction", about=about, tone="warn")


def _describe_place(kind: type, event: Corrected, words: Mapping[str, str]) -> str:
    """Returns the corrected place in words: "Hammer, max energy", "the phase"."""
    in_map = len(event.path) > 1 and event.path[0] in _maps_of(kind)
    name, keys = (str(event.path[1]), event.path[2:]) if in_map else ("", event.path)
    said = " ".join(filter(None, (_describe_key(key, words) for key in keys)))
    return ", ".join(filter(None, (name, said))) if name else f"the {said}"


def _describe_key(key: str | int, words: Mapping[str, str]) -> str:
    """Returns a step of a path: a field's name in words, or the number of an entry from 1."""
    if isinstance(key, int):
        return str(key + 1)
    plain = spell(key)
    return words.get(plain, plain.replace("-", " "))


@cache
def _maps_of(kind: type) -> frozenset[str]:
    """Returns the fields of a state that are maps of things by their names."""
    hints = get_type_hints(kind).items()
    return frozenset(spell(name) for name, hint in hints if get_origin(hint) in (Mapping, dict))


def describe_value(value: Any) -> str:
    """Returns a value in words: "yes" and "no", "nothing", a list of names."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "" | [] | ():
            return "nothing"
        case list() | tuple():
            return format_list(value)
        case dict():
            return "something"
    return str(value)
