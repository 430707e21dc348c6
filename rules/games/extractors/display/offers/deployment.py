"""Offers of set-up: placing units (EXT-4.1, EXT-4.4, EXT-4.6)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from rules.games.extractors.battle.actions import Place
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.display.offers.fields import facing_field, plain_hexes
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.areas import area_of
from rules.games.extractors.mechanics.deployment.place import may_stand_alone, place_unit
from rules.kernel.display.cards import Choose, Field
from rules.kernel.display.screen import Offer
from rules.kernel.problems import allows
from rules.kernel.records import Json
from rules.kit.fields import choose_name

GROUP = "Set-up"
AHEAD = "Towards the enemy"
FROM_EDGE = 3
"""Hexes from its own edge at which a unit begins before another place is chosen, if it may."""


def placement_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the places of a unit: hexes, floaters, forts."""
    if state.phase != f"{side(unit)}-setup":
        return
    if not state.typed and (free := _free_hexes(state, name, unit)):
        yield _placement_offer(state, name, unit, free)
    if state.typed and may_stand_alone(state, unit):
        yield Offer(
            key=f"alone:{name}",
            label="Begin on the table by itself",
            action={"type": "place", "by": name},
            by=name,
            group=GROUP,
        )
    if kind(unit).is_section:
        yield from _carrier_offers(state, name, unit)


def _free_hexes(state: State, name: str, unit: Unit) -> list[Label]:
    """Returns the hexes in which a unit may be placed now."""
    taken = {other.hex for key, other in state.units.items() if key != name}
    return [label for label in area_of(state, name, unit) if label not in taken or _has_room(state, name, label)]


def _has_room(state: State, name: str, label: Label) -> bool:
    return allows(place_unit, state, Place(by=name, hex=label))


def _placement_offer(state: State, name: str, unit: Unit, free: list[Label]) -> Offer:
    standing = on_map(unit)
    first = unit.hex if standing and unit.hex in free else _usual_hex(state, unit, free)
    action: dict[str, Json] = {"type": "place", "by": name, "hex": first}
    options, cells = plain_hexes(tuple(free))
    fields: list[Field] = [Choose(path=("hex",), label="Hex", options=options, value=first, rule="EXT-4.6")]
    if kind(unit).has_facing:
        action["facing"] = unit.facing if standing else None
        fields.append(facing_field(("facing",), unit.facing if standing else None, free="" if standing else AHEAD))
    return Offer(
        key=f"place:{name}",
        label="Place elsewhere" if standing else "Place",
        action=action,
        by=name,
        group=GROUP,
        fields=tuple(fields),
        cells=cells,
        cell_path=("hex",),
        seldom=standing,
    )


def _usual_hex(state: State, unit: Unit, free: list[Label]) -> Label:
    return usual_hex(state, unit, free, {one.hex for one in state.units.values()})


def usual_hex(state: State, unit: Unit, free: Iterable[Label], taken: Container[Label | None]) -> Label:
    """Returns the hex in which a unit begins before another is chosen: one not ``taken``, near its side's own edge."""
    edge = state.edges.get(side(unit), "S")
    return min(
        free,
        key=lambda label: (label in taken, abs(hexmap.edge_distance(label, edge) - FROM_EDGE), hexmap.to_middle(label)),
    )


def _carrier_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    for key, what, type_ in (("aboard", "Begin aboard", "floater"), ("inside", "Begin inside", "fort")):
        open_ = [
            other
            for other, carrier in sorted(state.units.items())
            if carrier.type == type_ and (key == "aboard" or carrier.hex) and _is_legal(state, name, key, other)
        ]
        if open_:
            rule = "EXT-4.4" if key == "aboard" else "EXT-22.39"
            yield Offer(
                key=f"{key}:{name}",
                label=f"{what} a {type_}",
                action={"type": "place", "by": name, key: open_[0]},
                by=name,
                group=GROUP,
                fields=(choose_name((key,), type_.capitalize(), open_, open_[0], rule=rule),),
            )


def _is_legal(state: State, name: str, key: str, carrier: str) -> bool:
    return allows(
        place_unit, state, Place(by=name, aboard=carrier) if key == "aboard" else Place(by=name, inside=carrier)
    )
