"""The referee's fields for the state of bases, units and sides and for the course of play.

Every field's path leads into the state. Counters on the sheets have fields of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.games.invisible_enemy.battle.phases import PHASES
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import bases_of, side_keys, side_name, side_of, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Choose, Field, Number, Option
from rules.kernel.records import Json, Path
from rules.kit.table import format_length

FLAGS = {
    "moved": "has moved",
    "fired": "has fired",
    "acted": "has worked as an engineer",
    "rake_failed": "has failed its roll to rake",
    "immobilized": "trapped",
    "stranded": "stranded",
    "contaminated": "contaminated",
    "vector": "vector of contamination",
}


def unit_corrections(state: State, name: str, unit: Unit) -> tuple[Field, ...]:
    """Returns the correctable fields of a unit and its bases besides hits."""
    at: Path = ("units", name)
    missions = [(None, "none"), *((key, one.name) for key, one in CATALOGUE.engineering.missions.items())]
    controls = (("none", "not rolled"), ("passed", "passed"), ("failed", "failed"))
    bases = bases_of(state, name)
    return (
        _switch((*at, "auto_move"), "Automatic move", unit.auto_move),
        _choice((*at, "control"), "Control roll", unit.control, controls),
        _choice((*at, "mission"), "Mission", unit.mission, missions),
        _switch((*at, "mission_known"), "The enemy knows its mission", unit.mission_known),
        _switch((*at, "placed"), "Stands on the table", unit.placed),
        *(field for one in sort_by_id(bases.items()) for field in _base(one, bases[one])),
    )


def _base(name: str, base: Base) -> Iterator[Field]:
    at: Path = ("bases", name)
    for flag, label in FLAGS.items():
        yield _switch((*at, flag), f"{name}: {label}", getattr(base, flag))
    yield Number(path=(*at, "pending"), label=f"{name}: pending hits", value=base.pending, least=0)
    if base.at is not None:
        yield Number(path=(*at, "facing"), label=f"{name}: facing", value=format_length(base.facing), least=0, most=359)


def table_corrections(state: State) -> tuple[Field, ...]:
    """Returns the correctable fields of towers, markers and terrain besides hits."""
    towers = (
        Number(path=("towers", name, "pending"), label=f"{name}: pending hits", value=tower.pending, least=0)
        for name, tower in sorted(state.towers.items())
    )
    markers = (
        _switch(("barrages", name, flag), f"{name}: {flag}", getattr(marker, flag))
        for name, marker in sorted(state.barrages.items())
        for flag in ("deflected", "resolved")
    )
    terrain = (
        _switch(("terrain", name, "cleared"), f"{name}: cleared", piece.cleared)
        for name, piece in sorted(state.terrain.items())
    )
    return (*towers, *markers, *terrain)


def side_corrections(state: State, key: str) -> tuple[Field, ...]:
    """Returns the correctable fields of a side besides its counters."""
    side, at = side_of(state, key), ("sides", key)
    return (
        _switch((*at, "vector_superiority"), "Vector superiority", side.vector_superiority),
        _switch((*at, "bought"), "Has declared its purchases", side.bought),
        _switch((*at, "requested"), "Has rolled for type 2 barrages", side.requested),
        _switch((*at, "passed"), "Has passed", side.passed),
        _switch((*at, "done"), "Has ended its part of the phase", side.done),
        Number(path=(*at, "type1"), label="Type 1 markers", value=side.type1, least=0),
        Number(path=(*at, "deflections"), label="Deflections", value=side.deflections, least=0),
        Number(path=(*at, "tie_barrages"), label="Free barrages", value=side.tie_barrages, least=0),
        Number(path=(*at, "strikes"), label="Strikes delivered", value=side.strikes, least=0),
    )


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


def _switch(path: Path, label: str, value: bool) -> Choose:
    return _choice(path, label, value, ((True, "yes"), (False, "no")))


def _choice(path: Path, label: str, value: Json, named: Iterable[tuple[Json, str]]) -> Choose:
    options = tuple(Option(value=one, label=text) for one, text in named)
    return Choose(path=path, label=label, options=options, value=value)
