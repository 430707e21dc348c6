"""Legal forces of every nation, battles that can begin, and secrets: for tests and for the demonstration."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import Purchase, State
from rules.kernel.conformance import write_probability
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import Viewer
from tests.contract.play import renamed

Document = dict[str, Any]


def _unit(name: str, type_: str, formation: str, bases: dict[str, list[int]], **more: Any) -> Document:
    groups = [{"mgv": mgv, "ids": ids} for mgv, ids in bases.items()]
    return {"name": name, "type": type_, "formation": formation, "bases": groups, **more}


def _army(name: str, nation: str, formations: list[tuple[str, str]], units: list[Document], **more: Any) -> Document:
    named = [{"name": one, "type": type_} for one, type_ in formations]
    return {
        "game": "invisible-enemy",
        "name": name,
        "nation": nation,
        **more,
        "formations": named,
        "units": units,
    }


def ids(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


FIRST_CLIP = _army(
    "First Clip",
    "california",
    [("Clip 1", "clip")],
    [
        _unit("Anvil", "californian-company", "Clip 1", {"heavy-combat": ids(1, 4), "support-combat": ids(5, 2)}),
        _unit("Lark", "californian-company", "Clip 1", {"light-combat": ids(11, 4), "recce-combat": ids(15, 2)}),
        _unit("Relay", "support-pool", "Clip 1", {"network": [21], "engineer": [22]}, mission="demolition"),
    ],
    network_dice=8,
)

DARWIN_DIVISION = _army(
    "Darwin Division",
    "australia",
    [("Division 3", "division")],
    [
        _unit("Red", "australian-squadron", "Division 3", {"au8-sarissa": ids(1, 5)}),
        _unit("Blue", "australian-squadron", "Division 3", {"support-combat": ids(11, 4), "eu3-pike": ids(15, 2)}),
        _unit("Spanners", "repair-squadron", "Division 3", {"engineer": ids(31, 2)}, mission="repair"),
    ],
)

SELANGOR_REGIMENT = _army(
    "Selangor Regiment",
    "selangor",
    [("Regiment", "regiment"), ("Guests", "formation")],
    [
        _unit("Tiger", "free-unit", "Regiment", {"k817-blue": ids(1, 4), "l63-whiptail": ids(5, 3)}),
        _unit("Needle", "support-pool", "Guests", {"engineer": [41, 42], "recce-combat": [43]}, mission="strike"),
    ],
    network_dice=6,
    notes="The needles go for the pump.",
)

MACE_AND_SONS = _army(
    "Mace and Sons",
    "med-states",
    [("Division Sud", "division")],
    [
        _unit("Padre", "free-unit", "Division Sud", {"eu12-mace": ids(1, 3)}),
        _unit("Figli", "free-unit", "Division Sud", {"sprayer": ids(4, 4)}),
    ],
    mgvs={
        "sprayer": {
            "name": "Sprayer",
            "kind": "combat",
            "role": "support",
            "hull": 4,
            "defense": 3,
            "attack": 2,
            "speed": 7,
            "weapon": "C",
            "range": 6,
        }
    },
    budget=250,
)

HOMESTEAD = _army(
    "Homestead",
    "independent",
    [("Home guard", "formation")],
    [_unit("Barn", "free-unit", "Home guard", {"medium-combat": ids(1, 2), "engineer": [3]}, mission="demolition")],
    network_dice=4,
    tech_level=2,
)

ARMIES: tuple[Document, ...] = (FIRST_CLIP, DARWIN_DIVISION, SELANGOR_REGIMENT, MACE_AND_SONS, HOMESTEAD)
"""From three bases to fourteen, one of every nation; all legal."""


OWN_RULES: Document = {
    "name": "Made up",
    "author": "nobody",
    "version": 1,
    "body": {
        "name": "Made up",
        "charts": {
            "k": {"6": 7},
            "control": {"100": 3},
            "bands": [
                {"speed": 1, "range": 2, "attack": {"0": 1, "3": 4}},
                {"speed": 6, "range": 3, "attack": {"2": 5}},
            ],
        },
        "mgvs": {"heavy-combat": {"hull": 12}, "network": {"network_range": 12}},
    },
}
"""A rule set by which some of the battles go."""


def setup(rng: Random) -> Setup:
    """A battle that can begin."""
    one, other = rng.sample(ARMIES, 2)
    return Setup(
        sides=(
            SideSetup(id="ants", name="Ants", army=one),
            SideSetup(id="bees", name="Bees", army=other),
        ),
        options={
            "vector": rng.random() < 0.5,
            "without_type2": rng.random() < 0.5,
            "deployed": rng.random() < 0.4,
            "positions": rng.random() < 0.4,
            "initiative_dice": rng.choice((1, 2)),
            "last_turn": rng.choice((None, 8)),
            "towers": [{"hull": rng.choice((6, 9))} for _ in range(rng.randint(0, 2))],
            "terrain": [{"type": rng.choice(("dust", "mold", "minefield"))} for _ in range(rng.randint(0, 2))],
            "charts": {"control": {"75": 4}} if rng.random() < 0.3 else {},
            "rule_set": OWN_RULES if one is FIRST_CLIP else None,
        },
    )


# --- secrets --------------------------------------------------------------------------------------


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    """The same battle with everything changed that ``viewer`` may not know (IE-11.2 to IE-11.4)."""
    if state.ended or viewer.role == "referee":
        return state
    hidden = [key for key in state.sides if not (viewer.role == "side" and viewer.side == key)]
    sides = {key: _other_notes(side, rng) if key in hidden else side for key, side in state.sides.items()}
    units = {name: _other_mission(unit, rng) if unit.side in hidden else unit for name, unit in state.units.items()}
    bases = {
        name: replace(base, hull=base.hull + 3, attack=base.attack + 1, hits=0)
        if base.side in hidden and not state.units[base.unit].placed
        else base
        for name, base in state.bases.items()
    }
    unseen = [name for name, unit in state.units.items() if unit.side in hidden and not unit.placed]
    names = {name: f"Stranger {place}" for place, name in enumerate(unseen)}
    names |= {name: f"Number {place}" for place, (name, base) in enumerate(bases.items()) if base.unit in unseen}
    return renamed(STATES, replace(state, sides=sides, units=units, bases=bases), names)


def _other_notes(side: Any, rng: Random) -> Any:
    mix = None if side.target_mix is None else {"kill": rng.randint(5, 50)}
    written = None if side.written is None else (Purchase(item="type-1-barrage"),)
    return replace(side, target_mix=mix, written=written)


def _other_mission(unit: Any, rng: Random) -> Any:
    if not unit.mission_known and unit.mission:
        unit = replace(
            unit, mission=rng.choice([one for one in ("repair", "demolition", "strike") if one != unit.mission])
        )
    return unit if unit.placed else replace(unit, formation="Elsewhere", control="failed")


BY_SIDE = ("initiative", "network-combat")
"""Actions whose chances name the sides, which cases call a and b."""


def as_case(state: State, document: Document) -> tuple[Document, Document, Document] | None:
    """The moment and the action as a case has them, and the chances by the names of the case files."""
    if document["type"] in BY_SIDE:
        return None
    try:
        found = TABLE.outcomes(state, ACTIONS.read(document))
    except RulesError:
        return None
    chances = {name: write_probability(chance) for name, chance in found.items()}
    return (STATES.write(state), document, chances) if found else None
