"""The reset at the end of a turn (IE-3.3, IE-3.4)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.turn import ResetMade
from rules.games.invisible_enemy.battle.state import COMMAND, ROUND, State
from rules.kit.lifetimes import find_expired


def apply_reset(recorder: Recorder) -> None:
    """Resets networks: status 100% (IE-2.6), one die less, no points, automatic moves or deflections.

    Type 2 markers stay (IE-3.3, IE-3.4).
    """
    for key, side in recorder.state.sides.items():
        change = find_expired(side, ROUND, COMMAND)
        recorder.side(key, **change, network_dice=max(0, side.network_dice - 1))
    for name, unit in recorder.state.units.items():
        if change := find_expired(unit, ROUND):
            recorder.unit(name, **change)


def reset_network(state: State) -> ResetMade:
    """Resets both networks as an action of its own."""
    recorder = Recorder(state)
    apply_reset(recorder)
    return ResetMade(changes=recorder.changes)
