"""An army worked out from its document: the content, the cost and the derived numbers of each unit."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from rules.games.invisible_enemy.army.document import ArmyDesign, BaseGroup, UnitDesign
from rules.games.invisible_enemy.army.own_forces import nations_of, unit_types_of
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.rule_set import COPIES, are_ratings_in_bounds, mgv_types
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import MgvType, Nation, Nations, UnitType
from rules.kernel.records import Json, Path


def is_whole(value: Json) -> bool:
    """Checks for a whole number; truth values do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_open_to(nations: Nations, nation: str) -> bool:
    """Checks whether a type is open to a nation."""
    return nations == "all" or nation in nations


def interval_at(tech: int) -> int:
    """Returns the widest base interval of a tech level, in inches (IE-1.33)."""
    bands = CATALOGUE.forces.base_interval.bands
    return max((band for band in bands if band.tech <= tech), key=lambda band: band.tech).interval


class GroupSummary:
    """Bases of one type in a unit, with the ratings of the type (None: unknown)."""

    def __init__(self, design: BaseGroup, mgv: MgvType | None, path: Path) -> None:
        self.design, self.mgv, self.path = design, mgv, path

    @property
    def count(self) -> int:
        """The number of bases."""
        return len(self.design.ids)

    @property
    def each(self) -> int:
        """House points of one base; 0 if the type is unknown."""
        return points(self.mgv) if self.mgv else 0

    @property
    def cost(self) -> int:
        """House points."""
        return self.each * self.count

    @property
    def title(self) -> str:
        """The type's name."""
        return (self.mgv.name if self.mgv else "") or self.design.mgv


class UnitSummary:
    """A maneuver unit of an army."""

    def __init__(self, design: UnitDesign, army: ArmySummary, path: Path) -> None:
        self.design, self.path, self.name = design, path, design.name
        self.type: UnitType | None = army.unit_types.get(design.type)
        """The unit type of the order of battle (IE-1.50)."""
        self.groups = [
            GroupSummary(group, army.mgv(group.mgv), (*path, "bases", place))
            for place, group in enumerate(design.bases)
        ]

    @property
    def bases(self) -> int:
        """The number of bases."""
        return sum(group.count for group in self.groups)

    @property
    def cost(self) -> int:
        """House points (IE-1.60)."""
        return sum(group.cost for group in self.groups)

    @property
    def hull(self) -> int:
        """Hull points of all bases."""
        return sum(group.mgv.hull * group.count for group in self.groups if group.mgv)

    @property
    def engineers(self) -> int:
        """The number of engineer bases."""
        return sum(group.count for group in self.groups if group.mgv and group.mgv.kind == "engineer")

    @property
    def full_strength(self) -> bool | None:
        """Checks for as many bases as the standard pool (IE-1.56); None for types without one."""
        standard = self.type.standard if self.type else None
        return None if standard is None else self.bases == standard


class ArmySummary:
    """An army with its nation, its units and the numbers derived from them."""

    def __init__(self, design: ArmyDesign) -> None:
        self.design = design
        rules = COPIES.rules(design.rule_set)
        self.types = {**mgv_types(rules), **design.mgvs}
        """Every type that the army may have: its own before the rule set's before the catalogue's (IE-1.40)."""
        self.nations, self.unit_types = nations_of(rules.forces), unit_types_of(rules.forces)
        """The nations and the unit types, with the numbers of the rule set (IE-1.30, IE-1.50)."""
        self.dice_plus, self.dice_most = rules.forces.network_dice
        """The number added to the die of network dice, and the most that a side can have (IE-1.62, IE-2.5)."""
        self.units = [UnitSummary(unit, self, ("units", place)) for place, unit in enumerate(design.units)]

    def mgv(self, type_: str) -> MgvType | None:
        """Returns a type of MGV (IE-1.40); None if it is unknown, or has a rating that no base can have."""
        found = self.types.get(type_)
        return found if found and are_ratings_in_bounds(found) else None

    @property
    def nation(self) -> Nation | None:
        """The nation, or None if its name is unknown (IE-1.30)."""
        return self.nations.get(self.design.nation)

    @property
    def tech_level(self) -> int | None:
        """The stated tech level, else the nation's; None if it is not a whole number of 1 or more (IE-1.30)."""
        stated: Json = self.design.tech_level
        if stated is None:
            return self.nation.tech_level if self.nation else None
        return stated if is_whole(stated) and stated >= 1 else None

    @property
    def interval(self) -> int | None:
        """The widest base interval in inches (IE-1.33)."""
        return None if self.tech_level is None else interval_at(self.tech_level)

    @cached_property
    def cost(self) -> int:
        """House points of all units."""
        return sum(unit.cost for unit in self.units)

    @property
    def ids(self) -> list[Json]:
        """All base IDs as written."""
        return list(chain.from_iterable(group.design.ids for unit in self.units for group in unit.groups))

    def free_ids(self, count: int) -> list[int]:
        """Returns the lowest unused IDs."""
        taken = {one for one in self.ids if is_whole(one)}
        found: list[int] = []
        candidate = 1
        while len(found) < count:
            if candidate not in taken:
                found.append(candidate)
            candidate += 1
        return found
