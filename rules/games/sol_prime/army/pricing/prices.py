"""Prices: the numbers of the house formula (SP-2.70), or those that a group uses instead."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Model, Points
from rules.kernel.records import Record


class Prices(Record):
    """All numbers behind costs. ``weapons`` and ``listed`` (models, for one stand as it is listed) are fixed prices.

    They replace the formula. ``models`` are the ready-made units that can be had.

    ``only_listed``: armies hold nothing else. ``source`` is the rule set's name, empty for the house.
    """

    table: Points
    classes: Mapping[str, int]
    upgrades: Mapping[str, int]
    morale: Mapping[str, int]
    artillery: Mapping[str, int]
    installations: Mapping[str, int]
    fortifications: Mapping[str, int]
    minefields: Mapping[str, int]
    models: Mapping[str, Model]
    weapons: Mapping[str, int]
    listed: Mapping[str, int]
    only_listed: bool = False
    source: str = ""


HOUSE_PRICES = Prices(
    table=CATALOGUE.points,
    classes={key: one.points for key, one in CATALOGUE.classes.items()},
    upgrades={key: one.points for key, one in CATALOGUE.upgrades.items()},
    morale={key: one.points for key, one in CATALOGUE.morale.ratings.items()},
    artillery={key: one.points for key, one in CATALOGUE.artillery.pieces.items()},
    installations={key: one.points for key, one in CATALOGUE.installations.kinds.items()},
    fortifications={key: one.points for key, one in CATALOGUE.installations.fortifications.items()},
    minefields={key: one.points for key, one in CATALOGUE.minefields.types.items()},
    models=CATALOGUE.models,
    weapons={},
    listed={},
)
