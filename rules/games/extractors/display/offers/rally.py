"""Offers of rally (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.rally import rally_aid
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer, Reminder


def rally_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the roll of a routed section that has not tried yet (EXT-8.1)."""
    if unit.status != "routed" or unit.rallied:
        return
    drm, helper = rally_aid(state, name)
    text = f"5 or more; {helper} gives {drm:+d}." if drm else "5 or more, without help."
    fields: tuple[Number, ...] = ()
    if state.typed and not kind(unit).rally_aid:
        fields = (
            Number(path=("aid",), label="Hexes to the nearest Transcom", value=None, least=0, most=99, rule="EXT-8.3"),
        )
    yield Offer(
        key=f"rally:{name}",
        label="Rally",
        action={"type": "rally", "by": name},
        by=name,
        group="Rally",
        fields=fields,
        rolls=True,
        reminders=(Reminder(text=text, rule="EXT-8.2"),),
    )
