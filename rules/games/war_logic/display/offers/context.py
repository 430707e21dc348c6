"""What offers are made of: the table as a viewer knows it, closed offers, and the fields that they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import GONE, Scene
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.reactions import reactions_open
from rules.games.war_logic.visibility.view import View
from rules.kernel.problems import Problem, RulesError


@dataclass(frozen=True)
class Desk:
    """The table as the viewer knows it, and the units that he may act for."""

    view: View
    scene: Scene

    @property
    def own(self) -> list[str]:
        """Units of the viewer, alive and free, that may do something at all."""
        return [name for name in self.scene.units if self.mine(name) and self.fit(name)]

    def mine(self, name: str) -> bool:
        """True for a unit of the viewer, or one that he has hacked."""
        unit = self.scene.units[name]
        return owns(self.view.viewer, unit.side) or owns(self.view.viewer, unit.controller or "-")

    def borrowed(self, name: str) -> bool:
        """True for a unit that the viewer has hacked: it is made to move and attack, and nothing else (WL-13.7)."""
        return not owns(self.view.viewer, self.scene.units[name].side)

    def lost(self, name: str) -> bool:
        """True for a unit of the viewer that another has hacked: in this turn it only reacts (WL-13.7)."""
        viewer, side = self.view.viewer, self.scene.acting_side(name)
        return viewer.role == "side" and side not in (None, viewer.side)

    def fit(self, name: str) -> bool:
        """True for a unit that is in the fight and not frozen."""
        return not self.scene.has_status(name, *GONE, "frozen")

    def skills(self, name: str, wanted: Callable[[Skill], bool], *, loaded: bool = True) -> dict[str, Skill]:
        """The skills of a unit of some kind, by key; ``loaded``: with something left."""
        return {
            key: skill
            for key, skill in self.scene.sheets[name].skills.items()
            if wanted(skill) and (not loaded or self.scene.left(name, key) > 0)
        }

    def others(self, name: str) -> list[str]:
        """Living units that are not on the side for which a unit acts."""
        side = self.scene.acting_side(name)
        return [
            other
            for other, unit in self.scene.units.items()
            if unit.side != side and other != name and self.scene.in_play(other)
        ]

    def mates(self, name: str) -> list[str]:
        """Living units on a unit's own side."""
        side = self.scene.units[name].side
        return [other for other, unit in self.scene.units.items() if unit.side == side and self.scene.in_play(other)]


def may_react(desk: Desk) -> bool:
    """True when answers are open to the viewer; the referee may give them at any time."""
    turn = desk.scene.turn
    return turn is None or desk.view.viewer.role == "referee" or reactions_open(turn)


def refusal(check: Callable[[], object]) -> Problem | None:
    """Why something cannot be done, or None."""
    try:
        check()
    except RulesError as error:
        return error.problem
    return None
