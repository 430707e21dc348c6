"""Offers of giving up and of declaring the result (WL-17.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.mechanics.victory import is_declared, sides_in_fight
from rules.kernel.display.cards import Text
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kernel.viewer import owns
from rules.kit.fields import choose
from rules.kit.giving_up import END, give_up_offer


def ending_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields giving up, and declarations of the result (WL-17.4): any for the referee."""
    state, viewer = context.view.state, context.view.viewer
    story = Text(path=("story",), label="Story", value="", limit=500, lines=3, rule="WL-17.7")
    names: dict[Json, str] = {key: side.name or key for key, side in state.sides.items()}
    if viewer.role == "referee":
        who = choose(("winner",), "Winner", {**names, None: "a draw"}, next(iter(names)), rule="WL-17.4")
        action: dict[str, Json] = {"type": "declare", "winner": next(iter(names))}
        label = "Declare the result"
        yield Offer(key="declare", label=label, action=action, group=END, fields=(who, story), seldom=True)
    elif len(names) == 2 and viewer.side in names and is_declared(context.recorder):
        other = next(key for key in names if key != viewer.side)
        yield Offer(
            key="declare",
            label=f"Declare the objective of {names[other]} reached",
            action={"type": "declare", "winner": other},
            group=END,
            fields=(story,),
            reminders=(Reminder(text=f"This takes effect at once: the win goes to {names[other]}.", rule="WL-17.4"),),
            seldom=True,
        )
    yield from _give_up(context)


def _give_up(context: OfferContext) -> Iterator[Offer]:
    """Yields giving up: the side leaves the field; of three or more the others fight on."""
    state = context.view.state
    names = {key: state.sides[key].name or key for key in sides_in_fight(context.recorder) if key in state.sides}
    for key in (key for key in names if owns(context.view.viewer, key)):
        others = [name for other, name in names.items() if other != key]
        side = names[key] if context.view.viewer.role == "referee" else ""
        mine = "give-up" if not side else f"give-up:{key}"
        yield give_up_offer(mine, {"type": "give-up", "side": key}, others=others, rule="WL-17.4", side=side)
