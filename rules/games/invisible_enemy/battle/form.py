"""The form of a side's action: it says what its offer asks for, within its bounds, and names what is there.

Case files, which build their own situations, and the referee do not come this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import InTheWay, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate, CheckContact, Drive, Move, Segment
from rules.games.invisible_enemy.battle.actions.network_command import Buy
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import PlaceUnit, SetTargetMix
from rules.games.invisible_enemy.battle.actions.support_fire import PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.moments import Moment, at_any_time
from rules.games.invisible_enemy.battle.state import Base, State, Tower
from rules.games.invisible_enemy.battle.state.lookup import find_base
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, is_live, live_bases
from rules.games.invisible_enemy.mechanics.stranded_bases import is_contact_measured
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.viewer import Viewer
from rules.kit.table import MOST

MOST_INCHES, MOST_COUNT, HALF_TURN, LAST_DEGREE = 99, 99, 180, 359.9
SLOPES = (0, 45, 90)


Faults = Callable[[State, Any], Iterator[tuple[str, str]]]
"""Finds what is wrong with the form of an action: each fault with its rule."""


def with_form(faults: Faults, moment: Moment = at_any_time) -> Moment:
    """Returns the moment of an action whose form a side has to keep, where the site keeps the phases.

    It raises Unreadable for the first fault.
    """

    def check(state: State, viewer: Viewer, action: Any) -> None:
        moment(state, viewer, action)
        for text, rule in faults(state, action) if state.kept and viewer.role == "side" else ():
            raise Unreadable(Problem(code="unreadable", message=text, rule=rule))

    return check


def _too_far(*lengths: float | None) -> Iterator[tuple[str, str]]:
    for length in lengths:
        if length is not None and not 0 <= length <= MOST_INCHES:
            yield f'{length:g}" is no distance on a table.', "IE-3.5"


def _unknown(names: Iterable[str] | None, known: Iterable[str], rule: str) -> Iterator[tuple[str, str]]:
    for name in sorted(set(names or ()) - set(known)):
        yield f"There is no {name} to be named here.", rule


def _things(state: State) -> list[str]:
    things: dict[str, Base | Tower] = {**state.bases, **state.towers}
    return [name for name, thing in things.items() if not is_destroyed(thing)]


# --- places ---------------------------------------------------------------------------------------


def place_faults(state: State, action: Locate | LocateUnit | PlaceUnit | PlaceBarrage) -> Iterator[tuple[str, str]]:
    match action:
        case PlaceBarrage():
            if action.at is not None and not state.positions:
                yield "There is no plan: say in words where the marker lies.", "IE-3.5"
            if action.name:
                yield "The site names the markers.", "IE-5.2"
            return
        case Locate():
            yield from _size_faults(state, action)
        case PlaceUnit() if not state.positions:
            if action != PlaceUnit(by=action.by, unit=action.unit):
                yield "There is no plan: the unit is put on the table.", "IE-3.5"
        case PlaceUnit() | LocateUnit():
            if not 0 <= action.spacing <= MOST:
                yield f'Bases stand 0" to {MOST}" apart.', "IE-1.33"
    if not 0 <= action.facing <= LAST_DEGREE:
        yield "A facing is an angle of 0 to 359 degrees.", "IE-3.5"


def _size_faults(state: State, action: Locate) -> Iterator[tuple[str, str]]:
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


# --- movement -------------------------------------------------------------------------------------


def move_faults(state: State, action: Move | Drive) -> Iterator[tuple[str, str]]:
    base = find_base(state, action.by)
    if action.facing is not None and not 0 <= action.facing <= LAST_DEGREE:
        yield "A facing is an angle of 0 to 359 degrees.", "IE-3.5"
    if isinstance(action, Drive):
        if any(leg.slope not in SLOPES for leg in action.legs):
            yield "A surface is level, steep or vertical.", "IE-6.31"
        return
    if action.tow_to is not None:
        yield "A towed base follows: its place is measured.", "IE-6.43"
    if (action.to is not None or action.facing is not None) and not (state.positions and base.at is not None):
        yield "There is no place on a plan to name.", "IE-3.5"
    for segment in action.path:
        yield from _segment_faults(segment)


def _segment_faults(segment: Segment) -> Iterator[tuple[str, str]]:
    given = [one for one in (segment.turn, segment.gap, segment.go) if one is not None]
    if len(given) > 1:
        yield "A part of a path is a turn, a gap or a drive.", "IE-6.30"
    if segment.turn is not None and not 0 <= segment.turn <= HALF_TURN:
        yield "A turn is of 0 to 180 degrees.", "IE-6.35"
    yield from _too_far(segment.gap, segment.go)
    if segment.slope not in SLOPES:
        yield "A surface is level, steep or vertical.", "IE-6.31"
    if segment.terrain is not None and segment.terrain not in CATALOGUE.terrain:
        yield f"There is no terrain “{segment.terrain}”.", "IE-9.1"
    measured = (segment.bearing, segment.piece, segment.owner, segment.to, segment.facing)
    if any(one is not None for one in measured):
        yield "The plan measures this part of a path by itself.", "IE-6.39"


# --- fire and blasts ------------------------------------------------------------------------------


def fire_faults(state: State, action: Shoot | Rake | MassedBattery) -> Iterator[tuple[str, str]]:
    yield from _unknown(action.through, state.units, "IE-7.12")
    if not state.positions and (action.through is None or action.terrain is None):
        yield "There is no plan that could measure what is in the line of fire.", "IE-7.12"
    for piece in action.terrain or ():
        yield from _line_faults(piece)
    match action:
        case Shoot():
            if action.behind and find_base(state, action.by).weapon != "K":
                yield "Only kinetic fire goes on to what is behind its target.", "IE-7.50"
            yield from _unknown((one.base for one in action.behind or () if one.base), _things(state), "IE-7.50")
            yield from _too_far(action.distance, action.angle, *(one.distance for one in action.behind or ()))
        case Rake():
            yield from _unknown((one.base for one in action.sweep if one.base), _things(state), "IE-7.61")
            yield from _too_far(*(one.distance for one in action.sweep), *(one.gap for one in action.sweep))
        case MassedBattery():
            yield from _unknown(action.covered_from, action.by, "IE-7.70")
            yield from _unknown(action.distances, action.by, "IE-7.70")
            yield from _too_far(action.distance, action.angle, *action.distances.values())


def _line_faults(piece: InTheWay) -> Iterator[tuple[str, str]]:
    kind = CATALOGUE.terrain.get(piece.type)
    if piece.type and (kind is None or not kind.block):
        yield f"No terrain “{piece.type}” stops fire.", "IE-7.14"
    yield from _too_far(piece.from_attacker, piece.to_target)


def blast_faults(state: State, action: SelfDestruct | ResolveBarrage | CheckContact) -> Iterator[tuple[str, str]]:
    match action:
        case SelfDestruct():
            if action.shielded:
                yield "Who is behind impervious terrain is not within the blast: leave it out.", "IE-6.72"
            yield from _unknown(action.within, _things(state), "IE-6.71")
            yield from _unknown(action.covered, _things(state), "IE-6.72")
        case ResolveBarrage():
            yield from _unknown(action.shielded, _things(state), "IE-8.14")
            yield from _unknown(action.within, _things(state), "IE-8.1")
            yield from _unknown(action.flank, _things(state), "IE-8.11")
            yield from _unknown(action.cleared, state.terrain, "IE-8.15")
        case CheckContact():
            mine = live_bases(state, action.unit)
            yield from _unknown(action.stranded, mine, "IE-6.52")
            if len(mine) < 2 and not is_contact_measured(state, action.unit):
                yield f"{action.unit} has no two bases that could lose contact.", "IE-6.52"


# --- tasks and command ----------------------------------------------------------------------------


def task_faults(state: State, action: Engineer) -> Iterator[tuple[str, str]]:
    yield from _too_far(action.distance)
    task = CATALOGUE.engineering.tasks.get(action.task)
    if action.name and action.task != "build-mek-lok":
        yield "This task builds nothing that could have a name.", "IE-6.94"
    if action.at is not None and (action.task != "build-mek-lok" or not state.positions):
        yield "This task has no place of its own.", "IE-6.90"
    if task is not None and task.target == "none" and action.target is not None:
        yield "This task has no target.", "IE-6.90"


def command_faults(
    state: State, action: Activate | Buy | SetTargetMix | ContaminationCheck | VectorMove
) -> Iterator[tuple[str, str]]:
    match action:
        case Buy(item=item, unit=unit):
            if unit is not None and item != "automatic-move":
                yield "Only an automatic move is bought for a unit.", "IE-4.12"
        case SetTargetMix(mix=mix):
            if any(count > MOST_COUNT for count in mix.values()):
                yield f"A target mix counts at most {MOST_COUNT} missions of a kind.", "IE-2.9"
        case ContaminationCheck(distance=distance) | VectorMove(distance=distance):
            yield from _too_far(distance)
        case Activate(unit=name, network_support=bool()):
            side, auto = state.units[name].side, state.units[name].auto_move
            if auto or not any(one.network_range and one.side == side and is_live(one) for one in state.bases.values()):
                yield f"No network base of its side supports {name}.", "IE-6.11"
        case Activate():
            return
