"""The reset at the end of a turn (IE-3.3, IE-3.4)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.turn import ResetMade
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE


def apply_reset(draft: Recorder) -> None:
    """Status 100% as at the start (IE-2.6), one die less, points, automatic moves and deflections gone.

    Type 2 markers stay (IE-3.3, IE-3.4).
    """
    for key, side in draft.state.sides.items():
        draft.side(
            key,
            status=CATALOGUE.command.full_status,
            network_dice=max(0, side.network_dice - 1),
            points=0,
            deflections=0,
        )
    for name, unit in draft.state.units.items():
        if unit.auto_move:
            draft.unit(name, auto_move=False)


def reset_network(state: State) -> ResetMade:
    """The reset as an event of its own."""
    draft = Recorder(state)
    apply_reset(draft)
    return ResetMade(changes=draft.effects)
