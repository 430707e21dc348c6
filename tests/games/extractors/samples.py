"""Legal armies for every scenario: documents for tests and for the demonstration."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.extractors.actions.table import TABLE as ACTION_TABLE
from rules.games.extractors.battle.actions import ACTIONS
from rules.games.extractors.battle.evolve import STATES
from rules.games.extractors.battle.state import TABLE, Cycle, State, Unit
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.conformance.cases import named_chances
from rules.games.extractors.mechanics.hexmap import distance
from rules.games.extractors.mechanics.targets import find_sight
from rules.kernel.conformance import write_probability
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import Viewer

Document = dict[str, Any]


def machine(name: str, type_: str, *weapons: str, **more: Any) -> Document:
    """A machine with weapons in its slots from the first on ("-": empty)."""
    slots = [{"slot": f"slot-{place}", "weapon": key} for place, key in enumerate(weapons, 1) if key != "-"]
    return {"name": name, "type": type_, "weapons": slots, **{key.replace("_", "-"): one for key, one in more.items()}}


def cell(key: str) -> Document:
    """A whole cell."""
    return {"name": CATALOGUE.cells[key].name, "type": "cell", "cell": key}


def piece(name: str, type_: str, **more: Any) -> Document:
    """A Dorian unit."""
    return {"name": name, "type": type_, **more}


def army(name: str, side_: str, scenario: str | None, units: list[Document], **more: Any) -> Document:
    """An army document."""
    options: Document = {"side": side_}
    if scenario:
        options["scenario"] = scenario
    document = {"game": "extractors", "name": name, "options": options, "units": units, **more}
    return document if scenario else {"budget": 250, **document}


BIG_DORIANS = [
    cell("panza"),
    cell("urcado"),
    cell("xibalem"),
    piece("Medic", "transcom"),
    piece("Hammer", "dagmaton"),
    piece("Barge", "floater"),
    piece("Wasp", "flyer"),
    piece("Ox", "agrax"),
]
PODS = [
    machine("Alpha", "bipod", "seeker", "undulator", "particle-accelerator"),
    machine("Beta", "bipod", "laser", "streamer", "shredder", extra_armor=1),
    machine("Gamma", "bipod", "-", "laser", "shredder", extra_armor=1),
]
RAIDERS = [
    machine("Alpha", "bipod", "laser", "shredder", "seeker", thanis=["free-move", "free-target"]),
    machine("Gull", "orni", "streamer", "laser"),
]

ARMIES: tuple[Document, ...] = (
    army("Etaki", "dorian", "incoming", [cell("ehn-etaki")]),
    army("Scout", "avronian", "incoming", [machine("Gull", "orni", "streamer", "laser")]),
    army("Command", "dorian", "three-pod", BIG_DORIANS),
    army("Three Pods", "avronian", "three-pod", PODS),
    army("Spoilers", "dorian", "extractors", BIG_DORIANS),
    army(
        "Miners",
        "avronian",
        "extractors",
        [machine("Guard", "glide", "seeker", "laser", "thermo-beam")],
        reinforcement=[
            machine("Beta", "multipod", "laser", "shredder", "thermo-beam", "particle-accelerator"),
            machine("Delta", "bipod", "laser", "seeker", "thermo-beam"),
        ],
    ),
    army(
        "Hidden",
        "dorian",
        "ambush",
        [cell("panza"), cell("bha"), piece("Ox", "agrax"), piece("Medic", "transcom"), piece("Hammer", "dagmaton")],
    ),
    army(
        "Column",
        "avronian",
        "ambush",
        [machine("Alpha", "bipod", "laser", "thermo-beam"), machine("Wide", "multipod", "shredder", "laser")],
    ),
    army(
        "Garrison",
        "dorian",
        "dobern",
        [piece("Hammer", "dagmaton"), piece("Anvil", "dagmaton"), cell("reub-ark")],
        reinforcement=[cell("panza"), piece("Ox", "agrax"), piece("Barge", "floater"), piece("Wasp", "flyer")],
    ),
    army("Storm", "avronian", "dobern", RAIDERS),
    army("Hand", "dorian", "engage", [*BIG_DORIANS, piece("Tall", "walker"), piece("Swift", "revil")]),
    army(
        "Intruders",
        "avronian",
        "engage",
        [*RAIDERS, machine("Wide", "multipod", "laser", "shredder", "laser", "laser")],
    ),
    army("Free cells", "dorian", None, BIG_DORIANS),
    army("Free machines", "avronian", None, RAIDERS),
)
"""A Dorian and an Avronian army for each scenario, and two for none; all legal."""

SAMPLES = ARMIES


# --- battles --------------------------------------------------------------------------------------


def pair(scenario: str | None) -> tuple[Document, Document]:
    """The two armies of a scenario, the Dorian first."""
    dorian, avronian = (one for one in ARMIES if one["options"].get("scenario") == scenario)
    return dorian, avronian


def setup(rng: Random | None = None, scenario: str | None = "random", **options: Any) -> Setup:
    """A battle that is about to begin; ``rng`` chooses the scenario and what is settled beforehand."""
    rng = rng or Random(7)
    if scenario == "random":
        scenario = rng.choice([*CATALOGUE.scenarios, None])
        options.setdefault("place", rng.choice(["house", "random", "typed"]))
    options.setdefault("place", "sketch")
    simple = options.pop("simple", None)
    if simple is None:
        simple = rng.random() < 0.3
    dorian, avronian = pair(scenario)
    if simple:
        avronian = {
            **avronian,
            "units": [{k: v for k, v in unit.items() if k != "thanis"} for unit in avronian["units"]],
        }
    return Setup(
        sides=(
            SideSetup(id="side-1", name="Red Hive", army=dorian),
            SideSetup(id="side-2", name="Black Fleet", army=avronian),
        ),
        options={"simple": simple, "scenario": scenario or "none", **options},
    )


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    """The same battle for ``viewer``, with everything changed that he may not know (EXT-21.1 to EXT-21.3)."""
    if state.over or viewer.role == "referee":
        return state
    faction = state.players.get(viewer.side) if viewer.role == "side" else None
    units = {name: unit if side(unit) == faction else _other(unit, rng) for name, unit in state.units.items()}
    played = CATALOGUE.scenarios.get(state.scenario or "")
    if played and played.secret_armies:
        units = {
            name: unit
            for name, unit in units.items()
            if side(unit) == faction or unit.hex or unit.exited or unit.destroyed
        }
        hidden = "avronian" if faction != "avronian" else "dorian"
        if rng.random() < 0.8:
            units[f"Stranger {rng.randrange(9)}"] = Unit(type="bipod" if hidden == "avronian" else "agrax", armor=5)
    if state.scenario == "ambush" and faction != "dorian":
        units = {name: unit for name, unit in units.items() if not unit.hidden or rng.random() < 0.7}
        if rng.random() < 0.8:
            units[f"Lurker {rng.randrange(9)}"] = Unit(type="agrax", hex="1212", armor=5, hidden=True)
    return replace(state, units=units)


def _other(unit: Unit, rng: Random) -> Unit:
    if kind(unit).is_machine:
        return replace(
            unit,
            move_cycle=_cycle(unit.move_cycle, "move", rng),
            combat_cycle=_cycle(unit.combat_cycle, "combat", rng),
            thanis=rng.choice(((), ("free-move",), ("free-move", "free-target"))),
        )
    if unit.hidden:
        return replace(unit, hex=rng.choice(("0101", "1212", "2020", None)), steps=rng.randrange(1, 3))
    return unit


def _cycle(cycle: Cycle, name: str, rng: Random) -> Cycle:
    orders = [key for key, order in CATALOGUE.orders.items() if order.cycle == name]
    boxes = tuple(
        order if order is None or box in cycle.revealed else rng.choice(orders)
        for box, order in enumerate(cycle.boxes, 1)
    )
    return replace(cycle, boxes=boxes)


def at_the_table(state: State, document: Document) -> tuple[State, Document] | None:
    """The same fire or rally at a table without the map, its measures typed (EXT-5.3); None for other actions."""
    if state.typed or document["type"] not in ("fire", "combat-order", "rally"):
        return None
    by = [document["by"]] if isinstance(document["by"], str) else document["by"]
    places = {name: unit.hex for name, unit in state.units.items() if on_map(unit) and unit.hex}
    if document["type"] == "rally":
        helpers = [places[name] for name in places if _rallies(state.units[name])]
        aid = min((distance(places[by[0]], one) for one in helpers), default=None)
        typed: Document = {"aid": aid}
    else:
        seen = [name for name in places if not state.units[name].hidden]
        typed = {
            "sights": {
                one: {name: _sight(state, places, one, name) for name in seen if name != one}
                for one in by
                if {*seen} - {one}
            }
        }
    units = {name: replace(unit, hex=unit.hex and TABLE) for name, unit in state.units.items()}
    return replace(state, typed=True, units=units), {**document, **typed}


def _rallies(unit: Unit) -> bool:
    return kind(unit).rally_aid and unit.status == "ok" and not unit.hidden


def _sight(state: State, places: dict[str, str], one: str, other: str) -> Document:
    others = [name for name in places if name != other and not state.units[name].hidden]
    near = {name: distance(places[other], places[name]) for name in others}
    seen = find_sight(state, {}, one, other)
    same, next_ = ([name for name, away in near.items() if away == far] for far in (0, 1))
    return {
        "range": seen.range,
        "area": seen.area,
        "through": seen.through,
        "terrain": list(seen.terrain),
        "chimneys": seen.chimneys,
        "clear": seen.clear,
        "same": same,
        "next": next_,
    }


def as_case(state: State, document: Document) -> tuple[Document, Document, Document] | None:
    """The moment and the action as a case has them, and the chances by the names of the case files."""
    try:
        found = named_chances(state, ACTION_TABLE.check(state, ACTIONS.read(document)), of=None)
    except RulesError:
        return None
    chances = {name: write_probability(chance) for name, chance in found.items()}
    return (STATES.write(state), document, chances) if found else None
