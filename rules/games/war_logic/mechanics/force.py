"""Moving and smashing things by force (WL-13.1 to WL-13.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import ForceCrash, ForceMove
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.exact import plain, shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.crashes import lose_points
from rules.games.war_logic.mechanics.damage import hurt, suffers
from rules.games.war_logic.mechanics.offense.check import check_circumstances, check_target
from rules.games.war_logic.mechanics.offense.dice import attack_die, die_called
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import crash_aim, sum_lines
from rules.games.war_logic.mechanics.turns import has_acted
from rules.kernel.dice import Dice
from rules.kernel.screen import Line

WEIGHTLESS = die_called("d20")
"""Rolled for a thing without weight (WL-13.2)."""
HEAVIEST = 20
"""What a thing without weight weighs at most."""


def force_move(scene: Scene, action: ForceMove, dice: Dice) -> Report:
    """Something is lifted and set down elsewhere; a force jump moves oneself (WL-13.3). Raises Illegal."""
    skill = check_force(scene, action)
    weight = _weigh(scene, action, skill, dice)
    has_acted(scene, action.by, "force-move")
    _use(scene, action)
    if action.object in scene.units:
        scene.set(action.object, inside=None, behind=None, hazard=None)
    return Report(weight=weight, lines=_lines(weight, skill))


def force_crash(scene: Scene, action: ForceCrash, dice: Dice) -> Report:
    """A thing is smashed into a target: a crash with its weight (WL-13.3). Raises Illegal."""
    skill = check_force(scene, action)
    if action.target is None or action.target == action.object:
        raise refuse("target-dead", "The thing needs a target to be smashed into.")
    check_target(scene, action)
    if not 0 <= action.target_distance <= skill.range:
        away = shown(action.target_distance)
        text = f"{action.target} is {away} inches away; {skill.name} reaches {shown(skill.range)}."
        raise refuse("out-of-range", text, rule="WL-13.1")
    check_circumstances(scene, action)
    weight = _weigh(scene, action, skill, dice)
    has_acted(scene, action.by, "force-crash")
    _use(scene, action)
    mover = action.object if action.object in scene.units else None
    sums = crash_aim(scene, action, weight, mover=mover, force=skill)
    face = attack_die(scene, dice, scene.acting_side(action.by) or "", action, why=f"crash of {action.object}")
    extra = extra_face(scene, dice, action)
    suffers(scene, action.target, frozenset({action.by}))
    effective = sums.effective(face, extra or 0)
    damage = hurt(scene, action.target, effective, by=action.by)
    if mover:
        lose_points(scene, mover, damage)
    elif action.object in scene.places:
        hurt(scene, action.object, damage)
    report = ShotReport(
        by=action.by,
        weapon=action.object,
        skill=action.with_,
        target=action.target,
        face=face,
        extra=extra,
        modified=sums.modified(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective,
        damage=damage,
        lines=tuple(sum_lines(sums, face, extra)),
    )
    return Report(shots=(report,), weight=weight, lines=_lines(weight, skill))


def check_force(scene: Scene, action: ForceMove | ForceCrash) -> Skill:
    """The force skill of a use that may be tried (WL-13.1). Raises Illegal."""
    skill = scene.skill(action.by, action.with_)
    if not skill.has("force") or skill.category != "control":
        raise refuse("not-an-override-skill", f"{skill.name} of {action.by} moves nothing by force.", rule="WL-13.1")
    scene.check_left(action.by, action.with_)
    if action.object in scene.thrown:
        raise refuse("target-dead", f"{action.object} has been used once and is no more.", rule="WL-13.2")
    if action.object in scene.units and scene.has_status(action.object, "withdrawn"):
        raise refuse("target-dead", f"{action.object} has left the field with its side.")
    if action.object in scene.units and scene.hidden(action.object) and action.object != action.by:
        raise refuse("not-seen", f"{action.by} does not see {action.object}.")
    if not 0 <= action.distance <= skill.range:
        text = f"{action.object} is {shown(action.distance)} inches away; {skill.name} reaches {shown(skill.range)}."
        raise refuse("out-of-range", text, rule="WL-13.1")
    return skill


def _weigh(scene: Scene, action: ForceMove | ForceCrash, skill: Skill, dice: Dice) -> Decimal:
    """The weight of the object; a D20 for a thing without one (WL-13.2). Raises Illegal when it is too heavy."""
    name = action.object
    if name in scene.units:
        weight = Decimal(scene.weight(name))
        held = held_weight(scene, action.by, name)
    elif name in scene.places and scene.places[name].health is not None:
        weight = held = Decimal(scene.places[name].health or 0)
    else:
        weight = held = Decimal(dice.roll(WEIGHTLESS, why=f"weight of {name}"))
    if held > skill.extension:
        raise refuse("too-heavy", f"{name} weighs {shown(held)}; {skill.name} lifts {shown(skill.extension)}.")
    return plain(weight)


def held_weight(scene: Scene, by: str, name: str) -> Decimal:
    """What a unit weighs for who lifts it: anti-force is added, but not to oneself (WL-13.10)."""
    return Decimal(scene.weight(name)) + (scene.sum_of(name, "anti-force") if name != by else 0)


def _use(scene: Scene, action: ForceMove | ForceCrash) -> None:
    scene.spend(action.by, action.with_)
    scene.show(action.by, action.with_)
    if action.object not in scene.units and action.object not in scene.places:
        scene.thrown = scene.thrown | {action.object}


def _lines(weight: Decimal, skill: Skill) -> tuple[Line, ...]:
    return (
        Line(label="Weight", amount=shown(weight), how=f"{skill.name} lifts {shown(skill.extension)}", rule="WL-13.1"),
    )
