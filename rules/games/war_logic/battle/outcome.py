"""How a battle has ended, with its losses (WL-17.1, WL-17.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.exact import shown, write_exact
from rules.kernel.screen import Line, Outcome

REASONS = {
    "annihilation": "all others are dead or prisoners",
    "objective": "the objective is reached",
    "given-up": "all others are out of the fight or have given up",
    "declared": "the players have declared it",
}


def outcome(state: State) -> Outcome | None:
    """The end of the battle, or None while it goes on."""
    if not state.ended:
        return None
    if state.winner is None:
        reason = "The players have declared a draw." if state.ended == "declared" else "Nobody is left."
        return Outcome(
            winners=(), reason=reason, why=tuple(_losses(state)), facts=_facts(state), measures=_measures(state)
        )
    name = state.sides[state.winner].name if state.winner in state.sides else state.winner
    reason = f"{name} has won: {_why(state)}."
    return Outcome(
        winners=(state.winner,),
        reason=reason,
        why=tuple(_losses(state)),
        facts=_facts(state),
        measures=_measures(state),
    )


def _why(state: State) -> str:
    """What the victory rests on; who has given up is neither dead nor a prisoner."""
    gave_up = any("withdrawn" in unit.status for unit in state.units.values())
    if state.ended == "annihilation" and gave_up:
        return REASONS["given-up"]
    return REASONS.get(state.ended, state.ended)


def _measures(state: State) -> dict[str, dict[str, int]]:
    """What the units of the others were worth that are dead or prisoners, in whole credits."""
    scene = Scene(state)
    lost = {name: scene.cost_of(name) for name, sheet in state.sheets.items() if scene.lost(name)}
    return {
        key: {"worth": int(sum(worth for name, worth in lost.items() if state.sheets[name].home != key))}
        for key in state.sides
    }


def _losses(state: State) -> Iterator[Line]:
    scene = Scene(state)
    for key, side in state.sides.items():
        own = [name for name, sheet in state.sheets.items() if sheet.home == key]
        lost = [name for name in own if scene.lost(name)]
        worth = sum((scene.cost_of(name) for name in lost), start=scene.credit.get(key, side.credit) * 0)
        how = f"{shown(worth)} credits"
        yield Line(label=f"Losses of {side.name or key}", amount=f"{len(lost)} of {len(own)}", how=how, rule="WL-17.7")


def _facts(state: State) -> dict[str, object]:
    scene = Scene(state)
    return {
        "spent": {key: write_exact(side.spent) for key, side in state.sides.items()},
        "losses": {
            key: sorted(name for name, sheet in state.sheets.items() if sheet.home == key and scene.lost(name))
            for key in state.sides
        },
        "turns": state.turn.number if state.turn else 0,
        "objective": [one.type for one in state.card.objective] or ["annihilation"],
    }
