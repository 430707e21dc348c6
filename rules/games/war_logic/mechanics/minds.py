"""Hacking, psychic attacks, infestation, distortion, prisoners, puzzles (sections 6 and 13)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_regenerative, mental
from rules.games.war_logic.army.skills import Skill, cost
from rules.games.war_logic.battle.actions import Distort, Hack, Infest, Solve, Surrender
from rules.games.war_logic.battle.actions.captures import AskSurrender
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown, up
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.offense.check import check_enemy
from rules.kernel.dice import D10, Dice
from rules.kernel.records import changed
from rules.kernel.screen import Line

EDUCATED = ("rank", "override", "intelligence")
"""Skills that work on puzzles: rank stands for education (WL-6.15)."""
PRISONS = ("load",)


# --- hacking --------------------------------------------------------------------------------------


def check_hack(scene: Scene, action: Hack | Infest) -> Skill:
    """The override skill of an attack on a mind that may be tried (WL-13.5, WL-13.6, WL-13.12). Raises Illegal."""
    by, target = action.by, action.target
    skill = scene.skill(by, action.with_)
    if skill.sub_category != "override":
        raise refuse("not-an-override-skill", f"{skill.name} of {by} overrides nobody.")
    scene.check_left(by, action.with_)
    scene.unit(target)
    check_enemy(scene, by, target)
    if scene.hidden(target):
        raise refuse("not-seen", f"{by} does not see {target}.")
    listed, nature = set(skill.effective_against), set(scene.sheets[target].nature)
    if listed and "all" not in listed and not listed & nature:
        text = f"{skill.name} works on {', '.join(sorted(listed))}; {target} is {', '.join(sorted(nature))}."
        raise refuse("wrong-mind", text)
    if not 0 <= action.distance <= skill.range:
        text = f"{skill.name} reaches {shown(skill.range)} inches; {target} is at {shown(action.distance)}."
        raise refuse("out-of-range", text, rule="WL-13.6")
    return skill


def capability(scene: Scene, name: str, skill: Skill) -> Decimal:
    """What a hack has to reach: mind, firewalls, and anti-force against force (WL-3.9, WL-13.9, WL-13.10)."""
    sheet = scene.sheets[name]
    mind = mental(sheet.skills.values()) if sheet.mental is None else sheet.mental
    guard = scene.sum_of(name, "firewall")
    return mind + guard + (scene.sum_of(name, "anti-force") if skill.has("force") else ZERO)


def _try(scene: Scene, action: Hack | Infest, skill: Skill, dice: Dice) -> Report:
    """The roll: strength against capability (WL-13.5)."""
    scene.spend(action.by, action.with_)
    scene.show(action.by, action.with_)
    wanted = up(capability(scene, action.target, skill))
    face = dice.roll(D10, why=f"{skill.name or 'hack'} of {action.by}")
    strength = up(skill.impact * face / 10)
    how = f"{shown(skill.impact)} × {face} / 10, rounded up"
    lines = (Line(label="Strength", amount=str(strength), how=how, rule="WL-13.5"),)
    return Report(strength=strength, capability=wanted, success=strength >= wanted, rolls=(face,), lines=lines)


def hack(scene: Scene, action: Hack, dice: Dice) -> Report:
    """Integrity, confidentiality or availability (WL-13.7). Raises Illegal."""
    skill = check_hack(scene, action)
    report = _try(scene, action, skill, dice)
    if not report.success:
        return report
    target, side = action.target, scene.units[action.by].side
    match action.effect:
        case "integrity":
            scene.mark(target, "controlled")
            scene.set(target, controller=side)
        case "availability":
            scene.mark(target, "frozen")
        case "confidentiality":
            names = subordinates(scene, target)
            for name in names:
                scene.set(name, leaked=scene.units[name].leaked | {side})
            return changed(report, leaked=tuple(names))
    return report


def subordinates(scene: Scene, name: str) -> list[str]:
    """The other units of a unit's team (WL-15.3)."""
    team, side = scene.sheets[name].team, scene.units[name].side
    if team is None:
        return []
    return [
        other
        for other, sheet in scene.sheets.items()
        if other != name and sheet.team == team and scene.units[other].side == side
    ]


def infest(scene: Scene, action: Infest, dice: Dice) -> Report:
    """The victim changes sides, in a form that is cheaper than what is left of it (WL-13.14). Raises Illegal."""
    skill = check_hack(scene, action)
    value = remaining_value(scene, action.target)
    if action.form_cost is not None and action.form_cost >= value:
        # How much is left of it stands on a sheet that the attacker may not read.
        text = f"The form costs {shown(action.form_cost)}; it must cost less than what is left of the victim."
        raise refuse("form-too-costly", text)
    report = changed(_try(scene, action, skill, dice), remaining_value=value)
    if report.success:
        scene.mark(action.target, "infested")
        scene.set(action.target, side=scene.units[action.by].side, controller=None)
        scene.unmark(action.target, "controlled")
    return report


