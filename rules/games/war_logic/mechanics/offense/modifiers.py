"""The sum of an attack before the die falls: every modifier by name, with its rule (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, Exact, shown, signed, up
from rules.games.war_logic.mechanics.cover import hiding
from rules.games.war_logic.mechanics.offense.leverage import by_difference, leverage
from rules.games.war_logic.mechanics.offense.pincer import pincer_multiplier
from rules.kernel.records import record
from rules.kernel.screen import Line

MODIFIERS = CATALOGUE.die_modifiers.items


@record
class Change:
    """A change of the die, by name."""

    label: str
    points: int
    rule: str
    how: str = ""


@record
class Aim:
    """All that an attack's result follows from but the faces.

    ``impact`` is that of the weapon (or weight), ``leverage`` is added to it; ``damping`` is taken off afterwards.
    """

    by: str
    skill: Skill | None
    impact: Exact
    leverage: Exact = ZERO
    multiplier: int = 1
    changes: tuple[Change, ...] = ()
    damping: Exact = ZERO
    cover: str | None = None

    def modified(self, face: int, extra: int = 0) -> int:
        """The modified die: never below 0, without upper limit (WL-8.7)."""
        return max(0, face * self.multiplier + sum(change.points for change in self.changes) + extra)

    def effective(self, face: int, extra: int = 0) -> int:
        """The effective impact, rounded up (WL-8.6), less anti-force (WL-9.9)."""
        whole = up((self.impact + self.leverage) * self.modified(face, extra) / 10)
        return max(0, whole - int(self.damping))


def aim(scene: Scene, shot: Shot, skill: Skill, *, reaction: bool = False) -> Aim:
    """The sum of an attack with a weapon."""
    target = shot.target
    unit = scene.units.get(target or "")
    forced = skill.has("force") and target in scene.units
    return Aim(
        by=shot.by,
        skill=skill,
        impact=skill.impact,
        leverage=leverage(scene, shot.by, target) if by_difference(scene) else ZERO,
        multiplier=pincer_multiplier(shot),
        changes=tuple(changes(scene, shot, skill, reaction=reaction)),
        damping=scene.sum_of(target or "", "anti-force") if forced and unit else ZERO,
        cover=hiding(scene, shot.by, target) if unit and target else None,
    )


def crash_aim(scene: Scene, shot: Shot, weight: Decimal, *, mover: str | None, force: Skill | None = None) -> Aim:
    """The sum of a crash: the weight is the impact, everything else as in any attack (WL-10.12, WL-13.3)."""
    target = shot.target
    lifted = leverage(scene, mover, target) if mover and by_difference(scene) else ZERO
    damped = scene.sum_of(target, "anti-force") if force and target in scene.units else ZERO
    return Aim(
        by=shot.by,
        skill=None,
        impact=weight,
        leverage=lifted,
        multiplier=pincer_multiplier(shot),
        changes=tuple(changes(scene, shot, None, reaction=False)),
        damping=damped,
        cover=hiding(scene, shot.by, target) if target in scene.units else None,
    )


def changes(scene: Scene, shot: Shot, skill: Skill | None, *, reaction: bool) -> Iterator[Change]:
    """Every modifier of the die that applies."""
    if shot.higher_ground == "attacker":
        yield _change("attacker_higher")
    if shot.higher_ground == "defender":
        yield _change("defender_higher")
    if reason := _sly(scene, shot):
        yield _change("rear_fleeing_or_stealth", how=reason)
    if points := precision(scene, shot, skill):
        yield _change("accuracy", points=points, how=_aided(shot))
    if shot.target in scene.units and (cover := hiding(scene, shot.by, shot.target or "")):
        yield _change("defender_hiding", how=f"at {cover}")
    speech = scene.units[shot.by].morale
    if reaction and speech.defense:
        yield _change("defense_speech", points=speech.defense)
    if not reaction and speech.attack:
        yield _change("attack_speech", points=speech.attack)
    if not by_difference(scene) and leverage(scene, shot.by, shot.target) > 0:
        yield _change("flat_leverage")


def _change(key: str, *, points: int | None = None, how: str = "") -> Change:
    known = MODIFIERS[key]
    return Change(label=known.name, points=known.value if points is None else points, rule=known.rule, how=how)


def _sly(scene: Scene, shot: Shot) -> str:
    """Why the attacker has the one point for surprise; its reasons do not add up (WL-8.10)."""
    if shot.from_behind:
        return "from behind"
    if shot.target in scene.units and scene.has_status(shot.target or "", "fleeing"):
        return "the target is fleeing"
    return "stealth" if shot.stealth or scene.having(shot.by, "stealth") else ""


def precision(scene: Scene, shot: Shot, skill: Skill | None) -> int:
    """Accuracy and a sight, together never more than 9 (WL-8.11)."""
    if skill is None:
        return 0
    bonus = 0
    if shot.aid is not None:
        sight = scene.skill(shot.by, shot.aid)
        if not sight.die_bonus_for or skill.sub_category in sight.die_bonus_for:
            bonus = sight.die_bonus
    return min(LIMITS.accuracy_max, skill.accuracy + bonus)


def _aided(shot: Shot) -> str:
    return f"with {shot.aid}" if shot.aid else ""


def sum_lines(aim_: Aim, face: int | None, extra: int | None = None) -> Iterator[Line]:
    """The arithmetic of an attack, up to its effective impact; without a face as far as it is known."""
    die = "die" if face is None else str(face)
    yield Line(label="Die", amount=die, rule="WL-8.6")
    if aim_.multiplier != 1:
        amount = f"× {aim_.multiplier}"
        yield Line(label="Pincer", amount=amount, how="the face is multiplied first", rule=CATALOGUE.pincer.rule)
    for change in aim_.changes:
        yield Line(label=change.label, amount=signed(change.points), how=change.how, rule=change.rule)
    if extra is not None:
        yield Line(label="Extra die", amount=signed(extra), rule="WL-8.20")
    if face is not None:
        yield Line(label="Modified die", amount=str(aim_.modified(face, extra or 0)), how="at least 0", rule="WL-8.7")
    yield Line(label="Impact", amount=shown(aim_.impact), rule="WL-8.6" if aim_.skill else "WL-10.12")
    if aim_.leverage:
        yield Line(label="Leverage", amount=signed(aim_.leverage), how="difference of heights", rule="WL-8.17")
    if aim_.damping:
        yield Line(label="Anti-force", amount=signed(-aim_.damping), how="after the die", rule="WL-9.9")
    if face is not None:
        how = f"{shown(aim_.impact + aim_.leverage)} × {aim_.modified(face, extra or 0)} / 10, rounded up"
        total = str(aim_.effective(face, extra or 0))
        yield Line(label="Effective impact", amount=total, how=how, rule="WL-8.6", total=True)
