"""An army worked out: its entries with their fittings and cost, and the counts over the whole of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.document import ArmyDesign
from rules.games.sol_prime.army.fittings import FORTIFICATION, INSTALLATION, Fitted, count_buildings, fit_out
from rules.games.sol_prime.army.limits import COUNT
from rules.games.sol_prime.army.pricing.points import entry_points
from rules.games.sol_prime.army.pricing.prices import Prices
from rules.games.sol_prime.army.pricing.rule_set import prices_of
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.records import Path, Record


class Entry(Record):
    """An entry of the army: its place, its fittings, its points (None while its ids are unknown)."""

    place: int
    fitted: Fitted
    cost: int

    @property
    def path(self) -> Path:
        """The entry's place in the document."""
        return ("units", self.place)

    @property
    def name(self) -> str:
        """The entry's name."""
        return self.fitted.design.name

    @property
    def count(self) -> int:
        """The number of stands: at least none, and no more than an entry may have."""
        return min(max(self.fitted.design.count, 0), COUNT.most)

    @property
    def stands(self) -> tuple[str, ...]:
        """The names of the stands in play (SP-2.73)."""
        if self.count == 1:
            return (self.name,)
        return tuple(f"{self.name}-{number}" for number in range(1, self.count + 1))

    @property
    def needs_platoon(self) -> bool:
        """True for units that are activated: everything but buildings and fortifications without weapons (SP-2.50)."""
        return self.fitted.kind not in ("", INSTALLATION) or bool(
            self.fitted.class_id == FORTIFICATION and self.fitted.mounts
        )


class ArmySummary(Record):
    """An army worked out."""

    design: ArmyDesign
    prices: Prices
    entries: tuple[Entry, ...]
    mine_cost: int

    @property
    def cost(self) -> int:
        """Points of the whole army (SP-2.2)."""
        return sum(entry.cost for entry in self.entries) + self.mine_cost

    @property
    def left(self) -> int | None:
        """Points left of the budget."""
        return None if self.design.budget is None else self.design.budget - self.cost

    @property
    def engineers(self) -> int:
        """Engineer squads (SP-2.67, SP-27.6)."""
        return sum(entry.count for entry in self.entries if entry.fitted.engineer)

    @property
    def platoons(self) -> dict[str, list[Entry]]:
        """The entries of each platoon."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            if entry.fitted.design.platoon:
                found.setdefault(entry.fitted.design.platoon, []).append(entry)
        return found

    def installed(self, kind: str) -> int:
        """Counts the installations of a kind."""
        return sum(entry.count for entry in self._installations() if entry.fitted.design.installation == kind)

    def _installations(self) -> Iterator[Entry]:
        for entry in self.entries:
            if entry.fitted.kind == INSTALLATION and entry.fitted.class_id != FORTIFICATION:
                yield entry

    @property
    def buildings(self) -> int:
        """The number of buildings of the base: every installation, fortifications aside (SP-27.6)."""
        barracks = self.installed("barracks-section")
        return count_buildings(barracks, sum(entry.count for entry in self._installations()) - barracks)

    @property
    def inactive_buildings(self) -> int:
        """The number of buildings that no engineer squad keeps working (SP-27.6)."""
        return max(0, self.buildings - CATALOGUE.engineers.buildings * self.engineers)


def summarise_army(design: ArmyDesign) -> ArmySummary:
    """Works out an army."""
    entries = []
    prices = prices_of(design.rule_set)
    for place, unit in enumerate(design.units):
        fitted = fit_out(unit, prices)
        # An entry whose ids are unknown is left out of the cost (SP-2.5).
        entries.append(
            Entry(place=place, fitted=fitted, cost=0 if fitted.unknown else entry_points(fitted, design.tech))
        )
    mines = sum(prices.minefields[kind] * count for kind, count in design.minefields.items())
    return ArmySummary(design=design, prices=prices, entries=tuple(entries), mine_cost=mines)


def level_index(tech: str) -> int:
    """Returns the place of a technology level in their order (SP-2.20)."""
    return CATALOGUE.tech_levels[tech].index
