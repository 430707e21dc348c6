"""Between battles: purse and receipt, spoils, units that fight again, and their upgrades (section 19).

Pure functions over the units of a battle, for the end of a battle and for whoever keeps a league.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.army.summary import league_of
from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import stats, weapons
from rules.kernel.problems import illegal
from rules.kernel.records import changed, record

Units = Mapping[str, Unit]


@record
class Receipt:
    """What a loser owes a victor, in credits (EIC-19.4)."""

    from_: str
    to: str
    amount: int


@record
class Reckoning:
    """What a battle leaves: the purse of each loser's receipt, and what becomes of the units.

    ``scrapped``: vanquished units of both sides; ``store``: what they leave to the victor, in pieces, or in shots for
    what is counted in shots; ``ready``: the victor's units in action; ``kept``: the losers' (EIC-19.2, EIC-19.5).
    """

    purse: int
    receipts: tuple[Receipt, ...]
    scrapped: tuple[str, ...]
    store: Mapping[str, int]
    ready: tuple[str, ...]
    kept: tuple[str, ...]


# --- the end of a battle --------------------------------------------------------------------------


def match_league(sizes: Iterable[int]) -> str:
    """The league class in which teams of these sizes meet. Raises Illegal (``league-mismatch``, EIC-10.3)."""
    leagues = [league_of(size) for size in sizes]
    if len(set(leagues)) != 1 or leagues[0] is None:
        names = ", ".join(CATALOGUE.leagues[key].name if key else "no units" for key in leagues)
        raise illegal("league-mismatch", f"Opponents should be teams of the same league: {names}.", rule="EIC-10.3")
    return leagues[0]


def purse_of(league: str, purse: int | None) -> int:
    """The purse of a league: printed for the Minor League, above it set by the organiser (EIC-19.3, EIC-R58).

    Raises Illegal (``purse-not-set``).
    """
    if printed := CATALOGUE.leagues[league].purse:
        return printed
    least = max(table.purse or 0 for table in CATALOGUE.leagues.values())
    if purse is None or purse <= least:
        message = (
            f"The purse of the {CATALOGUE.leagues[league].name} is set by the organiser: more than {least} credits."
        )
        raise illegal("purse-not-set", message, rule="EIC-19.3")
    return purse


def finish(units: Units, *, winner: str, losers: Iterable[str], purse: int) -> Reckoning:
    """The reckoning of a battle that ``winner`` has won."""
    losing = tuple(losers)
    scrapped = {name: unit for name, unit in units.items() if stats.vanquished(unit)}
    alive = {name: unit for name, unit in units.items() if name not in scrapped}
    return Reckoning(
        purse=purse,
        receipts=tuple(Receipt(from_=side, to=winner, amount=purse) for side in losing),
        scrapped=tuple(sorted(scrapped)),
        store=dict(sorted(_store(scrapped.values()).items())),
        ready=tuple(sorted(name for name, unit in alive.items() if unit.side == winner)),
        kept=tuple(sorted(name for name, unit in alive.items() if unit.side in losing)),
    )


def _store(scrapped: Iterable[Unit]) -> dict[str, int]:
    store: dict[str, int] = {}
    for unit in scrapped:
        for weapon, pieces in salvage(unit):
            store[weapon] = store.get(weapon, 0) + pieces
    return store


def salvage(unit: Unit) -> list[tuple[str, int]]:
    """What a scrapped unit leaves: undamaged weapons of slots, holster and pod, loads with their shots (EIC-19.6)."""
    found = []
    for reference in weapons.references(unit):
        weapon = weapons.weapon_in(unit, reference)
        if not weapon or (reference.isdecimal() and int(reference) in unit.destroyed):
            continue
        left = weapons.shots_left(unit, reference)
        if left != 0:
            found.append((weapon, 1 if left is None else left))
    return found


def cash_receipt(receipt: int, amount: int) -> tuple[int, int]:
    """Credits paid, and what a new receipt is written for (EIC-19.4). Raises Illegal (``receipt-too-small``)."""
    if not 0 <= amount <= receipt:
        raise illegal("receipt-too-small", f"The receipt is for {receipt} credits, not for {amount}.", rule="EIC-19.4")
    return amount, receipt - amount


# --- between battles ------------------------------------------------------------------------------


def fielded(unit: Unit, name: str, *, round_: int) -> Unit:
    """A surviving unit as it goes into its next battle: full energy at no cost, lasting damage kept (EIC-19.8).

    Loads stay as they are, and are paid for when they are filled. Rounds of oxidation left are counted on. Raises
    Illegal for vanquished and captured units (EIC-18.1, EIC-19.10).
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
    if stats.vanquished(unit):
        raise illegal("unit-vanquished", f"{name} was vanquished and may never return to battle.", rule="EIC-18.1")


def upgrade(unit: Unit, name: str, *, rating: str, to: int, credits: int) -> tuple[Unit, int]:
    """A surviving unit with a rating bought anew, and its full chart price (EIC-4.8, EIC-5.4, EIC-19.9, EIC-19.11).

    New armor makes good fragmentation and oxidation, and armor worn by them may be bought again at the same rating
    (EIC-R54). Raises Illegal.
    """
    _check_usable(unit, name)
    _check_limits(unit, rating, to)
    cost = CATALOGUE.ratings.costs[rating][to]
    if cost > credits:
        message = f"{rating.upper()} {to} costs {cost} credits; {credits} are left."
        raise illegal("not-enough-credits", message, rule="EIC-18.4")
    ratings = {**unit.ratings, rating: to}
    gain = maximum_energy(ratings, unit.type) - maximum_energy(unit.ratings, unit.type)
    better = changed(unit, ratings=ratings, max_energy=unit.max_energy + gain)
    return (changed(better, frag_hits=0, oxidised_until=None) if rating == "bod" else better), cost


def _check_limits(unit: Unit, rating: str, to: int) -> None:
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
    if rating == "bod" and to > bod.suit_maximum and stats.kind_of(unit).kind == "suit":
        raise illegal("armor-tank-only", f"BOD {to} can be put on tanks only.", rule="EIC-6.3")
