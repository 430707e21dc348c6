"""The form of a side's action: it says what its offer asks for, within its bounds, and names what is there.

Case files, which build their own situations, and the referee do not come this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.games.invisible_enemy.battle.actions.setup import PlaceUnit
from rules.games.invisible_enemy.battle.actions.support_fire import PlaceBarrage
from rules.games.invisible_enemy.battle.moments import Moment, at_any_time
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.barrages import clearable_terrain
from rules.games.invisible_enemy.mechanics.clearing import can_clear
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, is_live, live_bases
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import sight_line
from rules.games.invisible_enemy.mechanics.positions import are_located, table_of
from rules.games.invisible_enemy.mechanics.stranded_bases import is_contact_measured
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.viewer import Viewer
from rules.kit.table import MOST, is_on_table

MOST_INCHES, MOST_COUNT, HALF_TURN, LAST_DEGREE = 99, 99, 180, 359.9
SLOPES = (0, 45, 90)


Found = Iterator[tuple[str, str]]
"""Faults of the form of an action, each with its rule."""
Faults = Callable[[State, Any], Found]


def with_form(faults: Faults, moment: Moment = at_any_time) -> Moment:
    """Returns the moment of an action whose form a side has to keep, where the site keeps the phases.

    It raises Unreadable for the first fault.
    """

    def check(state: State, viewer: Viewer, action: Any) -> None:
        moment(state, viewer, action)
        for text, rule in faults(state, action) if state.kept and viewer.role == "side" else ():
            raise Unreadable(Problem(code="unreadable", message=text, rule=rule))

    return check


def _too_far(*lengths: float | None) -> Found:
    for length in lengths:
        if length is not None and not 0 <= length <= MOST_INCHES:
            yield f'{length:g}" is not a distance on a table.', "IE-3.5"


def _turned_too_far(degrees: float | None) -> Found:
    if degrees is not None and not 0 <= degrees <= HALF_TURN:
        yield f"A line of fire is 0 to 180 degrees off the centreline, not {degrees:g}.", "IE-3.5"


def _unknown(names: Iterable[str] | None, known: Iterable[str], rule: str) -> Found:
    for name in sorted(set(names or ()) - set(known)):
        yield f"There is no {name} to name here.", rule


def _bases(state: State) -> list[str]:
    return [name for name, base in state.bases.items() if not is_destroyed(base)]


def _things(state: State) -> list[str]:
    return [*_bases(state), *(name for name, tower in state.towers.items() if not is_destroyed(tower))]


# --- places ---------------------------------------------------------------------------------------


def formation_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with the formation of a unit on the plan."""
    if not 0 <= action.spacing <= MOST:
        yield f'Bases are 0" to {MOST}" apart.', "IE-1.33"
    yield from _facing_faults(action)


def placement_faults(state: State, action: PlaceUnit) -> Found:
    """Yields what is wrong with the place of a unit that comes onto the table: without a plan it has none."""
    if state.positions and action.at is not None:
        yield from formation_faults(state, action)
    elif action != PlaceUnit(by=action.by, unit=action.unit):
        yield "There is no place on a plan to name.", "IE-3.5"


def marker_faults(state: State, action: PlaceBarrage) -> Found:
    """Yields what is wrong with the place of a barrage marker: it lies on the plan, if there is one."""
    table = table_of(state)
    if action.at is not None and (table is None or not is_on_table(action.at, table)):
        yield "There is no such place on a plan to name.", "IE-3.5"


def piece_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with the place or the size of one piece."""
    sized = action.width is not None or action.depth is not None or action.round
    if action.name in state.bases and sized:
        yield f"{action.name} has the size of its base.", "IE-3.5"
    for length in (action.width, action.depth):
        if length is not None and not 0 <= length <= MOST:
            yield f'Terrain is 0" to {MOST}" across.', "IE-9.1"
    if action.owner is not None:
        kind = CATALOGUE.terrain.get(state.terrain[action.name].type) if action.name in state.terrain else None
        if kind is None or not kind.enemy_only or action.owner not in ("", *state.sides):
            yield "Only a blocked surface belongs to a side.", "IE-9.3"
    yield from _facing_faults(action)


def _facing_faults(action: Any) -> Found:
    if action.facing is not None and not 0 <= action.facing <= LAST_DEGREE:
        yield "A facing is an angle of 0 to 359 degrees.", "IE-3.5"


# --- movement -------------------------------------------------------------------------------------


def drive_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a drive in legs."""
    yield from _facing_faults(action)
    if any(leg.clear for leg in action.legs) and not can_clear(state, find_base(state, action.by)):
        yield f"{action.by} clears nothing.", "IE-6.41"
    if any(leg.slope not in SLOPES for leg in action.legs):
        yield "A surface is level, steep or vertical.", "IE-6.31"


