"""Units and battles for tests of combat, in a line each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.mechanics.attacks.announcement import make_attack
from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal

RATINGS = {"bod": 70, "attr": 60, "dfr": 50, "pwr": 60, "spd": 40, "det": 50, "ecm": 40}


def unit(kind: str = "suit", *, side: str = "blue", at: int | tuple[int, int] = 3, **keys: Any) -> Unit:
    """A unit with middling ratings; rating names as keys change them, all other keys are those of Unit."""
    bought = RATINGS | {name: keys.pop(name) for name in RATINGS if name in keys}
    top = keys.pop("max_energy", maximum_energy(bought, kind))
    keys = {"energy": top, "detected": frozenset(), **keys}
    place = at if isinstance(at, tuple) else (at, 0)
    sets = {name: frozenset(keys.pop(name)) for name in ("detected", "used", "destroyed", "revealed") if name in keys}
    return Unit(side=side, type=kind, ratings=bought, max_energy=top, hex=place, **sets, **keys)


def attacker(kind: str = "suit", **keys: Any) -> Unit:
    """A red unit at the hex 0, 0 that has detected ``bravo``."""
    return unit(kind, **{"side": "red", "at": 0, "detected": {"bravo"}, **keys})


def battle(alpha: Unit, bravo: Unit | None = None, *, round_: int = 1, typed: bool = False, **more: Unit) -> State:
    """A battle of ``alpha`` against ``bravo`` and whoever else."""
    return State(units={"alpha": alpha, "bravo": bravo or unit(), **more}, round=round_, typed=typed)


def attack(weapon: str | int = "", *, type_: str = "shoot", target: str = "bravo", **keys: Any) -> Attack:
    """An attack by ``alpha``."""
    return Attack(by=keys.pop("by", "alpha"), target=target, weapon=str(weapon), type=type_, **keys)  # type: ignore[arg-type]


def make(state: State, action: Attack, dice: Iterable[int]) -> Attacked:
    """The event of an attack with these faces, all of which must have been asked for."""
    tape = TapeDice(dice)
    event = make_attack(state, action, tape)
    assert not tape.spare
    return event


def fight_on(state: State, action: Attack, dice: Iterable[int]) -> State:
    """The state after an attack."""
    return after_attack(state, make(state, action, dice))


def refused(state: State, action: Attack) -> str:
    """The code with which an attack is refused; the refusal names its rule and says why."""
    with pytest.raises(Illegal) as error:
        check_attack(state, action)
    problem = error.value.problem
    assert problem.rule.startswith("EIC-")
    assert problem.message
    return problem.code
