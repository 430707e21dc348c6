"""Offers of surrender and of asking for it (WL-13.16)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import Desk
from rules.games.war_logic.display.offers.fields import choice
from rules.games.war_logic.display.offers.groups import CONTROL, DEFENSE
from rules.games.war_logic.mechanics.prisoners import cells, held, prisons
from rules.kernel.screen import Offer, Reminder


def surrender_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Giving oneself up to somebody whose cells are known (WL-13.16)."""
    scene = desk.scene
    if scene.turn is None or scene.turn.over:
        return
    yield from _asking(desk, name)
    captors = [
        other for other in desk.others(name) if scene.acting_side(name) == scene.units[name].side and _room(desk, other)
    ]
    if captors:
        yield Offer(
            key=f"surrender:{name}",
            label="Surrender",
            seldom=True,
            action={"type": "surrender", "by": name, "to": captors[0]},
            by=name,
            group=DEFENSE,
            fields=(choice(("to",), "To", {one: one for one in captors}, captors[0], rule="WL-13.16"),),
        )


def _asking(desk: Desk, name: str) -> Iterator[Offer]:
    """Cuffs that nobody has seen are shown to whoever might surrender to them (WL-13.16)."""
    for key in prisons(desk.scene, name):
        if key not in desk.scene.units[name].known and not desk.scene.state.card.open_sheets:
            yield Offer(
                key=f"ask-surrender:{name}:{key}",
                label=f"Ask for surrender, {desk.scene.skill(name, key).name or key}",
                seldom=True,
                action={"type": "ask-surrender", "by": name, "with": key},
                by=name,
                group=CONTROL,
                reminders=(Reminder(text="All see then that it can hold prisoners.", rule="WL-15.2"),),
            )


def _room(desk: Desk, name: str) -> bool:
    return held(desk.scene, name) < cells(desk.scene, name)
