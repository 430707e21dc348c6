"""Offers of direct fire: each weapon of an active stand, and fire from Overwatch, with everything typed for a shot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.games.sol_prime.battle.form import (
    bends,
    has_amds,
    has_arc,
    has_generator,
    mounts_to_choose,
    moves_afterwards,
)
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.display.labels import weapon_name
from rules.games.sol_prime.display.offers.context import Alike, OfferContext
from rules.games.sol_prime.display.offers.fields import cover_field, distance_field
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.line_of_sight import Sightline, sees
from rules.games.sol_prime.mechanics.stands import class_of, is_aircraft, is_infantry, is_structure, is_vtol
from rules.games.sol_prime.mechanics.weapons import automatic_weapons
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, Path
from rules.kit.fields import choose, choose_name, choose_or_none, toggle_off, yes_or_no
from rules.kit.kept import keep
from rules.kit.offers import set_aside


def fire_key(name: str, weapon: str) -> str:
    """Returns the key of the offer to fire a weapon."""
    return f"fire:{name}:{weapon}"


def weapons_of(state: State, unit: Stand) -> list[str]:
    """Returns all weapons of a stand, the automatic ones last."""
    return list(dict.fromkeys([*(mount.id for mount in unit.mounts), *automatic_weapons(state, unit)]))


def enemies(state: State, side: str) -> Mapping[str, Stand]:
    """Returns the enemy stands that could be targets."""
    return _enemies_of(state.units, side)


@keep(maxsize=16)
def _enemies_of(units: Mapping[str, Stand], side: str) -> Mapping[str, Stand]:
    return {
        name: unit
        for name, unit in units.items()
        if unit.side != side and not unit.destroyed and not unit.carried_by and unit.turns_off is None
        if unit.off_table is None
    }


ASPECT = choose(("aspect",), "Hits the target's", {"front": "front", "flank": "flank"}, "front", rule="SP-7.2")
FOLDED: tuple[Path, ...] = (
    *(("smoke",), ("woods",), ("blocked",), ("urban-depth",), ("both-urban",), ("before-fire",)),
    *(("leader-within",),),
)
"""Fields that seldom matter in a shot."""


def fire_offers(context: OfferContext, name: str, *, overwatch: bool = False, at: str = "") -> Iterator[Offer]:
    """Yields an offer for each weapon of a stand that has a target; ``at``: the first target to try."""
    state = context.state
    unit = state.units[name]
    targets = enemies(state, unit.side)
    far = positions.distances_from(state, name, targets)
    near = sorted(targets, key=lambda one: (one != at, positions.FAR if far[one] is None else far[one]))
    common: tuple[Field, ...] = ()
    alike = Alike(of_all=OF_SHOOTER, of_kind=OF_KIND, kinds=_kinds_of(targets))
    for weapon_id in weapons_of(state, unit) if near else ():
        weapon = CATALOGUE.weapons[weapon_id]
        if weapon.class_ == "bomb":
            continue
        beyond = {one for one, inches in far.items() if inches is not None and inches > weapon.range}
        if context.left_out and len(beyond) == len(near):
            continue  # a player who looks for what is sensible alone does not measure again
        order = sorted(near, key=beyond.__contains__) if beyond else near
        document = _action(name, order[0], weapon_id, weapon, overwatch=overwatch)
        target, reason = context.find_legal_target(document, order, alike=alike)
        if reason is None:
            common = common or _common_fields(state, unit, targets, overwatch=overwatch)
            offer = _offer(context, name, weapon_id, {**document, "target": target}, targets, common)
            within = [one for one in order if one not in beyond]
            yield offer if any(_may_see(state, name, one) for one in within) else set_aside(offer)
        elif reason.code in SHOWN:
            key = fire_key(name, weapon_id)
            yield Offer(
                key=f"overwatch-{key}" if overwatch else key,
                label=f"{name}: {weapon.name}",
                action=_action(name, order[0], weapon_id, weapon, overwatch=overwatch),
                by=sheet_of(unit),
                group="Fire",
                closed=reason,
            )


def _may_see(state: State, name: str, target: str) -> bool:
    """Checks whether a stand sees another by the plan; what has no place there may be seen."""
    start, end = positions.position_of(state, name), positions.position_of(state, target)
    if start is None or end is None:
        return True
    lies, inches = positions.between(state, start, end), positions.distance_between(state, name, target) or 0
    line = Sightline(distance=inches, woods=lies.woods, blocked=lies.blocked)
    return sees(state, state.units[name], state.units[target], line)


OF_SHOOTER = (
    *("not-active", "fought-this-turn", "fired-this-turn", "aircraft-off-board", "aircraft-no-fire", "bomb-and-fire"),
    *("already-fired", "too-many-systems", "no-load", "unbalanced-wings", "missile-after-move"),
)
"""Reasons against a shot at any target."""
OF_KIND = ("invalid-target", "infantry-must-use-apw", "cannot-target-air")
"""Reasons against a shot at any target of the same kind."""


@keep(maxsize=16)
def _kinds_of(targets: Mapping[str, Stand]) -> Mapping[str, tuple[bool, bool, bool]]:
    """Returns what of each target decides which weapons may be used against it (SP-9.9, SP-9.10, SP-24.1)."""
    return {name: (is_infantry(one), is_aircraft(one), is_vtol(one)) for name, one in targets.items()}


SHOWN = ("already-fired", "too-many-systems", "missile-after-move", "no-load", "fought-this-turn", "aircraft-no-fire")
"""Reasons that are shown, since a player would wonder why a weapon cannot fire."""


def _action(name: str, target: str, weapon_id: str, weapon: Weapon, *, overwatch: bool) -> dict[str, Json]:
    document: dict[str, Json] = {
        "type": "fire",
        "by": name,
        "target": target,
        "weapon": weapon_id,
        "range": max(weapon.min_range, 1),
    }
    return {**document, "overwatch": True} if overwatch else document


def _offer(
    context: OfferContext,
    name: str,
    weapon_id: str,
    document: dict[str, Json],
    targets: Mapping[str, Stand],
    common: tuple[Field, ...],
) -> Offer:
    state, overwatch = context.state, bool(document.get("overwatch"))
    unit, weapon = state.units[name], CATALOGUE.weapons[weapon_id]
    how = "Overwatch fire" if overwatch else "Fire"
    return Offer(
        key=f"overwatch-{fire_key(name, weapon_id)}" if overwatch else fire_key(name, weapon_id),
        label=f"{name}: {how.lower()} {weapon_name(weapon_id)}" if overwatch else f"{name}: {weapon_name(weapon_id)}",
        action=document,
        by=sheet_of(unit),
        group=how,
        fields=tuple(_fields(context, unit, weapon, document, targets, common)),
        rolls=True,
        reminders=tuple(_reminders(unit, weapon, overwatch=overwatch)),
        folded=FOLDED,
        **on_plan(state, targets, ("target",), ("facing-changed",)),
    )


def on_plan(state: State, found: Iterable[str], path: Path, *also: Path) -> dict[str, Any]:
    """Returns what can be tapped on the plan, each measured when it is chosen."""
    if state.table is None:
        # Other fields depend on them all the same.
        return {"measures": (path, *also)}
    return {"cells": {name: name for name in found}, "cell_path": path, "measures": (path, *also)}


def _fields(
    context: OfferContext,
    unit: Stand,
    weapon: Weapon,
    document: Mapping[str, Json],
    targets: Mapping[str, Stand],
    common: tuple[Field, ...],
) -> Iterator[Field]:
    state, viewer = context.state, context.viewer
    yield choose_name(("target",), "Target", targets, str(document["target"]), rule="SP-9.1")
    least = max(weapon.min_range, 1)
    yield distance_field(("range",), "Range, as measured", least, most=weapon.range, rule="SP-9.13", needed=True)
    yield ASPECT
    yield cover_field(("cover",))
    if weapon.infantry is None or weapon.vehicle is not None:
        yield toggle_off(("hull-down",), "Target hull down", rule="SP-9.18")
    yield toggle_off(("smoke",), "Smoke or chaff between", rule="SP-9.25")
    yield from _fields_of_defence(state, unit, weapon)
    if numbers := mounts_to_choose(unit, str(document["weapon"])):
        every: dict[Json, str] = {None: f"all {numbers[-1]}", **{one: str(one) for one in numbers[:-1]}}
        yield choose(("mounts",), "Weapons of the mount that fire", every, None, rule="SP-9.2")
    yield from common
    if viewer.role == "referee" and weapon.class_ == "missile":
        reactions = {None: "ask its side", "": "none", "smoke": "smoke", "evade": "evasion", "both": "both"}
        yield choose(("reaction",), "Reaction of the target", reactions, None, rule="SP-10.10")
        yield distance_field(("leader-within",), "Leader of the target within", None, rule="SP-18.6")


def _common_fields(state: State, unit: Stand, targets: Mapping[str, Stand], *, overwatch: bool) -> tuple[Field, ...]:
    """Returns the fields that are the same for all weapons of a stand."""
    return (*_fields_of_movement(unit, overwatch=overwatch), *_fields_of_sight(state, unit, targets))


def _fields_of_defence(state: State, unit: Stand, weapon: Weapon) -> Iterator[Field]:
    generator, amds = _defences_against(state.units, unit.side)
    if generator and bends(weapon.class_):
        yield toggle_off(("field-generator",), 'Target within 12" of its field generator', rule="SP-9.21")
    if amds and weapon.class_ == "missile":
        yield toggle_off(("amds",), 'Target within 6" of its AMDS', rule="SP-10.20")


@keep(maxsize=16)
def _defences_against(units: Mapping[str, Stand], side: str) -> tuple[bool, bool]:
    """Returns whether the enemies of a side have a field generator and an anti-missile defense system."""
    enemy = {name: one for name, one in units.items() if one.side != side}
    return has_generator(enemy), has_amds(enemy)


def _fields_of_movement(unit: Stand, *, overwatch: bool) -> Iterator[Field]:
    if has_arc(unit):
        yield yes_or_no(("in-arc",), "Frontal fire arc", "the target is in it", "it is not", rule="SP-7.5")
    if overwatch:
        yield toggle_off(("hold-overwatch",), "More of this announcement follows", rule="SP-6.6")
        yield toggle_off(("before-fire",), "Between the enemy's declaration of fire and its result", rule="SP-6.4")
        return
    if not is_infantry(unit) and unit.move:
        yield toggle_off(("facing-changed",), "Turns to fire", rule="SP-7.7")
    if moves_afterwards(unit):
        help_ = "Nothing declared: it does not move afterwards."
        yield distance_field(("then-move",), "Moves afterwards", 0, most=int(unit.move), rule="SP-9.17", help=help_)


def _fields_of_sight(state: State, unit: Stand, targets: Mapping[str, Stand]) -> Iterator[Field]:
    yield distance_field(("woods",), "Woods between", 0, most=30, rule="SP-8.2")
    yield toggle_off(("blocked",), "An obstacle stands between", rule="SP-8.1")
    # Urban areas are ground marked as such (SP-15.1).
    yield distance_field(("urban-depth",), "Depth in the urban area", None, most=60, rule="SP-15.2")
    yield toggle_off(("both-urban",), "Both inside the urban area", rule="SP-15.3")
    if _sides_with_structures(state.units) & state.sides.keys() - {unit.side}:
        inside = [name for name, one in targets.items() if not is_structure(one)]
        yield choose_or_none(("occupant",), "Who is inside the structure", inside, rule="SP-11.5")
    if state.options.targeting_priorities and not is_infantry(unit):
        for name in targets:
            yield distance_field(("candidates", name), f"Distance to {name}", None, most=60, rule="SP-13.2")


@keep(maxsize=16)
def _sides_with_structures(units: Mapping[str, Stand]) -> frozenset[str]:
    return frozenset(one.side for one in units.values() if is_structure(one))


def _reminders(unit: Stand, weapon: Weapon, *, overwatch: bool) -> Iterator[Reminder]:
    # Nothing turns or moves when it fires from Overwatch (SP-6.5); air units may (SP-10.3, SP-9.17).
    free = overwatch or is_vtol(unit) or is_aircraft(unit)
    if weapon.class_ == "missile" and not free:
        yield Reminder(text="No movement before a missile; turning is allowed, at −2.", rule="SP-10.3")
    elif not (is_infantry(unit) or free):
        yield Reminder(text="Declare what it moves afterwards: the whole activation counts.", rule="SP-9.17")
    if class_of(unit).anti_air_only:
        yield Reminder(text="Air defense fires at aircraft and VTOL craft only.", rule="SP-24.1")
    if weapon.carrier == "automatic" and weapon.class_ == "apw":
        yield Reminder(
            text="Antipersonnel weapons fire at infantry only; vehicles may always choose them.", rule="SP-12.6"
        )
