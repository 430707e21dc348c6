"""The sections of a rule set's card with its numbers of army construction."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.own_forces import (
    HIGHEST_TECH,
    MOST_BASES,
    MOST_DICE,
    SETUP,
    OwnForces,
    OwnPool,
    parts_of,
)
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Grid, Number, Section
from rules.kernel.records import Path
from rules.kit.rule_set_cards import grid_section, make_grid, own_number

FORCES = "forces"


def force_sections(own: OwnForces) -> Iterator[Section]:
    """Yields a section for tech levels, one for unit pools and one for network dice."""
    yield grid_section("tech-levels", _tech_levels(own))
    yield grid_section("pools", _pools(own))
    plus, most = (FORCES, "dice_plus"), (FORCES, "dice_most")
    fields = (
        own_number("Added to 1D6", plus, own.dice_plus, SETUP.network_dice_plus, most=MOST_DICE),
        own_number("Most network dice", most, own.dice_most, SETUP.network_dice_max, most=MOST_DICE),
    )
    yield Section(key="network-dice", title="Network dice", fields=fields, rule="IE-2.5")


def _tech_levels(own: OwnForces) -> Grid:
    help_ = "A tech level gives the widest base interval. An army may state its own."
    rows = ((nation.name, (_tech_level(key, own, nation.tech_level),)) for key, nation in CATALOGUE.nations.items())
    return make_grid((FORCES, "tech_levels"), "Tech levels", rows, corner="Nation", help=help_, rule="IE-1.30")


def _tech_level(key: str, own: OwnForces, house: int) -> Number:
    path = (FORCES, "tech_levels", key)
    return own_number("Tech level", path, own.tech_levels.get(key), house, least=1, most=HIGHEST_TECH)


def _pools(own: OwnForces) -> Grid:
    help_ = "The most bases of each part of a unit, and how many make it full strength."
    return make_grid((FORCES, "pools"), "Unit pools", _pool_rows(own), corner="Unit type", help=help_, rule="IE-1.50")


def _pool_rows(own: OwnForces) -> Iterator[tuple[str, tuple[Number]]]:
    for key, kind in CATALOGUE.unit_types.items():
        mine, path = own.pools.get(key, OwnPool()), (FORCES, "pools", key)
        for part in parts_of(kind):
            house, most = part.max if kind.slots else "–", mine.most.get(part.name)
            yield f"{kind.name}: {part.name}", (_bases((*path, "most", part.name), most, house),)
        full = "–" if kind.standard is None else kind.standard
        yield f"{kind.name}: full strength", (_bases((*path, "standard"), mine.standard, full),)


def _bases(path: Path, value: int | None, house: object) -> Number:
    return own_number("Bases", path, value, house, most=MOST_BASES)