def remaining_value(scene: Scene, name: str) -> Decimal:
    """What a unit is still worth: skills with the number left, one credit for each point (WL-13.15)."""
    sheet = scene.sheets[name]
    skills = {
        key: skill
        for key, skill in sheet.skills.items()
        if skill.sub_category not in ("health", "armor") or is_regenerative(skill)
    }
    worth = sum((cost(skill, number=Decimal(scene.left(name, key))) for key, skill in skills.items()), ZERO)
    return plain(worth + scene.weight(name))


# --- command and locks ----------------------------------------------------------------------------


def distort(scene: Scene, action: Distort) -> Report:
    """The named enemy has no control step in its next turn (WL-13.13). Raises Illegal."""
    skill = scene.skill(action.by, action.with_)
    if skill.category != "control":
        raise refuse("not-an-override-skill", f"{skill.name} of {action.by} distorts nothing.")
    scene.check_left(action.by, action.with_)
    if action.side == scene.units[action.by].side:
        raise refuse("own-unit", "One's own command is not distorted.", rule="WL-13.13")
    scene.spend(action.by, action.with_)
    scene.show(action.by, action.with_)
    scene.distorted = scene.distorted | {action.side}
    return Report()


def solve(scene: Scene, action: Solve) -> Report:
    """Work on a puzzle or lock (WL-6.15). Raises Illegal."""
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.sub_category not in EDUCATED:
        raise refuse("no-such-skill", f"{skill.name} of {by} solves no puzzles.", rule="WL-6.15")
    scene.check_left(by, action.with_)
    if action.puzzle not in scene.puzzles:
        raise nothing_called("puzzle", action.puzzle)
    puzzle = scene.puzzles[action.puzzle]
    if puzzle.energy <= 0:
        raise refuse("already-solved", f"{action.puzzle} is solved.")
    if skill.impact <= puzzle.level:
        has = f"{skill.name} with {shown(skill.impact)}"
        text = f"{action.puzzle} has level {shown(puzzle.level)}; {has} must be above it."
        raise refuse("puzzle-too-hard", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    scene.puzzles[action.puzzle] = changed(puzzle, energy=puzzle.energy - 1)
    return Report(solved=puzzle.energy == 1)


# --- prisoners ------------------------------------------------------------------------------------


def surrender(scene: Scene, action: Surrender) -> Report:
    """A unit gives itself up to a captor with room (WL-13.16). Raises Illegal."""
    scene.unit(action.to)
    check_enemy(scene, action.by, action.to)
    seen = sorted(prisons(scene, action.to), key=lambda one: one not in scene.units[action.to].known)
    key = action.with_ or next(iter(seen), "")
    skill = scene.sheets[action.to].skills.get(key)
    room = cells(scene, action.to) if skill and is_prison(skill) else ZERO
    if held(scene, action.to) >= room:
        raise refuse("no-room", f"{action.to} holds {held(scene, action.to)} prisoners and has no room for more.")
    scene.mark(action.by, "prisoner")
    scene.unmark(action.by, "fleeing", "controlled")
    scene.set(action.by, held_by=action.to, controller=None)
    scene.show(action.to, key)
    return Report()


def ask_surrender(scene: Scene, action: AskSurrender) -> Report:
    """Show cuffs or cells: who has seen none cannot know to whom to surrender (WL-13.16, WL-15.2). Raises Illegal."""
    skill = scene.skill(action.by, action.with_)
    if not is_prison(skill):
        raise refuse("no-room", f"{skill.name} of {action.by} holds nobody.")
    scene.expose(action.by)
    scene.show(action.by, action.with_)
    return Report(notes=(f"{skill.name or action.with_} has room for {shown(skill.impact)}.",))


def held(scene: Scene, name: str) -> int:
    """How many prisoners a unit holds."""
    return sum(unit.held_by == name and "prisoner" in unit.status for unit in scene.units.values())


def cells(scene: Scene, name: str) -> Decimal:
    """How many prisoners the cuffs and cells of a unit hold together (WL-13.16)."""
    return sum((scene.skill(name, key).impact for key in prisons(scene, name)), ZERO)


def is_prison(skill: Skill) -> bool:
    """True for cuffs and cells."""
    return skill.has("cuffs") or skill.sub_category in PRISONS


def prisons(scene: Scene, name: str) -> list[str]:
    """The cuffs and cells of a unit, by key."""
    return [key for key, skill in scene.sheets[name].skills.items() if is_prison(skill)]
