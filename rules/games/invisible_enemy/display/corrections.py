"""The referee's fields for the state of bases, units and sides and for the course of play.

Every field's path leads into the state. Counters on the sheets have fields of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.games.invisible_enemy.battle.phases import PHASES
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import bases_of, side_keys, side_name, side_of, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Choose, Field, Number, Option
from rules.kernel.records import Json, Path, Record
from rules.kit.corrections import correction_fields
from rules.kit.table import format_length


def unit_corrections(state: State, name: str, unit: Unit) -> tuple[Field, ...]:
    """Returns the correctable fields of a unit and its bases besides hits."""
    bases = bases_of(state, name)
    return (
        *correction_fields(unit, ("units", name)),
        *(field for one in sort_by_id(bases.items()) for field in _base(one, bases[one])),
    )


def _base(name: str, base: Base) -> Iterator[Field]:
    at: Path = ("bases", name)
    yield from correction_fields(base, at, of=name)
    if base.at is not None:
        yield Number(path=(*at, "facing"), label=f"{name}: facing", value=format_length(base.facing), least=0, most=359)


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
    units = [(None, "none"), *((name, name) for name, unit in sorted(state.units.items()) if unit.placed)]
    fields: tuple[Field, ...] = (
        Number(path=("turn",), label="Turn", value=state.turn, least=1),
        _choice(("initiative",), "Initiative", state.initiative, sides),
        _choice(("active",), "Side to move a unit", state.active, sides),
        _choice(("moving",), "Unit in its slot", state.moving, units),
    )
    if state.phase in PHASES:
        phases = [(phase, CATALOGUE.turn.phases[phase].name) for phase in PHASES]
        fields = (_choice(("phase",), "Phase", state.phase, phases), *fields)
    return fields


def _choice(path: Path, label: str, value: Json, named: Iterable[tuple[Json, str]]) -> Choose:
    options = tuple(Option(value=one, label=text) for one, text in named)
    return Choose(path=path, label=label, options=options, value=value)
