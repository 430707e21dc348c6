"""What holds for every action of War Logic, worked out again from the states before and after it."""

from __future__ import annotations

import math
from collections import Counter
from decimal import Decimal
from typing import Any

from rules.games.war_logic.battle.events import ActionResolved, Report, ShotReport
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import State

SUMS = ("Die", "Pincer", "Extra die", "Modified die", "Impact", "Leverage", "Anti-force", "Effective impact")
"""Labels of an attack's arithmetic; every other line above the impact is a modifier of the die."""
SHOWING = ("attack", "attack-back", "move", "retreat", "crash", "recover", "hack", "infest", "distort", "force-move")
"""Actions that show the spy who takes them (WL-15.8)."""
QUIET = ("turret", "clone", "resurrect", "predict", "set-dice", "solve", "force-crash", "speech", "order")
OPEN_USES = (*SHOWING, *QUIET)
"""Actions that use one skill up and show it to all: ``with`` of the unit ``by`` (WL-15.2)."""
UNLIMITED = 20
"""The number from which quick play spares a skill (WL-16.3)."""


def check(before: State, event: Any) -> None:
    """Checks an event of a state; raises AssertionError with what does not add up."""
    if not isinstance(event, ActionResolved):
        return
    after = evolve(before, event)
    check_points(before, after, event.report)
    check_uses(before, after, event.action)
    for shot in event.report.shots:
        check_shot(shot)


# --- points ---------------------------------------------------------------------------------------


def check_points(before: State, after: State, report: Report) -> None:
    """What units and places lose is told as wounds; nobody has less than nothing (WL-9.1, WL-9.2)."""
    told = Counter[str]()
    for wound in report.wounds:
        told[wound.name] += wound.points
    killed = {wound.name for wound in report.wounds if wound.dead}
    for name, unit in after.units.items():
        assert min(unit.health, unit.armor, unit.credit, *unit.left.values()) >= 0, name
        if name in killed:
            assert "dead" in unit.status and not unit.status & {"recharging", "fleeing", "frozen"}, name
        if was := before.units.get(name):
            lost = was.health + was.armor - unit.health - unit.armor
            assert lost == told[name] or lost < 0, name
            assert ("dead" in unit.status - was.status) == (name in killed), name
    for name, place in after.places.items():
        lost = (before.places[name].health or 0) - (place.health or 0)
        assert lost == told[name], name
        assert (name in killed) == ("rubble" in place.status - before.places[name].status), name


# --- skills ---------------------------------------------------------------------------------------


def check_uses(before: State, after: State, action: Any) -> None:
    """Whoever uses a skill openly shows it, and has one less of it (WL-5.12, WL-15.2); a spy shows itself (WL-15.8)."""
    name, key = getattr(action, "by", None), getattr(action, "with_", "")
    if action.type not in OPEN_USES or name not in before.units or key not in before.sheets[name].skills:
        return
    was, unit, skill = before.units[name], after.units[name], before.sheets[name].skills[key]
    assert key in unit.known, f"nobody has seen {key} of {name}"
    assert unit.exposed or action.type in QUIET or not before.sheets[name].spy, f"{name} is still hidden"
    quick = "quick-play" in before.card.fast_play and skill.category in ("control", "movement", "offense")
    refuelled = action.type == "recover" and (action.refuel or action.target == name)
    if not refuelled and getattr(action, "undo_by", None) is None:
        used = 0 if quick and skill.number >= UNLIMITED else 1
        assert unit.left[key] == max(0, was.left[key] - used), f"{key} of {name}"


# --- arithmetic -----------------------------------------------------------------------------------


def amount(text: str) -> Decimal:
    return Decimal(text.replace("−", "-").replace(",", "").removeprefix("× "))


def check_shot(shot: ShotReport) -> None:
    """The lines of a rolled shot lead from its die to its effective impact (WL-8.6, WL-8.7, WL-8.15, WL-9.9)."""
    if shot.fate or shot.face is None:
        return
    assert shot.modified is not None
    end = next(number for number, line in enumerate(shot.lines) if line.total) + 1
    lines = {line.label: amount(line.amount) for line in shot.lines[:end] if line.label in SUMS}
    assert [line.label for line in shot.lines[:end] if line.label in SUMS] == [one for one in SUMS if one in lines]
    modifiers = sum(amount(line.amount) for line in shot.lines[:end] if line.label not in SUMS)
    die = lines["Die"] * lines.get("Pincer", 1) + modifiers + (shot.extra or 0)
    impact = lines["Impact"] + lines.get("Leverage", 0)
    whole = max(0, math.ceil(impact * shot.modified / 10) + lines.get("Anti-force", 0))
    assert (lines["Die"], lines.get("Extra die")) == (shot.face, shot.extra)
    assert lines["Modified die"] == shot.modified == max(0, die)
    assert (shot.impact, lines["Effective impact"]) == (impact, whole)
    assert shot.effective == (None if shot.target is None else whole)
    assert 0 <= shot.damage <= whole
