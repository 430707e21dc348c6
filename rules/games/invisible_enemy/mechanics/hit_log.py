"""The hit log: hits marked by hand (IE-7.41)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.direct_fire import LogHits
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import HitsLogged
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.kernel.problems import illegal


def log_hits(state: State, action: LogHits) -> HitsLogged:
    """Marks hits by hand, at once; hits beyond the hull are not kept (IE-7.41). Raises Illegal."""
    thing = find_thing(state, action.by)
    if not 0 <= action.hits <= thing.hull:
        message = f"{action.by} has a hull of {thing.hull}: 0 to {thing.hull} hits, not {action.hits}."
        raise illegal("no-such-box", message, rule="IE-7.41")
    recorder = Recorder(state)
    recorder.thing(action.by, hits=action.hits, pending=min(thing.pending, thing.hull - action.hits))
    return HitsLogged(by=action.by, old=thing.hits, hits=action.hits, hull=thing.hull, changes=recorder.changes)
