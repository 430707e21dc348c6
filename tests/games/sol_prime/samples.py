"""Legal armies of every level, battles that can begin, and their secrets."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.sol_prime.actions.table import TABLE
from rules.games.sol_prime.battle.actions import ACTIONS
from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.conformance.states import state_json
from rules.games.sol_prime.mechanics import hidden_information
from rules.games.sol_prime.mechanics.hidden_information import is_waiting_for_support
from rules.kernel.conformance import write_probability
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import Viewer
from tests.contract.play import renamed

Document = dict[str, Any]


def _unit(name: str, model: str, platoon: str | None = None, count: int = 1, **more: Any) -> Document:
    entry: Document = {"name": name, "model": model}
    if platoon:
        entry["platoon"] = platoon
    if count > 1:
        entry["count"] = count
    return {**entry, **{key.replace("_", "-"): value for key, value in more.items()}}


def _army(name: str, tech: str, budget: int, units: list[Document], **more: Any) -> Document:
    return {"game": "sol-prime", "name": name, "tech": tech, "budget": budget, **more, "units": units}


FIRST_FOOT = _army(
    "First Foot",
    "basic",
    160,
    [
        _unit("Lancers", "medium-gun-tank", "Armor", 2),
        _unit("Carriers", "tracked-apc", "Foot", 2),
        _unit("Rifles", "rifle-squad", "Foot", 3),
        _unit("Sappers", "rifle-squad", "Foot", add_upgrades=["engineer"]),
        _unit("Rockets", "light-missile-tank", "Rockets", 2, morale="elite"),
        _unit("Mortars", "infantry-mortar", "Guns", 2, ammunition=1),
        _unit("Box", "medium-pillbox"),
    ],
    options={"role": "defender"},
    minefields={"mf": 1, "dummy": 1},
    leaders=[{"name": "Major Odd", "attached": "Lancers"}],
)

LASER_BRIGADE = _army(
    "Laser Brigade",
    "laser",
    330,
    [
        _unit("Lasers", "medium-laser-tank", "A", 3, morale="elite"),
        _unit("Hovers", "hover-apc", "B", 2),
        _unit("Movers", "mobile-laser-squad", "B", 2),
        _unit("Spotters", "mobile-rifle-squad", "B", add_upgrades=["afo"]),
        _unit("Hunters", "missile-tank-destroyer", "C", 2),
        _unit("Kites", "missile-vtol", "D", 2),
        _unit("Shield", "air-defense-carrier", "E"),
        _unit("Umbrella", "amds-carrier", "E"),
        _unit("Hammer", "light-mrl", "F", 2, ammunition=2),
        _unit("Lightning", "laser-fighter", "Wing"),
        _unit("Center", "command-center"),
        _unit("Bender", "field-generator"),
    ],
    options={"command-control": "advanced"},
    leaders=[{"name": "Colonel Ray", "attached": "Lasers-2"}],
)

PLASMA_GUARD = _army(
    "Plasma Guard",
    "plasma",
    420,
    [
        _unit("Suns", "main-plasma-tank", "Suns", 2, morale="guard"),
        _unit("Suits", "powersuit-tow-squad", "Suits", 2),
        _unit("Pioneers", "powersuit-laser-squad", "Suits", 2, add_upgrades=["engineer", "assault-armor"]),
        _unit("Walkers", "laser-walker", "Walk", 2),
        _unit("Bomber", "bomb-bomber", "Air"),
        _unit("Dropper", "drop-transport", "Air"),
        _unit("Jumpers", "rifle-squad", "Jump", 2, morale="green"),
        _unit("Heavies", "towed-heavy-gun", "Guns", 2, ammunition=1),
        _unit("Tower", "laser-tower", "Tower"),
        _unit("Eye", "ground-radar"),
        _unit("Sky", "air-radar"),
    ],
    options={"role": "defender", "psionic": True},
    minefields={"mfp": 1, "mfl": 1, "dummy": 2},
    leaders=[{"name": "Praetor", "attached": "Suns"}],
)

MILITIA = _army(
    "Hill Militia",
    "basic",
    80,
    [
        _unit("Levy", "rifle-squad", "One", 4, morale="militia"),
        _unit("Tubes", "tow-squad", "Two", 2, morale="green"),
        _unit("Wheels", "light-missile-tank", "Three", 2, morale="green"),
        _unit("Flak", "rifle-squad-gaw", "Two", morale="green"),
    ],
    options={"command-control": "primitive"},
    leaders=[{"name": "Old Jon", "attached": "Levy"}],
)

ARMIES: tuple[Document, ...] = (FIRST_FOOT, LASER_BRIGADE, PLASMA_GUARD, MILITIA)
"""From a village's levy to a Plasma army; all within their budgets and legal."""


