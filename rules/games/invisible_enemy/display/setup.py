"""The set-up sections of a lobby: every option of a battle (section 2).

Every option has a default: players may make their own scenario (IE-2.11). The order of damage assignment on the
publisher's sheet stays a note (IE-2.10); the network begins at 100% (IE-2.6); each terrain names its material (IE-9.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.invisible_enemy.army.rule_set import charts_of
from rules.games.invisible_enemy.battle.options import OPTIONS, Options
from rules.games.invisible_enemy.builder.rule_set_card import BANDS, chart_sections
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import Terrain
from rules.kernel.display.cards import Choose, Entry, Field, Number, Option, Section, Slots, Toggle
from rules.kernel.records import Json, replace
from rules.kernel.setup import SideSetup
from rules.kit.ready_tables import plan_fields

NOTE = "For this battle alone; empty: the number of its rule set, or the house's."
MOST_TURNS = 60


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """Returns the sections of the set-up, with the choices made so far."""
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
        *_chart_sections(chosen),
    )


def _setup_fields(chosen: Options) -> Iterator[Field]:
    yield Toggle(
        path=("vector",),
        label="Roll for vector superiority",
        checked=chosen.vector,
        help="Its side gains type 2 barrages on 5 and 6; the other side places two units for each of theirs.",
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
    yield from plan_fields(
        CATALOGUE.ready_tables, chosen, chosen.table, on=chosen.has_plan, switch=("positions",), rule="IE-3.5"
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
        label="More terrain pieces on the table" if chosen.has_plan else "Terrain pieces that may be cleared",
        entries=tuple(_pieces(chosen)),
        options=tuple(
            Option(value={"type": key}, label=kind.name, detail=f"model: {kind.material}")
            for key, kind in CATALOGUE.terrain.items()
            if _is_listed(kind, chosen)
        ),
        add_label="Add a piece",
        help="What the plan is to know of; live insects threaten by scenario alone."
        if chosen.has_plan
        else "Only what barrages or engineers may clear needs to be listed; live insects threaten by scenario alone.",
        rule="IE-9.6",
    )


def _is_listed(kind: Terrain, chosen: Options) -> bool:
    """Checks whether terrain is listed: all of it on a plan, else only what can be cleared; never towers."""
    return kind.sensitivity in ("low", "medium", "high") or (chosen.has_plan and kind.sensitivity == "impervious")


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


def _chart_sections(chosen: Options) -> Iterator[Section]:
    """Yields the sections for charts of this battle alone, on top of those of the rule set."""
    for section in chart_sections(chosen.charts, charts_of(chosen.rule_set), folded=True):
        if section.key != BANDS:  # a complete table belongs in a rule set
            yield replace(section, title=f"Chart: {section.title.lower()}", note=NOTE)
