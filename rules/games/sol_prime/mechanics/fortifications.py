"""Fortifications and their sections (SP-25)."""

from __future__ import annotations

from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.mechanics.stands import is_structure


def lose_section(recorder: Recorder, name: str) -> bool:
    """Takes a section from a structure; True when none is left (SP-25.2). Stands of another kind have only one."""
    unit = recorder.stand(name)
    if is_structure(unit) and unit.sections > 1:
        recorder.unit(name, sections=unit.sections - 1)
        return False
    return True
