"""What is settled before a battle, and the sections in which it is chosen (section 2).

Everything may be left as it is: then players make their own scenario (IE-2.11). The order of damage assignment on the
publisher's sheet stays a note (IE-2.10); the network begins at 100% (IE-2.6); materials are told with each terrain
(IE-9.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE
from rules.games.invisible_enemy.tables import Charts
from rules.games.invisible_enemy.words import snake_record
from rules.kernel.codec import Codec
from rules.kernel.game import SideSetup
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Entry, Field, Number, Option, Section, Slots, Toggle

MOST_TURNS = 60


@snake_record
class TowerChoice:
    """A fungus tower that stands on the table (IE-9.20)."""

    hull: int


@snake_record
class PieceChoice:
    """A piece of terrain that can be cleared in play (IE-9.1)."""

    type: str


@snake_record
class OwnCharts:
    """Numbers of a group's own combat chart; what is missing is the house's (IE-R1)."""

    k: Mapping[int, int] = field(default_factory=dict)
    cp: Mapping[int, int] = field(default_factory=dict)
    control: Mapping[int, int] = field(default_factory=dict)
    area: Mapping[int, int] = field(default_factory=dict)
    engineering: Mapping[str, int] = field(default_factory=dict)
    blast: Mapping[int, Mapping[int, int]] = field(default_factory=dict)


@snake_record
class Options:
    """The set-up (IE-2.1). ``deployed``: units stand already, nothing is placed here; ``fight_on``: no sudden end."""

    vector: bool = False
    without_type2: bool = False
    deployed: bool = False
    positions: bool = False
    initiative_dice: Literal[1, 2] = 2
    last_turn: int | None = None
    fight_on: bool = False
    towers: tuple[TowerChoice, ...] = ()
    terrain: tuple[PieceChoice, ...] = ()
    charts: OwnCharts = field(default_factory=OwnCharts)


OPTIONS: Codec[Options] = Codec(Options)


def charts(own: OwnCharts) -> Charts:
    """The house charts with a group's own numbers in them."""
    bands = tuple(
        changed(band, attack={**band.attack, **own.blast.get(band.speed, {})}) for band in HOUSE.self_destruct.bands
    )
    return Charts(
        direct_fire=changed(
            HOUSE.direct_fire, k={**HOUSE.direct_fire.k, **own.k}, cp={**HOUSE.direct_fire.cp, **own.cp}
        ),
        control=changed(HOUSE.control, need={**HOUSE.control.need, **own.control}),
        area=changed(HOUSE.area, need={**HOUSE.area.need, **own.area}),
        self_destruct=changed(HOUSE.self_destruct, bands=bands),
        engineering=changed(HOUSE.engineering, need={**HOUSE.engineering.need, **own.engineering}),
    )


# --- the sections ---------------------------------------------------------------------------------


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """What is to be settled before the battle, with the choices made so far."""
    chosen = OPTIONS.read(dict(options))
    return (
        Section(
            key="setup",
            title="Set-up",
            fields=tuple(_setup_fields(chosen)),
            help="Agree on battlefield, attacker and why the vehicles are there; without this sheet make a scenario.",
            note="Battlefield, condition of both infrastructures, vector superiority, network dice, type 2 barrages,"
            " placement, target mix. The order of damage assignment on the publisher's sheet has no rule behind it.",
            rule="IE-2.1",
        ),
        Section(key="table", title="On the table", fields=tuple(_table_fields(chosen)), rule="IE-9.1"),
        Section(key="end", title="End of the battle", fields=tuple(_end_fields(chosen)), rule="IE-10.1"),
        *_chart_sections(charts(chosen.charts)),
    )


def _setup_fields(chosen: Options) -> Iterator[Field]:
    yield Toggle(
        path=("vector",),
        label="Roll for vector superiority",
        checked=chosen.vector,
        help="Its holder gains type 2 barrages on 5 and 6; the other side places two units for each of his.",
        rule="IE-2.3",
    )
    yield Toggle(
        path=("without_type2",),
        label="No type 2 requests before the first turn",
        checked=chosen.without_type2,
        rule="IE-2.7",
    )
    yield Toggle(
        path=("deployed",),
        label="All units stand on the table already",
        checked=chosen.deployed,
        help="Otherwise they are placed in turns, and each side sees only what the other has placed.",
        rule="IE-2.8",
    )
    yield Toggle(
        path=("positions",),
        label="Keep positions in inches",
        checked=chosen.positions,
        help="Places are typed once, then ranges, arcs and blasts are measured here. Otherwise you type distances.",
        rule="IE-3.5",
    )
    yield Choose(
        path=("initiative_dice",),
        label="Initiative",
        options=(Option(value=2, label="2D6 each"), Option(value=1, label="1D6 each", detail="the short outline")),
        value=chosen.initiative_dice,
        rule="IE-6.1",
    )


