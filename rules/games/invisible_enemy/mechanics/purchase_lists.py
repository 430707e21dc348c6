"""Purchases on equal points: both sides write them in secret and show them together (IE-4.11, IE-11.3, IE-R6)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions import Buy, WriteList
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import ListsOpened, ListWritten
from rules.games.invisible_enemy.battle.state import Purchase, State
from rules.games.invisible_enemy.mechanics import network_command, stats

MOST_OF_ONE = 12
"""No side can pay for more of an item."""


def secret(state: State) -> bool:
    """True while purchases are written in secret: points are equal, and there are some."""
    sides = [stats.side_of(state, key) for key in stats.sides(state)]
    return (
        state.kept
        and state.fought
        and state.first_declare is None
        and not any(side.bought for side in sides)
        and len({side.points for side in sides}) == 1
        and sides[0].points > 0
    )


def write(state: State, action: WriteList) -> ListWritten:
    """A side's list, checked as if it were bought now. Raises Illegal."""
    wanted = purchases(action)
    draft = Draft(state)
    for one in wanted:
        network_command.take(
            draft, Buy(by=action.by, item=one.item, unit=one.unit), network_command.item_named(one.item)
        )
    written = Draft(state)
    written.side(action.by, written=wanted)
    name = stats.side_name(state, action.by)
    return ListWritten(by=action.by, items=wanted, name=name, changes=written.effects)


def purchases(action: WriteList) -> tuple[Purchase, ...]:
    """The list: an automatic move for each named unit, and the other items as often as they are wanted."""
    moves = tuple(Purchase(item="automatic-move", unit=unit) for unit in action.units)
    counts = sorted(action.items.items())
    return (*moves, *(Purchase(item=item) for item, count in counts for _ in range(min(count, MOST_OF_ONE))))


def ready(state: State) -> bool:
    """True when both lists are written."""
    return secret(state) and all(stats.side_of(state, key).written is not None for key in stats.sides(state))


def open_lists(state: State) -> ListsOpened:
    """Both lists are shown and carried out together; what is left over is lost."""
    draft, shown = Draft(state), {}
    for key in stats.sides(state):
        shown[key] = stats.side_of(state, key).written or ()
        for one in shown[key]:
            network_command.take(draft, Buy(by=key, item=one.item, unit=one.unit), network_command.item_named(one.item))
    for key in shown:
        draft.side(key, points=0, bought=True, written=None)
    return ListsOpened(lists=shown, names=network_command.names(state), changes=draft.effects)
