"""A team worked out after all purchases, as every part of its evaluation uses it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.eic_league.army.document import TeamDesign, UnitDesign
from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.army.loadout import Fitted, fitted_beside_slots, fitted_in_slots
from rules.games.eic_league.army.pricing import unit_cost
from rules.games.eic_league.army.ratings import Bonus, bonuses, bought_ratings, ground_move, ratings_in_play
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.games.eic_league.catalogue.purchase_tables import Kind, UnitType
from rules.kernel.records import Path, Record


class BoughtUnit(Record):
    """A unit of a team. ``bought`` are its ratings after upgrades, ``ratings`` those in play. ``type`` None: unknown.

    ``slots`` is what its slots hold, ``shielding`` the effective points, ``move`` the hexes on the ground.
    """

    design: UnitDesign
    path: Path
    type: UnitType | None
    bought: Mapping[str, int]
    bonuses: tuple[Bonus, ...]
    ratings: Mapping[str, int]
    energy: int
    shielding: Mapping[str, int]
    move: int
    slots: tuple[Fitted, ...]
    holster: Fitted | None
    pod: Fitted | None
    cost: int

    @property
    def name(self) -> str:
        """Its name."""
        return self.design.name

    @property
    def kind(self) -> Kind | None:
        """Its kind, suit or tank; None when the type is unknown."""
        return self.type.kind if self.type else None

    @property
    def slots_used(self) -> int:
        """The number of slots that hold something."""
        return sum(fitted.slot is not None for fitted in self.slots)

    @property
    def pods(self) -> int:
        """Missile pods: bought (EIC-7.9) and built in (EIC-9.10)."""
        return int(self.design.missile_pod) + (self.type.pod if self.type else 0)

    @property
    def carried(self) -> tuple[Fitted, ...]:
        """Everything fitted: slots, holster and pod."""
        return (*self.slots, *(fitted for fitted in (self.holster, self.pod) if fitted))

    @property
    def has_drone(self) -> bool:
        """Checks whether it is a tank whose drone was not lost, or was replaced (EIC-7.8)."""
        replaced = any(fitted.is_drone for fitted in self.slots)
        return bool(self.type and self.type.drone) and (replaced or not self.design.drone_lost)


class Team(Record):
    """A team with its units. ``league`` is the class of its size (None: no units); ``budget`` None: not settled."""

    design: TeamDesign
    units: tuple[BoughtUnit, ...]
    league: str | None
    budget: int | None
    cost: int

    @property
    def left(self) -> int | None:
        """Unspent credits (EIC-2.2)."""
        return None if self.budget is None else self.budget - self.cost


def team_of(design: TeamDesign) -> Team:
    """Returns the team that a document describes."""
    units = tuple(bought_unit(unit, ("units", place)) for place, unit in enumerate(design.units))
    return Team(
        design=design,
        units=units,
        league=league_of(len(units)),
        budget=budget_of(design),
        cost=sum(unit.cost for unit in units),
    )


def bought_unit(design: UnitDesign, path: Path) -> BoughtUnit:
    """Returns a unit with everything that follows from its purchases."""
    type_ = CATALOGUE.units.get(design.type)
    bought = bought_ratings(design)
    added = tuple(bonuses(type_, bod=bought["bod"], movement=design.movement))
    ratings = ratings_in_play(bought, added)
    return BoughtUnit(
        design=design,
        path=path,
        type=type_,
        bought=bought,
        bonuses=added,
        ratings=ratings,
        energy=maximum_energy(bought, design.type),
        shielding=effective_shielding(design.shielding, bod=bought["bod"]),
        move=ground_move(spd=ratings["spd"], bod=bought["bod"]),
        slots=tuple(fitted_in_slots(design, path)),
        holster=fitted_beside_slots(design.holster, (*path, "holster")),
        pod=fitted_beside_slots(design.pod_missile, (*path, "pod-missile")),
        cost=unit_cost(design),
    )


def effective_shielding(points: Mapping[str, int], *, bod: int) -> dict[str, int]:
    """Returns bought points of each type plus the resistance of the armor (EIC-6.4, EIC-R9)."""
    material = MATERIALS.get(bod)
    resist = material.resist if material else {}
    return {type_: points.get(type_, 0) + resist.get(type_, 0) for type_ in CATALOGUE.shielding.cost_per_10}


def league_of(units: int) -> str | None:
    """Returns the league class of a number of units (EIC-10.1); None for no units. Drones are not counted."""
    for key, league in CATALOGUE.leagues.items():
        if units >= league.units_min and (league.units_max is None or units <= league.units_max):
            return key
    return None


def rolled_budget(dice: tuple[int, int]) -> int:
    """Returns the credits for two dice: their sum (EIC-1.4) times 1000, plus 4000 (EIC-2.1)."""
    return sum(dice) * CATALOGUE.budget.multiplier + CATALOGUE.budget.add


def budget_of(design: TeamDesign) -> int | None:
    """Returns the given budget, else that of the dice; None while it is open (EIC-2.1)."""
    if design.budget is None and design.budget_dice is not None:
        return rolled_budget(design.budget_dice)
    return design.budget
