"""Offers on the plan of a table that was laid out: figures are put where they stand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.mechanics.positions import BASE, RULE, position_of
from rules.kernel.display.cards import Field
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.plan import Point, round_to_tenth
from rules.kit.table import facing_field, place_fields

GROUP = "Plan of the table"
FROM_EDGES = Reminder(text="Inches from the left edge and from the near edge; 0° faces away from it.", rule=RULE)


def put_down_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields the offer to put a figure elsewhere on the plan."""
    state = context.recorder.state
    if state.table is None:
        return
    at, facing = position_of(state, name) or middle_of_table(context), state.units[name].facing
    begins = state.turn is None or state.turn.number == 0
    yield Offer(
        key=f"put-down:{name}",
        label="Put it on the plan",
        action={"type": "put-down", "by": name, "at": tenths(at), "facing": facing},
        by=name,
        group=GROUP,
        fields=(*spot_fields(context, ("at",), at), facing_field(("facing",), facing, rule=RULE)),
        reminders=(FROM_EDGES,),
        placing=Placing(at=("at",), turn=("facing",), piece=name if begins else ""),
        seldom=not begins or position_of(state, name) is not None,
    )


def middle_of_table(context: OfferContext) -> Point:
    """Returns where a figure without a place is put at first."""
    table = context.recorder.state.table
    return (int(table.width / 2), int(table.depth / 2)) if table else (0, 0)


def tenths(at: Point) -> list[Json]:
    """Returns a place as an offer holds it."""
    return [round_to_tenth(at[0]), round_to_tenth(at[1])]


def spot_fields(context: OfferContext, path: tuple[str, ...], at: Point) -> tuple[Field, ...]:
    """Returns the two fields of a place on the table."""
    table = context.recorder.state.table
    return place_fields(path, at, MAPS.table_of(table, BASE), rule=RULE) if table else ()
