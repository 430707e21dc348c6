"""Problems and fixes of an entry."""

from __future__ import annotations

from rules.games.sol_prime.army.summary import Entry
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem


def entry_problem(
    entry: Entry, code: str, message: str, *, rule: str, part: str = "", fixes: tuple[Fix, ...] = ()
) -> Problem:
    """Returns a problem of an entry; ``part`` is the field concerned."""
    where = (*entry.path, part) if part else entry.path
    return Problem(code=code, message=f"{entry.name}: {message}", rule=rule, where=where, fixes=fixes)


def set_field(entry: Entry, label: str, part: str, value: object) -> Fix:
    """Returns a fix that sets a field of the entry (None: removes it)."""
    return Fix(label=label, edits=(Edit(op="set", path=(*entry.path, part), value=value),))


def weapon_name(weapon: str) -> str:
    """Returns a weapon's name."""
    return CATALOGUE.weapons[weapon].name
