"""Offers of combat orders: the next order, its target mark, resets (EXT-16.7, EXT-17.3, EXT-19.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import open_volley
from rules.games.extractors.battle.state.units import on_map
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.display.offers.fields import hex_cells
from rules.games.extractors.display.offers.measuring import has_measured, measure_offers
from rules.games.extractors.display.offers.ordered_fire import ordered_fire_offers
from rules.games.extractors.display.offers.orders import going_on, markable_foes, order_reminder, reset_offer
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import may_not_fire_yet
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import ready_guns
from rules.kernel.display.cards import Choose, Option
from rules.kernel.display.screen import Offer


def combat_order_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the next combat order of a machine, or a reset (EXT-16.7, EXT-17.3)."""
    volley = open_volley(state)
    if unit.fired or not on_map(unit) or (volley and volley.by != name):
        return
    if volley:
        yield from going_on(ordered_fire_offers(state, name, unit, volley.order), when=True)
        return
    cycle, calm = unit.combat_cycle, not may_not_fire_yet(state, unit)
    box = next_box(cycle)
    order = (cycle.boxes[box - 1] or "") if box else ""
    if box and order == "target" and not cycle.target and calm and (foes := markable_foes(state, unit)):
        if state.typed:
            yield from measure_offers(state, name, unit, ready_guns(name, unit))
        yield _mark_target_offer(state, name, foes)
    elif box:
        going = cycle.opened or cycle.reset_marker or has_measured(state, name)
        yield from going_on(ordered_fire_offers(state, name, unit, order), when=going)
    if calm and not (cycle.opened or cycle.reset_marker):
        yield reset_offer(name, unit, "combat")


def _mark_target_offer(state: State, name: str, foes: list[str]) -> Offer:
    """Returns the offer to reveal Target and mark an enemy (EXT-19.10), first the one most weapons can fire at."""
    bearing = Counter(foe for gun in ready_guns(name, state.units[name]) for foe in targets_of(state, gun, {}))
    foes = sorted(foes, key=lambda foe: (-bearing[foe], _range(state, name, foe), foe))
    places = {state.units[foe].hex: foe for foe in reversed(foes)}
    options = tuple(Option(value=foe, label=foe, detail=_mark_detail(state, name, foe, bearing[foe])) for foe in foes)
    marks = {} if state.typed else {key: places[label] for key, label in hex_cells(_known_hexes(places)).items()}
    return Offer(
        key=f"mark:{name}",
        label="Reveal Target, mark a unit",
        does="Reveal Target",
        action={"type": "reveal", "by": name, "cycle": "combat", "mark": foes[0]},
        by=name,
        group="Fire",
        fields=(Choose(path=("mark",), label="Target", options=options, value=foes[0], rule="EXT-19.10"),),
        reminders=(order_reminder("target"),),
        cells=marks,
        cell_path=("mark",),
    )


def _range(state: State, name: str, foe: str) -> int:
    here, there = state.units[name].hex, state.units[foe].hex
    return 0 if state.typed or not here or not there else hexmap.distance(here, there)


def _mark_detail(state: State, name: str, foe: str, bearing: int) -> str:
    """Describes an enemy that could be marked: hex, range, and how many weapons can fire at it now."""
    guns = f"{bearing} weapon{'s' * (bearing > 1)} can fire" if bearing else "no weapon can fire now"
    return guns if state.typed else f"{state.units[foe].hex}, range {_range(state, name, foe)}, {guns}"


def _known_hexes(places: dict[Label | None, str]) -> list[Label]:
    """Returns the hexes of a map of places."""
    return [label for label in places if label]
