"""Recovery with kits: healing, repair, food, miracles and energy for other skills (WL-10.7 to WL-10.13)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.skills import Skill, blast_diameter
from rules.games.war_logic.battle.actions.defense import Recover
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, format_number, round_up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.refill import refill_skill
from rules.kernel.display.cards import Line

KITS = ("healing", "repair", "food", "energy", "miracle", "repair-healing")
ARMOR_KITS = ("repair", "repair-healing")
UNFIT = {**dict.fromkeys(("healing", "food", "miracle"), "machinery"), "repair": "biological"}
"""Natures that a kit does not serve, by sub-category (WL-10.9)."""


def recover(recorder: Recorder, action: Recover) -> Report:
    """Uses a kit; the right to react is already checked. Raises Illegal."""
    by, target = action.by, action.target
    skill = check_kit(recorder, action)
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    recorder.expose(by)
    recorder.set_unit(by, reacted="recover")
    points = round_up(skill.impact)
    if action.refuel is not None:
        given = refill_skill(recorder, target, action.refuel, points)
    else:
        given = heal(recorder, target, points, armor=skill.sub_category in ARMOR_KITS)
        for name in _others_in_reach(recorder, action, skill):
            heal(recorder, name, points, armor=skill.sub_category in ARMOR_KITS)
    how = f"at most {points}, never above the start"
    return Report(recovered=given, lines=(Line(label="Recovered", amount=str(given), how=how, rule="WL-10.7"),))


def check_kit(recorder: Recorder, action: Recover) -> Skill:
    """Returns the kit of a legal recovery. Raises Illegal."""
    by, target = action.by, action.target
    skill = recorder.skill(by, action.with_)
    if skill.category != "defense" or skill.sub_category not in KITS or skill.has("mine-detector"):
        raise refuse("not-a-recovery-skill", f"{skill.name} of {by} heals and repairs nothing.")
    if (action.refuel is not None) != (skill.sub_category == "energy"):
        raise refuse("not-a-recovery-skill", f"{skill.name} refuels a skill, and nothing else does.", rule="WL-10.10")
    recorder.check_left(by, action.with_)
    if "dead" in recorder.unit(target).status:
        raise refuse("target-dead", f"{target} is dead: only a miracle helps.", rule="WL-10.11")
    if recorder.has_status(target, "withdrawn"):
        raise refuse("target-dead", f"{target} has left the field with its side.")
    if action.refuel is not None:
        _check_tank(recorder, action, action.refuel)
    _check_fit(recorder, skill, target)
    if not _near_enough(recorder, action, skill):
        text = (
            f"{skill.name} reaches {format_number(skill.range)} "
            f"inches; {target} is {format_number(action.distance)} away."
        )
        raise refuse("out-of-range", text, rule="WL-10.8")
    return skill


def check_kit_distance(recorder: Recorder, action: Recover) -> None:
    """Raises Illegal for a distance beyond a kit's reach, also where it does not count (WL-10.8)."""
    reach = recorder.skill(action.by, action.with_).range
    if not 0 <= action.distance <= reach:
        text = f"The kit reaches {format_number(reach)} inches, not {format_number(action.distance)}."
        raise refuse("out-of-range", text, rule="WL-10.8")


def _check_tank(recorder: Recorder, action: Recover, key: str) -> None:
    """Raises Illegal when energy cannot go into a skill: into another one, which is counted (WL-10.10)."""
    tank = recorder.skill(action.target, key)
    if (action.target, key) == (action.by, action.with_):
        raise refuse("not-a-recovery-skill", f"{tank.name or key} does not refuel itself.", rule="WL-10.10")
    if not can_be_refueled(tank):
        raise refuse(
            "not-a-recovery-skill", f"{tank.name or key} is healed or repaired, not refueled.", rule="WL-10.10"
        )


def can_be_refueled(skill: Skill) -> bool:
    """Checks whether energy can go into a skill; points of health and armor do not count (WL-10.10)."""
    return skill.sub_category not in ("health", "armor") or is_regenerative(skill)


def natures_unfit(recorder: Recorder, skill: Skill, target: str) -> set[str]:
    """Returns the natures of a unit that a kit does not serve, if the card applies use conditions (WL-10.9)."""
    if not recorder.state.card.effective_against:
        return set()
    unfit = set(skill.not_effective_against) | {UNFIT.get(skill.sub_category, "")}
    return set(recorder.sheets[target].nature) & unfit


def _check_fit(recorder: Recorder, skill: Skill, target: str) -> None:
    bad = natures_unfit(recorder, skill, target)
    if bad:
        raise refuse("not-effective", f"{skill.name} does not serve {', '.join(sorted(bad))} units.", rule="WL-10.9")


def _near_enough(recorder: Recorder, action: Recover, skill: Skill) -> bool:
    aboard = recorder.units[action.by].inside == action.target
    return action.target == action.by or aboard or 0 <= action.distance <= skill.range


def _others_in_reach(recorder: Recorder, action: Recover, skill: Skill) -> list[str]:
    """Returns the other units that a kit with extension serves (WL-10.8, WL-10.9)."""
    if skill.extension <= 0:
        return []
    reach = Decimal(blast_diameter(skill.extension)) / 2
    return [
        name
        for name, inches in action.near.items()
        if name != action.target
        and name in recorder.units
        and recorder.is_in_play(name)
        and ZERO <= inches <= reach
        and not natures_unfit(recorder, skill, name)
    ]


def heal(recorder: Recorder, name: str, points: int, *, armor: bool) -> int:
    """Gives points back, never above the start; repair fills armor after health (WL-10.7). Returns the points given."""
    unit, sheet = recorder.units[name], recorder.sheets[name]
    to_health = min(points, max(0, sheet.max_health - unit.health))
    to_armor = min(points - to_health, max(0, sheet.max_armor - unit.armor)) if armor else 0
    recorder.set_unit(name, health=unit.health + to_health, armor=unit.armor + to_armor)
    return to_health + to_armor
