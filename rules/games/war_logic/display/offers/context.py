"""The context of offers: the table as a viewer knows it, and the reasons against an action."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import OUT_OF_FIGHT, Recorder
from rules.games.war_logic.mechanics.reactions import reactions_open
from rules.games.war_logic.visibility.view import View
from rules.kernel.records import Record
from rules.kernel.viewer import owns


class OfferContext(Record):
    """The table as the viewer knows it, and the units that they may act for."""

    view: View
    recorder: Recorder

    @property
    def own_units(self) -> list[str]:
        """The viewer's units that are alive, free and able to do something."""
        return [name for name in self.recorder.units if self.is_own(name) and self.is_fit(name)]

    def is_own(self, name: str) -> bool:
        """Checks whether a unit is the viewer's, or hacked by the viewer."""
        unit = self.recorder.units[name]
        return owns(self.view.viewer, unit.side) or owns(self.view.viewer, unit.controller or "-")

    def is_controlled(self, name: str) -> bool:
        """Checks whether the viewer has hacked a unit, which then only moves and attacks (WL-13.7)."""
        return not owns(self.view.viewer, self.recorder.units[name].side)

    def has_lost_control(self, name: str) -> bool:
        """Checks whether another side has hacked the viewer's unit, which then only reacts (WL-13.7)."""
        viewer, side = self.view.viewer, self.recorder.acting_side(name)
        return viewer.role == "side" and side not in (None, viewer.side)

    def is_fit(self, name: str) -> bool:
        """Checks whether a unit is in the fight and not frozen."""
        return not self.recorder.has_status(name, *OUT_OF_FIGHT, "frozen")

    def skills(self, name: str, wanted: Callable[[Skill], bool], *, loaded: bool = True) -> dict[str, Skill]:
        """Returns the wanted skills of a unit by key; ``loaded``: only those with something left."""
        return {
            key: skill
            for key, skill in self.recorder.sheets[name].skills.items()
            if wanted(skill) and (not loaded or self.recorder.number_left(name, key) > 0)
        }

    def opponents(self, name: str) -> list[str]:
        """Returns living units that are not on the side that a unit acts for."""
        side = self.recorder.acting_side(name)
        return [
            other
            for other, unit in self.recorder.units.items()
            if unit.side != side and other != name and self.recorder.is_in_play(other)
        ]

    def allies(self, name: str) -> list[str]:
        """Returns living units on a unit's own side."""
        side = self.recorder.units[name].side
        return [
            other
            for other, unit in self.recorder.units.items()
            if unit.side == side and self.recorder.is_in_play(other)
        ]


def may_react(context: OfferContext) -> bool:
    """Checks whether reactions are open to the viewer; the referee may give them at any time."""
    turn = context.recorder.turn
    return turn is None or context.view.viewer.role == "referee" or reactions_open(turn)
