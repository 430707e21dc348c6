"""Fortifications and their sections (SP-25)."""

from __future__ import annotations

from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.mechanics.stands import is_structure


def lose_section(tally: Tally, name: str) -> bool:
    """Takes a section from a structure; True when none is left (SP-25.2). Stands of another kind have only one."""
    unit = tally.stand(name)
    if is_structure(unit) and unit.sections > 1:
        tally.unit(name, sections=unit.sections - 1)
        return False
    return True
