"""What a unit is worth at this moment: current ratings, energy band, attacks per round, ground movement.

Every number comes from bought ratings and a list of named changes, so that pages can show the sum behind it.
A unit in the air or on an elevator whose energy band forbids it, or that is paralysed, counts as grounded at once.
"""

from __future__ import annotations

from typing import Literal

from rules.games.eic_league.battle.state import Drone, Mode, Rating, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS, Material, UnitType
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import record
from rules.kernel.screen import Line

Band = Literal["high", "medium", "low", "failure"]

RATINGS: tuple[Rating, ...] = ("bod", "attr", "dfr", "pwr", "spd", "det", "ecm")
FLIGHT = CATALOGUE.special_movement["flight"]
WARP = CATALOGUE.special_movement["warp"]
ELEVATOR = CATALOGUE.special_movement["elevator"]
HEIGHT_STEP = 5
"""Hexes of height for each bonus of an elevator (EIC-12.7)."""
DRONE = "/drone"


@record
class Change:
    """Points that are added to a rating in play: why, and by which rule."""

    rating: Rating
    points: int
    label: str
    rule: str


@record
class Ratings:
    """The seven ratings of a unit as they count now (EIC-4.13)."""

    bod: int
    attr: int
    dfr: int
    pwr: int
    spd: int
    det: int
    ecm: int

    def as_map(self) -> dict[str, int]:
        """The ratings by name."""
        return {name: getattr(self, name) for name in RATINGS}


# --- units and drones by name ---------------------------------------------------------------------


def drone_name(tank: str) -> str:
    """What a tank's drone in play is called."""
    return tank + DRONE


def is_drone(name: str) -> bool:
    """True for the name of a drone."""
    return name.endswith(DRONE)


def owner_name(name: str) -> str:
    """The unit that a name stands for; of a drone its tank."""
    return name.removesuffix(DRONE)


def unit_named(state: State, name: str) -> Unit:
    """The unit of that name; for a drone its tank. Raises Unreadable (``no-such-unit``)."""
    unit = state.units.get(owner_name(name))
    if unit is None or (is_drone(name) and not kind_of(unit).drone):
        raise Unreadable(Problem(code="no-such-unit", message=f"There is no unit called {name} in this battle."))
    return unit


def kind_of(unit: Unit) -> UnitType:
    """The unit's entry in the catalogue."""
    return CATALOGUE.units[unit.type]


def material_of(unit: Unit) -> Material | None:
    """The material of the armor that was bought; wear does not change it (EIC-17.6)."""
    return MATERIALS.get(unit.ratings.get("bod", 0))


# --- energy ---------------------------------------------------------------------------------------


def percent(unit: Unit) -> int:
    """Energy in whole percent of the maximum, rounded down (EIC-15.1). Unknown energy counts as full."""
    if "energy" in unit.unknown:
        return 100
    return percent_of(unit.energy, unit.max_energy)


def percent_of(energy: int, maximum: int) -> int:
    """``energy`` in whole percent of ``maximum``, rounded down (EIC-R34)."""
    return energy * 100 // maximum if maximum > 0 else 0


def drone_percent(drone: Drone) -> int:
    """A drone's energy in whole percent of its 140 points (EIC-17.9)."""
    return percent_of(drone.energy, CATALOGUE.drone.energy)


def band_of(share: int) -> Band:
    """The energy band of a whole percentage (EIC-15.1)."""
    least = CATALOGUE.combat.energy_needs.percent
    if share >= least["high"]:
        return "high"
    if share >= least["medium"]:
        return "medium"
    return "low" if share >= least["low"] else "failure"