CHEAP: Document = {"name": "Cheap", "version": 1, "body": {"name": "Cheap", "points": {"models": {"rifle-squad": 3}}}}
"""A rule set by which some of the battles go."""


def setup(rng: Random) -> Setup:
    """A battle of two of the armies with options at random."""
    one, other = rng.sample(ARMIES, 2)
    options: Document = {
        "order": "kept" if rng.random() < 0.85 else "free",
        "weather": rng.choice(("clear", "hazy")),
        "targeting-priorities": rng.random() < 0.3,
        "hidden-set-up": rng.random() < 0.4,
        "plan": rng.random() < 0.5,
        "loss-test": rng.choice(("after-exceeding", "on-exceeding")),
        "overwatch-move-fraction": rng.choice(("1/4", "1/2")),
        "tech-level-modifier": rng.choice(("difference", "own", "none")),
    }
    if rng.random() < 0.5:
        options["cycles"] = rng.randrange(5, 15)
    if options["weather"] == "hazy":
        options["rule-set"] = CHEAP
    sides = (SideSetup(id="red", name="Reds", army=one), SideSetup(id="blue", name="Blues", army=other))
    return Setup(sides=sides, options=options)


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    """The same battle for ``viewer``, with everything changed that it may not know (SP-28)."""
    if state.stage == "over" or viewer.role == "referee":
        return state
    hidden = {side for side in state.sides if side != viewer.side}
    units = {name: _other(unit, rng) if unit.side in hidden else unit for name, unit in state.units.items()}
    fields = {
        name: replace(field, strength=rng.randrange(4)) if field.side in hidden and not field.revealed else field
        for name, field in state.minefields.items()
    }
    sides = {
        key: replace(side, mines={"mf": rng.randrange(5), "dummy": rng.randrange(5)}) if key in hidden else side
        for key, side in state.sides.items()
    }
    guns = [name for name, unit in state.units.items() if unit.kind == "artillery"]
    missions = tuple(
        replace(one, by=(rng.choice(guns),), observer=rng.choice((None, *guns)))
        if one.side in hidden and not one.now and guns and not any(p.unit == one.key for p in state.pending)
        else one
        for one in state.missions
    )
    names = _unseen(state, hidden)
    platoons = {key: replace(one, name="Unknown") if key in names else one for key, one in state.platoons.items()}
    other = replace(state, units=units, minefields=fields, sides=sides, missions=missions, platoons=platoons)
    return renamed(STATES, other, names)


def _unseen(state: State, sides: set[str]) -> dict[str, str]:
    """Other names for what only its owner knows of, and other keys for the platoons of which nobody else is there."""
    unseen = [
        name for name, one in state.units.items() if one.side in sides and hidden_information.is_hidden(state, one)
    ]
    alone = {state.units[name].platoon for name in unseen}
    alone -= {None, *(one.platoon for name, one in state.units.items() if name not in unseen)}
    names = {name: f"Stranger {place}" for place, name in enumerate(unseen)}
    for place, key in enumerate(sorted(map(str, alone))):
        names[key] = f"{key.partition('/')[0]}/Unknown {place}"
    return names


def _other(unit: Any, rng: Random) -> Any:
    changes: dict[str, Any] = {}
    if unit.fire_turns is not None:
        changes["fire_turns"] = rng.randrange(9)
    if unit.off_table is not None and not unit.located:
        changes["off_table"] = float(rng.randrange(1, 300))
    if unit.loads:
        changes["loads"] = {name: rng.randrange(0, 5) for name in unit.loads}
    if unit.concealed and not unit.destroyed:
        changes["at"] = (float(rng.randrange(9)), 2.0)
        changes |= {"moved": float(rng.randrange(9)), "cover": rng.choice(("none", "light")), "suppressed": True}
    if is_waiting_for_support(unit) and not unit.destroyed:
        changes |= {"moved": float(rng.randrange(9)), "upgrades": ("stealth",), "no_points": rng.random() < 0.5}
    return replace(unit, **changes)


NOT_IN_CASES = ("react", "artillery-call")
"""Actions that take part in the course of a battle or a plan, which cases do not hold."""


def as_case(state: State, document: Document) -> tuple[Document, Document, Document] | None:
    """The moment and the action as a case has them, and the chances by the names of the case files."""
    if document["type"] in NOT_IN_CASES:
        return None
    try:
        found = TABLE.outcomes(state, ACTIONS.read(document))
    except RulesError:
        return None
    written = STATES.write(state)
    moment = {**state_json(state), "options": written["options"], "platoon-count": written["platoon-count"]}
    chances = {name: write_probability(chance) for name, chance in found.items()}
    return (moment, document, chances) if found else None
