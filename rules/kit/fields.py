"""Fields that forms share, whatever the game: choices of values and of names, ticks, switches.

Fields of which a battle has many (each weapon is offered the same targets) are made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rules.kernel.display.cards import Choose, Option, Slots, Toggle
from rules.kernel.records import Json, Path

KEPT = 256
"""The most fields of a kind that are kept."""


def name_options(names: Iterable[str]) -> tuple[Option, ...]:
    """Returns the options of names, each under itself."""
    return _name_options(tuple(names))


@lru_cache(KEPT)
def _name_options(names: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(value=name, label=name) for name in names)


def choose(path: Path, label: str, values: Mapping[Json, str], value: Json, *, rule: str = "") -> Choose:
    """Returns a choice of values by their labels."""
    options = tuple(Option(value=one, label=text) for one, text in values.items())
    return Choose(path=path, label=label, options=options, value=value, rule=rule)


def choose_name(path: Path, label: str, names: Iterable[str], value: str | None, *, rule: str = "") -> Choose:
    """Returns a choice of names."""
    return Choose(path=path, label=label, options=name_options(names), value=value, rule=rule)


def choose_or_none(
    path: Path, label: str, names: Iterable[str], value: str | None = None, *, none: str = "nobody", rule: str = ""
) -> Choose:
    """Returns a choice of names, or none of them under the words ``none``."""
    options = (Option(value=None, label=none), *name_options(names))
    return Choose(path=path, label=label, options=options, value=value, rule=rule)


def tick_names(path: Path, label: str, names: Iterable[str], *, used: int | None = None, rule: str = "") -> Slots:
    """Returns the choice of any number of names, of which so many are ``used``."""
    return Slots(path=path, label=label, entries=(), options=name_options(names), used=used, rule=rule)


@lru_cache(KEPT, typed=True)
def toggle_off(path: Path, label: str, *, rule: str = "", help: str = "") -> Toggle:
    """Returns a toggle that is off at first."""
    return Toggle(path=path, label=label, checked=False, rule=rule, help=help)


@lru_cache(KEPT, typed=True)
def yes_or_no(path: Path, label: str, yes_text: str, no_text: str, *, rule: str = "") -> Choose:
    """Returns a choice that is true unless changed."""
    return choose(path, label, {True: yes_text, False: no_text}, True, rule=rule)