def move_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a move along a path."""
    base = find_base(state, action.by)
    yield from _facing_faults(action)
    if action.tow == action.by:
        yield f"{action.by} does not tow itself.", "IE-6.43"
    if action.tow_to is not None:
        yield "A towed base follows: its place is measured.", "IE-6.43"
    if (action.to is not None or action.facing is not None) and not (state.positions and base.at is not None):
        yield "There is no place on a plan to name.", "IE-3.5"
    for segment in action.path:
        yield from _segment_faults(segment)


def _segment_faults(segment: Any) -> Found:
    given = [one for one in (segment.turn, segment.gap, segment.go) if one is not None]
    if len(given) > 1:
        yield "A part of a path is a turn, a gap or a drive.", "IE-6.30"
    if segment.turn is not None and not 0 <= segment.turn <= HALF_TURN:
        yield "A turn is of 0 to 180 degrees.", "IE-6.35"
    yield from _too_far(segment.go)
    if segment.slope not in SLOPES:
        yield "A surface is level, steep or vertical.", "IE-6.31"
    if segment.terrain is not None and segment.terrain not in CATALOGUE.terrain:
        yield f"There is no terrain “{segment.terrain}”.", "IE-9.1"
    measured = (segment.bearing, segment.piece, segment.owner, segment.to, segment.facing)
    if any(one is not None for one in measured):
        yield "The plan measures this part of a path by itself.", "IE-6.39"


# --- fire and blasts ------------------------------------------------------------------------------


def shot_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a shot."""
    yield from _line_of_fire_faults(state, action, (action.by, action.target))
    if action.behind and find_base(state, action.by).weapon != "K":
        yield "Only kinetic fire goes on to what is behind its target.", "IE-7.50"
    yield from _unknown((one.base for one in action.behind or () if one.base), _things(state), "IE-7.50")
    yield from _too_far(action.distance, *(one.distance for one in action.behind or ()))
    yield from _turned_too_far(action.angle)


def rake_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with raking fire."""
    yield from _line_of_fire_faults(state, action, *((action.by, one.base) for one in action.sweep[:1]))
    yield from _unknown((one.base for one in action.sweep if one.base), _things(state), "IE-7.61")
    yield from _too_far(*(one.distance for one in action.sweep), *(one.gap for one in action.sweep))


def battery_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a massed battery."""
    yield from _line_of_fire_faults(state, action, *((name, action.target) for name in action.by))
    yield from _unknown(action.covered_from, _things(state), "IE-7.70")
    yield from _unknown(action.distances, _things(state), "IE-7.70")
    yield from _too_far(action.distance, *action.distances.values())
    yield from _turned_too_far(action.angle)


def _line_of_fire_faults(state: State, action: Any, *lines: tuple[str, str]) -> Found:
    # A contaminated base is a unit of its own (IE-6.64).
    alone = (name for name, base in state.bases.items() if base.contaminated)
    yield from _unknown(action.through, {*state.units, *alone}, "IE-7.12")
    measured = any(sight_line(state, *line) for line in lines)
    if not measured and (action.through is None or action.terrain is None):
        yield "There is no plan that could measure what is in the line of fire.", "IE-7.12"
    for piece in action.terrain or ():
        yield from _line_faults(piece)


def _line_faults(piece: Any) -> Found:
    kind = CATALOGUE.terrain.get(piece.type)
    if piece.type and (kind is None or not kind.block):
        yield f"No terrain “{piece.type}” stops fire.", "IE-7.14"
    yield from _too_far(piece.from_attacker, piece.to_target)


def self_destruct_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a self-destruct."""
    if action.shielded:
        yield "Leave out anyone behind impervious terrain: they are not within the blast.", "IE-6.72"
    yield from _unknown(action.within, _things(state), "IE-6.71")
    yield from _unknown(action.covered, _things(state), "IE-6.72")


def barrage_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a barrage that lands."""
    yield from _unknown(action.shielded, _things(state), "IE-8.14")
    yield from _unknown(action.within, _things(state), "IE-8.1")
    yield from _unknown(action.flank, _bases(state), "IE-8.11")
    yield from _unknown(action.cleared, clearable_terrain(state), "IE-8.15")


def contact_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a check of contact."""
    mine = live_bases(state, action.unit)
    yield from _unknown(action.stranded, mine, "IE-6.52")
    if len(mine) < 2 and not is_contact_measured(state, action.unit):
        yield f"{action.unit} has no two bases that could lose contact.", "IE-6.52"


# --- tasks and command ----------------------------------------------------------------------------


def task_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with an engineer's task."""
    yield from _too_far(action.distance)
    task = CATALOGUE.engineering.tasks.get(action.task)
    if action.name and action.task != "build-mek-lok":
        yield "This task builds nothing that could have a name.", "IE-6.94"
    if action.at is not None and (action.task != "build-mek-lok" or not state.positions):
        yield "This task has no place of its own.", "IE-6.90"
    if task is not None and task.target == "none" and action.target is not None:
        yield "This task has no target.", "IE-6.90"


def purchase_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a purchase."""
    if action.unit is not None and action.item != "automatic-move":
        yield "Only an automatic move is bought for a unit.", "IE-4.12"


def mix_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a target mix."""
    if any(count > MOST_COUNT for count in action.mix.values()):
        yield f"A target mix counts at most {MOST_COUNT} missions of a kind.", "IE-2.9"


def distance_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with a measured distance."""
    yield from _too_far(action.distance)


def march_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with the march of a vector: its way is typed where no plan measures it."""
    yield from distance_faults(state, action)
    find_base(state, action.by)
    all_placed = are_located(state, [action.by, *(name for name, base in state.bases.items() if is_live(base))])
    if action.distance is not None and (action.target is None or all_placed):
        yield "A distance is typed to a base that is named, where no plan measures it.", "IE-6.62"


def activation_faults(state: State, action: Any) -> Found:
    """Yields what is wrong with the activation of a unit."""
    if action.network_support is None:
        return
    side, auto = state.units[action.unit].side, state.units[action.unit].auto_move
    if auto or not any(one.network_range and one.side == side and is_live(one) for one in state.bases.values()):
        yield f"No network base of its side supports {action.unit}.", "IE-6.11"
