"""Units that could still act in this turn (WL-6.2)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Turn


def idle(scene: Scene, turn: Turn) -> list[str]:
    """The units that may act in this turn and have not: what its side forfeits by ending it now (WL-6.2)."""
    free = [
        name
        for name, unit in scene.units.items()
        if unit.side == turn.side
        and scene.in_play(name)
        and not scene.has_status(name, "frozen")
        and not scene.hidden(name)
        and scene.sheets[name].kind == "unit"
        and can_act(scene, name)
    ]
    if turn.commander is None:
        return free[:1] if not turn.acted and turn.secret is None else []
    return [name for name in free if name not in turn.acted and (name in turn.ordered or name == turn.commander)]


def can_act(scene: Scene, name: str) -> bool:
    """True for a unit with something to move or attack with: a house that only makes others is not waited for."""
    skills = scene.sheets[name].skills.items()
    kinds = ("movement", "offense")
    return any((one.category in kinds or one.has("force")) and scene.left(name, key) > 0 for key, one in skills)
