"""Thanis orders in play: bought, unique, and immune to program hits (section 20)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Orders
from rules.games.extractors.battle.state import Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.kernel.problems import illegal

ORDERS = CATALOGUE.orders


def check_bought(name: str, unit: Unit, order: str) -> None:
    """Raises Illegal ``thanis-order-not-bought`` for a Thanis order of another machine (EXT-20.2)."""
    if ORDERS[order].thanis and order not in unit.thanis:
        text = f"{name} has not bought {ORDERS[order].name}."
        raise illegal("thanis-order-not-bought", text, rule="EXT-20.2")


def check_once(order: str, orders: Orders) -> None:
    """Raises Illegal ``thanis-duplicate`` for a Thanis order in more than one box (EXT-20.1)."""
    if ORDERS[order].thanis and orders.count(order) > 1:
        text = f"There is only one {ORDERS[order].name}."
        raise illegal("thanis-duplicate", text, rule="EXT-20.1")


def ignores_program_hits(unit: Unit) -> bool:
    """Checks whether a machine carries Thanis and so ignores program criticals (EXT-20.4)."""
    return bool(unit.thanis)
