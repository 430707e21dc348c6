"""Fields that the referee can correct besides the counters: which matter depends on the battle, as do their choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.display.offers.fields import COMPASS, EVERY_HEX
from rules.kernel.display.cards import Field, Option
from rules.kit.corrections import Choices, Kept, correction_fields, in_words

PLACES = Kept((Option(value=None, label="off the map"), *EVERY_HEX))
OBJECTIVES = Kept((Option(value=None, label="none"), *EVERY_HEX))
ALWAYS: Mapping[str, Choices] = {
    "hex": PLACES,
    "facing": tuple(COMPASS.items()),
    "move_cycle.objective": OBJECTIVES,
    **{
        f"{cycle}_cycle.boxes": (
            (None, "empty"),
            *((key, one.name) for key, one in CATALOGUE.orders.items() if one.cycle == cycle),
        )
        for cycle in ("move", "combat")
    },
}
"""Choices that are the same in every battle."""


def battle_fields(state: State) -> tuple[Field, ...]:
    """Returns the fields of turn and phase (EXT-2.1)."""
    return tuple(correction_fields(state, (), choices={"phase": PHASE_NAMES.items()}))


def unit_fields(state: State, name: str) -> tuple[Field, ...]:
    """Returns the fields of everything about a unit that a mistake at the table may have got wrong."""
    unit = state.units[name]
    return tuple(
        correction_fields(
            unit, ("units", name), choices={**ALWAYS, **_unit_choices(state, unit)}, without=_meaningless(state, unit)
        )
    )


def _unit_choices(state: State, unit: Unit) -> Mapping[str, Choices]:
    others = sorted(state.units.items())
    foes = [one for one, other in others if side(other) != side(unit)]
    return {
        "aboard": _carriers(one for one, other in others if kind(other).carries),
        "inside": _carriers(one for one, other in others if other.type == "fort"),
        "destroyed_slots": in_words(kind(unit).slots),
        "fired_slots": in_words(kind(unit).slots),
        "combat_cycle.target": in_words((None, *foes)),
    }


def _carriers(names: Iterable[str]) -> Choices:
    """Returns the units that a section may be in; no choices where there are none (EXT-7.6, EXT-22.39)."""
    found = list(names)
    return [(None, "nothing"), *((name, name) for name in found)] if found else ()


def _meaningless(state: State, unit: Unit) -> set[str]:
    """Returns the fields that do not matter for a unit, in the battle as it is played."""
    found, ambushed = kind(unit), state.scenario == "ambush" and kind(unit).side == "dorian"
    cycles = found.is_machine and not state.simple
    matters = {
        "hex": not state.typed,
        "facing": found.has_facing,
        **dict.fromkeys(("status", "rallied", "aboard", "inside"), found.is_section),
        **dict.fromkeys(("destroyed_slots", "fired_slots"), found.is_machine),
        **dict.fromkeys(("hidden", "reveal_bonus"), ambushed),
        **dict.fromkeys(("hold_bonus", "move_cycle", "combat_cycle"), cycles),
    }
    return {name for name, does in matters.items() if not does}
