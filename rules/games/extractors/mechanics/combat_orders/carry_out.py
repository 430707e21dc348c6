"""Carrying out a machine's combat order (sections 16, 17 and 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import CombatOrder, Shot
from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack, Fired
from rules.games.extractors.battle.state import Cycle, State, Unit, Volley
from rules.games.extractors.battle.state.queries import open_volley
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.combat_orders.self_destruct import self_destruct
from rules.games.extractors.mechanics.combat_orders.shots import check_shots
from rules.games.extractors.mechanics.combat_orders.sweep import check_sweep, find_sweep_fault
from rules.games.extractors.mechanics.combat_orders.target_mark import check_mark, drop_lost_targets
from rules.games.extractors.mechanics.eligibility import check_machine, check_shooter
from rules.games.extractors.mechanics.operational_cycling import mark_executed, next_order
from rules.games.extractors.mechanics.parameters import check_typed, not_asked
from rules.games.extractors.mechanics.random_choice import roll_pick
from rules.games.extractors.mechanics.resetting import reset_combat_cycle
from rules.games.extractors.mechanics.salvo import Salvo, plan_salvo, resolve_salvo
from rules.games.extractors.mechanics.targets import check_own_sights, check_sights, targets_of
from rules.games.extractors.mechanics.weapons import ready_guns, slot_guns
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace
from rules.kit.changes import with_entries

ORDERS = CATALOGUE.orders
IN_TURN = ("sweep", "free-target")
"""Orders whose shots are chosen one after another (EXT-19.6, EXT-20.3)."""


class PreparedOrder(Record):
    """A combat order about to be carried out: the machine as it will then be, and its salvos.

    ``action``: with the shots at each target as one, if it asks so.
    """

    action: CombatOrder
    name: str
    order: str
    box: int | None
    unit: Unit
    mark: str | None
    reset: bool
    salvos: tuple[Salvo, ...]
    volley: Volley | None
    opened: bool


def combine_shots(action: CombatOrder) -> CombatOrder:
    """Returns the order with the shots at each target as one, if it asks so (EXT-14.3, EXT-19.3)."""
    if not action.combined:
        return action
    shots: dict[str, Shot] = {}
    for shot in action.shots:
        held = shots.get(shot.target, Shot(target=shot.target))
        shots[shot.target] = replace(held, weapons=(*held.weapons, *shot.weapons), area=held.area or shot.area)
    return replace(action, shots=tuple(shots.values()), combined=False)


def check_combat_order_form(state: State, action: CombatOrder) -> None:
    """Raises Illegal ``not-asked`` for what says nothing in this order: sights, a mark, shots to combine or to come."""
    check_typed(state, typed=bool(action.sights), what="sights")
    check_own_sights(action.sights, (action.by,))
    if action.more and not action.shots:
        raise not_asked("Name the shots after which more are to come.")
    if action.combined and len(action.shots) < 2:
        raise not_asked("One shot has no other to be combined with.")
    if action.combined or action.mark is not None:
        _check_order_asks(state, action)


def _check_order_asks(state: State, action: CombatOrder) -> None:
    """Raises Illegal ``not-asked`` for a mark or combined shots, unless the order that is due has a use for them."""
    cycle, _, order = _order_due(state, action, check_machine(state, action.by))
    if action.mark is not None and (order != "target" or cycle.target == action.mark):
        raise not_asked(f"{ORDERS[order].name}: there is nothing to mark.")
    if action.combined and order in IN_TURN:
        raise not_asked(f"{ORDERS[order].name}: name all weapons of a shot with it.")


def prepare_combat_order(state: State, action: CombatOrder) -> PreparedOrder:
    """Reveals the next order and checks everything that it demands before a die is rolled. Raises Illegal."""
    action = combine_shots(action)
    unit = check_machine(state, action.by)
    check_shooter(state, action.by)
    check_sights(action.sights)
    volley = open_volley(state)
    if volley and volley.by != action.by:
        text = f"{volley.by} has not finished its {ORDERS[volley.order].name}."
        raise illegal("combat-cycle-paused", text, rule="EXT-2.5")
    cycle, box, order = _order_due(state, action, unit)
    if action.more and order not in IN_TURN:
        text = f"{ORDERS[order].name}: all shots are chosen at once, there are no more to come."
        raise illegal("not-asked", text, rule="EXT-19.3")
    mark = check_mark(state, action.by, cycle, action.mark) if order == "target" else cycle.target
    reset = cycle.reset_marker or (volley is not None and volley.reset)
    cycle = replace(mark_executed(cycle, box) if box else cycle, target=mark, reset_marker=False)
    prepared = PreparedOrder(
        action=action,
        name=action.by,
        order=order,
        box=box,
        unit=replace(unit, combat_cycle=cycle),
        mark=mark,
        reset=reset,
        salvos=(),
        volley=volley,
        opened=unit.combat_cycle.opened,
    )
    return replace(prepared, salvos=_prepare_salvos(state, action, prepared))


def _order_due(state: State, action: CombatOrder, unit: Unit) -> tuple[Cycle, int | None, str]:
    """Returns the cycle, the box and the order: the next one, the first after a reset, or the one under way."""
    if volley := open_volley(state):
        return unit.combat_cycle, None, volley.order
    cycle = unit.combat_cycle if action.reset is None else reset_combat_cycle(action.by, unit, action.reset)
    box, order = next_order(action.by, cycle)
    return cycle, box, order


def _prepare_salvos(state: State, action: CombatOrder, prepared: PreparedOrder) -> tuple[Salvo, ...]:
    if prepared.order == "self-destruct":
        if action.shots:
            text = "Self Destruct: the machine is destroyed and attacks all around it; it orders no shots."
            raise illegal("order-violated", text, rule="EXT-19.16")
        return ()
    salvos: list[Salvo] = []
    used: list[str] = []
    for shot in action.shots:
        used += shot.weapons
        if len(set(used)) < len(used):
            raise illegal("already-fired", "A weapon fires once in a phase.", rule="EXT-2.5")
        guns = slot_guns(prepared.name, prepared.unit, shot.weapons)
        order = order_drm(prepared.unit, prepared.order, reset=prepared.reset)
        salvos.append(plan_salvo(state, guns, shot.target, area=shot.area, sights=action.sights, order=order))
    ready = ready_guns(prepared.name, prepared.unit)
    if prepared.order in IN_TURN:
        if prepared.order == "sweep":
            check_sweep(replace(state, units={**state.units, prepared.name: prepared.unit}), action, ready, salvos)
    else:
        check_shots(state, prepared.order, action.shots, ready, action.sights, prepared.mark)
    return tuple(salvos)


def order_drm(unit: Unit, order: str, *, reset: bool) -> Mapping[str, int]:
    """Returns the DRM of orders: Hold, Target, Sweep, combat reset (EXT-10.5, EXT-17.3), by their keys in the table."""
    keys = {
        "hold": unit.hold_bonus,
        "target-order": order == "target",
        "sweep": order == "sweep",
        "combat-reset": reset,
    }
    return {key: CATALOGUE.to_hit.drm[key] for key, counts in keys.items() if counts}


# --- resolving ------------------------------------------------------------------------------------


def resolve_combat_order(state: State, prepared: PreparedOrder, dice: Dice) -> Fired:
    """Rolls for a machine's combat order and returns its event."""
    action, recorder = prepared.action, Recorder(state, pick=roll_pick)
    recorder.units[prepared.name] = prepared.unit
    if prepared.order == "self-destruct":
        return _fired_event(prepared, recorder, self_destruct(recorder, prepared.name, action.sights, dice), None, None)
    attacks: list[Attack] = []
    fired_upon, fired, halted = list(prepared.volley.fired_upon if prepared.volley else ()), list[str](), ""
    for shot, salvo in zip(action.shots, prepared.salvos, strict=True):
        if prepared.order == "sweep" and (
            halted := find_sweep_fault(recorder, prepared.name, shot, fired_upon, action.sights)
        ):
            break
        attacks += resolve_salvo(recorder, salvo, dice)
        fired_upon += [shot.target] if shot.target not in fired_upon else []
        fired += shot.weapons
        machine_ = recorder.unit(prepared.name)
        recorder.units[prepared.name] = replace(machine_, fired_slots=machine_.fired_slots | frozenset(fired))
    return _finish(prepared, recorder, attacks, fired_upon, halted)


