"""Puzzles and locks (WL-6.15)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.control import Solve
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.kernel.records import changed

EDUCATED = ("rank", "override", "intelligence")
"""Skills that work on puzzles: rank stands for education (WL-6.15)."""


def solve(scene: Scene, action: Solve) -> Report:
    """Work on a puzzle or lock (WL-6.15). Raises Illegal."""
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.sub_category not in EDUCATED:
        raise refuse("no-such-skill", f"{skill.name} of {by} solves no puzzles.", rule="WL-6.15")
    scene.check_left(by, action.with_)
    if action.puzzle not in scene.puzzles:
        raise nothing_called("puzzle", action.puzzle)
    puzzle = scene.puzzles[action.puzzle]
    if puzzle.energy <= 0:
        raise refuse("already-solved", f"{action.puzzle} is solved.")
    if skill.impact <= puzzle.level:
        has = f"{skill.name} with {shown(skill.impact)}"
        text = f"{action.puzzle} has level {shown(puzzle.level)}; {has} must be above it."
        raise refuse("puzzle-too-hard", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    scene.puzzles[action.puzzle] = changed(puzzle, energy=puzzle.energy - 1)
    return Report(solved=puzzle.energy == 1)
