"""Leaders: their fate when their stand is lost, and changing stands (SP-19)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import ChangeUnit, LeaderFate
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import LeaderChanged, LeaderFateSettled
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.positions import distance_to_spot, gap_between
from rules.games.sol_prime.mechanics.readiness import check_alive, check_present, is_active, refuse
from rules.games.sol_prime.mechanics.stands import is_on_table
from rules.kernel.dice import Dice


def find_leaders_stand(state: State, leader: str, side: str | None = None, *, fallen: bool = False) -> str | None:
    """Returns the stand with a leader of that name, of a side if one is given; ``fallen``: lost stands first."""
    found = [
        name for name, unit in state.units.items() if unit.leader == leader and (side is None or unit.side == side)
    ]
    return min(found, key=lambda name: state.units[name].destroyed != fallen, default=None)


def free_stands(state: State, side: str) -> list[str]:
    """Returns the stands of a side that a leader may join: on the table, with no leader of their own (SP-19.1)."""
    return [name for name, unit in state.units.items() if unit.side == side and is_on_table(unit) and not unit.leader]


def stands_to_join(state: State, old: str) -> list[str]:
    """Returns the free stands to which the leader of a stand may change: on a plan those that it touches (SP-19.4)."""
    return [name for name in free_stands(state, state.units[old].side) if _touches(state, old, name)]


def nearest_stands(state: State, old: str) -> list[str]:
    """Returns the stands to which a leader whose stand is lost may go on: on a plan the nearest free ones (SP-19.2)."""
    unit = state.units[old]
    free, carrier = free_stands(state, unit.side), state.units.get(unit.carried_by or "")
    place = unit.at or (carrier.at if carrier else None)
    if state.table is None or place is None:
        return free
    inches = {name: round(distance_to_spot(state, name, place), 6) for name in free}
    return [name for name in free if inches[name] == min(inches.values())]


def _touches(state: State, old: str, new: str) -> bool:
    return state.table is None or gap_between(state, old, new) == 0


def roll_fate(state: State, action: LeaderFate, dice: Dice) -> LeaderFateSettled:
    """Rolls a leader's fate: dead on 1 to 3, else on to the nearest friendly stand (SP-19.2)."""
    table = CATALOGUE.leaders
    old = find_leaders_stand(state, action.leader, action.side, fallen=True)
    recorder = Recorder(state, dice)
    face = recorder.roll(table.fate_die, f"Fate of {action.leader}", cuts=(table.killed_up_to,))
    killed = face <= table.killed_up_to
    nearest = action.nearest if action.nearest in state.units else None
    if old is not None:
        recorder.unit(old, leader=None)
    if not killed and nearest:
        recorder.unit(nearest, leader=action.leader)
    side = next((state.units[name].side for name in (old, nearest) if name), "")
    return LeaderFateSettled(
        leader=action.leader,
        fate="killed" if killed else "survives",
        nearest=action.nearest,
        **recorder.told(side=side, about=[*([nearest] if nearest else [])]),
    )


def check_fate(state: State, action: LeaderFate) -> None:
    """Raises Illegal for a stand to which the leader cannot go on."""
    old = find_leaders_stand(state, action.leader, action.side, fallen=True)
    if action.nearest is not None and action.nearest in state.units:
        unit = check_present(state, action.nearest)
        if old is not None and unit.side != state.units[old].side:
            raise refuse("friendly-target", f"{action.nearest} is not of the leader's side.", "SP-19.2")
        _check_free(action.nearest, unit, action.leader)
    nearest = nearest_stands(state, old) if old is not None and state.kept else []
    if nearest and action.nearest not in nearest:
        message = f"{action.leader} goes on to the nearest friendly stand: {' or '.join(nearest)}."
        raise refuse("leader-unattached", message, "SP-19.2")


def _check_free(name: str, unit: Stand, leader: str) -> None:
    """Checks that a stand has no other leader: one leader is with one stand (SP-19.1)."""
    if unit.leader is not None:
        raise refuse("too-many-leaders", f"{unit.leader} is with {name}; {leader} goes to another stand.", "SP-19.1")


def change_unit(state: State, action: ChangeUnit) -> LeaderChanged:
    """Moves a leader to a touching stand while their platoon is active (SP-19.4). Raises Illegal."""
    old = find_leaders_stand(state, action.leader, action.side)
    if old is None:
        raise refuse("leader-unattached", f"There is no leader {action.leader} with a stand.", "SP-19.1")
    unit, new = check_present(state, old), check_alive(state, action.to)
    if new.side != unit.side:
        raise refuse("friendly-target", f"{action.to} is not of the leader's side.", "SP-19.4")
    if not is_active(state, unit):
        raise refuse("not-active", f"{old} is not active.", "SP-19.4")
    if new.turns_off is not None:
        raise refuse("aircraft-off-board", f"{action.to} is off the board.", "SP-19.4")
    if not _touches(state, old, action.to):
        raise refuse("not-adjacent", f"{old} does not touch {action.to} on the plan.", "SP-19.4")
    _check_free(action.to, new, action.leader)
    recorder = Recorder(state)
    recorder.unit(old, leader=None)
    recorder.unit(action.to, leader=action.leader)
    return LeaderChanged(**recorder.told(side=unit.side, about=(old, action.to)))
