"""Exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.games.sol_prime.battle.actions import (
    Action,
    Drive,
    Fire,
    Mines,
    React,
)
from rules.games.sol_prime.battle.resolve import ACTIONS, check_numbers
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.mines import fields_on_way
from rules.games.sol_prime.mechanics.movement import move
from rules.games.sol_prime.odds.distributions import Chances, chances
from rules.games.sol_prime.visibility.view import View
from rules.kernel.odds import Odds, Segment
from rules.kernel.records import replace

TONES = {
    "miss": "miss",
    "no-effect": "note",
    "suppressed": "hit",
    "immobilized": "hit",
    "destroyed": "kill",
    "attacker": "kill",
    "defender": "miss",
    "passed": "hit",
    "failed": "miss",
    "granted": "hit",
    "refused": "miss",
    "found": "hit",
    "not-found": "miss",
    "now": "hit",
    "cancelled": "miss",
    "killed": "kill",
    "survives": "hit",
}
MINED = Odds(
    strip=(Segment(label="Rolls for mines", tone="note", chance=Fraction(1)),),
    chances={"rolls-for-mines": Fraction(1)},
    tables={},
)
"""A move into a minefield takes dice; their odds would tell its strength, which may be secret."""
OVERLAPPING = ("hit", "hit-mine")
"""Outcomes that happen together with others."""


def odds(view: View, action: Action) -> Odds | None:
    """Returns the exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    check_numbers(ACTIONS.write(action))
    state, asked = find_rolled_action(view.state, action)
    if isinstance(asked, Drive):
        return MINED if move(state, as_move(state, asked)) and fields_on_way(state, asked) else None
    if _secret(state, asked):
        return None
    found = chances(state, asked)
    if not found or len(found) == 1:
        return None
    return _odds(found, several=_several(asked))


def find_rolled_action(state: State, action: Action) -> tuple[State, Action]:
    """Returns the action whose dice are rolled: for a reaction, the shot that waits."""
    if isinstance(action, React):
        for one in state.pending:
            if one.kind == "missile" and one.unit == action.unit and one.shot is not None:
                shot = ACTIONS.read(dict(one.shot))
                assert isinstance(shot, Fire)
                asked = replace(shot, reaction=action.reaction, leader_within=action.leader_within)
                return replace(state, pending=()), asked
    return state, action


def _secret(state: State, action: Action) -> bool:
    """Checks whether the odds would tell a secret: the strength of a field lying face down."""
    if not isinstance(action, Mines):
        return False
    field = state.minefields.get(action.minefield)
    return field is None or field.strength is None


def _several(action: Action) -> bool:
    """Checks for areas: each target has odds of its own."""
    return action.type in ("artillery-impact", "bomb", "demolish")


def _odds(found: Chances, *, several: bool) -> Odds:
    if several:
        table: dict[int | str, Fraction] = {_label(name): chance for name, chance in found.items()}
        return Odds(
            strip=(Segment(label="Each by itself", tone="note", chance=Fraction(1)),),
            chances=found,
            tables={"targets": table},
        )
    strip = [name for name in found if name not in OVERLAPPING and not name.startswith("occupant-")]
    return Odds(
        strip=tuple(Segment(label=_label(name), tone=TONES.get(name, "note"), chance=found[name]) for name in strip),
        chances=found,
        tables=_tables(found),
    )


def _label(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _tables(found: Mapping[str, Fraction]) -> dict[str, dict[int | str, Fraction]]:
    points = {int(name.removeprefix("points-")): chance for name, chance in found.items() if name.startswith("points-")}
    return {"activation-points": {key: points[key] for key in sorted(points)}} if points else {}
