"""The end of a fire step: pending hits take effect (IE-7.3)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import StepEnded
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import Thing
from rules.games.invisible_enemy.mechanics.damage import is_destroyed


def apply_pending_hits(draft: Recorder) -> tuple[str, ...]:
    """Pending hits take effect (IE-7.3); what this destroyed."""
    gone: list[str] = []
    things: dict[str, Thing] = {**draft.state.bases, **draft.state.towers}
    for name, thing in things.items():
        if not thing.pending:
            continue
        hits = min(thing.hull, thing.hits + thing.pending)
        if hits >= thing.hull and not is_destroyed(thing):
            gone.append(name)
        draft.thing(name, hits=hits, pending=0)
    return tuple(sorted(gone))


def end_step(state: State) -> StepEnded:
    """The end of a fire step as an event of its own."""
    draft = Recorder(state)
    destroyed = apply_pending_hits(draft)
    return StepEnded(destroyed=destroyed, changes=draft.effects)
