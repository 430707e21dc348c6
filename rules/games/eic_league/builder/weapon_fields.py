"""The editor's fields for a unit's equipment: slots, missile pod, holster, drone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.games.eic_league.army.document import Item, as_item
from rules.games.eic_league.army.loadout import DRONE, Fitted, full_load, group_weapons, weapon_title
from rules.games.eic_league.army.pricing import weapon_price
from rules.games.eic_league.army.summary import BoughtUnit, Team
from rules.games.eic_league.army.validation.equipment import POD
from rules.games.eic_league.builder.choices import FINE, Reason, budget_reason, entry_json, first_reason, priced_option
from rules.games.eic_league.builder.weapon_text import GROUPS, charge_detail, weapon_detail
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import UnitType
from rules.kernel.display.cards import Choose, Entry, Field, Number, Option, Section, Slots, Toggle
from rules.kernel.records import Path

STORE = "From the salvage store"
EQUIPMENT = "Equipment"


def store_left(team: Team) -> Counter[str]:
    """Returns the salvaged weapons that are still in the store: owned less fitted (EIC-19.7)."""
    left = Counter(team.design.store)
    for unit in team.units:
        left.subtract(fitted.item.weapon for fitted in unit.carried if fitted.item.salvaged)
    return left


def weapons_section(team: Team, unit: BoughtUnit, problems: Mapping[Path, str]) -> Section:
    """Returns the slots of a unit, with everything that fits in one (EIC-7.2)."""
    slots = Slots(
        path=(*unit.path, "weapons"),
        label="Weapons",
        entries=tuple(_entry(team, unit, fitted, problem=problems.get(fitted.path, "")) for fitted in unit.slots),
        options=tuple(_slot_options(team, unit)),
        room=unit.type.slots if unit.type else None,
        used=unit.slots_used,
        add_label="Add a bow charge" if unit.type and unit.type.charges else "Add a weapon",
        copyable=True,
        rule="EIC-7.2",
    )
    note = "A lethal blow can destroy what is in slots 1 to 5." if unit.kind == "tank" else ""
    return Section(key="weapons", title="Weapons", fields=(slots,), note=note, rule="EIC-7.6")


def _entry(team: Team, unit: BoughtUnit, fitted: Fitted, *, problem: str) -> Entry:
    cost = weapon_price(fitted.item, "")
    where = f"{fitted.slot} " if fitted.slot else ""
    return Entry(
        path=fitted.path,
        label=f"{where}{fitted.title}",
        detail=_detail(unit, fitted.item.weapon, in_slot=True),
        price=cost.line.amount if cost else "",
        problem=problem,
        fields=tuple(_salvage_fields(team, unit, fitted)),
    )


def _detail(unit: BoughtUnit, weapon: str, *, in_slot: bool) -> str:
    pwr = unit.ratings["pwr"]
    if in_slot and unit.type and weapon in unit.type.charges:
        return charge_detail(weapon, pwr)
    return weapon_detail(weapon, unit.kind, pwr)


def _salvage_fields(team: Team, unit: BoughtUnit, fitted: Fitted) -> Iterator[Field]:
    """The source of a weapon, bought or from the store (EIC-19.7); salvage may be less than a full load (EIC-19.6)."""
    one = fitted.item
    if not one.salvaged and not team.design.store.get(one.weapon):
        return
    bought = weapon_price(Item(weapon=one.weapon), "")
    options = (
        priced_option(one.weapon, "Bought", detail=f"{bought.line.amount} credits" if bought else ""),
        priced_option(entry_json(one) if one.salvaged else _salvage(one.weapon), "From the store", detail="no cost"),
    )
    yield Choose(path=fitted.path, label="Source", options=options, value=entry_json(one), rule="EIC-19.7")
    if one.salvaged and fitted.weapon and (full := full_load(fitted.weapon, unit.kind)) and full > 1:
        path = (*fitted.path, "shots")
        yield Number(path=path, label="Shots left", value=one.shots, least=0, most=full, help=f"Empty: all {full}.")


def _salvage(weapon: str) -> dict[str, object]:
    return {"weapon": weapon, "salvaged": True}


def _slot_options(team: Team, unit: BoughtUnit) -> Iterator[Option]:
    full = _full_slots_reason(unit)
    groups = {group: len(fitted) for group, fitted in group_weapons(_weapons_in_capacity(unit)).items()}
    for weapon, left in store_left(team).items():
        if left > 0 and weapon in CATALOGUE.weapons:
            against = first_reason(lambda: full, lambda weapon=weapon: slot_reason(unit, weapon, groups))  # type: ignore[misc]
            detail = f"{left} left · {_detail(unit, weapon, in_slot=True)}"
            yield priced_option(_salvage(weapon), weapon_title(weapon), detail=detail, against=against, group=STORE)
    charges = unit.type.charges if unit.type else ()
    for weapon in sorted(CATALOGUE.weapons, key=lambda weapon: weapon not in charges) if charges else CATALOGUE.weapons:
        yield _bought_option(team, unit, weapon, groups=groups, full=full)
    if unit.type and unit.type.drone:
        yield _drone_option(team, unit)


def _bought_option(team: Team, unit: BoughtUnit, weapon: str, *, groups: Mapping[str, int], full: Reason) -> Option:
    known = CATALOGUE.weapons[weapon]
    against = full
    if not against[0]:
        against = slot_reason(unit, weapon, groups)
    if not against[0]:
        against = budget_reason(team, known.cost)
    charge = bool(unit.type and weapon in unit.type.charges)
    return priced_option(
        weapon,
        known.name,
        detail=_detail(unit, weapon, in_slot=True),
        change=known.cost,
        against=against,
        group="Bow charges" if charge else GROUPS[known.kind],
    )


def _drone_option(team: Team, unit: BoughtUnit) -> Option:
    """The option of a drone that replaces a lost one (EIC-7.8)."""
    drone = CATALOGUE.equipment.tank_drone
    against = ("The tank has its drone", drone.rule) if unit.has_drone else budget_reason(team, drone.cost)
    detail = weapon_detail(DRONE, unit.kind, 0)
    return priced_option(DRONE, drone.name, detail=detail, change=drone.cost, against=against, group=EQUIPMENT)


def _weapons_in_capacity(unit: BoughtUnit) -> tuple[Fitted, ...]:
    return (*unit.slots, unit.holster) if unit.holster else unit.slots


def _full_slots_reason(unit: BoughtUnit) -> Reason:
    if unit.type and unit.slots_used >= unit.type.slots:
        return f"All {unit.type.slots} slots are full", "EIC-7.2"
    return FINE


def slot_reason(unit: BoughtUnit, weapon: str, groups: Mapping[str, int]) -> Reason:
    """Returns the reason against one more of a weapon in a slot; ``groups`` counts weapons by line of the chart."""
    type_, known = unit.type, CATALOGUE.weapons[weapon]
    if not type_:
        return FINE
    if type_.charges:
        return _charge_reason(unit, type_, weapon)
    if known.kind in type_.forbids_in_slots:
        return f"Not in a {type_.name}'s slots", type_.rule
    if known.tank_only and type_.kind == "suit":
        return "For tanks only", known.rule
    return capacity_reason(type_, weapon, groups)


def _charge_reason(unit: BoughtUnit, type_: UnitType, weapon: str) -> Reason:
    """Returns the reason against a bow charge: Archie's slots take each once (EIC-9.6)."""
    if weapon not in type_.charges:
        return "No bow charge", type_.rule
    if any(fitted.item.weapon == weapon for fitted in unit.slots):
        return "There already; shots are not counted", type_.rule
    return FINE


