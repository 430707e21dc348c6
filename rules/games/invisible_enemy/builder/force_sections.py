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
from rules.kernel.display.cards import Grid, GridRow, Number, Section
from rules.kernel.records import Path

FORCES = "forces"


def force_sections(own: OwnForces) -> Iterator[Section]:
    """Yields a section for tech levels, one for unit pools and one for network dice."""
    yield _section("tech-levels", _tech_levels(own))
    yield _section("pools", _pools(own))
    plus, most = (FORCES, "dice_plus"), (FORCES, "dice_most")
    yield Section(
        key="network-dice",
        title="Network dice",
        fields=(
            _number("Added to 1D6", plus, own.dice_plus, SETUP.network_dice_plus, most=MOST_DICE),
            _number("Most network dice", most, own.dice_most, SETUP.network_dice_max, most=MOST_DICE),
        ),
        rule="IE-2.5",
    )


def _section(key: str, grid: Grid) -> Section:
    return Section(key=key, title=grid.label, fields=(grid,), rule=grid.rule)


def _tech_levels(own: OwnForces) -> Grid:
    rows = tuple(
        _row(
            nation.name,
            _number(
                "Tech level",
                (FORCES, "tech_levels", key),
                own.tech_levels.get(key),
                nation.tech_level,
                least=1,
                most=HIGHEST_TECH,
            ),
        )
        for key, nation in CATALOGUE.nations.items()
    )
    return Grid(
        path=(FORCES, "tech_levels"),
        label="Tech levels",
        corner="Nation",
        columns=("Tech level",),
        rows=rows,
        help="A tech level gives the widest base interval. An army may state its own.",
        rule="IE-1.30",
    )


def _pools(own: OwnForces) -> Grid:
    return Grid(
        path=(FORCES, "pools"),
        label="Unit pools",
        corner="Unit type",
        columns=("Bases",),
        rows=tuple(_pool_rows(own)),
        help="The most bases of each part of a unit, and how many make it full strength.",
        rule="IE-1.50",
    )


def _pool_rows(own: OwnForces) -> Iterator[GridRow]:
    for key, kind in CATALOGUE.unit_types.items():
        mine, path = own.pools.get(key, OwnPool()), (FORCES, "pools", key)
        for part in parts_of(kind):
            house = part.max if kind.slots else "–"
            yield _row(
                f"{kind.name}: {part.name}",
                _number("Bases", (*path, "most", part.name), mine.most.get(part.name), house),
            )
        full = "–" if kind.standard is None else kind.standard
        yield _row(f"{kind.name}: full strength", _number("Bases", (*path, "standard"), mine.standard, full))


def _row(label: str, cell: Number) -> GridRow:
    return GridRow(label=label, cells=(cell,))


def _number(
    label: str, path: Path, value: int | None, unset: object, *, least: int = 0, most: int = MOST_BASES
) -> Number:
    return Number(path=path, label=label, value=value, least=least, most=most, unset=str(unset))
