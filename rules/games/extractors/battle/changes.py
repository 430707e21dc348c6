"""The recorder of changes to units while an action is resolved.

It is not the kit's ledger: an event of Extractors! holds whole units, not new values of their fields, so that nothing
would be left of a ledger but its map of units; and odds make a recorder for every roll that they follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.kernel.dice import Dice
from rules.kernel.records import replace

Pick = Callable[[Dice, Sequence[str], str], tuple[int, tuple[int, ...]]]
"""A choice of one of some candidates: its number from 0, and the faces rolled.

Of each candidate it knows the kind: which of a kind is taken changes no number that is counted.
"""


class Recorder:
    """Recorder of the units changed by a fire action; ``units`` holds those that have changed so far.

    ``pick`` chooses among candidates at random.
    """

    def __init__(self, state: State, *, pick: Pick) -> None:
        self.state, self.pick = state, pick
        self.units: dict[str, Unit] = {}

    def unit(self, name: str) -> Unit:
        """Returns the unit as it is now."""
        return self.units.get(name) or self.state.units[name]

    def all_units(self) -> dict[str, Unit]:
        """Returns all units as they are now."""
        return {**self.state.units, **self.units}

    def destroy(self, name: str) -> list[str]:
        """Destroys a unit; passengers die (EXT-7.7), a fort's section is in the open (EXT-22.40). Returns the dead."""
        dead = [name]
        self.units[name] = replace(self.unit(name), destroyed=True)
        for other, unit in sorted(self.all_units().items()):
            if unit.aboard == name and not unit.destroyed:
                self.units[other] = replace(unit, destroyed=True)
                dead.append(other)
            elif unit.inside == name:
                self.units[other] = replace(unit, inside=None)
        return dead
