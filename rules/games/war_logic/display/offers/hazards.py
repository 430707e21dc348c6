"""Offers of springing a hidden field (WL-15.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import Desk
from rules.games.war_logic.display.offers.fields import choice, inches
from rules.games.war_logic.display.offers.groups import MOVEMENT
from rules.kernel.records import Json, Path
from rules.kernel.screen import Offer, Reminder


def mine_distances(desk: Desk, name: str) -> tuple[Path, ...]:
    """How far the others are from a mine that goes off: asked for where there are mines, below the rest (WL-12.2)."""
    scene = desk.scene
    if all(field.number is None for field in scene.hazards.values()):
        return ()
    return tuple(("near", other) for other in scene.units if other != name and scene.in_play(other))


def hazard_offers(desk: Desk) -> Iterator[Offer]:
    """The owner of a hidden field says who has walked onto it (WL-15.12)."""
    scene, turn = desk.scene, desk.scene.turn
    if turn is None or turn.over or turn.step not in ("strategy", "control", "movement"):
        return
    moved = [
        name for name in sorted(turn.moved) if name in scene.units and scene.in_play(name) and not scene.hidden(name)
    ]
    for key, field in scene.hazards.items():
        mine = field.side is not None and (desk.view.viewer.role == "referee" or desk.view.viewer.side == field.side)
        if mine and moved and field.number != 0:
            units: dict[Json, str] = {name: name for name in moved}
            yield Offer(
                key=f"spring-hazard:{key}",
                label=f"{key}: somebody has walked onto it",
                action={"type": "spring-hazard", "by": moved[0], "hazard": key},
                group=MOVEMENT,
                fields=(
                    choice(("by",), "Who", units, moved[0], rule="WL-12.1"),
                    *(
                        inches(path, f"Inches from the mine to {path[1]}", None, most=60)
                        for path in mine_distances(desk, "")
                    ),
                ),
                folded=mine_distances(desk, ""),
                reminders=(
                    Reminder(text="A map or a detector helps the unit; flying units set off no mines.", rule="WL-12.6"),
                ),
            )
