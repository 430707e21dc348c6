"""The reckoning of a scenario, and what several scenarios count (section 22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue.terms import Faction, Label
from rules.games.extractors.mechanics import hexmap
from rules.kernel.display.cards import Line
from rules.kernel.records import Json, Record


class Score(Record):
    """A reckoning: the winner (None: a draw), the values by the names of the case files, and the arithmetic."""

    winner: Faction | None
    values: Mapping[str, Json]
    lines: tuple[Line, ...]
    reason: str


def units_of(state: State, wanted: str) -> dict[str, Unit]:
    """Returns the units of a side or a type, by name."""
    return {name: unit for name, unit in sorted(state.units.items()) if wanted in (side(unit), unit.type)}


def machines(state: State) -> dict[str, Unit]:
    """Returns the machines, by name."""
    return {name: unit for name, unit in sorted(state.units.items()) if kind(unit).is_machine}


def is_near(state: State, name: str, labels: Sequence[Label], within: int) -> bool:
    """Checks whether a unit is within so many hexes of one of these; without the map, as the players said."""
    if state.typed:
        return name in (state.near or ())
    return any(hexmap.distance(state.units[name].hex or "", label) <= within for label in labels)
