"""Shells that fall, and everything in their circle (SP-17.20 to SP-17.24)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.actions.support import ArtilleryImpact, ImpactTarget
from rules.games.sol_prime.battle.changes import Recorder, format_signed
from rules.games.sol_prime.battle.events.combat import ArtilleryFell
from rules.games.sol_prime.battle.state import Mission, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.area_fire import (
    DamageTarget,
    apply_results,
    check_known,
    find_target,
    roll_escapes,
)
from rules.games.sol_prime.mechanics.artillery.counters import battery_of, has_battery
from rules.games.sol_prime.mechanics.artillery.pieces import (
    check_ammunition,
    find_pieces,
    piece_radius,
    piece_ratings,
    use_ammunition,
)
from rules.games.sol_prime.mechanics.losses import worst_result
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import find_stand
from rules.kernel.dice import Dice
from rules.kernel.problems import Illegal
from rules.kernel.records import Record

TABLE = CATALOGUE.artillery


class LegalImpact(Record):
    """Shells that fall: the pieces that fire, and the targets in the circle in the order given."""

    action: ArtilleryImpact
    pieces: tuple[tuple[str, Stand], ...]
    targets: tuple[DamageTarget, ...]


def legal_impact(state: State, action: ArtilleryImpact) -> LegalImpact:
    """Returns the fall of shells. Raises Illegal, or Unreadable for unknown names."""
    pieces = check_impact(state, action)
    names = [target.unit for target in action.targets]
    for twice in (name for name in names if names.count(name) > 1):
        raise refuse("invalid-target", f"{twice} is named twice: the shells fall on it once.", "SP-17.20")
    return LegalImpact(action=action, pieces=tuple(pieces), targets=tuple(_targets(state, action, pieces[0][1])))


def _targets(state: State, action: ArtilleryImpact, unit: Stand) -> Iterator[DamageTarget]:
    for target in (*action.targets, *_whole_battery(state, action)):
        inside = (*target.occupants, *action.inside.get(target.unit, ()))
        check_known(state, target.unit, *inside)
        if target.distance > piece_radius(unit):
            continue
        one = find_target(
            state,
            target.unit,
            ratings=piece_ratings(state, unit),
            covers=dict(TABLE.cover),
            cover=target.cover,
            occupants=inside,
        )
        if one:
            yield one


def _whole_battery(state: State, action: ArtilleryImpact) -> list[ImpactTarget]:
    """Returns the pieces of a battery off the table that the action leaves out: they are in the circle (SP-17.41)."""
    named = {target.unit for target in action.targets}
    found = (name for one in state.missions if is_due(one, action, state.cycle) for name in battery_of(state, one))
    return [ImpactTarget(unit=name) for name in dict.fromkeys(found) if name not in named]


def resolve_impact(state: State, found: LegalImpact, dice: Dice) -> ArtilleryFell:
    """Resolves shells: a die of each piece for every target in the circle, friend or foe (SP-17.20)."""
    action, first = found.action, found.pieces[0][1]
    recorder = Recorder(state, dice)
    results: dict[str, str] = {}
    for one in found.targets:
        if one.name in state.units and recorder.stand(one.name).destroyed:
            continue
        results |= _resolve_target(recorder, one, len(found.pieces))
    use_ammunition(recorder, action.by)
    for name in action.by:
        recorder.unit(name, shelled=False)
    recorder.battle(missions=tuple(one for one in recorder.state.missions if not is_due(one, action, state.cycle)))
    apply_results(recorder, results)
    return ArtilleryFell(
        radius=piece_radius(first),
        results=results,
        **recorder.losses(),
        **recorder.told(side=first.side, about=(*action.by, *results)),
    )


def is_due(mission: Mission, action: ArtilleryImpact, cycle: int) -> bool:
    """Checks whether a mission of these pieces falls by this cycle."""
    return set(action.by) <= set(mission.by) and mission.due <= cycle


def check_impact(state: State, action: ArtilleryImpact) -> list[tuple[str, Stand]]:
    """Returns the firing pieces without those destroyed meanwhile. Raises Illegal when none is left."""
    left = [name for name in action.by if _is_ready(find_stand(state, name))] or list(action.by)
    found = find_pieces(state, left)
    check_ammunition(found)
    if state.kept and not any(is_due(mission, action, state.cycle) for mission in state.missions):
        raise refuse("battery-blocked", "No fire of these pieces has been called for now.", "SP-17.10")
    return found


def _is_ready(unit: Stand) -> bool:
    return not unit.destroyed and not unit.carried_by


def is_spent(state: State, mission: Mission) -> bool:
    """Checks for a counter that will bring nothing: its battery is gone, or cannot fire when it falls."""
    if not has_battery(state, mission):
        return True
    return mission.due <= state.cycle and not can_fall(state, mission)


def can_fall(state: State, mission: Mission) -> bool:
    """Checks whether some piece can still fire the called fire; a bomb lies where it is."""
    if mission.penetration is not None:
        return True
    try:
        check_impact(state, ArtilleryImpact(by=mission.by))
    except Illegal:
        return False
    return True


def _resolve_target(recorder: Recorder, target: DamageTarget, dice: int) -> dict[str, str]:
    """Returns the results of one target, and of everyone inside it."""
    faces = [recorder.roll(6, f"{target.name}", cuts=target.cuts(6)) for _ in range(dice)]
    result = worst_result(target.result(face + target.add) for face in faces)
    numbers = ", ".join(f"{face + target.add}".replace("-", "−") for face in faces)
    recorder.line(
        target.name, numbers, how=f"D6 {format_signed(target.add)}: {result.replace('-', ' ')}", rule="SP-17.20"
    )
    found = {target.name: result}
    if result == "destroyed" and target.building:
        found |= roll_escapes(target.occupants, recorder.face)
    return found


def mission_radius(state: State, mission: Mission) -> float:
    """Returns the radius of a counter (SP-17.16, SP-22.32)."""
    if mission.penetration is not None:
        return CATALOGUE.air.bomb.radius
    known = (piece_radius(state.units[name]) for name in mission.by if name in state.units)
    return max(known, default=CATALOGUE.artillery.pieces["heavy"].mrl_radius)
