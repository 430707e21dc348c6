"""The map: hexes by their printed names, facing areas, terrain, line of sight (sections 5 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Area, Direction, Edge, Label, MoveType
from rules.kernel.problems import illegal
from rules.kernel.records import record
from rules.kit import hexes
from rules.kit.hex_lines import line, sextant
from rules.kit.hexes import Hex

LIMITS = CATALOGUE.limits
MIDDLE: Label = f"{LIMITS.columns // 2:02}{LIMITS.rows // 2 + 1:02}"


@lru_cache(maxsize=2048)
def axial(label: Label) -> Hex:
    """The hex of a printed name (EXT-5.1)."""
    return hexes.axial(int(label[:2]) - 1, int(label[2:]) - 1)


def labelled(hex_: Hex) -> Label:
    """The printed name of a hex."""
    return hexes.label(hex_)


def cell_id(label: Label) -> str:
    """The key of a hex on the drawing of the map."""
    return hexes.name(axial(label))


@lru_cache(maxsize=2048)
def exists(label: Label) -> bool:
    """True for the name of a hex of the map (EXT-5.1)."""
    if len(label) != 4 or not label.isdigit():
        return False
    return 1 <= int(label[:2]) <= LIMITS.columns and 1 <= int(label[2:]) <= LIMITS.rows


def check_hex(label: Label) -> None:
    """Raise Illegal ``off-map`` for a hex that the map has not."""
    if not exists(label):
        raise illegal(
            "off-map",
            f"There is no hex {label}: columns run from 01 to {LIMITS.columns}, rows from 01 to {LIMITS.rows}.",
            rule="EXT-5.1",
        )


@lru_cache(maxsize=1)
def all_hexes() -> tuple[Label, ...]:
    """Every hex of the map, column by column."""
    return tuple(labelled(hex_) for hex_ in hexes.rectangle(LIMITS.columns, LIMITS.rows))


@lru_cache(maxsize=65536)
def distance(one: Label, other: Label) -> int:
    """The range between two hexes (EXT-5.3)."""
    return hexes.distance(axial(one), axial(other))


@lru_cache(maxsize=8192)
def neighbour(label: Label, direction: Direction) -> Label | None:
    """The next hex in a direction (EXT-5.2): the front hex of who faces there (EXT-5.5). None beyond the map's edge."""
    q, r = axial(label)
    dq, dr = hexes.DIRECTIONS[direction]
    column, row = hexes.offset((q + dq, r + dr))
    inside = 0 <= column < LIMITS.columns and 0 <= row < LIMITS.rows
    return labelled((q + dq, r + dr)) if inside else None


def around(label: Label) -> list[Label]:
    """The hexes of the map next to one."""
    return [other for direction in DIRECTIONS if (other := neighbour(label, direction))]


def untold(unit: Unit, label: Label, facing: Direction) -> int:
    """How far a facing at the end of a move is from what is meant where nobody names one; the least is taken.

    A unit turns as little as it can, in steps of 60 degrees; one that enters looks towards the middle of the map.
    """
    if unit.hex is None:
        front = neighbour(label, facing)
        return to_middle(front) if front else to_middle(label) + LIMITS.columns + LIMITS.rows
    way = (DIRECTIONS.index(facing) - DIRECTIONS.index(unit.facing)) % 6
    return min(way, 6 - way)


def to_middle(label: Label) -> int:
    """The square of the straight distance to the middle of the map: tells apart what lies at the same range."""
    (q1, r1), (q2, r2) = axial(label), axial(MIDDLE)
    q, r = q2 - q1, r2 - r1
    return q * q + q * r + r * r


def area(at: Label, facing: Direction, other: Label) -> Area | None:
    """The area of a unit in which another hex lies; its own hex lies in none (EXT-5.6, EXT-5.7, ruling R-11)."""
    if at == other:
        return None
    (q1, r1), (q2, r2) = axial(at), axial(other)
    number, a, b = sextant((q2 - q1, r2 - r1))
    match (number - DIRECTIONS.index(facing)) % 6:
        case 0:
            return "front" if b <= a else "side"
        case 5:
            return "front" if b >= a else "side"
        case 2:
            return "rear" if b > a else "side"
        case 3:
            return "rear" if b < a else "side"
        case _:
            return "side"


def edge_distance(label: Label, edge: Edge) -> int:
    """The distance of a hex from an edge of the map (EXT-6.24)."""
    column, row = int(label[:2]), int(label[2:])
    return {"W": column - 1, "E": LIMITS.columns - column, "N": row - 1, "S": LIMITS.rows - row}[edge]


# --- terrain --------------------------------------------------------------------------------------


def terrain(state: State, label: Label) -> tuple[str, ...]:
    """The terrains of a hex, clear if none is named."""
    return tuple(key for key in state.terrain.get(label, ()) if key in CATALOGUE.terrain) or ("clear",)


