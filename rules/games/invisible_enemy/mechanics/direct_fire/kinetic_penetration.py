"""Kinetic penetration: hits beyond a kill carry over to other bases (IE-7.50, IE-7.51, IE-7.61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.direct_fire import Shoot
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, mark_pending_hits
from rules.games.invisible_enemy.mechanics.fungus_towers import defense_of
from rules.games.invisible_enemy.mechanics.measurement.distances import target_distance


def bases_behind(state: State, base: Base, action: Shoot) -> Iterator[str]:
    """Yields the bases behind the target in order, as far as the weapon reaches (IE-7.50)."""
    for entry in action.behind or ():
        if not entry.base:
            continue
        thing = find_thing(state, entry.base)
        if not geometry.within(target_distance(base, thing, entry.distance), base.range):
            return
        yield entry.base


def spread_hits(recorder: Recorder, first: str, hits: int, others: Sequence[str]) -> dict[str, int]:
    """Spreads hits beyond a kill over ``others`` no tougher than the first target (IE-7.50, IE-7.61)."""
    limit = defense_of(find_thing(recorder.state, first))
    applied = {first: mark_pending_hits(recorder, first, hits)}
    left = hits - applied[first]
    for name in others:
        thing = find_thing(recorder.state, name)
        if left <= 0 or defense_of(thing) > limit:
            break
        if is_destroyed(thing) or name in applied:
            continue
        applied[name] = mark_pending_hits(recorder, name, left)
        left -= applied[name]
    return applied
