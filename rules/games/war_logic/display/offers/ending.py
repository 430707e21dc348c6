"""Offers of giving up and of declaring the result (WL-17.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import choice_field
from rules.games.war_logic.display.offers.groups import END
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.victory import sides_in_fight
from rules.kernel.display.cards import Text
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kernel.wording import format_list


def ending_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields declarations of the result (WL-17.4): any for the referee, giving up for a side at any time."""
    state, viewer = context.view.state, context.view.viewer
    story = Text(path=("story",), label="Story", value="", limit=500, lines=3, rule="WL-17.7")
    names: dict[Json, str] = {key: side.name or key for key, side in state.sides.items()}
    if viewer.role == "referee":
        who = choice_field(("winner",), "Winner", {**names, None: "a draw"}, next(iter(names)), rule="WL-17.4")
        action: dict[str, Json] = {"type": "declare", "winner": next(iter(names))}
        label = "Declare the result"
        yield Offer(key="declare", label=label, action=action, group=END, fields=(who, story), seldom=True)
        if len(names) > 2:
            yield from _give_up(context, "A side gives up")
    elif len(names) > 2:
        yield from _give_up(context, "Give up")
    elif viewer.side in names:
        other = next(key for key in names if key != viewer.side)
        action = {"type": "declare", "winner": other}
        yield Offer(
            key="declare",
            label=f"Give the battle to {names[other]}",
            action=action,
            group=END,
            fields=(story,),
            reminders=(Reminder(text="The battle ends at once: you give up.", rule="WL-17.4"),),
            seldom=True,
        )


def _give_up(context: OfferContext, label: str) -> Iterator[Offer]:
    """Yields giving up among three or more sides: the side leaves the field, the others fight on."""
    state = context.view.state
    left = sides_in_fight(context.recorder)
    names: dict[Json, str] = {key: state.sides[key].name or key for key in left if key in state.sides}
    may = [key for key in left if key in names and owns(context.view.viewer, key)]
    if not may:
        return
    others = [name for key, name in names.items() if key != may[0]]
    told = f"{others[0]} has won then." if len(others) == 1 else f"{format_list(others)} fight on."
    referee = context.view.viewer.role == "referee"
    after = "The others fight on until one is left." if referee else told
    whose = "its" if referee else "your"
    yield Offer(
        key="give-up",
        label=label,
        action={"type": "give-up", "side": may[0]},
        group=END,
        fields=(choice_field(("side",), "Side", names, may[0], rule="WL-17.4"),) if referee else (),
        reminders=(Reminder(text=f"All {whose} units leave the field at once. {after}", rule="WL-17.4"),),
        seldom=True,
    )
