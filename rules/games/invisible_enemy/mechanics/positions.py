"""What sides write down: units that they place, a target mix, hits by hand (IE-2.8, IE-2.9, IE-7.41)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.invisible_enemy.battle.actions import Locate, PlaceUnit, SetTargetMix
from rules.games.invisible_enemy.battle.actions.direct_fire import LogHits
from rules.games.invisible_enemy.battle.actions.plan import LocateUnit
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import Located, MixWritten, UnitLocated, UnitPlaced
from rules.games.invisible_enemy.battle.events.movement import HitsLogged
from rules.games.invisible_enemy.battle.state import Base, Piece, State, Tower
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import stats, terrain
from rules.kernel.problems import illegal

MIX = CATALOGUE.forces.target_mix


def unplaced(state: State, side: str) -> list[str]:
    """The units of a side that do not stand on the table yet."""
    return sorted(name for name, unit in state.units.items() if unit.side == side and not unit.placed)


def place_unit(state: State, action: PlaceUnit) -> UnitPlaced:
    """A unit stands on the table from now on. Raises Illegal."""
    unit = stats.unit_named(state, action.unit)
    if unit.side != action.by:
        raise illegal("unknown-unit", f"{action.unit} is no unit of that side.", rule="IE-2.8")
    if unit.placed:
        raise illegal("already-placed", f"{action.unit} stands on the table.", rule="IE-2.8")
    if state.step != "placing" or state.placing[:1] != (action.by,):
        raise illegal("not-your-turn", "The other side places a unit now.", rule="IE-2.8")
    draft = Draft(state)
    draft.unit(action.unit, placed=True)
    if state.positions and action.at is not None:
        _stand(draft, to_place(state, action.unit), action.at, facing=action.facing, spacing=action.spacing)
    draft.game(placing=state.placing[1:])
    name = stats.side_name(state, action.by)
    return UnitPlaced(by=action.by, unit=action.unit, name=name, changes=draft.effects)


def write_mix(state: State, action: SetTargetMix) -> MixWritten:
    """The target mix is noted; no rule of the book uses it (IE-2.9). Raises Illegal."""
    unknown = sorted(set(action.mix) - set(MIX.choices))
    if unknown or any(count < 0 for count in action.mix.values()):
        message = f"A target mix counts missions of {', '.join(MIX.choices)}."
        raise illegal("no-such-item", message, rule=MIX.rule)
    draft = Draft(state)
    draft.side(action.by, target_mix=dict(action.mix))
    name = stats.side_name(state, action.by)
    return MixWritten(by=action.by, mix=dict(action.mix), name=name, changes=draft.effects)


def log_hits(state: State, action: LogHits) -> HitsLogged:
    """Hull boxes marked off by hand, at once; hits beyond the hull are not kept (IE-7.41). Raises Illegal."""
    thing = stats.thing_named(state, action.by)
    if not 0 <= action.hits <= thing.hull:
        message = f"{action.by} has a hull of {thing.hull}: 0 to {thing.hull} hits, not {action.hits}."
        raise illegal("no-such-box", message, rule="IE-7.41")
    draft = Draft(state)
    draft.thing(action.by, hits=action.hits, pending=min(thing.pending, thing.hull - action.hits))
    return HitsLogged(by=action.by, old=thing.hits, hits=action.hits, hull=thing.hull, changes=draft.effects)


def to_place(state: State, unit: str) -> list[str]:
    """The bases of a unit that stand and have no place yet, lowest ID first."""
    return unlocated(state, stats.in_order(stats.live_bases(state, unit).items()))


def placed(state: State, unit: str) -> list[str]:
    """The bases of a unit whose place is known."""
    bases = stats.live_bases(state, unit)
    return [name for name in stats.in_order(bases.items()) if bases[name].at is not None]


def scenery(state: State) -> list[str]:
    """Towers and terrain that stand on the table."""
    towers = sorted(name for name, tower in state.towers.items() if not stats.destroyed(tower))
    return [*towers, *(name for name, piece in sorted(state.terrain.items()) if not piece.cleared)]


def _stand(draft: Draft, names: list[str], at: Point, *, facing: float, spacing: float) -> dict[str, Point]:
    row = terrain.row(draft.state, names, at, facing=facing, spacing=spacing)
    for name, place in row.items():
        draft.thing(name, at=place, facing=facing)
    return row


def locate_unit(state: State, action: LocateUnit) -> UnitLocated:
    """The bases of a unit that have no place yet stand in a row (IE-3.5). Raises Illegal."""
    _check_kept(state)
    stats.unit_named(state, action.unit)
    names = to_place(state, action.unit)
    if not names:
        raise illegal("not-now", f"All bases of {action.unit} have their places.", rule="IE-3.5")
    draft = Draft(state)
    row = _stand(draft, names, action.at, facing=action.facing, spacing=action.spacing)
    return UnitLocated(unit=action.unit, places=row, facing=action.facing, changes=draft.effects)


def _check_kept(state: State) -> None:
    if not state.positions:
        raise illegal("not-now", "This battle keeps no positions: distances are typed.", rule="IE-3.5")


def locate(state: State, action: Locate) -> Located:
    """A place is written down (IE-3.5). Raises Illegal."""
    _check_kept(state)
    terrain.check_on_table(state, action.name, action.at)
    draft = Draft(state)
    if action.name in state.terrain:
        size = {"width": action.width, "depth": action.depth}
        known = {key: inches for key, inches in size.items() if inches is not None and inches > 0}
        owner = {} if action.owner is None else {"owner": action.owner}
        draft.piece(action.name, at=action.at, turn=action.facing, round=action.round, lanes=[], **known, **owner)
    elif action.name in state.towers:
        draft.thing(action.name, at=action.at)
    else:
        stats.base_named(state, action.name)
        draft.thing(action.name, at=action.at, facing=action.facing)
    return Located(name=action.name, at=action.at, facing=action.facing, changes=draft.effects)


def unlocated(state: State, names: Iterable[str]) -> list[str]:
    """Which of these bases, towers and pieces have no place yet."""
    things: dict[str, Base | Tower | Piece] = {**state.terrain, **state.towers, **state.bases}
    return [name for name in names if things[name].at is None]
