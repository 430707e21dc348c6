"""Turns and steps: the actor, the step of an action, and orders (sections 5 and 6)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Turn
from rules.games.war_logic.catalogue import STEPS
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.wording import format_list

CAPTURE_ACTIONS = ("take-over", "refill")
"""Captures by units in contact, in the movement step; they need no order (WL-4.13)."""
STEP_OF = {
    **dict.fromkeys(("speech", "reinforce", "clone", "resurrect"), "strategy"),
    **dict.fromkeys(("order", "hack", "infest", "solve", "distort"), "control"),
    **dict.fromkeys(("move", "force-move", "turret", "spy-move", "reveal", *CAPTURE_ACTIONS), "movement"),
    **dict.fromkeys(("attack", "volley", "crash", "force-crash", "dual"), "offense"),
    **dict.fromkeys(("attack-back", "retreat", "recover", "surrender", "end-offense"), "defense"),
}
"""The step of each type of action (WL-5.1); other types fit any step."""
ACTIVE_STEPS = ("strategy", "control", "movement", "offense")
"""Steps in which the active side alone acts (WL-5.2)."""
AUTOMATIC_ACTIONS = ("turret",)
"""Automatic defenses, which act in the enemy's movement step (WL-12.8); mines go off after any move (WL-12.1)."""
ORDERED_ACTIONS = ("move", "attack", "volley", "crash", "force-move", "force-crash", "dual", "life-or-death")
"""Types that need an order, and use up the single acting unit (WL-6.2); answers need none (WL-10.15)."""
MOVE_ACTIONS = ("move", "crash")
CONTROLLED_ACTIONS = ORDERED_ACTIONS
"""Actions that a unit under enemy control may be made to do: moves and attacks only (WL-13.7)."""
INCAPABLE_STATUSES = {
    "dead": ("unit-dead", "is dead"),
    "prisoner": ("unit-prisoner", "is a prisoner"),
    "frozen": ("unit-frozen", "is frozen"),
    "withdrawn": ("unit-dead", "has left the field"),
}
"""Statuses of units that can do nothing, each with the code and the words of its refusal (WL-6.13)."""


def check_actor(recorder: Recorder, name: str) -> None:
    """Raises Illegal when a unit can do nothing at all (WL-6.13)."""
    unit = recorder.unit(name)
    for status, (code, word) in INCAPABLE_STATUSES.items():
        if status in unit.status:
            raise refuse(code, f"{name} {word} and does nothing.")


def check_turn(recorder: Recorder, name: str, kind: str) -> None:
    """Raises Illegal in another side's turn, after the step, or without an order (WL-5.1, WL-5.2, WL-6.2)."""
    turn = recorder.turn
    if turn is None:
        return
    check_step(recorder, recorder.acting_side(name), kind)
    if kind in ORDERED_ACTIONS:
        _check_order(recorder, turn, name)
        if kind in MOVE_ACTIONS:
            check_secret_moves(recorder, name)


def check_secret_moves(recorder: Recorder, name: str) -> None:
    """Raises Illegal when a spy's secret move forbids the other units of its side to move (WL-15.6)."""
    turn = recorder.turn
    if turn and turn.secret and turn.secret != name and recorder.units[name].side == turn.side:
        raise refuse("spy-turn", "A secret move was made in this turn: no other unit of the side may move.")


def check_step(recorder: Recorder, side: str | None, kind: str) -> None:
    """Raises Illegal when a side may not act in an action's step now."""
    turn, step = recorder.turn, STEP_OF.get(kind)
    if turn is None:
        return
    active = step in ACTIVE_STEPS or kind in ("dual", "life-or-death")
    if active and kind not in AUTOMATIC_ACTIONS and (turn.over or side != turn.side):
        raise refuse("not-your-turn", f"It is the turn of {recorder.state.side_name(turn.side)}.")
    # Reactions stay possible after the attacker has ended the turn, until the next one begins.
    if step is not None and ((turn.over and step != STEPS[-1]) or STEPS.index(step) < STEPS.index(turn.step)):
        raise refuse("wrong-step", f"The {step} step is over: the turn is in the {turn.step} step.")
    if step == "control" and side in recorder.distorted:
        raise refuse("command-distorted", "The command is distorted: there is no control step in this turn.")


def _check_order(recorder: Recorder, turn: Turn, name: str) -> None:
    if may_act(recorder, turn, name):
        return
    if turn.commander is None:
        others = format_list(sorted(turn.acted))
        raise refuse("not-ordered", f"Without a command one unit acts in a turn, and {others} has acted.")
    raise refuse("not-ordered", f"{name} was not ordered by {turn.commander}.")


def may_act(recorder: Recorder, turn: Turn, name: str) -> bool:
    """Checks whether a unit may act in this turn (WL-6.2)."""
    if recorder.units[name].side != turn.side:
        return True  # a controlled unit acts without an order
    if turn.commander is None:
        return turn.acted <= {name}
    return name in turn.ordered or name == turn.commander


def begin_step(recorder: Recorder, kind: str) -> None:
    """Begins the step of an action, if it is a later one (WL-5.1)."""
    step = STEP_OF.get(kind) if kind != "surrender" else None  # a surrender does not end the other side's attacks
    if recorder.turn and step and STEPS.index(step) > STEPS.index(recorder.turn.step):
        recorder.set_turn(step=step)


def record_action(recorder: Recorder, name: str, kind: str) -> None:
    """Records that a unit has acted, unless it is controlled (WL-6.2). Acting exposes a spy (WL-15.8)."""
    turn = recorder.turn
    recorder.expose(name)
    if turn and recorder.units[name].side == turn.side:
        moved = turn.moved | {name} if kind in MOVE_ACTIONS else turn.moved
        recorder.set_turn(acted=turn.acted | {name}, moved=moved)
    elif turn and kind in MOVE_ACTIONS:
        recorder.set_turn(moved=turn.moved | {name})
