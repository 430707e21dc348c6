"""Problems with the rule behind their code, and the fixes that set one value."""

from __future__ import annotations

from rules.games.war_logic.catalogue import RULES
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json, Path


def problem(code: str, message: str, where: Path, *fixes: Fix, weight: str = "error") -> Problem:
    """Returns a problem with the rule behind its code."""
    return Problem(code=code, message=message, rule=RULES[code], where=where, fixes=fixes, weight=weight)  # type: ignore[arg-type]


def set_fix(label: str, path: Path, value: Json) -> Fix:
    """Returns a fix that sets one value."""
    return Fix(label=label, edits=(Edit(op="set", path=path, value=value),))
