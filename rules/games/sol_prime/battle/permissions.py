"""Permissions: a side acts for its own stands; the referee acts for everyone. And the owners of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.leaders import find_leaders_stand
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import find_platoon, find_stand
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.viewer import Viewer
from rules.kit.actions import Permissions
from rules.kit.naming import find_names

TURN_RULE = "SP-4.1"


def check_names(state: State, viewer: Viewer, action: Action) -> None:
    """Raises the refusal of names that the viewer cannot know of: to them the thing does not exist (SP-28.4)."""
    if viewer.role == "referee":
        return
    for name in find_names(action, "stand"):
        unit = state.units.get(name)
        if name not in state.minefields and (unit is None or not _knows(state, viewer, unit)):
            raise Unreadable(Problem(code="unknown-unit", message=f"There is no stand called {name}."))
    for key in find_names(action, "platoon"):
        stands = [unit for unit in state.units.values() if unit.platoon == key]
        if key not in state.platoons or (stands and not any(_knows(state, viewer, unit) for unit in stands)):
            raise Unreadable(Problem(code="unknown-platoon", message=f"There is no platoon called {key}."))
    for leader in find_names(action, "leader"):
        led = (unit for unit in state.units.values() if unit.leader == leader)
        if not any(_knows(state, viewer, unit) for unit in led):
            raise refuse("leader-unattached", f"There is no leader {leader} with a stand.", "SP-19.1")


def _knows(state: State, viewer: Viewer, unit: Stand) -> bool:
    return unit.side == viewer.side or not is_hidden(state, unit)


def check_owner(state: State, viewer: Viewer, sides: Sequence[str]) -> None:
    """Raises Illegal when a side would act for another."""
    if viewer.role == "side" and set(sides) - {viewer.side}:
        raise refuse("not-your-unit", "A side acts for its own stands only.", TURN_RULE)


PERMISSIONS: Permissions[State] = Permissions(
    spectators=Problem(code="not-a-player", message="Spectators look on.", rule="SP-28.5"),
    referee_only=Problem(code="referee-only", message="Only the referee corrects what is written down.", rule="SP-1.6"),
    over=Problem(code="battle-over", message="The battle is over.", rule="SP-29.2"),
    is_over=lambda state: state.stage == "over",
    guard=check_names,
    check_owner=check_owner,
    odds_are_open=True,
)


# --- owners ---------------------------------------------------------------------------------------


def one_stand(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the stand that an action names."""
    return (find_stand(state, action.unit).side,)


def one_firer(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the stand that fires."""
    return (find_stand(state, action.by).side,)


def first_piece(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the first of several pieces; nobody's when there is none."""
    return tuple(find_stand(state, name).side for name in action.by[:1])


def first_attacker(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the first of several attackers; nobody's when there is none."""
    return tuple(find_stand(state, name).side for name in action.attackers[:1])


def side_named(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side that an action names. Raises Illegal for one that is not there."""
    if action.side not in state.sides:
        raise refuse("not-your-unit", f"There is no side {action.side}.", TURN_RULE)
    return (action.side,)


def one_platoon(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the platoon that an action names."""
    return (find_platoon(state, action.platoon).side,)


def first_platoon(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the first of several platoons; nobody's when there is none."""
    names = [*([action.platoon] if action.platoon else []), *action.platoons]
    return tuple(find_platoon(state, name).side for name in names[:1])


def of_fallen_leader(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of a leader who has lost their stand."""
    return _of_leader(state, action, fallen=True)


def of_leader(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of a leader."""
    return _of_leader(state, action, fallen=False)


def _of_leader(state: State, action: Any, *, fallen: bool) -> tuple[str, ...]:
    if action.side is not None:
        return side_named(state, action)
    name = find_leaders_stand(state, action.leader, fallen=fallen)
    return (state.units[name].side,) if name else ()