def _finish(
    prepared: PreparedOrder,
    recorder: Recorder,
    attacks: Sequence[Attack],
    fired_upon: Sequence[str],
    halted: str,
) -> Fired:
    """Ends the order, or leaves it open while weapons may or must still fire."""
    action = prepared.action
    state = with_entries(recorder.state, units=recorder.units)
    ready = ready_guns(prepared.name, state.units[prepared.name])
    able = [gun for gun in ready if targets_of(state, gun, action.sights)]
    if prepared.order == "sweep" and able and not action.more and not halted:
        halted = "weapon-must-fire"
    volley = None
    if prepared.order in IN_TURN and able and (action.more or halted):
        volley = Volley(by=prepared.name, order=prepared.order, fired_upon=tuple(fired_upon), reset=prepared.reset)
    return _fired_event(prepared, recorder, attacks, volley, halted)


def _fired_event(
    prepared: PreparedOrder, recorder: Recorder, attacks: Sequence[Attack], volley: Volley | None, halted: str | None
) -> Fired:
    if volley is None:
        unit = recorder.unit(prepared.name)
        recorder.units[prepared.name] = replace(unit, fired=True, hold_bonus=False)
    return Fired(
        by=(prepared.name,),
        attacks=tuple(attacks),
        units=drop_lost_targets(recorder.state, recorder.units),
        order=prepared.order,
        box=prepared.box,
        opened=prepared.opened,
        reset=prepared.reset,
        mark=prepared.mark if prepared.order == "target" else None,
        volley=volley,
        halted=halted or None,
    )
