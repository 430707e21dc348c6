"""From an action to its events."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.actions.table import TABLE
from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.follow_up import show_exposed
from rules.games.sol_prime.battle.state import State
from rules.kernel.dice import Dice
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of an action; a concealed stand that acts is put on the table first (SP-28.4).

    Raises Illegal or Unreadable; nothing has then changed.
    """
    if not (exposed := show_exposed(state, action)):
        return TABLE.decide(state, viewer, action, dice)
    TABLE.permit(state, viewer, action)
    return [*exposed, *TABLE.decide(evolve(state, exposed[0]), viewer, action, dice)]
