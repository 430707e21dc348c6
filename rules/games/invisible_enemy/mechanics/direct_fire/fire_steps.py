"""The end of a fire step: pending hits take effect (IE-7.3)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import StepEnded
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import Thing
from rules.games.invisible_enemy.mechanics.damage import is_destroyed


def apply_pending_hits(recorder: Recorder) -> tuple[str, ...]:
    """Applies all pending hits (IE-7.3); returns the names of the destroyed."""
    gone: list[str] = []
    things: dict[str, Thing] = {**recorder.state.bases, **recorder.state.towers}
    for name, thing in things.items():
        if not thing.pending:
            continue
        hits = min(thing.hull, thing.hits + thing.pending)
        if hits >= thing.hull and not is_destroyed(thing):
            gone.append(name)
        recorder.thing(name, hits=hits, pending=0)
    return tuple(sorted(gone))


def end_step(state: State) -> StepEnded:
    """Ends a fire step as an action of its own."""
    recorder = Recorder(state)
    destroyed = apply_pending_hits(recorder)
    return StepEnded(destroyed=destroyed, changes=recorder.changes)
