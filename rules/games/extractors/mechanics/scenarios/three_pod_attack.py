"""The scenario Three-Pod Attack (EXT-22.15)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import is_gone
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.scenarios.reckoning import Score, units_of
from rules.kernel.display.cards import Line


def score_three_pod(state: State) -> Score:
    posts, pods = units_of(state, "command-post"), units_of(state, "bipod")
    fallen = bool(posts) and all(unit.destroyed for unit in posts.values())
    lost = sum(is_gone(unit) for unit in pods.values())
    lines = (
        Line(label="Command post destroyed", amount="yes" if fallen else "no", rule="EXT-22.15"),
        Line(label="Bipods lost", amount=str(lost), how="at most 1", rule="EXT-22.15"),
    )
    winner: Faction = "avronian" if fallen and lost <= 1 else "dorian"
    state_ = "is destroyed" if fallen else "stands"
    return Score(
        winner=winner,
        values={"command-post-destroyed": fallen, "bipods-lost": lost},
        lines=lines,
        reason=f"The command post {state_}; Bipods lost: {lost}.",
    )
