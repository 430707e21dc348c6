"""The referee's fields for the state of bases, units and sides and for the course of play.

Every field's path leads into the state. Counters on the sheets have fields of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.invisible_enemy.battle.phases import PHASES
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import bases_of, side_keys, side_name, side_of, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Field
from rules.kernel.records import Record
from rules.kit.corrections import Choices, correction_fields, in_words


def unit_corrections(state: State, name: str, unit: Unit) -> tuple[Field, ...]:
    """Returns the correctable fields of a unit and its bases besides hits."""
    bases = bases_of(state, name)
    return (
        *correction_fields(unit, ("units", name)),
        *(field for one in sort_by_id(bases.items()) for field in _base(one, bases[one])),
    )


def _base(name: str, base: Base) -> Iterator[Field]:
    return correction_fields(base, ("bases", name), of=name, without=("facing",) if base.at is None else ())


def table_corrections(state: State) -> tuple[Field, ...]:
    """Returns the correctable fields of towers, markers and terrain besides hits."""
    kinds: Mapping[str, Mapping[str, Record]] = {
        "towers": state.towers,
        "barrages": state.barrages,
        "terrain": state.terrain,
    }
    return tuple(
        field
        for place, things in kinds.items()
        for name, thing in sorted(things.items())
        for field in correction_fields(thing, (place, name), of=name)
    )


def side_corrections(state: State, key: str) -> tuple[Field, ...]:
    """Returns the correctable fields of a side besides its counters."""
    return tuple(correction_fields(side_of(state, key), ("sides", key)))


def battle_corrections(state: State) -> tuple[Field, ...]:
    """Returns the correctable fields of the course of play."""
    sides = [(None, "nobody"), *((key, side_name(state, key)) for key in side_keys(state))]
    choices: dict[str, Choices] = {
        "initiative": sides,
        "active": sides,
        "moving": in_words((None, *(name for name, unit in sorted(state.units.items()) if unit.placed))),
        "phase": [(phase, CATALOGUE.turn.phases[phase].name) for phase in PHASES],
    }
    return tuple(correction_fields(state, (), choices=choices, without=() if state.phase in PHASES else ("phase",)))
