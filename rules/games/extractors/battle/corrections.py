"""Corrections by the referee: their consequences, and who may read of them (EXT-21.1, EXT-21.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.events import SecretlyCorrected
from rules.games.extractors.battle.evolve import STATES
from rules.games.extractors.battle.state import Cycle, State
from rules.games.extractors.battle.state.queries import owner_of, passengers, sheltered_in
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.combat_orders.target_mark import drop_lost_targets
from rules.games.extractors.mechanics.hidden_information import knows
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kernel.records import Json, replace
from rules.kit.secrets import is_open

CYCLES: Codec[Cycle] = Codec(Cycle)


def correct(state: State, action: Correct) -> Corrected | SecretlyCorrected:
    """Returns the event of a correction, as its owner's alone where it is secret. Raises Unreadable."""
    return hide_secret_correction(state, make_correction(STATES, state, action))


def hide_secret_correction(state: State, event: Corrected) -> Corrected | SecretlyCorrected:
    """Wraps a correction of anything secret so that only its owner reads it (EXT-21.1, EXT-21.2).

    It is secret where the place is not open, and where it names a unit that not everybody knows. What concerns no
    unit, or units of both sides, has no owner: the referee alone reads it.
    """
    named = [name for name in (*event.path, event.old, event.value) if isinstance(name, str) and name in state.units]
    unknown = [name for name in named if not knows(state, None, state.units[name])]
    if not unknown and is_open(State, event.path):
        return event
    owners = {owner_of(state, state.units[name]) for name in unknown or named}
    return SecretlyCorrected(correction=event, owner=owners.pop() if len(owners) == 1 else "")


def following_corrections(after: State, action: Correct) -> Iterator[Corrected | SecretlyCorrected]:
    """Yields the corrections that follow from a correction.

    A unit without armor or steps is destroyed, with some it is not (EXT-11.7, EXT-11.10); with a destroyed unit its
    passengers are lost, and a section inside is in the open (EXT-7.7, EXT-22.40). Machines lose the mark of a unit that
    is gone (EXT-19.12).
    """
    place, name, counter = (*map(str, action.path), "", "", "")[:3]
    unit = after.units.get(name) if place == "units" else None
    if unit is None:
        return
    changes: list[tuple[str, str, Json]] = [*_follow_places(after, name, counter)]
    fallen = counter == "destroyed" and unit.destroyed
    if counter == ("steps" if kind(unit).is_section else "armor"):
        left = unit.steps if kind(unit).is_section else unit.armor
        fallen = left <= 0
        changes += [(name, "destroyed", fallen)] if unit.destroyed != fallen else []
    if fallen:
        changes += [(rider, "destroyed", True) for rider in passengers(after, name)]
        changes += [(rider, "inside", None) for rider in sheltered_in(after, name)]
    for who, what, value in [*changes, *_follow_lost_marks(after, changes)]:
        follows = Correct(path=("units", who, what), value=value, reason=action.reason)
        yield hide_secret_correction(after, make_correction(STATES, after, follows))


def _follow_lost_marks(after: State, changes: Sequence[tuple[str, str, Json]]) -> Iterator[tuple[str, str, Json]]:
    """Yields the Target orders, and the mark, that machines lose with a unit that is gone (EXT-19.12)."""
    fates = {who: bool(value) for who, what, value in changes if what == "destroyed"}
    dead = {who: replace(after.units[who], destroyed=fate) for who, fate in fates.items()}
    units = {**after.units, **dead}
    for name, freed in drop_lost_targets(after, dead).items():
        if freed.combat_cycle != units[name].combat_cycle:
            yield name, "combat-cycle", CYCLES.write(freed.combat_cycle)
        if freed.fired != units[name].fired:
            yield name, "fired", freed.fired
            yield name, "hold-bonus", freed.hold_bonus


def _follow_places(after: State, name: str, field: str) -> Iterator[tuple[str, str, Json]]:
    """Yields what a corrected place changes: passengers share their carrier's hex (EXT-7.6, EXT-22.39).

    A section put into another hex than its carrier's is aboard no longer, and one put aboard is in no fort.
    """
    unit = after.units[name]
    if field == "hex":
        carried = {**passengers(after, name), **sheltered_in(after, name)}
        yield from ((rider, "hex", unit.hex) for rider, one in carried.items() if one.hex != unit.hex)
        for key, carrier in (("aboard", unit.aboard), ("inside", unit.inside)):
            if carrier in after.units and after.units[carrier or ""].hex != unit.hex:
                yield name, key, None
    if field in ("aboard", "inside"):
        carrier, other = (unit.aboard, "inside") if field == "aboard" else (unit.inside, "aboard")
        if carrier in after.units:
            if after.units[carrier or ""].hex != unit.hex:
                yield name, "hex", after.units[carrier or ""].hex
            if getattr(unit, other):
                yield name, other, None
