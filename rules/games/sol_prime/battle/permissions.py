"""Permissions: a side acts for its own stands, in its turn or in answer; the referee acts for everyone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from rules.games.sol_prime.battle.actions import (
    Action,
    Activate,
    ArtilleryImpact,
    BombImpact,
    ChangeUnit,
    ConcealPlatoon,
    Counterbattery,
    EndActivation,
    EndBattle,
    Fire,
    FirstSide,
    HoldFire,
    LayMinefield,
    LeaderFate,
    NewCycle,
    OffTable,
    Place,
    PlaceGround,
    PlacePlatoon,
    PlatoonMorale,
    Posture,
    React,
    Ready,
    RollActivation,
    Show,
    UnitMorale,
    UnitOnly,
    WholePlatoon,
)
from rules.games.sol_prime.battle.resolve import ACTIONS
from rules.games.sol_prime.battle.state import Pending, State
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.leaders import find_leaders_stand
from rules.games.sol_prime.mechanics.placement import may_place
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import side_to_roll
from rules.games.sol_prime.mechanics.stands import find_platoon, find_stand, is_on_table
from rules.kernel.corrections import Correct
from rules.kernel.records import Json, replace
from rules.kernel.viewer import Viewer

TURN_RULE = "SP-4.1"
CONCEDES = "the enemy concedes"
"""The reason with which a side ends the battle."""
SETTING_UP = (
    *(LayMinefield, OffTable, Place, PlaceGround, PlacePlatoon, Posture, Ready, Show, WholePlatoon),
    ConcealPlatoon,
)


def permit(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when the viewer may not take this action now."""
    if viewer.role == "spectator":
        raise refuse("not-a-player", "Spectators look on.", "SP-28.5")
    if isinstance(action, Correct):
        if viewer.role != "referee":
            raise refuse("referee-only", "Only the referee corrects what is written down.", "SP-1.6")
        return
    if state.stage == "over":
        raise refuse("battle-over", "The battle is over.", "SP-29.2")
    side = find_owner(state, action)
    if viewer.role == "side" and side is not None and side != viewer.side:
        raise refuse("not-your-unit", "A side acts for its own stands only.", TURN_RULE)
    _check_referee(viewer, action)
    _check_leader(state, action)
    _check_placing(state, viewer, action)
    if state.kept:
        check_time(state, action, side)


def without_unseen(state: State, viewer: Viewer, action: Action) -> State | None:
    """Returns the battle without what the viewer cannot know of, when an action names some of it; else None (SP-28.4).

    Such an action is refused as if the thing did not exist: the refusal may not tell.
    """
    if viewer.role == "referee":
        return None
    seen = {name: unit for name, unit in state.units.items() if unit.side == viewer.side or not is_hidden(state, unit)}
    if len(seen) == len(state.units):
        return None
    alone = {unit.platoon for unit in state.units.values()} - {unit.platoon for unit in seen.values()}
    unseen = (state.units.keys() - seen.keys()) | alone
    if not unseen & set(all_texts(ACTIONS.write(action))):
        return None
    platoons = {key: one for key, one in state.platoons.items() if key not in alone}
    return replace(state, units=seen, platoons=platoons)


