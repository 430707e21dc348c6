"""Checks of an attack before any die is rolled: weapon, target, range, circumstances (section 8)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill, helps_aiming, sub_category_of
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.dice_manipulation import check_manipulation
from rules.games.war_logic.mechanics.offense.extra_dice import check_extra_die
from rules.games.war_logic.mechanics.offense.pincer import check_pincer
from rules.games.war_logic.mechanics.positions import check_bystanders


def check_weapon(recorder: Recorder, name: str, key: str) -> Skill:
    """Returns the weapon if it may be fired now (WL-8.1, WL-8.5). Raises Illegal."""
    skill = recorder.skill(name, key)
    if skill.category != "offense":
        raise refuse("not-a-weapon", f"{skill.name or key} of {name} is not a weapon.")
    if key in recorder.units[name].used:
        raise refuse("weapon-already-used", f"{name} has used {skill.name or key} in this turn.")
    recorder.check_left(name, key)
    return skill


def check_target(recorder: Recorder, shot: Shot) -> None:
    """Raises Illegal when the target cannot be attacked (WL-8.25, WL-8.26)."""
    target = shot.target
    if target is None:
        if not shot.near:
            raise refuse("target-dead", "An attack needs a target, or a point with units near it.")
        check_bystanders(recorder, shot.near)
        return
    if target in recorder.places:
        if not recorder.places[target].health:
            raise refuse("target-dead", f"{target} has no health to lose.")
    else:
        recorder.unit(target)
        check_enemy(recorder, shot.by, target)
    if not shot.seen or (target in recorder.units and recorder.is_hidden(target)):
        raise refuse("not-seen", f"{shot.by} does not see {target}.")
    _check_sight(recorder, shot)
    check_bystanders(recorder, shot.near)


def check_enemy(recorder: Recorder, by: str, target: str) -> None:
    """Raises Illegal for a target that is out of the fight, or on the attacker's own side (WL-8.26).

    An own unit that another side has hacked can be hit; a hacked unit only turns on its own side (WL-13.7).
    """
    if not recorder.is_in_play(target):
        raise refuse("target-dead", f"{target} is dead, a prisoner or has left the field.")
    side, home = recorder.acting_side(by), recorder.units[target].side
    if target == by or (home == side and recorder.acting_side(target) == home):
        raise refuse("own-unit", f"{target} is on the same side as {by}.")
    if recorder.units[by].side not in (side, home):
        raise refuse("not-your-unit", f"{by} can only be made to attack its own side.", rule="WL-13.7")


def _check_sight(recorder: Recorder, shot: Shot) -> None:
    """Raises Illegal beyond the agreed range of sight, or that of a binocular (WL-15.10)."""
    sight = recorder.state.card.sight
    if sight is None:
        return
    reach = max([sight, *(skill.range for skill in recorder.skills_with(shot.by, "vision").values())])
    if shot.distance > reach:
        raise refuse(
            "not-seen",
            f"{shot.by} sees {format_number(reach)} inches far, {shot.target} is at {format_number(shot.distance)}.",
        )


def check_use(recorder: Recorder, shot: Shot, skill: Skill) -> None:
    """Raises Illegal when the use condition forbids the weapon, if the card applies it (WL-9.8)."""
    if shot.target is not None and not is_effective(recorder, skill, shot.target):
        against, other = (
            ", ".join(sorted(words)) for words in (skill.effective_against, natures_of(recorder, shot.target))
        )
        text = f"{skill.name} is effective against {against}; {shot.target} is {other}."
        raise refuse("not-effective", text)


def is_effective(recorder: Recorder, skill: Skill, target: str) -> bool:
    """Checks whether the use condition lets a weapon hurt a unit or place, if the card applies it (WL-9.8)."""
    listed = set(skill.effective_against)
    if not recorder.state.card.effective_against or not listed or "all" in listed:
        return True
    return bool(listed & natures_of(recorder, target))


def natures_of(recorder: Recorder, target: str) -> set[str]:
    """Returns the natures of a unit (WL-3.12) or of a place."""
    if target in recorder.places:
        kind = recorder.places[target].kind
        return {kind, "machinery" if kind == "vehicle" else "building"}
    return set(recorder.sheets[target].nature)


def check_reach(recorder: Recorder, shot: Shot, skill: Skill) -> None:
    """Raises Illegal when a single shot is too far, before any roll (WL-8.3, WL-8.4)."""
    check_distance(shot.distance)
    if is_in_reach(shot, skill):
        return
    if sub_category_of(skill).zero_range or skill.range <= 0:
        raise refuse(
            "not-in-contact",
            f"{skill.name} needs contact; {shot.target or 'the point'} is at {format_number(shot.distance)}.",
        )
    raise refuse(
        "out-of-range",
        f"{skill.name} reaches {format_number(skill.range)} inches; the distance is {format_number(shot.distance)}.",
    )


def check_distance(*distances: object) -> None:
    """Raises Illegal for a negative distance."""
    if any(distance is not None and distance < 0 for distance in distances):  # type: ignore[operator]
        raise refuse("out-of-range", "A distance cannot be below 0 inches.", rule="WL-1.1")


def is_in_reach(shot: Shot, skill: Skill) -> bool:
    """Checks whether the target is within the weapon's range."""
    return 0 <= shot.distance <= skill.range


def check_aid(recorder: Recorder, shot: Shot) -> None:
    """Raises Illegal for a sight that does not help to aim this weapon (WL-8.11)."""
    if shot.aid is None:
        return
    sight, weapon = recorder.skill(shot.by, shot.aid), recorder.skill(shot.by, shot.with_)
    if not helps_aiming(sight, weapon):
        raise refuse("no-such-skill", f"{shot.aid} of {shot.by} does not help to aim {shot.with_}.", rule="WL-8.11")


def check_circumstances(recorder: Recorder, shot: Shot) -> None:
    """Raises Illegal when the stated circumstances of an attack cannot be (WL-8.15, WL-8.20, WL-8.21, WL-8.27)."""
    check_pincer(shot)
    if shot.die != CATALOGUE.dice.attack and shot.die not in CATALOGUE.dice.replacement:
        raise refuse("bad-die", f"There is no attack die “{shot.die}”.", rule="WL-8.21")
    if shot.touched is not None and not recorder.state.card.real_shot:
        raise refuse("rule-not-in-force", "The card does not say that weapons really shoot.", rule="WL-8.27")
    if shot.aid is not None and not recorder.skill(shot.by, shot.aid).die_bonus:
        raise refuse("no-such-skill", f"{shot.aid} of {shot.by} does not help in aiming.", rule="WL-8.11")
    if shot.extra_die is not None:
        check_extra_die(recorder, shot.by, shot.extra_die)
    if shot.undo_by is not None:
        check_manipulation(recorder, shot.undo_by.unit, shot.undo_by.with_, "range", 1)
