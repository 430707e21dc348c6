"""Offers of the shots that a combat order allows (section 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.display.labels import join_names
from rules.games.extractors.display.offers.fields import hex_cells
from rules.games.extractors.display.offers.measuring import measure_offers
from rules.games.extractors.mechanics.combat_orders.carry_out import IN_TURN
from rules.games.extractors.mechanics.combat_orders.shots import allowed_targets
from rules.games.extractors.mechanics.combat_orders.sweep import sweep_targets
from rules.games.extractors.mechanics.eligibility import may_not_fire_yet
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun, ready_guns
from rules.kernel.display.cards import Choose, Field, Option, Slots, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace

GROUP = "Fire"
MOST_PLANS = 40
"""The most ways of sharing out the weapons that are listed; API clients may send any other legal one."""
ShotPlan = list[dict[str, Json]]


def ordered_fire_offers(state: State, name: str, unit: Unit, order: str) -> Iterator[Offer]:
    """Yields the shots of an order that is due or under way."""
    if may_not_fire_yet(state, unit):
        return
    guns = ready_guns(name, unit)
    if state.typed:
        yield from measure_offers(state, name, unit, guns)
    if order == "self-destruct":
        yield _order_offer(name, order, [], label="Self Destruct")
    elif order in IN_TURN:
        yield from _in_turn_offers(state, name, order, guns)
    else:
        yield from _planned_offers(state, name, unit, order, guns)


def _order_offer(
    name: str, order: str, shots: ShotPlan, *, label: str, fields: Sequence[Field] = (), more: bool = False
) -> Offer:
    rule = CATALOGUE.orders[order]
    action: dict[str, Json] = {"type": "combat-order", "by": name, "shots": shots}
    return Offer(
        key=f"combat:{name}:" + ",".join(str(slot) for shot in shots for slot in shot["weapons"]),
        label=label,
        action={**action, "more": True} if more else action,
        by=name,
        group=GROUP,
        fields=tuple(fields),
        rolls=bool(shots) or order == "self-destruct",
        reminders=(Reminder(text=f"{rule.name}: {rule.text}", rule=rule.rule),),
    )


# --- all shots at once ----------------------------------------------------------------------------


def _planned_offers(state: State, name: str, unit: Unit, order: str, guns: Sequence[Gun]) -> Iterator[Offer]:
    """Yields the shots of Closest Target, Optimize and Target: all choices come before any die (EXT-19.3)."""
    allowed = allowed_targets(state, order, guns, {}, unit.combat_cycle.target)
    plans = list(islice(_shot_plans(guns, allowed), MOST_PLANS))
    if not plans or not plans[0]:
        yield _order_offer(name, order, [], label=f"{order_name(order)}: no shot")
        return
    options = tuple(Option(value=plan, label=_plan_text(guns, plan)) for plan in plans)
    fields: list[Field] = [
        Choose(path=("shots",), label="Shots", options=options, value=plans[0], rule=CATALOGUE.orders[order].rule)
    ]
    yield _order_offer(name, order, plans[0], label=order_name(order), fields=fields)
    if any(gun.area and allowed[gun.name] for gun in guns):
        areas = [_add_area(guns, plan) for plan in plans]
        options = tuple(Option(value=plan, label=_plan_text(guns, plan)) for plan in areas)
        choose = Choose(path=("shots",), label="Shots", options=options, value=areas[0], rule="EXT-13.1")
        offer = _order_offer(name, order, areas[0], label=f"{order_name(order)}, with area", fields=(choose,))
        yield Offer(
            key=f"{offer.key}:area",
            label=offer.label,
            action=offer.action,
            by=name,
            group=GROUP,
            fields=offer.fields,
            rolls=True,
            reminders=(Reminder(text="Friends in the area are attacked too.", rule="EXT-13.4"), *offer.reminders),
        )


def _shot_plans(guns: Sequence[Gun], allowed: Mapping[str, frozenset[str]]) -> Iterator[ShotPlan]:
    """Yields the ways to share out the targets; weapons on the same target make one shot (EXT-19.3)."""
    able = [gun for gun in guns if allowed[gun.name]]
    for choice in product(*(sorted(allowed[gun.name]) for gun in able)):
        shots: dict[str, list[str]] = {}
        for gun, target in zip(able, choice, strict=True):
            shots.setdefault(target, []).append(gun.name)
        yield [{"weapons": slots, "target": target} for target, slots in shots.items()]


def _add_area(guns: Sequence[Gun], plan: ShotPlan) -> ShotPlan:
    areas = {gun.name for gun in guns if gun.area}
    return [{**shot, "area": True} if areas & set(shot["weapons"]) else shot for shot in plan]


def _plan_text(guns: Sequence[Gun], plan: ShotPlan) -> str:
    names = {gun.name: gun.label for gun in guns}
    return "; ".join(f"{join_names(names[slot] for slot in shot['weapons'])} at {shot['target']}" for shot in plan)


# --- shot by shot ---------------------------------------------------------------------------------


def _in_turn_offers(state: State, name: str, order: str, guns: Sequence[Gun]) -> Iterator[Offer]:
    """Yields the shots of Sweep and Free Target, one after another (EXT-19.6, EXT-20.3)."""
    can = {gun.name: targets_of(state, gun, {}) for gun in guns}
    able = [gun for gun in guns if can[gun.name]]
    fired_upon = state.volley.fired_upon if state.volley else ()
    for gun in able:
        allowed = sweep_targets(can[gun.name], fired_upon) if order == "sweep" else sorted(can[gun.name])
        others = [other for other in able if other is not gun]
        offer = _shot_offer(name, order, gun, allowed, others, can)
        yield replace(offer, cells=_target_cells(state, allowed), cell_path=("shots", 0, "target"))
    if not able or order == "free-target":
        label = f"{order_name(order)}: no {'more shots' if state.volley else 'shot'}"
        yield _order_offer(name, order, [], label=label)


def _target_cells(state: State, allowed: Sequence[str]) -> dict[str, Json]:
    """Returns the targets' hexes for the map, each with the first target in it."""
    places = {} if state.typed else {state.units[target].hex or "": target for target in reversed(allowed)}
    return {key: places[label] for key, label in hex_cells(places).items() if isinstance(label, str)}


def _shot_offer(
    name: str,
    order: str,
    gun: Gun,
    allowed: Sequence[str],
    others: Sequence[Gun],
    can: Mapping[str, Mapping[str, object]],
) -> Offer:
    options = tuple(Option(value=target, label=target) for target in allowed)
    rule = CATALOGUE.orders[order].rule
    fields: list[Field] = [
        Choose(path=("shots", 0, "target"), label="Target", options=options, value=allowed[0], rule=rule)
    ]
    joining = [other for other in others if allowed[0] in can[other.name]]
    if order == "free-target" and joining:
        slots = tuple(Option(value=one.name, label=one.label) for one in (gun, *joining))
        fields.append(
            Slots(path=("shots", 0, "weapons"), label="Weapons, combined", entries=(), options=slots, rule="EXT-14.3")
        )
    if gun.area:
        fields.append(Toggle(path=("shots", 0, "area"), label="Use the area", checked=False, rule="EXT-13.1"))
    shots: ShotPlan = [{"weapons": [gun.name], "target": allowed[0]}]
    return _order_offer(name, order, shots, label=f"{order_name(order)}: {gun.label}", fields=fields, more=bool(others))
