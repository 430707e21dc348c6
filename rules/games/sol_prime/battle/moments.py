"""The moments of actions, in a battle whose order of play the site keeps (SP-3.1, SP-4, SP-6.2).

Each moment knows what the set-up, a step that waits, and a turn say to its action. The rules of each action are checked
elsewhere, by its mechanics.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.games.sol_prime.battle.ending import CONCEDES
from rules.games.sol_prime.battle.permissions import TURN_RULE, one_stand
from rules.games.sol_prime.battle.state import Pending, State
from rules.games.sol_prime.mechanics.leaders import find_leaders_stand
from rules.games.sol_prime.mechanics.placement import may_place
from rules.games.sol_prime.mechanics.readiness import check_present, refuse
from rules.games.sol_prime.mechanics.sides import side_to_roll
from rules.games.sol_prime.mechanics.stands import find_stand, is_on_table
from rules.kernel.problems import Illegal
from rules.kernel.viewer import Viewer

Moment = Callable[[State, Viewer, Any], None]
Owner = Callable[[State, Any], tuple[str, ...]]
Time = Callable[[State, Any], None]
"""A check of one part of the battle. Raises Illegal."""
Answer = Callable[[State, Any, Pending], bool]
"""A check whether an action answers the step that waits."""


def at_any_time(state: State, viewer: Viewer, action: Any) -> None:
    """Allows an action that has no moment of its own."""


def check_begun(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal for an action before the battle that may be taken at any time of it."""
    if state.stage == "set-up":
        not_begun(state, action)


def both(*moments: Moment) -> Moment:
    """Returns a moment that all of several describe."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        for one in moments:
            one(state, viewer, action)

    return check


def never(state: State, action: Any, first: Pending) -> bool:
    """Tells of an action that answers no step."""
    return False


def not_begun(state: State, action: Any) -> None:
    """Refuses an action during the set-up."""
    raise refuse("not-active", "The battle has not begun: set up first.", "SP-3.1")


def kept(turn: Time, *, set_up: Time = not_begun, answers: Answer = never) -> Moment:
    """Returns a moment that these checks describe where the site keeps the order of play."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        if not state.kept:
            return
        if state.stage == "set-up":
            set_up(state, action)
        elif state.pending:
            if not answers(state, action, state.pending[0]):
                raise _waits(state, state.pending[0])
        else:
            turn(state, action)

    return check


def _waits(state: State, first: Pending) -> Illegal:
    """Returns the refusal of everything but an answer to the first pending step (SP-6.2)."""
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
    return refuse("waits-for-answer", f"First {texts[first.kind]}.", "SP-6.2")


def _platoon_name(state: State, key: str) -> str:
    return state.platoons[key].name or key if key in state.platoons else key


# --- turns ----------------------------------------------------------------------------------------


def in_turn(owner: Owner) -> Time:
    """Returns the check that it is the turn of an action's side."""

    def check(state: State, action: Any) -> None:
        if any(side != state.turn for side in owner(state, action)):
            raise refuse("not-active", "It is not this side's turn.", TURN_RULE)

    return check


def nothing_asks(state: State, action: Any) -> None:
    """Refuses an answer to which nothing asks."""
    raise refuse("not-active", "Nothing calls for this now.", TURN_RULE)


def no_test_asked(state: State, action: Any) -> None:
    """Refuses a test for which nothing asks."""
    raise refuse("not-active", "Nothing calls for this test now.", "SP-18.13")


def check_settled(state: State, action: Any) -> None:
    """Refuses to settle once more who begins."""
    raise refuse("not-active", "Who begins has been settled.", "SP-4.2")


def check_cycle_over(state: State, action: Any) -> None:
    """Raises Illegal for a new cycle while a platoon is left to act."""
    if not is_cycle_over(state):
        raise refuse("must-activate", "The cycle is not over yet.", TURN_RULE)


def is_cycle_over(state: State) -> bool:
    """Checks whether no side has a platoon left to activate (SP-4.1)."""
    return state.turn is None and side_to_roll(state) is None


def check_rolling(state: State, action: Any) -> None:
    """Raises Illegal for a roll for activation by the wrong side."""
    if side_to_roll(state) != action.side:
        raise refuse("not-active", "It is not this side's turn to roll.", TURN_RULE)


def check_acting(state: State, action: Any) -> None:
    """Raises Illegal for a stand whose platoon is not active."""
    if find_stand(state, action.unit).platoon not in state.active:
        raise refuse("not-active", f"{action.unit} is not active.", "SP-4.13")


def during_fire(state: State, action: Any) -> None:
    """Raises Illegal for fire out of its side's turn; fire from Overwatch takes any turn (SP-6.2)."""
    if not action.overwatch:
        in_turn(lambda state, action: (find_stand(state, action.by).side,))(state, action)
    elif state.turn is None:
        raise refuse("not-active", "Nobody is in turn yet.", TURN_RULE)


def during_tests(owner: Owner) -> Time:
    """Returns the check of a platoon's test: by intention in its side's turn, after losses when it is asked for."""

    def check(state: State, action: Any) -> None:
        (no_test_asked if action.reason == "loss" else in_turn(owner))(state, action)

    return check


# --- set-up ---------------------------------------------------------------------------------------


