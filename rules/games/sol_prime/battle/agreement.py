"""Everything agreed before a battle: its options, its table, its length (SP-3.1, SP-29)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.games.sol_prime.army.document import ARMY
from rules.games.sol_prime.army.summary import ArmySummary, summarise_army
from rules.games.sol_prime.battle.state import Options
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.combat_tables import Sight
from rules.games.sol_prime.catalogue.maps import MAPS
from rules.games.sol_prime.catalogue.support_tables import OptionRow
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Choose, Field, Number, Option, Section, Text, Toggle
from rules.kernel.records import Json, Record
from rules.kernel.setup import SideSetup
from rules.kernel.sharing import Pin
from rules.kit import rule_sets
from rules.kit.maps.table_maps import TableMap
from rules.kit.ready_tables import laid_table, plan_fields, size_of_table
from rules.kit.table import Table


def _option(key: str) -> OptionRow:
    """Returns an option's row of the table (SP-29.1)."""
    row = CATALOGUE.options[key]
    assert isinstance(row, OptionRow)
    return row


def _default(key: str) -> Any:
    return _option(key).default


class Agreed(Record):
    """The agreement before a battle: the options of SP-29.1, who keeps the order, how long it lasts (SP-29.3)."""

    targeting_priorities: bool = _default("targeting-priorities")
    hidden_set_up: bool = False
    command_center_activation: int = _default("command-center-activation")
    overwatch_move_fraction: str = _default("overwatch-move-fraction")
    loss_test: str = _default("loss-test")
    tech_level_modifier: str = _default("tech-level-modifier")
    weather: str = _default("weather")
    order: str = "kept"
    cycles: int | None = None
    objectives: str = ""
    rule_set: Pin | None = None
    plan: bool = False
    table: Table = Table()
    ground: str | None = None
    seed: int = 1
    mirrored: bool = True
    drawn: Pin | None = None

    @property
    def has_plan(self) -> bool:
        """True with a plan of the table: asked for, or because its ground was chosen."""
        return self.plan or self.ground is not None or self.drawn is not None

    @property
    def size(self) -> Table:
        """The table's size: that of the table that was drawn or is ready, or what was typed."""
        return size_of_table(MAPS, CATALOGUE.ready_tables, self, self.table)

    @property
    def laid(self) -> TableMap | None:
        """The table that was laid out beforehand: one that somebody has drawn, a ready one, or one by chance."""
        return laid_table(MAPS, CATALOGUE.ready_tables, self, self.table)


AGREED: Codec[Agreed] = Codec(Agreed)
OPTIONS: Codec[Options] = Codec(Options)
OWN = frozenset(("order", "cycles", "objectives", "rule-set", "plan", "table", "ground", "seed", "mirrored", "drawn"))
TABLE_NOTES = (
    # Basing and beginners' advice (SP-1.1, SP-1.2), scale (SP-1.3, SP-1.4), stands (SP-1.7), materials (SP-1.8).
    "Any miniatures fit; one infantry stand is a squad, any other stand one machine.",
    "Base about four 1/300 figures to a squad, two in 15 mm, one in 25 mm.",
    "First battles are best fought with vehicles only; add aircraft, infantry and artillery later.",
    "In 1/300 an inch is about 200 m and a turn 3 minutes; in 15 mm 100 m and 2 minutes; in a campaign 15 to 20.",
    "Bring dice of 4, 6, 8, 10, 12 and 20 sides, counters, stands of 3 and 5 inches for aircraft, and the arc aids.",
    "Buildings outside urban areas are played as fortifications: agree sections and armor.",
)
"""Things that players bring and agree (SP-15.4, SP-25.1: cover, or structures as units)."""


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """Returns the form of the agreement, with the choices made so far."""
    agreed = AGREED.read(dict(options))
    armies = summarise_armies(sides, agreed.rule_set)
    note = "; ".join(f"{side.name}: {_army_note(armies[side.id])}" for side in sides)
    return (
        Section(key="battle", title="Battle", fields=tuple(_battle_fields(agreed)), note=note, rule="SP-3.1"),
        Section(
            key="plan",
            title="Plan of the table",
            fields=tuple(
                plan_fields(
                    CATALOGUE.ready_tables, agreed, agreed.table, on=agreed.has_plan, switch=("plan",), rule="SP-3.1"
                )
            ),
            rule="SP-3.1",
        ),
        Section(key="table", title="On the table", fields=(), help=" ".join(TABLE_NOTES), rule="SP-1.8", folded=True),
        Section(key="options", title="Options", fields=tuple(_option_fields(agreed)), rule="SP-29.1", folded=True),
    )


