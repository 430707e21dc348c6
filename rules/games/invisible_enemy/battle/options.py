"""The options of a battle, agreed before it begins (section 2)."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from rules.games.invisible_enemy.army.own_charts import OwnCharts
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.maps import MAPS
from rules.kernel.codec import Codec
from rules.kernel.records import SnakeRecord
from rules.kernel.sharing import Pin
from rules.kit.maps.table_maps import TableMap
from rules.kit.ready_tables import laid_table, size_of_table
from rules.kit.table import Table


class TowerChoice(SnakeRecord):
    """A fungus tower on the table (IE-9.20)."""

    hull: int


class PieceChoice(SnakeRecord):
    """A piece of terrain that can be cleared in play (IE-9.1)."""

    type: str


class Options(SnakeRecord):
    """The options of the set-up (IE-2.1). ``deployed``: all units are on the table; ``fight_on``: no sudden end."""

    vector: bool = False
    without_type2: bool = False
    deployed: bool = False
    positions: bool = False
    table: Table = field(default_factory=Table)
    ground: str | None = None
    seed: int = 1
    mirrored: bool = True
    initiative_dice: Literal[1, 2] = CATALOGUE.battle.initiative.dice
    last_turn: int | None = None
    fight_on: bool = False
    towers: tuple[TowerChoice, ...] = ()
    terrain: tuple[PieceChoice, ...] = ()
    charts: OwnCharts = field(default_factory=OwnCharts)
    rule_set: Pin | None = None
    drawn: Pin | None = None

    @property
    def has_plan(self) -> bool:
        """True with a plan of the table: asked for, or because its ground was chosen."""
        return self.positions or self.ground is not None or self.drawn is not None

    @property
    def size(self) -> Table:
        """The table's size: that of the table that was drawn or is ready, or what was typed."""
        return size_of_table(MAPS, CATALOGUE.ready_tables, self, self.table)

    @property
    def laid(self) -> TableMap | None:
        """The table that was laid out beforehand: one that somebody has drawn, a ready one, or one by chance."""
        return laid_table(MAPS, CATALOGUE.ready_tables, self, self.table)


OPTIONS: Codec[Options] = Codec(Options)
