"""Legal teams of every league class: documents for tests and for the demonstration."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import STATES, State, Unit, find_unit
from rules.games.eic_league.conformance.cases import named_odds
from rules.games.eic_league.mechanics.detection import names_on_field
from rules.games.eic_league.mechanics.distances import hex_of, hexes_from_target, hexes_to_target
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import Viewer
from rules.kit.hexes import distance

Document = dict[str, Any]


def _unit(name: str, type_: str, ratings: str, **more: Any) -> Document:
    """A unit; ratings in the order BOD ATTR DFR PWR SPD DET ECM."""
    names = ("bod", "attr", "dfr", "pwr", "spd", "det", "ecm")
    bought = dict(zip(names, (int(value) for value in ratings.split()), strict=True))
    return {
        "name": name,
        "type": type_,
        "ratings": bought,
        **{key.replace("_", "-"): value for key, value in more.items()},
    }


def _team(name: str, units: list[Document], **more: Any) -> Document:
    return {"game": "eic-league", "name": name, **more, "units": units}


LONE_WOLF = _team(
    "Lone Wolf",
    [
        _unit(
            "Fenris",
            "outlaw",
            "100 90 80 100 60 90 60",
            shielding={"laser": 60, "cold": 60},
            movement=["flight"],
            weapons=["laser", "plasma-beam", "nuke-grenade", "oxy-plus", "auto-cannon"],
            holster="concussion-cannon",
            pod_missile="nuke-missile",
        )
    ],
    budget=6000,
)

IRON_FOUNDRY = _team(
    "Iron Foundry",
    [
        _unit(
            "Anvil",
            "tank",
            "120 80 60 90 60 60 40",
            shielding={"laser": 60, "sonic": 40},
            movement=["warp"],
            weapons=[
                "heavy-laser",
                "laser",
                "sonic-grenade",
                "grenade-launcher",
                "hi-explosive-missile",
                "nuclear-bomb",
            ],
            notes="Opens with the drone: the bomb at the biggest cluster.",
        ),
        _unit("Tongs", "suit", "70 60 60 60 50 50 40", weapons=["laser", "fragment-grenade", "auto-cannon"]),
        _unit("Bellows", "suit", "70 60 60 60 50 50 40", weapons=["flame-thrower", "polar-grenade"]),
    ],
    **{"budget-dice": [4, 3]},
    notes="Slow and thick.",
)

NIGHT_SHIFT = _team(
    "Night Shift",
    [
        _unit(
            "Owl", "watcher", "70 60 50 60 60 60 20", weapons=["laser", "paralysis-grenade"], shielding={"laser": 40}
        ),
        _unit("Ghost", "spook", "70 60 60 70 60 60 60", movement=["flight"], weapons=["sonic-beam", "sonic-missile"]),
        _unit(
            "Hare", "jackrabbit", "60 70 70 70 80 60 60", weapons=["plasma-beam", "grenade-launcher", "polar-grenade"]
        ),
        _unit("Cart", "tank", "80 60 50 60 50 50 40", weapons=["laser", "laser", "oxy-plus", "nuke-grenade"]),
    ],
    budget=10_000,
    league="minor",
)

BRAWLERS = _team(
    "Brawlers",
    [
        _unit("Toro", "raging-bull", "100 80 70 90 80 50 40", shielding={"laser": 60, "heat": 60}, movement=["flight"]),
        _unit("Tiny", "stumpy", "50 70 70 80 80 50 40", weapons=["flame-thrower", "liquid-ice"]),
        _unit("Robin", "archie", "70 70 60 80 50 60 50", weapons=["laser", "plasma-beam", "sonic-beam"]),
        _unit("Slab", "suit", "90 60 40 60 40 40 40", weapons=["concussion-cannon", "nuke-grenade"]),
        _unit(
            "Stilts",
            "tank",
            "70 100 50 100 40 50 40",
            movement=["warp", "elevator"],
            weapons=[
                {"weapon": "sonic-grenade", "salvaged": True, "shots": 12},
                "heavy-laser",
                "auto-cannon",
                "tank-drone",
            ],
            drone_lost=True,
            upgrades=[{"rating": "dfr", "to": 70}],
        ),
    ],
    budget=12_000,
    store={"sonic-grenade": 1, "laser": 2},
)

CRANE_AND_SONS = _team(
    "Crane & Sons",
    [
        _unit("Crane", "tank", "100 80 60 80 40 60 40", movement=["elevator"], weapons=["heavy-laser", "laser"]),
        *(
            _unit(
                f"Son {number}",
                "suit",
                "60 50 50 50 50 40 30",
                weapons=["flame-thrower" if number % 2 else "liquid-ice", "sonic-grenade"],
                shielding={"laser": 100, "cold": 50} if number == 1 else {"laser": 20},
            )
            for number in range(1, 7)
        ),
        _unit("Nephew", "jackrabbit", "60 60 60 60 70 40 50", weapons=["laser"]),
    ],
    budget=16_000,
    league="cross-training",
)

GRAND_CIRCUS = _team(
    "Grand Circus",
    [
        _unit(
            "Ringmaster", "tank", "110 80 60 80 50 60 40", movement=["warp"], weapons=["heavy-laser", "nuclear-bomb"]
        ),
        *(_unit(f"Acrobat {number}", "stumpy", "50 60 60 70 60 40 40", weapons=["laser"]) for number in range(1, 5)),
        *(
            _unit(f"Clown {number}", "suit", "50 50 40 50 40 40 20", weapons=["sonic-grenade"])
            for number in range(1, 6)
        ),
        _unit("Seer", "watcher", "60 50 50 50 50 40 20", weapons=["sonic-beam"]),
        _unit("Knife", "archie", "60 70 50 60 50 50 40", weapons=["laser", "flame-thrower"]),
        _unit(
            "Cannonball",
            "suit",
            "70 60 50 70 60 50 40",
            movement=["flight"],
            missile_pod=True,
            pod_missile="hi-explosive-missile",
        ),
    ],
    budget=20_000,
    league="master",
)

SAMPLES: tuple[Document, ...] = (LONE_WOLF, IRON_FOUNDRY, NIGHT_SHIFT, BRAWLERS, CRANE_AND_SONS, GRAND_CIRCUS)
"""From a team of one unit to a team of the Master League; all within their budgets and legal."""
ARMIES = SAMPLES
"""The name under which the contract tests look for them."""


# --- battles --------------------------------------------------------------------------------------


def setup(rng: Random | None = None) -> Setup:
    """A battle of two or three sample teams that is about to begin; ``rng`` chooses teams and options."""
    rng = rng or Random(7)
    teams = [rng.choice(SAMPLES) for _ in range(rng.choice((2, 2, 3)))]
    options: Document = {
        "map": rng.choice(("map", "map", "typed")),
        "columns": rng.randint(5, 14),
        "rows": rng.randint(5, 12),
        "order": rng.choice(("kept", "kept", "free")),
        "joint": rng.random() < 0.3,
    }
    sides = tuple(
        SideSetup(id=f"side-{place}", name=f"Side {place}", army=team) for place, team in enumerate(teams, start=1)
    )
    return Setup(sides=sides, options=options)


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    """The same battle for ``viewer``, with everything changed that they may not know (EIC-20.3)."""
    if state.ended or viewer.role == "referee":
        return state
    hidden = {side for side in state.sides if side != viewer.side}
    units = {
        name: _other(unit, state.round, rng) if unit.side in hidden else unit for name, unit in state.units.items()
    }
    sides = {
        key: replace(side, credits=rng.randrange(9000)) if key in hidden else side for key, side in state.sides.items()
    }
    told = frozenset(side for side in state.sides if rng.random() < 0.5 if side in hidden)
    return replace(state, units=units, sides=sides, wildfire=(state.wildfire - hidden) | told)


def _other(unit: Unit, round_: int, rng: Random) -> Unit:
    most = rng.randrange(120, 400)
    up = unit.airborne or unit.height
    values: dict[str, Any] = {
        "max_energy": most,
        "energy": unit.energy if unit.vanquished else rng.randrange(most * 40 // 100 if up else 1, most),
        "ratings": {name: rng.randrange(10, 110, 10) for name in unit.ratings},
        "shielding": {name: rng.randrange(10, 100, 10) for name in ("laser", "heat", "cold", "sonic")},
        "movement": tuple(mode for mode in ("flight", "warp", "elevator") if rng.random() < 0.5),
        "weapons": tuple(
            weapon if str(slot) in unit.last_fired else rng.choice(OTHER_WEAPONS)
            for slot, weapon in enumerate((*unit.weapons, "laser")[: rng.randrange(1, 11)] or ("laser",), start=1)
        ),
        "shots": {str(slot): rng.randrange(9) for slot in range(1, 6)},
        "detected": frozenset(),
        "detect_rolled": rng.random() < 0.5,
        "attacks_made": rng.randrange(2),
        "fights_made": 0,
        "used": frozenset(),
        "purpose": rng.choice(("recover", "reload")),
        "base_until": rng.choice((None, round_ + rng.randrange(5))),
        "must_leave": rng.random() < 0.5,
        "cost": rng.randrange(400, 4000),
    }
    if unit.oxidised_until is not None:
        values["oxidised_until"] = round_ + rng.randrange(-3, 9)
    if unit.paralysed_until is not None and unit.paralysed_until >= round_:
        values["paralysed_until"] = round_ + rng.randrange(9)
    if unit.drone and not unit.drone_lost and unit.drone.energy > 0:
        values["drone"] = replace(unit.drone, energy=rng.randrange(45, 140))
    if "holster" not in unit.last_fired:
        values["holster"] = rng.choice((None, "laser"))
    if "pod" not in unit.last_fired:
        values["pod_missile"] = rng.choice((None, "sonic-missile"))
    kept = {str(slot) for slot in range(1, 11)} & set(unit.last_fired)
    if kept and max(map(int, kept)) > len(values["weapons"]):
        values["weapons"] = unit.weapons
    return replace(unit, **values)


OTHER_WEAPONS = ("laser", "oxy-plus", "sonic-grenade", "hi-explosive-missile", "nuclear-bomb", "grenade-launcher")


ATTACKS = frozenset({"shoot", "throw", "launch", "drop", "fight", "ram"})


def at_the_table(state: State, document: Document) -> tuple[State, Document] | None:
    """The same attack or detection at a table without a map, its hexes typed (EIC-1.8); None for other actions."""
    if state.typed or state.announced or not state.ground or document["type"] not in ATTACKS | {"detect"}:
        return None
    names, by = list(names_on_field(state)), document["by"]
    if document["type"] == "detect":
        own = state.units[by].side
        away = {name: distance(state.units[by].hex, hex_of(state, name)) for name in names}
        typed: Document = {"distances": {name: one for name, one in away.items() if find_unit(state, name).side != own}}
    else:
        if hex_of(state, document["target"]) in {one.base for one in state.sides.values()}:
            return None  # grounded above its base it enters it; without a map nobody knows where a base is
        attack = Attack(by=by, target=document["target"], type=document["type"], with_=document.get("with"))
        near = {name: hexes_from_target(state, attack, name=name) for name in names}
        typed = {"distance": hexes_to_target(state, attack), "near": near}
    units = {name: replace(unit, hex=(0, 0)) for name, unit in state.units.items()}
    sides = {name: replace(one, base=None) for name, one in state.sides.items()}
    return replace(state, typed=True, ground=None, units=units, sides=sides), {**document, **typed}


def as_case(state: State, document: Document) -> tuple[Document, Document, Document] | None:
    """The moment and the action as a case has them, and the chances by the names of the case files.

    None at a table without a map, and after an announcement: cases put units on hexes, and know no course of a turn.
    """
    if state.typed or state.announced or document["type"] not in ATTACKS | {"detect"}:
        return None
    written = STATES.write(state)
    moment = {key: written[key] for key in ("units", "round", "phase")}
    try:
        chances = named_odds(state, document)
    except RulesError:
        return None
    return {**moment, "credits": {key: one["credits"] for key, one in written["sides"].items()}}, document, chances