def all_texts(document: Json) -> Iterator[str]:
    """Yields all texts of a document, the keys of its maps among them."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from all_texts(value)
    elif isinstance(document, list):
        for value in document:
            yield from all_texts(value)


def _check_referee(viewer: Viewer, action: Action) -> None:
    if viewer.role == "referee":
        return
    if isinstance(action, UnitOnly) and action.type == "lose-stand":
        raise refuse("referee-only", "Only the referee takes stands off the table.", "SP-4.16")
    if isinstance(action, EndBattle) and action.winner in (None, viewer.side):
        raise refuse(
            "referee-only", "A side may concede; the referee, or the agreed cycles, end the battle.", "SP-29.2"
        )
    if isinstance(action, EndBattle) and action.reason.strip() not in ("", CONCEDES):
        raise refuse("referee-only", "A side concedes; other reasons are the referee's to give.", "SP-29.2")
    if isinstance(action, Fire) and action.reaction is not None:
        raise refuse("not-your-unit", "The target's side says how it reacts.", "SP-10.10")


def _check_leader(state: State, action: Action) -> None:
    """Checks that a leader's fate is that of a leader who fell, and their way that to a stand of their own side."""
    if not isinstance(action, LeaderFate):
        return
    stand = find_leaders_stand(state, action.leader, action.side, fallen=True)
    if stand is None or not state.units[stand].destroyed:
        raise refuse("leader-unattached", f"No leader {action.leader} has lost their stand.", "SP-19.2")
    if action.nearest is not None and not is_on_table(find_stand(state, action.nearest)):
        raise refuse("is-carried", f"{action.nearest} is not on the table by itself.", "SP-19.2")


def _check_placing(state: State, viewer: Viewer, action: Action) -> None:
    """Checks placing: at set-up players arrange their own stands; later only unplaced stands, or the referee."""
    if viewer.role == "referee" or not state.kept:
        return
    moved = isinstance(action, Place) and not may_place(state, find_stand(state, action.unit))
    if moved or (isinstance(action, PlacePlatoon | PlaceGround) and state.stage != "set-up"):
        raise refuse("referee-only", "It has its place, or needs none; the referee mends the plan.", "SP-3.1")


def find_owner(state: State, action: Action) -> str | None:
    """Returns the side for which an action is taken; None when it concerns both."""
    match action:
        case FirstSide() | NewCycle() | EndBattle() | Correct():
            return None
        case Activate(platoon=platoon, platoons=platoons):
            names = [*([platoon] if platoon else []), *platoons]
            return find_platoon(state, names[0]).side if names else None
        case EndActivation(platoon=platoon) | PlatoonMorale(platoon=platoon):
            return find_platoon(state, platoon).side
        case WholePlatoon(platoon=platoon) | PlacePlatoon(platoon=platoon) | ConcealPlatoon(platoon=platoon):
            return find_platoon(state, platoon).side
        case LeaderFate(side=None) | ChangeUnit(side=None):
            return _of_leader(state, action.leader, fallen=isinstance(action, LeaderFate))
        case _:
            return _of_unit(state, action)


def _of_unit(state: State, action: Any) -> str | None:
    if (side := getattr(action, "side", None)) is not None:
        if side not in state.sides:
            raise refuse("not-your-unit", f"There is no side {side}.", TURN_RULE)
        return str(side)
    names = next((found for key in ("unit", "by", "attackers") if (found := getattr(action, key, None))), ())
    name = names if isinstance(names, str) else next(iter(names), "")
    return find_stand(state, name).side if name else None


def _of_leader(state: State, leader: str, *, fallen: bool) -> str | None:
    name = find_leaders_stand(state, leader, fallen=fallen)
    return state.units[name].side if name else None


# --- the course of a kept battle ------------------------------------------------------------------


def check_time(state: State, action: Action, side: str | None) -> None:
    """Raises Illegal for an action at the wrong point of the course."""
    shows = isinstance(action, ConcealPlatoon) and not action.concealed and state.stage == "play"
    if shows or isinstance(action, EndBattle | Show) or (isinstance(action, Place) and state.stage == "play"):
        return
    if isinstance(action, UnitOnly) and action.type == "lose-stand":
        return
    if state.stage == "set-up":
        _check_setting_up(state, action, side)
    elif state.pending:
        _check_answer(state, action, state.pending[0])
    else:
        _check_turn(state, action, side)


def _check_setting_up(state: State, action: Action, side: str | None) -> None:
    waiting = [one.name or key for key, one in state.sides.items() if not one.ready]
    if isinstance(action, FirstSide):
        if waiting:
            raise refuse("not-active", f"{', '.join(waiting)} has not finished its set-up.", "SP-3.1")
    elif not isinstance(action, SETTING_UP):
        raise refuse("not-active", "The battle has not begun: set up first.", "SP-3.1")
    elif not waiting or (side is not None and state.sides[side].ready):
        raise refuse("not-active", "This side has finished its set-up.", "SP-3.1")


