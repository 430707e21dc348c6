"""The outcome of a battle, with its losses (WL-17.1, WL-17.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.exact import format_number, write_exact
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Outcome

REASONS = {
    "annihilation": "all others are dead or prisoners",
    "objective": "the objective is reached",
    "given-up": "all others are out of the fight or have given up",
    "declared": "the players have declared it",
}


def outcome(state: State) -> Outcome | None:
    """Returns the end of the battle, or None while it goes on."""
    if not state.ended:
        return None
    if state.winner is None:
        reason = "The players have declared a draw." if state.ended == "declared" else "Nobody is left."
        return Outcome(
            winners=(), reason=reason, why=tuple(_losses(state)), facts=_facts(state), measures=_measures(state)
        )
    name = state.sides[state.winner].name if state.winner in state.sides else state.winner
    reason = f"The win goes to {name}: {_victory_reason(state)}."
    return Outcome(
        winners=(state.winner,),
        reason=reason,
        why=tuple(_losses(state)),
        facts=_facts(state),
        measures=_measures(state),
    )


def _victory_reason(state: State) -> str:
    """Returns the reason for the victory; units of a side that gave up are neither dead nor prisoners."""
    gave_up = any("withdrawn" in unit.status for unit in state.units.values())
    if state.ended == "annihilation" and gave_up:
        return REASONS["given-up"]
    return REASONS.get(state.ended, state.ended)


def _measures(state: State) -> dict[str, dict[str, int]]:
    """Returns the worth of the other sides' dead and captured units, in whole credits."""
    recorder = Recorder(state)
    lost = {name: recorder.cost_of(name) for name, sheet in state.sheets.items() if recorder.is_lost(name)}
    return {
        key: {"worth": int(sum(worth for name, worth in lost.items() if state.sheets[name].home != key))}
        for key in state.sides
    }


def _losses(state: State) -> Iterator[Line]:
    recorder = Recorder(state)
    for key, side in state.sides.items():
        own = [name for name, sheet in state.sheets.items() if sheet.home == key]
        lost = [name for name in own if recorder.is_lost(name)]
        worth = sum((recorder.cost_of(name) for name in lost), start=recorder.credit.get(key, side.credit) * 0)
        how = f"{format_number(worth)} credits"
        yield Line(label=f"Losses of {side.name or key}", amount=f"{len(lost)} of {len(own)}", how=how, rule="WL-17.7")


def _facts(state: State) -> dict[str, object]:
    recorder = Recorder(state)
    return {
        "spent": {key: write_exact(side.spent) for key, side in state.sides.items()},
        "losses": {
            key: sorted(name for name, sheet in state.sheets.items() if sheet.home == key and recorder.is_lost(name))
            for key in state.sides
        },
        "turns": state.turn.number if state.turn else 0,
        "objective": [one.type for one in state.card.objective] or ["annihilation"],
    }
