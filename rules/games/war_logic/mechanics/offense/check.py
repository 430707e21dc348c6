"""What must be true before a weapon may be fired, and the dice that are rolled for it (section 8)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill, sub_of
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.dice_manipulation import check_manipulation
from rules.games.war_logic.mechanics.offense.extra_dice import check_extra_die
from rules.games.war_logic.mechanics.offense.pincer import check_pincer


def check_weapon(scene: Scene, name: str, key: str) -> Skill:
    """The weapon, when it may be fired now (WL-8.1, WL-8.5). Raises Illegal."""
    skill = scene.skill(name, key)
    if skill.category != "offense":
        raise refuse("not-a-weapon", f"{skill.name or key} of {name} is no weapon.")
    if key in scene.units[name].used:
        raise refuse("weapon-already-used", f"{name} has used {skill.name or key} in this turn.")
    scene.check_left(name, key)
    return skill


def check_target(scene: Scene, shot: Shot) -> None:
    """Raise when the target cannot be attacked (WL-8.25, WL-8.26)."""
    target = shot.target
    if target is None:
        if not shot.near:
            raise refuse("target-dead", "An attack needs a target, or a point with units near it.")
        _check_near(scene, shot)
        return
    if target in scene.places:
        if not scene.places[target].health:
            raise refuse("target-dead", f"{target} has no health to lose.")
    else:
        scene.unit(target)
        check_enemy(scene, shot.by, target)
    if not shot.seen or (target in scene.units and scene.hidden(target)):
        raise refuse("not-seen", f"{shot.by} does not see {target}.")
    _check_sight(scene, shot)
    _check_near(scene, shot)


def check_enemy(scene: Scene, by: str, target: str) -> None:
    """Raise for a target that is out of the fight, or on the attacker's own side (WL-8.26)."""
    if not scene.in_play(target):
        raise refuse("target-dead", f"{target} is dead, a prisoner or has left the field.")
    if target == by or scene.units[target].side == scene.acting_side(by):
        raise refuse("own-unit", f"{target} is on the same side as {by}.")


def _check_near(scene: Scene, shot: Shot) -> None:
    for name in shot.near:
        if name not in scene.units:
            raise nothing_called("unit", name)


def _check_sight(scene: Scene, shot: Shot) -> None:
    """The agreed range of sight, or that of a binocular (WL-15.10)."""
    sight = scene.state.card.sight
    if sight is None:
        return
    reach = max([sight, *(skill.range for skill in scene.having(shot.by, "vision").values())])
    if shot.distance > reach:
        raise refuse(
            "not-seen", f"{shot.by} sees {shown(reach)} inches far, {shot.target} is at {shown(shot.distance)}."
        )


def check_use(scene: Scene, shot: Shot, skill: Skill) -> None:
    """Raise when the use condition forbids the weapon, if the card goes by it (WL-9.8)."""
    if not scene.state.card.effective_against or shot.target is None:
        return
    listed = set(skill.effective_against)
    if not listed or "all" in listed:
        return
    nature = kinds_of(scene, shot.target)
    if not listed & nature:
        against, other = ", ".join(sorted(listed)), ", ".join(sorted(nature))
        text = f"{skill.name} is effective against {against}; {shot.target} is {other}."
        raise refuse("not-effective", text)


def kinds_of(scene: Scene, target: str) -> set[str]:
    """The natures of a unit (WL-3.12), or what a place is."""
    if target in scene.places:
        kind = scene.places[target].kind
        return {kind, "machinery" if kind == "vehicle" else "building"}
    return set(scene.sheets[target].nature)


def check_reach(scene: Scene, shot: Shot, skill: Skill) -> None:
    """Raise when a single shot is too far, before anything is rolled (WL-8.3, WL-8.4)."""
    check_distance(shot.distance)
    if in_reach(shot, skill):
        return
    if sub_of(skill).zero_range or skill.range <= 0:
        raise refuse(
            "not-in-contact", f"{skill.name} needs contact; {shot.target or 'the point'} is at {shown(shot.distance)}."
        )
    raise refuse(
        "out-of-range", f"{skill.name} reaches {shown(skill.range)} inches; the distance is {shown(shot.distance)}."
    )


def check_distance(*distances: object) -> None:
    """Raise for a distance below nothing."""
    if any(distance is not None and distance < 0 for distance in distances):  # type: ignore[operator]
        raise refuse("out-of-range", "A distance cannot be below 0 inches.", rule="WL-1.1")


def in_reach(shot: Shot, skill: Skill) -> bool:
    """True when the target is within the weapon's range."""
    return 0 <= shot.distance <= skill.range


def check_circumstances(scene: Scene, shot: Shot) -> None:
    """Raise when what was said about an attack cannot be (WL-8.15, WL-8.20, WL-8.21, WL-8.27)."""
    check_pincer(shot)
    if shot.die != CATALOGUE.dice.attack and shot.die not in CATALOGUE.dice.replacement:
        raise refuse("bad-die", f"There is no attack die “{shot.die}”.", rule="WL-8.21")
    if shot.touched is not None and not scene.state.card.real_shot:
        raise refuse("rule-not-in-force", "The card does not say that weapons really shoot.", rule="WL-8.27")
    if shot.aid is not None and not scene.skill(shot.by, shot.aid).die_bonus:
        raise refuse("no-such-skill", f"{shot.aid} of {shot.by} does not help in aiming.", rule="WL-8.11")
    if shot.extra_die is not None:
        check_extra_die(scene, shot.by, shot.extra_die)
    if shot.undo_by is not None:
        check_manipulation(scene, shot.undo_by.unit, shot.undo_by.with_, "range", 1)
