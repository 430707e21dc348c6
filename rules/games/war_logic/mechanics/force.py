"""Force: moving and smashing things (WL-13.1 to WL-13.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import ForceCrash, ForceMove
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import format_number, normalise
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.crashes import lose_points
from rules.games.war_logic.mechanics.damage import deal_damage, record_attackers
from rules.games.war_logic.mechanics.movement import place_in
from rules.games.war_logic.mechanics.offense.check import check_circumstances, check_target
from rules.games.war_logic.mechanics.offense.dice import attack_die, find_die
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import breakdown_lines, crash_modifiers
from rules.games.war_logic.mechanics.positions import check_set_down, stand_against, stand_at
from rules.games.war_logic.mechanics.turns import check_secret_moves, record_action
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Line
from rules.kernel.records import Record

WEIGHTLESS = find_die(CATALOGUE.dice.weightless)
"""The die for the weight of a thing without one (WL-13.2)."""
HEAVIEST = WEIGHTLESS.high
"""The most that a thing without a weight can weigh (WL-13.2)."""


class Lift(Record):
    """A legal attempt to lift something: the skill, and the weight unless a die decides it (WL-13.2)."""

    skill: Skill
    weight: Decimal | None


def check_force_move(recorder: Recorder, action: ForceMove) -> Lift:
    """Returns what a legal move by force lifts. Raises Illegal."""
    skill = check_force(recorder, action)
    if action.object == action.by:
        check_jump(recorder, action.by)
    check_set_down(recorder, action.by, action.to, skill.range)
    return Lift(skill=skill, weight=_known_weight(recorder, action, skill))


def force_move(recorder: Recorder, action: ForceMove, lift: Lift, dice: Dice) -> Report:
    """Lifts something and sets it down elsewhere; a force jump moves oneself (WL-13.3).

    Raises Illegal when the die makes a thing too heavy.
    """
    weight = _weigh(action, lift, dice)
    record_action(recorder, action.by, "move" if action.object == action.by else "force-move")
    _pay(recorder, action)
    if action.object == action.by:
        place_in(recorder, action.by)
    elif action.object in recorder.units:
        recorder.set_unit(action.object, inside=None, behind=None, hazard=None)
    if action.object in recorder.units:
        stand_at(recorder, action.object, action.to)
    return Report(weight=weight, lines=weight_lines(weight, lift.skill))


def check_jump(recorder: Recorder, name: str) -> None:
    """Raises Illegal when a unit cannot make a force jump: moving oneself is a move (WL-13.3, WL-7.1, WL-15.6)."""
    if recorder.turn and name in recorder.turn.moved:
        raise refuse("already-moved", f"{name} has moved in this turn.")
    check_secret_moves(recorder, name)


def check_force_crash(recorder: Recorder, action: ForceCrash) -> Lift:
    """Returns what is smashed into a target that may be attacked. Raises Illegal."""
    skill = check_force(recorder, action)
    if action.target is None or action.target == action.object:
        raise refuse("target-dead", "The thing needs a target to be smashed into.")
    if action.object == action.by:
        raise refuse("target-dead", f"{action.by} cannot be the thing: running into a target is a crash of its own.")
    check_target(recorder, action)
    if not 0 <= action.target_distance <= skill.range:
        away = format_number(action.target_distance)
        text = f"{action.target} is {away} inches away; {skill.name} reaches {format_number(skill.range)}."
        raise refuse("out-of-range", text, rule="WL-13.1")
    check_circumstances(recorder, action)
    return Lift(skill=skill, weight=_known_weight(recorder, action, skill))


def force_crash(recorder: Recorder, action: ForceCrash, lift: Lift, dice: Dice) -> Report:
    """Resolves smashing a thing into a target: a crash with its weight (WL-13.3).

    Raises Illegal when the die makes a thing too heavy.
    """
    target, skill = action.target or "", lift.skill
    weight = _weigh(action, lift, dice)
    record_action(recorder, action.by, "force-crash")
    _pay(recorder, action)
    mover = action.object if action.object in recorder.units else None
    sums = crash_modifiers(recorder, action, weight, mover=mover, force=skill)
    face = attack_die(recorder, dice, recorder.acting_side(action.by) or "", action, why=f"crash of {action.object}")
    extra = extra_face(recorder, dice, action)
    record_attackers(recorder, target, frozenset({action.by}))
    if mover and recorder.units[mover].side != recorder.acting_side(action.by):
        record_attackers(recorder, mover, frozenset({action.by}))
    effective = sums.effective_impact(face, extra or 0)
    damage = deal_damage(recorder, target, effective, by=action.by)
    if mover:
        stand_against(recorder, mover, target)
        lose_points(recorder, mover, damage)
    elif action.object in recorder.places:
        deal_damage(recorder, action.object, damage)
    report = ShotReport(
        by=action.by,
        weapon=action.object,
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
    return Report(shots=(report,), weight=weight, lines=weight_lines(weight, skill))


def check_force(recorder: Recorder, action: ForceMove | ForceCrash) -> Skill:
    """Returns the force skill of a legal attempt (WL-13.1). Raises Illegal."""
    skill = recorder.skill(action.by, action.with_)
    if not skill.has("force") or skill.category != "control":
        raise refuse("not-an-override-skill", f"{skill.name} of {action.by} moves nothing by force.", rule="WL-13.1")
    recorder.check_left(action.by, action.with_)
    if action.object in recorder.thrown:
        raise refuse("target-dead", f"{action.object} has been used once and is no more.", rule="WL-13.2")
    if action.object in recorder.units and recorder.has_status(action.object, "withdrawn"):
        raise refuse("target-dead", f"{action.object} has left the field with its side.")
    if action.object in recorder.units and recorder.has_status(action.object, "dead"):
        raise refuse("target-dead", f"{action.object} is out of play.")
    if action.object in recorder.units and recorder.is_hidden(action.object) and action.object != action.by:
        raise refuse("not-seen", f"{action.by} does not see {action.object}.")
    if not 0 <= action.distance <= skill.range:
        text = (
            f"{action.object} is {format_number(action.distance)} inches "
            f"away; {skill.name} reaches {format_number(skill.range)}."
        )
        raise refuse("out-of-range", text, rule="WL-13.1")
    return skill


def next_thing(recorder: Recorder) -> str:
    """Returns what the next thing of the table without a weight is called: each is used once (WL-13.2)."""
    number = 1
    while (name := f"thing {number}") in recorder.thrown:
        number += 1
    return name


def check_thing(recorder: Recorder, action: ForceMove | ForceCrash) -> None:
    """Raises Illegal unless a thing without a weight is the next one, and surely light enough (WL-13.1, WL-13.2).

    Nobody rolls for its weight first and then does something else.
    """
    name = action.object
    if name in recorder.units or name in recorder.thrown:
        return
    if name in recorder.places:
        if not recorder.places[name].health:
            raise refuse("too-heavy", f"{name} is part of the table: nobody lifts it.")
    elif name != next_thing(recorder):
        raise unknown_name("thing", name)
    elif recorder.skill(action.by, action.with_).extension < HEAVIEST:
        raise refuse("too-heavy", f"It may weigh up to {HEAVIEST}: more than {action.by} surely lifts.")


def _known_weight(recorder: Recorder, action: ForceMove | ForceCrash, skill: Skill) -> Decimal | None:
    """Returns the weight of the object, None for a thing without one. Raises Illegal if it is too heavy."""
    name = action.object
    if name in recorder.units:
        weight = Decimal(recorder.weight(name))
        _check_lift(action, skill, weight_to_lift(recorder, action.by, name))
    elif name in recorder.places and recorder.places[name].health is not None:
        weight = Decimal(recorder.places[name].health or 0)
        _check_lift(action, skill, weight)
    else:
        return None
    return normalise(weight)


def _weigh(action: ForceMove | ForceCrash, lift: Lift, dice: Dice) -> Decimal:
    """Returns the weight of the object; a D20 for a thing without one (WL-13.2). Raises Illegal if it is too heavy."""
    if lift.weight is not None:
        return lift.weight
    weight = Decimal(dice.roll(WEIGHTLESS, why=f"weight of {action.object}"))
    _check_lift(action, lift.skill, weight)
    return normalise(weight)


def _check_lift(action: ForceMove | ForceCrash, skill: Skill, held: Decimal) -> None:
    if held > skill.extension:
        text = f"{action.object} weighs {format_number(held)}; {skill.name} lifts {format_number(skill.extension)}."
        raise refuse("too-heavy", text)


def weight_to_lift(recorder: Recorder, by: str, name: str) -> Decimal:
    """Returns the weight of a unit for its lifter: anti-force is added, except for oneself (WL-13.10)."""
    return Decimal(recorder.weight(name)) + (recorder.total_impact(name, "anti-force") if name != by else 0)


def _pay(recorder: Recorder, action: ForceMove | ForceCrash) -> None:
    recorder.spend(action.by, action.with_)
    recorder.make_known(action.by, action.with_)
    if action.object not in recorder.units and action.object not in recorder.places:
        recorder.thrown = recorder.thrown | {action.object}


def weight_lines(weight: Decimal, skill: Skill) -> tuple[Line, ...]:
    """Returns the arithmetic of lifting something."""
    return (
        Line(
            label="Weight",
            amount=format_number(weight),
            how=f"{skill.name} lifts {format_number(skill.extension)}",
            rule="WL-13.1",
        ),
    )
