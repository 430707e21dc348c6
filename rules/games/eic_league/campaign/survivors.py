"""Units that survive a battle: their return to the field and their upgrades (EIC-19.8 to EIC-19.11)."""

from __future__ import annotations

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.battle.state import Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def field_again(unit: Unit, name: str, *, round_: int) -> Unit:
    """Returns a survivor as it goes into its next battle: full energy at no cost, lasting damage kept (EIC-19.8).

    Loads stay as they are and are paid for when refilled. Rounds of oxidation left carry over. Raises Illegal for
    vanquished and captured units (EIC-18.1, EIC-19.10).
    """
    _check_usable(unit, name)
    return Unit(
        side=unit.side,
        type=unit.type,
        ratings=unit.ratings,
        energy=unit.max_energy,
        max_energy=unit.max_energy,
        shielding=unit.shielding,
        movement=unit.movement,
        weapons=unit.weapons,
        holster=unit.holster,
        pod_missile=unit.pod_missile,
        oxidised_until=None if unit.oxidised_until is None else unit.oxidised_until - round_ + 1,
        frag_hits=unit.frag_hits,
        shots=unit.shots,
        destroyed=unit.destroyed,
        drone_lost=unit.drone_lost or bool(unit.drone and unit.drone.energy <= 0),
        title=unit.title,
        cost=unit.cost,
    )


def _check_usable(unit: Unit, name: str) -> None:
    if unit.captured:
        raise illegal("captured-unit", f"{name} was captured: it may never be recharged or used.", rule="EIC-19.10")
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} was vanquished and may never return to battle.", rule="EIC-18.1")


def upgrade_unit(unit: Unit, name: str, *, rating: str, to: int, credits: int) -> tuple[Unit, int]:
    """Returns a survivor with a new rating, and its full chart price (EIC-4.8, EIC-5.4, EIC-19.9, EIC-19.11).

    New armor repairs fragmentation and oxidation; armor worn by them may be bought again at the same rating (EIC-R54).
    Raises Illegal.
    """
    _check_usable(unit, name)
    check_limits(unit, rating, to)
    cost = CATALOGUE.ratings.costs[rating][to]
    if cost > credits:
        message = f"{rating.upper()} {to} costs {cost} credits; {credits} are left."
        raise illegal("not-enough-credits", message, rule="EIC-18.4")
    ratings = {**unit.ratings, rating: to}
    gain = maximum_energy(ratings, unit.type) - maximum_energy(unit.ratings, unit.type)
    better = replace(unit, ratings=ratings, max_energy=unit.max_energy + gain)
    return (replace(better, frag_hits=0, oxidised_until=None) if rating == "bod" else better), cost


def check_limits(unit: Unit, rating: str, to: int) -> None:
    """Raises Illegal for a new rating that is off the chart, raises nothing, or breaks the limits of EIC-4.9."""
    _check_on_chart(unit, rating, to)
    worn = rating == "bod" and (unit.frag_hits > 0 or unit.oxidised_until is not None)
    now = unit.ratings.get(rating, 0)
    if to < now or (to == now and not worn):
        message = f"{rating.upper()} is {now} already: an upgrade must raise it."
        raise illegal("upgrade-not-higher", message, rule="EIC-4.8")
    limits, after = CATALOGUE.ratings.limits, {**unit.ratings, rating: to}
    if sum(points >= 100 for points in after.values()) > limits.at_least_100:
        message = f"More than {limits.at_least_100} ratings of 100 or more."
        raise illegal("too-many-100s", message, rule="EIC-4.9")
    if sum(points == 90 for points in after.values()) > limits.exactly_90:
        raise illegal("too-many-90s", f"More than {limits.exactly_90} ratings of 90.", rule="EIC-4.9")


def _check_on_chart(unit: Unit, rating: str, to: int) -> None:
    bod = CATALOGUE.ratings.bod_limits
    if rating == "bod" and 0 < to < bod.minimum and to % 10 == 0:
        raise illegal("bod-not-available", f"There is no BOD below {bod.minimum}.", rule="EIC-4.2")
    if to not in CATALOGUE.ratings.costs.get(rating, {}):
        raise illegal("rating-not-on-chart", f"{rating.upper()} {to} is not on the rating chart.", rule="EIC-4.1")
    if rating == "bod" and to > bod.suit_maximum and type_of(unit).kind == "suit":
        raise illegal("armor-tank-only", f"BOD {to} can be put on tanks only.", rule="EIC-6.3")
