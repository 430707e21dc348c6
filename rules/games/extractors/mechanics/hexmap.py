"""The map: hexes by their printed names, ranges, edges (EXT-5.1 to EXT-5.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Edge, Label
from rules.kernel.problems import illegal
from rules.kit import hexes
from rules.kit.hexes import Hex

LIMITS = CATALOGUE.limits
MIDDLE: Label = f"{LIMITS.columns // 2:02}{LIMITS.rows // 2 + 1:02}"


@lru_cache(maxsize=2048)
def hex_of(label: Label) -> Hex:
    """Returns the hex of a printed name (EXT-5.1)."""
    return hexes.axial(int(label[:2]) - 1, int(label[2:]) - 1)


@lru_cache(maxsize=2048)
def label_of(hex_: Hex) -> Label:
    """Returns the printed name of a hex."""
    return hexes.label(hex_)


@lru_cache(maxsize=2048)
def cell_id(label: Label) -> str:
    """Returns the key of a hex on the drawing of the map."""
    return hexes.hex_key(hex_of(label))


@lru_cache(maxsize=2048)
def exists(label: Label) -> bool:
    """Checks whether the map has a hex of this name (EXT-5.1)."""
    if len(label) != 4 or not label.isdigit():
        return False
    return 1 <= int(label[:2]) <= LIMITS.columns and 1 <= int(label[2:]) <= LIMITS.rows


def check_hexes(labels: Collection[Label]) -> None:
    """Raises Illegal ``off-map`` for the first hex that the map does not have."""
    if not all(map(exists, labels)):
        for label in labels:
            check_hex(label)


def check_hex(label: Label) -> None:
    """Raises Illegal ``off-map`` for a hex that the map does not have."""
    if not exists(label):
        raise illegal(
            "off-map",
            f"There is no hex {label}: columns run from 01 to {LIMITS.columns}, rows from 01 to {LIMITS.rows}.",
            rule="EXT-5.1",
        )


@lru_cache(maxsize=1)
def all_hexes() -> tuple[Label, ...]:
    """Returns every hex of the map, column by column."""
    return tuple(label_of(hex_) for hex_ in hexes.rectangle(LIMITS.columns, LIMITS.rows))


@lru_cache(maxsize=65536)
def distance(one: Label, other: Label) -> int:
    """Returns the range between two hexes (EXT-5.3)."""
    return hexes.distance(hex_of(one), hex_of(other))


@lru_cache(maxsize=8192)
def neighbour(label: Label, direction: Direction) -> Label | None:
    """Returns the next hex in a direction (EXT-5.2), a unit's front hex if it faces it (EXT-5.5); None off the map."""
    q, r = hex_of(label)
    dq, dr = hexes.DIRECTIONS[direction]
    column, row = hexes.offset((q + dq, r + dr))
    inside = 0 <= column < LIMITS.columns and 0 <= row < LIMITS.rows
    return label_of((q + dq, r + dr)) if inside else None


@lru_cache(maxsize=2048)
def neighbours(label: Label) -> tuple[Label, ...]:
    """Returns the hexes of the map next to one."""
    return tuple(other for direction in DIRECTIONS if (other := neighbour(label, direction)))


@lru_cache(maxsize=2048)
def neighbours_one_way(label: Label) -> tuple[Label, ...]:
    """Returns the hexes of the map next to one in half of the directions, for pairs that count once."""
    return tuple(other for direction in DIRECTIONS[:3] if (other := neighbour(label, direction)))


def to_middle(label: Label) -> int:
    """Returns the square of the straight distance to the middle of the map: tells apart hexes at the same range."""
    (q1, r1), (q2, r2) = hex_of(label), hex_of(MIDDLE)
    q, r = q2 - q1, r2 - r1
    return q * q + q * r + r * r


def edge_distance(label: Label, edge: Edge) -> int:
    """Returns the distance of a hex from an edge of the map (EXT-6.24)."""
    return _edge_distances(label)[edge]


@lru_cache(maxsize=2048)
def _edge_distances(label: Label) -> Mapping[Edge, int]:
    column, row = int(label[:2]), int(label[2:])
    return {"W": column - 1, "E": LIMITS.columns - column, "N": row - 1, "S": LIMITS.rows - row}