def capacity_reason(type_: UnitType, weapon: str, groups: Mapping[str, int]) -> Reason:
    """Returns the reason against one more of a group (EIC-7.6, EIC-9.11)."""
    group = CATALOGUE.weapons[weapon].group
    capacity = CATALOGUE.capacities.groups[group]
    limit, carried = capacity.of(type_.kind), groups.get(group, 0)
    if limit is None or carried < limit:
        return FINE
    return f"{carried} of {limit} {capacity.name} carried", CATALOGUE.capacities.rule


def racks_section(team: Team, unit: BoughtUnit) -> Section | None:
    """Returns missile pod and holster, which lie outside the slots (EIC-7.9, EIC-9.10)."""
    fields = (*_pod_fields(team, unit), *_holster_fields(team, unit))
    title = "Missile pod and holster" if unit.type and unit.type.holster else "Missile pod"
    return Section(key="racks", title=title, fields=fields, rule="EIC-7.9") if fields else None


def _pod_fields(team: Team, unit: BoughtUnit) -> Iterator[Field]:
    bought = unit.design.missile_pod
    built_in = bool(unit.type and unit.type.pod)
    if bought or (unit.kind != "tank" and not built_in):
        reason, rule = _pod_reason(team, unit)
        yield Toggle(
            path=(*unit.path, "missile-pod"),
            label=POD.name,
            checked=bool(bought),
            price=f"{POD.cost}" if bought else f"+{POD.cost}",
            reason=reason,
            help="A rack for one more missile, outside the slots and beyond the capacity. The missile is paid for.",
            rule=rule or POD.rule,
        )
    if unit.pods or unit.pod:
        yield Choose(
            path=(*unit.path, "pod-missile"),
            label="Missile in the built-in pod" if built_in else "Missile in the pod",
            options=tuple(_rack_options(team, unit, unit.design.pod_missile, missiles=True)),
            value=entry_json(unit.design.pod_missile),
            rule="EIC-9.10" if built_in else POD.rule,
        )


