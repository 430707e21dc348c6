"""The die of direct fire and its modifiers (IE-7.20 to IE-7.31)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.direct_fire import Volley
from rules.games.invisible_enemy.battle.state import Base
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.mechanics.damage import damage_of
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.kernel.dice import D6, Dice
from rules.kernel.records import Record

DAMAGE_MODIFIERS = {"none": 0, "one-third": FIRE.one_third, "two-thirds": FIRE.two_thirds, "destroyed": FIRE.two_thirds}


class FireModifiers(Record):
    """Modifiers of one die of direct fire: the chart's row, the firer's damage, the target's cover."""

    by: str
    row: int
    damage: int
    covered: bool

    @property
    def modifier(self) -> int:
        """The sum of all modifiers."""
        return self.row + self.damage + self.covered * FIRE.covered


def row_modifier(charts: Charts, line: str, difference: int) -> int:
    """Returns the modifier of a chart row; beyond its ends, that of the last column (IE-7.20)."""
    row = charts.direct_fire.k if line == "k" else charts.direct_fire.cp
    return row[max(min(row), min(max(row), difference))]


def fire_modifiers(base: Base, name: str, *, row: int, covered: bool) -> FireModifiers:
    """Returns the modifiers of a shot; a two-thirds damaged firer is not also one-third damaged (IE-7.30)."""
    return FireModifiers(by=name, row=row, damage=DAMAGE_MODIFIERS[damage_of(base)], covered=covered)


def roll_volley(aimed: FireModifiers, dice: Dice, *, why: str) -> Volley:
    """Rolls one die: a positive result is the number of hits (IE-7.21)."""
    # Results of zero and less are one outcome.
    misses = -aimed.modifier
    cuts = [cut for cut in range(1, 6) if cut >= misses] if misses > 0 else []
    face = dice.roll(D6, cuts=cuts, why=why)
    result = face + aimed.modifier
    return Volley(
        by=aimed.by,
        roll=face,
        row=aimed.row,
        damage=aimed.damage,
        covered=aimed.covered,
        modifier=aimed.modifier,
        result=result,
        hits=max(0, result),
    )
