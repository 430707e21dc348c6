"""The closest enemy of a hex (EXT-18.4)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import enemies
from rules.games.extractors.catalogue.terms import Faction, Label
from rules.games.extractors.mechanics import hexmap


def closest_enemies(state: State, faction: Faction, label: Label) -> tuple[list[str], int]:
    """Returns the enemies at the least range from a hex, and that range (EXT-18.4)."""
    ranges = {
        name: hexmap.distance(label, unit.hex) for name, unit in enemies(state, faction).items() if unit.hex is not None
    }
    least = min(ranges.values(), default=0)
    return sorted(name for name, range_ in ranges.items() if range_ == least), least
