"""Ratings of a unit: as bought, their price, and with the bonuses that apply in play (section 4, EIC-9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.eic_league.army.document import UnitDesign
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.games.eic_league.catalogue.purchase_tables import UnitType
from rules.kernel.records import Record

ORDER = CATALOGUE.ratings.order
NAMES = CATALOGUE.ratings.names


class Bonus(Record):
    """Points added to a bought rating in play, with their source and rule."""

    rating: str
    points: int
    source: str
    rule: str


def bought_ratings(design: UnitDesign) -> dict[str, int]:
    """Returns all seven ratings after every upgrade (EIC-4.11); a rating that was not bought is 0 (EIC-4.12).

    An upgrade that does not raise a rating (EIC-4.8) leaves it as it is.
    """
    ratings = {rating: design.ratings.get(rating, 0) for rating in ORDER}
    for upgrade in design.upgrades:
        if upgrade.rating in ratings:
            ratings[upgrade.rating] = max(ratings[upgrade.rating], upgrade.to)
    return ratings


def chart_price(rating: str, value: int) -> int | None:
    """Returns the credits for a whole rating (EIC-4.1 to EIC-4.7): 0 for none, None for a value off the chart."""
    if value == 0:
        return 0
    return CATALOGUE.ratings.costs.get(rating, {}).get(value)


def bonuses(type_: UnitType | None, *, bod: int, movement: Sequence[str]) -> Iterator[Bonus]:
    """Yields the bonuses that always apply: of the class (EIC-9.1), the armor (EIC-6.2) and warp (EIC-12.4)."""
    if type_:
        for rating, points in type_.bonuses.items():
            yield Bonus(rating=rating, points=points, source=type_.name, rule=type_.rule)
    material = MATERIALS.get(bod)
    if material and material.spd:
        yield Bonus(rating="spd", points=material.spd, source=material.name, rule=material.rule)
    warp = CATALOGUE.special_movement["warp"]
    if "warp" in movement and type_ and type_.kind in warp.kinds:
        yield Bonus(rating="dfr", points=warp.dfr, source=warp.name, rule="EIC-12.4")


def ratings_in_play(bought: Mapping[str, int], added: Sequence[Bonus]) -> dict[str, int]:
    """Returns ratings with bonuses, which may lift them over 100 (EIC-4.10), never below 0 (EIC-9.1)."""
    ratings = dict(bought)
    for bonus in added:
        ratings[bonus.rating] += bonus.points
    return {rating: max(0, value) for rating, value in ratings.items()}


def ground_move(*, spd: int, bod: int) -> int:
    """Returns hexes of ground movement: SPD / 10 (EIC-12.1) less tank armor's penalty, at least 0 (EIC-6.3, EIC-R8)."""
    material = MATERIALS.get(bod)
    return max(0, spd // 10 + (material.move_hexes if material else 0))
