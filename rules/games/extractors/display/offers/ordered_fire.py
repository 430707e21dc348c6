"""Offers of the shots that a combat order allows (section 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import open_volley
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.display.offers.fields import hex_cells
from rules.games.extractors.display.offers.measuring import measure_offers
from rules.games.extractors.mechanics.combat_orders.carry_out import IN_TURN
from rules.games.extractors.mechanics.combat_orders.shots import allowed_targets
from rules.games.extractors.mechanics.combat_orders.sweep import sweep_targets
from rules.games.extractors.mechanics.eligibility import may_not_fire_yet
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun, ready_guns
from rules.kernel.display.cards import Field, Option, Slots, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import choose_name

GROUP = "Fire"
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
    """Yields the shots of Closest Target, Optimize and Target: all choices come before any die (EXT-19.3).

    Each weapon has its target, and an area weapon its area (EXT-13.1); those with one target are combined.
    """
    allowed = allowed_targets(state, order, guns, {}, unit.combat_cycle.target)
    able = [gun for gun in guns if allowed[gun.name]]
    if not able:
        yield _order_offer(name, order, [], label=f"{order_name(order)}: no shot")
        return
    shots: ShotPlan = [{"weapons": [gun.name], "target": min(allowed[gun.name])} for gun in able]
    fields = [field for place, gun in enumerate(able) for field in _aim_fields(gun, place, allowed[gun.name], order)]
    offer = _order_offer(name, order, shots, label=order_name(order), fields=fields)
    notes = [Reminder(text="Weapons with the same target fire as one.", rule="EXT-19.3")] if len(able) > 1 else []
    if any(gun.area for gun in able):
        notes.append(Reminder(text="Friends in the area are attacked too.", rule="EXT-13.4"))
    action = {**offer.action, "combined": True} if len(able) > 1 else offer.action
    yield replace(offer, action=action, reminders=(*notes, *offer.reminders))


def _aim_fields(gun: Gun, place: int, allowed: frozenset[str], order: str) -> Iterator[Field]:
    """Yields the choices for one weapon: its target, and whether its area is used."""
    path, rule = ("shots", place), CATALOGUE.orders[order].rule
    yield choose_name((*path, "target"), gun.label, sorted(allowed), min(allowed), rule=rule)
    if gun.area:
        yield Toggle(path=(*path, "area"), label=f"{gun.label}: use the area", checked=False, rule="EXT-13.1")


# --- shot by shot ---------------------------------------------------------------------------------


def _in_turn_offers(state: State, name: str, order: str, guns: Sequence[Gun]) -> Iterator[Offer]:
    """Yields the shots of Sweep and Free Target, one after another (EXT-19.6, EXT-20.3)."""
    can = {gun.name: targets_of(state, gun, {}) for gun in guns}
    able = [gun for gun in guns if can[gun.name]]
    volley = open_volley(state)
    fired_upon = volley.fired_upon if volley else ()
    for gun in able:
        allowed = sweep_targets(can[gun.name], fired_upon) if order == "sweep" else sorted(can[gun.name])
        others = [other for other in able if other is not gun]
        offer = _shot_offer(name, order, gun, allowed, others, can)
        yield replace(offer, cells=_target_cells(state, allowed), cell_path=("shots", 0, "target"))
    if not able or order == "free-target":
        label = f"{order_name(order)}: no {'more shots' if volley else 'shot'}"
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
    rule = CATALOGUE.orders[order].rule
    fields: list[Field] = [choose_name(("shots", 0, "target"), "Target", allowed, allowed[0], rule=rule)]
    joining = [other for other in others if any(target in can[other.name] for target in allowed)]
    if order == "free-target" and joining:
        slots = tuple(Option(value=one.name, label=one.label) for one in (gun, *joining))
        fields.append(
            Slots(path=("shots", 0, "weapons"), label="Weapons, combined", entries=(), options=slots, rule="EXT-14.3")
        )
    if gun.area:
        fields.append(Toggle(path=("shots", 0, "area"), label="Use the area", checked=False, rule="EXT-13.1"))
    shots: ShotPlan = [{"weapons": [gun.name], "target": allowed[0]}]
    return _order_offer(name, order, shots, label=f"{order_name(order)}: {gun.label}", fields=fields, more=bool(others))
