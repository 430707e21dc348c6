"""Regenerative armor: a charge stops a hit before any other armor (WL-14.6, WL-14.7)."""

from __future__ import annotations

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import Recorder


def find_charge(recorder: Recorder, name: str) -> tuple[str, Skill] | None:
    """Returns the regenerative armor of a unit that stops the next hit, by its key; None without a charge."""
    left = recorder.units[name].left
    for key, skill in recorder.sheets[name].skills.items():
        if left.get(key, 0) > 0 and is_regenerative(skill):
            return key, skill
    return None


def spend_charge(recorder: Recorder, name: str, points: int) -> int:
    """Spends a charge of regenerative armor and returns the points that it stops (WL-9.4, WL-14.6, WL-14.7)."""
    if (charge := find_charge(recorder, name)) is None:
        return 0
    key, skill = charge
    unit = recorder.units[name]
    left = recorder.left_after(name, key)
    recorder.set_unit(name, left=left, known=unit.known | {key}, status=unit.status | {"recharging"})
    recorder.notes.append(f"{skill.name or key} of {name} stops {min(points, int(skill.impact))}.")
    return int(skill.impact)
