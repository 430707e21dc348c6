"""Purchases on equal points: written in secret and opened together (IE-4.11, IE-11.3, IE-R6)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.network_command import Buy, WriteList
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.network_command import ListsOpened, ListWritten
from rules.games.invisible_enemy.battle.state import Purchase, State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name, side_names, side_of
from rules.games.invisible_enemy.mechanics.purchases import apply_purchase, find_item
from rules.kernel.problems import Illegal, illegal

MOST_OF_ONE = 12
"""A number of one item that no side can pay for."""


def are_lists_secret(state: State) -> bool:
    """Checks whether purchases are written in secret now: points are equal, and above 0."""
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
    """Records a side's list, checked as if it were bought now. Raises Illegal."""
    for item in (item for item, count in action.items.items() if count < 0):
        raise illegal("no-such-item", f"A list buys none or more of {item}, not fewer.", rule="IE-4.11")
    wanted = listed_purchases(action)
    recorder = Recorder(state)
    for one in wanted:
        apply_purchase(recorder, Buy(by=action.by, item=one.item, unit=one.unit), find_item(one.item))
    written = Recorder(state)
    written.side(action.by, written=wanted)
    name = side_name(state, action.by)
    return ListWritten(by=action.by, items=wanted, name=name, changes=written.changes)


def listed_purchases(action: WriteList) -> tuple[Purchase, ...]:
    """Returns the purchases of a list: an automatic move for each named unit, then the other items."""
    moves = tuple(Purchase(item="automatic-move", unit=unit) for unit in action.units)
    counts = sorted(action.items.items())
    return (*moves, *(Purchase(item=item) for item, count in counts for _ in range(min(count, MOST_OF_ONE))))


def are_lists_ready(state: State) -> bool:
    """Checks whether both lists are written."""
    return are_lists_secret(state) and all(side_of(state, key).written is not None for key in side_keys(state))


def open_lists(state: State) -> ListsOpened:
    """Opens both lists and carries them out together; left-over points are lost.

    What has become impossible since it was written (by a correction) is shown, and not carried out.
    """
    recorder, shown, void = Recorder(state), dict[str, tuple[Purchase, ...]](), dict[str, tuple[Purchase, ...]]()
    for key in side_keys(state):
        shown[key] = side_of(state, key).written or ()
        impossible = tuple(one for one in shown[key] if not _carry_out(recorder, key, one))
        if impossible:
            void[key] = impossible
    for key in shown:
        recorder.side(key, points=0, bought=True, written=None)
    return ListsOpened(lists=shown, void=void, names=side_names(state), changes=recorder.changes)


def _carry_out(recorder: Recorder, key: str, one: Purchase) -> bool:
    """Carries out a purchase; returns whether it was possible."""
    try:
        apply_purchase(recorder, Buy(by=key, item=one.item, unit=one.unit), find_item(one.item))
    except Illegal:
        return False
    return True
