"""Platoons, battles of two of them, and the same battle with other people's mines elsewhere."""

from random import Random

from rules.api import Json, Setup, SideSetup, Viewer, change
from tests.contract.small_games.crossroads.army import MINEFIELD
from tests.contract.small_games.crossroads.state import State


def _platoon(name: str, *kinds: str, mines: int) -> Json:
    squads = [{"name": f"Squad {place}", "kind": kind} for place, kind in enumerate(kinds, 1)]
    return {"game": "crossroads", "name": name, "squads": squads, "mines": mines}


ARMIES: list[Json] = [
    _platoon("First platoon", "rifles", "rifles", "assault", "gun", mines=3),
    _platoon("Second platoon", "guard", "assault", "gun", "rifles", mines=2),
]


def setup(rng: Random) -> Setup:
    first, second = rng.sample(ARMIES, 2)
    sides = (
        SideSetup(id="first", name=first["name"], army=first),
        SideSetup(id="second", name=second["name"], army=second),
    )
    return Setup(sides=sides, options={})


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    for key, one in state.sides.items():
        if one.mines and key != viewer.side:
            free = [place for place in MINEFIELD if place not in one.mines]
            state = change(state, "sides", key, mines=tuple(rng.sample(free, len(one.mines))))
    return state
