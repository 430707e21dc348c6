"""A group's own numbers for the combat chart, and the charts that result from them (IE-R1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS
from rules.games.invisible_enemy.catalogue.charts import BlastBand, Charts
from rules.games.invisible_enemy.catalogue.vocabulary import read_whole
from rules.kernel.records import Reads, SnakeRecord, replace

LOWEST, HIGHEST = -20, 20
WIDEST = 30
"""Limits of a chart's entries (modifiers and rolls) and of its columns (differences, defenses, speeds)."""
Amount: TypeAlias = Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]
Column: TypeAlias = Annotated[int, Meta(ge=-WIDEST, le=WIDEST)]
Reach: TypeAlias = Annotated[Annotated[int, Meta(ge=0, le=99)] | Annotated[float, Meta(ge=0, le=99)], Reads(read_whole)]


class OwnBand(SnakeRecord):
    """Self-destruction from a speed upwards: radius in inches, attack by defense (IE-6.71); without attack no row."""

    speed: Annotated[int, Meta(ge=0, le=99)] = 0
    range: Reach = 0
    attack: Mapping[Column, Amount] = field(default_factory=dict)


class OwnCharts(SnakeRecord):
    """Numbers of a group's own combat chart; missing numbers are the house's (IE-R1).

    ``bands`` replace the whole self-destruct table, ``blast`` single attack values in it (by speed and defense).
    """

    k: Mapping[Column, Amount] = field(default_factory=dict)
    cp: Mapping[Column, Amount] = field(default_factory=dict)
    control: Mapping[Annotated[int, Meta(ge=0, le=100)], Amount] = field(default_factory=dict)
    area: Mapping[Column, Amount] = field(default_factory=dict)
    engineering: Mapping[str, Amount] = field(default_factory=dict)
    engineering_range: Mapping[str, Reach] = field(default_factory=dict)
    bands: tuple[OwnBand, ...] = ()
    blast: Mapping[int, Mapping[Column, Amount]] = field(default_factory=dict)


NO_OWN_CHARTS = OwnCharts()


def apply_own_charts(own: OwnCharts, base: Charts = HOUSE_CHARTS) -> Charts:
    """Returns ``base`` with a group's own numbers in it."""
    if own == NO_OWN_CHARTS:
        return base
    return Charts(
        direct_fire=replace(
            base.direct_fire,
            k=_fill_row({**base.direct_fire.k, **own.k}),
            cp=_fill_row({**base.direct_fire.cp, **own.cp}),
        ),
        control=replace(base.control, need={**base.control.need, **own.control}),
        area=replace(base.area, need=_fill_row({**base.area.need, **own.area})),
        self_destruct=replace(base.self_destruct, bands=tuple(_blast_bands(own, base))),
        engineering=replace(
            base.engineering,
            need={**base.engineering.need, **own.engineering},
            range={**base.engineering.range, **own.engineering_range},
        ),
        source=base.source,
    )


def _fill_row(numbers: Mapping[int, int]) -> dict[int, int]:
    """Returns a row without gaps: an empty column takes the number of the next one towards the middle."""
    row: dict[int, int] = {}
    for key in range(max(*numbers, 0) + 1):
        row[key] = numbers.get(key, row.get(key - 1, 0))
    for key in range(-1, min(numbers) - 1, -1):
        row[key] = numbers.get(key, row.get(key + 1, 0))
    return row


def _blast_bands(own: OwnCharts, base: Charts) -> list[BlastBand]:
    bands = [BlastBand(speed=band.speed, range=band.range, attack=band.attack) for band in own.bands if band.attack]
    found = bands or list(base.self_destruct.bands)
    return [replace(band, attack=_fill_gaps({**band.attack, **own.blast.get(band.speed, {})})) for band in found]


def _fill_gaps(attack: Mapping[int, int]) -> dict[int, int]:
    """Returns attack values without gaps between the lowest and the highest defense."""
    row: dict[int, int] = {}
    for key in range(min(attack), max(attack) + 1):
        row[key] = attack.get(key, row.get(key - 1, 0))
    return row
