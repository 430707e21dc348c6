"""Offers of secret moves and of showing oneself (WL-15.5 to WL-15.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import MOVEMENT
from rules.games.war_logic.display.offers.movement import movement_skills
from rules.games.war_logic.display.offers.positions import spot_fields, tenths
from rules.games.war_logic.mechanics.positions import position_of
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal


def spy_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields secret moves, and a spy showing itself (WL-15.5 to WL-15.8)."""
    recorder, turn = context.recorder, context.recorder.turn
    if not recorder.is_hidden(name) or turn is None or find_refusal(check_turn, recorder, name, "spy-move"):
        return
    own, at = recorder.units[name].side, position_of(recorder.state, name)
    yield Offer(
        key=f"reveal:{name}",
        label="Show itself",
        action={"type": "reveal", "by": name, "distance": 0, **({} if at is None else {"to": tenths(at)})},
        by=name,
        group=MOVEMENT,
        fields=(
            *(() if at is None else spot_fields(context, ("to",), at)),
            distance_field(("distance",), "Inches from the figure", 0, most=recorder.units[name].hidden_path),
        ),
        placing=None if at is None else Placing(at=("to",), piece=name),
        measures=() if at is None else (("to", 0), ("to", 1)),
    )
    others = [other for other in turn.moved if recorder.units[other].side == own]
    busy = turn.commander is None and turn.acted - {name}
    if others or busy or (turn.secret and turn.secret != name):
        return
    for key, skill in movement_skills(context, name).items():
        yield Offer(
            key=f"spy-move:{name}:{key}",
            label=f"Move in secret, {skill.name or key}",
            action={"type": "spy-move", "by": name, "with": key, "distance": max(0, int(skill.range))},
            by=name,
            group=MOVEMENT,
            fields=(distance_field(("distance",), "Inches", skill.range, most=skill.range),),
            reminders=(Reminder(text="Write down where it has crept; no other unit may move now.", rule="WL-15.6"),),
        )
