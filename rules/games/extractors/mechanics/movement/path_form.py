"""The form of a move, of a unit or of a machine under orders: a path, or the end of one."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue.terms import Direction, Label
from rules.games.extractors.mechanics.parameters import not_asked

SEEN_ON_MAP = "The site sees on its map which forts and hexes are entered: leave that out."


def check_path_form(
    state: State, path: Sequence[Step], *, to: Label | None, facing: Direction | None, enters: bool
) -> None:
    """Raises Illegal ``not-asked`` for what says nothing: steps of two kinds, a path and an end, hexes of no map.

    ``enters``: the move names the hex through which it comes.
    """
    if any(_count_kinds(step) != 1 for step in path):
        raise not_asked("A step of a path is one thing: a turn, a hex, an entry, boarding or leaving.")
    if any((step.facing and step.enter is None) or (step.road and step.to is None) for step in path):
        raise not_asked("A facing goes with an entry, a road with a hex.")
    if state.typed:
        if to or facing or enters or any(_needs_map(step) for step in path):
            raise not_asked("Hexes and facings are on the players' own table: the site takes none.")
        return
    if path and (to or facing or enters):
        raise not_asked("Name a path, or the end of one, not both.")
    if facing and not to and not enters:
        raise not_asked("Name the hex in which the move ends, too.")


def _count_kinds(step: Step) -> int:
    """Counts what a step says it is."""
    named = (step.turn, step.to, step.enter, step.board, step.enter_fort, step.exit)
    return sum(one is not None for one in named) + step.unboard


def _needs_map(step: Step) -> bool:
    return bool(step.turn or step.to or step.enter or step.facing or step.road)