def _army_note(army: ArmySummary) -> str:
    return f"{army.cost} points, {len(army.platoons)} platoons, {CATALOGUE.tech_levels[army.design.tech].name}"


def _sight(limits: Sight) -> str:
    return f'vehicles seen to {limits.vehicle:g}", infantry to {limits.infantry:g}"'


def _battle_fields(agreed: Agreed) -> Iterator[Field]:
    yield Choose(
        path=("order",),
        label="Who keeps the order of play?",
        options=(
            Option(value="kept", label="Keep it for us", detail="Activation, turns and reactions in turn."),
            Option(value="free", label="We keep it ourselves", detail="Any stand acts at any time."),
        ),
        value=agreed.order,
        rule="SP-4.1",
    )
    yield Choose(
        path=("weather",),
        label="Weather",
        options=(
            Option(value="clear", label="Clear", detail=_sight(CATALOGUE.visibility.clear)),
            Option(value="hazy", label="Hazy", detail=_sight(CATALOGUE.visibility.hazy)),
        ),
        value=agreed.weather,
        rule="SP-8.5",
    )
    yield Number(
        path=("cycles",), label="Cycles", value=agreed.cycles, least=1, most=99, help="Empty: no limit.", rule="SP-29.3"
    )
    help_ = "What decides the battle. Without objectives: points destroyed or routed."
    yield Text(
        path=("objectives",),
        label="Objectives",
        value=agreed.objectives,
        limit=400,
        lines=3,
        help=help_,
        rule="SP-29.2",
    )


def _option_fields(agreed: Agreed) -> Iterator[Field]:
    yield Toggle(
        path=("targeting-priorities",),
        label="Targeting priorities",
        checked=agreed.targeting_priorities,
        help="Tanks, tank destroyers and missile vehicles must choose among the most threatening targets.",
        rule="SP-13.1",
    )
    yield Toggle(
        path=("hidden-set-up",),
        label="Hidden set-up",
        checked=agreed.hidden_set_up,
        help="Stands that no enemy sees may stay secret until they act or are shown; every move waits for an answer.",
        rule="SP-28.4",
    )
    texts: dict[str, tuple[str, str, dict[int | str, str]]] = {
        "command-center-activation": ("Command center adds to activation", "SP-4.4", {1: "1", 2: "2"}),
        "overwatch-move-fraction": (
            "Overwatch after a move of",
            "SP-6.1",
            {"1/4": "a quarter or less", "1/2": "half or less"},
        ),
        "loss-test": (
            "Platoons test for losses",
            "SP-18.13",
            {"after-exceeding": "after more than 20% were lost", "on-exceeding": "when the loss exceeds 20%"},
        ),
        "tech-level-modifier": (
            "Technology modifier",
            "SP-10.7",
            {"difference": "own level minus the enemy's", "own": "own level", "none": "none"},
        ),
    }
    for key, (label, rule, names) in texts.items():
        options = tuple(Option(value=value, label=names[value]) for value in _option(key).values)
        yield Choose(path=(key,), label=label, options=options, value=getattr(agreed, key.replace("-", "_")), rule=rule)


def summarise_armies(sides: Sequence[SideSetup], agreed: Pin | None) -> dict[str, ArmySummary]:
    """Returns the armies by side; those that name no rule set use the battle's."""
    return {side.id: summarise_army(rule_sets.under_agreed(ARMY.read(side.army), agreed)) for side in sides}
