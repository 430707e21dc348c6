"""The tables of construction as records: goods, prices and effects."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import field

from rules.games.eic_league.catalogue.battle_tables import Chart, Need
from rules.kernel.records import Record

Kind = Literal["suit", "tank"]

EFFECTS = ("force", "laser", "heat", "cold", "sonic")
"""The types of damage: force is resisted by BOD (EIC-6.9), the others by shielding of their type (EIC-6.8)."""


class Budget(Record):
    """A coach's first budget in credits: the sum of ``dice`` d6 times ``multiplier``, plus ``add`` (EIC-2.1)."""

    rule: str
    dice: int
    multiplier: int
    add: int


class BodLimits(Record):
    """The least BOD, and the greatest of suits (EIC-4.2, EIC-4.7, EIC-6.3)."""

    rule: str
    minimum: int
    suit_maximum: int
    step_above_100: int


class RatingLimits(Record):
    """The limits on bought ratings of 100 or more, and on those of exactly 90 (EIC-4.9)."""

    rule: str
    at_least_100: int
    exactly_90: int


class UpgradeRule(Record):
    """The rule of upgrades: the full price is paid, and the rating must rise (EIC-4.8)."""

    rule: str


class EnergyFormula(Record):
    """ENERGY: the shares of bought ratings that are added up (EIC-5.1)."""

    rule: str
    shares: Mapping[str, Fraction]


class Ratings(Record):
    """The ratings: their order, names, and prices in credits by rating and step (EIC-4.1)."""

    rule: str
    order: tuple[str, ...]
    names: Mapping[str, str]
    help: Mapping[str, str]
    costs: Mapping[str, Chart]
    cost_rules: Mapping[str, str]
    bod_limits: BodLimits
    limits: RatingLimits
    upgrades: UpgradeRule
    energy: EnergyFormula


class Material(Record):
    """The material of a BOD rating: SPD added, hexes of ground movement (negative), resistance in points (EIC-6.1)."""

    rule: str
    name: str
    bod: int
    spd: int = 0
    move_hexes: int = 0
    tank_only: bool = False
    oxy_immune: bool = False
    resist: Mapping[str, int] = field(default_factory=dict)


class ShieldingTotal(Record):
    """The most points of shielding that a unit may have in each league; other leagues set no total (EIC-6.7)."""

    rule: str
    by_league: Mapping[str, int]


class Shielding(Record):
    """Credits for 10 points of each type, and the scale of points (EIC-6.6)."""

    rule: str
    cost_per_10: Mapping[str, int]
    minimum: int
    maximum: int
    step: int
    total_limit: ShieldingTotal


class UnitType(Record):
    """A unit for sale (section 3, section 9). ``bonuses`` are added in play to bought ratings (EIC-9.1).

    ``energy_bonus`` counts for energy too (EIC-5.2). ``bow_attr``, ``charges``, ``charge_need`` are Archie's (EIC-9.6),
    ``fight_*`` the Raging Bull's (EIC-9.9), ``initiative_roll`` the Spook's (EIC-11.6).
    """

    rule: str
    name: str
    kind: Kind
    cost: int
    slots: int
    good_for: str
    custom: bool = False
    built_in: tuple[str, ...] = ()
    drone: bool = False
    bonuses: Mapping[str, int] = field(default_factory=dict)
    energy_bonus: Mapping[str, int] = field(default_factory=dict)
    forbids_in_slots: tuple[str, ...] = ()
    initiative_roll: bool = False
    bow_attr: int = 0
    charges: tuple[str, ...] = ()
    charge_need: Need | None = None
    fight_attr: int = 0
    fight_extra_attacks: int = 0
    fight_damage: Mapping[str, Fraction] = field(default_factory=dict)
    holster: int = 0
    pod: int = 0


class DroneType(Record):
    """A tank's drone (EIC-3.7). ``reach`` in hexes."""

    rule: str
    ratings: Mapping[str, int]
    energy: int
    reach: int


class BuiltIn(Record):
    """A built-in gun (EIC-3.6): points of each effect as shares of ratings, with a least total."""

    rule: str
    name: str
    effects: Mapping[str, Mapping[str, Fraction]]
    need: Need
    rate: int
    minimum: int = 0


class Weapon(Record):
    """A weapon for sale (EIC-7.1). ``range`` in hexes, or "pwr" and "throw" (PWR / 10), or "drop".

    ``shots`` by kind of unit: of a load, or 1 for what is fired once; empty: it never runs out. ``special`` names an
    effect without damage points. ``area``: it has a blast (EIC-16.12) unless ``blast`` is false.
    """

    rule: str
    name: str
    kind: Literal["gun", "grenade", "missile", "bomb"]
    range: int | Literal["pwr", "throw", "drop"]
    rate: int
    cost: int
    sold: Literal["each", "load"]
    need: Need
    group: str
    effects: Mapping[str, int] = field(default_factory=dict)
    special: Literal["", "oxidation", "launches-grenades", "fragmentation", "paralysis"] = ""
    shots: Mapping[Kind, int] = field(default_factory=dict)
    attr_bonus: int = 0
    area: bool = False
    blast: bool = True
    in_flight: bool = True
    tank_only: bool = False


class MissilePod(Record):
    """The rack for one extra missile (EIC-7.9)."""

    rule: str
    name: str
    cost: int
    kind: Kind
    limit: int


class ReplacementDrone(Record):
    """A drone for a tank that has lost its own (EIC-7.8)."""

    rule: str
    name: str
    cost: int
    kind: Kind


class NotForSale(Record):
    """A weapon of the capacity chart that this edition does not sell."""

    name: str


class NotAvailable(Record):
    """Weapons that are named but not for sale (EIC-7.10)."""

    rule: str
    weapons: Mapping[str, NotForSale]


class Equipment(Record):
    """Equipment that takes no weapon slot."""

    missile_pod: MissilePod
    tank_drone: ReplacementDrone
    not_available: NotAvailable


class Capacity(Record):
    """The most of a group that a suit and a tank may carry; None: no limit (EIC-7.6)."""

    name: str
    suit: int | None = None
    tank: int | None = None

    def of(self, kind: Kind) -> int | None:
        """Returns the limit for a kind of unit."""
        return self.suit if kind == "suit" else self.tank


class Capacities(Record):
    """The capacity chart by weapon group (EIC-7.6)."""

    rule: str
    groups: Mapping[str, Capacity]


class SpecialMovement(Record):
    """Special movement equipment (section 8) and its bonuses in play (EIC-12.3, EIC-12.4, EIC-12.7)."""

    rule: str
    name: str
    cost: int
    kinds: tuple[Kind, ...]
    minimum_percent: int
    help: str
    dfr: int = 0
    det: int = 0
    initiative: int = 0
    det_per_5_hexes: int = 0
    attr_per_5_hexes: int = 0