def _pod_reason(team: Team, unit: BoughtUnit) -> Reason:
    bought = int(unit.design.missile_pod)
    if bought and unit.kind == "tank":
        return "For suits only", POD.rule
    if bought and unit.type and unit.pods > POD.limit:
        return f"{unit.pods} of {POD.limit} pods", POD.rule
    return FINE if bought else budget_reason(team, POD.cost)


def _holster_fields(team: Team, unit: BoughtUnit) -> Iterator[Field]:
    if unit.holster or (unit.type and unit.type.holster):
        yield Choose(
            path=(*unit.path, "holster"),
            label="Weapon in the holster",
            options=tuple(_rack_options(team, unit, unit.design.holster, missiles=False)),
            value=entry_json(unit.design.holster),
            help="Any weapon but a missile; it does not raise a capacity.",
            rule="EIC-9.10",
        )


def _rack_options(team: Team, unit: BoughtUnit, held: str | Item | None, *, missiles: bool) -> Iterator[Option]:
    """The possible contents of pod or holster; a forbidden one is listed only when it is there."""
    paid = weapon_price(as_item(held), "") if held else None
    before = paid.credits if paid else 0
    yield priced_option(None, "Empty", change=-before)
    groups = {group: len(fitted) for group, fitted in group_weapons(unit.slots).items()}
    for weapon, known in CATALOGUE.weapons.items():
        if (known.kind == "missile") == missiles:
            change = known.cost - before
            against = FINE if missiles or not unit.type else _holster_reason(unit.type, weapon, groups)
            against = against if against[0] else budget_reason(team, change)
            detail = _detail(unit, weapon, in_slot=False)
            yield priced_option(
                weapon, known.name, detail=detail, change=change, against=against, group=GROUPS[known.kind]
            )
    for weapon, left in store_left(team).items():
        if left > 0 and weapon in CATALOGUE.weapons and (CATALOGUE.weapons[weapon].kind == "missile") == missiles:
            label = f"{weapon_title(weapon)}, salvaged"
            yield priced_option(_salvage(weapon), label, detail=f"{left} left", change=-before, group=STORE)
    yield from _present_content(held, missiles=missiles)


def _holster_reason(type_: UnitType, weapon: str, groups: Mapping[str, int]) -> Reason:
    known = CATALOGUE.weapons[weapon]
    if not type_.holster:
        return "Only an Outlaw has a holster", "EIC-9.10"
    if known.tank_only and type_.kind == "suit":
        return "For tanks only", known.rule
    return capacity_reason(type_, weapon, groups)


def _present_content(held: str | Item | None, *, missiles: bool) -> Iterator[Option]:
    """The present content when it is not in the list: salvage, or something that does not belong there."""
    if held is None:
        return
    one = as_item(held)
    known = CATALOGUE.weapons.get(one.weapon)
    belongs = known is not None and (known.kind == "missile") == missiles
    if belongs and isinstance(entry_json(held), str):
        return
    reason: Reason = FINE if belongs else ("Does not belong there", "EIC-7.9" if missiles else "EIC-9.10")
    yield priced_option(entry_json(held), f"{weapon_title(one.weapon)}{', salvaged' * one.salvaged}", against=reason)


def drone_section(unit: BoughtUnit) -> Section | None:
    """Returns the switch of a tank's drone, lost or not (EIC-7.8)."""
    if not (unit.type and unit.type.drone):
        return None
    drone = CATALOGUE.drone
    fixed = f"ATTR {drone.ratings['attr']}, DFR {drone.ratings['dfr']}, energy {drone.energy}"
    note = f"Its ratings are fixed: {fixed}. It drops grenades and bombs out of the tank's slots."
    lost = Toggle(
        path=(*unit.path, "drone-lost"),
        label="The drone was lost",
        checked=unit.design.drone_lost,
        help="Then a replacement can be added to the weapons.",
        rule="EIC-7.8",
    )
    return Section(
        key="drone", title="Drone", fields=(lost,), note=note, rule="EIC-3.7", folded=not unit.design.drone_lost
    )
