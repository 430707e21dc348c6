"""Exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.games.sol_prime.battle.drive import LegalDrive
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.odds.breakdown import lines_of_each
from rules.games.sol_prime.odds.distributions import Chances
from rules.games.sol_prime.visibility.view import View
from rules.kernel.odds import Odds, Segment

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


def odds_by(outcomes: Callable[[State, Any], Chances], *, several: bool = False) -> Callable[[View, Any], Odds | None]:
    """Returns the odds of an action from the chances of its outcomes; None for what is certain or not known.

    ``several``: of an area, where each target has odds of its own.
    """

    def answer(view: View, found: Any) -> Odds | None:
        chances = outcomes(view.state, found)
        return _odds(chances, several=several) if len(chances) > 1 else None

    return answer


def with_chances(outcomes: Callable[[State, Any], Chances], *, several: bool = False) -> dict[str, Any]:
    """Returns the rules of an action that rest on the chances of its outcomes; ``several``: of many targets."""
    found = {"odds": odds_by(outcomes, several=several), "outcomes": outcomes}
    return {**found, "breakdown": lines_of_each(outcomes)} if several else found


def drive_odds(view: View, found: LegalDrive) -> Odds | None:
    """Returns the odds of a move to a place: none but that it rolls for mines."""
    return MINED if found.fields else None


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
