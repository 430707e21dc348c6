"""Victory: objectives, their counters and the winner (section 17)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import OUT_OF_FIGHT, Recorder, sides_of
from rules.games.war_logic.battle.state import Objective, Sheet, State, Unit
from rules.games.war_logic.mechanics.places import upper_hand
from rules.kernel.display.cards import Line

POINT_OBJECTIVES = ("hold", "capture")
WATCHED = ("annihilation", *POINT_OBJECTIVES)
"""Objectives of which the site itself finds out that they are reached; others are declared (WL-17.4)."""


def objectives(recorder: Recorder) -> tuple[Objective, ...]:
    """Returns the objectives; annihilation when nothing else was agreed (WL-17.5)."""
    return recorder.state.card.objective or (Objective(),)


def is_declared(recorder: Recorder) -> bool:
    """Checks whether there is an objective whose result the players declare (WL-17.4)."""
    return any(one.type not in WATCHED for one in objectives(recorder))


def count_points(recorder: Recorder, active: str) -> list[Line]:
    """Counts up for the side whose turn ends, and back to 0 where a point was lost (WL-17.2, WL-17.3)."""
    points = [one for one in objectives(recorder) if one.type in POINT_OBJECTIVES]
    if not points:
        return []
    lines, names = [], {key: side.name or key for key, side in recorder.state.sides.items()}
    for side in sides_of(recorder):
        holds = all(objective_holder(recorder, one) == side for one in points)
        before = recorder.counters.get(side, 0)
        now = 0 if not holds else before + 1 if side == active else before
        recorder.counters[side] = now
        if now != before:
            lines.append(Line(label=names.get(side, side), amount=str(now), how=f"was {before}", rule="WL-17.2"))
    return lines


def objective_holder(recorder: Recorder, objective: Objective) -> str | None:
    """Returns the side that holds the point, or whose unit carries the object."""
    if objective.type == "capture":
        carrier = objective.carrier or ""
        return recorder.units[carrier].side if carrier in recorder.units and recorder.is_in_play(carrier) else None
    return upper_hand(recorder, objective.place or "") if objective.place in recorder.places else None


def sides_in_fight(table: Recorder | State) -> list[str]:
    """Returns the sides with a unit that is not dead, a prisoner or withdrawn (WL-17.1)."""
    sheets = table.sheets
    fighting = {unit.side for name, unit in table.units.items() if _fights(unit, sheets[name])}
    known = [side for side in (table.state if isinstance(table, Recorder) else table).sides if side in fighting]
    return known if len(known) == len(fighting) else [side for side in sides_of(table) if side in fighting]


def is_in_fight(table: Recorder | State, side: str) -> bool:
    """Checks whether a side has a unit that is not dead, a prisoner or withdrawn (WL-17.1)."""
    sheets = table.sheets
    return any(unit.side == side and _fights(unit, sheets[name]) for name, unit in table.units.items())


def is_contested(table: Recorder | State) -> bool:
    """Checks whether more than one side is in the fight."""
    first, sheets = None, table.sheets
    for name, unit in table.units.items():
        if unit.side != first and _fights(unit, sheets[name]):
            if first is not None:
                return True
            first = unit.side
    return False


def _fights(unit: Unit, sheet: Sheet) -> bool:
    """Checks whether a unit is not dead, a prisoner or withdrawn (WL-17.1)."""
    return OUT_OF_FIGHT.isdisjoint(unit.status) and sheet.kind == "unit"


def decide_winner(recorder: Recorder) -> None:
    """Sets the winner when the objectives are met (WL-17.1 to WL-17.6)."""
    if recorder.winner is not None or recorder.ended:
        return
    left = sides_in_fight(recorder)
    if not left:
        recorder.ended = "nobody"
        return
    aims, alone = objectives(recorder), len(left) == 1 and len(sides_of(recorder)) > 1
    for side in left:
        if (alone and len(aims) == 1) or all(_is_met(recorder, one, side, alone=alone) for one in aims):
            recorder.winner, recorder.ended = side, "annihilation" if left == [side] else "objective"
            return


def _is_met(recorder: Recorder, objective: Objective, side: str, *, alone: bool) -> bool:
    """Checks whether a side in the fight has reached an objective; ``alone`` says that all others are beaten."""
    if objective.type == "annihilation":
        return alone
    if objective.type in POINT_OBJECTIVES:
        return recorder.counters.get(side, 0) >= objective.turns
    return False
