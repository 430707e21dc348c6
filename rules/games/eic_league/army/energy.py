"""The maximum of a unit's ENERGY (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from rules.games.eic_league.army.ratings import NAMES
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.display.cards import Line

_SHARES = CATALOGUE.ratings.energy.shares
_HALF = Fraction(1, 2)


def maximum_energy(bought: Mapping[str, int], unit_type: str) -> int:
    """Returns half BOD + ATTR + DFR + PWR, bought and upgraded (EIC-5.1, EIC-5.4); bonuses do not count (EIC-5.3).

    Stumpy alone counts its DFR bonus (EIC-5.2).
    """
    type_ = CATALOGUE.units.get(unit_type)
    total = sum(share * bought.get(rating, 0) for rating, share in _SHARES.items())
    return floor(total + sum(type_.energy_bonus.values() if type_ else ()))


def energy_lines(bought: Mapping[str, int], unit_type: str) -> tuple[Line, ...]:
    """Returns the sum behind :func:`maximum_energy`, line by line."""
    rule = CATALOGUE.ratings.energy.rule
    lines = [
        Line(
            label=f"Half of {NAMES[rating]}" if share == _HALF else NAMES[rating],
            amount=str(floor(share * bought[rating])),
            how=f"{NAMES[rating]} {bought[rating]} bought",
            rule=rule,
        )
        for rating, share in _SHARES.items()
    ]
    type_ = CATALOGUE.units.get(unit_type)
    for rating, points in type_.energy_bonus.items() if type_ else ():
        lines.append(Line(label=f"{NAMES[rating]} bonus", amount=str(points), how="Stumpy alone", rule="EIC-5.2"))
    return tuple(lines)
