"""The card of the army itself: its options and its units."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.army.budget import is_imposed, points_allowed
from rules.games.extractors.army.costs import total_cost, unit_cost
from rules.games.extractors.army.derived_values import evaluate_unit, unit_title
from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.army.starting import NAME_LIMIT
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.builder.shop import units_to_buy
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.kernel.display.cards import Card, Choose, Entry, Field, Number, Option, Section, Slots, Text, Toggle
from rules.kernel.wording import format_count

LIMITS = CATALOGUE.limits


def army_card(army: Army) -> Card:
    found = evaluate(army)
    return Card(
        path=(),
        title=army.name,
        kind=f"{FACTION_NAMES[army.options.side]} army",
        cost=found.spent,
        summary=format_count(len(army.units), "unit"),
        facts=found.facts,
        sections=tuple(_army_sections(army)),
        why=found.lines,
    )


def _army_sections(army: Army) -> Iterator[Section]:
    name = Text(path=("name",), label="Name of the army", value=army.name, limit=NAME_LIMIT)
    yield Section(key="army", title="Army", fields=(name, _side_field(army)), rule="EXT-1.2")
    yield Section(key="game", title="Scenario", fields=tuple(_game_fields(army)), note=_goal(army), rule="EXT-22.1")
    yield Section(
        key="units", title="Units", fields=(_units_field(army, "units"),), note=_points_note(army), rule="EXT-3.3"
    )
    if second := _second_wave(army):
        yield second


def _side_field(army: Army) -> Choose:
    options = (
        Option(value="dorian", label="Dorian", detail="Sections in cells, and vehicles."),
        Option(value="avronian", label="Avronian", detail="One to five machines with secret orders."),
    )
    return Choose(path=("options", "side"), label="Side", options=options, value=army.options.side, rule="EXT-1.2")


def _game_fields(army: Army) -> Iterator[Field]:
    options = [Option(value=None, label="No scenario", detail="A budget of your own.")]
    options += [
        Option(value=key, label=one.name, detail=f"{one.turns} turns", rule=one.rule)
        for key, one in CATALOGUE.scenarios.items()
    ]
    yield Choose(
        path=("options", "scenario"),
        label="Scenario",
        options=tuple(options),
        value=army.options.scenario,
        rule="EXT-22.1",
    )
    if army.options.scenario is None:
        yield Number(path=("budget",), label="Points", value=army.budget, least=0, most=9999, rule="EXT-3.1")
    yield Toggle(
        path=("options", "simple"),
        label="Simple game, without orders",
        checked=army.options.simple,
        help="The Dorian side then gets more points.",
        rule="EXT-3.16",
    )


def _goal(army: Army) -> str:
    played = CATALOGUE.scenarios.get(army.options.scenario or "")
    return played.goal if played else ""


def _points_note(army: Army) -> str:
    limit = points_allowed(army)
    if is_imposed(army):
        return "The scenario gives these forces."
    return "" if limit is None else f"{total_cost(army.units)} of {limit} points"


def _second_wave(army: Army) -> Section | None:
    limit = points_allowed(army, wave="reinforcement")
    if army.options.scenario is None or limit is None or army.options.wave == "reinforcement":
        return None
    return Section(
        key="reinforcement",
        title="Reinforcement",
        fields=(_units_field(army, "reinforcement"),),
        note=f"{total_cost(army.reinforcement)} of {limit} points; they enter later",
        rule="EXT-22.17" if army.options.scenario == "extractors" else "EXT-22.37",
    )


def _units_field(army: Army, key: str) -> Slots:
    units = army.units if key == "units" else army.reinforcement
    problems = {problem.where[:2]: problem.message for problem in reversed(evaluate(army).problems) if problem.where}
    return Slots(
        path=(key,),
        label="Units" if key == "units" else "Units that enter later",
        entries=tuple(
            Entry(
                path=(key, place),
                label=unit.name,
                detail=_detail(unit),
                price=str(unit_cost(unit)),
                problem=problems.get((key, place), ""),
            )
            for place, unit in enumerate(units)
        ),
        options=tuple(units_to_buy(army, units)),
        room=LIMITS.max_machines if army.options.side == "avronian" else None,
        used=len(units),
        add_label="Buy",
        copyable=True,
        rule="EXT-3.2",
    )


def _detail(unit: BoughtUnit) -> str:
    summary = evaluate_unit(unit, ()).summary
    return f"{unit_title(unit)}: {summary}" if summary else unit_title(unit)
