"""A stand as a row of its platoon's sheet: its type, flags, loads and buttons."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.evaluation import format_armor_pair
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.display.labels import format_inches, weapon_name
from rules.games.sol_prime.display.offers.fire import fire_key, weapons_of
from rules.games.sol_prime.mechanics.stands import bay_capacity, find_passengers, is_shaken, is_vtol
from rules.games.sol_prime.mechanics.weapons import loads_left
from rules.games.sol_prime.visibility.view import AMMUNITION, DISTANCE, View
from rules.kernel.display.cards import Chip
from rules.kernel.display.screen import Counter, Row, RowOffer
from rules.kernel.records import Path
from rules.kernel.viewer import owns

DEEDS = (
    ("place", "On the plan"),
    ("show", "Show"),
    *(
        ("posture", "Cover, Overwatch"),
        ("off-table", "Off the table"),
        ("fly", "Fly"),
        ("move", "Move"),
        ("pop-up", "Pop up"),
    ),
    *(("settle", "Settle"), ("land", "Set down"), ("unload", "Get off")),
)
"""Things to do before firing: the first word of the offer's key, and the button's label."""
MORE_DEEDS = (
    *(("bomb", "Bombs"), ("call", "Call fire"), ("overwatch", "Overwatch"), ("close-combat", "Close combat")),
    *(("mines", "Into mines"), ("clear", "Clear mines"), ("smoke", "Smoke"), ("stop", "At a structure")),
    *(("demolish", "Demolish"), ("load", "Get on"), ("attach", "Attach"), ("detach", "Detach"), ("cover", "Cover")),
    ("leader", "Leader changes"),
)
"""Other things to do."""


def stand_row(view: View, name: str) -> Row:
    """Returns the row of a stand."""
    state, unit = view.state, view.state.units[name]
    return Row(
        label=name,
        detail=_detail(state, unit),
        counters=tuple(_counters(view, name, unit)),
        chips=tuple(stand_chips(state, name, unit)),
        spent=unit.destroyed,
        lost=unit.destroyed,
        offers=tuple(_buttons(state, name, unit)) if owns(view.viewer, unit.side) and not unit.destroyed else (),
    )


def _buttons(state: State, name: str, unit: Stand) -> Iterator[RowOffer]:
    """Yields everything that its owner could do with it; the page shows what is open."""
    yield from (RowOffer(key=f"{word}:{name}", label=label) for word, label in DEEDS)
    for weapon in weapons_of(state, unit):
        yield RowOffer(key=fire_key(name, weapon), label=weapon_name(weapon))
    yield from (RowOffer(key=f"drop:{one}", label=f"Drop {one}") for one in find_passengers(state, name))
    yield from (RowOffer(key=f"{word}:{name}", label=label) for word, label in MORE_DEEDS)


def _detail(state: State, unit: Stand) -> str:
    arms = [
        weapon_name(mount.id) if mount.mounts == 1 else f"{mount.mounts} × {weapon_name(mount.id)}"
        for mount in unit.mounts
    ]
    parts = [
        unit.title,
        f"armor {format_armor_pair(unit.armor, single=unit.single)}",
        f"move {format_inches(unit.move)}" if unit.move else "",
        ", ".join(arms),
        f"carries {bay_capacity(unit)}" if bay_capacity(unit) else "",
    ]
    return " · ".join(part for part in parts if part)


def stand_chips(state: State, name: str, unit: Stand) -> Iterator[Chip]:
    if unit.destroyed:
        yield Chip(label="routed" if unit.routed else "destroyed", tone="bad", rule="SP-4.16")
        return
    yield from _condition_chips(state, unit)
    if unit.carried_by:
        yield Chip(label=f"aboard {unit.carried_by}", rule="SP-16.13")
    for one in find_passengers(state, name):
        yield Chip(label=f"carries {one}", rule="SP-16.10")
    if unit.attached_to:
        yield Chip(label=f"attached to {unit.attached_to}", rule="SP-14.9")
    if unit.leader:
        yield Chip(label=f"leader {unit.leader}", tone="good", rule="SP-19.1")
    yield from _activity_chips(unit)
    yield from _air_chips(unit)


def _condition_chips(state: State, unit: Stand) -> Iterator[Chip]:
    if unit.concealed:
        yield Chip(label="unseen", tone="on", rule="SP-28.4", sign="hidden")
    if unit.overwatch:
        yield Chip(label="Overwatch", tone="on", rule="SP-6.1", sign="watch")
    if is_shaken(state, unit):
        yield Chip(label="shaken", tone="bad", rule="SP-18.16", sign="pinned")
    if unit.suppressed:
        yield Chip(label="suppressed", tone="warn", rule="SP-12.4", sign="suppressed")
    if unit.immobilized:
        yield Chip(label="immobilized", tone="bad", rule="SP-5.6", sign="stopped")
    if unit.dug_in:
        yield Chip(label="dug in", tone="good", rule="SP-9.19")
    elif unit.cover != "none":
        yield Chip(label=f"{unit.cover} cover", tone="good", rule="SP-9.14")
    if unit.stopped:
        yield Chip(label="stopped by a mine", tone="warn", rule="SP-20.4")
    if unit.dropped:
        yield Chip(label="just dropped", tone="warn", rule="SP-22.51")
    if unit.blocked:
        yield Chip(label="battery blocked", tone="warn", rule="SP-17.10")
    if unit.adjacent_since is not None:
        yield Chip(label=f"at a structure since cycle {unit.adjacent_since}", rule="SP-21.4")


def _activity_chips(unit: Stand) -> Iterator[Chip]:
    if unit.moved:
        yield Chip(label=f"moved {format_inches(unit.moved)}", tone="quiet", rule="SP-9.15", sign="moved")
    if unit.declared is not None and unit.declared > 0:
        yield Chip(label=f"{format_inches(unit.declared)} declared", tone="quiet", rule="SP-9.17")
    for weapon in dict.fromkeys(unit.fired):
        yield Chip(label=f"fired {weapon_name(weapon)}", tone="quiet", rule="SP-9.5", sign="fired")
    if unit.fought:
        yield Chip(label="fought", tone="quiet", rule="SP-14.7")
    if unit.smoked:
        yield Chip(label="laid smoke", tone="quiet", rule="SP-21.2")
    if unit.bombed:
        yield Chip(label="dropped bombs", tone="quiet", rule="SP-22.30")


def _air_chips(unit: Stand) -> Iterator[Chip]:
    if is_vtol(unit):
        yield Chip(label="popped up" if unit.popped_up else "landed" if unit.landed else "hovers low", rule="SP-23.1")
    if unit.turns_off is not None:
        by = f", left by the {unit.exit_edge}" if unit.exit_edge else ""
        yield Chip(label=f"off the board{by}", tone="quiet", rule="SP-22.12")
    if unit.no_points:
        yield Chip(label="without a point", tone="warn", rule="SP-22.13")
    if unit.off_table is not None:
        away = "" if DISTANCE in unit.unknown else f", {format_inches(unit.off_table)} away"
        yield Chip(label=f"off the table{away}", rule="SP-3.4")


def _counters(view: View, name: str, unit: Stand) -> Iterator[Counter]:
    path: Path = ("units", name)
    if AMMUNITION in unit.unknown:
        yield Counter(label="Turns of fire", value=None, hint="secret", rule="SP-28.5")
    elif unit.fire_turns is not None:
        place: Path = (*path, "fire-turns") if view.viewer.role == "referee" else ()
        yield Counter(label="Turns of fire", value=unit.fire_turns, shape="number", path=place, rule="SP-17.30")
    if unit.unknown:
        return
    for weapon in dict.fromkeys(mount.id for mount in unit.mounts if mount.id in unit.loads):
        left = loads_left(unit, weapon)
        most = max(left, sum(mount.mounts for mount in unit.mounts if mount.id == weapon))
        place = (*path, "loads", weapon) if view.viewer.role == "referee" else ()
        yield Counter(label=weapon_name(weapon), value=left, most=most, shape="boxes", path=place, rule="SP-22.22")