def energy_for(share: int, maximum: int) -> int:
    """The least energy that is at least ``share`` percent of ``maximum``."""
    return -(-share * maximum // 100)


# --- conditions -----------------------------------------------------------------------------------


def vanquished(unit: Unit) -> bool:
    """True when the unit is out of the game: energy 0 means so even if nothing else says it (EIC-18.1)."""
    return unit.vanquished or ("energy" not in unit.unknown and unit.energy <= 0)


def withdrawn(state: State, unit: Unit) -> bool:
    """True for units of a side that has surrendered while others fight on: off the field, their owner's (EIC-19.2)."""
    side = state.sides.get(unit.side)
    return side is not None and side.out


def paralysed(body: Unit | Drone, round_: int) -> bool:
    """True through the last round of a paralysis (EIC-17.3)."""
    return body.paralysed_until is not None and round_ <= body.paralysed_until


def armor_gone(body: Unit | Drone, round_: int) -> bool:
    """True once oxidised armor has stopped working (EIC-17.5)."""
    return body.oxidised_until is not None and round_ > body.oxidised_until


def airborne(unit: Unit, round_: int) -> bool:
    """True when the unit is in the air and can be (EIC-12.9, EIC-17.2)."""
    return unit.airborne and percent(unit) >= FLIGHT.minimum_percent and not paralysed(unit, round_)


def height(unit: Unit, round_: int) -> int:
    """Hexes of elevator height that the unit has and can hold (EIC-12.9, EIC-17.2)."""
    holds = percent(unit) >= ELEVATOR.minimum_percent and not paralysed(unit, round_)
    return unit.height if holds else 0


def warp_works(unit: Unit) -> bool:
    """True when the unit has warp equipment and the energy for it (EIC-12.4, EIC-R20)."""
    return "warp" in unit.movement and percent(unit) >= WARP.minimum_percent


def drone_in_play(unit: Unit) -> bool:
    """True when the unit has a drone that has left it and is not lost (EIC-17.9)."""
    if unit.drone is None or unit.drone_lost or not kind_of(unit).drone:
        return False
    return unit.drone.energy > 0 and not vanquished(unit)


def drone_can_fly(drone: Drone, round_: int) -> bool:
    """True when the drone has the energy to fly and is not paralysed (EIC-17.9)."""
    return drone_percent(drone) >= FLIGHT.minimum_percent and not paralysed(drone, round_)


def drone_airborne(drone: Drone, round_: int) -> bool:
    """True when the drone is in the air."""
    return drone.airborne and drone_can_fly(drone, round_)


# --- ratings --------------------------------------------------------------------------------------


def elevator_bonus(hexes: int, *, per_step: int) -> int:
    """Points for ``hexes`` of elevator height: ``per_step`` for each full 5 hexes (EIC-12.7)."""
    return hexes // HEIGHT_STEP * per_step


def changes(unit: Unit, round_: int) -> list[Change]:
    """What is added to the bought ratings now, but for paralysis and oxidation, which act on the sum."""
    return [*_of_class(unit), *_of_armor(unit), *_of_movement(unit, round_)]


def _of_class(unit: Unit) -> list[Change]:
    kind = kind_of(unit)
    return [
        Change(rating=rating, points=kind.bonuses[rating], label=kind.name, rule=kind.rule)
        for rating in RATINGS
        if rating in kind.bonuses
    ]


def _of_armor(unit: Unit) -> list[Change]:
    material, wear = material_of(unit), CATALOGUE.combat.fragmentation
    found: list[Change] = []
    if material and material.spd:
        found.append(Change(rating="spd", points=material.spd, label=material.name, rule=material.rule))
    if unit.frag_hits:
        lost = -wear.bod_per_hit * unit.frag_hits
        found.append(Change(rating="bod", points=lost, label=frag_hits(unit.frag_hits), rule=wear.rule))
    return found


def _of_movement(unit: Unit, round_: int) -> list[Change]:
    found: list[Change] = []
    if airborne(unit, round_):
        found.append(Change(rating="dfr", points=FLIGHT.dfr, label="In the air", rule="EIC-12.3"))
        found.append(Change(rating="det", points=FLIGHT.det, label="In the air", rule="EIC-12.3"))
    if warp_works(unit):
        found.append(Change(rating="dfr", points=WARP.dfr, label="Warp", rule="EIC-12.4"))
    if hexes := height(unit, round_) // HEIGHT_STEP * HEIGHT_STEP:
        label = f"Elevator, {in_hexes(unit.height)} high"
        attr = elevator_bonus(hexes, per_step=ELEVATOR.attr_per_5_hexes)
        det = elevator_bonus(hexes, per_step=ELEVATOR.det_per_5_hexes)
        found.append(Change(rating="attr", points=attr, label=label, rule="EIC-12.7"))
        found.append(Change(rating="det", points=det, label=label, rule="EIC-12.7"))
    return found


def ratings(unit: Unit, round_: int) -> Ratings:
    """The current ratings of a unit with all bonuses and losses."""
    sums = {rating: unit.ratings.get(rating, 0) for rating in RATINGS}
    for change in changes(unit, round_):
        sums[change.rating] += change.points
    sums = {rating: max(0, points) for rating, points in sums.items()}
    return _after_effects(unit, sums, round_=round_)


def _after_effects(body: Unit | Drone, sums: dict[Rating, int], *, round_: int) -> Ratings:
    if armor_gone(body, round_):
        sums["bod"] = 0
    if paralysed(body, round_):
        sums["dfr"] = int(sums["dfr"] * CATALOGUE.combat.paralysis.dfr_multiplier)
    return Ratings(**sums)


def drone_ratings(drone: Drone, round_: int) -> Ratings:
    """The current ratings of a drone in play: as printed, with DFR +20 in the air (EIC-17.9, EIC-R47)."""
    sums: dict[Rating, int] = {rating: CATALOGUE.drone.ratings.get(rating, 0) for rating in RATINGS}
    sums["bod"] = max(0, sums["bod"] - CATALOGUE.combat.fragmentation.bod_per_hit * drone.frag_hits)
    if drone_airborne(drone, round_):
        sums["dfr"] += FLIGHT.dfr
    return _after_effects(drone, sums, round_=round_)


def why(unit: Unit, rating: Rating, *, round_: int) -> tuple[Line, ...]:
    """The sum behind a current rating, the result last."""
    name, total = CATALOGUE.ratings.names[rating], getattr(ratings(unit, round_), rating)
    lines = [Line(label=f"{name} bought", amount=str(unit.ratings.get(rating, 0)), rule="EIC-4.1")]
    lines += [
        Line(label=change.label, amount=f"{change.points:+}".replace("-", "−"), rule=change.rule)
        for change in changes(unit, round_)
        if change.rating == rating
    ]
    if rating == "bod" and armor_gone(unit, round_):
        lines.append(Line(label="Oxidised armor gone", amount="0", rule="EIC-17.5"))
    if rating == "dfr" and paralysed(unit, round_):
        lines.append(Line(label="Paralysed", amount="half", rule="EIC-17.2"))
    return (*lines, Line(label=name, amount=str(total), rule="EIC-4.13", total=True))


# --- what follows from the ratings ----------------------------------------------------------------


def shielding(unit: Unit, effect: str) -> int:
    """Points of shielding against ``effect``, with what the armor's material gives (EIC-6.4, EIC-6.8)."""
    material = material_of(unit)
    return unit.shielding.get(effect, 0) + (material.resist.get(effect, 0) if material else 0)


def attacks(unit: Unit, round_: int) -> int:
    """Attacks per round, without the Raging Bull's second fight (EIC-14.2, EIC-14.7, EIC-R30)."""
    extra = CATALOGUE.combat.extra_attack
    raised = elevator_bonus(height(unit, round_), per_step=ELEVATOR.attr_per_5_hexes)
    return 1 + (extra.attacks if unit.ratings.get("attr", 0) + raised >= extra.attr else 0)


def attacks_in_all(unit: Unit, round_: int) -> int:
    """Attacks per round with the Raging Bull's second fight, once it has fought (EIC-9.9, EIC-R17)."""
    return attacks(unit, round_) + (kind_of(unit).fight_extra_attacks if unit.fights_made else 0)


def in_hexes(count: int) -> str:
    """A number of hexes, in words."""
    return "1 hex" if count == 1 else f"{count} hexes"


def frag_hits(count: int) -> str:
    """A number of fragmentation hits, in words."""
    return "1 fragmentation hit" if count == 1 else f"{count} fragmentation hits"


def hexes(unit: Unit, mode: Mode, round_: int) -> int:
    """How many hexes the unit can go in a turn by that movement: SPD / 10 less the armor's penalty, or PWR / 10."""
    now, material = ratings(unit, round_), material_of(unit)
    if mode == "ground":
        return max(0, now.spd // 10 + (material.move_hexes if material else 0))
    return now.pwr // 10
