"""Exact odds of volleys: how many are killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot, Volley
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Happened
from rules.games.war_logic.battle.evolve import applied
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.offense.check import in_reach
from rules.games.war_logic.mechanics.offense.dice import attack_die, die_called
from rules.games.war_logic.mechanics.offense.modifiers import Aim, aim
from rules.games.war_logic.mechanics.offense.volleys import check_volley, land, open_fire
from rules.kernel.dice import D10, Dice, TapeDice
from rules.kernel.odds import Distribution, Odds, Segment, explore

MOST_KINDS = 3
"""The most different dice of a volley with shared dice that are worked out."""


MOST_STATES = 20_000


def volley_odds(state: State, action: Volley, closed: frozenset[str], assigned: int) -> Odds | None:
    shots = [shot for shot in action.shots if not shot.hold]
    opened = _opened(state, action)
    if any(shot.target in closed for shot in shots):
        return _points(opened, action) if action.dice_mode == "each" and not opened.queued else None
    if action.assign == "best":
        kills = _assigned(state, action, len(shots)) if len(shots) <= assigned else None
    elif action.dice_mode == "each":
        kills = _one_by_one(opened, action)
    else:
        kinds = 1 if action.dice_mode == "one" else len({shot.with_ for shot in shots})
        kills = explore(lambda dice: _kills(state, resolve(state, action, dice))) if kinds <= MOST_KINDS else None
    return None if kills is None else _kill_odds(kills)


def weights_by_number(found: Distribution[int]) -> dict[int | str, Fraction]:
    return dict(found.weights.items())


def _kill_odds(kills: Distribution[int]) -> Odds:
    chances = {f"kills-{count}": chance for count, chance in sorted(kills.weights.items())}
    strip = tuple(
        Segment(label=f"{count} killed" if count else "Nobody killed", tone="kill" if count else "miss", chance=chance)
        for count, chance in sorted(kills.weights.items())
    )
    return Odds(strip=strip, chances=chances, tables={"killed": weights_by_number(kills)})


def _points(state: State, action: Volley) -> Odds:
    """The points of all shots together, where the viewer does not know what the targets can bear."""
    scene = Scene(state)
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for shot in (shot for shot in action.shots if not shot.hold):
        skill = state.sheets[shot.by].skills[shot.with_]
        if in_reach(shot, skill) and shot.touched is None and shot.target is not None:
            sums = _added(sums, _faces(aim(scene, shot, skill, reaction=action.reaction), shot))
    nothing = sums.get(0, Fraction(0))
    strip = (
        Segment(label="No effect", tone="miss", chance=nothing),
        Segment(label="Hits", tone="hit", chance=1 - nothing),
    )
    note = "As the faces are rolled; what the targets can still bear is not known to you."
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances={"miss": nothing},
        tables={"effective impact in all": dict(sums.items())},
        notes=(note,),
    )


def _faces(sums: Aim, shot: Shot) -> dict[int, Fraction]:
    """The effective impact of one shot; a place's die is left out, since it can only add."""
    die = die_called(shot.die)
    found: dict[int, Fraction] = {}
    for face in range(die.low, die.high + 1):
        points = sums.effective(face)
        found[points] = found.get(points, Fraction(0)) + Fraction(1, die.size)
    return found


def _added(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for points, chance in one.items():
        for more, share in other.items():
            found[points + more] = found.get(points + more, Fraction(0)) + chance * share
    return found


def _opened(state: State, action: Volley) -> State:
    scene = Scene(state)
    shots = [shot for shot in action.shots if not shot.hold]
    check_volley(scene, action, shots)
    open_fire(scene, action, shots)
    return applied(state, scene.after())


def _kills(before: State, event: Happened) -> int:
    return sum(wound.dead and wound.name in before.units for wound in event.report.wounds)


def _one_by_one(state: State, action: Volley) -> Distribution[int] | None:
    """The exact convolution: shot after shot, states that look alike are one (proven equal to the whole)."""
    dead = _dead(state)
    found: dict[str, tuple[State, Fraction]] = {"": (state, Fraction(1))}
    for shot in (shot for shot in action.shots if not shot.hold):
        skill = state.sheets[shot.by].skills[shot.with_]
        after: dict[str, tuple[State, Fraction]] = {}
        for now, weight in found.values():
            for then, share in _landings(now, partial(_shoot, shot=shot, skill=skill, reaction=action.reaction)):
                key = _look(then, state)
                after[key] = (then, after.get(key, (then, Fraction(0)))[1] + weight * share)
        found = after
        if len(found) > MOST_STATES:
            return None
    sums: dict[int, Fraction] = {}
    for then, weight in found.values():
        count = len(_dead(then) - dead)
        sums[count] = sums.get(count, Fraction(0)) + weight
    return Distribution(sums)


def _shoot(scene: Scene, dice: Dice, *, shot: Shot, skill: Skill, reaction: bool) -> None:
    side = scene.acting_side(shot.by) or ""
    face = None if shot.touched is not None else attack_die(scene, dice, side, shot, why="")
    land(scene, shot, skill, face, dice, reaction=reaction)


def _landings(state: State, shoot: Callable[[Scene, Dice], None]) -> Iterator[tuple[State, Fraction]]:
    """Every state after a shot with its chance."""
    found: list[State] = []

    def run(dice: Dice) -> int:
        scene = Scene(state)
        shoot(scene, dice)
        found.append(applied(state, scene.after()))
        return len(found) - 1

    for place, chance in explore(run).weights.items():
        yield found[place], chance


def _look(state: State, first: State) -> str:
    """Everything that later shots depend on."""
    units = [
        (name, unit.health, unit.armor, sorted(unit.status), sorted(unit.left.items()), unit.inside, unit.behind)
        for name, unit in state.units.items()
        if unit is not first.units.get(name)
    ]
    return repr((units, state.places if state.places is not first.places else "", state.queued))


def _dead(state: State) -> set[str]:
    return {name for name, unit in state.units.items() if "dead" in unit.status}


def _assigned(state: State, action: Volley, dice: int) -> Distribution[int]:
    """Assigned faces: their order does not matter, so each set of faces is worked out once."""
    sums: dict[int, Fraction] = {}
    for faces in combinations_with_replacement(range(D10.low, D10.high + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        kills = _kills(state, resolve(state, action, TapeDice(faces)))
        sums[kills] = sums.get(kills, Fraction(0)) + Fraction(ways, D10.size**dice)
    return Distribution(sums)
