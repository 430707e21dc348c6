"""Battles whose armies share every name: two copies of one army, or, where a game's sides build differently, its names.

Whatever a game finds by a name alone it finds for the wrong side there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.setup import Setup, SideSetup


def namesakes(game: AnyPlayedGame, setup: Setup) -> Setup:
    """The battle between copies of its first army; where that may not be, with the first army's names in all others.

    The battle itself where neither can begin.
    """
    return twins(game, setup) or called_alike(game, setup) or setup


def sendable(game: AnyPlayedGame, setup: Setup) -> bool:
    """Whether nothing stands against a battle's beginning."""
    try:
        return not any(problem.weight == "error" for problem in game.battle.setup.check(setup))
    except RulesError:
        return False


def twins(game: AnyPlayedGame, setup: Setup) -> Setup | None:
    """The set-up with the first side's army for everybody."""
    sides = tuple(SideSetup(id=one.id, name=one.name, army=setup.sides[0].army) for one in setup.sides)
    changed = Setup(sides=sides, options=setup.options)
    return changed if sendable(game, changed) else None


def called_alike(game: AnyPlayedGame, setup: Setup) -> Setup | None:
    """The set-up with the first side's names in the armies of all others."""
    first = setup.sides[0]
    names = {(key, place): name for key, place, name in named_entries(first.army)}
    sides = [first]
    for side in setup.sides[1:]:
        own = {(key, place): name for key, place, name in named_entries(side.army)}
        wanted = {place: names[place] for place in own if place in names}
        if set(wanted.values()) & {name for place, name in own.items() if place not in wanted}:
            return None  # the rest of this army is called so already
        try:
            army = renamed_entries(game, side.army, wanted)
        except (NoSuchPlace, RulesError):
            return None
        sides.append(SideSetup(id=side.id, name=side.name, army=army))
    changed = Setup(sides=tuple(sides), options=setup.options)
    return changed if sendable(game, changed) else None


def named_entries(document: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """(list, place, name) of every named entry of an army document."""
    for key, value in document.items():
        if isinstance(value, list):
            for place, entry in enumerate(value):
                if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                    yield key, place, entry["name"]


def renamed_entries(game: AnyPlayedGame, document: Any, names: Mapping[tuple[str, int], str]) -> Any:
    """The document with entries called otherwise, through the game's own edits."""
    for suffix in (" (for a moment)", ""):
        for (key, place), name in names.items():
            document = game.armies.edit(document, Edit(op="set", path=(key, place, "name"), value=name + suffix))
    return document
