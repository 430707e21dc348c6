"""Crashes (ramming): a unit moves into another, and its weight is the impact (WL-10.12)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Crash
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import deal_damage, record_attackers
from rules.games.war_logic.mechanics.elevation import set_elevation
from rules.games.war_logic.mechanics.movement import is_flying, place_in
from rules.games.war_logic.mechanics.offense.check import check_circumstances, check_distance, check_target
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import breakdown_lines, crash_modifiers
from rules.games.war_logic.mechanics.positions import stand_against
from rules.games.war_logic.mechanics.turns import record_action
from rules.games.war_logic.mechanics.vehicles import check_entry
from rules.kernel.dice import Dice


def crash(recorder: Recorder, action: Crash, skill: Skill, dice: Dice) -> Report:
    """Resolves a legal crash: the weight is the impact, and the unit loses what it takes off (WL-10.12)."""
    by, target = action.by, action.target
    record_action(recorder, by, "crash")
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    set_elevation(recorder, by, skill, None)
    stand_against(recorder, by, target)
    place_in(recorder, by, inside=action.inside, behind=action.behind, flying=is_flying(skill, None))
    weight = Decimal(recorder.weight(by))
    sums = crash_modifiers(recorder, action, weight, mover=by)
    face = attack_die(recorder, dice, recorder.acting_side(by) or "", action, why=f"crash of {by}")
    extra = extra_face(recorder, dice, action)
    record_attackers(recorder, target or "", frozenset({by}))
    effective = sums.effective_impact(face, extra or 0)
    damage = deal_damage(recorder, target or "", effective, by=by)
    lose_points(recorder, by, damage)
    report = ShotReport(
        by=by,
        weapon="crash",
        skill=action.with_,
        target=target,
        face=face,
        extra=extra,
        modified=sums.modified_die(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective,
        damage=damage,
        lines=tuple(breakdown_lines(sums, face, extra)),
    )
    return Report(shots=(report,))


def check_crash(recorder: Recorder, action: Crash) -> Skill:
    """Returns the movement skill of a legal crash. Raises Illegal."""
    by = action.by
    skill = recorder.skill(by, action.with_)
    if skill.category != "movement":
        raise refuse("not-a-movement-skill", f"{skill.name} of {by} is not a movement skill.")
    if recorder.turn and by in recorder.turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    recorder.check_left(by, action.with_)
    if action.target is None:
        raise refuse("target-dead", "A crash needs a target.")
    check_target(recorder, action)
    check_distance(action.distance)
    if action.distance > skill.range:
        text = (
            f"{by} moves {format_number(skill.range)} inches; {action.target} is {format_number(action.distance)} away."
        )
        raise refuse("too-far", text)
    check_circumstances(recorder, action)
    check_entry(recorder, by, action.inside, action.behind)
    return skill


def lose_points(recorder: Recorder, name: str, points: int) -> None:
    """Takes off the points that a crash costs: armor first; regenerative armor does not help.

    The loss is not an impact of an attack, so nothing of it goes on to those inside (WL-9.6).
    """
    points = min(points, recorder.weight(name))
    if points > 0:
        left, skills = recorder.units[name].left, recorder.sheets[name].skills
        without = {key: 0 if skill.has("regenerative") else left.get(key, 0) for key, skill in skills.items()}
        recorder.set_unit(name, left=without)
        deal_damage(recorder, name, points, attacked=False)
        recorder.set_unit(name, left=left)
