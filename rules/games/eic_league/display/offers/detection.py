"""Offers of detection rolls (section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.form import MOST_HEXES
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.visibility.view import View
from rules.kernel.display.cards import Field, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal
from rules.kernel.records import Json
from rules.kit.joined import Single, join

DETECTION = "Detection"
FEWEST = 2
"""The number of units from which a side searches with all."""


def detection_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the offer of a unit's detection roll; closed with the reason against it."""
    if unit.detect_rolled or unit.status == "base":
        return
    action: dict[str, Json] = {"type": "detect", "by": name}
    key, label = f"detect:{name}", "Search"
    try:
        detection.check(state, unit, name)
    except Illegal as refusal:
        yield Offer(key=key, label=label, action=action, by=name, group=DETECTION, closed=refusal.problem)
        return
    radius = current_ratings(unit, state.round).det // detection.TABLE.range_divisor
    fields: list[Field] = []
    notes: tuple[Reminder, ...] = ()
    enemies = detection.enemies_of(state, unit)
    if state.typed:
        fields = [_distance_field(enemy) for enemy, _ in enemies]
        notes = (Reminder(text=f"Type the hexes to each enemy: the range is {radius}.", rule="EIC-13.4"),)
    elif not any(away is not None and away <= radius for _, away in enemies):
        notes = (Reminder(text=f"No enemy is within {format_hexes(radius)}.", rule="EIC-13.4"),)
    yield Offer(
        key=key,
        label=f"Search, {format_hexes(radius)} around",
        action=action,
        by=name,
        group=DETECTION,
        fields=tuple(fields),
        rolls=True,
        reminders=notes,
    )


def joined_offers(view: View, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the searches of all units of a side as one, and the end of its detection after them."""
    state = view.state
    found: dict[str, list[Single]] = {}
    for offer in offers:
        if offer.action["type"] == "detect" and offer.closed is None:
            single = Single(label=offer.by, action=offer.action, fields=offer.fields)
            found.setdefault(state.units[offer.by].side, []).append(single)
    end = next((one for one in offers if one.action["type"] == "end-phase" and one.closed is None), None)
    for side, searches in found.items():
        if len(searches) >= FEWEST:
            ends = end is not None and state.phase == "detection" and len(found) == 1
            last = [Single(label="Then end detection", action={"type": "end-phase"})] if ends else []
            yield join(
                f"detect-all:{side}",
                f"Search with all {len(searches)}",
                [*searches, *last],
                group=DETECTION,
                primary=True,
                rolls=True,
            )


def _distance_field(enemy: str) -> Number:
    label, rule = f"Hexes to {enemy}", "EIC-1.8"
    return Number(path=("distances", enemy), label=label, value=None, least=0, most=MOST_HEXES, rule=rule)
