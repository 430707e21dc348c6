"""Minefields: the defender's right to lay them, their kinds and their number (SP-2.24, SP-2.67)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.summary import ArmySummary, level_index
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem


def minefield_problems(army: ArmySummary) -> Iterator[Problem]:
    """Checks the right to lay minefields, their kinds and their number."""
    mines, table = army.design.minefields, CATALOGUE.minefields
    dummies, real = mines.get("dummy", 0), sum(count for kind, count in mines.items() if kind != "dummy")
    if not dummies + real:
        return
    if army.design.options.role != "defender":
        message = "Only the side that held the ground before the battle lays mines: the defender."
        fix = Fix(
            label="Make this side the defender", edits=(Edit(op="set", path=("options", "role"), value="defender"),)
        )
        yield Problem(code="mines-attacker", message=message, rule="SP-2.67", where=("minefields",), fixes=(fix,))
    above = [
        kind
        for kind, count in mines.items()
        if count and level_index(table.types[kind].tech) > level_index(army.design.tech)
    ]
    if above:
        message = f"{', '.join(kind.upper() for kind in above)} is above the army's level, {army.design.tech}."
        yield Problem(code="tech-level", message=message, rule="SP-2.24", where=("minefields",))
    limits = (
        ("too-many-minefields", "real minefields", real, table.real_per_engineer),
        ("too-many-dummies", "dummy minefields", dummies, table.dummy_per_engineer),
    )
    for code, what, count, each in limits:
        if count > each * army.engineers:
            message = f"{count} {what} for {army.engineers} engineer squads; {each} for each squad."
            yield Problem(code=code, message=message, rule="SP-2.67", where=("minefields",))
