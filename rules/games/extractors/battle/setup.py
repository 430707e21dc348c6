"""Settings before a battle: scenario, map, and whether the armies fit (sections 4 and 22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rules.games.extractors.army.budget import points_allowed
from rules.games.extractors.army.document import Army, read_army
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.maps import MAPS
from rules.games.extractors.catalogue.terms import Edge
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Choose, Field, Option, Section, Toggle
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Record, replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin
from rules.kit.seeds import seed_fields, seed_problems
from rules.kit.setups import army_errors

SIDES = (2, 2)


class BattleOptions(Record):
    """Settings of a battle.

    ``place``: the house's map for the scenario, one that chance draws by ``seed`` (``mirrored``: fair to both sides), a
    map with the scenario's sketch, a blank one, or typed ranges. ``drawn``: a map that somebody has drawn, instead.
    """

    scenario: Literal["none", "incoming", "three-pod", "extractors", "ambush", "dobern", "engage"] | None = None
    simple: bool | None = None
    place: Literal["house", "random", "sketch", "blank", "typed"] = "house"
    seed: int = 1
    mirrored: bool = True
    dorian_edge: Edge = "S"
    drawn: Pin | None = None


OPTIONS: Codec[BattleOptions] = Codec(BattleOptions)


def read_options(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> BattleOptions:
    """Reads the choices made; the armies fill in the others."""
    found = OPTIONS.read(dict(options))
    armies = [read_army(side.army) for side in sides if side.army is not None]
    scenario = found.scenario or next((army.options.scenario for army in armies if army.options.scenario), None)
    simple = found.simple if found.simple is not None else any(army.options.simple for army in armies)
    return replace(found, scenario=None if scenario == "none" else scenario, simple=simple)


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """Returns the form of the settings, with the choices made so far."""
    found = read_options(sides, options)
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


def _scenario_fields(found: BattleOptions) -> Iterator[Field]:
    options = [Option(value="none", label="No scenario", detail="Place freely; a side with nothing left has lost.")]
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


def _map_fields(found: BattleOptions) -> Iterator[Field]:
    options = (
        Option(
            value="house",
            label="Map of the house",
            detail="Drawn by Muster to fit the scenario's text; the printed map looks different.",
        ),
        Option(value="random", label="Random map", detail="Drawn by chance, another for each number."),
        Option(
            value="sketch", label="Map with a sketch", detail="What the scenario's text names is drawn; add the rest."
        ),
        Option(value="blank", label="Blank map", detail="Draw what your printed map shows."),
        Option(value="typed", label="On your own table", detail="You measure ranges and arcs, and type them."),
    )
    if found.drawn is None:
        yield Choose(path=("place",), label="Where are the units?", options=options, value=found.place, rule="EXT-5.1")
    if found.place == "random" and found.drawn is None:
        yield from seed_fields(found.seed, mirrored=found.mirrored)
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
    """Finds what prevents a start: sides that are not opponents, armies beyond the scenario, a strange seed."""
    found = read_options(setup.sides, setup.options)
    armies = [(side, read_army(side.army)) for side in setup.sides]
    seed = seed_problems(found.seed, rule="EXT-5.1") if found.place == "random" else ()
    drawn = MAPS.option_problems(found.drawn)
    return (*_check_opponents(armies), *_check_armies(armies, found), *seed, *drawn)


def _check_opponents(armies: Sequence[tuple[SideSetup, Army]]) -> Iterator[Problem]:
    if sorted(army.options.side for _, army in armies) != ["avronian", "dorian"]:
        text = "One side plays the Dorians and the other the Avronians: choose one army of each."
        yield Problem(code="wrong-side", message=text, rule="EXT-1.2")


def _check_armies(armies: Sequence[tuple[SideSetup, Army]], found: BattleOptions) -> Iterator[Problem]:
    for side, army in armies:
        if army.options.wave == "reinforcement":
            text = f"{side.name}: this is the second wave alone. Buy it with the army that begins the battle."
            yield Problem(code="forces-not-as-scenario", message=text, rule="EXT-22.3")
        fitted = fit_to_scenario(army, found)
        yield from army_errors(side, evaluate(fitted).problems)
        if found.scenario and points_allowed(fitted, wave="reinforcement") and not army.reinforcement:
            text = f"{side.name} has bought no reinforcement."
            yield Problem(code="no-reinforcement", message=text, rule="EXT-22.1", weight="hint")


def fit_to_scenario(army: Army, found: BattleOptions) -> Army:
    """Returns the army as the scenario played judges it."""
    options = replace(army.options, scenario=found.scenario, simple=bool(found.simple))
    return replace(army, options=options, budget=None if found.scenario else army.budget)