def arranging(owner: Owner) -> Time:
    """Returns the check that the side of an action is still setting up."""

    def check(state: State, action: Any) -> None:
        done = [state.sides[side].ready for side in owner(state, action)]
        if any(done) or all(side.ready for side in state.sides.values()):
            raise refuse("not-active", "This side has finished its set-up.", "SP-3.1")

    return check


def set_up_or_turn(owner: Owner) -> Moment:
    """Returns the moment of what a side settles at its set-up and, later, in its turn."""
    return kept(in_turn(owner), set_up=arranging(owner))


def set_up_only(owner: Owner) -> Moment:
    """Returns the moment of what a side settles at its set-up."""
    return kept(nothing_asks, set_up=arranging(owner))


def check_all_ready(state: State, action: Any) -> None:
    """Raises Illegal while a side has not finished its set-up."""
    if waiting := [one.name or key for key, one in state.sides.items() if not one.ready]:
        raise refuse("not-active", f"{', '.join(waiting)} has not finished its set-up.", "SP-3.1")


def check_placing(state: State, viewer: Viewer, action: Any) -> None:
    """Checks placing: at set-up players arrange their own stands; later only unplaced stands, or the referee."""
    if viewer.role == "side" and state.kept and not may_place(state, find_stand(state, action.unit)):
        raise _has_its_place()
    if state.stage != "play":
        kept(nothing_asks, set_up=arranging(one_stand))(state, viewer, action)


def check_laying_out(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that platoons and ground are laid out at set-up, or by the referee."""
    if viewer.role == "side" and state.kept and state.stage != "set-up":
        raise _has_its_place()


def _has_its_place() -> Illegal:
    return refuse("referee-only", "It has its place, or needs none; the referee corrects the plan.", "SP-3.1")


def unless_shown(moment: Moment) -> Moment:
    """Returns a moment for keeping stands secret; showing them takes any time of play (SP-28.4)."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        if action.concealed or state.stage != "play":
            moment(state, viewer, action)

    return check


# --- what the referee alone, or one side alone, may say -------------------------------------------


def check_taking_off(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal for a player who takes a stand off the table."""
    if viewer.role != "referee":
        raise refuse("referee-only", "Only the referee takes stands off the table.", "SP-4.16")


def check_conceding(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal for a player who ends the battle otherwise than by conceding it."""
    if viewer.role == "referee":
        return
    if action.winner in (None, viewer.side):
        raise refuse(
            "referee-only", "A side may concede; the referee, or the agreed cycles, end the battle.", "SP-29.2"
        )
    if action.reason.strip() not in ("", CONCEDES):
        raise refuse("referee-only", "A side concedes; other reasons are the referee's to give.", "SP-29.2")


def check_unasked(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal for a player who says how the target of a missile reacts."""
    if viewer.role != "referee" and action.reaction is not None:
        raise refuse("not-your-unit", "The target's side says how it reacts.", "SP-10.10")


def check_fallen(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a leader's fate is that of a leader who fell, and their way that to a stand of their own side."""
    stand = find_leaders_stand(state, action.leader, action.side, fallen=True)
    if stand is None or not state.units[stand].destroyed:
        raise refuse("leader-unattached", f"No leader {action.leader} has lost their stand.", "SP-19.2")
    if action.nearest is not None and not is_on_table(nearest := check_present(state, action.nearest)):
        where = f"aboard {nearest.carried_by}" if nearest.carried_by else "off the table"
        raise refuse("is-carried", f"{action.nearest} is {where}.", "SP-19.2")


# --- answers to the step that waits ---------------------------------------------------------------


def fires_back(state: State, action: Any, first: Pending) -> bool:
    """Tells of Overwatch fire by the side that may fire."""
    return first.kind == "overwatch" and action.overwatch and find_stand(state, action.by).side == first.side


def holds_fire(state: State, action: Any, first: Pending) -> bool:
    """Tells of the side that lets its chance pass."""
    return first.kind in ("overwatch", "counterbattery", "unseen") and action.side == first.side


def reacts(state: State, action: Any, first: Pending) -> bool:
    """Tells of the target of a missile."""
    return first.kind == "missile" and action.unit == first.unit


def tests_losses(state: State, action: Any, first: Pending) -> bool:
    """Tells of the platoon that tests after its losses."""
    return first.kind == "loss-test" and action.reason == "loss" and action.platoon == first.unit


def settles_fate(owner: Owner) -> Answer:
    """Tells of the leader whose fate is open."""
    return lambda state, action, first: (
        first.kind == "leader" and action.leader == first.unit and owner(state, action) == (first.side,)
    )


def falls(state: State, action: Any, first: Pending) -> bool:
    """Tells of the shells that fall."""
    by = set(action.by)
    return first.kind == "impact" and any(
        mission.key == first.unit and by <= set(mission.by) for mission in state.missions
    )


def bursts(state: State, action: Any, first: Pending) -> bool:
    """Tells of the bomb that has landed."""
    return first.kind == "impact" and action.bomb == first.unit


def seeks_battery(state: State, action: Any, first: Pending) -> bool:
    """Tells of counterbattery fire at the side that has fired."""
    if first.kind != "counterbattery":
        return False
    return action.target == first.unit or find_stand(state, action.target).side == find_stand(state, first.unit).side
