"""The arithmetic of an attack before the die falls: every modifier by name, with its rule (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from rules.games.war_logic.army.skills import Skill, helps_aiming
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, Exact, format_number, format_signed, round_up
from rules.games.war_logic.mechanics.cover import cover_against
from rules.games.war_logic.mechanics.offense.leverage import adds_difference, leverage
from rules.games.war_logic.mechanics.offense.pincer import pincer_multiplier
from rules.kernel.display.cards import Line
from rules.kernel.records import Record

MODIFIERS = CATALOGUE.die_modifiers.items


class DieModifier(Record):
    """A modifier of the die, by name."""

    label: str
    points: int
    rule: str
    how: str = ""


class AttackModifiers(Record):
    """The inputs of an attack's result, apart from the faces.

    ``impact`` is that of the weapon (or weight), ``leverage`` is added to it; ``damping`` is taken off at the end.
    """

    by: str
    skill: Skill | None
    impact: Exact
    leverage: Exact = ZERO
    multiplier: int = 1
    changes: tuple[DieModifier, ...] = ()
    damping: Exact = ZERO
    cover: str | None = None

    def modified_die(self, face: int, extra: int = 0) -> int:
        """The modified die: never below 0, without upper limit (WL-8.7)."""
        return max(0, face * self.multiplier + sum(change.points for change in self.changes) + extra)

    def effective_impact(self, face: int, extra: int = 0) -> int:
        """The effective impact, rounded up (WL-8.6), less anti-force (WL-9.9)."""
        return max(0, self._whole(self.modified_die(face, extra)) - int(self.damping))

    def points_kept_off(self, face: int, extra: int = 0) -> int:
        """The points that the target's cover keeps off it: without the cover the die would be one higher (WL-9.7)."""
        bare = max(0, self._whole(self.modified_die(face, extra) + 1) - int(self.damping))
        return bare - self.effective_impact(face, extra)

    def _whole(self, modified: int) -> int:
        return scaled(self.impact + self.leverage, modified)


@lru_cache(4096)
def scaled(impact: Decimal, modified: int) -> int:
    """Returns an impact with a modified die, rounded up (WL-8.6)."""
    return round_up(impact * modified / 10)


def attack_modifiers(recorder: Recorder, shot: Shot, skill: Skill, *, reaction: bool = False) -> AttackModifiers:
    """Returns the arithmetic of an attack with a weapon."""
    target = shot.target
    unit = recorder.units.get(target or "")
    forced = skill.has("force") and target in recorder.units
    return AttackModifiers(
        by=shot.by,
        skill=skill,
        impact=skill.impact,
        leverage=leverage(recorder, shot.by, target) if adds_difference(recorder) else ZERO,
        multiplier=pincer_multiplier(shot),
        changes=tuple(die_modifiers(recorder, shot, skill, reaction=reaction)),
        damping=recorder.total_impact(target or "", "anti-force") if forced and unit else ZERO,
        cover=cover_against(recorder, shot.by, target) if unit and target else None,
    )


def crash_modifiers(
    recorder: Recorder, shot: Shot, weight: Decimal, *, mover: str | None, force: Skill | None = None
) -> AttackModifiers:
    """Returns the arithmetic of a crash: weight is the impact, the rest as in any attack (WL-10.12, WL-13.3)."""
    target = shot.target
    lifted = leverage(recorder, mover, target) if mover and adds_difference(recorder) else ZERO
    damped = recorder.total_impact(target, "anti-force") if force and target in recorder.units else ZERO
    return AttackModifiers(
        by=shot.by,
        skill=None,
        impact=weight,
        leverage=lifted,
        multiplier=pincer_multiplier(shot),
        changes=tuple(die_modifiers(recorder, shot, None, reaction=False)),
        damping=damped,
        cover=cover_against(recorder, shot.by, target) if target in recorder.units else None,
    )


