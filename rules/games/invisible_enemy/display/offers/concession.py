"""Giving up, and the answers to offers of it in older battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import other_side, side_name
from rules.games.invisible_enemy.display.labels import side_suffix
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json
from rules.kit.giving_up import END, give_up_offer


def concession_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields giving up, or the answers to an offer of it."""
    for key in sides:
        suffix = side_suffix(state, key, sides)
        if state.conceding is None:
            action: dict[str, Json] = {"type": "concede", "by": key}
            others, side = [side_name(state, other_side(state, key))], side_name(state, key) if suffix else ""
            yield give_up_offer(f"concede:{key}", action, others=others, rule="IE-10.1", side=side)
            continue
        action = {"type": "answer-concession", "by": key, "accept": True}
        own = key == state.conceding
        if not own:
            label = f"Accept that {side_name(state, state.conceding)} gives up"
            yield Offer(key=f"accept:{key}", label=label, action=action, group=END, primary=True)
        label = f"Take back the offer to give up{suffix}" if own else f"Refuse: fight on{suffix}"
        yield Offer(key=f"refuse:{key}", label=label, action={**action, "accept": False}, group=END, primary=not own)
