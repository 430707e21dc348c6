"""Offers of the shots that a combat order allows (section 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.display.labels import listed, order_name
from rules.games.extractors.display.offers.fields import cells
from rules.games.extractors.display.offers.table import measure
from rules.games.extractors.mechanics.combat_orders.carry_out import IN_TURN
from rules.games.extractors.mechanics.combat_orders.shots import allowed_targets
from rules.games.extractors.mechanics.combat_orders.sweep import allowed_sweep
from rules.games.extractors.mechanics.eligibility import quiet
from rules.games.extractors.mechanics.targets import Gun, ready_guns, targets
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder, Slots, Toggle

GROUP = "Fire"
MOST_PLANS = 40
"""So many ways of sharing out the weapons are listed; API clients may send any other legal one."""
Plan = list[dict[str, Json]]


def fire_orders(state: State, name: str, unit: Unit, order: str) -> Iterator[Offer]:
    """The shots of an order that is about to be carried out or under way."""
    if quiet(state, unit):
        return
    guns = ready_guns(name, unit)
    if state.typed:
        yield from measure(state, name, unit, guns)
    if order == "self-destruct":
        yield _offer(name, order, [], label="Self Destruct")
    elif order in IN_TURN:
        yield from _in_turn(state, name, order, guns)
    else:
        yield from _planned(state, name, unit, order, guns)


def _offer(
    name: str, order: str, shots: Plan, *, label: str, fields: Sequence[Field] = (), more: bool = False
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


def _planned(state: State, name: str, unit: Unit, order: str, guns: Sequence[Gun]) -> Iterator[Offer]:
    """Closest Target, Optimize, Target: all choices come before any die (EXT-19.3)."""
    allowed = allowed_targets(state, order, guns, {}, unit.combat_cycle.target)
    plans = list(islice(_plans(guns, allowed), MOST_PLANS))
    if not plans or not plans[0]:
        yield _offer(name, order, [], label=f"{order_name(order)}: no shot")
        return
    options = tuple(Option(value=plan, label=_plan_text(guns, plan)) for plan in plans)
    fields: list[Field] = [
        Choose(path=("shots",), label="Shots", options=options, value=plans[0], rule=CATALOGUE.orders[order].rule)
    ]
    yield _offer(name, order, plans[0], label=order_name(order), fields=fields)
    if any(gun.area and allowed[gun.name] for gun in guns):
        areas = [_with_area(guns, plan) for plan in plans]
        options = tuple(Option(value=plan, label=_plan_text(guns, plan)) for plan in areas)
        choose = Choose(path=("shots",), label="Shots", options=options, value=areas[0], rule="EXT-13.1")
        offer = _offer(name, order, areas[0], label=f"{order_name(order)}, with area", fields=(choose,))
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


def _plans(guns: Sequence[Gun], allowed: Mapping[str, frozenset[str]]) -> Iterator[Plan]:
    """The ways of sharing the targets out; weapons on the same target make one shot (EXT-19.3)."""
    able = [gun for gun in guns if allowed[gun.name]]
    for choice in product(*(sorted(allowed[gun.name]) for gun in able)):
        shots: dict[str, list[str]] = {}
        for gun, target in zip(able, choice, strict=True):
            shots.setdefault(target, []).append(gun.name)
        yield [{"weapons": slots, "target": target} for target, slots in shots.items()]


def _with_area(guns: Sequence[Gun], plan: Plan) -> Plan:
    areas = {gun.name for gun in guns if gun.area}
    return [{**shot, "area": True} if areas & set(shot["weapons"]) else shot for shot in plan]


def _plan_text(guns: Sequence[Gun], plan: Plan) -> str:
    names = {gun.name: gun.label for gun in guns}
    return "; ".join(f"{listed(names[slot] for slot in shot['weapons'])} at {shot['target']}" for shot in plan)


# --- shot by shot ---------------------------------------------------------------------------------


def _in_turn(state: State, name: str, order: str, guns: Sequence[Gun]) -> Iterator[Offer]:
    """Sweep and Free Target: one shot after another (EXT-19.6, EXT-20.3)."""
    can = {gun.name: targets(state, gun, {}) for gun in guns}
    able = [gun for gun in guns if can[gun.name]]
    fired_upon = state.volley.fired_upon if state.volley else ()
    for gun in able:
        allowed = allowed_sweep(can[gun.name], fired_upon) if order == "sweep" else sorted(can[gun.name])
        others = [other for other in able if other is not gun]
        offer = _shot(name, order, gun, allowed, others, can)
        yield changed(offer, cells=_marks(state, allowed), cell_path=("shots", 0, "target"))
    if not able or order == "free-target":
        label = f"{order_name(order)}: no {'more shots' if state.volley else 'shot'}"
        yield _offer(name, order, [], label=label)


def _marks(state: State, allowed: Sequence[str]) -> dict[str, Json]:
    """The hexes of the targets, to be marked on the map and chosen there; of several in a hex the first."""
    places = {} if state.typed else {state.units[target].hex or "": target for target in reversed(allowed)}
    return {key: places[label] for key, label in cells(places).items() if isinstance(label, str)}


def _shot(
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
    shots: Plan = [{"weapons": [gun.name], "target": allowed[0]}]
    return _offer(name, order, shots, label=f"{order_name(order)}: {gun.label}", fields=fields, more=bool(others))
