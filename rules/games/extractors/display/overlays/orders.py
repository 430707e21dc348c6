"""Overlay of refusals by a machine's next order: ends of the move and targets, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import open_volley
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.combat_orders.closest_target import closest_choices
from rules.games.extractors.mechanics.combat_orders.shots import target_refusal_by_order
from rules.games.extractors.mechanics.combat_orders.sweep import sweep_targets
from rules.games.extractors.mechanics.eligibility import may_not_fire_yet
from rules.games.extractors.mechanics.move_orders.best_ends import refused_ends
from rules.games.extractors.mechanics.move_orders.closest_enemy import closest_enemies
from rules.games.extractors.mechanics.move_orders.task import TOWARDS_ENEMY, task_for
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import ready_guns
from rules.kernel.display.overlays import Layer
from rules.kernel.display.screen import Sign
from rules.kernel.problems import Illegal


def refused_layers(state: State, name: str, unit: Unit) -> Iterator[Layer]:
    """Yields the layers of what the order due in this phase refuses (sections 18 and 19)."""
    if not kind(unit).is_machine or state.simple or state.typed or not on_map(unit):
        return
    if state.phase == "avronian-move" and not unit.moved and (order := _order_due(unit.move_cycle)):
        yield from _layer(order, _refused_ends(state, name, unit, order))
    elif state.phase == "avronian-fire" and not unit.fired and not may_not_fire_yet(state, unit):
        volley = open_volley(state)
        if volley and volley.by != name:
            return
        order = volley.order if volley else _order_due(unit.combat_cycle)
        yield from _layer(order, _refused_targets(state, name, unit, order))


def _order_due(cycle: Cycle) -> str:
    box = next_box(cycle)
    return cycle.boxes[box - 1] or "" if box else ""


def _layer(order: str, found: Mapping[Label, Sign]) -> Iterator[Layer]:
    if found:
        signs = {hexmap.cell_id(label): sign for label, sign in found.items()}
        yield Layer(shape="barred", label=f"{order_name(order)} refuses", signs=signs)


def _refused_ends(state: State, name: str, unit: Unit, order: str) -> dict[Label, Sign]:
    """Returns the hexes refused whichever equally near enemy is chosen; none before an objective is marked."""
    if order == "vector" and not unit.move_cycle.objective:
        return {}
    nearest, _ = closest_enemies(state, side(unit), unit.hex or "")
    choices = nearest if order in TOWARDS_ENEMY and len(nearest) > 1 else [None]
    each = [refused_ends(state, task_for(state, name, order, unit.hex or "", target=foe)) for foe in choices]
    return {label: _sign(refusal) for label, refusal in each[0].items() if all(label in other for other in each)}


def _refused_targets(state: State, name: str, unit: Unit, order: str) -> dict[Label, Sign]:
    """Returns the enemies that a weapon could fire at if the order did not forbid it."""
    guns = ready_guns(name, unit)
    can = {gun.name: targets_of(state, gun, {}) for gun in guns}
    choices, volley = closest_choices(can), open_volley(state)
    fired_upon = volley.fired_upon if volley else ()
    found: dict[Label, Sign] = {}
    for gun in guns:
        for foe in can[gun.name]:
            where = state.units[foe].hex or ""
            if order == "sweep" and foe not in (first := sweep_targets(can[gun.name], fired_upon)):
                found[where] = Sign(text=f"Sweep: {' or '.join(first)} first", rule="EXT-19.7")
            elif refusal := target_refusal_by_order(state, order, gun, foe, choices, unit.combat_cycle.target):
                found[where] = _sign(refusal)
    return found


def _sign(refusal: Illegal) -> Sign:
    return Sign(text=refusal.problem.message, rule=refusal.problem.rule)
