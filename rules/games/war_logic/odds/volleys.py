"""Exact odds of volleys: how many are killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.battle.evolve import apply_changes
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.offense.check import is_in_reach
from rules.games.war_logic.mechanics.offense.dice import attack_die, find_die
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers
from rules.games.war_logic.mechanics.offense.volleys import resolve_volley_shot, use_weapons
from rules.kernel.dice import D10, Dice, TapeDice
from rules.kernel.odds import Distribution, Odds, Segment, explore

MOST_KINDS = 3
"""The most different dice of a volley with shared dice for which odds are worked out."""


MOST_STATES = 20_000
MOST_ASSIGNED = 4
"""The most dice of a volley with assigned faces for which odds are worked out: their combinations take time."""
MOST_IN_CASES = 6
"""The same for case files, which can wait."""
AnyVolley: TypeAlias = Legal[Any, Any]


def volley_odds(legal: AnyVolley, closed: frozenset[str], *, assigned: int = MOST_ASSIGNED) -> Odds | None:
    """Returns the exact odds of a volley, None with too many dice or unknown points."""
    action, shots = legal.action, legal.found.shots
    opened = _after_announcement(legal)
    if any(shot.target in closed for shot in shots):
        return _point_odds(opened, legal) if action.dice_mode == "each" and not opened.queued else None
    if action.assign == "best":
        kills = _assigned_odds(legal, len(shots)) if len(shots) <= assigned else None
    elif action.dice_mode == "each":
        kills = _convolve(opened, legal)
    else:
        kinds = 1 if action.dice_mode == "one" else len({shot.with_ for shot in shots})
        kills = explore(lambda dice: _count_kills(legal, dice)) if kinds <= MOST_KINDS else None
    return None if kills is None else _kill_odds(kills)


def weights_by_number(found: Distribution[int]) -> dict[int | str, Fraction]:
    """Returns the chances of a distribution by number."""
    return dict(found.weights.items())


def _kill_odds(kills: Distribution[int]) -> Odds:
    chances = {f"kills-{count}": chance for count, chance in sorted(kills.weights.items())}
    strip = tuple(
        Segment(label=f"{count} killed" if count else "Nobody killed", tone="kill" if count else "miss", chance=chance)
        for count, chance in sorted(kills.weights.items())
    )
    return Odds(strip=strip, chances=chances, tables={"killed": weights_by_number(kills)})


def _point_odds(state: State, legal: AnyVolley) -> Odds:
    """Returns the odds of all shots' points together, where the targets' points are unknown to the viewer."""
    recorder = Recorder(state)
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for shot, skill in zip(legal.found.shots, legal.found.skills, strict=True):
        if is_in_reach(shot, skill) and shot.touched is None and shot.target is not None:
            sums = _convolve_points(
                sums, _face_odds(attack_modifiers(recorder, shot, skill, reaction=legal.action.reaction), shot)
            )
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


def _face_odds(sums: AttackModifiers, shot: Shot) -> dict[int, Fraction]:
    """Returns the odds of one shot's effective impact, without a place's die, which can only add."""
    die = find_die(shot.die)
    found: dict[int, Fraction] = {}
    for face in range(die.low, die.high + 1):
        points = sums.effective_impact(face)
        found[points] = found.get(points, Fraction(0)) + Fraction(1, die.size)
    return found


def _convolve_points(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for points, chance in one.items():
        for more, share in other.items():
            found[points + more] = found.get(points + more, Fraction(0)) + chance * share
    return found


def _after_announcement(legal: AnyVolley) -> State:
    recorder = Recorder(legal.state)
    use_weapons(recorder, legal.action, legal.found.shots)
    return apply_changes(legal.state, recorder.changes())


def _count_kills(legal: AnyVolley, dice: Dice) -> int:
    return sum(wound.dead and wound.name in legal.state.units for wound in legal.roll(dice)[0].wounds)


def _convolve(state: State, legal: AnyVolley) -> Distribution[int] | None:
    """Convolves shot after shot exactly; states that look alike are merged (proven equal to the whole tree)."""
    dead = _dead_units(state)
    found: dict[str, tuple[State, Fraction]] = {"": (state, Fraction(1))}
    for shot, skill in zip(legal.found.shots, legal.found.skills, strict=True):
        after: dict[str, tuple[State, Fraction]] = {}
        for now, weight in found.values():
            for then, share in _outcomes(now, partial(_shoot, shot=shot, skill=skill, reaction=legal.action.reaction)):
                key = _fingerprint(then, state)
                after[key] = (then, after.get(key, (then, Fraction(0)))[1] + weight * share)
        found = after
        if len(found) > MOST_STATES:
            return None
    sums: dict[int, Fraction] = {}
    for then, weight in found.values():
        count = len(_dead_units(then) - dead)
        sums[count] = sums.get(count, Fraction(0)) + weight
    return Distribution(sums)


def _shoot(recorder: Recorder, dice: Dice, *, shot: Shot, skill: Skill, reaction: bool) -> None:
    side = recorder.acting_side(shot.by) or ""
    face = None if shot.touched is not None else attack_die(recorder, dice, side, shot, why="")
    resolve_volley_shot(recorder, shot, skill, face, dice, reaction=reaction)


def _outcomes(state: State, shoot: Callable[[Recorder, Dice], None]) -> Iterator[tuple[State, Fraction]]:
    """Yields every state after a shot with its chance."""
    found: list[State] = []

    def run(dice: Dice) -> int:
        recorder = Recorder(state)
        shoot(recorder, dice)
        found.append(apply_changes(state, recorder.changes()))
        return len(found) - 1

    for place, chance in explore(run).weights.items():
        yield found[place], chance


def _fingerprint(state: State, first: State) -> str:
    """Returns everything in a state that later shots depend on."""
    units = [
        (name, unit.health, unit.armor, sorted(unit.status), sorted(unit.left.items()), unit.inside, unit.behind)
        for name, unit in state.units.items()
        if unit is not first.units.get(name)
    ]
    return repr((units, state.places if state.places is not first.places else "", state.queued))


def _dead_units(state: State) -> set[str]:
    return {name for name, unit in state.units.items() if "dead" in unit.status}


def _assigned_odds(legal: AnyVolley, dice: int) -> Distribution[int]:
    """Returns the odds with assigned faces: each set of faces is resolved once, since their order does not matter."""
    sums: dict[int, Fraction] = {}
    for faces in combinations_with_replacement(range(D10.low, D10.high + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        kills = _count_kills(legal, TapeDice(faces))
        sums[kills] = sums.get(kills, Fraction(0)) + Fraction(ways, D10.size**dice)
    return Distribution(sums)
