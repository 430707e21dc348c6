"""Units that may still act in this turn (WL-6.2)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Turn


def unused_units(recorder: Recorder, turn: Turn) -> list[str]:
    """Returns the units that may act and have not: what a side forfeits by ending its turn now (WL-6.2)."""
    free = [
        name
        for name, unit in recorder.units.items()
        if unit.side == turn.side
        and recorder.is_in_play(name)
        and not recorder.has_status(name, "frozen")
        and not recorder.is_hidden(name)
        and recorder.sheets[name].kind == "unit"
        and has_action_skill(recorder, name)
    ]
    if turn.commander is None:
        return free[:1] if not turn.acted and turn.secret is None else []
    return [name for name in free if name not in turn.acted and (name in turn.ordered or name == turn.commander)]


def has_action_skill(recorder: Recorder, name: str) -> bool:
    """Checks whether a unit has something to move or attack with; a facility that only makes others has not."""
    skills = recorder.sheets[name].skills.items()
    kinds = ("movement", "offense")
    return any(
        (one.category in kinds or one.has("force")) and recorder.number_left(name, key) > 0 for key, one in skills
    )