def blocks(state: State, label: Label) -> bool:
    """True for hexes through which nothing fires (EXT-9.3)."""
    return any(CATALOGUE.terrain[key].blocks_los for key in terrain(state, label))


def target_drm(kinds: tuple[str, ...], move_type: MoveType) -> int:
    """The DRM of a target's terrain: of several the best for the defender (EXT-10.6, EXT-10.7)."""
    return min((CATALOGUE.terrain[key].target_drm.get(move_type, 0) for key in kinds), default=0)


def linked(state: State, one: Label, other: Label) -> bool:
    """True when a road runs from one hex to the next (EXT-6.17)."""
    return (one, other) in _links(state.roads)


def road_ways(roads: tuple[tuple[Label, ...], ...], label: Label) -> tuple[Direction, ...]:
    """The directions in which roads lead out of a hex."""
    return tuple(way for way in DIRECTIONS if (label, neighbour(label, way)) in _links(roads))


@lru_cache(maxsize=64)
def _links(roads: tuple[tuple[Label, ...], ...]) -> frozenset[tuple[Label, Label]]:
    pairs = [(chain[place], chain[place + 1]) for chain in roads for place in range(len(chain) - 1)]
    return frozenset(pairs) | frozenset((other, one) for one, other in pairs)


def depression(state: State, label: Label) -> frozenset[Label]:
    """The depression that a hex belongs to: its connected group of depression hexes (EXT-9.6)."""
    return _depressions(_sunken(state.terrain)).get(label, frozenset())


def depressions(state: State) -> list[frozenset[Label]]:
    """All depressions of the map."""
    return sorted(set(_depressions(_sunken(state.terrain)).values()), key=sorted)


def _sunken(drawn: Mapping[Label, tuple[str, ...]]) -> frozenset[Label]:
    """The depression hexes; maps are never changed in place, so the same one need not be read again."""
    known = _READ.get(id(drawn))
    if known is None or known[0] is not drawn:
        if len(_READ) > 32:
            _READ.clear()
        known = (drawn, frozenset(label for label, kinds in drawn.items() if "depression" in kinds))
        _READ[id(drawn)] = known
    return known[1]


_READ: dict[int, tuple[Mapping[Label, tuple[str, ...]], frozenset[Label]]] = {}


@lru_cache(maxsize=64)
def _depressions(sunken: frozenset[Label]) -> Mapping[Label, frozenset[Label]]:
    found: dict[Label, frozenset[Label]] = {}
    for label in sunken:
        if label not in found:
            group, todo = {label}, [label]
            while todo:
                new = {other for other in around(todo.pop()) if other in sunken} - group
                group |= new
                todo += new
            found |= dict.fromkeys(group, frozenset(group))
    return found


# --- line of sight --------------------------------------------------------------------------------


@record
class Obstacle:
    """Why no line of sight joins two hexes: the hexes in the way (none: a depression hides one end), and the rule."""

    hexes: tuple[Label, ...]
    text: str
    rule: str


def visible(state: State, one: Label, other: Label) -> bool:
    """True when a line of sight joins two hexes; it is the same both ways (EXT-9.1). Units never block (EXT-9.9)."""
    return obstacle(state, one, other) is None


def obstacle(state: State, one: Label, other: Label) -> Obstacle | None:
    """What is in the way of a line of sight, if anything is."""
    if not (_down_to(state, one, other) and _down_to(state, other, one)):
        text = "a depression is seen into and out of only from the hexes next to it"
        return Obstacle(hexes=(), text=text, rule="EXT-9.6")
    return _blocked(state, one, other)


def _down_to(state: State, low: Label, other: Label) -> bool:
    """From a depression one sees only itself and the hexes next to any of its hexes (EXT-9.6, EXT-9.7, EXT-9.8)."""
    group = depression(state, low)
    return not group or other in group or any(next_ in group for next_ in around(other))


def _blocked(state: State, one: Label, other: Label) -> Obstacle | None:
    """Hexes crossed must be open (EXT-9.4); of two hexes along whose side the line runs one must be (EXT-9.5)."""
    between = line(axial(one), axial(other))
    for hex_ in between.crossed:
        if _closed(state, hex_):
            return Obstacle(hexes=(labelled(hex_),), text=f"{labelled(hex_)} is in the way", rule="EXT-9.3")
    for first, second in between.sides:
        if _closed(state, first) and _closed(state, second):
            pair = (labelled(first), labelled(second))
            return Obstacle(hexes=pair, text=f"it runs between {pair[0]} and {pair[1]}", rule="EXT-9.5")
    return None


def _closed(state: State, hex_: Hex) -> bool:
    """A hex beyond the map's edge hides nothing."""
    column, row = hexes.offset(hex_)
    if not (0 <= column < LIMITS.columns and 0 <= row < LIMITS.rows):
        return False
    return blocks(state, labelled(hex_))
