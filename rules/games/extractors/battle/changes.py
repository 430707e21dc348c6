"""The recorder of changes to units while an action is resolved."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.extractors.battle.state import State, Unit
from rules.kernel.dice import Dice
from rules.kernel.records import changed

Pick = Callable[[Dice, int, str], tuple[int, tuple[int, ...]]]
"""Chooses one of ``n`` candidates: its number from 0, and the faces rolled."""


class Recorder:
    """The units while a fire action is resolved; ``units`` holds those that have changed."""

    def __init__(self, state: State, *, pick: Pick) -> None:
        self.state, self.pick = state, pick
        self.units: dict[str, Unit] = {}

    def unit(self, name: str) -> Unit:
        """The unit as it is now."""
        return self.units.get(name) or self.state.units[name]

    def everyone(self) -> dict[str, Unit]:
        """All units as they are now."""
        return {**self.state.units, **self.units}

    def destroy(self, name: str) -> list[str]:
        """A unit is destroyed; its passengers die (EXT-7.7), a fort's section is in the open (EXT-22.40)."""
        dead = [name]
        self.units[name] = changed(self.unit(name), destroyed=True)
        for other, unit in sorted(self.everyone().items()):
            if unit.aboard == name and not unit.destroyed:
                self.units[other] = changed(unit, destroyed=True)
                dead.append(other)
            elif unit.inside == name:
                self.units[other] = changed(unit, inside=None)
        return dead
