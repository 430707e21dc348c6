"""Engineering actions (IE-6.90 to IE-6.97)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, is_friendly, side_of, unit_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import Task
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.contamination import refuse_contaminated
from rules.games.invisible_enemy.mechanics.damage import refuse_destroyed
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import measure_distance
from rules.games.invisible_enemy.mechanics.positions import check_on_table
from rules.games.invisible_enemy.mechanics.towing import needs_engineering
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal

ENGINEERING = CATALOGUE.engineering


MEK_LOK_SECTION = 1
"""The size of a section of MEK-Lok in inches (IE-6.94)."""


def check_task(state: State, action: Engineer) -> Base:
    """Returns the engineer if it may do this task now. Raises Illegal."""
    base = find_base(state, action.by)
    task = ENGINEERING.tasks.get(action.task)
    if task is None:
        raise illegal("no-such-item", f"There is no engineering action “{action.task}”.", rule="IE-6.97")
    if base.kind != "engineer":
        raise illegal("not-engineer", f"{action.by} is not an engineer.", rule="IE-6.97")
    refuse_destroyed(base, action.by)
    refuse_contaminated(base, action.by)
    mission = unit_of(state, base).mission or ""
    if mission not in ENGINEERING.missions or action.task not in ENGINEERING.missions[mission].may:
        message = f"{task.name} is not for engineers with the mission {mission or 'that they lack'}."
        raise illegal("mission-forbids", message, rule="IE-1.21")
    if base.acted:
        raise illegal("already-acted", f"{action.by} has acted this turn.", rule="IE-6.90")
    if task.target in ("friend", "enemy", "any"):
        _check_subject(state, action, base, task)
    _check_range(state, action, base)
    if action.task == "build-mek-lok" and action.name in {*state.terrain, *state.towers, *state.bases}:
        raise illegal("already-placed", f"{action.name} stands on the table already.", rule="IE-6.94")
    if task.target in ("friend", "enemy", "any"):
        _check_need(state, action, base)
    return base


def _check_subject(state: State, action: Engineer, base: Base, task: Task) -> None:
    if action.target == action.by:
        raise illegal("self-target", f"{action.by} cannot work on itself.", rule="IE-6.91")
    name = action.target or ""
    subject = find_base(state, name)
    refuse_destroyed(subject, name)
    if subject.contaminated:
        raise illegal("contaminated-target", f"{name} is contaminated: nothing helps it.", rule="IE-6.64")
    friend = is_friendly(base, subject)
    if task.target == "friend" and not friend:
        raise illegal("enemy-target", f"{name} is an enemy: this is done for friends.", rule="IE-6.91")
    if task.target == "enemy" and friend:
        raise illegal("friendly-target", f"{name} is a friend: this is done to enemies.", rule="IE-7.6")


def _check_range(state: State, action: Engineer, base: Base) -> None:
    away = _distance_to_subject(state, action, base)
    if action.at is not None:
        check_on_table(state, "It", action.at)
    limit = state.charts.engineering.range.get(action.task, 0)
    if not geometry.within(away, limit):
        message = f'{round_off(away)}" away; this is done within {limit}".'
        raise illegal("too-far", message, rule="IE-6.91")


def _distance_to_subject(state: State, action: Engineer, base: Base) -> float:
    """Returns the inches to the target: as typed, else measured."""
    subject = state.bases.get(action.target or "") or state.towers.get(action.target or "")
    return measure_distance(state, base.at, action.at if subject is None else subject.at, action.distance)


def _check_need(state: State, action: Engineer, base: Base) -> None:
    name = action.target or ""
    subject = state.bases[name]
    if action.task == "repair-hull" and not subject.hits:
        raise illegal("target-not-damaged", f"{name} has no damage.", rule="IE-6.91")
    if action.task == "free-immobilized" and not subject.immobilized:
        raise illegal("not-immobilized", f"{name} is not stuck.", rule="IE-6.92")
    if action.task == "attach-tow" and needs_engineering(base, action.by, subject):
        message = f"{name} is trapped, or not a friend: it must first be freed or seized."
        raise illegal("tow-needs-action", message, rule="IE-6.43")


def carry_out_task(state: State, action: Engineer, dice: Dice) -> Engineered:
    """Carries out a task; without a number in the chart it succeeds automatically (IE-6.90). Raises Illegal."""
    base = check_task(state, action)
    needed, face = state.charts.engineering.need.get(action.task), None
    if needed is not None:
        face = dice.roll(D6, cuts=(needed - 1,), why=f"{ENGINEERING.tasks[action.task].name}, {action.by}")
    success = needed is None or (face or 0) >= needed
    recorder = Recorder(state)
    recorder.thing(action.by, acted=True)
    if base.unit in state.units and action.task != "attach-tow":
        # Attaching a tow belongs to every mission and so reveals none (IE-11.2, IE-R46).
        recorder.unit(base.unit, mission_known=True)
    built = _apply_success(recorder, action, base) if success else ""
    return Engineered(
        by=action.by,
        task=action.task,
        target=action.target,
        needed=needed,
        roll=face,
        success=success,
        built=built,
        changes=recorder.changes,
    )


def _apply_success(recorder: Recorder, action: Engineer, base: Base) -> str:
    """Applies a success; returns the name of whatever was built."""
    name = action.target or ""
    match action.task:
        case "repair-hull":
            recorder.thing(name, hits=max(0, recorder.state.bases[name].hits - ENGINEERING.repair_restores))
        case "free-immobilized":
            recorder.thing(name, immobilized=False)
        case "seize-enemy" | "attach-tow":
            recorder.thing(name, tow_attached=action.by)
        case "deliver-strike":
            recorder.side(base.side, strikes=side_of(recorder.state, base.side).strikes + 1)
        case "build-mek-lok":
            built = action.name or _free_piece(recorder.state)
            recorder.piece(built, type="mek-lok", at=action.at, width=MEK_LOK_SECTION, depth=MEK_LOK_SECTION)
            return built
    return ""


def _free_piece(state: State) -> str:
    number = 1
    while (name := f"MEK-Lok {number}") in state.terrain:
        number += 1
    return name