def die_modifiers(recorder: Recorder, shot: Shot, skill: Skill | None, *, reaction: bool) -> Iterator[DieModifier]:
    """Yields every modifier of the die that applies."""
    if shot.higher_ground == "attacker":
        yield _modifier("attacker_higher")
    if shot.higher_ground == "defender":
        yield _modifier("defender_higher")
    if reason := _surprise_reason(recorder, shot):
        yield _modifier("rear_fleeing_or_stealth", how=reason)
    if points := accuracy_bonus(recorder, shot, skill):
        yield _modifier("accuracy", points=points, how=_sight_text(shot))
    if shot.target in recorder.units and (cover := cover_against(recorder, shot.by, shot.target or "")):
        yield _modifier("defender_hiding", how=f"at {cover}")
    speech = recorder.units[shot.by].morale
    if reaction and speech.defense:
        yield _modifier("defense_speech", points=speech.defense)
    if not reaction and speech.attack:
        yield _modifier("attack_speech", points=speech.attack)
    if low := low_morale(recorder, shot.by, reaction=reaction):
        yield _modifier("low_morale", points=low)
    if not adds_difference(recorder) and leverage(recorder, shot.by, shot.target) > 0:
        yield _modifier("flat_leverage")


def low_morale(recorder: Recorder, name: str, *, reaction: bool) -> int:
    """Returns the points that a defect of morale takes off a unit's own die, attacking or answering (WL-2.25)."""
    skills = (one for one in recorder.sheets[name].skills.values() if one.sub_category == "morale")
    return int(sum((min(ZERO, one.extension if reaction else one.impact) for one in skills), ZERO))


def _modifier(key: str, *, points: int | None = None, how: str = "") -> DieModifier:
    known = MODIFIERS[key]
    return DieModifier(label=known.name, points=known.value if points is None else points, rule=known.rule, how=how)


def _surprise_reason(recorder: Recorder, shot: Shot) -> str:
    """Returns the reason for the one point of surprise; reasons do not add up (WL-8.10)."""
    if shot.from_behind:
        return "from behind"
    if shot.target in recorder.units and recorder.has_status(shot.target or "", "fleeing"):
        return "the target is fleeing"
    return "stealth" if shot.stealth or recorder.skills_with(shot.by, "stealth") else ""


def accuracy_bonus(recorder: Recorder, shot: Shot, skill: Skill | None) -> int:
    """Returns the bonus of accuracy and a sight, together at most 9 (WL-8.11)."""
    if skill is None:
        return 0
    bonus = 0
    if shot.aid is not None:
        sight = recorder.skill(shot.by, shot.aid)
        bonus = sight.die_bonus if helps_aiming(sight, skill) else 0
    return min(LIMITS.accuracy_max, skill.accuracy + bonus)


def _sight_text(shot: Shot) -> str:
    return f"with {shot.aid}" if shot.aid else ""


def breakdown_lines(aim_: AttackModifiers, face: int | None, extra: int | None = None) -> Iterator[Line]:
    """Yields the arithmetic of an attack up to its effective impact, without a face as far as it is known."""
    die = "die" if face is None else str(face)
    yield Line(label="Die", amount=die, rule="WL-8.6")
    if aim_.multiplier != 1:
        amount = f"× {aim_.multiplier}"
        yield Line(label="Pincer", amount=amount, how="the face is multiplied first", rule=CATALOGUE.pincer.rule)
    for change in aim_.changes:
        yield Line(label=change.label, amount=format_signed(change.points), how=change.how, rule=change.rule)
    if extra is not None:
        yield Line(label="Extra die", amount=format_signed(extra), rule="WL-8.20")
    if face is not None:
        yield Line(
            label="Modified die", amount=str(aim_.modified_die(face, extra or 0)), how="at least 0", rule="WL-8.7"
        )
    yield Line(label="Impact", amount=format_number(aim_.impact), rule="WL-8.6" if aim_.skill else "WL-10.12")
    if aim_.leverage:
        yield Line(label="Leverage", amount=format_signed(aim_.leverage), how="difference of heights", rule="WL-8.17")
    if aim_.damping:
        yield Line(label="Anti-force", amount=format_signed(-aim_.damping), how="after the die", rule="WL-9.9")
    if face is not None:
        how = f"{format_number(aim_.impact + aim_.leverage)} × {aim_.modified_die(face, extra or 0)} / 10, rounded up"
        total = str(aim_.effective_impact(face, extra or 0))
        yield Line(label="Effective impact", amount=total, how=how, rule="WL-8.6", total=True)