def _table_fields(chosen: Options) -> Iterator[Field]:
    table = CATALOGUE.battle.fungus_tower
    yield Slots(
        path=("towers",),
        label="Fungus towers",
        entries=tuple(
            Entry(path=("towers", place), label=f"Tower {place + 1}", detail=f"hull {tower.hull}")
            for place, tower in enumerate(chosen.towers)
        ),
        options=tuple(
            Option(value={"hull": hull}, label=f"Hull {hull}", detail=f"dead at {hull // 3} hits")
            for hull in table.hulls
        ),
        add_label="Add a tower",
        help='A live tower infects what comes within 3".',
        rule="IE-9.20",
    )
    yield Slots(
        path=("terrain",),
        label="Terrain pieces that may be cleared",
        entries=tuple(_pieces(chosen)),
        options=tuple(
            Option(value={"type": key}, label=kind.name, detail=f"model: {kind.material}")
            for key, kind in CATALOGUE.terrain.items()
            if kind.sensitivity in ("low", "medium", "high")
        ),
        add_label="Add a piece",
        help="Only what barrages or engineers may clear needs to be listed; live insects threaten by scenario alone.",
        rule="IE-9.6",
    )


def _pieces(chosen: Options) -> Iterator[Entry]:
    for place, piece in enumerate(chosen.terrain):
        kind = CATALOGUE.terrain.get(piece.type)
        yield Entry(path=("terrain", place), label=kind.name if kind else piece.type)


def _end_fields(chosen: Options) -> Iterator[Field]:
    yield Number(
        path=("last_turn",),
        label="Last turn",
        value=chosen.last_turn,
        least=1,
        most=MOST_TURNS,
        help="Empty: no agreed end.",
        rule="IE-10.1",
    )
    yield Toggle(
        path=("fight_on",),
        label="Fight on when a side has no base left",
        checked=chosen.fight_on,
        rule="IE-10.3",
    )


# --- a group's own charts -------------------------------------------------------------------------


def _chart_sections(now: Charts) -> Iterator[Section]:
    fire = now.direct_fire
    note = "House numbers: the publisher's combat chart is not in the rulebook. Owners of it type their own."
    for key, title, rule, fields in (
        ("control", "Chart: control", now.control.rule, _numbers("control", now.control.need, "At {}%")),
        ("k", "Chart: direct fire, K row", fire.rule, _numbers("k", fire.k, "Difference {:+d}")),
        (
            "cp",
            "Chart: direct fire, CP row",
            fire.rule,
            _numbers("cp", fire.cp, "Difference {:+d}"),
        ),
        ("area", "Chart: area weapons", now.area.rule, _numbers("area", now.area.need, "Defense {}")),
    ):
        yield Section(key=key, title=title, fields=tuple(fields), note=note, rule=rule, folded=True)
    yield Section(
        key="engineering",
        title="Chart: engineering",
        fields=tuple(_task_numbers(now)),
        note=note,
        rule=now.engineering.rule,
        folded=True,
    )
    yield Section(
        key="blast",
        title="Chart: self-destruct",
        fields=tuple(_blast_numbers(now)),
        note=note,
        rule=now.self_destruct.rule,
        folded=True,
    )


def _numbers(chart: str, numbers: Mapping[int, int], label: str) -> Iterator[Number]:
    for key, value in sorted(numbers.items(), reverse=True):
        yield Number(path=("charts", chart, str(key)), label=label.format(key), value=value, least=-20, most=20)


def _task_numbers(now: Charts) -> Iterator[Number]:
    for task, need in now.engineering.need.items():
        label = f"{CATALOGUE.engineering.tasks[task].name}, roll needed"
        yield Number(path=("charts", "engineering", task), label=label, value=need, least=1, most=7)


def _blast_numbers(now: Charts) -> Iterator[Number]:
    for band in now.self_destruct.bands:
        for defense, attack in band.attack.items():
            path = ("charts", "blast", str(band.speed), str(defense))
            label = f'Speed from {band.speed}, defense {defense}: attack within {band.range}"'
            yield Number(path=path, label=label, value=attack, least=0, most=20)
