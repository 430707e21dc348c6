"""The parts of a battle that a thing is in, for the lifetimes of its fields (rules.kit.lifetimes)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from rules.games.sol_prime.battle.state import State


def clock(state: State, place: tuple[str, ...]) -> Mapping[str, Hashable]:
    """Returns the parts of the battle that a stand, a platoon, a side or the battle is in; None: in none.

    What holds until something begins is waiting for it; once it has begun it waits for nothing.
    """
    match place:
        case ("units", name):
            unit = state.units[name]
            platoon = state.platoons.get(unit.platoon or "")
            waits = platoon is None or unit.destroyed or not platoon.activated
            turn = None if state.turn == unit.side else "waits"
            return {"cycle": state.cycle, "next activation": "waits" if waits else None, "next turn": turn}
        case ("platoons", name):
            return {"cycle": state.cycle, "activation": "acts" if state.platoons[name].began is not None else None}
        case ("sides", key):
            active = "acts" if state.active else None
            return {"cycle": state.cycle, "turn": "acts" if state.turn == key else None, "activation": active}
        case _:
            return {"cycle": state.cycle, "turn": state.turn}
