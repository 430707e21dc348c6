"""Ratings of bases: armed or not, damage limits of a hull, and all ratings in one line (IE-1.40, IE-1.41)."""

from __future__ import annotations

from typing import Protocol

from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.games.invisible_enemy.catalogue.vocabulary import Inches


def describe_ratings(mgv: MgvType) -> str:
    """Describes all ratings in one line."""
    weapon = f', {mgv.weapon} {mgv.attack} to {mgv.range}"' if mgv.weapon and mgv.attack else ", unarmed"
    network = f', network {mgv.network_range}"' if mgv.network_range else ""
    return f'hull {mgv.hull}, defense {mgv.defense}, speed {mgv.speed}"{weapon}{network}'


class Rated(Protocol):
    """Anything with the ratings of an MGV."""

    @property
    def kind(self) -> str: ...
    @property
    def hull(self) -> int: ...
    @property
    def defense(self) -> int: ...
    @property
    def attack(self) -> int: ...
    @property
    def speed(self) -> Inches: ...
    @property
    def weapon(self) -> str | None: ...
    @property
    def range(self) -> Inches: ...
    @property
    def network_range(self) -> Inches | None: ...


def is_armed(base: Rated) -> bool:
    """Checks for a weapon class and an attack above 0 (IE-1.41)."""
    return base.weapon is not None and base.attack > 0


def damage_limits(hull: int) -> tuple[int, ...]:
    """Returns the hits at which one third and two thirds of a hull are gone (IE-7.40)."""
    return -(-hull // 3), -(-2 * hull // 3)
