"""Offers to give up, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name
from rules.games.invisible_enemy.display.labels import side_suffix
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json

END = "The end"


def concession_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the offer to give up, or the answers to one."""
    for key in sides:
        suffix = side_suffix(state, key, sides)
        if state.conceding is None:
            notes = (Reminder(text="When the other side accepts, it has won.", rule="IE-10.1"),)
            action: dict[str, Json] = {"type": "concede", "by": key}
            label = f"Offer to give up{suffix}"
            yield Offer(key=f"concede:{key}", label=label, action=action, group=END, reminders=notes, seldom=True)
            continue
        action = {"type": "answer-concession", "by": key, "accept": True}
        own = key == state.conceding
        if not own:
            label = f"Accept that {side_name(state, state.conceding)} gives up"
            yield Offer(key=f"accept:{key}", label=label, action=action, group=END, primary=True)
        label = f"Take back the offer to give up{suffix}" if own else f"Refuse: fight on{suffix}"
        yield Offer(key=f"refuse:{key}", label=label, action={**action, "accept": False}, group=END, primary=not own)
