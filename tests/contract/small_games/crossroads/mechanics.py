"""3 Moving and mines, 4 fire, 5 nerve, 6 objectives: what is against an action is found without a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules import api
from rules.api import Pool, Record, TurnEnded, hex_ways, hexes, illegal
from rules.api import explore_pool as explore
from tests.contract.small_games.crossroads import army
from tests.contract.small_games.crossroads.army import COSTS, KINDS, MAP, MINEFIELD, OBJECTIVES, TONES
from tests.contract.small_games.crossroads.state import (
    Event,
    Fire,
    Fired,
    Laid,
    Lay,
    Move,
    Moved,
    Rallied,
    Rally,
    Scored,
    State,
    Unit,
)

# --- 3 moving and mines ---------------------------------------------------------------------------


def check_lay(state: State, action: Lay) -> Laid:
    if action.hex not in find_minefield(state, action.side):
        raise illegal("not-here", "A mine lies alone, two columns or more from the edges.", rule="CR-3.3")
    return Laid(side=action.side, hex=action.hex)


def find_minefield(state: State, side: str) -> tuple[str, ...]:
    """Returns the hexes in which a side may lay a mine. Squads stand in no mine's way: it is laid before they come."""
    own = state.sides[side]
    taken = {*own.mines, *OBJECTIVES, *(one.hex for one in state.units.values() if one.men)}
    return tuple(key for key in MINEFIELD if key not in taken) if own.to_lay and state.round == 1 else ()


def check_move(state: State, action: Move) -> Moved:
    unit = state.units[action.unit]
    if unit.moved:
        raise illegal("moved", "It has moved in this turn.", rule="CR-3.1")
    if unit.shaken:
        raise illegal("shaken", "A shaken squad does not move: it rallies first.", rule="CR-5.2")
    ways = _ways(state, unit)
    if action.to not in ways:
        raise illegal("too-far", f"It has {KINDS[unit.kind].speed} points to move, to a free hex.", rule="CR-3.1")
    return _as_far_as(state, action.unit, ways[action.to])


def _as_far_as(state: State, name: str, way: Sequence[str]) -> Moved:
    """Returns a move along a way, as far as the first mine of another side."""
    unit, there = state.units[name], {}
    for key, side in state.sides.items():
        if key != unit.side:
            there.update(dict.fromkeys(side.mines, key))
    stop = next((place for place, key in enumerate(way) if key in there), len(way) - 1)
    end, mine = way[stop], there.get(way[stop], "")
    survives = unit.men > (army.MINE_LOSS if mine else 0)
    return Moved(unit=name, to=end, mine=mine, takes=survives and end in OBJECTIVES)


def _ways(state: State, unit: Unit) -> dict[str, list[str]]:
    """Returns the hexes in reach with the way to each, by their keys; what is hidden changes nothing about them."""
    taken = {hexes.parse_hex(one.hex) for one in state.units.values() if one.men}

    def cost(there: hexes.Hex) -> int | None:
        return None if there in taken or there not in MAP else COSTS.get(TONES.get(there, ""), 1)

    found = hex_ways.find_ways(hexes.parse_hex(unit.hex), KINDS[unit.kind].speed, cost)
    return {hexes.hex_key(end): [hexes.hex_key(one) for one in way] for end, way in found.items()}


def find_destinations(state: State, name: str) -> list[str]:
    """Returns the keys of the hexes that a unit may move to."""
    unit = state.units[name]
    return [] if unit.moved or unit.shaken else list(_ways(state, unit))


# --- 4 fire ---------------------------------------------------------------------------------------


class LegalShot(Record):
    """A shot against which nothing stands, with its dice."""

    unit: str
    target: str
    distance: int
    pool: Pool


def check_fire(state: State, action: Fire) -> LegalShot:
    unit, kind = state.units[action.unit], KINDS[state.units[action.unit].kind]
    if unit.fired:
        raise illegal("fired", "It has fired in this turn.", rule="CR-4.1")
    if unit.shaken:
        raise illegal("shaken", "A shaken squad does not fire: it rallies first.", rule="CR-5.2")
    target = state.units.get(action.target)
    if target is None or not target.men or target.side == unit.side:
        raise illegal("no-target", "It fires at a squad of the other side.", rule="CR-4.1")
    start, end = hexes.parse_hex(unit.hex), hexes.parse_hex(target.hex)
    far = hexes.distance(start, end)
    if far > kind.reach:
        raise illegal("too-far", f"The target is {far} hexes away; it reaches {kind.reach}.", rule="CR-4.2")
    if not hex_ways.sees(start, end, lambda one: one in TONES):
        raise illegal("no-sight", "Woods or a hill stand in the way.", rule="CR-4.3")
    need = army.HIT + army.FURTHER * (2 * far > kind.reach) + army.IN_WOODS * (TONES.get(end) == "woods")
    pool = Pool(dice=unit.men * kind.fire, need=need)
    return LegalShot(unit=action.unit, target=action.target, distance=far, pool=pool)


def find_targets(state: State, name: str) -> list[str]:
    """Returns the units at which a unit may fire."""
    return [one for one in state.units if _may_fire(state, Fire(unit=name, target=one))]


def _may_fire(state: State, action: Fire) -> bool:
    try:
        check_fire(state, action)
    except api.Illegal:
        return False
    return True


def resolve_fire(state: State, shot: LegalShot, dice: api.Dice) -> Fired:
    faces = shot.pool.roll(dice, why="to hit")
    return _after_hits(state, shot, shot.pool.count(faces), dice, faces)


def explore_fire(state: State, shot: LegalShot) -> api.Distribution[Fired]:
    """Returns every outcome of a shot with its chance."""
    return explore(shot.pool, lambda hits, dice: _after_hits(state, shot, hits, dice))


def _after_hits(state: State, shot: LegalShot, hits: int, dice: api.Dice, faces: tuple[int, ...] = ()) -> Fired:
    """5 Nerve: whoever has lost men, and is not shaken yet, stands fast or is shaken."""
    target = state.units[shot.target]
    lost = min(hits, target.men)
    fired = Fired(unit=shot.unit, target=shot.target, faces=faces, lost=lost)
    if not lost or lost == target.men or target.shaken:
        return fired
    limit = target.nerve - (lost > 1)
    test = api.roll_for(target.side, dice, api.D6, why="nerve")
    return api.replace(fired, test=test, shaken=test > limit)


# --- 5 rallying, 6 objectives ---------------------------------------------------------------------


class LegalRally(Record):
    unit: str
    nerve: int


def check_rally(state: State, action: Rally) -> LegalRally:
    unit = state.units[action.unit]
    if not unit.shaken or unit.moved or unit.fired:
        raise illegal("not-shaken", "A shaken squad rallies, once in a turn.", rule="CR-5.3")
    return LegalRally(unit=action.unit, nerve=unit.nerve)


def may_rally(state: State, name: str) -> bool:
    unit = state.units[name]
    return unit.shaken and not unit.moved and not unit.fired


def resolve_rally(state: State, legal: LegalRally, dice: api.Dice) -> Rallied:
    face = dice.roll(api.D6, cuts=(legal.nerve,), why="nerve")
    return Rallied(unit=legal.unit, face=face, rallied=face <= legal.nerve)


def score_rounds(state: State, action: Any, events: Sequence[Event]) -> Sequence[Event]:
    """Returns the events with what each side scores where a round ends."""
    if any(isinstance(one, TurnEnded) and one.round > state.round for one in events):
        return [*events, Scored(points={key: len(one.holds) for key, one in state.sides.items()})]
    return events
