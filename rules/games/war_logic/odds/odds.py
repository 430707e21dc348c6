"""Exact odds of actions, through the same resolvers as play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import (
    Action,
    Attack,
    Crash,
    Dual,
    ForceCrash,
    Hack,
    Infest,
    LifeOrDeath,
    Shot,
    Turret,
    Volley,
)
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Happened
from rules.games.war_logic.battle.evolve import applied
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.duels import check_duel, pair
from rules.games.war_logic.mechanics.offense.check import attack_die, die_called, in_reach
from rules.games.war_logic.mechanics.offense.modifiers import Aim, aim
from rules.games.war_logic.mechanics.offense.volleys import check_volley, land, open_fire
from rules.games.war_logic.mechanics.turns import check_actor, check_turn
from rules.kernel.dice import D10, Dice, TapeDice
from rules.kernel.odds import Distribution, Odds, Segment, explore
from rules.kernel.records import record

MOST_KINDS = 3
"""The most different dice of a volley with shared dice that are worked out."""
MOST_ASSIGNED = 4
"""The most dice of a volley with assigned faces that are worked out."""
MOST_STATES = 20_000


@record
class Result:
    """What matters of an attack: points, whether the target and the attacker are dead."""

    effective: int
    kill: bool
    lost: bool


def action_odds(
    state: State, action: Action, *, closed: frozenset[str] = frozenset(), assigned: int = MOST_ASSIGNED
) -> Odds | None:
    """The exact odds of an action; None when it has none, or too many dice. Raises Illegal as the action would.

    ``closed`` are the units whose points the viewer does not know: nothing is said about their end. ``assigned`` is the
    most dice of an assigned volley that are worked out: the time grows with their combinations.
    """
    match action:
        case ForceCrash(object=thing) if thing in closed:
            return None  # nobody says how heavy it is
        case Attack(target=None):
            return None  # whom the blast catches is measured, not rolled
        case Attack() | Crash() | Turret() | ForceCrash() | Dual():
            return _attack(state, action, closed)
        case Hack() | Infest():
            return _hack(state, action, closed)
        case LifeOrDeath():
            return _life_or_death(state, action)
        case Volley():
            return _volley(state, action, closed, assigned)
        case _:
            return None


# --- one attack -----------------------------------------------------------------------------------


def _attack(state: State, action: Attack | Crash | Turret | ForceCrash | Dual, closed: frozenset[str]) -> Odds:
    found = explore(lambda dice: _result(resolve(state, action, dice), action.target or "", action.by))
    points = found.of(lambda one: one.effective)
    known = action.target not in closed
    miss = found.chance(lambda one: one.effective == 0)
    kill = found.chance(lambda one: one.kill) if known else Fraction(0)
    chances = {"miss": miss}
    chances |= {"kill": kill, "attacker-lost": found.chance(lambda one: one.lost)} if known else {}
    chances |= {f"effective-{points_}": chance for points_, chance in points.weights.items()}
    hit = 1 - miss - kill
    strip = [Segment(label="No effect", tone="miss", chance=miss), Segment(label="Hit", tone="hit", chance=hit)]
    strip.append(Segment(label="Kill", tone="kill", chance=kill))
    notes = () if known else ("What the target can still bear is not known to you.",)
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances=chances,
        tables={"effective impact": {int(str(key)): chance for key, chance in points.weights.items()}},
        notes=notes,
    )


def _result(event: Happened, target: str, by: str) -> Result:
    dead = {wound.name for wound in event.report.wounds if wound.dead}
    effective = event.report.shots[0].effective if event.report.shots else 0
    return Result(effective=effective or 0, kill=target in dead, lost=by in dead)


# --- minds ----------------------------------------------------------------------------------------


def _hack(state: State, action: Hack | Infest, closed: frozenset[str]) -> Odds:
    if action.target in closed:
        return _strength(state, action)
    found = explore(lambda dice: bool(resolve(state, action, dice).report.success))
    success = found.chance(lambda one: one)
    strip = (
        Segment(label="Fails", tone="miss", chance=1 - success),
        Segment(label="Succeeds", tone="kill", chance=success),
    )
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances={"success": success, "failure": 1 - success},
        tables={},
    )


def _strength(state: State, action: Hack | Infest) -> Odds:
    found = explore(lambda dice: resolve(state, action, dice).report.strength or 0)
    return Odds(
        strip=(Segment(label="Against a mind that you do not know", tone="note", chance=Fraction(1)),),
        chances={},
        tables={"strength": _numbers(found)},
        notes=("The strength must reach the target's mental capability and its protection.",),
    )


def _life_or_death(state: State, action: LifeOrDeath) -> Odds:
    """Equal dice are rolled again: what one pair decides is all that counts (WL-16.2)."""
    scene = Scene(state)
    check_actor(scene, action.by)
    check_turn(scene, action.by, action.type)
    check_duel(scene, action)
    found = explore(lambda dice: pair(scene, action, dice, []) or "")
    decided = 1 - found.weights.get("", Fraction(0))
    win = found.weights.get(action.by, Fraction(0)) / decided
    strip = (Segment(label="Wins", tone="kill", chance=win), Segment(label="Dies", tone="miss", chance=1 - win))
    return Odds(strip=strip, chances={"win": win, "lose": 1 - win}, tables={})


# --- volleys --------------------------------------------------------------------------------------


def _volley(state: State, action: Volley, closed: frozenset[str], assigned: int) -> Odds | None:
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


def _numbers(found: Distribution[int]) -> dict[int | str, Fraction]:
    return dict(found.weights.items())


def _kill_odds(kills: Distribution[int]) -> Odds:
    chances = {f"kills-{count}": chance for count, chance in sorted(kills.weights.items())}
    strip = tuple(
        Segment(label=f"{count} killed" if count else "Nobody killed", tone="kill" if count else "miss", chance=chance)
        for count, chance in sorted(kills.weights.items())
    )
    return Odds(strip=strip, chances=chances, tables={"killed": _numbers(kills)})


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
