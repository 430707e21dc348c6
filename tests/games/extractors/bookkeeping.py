"""What holds for every action of Extractors!, worked out again from the states before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.games.extractors.battle.events import Attack, CycleReset, Drm, Fired, Moved, OrdersSet, PhaseEnded, Placed
from rules.games.extractors.battle.evolve import evolve
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import kind, owner_of
from rules.games.extractors.mechanics.roads import road_bonus
from tests.games.conftest import rulebooks


def check(before: State, event: Any) -> None:
    """Checks an event of a state; raises AssertionError with what does not add up."""
    after = evolve(before, event)
    for drm in drms_of(event):
        assert drm.rule in rulebooks(), drm
    match event:
        case Placed() | OrdersSet() | CycleReset():
            assert event.owner == owner_of(before, after.units[event.by]), "its owner may know of it, nobody else"
            if isinstance(event, CycleReset):
                check_reset(before, after, event)
        case Moved():
            unit = after.units[event.by]
            assert event.start == before.units[event.by].hex and (event.hex == unit.hex or event.exited)
            most = event.allowance + max(0, road_bonus(unit))
            assert event.mp <= most or len(event.path) <= 1 or event.stuck, "it went farther than it may"
        case Fired():
            check_fire(before, after, event)
        case PhaseEnded():
            assert (after.phase, after.turn) == (event.phase, event.turn)


def drms_of(value: Any) -> Iterator[Drm]:
    match value:
        case Drm():
            yield value
        case State():
            return
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from drms_of(getattr(value, name))
        case tuple() | list():
            for one in value:
                yield from drms_of(one)


def check_reset(before: State, after: State, event: CycleReset) -> None:
    """A move reset is the machine's move; a combat reset leaves the marker of the -2 (EXT-17.2, EXT-17.3)."""
    unit, was = after.units[event.by], before.units[event.by]
    if event.cycle == "move":
        assert unit.moved and unit.combat_cycle == was.combat_cycle
    else:
        assert unit.combat_cycle.reset_marker and unit.move_cycle == was.move_cycle


def check_fire(before: State, after: State, event: Fired) -> None:
    """Sums add up, orders are those of their boxes, and what has died is told."""
    for attack in event.attacks:
        assert len(attack.parts) == len(attack.drms) == len(attack.faces) == len(attack.hits), attack
        for parts, drm in zip(attack.parts, attack.drms, strict=True):
            assert sum(part.amount for part in parts) == drm, attack
        check_change(after, attack)
    fell = {name for name, unit in after.units.items() if unit.destroyed and not before.units[name].destroyed}
    told = {name for attack in event.attacks for name in (*attack.dead, attack.target)}
    assert fell - told <= set(event.by), "what falls is told; a machine may destroy itself"
    if event.order and event.box and event.by[0] in before.units:
        cycle = before.units[event.by[0]].combat_cycle
        assert event.order == cycle.boxes[event.box - 1] or event.reset, "the order is that of its box"
        assert event.reset >= cycle.reset_marker, "a reset costs its first order -2 (EXT-17.3)"


def check_change(after: State, attack: Attack) -> None:
    """What has become of the target is said: a section is eliminated, all else is destroyed."""
    unit = after.units.get(attack.target)
    if unit is not None and attack.target in attack.dead and attack.change:
        assert attack.change == ("eliminated" if kind(unit).is_section else "destroyed"), attack
