"""Who may act: the actor itself, the turn and its steps, orders, and the right to react (sections 5, 6 and 10)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Turn
from rules.games.war_logic.catalogue import STEPS
from rules.games.war_logic.catalogue.refusals import refuse

CAPTURES = ("take-over", "refill")
"""What changes hands does so in the movement step, by units in contact; it needs no order (WL-4.13)."""
STEP_OF = {
    **dict.fromkeys(("speech", "reinforce", "clone", "resurrect"), "strategy"),
    **dict.fromkeys(("order", "hack", "infest", "solve", "distort"), "control"),
    **dict.fromkeys(("move", "force-move", "turret", "spy-move", "reveal", "spring-hazard", *CAPTURES), "movement"),
    **dict.fromkeys(("attack", "volley", "crash", "force-crash", "dual"), "offense"),
    **dict.fromkeys(("attack-back", "retreat", "recover", "surrender", "end-offense"), "defense"),
}
"""The step to which each type of action belongs (WL-5.1); the others fit any."""
ACTIVE = ("strategy", "control", "movement", "offense")
"""Steps in which the active side alone acts (WL-5.2)."""
AUTOMATIC = ("turret", "spring-hazard")
"""Automatic defenses act in the enemy's movement step (WL-12.8)."""
ACTS = ("move", "attack", "volley", "crash", "force-move", "force-crash", "dual")
"""Types that need an order, and use up the single acting unit (WL-6.2); answers need none (WL-10.15)."""
MOVES = ("move", "crash")
BORROWED = (*ACTS, "life-or-death")
"""What a unit under enemy control may be made to do: move and attack, and nothing else (WL-13.7)."""
IDLE = {
    "dead": ("unit-dead", "is dead"),
    "prisoner": ("unit-prisoner", "is a prisoner"),
    "frozen": ("unit-frozen", "is frozen"),
    "withdrawn": ("unit-dead", "has left the field"),
}
"""Statuses of units that can do nothing, each with the code of its refusal and the words (WL-6.13)."""


def check_actor(scene: Scene, name: str) -> None:
    """Raise when a unit can do nothing at all (WL-6.13)."""
    unit = scene.unit(name)
    for status, (code, word) in IDLE.items():
        if status in unit.status:
            raise refuse(code, f"{name} {word} and does nothing.")


def check_turn(scene: Scene, name: str, kind: str) -> None:
    """Raise when it is not the unit's turn, the step is past, or the unit has no order (WL-5.1, WL-5.2, WL-6.2)."""
    turn = scene.turn
    if turn is None:
        return
    check_step(scene, scene.acting_side(name), kind)
    if kind in ACTS:
        _check_order(scene, turn, name)
        if kind in MOVES and turn.secret and turn.secret != name:
            raise refuse("spy-turn", "A secret move was made in this turn: no other unit of the side may move.")


def check_step(scene: Scene, side: str | None, kind: str) -> None:
    """Raise when a side may not do now what belongs to a step."""
    turn, step = scene.turn, STEP_OF.get(kind)
    if turn is None:
        return
    active = step in ACTIVE or kind in ("dual", "life-or-death")
    if active and kind not in AUTOMATIC and (turn.over or side != turn.side):
        raise refuse("not-your-turn", f"It is the turn of {side_title(scene, turn.side)}.")
    # Answers may still be given when the attacker has ended the turn, until the next one begins.
    if step is not None and ((turn.over and step != STEPS[-1]) or STEPS.index(step) < STEPS.index(turn.step)):
        raise refuse("wrong-step", f"The {step} step is over: the turn is in the {turn.step} step.")
    if step == "control" and side in scene.distorted:
        raise refuse("command-distorted", "The command is distorted: there is no control step in this turn.")


def _check_order(scene: Scene, turn: Turn, name: str) -> None:
    if may_act(scene, turn, name):
        return
    if turn.commander is None:
        others = " and ".join(sorted(turn.acted))
        raise refuse("not-ordered", f"Without a command one unit acts in a turn, and {others} has acted.")
    raise refuse("not-ordered", f"{name} was not ordered by {turn.commander}.")


def may_act(scene: Scene, turn: Turn, name: str) -> bool:
    """True for a unit that may act in this turn (WL-6.2)."""
    if scene.units[name].side != turn.side:
        return True  # under control: it acts without an order
    if turn.commander is None:
        return turn.acted <= {name}
    return name in turn.ordered or name == turn.commander


def begin_step(scene: Scene, kind: str) -> None:
    """A later step begins with its first action (WL-5.1)."""
    step = STEP_OF.get(kind) if kind != "surrender" else None  # nobody ends another side's attacks by giving up
    if scene.turn and step and STEPS.index(step) > STEPS.index(scene.turn.step):
        scene.set_turn(step=step)


def has_acted(scene: Scene, name: str, kind: str) -> None:
    """Note that a unit has acted; one under enemy control does not count (WL-6.2). Acting exposes a spy (WL-15.8)."""
    turn = scene.turn
    scene.expose(name)
    if turn and scene.units[name].side == turn.side:
        moved = turn.moved | {name} if kind in MOVES else turn.moved
        scene.set_turn(acted=turn.acted | {name}, moved=moved)
    elif turn and kind in MOVES:
        scene.set_turn(moved=turn.moved | {name})


def side_title(scene: Scene, side: str) -> str:
    """A side's name."""
    found = scene.state.sides.get(side)
    return found.name if found and found.name else side
