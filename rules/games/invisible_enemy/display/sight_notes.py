"""Notes on choices of targets and firers: the distance on the plan, and whatever blocks the shot."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.direct_fire import Shoot
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import LineOfFire, check_target
from rules.games.invisible_enemy.mechanics.measurement.distances import plan_distance
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.kernel.display.cards import Choose, Field, Option, Slots
from rules.kernel.problems import Illegal
from rules.kernel.records import Json, replace

WORDS = {
    "out-of-range": "out of range",
    "out-of-arc": "out of arc",
    "blocked-by-unit": "a unit in the way",
    "blocked-by-terrain": "terrain in the way",
}


def add_sight_notes(state: State, action: Json, field: Field) -> Field:
    """Returns a field of targets or firers with a note on each choice; other fields unchanged."""
    if not state.positions or action.get("type") not in ("shoot", "massed-battery"):
        return field
    by, target = action.get("by"), action.get("target")
    match field:
        case Choose(path=("target",), options=options) if isinstance(by, str):
            return replace(field, options=tuple(_with_sight_note(state, by, str(one.value), one) for one in options))
        case Slots(path=("by",), options=options) if isinstance(target, str):
            return replace(
                field, options=tuple(_with_sight_note(state, str(one.value), target, one) for one in options)
            )
        case _:
            return field


def _with_sight_note(state: State, by: str, target: str, option: Option) -> Option:
    inches = plan_distance(state, by, target)
    if inches is None or by not in state.bases:
        return option
    words = (option.detail, f'{inches}"', _describe_obstacle(state, by, target))
    return replace(option, detail=", ".join(word for word in words if word))


def _describe_obstacle(state: State, by: str, target: str) -> str:
    """Describes in a few words why a base cannot fire on a target; nothing if it can."""
    shot = measure_action(state, Shoot(by=by, target=target, through=None, terrain=None, behind=()))
    if not isinstance(shot, Shoot) or is_destroyed(find_thing(state, target)):
        return ""
    try:
        line = LineOfFire(
            target=target,
            distance=shot.distance,
            angle=shot.angle,
            through=shot.through or (),
            terrain=shot.terrain or (),
        )
        return "covered" if check_target(state, by, line) else ""
    except Illegal as refusal:
        return WORDS.get(refusal.problem.code, "")
