"""An entry of the table of actions, with what holds for every action of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.form import Faults, no_faults, with_form
from rules.games.sol_prime.battle.moments import Moment, Owner, in_turn, kept
from rules.games.sol_prime.battle.numbers import unsigned
from rules.games.sol_prime.battle.state import State
from rules.kit.actions import ActionRules, take_as_it_stands


def entry(
    action: type,
    owner: Owner,
    when: Moment | None = None,
    *,
    faults: Faults = no_faults,
    check: Callable[[State, Any], Any] = take_as_it_stands,
    **more: Any,
) -> ActionRules[State, Any, Any, Event, Any, Any]:
    """Returns the rules of an action whose numbers are not below 0, and whose form a side keeps.

    Its moment is a turn of its side if no other is given. ``faults``: of its form; ``more``: further rules.
    """
    moment = with_form(faults, when or kept(in_turn(owner)))
    return ActionRules(action=action, owner=owner, when=moment, check=unsigned(check), **more)
