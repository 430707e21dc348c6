"""How a battle begins: scenario, map, forces, and the first event (sections 4 and 22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rules.games.extractors.army.document import Army, Bought, pieces_of, points, read_army
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.battle.events import Started
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import KINDS, fresh
from rules.games.extractors.catalogue.tables import CATALOGUE, CATALOGUE_HASH, Scenario
from rules.games.extractors.catalogue.terms import Edge, Faction, Wave
from rules.games.extractors.catalogue.version import RULES_VERSION
from rules.games.extractors.mechanics import table_play
from rules.kernel.codec import Codec
from rules.kernel.game import Setup, SideSetup
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Json, changed, record
from rules.kernel.screen import Choose, Field, Option, Section, Toggle
from rules.kit.names import unique_name

SIDES = (2, 2)


@record
class Options:
    """What is settled before a battle. ``place``: a map with the scenario's sketch, a blank one, or typed ranges."""

    scenario: str | None = None
    simple: bool | None = None
    place: Literal["sketch", "blank", "typed"] = "sketch"
    dorian_edge: Edge = "S"


OPTIONS: Codec[Options] = Codec(Options)


def chosen(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Options:
    """The choices made, and for those that were not what the armies say."""
    found = OPTIONS.read(dict(options))
    armies = [read_army(side.army) for side in sides if side.army is not None]
    scenario = found.scenario or next((army.options.scenario for army in armies if army.options.scenario), None)
    simple = found.simple if found.simple is not None else any(army.options.simple for army in armies)
    return changed(found, scenario=None if scenario == "none" else scenario, simple=simple)


# --- the set-up -----------------------------------------------------------------------------------


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """What is to be settled before a battle, with the choices made so far."""
    found = chosen(sides, options)
    played = CATALOGUE.scenarios.get(found.scenario or "")
    return (
        Section(
            key="scenario",
            title="Scenario",
            fields=tuple(_scenario_fields(found)),
            note=played.goal if played else "",
            rule="EXT-22.1",
        ),
        Section(key="map", title="Map", fields=tuple(_map_fields(found)), rule="EXT-5.1"),
    )


def _scenario_fields(found: Options) -> Iterator[Field]:
    options = [Option(value="none", label="No scenario", detail="Place freely and end when you like.")]
    options += [
        Option(value=key, label=one.name, detail=f"{one.turns} turns. {one.goal}", rule=one.rule)
        for key, one in CATALOGUE.scenarios.items()
    ]
    value = found.scenario or "none"
    yield Choose(path=("scenario",), label="Scenario", options=tuple(options), value=value, rule="EXT-22.1")
    yield Toggle(
        path=("simple",),
        label="Simple game, without orders",
        checked=bool(found.simple),
        help="Machines move and fire as they please.",
        rule="EXT-16.2",
    )


def _map_fields(found: Options) -> Iterator[Field]:
    options = (
        Option(
            value="sketch", label="Map with a sketch", detail="What the scenario's text names is drawn; add the rest."
        ),
        Option(value="blank", label="Blank map", detail="Draw what your printed map shows."),
        Option(value="typed", label="On your own table", detail="You measure ranges and arcs, and type them."),
    )
    yield Choose(path=("place",), label="Where are the units?", options=options, value=found.place, rule="EXT-5.1")
    if found.scenario is None:
        edges = tuple(
            Option(value=edge, label=name)
            for edge, name in (("N", "North"), ("E", "East"), ("S", "South"), ("W", "West"))
        )
        yield Choose(
            path=("dorian-edge",),
            label="Friendly edge of the Dorian side",
            options=edges,
            value=found.dorian_edge,
            rule="EXT-6.23",
        )


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """What stands against beginning: sides that are no opponents, armies that do not fit the scenario."""
    found = chosen(setup.sides, setup.options)
    armies = [(side, read_army(side.army)) for side in setup.sides]
    return (*_opponents(armies), *_armies(armies, found))


def _opponents(armies: Sequence[tuple[SideSetup, Army]]) -> Iterator[Problem]:
    if sorted(army.options.side for _, army in armies) != ["avronian", "dorian"]:
        text = "One side plays the Dorians and the other the Avronians: choose one army of each."
        yield Problem(code="wrong-side", message=text, rule="EXT-1.2")


def _armies(armies: Sequence[tuple[SideSetup, Army]], found: Options) -> Iterator[Problem]:
    for side, army in armies:
        fitted = fit(army, found)
        for problem in evaluate(fitted).problems:
            if problem.weight == "error":
                yield Problem(code=problem.code, message=f"{side.name}: {problem.message}", rule=problem.rule)
        if found.scenario and points(fitted, wave="reinforcement") and not army.reinforcement:
            text = f"{side.name} has bought no reinforcement."
            yield Problem(code="no-reinforcement", message=text, rule="EXT-22.1", weight="hint")


def fit(army: Army, found: Options) -> Army:
    """The army judged by the scenario that is played."""
    options = changed(army.options, scenario=found.scenario, simple=bool(found.simple))
    return changed(army, options=options, budget=None if found.scenario else army.budget)


# --- the first event ------------------------------------------------------------------------------


def start(setup: Setup) -> Started:
    """The first event: both armies with their final numbers. Raises Illegal when the battle cannot begin at all."""
    found = chosen(setup.sides, setup.options)
    armies = {side.id: read_army(side.army) for side in setup.sides}
    players: dict[str, Faction] = {key: army.options.side for key, army in armies.items()}
    if sorted(players.values()) != ["avronian", "dorian"]:
        raise illegal("wrong-side", "A battle needs one Dorian and one Avronian side.", rule="EXT-1.2")
    played = CATALOGUE.scenarios.get(found.scenario or "")
    typed = found.place == "typed"
    units = _free(played)
    for army in armies.values():
        units |= _units(army, played, taken=units)
    state = State(
        units=_on_table(units, played) if typed else units,
        simple=bool(found.simple),
        scenario=found.scenario,
        phase="dorian-setup",
        edges=played.edges if played else {"dorian": found.dorian_edge, "avronian": OPPOSITE[found.dorian_edge]},
        terrain=_terrain(played) if found.place == "sketch" else {},
        roads=_roads(played) if found.place == "sketch" else (),
        typed=typed,
        begun=True,
        players=players,
        titles={players[side.id]: side.name for side in setup.sides},
        rules_version=RULES_VERSION,
    )
    return Started(state=state, catalogue_hash=CATALOGUE_HASH)


OPPOSITE: Mapping[Edge, Edge] = {"N": "S", "S": "N", "E": "W", "W": "E"}


def _on_table(units: Mapping[str, Unit], played: Scenario | None) -> dict[str, Unit]:
    """On a table of its own all that is deployed stands there from the first; the others enter later (EXT-4.7)."""
    return {
        name: changed(unit, hex=table_play.TABLE) if _deployed(unit, played) else unit for name, unit in units.items()
    }


def _deployed(unit: Unit, played: Scenario | None) -> bool:
    return unit.wave != "reinforcement" and (played is None or played.forces(KINDS[unit.type].side).deploy is not None)


def _free(played: Scenario | None) -> dict[str, Unit]:
    """The pieces that come with the scenario (EXT-22.2)."""
    units: dict[str, Unit] = {}
    for forces in (played.dorian, played.avronian) if played else ():
        for type_, number in forces.free.items():
            for count in range(1, number + 1):
                name = KINDS[type_].name if number == 1 else f"{KINDS[type_].name} {count}"
                units[name] = fresh(type_, hex=forces.free_hex)
    return units


def _units(army: Army, played: Scenario | None, *, taken: Mapping[str, Unit]) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    waves: tuple[tuple[Wave, Sequence[Bought]], ...] = (
        (army.options.wave, army.units),
        ("reinforcement", army.reinforcement),
    )
    for wave, bought in waves:
        for unit in bought:
            for name, made in _made(unit, wave):
                made = _for_scenario(made, army.options.side, played)
                units[unique_name(name, {*taken, *units})] = made
    return units


def _made(unit: Bought, wave: Wave) -> Iterator[tuple[str, Unit]]:
    """The units of battle of a bought unit, by name: whole cells become their pieces (EXT-3.7)."""
    if unit.type == "cell":
        for type_, cell in pieces_of(unit):
            yield f"{unit.name} {KINDS[type_].name}", fresh(type_, cell=cell, wave=wave)
    elif unit.type in KINDS and KINDS[unit.type].is_machine:
        weapons = {
            entry.slot: entry.weapon
            for entry in reversed(unit.weapons)
            if entry.weapon in CATALOGUE.weapons and entry.slot in KINDS[unit.type].slots
        }
        armor = max(0, unit.extra_armor)
        yield unit.name, fresh(unit.type, weapons=weapons, extra_armor=armor, thanis=tuple(unit.thanis), wave=wave)
    elif unit.type in KINDS:
        yield unit.name, fresh(unit.type, cell=unit.cell, wave=wave)


def _for_scenario(unit: Unit, faction: Faction, played: Scenario | None) -> Unit:
    """Hidden forces (EXT-22.27), and the garrison of the strongpoint (EXT-22.36)."""
    if played is None:
        return unit
    forces = played.forces(faction)
    garrison = bool(forces.pieces) and unit.wave == "initial"
    return changed(unit, hidden=forces.hidden, garrison=garrison)


def _terrain(played: Scenario | None) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for patch in played.sketch if played else ():
        if patch.kind != "road":
            found |= {label: (*found.get(label, ()), patch.kind) for label in patch.hexes}
    return dict(sorted(found.items()))


def _roads(played: Scenario | None) -> tuple[tuple[str, ...], ...]:
    return tuple(patch.hexes for patch in (played.sketch if played else ()) if patch.kind == "road")
