"""Stacking: how many units a hex holds at the end of a move (EXT-5.9, EXT-5.10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import holds_enemy, passengers, units_in_hex
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label
from rules.kernel.problems import illegal

LIMITS = CATALOGUE.limits


def check_end(state: State, name: str, label: Label, *, destroyed: Sequence[str] = ()) -> None:
    """Raises Illegal unless a unit may end its move or be placed in a hex (EXT-5.9, EXT-5.10)."""
    unit = state.units[name]
    there = {n: u for n, u in units_in_hex(state, label).items() if name not in (n, u.aboard) and n not in destroyed}
    if holds_enemy(there.values(), side(unit)):
        raise illegal("enemy-occupied", f"An enemy holds {label}: no move may end there.", rule="EXT-5.10")
    friends = [other for other in there.values() if side(other) == side(unit)]
    total, limit = len(friends) + 1 + len(passengers(state, name)), LIMITS.max_per_hex
    if total > limit:
        raise illegal("stacking-limit", f"{total} units in {label}: {limit} are allowed.", rule="EXT-5.9")
    hard = [other for other in friends if not kind(other).is_section]
    if not kind(unit).is_section and len(hard) >= LIMITS.max_hard_per_hex:
        text = f"{label} holds a vehicle, installation or machine already: one is allowed."
        raise illegal("vehicle-stacking", text, rule="EXT-5.9")
