"""Offers on a table without the site's map: moves made there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import entry_of, exit_edge, is_empty_fort, passengers, sheltered_in
from rules.games.extractors.battle.state.units import kind, on_map, side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.tables import Order
from rules.games.extractors.catalogue.wording import move_name
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.kernel.display.cards import Field, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import tick_names

GROUP = "Movement"


# --- moves ----------------------------------------------------------------------------------------


def table_move_offers(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Iterator[Offer]:
    """Yields moves that the players measure themselves."""
    entry = entry_of(state, unit) if unit.hex is None else None
    if entry and state.turn < entry.turn:
        return
    yield _moved_offer(state, name, unit, action)
    yield from _carrier_offers(state, name, unit, action)
    if _may_stand_in_bog(unit):
        yield _step_offer(name, "Leaves a bog hex", {**action, "path": [], "bog": True}, rolls=True)
    ordered = _order_due(unit) if action["type"] == "move-order" else None
    if unit.move_cycle.objective and ordered is CATALOGUE.orders["vector"]:
        label = f"Has reached {unit.move_cycle.objective}"
        yield _step_offer(name, label, {**action, "path": [], "reached": True})
    holds = ordered is CATALOGUE.orders["hold"]
    if (edge := exit_edge(state, unit)) and unit.hex is not None and not holds and not unit.aboard:
        left = _step_offer(name, f"Has left over the {edge} edge", {**action, "path": [{"exit": edge}]})
        yield _asked(unit, left)


def _may_stand_in_bog(unit: Unit) -> bool:
    """Checks whether a unit is on its feet and may have to roll to leave its hex (EXT-6.16)."""
    return kind(unit).move_type == "leg" and not unit.aboard and unit.hex is not None


def _asked(unit: Unit, offer: Offer) -> Offer:
    """Returns the offer of a move, with the question whether it leads out of a bog, which takes a roll (EXT-6.16)."""
    if not _may_stand_in_bog(unit):
        return offer
    bog = Toggle(path=("bog",), label="It stands in a bog and rolls first", checked=False, rule="EXT-6.16")
    return replace(offer, fields=(*offer.fields, bog))


def _moved_offer(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Offer:
    forts = [other for other, fort in sorted(state.units.items()) if fort.type == "fort" and on_map(fort)]
    empty = [other for other in forts if is_empty_fort(state, other)]
    fields: tuple[Field, ...] = ()
    if side(unit) == "avronian" and empty:
        label = "Empty forts whose hex it entered"
        fields = (tick_names(("forts",), label, empty, rule="EXT-22.38"),)
    ordered = _order_due(unit) if action["type"] == "move-order" else None
    notes = [Reminder(text=f"{ordered.name}: {ordered.text}", rule=ordered.rule)] if ordered else []
    notes.append(Reminder(text=f"{speed(unit)} MP, {move_name(kind(unit).move_type)}.", rule="EXT-6.1"))
    if unit.status == "routed":
        notes.append(Reminder(text="Routed: as near to the friendly edge as it can, or over it.", rule="EXT-6.23"))
    return Offer(
        key=f"moved:{name}",
        label=f"{ordered.name}: {_describe_move(unit, ordered)}" if ordered else _describe_move(unit).capitalize(),
        action={**action, "path": []},
        by=name,
        group=GROUP,
        fields=fields,
        reminders=tuple(notes),
    )


def _describe_move(unit: Unit, ordered: Order | None = None) -> str:
    """Describes the move of a unit in the past tense; under Hold, aboard and in a fort it does not move (EXT-18.14)."""
    if unit.hex is None:
        return "has entered"
    if ordered is CATALOGUE.orders["hold"] or unit.aboard or unit.inside:
        return "stays"
    return "has fled" if unit.status == "routed" else "has moved"


def _order_due(unit: Unit) -> Order | None:
    """Returns the order that a machine carries out next."""
    box = next_box(unit.move_cycle)
    return CATALOGUE.orders.get(unit.move_cycle.boxes[box - 1] or "") if box else None


def _carrier_offers(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Iterator[Offer]:
    """Yields boarding and leaving floaters and forts (section 7, EXT-22.41)."""
    if unit.aboard or unit.inside:
        left = "Has left its floater" if unit.aboard else f"Has left {unit.inside}"
        yield _asked(unit, _step_offer(name, left, {**action, "path": [{"unboard": True}]}))
    for other, carrier in sorted(state.units.items()):
        if not kind(unit).is_section or unit.aboard or unit.inside == other or not on_map(carrier) or carrier.hidden:
            continue
        if len(passengers(state, other)) < kind(carrier).carries:
            yield _asked(unit, _step_offer(name, f"Has boarded {other}", {**action, "path": [{"board": other}]}))
        if carrier.type == "fort" and not sheltered_in(state, other):
            gone = _step_offer(name, f"Has gone into {other}", {**action, "path": [{"enter-fort": other}]})
            yield _asked(unit, gone)


def _step_offer(name: str, label: str, action: Mapping[str, Json], *, rolls: bool = False) -> Offer:
    key = f"table:{name}:{label.lower().replace(' ', '-')}"
    return Offer(key=key, label=label, action=dict(action), by=name, group=GROUP, rolls=rolls)
