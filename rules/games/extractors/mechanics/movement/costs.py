"""Movement points: costs of hexes and steps (EXT-6.11 to EXT-6.17)."""

from __future__ import annotations

from math import inf

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label, MoveType
from rules.games.extractors.mechanics.terrain import Drawn, terrain_at
from rules.kernel.problems import Illegal, illegal

FULL = inf
"""The cost of a hex that takes the whole allowance (EXT-6.13)."""


def terrain_cost(drawn: Drawn, label: Label, move_type: MoveType) -> float | None:
    """Returns the MP to enter a hex (EXT-6.11); None: forbidden (EXT-6.12); :data:`FULL`: the whole allowance.

    Of several terrains the dearest counts, plus flux and chimneys (EXT-6.14, EXT-6.15).
    """
    base, surcharge = 0.0, 0.0
    for key in terrain_at(drawn, label):
        price = CATALOGUE.terrain[key].move.get(move_type, "no")
        if price == "no":
            return None
        if price == "full":
            base = FULL
        elif price == "+1":
            surcharge += 1
        elif isinstance(price, float | int):
            base = max(base, price)
    return (base or 1.0) + surcharge


def step_cost(drawn: Drawn, unit: Unit, label: Label, *, road: bool) -> float | None:
    """Returns the MP for a step: 1 along a road whatever is there (EXT-6.17); orni movers get nothing from roads."""
    move_type = kind(unit).move_type
    if road and move_type != "orni":
        return 1.0
    return terrain_cost(drawn, label, move_type)


def not_enough_mp(need: float, left: float, what: str) -> Illegal:
    """Returns the refusal of a step that costs more MP than are left."""
    return illegal("not-enough-mp", f"{what} costs {need:g} MP; {left:g} are left.", rule="EXT-6.9")
