"""Current ratings with every bonus and loss, and what follows from them: attacks, shielding, movement.

Every number is the bought rating plus a list of named changes, so that pages can show the sum behind it.
A unit in the air or on an elevator that is paralysed, or whose energy band forbids it, counts as grounded at once.
"""

from __future__ import annotations

from rules.games.eic_league.army.wording import format_fragmentation_hits, format_hexes
from rules.games.eic_league.battle.actions import Mode
from rules.games.eic_league.battle.state import Drone, Rating, Unit, material_of, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import (
    ELEVATOR,
    FLIGHT,
    WARP,
    elevator_height,
    has_lost_armor,
    has_working_warp,
    is_airborne,
    is_paralysed,
)
from rules.kernel.display.cards import Line
from rules.kernel.records import Record
from rules.kit.kept import keep

RATINGS: tuple[Rating, ...] = ("bod", "attr", "dfr", "pwr", "spd", "det", "ecm")
HEIGHT_STEP = 5
"""Hexes of height for each bonus of an elevator (EIC-12.7)."""


class RatingChange(Record):
    """Points added to a rating in play, with their reason and rule."""

    rating: Rating
    points: int
    label: str
    rule: str


class CurrentRatings(Record):
    """The seven current ratings of a unit (EIC-4.13)."""

    bod: int
    attr: int
    dfr: int
    pwr: int
    spd: int
    det: int
    ecm: int

    def as_map(self) -> dict[str, int]:
        """Returns the ratings by name."""
        return {name: getattr(self, name) for name in RATINGS}


def elevator_bonus(hexes: int, *, per_step: int) -> int:
    """Returns the points for ``hexes`` of elevator height: ``per_step`` for each full 5 hexes (EIC-12.7)."""
    return hexes // HEIGHT_STEP * per_step


def rating_changes(unit: Unit, round_: int) -> list[RatingChange]:
    """Returns the changes of bought ratings now, except paralysis and oxidation, which act on the sum."""
    return [*_of_class(unit), *_of_armor(unit), *_of_movement(unit, round_)]


def _of_class(unit: Unit) -> list[RatingChange]:
    kind = type_of(unit)
    return [
        RatingChange(rating=rating, points=kind.bonuses[rating], label=kind.name, rule=kind.rule)
        for rating in RATINGS
        if rating in kind.bonuses
    ]


def _of_armor(unit: Unit) -> list[RatingChange]:
    material, wear = material_of(unit), CATALOGUE.combat.fragmentation
    found: list[RatingChange] = []
    if material and material.spd:
        found.append(RatingChange(rating="spd", points=material.spd, label=material.name, rule=material.rule))
    if unit.frag_hits:
        lost = -wear.bod_per_hit * unit.frag_hits
        found.append(
            RatingChange(rating="bod", points=lost, label=format_fragmentation_hits(unit.frag_hits), rule=wear.rule)
        )
    return found


def _of_movement(unit: Unit, round_: int) -> list[RatingChange]:
    found: list[RatingChange] = []
    if is_airborne(unit, round_):
        found.append(RatingChange(rating="dfr", points=FLIGHT.dfr, label="In the air", rule="EIC-12.3"))
        found.append(RatingChange(rating="det", points=FLIGHT.det, label="In the air", rule="EIC-12.3"))
    if has_working_warp(unit):
        found.append(RatingChange(rating="dfr", points=WARP.dfr, label="Warp", rule="EIC-12.4"))
    if hexes := elevator_height(unit, round_) // HEIGHT_STEP * HEIGHT_STEP:
        label = f"Elevator, {format_hexes(unit.height)} high"
        attr = elevator_bonus(hexes, per_step=ELEVATOR.attr_per_5_hexes)
        det = elevator_bonus(hexes, per_step=ELEVATOR.det_per_5_hexes)
        found.append(RatingChange(rating="attr", points=attr, label=label, rule="EIC-12.7"))
        found.append(RatingChange(rating="det", points=det, label=label, rule="EIC-12.7"))
    return found


@keep(maxsize=1024)
def current_ratings(unit: Unit, round_: int) -> CurrentRatings:
    """Returns the current ratings of a unit with all bonuses and losses."""
    sums = {rating: unit.ratings.get(rating, 0) for rating in RATINGS}
    for change in rating_changes(unit, round_):
        sums[change.rating] += change.points
    sums = {rating: max(0, points) for rating, points in sums.items()}
    return after_lasting_effects(unit, sums, round_=round_)


def after_lasting_effects(body: Unit | Drone, sums: dict[Rating, int], *, round_: int) -> CurrentRatings:
    """Returns ratings after oxidation and paralysis, which act on the sums (EIC-17.2, EIC-17.5)."""
    if has_lost_armor(body, round_):
        sums["bod"] = 0
    if is_paralysed(body, round_):
        sums["dfr"] = int(sums["dfr"] * CATALOGUE.combat.paralysis.dfr_multiplier)
    return CurrentRatings(**sums)


def explain_rating(unit: Unit, rating: Rating, *, round_: int) -> tuple[Line, ...]:
    """Returns the sum behind a current rating, the result last."""
    name, total = CATALOGUE.ratings.names[rating], getattr(current_ratings(unit, round_), rating)
    lines = [Line(label=f"{name} bought", amount=str(unit.ratings.get(rating, 0)), rule="EIC-4.1")]
    lines += [
        Line(label=change.label, amount=f"{change.points:+}".replace("-", "−"), rule=change.rule)
        for change in rating_changes(unit, round_)
        if change.rating == rating
    ]
    if rating == "bod" and has_lost_armor(unit, round_):
        lines.append(Line(label="Oxidised armor gone", amount="0", rule=CATALOGUE.combat.oxidation.rule))
    if rating == "dfr" and is_paralysed(unit, round_):
        lines.append(Line(label="Paralysed", amount="half", rule="EIC-17.2"))
    return (*lines, Line(label=name, amount=str(total), rule="EIC-4.13", total=True))


def shielding_against(unit: Unit, effect: str) -> int:
    """Returns the points of shielding against ``effect``, the armor's resistance included (EIC-6.4, EIC-6.8)."""
    material = material_of(unit)
    return unit.shielding.get(effect, 0) + (material.resist.get(effect, 0) if material else 0)


def attacks_per_round(unit: Unit, round_: int) -> int:
    """Returns the attacks per round, without the Raging Bull's second fight (EIC-14.2, EIC-14.7, EIC-R30)."""
    extra = CATALOGUE.combat.extra_attack
    raised = elevator_bonus(elevator_height(unit, round_), per_step=ELEVATOR.attr_per_5_hexes)
    return 1 + (extra.attacks if unit.ratings.get("attr", 0) + raised >= extra.attr else 0)


def attacks_in_all(unit: Unit, round_: int) -> int:
    """Returns the attacks per round with the Raging Bull's second fight, once it has fought (EIC-9.9, EIC-R17)."""
    return attacks_per_round(unit, round_) + (type_of(unit).fight_extra_attacks if unit.fights_made else 0)


def movement_range(unit: Unit, mode: Mode, round_: int) -> int:
    """Returns the hexes per turn by that movement: SPD / 10 less the armor's penalty, or PWR / 10; never below 0."""
    now, material = current_ratings(unit, round_), material_of(unit)
    if mode == "ground":
        return max(0, now.spd // 10 + (material.move_hexes if material else 0))
    return max(0, now.pwr // 10)