def _check_answer(state: State, action: Action, first: Pending) -> None:
    """Checks that only the first pending step is answered, and only by its side."""
    if is_answer(state, action, first):
        return
    name = state.sides[first.side].name or first.side
    texts = {
        "overwatch": f"{name} may fire at {first.unit} from Overwatch, or hold its fire",
        "missile": f"{first.unit} is fired on by a missile and may react",
        "loss-test": f"platoon {_platoon_name(state, first.unit)} tests its morale after its losses",
        "leader": f"the fate of {first.unit} is settled",
        "impact": f"the shells of {name} fall",
        "unseen": f"{name} shows unseen stands where the shells fall, or says that none is there",
        "counterbattery": f"{name} may try counterbattery fire, or hold it",
    }
    raise refuse("waits-for-answer", f"First {texts[first.kind]}.", "SP-6.2")


def _platoon_name(state: State, key: str) -> str:
    return state.platoons[key].name or key if key in state.platoons else key


def is_answer(state: State, action: Action, first: Pending) -> bool:
    """Checks whether an action answers the pending step."""
    match first.kind, action:
        case "overwatch", Fire(overwatch=True, by=by):
            return find_stand(state, by).side == first.side
        case (("overwatch" | "counterbattery" | "unseen"), HoldFire(side=side)):
            return side == first.side
        case "missile", React(unit=unit):
            return unit == first.unit
        case "loss-test", PlatoonMorale(platoon=platoon, reason="loss"):
            return platoon == first.unit
        case "leader", LeaderFate(leader=leader):
            return leader == first.unit and find_owner(state, action) == first.side
        case "impact", ArtilleryImpact(by=by):
            return any(mission.key == first.unit and set(by) <= set(mission.by) for mission in state.missions)
        case "impact", BombImpact(bomb=bomb):
            return bomb == first.unit
        case "counterbattery", Counterbattery(target=target):
            return target == first.unit or find_stand(state, target).side == find_stand(state, first.unit).side
        case _:
            return False


def _check_turn(state: State, action: Action, side: str | None) -> None:
    match action:
        case Fire(overwatch=True):
            if state.turn is None:
                raise refuse("not-active", "Nobody is in turn yet.", TURN_RULE)
        case Posture():
            if find_stand(state, action.unit).platoon not in state.active:
                raise refuse("not-active", f"{action.unit} is not active.", "SP-4.13")
        case FirstSide() | NewCycle() | RollActivation():
            _check_between_turns(state, action)
        case HoldFire() | React() | LayMinefield() | OffTable() | Ready() | UnitMorale():
            raise refuse("not-active", "Nothing asks for this now.", TURN_RULE)
        case ArtilleryImpact() | BombImpact() | Counterbattery():
            raise refuse("not-active", "Nothing asks for this now.", TURN_RULE)
        case LeaderFate() | PlatoonMorale(reason="loss"):
            raise refuse("not-active", "Nothing asks for this test now.", "SP-18.13")
        case _:
            if side is not None and state.turn != side:
                raise refuse("not-active", "It is not this side's turn.", TURN_RULE)


def _check_between_turns(state: State, action: FirstSide | NewCycle | RollActivation) -> None:
    match action:
        case FirstSide():
            raise refuse("not-active", "Who begins has been settled.", "SP-4.2")
        case NewCycle():
            if not is_cycle_over(state):
                raise refuse("must-activate", "The cycle is not over yet.", TURN_RULE)
        case RollActivation(side=rolls):
            if side_to_roll(state) != rolls:
                raise refuse("not-active", "It is not this side's turn to roll.", TURN_RULE)
        case _:
            assert_never(action)


def is_cycle_over(state: State) -> bool:
    """Checks whether no side has a platoon left to activate (SP-4.1)."""
    return state.turn is None and side_to_roll(state) is None
