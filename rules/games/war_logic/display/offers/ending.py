"""Offers of giving up and of declaring the result (WL-17.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import Desk
from rules.games.war_logic.display.offers.fields import choice
from rules.games.war_logic.display.offers.groups import END
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.victory import alive
from rules.kernel.records import Json
from rules.kernel.screen import Offer, Reminder, Text


def ending_offers(desk: Desk) -> Iterator[Offer]:
    """Results that the players declare (WL-17.4): the referee any, a side at any time that it gives up."""
    state, viewer = desk.view.state, desk.view.viewer
    story = Text(path=("story",), label="Story", value="", limit=500, lines=3, rule="WL-17.7")
    names: dict[Json, str] = {key: side.name or key for key, side in state.sides.items()}
    if viewer.role == "referee":
        who = choice(("winner",), "Winner", {**names, None: "a draw"}, next(iter(names)), rule="WL-17.4")
        action: dict[str, Json] = {"type": "declare", "winner": next(iter(names))}
        label = "Declare the result"
        yield Offer(key="declare", label=label, action=action, group=END, fields=(who, story), seldom=True)
        if len(names) > 2:
            yield from _give_up(desk, "A side gives up")
    elif len(names) > 2:
        yield from _give_up(desk, "Give up")
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


def _give_up(desk: Desk, label: str) -> Iterator[Offer]:
    """Among three sides and more who gives up leaves the field; the others fight on until one is left."""
    state = desk.view.state
    left = alive(desk.scene)
    names: dict[Json, str] = {key: state.sides[key].name or key for key in left if key in state.sides}
    may = [key for key in left if key in names and owns(desk.view.viewer, key)]
    if not may:
        return
    others = [name for key, name in names.items() if key != may[0]]
    told = f"{others[0]} has won then." if len(others) == 1 else f"{' and '.join(others)} fight on."
    referee = desk.view.viewer.role == "referee"
    after = "The others fight on until one is left." if referee else told
    whose = "its" if referee else "your"
    yield Offer(
        key="give-up",
        label=label,
        action={"type": "give-up", "side": may[0]},
        group=END,
        fields=(choice(("side",), "Side", names, may[0], rule="WL-17.4"),) if referee else (),
        reminders=(Reminder(text=f"All {whose} units leave the field at once. {after}", rule="WL-17.4"),),
        seldom=True,
    )
