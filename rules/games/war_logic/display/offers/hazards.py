"""Offers of springing a hidden field (WL-15.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import MOVEMENT
from rules.games.war_logic.mechanics.hazards import check_spring
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Path
from rules.kernel.viewer import owns
from rules.kit.fields import choose


def mine_distances(context: OfferContext, name: str) -> tuple[Path, ...]:
    """Returns fields for the distances of others from a mine, where there are mines (WL-12.2)."""
    recorder = context.recorder
    if all(field.number is None for field in recorder.hazards.values()):
        return ()
    return tuple(("near", other) for other in recorder.units if other != name and recorder.is_in_play(other))


def hazard_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields offers for the owner of a hidden field that somebody has walked onto (WL-15.12).

    Where a field has no owner the units' own side may say so: a crash or a retreat ended there.
    """
    recorder, turn, viewer = context.recorder, context.recorder.turn, context.view.viewer
    if turn is None:
        return
    for key, field in recorder.hazards.items():
        if field.side is not None and viewer.role != "referee" and viewer.side != field.side:
            continue
        moved = [
            name
            for name in recorder.units
            if field.side is not None or owns(viewer, recorder.units[name].side)
            if find_refusal(check_spring, recorder, name, key) is None
        ]
        if moved:
            units: dict[Json, str] = {name: name for name in moved}
            yield Offer(
                key=f"spring-hazard:{key}",
                label=f"{key}: somebody has walked onto it",
                action={"type": "spring-hazard", "by": moved[0], "hazard": key},
                group=MOVEMENT,
                seldom=field.side is None,
                fields=(
                    choose(("by",), "Who", units, moved[0], rule="WL-12.1"),
                    *(
                        distance_field(path, f"Inches from the mine to {path[1]}", None)
                        for path in mine_distances(context, "")
                    ),
                ),
                folded=mine_distances(context, ""),
                reminders=(
                    Reminder(text="A map or a detector helps the unit; flying units set off no mines.", rule="WL-12.6"),
                ),
            )
