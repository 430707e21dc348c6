"""Purchases on equal points: both sides write them in secret and show them together (IE-4.11, IE-11.3, IE-R6)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.network_command import Buy, WriteList
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.network_command import ListsOpened, ListWritten
from rules.games.invisible_enemy.battle.state import Purchase, State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name, side_names, side_of
from rules.games.invisible_enemy.mechanics.purchases import apply_purchase, find_item

MOST_OF_ONE = 12
"""No side can pay for more of an item."""


def are_lists_secret(state: State) -> bool:
    """True while purchases are written in secret: points are equal, and there are some."""
    sides = [side_of(state, key) for key in side_keys(state)]
    return (
        state.kept
        and state.fought
        and state.first_declare is None
        and not any(side.bought for side in sides)
        and len({side.points for side in sides}) == 1
        and sides[0].points > 0
    )


def write_list(state: State, action: WriteList) -> ListWritten:
    """A side's list, checked as if it were bought now. Raises Illegal."""
    wanted = listed_purchases(action)
    draft = Recorder(state)
    for one in wanted:
        apply_purchase(draft, Buy(by=action.by, item=one.item, unit=one.unit), find_item(one.item))
    written = Recorder(state)
    written.side(action.by, written=wanted)
    name = side_name(state, action.by)
    return ListWritten(by=action.by, items=wanted, name=name, changes=written.effects)


def listed_purchases(action: WriteList) -> tuple[Purchase, ...]:
    """The list: an automatic move for each named unit, and the other items as often as they are wanted."""
    moves = tuple(Purchase(item="automatic-move", unit=unit) for unit in action.units)
    counts = sorted(action.items.items())
    return (*moves, *(Purchase(item=item) for item, count in counts for _ in range(min(count, MOST_OF_ONE))))


def are_lists_ready(state: State) -> bool:
    """True when both lists are written."""
    return are_lists_secret(state) and all(side_of(state, key).written is not None for key in side_keys(state))


def open_lists(state: State) -> ListsOpened:
    """Both lists are shown and carried out together; what is left over is lost."""
    draft, shown = Recorder(state), {}
    for key in side_keys(state):
        shown[key] = side_of(state, key).written or ()
        for one in shown[key]:
            apply_purchase(draft, Buy(by=key, item=one.item, unit=one.unit), find_item(one.item))
    for key in shown:
        draft.side(key, points=0, bought=True, written=None)
    return ListsOpened(lists=shown, names=side_names(state), changes=draft.effects)
