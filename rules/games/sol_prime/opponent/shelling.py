"""The aim of shells in Sol Prime: the dearest enemies that a piece reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.artillery.pieces import piece_radius
from rules.games.sol_prime.mechanics.stands import is_infantry, is_mortar
from rules.kit.plan import distance

ON_FOOT = 1.5
"""The worth of infantry under shells against vehicles of the same points: most ratings favour it (SP-17.21)."""


def aim(
    state: State, piece: Stand, there: Mapping[str, Point], worth: Callable[[Stand], float]
) -> tuple[Point, int, float] | None:
    """Returns the enemy's place that is worth most to a piece, how many stand in its radius, and their worth.

    None if no enemy is within its ranges (SP-17.2).
    """
    radius, found = piece_radius(piece), []
    for at in (one for one in there.values() if _reaches(piece, one)):
        caught = [state.units[name] for name, other in there.items() if distance(at, other) <= radius]
        value = sum(worth(one) * (ON_FOOT if is_infantry(one) else 1) for one in caught)
        found.append((at, len(caught), value))
    return max(found, key=lambda one: one[2], default=None)


def _reaches(piece: Stand, at: Point) -> bool:
    table = CATALOGUE.artillery
    kind = table.pieces[piece.artillery]
    most = table.mortar_range if is_mortar(piece) else kind.most_range
    return piece.at is None or kind.least_range <= distance(piece.at, at) <= most
