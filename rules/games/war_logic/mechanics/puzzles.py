"""Puzzles and locks (WL-6.15)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.control import Solve
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.kernel.records import replace

PUZZLE_SKILLS = ("rank", "override", "intelligence")
"""Sub-categories that work on puzzles; rank means education (WL-6.15)."""


def solve(recorder: Recorder, action: Solve) -> Report:
    """Resolves work on a puzzle or lock (WL-6.15). Raises Illegal."""
    by = action.by
    skill = recorder.skill(by, action.with_)
    if skill.sub_category not in PUZZLE_SKILLS:
        raise refuse("no-such-skill", f"{skill.name} of {by} solves no puzzles.", rule="WL-6.15")
    recorder.check_left(by, action.with_)
    if action.puzzle not in recorder.puzzles:
        raise unknown_name("puzzle", action.puzzle)
    puzzle = recorder.puzzles[action.puzzle]
    if puzzle.energy <= 0:
        raise refuse("already-solved", f"{action.puzzle} is solved.")
    if skill.impact <= puzzle.level:
        has = f"{skill.name} with {format_number(skill.impact)}"
        text = f"{action.puzzle} has level {format_number(puzzle.level)}; {has} must be above it."
        raise refuse("puzzle-too-hard", text)
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    recorder.puzzles[action.puzzle] = replace(puzzle, energy=puzzle.energy - 1)
    return Report(solved=puzzle.energy == 1)
