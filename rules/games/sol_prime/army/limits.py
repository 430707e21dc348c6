"""The bounds of every number in an army: one place for the editor, the check of a document, and the start of a battle.

The rulebook bounds few of them; these are far above any army on a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.army.document import ArmyDesign, Mount, UnitDesign
from rules.kernel.records import Path, Record


class Limit(Record):
    """The least and the most that a number may be, and the rule that it belongs to."""

    least: int
    most: int
    rule: str
    label: str

    def holds(self, value: int) -> bool:
        """Checks whether a number is within the bounds."""
        return self.least <= value <= self.most


BUDGET = Limit(least=0, most=1_000_000_000, rule="SP-2.1", label="The budget")
PLAYERS = Limit(least=1, most=9, rule="SP-2.66", label="The number of players")
MINEFIELDS = Limit(least=0, most=99, rule="SP-2.67", label="The number of minefields")
COUNT = Limit(least=1, most=99, rule="SP-2.3", label="The number of stands")
ARMOR = Limit(least=0, most=12, rule="SP-11.12", label="Armor")
BARE = Limit(least=0, most=0, rule="SP-26.6", label="Armor of a building that is not fortified")
MOUNTS = Limit(least=1, most=12, rule="SP-2.32", label="Weapons side by side")
WEAPONS = Limit(least=0, most=20, rule="SP-2.33", label="The number of weapon mounts")
UPGRADES = Limit(least=0, most=20, rule="SP-2.46", label="The number of upgrades")
SECTIONS = Limit(least=1, most=20, rule="SP-25.2", label="Sections")
GARRISON = Limit(least=0, most=99, rule="SP-2.69", label="Squads inside")
AMMUNITION = Limit(least=0, most=20, rule="SP-2.68", label="Lots of ammunition")

Found = tuple[Path, int, Limit]


def numbers_of_army(army: ArmyDesign) -> Iterator[Found]:
    """Yields the numbers of the army itself: place, value, bounds."""
    if army.budget is not None:
        yield ("budget",), army.budget, BUDGET
    yield ("options", "players"), army.options.players, PLAYERS
    for kind, count in army.minefields.items():
        yield ("minefields", kind), count, MINEFIELDS


def numbers_of_unit(unit: UnitDesign, *, building: bool) -> Iterator[Found]:
    """Yields the numbers of an entry, worked out with its model: place in the entry, value, bounds.

    ``building``: it is an installation, whose armor is that of its fortification (SP-26.6).
    """
    if unit.count >= COUNT.least:  # fewer are a ``bad-count``
        yield ("count",), unit.count, COUNT
    for rating in (unit.armor,) if isinstance(unit.armor, int) else unit.armor or ():
        yield ("armor",), rating, BARE if building else ARMOR
    if unit.sections is not None:
        yield ("sections",), unit.sections, SECTIONS
    yield ("ammunition",), unit.ammunition, AMMUNITION
    if unit.garrison is not None:
        yield ("garrison",), unit.garrison if isinstance(unit.garrison, int) else len(unit.garrison), GARRISON
    weapons = (*(unit.weapons or ()), *unit.add_weapons)
    yield ("weapons",), len(weapons), WEAPONS
    yield ("upgrades",), len(unit.upgrades or ()) + len(unit.add_upgrades), UPGRADES
    yield from ((("weapons",), mounts, MOUNTS) for mounts in _mounts(weapons))


def _mounts(weapons: tuple[Any, ...]) -> Iterator[int]:
    return (one.mounts for one in weapons if isinstance(one, Mount))
