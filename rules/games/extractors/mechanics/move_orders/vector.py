"""The objective of a Vector order (EXT-18.5, EXT-18.6)."""

from __future__ import annotations

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.mechanics.hexmap import check_hex
from rules.kernel.problems import illegal


def check_objective(name: str, cycle: Cycle, wanted: str | None) -> str:
    """Returns the objective of a Vector order: marked on reveal, then fixed. Raises Illegal (EXT-18.5, EXT-18.6)."""
    if cycle.objective:
        if wanted not in (None, cycle.objective):
            text = f"{name} keeps its objective {cycle.objective} until it is reached."
            raise illegal("objective-fixed", text, rule="EXT-18.6")
        return cycle.objective
    if wanted is None:
        raise illegal("objective-required", f"Vector: mark a target hex for {name}.", rule="EXT-18.5")
    check_hex(wanted)
    return wanted
