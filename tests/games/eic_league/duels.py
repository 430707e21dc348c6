"""Units and battles for tests of combat, in a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import Side, State, Unit
from rules.games.eic_league.mechanics.attacks.announcement import check_attack_now
from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.games.eic_league.mechanics.attacks.outcome import roll_attack
from rules.games.eic_league.mechanics.initiative import Contest
from rules.games.eic_league.odds import attack_breakdown as breakdowns
from rules.games.eic_league.odds import attacks as odds
from rules.kernel.dice import Dice, TapeDice
from rules.kernel.display.cards import Line
from rules.kernel.odds import Odds
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


def make_attack(state: State, action: Attack, dice: Dice) -> Attacked:
    """The event of an attack. Raises Illegal."""
    return roll_attack(state, check_attack_now(state, action), dice)


def attack_odds(state: State, action: Attack) -> Odds:
    """The odds of an attack. Raises Illegal."""
    return odds.attack_odds(state, check_attack_now(state, action))


def attack_breakdown(state: State, action: Attack) -> list[Line]:
    """The arithmetic of an attack. Raises Illegal."""
    return breakdowns.attack_breakdown(state, check_attack_now(state, action))


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


def seen_duel(*, alpha=None, bravo=None, **keys):
    """A duel between named sides with credits, for tests of views and pages."""
    units = {
        "alpha": alpha or unit(side="red", at=0, detected={"bravo"}, weapons=("laser", "sonic-grenade")),
        "bravo": bravo or unit(weapons=("laser", "oxy-plus"), energy=150),
    }
    sides = {"red": Side(name="Redline", credits=700), "blue": Side(name="Nightjar", credits=4321)}
    return State(units=units, sides=sides, **keys)


def last_shot():
    """A duel before its last shot: bravo, blue's only unit, has hardly any energy."""
    units = {
        "alpha": unit(side="red", at=0, detected={"bravo"}, weapons=("laser",)),
        "bravo": unit(energy=10, weapons=("laser", "sonic-grenade"), shots={"2": 4}),
    }
    sides = {"red": Side(name="Redline", league="minor"), "blue": Side(name="Nightjar", league="minor")}
    return State(units=units, sides=sides)


def base_battle(phase=None, *, credits=1000, round_=1, typed=False, **units):
    """A battle with blue's base at the hex 0, 0."""
    sides = {"blue": Side(credits=credits, base=None if typed else (0, 0)), "red": Side()}
    return State(units=units, sides=sides, phase=phase, round=round_, typed=typed)


def loaded_in_base(**keys):
    """A unit in its base, with loads that can be emptied."""
    return unit(status="base", weapons=("sonic-grenade", "laser", "hi-explosive-missile"), **keys)


def contest(*sides, bonus=None, needs=()):
    """The numbers of an initiative roll."""
    return Contest(sides=sides, bonus={one: (bonus or {}).get(one, 0) for one in sides}, needs=needs)


def search_battle(*, det=50, at=3, typed=False, **keys):
    """A duel in which alpha, with that DET, can search for bravo."""
    alpha = unit(side="red", at=0, det=det)
    return State(units={"alpha": alpha, "bravo": unit(at=at, **keys)}, typed=typed)


def count_faces(state, action):
    """Returns the odds of an attack (hit, lethal, vanquish; damage to target and attacker) by playing every face."""
    chances, damage, own = Counter(), Counter(), Counter()
    for faces, weight in TAPES + LETHAL_TAPES:
        event = make_attack(state, action, TapeDice(faces))
        chances["hit"] += weight * event.hit
        chances["lethal"] += weight * event.lethal
        chances["vanquish"] += weight * (action.target in event.vanquished)
        damage[event.damage.get(action.target, 0)] += weight
        own[event.damage.get(action.by, 0)] += weight
    return chances, damage, own


FLYING = {"movement": ("flight",), "airborne": True}
THROW = attack(1, type_="throw")


def bare(**keys):
    """A unit without any sonic protection."""
    return unit(**{"bod": 60, **keys})


FLIGHT, ELEVATOR = ("flight",), ("elevator",)


def code_of(call, battle, action):
    """The code with which a call refuses an action."""
    with pytest.raises(Illegal) as error:
        call(battle, action)
    return error.value.problem.code


TAPES = [([face], Fraction(1, 100)) for face in range(1, 100)]
LETHAL_TAPES = [([100, die], Fraction(1, 600)) for die in range(1, 7)]
