"""Parameters that mean nothing where they are given: on the map the site measures, at the table the players do.

The vocabulary of the case files is left alone: what it names and a rule does not ask for is passed over, as there.
"""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.kernel.problems import Illegal, illegal


def not_asked(message: str) -> Illegal:
    """Returns the refusal of a parameter that has no meaning at this table, in this action."""
    return illegal("not-asked", message, rule="EXT-2.3")


def check_typed(state: State, *, typed: bool, what: str) -> None:
    """Raises Illegal when something was measured at the table though the site has the map."""
    if typed and not state.typed:
        raise not_asked(f"The site measures on its map by itself: name no {what}.")


def check_has_map(state: State, *, named: bool = True) -> None:
    """Raises Illegal when something on the site's map is named though the players have theirs on the table."""
    if named and state.typed:
        raise not_asked("The map is on the players' own table: the site has none.")
